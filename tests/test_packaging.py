"""Muggins installs on today's Raspberry Pi OS, and says how without breaking it."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]
TOLD: Final = sorted(
    path
    for pattern in (
        "*.md",
        "*.toml",
        "*.txt",
        "Makefile",
        ".ci/*",
        "docs/**/*",
        "scorer/**/*.py",
        "hardware/**/*.py",
        "systemd/**/*",
    )
    for path in ROOT.glob(pattern)
    if path.is_file() and path.suffix not in {".png", ".jpg", ".svg", ".gif", ".pyc"}
)

# H05: the system's Python is managed by the system, and refuses both.
BREAKS_THE_SYSTEM: Final = re.compile(
    r"sudo\s+(?:-\S+\s+)*(?:python3?\s+-m\s+)?pip3?\b|--break-system-packages"
)


@pytest.mark.parametrize("path", TOLD, ids=lambda path: str(path.relative_to(ROOT)))
def test_nobody_is_told_to_break_their_system(path: Path) -> None:
    """H05: no page and no script installs into the system's Python."""
    assert BREAKS_THE_SYSTEM.findall(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    ("line", "is_wrong"),
    [
        pytest.param("sudo pip install muggins", True, id="sudo pip"),
        pytest.param("sudo -H python3 -m pip install .", True, id="sudo pip by its long name"),
        pytest.param("pip install --break-system-packages .", True, id="breaking on purpose"),
        pytest.param(".venv/bin/pip install .", False, id="an environment of its own is right"),
        pytest.param("sudo apt install pipx", False, id="the system's own installer is right"),
    ],
)
def test_breaking_is_seen(line: str, is_wrong: bool) -> None:
    """The test itself tells right from wrong."""
    assert bool(BREAKS_THE_SYSTEM.search(line)) is is_wrong


def test_services_start_from_their_own_environment() -> None:
    """H05: a service runs the environment's program, by its whole path."""
    for path in ROOT.glob("systemd/*.service"):
        starts = re.findall(r"^ExecStart=(\S+)", path.read_text(encoding="utf-8"), re.MULTILINE)
        assert starts
        assert all(re.fullmatch(r"/\S*venv/bin/\S+", start) for start in starts)


def test_every_dependency_has_its_tested_version() -> None:
    """What pyproject asks for, constraints.txt pins, once."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = [
        *project["dependencies"],
        *(each for extra in project["optional-dependencies"].values() for each in extra),
    ]
    names = {re.split(r"[^\w.-]", each)[0].lower() for each in asked} - {"muggins"}
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pinned = [line.partition("==")[0].lower() for line in lines if not line.startswith("#")]

    assert names <= set(pinned)
    assert len(pinned) == len(set(pinned))
