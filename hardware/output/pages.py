"""
A `Screen` as the 128 x 64 pixels of an OLED, in two layouts.

*Normal* has six rows of 21 columns, with one fact large. *Large* has three lines
of 11 columns and a light bar that says what to do now. Rows are placed by
their baseline, the first pixel row below the capitals. Neighbours in the
tight grid share two pixel rows, where only a descender and an accent can meet;
everything else keeps to rows and columns of its own.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import Final

from PIL import Image

from hardware.output.letters import DARK, ELLIPSIS, LIGHT, Face, fold
from scorer.cards import Card, Rank
from scorer.screen import Cell, Layout, Row, Screen

WIDTH: Final = 128
HEIGHT: Final = 64

_TEXT: Final = Face("12n", capitals=8, rise=10, drop=2)
_BOLD: Final = Face("12b", capitals=8, rise=10, drop=2)
_KEY: Final = Face("12n", capitals=8, rise=9, drop=1)
_CARD: Final = Face("16b", capitals=10, rise=11, drop=2)
_TYPED: Final = Face("20b", capitals=13, rise=16, drop=4)
_FACT: Final = Face("22b", capitals=14, rise=16, drop=4)
_WORD: Final = Face("28b", capitals=18, rise=22, drop=5)
_COUNT: Final = Face("32b", capitals=20, rise=24, drop=5)

_LINE: Final = Face("22b", capitals=14, rise=16, drop=2)
_SMALL_LINE: Final = Face("16b", capitals=10, rise=12, drop=4)
_BAR: Final = Face("22b", capitals=14, rise=15, drop=1)
_FAR_WORD: Final = Face("32b", capitals=20, rise=26, drop=5)

_HEAD: Final = 10
_RULE: Final = 11
_ROWS: Final = {
    "list": (21, 31, 41, 51),
    "fact": (40, 51),
    "count": (21, 31, 40),
    "cards": (21,),
    "big": (50,),
}
"""The baselines of a page's rows of text."""

_LINES: Final = (14, 30, 46)
_BESIDE_X: Final = 41
_COUNT_MIDDLE: Final = 17
_DOUBLED_WIDTH: Final = 44
_MARK: Final = "▶"
_APART: Final = 4
"""Pixels between two cards."""
_CLOSE: Final = 2
"""The same, in a hand that is wide."""
_GAP: Final = 2
"""Pixels between two texts that share a row."""


def draw_page(screen: Screen, *, layout: Layout = "normal") -> Image.Image:
    """
    Draw *screen* for an OLED.

    Text that is too wide is cut with an ellipsis; a character that the fonts
    do not have is drawn as an empty box. No screen is refused.

    Args:
        screen: What the table shows.
        layout: Six rows, or three lines for who sits far away.

    Returns:
        128 x 64 pixels, mode "1", lit pixels on dark.
    """
    page = Image.new("1", (WIDTH, HEIGHT))
    if screen.kind == "big" and not str(screen.head).strip():
        _draw_splash(page, screen)
    elif layout == "large":
        _draw_large(page, screen)
    else:
        _draw_normal(page, screen)
    return page


def png_of(screen: Screen, *, layout: Layout = "normal", scale: int = 1) -> bytes:
    """
    The page of `draw_page` as a PNG file.

    Args:
        screen: What the table shows.
        layout: Six rows, or three lines for who sits far away.
        scale: How many pixels of the file a pixel of the page is wide and high.

    Raises:
        ValueError: *scale* is less than 1.
    """
    if scale < 1:
        raise ValueError(f"scale: {scale} is too small: a pixel of the page needs at least one of the file")
    page = draw_page(screen, layout=layout)
    file = io.BytesIO()
    page.resize((WIDTH * scale, HEIGHT * scale), Image.Resampling.NEAREST).save(file, "PNG", optimize=True)
    return file.getvalue()


def _draw_normal(page: Image.Image, screen: Screen) -> None:
    _draw_row(page, _HEAD, screen.head, face=_BOLD)
    for x in range(0, WIDTH, 2):
        page.putpixel((x, _RULE), LIGHT)
    match screen.kind:
        case "fact":
            _FACT.write(page, (0, 28), _FACT.fit(screen.fact, WIDTH))
        case "count":
            count = "" if screen.count is None else _COUNT.fit(str(screen.count), _BESIDE_X)
            _COUNT.write(page, (max(0, _COUNT_MIDDLE - _COUNT.width(count) // 2), 36), count)
            _draw_seats(page, screen.seats)
        case "cards":
            _draw_cards(page, screen.cards, screen.starter)
            _TYPED.write(page, (0, 50), _TYPED.fit(screen.typed, WIDTH))
        case "big":
            _draw_centred(page, 36, screen.fact, _WORD, _FACT)
    for baseline, row in zip(_ROWS[screen.kind], screen.rows, strict=False):
        if screen.kind == "big":
            _draw_centred(page, baseline, str(row).strip(), _TEXT)
        else:
            _draw_row(page, baseline, row, x=_BESIDE_X if screen.kind == "count" else 0)
    _draw_keys(page, screen.keys)


def _draw_row(page: Image.Image, baseline: int, row: Row, *, face: Face = _TEXT, x: int = 0) -> None:
    """A row from *x* to the right edge; where both ends do not fit, the left one is cut."""
    _draw_ends(page, (x, WIDTH), baseline, (row.left, row.right), face)


def _draw_ends(
    page: Image.Image,
    span: tuple[int, int],
    baseline: int,
    ends: tuple[str, str],
    face: Face,
    *,
    ink: int = LIGHT,
) -> None:
    """Two texts at the ends of *span*; the left one is cut where they would meet."""
    start, end = span
    right = face.fit(ends[1], end - start)
    room = end - start - (face.width(right) + _GAP if right else 0)
    face.write(page, (start, baseline), face.fit(ends[0], room), ink=ink)
    face.write(page, (end - face.width(right), baseline), right, ink=ink)


def _draw_centred(page: Image.Image, baseline: int, text: str, *faces: Face) -> None:
    """*text* in the first of *faces* that it fits in, or cut in the last one."""
    face = next((face for face in faces if face.width(text) <= WIDTH), faces[-1])
    text = face.fit(text, WIDTH)
    face.write(page, ((WIDTH - face.width(text)) // 2, baseline), text)


def _draw_cards(page: Image.Image, hand: Sequence[Card], starter: Card | None) -> None:
    """A hand at the left, the starter behind a plus at the right; a hand that is too long is cut."""
    baseline, end = 34, WIDTH
    if starter:
        end -= _card_width(starter)
        _draw_card(page, (end, baseline), starter)
        plus = end - _CARD.width("+") - 1
        if _hand_width(hand, _CLOSE) <= plus - _CLOSE:
            _CARD.write(page, (plus, baseline), "+")
            end = plus
        end -= _CLOSE
    gap = _APART if _hand_width(hand, _APART) <= end else _CLOSE
    x = 0
    for place, card in enumerate(hand):
        is_last = place == len(hand) - 1
        if x + _card_width(card) + (0 if is_last else gap + _CARD.width(ELLIPSIS)) > end:
            _CARD.write(page, (x, baseline), ELLIPSIS)
            break
        _draw_card(page, (x, baseline), card)
        x += _card_width(card) + gap


def _hand_width(hand: Sequence[Card], gap: int) -> int:
    return sum(_card_width(card) + gap for card in hand) - gap


def _card_width(card: Card) -> int:
    return _CARD.width(card.pretty) - 2 * (card.rank is Rank.TEN)


def _draw_card(page: Image.Image, place: tuple[int, int], card: Card) -> None:
    x, baseline = place
    if card.rank is Rank.TEN:
        # Closed up by two pixels, so that four tens leave room for the starter.
        _CARD.write(page, (x - 1, baseline), "1")
        _CARD.write(page, (x + 6, baseline), card.pretty[1:])
    else:
        _CARD.write(page, place, card.pretty)


def _draw_seats(page: Image.Image, seats: Sequence[Cell]) -> None:
    """A cell over every seat's button."""
    for place, cell in enumerate(seats):
        left, right = (round(WIDTH * edge / len(seats)) for edge in (place, place + 1))
        _draw_seat(page, (left, right - 2), cell, indent=_TEXT.width(_MARK) if len(seats) == 2 else 0)


def _draw_seat(page: Image.Image, span: tuple[int, int], cell: Cell, *, indent: int) -> None:
    """
    A seat's name at the left of its cell, what its button means at the right.

    Who acts is boxed, in bold, and behind a mark where there is room for it;
    the others are indented, so that a name does not move when its turn comes.
    """
    left, right = span
    room, baseline = right - left, 51
    name, meaning = _ends_of(cell.text)
    face = _TEXT
    if cell.is_acting:
        _draw_box(page, (left, baseline - 9, right, baseline + 1))
        face, indent = _BOLD, 0
        if _span_of((_MARK + name, meaning), face) <= room:
            name = _MARK + name
    width = _span_of((name, meaning), face)
    inset = next((inset for inset in (2 + indent, 2) if inset + width <= room + 1), 1)
    # The empty column after a last letter may lie on the frame.
    end = right + (inset + width > room)
    _draw_ends(page, (left + inset, end), baseline, (name, meaning), face)


def _draw_box(page: Image.Image, box: tuple[int, int, int, int]) -> None:
    left, top, right, bottom = box
    page.paste(LIGHT, (left, top, right + 1, bottom + 1))
    page.paste(DARK, (left + 1, top + 1, right, bottom))


def _draw_keys(page: Image.Image, keys: Sequence[str]) -> None:
    """Dark on light over each soft key; nothing over a key that does nothing."""
    for place, key in enumerate(keys):
        if key:
            left, width = place * 32, 31
            page.paste(LIGHT, (left, 54, left + width, HEIGHT))
            text = _KEY.fit(key, width)
            _KEY.write(page, (left + (width - _KEY.width(text) + 1) // 2, 63), text, ink=DARK)


def _draw_large(page: Image.Image, screen: Screen) -> None:
    head, second, *others = (*screen.large.lines, "", "")
    _draw_line(page, _LINES[0], fold(head))
    if screen.large.has_count:
        _draw_doubled(page, second)
        for baseline, text in zip(_LINES[1:], others, strict=False):
            _draw_ends(page, (_DOUBLED_WIDTH + _GAP, WIDTH), baseline, ("", text), _LINE)
    elif screen.kind == "big":
        _draw_centred(page, 42, second, _FAR_WORD, _LINE)
    else:
        for baseline, text in zip(_LINES[1:], (second, *others), strict=False):
            _draw_line(page, baseline, text)
    _draw_bar(page, screen.large.bar)


def _ends_of(line: str) -> tuple[str, str]:
    """The left and the right end of a line, which two spaces or more keep apart."""
    left, _, right = line.strip().partition("  ")
    return left, right.strip()


def _draw_line(page: Image.Image, baseline: int, line: str) -> None:
    """A line of 11 columns, or a smaller one of 16 where only that holds it whole."""
    ends = _ends_of(line)
    if _span_of(ends, _LINE) > WIDTH >= _span_of(ends, _SMALL_LINE):
        _draw_ends(page, (0, WIDTH), baseline - 2, ends, _SMALL_LINE)
    else:
        _draw_ends(page, (0, WIDTH), baseline, ends, _LINE)


def _span_of(ends: tuple[str, str], face: Face) -> int:
    return sum(face.width(end) for end in ends) + (_GAP if ends[1] else 0)


def _draw_doubled(page: Image.Image, count: str) -> None:
    """A count of twice the size, over the height of two lines."""
    count = _LINE.fit(fold(count), _DOUBLED_WIDTH // 2)
    width, height = _LINE.width(count), _LINE.capitals
    digits = Image.new("1", (_DOUBLED_WIDTH // 2, height))
    _LINE.write(digits, (0, height), count)
    doubled = digits.resize((_DOUBLED_WIDTH, 2 * height), Image.Resampling.NEAREST)
    page.paste(LIGHT, (_DOUBLED_WIDTH // 2 - width, 17), doubled)


def _draw_bar(page: Image.Image, bar: str) -> None:
    """What to do now, dark on light: one text in the middle, two at the ends."""
    page.paste(LIGHT, (0, 48, WIDTH, HEIGHT))
    left, right = _ends_of(bar)
    if right:
        _draw_ends(page, (1, WIDTH), 63, (left, right), _BAR, ink=DARK)
    else:
        left = _BAR.fit(left, WIDTH)
        _BAR.write(page, ((WIDTH - _BAR.width(left) + 1) // 2, 63), left, ink=DARK)


def _draw_splash(page: Image.Image, screen: Screen) -> None:
    """A big word without a head: the program's name, over a row of holes with two pegs."""
    _draw_centred(page, 32, screen.fact, _WORD, _FACT)
    for row in screen.rows[:1]:
        _draw_centred(page, 45, str(row).strip(), _TEXT)
    if any(screen.keys):
        _draw_keys(page, screen.keys)
        return
    top = 54
    for hole in range(13):
        left = 14 + 8 * hole
        page.paste(LIGHT, (left + 1, top, left + 4, top + 5))
        page.paste(LIGHT, (left, top + 1, left + 5, top + 4))
        if hole not in {3, 9}:
            page.paste(DARK, (left + 1, top + 1, left + 4, top + 4))
