"""`muggins stats`: tables that fit, exports that are whole or not there, and the ways out."""

from __future__ import annotations

import csv
import errno
import json
import os
import re
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from scorer.record.journal import Journal
from scorer.table.cli.stats import command
from tests.simulated import keep_games


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A journal of six games of Ann and Bob."""
    folder = tmp_path_factory.mktemp("journal")
    keep_games(folder)
    return folder


def run(folder: Path, *words: str) -> Result:
    """The command, as it is typed."""
    return CliRunner().invoke(command, [*words, "--state", str(folder)])


def test_everybody(kept: Path) -> None:
    """Without a name it lists who has finished a game, and how to see more."""
    said = run(kept)
    assert said.exit_code == 0
    assert [line.split()[0] for line in said.output.splitlines()[:3]] == ["Player", "Ann", "Bob"]
    assert "muggins stats NAME" in said.output


@pytest.mark.parametrize("names", [("Ann",), ("ann", "BOB")])
def test_fits_a_narrow_terminal(kept: Path, names: tuple[str, ...]) -> None:
    """Every line fits 80 columns; each average has its par, its place against it in words, and its n."""
    said = run(kept, *names)
    assert said.exit_code == 0
    lines = said.output.splitlines()
    assert max(map(len, lines)) <= 80
    (crib,) = (line for line in lines if line.startswith("Crib"))
    assert "4.8" in crib
    assert any(word in crib for word in ("at par", "▲ above par", "▼ below par"))
    assert "Fifteens of" in said.output
    assert "likeliest" in said.output


def test_long_names_fit(tmp_path: Path) -> None:
    """Two names of any script and of the longest length still fit."""
    names = ("Wilhelmina-Alexandra-Mar", "さくらさくらやよいのそらは")
    keep_games(tmp_path, names, games=1)
    said = run(tmp_path, *names)
    assert said.exit_code == 0
    assert max(map(len, said.output.splitlines())) <= 80


def test_few_deals(tmp_path: Path) -> None:
    """Of fewer than twenty deals no average is told, and it says so."""
    keep_games(tmp_path, games=1)
    said = run(tmp_path, "Ann")
    (crib,) = (line for line in said.output.splitlines() if line.startswith("Crib"))
    assert "–" in crib
    assert "par" not in crib
    assert "Averages show from 20 deals on" in said.output


def test_json(kept: Path) -> None:
    """A program gets the numbers with their pars and bands, for two players those of their own games."""
    faces = json.loads(run(kept, "Ann", "Bob", "--json").stdout)["players"]
    assert [(face["player"], face["against"]) for face in faces] == [("Ann", "Bob"), ("Bob", "Ann")]
    assert faces[0]["won"] == faces[1]["lost"]
    crib = faces[0]["averages"]["crib"]
    assert crib["par"] == 4.79
    assert crib["par_low"] < 4.79 < crib["par_high"]
    assert crib["n"] >= 20


def test_csv(kept: Path, tmp_path: Path) -> None:
    """A spreadsheet gets one line a number; printed and written are the same."""
    file = tmp_path / "stats.csv"
    assert run(kept, "Ann", "--csv", str(file)).exit_code == 0
    text = file.read_text(encoding="utf-8")
    assert run(kept, "Ann", "--csv", "-").stdout == text

    rows = {row["statistic"]: row for row in csv.DictReader(text.splitlines())}
    assert rows["hand_pone"]["par"] == "8.13"
    assert int(rows["games"]["value"]) == 6
    assert int(rows["won"]["value"]) + int(rows["lost"]["value"]) == 6
    assert {row["player"] for row in rows.values()} == {"Ann"}


def test_a_name_is_no_formula(tmp_path: Path) -> None:
    """A name that a spreadsheet would run is text there."""
    keep_games(tmp_path, ("=1+1", "Bob"), games=1)
    assert "'=1+1," in run(tmp_path, "--csv", "-").stdout


def test_a_full_disk(kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is no room the file is as it was, nothing lies beside it, and the error says so."""
    file = tmp_path / "stats.csv"
    file.write_text("old", encoding="utf-8")
    run(kept)

    def full(number: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("scorer.durable.os.fsync", full)
    said = run(kept, "Ann", "--csv", str(file))
    assert said.exit_code == 1
    assert "No space left on device" in said.stderr
    assert [each.read_text(encoding="utf-8") for each in tmp_path.iterdir()] == ["old"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_device(kept: Path) -> None:
    """A device is written to and never replaced."""
    said = run(kept, "Ann", "--csv", "/dev/full")
    assert said.exit_code == 1
    assert "No space left on device" in said.stderr
    assert not Path("/dev/full").is_file()


@pytest.mark.parametrize(
    ("names", "words"),
    [
        pytest.param(("Anne",), "did you mean Ann?", id="a name nearly right"),
        pytest.param(("Blue",), "guest", id="a guest"),
        pytest.param(("Ann", "Ann"), "not finished a game against each other", id="against oneself"),
        pytest.param(("--plots", "x"), "Name a player", id="plots of nobody"),
    ],
)
def test_refused(kept: Path, names: tuple[str, ...], words: str) -> None:
    """What cannot be told is refused in a sentence with the way out."""
    said = run(kept, *names)
    assert said.exit_code != 0
    assert words in said.stderr


def test_nothing_yet(tmp_path: Path) -> None:
    """A journal without a finished game is no error; no journal at all is."""
    missing = run(tmp_path)
    assert missing.exit_code == 1
    assert "muggins play" in missing.stderr
    Journal.open(tmp_path).close()
    assert "No finished game is kept here yet" in run(tmp_path).output


def test_plots(kept: Path, tmp_path: Path) -> None:
    """Three SVG files that hold all they show: text as text, no script, no address elsewhere."""
    pytest.importorskip("matplotlib", reason="plots are an extra")
    folder = tmp_path / "plots"
    assert run(kept, "Ann", "Bob", "--plots", str(folder)).exit_code == 0
    assert sorted(file.name for file in folder.iterdir()) == ["averages.svg", "missed.svg", "race.svg"]
    for file in folder.iterdir():
        text = file.read_text(encoding="utf-8")
        assert text.startswith("<svg")
        assert 'role="img"' in text
        assert "<script" not in text
        addresses = {word for word in text.split('"') if "://" in word}
        assert addresses == {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}
        assert re.search(r">\s*[0-9. ]*Ann", text)
        assert "prefers-color-scheme: dark" in text


def test_without_the_library(kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without matplotlib nothing else is missing, and the error says how to have it."""
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    said = run(kept, "Ann", "--plots", str(tmp_path / "plots"))
    assert said.exit_code == 1
    assert "sudo apt install python3-matplotlib" in said.stderr
    assert not (tmp_path / "plots").exists()
    assert run(kept, "Ann", "--csv", "-").exit_code == 0
