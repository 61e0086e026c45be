"""Stickers: what is printed reads back, on its own label, with all that must stay light around it."""

from __future__ import annotations

import sys
from dataclasses import replace
from itertools import groupby
from pathlib import Path

import pypdfium2
import pytest
import zxingcpp
from PIL import Image, ImageChops

from hardware.input.checked import encode
from hardware.stickers.layout import DPI, Sticker, dots, lay_out
from hardware.stickers.printing import RULE_MM, draw_pages, write_pdf
from hardware.stickers.sheets import SHEETS, Sheet, find_sheet
from hardware.stickers.symbols import SYMBOLOGIES, Symbology, code_128, data_matrix
from hardware.stickers.words import write_words
from scorer.cards import DECK
from scorer.errors import ConfigError, HardwareError

SCANNED_DPI = 300
CARDS = [Sticker(str(card), card.pretty) for card in DECK]
ENTRIES = [
    *(Sticker(text, text) for text in ("GO", "OK", "UNDO", "ACCEPT", "HEELS")),
    *(Sticker(f"CLAIM {points}", f"CLAIM {points}") for points in range(30)),
    *(Sticker(f"MUGGINS {points}", f"MUGGINS {points}") for points in range(1, 13)),
    *(Sticker(f"BY @{seat}", f"BY @{seat}") for seat in range(1, 5)),
]
CHECKED = [Sticker(encode(each.code), each.words) for each in CARDS + ENTRIES]
DATA_MATRIX = SYMBOLOGIES["datamatrix"]
CODE_128 = SYMBOLOGIES["code128"]

GOLDEN = [
    # sheet         labels  the last label's right and lower edge, in mm
    ("A4", 154, 199.5, 280.5),
    ("A4-wide", 80, 197.0, 278.5),
    ("Letter", 140, 202.45, 259.7),
    ("Letter-wide", 76, 199.95, 263.2),
    ("L4731", 189, 201.4, 283.5),
    ("L4732", 80, 199.0, 283.7),
    ("L7636", 48, 200.3, 275.7),
    ("L7651", 65, 205.25, 286.3),
    ("5267", 80, 208.76, 266.7),
]

every_sheet = pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
every_symbology = pytest.mark.parametrize("symbology", SYMBOLOGIES.values(), ids=SYMBOLOGIES)


def scanned(path: Path) -> list[Image.Image]:
    """The pages of a PDF as a scanner at the desk would see them."""
    with pypdfium2.PdfDocument(path) as pdf:
        return [page.render(scale=SCANNED_DPI / 72, grayscale=True).to_pil() for page in pdf]


def label_of(page: Image.Image, sheet: Sheet, index: int) -> Image.Image:
    """What is on one label of a page."""
    dots_a_mm = page.width / sheet.page_mm[0]
    left, top = sheet.place_mm(index)
    width, height = sheet.label_mm
    left, top, right, bottom = (round(side * dots_a_mm) for side in (left, top, left + width, top + height))
    return page.crop((left, top, right, bottom))


def read(picture: Image.Image) -> list[str]:
    """The texts of all symbols in a picture."""
    return [found.text for found in zxingcpp.read_barcodes(picture.convert("L"))]


def ink_of(page: Image.Image) -> tuple[int, int, int, int] | None:
    """The box around all that is dark, or None where nothing is."""
    return ImageChops.invert(page).getbbox()


def roomy(stickers: list[Sticker], sheet: Sheet, symbology: Symbology) -> list[Sticker]:
    """Those that a label has room for."""
    return [each for each in stickers if lay_out(each, sheet, symbology)]


@pytest.mark.parametrize(
    ("name", "labels", "right_mm", "bottom_mm"), [pytest.param(*row, id=row[0]) for row in GOLDEN]
)
def test_sheet_is_as_it_is_sold(name: str, labels: int, right_mm: float, bottom_mm: float) -> None:
    """A sheet has so many labels, ends where it ends, and is the same from both edges of the paper."""
    sheet = find_sheet(name)
    left, top = sheet.place_mm(sheet.labels - 1)
    assert sheet.labels == labels
    assert left + sheet.label_mm[0] == pytest.approx(right_mm, abs=0.01)
    assert top + sheet.label_mm[1] == pytest.approx(bottom_mm, abs=0.01)
    assert sheet.page_mm[0] - right_mm == pytest.approx(sheet.corner_mm[0], abs=0.02)
    assert sheet.page_mm[1] - bottom_mm == pytest.approx(sheet.corner_mm[1], abs=0.02)
    assert all(pitch >= side for pitch, side in zip(sheet.pitch_mm, sheet.label_mm, strict=True))


def test_every_sheet_is_golden() -> None:
    """No sheet comes without its numbers here."""
    assert [row[0] for row in GOLDEN] == [sheet.name for sheet in SHEETS]


@pytest.mark.parametrize(
    ("asked", "name"),
    [("l4731", "L4731"), (" L6008", "L4731"), ("8167", "5267"), ("J8651", "L7651"), ("a4-WIDE", "A4-wide")],
    ids=["small letters", "alike and a blank", "an equal of Letter", "for ink jets", "mixed letters"],
)
def test_sheet_is_found(asked: str, name: str) -> None:
    """A sheet is found in whatever case, and by the number of a packet that is alike."""
    assert find_sheet(asked).name == name


@pytest.mark.parametrize(
    ("asked", "said"),
    [("4731", "did you mean L4731?"), ("foolscap", "there are A4, A4-wide, Letter"), ("", "there are A4,")],
    ids=["without its letter", "unheard of", "nothing"],
)
def test_sheet_is_not_found(asked: str, said: str) -> None:
    """An unknown sheet is refused with those that are known."""
    with pytest.raises(ConfigError) as refused:
        find_sheet(asked)
    assert said in str(refused.value)
    assert str(refused.value).endswith("L7651, 5267")


@every_symbology
@every_sheet
def test_every_card_reads_back(sheet: Sheet, symbology: Symbology, tmp_path: Path) -> None:
    """Each card is read, at 300 dpi and out of the PDF, on its own label and nowhere else."""
    path = tmp_path / "stickers.pdf"
    write_pdf(path, draw_pages(CARDS, sheet, symbology, outlines=sheet.is_plain))
    pages = scanned(path)
    for number, sticker in enumerate(CARDS):
        page, index = divmod(number, sheet.labels)
        assert read(label_of(pages[page], sheet, index)) == [sticker.code]


@pytest.mark.parametrize("stickers", [ENTRIES, CHECKED], ids=["entries", "checked"])
@every_symbology
def test_every_entry_reads_back(symbology: Symbology, stickers: list[Sticker], tmp_path: Path) -> None:
    """So does each entry, and each code with check digits, on labels that have room for all."""
    sheet = find_sheet("A4-wide")
    path = tmp_path / "stickers.pdf"
    write_pdf(path, draw_pages(stickers, sheet, symbology))
    pages = scanned(path)
    seen = [
        read(label_of(pages[number // sheet.labels], sheet, number % sheet.labels))
        for number in range(len(stickers))
    ]
    assert seen == [[sticker.code] for sticker in stickers]


@every_symbology
@every_sheet
def test_light_stays_around_every_symbol(sheet: Sheet, symbology: Symbology) -> None:
    """Modules are wide enough, the quiet zone is on the label, and the words are beside it."""
    width, height = (dots(side) for side in sheet.label_mm)
    for sticker in roomy([*CARDS, *ENTRIES, *CHECKED], sheet, symbology):
        layout = lay_out(sticker, sheet, symbology)
        assert layout is not None
        symbol, words = layout.symbol, layout.words
        module, rest = divmod(symbol.width, len(layout.modules[0]))
        is_bars = len(layout.modules) == 1
        quiet = module * (10 if is_bars else 1)
        assert rest == 0
        assert module * 25.4 / DPI > (0.2539 if is_bars else 0.5)
        assert quiet <= symbol.left <= width - symbol.width - quiet
        assert symbol.top + symbol.height <= height - (0 if is_bars else quiet)
        assert (
            words.top >= symbol.top + symbol.height
            if is_bars
            else words.left >= symbol.left + symbol.width + quiet
        )
        assert symbol.height == symbol.width or (is_bars and symbol.height >= dots(5))
        assert layout.capitals >= dots(1.5)


@every_symbology
@every_sheet
def test_nothing_is_outside_its_label(sheet: Sheet, symbology: Symbology) -> None:
    """Off the labels that are used the page is empty, but for its foot; on them the ink keeps off the edge."""
    pages = draw_pages(roomy(CARDS + ENTRIES, sheet, symbology), sheet, symbology, first=3)
    used = range(2, min(sheet.labels, 2 + len(roomy(CARDS + ENTRIES, sheet, symbology))))
    edge = dots(0.6)
    rest = pages[0].copy()
    for index in used:
        label = label_of(pages[0], sheet, index)
        left, top, right, bottom = ink_of(label) or (0, 0, 0, 0)
        assert min(left, top, label.width - right, label.height - bottom) >= edge
        corner = (dots(sheet.place_mm(index)[0]), dots(sheet.place_mm(index)[1]))
        rest.paste(255, (*corner, corner[0] + label.width, corner[1] + label.height))
    left, top, right, bottom = ink_of(rest) or (0, 0, 0, 0)
    assert top > dots(sheet.place_mm(sheet.labels - 1)[1] + sheet.label_mm[1])
    assert dots(4) < left < right < rest.width - dots(4)
    assert bottom < rest.height - dots(4.5)


def test_wide_quiet_zone_stays_light() -> None:
    """A symbology that wants more light around it gets it, on the label and towards the words."""
    wide = replace(DATA_MATRIX, quiet=4)
    sheet = find_sheet("L4731")
    layout = lay_out(CARDS[0], sheet, wide)
    assert layout is not None
    quiet = 4 * layout.symbol.width // len(layout.modules)
    assert layout.symbol.left >= quiet
    assert layout.symbol.top >= quiet
    assert layout.words.left - layout.symbol.left - layout.symbol.width >= quiet
    assert lay_out(CARDS[0], sheet, replace(wide, quiet=5)) is None


@pytest.mark.parametrize(
    ("words", "is_printed"),
    [("MUGGINSMUGGIN", True), ("MUGGINSMUGGINS", False), ("A B C D", True), ("A B C D E", False)],
    ids=["a long word", "a longer one", "four lines", "five lines"],
)
def test_words_that_nobody_can_read_are_not_printed(words: str, is_printed: bool) -> None:
    """Words are made smaller to have room, but not smaller than people read."""
    layout = lay_out(Sticker("5H", words), find_sheet("L4731"), DATA_MATRIX)
    assert (layout is not None) is is_printed


def test_no_module_is_split() -> None:
    """Every dark and light run of a row of the printed symbol is a whole number of modules."""
    sheet = find_sheet("L4731")
    for symbology in SYMBOLOGIES.values():
        page, *_ = draw_pages(CARDS[:1], sheet, symbology)
        layout = lay_out(CARDS[0], sheet, symbology)
        assert layout is not None
        left, top = (dots(side) for side in sheet.corner_mm)
        box = layout.symbol
        symbol = page.crop(
            (left + box.left, top + box.top, left + box.left + box.width, top + box.top + box.height)
        )
        module = box.width // len(layout.modules[0])
        for y in range(box.height):
            row = [symbol.getpixel((x, y)) for x in range(box.width)]
            assert {len([*run]) % module for _, run in groupby(row)} == {0}


def test_sheet_that_is_begun() -> None:
    """The labels that are gone stay empty, and the last one is where the stickers of a second sheet begin."""
    sheet = find_sheet("L7651")
    pages = draw_pages(CARDS, sheet, DATA_MATRIX, first=50)
    assert len(pages) == 2
    assert all(ink_of(label_of(pages[0], sheet, index)) is None for index in range(49))
    assert read(label_of(pages[0], sheet, 49)) == [CARDS[0].code]
    assert read(label_of(pages[0], sheet, 64)) == [CARDS[15].code]
    assert read(label_of(pages[1], sheet, 0)) == [CARDS[16].code]
    assert ink_of(label_of(pages[1], sheet, 36)) is None


@pytest.mark.parametrize(
    ("first", "pages"),
    [(1, 1), (29, 1), (30, 2), (80, 2)],
    ids=["whole", "just fits", "one too many", "last label"],
)
def test_pages_are_as_many_as_are_needed(first: int, pages: int) -> None:
    """A second sheet is begun with the first sticker that has no label left."""
    assert len(draw_pages(CARDS, find_sheet("5267"), DATA_MATRIX, first=first)) == pages


@pytest.mark.parametrize("first", [-1, 0, 190])
def test_label_that_no_sheet_has(first: int) -> None:
    """A sheet cannot be begun before its first label or after its last."""
    with pytest.raises(ConfigError, match=f"L4731 has the labels 1 to 189; none is {first}"):
        draw_pages(CARDS, find_sheet("L4731"), DATA_MATRIX, first=first)


def test_no_room_names_sheets_that_have() -> None:
    """Bars that are too long for a label are refused, with the sheets that have room for all."""
    claims = [Sticker("GO", "GO"), Sticker("CLAIM 12", "CLAIM 12")]
    with pytest.raises(ConfigError) as refused:
        draw_pages(claims, find_sheet("L4731"), CODE_128)
    assert str(refused.value) == (
        "CLAIM 12 has no room as Code 128 on a label of L4731 (25.4 x 10 mm); "
        "sheets with room for all are A4-wide, Letter-wide, L7636, L7651, 5267"
    )


@every_sheet
def test_rule_at_the_foot(sheet: Sheet) -> None:
    """Each page has a line of 100 mm below its labels, to see whether it was printed in its size."""
    page, *_ = draw_pages(CARDS[:1], sheet, DATA_MATRIX)
    below = dots(sheet.place_mm(sheet.labels - 1)[1] + sheet.label_mm[1])
    rows = [page.crop((0, y, page.width, y + 1)).convert("L").tobytes() for y in range(below, page.height)]
    longest = max(len([*run]) for row in rows for light, run in groupby(row) if not light)
    assert longest == pytest.approx(dots(RULE_MM), abs=3)


def test_pdf_has_the_size_of_its_paper(tmp_path: Path) -> None:
    """Printed at 100 %, a millimetre of the page is a millimetre of the paper."""
    for name, paper_mm in (("L4731", (210, 297)), ("5267", (215.9, 279.4))):
        path = tmp_path / f"{name}.pdf"
        write_pdf(path, draw_pages(CARDS, find_sheet(name), DATA_MATRIX))
        with pypdfium2.PdfDocument(path) as pdf:
            size_mm = [side * 25.4 / 72 for side in pdf[0].get_size()]
            assert pdf.get_metadata_dict()["Title"] == "Stickers for Muggins"
        assert size_mm == pytest.approx(paper_mm, abs=0.05)
        assert path.stat().st_size < 100_000


def test_file_is_not_overwritten(tmp_path: Path) -> None:
    """What is there already stays as it is."""
    path = tmp_path / "stickers.pdf"
    path.write_text("a letter", encoding="utf-8")
    with pytest.raises(ConfigError, match="there already; choose another name, or remove it"):
        write_pdf(path, [Image.new("1", (10, 10), 255)])
    assert path.read_text(encoding="utf-8") == "a letter"


def test_folder_that_is_not_there(tmp_path: Path) -> None:
    """A file that cannot be written is told with its reason."""
    with pytest.raises(ConfigError, match="stickers.pdf cannot be written: No such file"):
        write_pdf(tmp_path / "nowhere" / "stickers.pdf", [Image.new("1", (10, 10), 255)])


@pytest.mark.parametrize(
    ("encoder", "module", "library"),
    [
        pytest.param(data_matrix, "ppf.datamatrix", "ppf-datamatrix", id="Data Matrix"),
        pytest.param(code_128, "barcode.codex", "python-barcode", id="Code 128"),
    ],
)
def test_library_is_missing(
    encoder: object, module: str, library: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without its library a symbol cannot be made, and the way to get it is told."""
    assert callable(encoder)
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(HardwareError) as refused:
        encoder("5H")
    assert f"need {library}" in str(refused.value)
    assert f"{sys.prefix}/bin/pip install ppf-datamatrix python-barcode" in str(refused.value)


def test_words_tell_the_cards_apart() -> None:
    """No two cards look alike to the players."""
    assert len({write_words([card.words], 60).tobytes() for card in CARDS}) == 52


def test_outlines_are_on_the_borders() -> None:
    """A border is drawn for the labels that are used, on their edges and nowhere else."""
    sheet = find_sheet("L4731")
    page, *_ = draw_pages(CARDS[:2], sheet, DATA_MATRIX, outlines=True)
    bare, *_ = draw_pages(CARDS[:2], sheet, DATA_MATRIX)
    border = ImageChops.logical_xor(page, bare)
    for index in range(2):
        left, top = (dots(side) for side in sheet.place_mm(index))
        box = (left, top, left + dots(25.4), top + dots(10))
        assert border.crop((box[0], box[1], box[2] + 1, box[3] + 1)).getbbox() == (
            0,
            0,
            dots(25.4) + 1,
            dots(10) + 1,
        )
        border.paste(0, (box[0], box[1], box[2] + 1, box[3] + 1))
        inside = page.crop((left + 2, top + 2, box[2] - 1, box[3] - 1))
        assert inside.tobytes() == bare.crop((left + 2, top + 2, box[2] - 1, box[3] - 1)).tobytes()
    assert border.getbbox() is None
