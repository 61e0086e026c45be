"""Settings beside the journal: kept whole, and never in the way of a table."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorer.errors import JournalDenied
from scorer.table.dialog import Settings
from scorer.table.settings import FILE_NAME, read_settings, write_settings

CHANGED = Settings(text="large", brightness=1, motion=False, voice="scores", sound=False)

UNSOUND = [
    ("", "an empty file"),
    ("\0\0\0", "zero bytes"),
    ("[]", "another thing than an object"),
    ('{"text": "huge"}', "a word that is no choice"),
    ('{"brightness": 9}', "a number that is none"),
    ('{"brightness": true}', "a truth for a number"),
    ('{"motion": "yes"}', "a word for a truth"),
    ('{"voice": true}', "a truth for a word"),
    ('{"sound": 1}', "a number for a truth"),
]


def test_what_is_kept_is_read(tmp_path: Path) -> None:
    """Settings come back as they were; a folder without any has the usual ones."""
    assert read_settings(tmp_path) == Settings()

    write_settings(tmp_path, CHANGED)

    assert read_settings(tmp_path) == CHANGED
    assert [path.name for path in tmp_path.iterdir()] == [FILE_NAME]


def test_a_later_setting_is_passed_over(tmp_path: Path) -> None:
    """What a newer Muggins keeps beside them is no reason to lose the rest."""
    (tmp_path / FILE_NAME).write_text('{"text": "large", "smell": "cedar"}', encoding="utf-8")

    assert read_settings(tmp_path).text == "large"


@pytest.mark.parametrize("text", [pytest.param(row[0], id=row[1]) for row in UNSOUND])
def test_what_cannot_be_read_is_set_aside(tmp_path: Path, text: str) -> None:
    """The table begins with the usual settings, and the old file is kept beside them."""
    (tmp_path / FILE_NAME).write_text(text, encoding="utf-8")

    assert read_settings(tmp_path) == Settings()
    assert [path.read_text("utf-8") for path in tmp_path.iterdir()] == [text]
    assert not (tmp_path / FILE_NAME).exists()


def test_a_folder_that_cannot_be_written() -> None:
    """The refusal names the file."""
    with pytest.raises(JournalDenied, match="settings"):
        write_settings(Path("/proc"), CHANGED)
