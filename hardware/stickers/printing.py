"""
Pages of stickers, as pictures and as a PDF.

A dot is one bit, black or white: edges stay sharp, and the file small.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw

from hardware.output.letters import DARK, LIGHT
from hardware.stickers.layout import DPI, Layout, Sticker, dots, lay_out
from hardware.stickers.sheets import SHEETS, Sheet
from hardware.stickers.symbols import Symbology
from hardware.stickers.words import write_words
from scorer.errors import ConfigError

RULE_MM: Final = 100
"""How long the line at the foot of a page is, if the page is printed in its size."""

_PAPER: Final = LIGHT
_INK: Final = DARK
_BORDER: Final = 2  # dots
_RULE_DOTS: Final = 3
_RULE_UP_MM: Final = 6.5  # from the lower edge of the paper, where every printer still prints
_TICK_MM: Final = 1.2
_END_MM: Final = 2.4
_RULE_CAPITALS_MM: Final = 1.8


def draw_pages(
    stickers: Sequence[Sticker], sheet: Sheet, symbology: Symbology, *, first: int = 1, outlines: bool = False
) -> list[Image.Image]:
    """
    Draw the stickers on as many sheets as they need.

    Args:
        stickers: At least one.
        sheet: The labels; they are filled row by row.
        symbology: The kind of symbol.
        first: The first label of the first sheet that is still free, from 1.
        outlines: Draw the borders of the labels that are used.

    Returns:
        Pages of `DPI` dots to the inch, mode "1", each with a rule at its foot.

    Raises:
        ConfigError: *first* is no label of the sheet, or a sticker has no room on one.
        HardwareError: The symbology's library is missing.
    """
    if not 1 <= first <= sheet.labels:
        raise ConfigError(f"a sheet of {sheet.name} has the labels 1 to {sheet.labels}; none is {first}")
    layouts = {sticker: lay_out(sticker, sheet, symbology) for sticker in dict.fromkeys(stickers)}
    pages = [_empty_page(sheet) for _ in range(ceil((first - 1 + len(stickers)) / sheet.labels))]
    for number, sticker in enumerate(stickers, first - 1):
        page, index = divmod(number, sheet.labels)
        if (layout := layouts[sticker]) is None:
            raise _no_room(sticker, layouts, sheet, symbology)
        left_mm, top_mm = sheet.place_mm(index)
        corner = dots(left_mm), dots(top_mm)
        _put_sticker(pages[page], corner, layout)
        if outlines:
            _put_border(pages[page], corner, sheet)
    return pages


def write_pdf(path: Path, pages: Sequence[Image.Image]) -> None:
    """
    Write the pages into a new file.

    Raises:
        ConfigError: There is such a file already, or it cannot be written.
    """
    try:
        with path.open("xb") as file:
            pages[0].save(
                file,
                "PDF",
                resolution=DPI,
                save_all=True,
                append_images=pages[1:],
                title="Stickers for Muggins",
            )
    except FileExistsError as error:
        raise ConfigError(f"{path} is there already; choose another name, or remove it") from error
    except OSError as error:
        raise ConfigError(f"{path} cannot be written: {error.strerror or error}") from error


def _no_room(
    sticker: Sticker, stickers: Iterable[Sticker], sheet: Sheet, symbology: Symbology
) -> ConfigError:
    """A refusal that names the sheets whose labels have room for all of the stickers."""
    roomy = [other.name for other in SHEETS if all(lay_out(each, other, symbology) for each in stickers)]
    return ConfigError(
        f"{sticker.words} has no room as {symbology.title} on a label of {sheet.name} ({sheet.size}); "
        f"sheets with room for all are {', '.join(roomy)}"
    )


def _empty_page(sheet: Sheet) -> Image.Image:
    """A page with nothing but the rule in the margin at its foot."""
    width, height = (dots(side_mm) for side_mm in sheet.page_mm)
    page = Image.new("1", (width, height), _PAPER)
    draw = ImageDraw.Draw(page)
    left, foot = dots(sheet.corner_mm[0]), height - dots(_RULE_UP_MM)
    for mark_mm in range(0, RULE_MM + 1, 10):
        tick = dots(_END_MM if mark_mm in (0, RULE_MM) else _TICK_MM)
        draw.line([(left + dots(mark_mm), foot - tick), (left + dots(mark_mm), foot)], _INK, _RULE_DOTS)
    draw.line([(left, foot), (left + dots(RULE_MM), foot)], _INK, _RULE_DOTS)
    said = write_words([f"{RULE_MM} mm when printed at 100 %"], dots(_RULE_CAPITALS_MM))
    page.paste(_INK, (left + dots(RULE_MM + 3), foot - dots(_RULE_CAPITALS_MM)), said)
    return page


def _put_sticker(page: Image.Image, corner: tuple[int, int], layout: Layout) -> None:
    symbol = Image.new("1", (len(layout.modules[0]), len(layout.modules)))
    symbol.putdata([_PAPER * (module == "0") for row in layout.modules for module in row])
    page.paste(
        symbol.resize(layout.symbol[2:]),
        (corner[0] + layout.symbol.left, corner[1] + layout.symbol.top),
    )
    words = write_words(layout.lines, layout.capitals)
    page.paste(_INK, (corner[0] + layout.words.left, corner[1] + layout.words.top), words)


def _put_border(page: Image.Image, corner: tuple[int, int], sheet: Sheet) -> None:
    left, top = corner
    right, bottom = left + dots(sheet.label_mm[0]), top + dots(sheet.label_mm[1])
    ImageDraw.Draw(page).rectangle([left, top, right, bottom], outline=_INK, width=_BORDER)
