"""
Round the deal: the cut, the starter, pegging by hand, misdeals, ends and beginnings.

Source: docs/rules.md, "The deal".
"""

from __future__ import annotations

from scorer.cards import Rank
from scorer.errors import (
    CannotSet,
    CardAlreadySeen,
    ClaimFirst,
    ImpossibleClaim,
    NotYourTurn,
    PegsOnly,
    WrongPhase,
)
from scorer.rules.claims import close_window, peg_heels
from scorer.rules.commands import Abandon, Concede, Cut, Misdeal, NameDealer, Peg, SetOption, ShowCard
from scorer.rules.draft import Draft
from scorer.rules.events import (
    CardCut,
    CutsTied,
    DealBegun,
    DealerChosen,
    DealVoided,
    GameAbandoned,
    GameBegun,
    MatchBegun,
    OptionSet,
    Reason,
    ShowBegun,
    StarterTurned,
)
from scorer.rules.options import SETTABLE, Options, change_option
from scorer.rules.play import check_unseen
from scorer.rules.state import Cuts, Phase, State
from scorer.units import Seat

_BETWEEN_DEALS = frozenset({Phase.CUT, Phase.DEAL, Phase.DEAL_DONE, Phase.GAME_OVER, Phase.MATCH_OVER})


def cut_for_deal(draft: Draft, command: Cut) -> None:
    """One cut each, in any order; who ties cuts again."""
    cuts = draft.state.cuts
    if draft.state.phase is not Phase.CUT:
        raise WrongPhase("no_cut_now")
    if command.seat not in cuts.must:
        raise NotYourTurn("has_cut", seat=command.seat)
    if command.card.suit is not None and command.card in cuts.seen:
        raise CardAlreadySeen("cut_before", card=command.card.pretty)
    if sum(seen.rank == command.card.rank for seen in cuts.seen) == 4:
        raise CardAlreadySeen("fifth_of_rank", rank=command.card.rank.word)
    draft.happen(CardCut(command.seat, command.card))
    if not draft.state.cuts.must:
        best = _best_cuts(draft.options, draft.state.cuts)
        draft.happen(DealerChosen(best[0]) if len(best) == 1 else CutsTied(best))


def _best_cuts(options: Options, cuts: Cuts) -> tuple[Seat, ...]:
    """The seats of this round with the best card: the lowest, unless the house says otherwise."""
    order = {seat: _cut_order(options, card.rank) for seat, card in cuts.cards if seat in cuts.tied}
    best = min(order.values())
    return tuple(sorted(seat for seat, place in order.items() if place == best))


def _cut_order(options: Options, rank: Rank) -> int:
    if options.cut == "high":
        return -rank
    return min(rank, Rank.TEN) if options.cut == "tens_equal" else rank


def name_dealer(draft: Draft, command: NameDealer) -> None:
    """Say who deals, instead of cutting for it."""
    if draft.state.phase not in (Phase.CUT, Phase.DEAL):
        raise WrongPhase("dealer_known")
    draft.happen(DealerChosen(command.seat))


def turn_starter(draft: Draft, command: ShowCard) -> None:
    """The starter; a jack pegs two for his heels unless the dealer has to claim them."""
    state = draft.state
    if draft.options.entry == "points":
        raise PegsOnly("points_only")
    check_unseen(state, command.card)
    draft.happen(StarterTurned(command.card))
    if command.card.rank is Rank.JACK and state.dealer is not None and not draft.options.heels_by_claim:
        peg_heels(draft, state.dealer)


def next_deal(draft: Draft) -> None:
    """The deal passes to the left."""
    state = draft.state
    if state.dealer is None:
        raise WrongPhase("no_dealer")
    close_window(draft)
    draft.happen(DealBegun(draft.options.left_of(state.dealer), state.number + 1))


def go_on_from_play(draft: Draft) -> None:
    """In games kept by hand: on to the show, or to the next deal."""
    if draft.options.entry == "hands":
        draft.happen(ShowBegun())
    elif draft.options.entry == "points":
        next_deal(draft)
    elif (claim := draft.state.deal.claim) is not None and draft.state.is_all_laid:
        raise ClaimFirst("claim_first", seat=claim.seat)
    else:
        raise WrongPhase("play_on")


def next_game(draft: Draft) -> None:
    """The next game of the match."""
    draft.happen(GameBegun(draft.state.tally.next_dealer))


def next_match(draft: Draft) -> None:
    """A new match with the same players and options."""
    draft.happen(MatchBegun())


def peg_by_hand(draft: Draft, command: Peg) -> None:
    """Move a peg by hand: a penalty in any game, anything in a game whose cards are not keyed."""
    state, options = draft.state, draft.options
    # A lit board needs no dealer, so it can be pegged on before the cut.
    is_bare_board = options.entry == "points" and not command.is_penalty
    if state.is_over or (state.phase is Phase.CUT and not is_bare_board):
        raise WrongPhase("no_peg_now")
    if not command.is_penalty:
        _check_pegging(state)
    if not command.points or abs(command.points) > options.target:
        raise ImpossibleClaim("impossible_peg", points=command.points, target=options.target)
    reason = Reason.PENALTY if command.is_penalty else Reason.PEG
    if command.points > 0:
        draft.peg_one(command.seat, reason, command.points)
    else:
        draft.peg_back(command.seat, -command.points, reason)


def _check_pegging(state: State) -> None:
    if state.options.entry == "cards":
        raise PegsOnly("penalties_only")
    if state.options.entry == "hands" and state.phase not in (Phase.DEAL, Phase.PLAY):
        raise WrongPhase("hands_are_counted")


def call_misdeal(draft: Draft, command: Misdeal) -> None:
    """Void the deal: scores as before it, the same dealer; it can be called until a hand is counted."""
    state = draft.state
    is_early = state.phase in (Phase.DEAL, Phase.PLAY) or (
        state.phase is Phase.SHOW and not state.deal.counted and state.deal.ask is None
    )
    if not is_early or state.dealer is None:
        raise WrongPhase("too_late_for_misdeal")
    draft.happen(DealVoided())
    if draft.options.misdeal_penalty:
        draft.peg_one(draft.options.left_of(state.dealer), Reason.PENALTY, draft.options.misdeal_penalty)
        if not draft.state.is_over:
            # Another misdeal must not take back what this one has cost.
            draft.happen(DealBegun(state.dealer, state.number))


def concede_game(draft: Draft, command: Concede) -> None:
    """The other side wins; scores stand, and nobody is skunked."""
    options = draft.options
    if draft.state.phase is Phase.CUT or draft.state.is_over:
        raise WrongPhase("no_game_now")
    if options.side_count != 2:
        raise WrongPhase("concede_two_sides")
    draft.win(options.side(options.left_of(command.seat)), "conceded")


def abandon_game(draft: Draft, command: Abandon) -> None:
    """End the game without a result."""
    if draft.state.is_over:
        raise WrongPhase("no_game_now")
    draft.happen(GameAbandoned())


def set_option(draft: Draft, command: SetOption) -> None:
    """
    Change an option between deals.

    Raises:
        OptionsError: The option or its word is unknown, or contradicts another option.
    """
    if draft.state.phase not in _BETWEEN_DEALS:
        raise WrongPhase("between_deals", option=command.key)
    change_option(draft.options, command.key, command.word)
    if command.key not in SETTABLE:
        raise CannotSet("new_match_only", option=command.key)
    close_window(draft)
    draft.happen(OptionSet(command.key, command.word))
