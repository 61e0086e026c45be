"""Deals, ends, cuts, games and matches that were worked out elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeVar

import pytest

from scorer.errors import IllegalMove
from scorer.record.history import History
from scorer.rules.events import ClaimJudged, MugginsCalled, WindowOpened
from scorer.rules.state import Phase
from tests.tabletop import NAMES, enter, load, refusal_of, sit_down

VECTORS: Final = load("vectors/game_vectors.json")

ONLY_WITH_NAMES: Final = {"G-016": "a claim out of order can only be told by whose it is"}
REFUSALS: Final = {
    "no-heels-to-claim": {"NothingToClaim"},
    "out-of-order": {"NotYourTurn"},
    # A late caller's own claim may have opened the next window by then.
    "nothing-to-claim": {"TooLate", "NothingMissed", "OwnSide"},
    "own-side": {"OwnSide"},
    "game-over": {"WrongPhase"},
}
PHASES: Final = {
    "play": {Phase.PLAY},
    "show": {Phase.SHOW, Phase.CRIB},
    "deal-done": {Phase.DEAL_DONE},
    "redeal": {Phase.DEAL},
    "game-over": {Phase.GAME_OVER, Phase.MATCH_OVER},
}
CLASSES: Final = ("win", "skunk", "double-skunk", "triple-skunk")

Happened = TypeVar("Happened")


def each(kind: str, left_out: Iterable[str] = ()) -> list[Any]:
    """The vectors of one kind, but for those left out."""
    return [
        pytest.param(vector, id=f"{vector['id']} {vector.get('note', '')}".strip())
        for vector in VECTORS[kind]
        if vector["id"] not in left_out
    ]


def agreed(options: Mapping[str, object]) -> dict[str, object]:
    """A vector's options in the words of this table."""
    words = {key: word for key, word in options.items() if word is not None}
    mode, muggins = words.pop("scoring_mode", "claim"), words.pop("muggins", "off")
    underclaim = words.pop("underclaim", "lose")
    if mode == "auto":
        claims = "off"
    elif muggins == "off":
        claims = "teach" if underclaim == "correct" else "strict"
    else:
        claims = {"called": "call", "auto": "auto"}[str(muggins)]
    return {"claims": claims, **words}


def sit_down_as(setup: Mapping[str, Any]) -> History:
    """The table of a scripted deal before its starter."""
    given = agreed(setup["options"])
    if any(setup["scores"]):
        given["scores"] = ", ".join(map(str, setup["scores"]))
    return sit_down(setup["players"], dealer=NAMES[setup["dealer"]], **given)


def lines_of(vector: dict[str, Any], place: int, *, explicit: bool) -> list[str]:
    """
    One step of a scripted deal as entries.

    Args:
        vector: The deal.
        place: Which step.
        explicit: Every claim is keyed, and with the claimant's name; else a card's
            claim of nothing is left for the next entry to close.
    """
    step = vector["steps"][place]["action"]
    match step["do"]:
        case "play":
            is_said = "claim" in step and (explicit or step["claim"] or is_judged_next(vector, place))
            return [step["card"], f"CLAIM {step['claim']}"] if is_said else [step["card"]]
        case "count":
            crib = [" ".join(vector["setup"]["crib"])] if step["what"] == "crib" else []
            by = f" BY {NAMES[step['seat']]}" if explicit else ""
            return [*crib, f"CLAIM {step['claim']}{by}" if "claim" in step else "OK"]
        case "muggins":
            return [f"MUGGINS {step['points']} BY {NAMES[step['seat']]}"]
        case "starter":
            return [step["card"]]
        case other:
            return [{"go": "GO", "accept": "ACCEPT", "misdeal": "MISDEAL", "claim_heels": "HEELS"}[other]]


def is_judged_next(vector: dict[str, Any], place: int) -> bool:
    """Whether the next step looks at this card's claim, so that it has to be closed."""
    rest = vector["steps"][place + 1 :]
    return not rest or rest[0]["action"]["do"] in ("muggins", "accept")


def last_of(history: History, kind: type[Happened], since: History) -> Happened | None:
    """The last event of one kind among the moves after *since*."""
    new = history.standing()[len(since.standing()) :]
    return next((event for step in reversed(new) for event in step.events if isinstance(event, kind)), None)


@pytest.mark.parametrize("vector", each("deals"))
def test_scripted_deal(vector: dict[str, Any]) -> None:
    """With every claim keyed, the table stands as it should after every single step."""
    history = sit_down_as(vector["setup"])
    for place, step in enumerate(vector["steps"]):
        lines, expect = lines_of(vector, place, explicit=True), step["expect"]
        before = history
        if "error" in expect:
            check_refused(history, lines, expect)
        else:
            history = enter(history, *lines)
            check_count(history, expect)
            check_claim(history, before, expect)
        check_position(history, expect)
    check_final(history, vector["final"])


def check_refused(history: History, lines: list[str], expect: dict[str, Any]) -> None:
    """The step's last line is refused for the right reason."""
    error = refusal_of(enter(history, *lines[:-1]), lines[-1])

    assert type(error).__name__ in REFUSALS[expect["error"]]


def check_position(history: History, expect: dict[str, Any]) -> None:
    """Scores, phase and winner."""
    state = history.state

    assert list(state.scores) == expect["scores"]
    assert state.phase in PHASES[expect["phase"]]
    assert (state.result and state.result.side) == expect["winner"]


def check_count(history: History, expect: dict[str, Any]) -> None:
    """The running count, and who acts next."""
    state = history.state
    if state.phase is not Phase.PLAY or "count" not in expect:
        return

    assert state.deal.count == (0 if expect["reset"] else expect["count"])
    assert state.turn == expect["next"]


def check_claim(history: History, before: History, expect: dict[str, Any]) -> None:
    """How a claim, or a call, was judged, and what a call could still get."""
    judged, called = last_of(history, ClaimJudged, before), last_of(history, MugginsCalled, before)
    window = last_of(history, WindowOpened, before)
    if expect.get("verdict") == "muggins":
        assert called
        assert (called.called, called.missed) == (expect["asked"], expect["missed"])
    elif "verdict" in expect:
        assert judged
        assert judged.verdict == expect["verdict"].removesuffix("-corrected")
        assert (judged.claimed, judged.true) == (expect["claim"], expect["true"])
    if window is not None and "missed" in expect:
        assert window.missed == expect["missed"]


def check_final(history: History, final: dict[str, Any]) -> None:
    """How the deal was left."""
    check_position(history, {**final, "winner": final["winner_side"]})


@pytest.mark.parametrize("vector", each("deals", ONLY_WITH_NAMES))
def test_claims_of_nothing_need_no_entry(vector: dict[str, Any]) -> None:
    """With nothing keyed for cards that are worth nothing, the deal ends the same."""
    history = sit_down_as(vector["setup"])
    for place, step in enumerate(vector["steps"]):
        lines = lines_of(vector, place, explicit=False)
        if "error" in step["expect"]:
            check_refused(history, lines, step["expect"])
        else:
            history = enter(history, *lines)
    check_final(history, vector["final"])


@pytest.mark.parametrize("vector", each("outcomes"))
@pytest.mark.parametrize(
    ("column", "match_points"),
    [
        ("default_1_2_3", "1,2,3,match"),
        ("alt_1_2_4", "1,2,4,match"),
        ("acc_game_points", "2,3,3,3"),
    ],
)
def test_how_a_game_ends(vector: dict[str, Any], column: str, match_points: str) -> None:
    """Class, margin and match points of a game by the loser's score."""
    history = sit_down(
        dealer="Ann", entry="points", target=vector["target"], match="first to 9", match_points=match_points
    )
    loser = [f"PEG Bob {vector['loser_score']}"] if vector["loser_score"] else []
    result = enter(history, *loser, f"PEG Ann {vector['winner_score']}").state.result

    assert result
    assert (result.side, result.classes, result.margins) == (
        0,
        ((1, vector["class"]),),
        ((1, vector["margin"]),),
    )
    paid = vector["match_points"][column]
    assert result.wins_match == (paid == "match")
    if isinstance(paid, int):
        assert result.match_points == (paid, 0)


@pytest.mark.parametrize("vector", each("cuts"))
def test_cut_for_the_deal(vector: dict[str, Any]) -> None:
    """Who deals by the cut, or who cuts again."""
    is_high, is_tens_equal = (vector["options"].get(key) for key in ("highest_deals", "tens_equal"))
    word = "high" if is_high else "tens_equal" if is_tens_equal else "low"
    history = sit_down(len(vector["cards"]), cut=word)
    for name, card in zip(NAMES, vector["cards"], strict=False):
        history = enter(history, f"CUT {name} {card}")
    state, expect = history.state, vector["expect"]

    assert state.dealer == expect.get("dealer")
    assert state.phase is (Phase.CUT if "recut" in expect else Phase.DEAL)
    if "recut" in expect:
        assert list(state.cuts.must) == expect["recut"]


@pytest.mark.parametrize("vector", each("full_games"))
def test_whole_game(vector: dict[str, Any]) -> None:
    """Whole games of two, three and four: the scores after every entry, and how each ends."""
    singles = {"sides": "singles"} if vector["players"] == 4 == len(set(vector["sides"])) else {}
    history = sit_down(
        vector["players"], dealer=NAMES[vector["first_dealer"]], target=vector["target"], **singles
    )
    for number, deal in enumerate(vector["deals"]):
        history = enter(history, *["OK"] * (number > 0))
        assert history.state.dealer == deal["dealer"]
        for step in deal["trace"]:
            history = enter(history, *traced(step, deal))
            assert list(history.state.scores) == step["scores"]
    result = history.state.result

    assert result
    assert result.side == vector["winner_side"]
    assert {str(side): name for side, name in result.classes} == vector["loser_class"]
    assert list(history.state.scores) == vector["final_scores"]


def traced(step: dict[str, Any], deal: dict[str, Any]) -> list[str]:
    """A step of a whole game as entries."""
    if step["a"] == "count":
        return [" ".join(deal["crib"]), "OK"] if step["what"] == "crib" else ["OK"]
    return ["GO"] if step["a"] == "go" else [step["card"]]


@pytest.mark.parametrize("vector", each("matches"))
def test_match(vector: dict[str, Any]) -> None:
    """After every game: its class, wins and match points so far, who deals next, who has won."""
    kind, number = vector["format"]
    history = sit_down(
        dealer=NAMES[vector["games"][0]["first_dealer"]],
        entry="points",
        match=f"{kind.replace('_', ' ')} {number}",
        match_points=",".join(str(vector["points"][name]) for name in CLASSES),
    )
    for game in vector["games"]:
        history = enter(history, *["OK"] * history.state.is_over)
        assert history.state.dealer == game["first_dealer"]
        winner, loser = NAMES[game["winner"]], NAMES[1 - game["winner"]]
        history = enter(history, f"PEG {loser} {game['loser_score']}", f"PEG {winner} 121")
        tally, result = history.state.tally, history.state.result
        assert result
        assert result.classes == ((1 - game["winner"], game["class"]),)
        assert list(tally.wins) == game["wins"]
        if "match" not in game["totals"]:
            assert list(tally.points) == game["totals"]

    assert history.state.tally.winner == vector["match_winner"]
    assert history.state.phase is Phase.MATCH_OVER
    with pytest.raises(IllegalMove):
        enter(history, "PEG Ann 1")
