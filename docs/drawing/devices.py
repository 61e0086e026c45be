"""The wires of the display, the strip and the readers."""

from __future__ import annotations

from typing import Final

from docs.drawing.parts import (
    EDGE,
    LEGEND,
    PI_X,
    capacitor,
    fuse,
    module,
    number_of,
    pi,
    resistor,
    terminal,
    wire_of,
)
from docs.drawing.svg import CLOCK, DATA, FIVE, GROUND, MARGIN, joint, sheet, text, wire
from docs.drawing.uses import CLOCK_OUT, DATA_OUT, FEEDS, RX, SCL, SDA, TX
from hardware.config import DEFAULT_BUILD

_MODULE_X: Final = 670


def draw_display() -> str:
    """One display, and a second one beside it on the same wires."""
    feed = FEEDS["display"]
    pins = {feed.supply: 145, feed.ground: 185, number_of(SDA): 225, number_of(SCL): 265}
    parts = []
    for top, name, section, address in (
        (90, "Display", "oled", DEFAULT_BUILD.oled.address),
        (325, "A second one, if you like", "opposite", DEFAULT_BUILD.opposite.address),
    ):
        parts.append(module(_MODULE_X, top, 212, 205, name))
        parts.append(
            text(_MODULE_X + 198, top + 195, f"0x{address:02X} in [{section}]", size=12, anchor="end")
        )
    for place, (number, y) in enumerate(pins.items()):
        kind, branch_x = wire_of(number), 580 - 36 * place
        parts.append(wire(kind, (branch_x, y), (branch_x, y + 235), (_MODULE_X, y + 235)))
        parts.append(wire(kind, (EDGE, y), (_MODULE_X, y)))
    for place, (number, y) in enumerate(pins.items()):
        label = ("VCC", "GND", "SDA", "SCL")[place]
        parts.append(joint(wire_of(number), 580 - 36 * place, y))
        parts += [terminal(_MODULE_X, y, label), terminal(_MODULE_X, y + 235, label)]
    parts.append(pi(pins))
    told = (
        "Go by the print beside the pads: their order differs from module to module.\n"
        "VCC is 3V3, not 5V, as the module pulls SDA and SCL up to it.\n"
        "One that is sold for SPI has resistors to move first: its seller shows which."
    )
    return sheet("Display, on I2C", parts, width=910, foot=540, says=LEGEND, told=told)


def draw_strip() -> str:
    """The strip with a supply of its own, and the level shifter between."""
    data, clock, feed = number_of(DATA_OUT), number_of(CLOCK_OUT), FEEDS["strip"]
    parts = [
        wire(FIVE, (PI_X, 480), (660, 480), (660, 285), (740, 285)),
        wire(FIVE, (546, 307), (590, 307), (590, 480)),
        wire(GROUND, (PI_X, 560), (700, 560), (700, 345), (740, 345)),
        wire(GROUND, (EDGE, 330), (386, 330)),
        wire(GROUND, (308, 330), (308, 560)),
        wire(GROUND, (386, 285), (344, 285), (344, 330)),
        wire(DATA, (EDGE, 165), (386, 165)),
        wire(DATA, (546, 165), (740, 165)),
        wire(CLOCK, (EDGE, 225), (386, 225)),
        wire(CLOCK, (546, 225), (740, 225)),
        *(joint(GROUND, *at) for at in ((308, 330), (344, 330), (308, 560), (500, 560))),
        *(joint(FIVE, *at) for at in ((590, 480), (500, 480))),
        pi({data: 165, clock: 225, feed.ground: 330}),
        *_shifter(386, 160),
        resistor(640, 165, "330 Ω"),
        resistor(640, 225, "330 Ω"),
        *_strip_end(740),
        *_supply(),
        fuse(404, 480, "fuse, slow"),
        capacitor(500, 480, 560, ("1000 µF", "10 V")),
    ]
    told = (
        "WS2812B has no clock: leave out that wire, its half of the 74AHCT125 and its resistor. "
        "Its data are called DIN.\n"
        "In brackets: the legs of the 74AHCT125. A capacitor of 100 nF sits between its legs 14 and 7. "
        "The resistors sit near the strip, the large capacitor at its beginning. "
        "The Pi keeps its own supply; the grounds are joined.\n"
        f"A strip of up to {DEFAULT_BUILD.strip.budget_ma} mA takes 5V from the Pi, pin {feed.supply}, "
        "by the same fuse; then there is no supply here.\n"
        "More than 150 LEDs: join 5V and GND of the supply to the far end of the strip as well."
    )
    return sheet("Strip of LEDs, with its own supply", parts, width=980, foot=602, says=LEGEND, told=told)


def _shifter(left: float, width: float) -> list[str]:
    """The 74AHCT125, with the numbers of its legs."""
    right = left + width
    inputs = ((165, "1A (2)"), (225, "2A (5)"), (285, "OE (1, 4)"), (330, "GND (7)"))
    outputs = ((165, "(3) 1Y"), (225, "(6) 2Y"), (307, "(14) VCC"))
    return [
        module(left, 90, width, 290, "74AHCT125"),
        *(terminal(left, y, label) for y, label in inputs),
        *(terminal(right, y, label, is_left=False) for y, label in outputs),
        text(left + 14, 358, "9, 12 to 7; 10, 13 to 14", size=12),
    ]


def _strip_end(left: float) -> list[str]:
    labels = ((165, "DI, data in"), (225, "CI, clock in"), (285, "5V"), (345, "GND"))
    return [
        module(left, 90, 212, 290, "Strip, its first LED", ("its arrows point → this way",)),
        *(terminal(left, y, label) for y, label in labels),
    ]


def _supply() -> list[str]:
    return [
        module(MARGIN, 430, PI_X - MARGIN, 160, "Supply of 5 V"),
        terminal(PI_X, 480, "+", is_left=False),
        terminal(PI_X, 560, "−", is_left=False),
    ]


def draw_serial_reader() -> str:
    """A scanner module on the serial line."""
    feed = FEEDS["reader"]
    pins = {feed.supply: 150, feed.ground: 200, number_of(RX): 250, number_of(TX): 300}
    labels = ("VCC, 5 V", "GND", "TX, it sends", "RX, it listens")
    parts = [module(_MODULE_X - 110, 90, 260, 270, "Scanner of the GM65 family")]
    for (number, y), label in zip(pins.items(), labels, strict=True):
        parts += [
            wire(wire_of(number), (EDGE, y), (_MODULE_X - 110, y)),
            terminal(_MODULE_X - 110, y, label),
        ]
    parts.append(pi(pins))
    told = (
        "TX goes to RX, and RX to TX. Its TX gives 3.3 V whatever it is fed, so nothing lies between.\n"
        "A module whose print says 3.3 V takes 3V3 in place of 5V. "
        "One with USB needs none of this: plug it in."
    )
    return sheet("Card scanner, on the serial line", parts, width=850, foot=374, says=LEGEND, told=told)


def draw_tag_reader() -> str:
    """An RFID reader of 5 V, its data brought down by two resistors."""
    feed, left = FEEDS["reader"], _MODULE_X - 60
    listening = number_of(RX)
    parts = [
        wire(wire_of(feed.supply), (EDGE, 145), (left, 145)),
        wire(DATA, (EDGE, 205), (left, 205)),
        wire(DATA, (400, 205), (400, 310)),
        wire(GROUND, (EDGE, 310), (left, 310)),
        joint(DATA, 400, 205),
        joint(GROUND, 400, 310),
        pi({feed.supply: 145, listening: 205, feed.ground: 310}),
        resistor(500, 205, "1 kΩ"),
        resistor(400, 258, "2 kΩ", is_upright=True),
        module(left, 90, 240, 270, "RDM6300"),
        *(terminal(left, y, label) for y, label in ((145, "5V (DC)"), (205, "TX"), (310, "GND"))),
    ]
    told = "Its TX gives 5 V, and the Pi stands 3.3: the two resistors leave two thirds. Its RX stays open."
    return sheet("RFID reader for tags of 125 kHz", parts, width=880, foot=374, says=LEGEND, told=told)
