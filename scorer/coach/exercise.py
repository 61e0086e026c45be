"""
One exercise of a drill: the cards, what is asked about them, and the right answer.

The answer is always worked out by the rules themselves, never kept beside the cards.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from scorer.cards import Card, parse_cards
from scorer.rules.events import End
from scorer.rules.pegging import PlayItem, score_pile
from scorer.rules.show import DEFAULT_ORDER, Count, Kind, count_show
from scorer.rules.worth import points_of, units_of_card


class Ask(StrEnum):
    """What is asked about the cards; the answer is always a number."""

    SUM = "sum"
    TO_FIFTEEN = "to fifteen"
    FIFTEENS = "fifteens"
    PAIRS = "pairs"
    POINTS = "points"
    PLAY = "play"
    SHORTFALL = "shortfall"


_ONLY: Final = {Ask.FIFTEENS: Kind.FIFTEEN, Ask.PAIRS: Kind.PAIR}


@dataclass(frozen=True, slots=True)
class Exercise:
    """
    One exercise.

    Attributes:
        pattern: The tag of the pattern that it holds.
        ask: What is asked.
        cards: The four cards held; in the play the pile in the order it was laid; at
            level 0 the one or two cards that are spoken of.
        starter: The card turned up, where a hand is counted.
        is_crib: Whether the four cards are a crib.
        claim: What the other side claims for it, in a duel.
        end: What the last card of a pile ends besides, where it does: "go" or "last".
    """

    pattern: str
    ask: Ask
    cards: tuple[Card, ...]
    starter: Card | None = None
    is_crib: bool = False
    claim: int | None = None
    end: End | None = None

    @property
    def answer(self) -> int:
        """The right answer."""
        match self.ask:
            case Ask.SUM:
                return sum(card.value for card in self.cards)
            case Ask.TO_FIFTEEN:
                return 15 - self.cards[0].value
            case Ask.PLAY:
                return points_of(units_of_card(self.cards, self.end))
            case Ask.SHORTFALL:
                return self.count().points - (self.claim or 0)
        return self.count().points

    def count(self, order: tuple[Kind, ...] = DEFAULT_ORDER) -> Count:
        """
        The count of what is asked for: of one kind where one kind is asked for.

        Args:
            order: The order of counting.

        Raises:
            ValueError: There is no starter: nothing is counted in the play or at level 0.
        """
        if self.starter is None:
            raise ValueError(f"no hand is counted where the {self.ask} is asked for")
        count = count_show(self.cards, self.starter, crib=self.is_crib, order=order)
        if self.ask not in _ONLY:
            return count
        return count._replace(items=tuple(item for item in count.items if item.kind is _ONLY[self.ask]))

    @property
    def scored(self) -> tuple[PlayItem, ...]:
        """What the last card of the pile scores, beside a go or the last card; empty at a show."""
        return score_pile(self.cards) if self.ask is Ask.PLAY else ()

    @property
    def highest(self) -> int:
        """The highest number that can be meant as an answer."""
        return 31 if self.ask in (Ask.SUM, Ask.PLAY) else 29

    def is_same_cards(self, other: Exercise) -> bool:
        """Whether *other* shows the same cards, in whatever order."""
        return (self.starter, set(self.cards)) == (other.starter, set(other.cards))


def write_exercise(exercise: Exercise) -> str:
    """The exercise as one line of text, to be kept."""
    face: dict[str, Any] = {
        "pattern": exercise.pattern,
        "ask": exercise.ask.value,
        "cards": _words(exercise.cards),
        "starter": str(exercise.starter) if exercise.starter else None,
        "crib": exercise.is_crib or None,
        "claim": exercise.claim,
        "end": exercise.end,
    }
    return json.dumps({name: value for name, value in face.items() if value is not None})


def read_exercise(text: str) -> Exercise:
    """
    Read what `write_exercise` has written.

    Raises:
        ValueError: *text* is no exercise.
    """
    try:
        face = json.loads(text)
        return Exercise(
            pattern=str(face["pattern"]),
            ask=Ask(face["ask"]),
            cards=parse_cards(face["cards"]),
            starter=Card.parse(face["starter"]) if "starter" in face else None,
            is_crib=bool(face.get("crib")),
            claim=face.get("claim"),
            end=face.get("end"),
        )
    except (KeyError, TypeError, AttributeError) as error:
        raise ValueError(f"this is no exercise of a drill: {text!r}") from error


def _words(cards: Iterable[Card]) -> str:
    return " ".join(map(str, cards))
