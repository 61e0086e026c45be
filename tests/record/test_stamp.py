"""Stamps: durations that no clock change can bend, and a flag for a clock that nobody set."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from scorer.record.stamp import RELEASED_S, Stamp, duration_s, system_clock, today

CASES = json.loads((Path(__file__).parents[1] / "cases" / "journal.json").read_text(encoding="utf-8"))
H03 = next(case for case in CASES["cases"] if case["id"] == "H03")


def wall_s(text: str) -> float:
    """Seconds since 1970 of a date in UTC."""
    return datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp()


@pytest.mark.parametrize(
    "check",
    [pytest.param(check, id=f"wall clock {check['input']['wall']}") for check in H03["checks"][:2]],
)
def test_duration_is_of_the_monotonic_clock(check: dict[str, Any]) -> None:
    """H03: a wall clock that jumps by years, or back, changes no duration."""
    walls, monos = check["input"]["wall"], check["input"]["monotonic"]
    first, last = (Stamp(wall_s(wall), mono_s, "b1") for wall, mono_s in zip(walls, monos, strict=True))

    assert duration_s(first, last) == check["expected"]["duration_s"]


def test_no_duration_across_a_restart() -> None:
    """The monotonic clock begins again with every boot, so nothing can be told across one."""
    first, last = Stamp(RELEASED_S, 9000.0, "b1"), Stamp(RELEASED_S + 60, 12.0, "b2")

    assert duration_s(first, last) is None


@pytest.mark.parametrize(
    ("wall", "is_set"),
    [
        pytest.param(10.0, False, id="ten seconds after 1970 is a clock that nobody set"),
        pytest.param(RELEASED_S - 1, False, id="a second before our release is too early"),
        pytest.param(RELEASED_S, True, id="our release is the first moment that can be"),
    ],
)
def test_clock_not_set(wall: float, is_set: bool) -> None:
    """H03: a wall clock from before Muggins was made is not believed."""
    assert Stamp(wall, 10.0, "b1").is_clock_set is is_set


def test_system_clock_names_its_boot(tmp_path: Path) -> None:
    """Two stamps of one boot can be compared, and time does not run back between them."""
    (tmp_path / "boot_id").write_text("8c5e\n", encoding="ascii")
    now = system_clock(tmp_path / "boot_id")
    first, last = now(), now()
    took_s = duration_s(first, last)

    assert first.boot == "8c5e"
    assert first.is_clock_set
    assert took_s is not None
    assert took_s >= 0


def test_system_clock_without_a_boot_id(tmp_path: Path) -> None:
    """Where the boot has no name, each process counts as one."""
    now, another = system_clock(tmp_path / "missing"), system_clock(tmp_path / "missing")

    assert now().boot == now().boot
    assert now().boot != another().boot


def test_today_fits_a_file_name() -> None:
    """The date reads back as a date, and has nothing in it that a file system refuses."""
    text = today()

    assert datetime.strptime(text, "%Y%m%d-%H%M%S").strftime("%Y%m%d-%H%M%S") == text
