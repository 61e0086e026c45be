"""All that stands on a table, how pegs move, and how games end."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from .agreed import Refused, Rules
from .counting import Item


class GameWon(Exception):
    """A peg stands in the game hole: nothing after it is done."""


class Due(NamedTuple):
    """
    What is to be claimed, or was.

    Attributes:
        seat: Whose it is.
        of: ``card``, ``hand`` or ``crib``.
        items: What it makes.
        false_goes: The holes that goes cost which the card has proved false.
    """

    seat: int
    of: str
    items: tuple[Item, ...]
    false_goes: int = 0

    @property
    def points(self) -> int:
        """What it is worth."""
        return sum(points for _, points in self.items)


class Window(NamedTuple):
    """Who may be called, until what comes, and how much was missed."""

    seat: int
    until: str
    missed: int


class Question(NamedTuple):
    """The suits that are asked for: whose hand, what the answers pay, and what was claimed."""

    seat: int
    of: str
    may: dict[str, int]
    claimed: int | None


class Go(NamedTuple):
    """A go: in which deal, as which of its goes, whose, and at what count."""

    deal: int
    number: int
    seat: int
    at: int


class Renege(NamedTuple):
    """A go that cards have proved false, and the line of the first of them."""

    go: Go
    line: int
    cards: tuple[str, ...]


@dataclass
class Table:
    """The position; fields are replaced and never changed inside, so a shallow copy keeps it."""

    rules: Rules
    players: int
    sides: tuple[int, ...]
    scores: tuple[int, ...] = ()
    back: tuple[int, ...] = ()
    phase: str = "cut"
    line: int = 0
    deal: int = 1
    began: int = 0
    dealer: int | None = None
    first_dealer: int | None = None
    cuts: tuple[str | None, ...] = ()
    must: tuple[int, ...] = ()
    tied: tuple[int, ...] = ()
    cut_before: tuple[str, ...] = ()
    starter: str | None = None
    heels_due: bool = False
    hands: tuple[tuple[str, ...], ...] = ()
    crib: tuple[str, ...] = ()
    pile: tuple[str, ...] = ()
    passed: tuple[int, ...] = ()
    goes_in_a_row: int = 0
    goes: tuple[Go, ...] = ()
    reneges: tuple[Renege, ...] = ()
    turn: int | None = None
    last: int = 0
    counted: int = 0
    claim: Due | None = None
    window: Window | None = None
    question: Question | None = None
    pegged: tuple[tuple[Any, ...], ...] = ()
    verdicts: tuple[tuple[Any, ...], ...] = ()
    before_deal: tuple[Any, ...] = ()
    winner: int | None = None
    result: dict[str, Any] | None = None
    wins: tuple[int, ...] = ()
    points: tuple[int, ...] = ()
    spread: tuple[int, ...] = ()
    next_dealer: int | None = None
    match_winner: int | None = None
    moves: tuple[tuple[Any, ...], ...] = ()

    @property
    def target(self) -> int:
        """The game hole."""
        return int(self.rules["target"])

    def is_on(self, phase: str) -> bool:
        """Whether players claim in the ``play`` or the ``show``."""
        return self.rules["claims"] != "off" and phase in self.rules["claims_in"]

    def left_of(self, seat: int) -> int:
        """The next seat clockwise, which is always on another side."""
        return (seat + 1) % self.players

    def around(self, seat: int) -> Iterator[int]:
        """All seats from the left of one to itself."""
        return ((seat + step) % self.players for step in range(1, self.players + 1))

    def score(self, seat: int) -> int:
        """The score of a seat's side."""
        return self.scores[self.sides[seat]]


def changed(values: tuple[Any, ...], at: int, value: Any) -> tuple[Any, ...]:
    """The same values with another in one place."""
    return (*values[:at], value, *values[at + 1 :])


def need(is_so: bool, why: str) -> None:
    """Refuse what is not allowed."""
    if not is_so:
        raise Refused(why)


def fits(table: Table, seat: int, points: int) -> bool:
    """Whether points may be pegged at all: in exact_out they must not pass the game hole."""
    return table.rules["exact_out"] == "off" or table.score(seat) + points <= table.target


def peggable(table: Table, seat: int, points: int) -> int:
    """How many of these points would move the peg."""
    return min(points, table.target - table.score(seat)) if fits(table, seat, points) else 0


def peg(table: Table, seat: int, points: int, reason: str, *, is_same_jump: bool = False) -> int:
    """
    Move a peg, forward or back, not past the ends of the board.

    In the same jump as before the back peg stays where it is.

    Returns:
        How many holes it really moved.

    Raises:
        GameWon: It stands in the game hole.
    """
    side, before = table.sides[seat], table.score(seat)
    after = max(0, before + peggable(table, seat, points))
    if after == before:
        return 0
    table.scores = changed(table.scores, side, after)
    if after < before:
        table.back = changed(table.back, side, min(table.back[side], after))
    elif not is_same_jump:
        table.back = changed(table.back, side, before)
    table.pegged += ((table.line, side, seat, after - before, reason),)
    if after == table.target:
        end_game(table, side)
        raise GameWon
    return after - before


def pays_nothing(table: Table, seat: int, reason: str, on_the_way: int = 0) -> bool:
    """Whether heels, go or last are dead because of where the peg stands."""
    score = table.score(seat) + on_the_way
    in_stinkhole = table.rules["stinkhole"] != "off" and score == table.target - 1
    blackout = table.rules["heels_blackout_from"]
    is_dark = reason == "heels" and blackout != "none" and score >= int(blackout)
    return is_dark or (in_stinkhole and reason in ("heels", "go", "last"))


def begin_game(table: Table, dealer: int | None, scores: tuple[int, ...]) -> None:
    """Pegs at the start, and the first deal, or the cut for it."""
    table.scores = table.back = scores
    table.pegged = table.verdicts = table.goes = table.reneges = ()
    table.winner = table.result = None
    table.deal = 1
    table.phase, table.dealer, table.first_dealer = "cut", dealer, dealer
    table.cuts, table.must, table.cut_before = (None,) * table.players, tuple(range(table.players)), ()
    table.tied = table.must
    clear(table)
    table.before_deal = told(table)
    if dealer is not None:
        begin_deal(table, dealer)


def begin_deal(table: Table, dealer: int) -> None:
    """Cards are dealt."""
    clear(table)
    table.phase, table.dealer = "deal", dealer
    table.cuts, table.must = (None,) * table.players, ()
    table.goes = ()
    table.began += 1
    if table.deal == 1:
        table.first_dealer = dealer


def told(table: Table) -> tuple[Any, ...]:
    """What a misdeal takes back to what it was."""
    return (table.scores, table.back, table.pegged, table.verdicts, table.reneges)


def clear(table: Table) -> None:
    """No card lies on the table."""
    table.starter = table.turn = table.claim = table.window = table.question = None
    table.hands = ((),) * table.players
    table.crib = table.pile = table.passed = ()
    table.heels_due = False
    table.counted = table.goes_in_a_row = 0


def end_game(table: Table, winner: int, *, is_plain: bool = False) -> None:
    """A side has won: what it is, what it pays, and who deals next."""
    losers = [side for side in range(len(table.scores)) if side != winner]
    margins = {side: max(1, table.scores[winner] - table.scores[side]) for side in losers}
    lines = {side: 0 if is_plain else _lines_behind(table.target, margin) for side, margin in margins.items()}
    names = ("win", "skunk" if table.target >= 121 else "lurch", "double-skunk", "triple-skunk")
    numbers = table.rules["match_points"].split(",")
    number = numbers[min(lines.values())]
    pays = int(numbers[2] if number == "match" else number)
    table.winner = winner
    table.result = {
        "class": {side: names[line] for side, line in lines.items()},
        "margin": margins,
        "match_points": tuple(pays if side == winner else 0 for side in range(len(table.scores))),
    }
    table.wins = changed(table.wins, winner, table.wins[winner] + 1)
    table.points = changed(table.points, winner, table.points[winner] + pays)
    for side, margin in margins.items():
        table.spread = changed(table.spread, winner, table.spread[winner] + margin)
        table.spread = changed(table.spread, side, table.spread[side] - margin)
    _end_match(table, winner, number)
    table.next_dealer = _next_first_dealer(table, winner)
    table.phase = "game_over" if table.match_winner is None else "match_over"
    table.turn = table.claim = table.window = table.question = None


def _lines_behind(target: int, margin: int) -> int:
    if target >= 121:
        return sum(margin >= line for line in (31, 61, 91))
    return int(target >= 61 and margin >= 31)


def _end_match(table: Table, winner: int, number: str) -> None:
    match = table.rules["match"]
    many = match.rsplit(" ", 1)[-1]
    is_over = (
        match == "single"
        or (match != "open" and number == "match")
        or (match.startswith("best") and table.wins[winner] > int(many) // 2)
        or (match.startswith("first") and table.points[winner] >= int(many))
    )
    table.match_winner = winner if is_over else None


def _next_first_dealer(table: Table, winner: int) -> int | None:
    if table.rules["next_first_dealer"] == "cut" or table.dealer is None or table.first_dealer is None:
        return None
    if table.rules["next_first_dealer"] == "alternate":
        return table.left_of(table.first_dealer)
    losers = [seat for seat in table.around(table.dealer) if table.sides[seat] != winner]
    if len(table.scores) == 2:
        return losers[0]
    winning_seat = table.sides.index(winner)
    return min((seat for seat in table.around(winning_seat) if seat in losers), key=table.score)
