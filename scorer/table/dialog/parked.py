"""The parked games: any of them can be gone on with; this one is parked for it."""

from __future__ import annotations

from dataclasses import dataclass

from scorer.record.history import History
from scorer.screen import Row, Screen
from scorer.table.dialog import lists
from scorer.table.dialog.values import DIAMOND, SUITS, Dialog, Half, ResumeGame, Turn, refused


@dataclass(frozen=True, slots=True)
class Parked(Half):
    """The latest games first; the rank key of a row goes on with it."""

    page: int = 0

    def press(self, key: str, dialog: Dialog, history: History) -> Turn:
        """Diamond turns the page; the other soft keys leave."""
        games = dialog.parked[: lists.MOST]
        place = lists.taken(key, len(games))
        if place is not None:
            return Turn(request=ResumeGame(games[place].number))
        if key == DIAMOND:
            return Turn(half=Parked((self.page + 1) % lists.pages_of(len(games), dialog.settings)))
        return Turn() if key in SUITS else refused(self, "no_choice", history)

    def paint(self, dialog: Dialog, history: History, screen: Screen) -> Screen:
        """A game a row."""
        games = [Row(game.label) for game in dialog.parked[: lists.MOST]]
        return lists.lay(screen, "games", games, self.page, dialog.settings)
