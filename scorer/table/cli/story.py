"""A whole game told on the terminal: its rulings deal by deal, and the score."""

from __future__ import annotations

from collections.abc import Sequence

import click

from scorer.record.history import History
from scorer.rules.state import State
from scorer.say import side_of
from scorer.table.telling import names_at, tell_step


def tell_game(history: History) -> None:
    """Print what each standing move has done, then how it stands."""
    steps = history.standing()
    names = names_at(history)
    for place, step in enumerate(steps):
        latest_first = (steps[number] for number in range(place, -1, -1))
        for sentence in tell_step(names, history.start, latest_first):
            click.echo(sentence)
        if step.opens_deal and not step.turns_starter:
            click.echo()
    click.echo()
    click.echo(score_line(history.state, names))


def score_line(state: State, names: Sequence[str]) -> str:
    """How it stands, in one line."""
    scores = [f"{side_of(side, names)} {score}" for side, score in enumerate(state.scores)]
    return "  ·  ".join(scores)
