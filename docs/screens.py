"""
Takes the pictures of the virtual table for the README, in Debian's Chromium.

    .venv/bin/python docs/screens.py
"""

from __future__ import annotations

import http.client
import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Literal, NamedTuple

from playwright.sync_api import sync_playwright

HERE = Path(__file__).parent
DEMO = HERE.parent / "scorer" / "table" / "demo.txt"
DEAL = ("6C", "9D", "JC", "8S", "4S", "CLAIM 2", "7H", "5H")
SHOW = (*DEAL, "9C", "QD", "CLAIM 2")


class Picture(NamedTuple):
    """One picture: what has been entered, on which screen it is seen, and which page of an address."""

    name: str
    entries: tuple[str, ...]
    width: int
    height: int
    scheme: Literal["light", "dark"]
    page: str = ""


PICTURES = (
    Picture("table-desktop.png", DEAL, 1440, 900, "light"),
    Picture("muggins-tablet.png", (*SHOW, "CLAIM 14", "MUGGINS 2"), 820, 1180, "light"),
    Picture("table-phone.png", DEAL, 390, 844, "dark"),
    Picture("replay.png", (), 1280, 860, "light", page="game/1#80"),
)


@contextmanager
def table(entries: tuple[str, ...]) -> Iterator[str]:
    """A virtual table after some entries, by its address."""
    with TemporaryDirectory() as folder:
        muggins = [sys.executable, "-u", "-m", "scorer"]
        # A game that is over, to look back at.
        subprocess.run([*muggins, "games", "import", str(DEMO), "--state", folder], check=True)
        given = ("--new", "--players", "Ann, Bob", "--option", "dealer=Ann", "--option", "claims=call")
        command = [*muggins, "play", "--virtual", "--no-browser", "--port", "0"]
        served = subprocess.Popen(
            [*command, "--state", folder, *given, "--option", "scores=34, 47"],
            stdout=subprocess.PIPE,
            text=True,
        )
        try:
            if served.stdout is None:
                raise RuntimeError("the table says nothing")
            address = next(word for word in served.stdout.readline().split() if word.startswith("http"))
            for entry in entries:
                _enter(address, entry)
            yield address
        finally:
            os.kill(served.pid, signal.SIGTERM)
            served.wait()


def _enter(address: str, entry: str) -> None:
    link = http.client.HTTPConnection(address.removeprefix("http://").rstrip("/"))
    link.request("POST", "/api/entry", json.dumps({"entry": entry}), {"Content-Type": "application/json"})
    if link.getresponse().status != 200:
        raise RuntimeError(f"{entry} was refused")
    link.close()


def main() -> None:
    """Take them all."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        for picture in PICTURES:
            with table(picture.entries) as address:
                page = browser.new_page(
                    viewport={"width": picture.width, "height": picture.height},
                    color_scheme=picture.scheme,
                    reduced_motion="reduce",
                )
                page.goto(f"{address}{picture.page}", wait_until="networkidle")
                page.screenshot(path=HERE / picture.name)
                page.close()
        browser.close()


if __name__ == "__main__":
    main()
