"""Times that can be compared: all that is measured takes turns, so that a busy moment is shared."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping, Sequence

Task = Callable[[], object]


def in_turns(tasks: Mapping[str, Task], rounds: int) -> dict[str, list[float]]:
    """
    Run every task once without a clock, then in *rounds* turns.

    The first time is left out: what is met once in a long evening is met there.

    Returns:
        Seconds of processor time of each round, by task.
    """
    for task in tasks.values():
        task()
    seconds: dict[str, list[float]] = {name: [] for name in tasks}
    for _ in range(rounds):
        for name, task in tasks.items():
            began_s = time.process_time()
            task()
            seconds[name].append(time.process_time() - began_s)
    return seconds


def times_as_long(plain: Sequence[float], own: Sequence[float]) -> float:
    """How many times as long the plain way took: the median over the turns that both had."""
    return statistics.median(slow / quick for slow, quick in zip(plain, own, strict=True))
