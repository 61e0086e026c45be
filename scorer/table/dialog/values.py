"""What the dialogs share: what is half typed, what a key leads to, what is asked of the table."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, Literal

from scorer.cards import Card, Rank, Suit
from scorer.record.history import History
from scorer.record.notation import Fix, Undo
from scorer.rules.commands import Command
from scorer.say import refusal
from scorer.screen import CURSOR, Keys, Screen
from scorer.units import Seat

if TYPE_CHECKING:
    from scorer.coach.drills import Session, Wish

RANKS: Final = {rank.word: rank for rank in Rank}
"""The rank of each rank key."""

SUITS: Final = {"S": Suit.SPADES, "H": Suit.HEARTS, "D": Suit.DIAMONDS, "C": Suit.CLUBS}
"""The suit of each suit key, in the order of the soft keys."""

BUTTONS: Final = {f"P{seat + 1}": Seat(seat) for seat in range(4)}
"""Whose each player's button is."""

SPADE, HEART, DIAMOND, CLUB = SUITS

NAMED: Final = {"OK": SPADE, "UNDO": HEART, "GO": DIAMOND}
"""Keys that only a larger panel has, each with the soft key that it is on a smaller one."""

POWER: Final = "POWER"
"""The club key, held down."""

Moved = tuple[Command, ...] | Undo | Fix
"""What a finished dialog enters: the commands of one move, or what takes back or mends."""

Notice = tuple[str, str]
"""Why a key means nothing here, whole and in one row; empty where there is nothing to say."""

NO_NOTICE: Final[Notice] = ("", "")


@dataclass(frozen=True, slots=True)
class Settings:
    """
    How the devices show and tell, beside the game.

    Attributes:
        text: Which layout the displays use.
        brightness: Of the lights and the display, from 1 to `BRIGHTEST`.
        motion: Pegs walk and wins are swept; still where it is off.
        voice: What is said aloud: nothing, what is pegged, or also the count and whose turn it is.
        sound: The buzzer is heard.
    """

    text: Literal["normal", "large"] = "normal"
    brightness: int = 3
    motion: bool = True
    voice: Literal["off", "scores", "everything"] = "off"
    sound: bool = True


@dataclass(frozen=True, slots=True)
class Phone:
    """Where the virtual table is found, and the PIN that lets a phone touch it."""

    address: str
    pin: str


@dataclass(frozen=True, slots=True)
class ParkedGame:
    """A game that can be resumed: its number in the journal, and how it is told in a row."""

    number: int
    label: str


@dataclass(frozen=True, slots=True)
class NewGame:
    """Park this game and begin another: players and options by key, as in a record's head."""

    given: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class ResumeGame:
    """Park this game and go on with another."""

    number: int


@dataclass(frozen=True, slots=True)
class ChangeSettings:
    """Show and tell like this from now on."""

    settings: Settings


@dataclass(frozen=True, slots=True)
class NewPin:
    """Forget the phones that may touch the table, and make another PIN."""


@dataclass(frozen=True, slots=True)
class PowerOff:
    """Switch the machine off."""


@dataclass(frozen=True, slots=True)
class ListGames:
    """Look which games are parked: each has to be read for how it stands."""


@dataclass(frozen=True, slots=True)
class OpenDrill:
    """Look what a player has to practise."""

    learner: str


@dataclass(frozen=True, slots=True)
class BeginDrill:
    """Practise: what is wished for, or without a wish what was left in the middle, or the course."""

    learner: str
    wish: Wish | None = None


@dataclass(frozen=True, slots=True)
class KeepAnswer:
    """
    Keep one answer of a drill, then tell what came of it.

    Attributes:
        learner: Whose it is.
        session: What was asked.
        points: The answer; None where it is skipped.
        seconds: How long it took.
    """

    learner: str
    session: Session
    points: int | None
    seconds: float


DrillRequest = OpenDrill | BeginDrill | KeepAnswer
"""What a drill asks of the table: to read, and to keep, what a player has practised."""

Request = NewGame | ListGames | ResumeGame | ChangeSettings | NewPin | PowerOff | DrillRequest
"""What a dialog asks of the table that is no move of the game."""


@dataclass(frozen=True, slots=True)
class Pressed:
    """
    The last press of a key.

    Attributes:
        may_repeat: The same key may follow at once: another digit, another crib card.
    """

    key: str
    at_s: float
    may_repeat: bool = False


@dataclass(frozen=True, slots=True)
class Dialog:
    """
    What is half typed at the table, and what it knows beside the game.

    Attributes:
        half: What is half typed; None where nothing is.
        last: The last press; for a dialog that takes a press this one.
        entered: When each soft key last finished a dialog, by key.
        settings: How the devices show and tell.
        phone: The virtual table; None where there is none.
        has_power: The table can switch its machine off.
        away: Why each device that is away cannot be used.
    """

    half: Half | None = None
    last: Pressed | None = None
    entered: Mapping[str, float] = field(default_factory=dict)
    settings: Settings = Settings()
    phone: Phone | None = None
    has_power: bool = False
    away: tuple[str, ...] = ()

    @property
    def now_s(self) -> float:
        """When the last key was pressed, by a clock that only goes forward."""
        return self.last.at_s if self.last else 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """
    What one key leads to.

    Attributes:
        half: What is half typed then.
        entry: What is entered; *half* is what is left when it was accepted.
        request: What is asked of the table.
        notice: Why the key means nothing.
        acts_on: What was half typed is gone, and the key acts as if it had never been.
        may_repeat: The same key may follow at once.
        stays: A refusal of the entry leaves what was half typed before.
    """

    half: Half | None = None
    entry: Moved | None = None
    request: Request | None = None
    notice: Notice = NO_NOTICE
    acts_on: bool = False
    may_repeat: bool = False
    stays: bool = False


class Half(ABC):
    """Something half typed: one dialog, between two presses."""

    @abstractmethod
    def press(self, key: str, dialog: Dialog, history: History) -> Turn:
        """What *key* leads to: one of the 17 keys, or the button of a seat at the table."""

    @abstractmethod
    def paint(self, dialog: Dialog, history: History, screen: Screen) -> Screen:
        """It, laid over the page of the state."""


@dataclass(frozen=True, slots=True)
class Ranked(Half):
    """
    A rank that waits for its suit: a suit key completes a card here, and is no soft key.

    Attributes:
        rank: The rank; another one replaces it, the same drops it.
    """

    rank: Rank

    @property
    def below(self) -> Half | None:
        """What is half typed without the rank."""
        return None

    @abstractmethod
    def with_card(self, card: Card, dialog: Dialog, history: History) -> Turn:
        """What the whole card leads to."""

    @property
    def typed(self) -> str:
        """The rank with the cursor where the card will stand."""
        return f"{self.rank.word}{CURSOR}"

    @property
    def cards(self) -> Keys:
        """Its four cards, for the keys."""
        spade, heart, diamond, club = (f"{self.rank.word}{suit.sign}" for suit in SUITS.values())
        return spade, heart, diamond, club

    def press(self, key: str, dialog: Dialog, history: History) -> Turn:
        """A suit makes the card."""
        if key in SUITS:
            return self.with_card(Card(self.rank, SUITS[key]), dialog, history)
        if key not in RANKS:
            return refused(self, "which_suit", history, rank=self.rank.word)
        return Turn(half=self.below if RANKS[key] is self.rank else replace(self, rank=RANKS[key]))


def refused(half: Half | None, key: str, history: History, **values: object) -> Turn:
    """A key that means nothing: everything stays, and the notice says why."""
    return Turn(half=half, notice=refusal(key, history.head.players, **values))


def type_digit(digits: str, rank: Rank, highest: int) -> str:
    """
    A number with one more rank key: ace to 9 are digits, 10 is 0, court cards are 11 to 13.

    A number that would pass *highest* begins again with this key.

    >>> type_digit("1", Rank.TEN, 29)
    '10'
    >>> type_digit("8", Rank.EIGHT, 29)
    '8'
    """
    if rank > Rank.TEN:
        return str(int(rank))
    digit = str(rank % 10)
    longer = f"{digits}{digit}"
    return digit if digits in ("", "0") or int(longer) > highest else longer
