"""
The entry language: what a reader sends, a record file holds, and players type.

One entry a line; several cards may share one. Case does not matter, ``#``
starts a comment, a blank line is nothing. Reading and writing are inverse.

Source: docs/entries.md.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Final, Literal, NamedTuple, cast, get_args

from scorer.cards import CARDS, Card
from scorer.errors import CardError, NotationError
from scorer.record.names import find_player, write_player
from scorer.rules import commands
from scorer.rules.commands import Command
from scorer.rules.options import KINDS
from scorer.units import Points, Seat


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the last standing move."""


@dataclass(frozen=True, slots=True)
class Fix:
    """
    Mend an earlier move of this deal.

    Attributes:
        back: Which standing move, counted from the last, from 1.
        how: Replace it, drop it, or insert before it.
        entry: What stands there then; None where it is dropped.
    """

    back: int
    how: Literal["replace", "drop", "before"]
    entry: Command | None = None


Entry = Command | Undo | Fix
"""One entry of the language."""


class _Word(NamedTuple):
    text: str
    column: int
    is_quoted: bool

    @property
    def upper(self) -> str:
        return "" if self.is_quoted else self.text.upper()


_TOKEN: Final = re.compile(r'[“"]([^"“”]*)["”]|([^\s"“”]+)')
_NUMBER: Final = re.compile(r"[-+]?[0-9]{1,6}")
_JOINERS: Final = frozenset("\u200c\u200d")  # some scripts are written with them
_CARD_HINT: Final = "a card as in 5H, or one of GO, CLAIM, OK, UNDO and so on"


def read_line(text: str, players: Sequence[str], *, line: int = 1) -> tuple[Entry, ...]:
    """
    Read one line: no entry, one, or several cards.

    Args:
        text: The line, with or without its end.
        players: The names by seat, which the entry may hold.
        line: Its number in the file, for the error.

    Raises:
        NotationError: The line is no entry; it says where, and what was expected.

    >>> read_line("claim 8 by ann", ("Ann", "Bob"))
    (Claim(points=8, by=0, kinds=()),)
    """
    if (card := CARDS.get(text)) is not None:  # so are most lines of a record
        return (commands.ShowCard(card),)
    try:
        return _Line(text, players).entries()
    except NotationError as error:
        raise error.at_line(line) from None


def find_unseen(text: str) -> int | None:
    """
    The column, from 1, of the first control character: no letter, sign, joiner or blank.

    A message that quotes one would hand it to a terminal, which obeys it.
    """
    if text.isprintable():
        return None
    for column, char in enumerate(text, start=1):
        is_blank = char == "\t" or unicodedata.category(char)[0] == "Z"
        if not (char.isprintable() or is_blank or char in _JOINERS):
            return column
    return None


class _Line:
    """The words of one line, read from left to right."""

    def __init__(self, text: str, players: Sequence[str]) -> None:
        self._text = text.split("#", 1)[0].rstrip().lstrip("\ufeff")
        self._players = players
        self._words = [
            _Word(found[1] if found[2] is None else found[2], found.start() + 1, found[2] is None)
            for found in _TOKEN.finditer(self._text)
        ]
        self._next = 0
        if (column := find_unseen(self._text)) is not None:
            what = f"{self._text[column - 1]!a} is no character of an entry"
            raise self._error(column, what, expected="a line without it")
        quotes = [found.start() + 1 for found in re.finditer('["“”]', self._text)]
        if len(quotes) % 2:
            raise self._error(quotes[-1], "a quote is not closed", expected='"')

    def entries(self) -> tuple[Entry, ...]:
        if not self._words:
            return ()
        if self._words[0].upper in _READERS:
            return (self._entry(),)
        cards = [self._card(self._take(_CARD_HINT))]
        while (word := self._peek()) is not None and word.upper != "BY":
            cards.append(self._card(self._take("a card")))
        if word is not None and len(cards) > 1:
            raise self._error(word.column, "BY goes with one card", expected="one card, then BY")
        by = self._by()
        return tuple(commands.ShowCard(card, by) for card in cards)

    def _entry(self) -> Entry:
        entry = _READERS[self._take("an entry").upper](self)
        if (word := self._peek()) is not None:
            raise self._error(word.column, f"{word.text!r} is too much here", expected="the end of the line")
        return entry

    def _peek(self) -> _Word | None:
        return self._words[self._next] if self._next < len(self._words) else None

    def _take(self, expected: str) -> _Word:
        if (word := self._peek()) is None:
            raise self._error(
                len(self._text) + 1, f"the line ends where {expected} should be", expected=expected
            )
        self._next += 1
        return word

    def _error(self, column: int, what: str, *, expected: str) -> NotationError:
        link = " Expected" if what.endswith("?") else "; expected"
        message = what if expected in what else f"{what}{link} {expected}"
        return NotationError(message, column=column, expected=expected)

    def _card(self, word: _Word) -> Card:
        if word.is_quoted:
            raise self._error(word.column, f'"{word.text}" in quotes is a name', expected=_CARD_HINT)
        if word.upper in _READERS:
            raise self._error(word.column, f"{word.upper} begins a line of its own", expected="a card")
        try:
            return Card.parse(word.text)
        except CardError as error:
            near = get_close_matches(word.upper, _READERS, n=1, cutoff=0.6)
            hint = f"; did you mean {near[0]}?" if near else ""
            is_word = len(word.text) > 3 or near
            what = f"{word.text!r} is no entry{hint}" if is_word else f"there is no card {word.text!r}"
            raise self._error(word.column, what, expected=_CARD_HINT) from error

    def _number(self, expected: str) -> Points:
        word = self._take(expected)
        if not _NUMBER.fullmatch(word.upper):
            raise self._error(word.column, f"{word.text!r} is no number", expected=expected)
        return Points(int(word.text))

    def _name(self, words: Sequence[_Word], column: int) -> Seat:
        if not words:
            raise self._error(column, "whose? A name is missing", expected="a player's name")
        text = " ".join(word.text for word in words)
        try:
            return find_player(text, self._players, is_quoted=words[0].is_quoted)
        except ValueError as error:
            raise self._error(words[0].column, str(error), expected="a player's name") from error

    def _rest(self, *, but: int = 0) -> list[_Word]:
        """The words to the end of the line, except for the last few."""
        end = max(self._next, len(self._words) - but)
        words = self._words[self._next : end]
        self._next = end
        return words

    def _said(self) -> str:
        """The words to the end of the line, with one blank between them also where quotes held more."""
        return " ".join(" ".join(word.text for word in self._rest()).split())

    def _whose(self, *, but: int = 0) -> Seat:
        column = self._words[self._next - 1].column + len(self._words[self._next - 1].text) + 1
        return self._name(self._rest(but=but), column)

    def _by(self) -> Seat | None:
        word = self._peek()
        if word is None or word.upper != "BY":
            return None
        self._next += 1
        return self._whose()

    # One reader for each word that begins an entry

    def go(self) -> Entry:
        return commands.SayGo(self._by())

    def claim(self) -> Entry:
        word = self._peek()
        if word is not None and "=" in word.text:
            kinds = self._kinds()
            total = Points(sum(points for _, points in kinds))
            return commands.Claim(total, self._by(), kinds)
        return commands.Claim(self._number("a number of points, 0 for nothing"), self._by())

    def _kinds(self) -> tuple[tuple[str, Points], ...]:
        found: dict[str, Points] = {}
        while (word := self._peek()) is not None and word.upper != "BY":
            kind, _, points = word.text.lower().partition("=")
            if kind not in KINDS or kind in found or not re.fullmatch(r"[0-9]{1,2}", points):
                expected = "kinds as in fifteens=4 pairs=2 runs=3 flush=0 nobs=1, each once"
                raise self._error(word.column, f"{word.text!r} is no claim by kind", expected=expected)
            found[kind] = Points(int(points))
            self._next += 1
        return tuple((kind, found[kind]) for kind in KINDS if kind in found)

    def ask(self) -> Entry:
        answers = get_args(commands.Answer)
        word = self._take("none, four, five, nobs or both")
        answer = word.upper.lower()
        if answer not in answers:
            raise self._error(word.column, f"{word.text!r} is no answer", expected=", ".join(answers))
        return commands.AnswerSuits(cast("commands.Answer", answer))

    def muggins(self) -> Entry:
        return commands.CallMuggins(self._number("the points that were missed"), self._by())

    def cut(self) -> Entry:
        seat = self._whose(but=1)
        return commands.Cut(seat, self._card(self._take("the card that was cut")))

    def hand(self) -> Entry:
        # A hand that lacks cards is still somebody's: the rules say what it lacks.
        seat = self._whose(but=max(0, min(4, len(self._words) - 2)))
        return commands.ShowHand(seat, tuple(self._card(word) for word in self._rest()))

    def peg(self) -> Entry:
        start = self._next
        while (word := self._peek()) is not None and not _NUMBER.fullmatch(word.upper):
            self._next += 1
        seat = self._name(self._words[start : self._next], self._words[0].column + 4)
        points = self._number("a number of holes")
        if (word := self._peek()) is None:
            return commands.Peg(seat, points)
        if word.upper != "PENALTY":
            raise self._error(word.column, f"{word.text!r} is too much here", expected="penalty, and why")
        self._next += 1
        return commands.Peg(seat, points, True, self._said())

    def fix(self) -> Entry:
        word = self._peek()
        back = self._number("which move: 1 is the last")
        if back < 1 or word is None:
            column = self._words[1].column
            raise self._error(column, f"there is no move {back}", expected="which move: 1 is the last")
        what = self._take("the entry that was right, NONE, or BEFORE and an entry")
        if what.upper == "NONE" and self._peek() is None:
            return Fix(back, "drop")
        is_before = what.upper == "BEFORE"
        self._next -= not is_before
        entry = self._mended()
        return Fix(back, "before" if is_before else "replace", entry)

    def _mended(self) -> Command:
        word = self._peek()
        if word is not None and word.upper in ("UNDO", "FIX"):
            raise self._error(word.column, f"{word.upper} mends nothing", expected="any other entry")
        if word is not None and word.upper in _READERS:
            return cast("Command", self._entry())
        card = self._card(self._take("the entry that was right"))
        return commands.ShowCard(card, self._by())

    def set(self) -> Entry:
        word = self._take("an option, as in claims=teach")
        key, equals, value = word.text.partition("=")
        if not equals or not key or word.is_quoted:
            raise self._error(
                word.column, f"{word.text!r} sets nothing", expected="key=value, as in claims=teach"
            )
        return commands.SetOption(key.lower(), f"{value} {self._said()}".strip())

    def dealer(self) -> Entry:
        return commands.NameDealer(self._whose())

    def concede(self) -> Entry:
        return commands.Concede(self._whose())


_READERS: Final[dict[str, Callable[[_Line], Entry]]] = {
    "GO": _Line.go,
    "CLAIM": _Line.claim,
    "HEELS": lambda line: commands.ClaimHeels(),
    "ASK": _Line.ask,
    "MUGGINS": _Line.muggins,
    "ACCEPT": lambda line: commands.Accept(),
    "CUT": _Line.cut,
    "DEALER": _Line.dealer,
    "HAND": _Line.hand,
    "PEG": _Line.peg,
    "OK": lambda line: commands.GoOn(),
    "UNDO": lambda line: Undo(),
    "FIX": _Line.fix,
    "SET": _Line.set,
    "MISDEAL": lambda line: commands.Misdeal(),
    "CONCEDE": _Line.concede,
    "ABANDON": lambda line: commands.Abandon(),
}

BEGINNINGS: Final = tuple(_READERS)
"""The words that begin an entry."""


def write_entry(entry: Entry, players: Sequence[str]) -> str:
    """
    Write one entry, so that `read_line` reads it back.

    >>> write_entry(commands.ShowCard(Card.parse("5h"), Seat(1)), ("Ann", "Bob"))
    '5H BY Bob'
    """

    def by(seat: Seat | None) -> str:
        return "" if seat is None else f" BY {write_player(seat, players)}"

    match entry:
        case commands.ShowCard(card, seat):
            return f"{card}{by(seat)}"
        case commands.SayGo(seat):
            return f"GO{by(seat)}"
        case commands.Claim(points, seat, kinds):
            said = " ".join(f"{kind}={worth}" for kind, worth in kinds) or str(points)
            return f"CLAIM {said}{by(seat)}"
        case commands.CallMuggins(points, seat):
            return f"MUGGINS {points}{by(seat)}"
        case commands.AnswerSuits(answer):
            return f"ASK {answer}"
        case commands.Peg(seat, points, is_penalty, why):
            tail = " penalty" * is_penalty + f" {why}".rstrip()
            return f"PEG {write_player(seat, players)} {points}{tail}"
        case Fix(back, how, mended):
            said = "" if mended is None else write_entry(mended, players)
            return f"FIX {back} " + {"replace": said, "drop": "NONE", "before": f"BEFORE {said}"}[how]
        case _:
            return _write_plain(entry, players)


def _write_plain(entry: Entry, players: Sequence[str]) -> str:
    match entry:
        case commands.Cut(seat, card):
            return f"CUT {write_player(seat, players)} {card}"
        case commands.NameDealer(seat):
            return f"DEALER {write_player(seat, players)}"
        case commands.Concede(seat):
            return f"CONCEDE {write_player(seat, players)}"
        case commands.ShowHand(seat, cards):
            return f"HAND {write_player(seat, players)} {' '.join(map(str, cards))}"
        case commands.SetOption(key, word):
            return f"SET {key}={word}"
        case _:
            return _BARE[type(entry)]


_BARE: Final[dict[type, str]] = {
    commands.ClaimHeels: "HEELS",
    commands.Accept: "ACCEPT",
    commands.GoOn: "OK",
    commands.Misdeal: "MISDEAL",
    commands.Abandon: "ABANDON",
    Undo: "UNDO",
}
