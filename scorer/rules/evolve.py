"""
How a state changes by what has happened.

Nothing is decided and nothing refused here: an event is a fact.
"""

from __future__ import annotations

from dataclasses import replace
from functools import singledispatch

from scorer.rules.changed import changed
from scorer.rules.events import (
    CardCut,
    CardLaid,
    ClaimJudged,
    CribCardShown,
    CutsTied,
    DealBegun,
    DealerChosen,
    DealVoided,
    Event,
    FalseGoFound,
    GameAbandoned,
    GameBegun,
    GameWon,
    GoSaid,
    HandCounted,
    HandShown,
    HeelsClaimed,
    MatchBegun,
    MugginsCalled,
    OptionSet,
    PointsPegged,
    SeriesEnded,
    ShowBegun,
    StarterTurned,
    SuitsAnswered,
    SuitsAsked,
    WindowClosed,
    WindowOpened,
)
from scorer.rules.options import change_option
from scorer.rules.state import (
    Ask,
    Deal,
    Go,
    Laid,
    OpenClaim,
    Phase,
    State,
    Tally,
    Window,
    begin_match,
    empty_deal,
)
from scorer.units import Seat, Side


def evolve(state: State, event: Event) -> State:
    """The state after *event*."""
    return _after(event, state)


def next_to_act(state: State, deal: Deal, seat: Seat) -> Seat | None:
    """The first seat clockwise after *seat* that holds cards and has not said go; it may be *seat* again."""
    for other in state.options.clockwise_from(state.options.left_of(seat)):
        if deal.cards_left(other) and other not in deal.passed:
            return other
    return None


@singledispatch
def _after(event: object, state: State) -> State:
    raise TypeError(f"{type(event).__name__} is no event")


@_after.register
def _(event: CardCut, state: State) -> State:
    cuts = state.cuts
    cards = tuple(pair for pair in cuts.cards if pair[0] != event.seat)
    must = tuple(seat for seat in cuts.must if seat != event.seat)
    cuts = replace(cuts, must=must, cards=(*cards, (event.seat, event.card)), seen=(*cuts.seen, event.card))
    return changed(state, cuts=cuts)


@_after.register
def _(event: CutsTied, state: State) -> State:
    return changed(state, cuts=replace(state.cuts, must=event.seats, tied=event.seats))


@_after.register
def _(event: DealerChosen, state: State) -> State:
    is_first = state.number == 1
    return changed(
        state,
        phase=Phase.DEAL,
        dealer=event.seat,
        first_dealer=event.seat if is_first else state.first_dealer,
    )


@_after.register
def _(event: StarterTurned, state: State) -> State:
    deal = changed(state.deal, starter=event.card, is_heels_open=event.card.rank.letter == "J")
    turn = state.counters()[0] if state.options.entry == "cards" else None
    return changed(state, phase=Phase.PLAY, turn=turn, deal=deal)


@_after.register
def _(event: HeelsClaimed, state: State) -> State:
    return changed(state, deal=changed(state.deal, is_heels_open=False))


@_after.register
def _(event: PointsPegged, state: State) -> State:
    moved = state.pegs[event.side].moved(event.points, is_onward=event.is_onward)
    pegs = (*state.pegs[: event.side], moved, *state.pegs[event.side + 1 :])
    # A game kept by points has no starter that would begin its play.
    is_points_only = state.phase is Phase.DEAL and state.options.entry == "points"
    return changed(state, pegs=pegs, phase=Phase.PLAY if is_points_only else state.phase)


@_after.register
def _(event: CardLaid, state: State) -> State:
    deal = changed(state.deal, laid=(*state.deal.laid, Laid(event.seat, event.card)), goes_running=0)
    if event.seat == state.dealer:
        deal = changed(deal, is_heels_open=False)
    if state.options.is_claimed_in_play:
        deal = changed(deal, claim=OpenClaim(event.seat, deal.pile, event.end, event.penalty))
    return changed(state, deal=deal, turn=next_to_act(state, deal, event.seat))


@_after.register
def _(event: GoSaid, state: State) -> State:
    deal = state.deal
    deal = changed(
        deal,
        passed=deal.passed | {event.seat},
        goes=(*deal.goes, Go(event.seat, event.count, len(deal.laid))),
        goes_running=deal.goes_running + 1,
    )
    return changed(state, deal=deal, turn=next_to_act(state, deal, event.seat))


@_after.register
def _(event: FalseGoFound, state: State) -> State:
    return state


@_after.register
def _(event: SeriesEnded, state: State) -> State:
    deal = changed(state.deal, series=len(state.deal.laid), passed=frozenset(), goes_running=0)
    return changed(state, deal=deal, turn=event.leader)


@_after.register
def _(event: ShowBegun, state: State) -> State:
    return changed(state, phase=Phase.SHOW, turn=state.counters()[0])


@_after.register
def _(event: HandShown, state: State) -> State:
    keyed = state.deal.keyed
    cards = keyed[event.seat] + event.cards
    keyed = (*keyed[: event.seat], cards, *keyed[event.seat + 1 :])
    return changed(state, deal=changed(state.deal, keyed=keyed))


@_after.register
def _(event: CribCardShown, state: State) -> State:
    return changed(state, deal=changed(state.deal, crib=(*state.deal.crib, event.card)))


@_after.register
def _(event: SuitsAsked, state: State) -> State:
    return changed(
        state, deal=changed(state.deal, ask=Ask(event.seat, event.of, event.may, event.claim, event.kinds))
    )


@_after.register
def _(event: SuitsAnswered, state: State) -> State:
    return changed(state, deal=changed(state.deal, ask=None))


@_after.register
def _(event: HandCounted, state: State) -> State:
    return _counted(state)


@_after.register
def _(event: ClaimJudged, state: State) -> State:
    if event.of == "card":
        return changed(state, deal=changed(state.deal, claim=None))
    return _counted(state)


def _counted(state: State) -> State:
    """The next hand in order; after the last hand the crib, and after the crib the end of the deal."""
    deal = changed(state.deal, counted=state.deal.counted + 1)
    order = state.counters()
    if state.phase is Phase.CRIB:
        return changed(state, deal=deal, phase=Phase.DEAL_DONE, turn=order[0])
    if deal.counted == len(order):
        return changed(state, deal=deal, phase=Phase.CRIB, turn=state.dealer)
    return changed(state, deal=deal, turn=order[deal.counted])


@_after.register
def _(event: WindowOpened, state: State) -> State:
    return changed(state, deal=changed(state.deal, window=Window(event.seat, event.of, event.missed)))


@_after.register
def _(event: WindowClosed, state: State) -> State:
    return changed(state, deal=changed(state.deal, window=None))


@_after.register
def _(event: MugginsCalled, state: State) -> State:
    return state


@_after.register
def _(event: DealBegun, state: State) -> State:
    return changed(
        state,
        phase=Phase.DEAL,
        dealer=event.dealer,
        number=event.number,
        turn=None,
        deal=empty_deal(state.options, state.pegs),
    )


@_after.register
def _(event: DealVoided, state: State) -> State:
    pegs = state.deal.start
    return changed(state, phase=Phase.DEAL, turn=None, pegs=pegs, deal=empty_deal(state.options, pegs))


@_after.register
def _(event: GameBegun, state: State) -> State:
    fresh = begin_match(state.options, dealer=event.dealer)
    return changed(fresh, tally=state.tally)


@_after.register
def _(event: GameWon, state: State) -> State:
    tally = state.tally
    wins = tuple(won + (side == event.side) for side, won in enumerate(tally.wins))
    points = tuple(had + paid for had, paid in zip(tally.points, event.match_points, strict=True))
    margins = {side: -margin for side, margin in event.margins}
    margins[event.side] = -sum(margins.values())
    spread = tuple(had + margins[Side(side)] for side, had in enumerate(tally.spread))
    winner = event.side if event.wins_match else None
    tally = Tally(wins, points, spread, tally.games + 1, event.next_dealer, winner)
    phase = Phase.MATCH_OVER if event.wins_match else Phase.GAME_OVER
    return changed(_at_rest(state), phase=phase, turn=None, tally=tally, result=event)


@_after.register
def _(event: GameAbandoned, state: State) -> State:
    tally = replace(state.tally, next_dealer=state.first_dealer)
    return changed(_at_rest(state), phase=Phase.GAME_OVER, turn=None, tally=tally)


def _at_rest(state: State) -> State:
    """A finished game: nothing can be claimed or called in it any more."""
    deal = changed(state.deal, claim=None, window=None, ask=None, is_heels_open=False)
    return changed(state, deal=deal)


@_after.register
def _(event: MatchBegun, state: State) -> State:
    return begin_match(state.options, dealer=state.tally.next_dealer)


@_after.register
def _(event: OptionSet, state: State) -> State:
    return changed(state, options=change_option(state.options, event.key, event.word))
