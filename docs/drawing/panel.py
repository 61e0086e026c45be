"""The wires of what is pressed, lit and heard on single pins: keys, matrix, buzzer, lamps."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from docs.drawing.devices import NUMBERS, notes
from docs.drawing.parts import (
    PI_X,
    button,
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
from docs.drawing.svg import DATA, GROUND, INK, MARGIN, PALE, SIGNAL, SOFT, THREE, box, disc, joint, sheet, stroke, text, wire
from docs.drawing.uses import FEEDS, MATRIX_BUILD, SUITS
from hardware.config import DEFAULT_BUILD
from hardware.pins import HEADER

_EDGE: Final = PI_X + 13
_KEY: Final = 58
_STEP: Final = 124


def draw_keys() -> str:
    """One button drawn large, and the panel with the pin of each."""
    keys = DEFAULT_BUILD.keys
    names = list(keys.pins)
    ranks, suits, players = names[:13], names[13:], list(keys.players)
    first, last, ground = number_of(keys.pins["2"]), number_of(keys.pins["3"]), FEEDS["keys"].ground
    parts = [
        wire(SIGNAL, (_EDGE, 150), (510, 150)),
        wire(SIGNAL, (_EDGE, 210), (330, 210)),
        wire(GROUND, (_EDGE, 310), (745, 310)),
        wire(GROUND, (650, 255), (690, 255), (690, 310)),
        joint(GROUND, 690, 310),
        pi({first: 150, last: 210, ground: 310}),
        text(336, 215, "to the key 3, and so on", size=13, fill=SOFT),
        text(751, 315, "on to all other keys", size=13, fill=SOFT),
        *_large_button(470, 120),
        *_row(ranks[:7], 435, keys.pins),
        *_row(ranks[7:], 545, keys.pins),
        *_row(suits, 655, keys.pins),
        *_row(players, 655, keys.players, column=5),
    ]
    told = (
        f"Every key: one leg to its own pin, the other to ground. Keys share GND at pin {ground}, the players' "
        f"buttons at pin {FEEDS['player buttons'].ground}. Nothing else is needed: the Pi pulls the pins up.",
    )
    return sheet(930, 800, "Keys: a button on each pin", [*parts, notes(760, told, columns=130)], says=NUMBERS)


def _large_button(x: float, y: float) -> Iterator[str]:
    """A push button with four legs, from above."""
    yield box(x + 40, y, 140, 165, fill=PALE, radius=12)
    yield disc(x + 110, y + 82, 44)
    yield text(x + 110, y + 90, "2", size=24, anchor="middle", bold=True)
    for leg_x, leg_y in ((x + 40, y + 30), (x + 40, y + 135), (x + 180, y + 30), (x + 180, y + 135)):
        yield box(leg_x - 7, leg_y - 7, 14, 14, fill="#e6c069", radius=2)
    for leg_y in (y + 30, y + 135):
        yield stroke((x + 47, leg_y), (x + 173, leg_y), colour=SOFT, dash="5 5")
    yield text(x + 200, y + 10, "Legs with a dashed line between them", size=13, fill=SOFT)
    yield text(x + 200, y + 29, "are joined inside. Take two legs that", size=13, fill=SOFT)
    yield text(x + 200, y + 48, "lie across from each other.", size=13, fill=SOFT)


def _row(names: list[str], y: float, pins: Mapping[str, int], *, column: int = 0) -> Iterator[str]:
    """Keys side by side, with the pin of each."""
    for place, name in enumerate(names, start=column):
        x = MARGIN + 26 + place * _STEP
        sign = SUITS.get(name, name).split()[0]
        yield button(x, y, _KEY, sign, says=f"GPIO{pins[name]} (pin {HEADER[pins[name]]})")
        if name in SUITS:
            yield text(x + _KEY + 6, y + _KEY / 2 + 5, SUITS[name].split()[1], size=12, fill=SOFT)


def draw_matrix() -> str:
    """The keys of a matrix at the crossings of rows and columns."""
    keys = MATRIX_BUILD.keys
    rows = {number_of(pin): 140 + 62.0 * place for place, pin in enumerate(keys.rows)}
    columns = {number_of(pin): 395 + 28.0 * place for place, pin in enumerate(keys.columns)}
    at_x = {number: 420 + 100.0 * place for place, number in enumerate(columns)}
    parts = [wire(SIGNAL, (_EDGE, y), (at_x[number], y), (at_x[number], 116)) for number, y in columns.items()]
    parts += [wire(DATA, (_EDGE, y), (870, y)) for y in rows.values()]
    for y, along in zip(rows.values(), keys.layout, strict=True):
        for x, key in zip(at_x.values(), along, strict=True):
            sign = SUITS.get(key, key).split()[0]
            parts.append(button(x - 21, y - 21, 42, sign))
    parts += [text(x, 106, f"column {place}", size=12, anchor="middle", fill=SOFT) for place, x in enumerate(at_x.values(), 1)]
    parts += [text(_EDGE + 8, y - 8, f"row {place}", size=12, fill=SOFT) for place, y in enumerate(rows.values(), 1)]
    parts.append(pi(rows | columns, height=440, looks=dict.fromkeys(rows, DATA)))
    told = (
        "Each key joins its row to its column while it is pressed; a membrane pad has just these nine wires, no ground. "
        "Which is which: `muggins test keys --free` names what you press.",
        "Hold two keys at most: three at the corners of a rectangle are told apart by nobody, and are left out.",
    )
    return sheet(930, 610, "Keys: a matrix of 4 x 5", [*parts, notes(560, told, columns=135)], says=NUMBERS)


def draw_piezo() -> str:
    """A passive piezo on its pin."""
    ground = FEEDS["buzzer"].ground
    pin = number_of(DEFAULT_BUILD.buzzer.pin)
    parts = [
        wire(SIGNAL, (_EDGE, 170), (560, 170)),
        wire(GROUND, (_EDGE, 270), (560, 270)),
        pi({pin: 170, ground: 270}),
        resistor(410, 170, "100 Ω"),
        module(560, 110, 250, 220, "Piezo, passive"),
        terminal(560, 170, "+"),
        terminal(560, 270, "−"),
    ]
    told = ('Draws a few mA, so the pin feeds it. In muggins.toml, under [buzzer]: kind = "passive".',)
    return sheet(850, 420, "Buzzer: a piezo, straight from its pin", [*parts, notes(392, told, columns=120)], says=NUMBERS)


def draw_buzzer() -> str:
    """An active buzzer, or one with a coil, switched by a transistor."""
    supply, ground = FEEDS["buzzer"].supply or 0, FEEDS["buzzer"].ground
    pin = number_of(DEFAULT_BUILD.buzzer.pin)
    parts = [
        wire(THREE, (_EDGE, 140), (640, 140)),
        wire(SIGNAL, (_EDGE, 240), (480, 240)),
        wire(GROUND, (_EDGE, 335), (514, 335), (514, 274)),
        wire(SIGNAL, (514, 206), (514, 190), (640, 190)),
        stroke((580, 140), (580, 190), width=2.4),
        joint(THREE, 580, 140),
        joint(SIGNAL, 580, 190),
        diode(580, 165),
        pi({supply: 140, pin: 240, ground: 335}),
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
        "For whatever draws more than 15 mA. The diode, ring to +, is for buzzers with a coil; it does no harm to others.",
        'In muggins.toml, under [buzzer]: kind = "active" where it has a tone of its own, kind = "passive" where it has none.',
    )
    return sheet(910, 450, "Buzzer: by a transistor", [*parts, notes(396, told, columns=130)], says=NUMBERS)


def draw_lamps() -> str:
    """Lamps on pins that a matrix leaves free."""
    lamps, ground = MATRIX_BUILD.lamps, FEEDS["lamps"].ground
    wanted = {**{pin: f"seat {seat} to act" for seat, pin in enumerate(lamps.turn, 1)}, lamps.muggins: "muggins may be called"}
    heights = {number_of(pin): 150 + 62.0 * place for place, pin in enumerate(wanted)}
    parts = [wire(wire_of(number), (_EDGE, y), (600, y)) for number, y in heights.items()]
    parts += [wire(GROUND, (_EDGE, 335), (600, 335), (600, min(heights.values())))]
    parts += [part for y in heights.values() for part in (joint(GROUND, 600, y), resistor(390, y, f"{LAMP_OHMS} Ω"), lamp(500, y))]
    parts += [text(622, y + 5, words) for y, words in zip(heights.values(), wanted.values(), strict=True)]
    parts.append(pi(heights | {ground: 335}))
    turn = ", ".join(map(str, lamps.turn))
    told = (
        f"In muggins.toml, under [lamps]: turn = [{turn}] and muggins = {lamps.muggins}. The pins are free beside a matrix or a "
        "number pad; with 17 buttons none is.",
        f"Over {LAMP_OHMS} Ω a red, yellow or green LED takes {lamp_ma():.0f} mA. White and blue ones take 100 Ω. "
        "Never more than 16 mA a pin, and 50 mA on all pins.",
        "The longer leg of an LED is its plus, and looks to the Pi.",
    )
    return sheet(850, 496, "Lamps: whose turn it is", [*parts, notes(396, told, columns=120)], says=NUMBERS)
