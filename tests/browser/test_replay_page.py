"""A replay in a real browser: by keys, by the graph, by the list, by itself; and a file that is opened."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import FilePayload, Page, expect

from scorer.record.history import History, Played
from scorer.record.replay import PlayedGame, games_of, replay
from scorer.screen import Screen
from scorer.table.present import present
from tests.bookshelf import demo_record, honest_record, keep, keep_open, open_book
from tests.browser.conftest import Windows
from tests.browser.test_history_page import DESK, PHONE, layout_faults_in
from tests.browser.test_page_for_all import grave_faults_in
from tests.fingers import lights_in, lights_of

RECORDS: Final = (demo_record(), honest_record(2, 2, players=3), honest_record(3, players=4))
"""A game of two, two games of three, and one of partners: matches 1, 2 and 3."""


@pytest.fixture
def address(tmp_path: Path) -> Iterator[str]:
    """A book with these games, and with one that has just begun: match 4."""
    keep(tmp_path, *RECORDS)
    keep_open(tmp_path, game_of(1).head, "5H")
    with open_book(tmp_path) as browser:
        yield f"http://127.0.0.1:{browser.port}"


def screens_of(game: PlayedGame) -> list[Screen]:
    """What the table showed: before the first move, and after each."""
    history = History(game.head, game.start)
    screens = [present(history)]
    for step in game.steps:
        history = history.after(Played(step))
        screens.append(present(history))
    return screens


def game_of(match: int, number: int = 1) -> PlayedGame:
    """One of the games in the book."""
    return games_of(replay(RECORDS[match - 1]).history)[number - 1]


def see(page: Page, place: int, screens: list[Screen]) -> None:
    """Every part of the page shows the same move, and the board its lights."""
    expect(page.locator("#moment")).to_contain_text(f"move {place} of {len(screens) - 1}")
    assert lights_in(page) == lights_of(screens[place])
    assert page.get_attribute("#graph", "aria-valuenow") == str(place)
    current = page.locator("#moves [aria-current]")
    if place:
        assert current.get_attribute("href") == f"#{place}"
    else:
        assert current.count() == 0
    expect(page).to_have_url(re.compile(rf"#{place}$"))
    scores = " ".join(page.locator("#scores span").all_text_contents())
    assert [int(word) for word in scores.split() if word.isdecimal()] == [
        lane.front for lane in screens[place].lanes
    ]


@pytest.mark.parametrize(("match", "number"), [(1, 1), (2, 2), (3, 1)], ids=["two", "three", "partners"])
def test_the_lights_are_the_tables(address: str, windows: Windows, match: int, number: int) -> None:
    """At any move the page's board is lit as the strip was, on and back."""
    game = game_of(match, number)
    screens = screens_of(game)
    page = windows.open(f"{address}/game/{match}?game={number}", **DESK)
    see(page, 0, screens)
    last = len(screens) - 1
    for place in (1, last // 3, last // 2, last - 1, last, last // 4, 0):
        page.evaluate("place => { location.hash = place; }", place)
        see(page, place, screens)


def press_keys(page: Page, screens: list[Screen], begins: list[int]) -> None:
    """From the beginning: keys that only step, then in the graph those that go by deals and to the ends."""
    last = len(screens) - 1
    for key, place in [
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("PageUp", 1),
        ("End", 1),
        ("Tab to the graph", 1),
        ("PageUp", begins[1]),
        ("PageUp", begins[2]),
        ("ArrowUp", begins[2] + 1),
        ("PageDown", begins[2]),
        ("PageDown", begins[1]),
        ("ArrowDown", begins[1] - 1),
        ("End", last),
        ("ArrowRight", last),
        ("Home", 0),
        ("ArrowLeft", 0),
    ]:
        if key == "Tab to the graph":
            page.focus("#graph")
        else:
            page.keyboard.press(key)
        see(page, place, screens)


def click_buttons(page: Page, screens: list[Screen], begins: list[int]) -> None:
    """From the beginning, on and back to it."""
    for name, place in [
        ("On", 1),
        ("Deal on", begins[1]),
        ("On", begins[1] + 1),
        ("Back", begins[1]),
        ("Deal back", 0),
    ]:
        page.get_by_role("button", name=name, exact=True).click()
        see(page, place, screens)


def test_by_keys_and_buttons(address: str, windows: Windows) -> None:
    """Arrows step; in the graph other keys go by deals and to the ends; the buttons do the same, and stop there."""
    screens = screens_of(game_of(1))
    begins = [0] + [place for place in range(1, len(screens)) if deal_at(place) != deal_at(place - 1)]
    page = windows.open(f"{address}/game/1", **DESK)
    see(page, 0, screens)
    press_keys(page, screens, begins)
    click_buttons(page, screens, begins)
    assert page.get_attribute("#back", "aria-disabled") == "true"
    page.locator("#back").click(force=True)
    see(page, 0, screens)


def deal_at(place: int) -> int:
    """Which deal a move of the first game belongs to."""
    game = game_of(1)
    return (game.steps[place - 1].state if place else game.start).number


def test_by_the_graph_and_the_list(address: str, windows: Windows) -> None:
    """A click in the graph goes to the move under it, a drag along; a click on a move goes to that."""
    screens = screens_of(game_of(1))
    page = windows.open(f"{address}/game/1", **DESK)
    see(page, 0, screens)
    graph = page.locator("#graph .graph-line").first.bounding_box()
    assert graph is not None
    y, last = graph["y"] + graph["height"] / 2, len(screens) - 1
    for place in (last // 2, last, 3):
        page.mouse.click(graph["x"] + graph["width"] * place / last, y)
        see(page, place, screens)
        expect(page.locator("#moves [aria-current]")).to_be_in_viewport(ratio=1)
    page.mouse.down()
    page.mouse.move(graph["x"] + graph["width"] * 40 / last, y)
    see(page, 40, screens)
    page.mouse.up()

    top = page.evaluate("scrollY")
    page.locator("#moves .move a").nth(99).click()
    see(page, 100, screens)
    assert page.evaluate("scrollY") == top
    expect(page.locator("#moves [aria-current]")).to_be_in_viewport()
    expect(page.locator("#board")).to_be_in_viewport()


def test_the_whole_list(address: str, windows: Windows) -> None:
    """Every move has its sentences, its cards and its points, under its deal."""
    page = windows.open(f"{address}/game/1#11", **DESK)
    expect(page.locator("#moves .moves-head").first).to_have_text("Deal 1 · the play")
    muggins = page.locator("#moves .move", has_text="Muggins!").first
    expect(muggins).to_contain_text("Ann calls 2 and pegs 2: Bob's hand is 6, not 4.")
    expect(muggins.locator(".token")).to_have_count(3)
    expect(muggins.locator(".points")).to_have_text("+2")
    expect(muggins.locator("svg.side-0")).to_have_count(1)
    expect(page.locator("#now")).to_contain_text("Muggins!")


def test_by_itself(address: str, windows: Windows) -> None:
    """It plays by itself, rests when it is told to, or when somebody steps, and at the end."""
    screens = screens_of(game_of(1))
    page = windows.open("about:blank", **DESK)
    page.clock.install()
    page.goto(f"{address}/game/1#{len(screens) - 4}")
    page.clock.run_for(500)
    see(page, len(screens) - 4, screens)
    play = page.locator("#play")
    play.click()
    page.clock.run_for(1500)
    see(page, len(screens) - 3, screens)
    play.click()
    page.clock.run_for(5000)
    see(page, len(screens) - 3, screens)
    play.click()
    assert play.get_attribute("aria-label") == "Pause"
    page.clock.run_for(5000)
    see(page, len(screens) - 1, screens)
    assert play.get_attribute("aria-label") == "Play"
    play.click()
    page.clock.run_for(500)
    see(page, 0, screens)
    page.keyboard.press("ArrowRight")
    page.clock.run_for(5000)
    see(page, 1, screens)


def test_a_link_to_a_moment(address: str, windows: Windows) -> None:
    """The address names the move; a number past the end is the end, no number the beginning."""
    screens = screens_of(game_of(1))
    for named, place in (("45", 45), ("9999", len(screens) - 1), ("x", 0), ("", 0)):
        page = windows.open(f"{address}/game/1?game=1#{named}", **DESK)
        see(page, place, screens)


def test_games_of_a_match(address: str, windows: Windows) -> None:
    """From one game of a match to another, each with its own file."""
    page = windows.open(f"{address}/game/2", **DESK)
    here = page.locator(".parts [aria-current]")
    expect(here).to_have_text("Game 2")
    page.get_by_role("link", name="Game 1").click()
    expect(here).to_have_text("Game 1")
    with page.expect_download() as saving:
        page.get_by_role("link", name="Save the record file").click()
    saved = replay(saving.value.path().read_text(encoding="utf-8"))
    assert saving.value.suggested_filename == "muggins-2-1.txt"
    assert saved.history.state.scores == game_of(2, 1).end.scores


def test_what_if(address: str, windows: Windows) -> None:
    """The hand that a move has counted can be counted otherwise; what is no hand is refused in words."""
    page = windows.open(f"{address}/game/1#10", **DESK)
    expect(page.locator("#moment")).to_contain_text("move 10")
    page.click("#what-if")
    assert page.input_value("[name=cards]") == "QD 6S AC 9H"
    assert page.input_value("[name=starter]") == "5S"
    page.get_by_role("button", name="Count", exact=True).click()
    expect(page.locator("#counted .count-points")).to_have_text("6")
    page.fill("[name=cards]", "5H 5C 5D JS")
    page.keyboard.press("Enter")
    expect(page.locator("#counted .count-points")).to_have_text("29")
    expect(page.locator("#counted .card")).to_have_count(5)
    assert grave_faults_in(page) == []
    page.fill("[name=cards]", "QD 6S AC")
    with windows.complaint(page, "400"):
        page.keyboard.press("Enter")
        expect(page.locator("#counted .refusal")).to_contain_text("four cards")
    page.get_by_role("button", name="Done").click()
    expect(page.locator("#count")).to_be_hidden()


def test_a_file_is_opened(address: str, windows: Windows) -> None:
    """A shared file is stepped through like a game that is kept; another takes its place; a bad one is told."""
    page = windows.open(f"{address}/open", **DESK)
    expect(page.locator("#replay")).to_be_hidden()
    page.set_input_files("#file", file_of(RECORDS[0]))
    expect(page.locator("h1")).to_have_text("Ann 121, Bob 64 · a skunk")
    page.focus("#graph")
    page.keyboard.press("End")
    see(page, len(game_of(1).steps), screens_of(game_of(1)))

    page.set_input_files("#file", file_of(RECORDS[1]))
    page.get_by_role("button", name="Game 2").click()
    expect(page.locator("[aria-pressed=true]")).to_have_text("Game 2")
    see(page, 0, screens_of(game_of(2, 2)))
    page.keyboard.press("ArrowRight")
    see(page, 1, screens_of(game_of(2, 2)))

    page.set_input_files("#file", file_of("players: Ann, Bob\ndealer: Ann\n\n6C\n  PEPPER 4\n"))
    trouble = page.locator("#trouble")
    expect(trouble).to_contain_text("Line 5, column 3: 'PEPPER' is no entry; expected a card as in 5H")
    expect(page.locator("#moves .move")).to_have_count(1)
    page.set_input_files("#file", file_of('{"game": 3}'))
    expect(trouble).to_contain_text("Line 1, column 1: '{\"game\": 3}' is in the head; expected key: value")
    expect(page.locator("#replay")).to_be_hidden()


def file_of(text: str) -> FilePayload:
    """A file that somebody has sent."""
    return {"name": "game.txt", "mimeType": "text/plain", "buffer": text.encode()}


def test_a_game_that_is_not_over(address: str, windows: Windows) -> None:
    """It is told why there is nothing to see, on a page like all others."""
    page = windows.open("about:blank", **PHONE)
    with windows.complaint(page, "409"):
        page.goto(f"{address}/game/4")
    expect(page.locator("main")).to_contain_text("This game is still being played")
    assert grave_faults_in(page) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", [pytest.param(DESK, id="on a desk"), pytest.param(PHONE, id="on a phone")])
def test_nobody_is_kept_out(address: str, windows: Windows, size: dict[str, Any], scheme: str) -> None:
    """Axe finds nothing serious; everything can be touched, and nothing is wider than the window."""
    for path in ("game/1#45", "game/2#60", "game/3#50", "open"):
        page = windows.open(f"{address}/{path}", color_scheme=scheme, **size)
        if path != "open":
            expect(page.locator("#moment")).to_contain_text("move")
        assert grave_faults_in(page) == []
        assert layout_faults_in(page) == []


@pytest.mark.parametrize(
    ("width", "height"),
    [
        pytest.param(320, 568, id="narrow"),
        pytest.param(844, 390, id="on its side"),
        pytest.param(768, 1024, id="a tablet"),
        pytest.param(1366, 650, id="a low laptop"),
    ],
)
def test_other_windows(address: str, windows: Windows, width: int, height: int) -> None:
    """Nothing is cut off at the side or too small to touch, and the board is as wide as it may be."""
    page = windows.open(f"{address}/game/3#50", viewport={"width": width, "height": height}, has_touch=True)
    expect(page.locator("#moment")).to_contain_text("move 50")
    assert layout_faults_in(page) == []
    expect(page.locator("#board")).to_be_in_viewport(ratio=1)
