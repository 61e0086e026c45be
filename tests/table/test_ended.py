"""Being ended: a signal counts whenever it comes, and as often as it comes."""

from __future__ import annotations

import subprocess
import sys
from typing import Final

import pytest

from tests.bare import bare_environ
from tests.sitting import LONG_S

INTERRUPTED: Final = """
import signal, sys
from scorer.table.cli.fronts import until_ended

number, lines = signal.Signals[sys.argv[1]], 0

def interrupt(frame, event, argument):
    global lines
    lines += event == "line"
    signal.raise_signal(number)
    return interrupt

with until_ended() as wait:
    sys.settrace(interrupt)
    signal.raise_signal(number)
    is_ended = wait(60), wait(60)
    sys.settrace(None)
print(*is_ended, lines > 5)
"""
"""A table that is ended once more at each line that telling and waiting run."""


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM"])
def test_a_signal_breaks_into_nothing(name: str) -> None:
    """Ctrl-C twice, or a service that is ended while somebody ends it: one that comes at any line holds nothing up."""
    done = subprocess.run(
        (sys.executable, "-c", INTERRUPTED, name),
        env=bare_environ(),
        capture_output=True,
        encoding="utf-8",
        timeout=LONG_S,
        check=False,
    )

    assert (done.stdout, done.stderr) == ("True True True\n", "")


ENDED_ONCE: Final = """
import signal
from scorer.table.cli.fronts import until_ended

with until_ended() as wait:
    before = wait(0), wait(0.01)
    signal.raise_signal(signal.SIGTERM)
    print(*before, wait(0), wait(0))
"""


def test_who_waits_is_told_whether_it_is_ended() -> None:
    """Not before, and from then on whoever asks."""
    done = subprocess.run((sys.executable, "-c", ENDED_ONCE), capture_output=True, timeout=LONG_S, check=True)

    assert done.stdout == b"False False True True\n"
