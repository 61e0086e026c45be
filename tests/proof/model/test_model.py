"""A slice of the long run: two referees that share no code say the same."""

from __future__ import annotations

from random import Random

import pytest

from .__main__ import tell
from .compare import Disagreement
from .deals import Found, sit_down
from .plays import play_by_chance


def _play(rng: Random, many: int) -> int:
    return sum(play_by_chance(rng) for _ in range(many))


def _deal(rng: Random, many: int) -> int:
    deals = entries = 0
    while deals < many:
        more, given = sit_down(rng, 4)
        deals, entries = deals + more, entries + given
    return entries


@pytest.mark.parametrize("seed", range(4))
def test_plays_by_chance_agree(seed: int) -> None:
    """Both say the same after every card and go of some thousand plays."""
    assert _play(Random(f"plays {seed}"), 500) > 5_000


@pytest.mark.parametrize("seed", range(4))
def test_deals_by_chance_agree(seed: int) -> None:
    """Both say the same after every entry of some hundred deals under options by chance."""
    try:
        assert _deal(Random(f"deals {seed}"), 120) > 1_000
    except Found as found:
        pytest.fail(tell(found))


def test_a_fault_in_the_play_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A referee that refuses a go at 22 is caught within some plays."""
    monkeypatch.setattr("scorer.rules.play.GO_FROM", 23)

    with pytest.raises(Disagreement, match="GO"):
        _play(Random(1), 200)


def test_a_fault_is_told_by_a_short_record(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is left of a trial is what its disagreement needs: a head, some cards to 22 and the go."""
    monkeypatch.setattr("scorer.rules.play.GO_FROM", 23)
    with pytest.raises(Found) as caught:
        _deal(Random(1), 200)

    record = tell(caught.value).split("ours:")[0]
    assert len(record.splitlines()) < 16
    assert "entry" in record
