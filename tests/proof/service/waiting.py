"""Waiting for something to come true."""

from __future__ import annotations

import threading
from collections.abc import Callable
from time import monotonic
from typing import Final, TypeVar

LOOK_S: Final = 0.05

T = TypeVar("T")


def wait_until(what: Callable[[], T], within_s: float, complaint: Callable[[], str]) -> T:
    """
    Ask again and again until the answer is true, and give it.

    Args:
        what: What is asked.
        within_s: How long at most.
        complaint: Why that was too long.

    Raises:
        TimeoutError: It never was.
    """
    until_s = monotonic() + within_s
    pause = threading.Event()
    while not (answer := what()):
        if monotonic() > until_s:
            raise TimeoutError(complaint())
        pause.wait(LOOK_S)
    return answer
