"""What the table says, in English: what happened, what is asked, what comes next."""

from __future__ import annotations

from typing import Final

SENTENCES: Final[dict[str, str]] = {}
