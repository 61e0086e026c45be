"""Piles, plays, refusals and reneges that were worked out elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

import pytest

from scorer.cards import DECK, Card
from scorer.record.history import History
from scorer.rules.events import CardLaid, FalseGoFound, GoSaid, PointsPegged, SeriesEnded
from scorer.rules.pegging import PlayItem, count_of, score_pile
from scorer.rules.state import Phase
from tests.tabletop import NAMES, enter, load, refusal_of, sit_down

VECTORS: Final = load("vectors/pegging_vectors.json")

OTHER_GAMES: Final = {
    "P-036": "the last player leads again: an option that this table has not",
    "P-054": "five-card cribbage: one series only",
    "P-055": "five-card cribbage: one series only",
}
HIDDEN_HANDS: Final = {
    "X-002": "whether another card would have fitted is known only to who holds the hand",
    "X-005": "whose card it is is known only to who dealt it",
}
REFUSALS: Final = {
    "not-your-turn": "NotYourTurn",
    "card-already-played": "CardAlreadySeen",
    "false-go": "FalseGo",
    "already-said-go": "AlreadySaidGo",
    "exceeds-31": "CountExceeded",
}
PAIRS: Final = {2: "pair", 3: "pair-royal", 4: "double-pair-royal"}


def each(kind: str, left_out: Iterable[str] = ()) -> list[Any]:
    """The vectors of one kind, but for those left out."""
    return [
        pytest.param(vector, id=f"{vector['id']} {vector['note']}")
        for vector in VECTORS[kind]
        if vector["id"] not in left_out
    ]


def is_another_game(vector: dict[str, Any]) -> bool:
    """Whether a vector is of a game that this table does not keep."""
    return "variant" in vector or "next_leader" in vector["options"]


def written(action: dict[str, Any], *, by: bool = False) -> str:
    """An action of a vector as an entry, with who acts where *by* is asked for."""
    entry = action["card"] if action["action"] == "play" else "GO"
    return f"{entry} BY {NAMES[action['seat']]}" if by else str(entry)


def at_the_play(vector: dict[str, Any], actions: Iterable[dict[str, Any]], **agreed: str) -> History:
    """A table at the first lead, under a starter that nobody holds and that is no jack."""
    held = {card for hand in vector.get("hands") or () for card in hand}
    held |= {action["card"] for action in actions if "card" in action}
    starter = next(str(card) for card in DECK if str(card) not in held and card.rank.letter != "J")
    return enter(sit_down(vector["players"], dealer=NAMES[vector["dealer"]], **agreed), starter)


def named(item: PlayItem) -> dict[str, object]:
    """An item as the vectors name it: ``run-3``, ``pair-royal``."""
    name: str = item.kind.value
    if name == "run":
        name = f"run-{len(item.cards)}"
    elif name == "pair":
        name = PAIRS[len(item.cards)]
    return {"kind": name, "points": item.points}


def test_left_out_are_other_games_only() -> None:
    """No play is left out but those of other games, and each of them is."""
    assert {vector["id"] for vector in VECTORS["plays"] if is_another_game(vector)} == set(OTHER_GAMES)


@pytest.mark.parametrize("vector", each("series"))
def test_each_card_of_a_pile_counts(vector: dict[str, Any]) -> None:
    """Count, points and every single award of each card of a pile."""
    cards = tuple(map(Card.parse, vector["cards"]))
    piles = [cards[:length] for length in range(1, len(cards) + 1)]

    assert [count_of(pile) for pile in piles] == vector["counts"]
    assert [sum(item.points for item in score_pile(pile)) for pile in piles] == vector["points"]
    for pile, events in zip(piles, vector["events"], strict=True):
        # The vectors say thirty-one first; here it comes last, as a unit of its own.
        in_our_order = sorted(events, key=lambda event: event["kind"] == "thirty-one")
        assert [named(item) for item in score_pile(pile)] == in_our_order


@pytest.mark.parametrize("vector", each("plays", OTHER_GAMES))
def test_whole_play(vector: dict[str, Any]) -> None:
    """After every card and go: the count, the points and whose they are, and who acts next."""
    history = at_the_play(vector, vector["steps"])
    totals = [0] * vector["players"]
    for step in vector["steps"]:
        assert history.state.turn == step["seat"]
        history = enter(history, written(step))
        assert told(history) == expected(step)
        for seat, points in pegged(history):
            totals[seat] += points

    assert totals == vector["totals"]
    assert history.state.phase is Phase.SHOW


def pegged(history: History) -> Iterator[tuple[int, int]]:
    """Seat and points of each award of the last move."""
    assert history.last
    for event in history.last.events:
        if isinstance(event, PointsPegged):
            yield event.seat, event.points


def told(history: History) -> dict[str, object]:
    """The last move as the vectors tell it."""
    assert history.last
    events = history.last.events
    awards = list(pegged(history))
    ends: list[object] = [event.end for event in events if isinstance(event, CardLaid)]
    if any(isinstance(event, GoSaid) for event in events):
        ends = ["go" if any(isinstance(event, SeriesEnded) for event in events) else None]
    return {
        "points": sum(points for _, points in awards),
        "points_to": awards[0][0] if awards else None,
        "reset": {"thirty-one": "31"}.get(str(ends[0]), ends[0]),
        "count": history.state.deal.count,
        "next_seat": history.state.turn if history.state.phase is Phase.PLAY else None,
    }


def expected(step: dict[str, Any]) -> dict[str, object]:
    """The same of a vector's step; where a new count begins it is 0."""
    is_new_count = step["reset"] and step["next_seat"] is not None
    count = 0 if is_new_count else step["count"]
    return {**{key: step[key] for key in ("points", "points_to", "reset", "next_seat")}, "count": count}


@pytest.mark.parametrize("vector", each("illegal", HIDDEN_HANDS))
def test_refused_in_the_play(vector: dict[str, Any]) -> None:
    """What may not be played is refused for the right reason, and changes nothing."""
    at_lead = at_the_play(vector, [*vector["prefix"], vector["action"]])
    history = enter(at_lead, *(written(action, by=True) for action in vector["prefix"]))
    error = refusal_of(history, written(vector["action"], by=True))

    assert type(error).__name__ == REFUSALS[vector["error"]]
    unchanged, state = vector["state_unchanged"], history.state
    assert (state.deal.count, state.turn) == (unchanged["count"], unchanged["turn"])
    assert list(state.scores) == unchanged["points"]


@pytest.mark.parametrize("vector", [row for row in VECTORS["illegal"] if row["id"] in HIDDEN_HANDS])
def test_hidden_hands_are_believed(vector: dict[str, Any]) -> None:
    """What only a look into the hands would refuse is believed while it is played."""
    history = at_the_play(vector, [*vector["prefix"], vector["action"]])
    history = enter(history, *map(written, vector["prefix"]))

    assert refusal_of(history, written(vector["action"])) is None


@pytest.mark.parametrize("vector", each("reneges"))
def test_false_goes_come_out(vector: dict[str, Any]) -> None:
    """A card that would have fitted at an earlier go of its player shows that the go was false."""
    history = enter(at_the_play(vector, vector["script"]), *map(written, vector["script"]))
    found = [
        {"seat": event.seat, "go_at": event.count, "cards": [str(event.card)]}
        for step in history.standing()
        for event in step.events
        if isinstance(event, FalseGoFound)
    ]

    assert found == vector["reneges"]


@pytest.mark.parametrize("renege", ["none", "two_per_card", "two_flat"])
@pytest.mark.parametrize("vector", each("reneges"))
def test_false_goes_cost_what_was_agreed(vector: dict[str, Any], renege: str) -> None:
    """A renege costs two for each card, two flat, or nothing; the left neighbour gets it."""
    history = at_the_play(vector, vector["script"], renege=renege)
    history = enter(history, *map(written, vector["script"]))
    paid = [
        (event.seat, event.points)
        for step in history.standing()
        for event in step.events
        if isinstance(event, PointsPegged) and event.reason == "penalty"
    ]
    offenders = [found["seat"] for found in vector["reneges"]]

    assert sum(points for _, points in paid) == vector.get(f"penalty_{renege}", 0)
    assert all((seat - 1) % vector["players"] in offenders for seat, _ in paid)


@pytest.mark.parametrize(("renege", "paid"), [("none", 0), ("two_flat", 2), ("two_per_card", 4)])
def test_one_false_go_that_two_cards_prove(renege: str, paid: int) -> None:
    """A go that two cards would have fitted costs two flat, or two for each of them."""
    history = enter(sit_down(dealer="Ann", renege=renege), "AS", "TC", "9H", "6S", "GO", "GO")
    before = history.state.scores[1]
    history = enter(history, "KD", "QS", "3C", "8H", "2D")

    # Bob's eight is worth two besides, for thirty-one.
    assert history.state.scores[1] - before == paid + 2
