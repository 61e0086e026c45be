"""How a sitting begins: no game is lost, and nobody goes on with another game than the one meant."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from hardware.fakes import RecordingOutput
from hardware.ports import EntryTyped
from scorer.errors import JournalCorrupt, OptionsError
from scorer.record.journal import FILE_NAME, Journal
from scorer.record.stamp import RELEASED_S, Stamp
from scorer.table.loop import Loop
from scorer.table.opening import GameWaiting, NoSuchGame, Sitting, Wish, open_sitting

NOON: Final = Stamp(RELEASED_S + 43_200.0, 100.0, "b1")
GIVEN: Final = {"players": "Ann, Bob", "dealer": "Ann"}
HOME: Final = {"players": "Blue, Orange", "preset": "home"}
PLAYED: Final = ("5H", "TC", "9D")


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    """A new journal."""
    with Journal.open(tmp_path) as opened:
        yield opened


def sit(journal: Journal, wish: Wish, *lines: str) -> Sitting:
    """Open a sitting, enter some lines at it, and leave."""
    sitting = open_sitting(journal, wish, lambda: NOON)
    loop = Loop(sitting.table, sitting.keep, [RecordingOutput()])
    for line in lines:
        loop.take(EntryTyped(line, "terminal"))
        assert loop.table.notice == ("", ""), line
    sitting.end(loop.table.history)
    return sitting


def wish(given: dict[str, str] | None = None, **more: Any) -> Wish:
    """What was given on the command line; where nothing was, a new game is the house's."""
    return Wish(given=given or {}, defaults={} if given else HOME, **more)


def statuses(journal: Journal) -> dict[int, str]:
    """What each match is."""
    return {row.id: row.status for row in journal.matches()}


def test_a_first_game_begins(journal: Journal) -> None:
    """Without an unfinished game a new one begins, and says who plays."""
    table = sit(journal, wish(GIVEN), *PLAYED).table

    assert table.rulings == ("A new game: Ann and Bob.",)
    assert (table.seq, table.history.head.players, table.history.state.dealer) == (0, ("Ann", "Bob"), 0)
    assert [move.entry for move in journal.moves(1)] == ["5H", "TC", "9D"]


def test_without_players_the_house_plays(journal: Journal) -> None:
    """The defaults of a new game are those of plain `muggins play`."""
    head = sit(journal, wish()).table.history.head

    assert head.players == ("Blue", "Orange")
    assert head.options.claims == "teach"


@pytest.mark.parametrize(
    "again",
    [
        wish(),
        wish(GIVEN),
        wish({"players": "Ann, Bob"}),
        wish({"claims": "call"}),
        wish({"players": "Ann, Bob", "claims": "call", "target": "121"}),
        wish(how="resume"),
        wish(match=1),
    ],
    ids=[
        "nothing given",
        "the same given",
        "the players alone",
        "one option alone",
        "an option by its default",
        "--resume",
        "--resume 1",
    ],
)
def test_the_unfinished_game_goes_on(journal: Journal, again: Wish) -> None:
    """It stands where it stopped, says so, counts on, and every move can still be undone."""
    before = sit(journal, wish({**GIVEN, "claims": "call"}), *PLAYED)
    sitting = sit(journal, again, "6S", "UNDO", "UNDO", "UNDO")

    assert sitting.table.rulings == ("The game goes on where it stopped: deal 1, the play.",)
    assert sitting.table.seq == 3
    assert sitting.table.history.head == before.table.history.head
    assert [move.entry for move in journal.moves(1)] == [*PLAYED, "6S", "UNDO", "UNDO", "UNDO"]
    assert statuses(journal) == {1: "open"}


def test_a_preset_is_the_same_as_its_options(journal: Journal) -> None:
    """The same preset goes on; it says something of every option, so a changed one differs."""
    sit(journal, wish({**GIVEN, "preset": "acc", "target": "61"}), *PLAYED)

    assert sit(journal, wish({"preset": "acc", "target": "61"})).table.seq == 3
    with pytest.raises(GameWaiting):
        sit(journal, wish({"preset": "acc"}))


@pytest.mark.parametrize(
    "given",
    [
        {"players": "Ann, Cid"},
        {"players": "Bob, Ann"},
        {"players": "Ann, Bob", "claims": "teach"},
        {"preset": "acc"},
        {"target": "61"},
        {"dealer": "Bob"},
        {"scores": "10, 20"},
    ],
    ids=["players", "their order", "an option", "a preset", "the target", "the dealer", "start scores"],
)
def test_another_game_is_refused_with_both_ways_out(journal: Journal, given: dict[str, str]) -> None:
    """It tells which game waits and how it stands, and changes nothing."""
    sit(journal, wish(GIVEN), *PLAYED, "PEG Bob 2 penalty")
    with pytest.raises(GameWaiting) as caught:
        sit(journal, wish(given))

    assert str(caught.value) == (
        "game 1 is unfinished here (Ann 0, Bob 2), and it is not the one asked for: "
        "go on with it by --resume, or park it and begin yours by --new"
    )
    assert statuses(journal) == {1: "open"}


def test_partners_are_told_by_sides(journal: Journal) -> None:
    """Four names, two scores."""
    sit(journal, wish({"players": "Ann, Bob, Cid, Dee", "dealer": "Ann"}), "5H", "PEG Dee 2 penalty")

    with pytest.raises(GameWaiting, match=re.escape("(Ann and Cid 0, Bob and Dee 2)")):
        sit(journal, wish({"players": "Ann, Bob"}))


def test_options_that_cannot_be_are_told_first(journal: Journal) -> None:
    """A word that is none is no other game."""
    sit(journal, wish(GIVEN), *PLAYED)

    with pytest.raises(OptionsError, match="did you mean teach"):
        sit(journal, wish({"claims": "tech"}))


def test_new_parks_the_unfinished_game(journal: Journal) -> None:
    """The old game waits and can be resumed by its number; then the newer one waits."""
    sit(journal, wish(GIVEN), *PLAYED)
    sitting = sit(journal, wish({"players": "Cid, Dee", "dealer": "Cid"}, how="new"), "7H")

    assert sitting.table.rulings == ("A new game: Cid and Dee.",)
    assert statuses(journal) == {1: "parked", 2: "open"}
    assert sit(journal, wish(match=1)).table.seq == 3
    assert statuses(journal) == {1: "open", 2: "parked"}
    assert sit(journal, wish()).table.history.head.players == ("Ann", "Bob")


def test_new_without_an_unfinished_game_is_a_new_game(journal: Journal) -> None:
    """Nothing to park is no mistake."""
    sit(journal, wish(GIVEN, how="new"), "5H")

    assert statuses(journal) == {1: "open"}


def test_new_that_cannot_begin_parks_nothing(journal: Journal) -> None:
    """Options that contradict leave the unfinished game as it was."""
    sit(journal, wish(GIVEN), *PLAYED)
    with pytest.raises(OptionsError, match="this game cannot begin"):
        sit(journal, wish({**GIVEN, "claims": "loud"}, how="new"))

    assert statuses(journal) == {1: "open"}


@pytest.mark.parametrize(
    "which", [wish(match=7), wish(how="resume")], ids=["no such number", "none unfinished"]
)
def test_no_such_game(journal: Journal, which: Wish) -> None:
    """What is not there cannot go on; the way out is said."""
    with pytest.raises(NoSuchGame, match="muggins (games list|play --new)"):
        sit(journal, which)

    assert statuses(journal) == {}


def test_a_finished_match_is_not_resumed(journal: Journal) -> None:
    """After a match that is over a new game begins by itself."""
    sit(journal, wish({**GIVEN, "match": "single"}), "5H", "CONCEDE Ann")
    assert statuses(journal) == {1: "finished"}
    sitting = sit(journal, wish({"players": "Cid, Dee"}))

    assert sitting.table.rulings == ("A new game: Cid and Dee.",)
    assert statuses(journal) == {1: "finished", 2: "open"}


def test_a_match_that_ended_before_a_power_cut_is_finished(journal: Journal) -> None:
    """Nobody called it over, but it is: a new game begins, and it is listed as finished."""
    sitting = open_sitting(journal, wish({**GIVEN, "match": "single"}), lambda: NOON)
    loop = Loop(sitting.table, sitting.keep, [])
    for line in ("5H", "CONCEDE Ann"):
        loop.take(EntryTyped(line, "terminal"))
    sit(journal, wish({"players": "Cid, Dee"}))

    assert statuses(journal) == {1: "finished", 2: "open"}


def test_a_game_of_an_open_match_goes_on(journal: Journal) -> None:
    """The game is over, the match is not: it is resumed at its OK."""
    sit(journal, wish(GIVEN), "5H", "CONCEDE Ann")
    sitting = sit(journal, wish())

    assert sitting.table.rulings == ("The game goes on where it stopped: deal 1, the end of the game.",)
    assert statuses(journal) == {1: "open"}


def test_undo_crosses_the_end_of_a_match(journal: Journal) -> None:
    """A finished match that is taken up again by its number can be taken back."""
    sit(journal, wish({**GIVEN, "match": "single"}), "5H", "CONCEDE Ann")
    sit(journal, wish(match=1), "UNDO", "TC")

    assert statuses(journal) == {1: "open"}
    assert sit(journal, wish()).table.history.last_entry == "TC"


def test_a_repaired_journal_is_told(tmp_path: Path) -> None:
    """What was damaged is kept under a name that is said; what could be read goes on."""
    with Journal.open(tmp_path) as journal:
        sit(journal, wish(GIVEN), *PLAYED)
    path = tmp_path / FILE_NAME
    path.write_bytes(b"no journal" + path.read_bytes()[10:])
    with Journal.open(tmp_path, today=lambda: "20260501-180000") as journal:
        rulings = sit(journal, wish(GIVEN)).table.rulings

    assert rulings[0].startswith("The journal was damaged. It is kept as ")
    assert "20260501-180000" in rulings[0]
    assert len(rulings) == 2


def test_a_match_that_cannot_be_read_is_an_error(journal: Journal) -> None:
    """Rows of sound checksums that hold no moves are told, not guessed at."""
    journal.begin_match("players: Ann, Bob\n", NOON)
    journal.append(1, 1, NOON, "keys", [("5H", "no move")])

    with pytest.raises(JournalCorrupt):
        sit(journal, wish())


def test_a_journal_damaged_in_the_game_is_mended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Damage that a move meets is mended, and the move is kept; the players see nothing of it."""
    with Journal.open(tmp_path) as journal:
        kept, damaged = journal.append, [JournalCorrupt("a page is gone")]

        def append(*row: Any) -> int:
            if damaged:
                raise damaged.pop()
            return kept(*row)

        monkeypatch.setattr(journal, "append", append)
        sit(journal, wish(GIVEN), *PLAYED)

        assert [move.entry for move in journal.moves(1)] == list(PLAYED)
        assert journal.repaired is not None
        assert journal.repaired.exists()
