"""Tables to be attacked: one of this machine alone, and one that is open to the network."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Final

import pytest

from tests.browsing import Browser
from tests.proof.attacks.wire import HERE, Reply, ask
from tests.serving import Served, served
from tests.sitting import LONG_S

GIVEN: Final = ("--no-browser", "--players", "Ann, Bob", "--option", "dealer=Ann")


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """`muggins play` in a process of its own, for this machine alone."""
    with served(tmp_path_factory.mktemp("home"), *GIVEN) as life:
        yield life


@dataclass(frozen=True, slots=True)
class Lan:
    """
    A table that is open to the network.

    Attributes:
        life: Its process.
        pin: What it has printed at first.
    """

    life: Served
    pin: str

    @property
    def browser(self) -> Browser:
        """A browser on the table's own machine."""
        return self.life.browser

    def unlock(self, pin: str | None = None, source: str = HERE) -> Reply:
        """Give a PIN; the one that was printed where none is said."""
        body = f'{{"pin": "{self.pin if pin is None else pin}"}}'.encode()
        return ask(self.browser.port, "POST /api/pin", body=body, source=source)

    def session(self, pin: str | None = None) -> str:
        """The cookie of a browser that has given the PIN."""
        return self.unlock(pin).headers["set-cookie"].split(";")[0]

    def press(self, session: str, *keys: str) -> None:
        """Press keys of the panel, each when what the one before has done is shown."""
        for key in keys:
            before = self.browser.get("/api/screen").json
            got = self.browser.post("/api/key", {"key": key}, Cookie=session)
            assert got.status == 202, got.body
            deadline = monotonic() + LONG_S
            while self.browser.get("/api/screen").json == before:
                assert monotonic() < deadline, f"{key} shows nothing new"


@contextmanager
def open_lan(folder: Path) -> Iterator[Lan]:
    """A table that is open to the network, until the end of the block."""
    with served(folder, "--lan", *GIVEN) as life:
        yield Lan(life, re.findall(r"PIN (\d{6})", life.line())[0])


@pytest.fixture
def lan(tmp_path: Path) -> Iterator[Lan]:
    """Such a table, new for each attack: PINs are counted."""
    with open_lan(tmp_path / "lan") as opened:
        yield opened


@pytest.fixture(scope="module")
def lan_for_all(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lan]:
    """Such a table for attacks that leave it as it was."""
    with open_lan(tmp_path_factory.mktemp("lan") / "lan") as opened:
        yield opened
