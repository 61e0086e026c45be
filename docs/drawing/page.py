"""The tables of `wiring.md`, each between two marks, made from the settings and the board."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from docs.drawing.power import strip_table, supply_table
from docs.drawing.template import BOARDS, map_name_of, name_of, paper_of
from docs.drawing.uses import FEEDS, GROUNDS, MATRIX_BUILD, PLACES, name_of_place, uses_of
from hardware.config import DEFAULT_BUILD, Config
from hardware.config.pins import EEPROM, claims_of
from hardware.output.board import Board
from hardware.pins import pin_name

_SECTIONS: Final[Mapping[str, str]] = {
    "the display": "`oled.bus`",
    "the reader": "`reader.port`",
    "the strip": "`strip.device`",
}


def with_tables(page: str) -> str:
    """
    The page with its tables made anew.

    Raises:
        ValueError: The marks of a table are missing.
    """
    for name, make in _TABLES.items():
        before, begin, rest = page.partition(f"<!-- {name}: made by docs/drawing -->\n")
        _, end, after = rest.partition(f"<!-- end of {name} -->\n")
        if not end:
            raise ValueError(f"wiring.md has no place for the table of {name}")
        page = f"{before}{begin}{make()}\n{end}{after}"
    return page


def _pin_rows(config: Config) -> Iterator[str]:
    uses = uses_of(config)
    yield "| what | to | set by |"
    yield "|---|---|---|"
    for claim in claims_of(config):
        if claim.pin not in EEPROM:
            setting = _SECTIONS[claim.holder] if claim.bus else f"`{claim.holder}`"
            yield f"| {uses[claim.pin]} | {pin_name(claim.pin)} | {setting} |"


def pin_table() -> str:
    """Every pin of the default build, and where its devices have their power."""
    takers = {**FEEDS, **{device: (ground,) for device, ground in GROUNDS.items()}}
    feeds = [
        f"| {device}: {'power and ground' if device in FEEDS else 'ground'} | "
        f"{', '.join(name_of_place(PLACES[number]) for number in numbers)} | |"
        for device, numbers in takers.items()
    ]
    return "\n".join([*_pin_rows(DEFAULT_BUILD), *feeds])


def matrix_table() -> str:
    """The pins of a matrix."""
    head, rule, *rows = _pin_rows(MATRIX_BUILD)
    return "\n".join([head, rule, *(row for row in rows if "`keys.rows" in row or "`keys.columns" in row)])


def template_table() -> str:
    """Each board with its template, its size and its map."""
    by_strip: dict[int, list[str]] = {}
    for board in BOARDS:
        by_strip.setdefault(board.per_metre, []).append(_template_cell(board))
    return "\n".join(
        f"| {per_metre} a metre | {' | '.join(cells)} |" for per_metre, cells in by_strip.items()
    )


def _template_cell(board: Board) -> str:
    size = f"{board.width_mm:.0f} x {board.height_mm:.0f} mm"
    return (
        f"[{size}](docs/board/{name_of(board)}.svg), {paper_of(board).name}; "
        f"[LEDs](docs/board/{map_name_of(board)}.json)"
    )


_TABLES: Final[Mapping[str, Callable[[], str]]] = {
    "pins": pin_table,
    "matrix": matrix_table,
    "strips": strip_table,
    "supplies": supply_table,
    "templates": template_table,
}
