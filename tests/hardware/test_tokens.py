"""A reader's bytes become codes and tags, however they are split; noise becomes neither."""

from __future__ import annotations

import doctest
import itertools
from functools import reduce
from operator import xor

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.input import tokens
from hardware.input.tokens import LONGEST_CODE, Code, Noise, Tag, Token, Tokenizer

ANSWER = bytes.fromhex("02000001003331")


def frame(tag: str) -> bytes:
    """The RFID frame of *tag*, ten hexadecimal digits."""
    return b"\x02" + tag.encode() + f"{reduce(xor, bytes.fromhex(tag)):02X}".encode() + b"\x03"


def read(data: bytes) -> list[str]:
    """What is read from *data*, and then silence: codes and tags as text, noise as a dash."""
    tokenizer = Tokenizer()
    return told(tokenizer.feed(data) + tokenizer.idle())


def told(found: list[Token]) -> list[str]:
    """Codes and tags as text, noise as a dash."""
    return [
        "-" if isinstance(token, Noise) else token.text if isinstance(token, Code) else token.tag
        for token in found
    ]


ENDINGS = [
    (b"5H\r", ["5H"], "CR ends a code"),
    (b"5H\n", ["5H"], "LF ends a code"),
    (b"5H\r\n", ["5H"], "CR LF ends it once"),
    (b"5H\r\r", ["5H"], "two CR end it once"),
    (b"5H\n\r\n\r", ["5H"], "and so does any mix of them"),
    (b"5H\rJS\r", ["5H", "JS"], "two codes do not stick together"),
    (b"5H", ["5H"], "silence ends a code that has no ending"),
    (b"5H\t", ["5H"], "a tab before the silence is no part of it"),
    (b" 5H \r", ["5H"], "blanks around a code are no part of it"),
    (b"\r\n\n\r", [], "endings alone are nothing"),
    (b"  \r", [], "blanks alone are nothing"),
]

PREFIXES = [
    (b"]C15H\r", ["5H"], "the prefix of Code 128"),
    (b"]d25H\r", ["5H"], "the prefix of Data Matrix"),
    (b"]Q35H\r", ["5H"], "the prefix of QR"),
    (b"]C1]C15H\r", ["]C15H"], "one prefix is dropped, not two"),
    (b"5H]C1\r", ["5H]C1"], "inside a code it is no prefix"),
    (b"]CX5H\r", ["]CX5H"], "without its digit it is no prefix"),
    (b"]C1\r", ["-"], "a prefix of nothing is no code"),
]

NOISE = [
    (b"\xff\x005H\r", ["5H"], "noise before a code is dropped"),
    (b"\xff" * 40 + b"5H\r", ["5H"], "and so is a lot of it"),
    ("é5H\r".encode(), ["5H"], "a letter beyond ASCII is noise where no code has begun"),
    (b"\x025H\r", ["5H"], "a stray STX before a code is noise like any other"),
    (b"\x025D\r", ["5D"], "even where the code looks like the beginning of a tag"),
    (b"\x035H\r", ["5H"], "and so is a stray ETX"),
    ("5éH\r".encode(), ["-"], "a letter inside a card is not left out"),
    (b"5\xffH\r", ["-"], "a byte that is no UTF-8 spoils the code"),
    (b"5\x00H\r", ["-"], "a control byte spoils the code"),
    (b"5\x03H\r", ["-", "H"], "an ETX ends what it spoils"),
    (b"5\tH\r", ["-"], "a tab inside spoils the code"),
    (b"5H\xff\r", ["-"], "noise at the end may stand for something lost"),
    (b"5H\x7f\r", ["-"], "and so may a DEL"),
    ("5H\u0085\r".encode(), ["-"], "a control character of two bytes is noise, too"),
    (b"5\xffH\rJS\r", ["-", "JS"], "the next code is read again"),
    (b"\xff\xff\r", ["-"], "noise alone is told once"),
    (b"\x02\r", ["-"], "an STX alone on its line is noise, too"),
    (b"\xff\xff", ["-"], "also when only silence ends it"),
]

NAMES = [
    ("CUT Zoë 7♥\r", ["CUT Zoë 7♥"], "a name with a diaeresis in an entry"),
    ("CUT Łukasz 7H\r", ["CUT Łukasz 7H"], "a Polish name"),
    ("CUT 小明 7H\r", ["CUT 小明 7H"], "a Chinese name"),
    ("CUT می\u200cنا 7H\r", ["CUT می\u200cنا 7H"], "a Persian name with a joiner"),
    ("5♥\r", ["5♥"], "a card with a suit sign"),
    ("10♢\r", ["10♢"], "with an outlined one"),
    ("5♥\ufe0f\r", ["5♥\ufe0f"], "with a coloured one"),
    ("5♥ 6♠\r", ["5♥ 6♠"], "two cards on one line"),
    ("5♥é\r", ["-"], "a letter that no card has"),
    ("CUT Zo\x07 7H\r", ["-"], "a bell is in nobody's name"),
]

LENGTHS = [
    (b"x" * 64 + b"\r", ["x" * 64], "the longest code"),
    (b"x" * 65 + b"\r", ["-"], "one byte more is none"),
    (b"x" * 5000 + b"\r5H\r", ["-", "5H"], "a flood ends with its line"),
    (b"x" * 5000, ["-"], "or with silence"),
]

TAGS = [
    (frame("0F00A1B2C3"), ["0F00A1B2C3"], "a whole frame is a tag"),
    (frame("0f00a1b2c3"), ["0F00A1B2C3"], "small digits are made large"),
    (frame("0000000000"), ["0000000000"], "all zeros are checked right, so they are a tag"),
    (frame("0F00A1B2C3") * 3, ["0F00A1B2C3"] * 3, "each repetition is told"),
    (frame("0F00A1B2C3")[:-1] + b"\r\n\x03", ["0F00A1B2C3"], "some modules end the line inside the frame"),
    (b"\x020F00A1B2C300\x03", ["-"], "a checksum that does not fit"),
    (b"\x020F00A1B2C3\x03", ["-"], "a checksum that is missing"),
    (b"\x02\x03", [], "an empty frame is nothing"),
    (b"\x020F00A1", ["-"], "a frame that silence cuts is no code"),
    (b"\x02", ["-"], "nor is its first byte alone"),
    (b"\x020F00A1" + frame("0F00A1B2C3"), ["-", "0F00A1B2C3"], "a whole frame after a broken one"),
    (b"\x02" + frame("0F00A1B2C3"), ["0F00A1B2C3"], "a frame that begins twice"),
    (b"\xff" + frame("0F00A1B2C3"), ["0F00A1B2C3"], "noise before a frame"),
    (b"5H" + frame("0F00A1B2C3"), ["-", "0F00A1B2C3"], "a frame cuts a code that was not ended"),
    (b"\x020123456789ABC\r", ["0123456789ABC"], "thirteen digits are a code behind a stray STX"),
    (b"5H\r" + frame("0F00A1B2C3") + b"JS\r", ["5H", "0F00A1B2C3", "JS"], "codes and tags on one line"),
]

ANSWERS = [
    (ANSWER, [], "a scanner's answer means nothing"),
    (ANSWER + b"5H\r", ["5H"], "and does not harm the next code"),
    (b"5H\r" + ANSWER + b"JS\r", ["5H", "JS"], "nor the one before"),
    (ANSWER + ANSWER + b"5H\r", ["5H"], "two of them"),
    (bytes.fromhex("02000002390199ee") + b"5H\r", ["5H"], "an answer with two bytes of data"),
    (b"\x02\x005H\r", ["5H"], "a beginning that goes on as a code is noise before it"),
    (b"\x02\x00\x005H\r", ["5H"], "and so is a longer one: no answer has 53 bytes of data"),
    (b"\x02\x00" + frame("0F00A1B2C3"), ["0F00A1B2C3"], "a frame after half an answer"),
    (ANSWER[:5], ["-"], "an answer that silence cuts"),
]

EVERYTHING = [*ENDINGS, *PREFIXES, *NOISE, *LENGTHS, *TAGS, *ANSWERS]
EVERYTHING += [(text.encode(), codes, what) for text, codes, what in NAMES]


@pytest.mark.parametrize(("data", "codes"), [pytest.param(*row[:2], id=row[2]) for row in EVERYTHING])
def test_bytes_become_codes(data: bytes, codes: list[str]) -> None:
    """Each kind of ending, noise, frame and answer is read as it should be."""
    assert read(data) == codes


@pytest.mark.parametrize("data", [pytest.param(row[0], id=row[2]) for row in EVERYTHING])
def test_byte_by_byte_is_the_same(data: bytes) -> None:
    """A line that brings one byte at a time brings the same codes."""
    tokenizer = Tokenizer()
    found = [token for byte in data for token in tokenizer.feed(bytes([byte]))]
    assert told(found + tokenizer.idle()) == read(data)


# The bytes that mean something, far more often than chance would bring them.
line_bytes = st.lists(
    st.one_of(
        st.sampled_from([b"5H", b"\r", b"\n", b"\x02", b"\x03", b"\x00", b"]C1", "♥é".encode(), ANSWER]),
        st.sampled_from([frame("0F00A1B2C3"), frame("0000000000"), b"0F00A1B2C3", b"x" * 65]),
        st.binary(max_size=4),
    ),
    max_size=12,
).map(b"".join)


@given(data=line_bytes, cuts=st.lists(st.integers(0, 300), max_size=8))
def test_any_split_gives_the_same(data: bytes, cuts: list[int]) -> None:
    """Where a line is cut into reads makes no difference."""
    edges = [0, *sorted(min(cut, len(data)) for cut in cuts), len(data)]
    tokenizer = Tokenizer()
    pieces = [data[begin:end] for begin, end in itertools.pairwise(edges)]
    found = [token for piece in pieces for token in tokenizer.feed(piece)]
    assert found + tokenizer.idle() == (whole := Tokenizer()).feed(data) + whole.idle()


@given(data=st.one_of(line_bytes, st.binary(max_size=300)))
def test_nothing_unreadable_comes_out(data: bytes) -> None:
    """Whatever comes in, what comes out is short, printable, and leaves nothing open."""
    tokenizer = Tokenizer()
    for token in tokenizer.feed(data) + tokenizer.idle():
        match token:
            case Code(text):
                assert 0 < len(text.encode()) <= LONGEST_CODE
                assert text.replace("\u200c", "").replace("\u200d", "").isprintable()
            case Tag(tag):
                assert len(bytes.fromhex(tag)) == 5
            case Noise(what):
                assert what.isprintable()
    assert not tokenizer.is_open
    assert tokenizer.feed(b"5H\r") == [Code("5H")]


@pytest.mark.parametrize(
    ("data", "is_open"),
    [
        pytest.param(b"", False, id="nothing has come"),
        pytest.param(b"5", True, id="a code has begun"),
        pytest.param(b"5H\r", False, id="a code has ended"),
        pytest.param(b"5H\r\n", False, id="the second half of an ending begins nothing"),
        pytest.param(b"\x02", True, id="a frame has begun"),
        pytest.param(frame("0F00A1B2C3"), False, id="a frame has ended"),
        pytest.param(b"\xff", True, id="noise has come"),
        pytest.param(ANSWER[:3], True, id="an answer has begun"),
        pytest.param(ANSWER, False, id="an answer has ended"),
    ],
)
def test_open_says_whether_silence_matters(data: bytes, is_open: bool) -> None:
    """Only while something is open has a reader to look at the clock."""
    tokenizer = Tokenizer()
    tokenizer.feed(data)
    assert tokenizer.is_open is is_open


def test_noise_shows_what_came() -> None:
    """A supporter sees the first bytes of what was dropped."""
    tokenizer = Tokenizer()
    assert tokenizer.feed("5éH\r".encode()) == [Noise("35 c3 a9 48 is no code")]
    assert tokenizer.feed(b"x" * 20 + b"\xff\r") == [
        Noise("78 78 78 78 78 78 78 78 78 78 78 78 ... is no code")
    ]
    assert tokenizer.feed(b"\x0205\x03") == [Noise("02 30 35 is no whole tag")]


def test_the_example_holds() -> None:
    """The example in the documentation is what happens."""
    assert doctest.testmod(tokens).failed == 0
    assert doctest.testmod(tokens).attempted > 0
