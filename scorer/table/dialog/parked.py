"""The parked games: any of them can be gone on with; this one is parked for it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scorer.record.history import History
from scorer.screen import Row, Screen
from scorer.table.dialog import lists
from scorer.table.dialog.values import DIAMOND, SUITS, Dialog, Half, ParkedGame, ResumeGame, Turn, refused


@dataclass(frozen=True, slots=True)
class Parked(Half):
    """
    The rank key of a row goes on with its game.

    Attributes:
        games: What can be resumed, the latest first.
        page: Which page of them is shown, from 0.
    """

    games: tuple[ParkedGame, ...]
    page: int = 0

    def press(self, key: str, dialog: Dialog, history: History) -> Turn:
        """Diamond turns the page; the other soft keys leave."""
        place = lists.taken(key, len(self.games))
        if place is not None:
            return Turn(request=ResumeGame(self.games[place].number))
        if key == DIAMOND:
            pages = lists.pages_of(len(self.games), dialog.settings)
            return Turn(half=replace(self, page=(self.page + 1) % pages))
        return Turn() if key in SUITS else refused(self, "no_choice", history)

    def paint(self, dialog: Dialog, history: History, screen: Screen) -> Screen:
        """A game a row."""
        games = [Row(game.label) for game in self.games]
        return lists.lay(screen, "games", games, self.page, dialog.settings)
