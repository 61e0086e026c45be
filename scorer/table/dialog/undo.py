"""The preview of an UNDO: what goes away, and which values go back."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from scorer.record.history import History
from scorer.record.notation import Undo
from scorer.rules.state import Phase, State
from scorer.say import say, shorten, side_of
from scorer.screen import COLUMNS, FACT_COLUMNS, Large, Row, Screen
from scorer.table.dialog.values import HEART, SPADE, Dialog, Half, Turn
from scorer.table.labels import side_label
from scorer.table.telling import names_at, tell_last
from scorer.units import Side

_ROWS: Final = 4


@dataclass(frozen=True, slots=True)
class Preview(Half):
    """OK undoes; heart keeps, and any other key keeps and acts."""

    def press(self, key: str, dialog: Dialog, history: History) -> Turn:
        """Only OK takes anything back."""
        return Turn(entry=Undo()) if key == SPADE else Turn(acts_on=key != HEART)

    def paint(self, dialog: Dialog, history: History, screen: Screen) -> Screen:
        """What it did, and the values that go back; the pegs show where they would stand."""
        before = history.previous.state if history.previous else history.state
        changes = _changes(before, history.state, names_at(history), say("word_back_to"))
        told = textwrap.wrap(" ".join(tell_last(history)[:1]) or history.last_entry, COLUMNS)
        large = _changes(before, history.state, _sides(history), say("large_back_to"))
        lines = tuple(
            shorten(f"{row.left} {row.right}".upper().replace(" → ", "→"), FACT_COLUMNS) for row in large
        )
        title = say("large_undo", entry=shorten(history.last_entry.upper(), FACT_COLUMNS - 6))
        return replace(
            screen,
            page="undo",
            kind="list",
            head=Row(say("row_undo")),
            rows=(*map(Row, told[: max(1, _ROWS - len(changes))]), *changes)[:_ROWS],
            keys=(say("key_yes"), say("key_keep"), "", ""),
            large=Large((title, *lines)[:3], say("large_ok_no")),
            preview=before.scores,
            sentence=say("panel_undo_now", entry=history.last_entry),
        )


def _sides(history: History) -> tuple[str, ...]:
    options = history.state.options
    return tuple(side_label(Side(side), history.head.players, options) for side in range(options.side_count))


def _changes(before: State, now: State, names: Sequence[str], back_to: str) -> tuple[Row, ...]:
    """The values that an undo would change, now and then; and the phase that it goes back to."""
    pairs = [(side_of(side, names), score, before.scores[side]) for side, score in enumerate(now.scores)]
    if Phase.PLAY in (now.phase, before.phase):
        pairs.append((say("word_count"), now.deal.count, before.deal.count))
    rows = [
        Row(name, say("row_goes_back", now=value, then=then)) for name, value, then in pairs if value != then
    ]
    if now.phase is not before.phase:
        rows.append(Row(back_to, say(f"phase_{before.phase}")))
    return tuple(rows)
