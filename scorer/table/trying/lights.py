"""The strip, tried: the order of its colours, the ends of its rows, and the whole board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from hardware.output.chips import Encoder
from hardware.output.ledmap import HOLES, ROWS, LedMap
from hardware.output.leds import DARK, RGB
from hardware.output.spi import Spi
from hardware.pins import pin_name
from scorer.table.trying.asking import AGAIN, QUIT, Guide

CORNERS: Final = (*(hole for row in ROWS for hole in (row[0], row[-1])), HOLES - 1)
"""The ends of each row, where a strip that was laid in another way shows, and the hole before the last."""

_PRIMES: Final[Mapping[str, RGB]] = {"red": (255, 0, 0), "green": (0, 255, 0), "blue": (0, 0, 255)}
_WHITE: Final[RGB] = (255, 255, 255)

_ALL_DARK: Final = (
    "The arrows on the strip point away from the Pi: its end DI, not DO, is joined to the Pi.",
    f"Data is on {pin_name(10)}, the clock of an apa102 on {pin_name(11)}, ground on the Pi's, as on pin 25.",
    'LEDs with four wires are `chip = "apa102"`, those with three `chip = "ws2812"`, under [strip].',
)
_OTHER_COLOURS: Final = (
    'LEDs with four wires are `chip = "apa102"`, those with three `chip = "ws2812"`, under [strip].',
    "Data of 3.3 V is too low for some strips of 5 V: put a 74AHCT125 between, and keep the wires short.",
    "A ws2812 needs a steady clock: `muggins doctor` says which line of config.txt holds it.",
)
_WRONG_HOLE: Final = (
    "In another hole: `spacing`, `lanes` and `wired` under [strip] say how the strip is laid.",
    'Laid in a way of its own: write `map = "strip.json"` under [strip], a file with the LED of each hole.',
    "Nowhere: a joint between two pieces before this hole is open, or a piece is turned round.",
    "In several holes: the data wire has a poor joint, or 3.3 V are too low for it: put in a 74AHCT125.",
)
_UNEVEN: Final = (
    "Yellow or red towards the end: feed 5 V at the strip's other end, too.",
    "It flickers, or the Pi restarts: write a smaller `budget_ma` under [strip], or feed it apart.",
    "The last holes are dark: `lanes` and `spacing` under [strip] give fewer LEDs than it has.",
)


@dataclass(frozen=True, slots=True)
class TriedStrip:
    """
    A strip whose LEDs are lit one by one.

    Attributes:
        spi: Its bus, open.
        encoder: Makes its frames, within its budget.
        board: Which LED lights which hole.
        colours: The light of each side, and what people call it.
    """

    spi: Spi
    encoder: Encoder
    board: LedMap
    colours: tuple[tuple[str, RGB], ...]

    def light(self, lit: Mapping[int, RGB]) -> None:
        """
        Light these LEDs, and no others.

        Raises:
            HardwareError: The frame cannot be sent.
        """
        self.spi.write(self.encoder.encode([lit.get(led, DARK) for led in range(self.board.leds)]))

    def fill(self, colour: RGB) -> None:
        """Light all LEDs alike."""
        self.light(dict.fromkeys(range(self.board.leds), colour))


def try_strip(strip: TriedStrip, guide: Guide) -> None:
    """Try a strip; at the end it is dark."""
    try:
        order = _try_order(strip, guide)
        if order:
            encoder = replace(strip.encoder, order=order)
            _try_holes(replace(strip, encoder=encoder), guide)
    finally:
        strip.fill(DARK)


def order_of(given: str, seen: Sequence[str]) -> str:
    """
    The order in which a strip takes its colours.

    Args:
        given: The order that it was sent in, as in ``bgr``.
        seen: What was seen when it was sent red, green and blue.

    Returns:
        The order that is right; empty where no order looks like that.

    >>> order_of("bgr", ["green", "red", "blue"])
    'brg'
    """
    places = {given.index(sent): colour[0] for sent, colour in zip("rgb", seen, strict=True)}
    order = "".join(places[place] for place in range(3))
    return order if sorted(order) == sorted("rgb") else ""


def _try_order(strip: TriedStrip, guide: Guide) -> str:
    """The order that is right; empty where it makes no sense to go on."""
    seen = []
    for name, colour in _PRIMES.items():
        answers = (*_PRIMES, "dark", "other", AGAIN, QUIT)
        answer = guide.choose(partial(strip.fill, colour), "Which colour has the whole strip?", answers, name)
        if answer == QUIT:
            return ""
        if answer not in _PRIMES:
            guide.blame(_ALL_DARK if answer == "dark" else _OTHER_COLOURS)
            return ""
        seen.append(answer)
    given = strip.encoder.order or strip.encoder.chip.order
    order = order_of(given, seen)
    if not order:
        guide.blame(_OTHER_COLOURS)
    elif order != given:
        guide.blame(
            [f'The strip takes its colours in another order: write `order = "{order}"` under [strip].']
        )
    return order


def _try_holes(strip: TriedStrip, guide: Guide) -> None:
    for number, lane in enumerate(strip.board.lanes):
        name, colour = strip.colours[number % len(strip.colours)]
        for hole in sorted(CORNERS):
            show = partial(strip.light, {lane[hole - 1]: colour})
            question = f"Do you see {name} light in hole {hole} of lane {number + 1}, and nowhere else?"
            if not guide.see(show, question, _WRONG_HOLE):
                return
    budget = f"{strip.encoder.budget_ma} mA"
    guide.see(
        partial(strip.fill, _WHITE),
        f"Is the whole board white now, evenly and calmly, at {budget}?",
        _UNEVEN,
    )
