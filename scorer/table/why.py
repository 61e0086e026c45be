"""The rules behind what the table has just said: of a refusal, or of the last move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from scorer.errors import IllegalMove, MugginsError
from scorer.record.history import History
from scorer.rules import events as happened
from scorer.rules.claims import stays_open
from scorer.rules.events import Event
from scorer.rules.match import pays_more
from scorer.rules.state import State
from scorer.say import argue as words
from scorer.say.rules_text import Rule, rule_of

_RULED: Final[dict[type[Event], str]] = {
    happened.CutsTied: "cuts_tied",
    happened.DealerChosen: "dealer",
    happened.StarterTurned: "starter",
    happened.DealVoided: "misdeal",
    happened.CardLaid: "laid",
    happened.GoSaid: "go",
    happened.FalseGoFound: "renege",
    happened.SeriesEnded: "new_count",
    happened.ShowBegun: "show_begun",
    happened.SuitsAsked: "asked",
    happened.HandCounted: "counted_hand",
    happened.WindowClosed: "claims.accept",
    happened.GameAbandoned: "abandoned",
    happened.OptionSet: "option_set",
}
"""What is ruled by an event of which nothing more needs to be known; points and claims go before it."""


def rule_of_refusal(error: IllegalMove) -> Rule:
    """The rule by which an entry was refused."""
    try:
        return rule_of(error.key)
    except KeyError:
        return rule_of(error.rule)


def rules_of_move(history: History) -> tuple[Rule, ...]:
    """The rules by which the last move that stands was ruled, the one that is argued about first."""
    step = history.last
    if step is None:
        return ()
    keys = [*_of_points(step.events), *_of_the_end(step.state, step.events)]
    keys += [_RULED[type(event)] for event in step.events if type(event) in _RULED]
    return tuple(dict.fromkeys(map(rule_of, keys)))


def tell_why(history: History, refused: MugginsError | None = None) -> str:
    """
    The rule behind what was said last, whole and with its source.

    Args:
        history: The match so far.
        refused: Why the last entry was refused; None where it was a move.
    """
    found: tuple[Rule, ...]
    if refused is None:
        found = rules_of_move(history)
    else:
        found = (rule_of_refusal(refused),) if isinstance(refused, IllegalMove) else ()
    if not found:
        return words.NO_RULE
    return " ".join(words.RULE.format(title=rule.title, text=rule.text, source=rule.source) for rule in found)


def _of_points(events: Sequence[Event]) -> Iterator[str]:
    """Claims that were wrong, and calls, then why points were pegged; nothing that can still be called."""
    for event in events:
        match event:
            case happened.ClaimJudged() if event.verdict != "exact" and not stays_open(event, events):
                yield event.verdict
            case happened.MugginsCalled():
                yield "muggins" if event.missed else "muggins_false"
    for event in events:
        if isinstance(event, happened.PointsPegged):
            yield event.reason.value


def _of_the_end(state: State, events: Sequence[Event]) -> Iterator[str]:
    for event in events:
        if isinstance(event, happened.GameWon):
            yield {"pegged out": "won", "conceded": "won_conceded", "false game": "false-game"}[event.how]
            yield from (name for _, name in event.classes if name != "win" and pays_more(state.options, name))
