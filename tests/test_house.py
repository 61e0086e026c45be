"""The house stands: who may import whom, how large a room may be, and what is never written."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.bare import bare_environ

ROOT: Final = Path(__file__).parents[1]
MODULE_LINES: Final = 400
FUNCTION_LINES: Final = 40

WORDS: Final = ("scorer.units", "scorer.cards", "scorer.errors", "scorer.say", "scorer.screen")
RULES: Final = (*WORDS, "scorer.rules")
RECORD: Final = (*RULES, "scorer.durable", "scorer.record")
COACH: Final = (*RECORD, "scorer.coach")
MAY_IMPORT: Final = {
    **dict.fromkeys(WORDS, WORDS),
    "scorer.durable": (),
    "scorer.rules": RULES,
    "scorer.record": RECORD,
    "scorer.coach": COACH,
    "scorer.table": (*COACH, "scorer.table", "hardware"),
    "scorer.__main__": (*COACH, "scorer.table"),
    "hardware": (
        "scorer.units",
        "scorer.errors",
        "scorer.cards",
        "scorer.screen",
        "scorer.durable",
        "hardware",
    ),
}
"""Which room may import which; a room may import itself."""

NOT_IN_THE_RULES: Final = (
    *("asyncio", "datetime", "io", "os", "pathlib", "random", "secrets", "socket"),
    *("sqlite3", "subprocess", "tempfile", "threading", "time"),
)
WITH_SQLITE: Final = ("facts", "household", "journal", "lessons", "players", "salvage", "schema", "trouble")

SOURCES: Final = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for folder in ("scorer", "hardware")
    for path in sorted((ROOT / folder).rglob("*.py"))
}

BESIDE: Final = [
    path.relative_to(ROOT).as_posix()
    for folder in ("tests", "bench", "docs")
    for path in sorted((ROOT / folder).rglob("*.py"))
]
"""What is no part of the program, and is read as often."""

modules = pytest.mark.parametrize("module", list(SOURCES))


def is_within(module: str, rooms: tuple[str, ...]) -> bool:
    """Whether a module is one of these rooms, or in one of them."""
    return any(module == room or module.startswith(room + ".") for room in rooms)


def imports(tree: ast.AST) -> Iterator[str]:
    """Every module that is imported anywhere in a source, and every name from it that may be one."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.module is not None, "imports name their module from the top"
            for name in node.names:
                whole = f"{node.module}.{name.name}"
                yield whole if whole in SOURCES else node.module


def wrong_arrows(module: str, tree: ast.AST) -> list[str]:
    """What of our own a module imports, and may not."""
    room = next((room for room in MAY_IMPORT if is_within(module, (room,))), None)
    allowed = MAY_IMPORT[room] if room else ()
    ours = [name for name in imports(tree) if is_within(name, ("scorer", "hardware"))]
    return [name for name in ours if not is_within(name, allowed)]


def long_functions(tree: ast.AST) -> list[str]:
    """Functions of more than forty lines, decorators and docstring not counted."""
    return [
        f"{node.name}: {lines} lines"
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (lines := (node.end_lineno or 0) - node.lineno + 1) > FUNCTION_LINES
    ]


def never_written(tree: ast.AST) -> list[str]:
    """Asserts, and handlers that catch whatever comes."""
    found = [f"line {node.lineno}: assert" for node in ast.walk(tree) if isinstance(node, ast.Assert)]
    handlers = [node for node in ast.walk(tree) if isinstance(node, ast.ExceptHandler)]
    return found + [f"line {node.lineno}: bare except" for node in handlers if node.type is None]


def tree_of(module: str) -> ast.Module:
    """A module's source, parsed."""
    return ast.parse(SOURCES[module].read_text(encoding="utf-8"))


@modules
def test_arrows(module: str) -> None:
    """Every module imports only what its room may know."""
    assert wrong_arrows(module, tree_of(module)) == []


@modules
def test_rooms_are_small(module: str) -> None:
    """No module passes 400 lines, and no function 40."""
    lines = SOURCES[module].read_text(encoding="utf-8").count("\n")

    assert lines <= MODULE_LINES
    assert long_functions(tree_of(module)) == []


@pytest.mark.parametrize("file", BESIDE)
def test_what_stands_beside_is_small_too(file: str) -> None:
    """No module of the tests, benches and drawings passes 400 lines, and no function 40."""
    source = (ROOT / file).read_text(encoding="utf-8")

    assert source.count("\n") <= MODULE_LINES
    assert long_functions(ast.parse(source)) == []


@modules
def test_never_written(module: str) -> None:
    """Input is refused by an error and not an assert, and nothing catches everything."""
    assert never_written(tree_of(module)) == []


@pytest.mark.parametrize("module", [name for name in SOURCES if is_within(name, ("scorer.rules",))])
def test_rules_know_no_world(module: str) -> None:
    """The rules have no device, thread, clock, file or chance of their own."""
    assert [name for name in imports(tree_of(module)) if is_within(name, NOT_IN_THE_RULES)] == []


@modules
def test_sqlite_stays_in_the_journal(module: str) -> None:
    """Only the journal's own modules know SQLite."""
    knows = "sqlite3" in set(imports(tree_of(module)))

    assert not knows or module.removeprefix("scorer.record.") in WITH_SQLITE


@pytest.mark.parametrize(
    ("module", "source", "wrong"),
    [
        ("scorer.rules.show", "from scorer.cards import Card", []),
        ("scorer.rules.show", "from scorer.record.codec import dump", ["scorer.record.codec"]),
        ("scorer.rules.show", "from scorer import record", ["scorer.record"]),
        ("scorer.rules.show", "def f():\n    import hardware.ports", ["hardware.ports"]),
        ("scorer.table.loop", "from hardware.ports import View", []),
        ("scorer.coach.stats", "from hardware.ports import View", ["hardware.ports"]),
        ("hardware.output.oled", "from scorer.screen import Screen", []),
        ("hardware.output.oled", "from scorer.say import say", ["scorer.say"]),
        ("hardware.output.oled", "import scorer.recordings", ["scorer.recordings"]),
        ("scorer.units", "from scorer.rules.show import count", ["scorer.rules.show"]),
        ("scorer.attic", "from scorer.units import Seat", ["scorer.units"]),
    ],
    ids=[
        "rules know cards",
        "rules do not know the record",
        "nor by another spelling",
        "nor anything inside a function",
        "the table knows devices",
        "the coach does not",
        "devices know the screen",
        "devices say nothing",
        "a room is not another that begins alike",
        "words know no rules",
        "a room that nobody planned may import nothing",
    ],
)
def test_arrows_are_seen(module: str, source: str, wrong: list[str]) -> None:
    """The test of the arrows itself tells right from wrong."""
    assert wrong_arrows(module, ast.parse(source)) == wrong


@pytest.mark.parametrize(
    ("lines", "is_long"),
    [pytest.param(35, False, id="forty in all"), pytest.param(36, True, id="forty-one in all")],
)
def test_long_functions_are_seen(lines: int, is_long: bool) -> None:
    """A function may have forty lines and no more, with what it tells of itself."""
    source = "def f():\n" + '    """\n    Told\n    at length.\n    """\n' + "    pass\n" * lines

    assert bool(long_functions(ast.parse(source))) is is_long


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("try:\n    pass\nexcept:\n    pass", ["line 3: bare except"]),
        ("try:\n    pass\nexcept ValueError:\n    pass", []),
        ("assert True", ["line 1: assert"]),
    ],
    ids=["a bare except is seen", "a named one is right", "an assert is seen"],
)
def test_never_written_is_seen(source: str, found: list[str]) -> None:
    """The test of what is never written itself tells right from wrong."""
    assert never_written(ast.parse(source)) == found


DEVICES: Final = ("PIL", "luma", "gpiozero", "hardware", "tomllib")
HEAVY: Final = (*DEVICES, "serial", "sqlite3")


@pytest.mark.parametrize(
    ("code", "unwanted"),
    [
        pytest.param("import scorer.rules.show", HEAVY, id="counting"),
        pytest.param("import scorer.rules.game", HEAVY, id="the game"),
        pytest.param("import scorer.__main__", HEAVY, id="the command, before it knows what to do"),
        pytest.param(
            "from pathlib import Path; from scorer.table.book import make_book; make_book(Path('/nowhere'))",
            ("scorer.coach.drills", "scorer.table.book.drill", "markdown_it", "matplotlib"),
            id="a board with a book that nobody has opened",
        ),
        pytest.param("sys.argv[1:] = ['--help']; main()", DEVICES, id="--help"),
        pytest.param("sys.argv[1:] = ['--version']; main()", DEVICES, id="--version"),
        pytest.param("sys.argv[1:] = ['count', '5H 5C 5S JD', '5D']; main()", HEAVY, id="muggins count"),
    ],
)
def test_nothing_heavy_is_imported(code: str, unwanted: tuple[str, ...]) -> None:
    """H06: what needs no device, picture or database does not wait for their import."""
    program = f"""
import atexit, sys
atexit.register(lambda: print("LOADED", *(name for name in {unwanted!r} if name in sys.modules)))
def main():
    from scorer.__main__ import main
    main()
{code}
"""
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, env=bare_environ()
    )

    assert ran.stdout.splitlines()[-1].split() == ["LOADED"]
