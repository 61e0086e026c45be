"""The now line: what is to be done, in one sentence."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from scorer.record.names import write_player
from scorer.rules.pegging import GO_FROM, LIMIT
from scorer.rules.state import HAND_SIZE, Phase, State
from scorer.say import name_of, say
from scorer.units import Seat


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
