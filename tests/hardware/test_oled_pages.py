"""Every page of the OLED looks as it was approved, and no text whatever breaks one."""

from __future__ import annotations

import functools
import io
import itertools
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final, get_args

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from PIL import Image, ImageChops

from hardware.output.pages import draw_page, png_of
from scorer.cards import DECK, Card, Rank
from scorer.screen import Cell, Kind, Large, Layout, Row, Screen
from tests.oled_bench import LAYOUTS
from tests.screens import SCREENS

PICTURES: Final = Path(__file__).parents[1] / "golden" / "pages"
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)

# Where the descenders of one row and the accents of the next may meet.
SHARED_ROWS: Final[dict[Kind, set[int]]] = {
    "list": {11, 21, 22, 31, 32, 41, 42},
    "fact": {11, 30, 31, 40, 41},
    "count": {11, 21, 22, 30, 31, 32, 41},
    "cards": {11, 34, 35},
    "big": {11, 40},
}

TALL: Final = "▓ÅÉŲgjQ,"
"""Characters that fill their cell, or stand out above or below."""

any_text: Final = st.text(st.sampled_from(TALL) | st.characters(), max_size=40)
any_row: Final = st.builds(Row, any_text, any_text)
any_card: Final = st.sampled_from([*DECK, *(Card(rank) for rank in Rank)])
any_large: Final = st.builds(
    Large, st.lists(any_text, max_size=5).map(tuple), any_text, has_count=st.booleans()
)
any_screen: Final = st.builds(
    Screen,
    page=st.just("any"),
    kind=st.sampled_from(KINDS),
    head=any_row,
    rows=st.lists(any_row, max_size=6).map(tuple),
    fact=any_text,
    count=st.none() | st.integers(),
    cards=st.lists(any_card, max_size=8).map(tuple),
    starter=st.none() | any_card,
    typed=any_text,
    seats=st.lists(st.builds(Cell, any_text, st.booleans()), max_size=4).map(tuple),
    keys=st.tuples(any_text, any_text, any_text, any_text),
    large=any_large,
)


def full_of(text: str, kind: Kind) -> Screen:
    """A page with the same text wherever one can stand."""
    return Screen(
        page="any",
        kind=kind,
        head=Row(text, text),
        rows=(Row(text, text),) * 4,
        fact=text,
        count=22,
        cards=DECK[:4],
        starter=DECK[4],
        typed=text,
        seats=(Cell(text, is_acting=True), Cell(text)),
        keys=(text, text, text, text),
        large=Large((text, text, text, text), text),
    )


def screen_of(kind: Kind = "list", *, head: str = "HEAD", large: Large | None = None) -> Screen:
    """A page with a head and nothing else on it."""
    return Screen(page="any", kind=kind, head=Row(head), large=large or Large((), ""))


def assert_same(picture: Image.Image, expected: Image.Image) -> None:
    """Two pictures are equal; where they are not, both are told in letters."""
    if picture.tobytes() != expected.tobytes():
        assert drawn(picture) == drawn(expected)


def drawn(picture: Image.Image) -> list[str]:
    """A picture in letters, for a difference that can be read."""
    pixels = picture.load()
    assert pixels is not None
    return [
        "".join("#" if pixels[x, y] else "." for x in range(picture.width)) for y in range(picture.height)
    ]


def parts_of(screen: Screen) -> Iterator[Screen]:
    """The empty page, then the page again and again with one of its rows alone."""
    # A big word without a head has a page of its own, the splash.
    head = Row("HEAD") if screen.kind == "big" else Row("")
    empty = Screen(page="any", kind=screen.kind, head=head, large=screen.large)
    yield empty
    if screen.kind != "big":
        yield replace(empty, head=screen.head)
    for place, row in enumerate(screen.rows):
        yield replace(empty, rows=(*([Row("")] * place), row))
    yield replace(empty, fact=screen.fact, count=screen.count, cards=screen.cards, starter=screen.starter)
    yield replace(empty, typed=screen.typed)
    yield replace(empty, seats=screen.seats)
    yield replace(empty, keys=screen.keys)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("name", SCREENS)
def test_page_looks_as_approved(name: str, layout: Layout) -> None:
    """Each page is the approved picture, pixel for pixel."""
    with Image.open(PICTURES / f"{name}-{layout}.png") as approved:
        assert_same(draw_page(SCREENS[name], layout=layout), approved)


def test_every_picture_has_its_page() -> None:
    """No picture is kept of a page that is no more."""
    expected = {f"{name}-{layout}.png" for name in SCREENS for layout in LAYOUTS}

    assert {path.name for path in PICTURES.iterdir()} == expected


@given(any_screen, st.sampled_from(LAYOUTS))
def test_any_screen_can_be_drawn(screen: Screen, layout: Layout) -> None:
    """Whatever players are called and whatever happens, there is a picture of 128 x 64 pixels."""
    picture = draw_page(screen, layout=layout)

    assert (picture.size, picture.mode) == ((128, 64), "1")


@example(full_of("▓" * 7, "list"))
@example(full_of("▓" * 7, "fact"))
@example(full_of("▓" * 7, "count"))
@example(full_of("▓" * 7, "cards"))
@example(full_of("▓" * 7, "big"))
@given(any_screen)
def test_rows_keep_apart(screen: Screen) -> None:
    """Rows meet at most where a descender hangs and an accent stands; all else is its own row's."""
    empty, *parts = [draw_page(part) for part in parts_of(screen)]
    inks = [ImageChops.logical_xor(part, empty) for part in parts]
    boxes = [ImageChops.logical_and(*pair).getbbox() for pair in itertools.combinations(inks, 2)]
    together = {y for box in boxes if box for y in range(box[1], box[3])}
    whole = functools.reduce(ImageChops.logical_or, parts)
    if screen.kind == "big":
        screen = replace(screen, head=Row("HEAD"))

    assert together <= SHARED_ROWS[screen.kind]
    assert_same(draw_page(screen), whole)


@given(any_text, any_text, st.sampled_from(["head", "row", "beside a count"]))
def test_ends_keep_apart(left: str, right: str, where: str) -> None:
    """However long both are, the words at the left end before the words at the right begin."""

    def page(row: Row) -> Image.Image:
        if where == "head":
            return draw_page(replace(screen_of(), head=row))
        return draw_page(replace(screen_of("list" if where == "row" else "count"), rows=(row,)))

    both, right_alone, bare = page(Row(left, right)), page(Row("", right)), page(Row(""))
    left_ink = ImageChops.logical_xor(both, right_alone).getbbox()
    right_ink = ImageChops.logical_xor(right_alone, bare).getbbox()

    assert not left_ink or not right_ink or left_ink[2] <= right_ink[0]


@example(Large(("▓" * 11,) * 3, ""))
@example(Large(("▓" * 11,) * 4, "", has_count=True))
@given(any_large)
def test_lines_keep_apart(large: Large) -> None:
    """The lines of the large layout, too, meet only where a descender hangs and an accent stands."""

    def page(*lines: str) -> Image.Image:
        picture = draw_page(screen_of(large=large._replace(lines=lines, bar="")), layout="large")
        return picture.crop((0, 0, 128, 48))

    inks = [page(*([""] * place), line) for place, line in enumerate(large.lines)]
    boxes = [ImageChops.logical_and(*pair).getbbox() for pair in itertools.combinations(inks, 2)]

    assert {y for box in boxes if box for y in range(box[1], box[3])} <= {14, 15, 30, 31}
    assert_same(page(*large.lines), functools.reduce(ImageChops.logical_or, inks, page()))


@example(Large(("▓" * 11,) * 3, "▓" * 11))
@given(any_large)
def test_bar_is_always_light(large: Large) -> None:
    """Nothing of the lines reaches into the light bar, and the bar nothing into the lines."""
    page = draw_page(screen_of(large=large), layout="large")
    bar = draw_page(screen_of(large=Large((), large.bar)), layout="large")
    lines = draw_page(screen_of(large=large._replace(bar="")), layout="large")

    assert_same(page.crop((0, 48, 128, 64)), bar.crop((0, 48, 128, 64)))
    assert_same(page.crop((0, 0, 128, 48)), lines.crop((0, 0, 128, 48)))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        pytest.param("A" * 21, "A" * 21, id="twenty-one columns fit"),
        pytest.param("A" * 22, "A" * 20 + "…", id="twenty-two are cut"),
        pytest.param("A" * 19 + " BB", "A" * 19 + "…", id="no space before the ellipsis"),
        pytest.param("Zoë\u0308", "Zoë", id="an accent that stands on nothing is left off"),
        pytest.param("Zoe\u0308", "Zoë", id="letter and accent are one"),
        pytest.param("a\nb\tc\u00a0d", "a b c d", id="every kind of space is a space"),
        pytest.param("\u674e\u5a1c", "\ufffd\ufffd", id="a letter without a picture is a box"),
        pytest.param("\ud800\x07\U0010ffff", "\ufffd\ufffd\ufffd", id="no letter at all is one, too"),
        pytest.param("8♥\ufe0f", "8♥", id="a heart that asks for colour is a heart"),
    ],
)
def test_text_is_shown_as_it_can_be(text: str, shown: str) -> None:
    """What is too wide is cut, and what no font has is seen to be missing."""
    assert_same(draw_page(screen_of(head=text)), draw_page(screen_of(head=shown)))


def test_missing_letter_is_no_question_mark() -> None:
    """A box stands for a letter without a picture; a question mark is a question."""
    pictures = [draw_page(screen_of(head=text)) for text in ("李", "?", "")]

    assert len({picture.tobytes() for picture in pictures}) == 3


@pytest.mark.parametrize(
    ("line", "accented", "plain", "is_same"),
    [
        pytest.param(0, "ÅSA", "ASA", True, id="the first line has no room above"),
        pytest.param(1, "ÅSA", "ASA", False, id="the second has"),
        pytest.param(2, "ÅSA", "ASA", False, id="and the third"),
    ],
)
def test_accents_in_the_large_layout(line: int, accented: str, plain: str, is_same: bool) -> None:
    """Accents are drawn in the large layout wherever there is room above."""
    with_accent, without = (
        draw_page(screen_of(large=Large((*([""] * line), text), "")), layout="large")
        for text in (accented, plain)
    )

    assert (with_accent.tobytes() == without.tobytes()) is is_same


@pytest.mark.parametrize(
    ("text", "top"),
    [
        pytest.param("120 119*118", 0, id="eleven columns are large"),
        pytest.param("120 119*118 117", 2, id="four scores are smaller"),
        pytest.param("SEVENTEEN COLUMNS", 0, id="seventeen are large and cut"),
    ],
)
def test_first_line_holds_four_scores(text: str, top: int) -> None:
    """A line of up to sixteen columns is set smaller rather than cut."""
    ink = draw_page(screen_of(large=Large((text,), "")), layout="large").crop((0, 0, 128, 48)).getbbox()

    assert ink is not None
    assert ink[1] == top


@pytest.mark.parametrize(
    ("seats", "text", "has_mark"),
    [
        pytest.param(2, "BOB 3  GO", True, id="two seats have room for a meaning"),
        pytest.param(3, "CLE 5", True, id="three for five columns"),
        pytest.param(3, "CLE GO", False, id="six columns leave the mark out"),
        pytest.param(4, "DAN4", True, id="four seats for four columns"),
    ],
)
def test_acting_seat_is_boxed(seats: int, text: str, has_mark: bool) -> None:
    """Who acts has a whole box, and the mark where the words leave room."""
    cells = (*([Cell("")] * (seats - 1)), Cell(text, is_acting=True))
    page = draw_page(replace(screen_of("count"), seats=cells))
    left = round(128 * (seats - 1) / seats)
    frame = [row[left:127] for row in drawn(page)[42:53]]

    assert frame[0] == frame[-1] == "#" * len(frame[0])
    assert all(row[0] == row[-1] == "#" for row in frame)
    assert ("######" in frame[5][1:8]) is has_mark


@pytest.mark.parametrize(
    ("hand", "starter", "has_plus", "is_cut"),
    [
        pytest.param("7♣ 7♦ 8♥ 9♠", "J♣", True, False, id="a hand and its starter"),
        pytest.param("10♣ 10♦ 10♥ 10♠", "J♠", True, False, id="four tens move together"),
        pytest.param("A♣ 2♣ 3♣ 4♣ 5♣ 6♣", "", False, False, id="six cards without a starter"),
        pytest.param("A♣ 2♣ 3♣ 4♣ 5♣ 6♣", "7♣", False, True, id="and with one they are cut"),
    ],
)
def test_cards_fit(hand: str, starter: str, has_plus: bool, is_cut: bool) -> None:
    """Four cards and a starter always fit; a longer hand ends in an ellipsis before the starter."""
    cards = tuple(Card.parse(word) for word in hand.split())
    turned = Card.parse(starter) if starter else None
    page = draw_page(replace(screen_of("cards"), cards=cards, starter=turned))
    rows = drawn(page)

    assert ("######" in rows[29][100:110]) is has_plus
    assert (rows[33].count("##.##.##") > 0) is is_cut


@pytest.mark.parametrize("scale", [1, 4])
def test_png_is_the_page(scale: int) -> None:
    """The file for a web page is the picture, every pixel as many times as was asked for."""
    page = draw_page(SCREENS["play"])
    with Image.open(io.BytesIO(png_of(SCREENS["play"], scale=scale))) as picture:
        picture.load()

    assert (picture.size, picture.format) == ((128 * scale, 64 * scale), "PNG")
    assert_same(picture.resize((128, 64), Image.Resampling.NEAREST), page)


def test_png_needs_a_scale() -> None:
    """A picture without pixels is refused."""
    with pytest.raises(ValueError, match="scale: 0 is too small"):
        png_of(SCREENS["play"], scale=0)
