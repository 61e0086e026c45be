"""The wires of the keys: a button on each pin, or a matrix."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from docs.drawing.parts import EDGE, LEGEND, button, number_of, pi
from docs.drawing.svg import (
    DATA,
    GROUND,
    MARGIN,
    PALE,
    SIGNAL,
    SOFT,
    box,
    disc,
    joint,
    sheet,
    stroke,
    text,
    wire,
)
from docs.drawing.uses import GROUNDS, MATRIX_BUILD, SUITS
from hardware.config import DEFAULT_BUILD
from hardware.pins import pin_name

_KEY: Final = 58
_STEP: Final = 124


def draw_keys() -> str:
    """One button drawn large, and the panel with the pin of each."""
    keys = DEFAULT_BUILD.keys
    names = list(keys.pins)
    ranks, suits, players = names[:13], names[13:], list(keys.players)
    shown, following = number_of(keys.pins["2"]), number_of(keys.pins["3"])
    parts = [
        wire(SIGNAL, (EDGE, 150), (510, 150)),
        wire(SIGNAL, (EDGE, 210), (330, 210)),
        wire(GROUND, (EDGE, 310), (745, 310)),
        wire(GROUND, (650, 255), (690, 255), (690, 310)),
        joint(GROUND, 690, 310),
        pi({shown: 150, following: 210, GROUNDS["keys"]: 310}),
        text(336, 215, "to the key 3, and so on", size=13, fill=SOFT),
        text(751, 315, "on to all other keys", size=13, fill=SOFT),
        *_large_button(470, 120),
        *_row(ranks[:7], 435, keys.pins),
        *_row(ranks[7:], 545, keys.pins),
        *_row(suits, 655, keys.pins),
        *_row(players, 655, keys.players, column=5),
    ]
    told = (
        f"Every key: one leg to its own pin, the other to ground. Keys share GND at pin {GROUNDS['keys']}, "
        f"the players' buttons at pin {GROUNDS['player buttons']}. "
        "Nothing else is needed: the Pi pulls the pins up."
    )
    return sheet("Keys: a button on each pin", parts, width=930, foot=742, says=LEGEND, told=told)


def _large_button(x: float, y: float) -> Iterator[str]:
    """A push button with four legs, from above."""
    yield box(x + 40, y, 140, 165, fill=PALE, radius=12)
    yield disc(x + 110, y + 82, 44)
    yield text(x + 110, y + 90, "2", size=24, anchor="middle", bold=True)
    for leg_x, leg_y in ((x + 40, y + 30), (x + 40, y + 135), (x + 180, y + 30), (x + 180, y + 135)):
        yield box(leg_x - 7, leg_y - 7, 14, 14, fill="#e6c069", radius=2)
    for leg_y in (y + 30, y + 135):
        yield stroke((x + 47, leg_y), (x + 173, leg_y), colour=SOFT, dash="5 5")
    yield text(x + 200, y + 10, "Legs with a dashed line between", size=13, fill=SOFT)
    yield text(x + 200, y + 29, "them are joined inside. Take", size=13, fill=SOFT)
    yield text(x + 200, y + 48, "two legs that lie across.", size=13, fill=SOFT)


def _row(names: list[str], y: float, pins: Mapping[str, int], *, column: int = 0) -> Iterator[str]:
    """Keys side by side, with the pin of each."""
    for place, name in enumerate(names, start=column):
        x = MARGIN + 26 + place * _STEP
        sign = SUITS.get(name, name).split()[0]
        yield button(x, y, _KEY, sign, says=pin_name(pins[name]))
        if name in SUITS:
            yield text(x + _KEY + 6, y + _KEY / 2 + 5, SUITS[name].split()[1], size=12, fill=SOFT)


def draw_matrix() -> str:
    """The keys of a matrix at the crossings of rows and columns."""
    keys = MATRIX_BUILD.keys
    rows = {number_of(pin): 140 + 62.0 * place for place, pin in enumerate(keys.rows)}
    columns = {number_of(pin): 395 + 28.0 * place for place, pin in enumerate(keys.columns)}
    at_x = {number: 420 + 100.0 * place for place, number in enumerate(columns)}
    parts = [wire(SIGNAL, (EDGE, y), (at_x[number], y), (at_x[number], 116)) for number, y in columns.items()]
    parts += [wire(DATA, (EDGE, y), (870, y)) for y in rows.values()]
    for y, along in zip(rows.values(), keys.layout, strict=True):
        for x, key in zip(at_x.values(), along, strict=True):
            sign = SUITS.get(key, key).split()[0]
            parts.append(button(x - 21, y - 21, 42, sign))
    parts += [
        text(x, 106, f"column {place}", size=12, anchor="middle", fill=SOFT)
        for place, x in enumerate(at_x.values(), 1)
    ]
    parts += [
        text(EDGE + 8, y - 8, f"row {place}", size=12, fill=SOFT) for place, y in enumerate(rows.values(), 1)
    ]
    parts.append(pi(rows | columns, height=440, looks=dict.fromkeys(rows, DATA)))
    told = (
        "Each key joins its row to its column while it is pressed; a membrane pad has just these nine wires, "
        "no ground. Which is which: 'muggins test keys --free' names what you press.\n"
        "Hold two keys at most: three at the corners of a rectangle look like all four, and are left out."
    )
    return sheet("Keys: a matrix of 4 x 5", parts, width=930, foot=544, says=LEGEND, told=told)
