"""The benchmarks run, in small; and the guard of their figures knows what has slipped."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from types import ModuleType
from typing import Final

import pytest

from bench import counting, discarding, guard, latency, outputs, presses, replaying, statistics
from bench.counted import PLAIN, works
from bench.plain import PlainGame
from bench.table import Line, duration, show
from scorer.cards import parse_cards
from scorer.record.replay import replay_lines
from tests.proof.figures import Figure

ALIKE: Final = {parse_cards("5H 5C 5S JD"): 270_725}
"""As if all hands were alike."""

IN_SMALL: Final[Mapping[ModuleType, Mapping[str, object]]] = {
    discarding: {"DEALS": 2},
    counting: {"HANDS": 20, "ROUNDS": 2, "ALL_ROUNDS": 1, "SAMPLE": 4, "hand_classes": lambda: ALIKE},
    replaying: {"GAMES": 2, "MATCHES": (1, 2), "PLAYS": 2, "ROUNDS": 1, "PLAY_ROUNDS": 1},
    latency: {"PRESSES": 100},
    outputs: {"ROUNDS": 1},
    presses: {"SCHEMES": presses.SCHEMES[:1]},
    statistics: {"SIZES": (0, 2), "REAL": 2, "ROUNDS": 1},
}


@pytest.mark.parametrize(
    ("module", "sizes"), [pytest.param(*each, id=each[0].__name__) for each in IN_SMALL.items()]
)
def test_a_benchmark_runs(
    module: ModuleType, sizes: Mapping[str, object], monkeypatch: pytest.MonkeyPatch
) -> None:
    """In small it measures what it measures in full: every line has a figure."""
    for name, size in sizes.items():
        monkeypatch.setattr(module, name, size)
    lines = module.lines()

    assert lines
    assert all(line.what and line.figure for line in lines)
    assert len({line.what for line in lines}) == len(lines)


@pytest.mark.parametrize("seed", range(5))
def test_the_plain_referee_ends_a_game_as_ours_does(seed: int) -> None:
    """Or their times could not be compared."""
    record, game = replaying.record_game(seed), PlainGame()
    for _, entry in record:
        game.take(entry)

    assert tuple(game.scores) == replay_lines(replaying.HEAD, record).history.state.scores


def test_games_that_end_differently_are_not_compared() -> None:
    """A record that only ours goes on with is no comparison."""
    record = [*replaying.record_game(0), (1_000, "OK"), (1_001, "OK")]
    with pytest.raises(ValueError, match="the plain referee ends at"):
        replaying.check([*record, (1_002, "5H")])


@pytest.mark.parametrize(
    ("seconds", "written"),
    [(12.34, "12.3 s"), (1.0, "1.00 s"), (0.999, "999 ms"), (0.0000004, "0.40 µs")],
    ids=["tens", "a second", "just less", "less than the smallest unit"],
)
def test_a_time_is_written_in_its_unit(seconds: float, written: str) -> None:
    """Three digits say it."""
    assert duration(seconds) == written


def test_the_table_stands_in_columns(capsys: pytest.CaptureFixture[str]) -> None:
    """A line without a plain way has a gap there; kept, it says all in one."""
    line = Line("a play", "40 µs", 0.123, "2 µs")
    show([line, Line.of(Figure("a start", "1 s", "0.5 s"))])
    head, first, second = capsys.readouterr().out.splitlines()

    assert head.index("plain way") == first.index("0.123 times")
    assert first.index("2 µs") == second.index("0.5 s")
    assert line.kept() == Figure("a play", "40 µs; the plain way takes 0.123 times that", "2 µs")


COMPARED: Final = [
    ({"count": 1.30}, ["count: it takes 30% more instructions than the baseline"], "30 % more breaks it"),
    ({"count": 1.26}, ["count: it takes 26% more instructions than the baseline"], "26 % more breaks it"),
    ({"count": 1.25}, [], "25 % more is just allowed"),
    ({"count": 1.15}, [], "15 % more is allowed"),
    ({"count": 0.50}, [], "half is welcome"),
    ({"count": 1.0, "play": 1.0}, ["play: there is no baseline"], "a new figure wants a baseline"),
    ({}, ["count: it is in the baseline and is no longer counted"], "a figure that is gone is missed"),
]


@pytest.mark.parametrize(
    ("now", "told"), [pytest.param(now, told, id=sentence) for now, told, sentence in COMPARED]
)
def test_the_guard_compares(now: Mapping[str, float], told: list[str]) -> None:
    """It names what has slipped by more than a quarter, and what cannot be compared."""
    complaints = list(guard.complaints(now, {"count": 1.0}))

    assert [complaint.split(";")[0] for complaint in complaints] == told
    assert all("--write" in complaint for complaint in complaints)


class Counted:
    """The guard with counts that are made up, and a baseline of its own."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
        self._patch = monkeypatch
        monkeypatch.setattr(guard, "BASELINE", folder / "baseline.json")
        monkeypatch.setattr("shutil.which", lambda name: f"/usr/bin/{name}")

    def run(self, *words: str, plain: float, play: float) -> int:
        self._patch.setattr(guard, "count", lambda: {PLAIN: plain, "a play": play})
        self._patch.setattr("sys.argv", ["guard", *words])
        return guard.main()


def test_the_guard_breaks_where_something_slips(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It writes a baseline and holds to it, by what the plain way takes in the same run."""
    counted = Counted(monkeypatch, tmp_path)

    assert counted.run(plain=1000.0, play=100.0) == 1  # nothing is known yet
    assert counted.run("--write", plain=1000.0, play=100.0) == 0
    assert counted.run(plain=2000.0, play=230.0) == 0  # another build of Python, 15 % more
    assert counted.run(plain=2000.0, play=260.0) == 1
    assert "a play: it takes 30% more instructions" in capsys.readouterr().err


def test_the_guard_says_what_it_needs(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without valgrind nothing is counted, and nothing passes."""
    counted = Counted(monkeypatch, tmp_path)
    monkeypatch.setattr("shutil.which", lambda name: None)

    assert counted.run(plain=1.0, play=1.0) == 2
    assert "sudo apt install valgrind" in capsys.readouterr().err


def test_a_total_is_read_from_a_dump(tmp_path: Path) -> None:
    """It is callgrind's own line; another file is refused."""
    dump = tmp_path / "count.2"
    dump.write_text("events: Ir\nsummary: 41\ntotals: 42\n")

    assert guard._total(dump) == 42

    dump.write_text("fn=(1) totals: 42\n")
    with pytest.raises(ValueError, match="count.2 has no total"):
        guard._total(dump)


def test_every_work_has_a_baseline() -> None:
    """On each Python that has one; each work can be done, twice."""
    names = set()
    for name, times, work in works():
        work()
        work()
        names.add(name)
        assert times > 0

    baselines = json.loads(guard.BASELINE.read_text("utf-8"))
    assert baselines
    assert all(set(figures) == names - {PLAIN} for figures in baselines.values())
