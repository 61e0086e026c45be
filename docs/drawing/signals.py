"""The wires of what is heard and lit on single pins: buzzer and lamps."""

from __future__ import annotations

from docs.drawing.parts import (
    EDGE,
    LEGEND,
    diode,
    lamp,
    module,
    number_of,
    pi,
    resistor,
    terminal,
    transistor,
    wire_of,
)
from docs.drawing.power import LAMP_OHMS, lamp_ma
from docs.drawing.svg import GROUND, SIGNAL, SOFT, THREE, joint, sheet, stroke, text, wire
from docs.drawing.uses import FEEDS, LAMPS_GROUND, MATRIX_BUILD
from hardware.config import DEFAULT_BUILD


def draw_piezo() -> str:
    """A passive piezo on its pin."""
    pin = number_of(DEFAULT_BUILD.buzzer.pin)
    parts = [
        wire(SIGNAL, (EDGE, 170), (560, 170)),
        wire(GROUND, (EDGE, 270), (560, 270)),
        pi({pin: 170, FEEDS["buzzer"].ground: 270}),
        resistor(410, 170, "100 Ω"),
        module(560, 110, 250, 220, "Piezo, passive"),
        terminal(560, 170, "+"),
        terminal(560, 270, "−"),
    ]
    told = 'A piezo draws a few mA, so the pin feeds it. In muggins.toml, under [buzzer]: kind = "passive".'
    return sheet("Buzzer: a piezo, straight from its pin", parts, width=850, foot=374, says=LEGEND, told=told)


def draw_buzzer() -> str:
    """An active buzzer, or one with a coil, switched by a transistor."""
    feed, pin = FEEDS["buzzer"], number_of(DEFAULT_BUILD.buzzer.pin)
    parts = [
        wire(THREE, (EDGE, 140), (640, 140)),
        wire(SIGNAL, (EDGE, 240), (480, 240)),
        wire(GROUND, (EDGE, 335), (514, 335), (514, 274)),
        wire(SIGNAL, (514, 206), (514, 190), (640, 190)),
        stroke((580, 140), (580, 190), width=2.4),
        joint(THREE, 580, 140),
        joint(SIGNAL, 580, 190),
        diode(580, 165),
        pi({feed.supply: 140, pin: 240, feed.ground: 335}),
        resistor(380, 240, "1 kΩ"),
        transistor(500, 240),
        text(540, 251, "NPN: BC337, 2N2222", size=13),
        text(540, 270, "the arrow is its emitter", size=13, fill=SOFT),
        text(598, 128, "1N4148", size=13, anchor="end"),
        module(640, 90, 230, 130, "Buzzer"),
        terminal(640, 140, "+"),
        terminal(640, 190, "−"),
    ]
    told = (
        "For whatever draws more than 15 mA. The diode, ring to +, is for buzzers with a coil; "
        "it does no harm to others.\n"
        'In muggins.toml, under [buzzer]: kind = "active" where it has a tone of its own, '
        'kind = "passive" where it has none.'
    )
    return sheet("Buzzer: by a transistor", parts, width=910, foot=374, says=LEGEND, told=told)


def draw_lamps() -> str:
    """Lamps on pins that a matrix leaves free."""
    lamps = MATRIX_BUILD.lamps
    wanted = {
        **{pin: f"seat {seat} to act" for seat, pin in enumerate(lamps.turn, 1)},
        lamps.muggins: "muggins may be called",
    }
    heights = {number_of(pin): 150 + 62.0 * place for place, pin in enumerate(wanted)}
    parts = [wire(wire_of(number), (EDGE, y), (600, y)) for number, y in heights.items()]
    parts += [wire(GROUND, (EDGE, 335), (600, 335), (600, min(heights.values())))]
    parts += [
        part
        for y in heights.values()
        for part in (joint(GROUND, 600, y), resistor(390, y, f"{LAMP_OHMS} Ω"), lamp(500, y))
    ]
    parts += [text(622, y + 5, words) for y, words in zip(heights.values(), wanted.values(), strict=True)]
    parts.append(pi(heights | {LAMPS_GROUND: 335}))
    turn = ", ".join(map(str, lamps.turn))
    told = (
        f"In muggins.toml, under [lamps]: turn = [{turn}] and muggins = {lamps.muggins}. "
        "The pins are free beside a matrix or a number pad; with 17 buttons none is.\n"
        f"Over {LAMP_OHMS} Ω a red, yellow or green LED takes {lamp_ma():.0f} mA. White and blue ones take "
        "100 Ω. Never more than 16 mA a pin, and 50 mA on all pins.\n"
        "The longer leg of an LED is its plus, and looks to the Pi."
    )
    return sheet("Lamps: whose turn it is", parts, width=850, foot=374, says=LEGEND, told=told)
