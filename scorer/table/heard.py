"""
What is heard of a message: a sound, and what is said aloud.

It follows what the rulings tell, and tells no more. A claim is judged aloud when
its owner has committed it, and where muggins is called when nobody can call any
more: until then an exact claim and a short one sound alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import singledispatchmethod
from typing import Final, Literal, NamedTuple

from hardware.ports import Cue, DeviceNotice, Heard, KeyPress, Message
from scorer.cards import Card
from scorer.coach.reasons import explain
from scorer.record.history import History, Step
from scorer.rules import events as happened
from scorer.rules.claims import stays_open
from scorer.rules.events import ClaimJudged, Event, PointsPegged, Reason
from scorer.rules.evolve import evolve
from scorer.rules.match import pays_more
from scorer.rules.pegging import LIMIT
from scorer.rules.state import State
from scorer.rules.worth import by_kind, count_hand
from scorer.say import say
from scorer.say.heard import cards_in_words, in_words, rank_in_words
from scorer.table.dialog import Settings
from scorer.table.due import due_of
from scorer.table.table import Table
from scorer.table.telling import names_at

_LOUDEST_FIRST: Final[tuple[Cue, ...]] = ("win", "verdict", "score", "card")
_COUNTED_ALOUD: Final = frozenset({Reason.FIFTEEN, Reason.THIRTY_ONE})
_BY_NAME: Final = frozenset({*_COUNTED_ALOUD, Reason.PAIR, Reason.RUN, Reason.GO, Reason.LAST, Reason.HEELS})
_TOLD_BEFORE: Final = frozenset({Reason.PLAY, Reason.HAND, Reason.CRIB})


class Phrase(NamedTuple):
    """
    A few words said in one breath.

    Attributes:
        text: The words.
        is_score: They tell points, a verdict or a result, and no more than that.
    """

    text: str
    is_score: bool


@dataclass(frozen=True, slots=True)
class Hearing:
    """
    What is heard of a message.

    Attributes:
        cue: Its sound; empty where nothing at all is heard.
        phrases: What can be said of it, in order.
    """

    cue: Cue = ""
    phrases: tuple[Phrase, ...] = ()

    def words(self, voice: Literal["off", "scores", "everything"]) -> tuple[str, ...]:
        """What a voice with this setting says."""
        if voice == "off":
            return ()
        return tuple(phrase.text for phrase in self.phrases if phrase.is_score or voice == "everything")


SILENT: Final = Hearing()
"""Nothing was to be heard."""


def hear(before: Table, after: Table, message: Message) -> Hearing:
    """
    What is heard of a message.

    Args:
        before: The table when it came.
        after: The table that it led to.
        message: It.
    """
    if after is before or isinstance(message, DeviceNotice):
        return SILENT
    if after.history is not before.history:
        return _hear_moves(before.history, after.history)
    short = after.notice[1]
    # The same refusal once more is another notice, with the same words.
    if short and after.notice is not before.notice:
        why = _capital(cards_in_words(short)).rstrip("….")
        return Hearing("refused", (Phrase(f"{why}.", is_score=False),))
    return Hearing("key") if isinstance(message, KeyPress) else SILENT


def next_heard(last: Heard, hearing: Hearing, settings: Settings) -> Heard:
    """
    What the outputs get to hear after *hearing*.

    Args:
        last: What they got to hear before; it stays where there was nothing to be heard.
        hearing: What there is to be heard now.
        settings: Whether there are sounds, and how much is said.
    """
    if not hearing.cue:
        return last
    cue = hearing.cue if settings.sound else ""
    return Heard(last.number + 1, cue, hearing.words(settings.voice))


def _hear_moves(before: History, after: History) -> Hearing:
    names, phrases = names_at(after), []
    cues: set[Cue] = {"card"}
    if before.previous is after:
        phrases.append(Phrase(say("heard_undone"), is_score=False))
    elif after.fixed and after.previous is before:
        phrases.append(Phrase(say("heard_mended"), is_score=False))
    for earlier, step in _steps_since(before, after):
        listener = _Listener(names, earlier, step)
        phrases += listener.listen()
        cues |= listener.cues
    known = due_of(before.state, names)
    phrases += [Phrase(due, is_score=False) for due in due_of(after.state, names) if due not in known]
    return Hearing(next(cue for cue in _LOUDEST_FIRST if cue in cues), tuple(phrases))


def _steps_since(before: History, after: History) -> list[tuple[History, Step]]:
    """Each move that led from one history to the other, with what was before it; none where no move did."""
    steps: list[tuple[History, Step]] = []
    history = after
    while history is not before:
        is_undone = history is before.previous  # further back there is nothing new, and maybe a whole evening
        if is_undone or history.previous is None or history.last is None or history.fixed:
            return []
        steps.append((history.previous, history.last))
        history = history.previous
    return steps[::-1]


def _last_claim(history: History) -> ClaimJudged | None:
    """The claim that was judged last."""
    judged = (
        event
        for step in history.latest_first()
        for event in reversed(step.events)
        if isinstance(event, ClaimJudged)
    )
    return next(judged, None)


def _missed(state: State, claim: ClaimJudged) -> str:
    """The combination that a claim most likely missed, in words; empty where it was not just one."""
    if claim.of == "card":
        return ""
    count = count_hand(state, claim.seat, claim.of)
    if count.points != claim.true:  # the suits, which are not on the cards, were worth something
        return ""
    told = explain(count, claim.claimed, by_kind(claim.kinds))
    is_just_one = len(told.missed) == 1 and not told.short
    return _ranks(told.missed[0].cards) if is_just_one else ""


def _ranks(cards: Sequence[Card]) -> str:
    *most, last = (rank_in_words(card.rank.word) for card in cards)
    return say("line_between").join(most) + say("line_last") * bool(most) + last


def _card(card: Card) -> str:
    return cards_in_words(card.pretty) if card.suit else rank_in_words(card.rank.word)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


class _Listener:
    """
    Hears the events of one move, one after the other.

    Attributes:
        cues: The sounds of what was told; the loudest is heard.
    """

    def __init__(self, names: Sequence[str], earlier: History, step: Step) -> None:
        self.cues: set[Cue] = set()
        self._names = names
        self._earlier = earlier
        self._events = step.events
        self._before = earlier.state
        self._state = earlier.state
        self._phrases: list[Phrase] = []

    def listen(self) -> list[Phrase]:
        for place, event in enumerate(self._events):
            self._state = evolve(self._state, event)
            self._hear(event, place)
        return self._phrases

    def _score(self, key: str, **values: object) -> None:
        self._phrases.append(self._phrase(key, values, is_score=True))

    def _more(self, key: str, **values: object) -> None:
        self._phrases.append(self._phrase(key, values, is_score=False))

    def _phrase(self, key: str, values: dict[str, object], *, is_score: bool) -> Phrase:
        people = ("seat", "side", "dealer")
        told = {
            place: in_words(value) if isinstance(value, int) and place not in people else value
            for place, value in values.items()
        }
        return Phrase(_capital(say(key, self._names, **told)), is_score)

    def _wrong(self) -> None:
        self.cues.add("verdict")

    def _later(self, place: int, kind: type[Event]) -> Iterator[Event]:
        return (event for event in self._events[place + 1 :] if isinstance(event, kind))

    def _accused(self) -> ClaimJudged | None:
        """The claim that could be called when this move began."""
        return _last_claim(self._earlier) if self._before.deal.window else None

    @singledispatchmethod
    def _hear(self, event: object, place: int) -> None:
        """Nothing: another event of the move is heard."""

    @_hear.register
    def _(self, event: happened.CardCut, place: int) -> None:
        self._more("heard_cut", seat=event.seat, card=_card(event.card))

    @_hear.register
    def _(self, event: happened.CutsTied, place: int) -> None:
        self._more("heard_tie")

    @_hear.register
    def _(self, event: happened.DealerChosen, place: int) -> None:
        self._more("heard_dealer", dealer=event.seat)

    @_hear.register
    def _(self, event: happened.StarterTurned, place: int) -> None:
        self._more("heard_starter", card=_card(event.card))

    @_hear.register
    def _(self, event: happened.CardLaid, place: int) -> None:
        reasons = {pegged.reason for pegged in self._events[place:] if isinstance(pegged, PointsPegged)}
        if not reasons & _COUNTED_ALOUD:
            self._more("heard_count", count=self._state.deal.count)

    @_hear.register
    def _(self, event: happened.GoSaid, place: int) -> None:
        self._more("heard_said_go")

    @_hear.register
    def _(self, event: happened.FalseGoFound, place: int) -> None:
        deal = self._before.deal
        since = deal.laid[deal.goes[event.go].laid :]
        if not any(laid.seat == event.seat and event.count + laid.card.value <= LIMIT for laid in since):
            self._more("heard_false_go", seat=event.seat)

    @_hear.register
    def _(self, event: happened.SeriesEnded, place: int) -> None:
        self._more("heard_new_count")

    @_hear.register
    def _(self, event: happened.CribCardShown, place: int) -> None:
        self._more("heard_card", card=_card(event.card))

    @_hear.register
    def _(self, event: happened.SuitsAsked, place: int) -> None:
        if event.claim is not None:
            self._score("heard_claims", seat=event.seat, claimed=event.claim)

    @_hear.register
    def _(self, event: happened.HandCounted, place: int) -> None:
        self._score(f"heard_{event.of}", seat=event.seat, points=event.points)

    @_hear.register
    def _(self, event: ClaimJudged, place: int) -> None:
        if stays_open(event, self._events):
            if event.is_spoken:
                self._score("heard_claims", seat=event.seat, claimed=event.claimed)
        elif not any(self._later(place, happened.MugginsCalled)):
            self._verdict(event)

    def _verdict(self, claim: ClaimJudged) -> None:
        if claim.verdict == "exact":
            if claim.of != "card":
                self._score(f"heard_{claim.of}", seat=claim.seat, points=claim.true)
            return
        self._wrong()
        if not claim.is_spoken:
            self._score("heard_unclaimed", true=claim.true)
            return
        self._score("heard_wrong", true=claim.true, claimed=claim.claimed)
        if claim.pegged != claim.true:
            self._score("heard_pegs", seat=claim.seat, points=claim.pegged)
        self._tell_missed(claim)

    def _tell_missed(self, claim: ClaimJudged) -> None:
        if cards := _missed(self._before, claim):
            self._score("heard_missed", cards=cards)

    @_hear.register
    def _(self, event: happened.WindowClosed, place: int) -> None:
        claim, is_called = self._accused(), any(self._later(place, happened.MugginsCalled))
        if claim is not None and claim.verdict == "under" and not is_called:
            self._wrong()
            self._score("heard_nobody_called", true=claim.true, claimed=claim.claimed)
            self._tell_missed(claim)

    @_hear.register
    def _(self, event: happened.MugginsCalled, place: int) -> None:
        self._wrong()
        pegged = next((later for later in self._events[place:] if isinstance(later, PointsPegged)), None)
        if pegged is None:
            return
        claim = self._accused()
        cards = _missed(self._before, claim) if claim and event.missed else ""
        key = ("heard_muggins_cards" if cards else "heard_muggins") if event.missed else "heard_no_muggins"
        self._score(key, seat=pegged.seat, points=pegged.points, cards=cards)

    @_hear.register
    def _(self, event: PointsPegged, place: int) -> None:
        self.cues.add("score")
        if event.reason in _TOLD_BEFORE or self._follows_call(place):
            return
        if event.reason in _BY_NAME:
            is_pair, length = event.reason is Reason.PAIR, len(event.cards)
            key = f"heard_{event.reason.value}{length if is_pair else ''}"
            self._score(key, seat=event.seat, length=length)
        elif event.reason is Reason.MUGGINS:
            self._wrong()
            self._score("heard_muggins", seat=event.seat, points=event.points)
        else:
            back = "_back" if event.points < 0 else ""
            self._score(f"heard_{event.reason.value}{back}", seat=event.seat, points=abs(event.points))

    def _follows_call(self, place: int) -> bool:
        return place > 0 and isinstance(self._events[place - 1], happened.MugginsCalled)

    @_hear.register
    def _(self, event: happened.GameWon, place: int) -> None:
        self.cues.add("win")
        options, scores = self._state.options, self._state.scores
        for name in dict.fromkeys(name for _, name in event.classes if pays_more(options, name)):
            self._score(f"heard_{name}")
        is_pair = options.seats > options.side_count
        self._score("heard_win" if is_pair else "heard_wins", side=event.side)
        others = say("line_last").join(in_words(scores[side]) for side, _ in event.classes)
        self._score("heard_result", score=scores[event.side], others=others)
        if event.wins_match:
            self._score("heard_match")

    @_hear.register
    def _(self, event: happened.GameAbandoned, place: int) -> None:
        self._score("heard_no_result")

    @_hear.register
    def _(self, event: happened.DealVoided, place: int) -> None:
        self._more("heard_void")

    @_hear.register
    def _(self, event: happened.GameBegun, place: int) -> None:
        self._more("heard_new_game")

    @_hear.register
    def _(self, event: happened.MatchBegun, place: int) -> None:
        self._more("heard_new_game")
