"""An OLED of ours on the model of its controller, and the output that keeps it, on a clock that is told."""

from __future__ import annotations

from typing import Any, Final, get_args

from luma.core.interface.serial import i2c
from PIL import Image

from hardware.output.kept import KeptOutput
from hardware.output.oled import Oled
from hardware.ports import Message, View
from scorer.screen import Layout, Screen
from tests.controller import Controller, Kind, Wire

PAGES: Final = (
    "splash",
    "setup",
    "play",
    "pending",
    "claim",
    "tens",
    "muggins",
    "three_late",
    "menu",
    "too_wide",
)
"""One of each kind, and those that reach furthest."""

LAYOUTS: Final[tuple[Layout, ...]] = get_args(Layout)

NORMAL: Final = 200
"""The contrast that a bench configures, where it is not told."""


class Bench:
    """An OLED of ours on the model of its controller."""

    def __init__(self, driver: str = "ssd1306", *, chip: str = "", **settings: Any) -> None:
        self.controller = Controller(chip or driver)
        self.wire = Wire(self.controller)
        settings.setdefault("contrast", NORMAL)
        self.oled = Oled(driver, open_bus=self._line, **settings)

    def _line(self, bus: int, address: int) -> Any:
        return i2c(bus=self.wire, address=address)

    def opened(self) -> Bench:
        """The same, with the display open."""
        self.oled.open()
        return self

    def show(self, screen: Screen, idle_s: float = 0.0, *, came_s: float = 0.0) -> float | None:
        """Show *screen*, which came *idle_s* ago."""
        return self.oled.show(View(1, screen, b""), came_s, came_s + idle_s)

    def sent(self) -> list[tuple[Kind, bytes]]:
        """What has been sent since it was asked last."""
        sent, self.wire.messages = self.wire.messages, []
        return sent

    @property
    def picture(self) -> Image.Image:
        """What the display shows."""
        return self.controller.picture()


class Kept(Bench):
    """The same, run by the output that keeps it, on a clock that is told."""

    def __init__(self, driver: str = "ssd1306", **settings: Any) -> None:
        super().__init__(driver, **settings)
        self.now_s = 100.0
        self.notices: list[Message] = []
        self.output = KeptOutput(self.oled, "oled", clock=lambda: self.now_s)
        # Handed over without the thread, whose steps the test takes itself.
        self.output._deliver = self.notices.append

    def draw(self, screen: Screen) -> None:
        """What the table does for each change."""
        self.output.draw(View(1, screen, b""))

    def step(self, later_s: float = 0.0) -> float | None:
        """What the thread does, *later_s* from now."""
        self.now_s += later_s
        return self.output.step(self.now_s)


def is_same(picture: Image.Image, page: Image.Image) -> bool:
    """Every pixel is alike."""
    return picture.size == page.size and picture.tobytes() == page.tobytes()


def moved(page: Image.Image, x: int, y: int) -> Image.Image:
    """*page*, moved right and down."""
    picture = Image.new("1", page.size)
    picture.paste(page, (x, y))
    return picture
