"""The page on which an argument is settled, in HTML; a script adds keys to it, and draws the cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import Final

from scorer.cards import Card, Suit
from scorer.coach.argue import MOST_CLAIMS, Case, Judged, Line, Settled
from scorer.say import argue as words
from scorer.say.rules_text import Rule
from scorer.table.book.html import escape, mark, page

_KINDS: Final = (("hand", "A hand"), ("crib", "A crib"), ("pile", "A pile of the play"))
_RED: Final = frozenset({Suit.HEARTS, Suit.DIAMONDS})

_HEAD: Final = (
    '<div class="book-head"><h1>Settle an argument</h1><a class="button" href="/rules">All rules</a></div>'
)

_ASK: Final = """\
<form class="ask" action="/settle" method="get">
  <h2 id="ask-title">What is argued about?</h2>
  <fieldset class="kinds"><legend class="unseen">Which cards</legend>{kinds}</fieldset>
  <label for="cards">Cards</label>
  <input id="cards" name="cards" value="{cards}" placeholder="5H 5C 5S JD 5D" maxlength="200" required
    autocapitalize="characters" autocomplete="off" autocorrect="off" spellcheck="false"
    aria-describedby="cards-are">
  <p id="cards-are" class="hint"><span class="of-five">Four cards, then the starter.</span>
    <span class="of-pile">Every card since the count began, in the order laid.</span></p>
  <div id="picker" hidden></div>
  <label class="check of-pile"><input name="last" type="checkbox" value="1"{last}>
    Nobody could lay another card</label>
  <fieldset class="claims"><legend>Who claims what?</legend>{claims}</fieldset>
  <button class="primary" type="submit">Settle it</button>
</form>
"""


@dataclass(frozen=True, slots=True)
class Asked:
    """
    What was asked, as it was written.

    Attributes:
        of: Hand, crib or pile; empty where nothing was said.
        cards: The cards.
        is_last: Nobody could lay another card.
        said: What each side claims.
    """

    of: str
    cards: str
    is_last: bool
    said: Sequence[str]


def asking_page(asked: Asked, names: Sequence[str], refused: str = "") -> str:
    """
    The page without an answer.

    Args:
        asked: What was asked so far.
        names: Who may claim.
        refused: Why there is no answer; empty where none was asked for.
    """
    reason = f"{refused[:1].upper()}{refused[1:].removesuffix('.')}." if refused else ""
    alert = f'<p class="refusal" role="alert">{escape(reason)}</p>' if reason else ""
    return _page(f"{alert}{_form(asked, names)}")


def answered_page(
    asked: Asked, names: Sequence[str], case: Case, said: Sequence[int | None], settled: Settled
) -> str:
    """
    The page with its answer.

    Args:
        asked: What was asked.
        names: Who may claim.
        case: The cards.
        said: What each side has claimed; None where it said nothing.
        settled: Who is right, and why.
    """
    return _page(f"{_answer(names, case, said, settled)}{_form(asked, names)}")


def _page(body: str) -> str:
    return page(
        "settle an argument",
        f'{_HEAD}<div class="settle">{body}</div>',
        current="/settle",
        styles=("panel.css", "picker.css", "settle.css"),
        scripts=("settle.js",),
    )


def _form(asked: Asked, names: Sequence[str]) -> str:
    of = asked.of if asked.of in dict(_KINDS) else "hand"
    kinds = "".join(
        f'<label><input type="radio" name="of" value="{kind}"{_checked(kind == of)}>{name}</label>'
        for kind, name in _KINDS
    )
    said = asked.said[: len(names)]
    claims = "".join(
        f'<label>{mark(side)}<span>{escape(name)}</span><input name="claims" value="{escape(claim)}" '
        'inputmode="numeric" pattern="[0-9]{1,2}" maxlength="2" autocomplete="off"></label>'
        for side, (name, claim) in enumerate(zip_longest(names, said, fillvalue=""))
    )
    return _ASK.format(kinds=kinds, cards=escape(asked.cards), last=_checked(asked.is_last), claims=claims)


def _checked(is_checked: bool) -> str:
    return " checked" if is_checked else ""


def _answer(names: Sequence[str], case: Case, said: Sequence[int | None], settled: Settled) -> str:
    points = words.POINT if settled.points == 1 else words.POINTS.format(points=settled.points)
    # A program may write more claims into an address than there are sides: those have no name.
    named = [*names, *[""] * MOST_CLAIMS]
    sides = [side for side, claim in enumerate(said) if claim is not None]
    verdicts = "".join(
        _verdict(side, named[side], judged, settled.points)
        for side, judged in zip(sides, settled.claims, strict=True)
    )
    return (
        '<section class="answer" aria-labelledby="answer-title">'
        f'<p class="argued">{_argued(case)}</p>'
        f'<h2 id="answer-title">{words.TITLES[case.of]} <strong>{points}</strong></h2>'
        f'<ul class="verdicts">{verdicts}</ul>'
        f'<ol class="recital">{"".join(map(_line, settled.recital))}</ol>'
        f'<div class="rules">{"".join(map(_rule, settled.rules))}</div></section>'
    )


def _argued(case: Case) -> str:
    """The cards, the starter of a hand or crib apart."""
    if case.of == "pile":
        return _cards(case.cards)
    return f'{_cards(case.cards[:-1])}<span class="plus">+</span>{_cards(case.cards[-1:])}'


def _verdict(side: int, name: str, judged: Judged, points: int) -> str:
    told = words.VERDICTS[judged.verdict].format(off=abs(judged.claim - points))
    # What comes after the number is the reason.
    reason = judged.sentence.partition(". ")[2]
    why = f'<span class="why">{escape(reason)}</span>' if reason else ""
    who = f"<span>{mark(side)} {escape(name)} <b>{judged.claim}</b></span>"
    return f'<li class="is-{judged.verdict}">{who}<strong>{told}</strong>{why}</li>'


def _line(line: Line) -> str:
    """One line of the recital; of a pile the card is in what is said."""
    said = f'<span class="said">{escape(line.said)}</span>'
    total = f"<b>{line.total}</b>" if line.total else ""
    if not line.kind:
        return f'<li class="laid">{said}{total}</li>'
    return f'<li><span class="of">{_cards(line.cards)}</span>{said}{total}</li>'


def _rule(rule: Rule) -> str:
    title = f'<h3><a href="/rules#{rule.anchor}">{escape(rule.title)}</a></h3>'
    source = words.SOURCE.format(source=escape(rule.source))
    return f'<article>{title}<p>{escape(rule.text)}</p><p class="source">{source}</p></article>'


def _cards(cards: Sequence[Card]) -> str:
    return " ".join(map(_card, cards))


def _card(card: Card) -> str:
    ink = "is-red" if card.suit in _RED else "is-black"
    return f'<span class="token {ink}" data-card="{card}">{card.pretty}</span>'
