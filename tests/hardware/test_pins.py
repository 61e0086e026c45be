"""The pin library is the one that was chosen, and what is wrong with it is said with the way out."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from gpiozero import Device, DigitalInputDevice, TonalBuzzer
from gpiozero.pins.mock import MockFactory

from hardware.pins import HEADER, Choice, Factory, Load, Pins, open_pins, pin_name, wired
from scorer.errors import DeviceDenied, DeviceMissing, HardwareError, WiringError

SOON_S = 10.0


class LgpioError(Exception):
    """As lgpio has it: an error that is nothing but an exception."""


def module(name: str, **contents: object) -> ModuleType:
    """A library that contains just this."""
    library = ModuleType(name)
    vars(library).update(contents)
    return library


def libraries(**found: ModuleType | Exception) -> Load:
    """Import these libraries, by the last part of their names, or fail with their error; no others."""

    def load(name: str) -> ModuleType:
        library = found.get(name.replace(".", "_"), ModuleNotFoundError(f"No module named {name!r}"))
        if isinstance(library, Exception):
            raise library
        return library

    return load


def raising(error: Exception) -> Callable[[], Any]:
    """A factory class whose construction fails."""

    def construct() -> Any:
        raise error

    return construct


LGPIO = module("lgpio", SET_PULL_UP=32)


@pytest.fixture
def model(tmp_path: Path) -> Path:
    """The file in which a Raspberry Pi says that it is one."""
    path = tmp_path / "model"
    path.write_bytes(b"Raspberry Pi Zero 2 W Rev 1.0\0")
    return path


@pytest.fixture
def dev(tmp_path: Path) -> Path:
    """A folder of devices with one gpiochip."""
    path = tmp_path / "dev"
    path.mkdir()
    (path / "gpiochip0").touch()
    return path


def refusal(choice: Choice, **options: Any) -> HardwareError:
    """The error that opening ends in."""
    with pytest.raises(HardwareError) as refused:
        open_pins(choice, **options)
    return refused.value


def test_on_a_pi_the_pins_are_lgpios(model: Path, dev: Path) -> None:
    """On a Raspberry Pi the factory is lgpio's, asked for by name."""
    real = object()
    load = libraries(lgpio=LGPIO, gpiozero_pins_lgpio=module("lgpio", LGPIOFactory=lambda: real))

    assert open_pins("auto", model=model, dev=dev, load=load) is real


@pytest.mark.parametrize("text", [None, b"Orange Pi 5\0", b""], ids=["no model", "another board", "nothing"])
def test_elsewhere_there_are_no_pins(text: bytes | None, tmp_path: Path, dev: Path) -> None:
    """A machine that does not say that it is a Raspberry Pi has no pins, whatever is installed."""
    model = tmp_path / "board"
    if text is not None:
        model.write_bytes(text)
    error = refusal("auto", model=model, dev=dev, load=libraries(lgpio=LGPIO))

    assert isinstance(error, DeviceMissing)
    assert str(error) == (
        "this machine is no Raspberry Pi and has no pins; play on its screen, "
        'or set gpio.pins to "mock" to try things out'
    )


def test_mock_pins_are_there_on_any_machine() -> None:
    """Mock pins can be pressed and can carry a buzzer's tone, and gpiozero's global factory stays alone."""
    before = Device.pin_factory
    factory = open_pins("mock")
    with DigitalInputDevice(17, pull_up=True, pin_factory=factory) as key:
        factory.pin(17).drive_low()
        assert key.is_active
    with TonalBuzzer(8, pin_factory=factory) as buzzer:
        buzzer.play(440)
        assert factory.pin(8).frequency == 440

    assert Device.pin_factory is before


def test_no_pins_were_wanted() -> None:
    """The choice of no pins is told to whatever needs one."""
    error = refusal("none", load=libraries())

    assert isinstance(error, WiringError)
    assert 'gpio.pins is "none"' in str(error)


PIPE = FileNotFoundError(2, "No such file or directory", ".lgd-nfy-3")
BLIND = module("gpiozero.pins.lgpio", LGPIOFactory=raising(LgpioError("can not open gpiochip")))
APT = (
    "run 'sudo apt install python3-gpiozero python3-lgpio' "
    "and use an environment made with --system-site-packages"
)
TROUBLES = [
    # libraries, kind of error, what is wrong, the way out, what is the case
    (
        *(libraries(), DeviceMissing),
        *("lgpio, which works the pins, is missing", APT, "lgpio is not installed"),
    ),
    (
        *(libraries(lgpio=ImportError("liblgpio.so.1: cannot open shared object file")), DeviceMissing),
        *("lgpio, which works the pins, is missing", APT, "its C library is not installed"),
    ),
    (
        *(libraries(lgpio=module("lgpio")), DeviceMissing),
        *("the lgpio installed here is the empty stub 0.0.0.2", f"run 'pip uninstall lgpio', then {APT}"),
        "lgpio is the empty stub",
    ),
    (
        *(libraries(lgpio=PIPE), DeviceDenied),
        f"lgpio cannot make its pipe .lgd-nfy-3 in the working directory {Path.cwd()}",
        "start in a directory that this user may write to (in a service: WorkingDirectory=), or name one in LG_WD",
        "the working directory cannot be written",
    ),
    (
        *(libraries(lgpio=LGPIO), DeviceMissing),
        *("gpiozero, which works the pins, is missing", APT, "gpiozero is not installed"),
    ),
    (
        *(libraries(lgpio=LGPIO, gpiozero_pins_lgpio=BLIND), DeviceMissing),
        "the pins cannot be opened (can not open gpiochip)",
        "use Raspberry Pi OS, and see that /dev/gpiochip0 is there",
        "the chip cannot be opened",
    ),
]


@pytest.mark.parametrize(
    ("load", "kind", "wrong", "way_out"), [pytest.param(*row[:4], id=row[4]) for row in TROUBLES]
)
def test_trouble_is_told_with_the_way_out(
    load: Load, kind: type[HardwareError], wrong: str, way_out: str, model: Path, dev: Path
) -> None:
    """Whatever is wrong with the pin library is said in a sentence, with what to do."""
    error = refusal("auto", model=model, dev=dev, load=load)

    assert type(error) is kind
    assert str(error) == f"{wrong}; {way_out}"


def test_a_user_outside_the_group_is_told_its_name(
    model: Path, dev: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A chip that is there and may not be used is a matter of the group gpio."""
    monkeypatch.setattr(os, "access", lambda path, mode: False)
    error = refusal("auto", model=model, dev=dev, load=libraries(lgpio=LGPIO, gpiozero_pins_lgpio=BLIND))

    assert type(error) is DeviceDenied
    assert str(error) == (
        f"the pins ({dev}/gpiochip0) may not be used by this user; join their group with "
        "'sudo usermod -aG gpio $USER' and log in again"
    )


def test_a_board_without_a_chip_is_told(model: Path, tmp_path: Path) -> None:
    """Where there is no chip at all, it is not a matter of a group."""
    load = libraries(lgpio=LGPIO, gpiozero_pins_lgpio=BLIND)

    assert type(refusal("auto", model=model, dev=tmp_path / "none", load=load)) is DeviceMissing


def test_a_mock_without_gpiozero_is_told() -> None:
    """Pins that only pretend are gpiozero's, too."""
    assert "gpiozero, which works the pins, is missing" in str(refusal("mock", load=libraries()))


@pytest.mark.parametrize("revision", ["c04170", "902120", "a02082"], ids=["Pi 5", "Zero 2 W", "3B"])
def test_the_header_is_the_boards(revision: str) -> None:
    """Each number is where the boards have it."""
    board = MockFactory(revision=revision).board_info

    assert set(HEADER) == set(range(28))
    for pin, place in HEADER.items():
        assert [info.number for _, info in board.find_pin(pin)] == [place]


def test_a_pin_that_is_nowhere_has_no_place() -> None:
    """A number that the header lacks is named without a place."""
    assert [pin_name(21), pin_name(40)] == ["GPIO21 (pin 40)", "GPIO40"]


def test_e06_a_fixed_pull_up_is_told() -> None:
    """E06: GPIO2 has a resistor that pulls it up, so it can be pulled up and not down."""
    factory = open_pins("mock")
    with wired("key A", 2):
        DigitalInputDevice(2, pull_up=True, pin_factory=factory).close()

    words = r"^key A: GPIO2 \(pin 3\) cannot be used like that \(GPIO2 has a fixed pull resistor\); choose"
    with pytest.raises(WiringError, match=words), wired("key A", 2):
        DigitalInputDevice(2, pull_up=False, pin_factory=factory)


def test_e02_a_pin_that_is_claimed_twice_is_told() -> None:
    """E02: a second device on a pin is refused, and the first one is not disturbed."""
    factory = open_pins("mock")
    with DigitalInputDevice(17, pull_up=True, pin_factory=factory) as first:
        words = (
            r"^key 2: GPIO17 \(pin 11\) is already in use by another device here; give each a pin of its own$"
        )
        with pytest.raises(WiringError, match=words), wired("key 2", 17):
            DigitalInputDevice(17, pull_up=True, pin_factory=factory)
        factory.pin(17).drive_low()
        assert first.is_active


def test_a_pin_of_another_program_is_told() -> None:
    """What the kernel has given to somebody else is busy."""
    words = r"^lamp: GPIO4 \(pin 7\) is held by another program or a line of config.txt; end that one"
    with pytest.raises(WiringError, match=words), wired("lamp", 4):
        raise LgpioError("'GPIO busy'")


def test_a_pin_that_is_not_there_is_told() -> None:
    """A number without a pin is refused by its name."""
    with pytest.raises(WiringError, match=r"^key A: GPIO40 is no pin of this board; "), wired("key A", 40):
        DigitalInputDevice(40, pull_up=True, pin_factory=open_pins("mock"))


class Chip:
    """A factory that counts how often it was opened and closed."""

    def __init__(self, fault: HardwareError | None = None) -> None:
        self.fault = fault
        self.opened: list[Choice] = []
        self.closed = 0

    def open(self, choice: Choice) -> Factory:
        self.opened.append(choice)
        if self.fault is not None:
            raise self.fault
        return self

    def pin(self, name: int, /) -> Any:
        raise NotImplementedError

    def close(self) -> None:
        self.closed += 1


def test_the_library_is_opened_once_for_all() -> None:
    """Devices on many threads share one factory, which is opened for the first and closed once."""
    chip = Chip()
    pins = Pins("auto", opener=chip.open)
    assert chip.opened == []

    threads = [threading.Thread(target=pins.open) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(SOON_S)
    assert pins.open() is chip
    assert chip.opened == ["auto"]

    pins.close()
    pins.close()
    assert chip.closed == 1


def test_a_library_that_fails_is_tried_for_each_device() -> None:
    """Every device hears why it has no pins; closing what never opened is nothing."""
    chip = Chip(fault=DeviceMissing("no chip"))
    pins = Pins("auto", opener=chip.open)
    for _ in range(2):
        with pytest.raises(DeviceMissing, match="no chip"):
            pins.open()

    pins.close()
    assert (len(chip.opened), chip.closed) == (2, 0)
