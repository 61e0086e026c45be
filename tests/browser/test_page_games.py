"""Games that are played at the page alone: by clicks, by the keyboard, by three."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Sit
from tests.fingers import (
    LUCKY,
    Hand,
    click,
    lights_in,
    lights_of,
    picture_in,
    picture_of,
    scores_in,
    type_key,
)
from tests.honest import honest_entry
from tests.tabletop import NAMES, load


@pytest.mark.parametrize(
    "hand", [pytest.param(click, id="clicks"), pytest.param(type_key, id="the keyboard")]
)
def test_a_whole_game_to_a_skunk(sit: Sit, hand: Hand) -> None:
    """After every key the page says what the table does, after every entry its picture and its lights too."""
    table = sit(hand=hand, claims="teach", claims_in="show")
    page = table.page
    while (entry := honest_entry(table.twin.history.state, LUCKY)) is not None:
        table.enter(entry)
        assert picture_in(page) == picture_of(table.screen)
        assert lights_in(page) == lights_of(table.screen)

    assert page.text_content("#box .headline") == "A skunk. Ann wins 121–62"
    assert scores_in(page) == [121, 62]
    state = page.request.get(f"{page.url}api/state").json()
    assert (state["phase"], state["seq"]) == ("game_over", len(table.twin.entered))


def test_a_deal_of_three(sit: Sit) -> None:
    """Everybody has a button, a plate and a lane; go is said by one's own button."""
    game = next(game for game in load("vectors/game_vectors.json")["full_games"] if game["id"] == "F-007")
    table = sit(3, dealer=NAMES[game["first_dealer"]])
    deal = game["deals"][0]
    for step in deal["trace"]:
        match step["a"]:
            case "go":
                table.press(f"P{step['seat'] + 1}")
            case "count":
                table.enter(*(deal["crib"] if step["what"] == "crib" else ()), "OK")
            case _:
                table.enter(step["card"])
        assert scores_in(table.page) == step["scores"]
        assert lights_in(table.page) == lights_of(table.screen)

    assert {step["a"] for step in deal["trace"]} == {"starter", "play", "go", "count"}
    assert table.page.locator("#seats button b").all_text_contents() == list(NAMES[:3])
    assert table.page.get_attribute("#board", "data-lanes") == "3"


def test_keys_of_the_keyboard_alone(sit: Sit) -> None:
    """Space is the button of whoever acts, ? reads out, and the slash goes to the scan box, Escape out of it."""
    table = sit(hand=type_key)
    page, twin = table.page, table.twin
    table.enter("5D", "KS", "KH", "2C")
    page.keyboard.press("Space")
    twin.press("P1")
    table.see()
    assert twin.entered[-1] == "GO"

    page.keyboard.press("?")
    expect(page.locator("#live-assertive")).to_contain_text("Count 22. Ann 2, Bob 0.")

    page.keyboard.press("/")
    page.keyboard.type("ac")
    assert page.input_value("#entry") == "ac"
    page.keyboard.press("Enter")
    twin.enter("AC")
    table.see()
    page.keyboard.press("Escape")
    table.enter("8S")
    assert page.input_value("#entry") == ""
