"""
The play: cards and goes, who acts, when the count begins again.

Two, three and four players are one algorithm. Hands are not known while they
are played: a go is believed, and a card that would have fitted tells later.

Source: docs/rules.md, "The play".
"""

from __future__ import annotations

from scorer.cards import Card
from scorer.errors import (
    AlreadySaidGo,
    CardAlreadySeen,
    CountExceeded,
    FalseGo,
    NotYourTurn,
    PegsOnly,
    SuitMissing,
    WrongPhase,
)
from scorer.rules.claims import begin_show_if_due, close_claim, settle
from scorer.rules.commands import SayGo, ShowCard
from scorer.rules.draft import Draft
from scorer.rules.events import CardLaid, End, FalseGoFound, GoSaid, Reason, SeriesEnded
from scorer.rules.pegging import GO_FROM, LIMIT
from scorer.rules.state import HAND_SIZE, Go, Phase, State
from scorer.rules.worth import units_of_card
from scorer.units import NO_POINTS, Points, Seat


def lay_card(draft: Draft, command: ShowCard) -> None:
    """The next card of the play."""
    state, card = draft.state, command.card
    turn = _seat_on_turn(state)
    check_unseen(state, card)
    goes = _goes_between(state, turn, command.by)
    count = state.deal.count
    if count + card.value > LIMIT:
        raise CountExceeded("over_31", card=card.pretty, count=count, room=LIMIT - count)
    settle(draft)
    for seat in goes:
        if not draft.state.is_over:
            draft.happen(GoSaid(seat, count))
    if not draft.state.is_over:
        _lay(draft, turn if command.by is None else command.by, card)


def say_go(draft: Draft, command: SayGo) -> None:
    """The seat on turn has no card that fits; a window stays open."""
    state = draft.state
    turn = _seat_on_turn(state)
    if command.by is not None and command.by != turn:
        if command.by in state.deal.passed:
            raise AlreadySaidGo("said_go", seat=command.by)
        raise NotYourTurn("not_your_turn", seat=turn)
    if state.deal.count < GO_FROM:
        raise FalseGo("false_go", seat=turn, count=state.deal.count)
    close_claim(draft)
    if not draft.state.is_over:
        draft.happen(GoSaid(turn, draft.state.deal.count))
        _end_series_after_go(draft)


def infer_goes(state: State, card: Card) -> tuple[SayGo, ...]:
    """
    The goes that a scanned or keyed card implies.

    From a count of 22 a card that would pass 31 means that nobody could play:
    one go for every seat that holds cards and has not said it yet.
    """
    deal = state.deal
    if state.phase is not Phase.PLAY or state.turn is None or not state.options.infer_go:
        return ()
    if deal.count < GO_FROM or deal.count + card.value <= LIMIT:
        return ()
    waiting = [seat for seat in range(state.options.seats) if deal.cards_left(Seat(seat))]
    needed = len([seat for seat in waiting if seat not in deal.passed])
    if state.options.go_rotation == "bicycle3":
        needed = min(needed, 2 - deal.goes_running)
    return (SayGo(),) * needed


def check_unseen(state: State, card: Card) -> None:
    """
    Refuse a card that this deal has seen.

    Raises:
        SuitMissing: It was keyed by rank alone, where suits are keyed.
        CardAlreadySeen: The card, or four of its rank, are on the table; it says whose.
    """
    deal = state.deal
    if card.suit is None and state.options.suits == "keyed":
        raise SuitMissing("suit_missing", card=card.pretty)
    of_rank = [seen for seen in deal.seen if seen.rank is card.rank]
    if card.suit is not None and card in of_rank:
        for laid in deal.laid:
            if laid.card == card:
                raise CardAlreadySeen("laid_before", card=card.pretty, seat=laid.seat)
        seen_in = "seen_as_crib" if card in deal.crib else "seen_as_hand"
        raise CardAlreadySeen("seen_as_starter" if card == deal.starter else seen_in, card=card.pretty)
    if len(of_rank) == 4:
        raise CardAlreadySeen("fifth_of_rank", rank=card.rank.word)


def _seat_on_turn(state: State) -> Seat:
    if state.phase is not Phase.PLAY:
        raise WrongPhase("no_play_now", phase=state.phase.value)
    if state.options.entry != "cards":
        raise PegsOnly("play_by_hand")
    if state.turn is None:
        raise WrongPhase("all_laid")
    return state.turn


def _goes_between(state: State, turn: Seat, by: Seat | None) -> tuple[Seat, ...]:
    """The seats that are passed over when *by* lays a card out of turn: they said go."""
    deal = state.deal
    if by is None or by == turn:
        return ()
    if by in deal.passed:
        raise AlreadySaidGo("said_go", seat=by)
    if deal.count < GO_FROM or not deal.cards_left(by):
        raise NotYourTurn("not_your_turn", seat=turn)
    order = state.options.clockwise_from(turn)
    before = order[: order.index(by)]
    goes = tuple(seat for seat in before if deal.cards_left(seat) and seat not in deal.passed)
    if state.options.go_rotation == "bicycle3" and deal.goes_running + len(goes) > 1:
        raise NotYourTurn("not_your_turn", seat=turn)
    return goes


def _lay(draft: Draft, seat: Seat, card: Card) -> None:
    state = draft.state
    false = [(number, go) for number, go in enumerate(state.deal.goes) if _fits(go, seat, card)]
    penalty = _penalty_for(state, tuple(go for _, go in false))
    end = _end_with(state, seat, card)
    draft.happen(CardLaid(seat, card, end, penalty))
    for number, go in false:
        draft.happen(FalseGoFound(seat, number, go.count, card))
    if not draft.options.is_claimed_in_play:
        draft.peg(seat, units_of_card(draft.state.deal.pile, end))
        if penalty and not draft.state.is_over:
            draft.peg_one(draft.options.left_of(seat), Reason.PENALTY, penalty)
    if draft.state.is_over:
        return
    if end in ("thirty-one", "go") and not draft.state.is_all_laid:
        _begin_count(draft, seat)
    begin_show_if_due(draft)


def _fits(go: Go, seat: Seat, card: Card) -> bool:
    """Whether *card* shows that *seat*'s go was false."""
    return go.seat == seat and go.count + card.value <= LIMIT


def _penalty_for(state: State, false: tuple[Go, ...]) -> Points:
    """What the goes that a card has just proved false cost by the option."""
    if state.options.renege == "two_per_card":
        return Points(2 * len(false))
    if state.options.renege == "two_flat":
        return Points(2 * sum(not _is_known_false(state, go) for go in false))
    return NO_POINTS


def _is_known_false(state: State, go: Go) -> bool:
    """Whether an earlier card has proved the go false already."""
    return any(_fits(go, laid.seat, laid.card) for laid in state.deal.laid[go.laid :])


def _end_with(state: State, seat: Seat, card: Card) -> End | None:
    """How the series ends with this card; a series that is played out has exactly one end."""
    deal = state.deal
    if deal.count + card.value == LIMIT:
        return "thirty-one"
    if len(deal.laid) + 1 == HAND_SIZE * state.options.seats:
        return "last"
    if deal.cards_left(seat) == 1 and all(
        other in deal.passed or other == seat or not deal.cards_left(other)
        for other in state.options.clockwise_from(seat)
    ):
        return "go"
    return None


def _end_series_after_go(draft: Draft) -> None:
    """When nobody can play any more, the last player has one for the go and the count begins again."""
    state = draft.state
    is_short = state.options.go_rotation == "bicycle3" and state.deal.goes_running == 2
    last = state.deal.last_seat
    if last is None or (state.turn is not None and not is_short):
        return
    draft.peg_one(last, Reason.GO, 1)
    if not draft.state.is_over:
        _begin_count(draft, last)


def _begin_count(draft: Draft, last: Seat) -> None:
    state = draft.state
    # Nobody is held back by a go when the count begins again.
    holders = [
        seat
        for seat in state.options.clockwise_from(state.options.left_of(last))
        if state.deal.cards_left(seat)
    ]
    draft.happen(SeriesEnded(holders[0]))
