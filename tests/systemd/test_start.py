"""How `muggins serve` starts: what is imported before the splash, before the first page, and never."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
from collections.abc import Callable
from threading import Event
from time import monotonic
from typing import Final

import pytest

from tests.bare import bare_environ
from tests.browsing import Browser
from tests.sitting import LONG_S, kept
from tests.systemd.test_serve import Served, served

__all__ = ["served"]

RULES: Final = {"scorer.rules.game", "scorer.record.journal", "scorer.table.desk", "scorer.table.dialog"}
PINS: Final = {"gpiozero", "serial"}
PAGE: Final = {"uvicorn", "starlette", "websockets", "asyncio", "hardware.webboard.app", "scorer.table.book"}
NEVER: Final = {"rich", "evdev", "playwright", "importlib.metadata", "scorer.table.plots", "hardware.doctor"}
COUNT: Final = {"hardware", "sqlite3", "scorer.record.journal", "asyncio", "starlette", "uvicorn"}


def imported(board: Served) -> list[set[str]]:
    """What was imported when each picture was sent, from the first to the last."""
    return [set(line.split(" ")) for line in (board.folder / "modules").read_text("utf-8").splitlines()]


def with_page(board: Served) -> int:
    """The board has a page; its port."""
    with socket.create_server(("127.0.0.1", 0)) as holder:
        port: int = holder.getsockname()[1]
    written = board.config.read_text("utf-8").replace("on = false", f"port = {port}")
    board.config.write_text(written, encoding="utf-8")
    return port


def test_the_splash_comes_before_anything_heavy(served: Served) -> None:
    """A small computer needs seconds for rules, pins and page: the display says before that they come."""
    with_page(served)
    served.start("modules")
    served.end()

    assert imported(served)[0] & (RULES | PINS | PAGE | NEVER) == set()


def test_the_first_page_waits_for_the_rules_and_not_for_the_web(served: Served) -> None:
    """The page that a board also has is imported when a press is taken already."""
    with_page(served)
    (served.folder / "slow").touch()
    served.start("modules", "slow=hardware.webboard.app")
    wait_until(lambda: any(modules >= RULES for modules in imported(served)), "no page is shown")
    served.end()

    assert imported(served)[-1] & PAGE == set()


def test_what_no_board_needs_is_never_imported(served: Served) -> None:
    """Tables of the command line, drivers that are not named and pictures of statistics cost a board nothing."""
    port = with_page(served)
    served.start("modules")
    assert Browser(port).get("/healthz").status == 200
    served.reader.plug_in()
    served.scan("DEALER Ann")
    served.end()

    assert not imported(served)[-1] & (NEVER - {"importlib.metadata"})


def wait_until(is_so: Callable[[], bool], what: str) -> None:
    """Look again and again whether it is so."""
    deadline = monotonic() + LONG_S
    while not is_so():
        assert monotonic() < deadline, what
        Event().wait(0.02)


def entries(board: Served) -> list[str]:
    """What is kept."""
    return [row.entry for row in kept(board.state)]


def test_what_is_scanned_while_it_starts_is_kept(served: Served) -> None:
    """What a reader sends from its opening on waits, however long rules and journal take, and keeps its order."""
    served.reader.plug_in()
    (served.folder / "slow").touch()
    served.process = served.begin("slow=scorer.record.journal")
    wait_until((served.folder / "heard").exists, "the reader is not opened")
    served.reader.scan("DEALER Ann", "5H", "6S")
    assert served.manager.is_silent(0.2)
    (served.folder / "slow").unlink()
    served.manager.wait_for("READY=1")
    wait_until(lambda: len(entries(served)) == 3, "what was scanned is not kept")

    assert entries(served) == ["DEALER Ann", "5H", "6S"]
    assert served.end()[0] == 0


def test_a_page_that_takes_long_holds_nobody(served: Served) -> None:
    """A press is taken and shown while the web is still being imported; whoever browses waits for it."""
    port = with_page(served)
    served.reader.plug_in()
    (served.folder / "slow").touch()
    served.start("slow=uvicorn")
    served.scan("DEALER Ann", "5H")
    before = served.display().picture().tobytes()
    served.scan("DEALER Ann", "5H", "6S")
    wait_until(lambda: served.display().picture().tobytes() != before, "it is kept and not shown")
    (served.folder / "slow").unlink()

    assert Browser(port).get("/api/state").json["seq"] == 3
    assert served.end() == (0, "")


def test_it_ends_while_the_page_is_still_being_imported(served: Served) -> None:
    """Nobody waits for a page that nobody has seen."""
    with_page(served)
    (served.folder / "slow").touch()
    served.start("slow=uvicorn")

    assert served.end() == (0, "")
    assert served.strip_is_dark()


def test_it_puts_its_devices_out_where_it_is_ended_while_it_starts(served: Served) -> None:
    """The splash has lit the display by then; the table is opened, and closed as any other."""
    served.reader.plug_in()
    (served.folder / "slow").touch()
    served.process = served.begin("slow=scorer.record.journal")
    wait_until((served.folder / "heard").exists, "the reader is not opened")
    assert served.display().is_on
    served.process.send_signal(signal.SIGTERM)
    (served.folder / "slow").unlink()

    assert served.wait() == (0, "")
    assert not served.display().is_on


def test_a_display_that_hangs_does_not_hold_the_keys(served: Served) -> None:
    """The start waits for a splash, and no longer than a moment."""
    served.reader.plug_in()
    served.start("hang")
    served.scan("DEALER Ann", "5H")

    assert served.end()[0] == 0


PINNED: Final = [
    (("--version",), COUNT | {"rich", "scorer.rules", "scorer.cards"}, "the version"),
    (("--help",), COUNT | {"rich", "scorer.rules", "scorer.cards", "importlib.metadata"}, "the help"),
    (("count", "5H 5C 5S JD", "5D"), COUNT | {"importlib.metadata", "scorer.table.desk"}, "a count"),
    (
        ("count", "5H 5C 5S JD", "5D", "--json"),
        COUNT | {"rich", "importlib.metadata"},
        "a count for a machine",
    ),
]


@pytest.mark.parametrize(("words", "unwanted"), [pytest.param(*row[:2], id=row[2]) for row in PINNED])
def test_who_asks_for_little_waits_for_little(words: tuple[str, ...], unwanted: set[str]) -> None:
    """A player who asks for a count waits for no device, no database and no page."""
    script = "import sys; from scorer.__main__ import main\ntry: main()\nfinally: print(*sys.modules, file=sys.stderr)"
    done = subprocess.run(
        (sys.executable, "-c", script, *words), capture_output=True, check=True, text=True, env=bare_environ()
    )

    assert done.stdout
    assert not set(done.stderr.split()) & unwanted
