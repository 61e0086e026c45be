"""
The menu: what is seldom needed, one key away.

The two choices that reach into what is learnt are imported when they are made.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import Final

from scorer.record.history import History
from scorer.rules.state import State
from scorer.say import say, shorten
from scorer.screen import FACT_COLUMNS, Large, Layout, Row, Screen
from scorer.table.dialog import claim, lists
from scorer.table.dialog.devices import DevicesPage
from scorer.table.dialog.fix import FixList
from scorer.table.dialog.phone import PhoneKeys
from scorer.table.dialog.power import Power
from scorer.table.dialog.setting import SettingsPage
from scorer.table.dialog.setup import Setup
from scorer.table.dialog.values import DIAMOND, RANKS, SUITS, Dialog, Half, ListGames, Turn, refused
from scorer.table.dialog.void import Void


def _go_back(dialog: Dialog, history: History) -> Turn:
    return Turn()


def _void(dialog: Dialog, history: History) -> Turn:
    return Turn(half=Void())


def _fix(dialog: Dialog, history: History) -> Turn:
    if not history.this_deal():
        return refused(None, "nothing_to_mend", history)
    return Turn(half=FixList())


def _settings(dialog: Dialog, history: History) -> Turn:
    return Turn(half=SettingsPage())


def _new_game(dialog: Dialog, history: History) -> Turn:
    return Turn(half=Setup.of(history.head))


def _settle(dialog: Dialog, history: History) -> Turn:
    from scorer.table.dialog.settle import SettleBox

    # What a hand is worth is not told while its owner, or a caller, may still have to say it.
    if is_secret(history.state):
        return refused(None, "claim_before_settling", history)
    return Turn(half=SettleBox())


def _games(dialog: Dialog, history: History) -> Turn:
    return Turn(request=ListGames())


def _phone(dialog: Dialog, history: History) -> Turn:
    return Turn(half=PhoneKeys()) if dialog.phone else refused(None, "no_phone_keys", history)


def _devices(dialog: Dialog, history: History) -> Turn:
    return Turn(half=DevicesPage())


def _drill(dialog: Dialog, history: History) -> Turn:
    from scorer.table.dialog.drill import Learners

    return Turn(half=Learners())


def _power(dialog: Dialog, history: History) -> Turn:
    return Turn(half=Power())


def is_secret(state: State) -> bool:
    """Whether somebody has yet to claim, to answer or to call."""
    deal = state.deal
    waits = deal.claim or deal.ask or deal.window
    return waits is not None or claim.due(state) is not None


_CHOICES: Final[dict[str, Callable[[Dialog, History], Turn]]] = {
    "go_back": _go_back,
    "void": _void,
    "fix": _fix,
    "settings": _settings,
    "new_game": _new_game,
    "settle": _settle,
    "games": _games,
    "phone": _phone,
    "power": _power,
    "devices": _devices,
    "drill": _drill,
}
_ROWS: Final = 4
_CHOICES_A_PAGE: Final[dict[Layout, int]] = {"normal": 8, "large": 2}


@dataclass(frozen=True, slots=True)
class Menu(Half):
    """
    The choices, each with its rank key.

    Attributes:
        page: Which of them are shown: eight, or two in the large layout. The keys of all others act as well.
    """

    page: int = 0

    def press(self, key: str, dialog: Dialog, history: History) -> Turn:
        """A rank key chooses, diamond turns the page, the other soft keys leave."""
        place = lists.taken(key, len(_CHOICES))
        if place is not None:
            return list(_CHOICES.values())[place](dialog, history)
        if key in RANKS:
            return refused(self, "no_choice", history)
        if key == DIAMOND:
            pages = -(-len(_CHOICES) // _CHOICES_A_PAGE[dialog.settings.text])
            return Turn(half=replace(self, page=(self.page + 1) % pages))
        return Turn(acts_on=key not in SUITS)

    def paint(self, dialog: Dialog, history: History, screen: Screen) -> Screen:
        """The choices of the page in two columns; one below the other in the large layout."""
        told = [f"{key} {say(f'menu_{name}')}" for key, name in zip(RANKS, _CHOICES, strict=False)]
        layout = dialog.settings.text
        first = self.page * _CHOICES_A_PAGE[layout]
        shown = told[first : first + _CHOICES_A_PAGE[layout]]
        lines = (shorten(line.upper(), FACT_COLUMNS) for line in shown[: _CHOICES_A_PAGE["large"]])
        left, right = shown[:_ROWS], shown[_ROWS:]
        title = say("title_menu")
        return replace(
            screen,
            page="menu",
            kind="list",
            head=Row(title),
            rows=tuple(Row(*both) for both in zip_longest(left, right, fillvalue="")),
            keys=("", say("key_back"), say("key_more"), ""),
            large=Large((title, *lines), say("large_go_more")),
            sentence=say("panel_list_now", title=title.lower()),
        )
