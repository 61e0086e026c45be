"""What comes along: packages of others, and the fence round the service."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.proof import audit
from tests.proof.audit import Known, exposure, faults, fits, fold, is_free, pins, tell
from tests.proof.figures import ROOT
from tests.proof.needs import need_program

OURS: Final = pytest.mark.skipif(
    Path(sys.prefix) != ROOT / ".venv", reason="only the environment of the checkout is made by the pins"
)


@OURS
def test_everything_is_pinned() -> None:
    """What is installed is what is pinned, nothing beyond it, and free to be built on."""
    assert list(faults()) == []


@OURS
def test_everything_fits() -> None:
    """No package wants another version of one than that which is there."""
    assert fits() == ""


def test_a_pin_is_one_version() -> None:
    """Each line pins one version, and no range of them."""
    lines = audit.CONSTRAINTS.read_text("utf-8").splitlines()

    assert [line for line in lines if not re.fullmatch(r"#.*|[A-Za-z0-9._-]+==[0-9][0-9a-z.]*", line)] == []


def test_a_slip_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another version, a package that nobody has asked for, and one that is not pinned are told by name."""
    pinned = pins()
    del pinned["pytest"]
    monkeypatch.setattr(audit, "pins", lambda: {**pinned, "click": "0.0"})
    told = list(faults())

    assert any(line.startswith("click ") and line.endswith("0.0 is pinned") for line in told)
    assert "pytest is asked for, and no version of it is pinned" in told


LICENCES: Final = [
    ("MIT", True),
    ("MIT AND PSF-2.0", True),
    ("Apache-2.0 OR BSD-2-Clause", True),
    ("GNU General Public License v3 (GPLv3) GPL-3.0", False),
    ("MIT AND GPL-2.0-only", False),
    ("AGPL-3.0", False),
    ("LGPL-3.0", False),
    ("Proprietary", False),
    ("", False),
]


@pytest.mark.parametrize(("licence", "free"), LICENCES)
def test_licences(licence: str, free: bool) -> None:
    """Licences that bind nobody are known; every other has to be read."""
    assert is_free(licence) is free


def test_what_was_not_looked_up_is_told() -> None:
    """It is never said to be sound."""
    assert tell(Known(3, (), ())) == "all 3"
    assert tell(Known(1, ("a", "b"), ())).startswith("1 of 3;")
    assert tell(None).startswith("none of ")
    assert fold("Ast_serialize") == fold("ast-serialize")


def test_the_service_is_fenced_in() -> None:
    """Systemd finds it hardly exposed."""
    need_program("systemd-analyze", "systemd")

    assert exposure() <= 1.5
