"""
The controllers of OLED panels: how each keeps a picture of 128 x 64 pixels, and its driver.

luma.oled knows their registers and sets them up. The frames are our own: luma
goes through the pixels of every frame one by one, by a method that Pillow 14 no
longer has, and knows the column offset of one controller only.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple, Protocol, TypeAlias

from PIL import Image

from scorer.errors import HardwareError

_SIZE: Final = (128, 64)
_COLUMNS: Final = 0x21
_PAGES: Final = 0x22
_PAGE: Final = 0xB0
_LOW_COLUMN: Final = 0x00
_HIGH_COLUMN: Final = 0x10

Write: TypeAlias = tuple[tuple[int, ...], bytes]
"""A command with its arguments, and the bytes of the picture that follow it."""


class Serial(Protocol):
    """A line to a controller, as luma has it."""

    def command(self, *command: int) -> None:
        """Send a command and its arguments."""

    def data(self, data: Sequence[int]) -> None:
        """Send bytes of the picture."""

    def cleanup(self) -> None:
        """Let the line go."""


class Panel(Protocol):
    """A panel that has been set up, as luma has it."""

    def command(self, *command: int) -> None:
        """Send a command and its arguments."""

    def display(self, image: Image.Image) -> None:
        """Send a picture of mode "1"."""

    def contrast(self, level: int) -> None:
        """Set the contrast, from 0 to 255."""

    def show(self) -> None:
        """Light the panel."""

    def hide(self) -> None:
        """Put the panel out; it keeps its picture."""


@dataclass(frozen=True, slots=True)
class Controller:
    """
    How a controller keeps a picture: in pages of eight rows, a byte a column, the top pixel in bit 0.

    Attributes:
        has_pages: The address is set anew for every page; else once for the whole frame.
        column: The first column of its memory that is seen.
        spare: How many columns its memory has more than the panel.
        is_turned: Its rows are the columns of a panel that lies on its side.
        like: A controller that is set up in the same way, and that an older luma knows, too.
    """

    has_pages: bool = False
    column: int = 0
    spare: int = 0
    is_turned: bool = False
    like: str = ""

    def writes(self, picture: Image.Image) -> Iterator[Write]:
        """
        What is sent to show *picture*.

        Args:
            picture: 128 x 64 pixels, mode "1".
        """
        if self.is_turned:
            picture = picture.transpose(Image.Transpose.ROTATE_270)
        pages = _pages_of(picture)
        if not self.has_pages:
            yield (_COLUMNS, 0, picture.width - 1, _PAGES, 0, len(pages) - 1), b"".join(pages)
            return
        low, high = _LOW_COLUMN | self.column & 0x0F, _HIGH_COLUMN | self.column >> 4
        for number, page in enumerate(pages):
            yield (_PAGE | number, low, high), page


CONTROLLERS: Final = {
    "ssd1306": Controller(),
    "ssd1309": Controller(),
    "ssd1315": Controller(like="ssd1306"),
    "sh1106": Controller(has_pages=True, column=2, spare=4),
    "ch1115": Controller(has_pages=True, column=2, spare=4),
    "sh1107": Controller(has_pages=True, is_turned=True, spare=64),
}
"""The controllers that can be configured, by luma's names for their drivers."""


def open_i2c(bus: int, address: int) -> Serial:
    """
    The line to the device at *address* of ``/dev/i2c-BUS``.

    Raises:
        ImportError: luma is not installed.
        OSError: The bus cannot be opened.
        luma.core.error.Error: The same, where luma has a word for it.
    """
    from luma.core.interface.serial import i2c

    serial: Serial = i2c(port=bus, address=address)
    return serial


def prepare(driver: str, *, column: int | None = None) -> Prepared:
    """
    A panel that can be set up, as often as it comes back.

    Luma keeps whatever driver is made until the program ends, so each panel has one.

    Args:
        driver: One of `CONTROLLERS`.
        column: The first column of its memory that is seen; None for what is usual.

    Raises:
        HardwareError: The luma.oled installed here is too old to know the controller.
        ImportError: luma is not installed.
    """
    controller = CONTROLLERS[driver]
    drivers = importlib.import_module("luma.oled.device")
    theirs = getattr(drivers, controller.like or driver, None)
    if theirs is None:
        raise HardwareError(
            f"the luma.oled that is installed does not know the {driver} yet; "
            "run 'pip install --upgrade luma.oled' in the environment of Muggins"
        )
    if column is not None:
        controller = replace(controller, column=column)
    own = type(driver, (_OwnFrames, theirs), {"controller": controller})
    line = _Line()
    panel: Panel = own(line)
    return Prepared(panel, line)


class Prepared(NamedTuple):
    """
    A panel that can be set up.

    Attributes:
        panel: The panel.
        line: Where it sends to.
    """

    panel: Panel
    line: _Line

    @property
    def registers(self) -> tuple[int, ...]:
        """What sets its registers once more, without putting it out."""
        return self.line.first[1:]

    def set_up(self, serial: Serial) -> Lit:
        """
        Set up the controller behind *serial*; the panel is lit, and dark all over.

        Raises:
            OSError: The panel does not answer.
            luma.core.error.Error: The same, where luma has a word for it.
        """
        self.line.join(serial)
        return Lit(self)


class Lit:
    """
    A panel and what it shows, so that only what differs is sent.

    A panel that has lost its power for a moment answers as before, and has
    forgotten everything: so each picture is sent with all that lights it.

    Args:
        prepared: The panel, which has been set up.
    """

    def __init__(self, prepared: Prepared) -> None:
        self._panel, self._registers = prepared.panel, prepared.registers
        self._pixels: bytes | None = None
        self._level: int | None = None
        self._is_on = True

    def show(self, picture: Image.Image, level: int) -> None:
        """
        Light the panel with *picture*.

        Args:
            picture: 128 x 64 pixels, mode "1".
            level: The contrast, from 0 to 255.
        """
        pixels = picture.tobytes()
        is_new = pixels != self._pixels or not self._is_on
        if is_new:
            self._panel.command(*self._registers)
        if is_new or level != self._level:
            self._panel.contrast(level)
            self._level = level
        if is_new:
            self._panel.display(picture)
            self._pixels = pixels
            # Last, so that a panel that wakes never shows what was there before.
            self._panel.show()
            self._is_on = True

    def put_out(self) -> None:
        """Put the panel out until it is shown something again."""
        if self._is_on:
            self._panel.hide()
            self._is_on = False


class _Line:
    """
    A line to a controller that remembers how the controller is set up, before there is any.

    Attributes:
        first: The first command, which sets all registers; it begins by putting the panel out.
    """

    def __init__(self) -> None:
        self._serial: Serial | None = None
        self.first: tuple[int, ...] = ()
        self._writes: list[Callable[[Serial], None]] = []

    def join(self, serial: Serial) -> None:
        """Send to *serial* from now on, first all that sets a controller up."""
        for write in self._writes:
            write(serial)
        self._serial = serial

    def command(self, *command: int) -> None:
        if self._serial is None:
            self.first = self.first or command
            self._writes.append(lambda serial: serial.command(*command))
        else:
            self._serial.command(*command)

    def data(self, data: Sequence[int]) -> None:
        if self._serial is None:
            self._writes.append(lambda serial: serial.data(data))
        else:
            self._serial.data(data)


class _OwnFrames:
    """The half of a driver that sends the pictures; luma's class is the other half."""

    controller: Controller
    command: Any
    data: Any

    def cleanup(self) -> None:
        # Luma calls it at the program's end, where a bus that hangs would hold the program.
        # We put the panel out ourselves, and let the line go.
        pass

    def clear(self) -> None:
        # Luma's own clears a picture that lies as the memory does, and only half of a turned panel.
        self.display(Image.new("1", _SIZE))

    def display(self, image: Image.Image) -> None:
        for command, data in self.controller.writes(image):
            self.command(*command)
            self.data(data)


def _pages_of(picture: Image.Image) -> list[bytes]:
    """The pages of *picture* from the top: a byte a column, the top pixel in bit 0."""
    # Turned by a quarter, a column of the picture is a row, and packed from its foot upwards.
    packed = picture.transpose(Image.Transpose.ROTATE_270).tobytes()
    pages = picture.height // 8
    return [packed[page::pages] for page in reversed(range(pages))]
