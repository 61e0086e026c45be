"""
The cases of the entries table, read from `tests/entries/*.txt`.

A file holds positions, and after each position rows of entries that begin
from it:

    == the play                  the title
    like: another title          its head and entries come first (optional)
    players: Ann, Bob            the head of a record file
    rest: 8S / GO / OK           how the deal goes on to its end (optional)

    6C                           the entries that lead to the position
    9D

    JC          => count 19      a row: entries parted by " / ", then what holds
    GO          => refused FalseGo

What holds is the refusal of the last entry, or places of the face in words,
parted by ";". Pegged points, verdicts and reneges are told from the position
on; an option is told as ``claims=call``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[1] / "entries"


@dataclass(frozen=True, slots=True)
class Position:
    """Where rows of entries begin."""

    title: str
    head: dict[str, str] = field(default_factory=dict)
    entries: list[str] = field(default_factory=list)
    rest: tuple[str, ...] = ()

    def record(self, *more: str) -> str:
        """A record file that leads here, and then through *more* entries."""
        head = [f"{key}: {value}" for key, value in self.head.items()]
        return "\n".join([*head, "", *self.entries, *more]) + "\n"

    @property
    def last_line(self) -> int:
        """The number of the last line of this position's record."""
        return len(self.head) + 1 + len(self.entries)


@dataclass(frozen=True, slots=True)
class Case:
    """One row: entries, and what holds after them."""

    position: Position
    entries: tuple[str, ...]
    expected: tuple[str, ...]

    @property
    def title(self) -> str:
        """The position and the entries, as the name of a test."""
        return f"{self.position.title}: {' / '.join(self.entries)}"

    @property
    def refusal(self) -> str | None:
        """The kind of error that the last entry meets; None where it is accepted."""
        word, _, kind = self.expected[0].partition(" ")
        return kind if word == "refused" else None


def read_cases() -> list[Case]:
    """Every row of every file."""
    return [case for path in sorted(FOLDER.glob("*.txt")) for case in _read_file(path)]


def _read_file(path: Path) -> Iterator[Case]:
    positions: dict[str, Position] = {}
    for block in ("\n" + path.read_text(encoding="utf-8")).split("\n== ")[1:]:
        title, *lines = [line.split("#")[0].rstrip() for line in block.splitlines()]
        position = _read_position(title, lines, positions)
        positions[title] = position
        for line in lines:
            if "=>" in line:
                entries, _, expected = line.partition("=>")
                yield Case(position, _parts(entries, " / "), _parts(expected, ";"))


def _read_position(title: str, lines: list[str], known: dict[str, Position]) -> Position:
    blank = lines.index("")
    own = {key: word for key, _, word in (line.partition(": ") for line in lines[:blank])}
    base = known[own.pop("like")] if "like" in own else Position("")
    rest = _parts(own.pop("rest"), " / ") if "rest" in own else base.rest
    entries = [line for line in lines[blank:] if line and "=>" not in line]
    return Position(title, base.head | own, base.entries + entries, rest)


def _parts(text: str, mark: str, most: int = -1) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(mark, most))


_Naming = Callable[[int | None], str]


def told(face: dict[str, Any], since_line: int) -> dict[str, str]:
    """
    The face in the words of the cases: players by name, sides by their first player.

    Args:
        face: As `scorer.table.face.make_face` makes it.
        since_line: Points, verdicts and reneges of this line and before are left out.
    """
    who = partial(_who, face["players"])
    words = {key: _word(face[key]) for key in _PLAIN}
    words |= {key: who(face[key]) for key in ("dealer", "turn", "winner")}
    words |= _waited_for(face, who)
    words |= {f"hand {who(seat)}": _word(hand) for seat, hand in enumerate(face["hands"])}
    words |= _ended(face, who)
    words |= _happened(face, since_line, who)
    return words | {f"{key}={word}": "" for key, word in face["options"].items()}


def _waited_for(face: dict[str, Any], who: _Naming) -> dict[str, str]:
    cuts, claim, window, ask = (face[key] for key in ("cuts", "claim", "window", "ask"))
    return {
        "passed": " ".join(map(who, face["passed"])) or "-",
        "cuts": _word(cuts and cuts["cards"]),
        "must": _word(cuts and [who(seat) for seat in cuts["must"]]),
        "claim": _word(claim and [who(claim["seat"]), claim["of"]]),
        "window": _word(window and [who(window["seat"]), window["until"]]),
        "ask": _word(ask and [who(ask["seat"]), ask["of"], *ask["may"]]),
    }


def _ended(face: dict[str, Any], who: _Naming) -> dict[str, str]:
    result, match = face["result"], face["match"]
    classes = result["class"] if result else {}
    return {
        "result": ", ".join(
            f"{who(int(side))} {name} {result['margin'][side]}" for side, name in classes.items()
        ),
        "paid": _word(result and result["match_points"]),
        "wins": _word(match["wins"]),
        "points": _word(match["points"]),
        "next_dealer": who(match["next_dealer"]),
        "match_winner": who(match["winner"]),
    }


def _happened(face: dict[str, Any], since_line: int, who: _Naming) -> dict[str, str]:
    pegged, verdicts, reneges = (
        [fact for fact in face[key] if fact["line"] > since_line] for key in ("pegged", "verdicts", "reneges")
    )
    return {
        "pegged": _facts(f"{who(fact['seat'])} {fact['points']} {fact['reason']}" for fact in pegged),
        "verdicts": _facts(
            f"{who(fact['seat'])} {fact['claimed']} of {_hidden(fact['true'])} "
            f"{_hidden(fact['verdict'])} pegs {fact['pegged']}"
            for fact in verdicts
        ),
        "reneges": _facts(
            f"{who(fact['seat'])} at {fact['count']}: {_word(fact['cards'])}" for fact in reneges
        ),
    }


_PLAIN = ("phase", "deal", "scores", "front", "back", "count", "pile", "starter", "crib", "left")


def _who(names: Sequence[str], seat: int | None) -> str:
    return "-" if seat is None else names[seat]


def _word(value: object) -> str:
    if isinstance(value, list | tuple):
        return " ".join(map(_word, value)) or "-"
    return "-" if value is None else str(value)


def _hidden(value: object) -> str:
    return "?" if value is None else str(value)


def _facts(lines: Iterator[str]) -> str:
    return ", ".join(lines) or "-"
