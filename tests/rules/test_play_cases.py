"""Faults of the play that other scorers shipped: each check of `cases/play.json`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

import pytest

from scorer.cards import DECK, Card
from scorer.record.history import History
from scorer.rules.commands import SayGo, ShowCard
from scorer.rules.events import CardLaid, Event, FalseGoFound, GoSaid, PointsPegged, Reason
from scorer.rules.game import decide, evolve
from scorer.rules.options import Options
from scorer.rules.pegging import count_of, score_pile
from scorer.rules.state import HAND_SIZE, Laid, Phase, State, begin_match
from scorer.units import Seat
from tests.tabletop import checks_of, enter, load, refusal_of, sit_down

CASES: Final = load("cases/play.json")["cases"]
CHECKS: Final = checks_of(CASES)

NOT_HELD: Final = {
    ("B13", 0): "hands are not known while they are played, so a go is believed until a card proves it false",
}

Check = Mapping[str, Any]


def operation_of(check: Check) -> str:
    """What a check does; a whole play has a script."""
    name: str = check["input"]["op"]
    return "play" if "script" in check["input"] else {"play": "card"}.get(name, name)


def of(operation: str) -> list[Any]:
    """The checks of one operation, but for those that no table can hold."""
    return [
        pytest.param(check["input"], check["expected"], id=f"{case} {check.get('note', place)}")
        for (case, place), check in CHECKS.items()
        if operation_of(check) == operation and (case, place) not in NOT_HELD
    ]


def test_every_check_is_held() -> None:
    """No check is left out but those listed, each with its reason."""
    held = {"peg", "legal", "card", "play", "later_check"}
    left = {key for key, check in CHECKS.items() if operation_of(check) not in held}

    assert left == set(NOT_HELD)


@pytest.mark.parametrize(("given", "expected"), of("peg"))
def test_pile(given: Check, expected: Check) -> None:
    """Count and points of each card of a pile."""
    cards = tuple(map(Card.parse, given["plays"]))
    piles = [cards[:length] for length in range(1, len(cards) + 1)]

    assert [count_of(pile) for pile in piles] == expected["counts"]
    assert [sum(item.points for item in score_pile(pile)) for pile in piles] == expected["points"]


@pytest.mark.parametrize(
    ("pile", "kinds"),
    [
        ("KD 9S 4D 5C 3H", ["run", "thirty-one"]),
        ("4S 6C 5D", ["fifteen", "run"]),
        ("TC 7D 7H 7S", ["pair", "thirty-one"]),
    ],
)
def test_every_award_is_told(pile: str, kinds: list[str]) -> None:
    """B03: the awards of one card are told one by one."""
    assert [item.kind.value for item in score_pile(tuple(map(Card.parse, pile.split())))] == kinds


def at_count(count: int) -> History:
    """A table in the play at *count*, 20 to 27, with two cards left to each."""
    return enter(sit_down(dealer="Bob"), "AS", "6D", "JS", "2S", f"{count - 18}H")


@pytest.mark.parametrize(("given", "expected"), of("legal"))
def test_what_fits(given: Check, expected: Check) -> None:
    """B04: court cards are ten, and just the cards that stay under 32 are taken."""
    history = at_count(given["count"])

    assert [card for card in given["hand"] if refusal_of(history, card) is None] == expected["legal"]


@pytest.mark.parametrize(("given", "expected"), of("card"))
def test_past_31(given: Check, expected: Check) -> None:
    """B04: a card past 31 is refused with its reason, and the count stays."""
    history = at_count(given["count"])
    error = refusal_of(history, given["card"])

    assert type(error).__name__ == "CountExceeded"
    assert history.state.deal.count == expected["count_after"]


def in_the_play(given: Check) -> State:
    """A play of which only the rest of the hands is told: what came before lies in an earlier count."""
    options = Options(seats=len(given["hands"]))
    state = begin_match(options, dealer=Seat(given["dealer"]))
    told = {card for hand in given["hands"] for card in hand} | set(given.get("pile", ()))
    others = iter(card for card in DECK if str(card) not in told and card.rank.letter != "J")
    for event in decide(state, ShowCard(next(others))):
        state = evolve(state, event)
    seats = [Seat(seat) for seat in range(options.seats)]
    pile = [
        Laid(options.clockwise_from(Seat(given["leader"]))[place], Card.parse(card))
        for place, card in enumerate(given.get("pile", ()))
    ]
    before = [
        Laid(seat, next(others))
        for seat in seats
        for _ in range(HAND_SIZE - len(given["hands"][seat]) - sum(laid.seat == seat for laid in pile))
    ]
    deal = replace(state.deal, laid=(*before, *pile), series=len(before))
    return replace(state, deal=deal, turn=Seat(given["script"][0][0]))


def logged(event: Event, events: tuple[Event, ...], count: int) -> list[object] | None:
    """An event as the cases log it; None where they do not."""
    match event:
        case CardLaid(seat, card):
            return [seat, str(card), sum(award.points for award in awards(events)), count]
        case GoSaid(seat):
            return [seat, "says go", 0]
        case PointsPegged(_, seat, points, Reason.GO):
            return [seat, "go point", points]
        case PointsPegged(_, seat, points, Reason.LAST):
            return [seat, "last card", points]
        case _:
            return None


def acted(state: State, command: SayGo | ShowCard, points: list[int]) -> tuple[State, list[list[object]]]:
    """The state after a command and its log; *points* by seat are added up."""
    events = decide(state, command)
    count = state.deal.count + (command.card.value if isinstance(command, ShowCard) else 0)
    for event in events:
        state = evolve(state, event)
        if isinstance(event, PointsPegged):
            points[event.seat] += event.points
    return state, [line for event in events if (line := logged(event, events, count)) is not None]


def awards(events: tuple[Event, ...]) -> Iterator[PointsPegged]:
    """What a card scored by itself: all but the point for a go or the last card."""
    for event in events:
        if isinstance(event, PointsPegged) and event.reason not in (Reason.GO, Reason.LAST):
            yield event


@pytest.mark.parametrize(("given", "expected"), of("play"))
def test_rest_of_a_play(given: Check, expected: Check) -> None:
    """B05, B11, B12: every card, go and point of the rest of a play, in order, and nothing besides."""
    state = in_the_play(given)
    log: list[list[object]] = []
    points = [0] * len(given["hands"])
    for seat, what in given["script"]:
        if state.turn != seat:
            # The case knows the hands: who laid the last card and has none that fits, says no go of his own.
            state, told = acted(state, SayGo(), points)
            log += [line for line in told if line[1] != "says go"]
        assert state.turn == seat
        state, told = acted(state, SayGo() if what == "go" else ShowCard(Card.parse(what)), points)
        log += told

    assert log == expected["log"]
    assert points == expected["points"]
    assert state.deal.count == expected["count"]
    assert (None if state.phase is Phase.SHOW else state.turn) == expected["next_to_act"]


@pytest.mark.parametrize(
    ("rotation", "turn", "score"),
    [
        pytest.param("full", 2, 0, id="every seat in turn plays if it can"),
        pytest.param(
            "bicycle3", 0, 1, id="where the seat after the go cannot play, the next does not either"
        ),
    ],
)
def test_goes_of_three(rotation: str, turn: int, score: int) -> None:
    """B12: the two readings of who plays on after a go, as the table has agreed."""
    history = enter(sit_down(3, dealer="Cid", go_rotation=rotation), "AS", "TC", "TD", "7H")
    once = enter(history, "GO")
    assert (once.state.turn, once.state.deal.count) == (1, 27)

    twice = enter(once, "GO")

    assert (twice.state.turn, twice.state.scores[2]) == (turn, score)
    assert twice.state.deal.count == (0 if score else 27)


@pytest.mark.parametrize(("given", "expected"), of("later_check"))
def test_false_go_comes_out_later(given: Check, expected: Check) -> None:
    """B13: the go is believed; the first card that would have fitted it is told, and no other."""
    goes = enter(sit_down(dealer="Ann"), "AS", "TC", "9H", "6S")
    assert goes.state.deal.count == given["went_go_at_count"]
    history = enter(goes, "GO", "GO", given["later_played"][0], "QS", given["later_played"][1])
    found = [
        str(event.card)
        for step in history.standing()
        for event in step.events
        if isinstance(event, FalseGoFound) and event.count == given["went_go_at_count"]
    ]

    assert found == [expected["renege_flag_after"]]
