"""
State and notice to one `Screen`.

Where claims are on, nothing here asks what a hand is worth.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from scorer.cards import Card
from scorer.record.history import History
from scorer.record.names import write_player
from scorer.rules.match import pays_more
from scorer.rules.pegging import GO_FROM, LIMIT
from scorer.rules.state import HAND_SIZE, Phase, State
from scorer.say import name_of, say, shorten, side_of
from scorer.screen import COLUMNS, Lane, Row, Screen
from scorer.table.labels import first_cards, scores_row, seats_row
from scorer.table.telling import names_at
from scorer.units import Seat

_MOST_ROWS: Final = 6
_NO_KEYS: Final = ("", "", "", "")


def present(
    history: History,
    *,
    rulings: tuple[str, ...] = (),
    notice: tuple[str, str] = ("", ""),
) -> Screen:
    """
    The picture of the table.

    Args:
        history: The match so far.
        rulings: What the last move has done.
        notice: A refusal or a device's trouble, whole and in one row.
    """
    state, names = history.state, names_at(history)
    rows = _ROWS[state.phase](state, names)
    rows = (*rows, *[Row("")] * (_MOST_ROWS - len(rows)))
    message, short = notice
    if short:
        rows = (*rows[:3], Row(short), *rows[4:])
    return Screen(
        page=_page(state),
        rows=rows,
        keys=_keys(state),
        lanes=tuple(Lane(pegs.front, pegs.back) for pegs in state.pegs),
        target=state.options.target,
        sentence=now_line(state, names),
        rulings=rulings,
        notice=message,
        notice_short=short,
    )


def _page(state: State) -> str:
    if state.deal.ask is not None:
        return "suits"
    if state.phase in (Phase.SHOW, Phase.CRIB) and state.options.is_claimed_at_show:
        return "claim"
    return state.phase.value


def _keys(state: State) -> tuple[str, str, str, str]:
    ok, undo, go = say("key_ok"), say("key_undo"), say("key_go")
    match state.phase:
        case Phase.PLAY:
            is_by_hand = state.options.entry != "cards"
            return (ok if is_by_hand else "", undo, "" if is_by_hand else go, "")
        case Phase.CUT | Phase.DEAL:
            return ("", undo, "", "")
        case Phase.SHOW | Phase.CRIB:
            return (ok, undo, "", "") if state.deal.ask is None else _NO_KEYS
        case _:
            return (ok, undo, "", "")


def now_line(state: State, names: Sequence[str]) -> str:
    """What is to be done, in one sentence."""
    sentence = _NOW[state.phase](state, names)
    window = state.deal.window
    if window is None:
        return sentence
    others = [
        name_of(seat, names)
        for seat in range(state.options.seats)
        if state.options.side(Seat(seat)) != state.options.side(window.seat)
    ]
    return sentence + say("now_call", who=say("line_last").join(others))


def _now_cut(state: State, names: Sequence[str]) -> str:
    must = state.cuts.must
    who = say("line_last").join(name_of(seat, names) for seat in must)
    return say("now_cut", who=who, name=write_player(must[0], names))


def _now_deal(state: State, names: Sequence[str]) -> str:
    if state.options.entry == "points":
        return say("now_points", name=write_player(state.dealer or Seat(0), names))
    return say("now_deal", names, other=state.counters()[0], dealer=state.dealer)


def _now_play(state: State, names: Sequence[str]) -> str:
    claim, turn, count = state.deal.claim, state.turn, state.deal.count
    if state.options.entry != "cards":
        key = "now_hands" if state.options.entry == "hands" else "now_points"
        return say(key, name=write_player(state.dealer or Seat(0), names))
    if claim is not None:
        key = "now_last_claim" if turn is None else "now_play_claim"
        return say(key, names, by=claim.seat, card=claim.pile[-1].pretty, seat=turn)
    if count < GO_FROM:
        return say("now_play", names, seat=turn)
    room = LIMIT - count
    return say("now_room" if room > 1 else "now_room_ace", names, seat=turn, room=room)


def _now_count(state: State, names: Sequence[str]) -> str:
    deal, seat, phase = state.deal, state.turn, state.phase
    if deal.ask is not None:
        return say("now_ask", names, seat=seat, may=say("line_between").join(deal.ask.may))
    of = "crib" if phase is Phase.CRIB else "hand"
    if of == "crib" and len(deal.crib) < HAND_SIZE:
        return say("now_key_crib", names, seat=seat, missing=HAND_SIZE - len(deal.crib))
    if seat is not None and len(deal.hand(seat)) < HAND_SIZE:
        return say("now_key_hand", names, seat=seat, name=write_player(seat, names))
    key = "claim" if state.options.is_claimed_at_show else "ok"
    return say(f"now_{key}_{of}", names, seat=seat)


def _now_over(state: State, names: Sequence[str]) -> str:
    if state.result is None:
        return say("now_game_ended")
    return say(f"now_{state.phase.value}", names, side=state.result.side)


_NOW: Final[Mapping[Phase, Callable[[State, Sequence[str]], str]]] = {
    Phase.CUT: _now_cut,
    Phase.DEAL: _now_deal,
    Phase.PLAY: _now_play,
    Phase.SHOW: _now_count,
    Phase.CRIB: _now_count,
    Phase.DEAL_DONE: lambda state, names: say("now_deal_done", names, seat=state.turn),
    Phase.GAME_OVER: _now_over,
    Phase.MATCH_OVER: _now_over,
}


def _rows_cut(state: State, names: Sequence[str]) -> tuple[Row, ...]:
    cut = dict(state.cuts.cards)
    low = "row_high" if state.options.cut == "high" else "row_low"
    cuts = [Row(name, cut[seat].pretty if seat in cut else "_") for seat, name in _seats(names)]
    return (
        Row(say("row_cut"), say(low)),
        *cuts[:3],
        *(cuts[3:] or (Row(_named("row_cuts", name_of(state.cuts.must[0], names))),)),
        Row(say("row_tie")),
    )


def _rows_deal(state: State, names: Sequence[str]) -> tuple[Row, ...]:
    if state.options.entry == "points":
        return _rows_by_hand(state, names)
    cutter = name_of(state.counters()[0], names)
    return (
        scores_row(state, names),
        Row(say("row_starter")),
        Row(_named("row_discard", cutter)),
        Row(say("row_key_card")),
        Row(""),
        Row(""),
    )


def _rows_by_hand(state: State, names: Sequence[str]) -> tuple[Row, ...]:
    return (
        scores_row(state, names),
        Row(say("row_by_hand"), _starter(state)),
        *(Row(side_of(side, names), str(score)) for side, score in enumerate(state.scores)),
    )


def _rows_play(state: State, names: Sequence[str]) -> tuple[Row, ...]:
    if state.options.entry != "cards":
        return _rows_by_hand(state, names)
    deal, count = state.deal, state.deal.count
    room = say("row_room", room=LIMIT - count) if deal.pile else say("row_new_count")
    claim = deal.claim
    waiting = Row("")
    if claim is not None:
        asked = say("row_claim")
        room_left = COLUMNS - len(asked) - 1
        card = claim.pile[-1].pretty
        waiting = Row(_named("row_laid", name_of(claim.seat, names), room_left, card=card), asked)
    return (
        scores_row(state, names),
        Row(say("row_count", count=count), room),
        Row(first_cards([card.rank.word for card in deal.pile], COLUMNS - 5), _starter(state)),
        waiting,
        Row(say("row_may_call")) if deal.window else Row(""),
        seats_row(state, names),
    )


def _rows_count(state: State, names: Sequence[str]) -> tuple[Row, ...]:
    deal, seat = state.deal, state.turn
    if seat is None:
        return (scores_row(state, names),)
    is_crib = state.phase is Phase.CRIB
    cards = deal.crib if is_crib else deal.hand(seat)
    name = name_of(seat, names)
    place = say("row_of", place=deal.counted + 1, all=state.options.seats + 1)
    return (
        scores_row(state, names),
        Row(_named("row_crib" if is_crib else "row_hand", name, COLUMNS - len(place) - 1), place),
        Row(_cards(cards), _starter(state)),
        Row(_count_next(state, cards)),
        Row(" ".join(deal.ask.may)) if deal.ask else Row(say("row_may_call")) if deal.window else Row(""),
        Row(""),
    )


def _count_next(state: State, cards: tuple[Card, ...]) -> str:
    if state.deal.ask is not None:
        return say("row_ask")
    if len(cards) < HAND_SIZE:
        key = "row_crib_more" if state.phase is Phase.CRIB else "row_hand_more"
        return say(key, missing=HAND_SIZE - len(cards))
    return say("row_claim" if state.options.is_claimed_at_show else "row_count_ok")


def _starter(state: State) -> str:
    starter = state.deal.starter
    return f"+{starter.pretty}" if starter else ""


def _cards(cards: tuple[Card, ...]) -> str:
    words = [card.pretty for card in cards]
    return " ".join(words) if len(" ".join(words)) <= COLUMNS - 5 else "".join(words)


def _rows_deal_done(state: State, names: Sequence[str]) -> tuple[Row, ...]:
    return (
        scores_row(state, names),
        Row(say("row_deal_over", number=state.number)),
        Row(_named("row_next_deal", name_of(state.turn or 0, names))),
        Row(""),
        Row(say("row_may_call")) if state.deal.window else Row(""),
        Row(""),
    )


def _rows_over(state: State, names: Sequence[str]) -> tuple[Row, ...]:
    result = state.result
    if result is None:
        return (scores_row(state, names), Row(say("row_no_result")), *(Row(""),) * 4)
    worst = max(result.margins, key=lambda pair: pair[1])
    named = dict(result.classes)[worst[0]]
    fact = say(f"fact_{named}") if pays_more(state.options, named) else ""
    points = "–".join(str(points) for points in state.tally.points)
    return (
        scores_row(state, names),
        Row(_named("row_wins", side_of(result.side, names).upper())),
        Row(fact),
        Row(_named("row_class", side_of(result.side, names), margin=worst[1])),
        Row(say("row_match", points=points), str(state.options.match)),
        Row(say("row_spread"), " ".join(f"{holes:+d}" for holes in state.tally.spread)),
    )


def _named(key: str, name: str, room: int = COLUMNS, **values: object) -> str:
    """A row with a name in it: where it is too long, the name is cut and not what is said of it."""
    rest = len(say(key, (), name="", **values))
    return say(key, (), name=shorten(name, room - rest), **values)


def _seats(names: Sequence[str]) -> list[tuple[Seat, str]]:
    return [(Seat(seat), name) for seat, name in enumerate(names)]


_ROWS: Final[Mapping[Phase, Callable[[State, Sequence[str]], tuple[Row, ...]]]] = {
    Phase.CUT: _rows_cut,
    Phase.DEAL: _rows_deal,
    Phase.PLAY: _rows_play,
    Phase.SHOW: _rows_count,
    Phase.CRIB: _rows_count,
    Phase.DEAL_DONE: _rows_deal_done,
    Phase.GAME_OVER: _rows_over,
    Phase.MATCH_OVER: _rows_over,
}
