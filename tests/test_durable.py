"""Files that are written whole: on the disk before they are told, whatever happens to the power."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from hardware.config.written import write_new
from hardware.input.deck import Deck, write_deck
from scorer.durable import write_whole

Write = Callable[[Path], None]

WRITERS: Final = [
    (lambda path: write_whole(path, b"anything"), "any file"),
    (lambda path: write_deck(path, Deck().taught("X1", "AS")), "a deck"),
    (write_new, "settings"),
]


@pytest.mark.parametrize("write", [pytest.param(row[0], id=row[1]) for row in WRITERS])
def test_a_file_is_durable_before_it_takes_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, write: Write
) -> None:
    """The new file is on the disk before it is renamed, and the folder after that."""
    done: list[str] = []
    fsync, rename = os.fsync, Path.replace

    def watched_fsync(held: int) -> None:
        done.append(f"fsync {Path(f'/proc/self/fd/{held}').readlink().name}")
        fsync(held)

    def watched_rename(self: Path, target: Path) -> Path:
        done.append("rename")
        return rename(self, target)

    monkeypatch.setattr(os, "fsync", watched_fsync)
    monkeypatch.setattr(Path, "replace", watched_rename)
    write(tmp_path / "file")

    assert done == ["fsync file.new", "rename", f"fsync {tmp_path.name}"]


def test_a_file_that_cannot_be_written_is_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A disk that fails in the middle costs the new text, not the old."""
    path = tmp_path / "file"
    write_whole(path, b"old")

    def fail(held: int) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="Input/output error"):
        write_whole(path, b"new")

    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == {"file": b"old"}
