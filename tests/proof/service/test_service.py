"""The service as it is installed on a Pi: all that it promises, under a real systemd in a container."""

from __future__ import annotations

from pathlib import Path

from tests.proof.needs import need_program, need_root
from tests.proof.service.debian import default_cache
from tests.proof.service.trial import try_all


def test_service_keeps_its_promises(tmp_path: Path) -> None:
    """It is ready when it says so, comes back with its game whatever happens to it, and may do little."""
    need_root()
    need_program("systemd-nspawn", "systemd-container")
    need_program("mmdebstrap", "mmdebstrap")
    need_program("dpkg-deb", "dpkg")

    _, broken = try_all(default_cache(), tmp_path, seed=1)

    assert not broken, "\n".join(broken)
