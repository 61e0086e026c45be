"""An OLED that is missing, forbidden, pulled off or configured wrong is said to be so, with the way out."""

from __future__ import annotations

import atexit
import errno
import re
import sys
from typing import Any, Final

import pytest
import smbus2
from hypothesis import given, settings
from hypothesis import strategies as st
from luma.oled import device

from hardware.output.oled import SPLASH, Oled, frame_page
from hardware.output.pages import draw_page
from hardware.output.panels import CONTROLLERS, open_i2c
from hardware.ports import DeviceNotice, View
from scorer.errors import DeviceDenied, DeviceLost, DeviceMissing, HardwareError
from tests.controller import Controller, Kind, Wire
from tests.oled_bench import NORMAL, PAGES, Bench, Kept, is_same
from tests.screens import SCREENS


@given(driver=st.sampled_from(list(CONTROLLERS)), after=st.integers(0, 200), name=st.sampled_from(PAGES))
@settings(max_examples=60, deadline=None)
def test_pulled_off_in_the_middle_of_a_frame(driver: str, after: int, name: str) -> None:
    """Wherever the plug is pulled, the table hears it once, and once that it is back, with the right picture."""
    kept = Kept(driver)
    kept.wire.unplug(after)
    while not kept.notices:
        kept.draw(SCREENS["claim"])
        kept.step()
        kept.draw(SCREENS["play"])
        kept.step()
    for _ in range(3):
        kept.draw(SCREENS["muggins"])
        kept.step(10.0)
    kept.wire.plug_in()
    kept.draw(SCREENS[name])
    kept.step(10.0)
    kept.step()

    lost, back = kept.notices
    assert isinstance(lost, DeviceNotice)
    assert lost.lost
    assert "oled: the display at 0x3C of /dev/i2c-1" in lost.message
    assert back == DeviceNotice("oled", "oled: it is back", lost=False)
    assert is_same(kept.picture, draw_page(SCREENS[name]))
    assert kept.controller.contrast == NORMAL


def bus_that_raises(error: Exception) -> Any:
    """A bus that cannot be opened."""

    def opened(port: int) -> Any:
        raise error

    return opened


class Silent:
    """A bus where nothing answers."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.closed = 0

    def __call__(self, port: int) -> Silent:
        return self

    def write_i2c_block_data(self, *message: Any) -> None:
        raise OSError(self.number, "nobody")

    def close(self) -> None:
        self.closed += 1


NO_BUS: Final = FileNotFoundError(errno.ENOENT, "No such file or directory", "/dev/i2c-1")
NOT_OURS: Final = PermissionError(errno.EACCES, "Permission denied", "/dev/i2c-1")
TROUBLES: Final = [
    # what the bus does, the error, what it says
    (
        bus_that_raises(NO_BUS),
        DeviceMissing,
        "/dev/i2c-1 is not there; .*raspi-config nonint do_i2c 0",
        "no bus",
    ),
    (bus_that_raises(NOT_OURS), DeviceDenied, "/dev/i2c-1 may not .*usermod -aG i2c", "a bus of others"),
    (bus_that_raises(OSError(errno.EPERM, "no")), DeviceDenied, "may not be opened", "not permitted"),
    (
        bus_that_raises(OSError(errno.EBUSY, "busy")),
        DeviceMissing,
        "cannot be used .*doctor",
        "anything else",
    ),
    (
        Silent(errno.EREMOTEIO),
        DeviceMissing,
        "0x3C .*does not answer.* 0x7A means 0x3D.*doctor",
        "nobody there",
    ),
    (Silent(errno.ENXIO), DeviceMissing, "does not answer", "the same from another driver"),
    (Silent(errno.EIO), DeviceMissing, "does not answer", "the same from an old driver"),
    (Silent(errno.ETIMEDOUT), DeviceMissing, "does not answer", "a line that is held low"),
    (Silent(errno.ENOMEM), DeviceMissing, "cannot be used", "something that is nobody's fault"),
]


@pytest.mark.parametrize(("bus", "kind", "words"), [pytest.param(*row[:3], id=row[3]) for row in TROUBLES])
def test_trouble_is_told_with_a_way_out(
    bus: Any, kind: type[HardwareError], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What luma and the kernel say in numbers is said in our words, and the bus is let go."""
    monkeypatch.setattr(smbus2, "SMBus", bus)
    oled = Oled("ssd1306")

    with pytest.raises(HardwareError, match=words) as told:
        oled.open()
    oled.close()

    assert type(told.value) is kind
    assert str(told.value).startswith("oled: ")
    assert getattr(bus, "closed", 1) == 1


def test_display_that_goes_is_lost() -> None:
    """A display that stops to answer is lost, not missing, and closing it does not hide that."""
    bench = Bench().opened()
    bench.wire.unplug()

    with pytest.raises(DeviceLost, match="no longer answers"):
        bench.show(SCREENS["play"])
    with pytest.raises(DeviceLost, match="no longer answers"):
        bench.oled.close()
    bench.oled.close()


def test_display_must_be_opened() -> None:
    """A display that nobody has opened cannot show anything."""
    with pytest.raises(DeviceLost, match="has not been opened"):
        Bench().oled.send(frame_page())


def test_real_bus_takes_a_frame_in_one_message(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a bus that luma has opened a frame is two messages; in the end the display is dark and the bus let go."""
    controller = Controller("ssd1309")
    wire = Wire(controller)
    ports: list[int] = []

    def opened(port: int) -> Wire:
        ports.append(port)
        return wire

    monkeypatch.setattr(smbus2, "SMBus", opened)
    oled = Oled("ssd1309", bus=3, open_bus=open_i2c)
    oled.open()
    wire.messages.clear()
    oled.show(View(1, SCREENS["play"], b""), 0.0, 0.0)
    seen = controller.picture()
    oled.close()
    oled.close()

    assert ports == [3]
    assert [(kind, len(data)) for kind, data in wire.messages[2:4]] == [(Kind.COMMAND, 6), (Kind.DATA, 1024)]
    assert is_same(seen, draw_page(SCREENS["play"]))
    assert not controller.is_on
    assert wire.closed == 1


def test_end_of_the_program_is_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    """What luma does at the end of a program puts no display out, and leaves nothing of one that was not there."""
    hooks: list[Any] = []
    monkeypatch.setattr(atexit, "register", hooks.append)
    bench = Bench().opened()
    bench.sent()
    for hook in hooks:
        hook()
    assert bench.sent() == []
    assert bench.controller.is_on

    hooks.clear()
    away = Bench()
    away.wire.unplug()
    with pytest.raises(DeviceMissing):
        away.opened()
    assert hooks == []


def test_luma_may_be_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without luma a display is missing, and the line that installs it is told."""
    monkeypatch.setitem(sys.modules, "luma.oled.device", None)

    with pytest.raises(
        DeviceMissing, match="luma.oled.device is not installed; .*apt install python3-luma.oled"
    ):
        Bench().opened()


def test_luma_may_be_old(monkeypatch: pytest.MonkeyPatch) -> None:
    """A controller that the installed luma does not know is told with the way to a newer one."""
    monkeypatch.delattr(device, "sh1107", raising=False)
    monkeypatch.delattr(device, "ssd1315", raising=False)

    with pytest.raises(HardwareError, match="does not know the sh1107 yet; .*--upgrade luma.oled"):
        Bench("sh1107").opened()
    assert Bench("ssd1315").opened().controller.is_on


@pytest.mark.parametrize(
    ("driver", "setting", "words"),
    [
        pytest.param(
            "ssd1307", {}, "no driver 'ssd1307'; take one of " + ", ".join(CONTROLLERS), id="no such chip"
        ),
        pytest.param("SSD1306", {}, "no driver 'SSD1306'", id="nor in capitals"),
        pytest.param(
            "sh1106", {"address": 0x78}, "0x78; write 0x3C for a print of 0x78", id="as it is printed"
        ),
        pytest.param("sh1106", {"address": 0x07}, "0x07", id="an address that is kept free"),
        pytest.param("sh1106", {"rotate": 90}, "turned by 90 degrees; take 0 or 180", id="on its side"),
        pytest.param("sh1106", {"contrast": 256}, "no contrast of 256", id="too bright"),
        pytest.param("sh1106", {"column": 5}, "column 5; take one from 0 to 4", id="outside its memory"),
        pytest.param(
            "ssd1306", {"column": 2}, "column 2; take one from 0 to 0", id="memory as wide as the panel"
        ),
        pytest.param("sh1106", {"contrast": -1}, "no contrast of -1", id="too dark"),
    ],
)
def test_impossible_settings_are_refused(driver: str, setting: dict[str, Any], words: str) -> None:
    """What no display has is refused with what there is."""
    with pytest.raises(HardwareError, match=re.escape(words)):
        Oled(driver, source="opposite", **setting)


@pytest.mark.parametrize(
    "setting",
    [
        {"address": 0x08},
        {"address": 0x77},
        {"rotate": 180},
        {"contrast": 0},
        {"contrast": 255},
        {"column": 4},
    ],
    ids=str,
)
def test_outermost_settings_are_taken(setting: dict[str, Any]) -> None:
    """What a display may just have is no fault."""
    assert Oled("sh1106", **setting) is not None


@pytest.mark.parametrize("driver", CONTROLLERS)
def test_coming_back_leaves_nothing_behind(driver: str) -> None:
    """However often a loose wire takes the display away: nothing more waits for the program's end."""
    bench = Bench(driver).opened()
    before = atexit._ncallbacks()
    for _ in range(20):
        bench.oled.close()
        bench.oled.open()

    assert atexit._ncallbacks() == before
    assert is_same(bench.picture, draw_page(SPLASH))
