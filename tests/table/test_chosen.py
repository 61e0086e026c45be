"""Whose statistics are asked for, and the race of a game in the colours of what stands beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorer.coach.gather import catch_up
from scorer.record.household import Household
from scorer.record.journal import JournalReader
from scorer.table.chosen import NoSuchRace, choose, race_at
from tests.simulated import keep_games


@pytest.mark.parametrize(
    ("first", "names"),
    [
        pytest.param("", ("Ann", "Bob"), id="as they sat"),
        pytest.param("Bob", ("Bob", "Ann"), id="the second first"),
        pytest.param("Eve", ("Ann", "Bob"), id="a stranger"),
    ],
)
def test_a_race(tmp_path: Path, first: str, names: tuple[str, str]) -> None:
    """A race begins at nothing and ends at the game hole, and whoever is told of first has the first colour."""
    keep_games(tmp_path, games=1)
    with Household.open(tmp_path) as household, JournalReader.open(tmp_path) as journal:
        race = race_at(household, journal, 1, 1, first=first)
        with pytest.raises(NoSuchRace, match="no finished game 1, 2"):
            race_at(household, journal, 1, 2)
        catch_up(household, journal)
        ann = choose(household, "Ann", None).people[0][1]

    assert race.names == names
    assert race.points[0] == (1, (0, 0))
    deal, scores = race.points[-1]
    assert max(scores) == race.target == 121
    assert scores[names.index("Ann")] == (121 if ann.won else 121 - int(ann.lost_by or 0))
    assert deal == ann.deals.total
    assert race.lines == (91, 61)


def test_a_pair(tmp_path: Path) -> None:
    """Of two players only the games against each other are told, and each is told against the other."""
    keep_games(tmp_path, games=2)
    keep_games(tmp_path, ("Ann", "Cid"), games=1)
    with Household.open(tmp_path) as household, JournalReader.open(tmp_path) as journal:
        catch_up(household, journal)
        pair, alone = choose(household, "bob", "ANN"), choose(household, "Ann", None)

    assert [(name, each.games) for name, each in pair.people] == [("Bob", 2), ("Ann", 2)]
    assert [pair.against(name) for name in ("Bob", "Ann")] == ["Ann", "Bob"]
    assert (alone.people[0][1].games, alone.against("Ann"), alone.last_race) == (3, "", (3, 1))
