"""A new game: what is agreed before it, a row a choice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from scorer.errors import OptionsError
from scorer.record.head import Head, make_head
from scorer.record.history import History
from scorer.record.names import PEG_COLOURS
from scorer.rules.options import describe_options, read_options
from scorer.say import SHORT_WIDTH, say, shorten
from scorer.screen import Row, Screen
from scorer.table.dialog import lists
from scorer.table.dialog.values import CLUB, DIAMOND, SPADE, SUITS, Dialog, Half, NewGame, Turn, refused

_NAMES: Final = tuple(", ".join(PEG_COLOURS[:players]) for players in (2, 3, 4))
_WORDS: Final[dict[str, tuple[str, ...]]] = {
    "players": _NAMES,
    "target": ("121", "61"),
    "claims": ("teach", "off", "strict", "call", "auto"),
    "suits": ("asked", "keyed"),
    "match": ("open", "single", "best of 3", "best of 5"),
    "preset": ("home", "casual", "acc", "acc-muggins", "hoyle", "pub"),
}


@dataclass(frozen=True, slots=True)
class Setup(Half):
    """
    The rank key of a row changes it; OK starts.

    Attributes:
        given: The word of each row, by key.
        names: The players who sit here now; they are the first choice.
    """

    given: Mapping[str, str] = field(default_factory=dict)
    names: str = _NAMES[0]
    page: int = 0

    @classmethod
    def of(cls, head: Head) -> Setup:
        """The setup for who sits here now, by the rules of the house."""
        names = ", ".join(head.players)
        given = {key: words[0] for key, words in _WORDS.items()} | {"players": names}
        return cls(given, names)

    def press(self, key: str, dialog: Dialog, history: History) -> Turn:
        """Diamond turns the page, heart leaves, and club opens the menu."""
        place = lists.taken(key, len(_WORDS))
        if place is not None:
            return Turn(half=self._next(list(_WORDS)[place]))
        if key == SPADE:
            return self._start()
        if key == DIAMOND:
            pages = lists.pages_of(len(_WORDS), dialog.settings)
            return Turn(half=replace(self, page=(self.page + 1) % pages))
        return Turn(acts_on=key == CLUB) if key in SUITS else refused(self, "no_choice", history)

    def _next(self, key: str) -> Setup:
        words = _WORDS[key]
        if key == "players":
            words = (self.names, *(names for names in words if names != self.names))
        now = self.given[key]
        word = words[(words.index(now) + 1) % len(words)] if now in words else words[0]
        changed = {**self.given, key: word}
        if key == "preset":
            # A preset is taken whole; what is changed after it stands beside it.
            agreed = describe_options(read_options({"preset": word}))
            changed |= {row: agreed[row] for row in ("claims", "suits", "match")}
        return replace(self, given=changed)

    def _start(self) -> Turn:
        try:
            make_head(self.given)
        except OptionsError as error:
            return Turn(half=self, notice=(str(error), shorten(str(error), SHORT_WIDTH)))
        return Turn(request=NewGame(self.given))

    def paint(self, dialog: Dialog, history: History, screen: Screen) -> Screen:
        """A row a choice."""
        rows = [Row(say(f"setup_{key}"), self._told(key)) for key in _WORDS]
        screen = lists.lay(screen, "setup", rows, self.page, dialog.settings, say("key_start"))
        return replace(screen, keys=(*screen.keys[:3], say("key_menu")))

    def _told(self, key: str) -> str:
        word = self.given[key]
        if key == "players":
            names = word.split(", ")
            together = " ".join(names)
            return together if len(together) <= _NAMES_WIDTH else str(len(names))
        return say(f"setup_suits_{word}") if key == "suits" else word


_NAMES_WIDTH: Final = 11
