"""Learn to count, from the menu: who learns, and what."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from scorer.coach.drills import Way, Wish
from scorer.coach.patterns import LEVELS
from scorer.record.history import History
from scorer.say import say
from scorer.screen import Row, Screen
from scorer.table.dialog import lists
from scorer.table.dialog.values import (
    DIAMOND,
    HEART,
    SUITS,
    BeginDrill,
    Dialog,
    Half,
    OpenDrill,
    Turn,
    refused,
)


@dataclass(frozen=True, slots=True)
class Learners(Half):
    """The players at the table: the rank key of a row is who learns."""

    page: int = 0

    def press(self, key: str, dialog: Dialog, history: History) -> Turn:
        """Diamond turns the page; the other soft keys leave."""
        players = history.head.players
        place = lists.taken(key, len(players))
        if place is not None:
            return Turn(half=self, request=OpenDrill(players[place]))
        if key == DIAMOND:
            return Turn(half=Learners((self.page + 1) % lists.pages_of(len(players), dialog.settings)))
        return Turn() if key in SUITS else refused(self, "no_choice", history)

    def paint(self, dialog: Dialog, history: History, screen: Screen) -> Screen:
        """A player a row."""
        rows = [Row(name) for name in history.head.players]
        return lists.lay(screen, "learners", rows, self.page, dialog.settings)


@dataclass(frozen=True, slots=True)
class Ways(Half):
    """
    What to practise; the rank key of a row begins it.

    Attributes:
        learner: Who learns.
        level: The level that the learner is at.
        left: Which hand of how many is next in the drill that was left in the middle; None without one.
        has_own: Whether misses of games wait to be practised.
        page: Which page is shown.
    """

    learner: str
    level: int
    left: tuple[int, int] | None = None
    has_own: bool = False
    page: int = 0

    def press(self, key: str, dialog: Dialog, history: History) -> Turn:
        """Diamond turns the page, heart asks again who learns; the other soft keys leave."""
        place = lists.taken(key, len(_WAYS))
        if place is not None:
            return _WAYS[place](self, history)
        if key == DIAMOND:
            page = (self.page + 1) % lists.pages_of(len(_WAYS), dialog.settings)
            return Turn(half=Ways(self.learner, self.level, self.left, self.has_own, page))
        if key == HEART:
            return Turn(half=Learners())
        return Turn() if key in SUITS else refused(self, "no_choice", history)

    def paint(self, dialog: Dialog, history: History, screen: Screen) -> Screen:
        """A way a row; the first goes on where a drill was left, or with the course."""
        if self.left is None:
            first = Row(say("drill_course"), say("drill_level", level=self.level))
        else:
            place, number = self.left
            first = Row(say("drill_go_on"), say("drill_place", place=place, of=number))
        own = Row(say("drill_own"), "" if self.has_own else say("drill_own_none"))
        rest = [Row(say(f"drill_{name}")) for name in ("real", "duel", "one_level")]
        rows = [first, own, *rest]
        if dialog.settings.text == "large":
            # There is room for one end of a row, and that is the one to choose by.
            rows = [Row(row.left) for row in rows]
        return _headed(lists.lay(screen, "drill", rows, self.page, dialog.settings), self.learner)


def _course(ways: Ways, history: History) -> Turn:
    return Turn(half=ways, request=BeginDrill(ways.learner))


def _own(ways: Ways, history: History) -> Turn:
    if not ways.has_own:
        return refused(ways, "no_misses", history)
    return Turn(half=ways, request=BeginDrill(ways.learner, Wish(Way.OWN)))


def _real(ways: Ways, history: History) -> Turn:
    return Turn(half=ways, request=BeginDrill(ways.learner, Wish(Way.REAL)))


def _duel(ways: Ways, history: History) -> Turn:
    return Turn(half=ways, request=BeginDrill(ways.learner, Wish(Way.DUEL)))


def _one_level(ways: Ways, history: History) -> Turn:
    return Turn(half=Levels(ways))


_WAYS: Final[tuple[Callable[[Ways, History], Turn], ...]] = (_course, _own, _real, _duel, _one_level)

_LEVELS: Final = (*LEVELS[1:], LEVELS[0])
"""Level 1 is the ace's row and so on; level 0 comes last."""


@dataclass(frozen=True, slots=True)
class Levels(Half):
    """
    One level, chosen by its row.

    Attributes:
        ways: What was chosen from before.
        page: Which page is shown.
    """

    ways: Ways
    page: int = 0

    def press(self, key: str, dialog: Dialog, history: History) -> Turn:
        """Diamond turns the page, heart goes back; the other soft keys leave."""
        place = lists.taken(key, len(_LEVELS))
        if place is not None:
            return Turn(half=self, request=BeginDrill(self.ways.learner, Wish(Way.LEVEL, _LEVELS[place])))
        if key == DIAMOND:
            page = (self.page + 1) % lists.pages_of(len(_LEVELS), dialog.settings)
            return Turn(half=Levels(self.ways, page))
        if key == HEART:
            return Turn(half=self.ways)
        return Turn() if key in SUITS else refused(self, "no_choice", history)

    def paint(self, dialog: Dialog, history: History, screen: Screen) -> Screen:
        """A level a row."""
        rows = [Row(say(f"drill_{level}")) for level in _LEVELS]
        return _headed(lists.lay(screen, "levels", rows, self.page, dialog.settings), self.ways.learner)


def _headed(page: Screen, learner: str) -> Screen:
    """A page of choices with the learner's name over it."""
    return replace(page, head=Row(say("row_learner", name=learner), page.head.right))
