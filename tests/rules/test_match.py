"""Games into a match: skunk lines, what a game pays, who deals next, who has won."""

from __future__ import annotations

import pytest

from scorer.record.history import History
from scorer.rules.events import GameWon
from scorer.rules.match import class_of, pays_more
from scorer.rules.options import Options
from scorer.rules.state import Phase
from tests.tabletop import enter, sit_down

LINES = [
    # target, margin, class
    (121, 1, "win"),
    (121, 30, "win"),
    (121, 31, "skunk"),
    (121, 60, "skunk"),
    (121, 61, "double-skunk"),
    (121, 90, "double-skunk"),
    (121, 91, "triple-skunk"),
    (121, 121, "triple-skunk"),
    (241, 30, "win"),
    (241, 31, "skunk"),
    (241, 60, "skunk"),
    (241, 61, "double-skunk"),
    (241, 90, "double-skunk"),
    (241, 91, "triple-skunk"),
    (301, 30, "win"),
    (301, 31, "skunk"),
    (301, 60, "skunk"),
    (301, 61, "double-skunk"),
    (301, 90, "double-skunk"),
    (301, 301, "triple-skunk"),
    (120, 30, "win"),
    (120, 31, "lurch"),
    (120, 91, "lurch"),
    (91, 30, "win"),
    (91, 31, "lurch"),
    (91, 61, "lurch"),
    (61, 30, "win"),
    (61, 31, "lurch"),
    (61, 61, "lurch"),
    (60, 31, "win"),
    (60, 60, "win"),
    (31, 30, "win"),
    (31, 31, "win"),
]


def result(history: History) -> GameWon:
    """How the present game ended."""
    assert history.state.result
    return history.state.result


def by_points(players: int = 2, **agreed: object) -> History:
    """A table that keeps points only, dealt by Ann."""
    return sit_down(players, entry="points", dealer="Ann", **agreed)


@pytest.mark.parametrize(("target", "margin", "name"), LINES)
def test_skunk_line(target: int, margin: int, name: str) -> None:
    """Each line at its boundary, for a game of each length."""
    assert class_of(target, margin) == name


@pytest.mark.parametrize(
    ("target", "loser", "name", "paid"),
    [
        (121, 91, "win", 1),
        (121, 90, "skunk", 2),
        (121, 60, "double-skunk", 3),
        (121, 30, "triple-skunk", 3),
        (61, 31, "win", 1),
        (61, 30, "lurch", 2),
        (31, 0, "win", 1),
    ],
)
def test_game_is_paid_by_its_class(target: int, loser: int, name: str, paid: int) -> None:
    """A lurch is paid by the second number; ``match`` in an open match counts as the number before it."""
    history = enter(by_points(target=target), *[f"PEG Bob {loser}"] * bool(loser), f"PEG Ann {target}")

    assert result(history).classes == ((1, name),)
    assert result(history).match_points == (paid, 0)
    assert history.state.phase is Phase.GAME_OVER


def test_margin_is_of_the_pegs() -> None:
    """The winner's peg stops in the game hole: 119 and 12 beat 91 by 30, no skunk."""
    history = enter(by_points(scores="119, 91"), "PEG Ann 12")

    assert result(history).margins == ((1, 30),)
    assert result(history).classes == ((1, "win"),)


@pytest.mark.parametrize(
    ("bob", "cid", "classes", "paid"),
    [
        (90, 60, ((1, "skunk"), (2, "double-skunk")), 2),
        (91, 60, ((1, "win"), (2, "double-skunk")), 1),
        (60, 30, ((1, "double-skunk"), (2, "triple-skunk")), 3),
    ],
)
def test_three_are_paid_by_the_best_loser(
    bob: int, cid: int, classes: tuple[tuple[int, str], ...], paid: int
) -> None:
    """Each loser is classed alone; the game pays by the one who came nearest."""
    history = enter(by_points(3), f"PEG Bob {bob}", f"PEG Cid {cid}", "PEG Ann 121")

    assert result(history).classes == classes
    assert result(history).match_points == (paid, 0, 0)


@pytest.mark.parametrize("scores", ["10, 110", "110, 110", "0, 120"])
@pytest.mark.parametrize("loser", ["Ann", "Bob"])
def test_conceded_game_has_no_skunk(scores: str, loser: str) -> None:
    """A conceded game is a plain win by at least one hole."""
    history = enter(sit_down(dealer="Ann", scores=scores), f"CONCEDE {loser}")

    assert result(history).how == "conceded"
    assert [name for _, name in result(history).classes] == ["win"]
    assert all(margin >= 1 for _, margin in result(history).margins)
    assert result(history).match_points[result(history).side] == 1


def test_false_game_has_no_skunk() -> None:
    """A game lost by a false claim of game is a plain win, however far behind the loser was."""
    history = sit_down(
        dealer="Ann",
        entry="hands",
        claims="strict",
        claims_in="show",
        false_game="lose_game",
        scores="105, 3",
    )
    history = enter(history, "AH", "HAND Bob 2C 4C 6C 8D", "CLAIM 0", "HAND Ann 2S 4S 6S 8S", "CLAIM 20")

    assert (result(history).how, result(history).side) == ("false game", 1)
    assert (result(history).classes, result(history).margins) == (((0, "win"),), ((0, 1),))


def test_winner_of_a_false_game_does_not_deal() -> None:
    """Of three the lowest score deals next, but for the winner, who may be the lowest after a false game."""
    history = sit_down(
        3,
        dealer="Cid",
        entry="hands",
        claims="strict",
        claims_in="show",
        false_game="lose_game",
        scores="105, 3, 9",
    )
    history = enter(history, "AH", "HAND Ann 2S 4S 6S 8S", "CLAIM 20")

    assert result(history).side == 1
    assert result(history).next_dealer == 2


def test_conceded_scores_stand() -> None:
    """The winner of a conceded game is not moved to the game hole."""
    history = enter(sit_down(dealer="Ann", scores="10, 110"), "CONCEDE Bob")

    assert (result(history).side, history.state.scores) == (0, (10, 110))


FORMATS = [
    # match, match points, scores of the losers game by game (Ann wins, or Bob where negative), who has won
    ("open", "1,2,3,match", [0, 0, 0], None, "an open match goes on for ever"),
    ("single", "1,2,3,match", [100], 0, "a single game is a match"),
    ("best of 1", "1,2,3,match", [100], 0, "so is a best of one"),
    ("best of 3", "1,2,3,3", [0], None, "one game of three is not enough, however it is won"),
    ("best of 3", "1,2,3,match", [30], 0, "unless its class wins the match"),
    ("best of 3", "1,2,3,match", [31], None, "which one hole more does not"),
    ("best of 3", "1,2,3,3", [100, -100, 100], 0, "two of three win it"),
    ("best of 3", "1,2,3,3", [100, -100], None, "one each do not"),
    ("best of 5", "1,2,3,3", [100, 100], None, "two of five do not"),
    ("best of 5", "1,2,3,3", [-100, -100, -100], 1, "three of five do"),
    ("first to 3", "1,2,3,3", [100, 100], None, "two points of three"),
    ("first to 3", "1,2,3,3", [100, 90], 0, "three points by a win and a skunk"),
    ("first to 3", "1,2,3,3", [60], 0, "three points at once"),
    ("first to 3", "1,1,1,1", [60], None, "where skunks pay nothing more, one"),
    ("first to 9", "1,2,3,match", [30], 0, "a triple skunk wins any match by the word"),
    ("first to 9", "1,2,4,4", [30], None, "and none by a number"),
    ("first to 2", "0,1,1,1", [100, 100, 100], None, "a win may pay nothing"),
]


@pytest.mark.parametrize(
    ("match", "points", "losers", "winner"), [pytest.param(*row[:4], id=row[4]) for row in FORMATS]
)
def test_match_format(match: str, points: str, losers: list[int], winner: int | None) -> None:
    """A match ends with the game that decides it, and not before."""
    history = by_points(match=match, match_points=points)
    for loser in losers:
        assert history.state.tally.winner is None
        history = enter(history, *["OK"] * history.state.is_over, *game(loser))

    assert history.state.tally.winner == winner
    assert history.state.phase is (Phase.GAME_OVER if winner is None else Phase.MATCH_OVER)
    assert history.state.tally.games == len(losers)


def game(loser: int) -> list[str]:
    """A game that Ann wins against *loser* points; with a negative number Bob wins it."""
    winner, other = ("Ann", "Bob") if loser >= 0 else ("Bob", "Ann")
    return [*[f"PEG {other} {abs(loser)}"] * bool(loser), f"PEG {winner} 121"]


def test_word_match_is_credited_like_the_class_before() -> None:
    """The points of a match that a triple skunk has won can still be added up."""
    history = enter(by_points(match="first to 9"), *game(30))

    assert history.state.tally.points == (3, 0)


def test_next_match_begins_at_nothing() -> None:
    """OK after a match begins a new one: no wins, no points, the loser deals, everybody at 0."""
    history = enter(by_points(match="single"), *game(50), "OK")

    assert history.state.tally.wins == (0, 0)
    assert (history.state.phase, history.state.dealer, history.state.scores) == (Phase.DEAL, 1, (0, 0))


DEALERS = [
    # players, agreed, entries that end the game, who deals next
    (2, {}, ["PEG Ann 121"], 1, "the loser deals"),
    (2, {}, ["PEG Bob 121"], 0, "even if he dealt the game before"),
    (2, {}, ["PEG Bob 1", "OK", "PEG Ann 121"], 1, "however many deals there were"),
    (2, {"next_first_dealer": "alternate"}, ["PEG Bob 121"], 1, "alternate: not who dealt first"),
    (
        2,
        {"next_first_dealer": "alternate"},
        ["PEG Bob 1", "OK", "PEG Ann 121"],
        1,
        "whoever deals in the end",
    ),
    (2, {"next_first_dealer": "cut"}, ["PEG Ann 121"], None, "cut: nobody yet"),
    (2, {}, ["CONCEDE Ann"], 0, "who concedes has lost"),
    (2, {}, ["ABANDON"], 0, "without a result the same dealer deals again"),
    (2, {}, ["PEG Bob 1", "OK", "ABANDON"], 0, "who dealt first, that is"),
    (3, {}, ["PEG Bob 20", "PEG Cid 10", "PEG Ann 121"], 2, "three: the lowest score"),
    (3, {}, ["PEG Bob 10", "PEG Cid 20", "PEG Ann 121"], 1, "and the lower of the two"),
    (3, {}, ["PEG Bob 10", "PEG Cid 10", "PEG Ann 121"], 1, "of equals the nearest on the winner's left"),
    (3, {}, ["PEG Ann 10", "PEG Cid 10", "PEG Bob 121"], 2, "which goes round the table"),
    (3, {"next_first_dealer": "alternate"}, ["PEG Cid 121"], 1, "three alternate to the left"),
    (4, {}, ["PEG Ann 121"], 1, "partners: the first of the losing side from the last dealer"),
    (4, {}, ["PEG Bob 1", "OK", "PEG Ann 121"], 3, "which is his partner after one deal"),
    (4, {}, ["PEG Bob 1", "OK", "PEG Bob 121"], 2, "and the other side's for the other"),
    (4, {}, ["PEG Dee 121"], 2, "the dealer's own side: his partner"),
    (
        4,
        {"sides": "singles"},
        ["PEG Bob 9", "PEG Cid 5", "PEG Dee 7", "PEG Ann 121"],
        2,
        "singles: the lowest",
    ),
    (4, {"next_first_dealer": "alternate"}, ["PEG Ann 121"], 1, "partners alternate to the left"),
]


@pytest.mark.parametrize(
    ("players", "agreed", "entries", "dealer"), [pytest.param(*row[:4], id=row[4]) for row in DEALERS]
)
def test_who_deals_the_next_game(
    players: int, agreed: dict[str, object], entries: list[str], dealer: int | None
) -> None:
    """The next game's first dealer, by the way the table chose."""
    over = enter(by_points(players, **agreed), *entries)
    history = enter(over, "OK")

    assert over.state.tally.next_dealer == dealer
    assert history.state.dealer == history.state.first_dealer == dealer
    assert history.state.phase is (Phase.CUT if dealer is None else Phase.DEAL)


@pytest.mark.parametrize(
    ("points", "worth_naming"),
    [
        ("1,2,3,match", ["skunk", "lurch", "double-skunk", "triple-skunk"]),
        ("2,3,3,3", ["skunk", "lurch"]),
        ("1,1,2,2", ["double-skunk"]),
        ("1,1,1,1", []),
    ],
)
def test_class_is_named_where_it_pays_more(points: str, worth_naming: list[str]) -> None:
    """A class is worth a screen only if it pays more than the one before it."""
    options = by_points(match_points=points).state.options
    classes = ["win", "skunk", "lurch", "double-skunk", "triple-skunk"]

    assert [name for name in classes if pays_more(options, name)] == worth_naming


def test_default_match_points() -> None:
    """One, two, three, and a triple skunk takes the match."""
    assert Options().match_points == (1, 2, 3, "match")


SPREADS = [
    # players, lines, spread, what it shows
    (2, ("PEG Bob 90", "PEG Ann 121"), (31, -31), "the margin of one game"),
    (2, ("PEG Bob 90", "PEG Ann 119", "PEG Ann 12"), (31, -31), "a peg stops in the game hole"),
    (
        2,
        ("PEG Bob 90", "PEG Ann 121", "OK", "PEG Ann 100", "PEG Bob 121"),
        (10, -10),
        "what one game gives the next can take",
    ),
    (3, ("PEG Ann 90", "PEG Bob 60", "PEG Cid 121"), (-31, -61, 92), "a winner takes from every loser"),
    (2, ("PEG Bob 90", "ABANDON"), (0, 0), "a game without a result gives nothing"),
]


@pytest.mark.parametrize(
    ("players", "lines", "spread"), [pytest.param(*row[:3], id=row[3]) for row in SPREADS]
)
def test_spread(players: int, lines: tuple[str, ...], spread: tuple[int, ...]) -> None:
    """The spread is won and lost by the margin of the pegs, and always sums to nothing."""
    tally = enter(sit_down(players, entry="points", dealer="Ann"), *lines).state.tally

    assert tally.spread == spread
    assert sum(tally.spread) == 0
