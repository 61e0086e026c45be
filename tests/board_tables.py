"""How the table under a whole board is kept: by hand, a message at a time, or with all its threads."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from pathlib import Path
from typing import Final

from hardware.output.kept import Device, KeptOutput
from hardware.output.oled import SPLASH
from hardware.ports import DeviceNotice, Message, View
from hardware.webboard.server import WebBoard
from scorer.record.journal import Journal
from scorer.rules.options import KINDS
from scorer.table.devices import Devices, make_web_board
from scorer.table.loop import Loop
from scorer.table.waking import awake, close_all
from scorer.table.wiring import run_table
from tests.boards import SOON_S, Build, WholeBoard

REST_S: Final = 10.0
"""After so long every peg stands, and the winner's light has gone by."""


class Steps:
    """
    A table without a game thread, and without threads of outputs: each message is taken by hand.

    Attributes:
        loop: The loop.
        notices: What was told of devices.
    """

    def __init__(self, board: WholeBoard, loop: Loop) -> None:
        self.loop = loop
        self.notices: list[DeviceNotice] = []
        self._clock = board.clock
        self._outputs = kept_outputs(board.devices)
        self._messages: queue.SimpleQueue[Message] = queue.SimpleQueue()
        for output in self._outputs:
            output._deliver = self._messages.put
        for source in board.devices.sources:
            source.start(self._messages.put)
        self._is_begun = False

    @property
    def view(self) -> View:
        """The newest view."""
        return self.loop._view()

    def turn(self) -> None:
        """Take the next message, and show what comes of it; at first, show the table."""
        if self._is_begun:
            self._take(self._messages.get(timeout=SOON_S))
        else:
            self.loop.draw()
        self._is_begun = True
        self.step()

    def rest(self) -> None:
        """Let time go by until nothing moves."""
        self._clock.now_s += REST_S
        self.step()

    def close(self) -> None:
        """Leave the table."""
        for output in self._outputs:
            output._let_go()

    def step(self) -> None:
        """Do what the outputs' threads do, and take what they tell, until there is nothing more to do."""
        for output in self._outputs:
            output.step(self._clock())
        while not self._messages.empty():
            self._take(self._messages.get())
            self.step()

    def _take(self, message: Message) -> None:
        if isinstance(message, DeviceNotice):
            self.notices.append(message)
        self.loop.take(message)


class Threads:
    """
    A table with all its threads; fed by the outputs' threads, asked by the test's.

    Attributes:
        view: The newest view.
    """

    def __init__(self, board: WholeBoard) -> None:
        self.view = View(-1, SPLASH, b"")
        self._changed = threading.Condition()
        self._views = self._seen = 0
        self._shown: dict[str, View] = {}
        for output in kept_outputs(board.devices):
            output._device = Watched(output._device, partial(self._show, output._source))
            self._shown[output._source] = self.view

    def draw(self, view: View) -> None:
        """All outputs have been handed *view*."""
        with self._changed:
            self._views, self.view = self._views + 1, view
            self._changed.notify_all()

    def turn(self) -> None:
        """Wait until the next message has been taken, and every device shows what came of it."""
        self._seen += 1
        with self._changed:
            is_settled = self._changed.wait_for(self._is_settled, SOON_S)
            assert is_settled, {name: view.seq for name, view in self._shown.items()}

    def rest(self) -> None:
        """Nothing moves on this table."""

    def _show(self, name: str, view: View) -> None:
        with self._changed:
            self._shown[name] = view
            self._changed.notify_all()

    def _is_settled(self) -> bool:
        return self._views >= self._seen and all(view is self.view for view in self._shown.values())


class Watched:
    """A device that tells what it has shown."""

    def __init__(self, device: Device, tell: Callable[[View], None]) -> None:
        self._device = device
        self._tell = tell
        self.open, self.close = device.open, device.close

    def show(self, view: View, came_s: float, now_s: float) -> float | None:
        """Show it, then tell."""
        due_s = self._device.show(view, came_s, now_s)
        self._tell(view)
        return due_s


class Front:
    """The page, which is drawn last: when it has a view, every output has been handed it."""

    def __init__(self, page: WebBoard, tell: Callable[[View], None]) -> None:
        self._page = page
        self._tell = tell
        self.start, self.close = page.start, page.close

    def draw(self, view: View) -> None:
        """Draw it, then tell."""
        self._page.draw(view)
        self._tell(view)


def kept_outputs(devices: Devices) -> list[KeptOutput]:
    """The outputs of devices."""
    return [output for output in devices.outputs if isinstance(output, KeptOutput)]


@contextmanager
def stepped(folder: Path, build: Build, **given: str) -> Iterator[WholeBoard]:
    """A board at which a test is the game thread, and the threads of all outputs."""
    board, page = WholeBoard(folder, build), make_web_board(0, lan=False, folder=folder, counting_order=KINDS)
    with Journal.open(folder) as journal, ExitStack() as running:
        desk = board.desk(journal, given)
        page.start()
        loop = Loop(desk.table, desk.keep, (*board.devices.outputs, page), desk.carry_out)
        loop.table = desk.open(asks=False, phone=None, renew_pin=None)
        steps = Steps(board, loop)
        running.callback(board.reader.unplug)
        running.callback(close_all, (*board.devices.sources, page))
        running.callback(steps.close)
        board.sit_down(steps, loop.table.history, page.port)
        yield board


def threaded(folder: Path, build: Build, play: Callable[[WholeBoard], None], **given: str) -> WholeBoard:
    """A board with all its threads, at which *play* sits; the board when it has been left."""
    board, page = (
        WholeBoard(folder, build, is_threaded=True),
        make_web_board(0, lan=False, folder=folder, counting_order=KINDS),
    )
    threads = Threads(board)

    def stay() -> None:
        board.sit_down(threads, desk.table.history, page.port)
        play(board)

    with Journal.open(folder) as journal, awake(board.devices) as waking:
        desk = board.desk(journal, given)
        run_table(
            desk,
            waking,
            Front(page, threads.draw),
            open_table=lambda: desk.open(asks=False, phone=None, renew_pin=None),
            stay=stay,
        )
    board.reader.unplug()
    return board
