"""
What a strip draws, and what feeds it: by the arithmetic of the limiter itself.

The fuse is for the wire: it melts before the wire gets hot. It is half as much again
as the budget, since the limiter counts with currents that others have measured, and
strips differ.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from hardware.config import DEFAULT_BUILD
from hardware.output.board import Board, Spacing
from hardware.output.chips import APA102, DARK_MA, FULL, PART_MA, Encoder
from hardware.output.leds import RGB
from scorer.errors import ConfigError

WHITE: Final[RGB] = (255, 255, 255)
BACK: Final = 4
"""A back peg has this part of a front peg's light."""

LAMP_OHMS: Final = 330
_PIN_V: Final = 3.3
_LAMP_V: Final = 2.0
"""What a red, yellow or green LED keeps for itself."""

_COPPER: Final = 0.0175
"""Ohms of a metre of copper of 1 mm²."""


class Supply(NamedTuple):
    """
    What feeds a strip with so much current.

    Attributes:
        budget_ma: To be written as ``strip.budget_ma``.
        fuse_a: The fuse in the plus wire.
        wire_mm2: The wires between supply and strip.
        awg: The same as an American gauge.
        source: What gives it.
    """

    budget_ma: int
    fuse_a: float
    wire_mm2: float
    awg: int
    source: str

    @property
    def drop_mv(self) -> int:
        """What is lost over a metre of wire, there and back."""
        return round(2 * _COPPER / self.wire_mm2 * self.budget_ma)


SUPPLIES: Final = (
    Supply(500, 1, 0.25, 24, "the Pi's own 5V pin, from a supply of 3 A or more"),
    Supply(1000, 1.6, 0.5, 20, "a supply of its own, 5 V 2 A"),
    Supply(2000, 3.15, 0.75, 18, "a supply of its own, 5 V 4 A"),
    Supply(4000, 6.3, 1.5, 16, "a supply of its own, 5 V 8 A, joined to both ends of the strip"),
)
"""By budget; the first needs no supply beside the Pi's."""


def lit_ma(colours: Sequence[RGB]) -> float:
    """What the light of LEDs draws beside what they draw when dark, in mA."""
    return sum(part * most for colour in colours for part, most in zip(colour, PART_MA, strict=True)) / FULL


def pegs_ma(sides: int) -> float:
    """What the front and back pegs of so many sides draw."""
    fronts = [_rgb(colour) for colour in DEFAULT_BUILD.strip.colours[:sides]]
    return lit_ma(fronts) * (1 + 1 / BACK)


def _rgb(written: str) -> RGB:
    red, green, blue = bytes.fromhex(written.removeprefix("#"))
    return red, green, blue


def least_budget_ma(leds: int) -> int:
    """The least ``strip.budget_ma`` that a strip starts with."""

    def is_enough(budget_ma: int) -> bool:
        try:
            Encoder(APA102, leds, budget_ma=budget_ma)
        except ConfigError:
            return False
        return True

    return next(budget for budget in range(50, 20_001) if is_enough(budget))


def lamp_ma() -> float:
    """What a lamp draws over its resistor."""
    return (_PIN_V - _LAMP_V) / LAMP_OHMS * 1000


def strip_table() -> str:
    """The table of strips: what each draws, and its budget."""
    head = (
        "| LEDs | the board | all dark | with all its pegs | all white, if nothing held it "
        "| it starts from | write `budget_ma` |\n"
        "|---:|---|---:|---:|---:|---:|---:|\n"
    )
    return head + "\n".join(_strip_rows())


def _strip_rows() -> Iterator[str]:
    spacings: tuple[Spacing, ...] = ("even", "grouped")
    for lanes in (1, 2, 3, 4):
        for spacing in spacings:
            leds = Board(lanes=lanes, spacing=spacing).led_map().leds
            dark_ma, least_ma = leds * DARK_MA, least_budget_ma(leds)
            # A single lane is shared by two.
            game_ma = dark_ma + pegs_ma(max(2, lanes))
            white_a = (dark_ma + leds * lit_ma([WHITE])) / 1000
            budget = next(
                supply.budget_ma for supply in SUPPLIES if supply.budget_ma >= max(least_ma, game_ma)
            )
            yield (
                f"| {leds} | {lanes} lane{'s' * (lanes > 1)}, {spacing} | {dark_ma} mA | {game_ma:.0f} mA "
                f"| {white_a:.1f} A | {least_ma} mA | {budget} |"
            )


def supply_table() -> str:
    """The table of supplies: fuse and wire by budget."""
    head = (
        "| `budget_ma` | fed by | fuse, slow | wires, copper | lost over 1 m there and back |\n"
        "|---:|---|---:|---|---:|\n"
    )
    return head + "\n".join(
        f"| {supply.budget_ma} | {supply.source} | {supply.fuse_a:g} A | "
        f"{supply.wire_mm2:g} mm² (AWG {supply.awg}) | {supply.drop_mv} mV |"
        for supply in SUPPLIES
    )
