"""No state that a power cut can leave the disk in costs a move that was shown; and it would be found if one did."""

from __future__ import annotations

from typing import Final

import pytest

from tests.proof.power.disk import need_logged_disk
from tests.proof.power.torn import NEAR_MISSES, SHARES, try_deed

SEED: Final = "slice"
STATES: Final = 125
"""For each part of `SHARES`."""

MISSES: Final = 40


@pytest.mark.parametrize(
    ("name", "mount_options", "share"),
    [pytest.param(*row, id=f"{row[0]} {row[1]}".rstrip()) for row in SHARES],
)
def test_what_was_shown_outlives_a_power_cut(name: str, mount_options: str, share: int) -> None:
    """Whichever writes were lost or torn: all that was told is there, and the table goes on."""
    need_logged_disk()
    trial = try_deed(name, SEED, STATES * share, mount_options=mount_options)

    assert trial.broken == []
    assert trial.tried == STATES * share
    assert trial.promises


@pytest.mark.parametrize(
    ("name", "mount_options", "is_careless"),
    [
        pytest.param(*NEAR_MISSES[0], id="a journal that waits for no disk"),
        pytest.param(*NEAR_MISSES[1], id="files that wait for no disk"),
        pytest.param(*NEAR_MISSES[2], id="a disk that is never told to flush"),
    ],
)
def test_what_is_lost_is_found(name: str, mount_options: str, is_careless: bool) -> None:
    """A harness that can find no loss says nothing."""
    need_logged_disk()
    trial = try_deed(name, SEED, MISSES, mount_options=mount_options, is_careless=is_careless)

    assert trial.broken
