"""What a table does with its disk, and what must be there after a power cut in the middle of it."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

from hardware.config.reading import read
from hardware.config.written import write_new
from hardware.input.deck import Deck, read_deck, write_deck
from scorer.coach.gather import catch_up
from scorer.record import schema
from scorer.record.backup import Backup
from scorer.record.deletion import delete_player
from scorer.record.household import Household
from scorer.record.journal import FILE_NAME, Journal, JournalReader, MoveRow
from scorer.record.keeping import head_text, read_match
from scorer.record.learned import Answered
from scorer.record.lessons import COURSE, Lessons
from scorer.record.stamp import RELEASED_S, Stamp
from scorer.screen import BRIGHTEST
from scorer.table.settings import USUAL, read_settings, write_settings
from tests.proof.power.games import random_game
from tests.record.test_migration import make_older

NOON: Final = Stamp(RELEASED_S + 43_200.0, 100.0, "b1")
TARGET: Final = 61
"""What games are played to: they are whole, and not long."""

BACKUP: Final = "backup.zip"
ANSWER: Final = Answered("nobs", 5, "{}", 1, 1, 3.0, 0, "right")

Tell = Callable[[str], None]
"""Takes the word of a promise that has just been made."""

Promises = Mapping[str, int]
"""How often each word was told."""


@dataclass(frozen=True, slots=True)
class Deed:
    """
    Something that a table does.

    Attributes:
        prepare: Puts what is there before into a folder.
        do: Does it in a folder, and tells what it has promised.
        check: Looks at what is left in a folder, given what was told, and the folder as it was at the end.
    """

    prepare: Callable[[Path, Random], object]
    do: Callable[[Path, Random, Tell], object]
    check: Callable[[Path, Promises, Path], None]


# Whole games, from a folder where nothing is


def nothing(folder: Path, rng: Random) -> None:
    """Nothing is there before."""


def play(folder: Path, rng: Random, tell: Tell) -> None:
    """Make a journal; play matches of two, three and four, gather their facts, drill in between."""
    with Journal.open(folder) as journal:
        for seats, claims in ((2, "off"), (3, "teach"), (4, "auto")):
            _play_game(journal, rng, tell, seats, claims)
            with Household.open(folder) as household:
                _drill(household, tell)
                catch_up(household, journal)


def _play_game(journal: Journal, rng: Random, tell: Tell, seats: int, claims: str) -> None:
    game = random_game(rng, seats=seats, claims=claims, target=TARGET)
    match = journal.begin_match(head_text(game.head), NOON)
    tell("match")
    for number, row in enumerate(game.rows, start=1):
        journal.append(match, number, NOON, "keys", [(row.entry, row.payload)])
        tell("move")
    journal.set_status(match, "finished")
    tell("finished")


def _drill(household: Household, tell: Tell) -> None:
    with household.transaction():
        ann = household.known("Ann")
    lessons = Lessons(household.db)
    opened = lessons.begin(ann, COURSE, 3, 7, ["nobs"])
    for place in range(3):
        lessons.keep(opened.id, place, ANSWER)
        tell("answer")


def check_games(found: Path, told: Promises, whole: Path) -> None:
    """All moves that were shown are there, the rest is a clean prefix, it replays, and a next move is kept."""
    with Journal.open(found) as journal:
        assert journal.repaired is None, "the journal was damaged"
        matches, moves = journal.matches(), _moves(journal)
        every = _whole_moves(whole)
        assert len(moves) >= told["move"], f"{told['move']} moves were shown, and {len(moves)} are kept"
        assert moves == every[: len(moves)], "what is kept is not how it began"
        _replay(whole)
        assert len(matches) >= told["match"], "a match is gone"
        assert sum(row.status == "finished" for row in matches) >= told["finished"], (
            "a match has lost its end"
        )
        if matches:
            last = matches[-1]
            journal.append(last.id, last.moves + 1, NOON, "keys", [("OK", "{}")])
            assert journal.moves(last.id)[-1].entry == "OK", "the next move is not kept"
    with Household.read(found) as household:
        (answers,) = household.db.execute("SELECT count(*) FROM lesson_answers").fetchone()
        assert answers >= told["answer"], "what was learnt is gone"


def _moves(journal: JournalReader) -> tuple[MoveRow, ...]:
    """All moves in the order in which they were made."""
    moves = (move for row in journal.matches() for move in journal.moves(row.id))
    return tuple(sorted(moves, key=lambda move: move.seq))


@cache
def _whole_moves(folder: Path) -> tuple[MoveRow, ...]:
    with JournalReader.open(folder) as journal:
        return _moves(journal)


@cache
def _replay(whole: Path) -> None:
    """Play every game again: where the whole of one can be, any beginning of it can."""
    with JournalReader.open(whole) as journal:
        for row in journal.matches():
            read_match(row.head, (move.payload for move in journal.moves(row.id)))


# A journal of another version, a damaged one, and one that somebody is to leave


def migrate(folder: Path, rng: Random, tell: Tell) -> None:
    """Open a journal of the first version."""
    Journal.open(folder).close()
    tell("migrated")


def check_migrated(found: Path, told: Promises, whole: Path) -> None:
    """Every game is there; where the journal is a new one, an older Muggins can be gone back to."""
    version = schema.check(found / FILE_NAME)
    if version > 1:
        aside = found / "journal.version-1.sqlite"
        assert schema.check(aside) == 1, "there is no way back"
        assert _integrity(aside) == "ok", "the way back is damaged"
    elif told["migrated"]:
        raise AssertionError("the journal is as old as it was")
    _check_same_games(found, whole)


def damage(folder: Path, rng: Random) -> None:
    """A journal with a game, that has lost the list of its tables."""
    keep_games(folder, rng, games=2)
    path = folder / FILE_NAME
    data = bytearray(path.read_bytes())
    data[100:116] = bytes(16)
    path.write_bytes(data)


def mend(folder: Path, rng: Random, tell: Tell) -> None:
    """Open a damaged journal."""
    with Journal.open(folder) as journal:
        if journal.repaired is None:
            journal.mend()
    tell("mended")


def check_mended(found: Path, told: Promises, whole: Path) -> None:
    """What can be read is there, and the damaged journal stands beside it."""
    with Journal.open(found) as journal:
        if told["mended"]:
            assert journal.repaired is None, "it was mended already"
    _check_same_games(found, whole)
    assert list(found.glob("journal.damaged-*.sqlite")), "the damaged journal is gone"


def delete(folder: Path, rng: Random, tell: Tell) -> None:
    """Forget a player."""
    delete_player(folder, "Ann")
    tell("deleted")


def check_deleted(found: Path, told: Promises, whole: Path) -> None:
    """She is in every game, or in none; once it was told, in none, and in no file either."""
    in_files = [path.name for path in found.glob("journal.sqlite*") if b"Ann" in path.read_bytes()]
    with Journal.open(found) as journal:
        assert journal.repaired is None, "the journal was damaged"
        named = ["Ann" in row.head for row in journal.matches()]
        assert len(_moves(journal)) == len(_whole_moves(whole)), "a move is gone"
    assert len(set(named)) == 1, "she is forgotten by half"
    if told["deleted"]:
        assert not any(named), "she is remembered"
        assert not in_files, f"she is in {in_files}"
        _check_same_games(found, whole)


def keep_games(folder: Path, rng: Random, games: int = 1) -> None:
    """A journal with finished games."""
    with Journal.open(folder) as journal:
        for _ in range(games):
            _play_game(journal, rng, _silent, 2, "teach")


def keep_unclosed(folder: Path, rng: Random) -> None:
    """A journal as a kill leaves it, with a game in its log."""
    other = folder / "other"
    with Journal.open(other) as journal:
        _play_game(journal, rng, _silent, 2, "teach")
        for path in other.glob("journal.sqlite*"):
            shutil.copy(path, folder)
    shutil.rmtree(other)


def make_old(folder: Path, rng: Random) -> None:
    """A journal of the first version."""
    make_older(folder)


def _silent(word: str) -> None:
    """Nobody is told."""


def _check_same_games(found: Path, whole: Path) -> None:
    with Journal.open(found) as journal:
        assert journal.repaired is None, "the journal was damaged"
        assert _moves(journal) == _whole_moves(whole), "the games are not what they were"


def _integrity(path: Path) -> str:
    with closing(sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True)) as db:
        return str(db.execute("PRAGMA integrity_check").fetchone()[0])


# Copies, and going back to them


def back_up(folder: Path, rng: Random, tell: Tell) -> None:
    """Copy all that is kept again and again, over the copy before, while games are played."""
    with Journal.open(folder) as journal:
        for _ in range(3):
            _play_game(journal, rng, _silent, 2, "off")
            Backup.take(folder).write(folder / BACKUP)
            tell("copied")


def check_backed_up(found: Path, told: Promises, whole: Path) -> None:
    """There is no copy, or a whole one; the newest that was told, or a newer."""
    games = -1
    if (found / BACKUP).exists():
        backup = Backup.read((found / BACKUP).read_bytes())
        (found / "copy").mkdir()
        (found / "copy" / FILE_NAME).write_bytes(backup.files[FILE_NAME])
        with JournalReader.open(found / "copy") as journal:
            games = len(journal.matches()) - 1
    assert games >= told["copied"] or not told["copied"], "the copy is gone"


def two_tables(folder: Path, rng: Random) -> None:
    """A table with two games, and the copy of one with three and other settings."""
    other = folder / "other"
    keep_games(other, rng, games=3)
    write_settings(other, replace(USUAL, text="large"))
    Backup.take(other).write(folder / BACKUP)
    keep_games(folder, rng, games=2)
    write_settings(folder, USUAL)


def restore(folder: Path, rng: Random, tell: Tell) -> None:
    """Go back to a copy."""
    Backup.read((folder / BACKUP).read_bytes()).restore(folder)
    tell("restored")


def check_restored(found: Path, told: Promises, whole: Path) -> None:
    """The games are these or those; where they are those, these stand beside them, and the settings are theirs."""
    with Journal.open(found) as journal:
        assert journal.repaired is None, "the journal was damaged"
        games = len(journal.matches())
    settings = read_settings(found, USUAL)
    if told["restored"]:
        assert games == 3, "the copy's games are not there"
    if games == 3:
        assert settings.text == "large", "the settings are others'"
        assert _integrity(found / "journal.replaced.sqlite") == "ok", "there is no way back"
        _check_same_games(found, whole)
    assert games in (2, 3), "the games are nobody's"


# Small files


def write_files(folder: Path, rng: Random, tell: Tell) -> None:
    """Write the configuration once; the settings and the deck again and again."""
    write_new(folder / "muggins.toml")
    tell("config")
    deck = Deck()
    for number in range(1, 11):
        write_settings(folder, replace(USUAL, brightness=1 + number % BRIGHTEST, text="large"))
        tell("settings")
        deck = deck.taught(f"{number:04}", "OK")
        write_deck(folder / "deck.json", deck)
        tell("deck")


def check_files(found: Path, told: Promises, whole: Path) -> None:
    """Each file is as it was told, or as it was written next."""
    if told["config"]:
        read(found / "muggins.toml")
    elif (found / "muggins.toml").exists():
        assert (found / "muggins.toml").read_bytes() == (whole / "muggins.toml").read_bytes()
    codes = len(read_deck(found / "deck.json").codes)
    assert codes in (told["deck"], told["deck"] + 1), f"{told['deck']} cards were taught, {codes} are known"
    written = told["settings"]
    brightness = read_settings(found, USUAL).brightness if (found / "settings.json").exists() else 0
    expected = [1 + number % BRIGHTEST if number else 0 for number in (written, written + 1)]
    assert brightness in expected, "the settings are others"


DEEDS: Final[Mapping[str, Deed]] = {
    "games": Deed(nothing, play, check_games),
    "migration": Deed(make_old, migrate, check_migrated),
    "mending": Deed(damage, mend, check_mended),
    "deletion": Deed(keep_unclosed, delete, check_deleted),
    "backup": Deed(keep_games, back_up, check_backed_up),
    "restore": Deed(two_tables, restore, check_restored),
    "files": Deed(nothing, write_files, check_files),
}
"""What is cut, by its name."""
