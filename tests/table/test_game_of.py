"""The game that a house begins with: what may stand in the section `game`, and what is said where it may not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hardware.config import Config, change
from scorer.errors import ConfigError
from scorer.table.house import game_of


def _config(game: dict[str, Any]) -> Config:
    file = Path("/etc/muggins/muggins.toml")
    return change(Config(file=file), {"game": game}, origin=str(file))


@pytest.mark.parametrize(
    ("game", "words"),
    [
        pytest.param({}, {}, id="nothing"),
        pytest.param({"preset": "home"}, {"preset": "home"}, id="a preset"),
        pytest.param({"players": ["Ann", "Bob"]}, {"players": "Ann, Bob"}, id="players in a list"),
        pytest.param({"players": "Ann, Bob"}, {"players": "Ann, Bob"}, id="players as a record has them"),
        pytest.param(
            {"target": 61, "infer_go": False}, {"target": "61", "infer_go": "no"}, id="not only texts"
        ),
        pytest.param(
            {"go_rotation": "bicycle3"}, {"go_rotation": "bicycle3"}, id="a rule for three, if three come"
        ),
        pytest.param({"sides": "singles"}, {"sides": "singles"}, id="a rule for four, if four come"),
        pytest.param(
            {
                "match_points": [1, 2, 3, "match"],
                "counting_order": ["pairs", "fifteens", "runs", "flush", "nobs"],
            },
            {"match_points": "1, 2, 3, match", "counting_order": "pairs, fifteens, runs, flush, nobs"},
            id="lists",
        ),
    ],
)
def test_a_game_that_can_be_played(game: dict[str, Any], words: dict[str, str]) -> None:
    """It is given in the words of a record's head."""
    assert game_of(_config(game)) == words


@pytest.mark.parametrize(
    ("game", "told"),
    [
        pytest.param({"claim": "teach"}, "unknown key game.claim; did you mean claims?", id="a key misspelt"),
        pytest.param(
            {"loser": "buys"}, "unknown key game.loser; its keys are players, preset,", id="a key like none"
        ),
        pytest.param(
            {"dealer": "Ann"}, "unknown key game.dealer; its keys are", id="what belongs to one match"
        ),
        pytest.param(
            {"claims": "teech"},
            "[game] claims cannot be 'teech'; did you mean teach?; it is one of off, teach, strict,",
            id="a word misspelt",
        ),
        pytest.param(
            {"preset": "hom"}, "[game] there is no preset 'hom'; did you mean home?", id="a preset misspelt"
        ),
        pytest.param(
            {"target": 302},
            "[game] target cannot be '302'; it is a number from 31 to 301",
            id="a number too large",
        ),
        pytest.param(
            {"claims_in": "show"},
            "[game] claims_in: nobody claims in this game; set claims to",
            id="options that clash",
        ),
        pytest.param(
            {"players": "Ann, Bob", "go_rotation": "bicycle3"},
            "[game] go_rotation bicycle3 is a rule for three players; leave it out",
            id="a rule for three, and two who play",
        ),
        pytest.param(
            {"go_rotation": "bicycle3", "sides": "singles"},
            "[game] sides is a choice for four players",
            id="rules for three and for four",
        ),
        pytest.param({"players": ["Ann"]}, "[game] players: 1 given; cribbage is for 2, 3 or 4", id="alone"),
    ],
)
def test_a_game_that_cannot_be_played(game: dict[str, Any], told: str) -> None:
    """The refusal names the file, the key and what is wrong with it."""
    with pytest.raises(ConfigError) as refused:
        game_of(_config(game))

    assert str(refused.value).startswith(f"/etc/muggins/muggins.toml: {told}")
