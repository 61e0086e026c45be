"""
Claims against the truth: verdicts, the muggins window, penalties.

A claim is held against what the cards are worth only when it is made. What is
pegged for it, who gets the rest, and what an over-claim costs is by the options.

Source: docs/rules.md, "Claims".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from scorer.errors import (
    ClaimsOff,
    CribMissing,
    HandMissing,
    ImpossibleClaim,
    MugginsOff,
    NothingMissed,
    NothingToAccept,
    NothingToClaim,
    NotYourTurn,
    OwnSide,
    TooLate,
    WhoCalls,
    WrongPhase,
)
from scorer.rules.commands import Accept, CallMuggins, Claim, ClaimHeels
from scorer.rules.draft import Award, Draft, Unit, pegged_of
from scorer.rules.events import (
    ClaimJudged,
    Event,
    HeelsClaimed,
    MugginsCalled,
    Of,
    Reason,
    ShowBegun,
    SuitsAsked,
    Verdict,
    WindowClosed,
    WindowOpened,
)
from scorer.rules.options import Claims, Options
from scorer.rules.state import HAND_SIZE, OpenClaim, Phase, State, Window
from scorer.rules.worth import count_hand, points_of, units_of_card, units_of_count
from scorer.units import NO_POINTS, Points, Seat

IMPOSSIBLE_HANDS: Final = frozenset({19, 25, 26, 27})
"""Totals under 30 that no hand and no crib is worth."""

HIGHEST_HAND: Final = 29
HIGHEST_CARD: Final = 15
_IMPOSSIBLE_CARDS: Final = frozenset({10, 11})
_CALLING_PHASES: Final = frozenset({Phase.PLAY, Phase.SHOW, Phase.CRIB, Phase.DEAL_DONE})


def claim_points(draft: Draft, command: Claim) -> None:
    """Claim for the card just laid, or for the hand or crib that is counted."""
    phase = draft.state.phase
    if phase is Phase.PLAY:
        _claim_card(draft, command)
    elif phase in (Phase.SHOW, Phase.CRIB):
        claim_hand(draft, command)
    else:
        raise WrongPhase("no_claim_now", phase=phase.value)


def _claim_card(draft: Draft, command: Claim) -> None:
    state = draft.state
    if not draft.options.is_claimed_in_play:
        raise ClaimsOff("claims_off" if draft.options.claims is Claims.OFF else "claims_at_show")
    open_claim = state.deal.claim
    if open_claim is None:
        raise NothingToClaim("no_card_to_claim")
    if command.by is not None and command.by != open_claim.seat:
        if state.is_all_laid and command.by == state.counters()[0]:
            # Going on to the show lets the last card go unclaimed, but a slip closes nothing.
            _check_hand_points(command.points)
            close_claim(draft)
            if not draft.state.is_over:
                claim_hand(draft, command)
            return
        raise NotYourTurn("not_your_claim", seat=open_claim.seat)
    if command.kinds:
        raise ImpossibleClaim("kinds_in_play")
    if command.points in _IMPOSSIBLE_CARDS or not 0 <= command.points <= HIGHEST_CARD:
        raise ImpossibleClaim("impossible_card", points=command.points)
    _judge_card(draft, open_claim, command.points, is_spoken=True)


def claim_hand(draft: Draft, command: Claim) -> None:
    """Claim for the hand or crib whose turn it is."""
    state = draft.state
    seat = state.turn
    if not draft.options.is_claimed_at_show:
        raise ClaimsOff("claims_off")
    if seat is None or (command.by is not None and command.by != seat):
        raise NotYourTurn("not_your_count", seat=seat)
    check_is_whole(state, seat)
    _check_hand_points(command.points)
    close_window(draft)
    of: Of = "crib" if state.phase is Phase.CRIB else "hand"
    count = count_hand(state, seat, of)
    if len(count.possible_answers) > 1:
        draft.happen(SuitsAsked(seat, of, count.possible_answers, command.points, command.kinds))
    else:
        judge(draft, Claimed(seat, of, command.points, command.kinds), units_of_count(count, of))


def _check_hand_points(points: Points) -> None:
    if points in IMPOSSIBLE_HANDS or not 0 <= points <= HIGHEST_HAND:
        raise ImpossibleClaim("impossible_hand", points=points)


def check_is_whole(state: State, seat: Seat) -> None:
    """
    Refuse to count fewer than four cards.

    Raises:
        CribMissing, HandMissing: How many are keyed, and how to key the rest.
    """
    if state.phase is Phase.CRIB:
        if len(state.deal.crib) < HAND_SIZE:
            raise CribMissing("crib_missing", missing=HAND_SIZE - len(state.deal.crib))
    elif len(state.deal.hand(seat)) < HAND_SIZE:
        raise HandMissing("hand_missing", seat=seat)


@dataclass(frozen=True, slots=True)
class Claimed:
    """
    What a seat claims.

    Attributes:
        of: What it is for.
        points: What was said.
        kinds: The same by kind, where it was.
        is_spoken: False for a claim of nothing that nobody said.
        penalty: Points to the left neighbour right after the claim's own.
    """

    seat: Seat
    of: Of
    points: Points
    kinds: tuple[tuple[str, Points], ...] = ()
    is_spoken: bool = True
    penalty: Points = NO_POINTS


def judge(draft: Draft, claim: Claimed, units: Sequence[Unit]) -> None:
    """Hold *claim* against what the cards are worth, and peg what follows from it."""
    options, seat, true = draft.options, claim.seat, points_of(units)
    score = draft.state.scores[options.side(seat)]
    pegging = _pegged_for(options, score, claim, units)
    pegged = Points(sum(award.points for award in pegging))
    verdict: Verdict = "exact" if claim.points == true else "under" if claim.points < true else "over"
    draft.happen(
        ClaimJudged(seat, claim.of, claim.points, true, pegged, verdict, claim.is_spoken, claim.kinds)
    )
    draft.peg(seat, (pegging,))
    if claim.penalty and not draft.state.is_over:
        draft.peg_one(options.left_of(seat), Reason.PENALTY, claim.penalty)
    if draft.state.is_over:
        return
    if verdict == "over":
        _penalise(draft, seat, score, claim.points, true)
        return
    could = sum(award.points for award in pegged_of(options, score, units))
    missed = Points(max(0, could - pegged))
    if options.claims is Claims.CALL:
        draft.happen(WindowOpened(seat, claim.of, missed))
    elif options.claims is Claims.AUTO and missed:
        draft.peg_one(options.left_of(seat), Reason.MUGGINS, missed)


def _pegged_for(options: Options, score: int, claim: Claimed, units: Sequence[Unit]) -> tuple[Award, ...]:
    """What a claim moves: the truth, or what was claimed where less was claimed and nobody corrects it."""
    awards, true = pegged_of(options, score, units), points_of(units)
    is_short = claim.points < true and options.claims is not Claims.TEACH
    # While a call is possible an exact claim must look like a short one.
    if not is_short and not (claim.points == true and options.claims is Claims.CALL):
        return awards
    # Claiming a part makes nothing fit: who must go out exactly cannot claim three of a four.
    holes = min(claim.points, sum(award.points for award in awards))
    if not holes:
        return ()
    reason = {"card": Reason.PLAY, "hand": Reason.HAND, "crib": Reason.CRIB}[claim.of]
    cards = awards[-1].cards[-1:] if claim.of == "card" else awards[0].cards
    return (Award(reason, Points(holes), cards),)


def _penalise(draft: Draft, seat: Seat, score: int, claimed: Points, true: Points) -> None:
    """What an over-claim costs; a false claim of game may cost more."""
    options, target = draft.options, draft.options.target
    neighbour = options.left_of(seat)
    excess = min(score + claimed, target) - min(score + true, target)
    is_false_game = score + claimed >= target > score + true
    if is_false_game and options.false_game == "lose_game":
        draft.win(options.side(neighbour), "false game")
    elif is_false_game and options.false_game == "acc15":
        draft.peg_back(seat, 15, Reason.PENALTY)
        draft.peg_one(neighbour, Reason.PENALTY, excess)
    elif options.overclaim == "excess_to_opponent":
        draft.peg_one(neighbour, Reason.PENALTY, excess)
    elif options.overclaim == "two_to_opponent":
        draft.peg_one(neighbour, Reason.PENALTY, 2)


def _judge_card(draft: Draft, claim: OpenClaim, claimed: Points, *, is_spoken: bool) -> None:
    units = units_of_card(claim.pile, claim.end)
    judge(draft, Claimed(claim.seat, "card", claimed, (), is_spoken, claim.penalty), units)
    if not draft.state.is_over:
        begin_show_if_due(draft)


def begin_show_if_due(draft: Draft) -> None:
    """Go on to the show when all cards are laid, and none of them can still be claimed for."""
    state = draft.state
    if state.phase is Phase.PLAY and state.is_all_laid and state.deal.claim is None:
        draft.happen(ShowBegun())


def close_claim(draft: Draft) -> None:
    """The card just laid was not claimed for: a claim of nothing."""
    if (claim := draft.state.deal.claim) is not None:
        _judge_card(draft, claim, NO_POINTS, is_spoken=False)


def close_window(draft: Draft) -> None:
    """Nobody called in time."""
    if draft.state.deal.window is not None:
        draft.happen(WindowClosed())


def settle(draft: Draft) -> None:
    """What any move does first: it closes the open claim, then the window."""
    close_claim(draft)
    close_window(draft)


def accept_claim(draft: Draft, command: Accept) -> None:
    """Let the open claim, or the judged one, stand."""
    if (phase := draft.state.phase) not in _CALLING_PHASES:
        raise WrongPhase("no_accept_now", phase=phase.value)
    if draft.state.deal.claim is None and draft.state.deal.window is None:
        raise NothingToAccept("nothing_to_accept")
    settle(draft)


def call_muggins(draft: Draft, command: CallMuggins) -> None:
    """Call points that were missed: right, they are the caller's; false, they are the accused side's."""
    state, options = draft.state, draft.options
    if state.phase not in _CALLING_PHASES:
        raise WrongPhase("no_call_now", phase=state.phase.value)
    if options.claims is not Claims.CALL:
        raise MugginsOff("claims_off" if options.claims is Claims.OFF else "muggins_off")
    accused = state.deal.claim or state.deal.window
    if accused is None:
        raise TooLate("too_late")
    by = _caller(options, accused.seat, command.by)
    if not 1 <= command.points <= HIGHEST_HAND:
        raise ImpossibleClaim("impossible_call", points=command.points)
    if not options.false_muggins_penalty and not _missed_by(state, accused):
        raise NothingMissed("nothing_missed", seat=accused.seat)
    close_claim(draft)
    window = draft.state.deal.window
    if window is None:  # a penalty that was due with the card has ended the game
        return
    draft.happen(WindowClosed())
    draft.happen(MugginsCalled(by, window.seat, command.points, window.missed))
    if window.missed:
        draft.peg_one(by, Reason.MUGGINS, min(command.points, window.missed))
    else:
        draft.peg_one(window.seat, Reason.PENALTY, command.points)


def _missed_by(state: State, accused: OpenClaim | Window) -> int:
    """What could be called; an open claim is called as a claim of nothing."""
    if isinstance(accused, Window):
        return accused.missed
    score = state.scores[state.options.side(accused.seat)]
    awards = pegged_of(state.options, score, units_of_card(accused.pile, accused.end))
    return sum(award.points for award in awards)


def _caller(options: Options, accused: Seat, by: Seat | None) -> Seat:
    if by is None:
        if options.side_count > 2:
            raise WhoCalls("who_calls", seat=accused)
        return options.left_of(accused)
    if options.side(by) == options.side(accused):
        raise OwnSide("own_side", seat=accused)
    return by


def claim_heels(draft: Draft, command: ClaimHeels) -> None:
    """Claim two for his heels; it closes nothing."""
    state = draft.state
    if state.phase is not Phase.PLAY or state.is_all_laid:
        raise WrongPhase("no_heels_now", phase=state.phase.value)
    if not draft.options.heels_by_claim:
        raise NothingToClaim("heels_by_itself")
    if not state.deal.is_heels_open or state.dealer is None:
        raise NothingToClaim("no_heels")
    draft.happen(HeelsClaimed(state.dealer))
    peg_heels(draft, state.dealer)


def peg_heels(draft: Draft, dealer: Seat) -> None:
    """Two for his heels, where the house pays them."""
    starter = draft.state.deal.starter
    draft.peg_one(dealer, Reason.HEELS, 2, (starter,) if starter else ())


def stays_open(claim: ClaimJudged, events: Sequence[Event]) -> bool:
    """
    Whether an opponent may still call for *claim* when the move of *events* is done.

    The window that counts is the claim's own: closing the one of the claim before tells nothing of this one.
    """
    later = events[events.index(claim) + 1 :]
    windows = [event for event in later if isinstance(event, WindowOpened | WindowClosed)]
    return bool(windows) and isinstance(windows[-1], WindowOpened)
