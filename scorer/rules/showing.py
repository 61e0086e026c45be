"""
The show: hands and the crib, counted in order, and the one suit question.

Source: docs/rules.md, "The show".
"""

from __future__ import annotations

from scorer.cards import Card, check_no_card_twice
from scorer.errors import (
    CardAlreadySeen,
    CardError,
    ClaimFirst,
    HandMissing,
    ImpossibleClaim,
    NotYourTurn,
    PegsOnly,
    WrongPhase,
)
from scorer.rules import show
from scorer.rules.claims import Claimed, check_is_whole, close_window, judge, settle
from scorer.rules.commands import AnswerSuits, ShowCard, ShowHand
from scorer.rules.draft import Draft
from scorer.rules.events import (
    CribCardShown,
    HandCounted,
    HandShown,
    Of,
    ShowBegun,
    SuitsAnswered,
    SuitsAsked,
)
from scorer.rules.play import check_unseen
from scorer.rules.state import HAND_SIZE, Phase, State
from scorer.rules.worth import count_hand, units_of_count
from scorer.units import Points, Seat


def show_crib_card(draft: Draft, command: ShowCard) -> None:
    """A card of the crib; the first closes the window of the dealer's hand."""
    state = draft.state
    if len(state.deal.crib) == HAND_SIZE:
        raise WrongPhase("crib_full")
    check_unseen(state, command.card)
    close_window(draft)
    draft.happen(CribCardShown(command.card))


def show_hand_card(draft: Draft, command: ShowCard) -> None:
    """A card of the next hand, in a game whose hands are keyed at the show."""
    state = draft.state
    if draft.options.entry != "hands":
        raise WrongPhase("hands_known")
    seat = _counter(state)
    if len(state.deal.hand(seat)) == HAND_SIZE:
        raise WrongPhase("hand_full", seat=seat)
    check_unseen(state, command.card)
    close_window(draft)
    draft.happen(HandShown(seat, (command.card,)))


def show_hand(draft: Draft, command: ShowHand) -> None:
    """A whole hand at once; in the play it ends the play."""
    state = draft.state
    if state.phase not in (Phase.PLAY, Phase.SHOW):
        raise WrongPhase("no_hand_now", phase=state.phase.value)
    if draft.options.entry != "hands":
        raise PegsOnly("hands_known" if draft.options.entry == "cards" else "points_only")
    seat = _counter(state)
    if command.seat != seat:
        raise NotYourTurn("not_your_count", seat=seat)
    if state.deal.hand(seat):
        raise WrongPhase("hand_full", seat=seat)
    if len(command.cards) != HAND_SIZE:
        raise HandMissing("hand_is_four", given=len(command.cards))
    _check_cards(state, command.cards)
    settle(draft)
    if state.phase is Phase.PLAY:
        draft.happen(ShowBegun())
    draft.happen(HandShown(seat, command.cards))


def _counter(state: State) -> Seat:
    return state.turn if state.phase is Phase.SHOW and state.turn is not None else state.counters()[0]


def _check_cards(state: State, cards: tuple[Card, ...]) -> None:
    for card in cards:
        check_unseen(state, card)
    try:
        check_no_card_twice(cards)
    except CardError as error:
        raise CardAlreadySeen("hand_twice", why=str(error)) from error


def count_next(draft: Draft) -> None:
    """Count the next hand, or the crib, in a game without claims."""
    state = draft.state
    seat = state.turn
    if draft.options.is_claimed_at_show:
        raise ClaimFirst("claim_first", seat=seat)
    if seat is None:
        raise WrongPhase("no_count_now")
    check_is_whole(state, seat)
    close_window(draft)
    of: Of = "crib" if state.phase is Phase.CRIB else "hand"
    count = count_hand(state, seat, of)
    if len(count.possible_answers) > 1:
        draft.happen(SuitsAsked(seat, of, count.possible_answers, None))
    else:
        _peg_count(draft, seat, of, count)


def answer_suits(draft: Draft, command: AnswerSuits) -> None:
    """What the suits say; then the hand is judged, or counted."""
    state = draft.state
    ask = state.deal.ask
    if ask is None:
        raise WrongPhase("no_question")
    if command.answer not in ask.may:
        raise ImpossibleClaim("impossible_answer", answer=command.answer, may=", ".join(ask.may))
    count = show.with_answer(count_hand(state, ask.seat, ask.of), command.answer)
    draft.happen(SuitsAnswered(command.answer))
    if ask.claim is None:
        _peg_count(draft, ask.seat, ask.of, count)
    else:
        judge(draft, Claimed(ask.seat, ask.of, ask.claim, ask.kinds), units_of_count(count, ask.of))


def _peg_count(draft: Draft, seat: Seat, of: Of, count: show.Count) -> None:
    draft.happen(HandCounted(seat, of, Points(count.points)))
    draft.peg(seat, units_of_count(count, of))
