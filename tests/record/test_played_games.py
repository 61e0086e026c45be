"""A match parted into its games, each a record file of its own."""

from __future__ import annotations

import pytest

from scorer.record.replay import games_of, replay
from tests.bookshelf import demo_record, honest_record
from tests.tabletop import enter, sit_down

MATCHES = [
    pytest.param(honest_record(1, 3), 3, id="three games"),
    pytest.param(honest_record(2, 2, players=3), 2, id="two games of three"),
    pytest.param(honest_record(3, 2, players=4), 2, id="two games of partners"),
    pytest.param(honest_record(4, 2, next_first_dealer="cut"), 2, id="the second begins with a cut"),
    pytest.param(honest_record(5, 2, scores="100, 90"), 2, id="the first began on wood"),
    pytest.param(demo_record(), 1, id="one with an undo in it"),
]


@pytest.mark.parametrize(("record", "number"), MATCHES)
def test_each_game_is_a_record_of_its_own(record: str, number: int) -> None:
    """Each game's own file leads to the same end, over the same positions, as the whole match does."""
    games = games_of(replay(record).history)
    assert len(games) == number
    for game in games:
        alone = replay(game.record())
        assert alone.error is None
        assert [step.state.scores for step in alone.history.standing()] == [
            step.state.scores for step in game.steps
        ]
        assert alone.history.state.is_over
        assert alone.history.state.phase is game.end.phase
        assert alone.history.state.deal == game.end.deal


def test_only_the_first_game_began_on_wood() -> None:
    """Start scores belong to the game that was begun with them."""
    first, second = games_of(replay(honest_record(5, 2, scores="100, 90")).history)
    assert (first.head.scores, first.start.scores) == ((100, 90), (100, 90))
    assert (second.head.scores, second.start.scores) == ((), (0, 0))


def test_what_is_settled_between_two_games_is_the_next_ones() -> None:
    """An option set after a game is in the head of the next, and no move of either."""
    history = enter(sit_down(dealer="Ann"), "ABANDON", "SET claims=teach", "OK", "5H")
    first, second = games_of(history)
    assert [step.commands for step in first.steps] == [history.standing()[0].commands]
    assert (first.head.options.claims, second.head.options.claims) == ("off", "teach")
    assert [str(step.state.deal.starter) for step in second.steps] == ["5H"]


def test_a_new_match_goes_on_counting() -> None:
    """A match after a match in one history is one more game."""
    history = enter(sit_down(dealer="Ann", match="single"), "CONCEDE Ann", "OK", "CONCEDE Bob")
    games = games_of(history)
    assert [game.end.result.side for game in games if game.end.result] == [1, 0]


@pytest.mark.parametrize(
    ("lines", "steps"),
    [
        pytest.param((), [0], id="nothing was entered"),
        pytest.param(("5H", "UNDO"), [0], id="all was taken back"),
        pytest.param(("ABANDON",), [1], id="over, and none begun after it"),
        pytest.param(("ABANDON", "OK"), [1, 0], id="the next one just begun"),
        pytest.param(("ABANDON", "OK", "UNDO", "UNDO", "5H"), [1], id="its end was taken back"),
    ],
)
def test_the_last_game_may_not_have_begun(lines: tuple[str, ...], steps: list[int]) -> None:
    """There is always a last game, however few moves it has."""
    assert [len(game.steps) for game in games_of(enter(sit_down(dealer="Ann"), *lines))] == steps
