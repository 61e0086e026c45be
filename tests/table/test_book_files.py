"""The files of the book's pages: small, and asking nothing of anybody but the table."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from typing import Final

import pytest

from scorer.record.replay import games_of, replay
from scorer.table.book.html import NAVIGATION, page
from scorer.table.book.replay_page import game_page, opening_page
from tests.bookshelf import demo_record
from tests.hardware.test_page_files import (
    MOST_LINES,
    MOST_OF_A_FUNCTION,
    Markup,
    by_name,
    externals,
    functions,
    referred,
)

BOOK: Final = Path(str(files("scorer.table.book") / "page"))
TABLE: Final = Path(str(files("hardware.webboard") / "page"))
FILES: Final = sorted(BOOK.iterdir())
MODULES: Final = sorted(BOOK.glob("*.js"))
SHEETS: Final = sorted(BOOK.glob("*.css"))
SERVED: Final = {file.name for folder in (BOOK, TABLE) for file in folder.iterdir()}

_BLOCKED: Final = re.compile(
    r"""setAttribute\(\s*["']style|\bstyle:|innerHTML|outerHTML|\beval\(|new Function\("""
)


def replay_pages() -> dict[str, str]:
    """The pages on which a game is stepped through."""
    (game,) = games_of(replay(demo_record()).history)
    return {"game": game_page(3, 1, game, numbers=[1, 2], where="today"), "open": opening_page()}


def modules_of(name: str) -> set[Path]:
    """A module, and all that it imports, however far down."""
    waiting, loaded = [name], set[Path]()
    while waiting:
        name = waiting.pop().removeprefix("./")
        module = next(folder / name for folder in (BOOK, TABLE) if (folder / name).exists())
        if module not in loaded:
            loaded.add(module)
            waiting += referred(module)
    return loaded


def test_no_file_hides_one_of_the_tables() -> None:
    """The book's files have names of their own."""
    assert {file.name for file in BOOK.iterdir()} & {file.name for file in TABLE.iterdir()} == set()


@pytest.mark.parametrize("file", FILES, ids=by_name)
def test_nothing_comes_from_elsewhere(file: Path) -> None:
    """No file names another machine, and whatever it asks for is served."""
    assert externals(file.read_text()) == []
    assert {name.removeprefix("./").removeprefix("/") for name in referred(file)} <= SERVED


@pytest.mark.parametrize("module", MODULES, ids=by_name)
def test_modules_are_small_and_write_no_code(module: Path) -> None:
    """Each begins with a sentence, is short, has short functions, and makes nothing that the policy blocks."""
    text = module.read_text()
    assert text.startswith("/**")
    assert len(text.splitlines()) < MOST_LINES
    assert [first for first, length in functions(text) if length >= MOST_OF_A_FUNCTION] == []
    assert _BLOCKED.findall(text) == []


@pytest.mark.parametrize("sheet", SHEETS, ids=by_name)
def test_style_sheets_use_the_tables_colours(sheet: Path) -> None:
    """Every custom property that is used is defined there, or with the table's own."""
    styles = "\n".join(file.read_text() for file in (sheet, *TABLE.glob("*.css")))
    used = set(re.findall(r"var\((--[\w-]+)\)", sheet.read_text()))
    assert used - set(re.findall(r"(--[\w-]+):", styles)) == set()


def test_a_page_of_the_book() -> None:
    """A chapter's page says where it is, once in each navigation, and holds no code."""
    made = page("a & b", "<p>body</p>", current="/stats", where="<where>", styles=["x.css"], scripts=["x.js"])
    markup = Markup(made)

    assert "<title>Muggins: a &amp; b</title>" in made
    assert "&lt;where&gt;" in made
    assert made.count('href="/stats" aria-current="page"') == made.count("aria-current") == 2
    assert all(made.count(f'href="{address}"') == 2 for address, _ in NAVIGATION)
    assert {"/x.css", "/x.js", "/tokens.css", "/book.js"} <= set(markup.referred)
    assert markup.inline == []


@pytest.mark.parametrize("name", ["game", "open"])
def test_elements_asked_for_are_there(name: str) -> None:
    """Every element that the scripts of a replay ask for is in its page, once; every file that it asks for is served."""
    markup = Markup(replay_pages()[name])
    scripts = [path.removeprefix("/") for path in markup.referred if path.endswith(".js")]
    modules = set[Path]().union(*(modules_of(script) for script in scripts))
    asked = {name for module in modules for name in re.findall(r'byId\("([^"]+)"\)', module.read_text())}
    opening_alone = {"file", "parts"}

    assert len(markup.ids) == len(set(markup.ids))
    assert asked - set(markup.ids) == set()
    assert opening_alone <= asked or name == "game"
    assert {path[1:] for path in markup.referred if Path(path).suffix in (".css", ".js", ".svg")} <= SERVED
    assert markup.inline == []
