"""`muggins play` with its page: a process that serves a real game, is killed, and goes on."""

from __future__ import annotations

import os
import re
import signal
import socket
import sys
from pathlib import Path
from typing import Final

import pytest
from click.testing import CliRunner

from scorer.table.cli import fronts, muggins
from tests.browsing import heard
from tests.serving import served

GIVEN: Final = ("--players", "Ann, Bob", "--option", "dealer=Ann", "--preset", "casual")


def test_a_game_goes_on_after_a_kill(tmp_path: Path) -> None:
    """Each accepted entry is in the state that answers it, and in the state after the power was cut."""
    with served(tmp_path, "--no-browser", *GIVEN) as first:
        got = first.browser.enter("5H")
        assert (got.status, got.json["starter"], got.json["seq"]) == (200, "5H", 1)
        assert first.browser.enter("TC").json["count"] == 10
        first.end(signal.SIGKILL)
    with served(tmp_path, "--no-browser", "--virtual") as second:
        state = second.browser.get("/api/state").json
        assert (state["players"], state["pile"], state["seq"]) == (["Ann", "Bob"], ["TC"], 2)
        assert second.browser.get("/api/oled.png?scale=2").body.startswith(b"\x89PNG")
        with second.browser.listen() as listener:
            assert "goes on where it stopped" in heard(listener)["rulings"][0]["text"]


def test_entries_over_http(tmp_path: Path) -> None:
    """The same id does nothing twice; a state that has gone is stale; a refusal has its kind."""
    with served(tmp_path, "--no-browser", *GIVEN) as life:
        enter = life.browser.enter
        once, again = enter("5H", id="a1"), enter("5H", id="a1")
        assert (once.status, once.body) == (again.status, again.body)
        assert again.json["seq"] == 1
        refused, repeated = enter("5H", id="a2"), enter("5H", id="a2")
        assert (refused.status, refused.kind) == (409, "CardAlreadySeen")
        assert repeated.json == refused.json
        stale = enter("TC", seq=0)
        assert (stale.status, stale.kind) == (409, "Stale")
        assert enter("TC", seq=1).json["count"] == 10
        unread = enter("1Z")
        assert (unread.status, unread.kind, unread.json["error"]["column"]) == (400, "NotationError", 1)
        assert life.browser.get("/api/screen").json["notice"] == unread.json["error"]["message"]
        assert life.browser.get("/api/state").json["seq"] == 2


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM], ids=["Ctrl-C", "a service's end"])
def test_leaving(tmp_path: Path, how: signal.Signals) -> None:
    """It says where the table is, and at the end that the game is kept."""
    with served(tmp_path, "--no-browser", *GIVEN) as life:
        assert life.said == f"The table is at http://127.0.0.1:{life.browser.port}/ Ctrl-C leaves it.\n"
        life.browser.enter("5H")
        assert life.end(how) == (0, "The game is kept: muggins play goes on with it.\n", "")


def test_the_book_hangs_on_the_table(tmp_path: Path) -> None:
    """Every page that the table leads to is there, in the house's own head."""
    with served(tmp_path, "--no-browser", *GIVEN) as life:
        for address in ("/history", "/stats", "/drill", "/settle", "/rules", "/open"):
            page = life.browser.get(address)
            assert page.status == 200, address
            assert b"Muggins" in page.body, address


def test_in_the_network(tmp_path: Path) -> None:
    """The PIN is printed, and unlocks the table."""
    with served(tmp_path, "--no-browser", "--lan", *GIVEN) as life:
        pin = re.findall(r"PIN (\d{6})", life.line())[0]
        assert life.browser.enter("5H").status == 401
        cookie = life.browser.post("/api/pin", {"pin": pin}).headers["set-cookie"].split(";")[0]
        assert life.browser.post("/api/entry", {"entry": "5H"}, Cookie=cookie).status == 200


def test_the_browser_is_opened(tmp_path: Path) -> None:
    """Where there is a desktop, the page opens by itself."""
    pipe, program = tmp_path / "opened", tmp_path / "browser"
    os.mkfifo(pipe)
    program.write_text(f'#!/bin/sh\necho "$1" > {pipe}\n')
    program.chmod(0o755)
    with served(tmp_path, *GIVEN, DISPLAY=":7", BROWSER=str(program)) as life:
        assert pipe.read_text() == f"http://127.0.0.1:{life.browser.port}/\n"


@pytest.mark.parametrize(
    ("platform", "display", "has_desktop"),
    [
        ("linux", "DISPLAY", True),
        ("linux", "WAYLAND_DISPLAY", True),
        ("linux", "", False),
        ("darwin", "", True),
    ],
)
def test_desktops(monkeypatch: pytest.MonkeyPatch, platform: str, display: str, has_desktop: bool) -> None:
    """On Linux without a screen no browser is opened: it would take this terminal."""
    monkeypatch.setattr(sys, "platform", platform)
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    if display:
        monkeypatch.setenv(display, ":0")

    assert fronts._has_desktop() is has_desktop


def said(folder: Path, *words: str) -> tuple[int, str]:
    """The exit code of a command line that is refused, and its complaint."""
    result = CliRunner().invoke(muggins, ["play", "--state", str(folder), *words, *GIVEN])
    assert isinstance(result.exception, SystemExit)
    return result.exit_code, result.stderr


@pytest.mark.parametrize("word", [("--port", "0"), ("--lan",), ("--no-browser",)])
def test_a_terminal_serves_no_page(tmp_path: Path, word: tuple[str, ...]) -> None:
    """What is meant for the page is not silently left out."""
    code, complaint = said(tmp_path, "--terminal", *word)

    assert code == 2
    assert "--terminal serves no page" in complaint


def test_a_port_in_use(tmp_path: Path) -> None:
    """It says which port, and the way out."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        code, complaint = said(tmp_path, "--no-browser", "--port", port)

    assert code == 1
    assert f"port {port} is in use" in complaint
    assert "--port 0" in complaint


def test_a_port_that_is_none(tmp_path: Path) -> None:
    """Ports end at 65535."""
    assert said(tmp_path, "--port", "65536")[0] == 2
