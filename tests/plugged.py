"""A whole board whose devices can be pulled out and put back."""

from __future__ import annotations

import errno
import io
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from hardware.input.reader import Port
from hardware.output.spi import Spi
from scorer.errors import DeviceLost
from scorer.table.devices import Reach
from tests.board_tables import Steps
from tests.boards import OPPOSITE, OWN, PAUSE_S, Build, WholeBoard
from tests.hardware.typists import FakeDevice, strike

SOURCES: Final = ("reader", "pad")
DEVICES: Final = (*SOURCES, "oled", "opposite", "strip", "buzzer", "voice")
PAD_PLACES: Final = {
    **dict(zip(("A", *"23456789"), (79, 80, 81, 75, 76, 77, 71, 72, 73), strict=True)),
    "10": 82,
    "J": 98,
    "Q": 55,
    "K": 74,
    "S": 96,
    "H": 14,
    "D": 78,
    "C": 83,
    "P1": 15,
    "P2": 1,
}
"""Where a number pad has the keys of the panel."""

BUZZER: Final = 8
ADDRESSES: Final = {"oled": OWN, "opposite": OPPOSITE}

GONE: Final = OSError(errno.ENODEV, "No such device")


class Saying:
    """A process of a voice that has said its words already."""

    pid = 2**22 + 1  # no process has such a number

    def __init__(self, said: list[bytes]) -> None:
        self.stdin = Mouth(said)

    def poll(self) -> int:
        return 0

    def wait(self, timeout: float) -> int:
        return 0


class Mouth(io.BytesIO):
    """What a voice reads."""

    def __init__(self, said: list[bytes]) -> None:
        super().__init__()
        self._said = said

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._said.append(self.getvalue())


class Bus:
    """A bus whose node may go."""

    def __init__(self, spi: Spi, *away: set[str]) -> None:
        self._spi = spi
        self._away = away
        self.close = spi.close

    def write(self, frame: bytes) -> None:
        if any("strip" in names for names in self._away):
            raise DeviceLost("the node has gone")
        self._spi.write(frame)


class PluggedBoard(WholeBoard):
    """
    A board whose devices can be pulled out; with a number pad and a voice, too.

    Attributes:
        away: Those that are out.
        spoilt: Those whose next frame fails.
        said: What the voice has said.
    """

    def __init__(self, folder: Path) -> None:
        self.steps: Steps
        self.away: set[str] = set()
        self.spoilt: set[str] = set()
        self.said: list[bytes] = []
        more = {"voice": {"program": "say"}, "pad": {"device": "/dev/input/pad"}}
        super().__init__(folder, Build(voice="everything", more=more))

    def reach(self, *, is_threaded: bool) -> Reach:
        usual, soon = super().reach(is_threaded=is_threaded), {"retry_s": (0.01, 0.02)}
        return replace(
            usual,
            reader={**usual.reader, **soon},
            keyboard={"clock": self.clock, "open_device": self._open_pad, **soon},
            voice={"popen": self._popen},
        )

    def open_port(self, url: str) -> Port:
        self._look_for("reader")
        return super().open_port(url)

    def open_spi(self, path: str, hz: int, frame_bytes: int) -> Spi:
        self._look_for("strip")
        return Bus(super().open_spi(path, hz, frame_bytes), self.away, self.spoilt)

    def _open_pad(self, path: str) -> FakeDevice:
        self._look_for("pad")
        self._pad = FakeDevice()
        return self._pad

    def _popen(self, *args: object, **more: object) -> Saying:
        self._look_for("voice")
        return Saying(self.said)

    def _look_for(self, name: str) -> None:
        if name in self.away:
            raise FileNotFoundError(errno.ENOENT, "No such file or directory")

    def toggle(self, name: str) -> None:
        """Pull a device out, or put it back."""
        if name in self.away:
            self.away.remove(name)
            self._put_back(name)
        else:
            self.away.add(name)
            self._pull_out(name)
        if name in SOURCES:
            # It says so on its own thread. An output is found to have gone when it is next shown something.
            self._table.turn()

    def _pull_out(self, name: str) -> None:
        match name:
            case "reader":
                self.reader.unplug()
            case "pad":
                self._pad.send(GONE)
            case "oled" | "opposite":
                self.wires[ADDRESSES[name]].unplug()
            case "buzzer":
                self.factory.pin(BUZZER)._set_state = _break

    def _put_back(self, name: str) -> None:
        match name:
            case "reader":
                self.reader.plug_in()
            case "oled" | "opposite":
                self.wires[ADDRESSES[name]].plug_in()
            case "buzzer":
                del self.factory.pin(BUZZER)._set_state

    def tap(self, *keys: str) -> None:
        """Press keys of the number pad."""
        for key in keys:
            self.clock.now_s += PAUSE_S
            self._pad.send(strike(PAD_PLACES[key]))
            self._table.turn()


def _break(level: object) -> None:
    raise RuntimeError("GPIO busy")
