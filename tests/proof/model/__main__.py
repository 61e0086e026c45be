"""
The long run: plays and whole deals by chance, until the referees disagree or all are done.

    python -m tests.proof.model --plays 1000000 --deals 100000 --keep

A disagreement is printed as the shortest record file that shows it, with what either says.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from typing import Final

from tests.proof.figures import Figure, Proof

from .compare import Disagreement, run, shrink
from .deals import Found, sit_down
from .plays import play_by_chance

PROCESSES: Final = 2
PART: Final = 500
"""Plays or deals of one piece of work, which has a seed of its own."""

DEALS_A_TABLE: Final = 4

Part = tuple[int, int, str]
"""What one piece of work did: plays or deals, entries, and the disagreement that ended it."""


def play_part(seed: str) -> Part:
    """Some plays by chance."""
    rng, entries = Random(seed), 0
    for number in range(PART):
        try:
            entries += play_by_chance(rng)
        except Disagreement as error:
            return number, entries, f"play {number} of {seed}: {error}"
    return PART, entries, ""


def deal_part(seed: str) -> Part:
    """Some whole deals by chance."""
    rng, deals, entries = Random(seed), 0, 0
    while deals < PART:
        try:
            more, given = sit_down(rng, DEALS_A_TABLE)
        except Found as found:
            return deals, entries, f"{seed}\n{tell(found)}"
        deals, entries = deals + more, entries + given
    return deals, entries, ""


def tell(found: Found) -> str:
    """A disagreement, as short as it can be shown."""
    trial = shrink(found.trial)
    error = run(trial)
    if error is None:
        return f"{trial.record()}\nonly seen at the time: {found.__cause__}"
    return f"{trial.record()}\nentry {error.where}\nours:   {error.ours}\ntheirs: {error.theirs}\n"


def run_parts(
    pool: ProcessPoolExecutor, work: Callable[[str], Part], name: str, seed: int, many: int
) -> Part:
    """All pieces of one kind of work, up to the first disagreement."""
    done = entries = 0
    seeds = [f"{name} {seed} {number}" for number in range(-(-many // PART))]
    for more, given, trouble in pool.map(work, seeds):
        done, entries = done + more, entries + given
        if trouble:
            return done, entries, trouble
    return done, entries, ""


def main() -> int:
    """Play, compare, tell; 1 where the referees disagreed."""
    parser = argparse.ArgumentParser(prog="python -m tests.proof.model", description=__doc__)
    parser.add_argument("--plays", type=int, default=10_000, metavar="N")
    parser.add_argument("--deals", type=int, default=1_000, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--keep", action="store_true", help="keep the figures as docs/proof/model.json")
    asked = parser.parse_args()
    begun_s = time.monotonic()
    with ProcessPoolExecutor(PROCESSES) as pool:
        parts = partial(run_parts, pool)
        plays, laid, trouble = parts(play_part, "plays", asked.seed, asked.plays)
        deals = entries = 0
        if not trouble:
            deals, entries, trouble = parts(deal_part, "deals", asked.seed, asked.deals)
        pool.shutdown(cancel_futures=True)
    took_min = (time.monotonic() - begun_s) / 60
    command = (
        f"python -m tests.proof.model --plays {asked.plays} --deals {asked.deals} --seed {asked.seed} --keep"
    )
    figures = (
        Figure("plays by chance for 2, 3 and 4 players, both referees agreeing", f"{plays:,}"),
        Figure("cards and go's in them, compared one by one", f"{laid:,}"),
        Figure("whole deals under random options, both agreeing", f"{deals:,}"),
        Figure("entries in them, allowed or not, compared one by one", f"{entries:,}"),
        Figure("disagreements", "1" if trouble else "0", "0"),
        Figure("minutes", f"{took_min:.1f}"),
    )
    proof = Proof.of(command, figures)
    print(proof.table())
    if asked.keep:
        proof.keep("model")
    print(trouble, file=sys.stderr)
    return 1 if trouble else 0


if __name__ == "__main__":
    sys.exit(main())
