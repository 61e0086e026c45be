"""
The work whose instructions `bench.guard` counts: ``python -m bench.counted``.

Under ``valgrind --tool=callgrind --dump-before=getppid`` every call of that
function of the C library, which is called for nothing else, ends one count and
begins the next. So all is counted in one process, and only what is between two
marks. It prints what was done, and how often.
"""

from __future__ import annotations

import contextlib
import gc
import io
import json
import os
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Final

Work = tuple[str, int, Callable[[], object]]
"""What is done, how often, and what does it all."""


PLAIN: Final = "counting a hand the plain way"
"""What all others are held against."""


def works() -> Iterator[Work]:
    """
    Everything that is counted; what a work needs is set up before it is asked for.

    The first begins with nothing imported, as the command does.
    """
    yield "the count command, imports and all", 1, _count_command
    yield from _counts()
    yield from _moves()
    yield from _shown()


def _count_command() -> None:
    from scorer.table.cli import muggins

    with contextlib.redirect_stdout(io.StringIO()):
        muggins(["count", "5H 5C 5S JD", "5D"], standalone_mode=False)


def _counts() -> Iterator[Work]:
    from bench.counting import count_each, random_deals, reference
    from scorer.coach.reasons import explain
    from scorer.rules.show import count_points, count_show

    deals = random_deals(500)
    counts = [count_show(hand, starter, crib=False) for hand, starter in deals[:60]]
    yield PLAIN, 60, lambda: count_each(reference, deals[:60])
    yield "counting a hand: its points", 500, lambda: count_each(count_points, deals)
    yield "counting a hand: every combination", 500, lambda: count_each(count_show, deals)
    yield "saying why a claim is wrong", 60, lambda: [explain(count, count.points + 2) for count in counts]


def _moves() -> Iterator[Work]:
    from bench import replaying
    from scorer.coach.facts import facts_of
    from scorer.coach.sheets import dump_sheet, sheets_of
    from scorer.coach.stats import statistics_of
    from scorer.record.facts import Told
    from scorer.record.notation import read_line
    from scorer.record.replay import replay_lines

    game = replaying.record_game(1)
    plays = replaying.first_play(game)
    commands = [[replaying.as_command(entry) for entry in plays]] * 5
    yield "an entry read", len(game), lambda: [read_line(entry, ("Ann", "Bob")) for _, entry in game]
    yield "a play decided and folded", 5 * len(plays), lambda: replaying.decide_each(commands)
    yield "an entry of a game replayed", len(game), lambda: replaying.replay_each([game])
    history = replay_lines(replaying.HEAD, game).history
    (facts,) = facts_of(history, {})
    told = [Told(1, 1, 0, 0, "Ann", None, dump_sheet(sheets_of(facts)[0]))] * 50
    yield "what a game tells", 1, lambda: [sheets_of(each) for each in facts_of(history, {})]
    yield "statistics of a game", len(told), lambda: statistics_of(told)


def _shown() -> Iterator[Work]:
    from bench.latency import presses
    from bench.outputs import oled_bytes, strip_bytes, walking_screens
    from bench.replaying import HEAD
    from hardware.fakes import RecordingOutput
    from scorer.record.history import History
    from scorer.table.dialog import Dialog
    from scorer.table.loop import Loop
    from scorer.table.table import Table
    from tests.screens import SCREENS

    def sit_down() -> Loop:
        return Loop(Table(History.begin(HEAD), dialog=Dialog()), lambda *kept: None, [RecordingOutput()])

    def press_all() -> None:
        again = sit_down()
        for key in keys:
            again.take(key)

    loop = sit_down()
    keys = []
    for key in islice(presses(loop), 60):
        keys.append(key)
        loop.take(key)
    pages, walk = list(SCREENS.values()), walking_screens(20)
    yield "a key to its screen", len(keys), press_all
    yield "a screen to the bytes of an OLED", len(pages), lambda: oled_bytes(pages)
    yield "a screen to the bytes of a strip", len(walk), lambda: strip_bytes(walk)


def main() -> None:
    """Do every work between two marks; all but the first have been done before, as in a long evening."""
    done: list[tuple[str, int]] = []
    for name, times, work in works():
        if done:
            work()
        gc.collect()
        gc.freeze()
        os.getppid()
        work()
        os.getppid()
        done.append((name, times))
    print(json.dumps(done))


if __name__ == "__main__":
    main()
