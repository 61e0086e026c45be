"""Whole deals by chance, under options by chance."""

from __future__ import annotations

from random import Random
from typing import Final

from .agreed import Refused
from .chance import Dealt, some_head
from .compare import Both, Disagreement, Trial

ODD_SHARES: Final = (0.0, 0.02, 0.1, 0.3)
"""How many entries need not be allowed."""

LONGEST: Final = 160
"""Lines at one table, also where odd entries never let a deal end."""


class Found(Exception):
    """A trial on which the referees disagree."""

    def __init__(self, trial: Trial) -> None:
        super().__init__(trial)
        self.trial = trial


def sit_down(rng: Random, deals: int) -> tuple[int, int]:
    """
    One table, for some deals.

    Returns:
        How many deals were dealt to their end, or to the end of the game, and how many entries given.

    Raises:
        Found: The referees disagree.
    """
    players = rng.choice((2, 2, 3, 4))
    head = some_head(rng, players)
    entries: list[str] = []
    done = 0
    try:
        both = Both(players, head)
        dealt = Dealt(rng, rng.choice(ODD_SHARES))
        while done < deals and len(entries) < LONGEST:
            before = both.ours.table
            entries.append(dealt.entry(before))
            both.enter(entries[-1])
            table = both.ours.table
            if table.phase != before.phase and table.phase in ("deal_done", "game_over", "match_over"):
                both.compare_faces()
                done += 1
        both.compare_faces()
    except Refused:
        return 0, 0
    except Disagreement as error:
        raise Found(Trial(players, head, tuple(entries))) from error
    return done, len(entries)
