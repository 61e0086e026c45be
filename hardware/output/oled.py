"""
The OLED display: a page drawn, turned to its reader, and sent where it has changed.

It dims when the table rests and goes out when the table is left, so that a
score does not burn in. Whatever comes to the table lights it again.
"""

from __future__ import annotations

import contextlib
import errno
import math
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

from PIL import Image, ImageDraw

from hardware.output.letters import LIGHT
from hardware.output.pages import HEIGHT, WIDTH, draw_page
from hardware.output.panels import CONTROLLERS, Lit, Prepared, Serial, open_i2c, prepare
from hardware.ports import View
from scorer.errors import DeviceDenied, DeviceLost, DeviceMissing, HardwareError
from scorer.screen import BRIGHTEST, Large, Row, Screen

SHIFT_S: Final = 60.0
"""How long a dimmed page stands in one place."""

SHIFTS: Final = ((0, 1), (1, 1), (1, 0), (0, 0))
"""Where a dimmed page stands, in pixels to the right and down: there its edges have least to lose."""

DIMMED: Final = 8
"""A dimmed page has this part of its contrast."""

SPLASH: Final = Screen(
    page="splash",
    kind="big",
    head=Row(""),
    fact="Muggins",
    rows=(Row("ready in a moment"),),
    large=Large(("MUGGINS",), "READY SOON"),
)
"""Shown from the first moment until the table has something to show."""

_NO_OPERATION: Final = 0xE3
_ADDRESSES: Final = range(0x08, 0x78)
_NO_ANSWER: Final = frozenset({errno.EREMOTEIO, errno.ENXIO, errno.EIO, errno.ETIMEDOUT})
_TOLERANCE_S: Final = 0.001
_BAR_TOP: Final = 48
"""The first row of the large layout's light bar, which reaches all edges."""


class Oled:
    """
    A 128 x 64 OLED on the I2C bus, for `hardware.output.kept.KeptOutput`.

    Wiring: SDA to GPIO2 (pin 3), SCL to GPIO3 (pin 5).

    Args:
        driver: Its controller, one of `CONTROLLERS`.
        bus: The number of the I2C bus.
        address: 0x3C or 0x3D, as ``i2cdetect`` shows it.
        rotate: 0, or 180 for a display that stands on its head or faces the player opposite.
        contrast: At full brightness, from 0 to 255.
        dim_s: How long nothing comes before it dims; 0 is never.
        off_s: How long nothing comes before it goes out; 0 is never.
        shift: A dimmed page moves by a pixel once a minute.
        column: The first column of the controller's memory that is seen, for a panel
            that is wired in a way of its own; None for what is usual.
        source: What it is called in messages.
        open_bus: Opens the line to an address of a bus.

    Raises:
        HardwareError: A setting that no such display has.
    """

    def __init__(
        self,
        driver: str,
        *,
        bus: int = 1,
        address: int = 0x3C,
        rotate: int = 0,
        contrast: int = 255,
        dim_s: float = 60.0,
        off_s: float = 600.0,
        shift: bool = True,
        column: int | None = None,
        source: str = "oled",
        open_bus: Callable[[int, int], Serial] = open_i2c,
    ) -> None:
        _check(source, driver, address, rotate, contrast, column)
        self._driver = driver
        self._bus = bus
        self._address = address
        self._is_turned = rotate == 180
        self._contrast = contrast
        self._dim_s = dim_s or math.inf
        self._off_s = off_s or math.inf
        self._shift_s = SHIFT_S if shift else math.inf
        self._column = column
        self._source = source
        self._where = f"{source}: the display at 0x{address:02X} of /dev/i2c-{bus}"
        self._open_bus = open_bus
        self._serial: Serial | None = None
        self._prepared: Prepared | None = None
        self._lit: Lit | None = None

    def open(self) -> None:
        """
        Set the display up and say that the table is coming.

        Raises:
            DeviceMissing: The bus is not there, or nothing answers, or luma is not installed.
            DeviceDenied: This user may not use the bus.
            HardwareError: The luma installed does not know the controller.
        """
        with self._translated(self._why_closed):
            self._serial = self._open_bus(self._bus, self._address)
            self._serial.command(_NO_OPERATION)
            if self._prepared is None:
                self._prepared = prepare(self._driver, column=self._column)
            self._lit = self._prepared.set_up(self._serial)
        self.send(draw_page(SPLASH))

    def show(self, view: View, came_s: float, now_s: float) -> float | None:
        """
        Show *view* as bright as it is time for; nothing is sent where nothing has changed.

        Returns:
            When it dims further, moves or goes out; None for never.

        Raises:
            DeviceLost: The display does not answer.
        """
        dim_s, off_s = came_s + self._dim_s, came_s + self._off_s
        if now_s >= off_s:
            with self._used() as lit:
                lit.put_out()
            return None
        screen = view.screen
        page = draw_page(screen, layout=screen.layout)
        level = self._contrast * screen.brightness // BRIGHTEST
        due_s = dim_s
        if now_s >= dim_s:
            step = int((now_s - dim_s + _TOLERANCE_S) / self._shift_s)
            due_s = dim_s + (step + 1) * self._shift_s
            level //= DIMMED
            if self._shift_s < math.inf:
                page = _moved(page, SHIFTS[step % len(SHIFTS)])
        self.send(page, level)
        due_s = min(due_s, off_s)
        return due_s if due_s < math.inf else None

    def send(self, page: Image.Image, level: int | None = None) -> None:
        """
        Light the display with *page*; only what differs from what it shows is sent.

        Args:
            page: 128 x 64 pixels, mode "1", as its reader sees it.
            level: The contrast, from 0 to 255; None for what was configured.

        Raises:
            DeviceLost: The display does not answer, or has not been opened.
        """
        picture = page.transpose(Image.Transpose.ROTATE_180) if self._is_turned else page
        with self._used() as lit:
            lit.show(picture, self._contrast if level is None else level)

    def close(self) -> None:
        """
        Put the display out and let the bus go. Twice is once.

        Raises:
            DeviceLost: It cannot be put out, since it does not answer; the bus has been let go.
        """
        serial, lit = self._serial, self._lit
        self._serial = self._lit = None
        try:
            if lit is not None:
                with self._translated(self._why_lost):
                    lit.put_out()
        finally:
            if serial is not None:
                serial.cleanup()

    @contextlib.contextmanager
    def _used(self) -> Iterator[Lit]:
        with self._translated(self._why_lost):
            if self._lit is None:
                raise OSError(errno.ENODEV, "it has not been opened")
            yield self._lit

    @contextlib.contextmanager
    def _translated(self, why: Callable[[Exception], HardwareError]) -> Iterator[None]:
        """Say what the driver raises in our own words."""
        try:
            yield
        except ImportError as error:
            raise DeviceMissing(
                f"{self._source}: {error.name} is not installed; run 'sudo apt install python3-luma.oled', "
                "or 'pip install luma.oled' in the environment of Muggins"
            ) from error
        except _driver_errors() as error:
            raise why(error) from error

    def _why_closed(self, error: Exception) -> HardwareError:
        path = f"{self._source}: /dev/i2c-{self._bus}"
        # Luma leaves the number out of its own errors; the error it has translated still has it.
        cause = error if isinstance(error, OSError) else error.__context__
        match getattr(cause, "errno", None):
            case errno.ENOENT:
                return DeviceMissing(
                    f"{path} is not there; turn I2C on with 'sudo raspi-config nonint do_i2c 0' and reboot"
                )
            case errno.EACCES | errno.EPERM:
                return DeviceDenied(
                    f"{path} may not be opened by this user; join its group with "
                    "'sudo usermod -aG i2c $USER' and log in again"
                )
            case number if number in _NO_ANSWER:
                return DeviceMissing(
                    f"{self._where} does not answer; check its wires and its address (a print of 0x78 means "
                    "0x3C, 0x7A means 0x3D): 'muggins doctor' lists what answers"
                )
            case _:
                return DeviceMissing(f"{self._where} cannot be used ({error}); 'muggins doctor' says more")

    def _why_lost(self, error: Exception) -> HardwareError:
        return DeviceLost(f"{self._where} no longer answers ({error}); check its wires, it is tried again")


def frame_page() -> Image.Image:
    """
    A picture to test a display with: a frame on the outermost pixels, and diagonals at its corners.

    Nothing tells a controller electrically; its picture does. Where the frame is whole, the
    driver is right. Where an edge is missing and two columns of noise stand at the other
    side, or where there is hardly anything but noise, the panel has another controller:
    an sh1106 for an ssd1306, or the other way round.
    """
    page = draw_page(replace(SPLASH, rows=(Row("four whole edges?"),)))
    draw = ImageDraw.Draw(page)
    right, foot, length = WIDTH - 1, HEIGHT - 1, 8
    draw.rectangle((0, 0, right, foot), outline=LIGHT)
    for x, inwards_x in ((0, length), (right, right - length)):
        for y, inwards_y in ((0, length), (foot, foot - length)):
            draw.line((x, y, inwards_x, inwards_y), fill=LIGHT)
    return page


def _check(source: str, driver: str, address: int, rotate: int, contrast: int, column: int | None) -> None:
    if driver not in CONTROLLERS:
        raise HardwareError(f"{source}: there is no driver {driver!r}; take one of {', '.join(CONTROLLERS)}")
    if address not in _ADDRESSES:
        raise HardwareError(
            f"{source}: no display has the address 0x{address:02X}; "
            "write 0x3C for a print of 0x78, 0x3D for a print of 0x7A"
        )
    if rotate not in {0, 180}:
        raise HardwareError(f"{source}: a display cannot be turned by {rotate} degrees; take 0 or 180")
    if not 0 <= contrast <= 255:
        raise HardwareError(f"{source}: there is no contrast of {contrast}; take one from 0 to 255")
    spare = CONTROLLERS[driver].spare
    if column is not None and not 0 <= column <= spare:
        raise HardwareError(
            f"{source}: an {driver} has no 128 columns from column {column}; take one from 0 to {spare}"
        )


def _driver_errors() -> tuple[type[Exception], ...]:
    """What a driver raises; imported with luma, once there is an error to tell."""
    from luma.core.error import Error

    return OSError, Error


def _moved(page: Image.Image, place: tuple[int, int]) -> Image.Image:
    """
    *page*, moved right and down by at most a pixel, so that only light bars lose a pixel of theirs.

    It stays at the left where a suit sign reaches the last column; text leaves it free.
    """
    x, y = place
    above_bar = page.crop((WIDTH - 1, 0, WIDTH, _BAR_TOP))
    moved = Image.new("1", page.size)
    moved.paste(page, (0 if above_bar.getbbox() else x, y))
    return moved
