"""`docs/proof.md` shows what is kept, and names tests that there are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.proof.__main__ import PAGE, with_figures
from tests.proof.figures import FOLDER, ROOT, Figure, Proof, machine_class, read_proof

TEXT = PAGE.read_text("utf-8")
KEPT = sorted(path.stem for path in FOLDER.glob("*.json"))


def test_the_page_shows_the_figures_as_they_are_kept() -> None:
    """No figure is written by hand; `python -m tests.proof` fills the page."""
    assert with_figures(TEXT) == TEXT


@pytest.mark.parametrize("name", KEPT)
def test_what_is_kept_has_its_place(name: str) -> None:
    """And each says by which command, when and on what it was measured."""
    proof = read_proof(name)

    assert f"<!-- {name}: kept by tests/proof -->" in TEXT
    assert proof.command
    assert proof.machine
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", proof.day)
    assert proof.figures


@pytest.mark.parametrize("name", re.findall(r"<!-- (\S+): kept by", TEXT))
def test_a_place_has_its_figures(name: str) -> None:
    """A promise without a figure is none."""
    assert name in KEPT


def test_every_fault_names_a_test_that_is_there() -> None:
    """Each fault that was found has its fix and its test."""
    _, _, found = TEXT.partition("## What was found on the way")
    rows = [row for row in found.splitlines() if row.startswith("|")][2:]
    files = {path.name for path in (ROOT / "tests").rglob("*.py")}
    assert rows
    for row in rows:
        _, happened, done, tests, _ = row.split("|")
        assert happened.strip()
        assert done.strip()
        for name in re.findall(r"`([^`]+\.py)`", tests):
            assert (ROOT / name).exists() if "/" in name else name in files, row


def test_figures_come_back_as_they_were_kept(tmp_path: Path) -> None:
    """Kept and read again they are the same, and a table has a line a figure."""
    proof = Proof.of("python -m that", [Figure("moves lost", "0", "0"), Figure("kills", "500")])
    proof.keep("this", tmp_path)

    assert read_proof("this", tmp_path) == proof
    assert proof.machine == machine_class()
    assert proof.table().endswith("|---|---|---|\n| moves lost | 0 | 0 |\n| kills | 500 |  |")


def test_a_page_without_figures_is_refused() -> None:
    """A place whose figures nobody has measured cannot be filled."""
    with pytest.raises(FileNotFoundError):
        with_figures("<!-- nothing: kept by tests/proof -->\n<!-- end of nothing -->\n")
