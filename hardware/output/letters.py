"""
Text as pixels: the bitmap fonts, with our own suit signs and a cursor that can be seen.

Terminus Font comes from `fonts/`; each of its files is loaded when it is first
needed, and every character is drawn once. Characters stand in cells of one
width; only a suit sign may be a pixel wider.
"""

from __future__ import annotations

import gzip
import io
import unicodedata
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

from PIL import Image, ImageDraw, ImageFont

from hardware.output.suits import SIGNS, suit_sign
from scorer.screen import CURSOR

LIGHT: Final = 255
DARK: Final = 0
"""A pixel of a picture of mode "1", on and off."""

ELLIPSIS: Final = "…"
UNKNOWN: Final = "\ufffd"
"""An empty box: every font has one, for the characters it has not."""

_NO_CHARACTER: Final = "\uffff"
_TEXTS_KEPT: Final = 256
_GLYPHS_KEPT: Final = 1024


@dataclass(frozen=True, slots=True)
class Face:
    """
    A font, and how much of it a row of the page has room for.

    Attributes:
        name: Height in pixels and weight, as in the font's file: ``12n``, ``22b``.
        capitals: How high its capitals are, in pixels.
        rise: Pixel rows kept above the baseline; accents end there.
        drop: Pixel rows kept from the baseline down; descenders end there.
    """

    name: str
    capitals: int
    rise: int
    drop: int

    def width(self, text: str) -> int:
        """How many pixels wide *text* is, with the empty column after its last letter."""
        return sum(self.advance(char) for char in _plain(text))

    def fit(self, text: str, room: int) -> str:
        """*text*, cut with an ellipsis where it is wider than *room* pixels; nothing where no letter fits."""
        text = _plain(text)
        if self.width(text) <= room:
            return text
        # No character is narrower than a pixel: of a very long text only a part is tried.
        text = text[: max(room, 0)]
        while text and self.width(text.rstrip() + ELLIPSIS) > room:
            text = text[:-1]
        return text.rstrip() + ELLIPSIS if text else ""

    def write(self, page: Image.Image, place: tuple[int, int], text: str, *, ink: int = LIGHT) -> None:
        """
        Draw *text* on *page*, over what is there.

        Args:
            page: A picture of mode "1".
            place: x of the first cell; y of the baseline, the first pixel row below the capitals.
            text: One row; it is cut only by the edge of the page.
            ink: `LIGHT`, or `DARK` on light.
        """
        x, baseline = place
        if text:
            page.paste(ink, (x, baseline - self.rise), _pixels(self, _plain(text)))

    def advance(self, char: str) -> int:
        """How many pixels wide the cell of one character is."""
        cell = _cell(self.name)
        return max(cell, suit_sign(char, self.capitals).width) if char in SIGNS else cell


def fold(text: str) -> str:
    """
    *text* without its accents, for a row that has no room above.

    >>> fold("ÅSA")
    'ASA'
    """
    return "".join(char for char in unicodedata.normalize("NFD", text) if not unicodedata.combining(char))


@lru_cache(_TEXTS_KEPT)
def _plain(text: str) -> str:
    """*text* in characters that have a cell each: spaces are spaces, what cannot be drawn is a box."""
    if text.isascii() and text.isprintable():
        return text
    characters = []
    for char in unicodedata.normalize("NFC", text):
        if char.isspace():
            characters.append(" ")
        elif unicodedata.category(char) not in {"Mn", "Me", "Cf"}:
            characters.append(char if char.isprintable() else UNKNOWN)
    return "".join(characters)


@lru_cache(_TEXTS_KEPT)
def _pixels(face: Face, text: str) -> Image.Image:
    pixels = Image.new("1", (face.width(text), face.rise + face.drop))
    x = 0
    for char in text:
        glyph, ascent = _glyph(face, char)
        pixels.paste(LIGHT, (x, face.rise - ascent), glyph)
        x += face.advance(char)
    return pixels


@lru_cache(_GLYPHS_KEPT)
def _glyph(face: Face, char: str) -> tuple[Image.Image, int]:
    """The pixels of one character, and how many of their rows stand above the baseline."""
    if char in SIGNS:
        sign = suit_sign(char, face.capitals)
        return sign, sign.height
    if char == CURSOR:
        return _cursor(face), face.capitals
    font = _font(face.name)
    if char != "?" and _drawn(face.name, char) == _drawn(face.name, _NO_CHARACTER):
        char = UNKNOWN
    return _drawn(face.name, char), font.getmetrics()[0]


def _cursor(face: Face) -> Image.Image:
    """A solid block, as high as a capital, apart from its neighbours."""
    cursor = Image.new("1", (face.advance(CURSOR), face.capitals))
    cursor.paste(LIGHT, (1, 0, cursor.width - 2, cursor.height))
    return cursor


@lru_cache(_GLYPHS_KEPT)
def _drawn(name: str, char: str) -> Image.Image:
    font = _font(name)
    glyph = Image.new("1", (_cell(name), sum(font.getmetrics())))
    draw = ImageDraw.Draw(glyph)
    draw.fontmode = "1"
    draw.text((0, 0), char, fill=LIGHT, font=font)
    return glyph


@cache
def _cell(name: str) -> int:
    """How many pixels wide every character of a font is."""
    return round(_font(name).getlength("M"))


@cache
def _font(name: str) -> ImageFont.FreeTypeFont:
    packed = files("hardware.output").joinpath("fonts", f"ter-u{name}_unicode.pcf.gz").read_bytes()
    # Unpacked here: the font library unpacks from the start again for every character.
    data = io.BytesIO(gzip.decompress(packed))
    return ImageFont.truetype(data, int(name[:-1]), layout_engine=ImageFont.Layout.BASIC)
