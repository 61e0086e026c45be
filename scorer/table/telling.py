"""
What a move has done, in sentences.

A sentence about a claim is told when its owner has committed it, and where
muggins is called when nobody can call any more: until then a short claim and an
exact one are told in the same words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import singledispatchmethod
from typing import Final

from scorer.cards import Card, Rank
from scorer.coach.reasons import explain, explain_card
from scorer.coach.recital import one_sentence, recite
from scorer.record.history import History, Step
from scorer.rules import events as happened
from scorer.rules.claims import stays_open
from scorer.rules.draft import Award
from scorer.rules.events import ClaimJudged, Event, PointsPegged, Reason
from scorer.rules.evolve import evolve
from scorer.rules.match import pays_more
from scorer.rules.options import Claims
from scorer.rules.pegging import LIMIT
from scorer.rules.show import Count
from scorer.rules.state import State
from scorer.rules.worth import by_kind, count_answered, units_of_card
from scorer.say import Partners, say

_OF_THE_CARD: Final = frozenset(
    {Reason.FIFTEEN, Reason.PAIR, Reason.RUN, Reason.THIRTY_ONE, Reason.GO, Reason.LAST}
)
_CLAIMED: Final = frozenset({*_OF_THE_CARD, Reason.PLAY, Reason.HAND, Reason.CRIB})


def names_at(history: History) -> Sequence[str]:
    """The players' names, as sentences about sides need them."""
    players = history.head.players
    is_partners = len(players) == 4 and history.state.options.side_count == 2
    return Partners(players) if is_partners else players


def tell_last(history: History) -> tuple[str, ...]:
    """The sentences for the last move that stands."""
    return tell_step(names_at(history), history.start, history.latest_first())


def tell_step(names: Sequence[str], start: State, latest_first: Iterable[Step]) -> tuple[str, ...]:
    """
    The sentences for one move.

    Args:
        names: The players' names by seat.
        start: The state before the first move.
        latest_first: The move, and those before it; no more of them are taken than are needed.
    """
    moves = _with_before(start, latest_first)
    for step, before in moves:
        return _Teller(names, before, step.events, moves).tell()
    return ()


def _with_before(start: State, latest_first: Iterable[Step]) -> Iterator[tuple[Step, State]]:
    """Each move with the position before it."""
    steps = iter(latest_first)
    step = next(steps, None)
    while step is not None:
        before = next(steps, None)
        yield step, before.state if before else start
        step = before


@dataclass(frozen=True, slots=True)
class _Judged:
    """A claim that was judged, the position before it, and the move that judged it."""

    claim: ClaimJudged
    before: State
    events: Sequence[Event]

    @property
    def card(self) -> Card | None:
        """The card it was for, in the play."""
        open_claim = self.before.deal.claim
        return open_claim.pile[-1] if self.claim.of == "card" and open_claim else None

    def count(self) -> Count:
        """The hand or crib, counted."""
        return count_answered(self.before, self.claim.seat, self.claim.of, self.events)

    def reason(self) -> str:
        """What was likely missed or counted twice; empty where the recital of a card says as much."""
        claim, deal = self.claim, self.before.deal
        if claim.of != "card" or deal.claim is None:
            return explain(self.count(), claim.claimed, by_kind(claim.kinds)).sentence
        pile = deal.claim.pile
        earlier = [laid.card for laid in deal.laid[: -len(pile)]]
        told = explain_card(pile, claim.claimed, deal.claim.end, earlier)
        return told.sentence if told.slips or 0 < claim.claimed < claim.true else ""

    def recital(self) -> str:
        """What it is worth, as it is said."""
        open_claim = self.before.deal.claim
        if self.claim.of != "card" or open_claim is None:
            return one_sentence(recite(self.count()))
        units = units_of_card(open_claim.pile, open_claim.end)
        return _scores(award for unit in units for award in unit)


def _last_claim(moves: Iterable[tuple[Step, State]]) -> _Judged | None:
    """The last claim that was judged in earlier moves: the one whose window is open."""
    for step, before in moves:
        if found := _claims_of(before, step.events):
            return found[-1]
    return None


def _claims_of(before: State, events: Sequence[Event]) -> list[_Judged]:
    state = before
    found: list[_Judged] = []
    for event in events:
        if isinstance(event, ClaimJudged):
            found.append(_Judged(event, state, events))
        state = evolve(state, event)
    return found


def _scores(awards: Iterable[Award | PointsPegged]) -> str:
    """What a card scored, by name: pegs that stop at the game hole do not change what it is."""
    said = []
    for award in awards:
        length = len(award.cards)
        is_pair = award.reason is Reason.PAIR
        said.append(say(f"score_{award.reason.value}{length if is_pair else ''}", length=length))
    if len(said) < 2:
        return "".join(said)
    return say("line_between").join(said[:-1]) + say("line_last") + said[-1]


class _Teller:
    """Tells the events of one move, one after the other."""

    def __init__(
        self,
        names: Sequence[str],
        before: State,
        events: Sequence[Event],
        earlier: Iterable[tuple[Step, State]],
    ) -> None:
        self._names = names
        self._state = before
        self._events = events
        self._judged = _claims_of(before, events)
        self._earlier = earlier
        self._next_claim = 0
        self._told: list[str] = []

    def tell(self) -> tuple[str, ...]:
        for place, event in enumerate(self._events):
            self._state = evolve(self._state, event)
            self._tell(event, place)
        return tuple(self._told)

    def _say(self, key: str, **values: object) -> None:
        self._told.append(say(key, self._names, **values))

    def _called_in(self, later: Sequence[Event]) -> bool:
        return any(isinstance(event, happened.MugginsCalled) for event in later)

    @singledispatchmethod
    def _tell(self, event: object, place: int) -> None:
        """Nothing to say: another event of the move, or the screen, says it."""

    @_tell.register
    def _(self, event: happened.CardCut, place: int) -> None:
        self._say("cut", seat=event.seat, card=event.card.pretty)

    @_tell.register
    def _(self, event: happened.CutsTied, place: int) -> None:
        who = say("line_last").join(self._names[seat] for seat in event.seats)
        self._say("cuts_tied", who=who)

    @_tell.register
    def _(self, event: happened.DealerChosen, place: int) -> None:
        self._say("dealer", dealer=event.seat)

    @_tell.register
    def _(self, event: happened.DealBegun, place: int) -> None:
        is_again = any(isinstance(earlier, happened.DealVoided) for earlier in self._events[:place])
        if not is_again:
            self._say("deal_begun", dealer=event.dealer, number=event.number)

    @_tell.register
    def _(self, event: happened.DealVoided, place: int) -> None:
        self._say("deal_void", dealer=self._state.dealer)

    @_tell.register
    def _(self, event: happened.StarterTurned, place: int) -> None:
        self._say("starter", card=event.card.pretty)
        later = self._events[place + 1 :]
        is_pegged = any(isinstance(event, PointsPegged) and event.reason is Reason.HEELS for event in later)
        if event.card.rank is Rank.JACK and not is_pegged and not self._state.options.heels_by_claim:
            self._say("heels_dead")

    @_tell.register
    def _(self, event: happened.CardLaid, place: int) -> None:
        scores = [
            later
            for later in self._events[place + 1 :]
            if isinstance(later, PointsPegged) and later.reason in _OF_THE_CARD
        ]
        key = "laid_for" if scores else "laid"
        count = self._state.deal.count
        self._say(key, seat=event.seat, card=event.card.pretty, count=count, scores=_scores(scores))

    @_tell.register
    def _(self, event: happened.GoSaid, place: int) -> None:
        self._say("go", seat=event.seat, count=event.count)

    @_tell.register
    def _(self, event: happened.FalseGoFound, place: int) -> None:
        deal = self._state.deal
        proofs = [laid for laid in deal.laid[deal.goes[event.go].laid :] if laid.seat == event.seat]
        if sum(event.count + laid.card.value <= LIMIT for laid in proofs) == 1:
            self._say("false_go", seat=event.seat, count=event.count, card=event.card.pretty)

    @_tell.register
    def _(self, event: happened.SeriesEnded, place: int) -> None:
        self._say("new_count", seat=event.leader)

    @_tell.register
    def _(self, event: happened.ShowBegun, place: int) -> None:
        self._say("show_begun", seat=self._state.turn)

    @_tell.register
    def _(self, event: happened.HandShown, place: int) -> None:
        self._say("hand_shown", seat=event.seat, cards=" ".join(card.pretty for card in event.cards))

    @_tell.register
    def _(self, event: happened.SuitsAsked, place: int) -> None:
        self._say("asked" if event.claim is None else "asked_claimed", seat=event.seat, claimed=event.claim)

    @_tell.register
    def _(self, event: happened.HandCounted, place: int) -> None:
        recital = one_sentence(recite(count_answered(self._state, event.seat, event.of, self._events)))
        self._say(f"counted_{event.of}", seat=event.seat, points=event.points, recital=recital)

    @_tell.register
    def _(self, event: ClaimJudged, place: int) -> None:
        judged = self._judged[self._next_claim]
        self._next_claim += 1
        if stays_open(event, self._events):
            if event.is_spoken:
                self._say("claimed_unjudged", seat=event.seat, claimed=event.claimed, pegged=event.pegged)
        elif not self._called_in(self._events[place + 1 :]):
            self._tell_verdict(judged)

    def _tell_verdict(self, judged: _Judged) -> None:
        claim, teaches = judged.claim, self._state.options.claims is Claims.TEACH
        values = {"seat": claim.seat, "claimed": claim.claimed, "true": claim.true, "pegged": claim.pegged}
        if claim.verdict == "exact":
            if claim.true:
                self._say("claim_exact", **values, recital=judged.recital())
        elif not claim.is_spoken:
            key = "unclaimed_teach" if teaches else "unclaimed"
            self._say(key, thing=self._thing(judged), **values)
            self._say_recital(judged)
        elif claim.verdict == "under":
            self._say("claim_under_teach" if teaches else "claim_under", **values)
            self._tell_why(judged)
        else:
            self._say("claim_over", **values)
            self._tell_why(judged)

    def _tell_why(self, judged: _Judged) -> None:
        """What was likely missed or counted twice, and then the whole count."""
        if judged.claim.verdict != "exact" and (reason := judged.reason()):
            self._told.append(reason)
        self._say_recital(judged)

    def _say_recital(self, judged: _Judged) -> None:
        if recital := judged.recital():
            self._say("recital", recital=recital[:1].upper() + recital[1:])

    def _thing(self, judged: _Judged) -> str:
        card = judged.card
        return say(
            f"of_{judged.claim.of}",
            self._names,
            seat=judged.claim.seat,
            card=card.pretty if card else "",
        )

    @_tell.register
    def _(self, event: happened.WindowClosed, place: int) -> None:
        if self._called_in(self._events[place + 1 :]) or self._judged_before(place):
            return
        judged = _last_claim(self._earlier)
        if judged is not None and (judged.claim.true or judged.claim.claimed):
            claimed, true = judged.claim.claimed, judged.claim.true
            key = "window_exact" if claimed == true else "window_missed"
            self._say(key, thing=self._thing(judged), true=true, claimed=claimed)
            self._tell_why(judged)

    def _judged_before(self, place: int) -> bool:
        return any(isinstance(event, ClaimJudged) for event in self._events[:place])

    @_tell.register
    def _(self, event: happened.MugginsCalled, place: int) -> None:
        judged = self._judged[-1] if self._judged else _last_claim(self._earlier)
        if judged is None:
            return
        pegged = [later.points for later in self._events[place + 1 :] if isinstance(later, PointsPegged)]
        self._say(
            "muggins" if event.missed else "muggins_false",
            by=event.by,
            seat=event.seat,
            called=event.called,
            claimed=judged.claim.claimed,
            thing=self._thing(judged),
            true=judged.claim.true,
            points=sum(pegged[:1]),
        )
        self._tell_why(judged)

    @_tell.register
    def _(self, event: PointsPegged, place: int) -> None:
        earlier = self._events[place - 1] if place else None
        if event.reason is Reason.GO and isinstance(earlier, happened.GoSaid):
            self._say("go_point", seat=event.seat)
        elif event.reason in _CLAIMED or isinstance(earlier, happened.MugginsCalled):
            return
        elif event.reason is Reason.MUGGINS:
            self._say("muggins_auto", to=event.seat, points=event.points)
        elif event.reason is Reason.HEELS:
            self._say("heels", seat=event.seat, points=event.points)
        else:
            key = "penalty" if event.reason is Reason.PENALTY else "pegged"
            key += "_back" if event.points < 0 else ""
            self._say(key, seat=event.seat, points=abs(event.points))

    @_tell.register
    def _(self, event: happened.GameWon, place: int) -> None:
        scores = self._state.scores
        others = say("line_last").join(str(scores[side]) for side, _ in event.classes)
        self._say(_WON[event.how], side=event.side, score=scores[event.side], others=others)
        for (_, name), (_, margin) in zip(event.classes, event.margins, strict=True):
            if name != "win" and pays_more(self._state.options, name):
                self._say(f"class_{name}", margin=margin)
        if event.wins_match:
            self._say("match_won")

    @_tell.register
    def _(self, event: happened.GameAbandoned, place: int) -> None:
        self._say("abandoned")

    @_tell.register
    def _(self, event: happened.GameBegun, place: int) -> None:
        self._say("game_begun")
        if event.dealer is not None:
            self._say("dealer", dealer=event.dealer)

    @_tell.register
    def _(self, event: happened.MatchBegun, place: int) -> None:
        self._say("match_begun")

    @_tell.register
    def _(self, event: happened.OptionSet, place: int) -> None:
        self._say("option_set", option=event.key, word=event.word)


_WON: Final[Mapping[str, str]] = {
    "pegged out": "won",
    "conceded": "won_conceded",
    "false game": "won_false_game",
}
