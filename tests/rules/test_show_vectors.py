"""The show against collected hands, and against faults that other counters had."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from scorer.cards import Card
from scorer.rules.show import Count, Kind, count_points, count_show

TESTS = Path(__file__).parent.parent
VECTORS = json.loads((TESTS / "vectors" / "show_vectors.json").read_text("utf-8"))["vectors"]
CASES = json.loads((TESTS / "cases" / "show.json").read_text("utf-8"))["cases"]

OTHER_GAMES = {
    "S-089": "the five-card game: three cards held",
    "S-092": "the seven-card game: five cards held",
}
"""Vectors of games that Muggins does not keep, with the reason."""

KINDS = {
    "fifteens": Kind.FIFTEEN,
    "pairs": Kind.PAIR,
    "runs": Kind.RUN,
    "flush": Kind.FLUSH,
    "nobs": Kind.NOBS,
}


def _count(given: dict[str, Any]) -> Count:
    return count_show(
        tuple(Card.parse(card) for card in given["hand"]),
        Card.parse(given["starter"]),
        crib=given["crib"],
        crib_flush_four=given.get("options", {}).get("crib_flush") == "four_ok",
    )


@pytest.mark.parametrize(
    "vector",
    [pytest.param(vector, id=vector["id"]) for vector in VECTORS if vector["id"] not in OTHER_GAMES],
)
def test_vector_holds(vector: dict[str, Any]) -> None:
    """Points, points by kind, and every combination with its cards."""
    count = _count(vector)

    assert count.points == vector["total"]
    assert {name: count.by_kind()[kind] for name, kind in KINDS.items()} == vector["summary"]
    assert Counter(
        (item.kind.value, frozenset(map(str, item.cards)), item.points) for item in count.items
    ) == Counter((item["kind"], frozenset(item["cards"]), item["points"]) for item in vector["breakdown"])


def test_only_other_games_are_left_out() -> None:
    """A vector is left out for its variant, and for nothing else."""
    assert {vector["id"] for vector in VECTORS if "variant" in vector} == set(OTHER_GAMES)


CHECKS = [
    pytest.param(check["input"], check["expected"], id=f"{case['id']} {case['symptom']}, {number}")
    for case in CASES
    for number, check in enumerate(case["checks"], 1)
    if check["input"]["op"] == "show"
]


@pytest.mark.parametrize(("given", "expected"), CHECKS)
def test_a_fault_of_other_counters_is_not_ours(given: dict[str, Any], expected: dict[str, int]) -> None:
    """Counted right by kind and in total, item by item and by the fast way."""
    count = _count(given)
    by_kind = {name: count.by_kind()[kind] for name, kind in KINDS.items()}

    assert {**by_kind, "total": count.points} == expected
    assert count_points(count.hand, count.starter, crib=given["crib"]) == expected["total"]


def test_cards_that_went_through_text_count_the_same() -> None:
    """Cards are compared by what they are, not by which object they are."""
    for vector in VECTORS:
        if vector["id"] in OTHER_GAMES:
            continue
        count = _count(vector)
        assert _count({**vector, "hand": [str(card) for card in count.hand]}) == count
