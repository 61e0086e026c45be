"""More of what was said: the last move's sentences, whole; after a game, first how the match stands."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass, replace
from typing import Final

from scorer.record.history import History
from scorer.say import say, side_of
from scorer.screen import COLUMNS, FACT_COLUMNS, Large, Row, Screen
from scorer.table.dialog.values import DIAMOND, HEART, Dialog, Half, Turn
from scorer.table.telling import names_at, tell_last

_ROWS: Final = 4
_LARGE_ROWS: Final = 2


@dataclass(frozen=True, slots=True)
class More(Half):
    """Diamond turns the page, heart goes back; any other key acts as if the page were gone."""

    page: int = 0

    def press(self, key: str, dialog: Dialog, history: History) -> Turn:
        """After the last page comes the table again."""
        if key == DIAMOND:
            is_last = self.page + 1 >= len(_pages(history, COLUMNS, _ROWS))
            return Turn(half=None if is_last else More(self.page + 1))
        return Turn(acts_on=key != HEART)

    def paint(self, dialog: Dialog, history: History, screen: Screen) -> Screen:
        """Four rows of it."""
        pages = _pages(history, COLUMNS, _ROWS)
        large = _pages(history, FACT_COLUMNS, _LARGE_ROWS)
        place = Row(say("row_more"), say("row_page", page=self.page + 1, pages=len(pages)))
        spade, _, _, club = screen.keys
        more = say("key_more") if self.page + 1 < len(pages) else ""
        return replace(
            screen,
            page="more",
            kind="list",
            head=place,
            rows=tuple(Row(row) for row in pages[min(self.page, len(pages) - 1)]),
            keys=(spade, say("key_back"), more, club),
            large=Large(
                tuple(line.upper() for line in large[min(self.page, len(large) - 1)]), say("large_go_more")
            ),
        )


def _standing(history: History) -> tuple[str, ...]:
    """How the match stands when a game is over: games, points, spread, and who deals next."""
    state, names = history.state, names_at(history)
    if not state.is_over or not state.tally.games:
        return ()
    tally, between = state.tally, say("line_between")
    wins = between.join(f"{side_of(side, names)} {won}" for side, won in enumerate(tally.wins))
    points = "–".join(str(points) for points in tally.points)
    spread = " ".join(f"{holes:+d}" for holes in tally.spread)
    told = (
        say("match_wins", form=str(state.options.match), wins=wins),
        say("match_points", points=points, spread=spread),
    )
    if tally.next_dealer is None:
        return told
    return (*told, say("match_dealer", names, dealer=tally.next_dealer))


def _pages(history: History, width: int, rows: int) -> list[list[str]]:
    """The sentences of the last move in rows, so many a page."""
    sentences = (*_standing(history), *tell_last(history)) or (say("row_nothing_more"),)
    told = [row for sentence in sentences for row in textwrap.wrap(sentence, width)]
    return [told[start : start + rows] for start in range(0, len(told), rows)]
