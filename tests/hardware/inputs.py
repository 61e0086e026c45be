"""Every source that there is, with somebody who uses it, and who can take the device away."""

from __future__ import annotations

import errno
import os
import queue
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar, Final

from gpiozero import OutputDevice

from hardware.fakes import FakePort, ScriptedSource
from hardware.input.buttons import Buttons
from hardware.input.checked import encode
from hardware.input.deck import Deck, Taught
from hardware.input.hid import Keyboard
from hardware.input.matrix import Matrix
from hardware.input.reader import Port, SerialReader, open_serial
from hardware.pins import open_pins
from hardware.ports import CodeRead, KeyPress, Message, Source
from tests.hardware.fields import COLUMNS, LAYOUT, ROWS, Field
from tests.hardware.typists import FakeDevice, strike, typed
from tests.sitting import Reader

SOON_S: Final = 20.0
"""Nothing that is waited for takes so long, unless it never comes."""

NOW_S: Final = 7.0
KEYS: Final = ("A", "5", "Q")
CODES: Final = ("5H", "JS", "9C")

_PLACES: Final = {"A": 79, "5": 76, "Q": 55}
_GONE: Final = OSError(errno.ENODEV, "No such device")
_MISSING: Final = FileNotFoundError(errno.ENOENT, "No such file or directory")


def now() -> float:
    """The moment at which all messages come."""
    return NOW_S


class Input(ABC):
    """
    A source, and somebody who uses it.

    Attributes:
        source: The source.
        name: What it is called.
        messages: What the source brings, when it is used once, twice, and so on.
    """

    source: Source
    name: ClassVar[str]
    messages: tuple[Message, ...]

    @abstractmethod
    def use(self, time: int) -> None:
        """Press or scan what brings the message of this *time*, from 0."""

    def is_ready(self) -> bool:
        """Whether the device is open, in the end: what is done to it before is lost."""
        return True

    def clear(self) -> None:
        """Give back what is held."""
        self.source.close()


class ButtonsInput(Input):
    """Buttons on pins that only pretend."""

    name = "keys"

    def __init__(self, folder: Path) -> None:
        self.factory = open_pins("mock")
        self.pins = dict(zip(KEYS, (4, 5, 24), strict=True))
        self.source = Buttons(self.pins, open_pins=lambda: self.factory, clock=now)
        self.messages = tuple(KeyPress(key, self.name, NOW_S) for key in KEYS)

    def use(self, time: int) -> None:
        pin = self.factory.pin(self.pins[KEYS[time]])
        pin.drive_low()
        pin.drive_high()

    def take_away(self) -> None:
        """Let a pin be taken."""
        self._holder = OutputDevice(self.pins[KEYS[2]], pin_factory=self.factory)


class MatrixInput(Input):
    """A matrix on pins that only pretend."""

    name = "keys"

    def __init__(self, folder: Path) -> None:
        self.factory = open_pins("mock")
        self._field = Field(self.factory)
        self.source = Matrix(ROWS, COLUMNS, LAYOUT, open_pins=lambda: self.factory, clock=now, scan_s=0.0)
        self.messages = tuple(KeyPress(key, self.name, NOW_S) for key in KEYS)

    def use(self, time: int) -> None:
        self._field.press(KEYS[time])

    def take_away(self) -> None:
        """Let a pin be taken."""
        self._holder = OutputDevice(ROWS[0], pin_factory=self.factory)


class OpenedInput(Input):
    """
    A source that opens its device when it is there, and opens it again.

    Attributes:
        is_there: Opening finds the device.
        goes_on: Opening comes to an end; one that is waited for hangs.
        hangs: Opening hangs.
    """

    def __init__(self) -> None:
        self.is_there = True
        self.goes_on, self.hangs = threading.Event(), threading.Event()
        self.goes_on.set()
        self.options: Mapping[str, Any] = {"clock": now, "retry_s": (0.001, 0.002)}
        self._opened: queue.SimpleQueue[object] = queue.SimpleQueue()
        self._tries = threading.Semaphore(0)

    def open(self, name: str) -> Any:
        """What the source opens its device with."""
        self._tries.release()
        if not self.goes_on.is_set():
            self.hangs.set()
            assert self.goes_on.wait(SOON_S)
        if not self.is_there:
            raise _MISSING
        device = self.opened(name)
        self._opened.put(device)
        return device

    @abstractmethod
    def opened(self, name: str) -> object:
        """The open device."""

    @abstractmethod
    def pull(self) -> None:
        """Pull the plug of the open device."""

    def is_ready(self) -> bool:
        return self._opened.get(timeout=SOON_S) is not None

    def is_tried(self, times: int) -> bool:
        """Whether the device is looked for so often from now on."""
        return all(self._tries.acquire(timeout=SOON_S) for _ in range(times))

    @abstractmethod
    def is_let_go(self) -> bool:
        """Whether nobody holds the device that was opened last."""

    def take_away(self) -> None:
        """Let the device be missing."""
        self.is_there = False

    def put_back(self) -> None:
        """Plug it in."""
        self.is_there = True


class PadInput(OpenedInput):
    """A number pad, which is the panel."""

    name = "pad"

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.source = Keyboard("/dev/input/by-id/pad", "keys", open_device=self.open, **self.options)
        self.messages = tuple(KeyPress(key, self.name, NOW_S) for key in KEYS)

    def opened(self, name: str) -> object:
        self._device = FakeDevice()
        return self._device

    def use(self, time: int) -> None:
        self._device.send(strike(_PLACES[KEYS[time]]))

    def pull(self) -> None:
        self._device.send(_GONE)

    def is_let_go(self) -> bool:
        return self._device.done == ["grab", "ungrab", "close"]


class ScannerInput(PadInput):
    """A scanner that types."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.source.close()
        self.source = Keyboard("/dev/input/by-id/pad", "scanner", open_device=self.open, **self.options)
        self.messages = tuple(CodeRead(code, self.name, NOW_S) for code in CODES)

    def use(self, time: int) -> None:
        self._device.send(typed(encode(CODES[time])))


class PortInput(OpenedInput):
    """A reader on a port that does what it is told."""

    name = "reader"

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.source = SerialReader("/dev/reader", open_port=self.open, **self.options)
        self.messages = tuple(CodeRead(code, self.name, NOW_S) for code in CODES)

    def opened(self, name: str) -> object:
        self._port = FakePort()
        return self._port

    def use(self, time: int) -> None:
        self._port.send(f"{CODES[time]}\r".encode())

    def pull(self) -> None:
        self._port.send(_GONE)

    def is_let_go(self) -> bool:
        return self._port.is_closed


class TaughtInput(PortInput):
    """A reader whose codes a deck knows."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.source = Taught(self.source, Deck({f"X{time}": code for time, code in enumerate(CODES)}))

    def use(self, time: int) -> None:
        self._port.send(f"X{time}\r".encode())


class LineInput(OpenedInput):
    """A reader on a pseudo-terminal."""

    name = "reader"

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._reader = Reader(folder / "line")
        self._reader.plug_in()
        self.source = SerialReader(str(self._reader.link), open_port=self.open, **self.options)
        self.messages = tuple(CodeRead(code, self.name, NOW_S) for code in CODES)

    def opened(self, name: str) -> Port:
        return open_serial(name)

    def use(self, time: int) -> None:
        self._reader.scan(CODES[time])

    def pull(self) -> None:
        self.is_there = False
        self._reader.unplug()

    def is_let_go(self) -> bool:
        try:
            return not os.read(self._reader._master, 1)
        except OSError as error:
            return error.errno == errno.EIO

    def put_back(self) -> None:
        if not self._reader.link.exists():
            self._reader.plug_in()
        super().put_back()

    def clear(self) -> None:
        super().clear()
        if self._reader.link.exists():
            self._reader.unplug()


class ScriptedInput(Input):
    """The fake of the tests."""

    name = "fake"

    def __init__(self, folder: Path) -> None:
        self._script = ScriptedSource()
        self.source = self._script
        self.messages = tuple(CodeRead(code, self.name, NOW_S) for code in CODES)

    def use(self, time: int) -> None:
        self._script.send(self.messages[time])


WIRED: Final[Mapping[str, Callable[[Path], ButtonsInput | MatrixInput]]] = {
    "buttons": ButtonsInput,
    "a matrix": MatrixInput,
}
"""Those on pins, which do not come and go."""

OPENED: Final[Mapping[str, Callable[[Path], OpenedInput]]] = {
    "a number pad": PadInput,
    "a scanner that types": ScannerInput,
    "a reader on a port": PortInput,
    "a reader with a deck": TaughtInput,
    "a reader on a line": LineInput,
}
"""Those that open a device, and open it again."""

INPUTS: Final[Mapping[str, Callable[[Path], Input]]] = {**WIRED, **OPENED, "the fake": ScriptedInput}
