"""Events to JSON and back: each one, and everything that is none."""

from __future__ import annotations

import json
from typing import Any, get_args

import pytest

from scorer.cards import Card, parse_cards
from scorer.errors import JournalCorrupt
from scorer.record.codec import dump_event, load_event
from scorer.rules import events
from scorer.rules.events import Event, Reason
from scorer.units import Points, Seat, Side

ANN, BOB = Seat(0), Seat(1)
FIVE = Card.parse("5H")
EVENTS: list[Event] = [
    events.CardCut(ANN, FIVE),
    events.CutsTied((ANN, BOB)),
    events.DealerChosen(BOB),
    events.StarterTurned(Card.parse("7")),
    events.HeelsClaimed(ANN),
    events.PointsPegged(Side(0), ANN, Points(2), Reason.FIFTEEN),
    events.PointsPegged(Side(1), BOB, Points(-15), Reason.PENALTY, parse_cards("5H TD"), is_onward=True),
    events.CardLaid(ANN, FIVE),
    events.CardLaid(ANN, FIVE, "thirty-one", Points(2)),
    events.GoSaid(ANN, 27),
    events.FalseGoFound(ANN, 0, 25, FIVE),
    events.SeriesEnded(BOB),
    events.ShowBegun(),
    events.HandShown(ANN, parse_cards("5H 5C 5S JD")),
    events.CribCardShown(FIVE),
    events.SuitsAsked(ANN, "hand", ("none", "four"), None),
    events.SuitsAsked(ANN, "crib", ("none", "five"), Points(8), (("pairs", Points(2)),)),
    events.SuitsAnswered("nobs"),
    events.HandCounted(ANN, "hand", Points(12)),
    events.ClaimJudged(ANN, "card", Points(0), Points(2), Points(0), "under", is_spoken=False),
    events.ClaimJudged(ANN, "hand", Points(2), Points(2), Points(2), "exact", kinds=(("pairs", Points(2)),)),
    events.WindowOpened(ANN, "crib", Points(2)),
    events.WindowClosed(),
    events.MugginsCalled(BOB, ANN, Points(2), Points(0)),
    events.DealBegun(BOB, 2),
    events.DealVoided(),
    events.GameBegun(None),
    events.GameBegun(ANN),
    events.GameWon(
        side=Side(0),
        how="pegged out",
        classes=((Side(1), "skunk"), (Side(2), "win")),
        margins=((Side(1), 31), (Side(2), 1)),
        match_points=(1, 0, 0),
        next_dealer=BOB,
        wins_match=False,
    ),
    events.GameAbandoned(),
    events.MatchBegun(),
    events.OptionSet("claims", "teach"),
]


def name(event: Event) -> str:
    """An event's name, as a test's."""
    return type(event).__name__


@pytest.mark.parametrize("event", EVENTS, ids=name)
def test_event_comes_back(event: Event) -> None:
    """An event is the same after JSON."""
    assert load_event(json.loads(json.dumps(dump_event(event)))) == event


def test_every_event_is_in_the_table() -> None:
    """No event is missing from the table above."""
    assert {type(event) for event in EVENTS} == set(get_args(Event))


def test_defaults_are_left_out() -> None:
    """A field at its default is not written, and comes back as its default."""
    assert dump_event(events.CardLaid(ANN, FIVE)) == {"type": "CardLaid", "seat": 0, "card": "5H"}


def test_false_and_nothing_are_written_where_they_matter() -> None:
    """A field without a default is always written."""
    assert dump_event(events.GameBegun(None)) == {"type": "GameBegun", "dealer": None}


DAMAGED: list[tuple[dict[str, Any], str, str]] = [
    ({}, "unknown here: None", "no type"),
    ({"type": "PointsLost"}, "'PointsLost'", "an event of another version"),
    ({"type": "Event"}, "'Event'", "no event's name"),
    ({"type": ["GoSaid"]}, "unknown here", "a type that is no text"),
    ({"type": "GoSaid", "seat": 0}, "GoSaid", "a field is missing"),
    ({"type": "GoSaid", "seat": 0, "count": 22, "why": "x"}, "GoSaid", "a field too many"),
    ({"type": "GoSaid", "seat": "0", "count": 22}, "'0' is no int", "text for a number"),
    ({"type": "GoSaid", "seat": True, "count": 22}, "True is no int", "yes for a number"),
    ({"type": "GoSaid", "seat": 0, "count": 22.0}, "22.0 is no int", "a fraction for a number"),
    ({"type": "GoSaid", "seat": 0, "count": None}, "None is no int", "nothing for a number"),
    ({"type": "StarterTurned", "card": "5X"}, "no card '5X'", "no card"),
    ({"type": "StarterTurned", "card": 5}, "5 is no str", "a number for a card"),
    ({"type": "HandShown", "seat": 0, "cards": "57"}, "'57' is no list", "text for cards"),
    ({"type": "HandShown", "seat": 0, "cards": ["5H", 7]}, "7 is no str", "a number among cards"),
    ({"type": "CutsTied", "seats": 0}, "0 is no list", "a number for seats"),
    ({"type": "SuitsAnswered", "answer": "six"}, "'six' is none of", "no such answer"),
    ({"type": "SuitsAnswered", "answer": []}, "none of", "a list for an answer"),
    ({"type": "CardLaid", "seat": 0, "card": "5H", "end": "stop"}, "'stop' is none of", "no such end"),
    (
        {"type": "PointsPegged", "side": 0, "seat": 0, "points": 2, "reason": "luck"},
        "'luck' is not a valid Reason",
        "no such reason",
    ),
    ({"type": "OptionSet", "key": "claims", "word": 1}, "1 is no str", "a number for a word"),
    (
        {"type": "SuitsAsked", "seat": 0, "of": "hand", "may": ["none"], "claim": 2, "kinds": [["pairs"]]},
        "SuitsAsked",
        "half a kind",
    ),
    (
        {"type": "SuitsAsked", "seat": 0, "of": "hand", "may": ["none"], "claim": 2, "kinds": ["ab"]},
        "'ab' is no list",
        "text for a kind",
    ),
]


@pytest.mark.parametrize(("written", "told"), [pytest.param(*row[:2], id=row[2]) for row in DAMAGED])
def test_damaged_event_is_refused(written: dict[str, Any], told: str) -> None:
    """What is no event is told as a damaged journal, and says what it is about."""
    with pytest.raises(JournalCorrupt) as refused:
        load_event(written)

    assert told in str(refused.value)
