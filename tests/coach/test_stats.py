"""A player's numbers: sums over games, each against its par, and the pars of simulated play."""

from __future__ import annotations

import os
from pathlib import Path
from random import Random

import pytest

from scorer.coach import gather
from scorer.coach.facts import facts_of
from scorer.coach.gather import catch_up, everybody, games_of, last_players, names_of
from scorer.coach.pars import Par
from scorer.coach.sheets import Sheet, dump_sheet, sheets_of
from scorer.coach.stats import Figure, Statistics, Streaks, statistics_of, trend_of
from scorer.record.facts import Facts, Told
from scorer.record.head import make_head
from scorer.record.history import History
from scorer.record.household import Household
from scorer.record.journal import Journal, JournalReader
from scorer.record.keeping import dump_move, head_text
from scorer.record.notation import read_line
from scorer.record.players import NoSuchPlayer, PlayerRefused
from scorer.record.stamp import Stamp
from tests.simulated import play_game

GAMES = 1_000 if os.environ.get("HYPOTHESIS_PROFILE") == "long" else 100


def tell(*sheets: Sheet) -> list[Told]:
    """Games with these sheets, one a match."""
    return [
        Told(match, 1, 0, 0, "Ann", 1e9 + match, dump_sheet(each)) for match, each in enumerate(sheets, 1)
    ]


def of(*sheets: Sheet) -> Statistics:
    """What these sheets tell together."""
    return statistics_of(tell(*sheets))


PAR = Par(8.0, 4.0)
STANDS = [
    # mean, n, stand
    (8.0, 1, "at"),
    (8.79, 100, "at"),
    (8.81, 100, "above"),
    (7.21, 100, "at"),
    (7.19, 100, "below"),
    (8.81, 400, "above"),
    (8.39, 400, "at"),
]


@pytest.mark.parametrize(("mean", "n", "stand"), STANDS)
def test_stands_against_par(mean: float, n: int, stand: str) -> None:
    """The band is two standard errors to either side: twice as narrow of four times as many deals."""
    assert PAR.stand(mean, n) == stand


@pytest.mark.parametrize(("n", "is_shown"), [(0, False), (19, False), (20, True)])
def test_hidden_under_twenty(n: int, is_shown: bool) -> None:
    """Of fewer than twenty deals no average is shown."""
    assert Figure("crib", 100, n, PAR).is_shown is is_shown


@pytest.mark.parametrize(
    ("results", "streaks"),
    [
        pytest.param("", Streaks(), id="no game"),
        pytest.param("w", Streaks(now=1, won=1), id="one won"),
        pytest.param("wwlwwwll", Streaks(now=-2, won=3, lost=2), id="two lost after three won"),
        pytest.param("lllw", Streaks(now=1, won=1, lost=3), id="won again after three lost"),
    ],
)
def test_streaks(results: str, streaks: Streaks) -> None:
    """Games won or lost one after the other: the longest of each, and what goes on now."""
    assert (
        of(*(Sheet(won=result == "w", margin=1 if result == "w" else -1) for result in results)).streaks
        == streaks
    )


def test_of_no_game() -> None:
    """Who has finished no game has no average, and nothing fails."""
    nothing = of()
    assert (nothing.games, nothing.won_by, nothing.high, nothing.seconds, nothing.since) == (
        0,
        None,
        None,
        None,
        None,
    )
    assert not any(figure.is_shown for figure in (*nothing.averages, *nothing.shares, nothing.deals))


def test_sums() -> None:
    """Games, margins, skunks, misses and muggins add up; the best hand is the first of its points."""
    told = of(
        Sheet(
            won=True, margin=35, skunk="skunk", comeback=12, high=20, high_cards="5H 5C 4D 6S 6C", counts=27
        ),
        Sheet(won=False, margin=-8, high=24, high_cards="7H 7C 8D 8S 9C", missed={"run": 3}, muggins_lost=3),
        Sheet(
            won=False, margin=-61, skunk="double-skunk", high=24, missed={"run": 1, "pair": 2}, false_calls=1
        ),
        Sheet(won=True, margin=2, seconds=(4.0, 9.0), over={"pair": 2}, muggins_taken=2, comeback=30),
    )
    assert (told.games, told.won, told.lost, told.won_by, told.lost_by) == (4, 2, 2, 18.5, 34.5)
    assert (told.skunks_given, told.skunks_taken) == ({"skunk": 1}, {"double-skunk": 1})
    assert told.margins == ((1, 1), (0, 0), (0, 0), (1, 0), (0, 1))
    assert told.high is not None
    assert (told.high.points, told.high.cards, told.high.wall_s) == (24, "7H 7C 8D 8S 9C", 1e9 + 2)
    assert (told.comeback, told.counts, told.missed, told.over) == (
        30,
        27,
        {"run": 4, "pair": 2},
        {"pair": 2},
    )
    assert (told.muggins_taken, told.muggins_lost, told.false_calls) == (2, 3, 1)
    assert (told.seconds, told.timed) == (6.5, 2)


def test_only_games_of_two_have_par() -> None:
    """A game of three counts as won, and its hands stay out of the averages of two."""
    three = Sheet(won=True, margin=10, dealer_deals=3, hand_dealer=30, deals=8, dealt_first=True)
    two = Sheet(is_of_two=True, is_standard=True, dealer_deals=4, hand_dealer=36, deals=9, dealt_first=False)
    told = of(three, two)

    assert (told.games, told.won) == (2, 1)
    assert (told.averages[0].total, told.averages[0].n) == (36, 4)
    assert (told.deals.total, told.deals.n) == (9, 1)
    assert [figure.n for figure in told.shares] == [0, 1, 1, 1]


def test_who_dealt_first_may_be_unknown() -> None:
    """A game of which nobody knows who dealt first is won or lost, and part of neither share."""
    told = of(Sheet(is_of_two=True, is_standard=True, won=True, dealt_first=None))
    assert (told.won, told.unknown_first, [figure.n for figure in told.shares[:2]]) == (1, 1, [0, 0])


def test_a_trend() -> None:
    """The average over five games at a time, from the fifth on, and only of enough hands."""
    games = [Sheet(is_of_two=True, pone_deals=8, hand_pone=8 * points) for points in (6, 6, 6, 6, 6, 11, 11)]
    assert trend_of(tell(*games)) == [(5, 6.0, 40), (6, 7.0, 40), (7, 8.0, 40)]
    assert trend_of(tell(*[Sheet(is_of_two=True, pone_deals=1, hand_pone=8)] * 6)) == []


def test_simulated_games_land_on_par() -> None:
    """Whole games of two who play simply and well land on the published numbers, within the bands of 100."""
    rng = Random("par")
    sheets: list[Sheet] = []
    for game in range(GAMES):
        head = make_head({"players": "Ann, Bob", "dealer": ("Ann", "Bob")[game % 2]})
        (facts,) = facts_of(play_game(head, rng), {})
        sheets += sheets_of(facts)
    told = of(*sheets)

    figures = (*told.averages, told.deals, *told.shares)
    assert [figure.key for figure in figures if figure.par.stand(figure.mean, 100) != "at"] == []
    assert sum(sheet.heels for sheet in sheets) / told.averages[0].n == pytest.approx(2 / 13, abs=0.05)


def keep(folder: Path, *names: str, step_s: float = 6.0, source: str = "keys", wall_s: float = 2e9) -> int:
    """A short game in the journal: the second concedes after one deal."""
    lines = ("6C", "9D", "JC", "8S", "4S", "7H", "5H", "9C", "QD", "CLAIM 14", "CLAIM 10", "CONCEDE @2")
    agreed = {"players": ", ".join(names), "dealer": names[0], "claims": "teach", "claims_in": "show"}
    history = History.begin(make_head(agreed))
    with Journal.open(folder) as journal:
        match = journal.begin_match(head_text(history.head), Stamp(wall_s, 0.0, "boot"))
        for number, line in enumerate(lines, start=1):
            (entry,) = read_line(line, names)
            move = history.judge(entry, number)
            history = history.after(move)
            stamp = Stamp(wall_s + number, number * step_s, "boot")
            journal.append(match, number, stamp, source, [(line, dump_move(move, names))])
    return match


def test_caught_up(tmp_path: Path) -> None:
    """What is new is computed once; a game that goes on, and another version, are computed again."""
    keep(tmp_path, "Ann", "Bob")
    keep(tmp_path, "Ann", "Cid")
    with Household.open(tmp_path) as household, JournalReader.open(tmp_path) as journal:
        assert catch_up(household, journal) == 0
        assert everybody(household) == {"Ann": ("Ann",), "Bob": ("Bob",), "Cid": ("Cid",)}
        (told,) = games_of(household, ["Bob"])
        assert (told.match, told.wall_s) == (1, 2e9 + 12)
        assert len(games_of(household, ["Ann"])) == 2
        assert [each.match for each in games_of(household, ["Ann"], ["Cid"])] == [2]
        assert last_players(household) == ("Ann", "Cid")
        ann = statistics_of(games_of(household, ["Ann"]))
        assert (ann.won, ann.missed, ann.seconds) == (2, {}, 6.0)
        assert Facts(household.db).stale(99) == (1, 2)


def test_broken_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The first reading of many games can be broken off, and goes on where it was."""
    monkeypatch.setattr(gather, "_AT_ONCE", 2)
    for _ in range(3):
        keep(tmp_path, "Ann", "Bob")
    with Household.open(tmp_path) as household, JournalReader.open(tmp_path) as journal:
        assert catch_up(household, journal, is_enough=lambda: True) == 1
        assert len(games_of(household, ["Ann"])) == 2
        assert catch_up(household, journal) == 0
        assert len(games_of(household, ["Ann"])) == 3


def test_no_times_of_an_imported_game(tmp_path: Path) -> None:
    """A game that was read from a file was not played while it was read."""
    keep(tmp_path, "Ann", "Bob", source="import", step_s=0.0)
    with Household.open(tmp_path) as household, JournalReader.open(tmp_path) as journal:
        catch_up(household, journal)
        assert statistics_of(games_of(household, ["Ann"])).timed == 0


def test_a_clock_that_was_not_set(tmp_path: Path) -> None:
    """A game of a machine that did not know the day has none."""
    keep(tmp_path, "Ann", "Bob", wall_s=60.0)
    with Household.open(tmp_path) as household, JournalReader.open(tmp_path) as journal:
        catch_up(household, journal)
        told = statistics_of(games_of(household, ["Ann"]))
    assert told.since is None
    assert told.high is not None
    assert told.high.wall_s is None


def test_names_of_one_person(tmp_path: Path) -> None:
    """A renamed and a merged player are one person; a guest is nobody, and a stranger is told who is near."""
    keep(tmp_path, "Ann", "Blue")
    keep(tmp_path, "Annie", "Bob")
    with Household.open(tmp_path) as household, JournalReader.open(tmp_path) as journal:
        catch_up(household, journal)
        household.merge("Annie", "Ann")
        household.rename("Bob", "Robert")

        assert everybody(household) == {"Annie": ("Ann", "Annie"), "Robert": ("Bob",)}
        assert names_of(household, "ann") == ("Annie", ("Ann", "Annie"))
        with pytest.raises(PlayerRefused, match="guest"):
            names_of(household, "Blue")
        with pytest.raises(NoSuchPlayer, match="did you mean Robert"):
            names_of(household, "Roberta")
        with pytest.raises(NoSuchPlayer, match="muggins stats shows"):
            names_of(household, "Xx")


def test_who_may_only_read(tmp_path: Path) -> None:
    """Without the right to write, what is new is computed for this once."""
    keep(tmp_path, "Ann", "Bob")
    with Household.read(tmp_path) as household, JournalReader.open(tmp_path) as journal:
        assert catch_up(household, journal) == 0
        assert len(games_of(household, ["Ann"])) == 1
    with Household.read(tmp_path) as household:
        assert games_of(household, ["Ann"]) == []


def test_a_game_that_cannot_be_read(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """One damaged game is left out and told of in the log; the others are told."""
    for _ in range(2):
        keep(tmp_path, "Ann", "Bob")
    with Journal.open(tmp_path) as journal:
        journal.append(1, 13, Stamp(0, 0, ""), "keys", [("OK", '{"v":99}')])
    with Household.open(tmp_path) as household, JournalReader.open(tmp_path) as reader:
        assert catch_up(household, reader) == 0
        assert [told.match for told in games_of(household, ["Ann"])] == [2]
    assert "game 1 cannot be read" in caplog.text
