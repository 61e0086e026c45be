"""muggins deck: a reader is taught card by card, nothing that was taught is lost, and it can be looked at."""

from __future__ import annotations

import io
import os
import pty
import select
import signal
import subprocess
import sys
import tty
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner
from rich.console import Console

from hardware.fakes import ScriptedSource
from hardware.input.deck import Deck, read_deck, write_deck
from hardware.ports import CodeRead, DeviceNotice, Message, TagRead, Unreadable
from scorer.table.cli.deck import command, teach
from scorer.table.lesson import CARDS, Lesson

SOON_S = 20.0
THREE = ("AS", "2S", "3S")
Step = Message | str | Callable[[], None]


class Player(io.StringIO):
    """Somebody who does the next thing of a script whenever a card is asked for, and then goes."""

    def __init__(self, *script: Step) -> None:
        super().__init__()
        self.source = ScriptedSource()
        self.keys, self._fingers = os.pipe()
        self._script = list(script)

    def write(self, text: str) -> int:
        """Read what is asked, and answer."""
        if "Scan" in text:
            self._answer()
        return super().write(text)

    def _answer(self) -> None:
        if not self._script:
            self.leave()
            return
        step = self._script.pop(0)
        if isinstance(step, str):
            os.write(self._fingers, step.encode())
        elif callable(step):
            step()
        else:
            self.source.send(step)

    def leave(self) -> None:
        """Type nothing more. Twice is once."""
        if self._fingers >= 0:
            os.close(self._fingers)
            self._fingers = -1


def code(text: str) -> CodeRead:
    """A code from the reader."""
    return CodeRead(text, "reader", 0.0)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where the deck is kept."""
    return tmp_path / "deck.json"


def taught(path: Path, *script: Step, wanted: tuple[str, ...] = THREE) -> str:
    """What is seen on the screen while a player teaches a deck."""
    player = Player(*script)
    out = Console(file=player, highlight=False, width=100)
    teach(path, Lesson.of(read_deck(path), wanted), player.source, player.keys, out)
    assert player.source.is_closed
    player.leave()
    os.close(player.keys)
    return player.getvalue()


def test_cards_are_asked_for_and_kept(path: Path) -> None:
    """Codes and tags are taken for the cards that are asked for, with the progress beside."""
    shown = taught(path, code("X1"), TagRead("0F00A1B2C3", "reader", 0.0), code("X3"))
    assert read_deck(path).codes == {"X1": "AS", "0F00A1B2C3": "2S", "X3": "3S"}
    asked = [line.strip("━╸╺ ") for line in shown.splitlines() if "Scan" in line]
    assert asked == [
        "0 of 3 Scan the ace of spades",
        "1 of 3 Scan the two of spades",
        "2 of 3 Scan the three of spades",
    ]


KEYS = [
    (["\n", code("X2")], {"X2": "2S"}, "Enter skips"),
    ([code("X2"), "b\n", code("X1"), code("X2")], {"X1": "AS", "X2": "2S"}, "b goes back to mend"),
    ([code("X1"), "B\n", "\n", code("X2")], {"X1": "AS", "X2": "2S"}, "back and on leaves what was taught"),
    ([code("X1")], {"X1": "AS"}, "nothing more is typed"),
    ([], {}, "nothing at all"),
]


@pytest.mark.parametrize(("script", "codes"), [pytest.param(*row[:2], id=row[2]) for row in KEYS])
def test_keys(script: list[Step], codes: dict[str, str], path: Path) -> None:
    """What is typed skips a card, or goes back to the one before."""
    taught(path, *script)
    assert read_deck(path).codes == codes


def test_each_card_is_kept_at_once(path: Path) -> None:
    """A power cut between two cards loses none that was scanned."""
    kept: list[dict[str, str]] = []

    def look() -> None:
        kept.append(dict(read_deck(path).codes))
        player.source.send(code(f"X{len(kept) + 1}"))

    player = Player(code("X1"), look, look)
    out = Console(file=player, width=100)
    teach(path, Lesson.of(Deck(), THREE), player.source, player.keys, out)
    player.leave()
    os.close(player.keys)
    assert kept == [{"X1": "AS"}, {"X1": "AS", "X2": "2S"}]


def test_ctrl_c_ends_a_lesson(path: Path) -> None:
    """An interruption is a way to end; what was taught stays."""

    def interrupt() -> None:
        raise KeyboardInterrupt

    taught(path, code("X1"), interrupt)
    assert read_deck(path).codes == {"X1": "AS"}


def test_what_does_not_fit_is_told(path: Path) -> None:
    """A code of another card, noise, and a reader that goes are told, and the card is asked for still."""

    def several() -> None:
        for message in (
            code("X1"),
            code("KH"),
            code("KH"),
            Unreadable("35 ff is no code", "reader", 0.0),
            DeviceNotice("reader", "reader: /dev/fake has gone", lost=True),
            code("X3"),
        ):
            player.source.send(message)

    player = Player(code("X1"), code("X2"), several)
    out = Console(file=player, width=100)
    teach(path, Lesson.of(Deck(), THREE), player.source, player.keys, out)
    player.leave()
    os.close(player.keys)
    lines = player.getvalue().splitlines()
    assert lines[-4:] == [
        "That is the ace of spades.",
        "KH says KH already, so it cannot say 3S; take another sticker.",
        "35 ff is no code",
        "reader: /dev/fake has gone",
    ]
    assert read_deck(path).codes == {"X1": "AS", "X2": "2S", "X3": "3S"}


def run(*args: str, folder: Path) -> tuple[int, str]:
    """Exit code and output of a command, with settings that nobody has changed."""
    done = CliRunner().invoke(
        command, args, env={"XDG_CONFIG_HOME": str(folder), "XDG_STATE_HOME": str(folder)}
    )
    return done.exit_code, done.output


def test_a_deck_is_shown(path: Path, tmp_path: Path) -> None:
    """Every card has the number of its codes, or a point; other entries stand below."""
    write_deck(path, Deck({"X1": "AS", "X2": "AS", "X3": "KC", "X4": "GO"}))
    exit_code, shown = run("show", "--file", str(path), folder=tmp_path)
    assert exit_code == 0
    rows = {line.split()[0]: line.split()[1:] for line in shown.splitlines() if line[:1] in tuple("♠♥♦♣")}
    assert rows["♠"] == ["2", *"·" * 12]
    assert rows["♥"] == [*"·" * 13]
    assert rows["♣"] == [*"·" * 12, "1"]
    assert "Also: GO" in shown
    assert "2 of 52 cards are known." in shown
    assert "Not yet: 2S 3S" in shown


@pytest.mark.parametrize(
    ("cards", "last"),
    [([], "0 of 52 cards are known."), (CARDS, "52 of 52 cards are known.")],
    ids=["an empty deck", "a whole one"],
)
def test_nothing_is_missing_where_nothing_is_known(cards: tuple[str, ...], last: str, tmp_path: Path) -> None:
    """An empty deck and a whole one have no list of what is missing."""
    write_deck(tmp_path / "muggins" / "deck.json", Deck({f"X{card}": card for card in cards}))
    exit_code, shown = run("show", folder=tmp_path)
    assert exit_code == 0
    assert shown.splitlines()[-1] == last


def test_a_damaged_deck_stops_the_command(path: Path, tmp_path: Path) -> None:
    """A file that is no deck is told, and neither shown nor written over."""
    path.write_text("{", encoding="utf-8")
    for what in ("show", "learn"):
        exit_code, shown = run(what, "--file", str(path), folder=tmp_path)
        assert exit_code == 1
        assert "the deck is damaged (it is no JSON)" in shown
    assert path.read_text(encoding="utf-8") == "{"


def test_an_entry_that_is_none_is_refused(tmp_path: Path) -> None:
    """What is asked for after the cards begins as entries do."""
    exit_code, shown = run("learn", "--also", "JUMP", folder=tmp_path)
    assert exit_code == 2
    assert "'JUMP' begins no entry" in " ".join(shown.split())


class Terminal:
    """The command in a terminal of its own, with a reader on a serial line."""

    def __init__(self, path: Path, folder: Path) -> None:
        self._reader, near = pty.openpty()
        tty.setraw(near)
        self._screen, keyboard = pty.openpty()
        program = "from scorer.table.cli.deck import command; command()"
        self._process = subprocess.Popen(
            [sys.executable, "-c", program, "learn", "--reader", os.ttyname(near), "--file", str(path)],
            stdin=keyboard,
            stdout=keyboard,
            stderr=keyboard,
            start_new_session=True,
            env={**os.environ, "TERM": "dumb", "COLUMNS": "100", "XDG_CONFIG_HOME": str(folder)},
        )
        os.close(keyboard)
        self._near = near
        self.shown = ""

    def wait_for(self, text: str, *, scanning: str = "") -> None:
        """Read the screen until *text* stands there; the reader sends a code for as long as it sees it."""
        while text not in self.shown:
            wait_s = 0.1 if scanning else SOON_S
            if select.select([self._screen], [], [], wait_s)[0]:
                self.shown += os.read(self._screen, 4096).decode()
            elif scanning:
                os.write(self._reader, f"{scanning}\r".encode())
            else:
                pytest.fail(f"{text!r} never came; there was {self.shown!r}")

    def interrupt(self) -> int:
        """Press Ctrl-C, and wait for the end."""
        os.kill(self._process.pid, signal.SIGINT)
        self.wait_for("cards are known.")
        return self._process.wait(SOON_S)

    def close(self) -> None:
        """End what is left."""
        self._process.kill()
        self._process.wait(SOON_S)
        for end in (self._reader, self._near, self._screen):
            os.close(end)


@pytest.fixture
def terminal(path: Path, tmp_path: Path) -> Iterator[Terminal]:
    """A terminal that is closed in the end."""
    terminal = Terminal(path, tmp_path)
    yield terminal
    terminal.close()


def test_learning_in_a_terminal(terminal: Terminal, path: Path) -> None:
    """A real reader teaches the ace, Ctrl-C ends the lesson, and the ace is kept."""
    terminal.wait_for("Scan the ace of spades")
    terminal.wait_for("Scan the two of spades", scanning="4006381333931")
    assert terminal.interrupt() == 0
    assert "1 of 52 cards are known." in terminal.shown
    assert read_deck(path).codes == {"4006381333931": "AS"}
