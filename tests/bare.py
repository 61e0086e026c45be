"""A process of which nobody watches what it runs: for tests of what it imports."""

from __future__ import annotations

import os


def bare_environ() -> dict[str, str]:
    """This environment without what makes a process measure its own coverage, which imports things itself."""
    return {name: value for name, value in os.environ.items() if not name.startswith("COVERAGE_")}
