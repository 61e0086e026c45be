"""The files of the virtual table's page: whole, small, and asking nothing of anybody but the table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from importlib.resources import files
from pathlib import Path
from typing import Final

import pytest

PAGE: Final = Path(str(files("hardware.webboard") / "page"))
FILES: Final = sorted(PAGE.iterdir())
PAGES: Final = sorted(PAGE.glob("*.html"))
MODULES: Final = sorted(PAGE.glob("*.js"))
SHEETS: Final = sorted(PAGE.glob("*.css"))
BOOK: Final = {"/history", "/stats", "/drill", "/settle", "/rules"}
"""Pages of the book that the table's own lead to: tests/table/test_page_command.py asks for each."""

ADDRESSES: Final = {"/": "index.html", "/scoreboard": "scoreboard.html"}
"""What the server gives under another name."""

MOST_LINES: Final = 400
MOST_OF_A_FUNCTION: Final = 40

_EXTERNAL: Final = re.compile(r"(?:\b(?:https?|wss?|ftp):)?//(?!/)[\w-]+\.[\w.-]+", re.IGNORECASE)
_NAMESPACE: Final = "http://www.w3.org/2000/svg"
_IMPORT: Final = re.compile(r'^(?:import|export)\b[^;]*?"(\.[^"]+)"', re.MULTILINE)
_BLOCKED: Final = re.compile(
    r"""setAttribute\(\s*["']style|\bstyle:|innerHTML|outerHTML|\beval\(|new Function\("""
)
_FUNCTION: Final = re.compile(
    r"^( *)(?:export )?(?:async )?(?:function \w+|(?:get |static )?#?(?!if|for|while|switch)\w+)\([^)]*\) \{$"
)


class Markup(HTMLParser):
    """
    What a page refers to, and what a strict policy would block in it.

    Attributes:
        referred: The values of `src` and `href`.
        inline: Scripts, styles and handlers written into the page.
        ids: The names of its elements.
    """

    def __init__(self, text: str) -> None:
        super().__init__()
        self.referred: list[str] = []
        self.inline: list[str] = []
        self.ids: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take one element."""
        given = dict(attrs)
        self.inline += [name for name in given if name == "style" or name.startswith("on")]
        if tag == "style" or (tag == "script" and not given.get("src")):
            self.inline.append(f"<{tag}>")
        self.referred += [value for name, value in attrs if name in ("src", "href") and value]
        self.ids += [value for name, value in attrs if name == "id" and value]


def externals(text: str) -> list[str]:
    """Addresses of other machines."""
    return [found for found in _EXTERNAL.findall(text.replace(_NAMESPACE, "")) if found]


def functions(text: str) -> Iterator[tuple[str, int]]:
    """The first line of each function, and how many lines it has."""
    lines = text.splitlines()
    for start, line in enumerate(lines):
        if found := _FUNCTION.match(line):
            end = next(place for place in range(start, len(lines)) if lines[place] == f"{found[1]}}}")
            yield line.strip(), end - start + 1


def loaded_by(page: Path) -> set[Path]:
    """The modules of a page, however far down they are imported."""
    waiting = [PAGE / name for name in Markup(page.read_text()).referred if name.endswith(".js")]
    loaded: set[Path] = set()
    while waiting:
        module = waiting.pop()
        if module not in loaded:
            loaded.add(module)
            waiting += [PAGE / name for name in _IMPORT.findall(module.read_text())]
    return loaded


def referred(file: Path) -> list[str]:
    """The names of other files that a file asks for."""
    text = file.read_text()
    match file.suffix:
        case ".html":
            return [name for name in Markup(text).referred if not name.startswith("#")]
        case ".css":
            return re.findall(r'url\("?([^")#]+)"?\)', text)
        case ".js":
            return _IMPORT.findall(text)
        case _:
            return []


def by_name(file: Path) -> str:
    """A file as an id of a test."""
    return file.name


@pytest.mark.parametrize(
    ("text", "found"),
    [
        pytest.param('<img src="https://a.example/x.png">', 1, id="another machine by its scheme"),
        pytest.param("@import url(//fonts.example/a.css)", 1, id="another machine by its name alone"),
        pytest.param(f'const SVG = "{_NAMESPACE}";', 0, id="a namespace is asked of nobody"),
        pytest.param("x = 1; // then y.z", 0, id="a comment is no address"),
        pytest.param('<a href="/scoreboard">', 0, id="the table's own address"),
    ],
)
def test_finds_external_addresses(text: str, found: int) -> None:
    """The search for other machines finds them, and nothing else."""
    assert len(externals(text)) == found


@pytest.mark.parametrize(
    ("text", "inline"),
    [
        pytest.param("<script>go()</script>", ["<script>"], id="a script in the page"),
        pytest.param('<script src="main.js"></script>', [], id="a script in its file"),
        pytest.param("<style>p {}</style>", ["<style>"], id="a style in the page"),
        pytest.param('<p style="color: red">', ["style"], id="a style on an element"),
        pytest.param('<p class="style">', [], id="a class by that name"),
        pytest.param('<p onclick="go()">', ["onclick"], id="a handler on an element"),
    ],
)
def test_finds_inline_code(text: str, inline: list[str]) -> None:
    """The search for what a policy blocks finds it, and nothing else."""
    assert Markup(text).inline == inline


def test_page_is_there() -> None:
    """The table and the scoreboard are among the files."""
    assert {"index.html", "scoreboard.html"} <= {page.name for page in PAGES}


@pytest.mark.parametrize("file", FILES, ids=by_name)
def test_nothing_comes_from_elsewhere(file: Path) -> None:
    """No file names another machine."""
    assert externals(file.read_text()) == []


@pytest.mark.parametrize("page", PAGES, ids=by_name)
def test_pages_hold_no_code(page: Path) -> None:
    """A policy of 'self' blocks nothing in a page."""
    assert Markup(page.read_text()).inline == []


@pytest.mark.parametrize("module", MODULES, ids=by_name)
def test_modules_write_no_code(module: Path) -> None:
    """No module makes what that policy blocks, nor markup out of text."""
    assert _BLOCKED.findall(module.read_text()) == []


@pytest.mark.parametrize("file", FILES, ids=by_name)
def test_referred_files_are_there(file: Path) -> None:
    """Whatever a file asks for, is served."""
    names = {other.name for other in FILES} | BOOK
    missing = [name for name in referred(file) if ADDRESSES.get(name, name.removeprefix("./")) not in names]

    assert missing == []


def test_every_file_is_asked_for() -> None:
    """No file is left over."""
    asked = {ADDRESSES.get(name, name.removeprefix("./")) for file in FILES for name in referred(file)}
    elsewhere = {"message.js", "told.css"}  # for types alone; by the page that the server writes of a refusal

    assert {file.name for file in FILES} - asked == elsewhere


@pytest.mark.parametrize("page", PAGES, ids=by_name)
def test_elements_asked_for_are_there(page: Path) -> None:
    """Every element that a page's modules ask for by name is in it, once."""
    ids = Markup(page.read_text()).ids
    asked = {
        name for module in loaded_by(page) for name in re.findall(r'byId\("([^"]+)"\)', module.read_text())
    }

    assert len(ids) == len(set(ids))
    assert asked - set(ids) == set()


def test_scoreboard_has_no_keys() -> None:
    """Who watches loads nothing that presses or enters."""
    loaded = {module.name for module in loaded_by(PAGE / "scoreboard.html")}

    assert loaded & {"panel.js", "scan.js", "keyboard.js", "pin.js"} == set()


@pytest.mark.parametrize("file", [*MODULES, *SHEETS], ids=by_name)
def test_files_are_short(file: Path) -> None:
    """No module or style sheet is longer than a person can hold."""
    assert len(file.read_text().splitlines()) < MOST_LINES


@pytest.mark.parametrize("module", MODULES, ids=by_name)
def test_functions_are_short(module: Path) -> None:
    """No function is longer than a screen."""
    assert [first for first, length in functions(module.read_text()) if length >= MOST_OF_A_FUNCTION] == []


@pytest.mark.parametrize("module", MODULES, ids=by_name)
def test_modules_say_what_they_are(module: Path) -> None:
    """Each module begins with a sentence about itself."""
    assert module.read_text().startswith("/**")


def test_colours_are_defined() -> None:
    """Every custom property that is used is defined."""
    styles = "\n".join(sheet.read_text() for sheet in SHEETS)
    used = set(re.findall(r"var\((--[\w-]+)\)", styles))
    defined = set(re.findall(r"(--[\w-]+):", styles))

    assert used - defined == set()


def test_reader_of_functions_sees_them() -> None:
    """The measure of functions counts from the first line to the closing brace."""
    text = "export function one() {\n  go();\n}\n\nclass A {\n  #two(a) {\n    go();\n    go();\n  }\n}\n"

    assert list(functions(text)) == [("export function one() {", 3), ("#two(a) {", 4)]
