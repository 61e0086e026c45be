"""
The pins of the Raspberry Pi, by way of gpiozero: one pin factory for all devices on them.

gpiozero's own choice of a factory falls back without a word to one that does not
work on every Pi, and keeps its choice in a global; so the factory is named here,
opened once, and handed to each device.
"""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Final, Literal, Protocol, TypeAlias

from scorer.errors import DeviceDenied, DeviceMissing, HardwareError, WiringError

Choice: TypeAlias = Literal["auto", "mock", "none"]
"""Which pin library: the Pi's own, pins that only pretend, or none."""

Load: TypeAlias = Callable[[str], ModuleType]
"""Imports a module by its name, as `importlib.import_module` does."""

MODEL: Final = Path("/proc/device-tree/model")
"""Where Linux tells which board this is."""
DEV: Final = Path("/dev")
"""Where the gpiochips are."""

_ODD: Final = "3V3 2 3 4 GND 17 27 22 3V3 10 9 11 GND 0 5 6 13 19 26 GND"
_EVEN: Final = "5V 5V GND 14 15 18 GND 23 24 GND 25 8 7 1 GND 12 GND 16 20 21"
HEADER: Final = {
    int(name): pin
    for first, row in ((1, _ODD), (2, _EVEN))
    for pin, name in zip(range(first, 41, 2), row.split(), strict=True)
    if name.isdecimal()
}
"""Where on the header each BCM number is, from 1 to 40; the same on every Pi that has the long header."""

_APT: Final = (
    "run 'sudo apt install python3-gpiozero python3-lgpio' "
    "and use an environment made with --system-site-packages"
)


class Factory(Protocol):
    """What is used of a gpiozero pin factory, apart from making gpiozero's devices on it."""

    def pin(self, name: int, /) -> Any:
        """The gpiozero pin with this BCM number; the same one each time."""

    def close(self) -> None:
        """Let the chip go. Twice is once."""


class Pins:
    """
    The pin library, opened when the first device asks for it and shared by all.

    Args:
        choice: Which pin library.
        opener: Opens it; a test gives its own.
    """

    def __init__(self, choice: Choice, *, opener: Callable[[Choice], Factory] | None = None) -> None:
        self._choice = choice
        self._opener = opener or open_pins
        self._opening = threading.Lock()
        self._factory: Factory | None = None

    def open(self) -> Factory:
        """
        The factory; any thread may ask.

        Raises:
            HardwareError: As from `open_pins`, for each device that asks.
        """
        with self._opening:
            if self._factory is None:
                self._factory = self._opener(self._choice)
            return self._factory

    def close(self) -> None:
        """Let the library go, after all devices. Twice is once."""
        with self._opening:
            if self._factory is not None:
                self._factory.close()
                self._factory = None


def open_pins(choice: Choice, *, model: Path = MODEL, dev: Path = DEV, load: Load = import_module) -> Factory:
    """
    Open a pin library.

    Args:
        choice: ``auto`` is lgpio on a Raspberry Pi, ``mock`` pins that only
            pretend (pulse width included), ``none`` nothing.
        model: The file that names the board.
        dev: The folder of the gpiochips.
        load: Imports a library.

    Raises:
        DeviceMissing: This is no Raspberry Pi, or a library is missing.
        DeviceDenied: This user may not use the pins.
        WiringError: *choice* is ``none``.

    Source: gpiozero 2.0.1, pins/lgpio.py and pins/mock.py; lgpio 0.2.2.0.
    """
    match choice:
        case "none":
            raise WiringError(
                'gpio.pins is "none", so nothing on a pin works; set it to "auto" on a Raspberry Pi'
            )
        case "mock":
            mock = _gpiozero("gpiozero.pins.mock", load)
            factory: Factory = mock.MockFactory(pin_class=mock.MockPWMPin)
            return factory
        case "auto":
            if not _is_pi(model):
                raise DeviceMissing(
                    "this machine is no Raspberry Pi and has no pins; play on its screen, "
                    'or set gpio.pins to "mock" to try things out'
                )
            return _open_lgpio(dev, load)


def pin_name(pin: int) -> str:
    """
    A pin as people read it, with its place on the header.

    >>> pin_name(17)
    'GPIO17 (pin 11)'
    """
    return f"GPIO{pin} (pin {HEADER[pin]})" if pin in HEADER else f"GPIO{pin}"


@contextlib.contextmanager
def wired(what: str, pin: int) -> Iterator[None]:
    """
    Tell in our own words why *what* cannot be had on *pin*.

    Args:
        what: What was to be on the pin.
        pin: BCM number.

    Raises:
        WiringError: Whatever the pin library has raised within.
    """
    try:
        yield
    except Exception as error:  # lgpio's error is a plain Exception
        raise WiringError(f"{what}: {pin_name(pin)} {_why(error)}") from error


def _why(error: Exception) -> str:
    from gpiozero import GPIOPinInUse, PinInvalidPin

    if isinstance(error, GPIOPinInUse):
        return "is already in use by another device here; give each a pin of its own"
    if isinstance(error, PinInvalidPin):
        return "is no pin of this board; choose one from 2 to 27"
    if "GPIO busy" in str(error):
        return "is held by another program or a line of config.txt; end that one, or choose another pin"
    return f"cannot be used like that ({error}); choose another pin"


def _is_pi(model: Path) -> bool:
    try:
        return model.read_bytes().startswith(b"Raspberry Pi")
    except OSError:  # only boards with a device tree have that file
        return False


def _open_lgpio(dev: Path, load: Load) -> Factory:
    _check_lgpio(load)
    library = _gpiozero("gpiozero.pins.lgpio", load)
    try:
        factory: Factory = library.LGPIOFactory()
    except Exception as error:  # lgpio's error is a plain Exception
        raise _why_closed(dev, error) from error
    return factory


def _check_lgpio(load: Load) -> None:
    """See that lgpio is there, and is what it seems to be, before gpiozero builds on it."""
    try:
        lgpio = load("lgpio")
    except ImportError as error:
        raise DeviceMissing(f"lgpio, which works the pins, is missing; {_APT}") from error
    except OSError as error:
        # At its import lgpio makes a pipe in the working directory and opens it again.
        raise DeviceDenied(
            f"lgpio cannot make its pipe {error.filename} in the working directory {Path.cwd()}; start in a "
            "directory that this user may write to (in a service: WorkingDirectory=), or name one in LG_WD"
        ) from error
    if not hasattr(lgpio, "SET_PULL_UP"):
        raise DeviceMissing(
            f"the lgpio installed here is the empty stub 0.0.0.2; run 'pip uninstall lgpio', then {_APT}"
        )


def _gpiozero(name: str, load: Load) -> ModuleType:
    try:
        return load(name)
    except ImportError as error:
        raise DeviceMissing(f"gpiozero, which works the pins, is missing; {_APT}") from error


def _why_closed(dev: Path, error: Exception) -> HardwareError:
    """Why there is no chip: lgpio says the same whether it is missing or forbidden, so look."""
    chips = sorted(dev.glob("gpiochip*"))
    if chips and not any(os.access(chip, os.R_OK | os.W_OK) for chip in chips):
        return DeviceDenied(
            f"the pins ({chips[0]}) may not be used by this user; join their group with "
            "'sudo usermod -aG gpio $USER' and log in again"
        )
    return DeviceMissing(
        f"the pins cannot be opened ({error}); use Raspberry Pi OS, and see that /dev/gpiochip0 is there"
    )
