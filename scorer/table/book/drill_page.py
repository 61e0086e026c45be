"""The pages of a drill in HTML: who learns, a question, and the lesson after it; a script draws the cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final
from urllib.parse import quote

from scorer.cards import Card, Suit
from scorer.coach.drills import Session, Step, Way
from scorer.coach.exercise import Ask, Exercise
from scorer.coach.recital import one_sentence
from scorer.coach.tutor import Lesson, Line, Style, heading, hints, question, tell
from scorer.errors import MugginsError
from scorer.say import drill as drill_words
from scorer.say import drill_page as words
from scorer.table.book.drill_sitting import Sitting, Told
from scorer.table.book.html import escape, page

_RED: Final = frozenset({Suit.HEARTS, Suit.DIAMONDS})
_PRAISED_FROM: Final = 2

_CHOOSE: Final = """\
<div class="book-head"><h1>{title}</h1></div>
<div class="drill"><section class="drill-box" aria-labelledby="who">
  <h2 id="who">{who}</h2>
  {refusal}
  {names}
  <form class="new-name" action="/drill" method="get">
    <label for="player">{new}</label>
    <input id="player" name="player" maxlength="60" required autocomplete="off" aria-describedby="name-hint">
    <button class="primary" type="submit">{me}</button>
    <p id="name-hint" class="quiet">{hint}</p>
  </form>
  <p class="guest"><a class="button" href="/drill?guest=1">{guest}</a>
    <span class="quiet">{guest_note}</span></p>
</section></div>
"""

_ASK: Final = """\
<form id="ask" class="asking" method="post" action="{address}/answer">
  <input type="hidden" name="place" value="{place}">
  <div class="drill-box">
    {cards}
    <div class="asked">
      <label for="points">{question}</label>
      <input id="points" name="points" inputmode="numeric" pattern="[0-9]{{1,2}}" maxlength="2" required
        autocomplete="off" aria-describedby="cards" data-highest="{highest}">
    </div>
    {refusal}
    <ul class="hints">{hints}</ul>
  </div>
  <div id="keys" class="ranks" role="group" aria-label="Numbers" hidden></div>
  <div class="deeds">
    <button type="submit" form="aside" aria-keyshortcuts="H"{no_hint}>{hint}</button>
    <button type="submit" form="aside" formaction="{address}/skip" aria-keyshortcuts="S">{skip}</button>
    <button class="primary" type="submit">{count}</button>
  </div>
</form>
<form id="aside" method="post" action="{address}/hint">
  <input type="hidden" name="place" value="{place}">
</form>
<p class="quiet">{standing}</p>
{leave}
"""

_LAY: Final = """\
<form class="asking" method="post" action="{address}/lay">
  <input type="hidden" name="place" value="{place}">
  <div class="drill-box laying">
    <h2><label for="cards">{title}</label></h2>
    <input id="cards" name="cards" value="{keyed}" placeholder="5H 5C 5S JD 5D" maxlength="60" required
      autocapitalize="characters" autocomplete="off" autocorrect="off" spellcheck="false"
      aria-describedby="cards-are">
    <p id="cards-are" class="quiet">{hint}</p>
    {refusal}
    <div id="picker" hidden></div>
    <label class="check"><input name="crib" type="checkbox" value="1"> {crib}</label>
  </div>
  <div class="deeds is-two">
    <button type="submit" form="aside">{enough}</button>
    <button class="primary" type="submit">{laid}</button>
  </div>
</form>
<form id="aside" method="post" action="{address}/leave"></form>
"""

_LESSON: Final = """\
<section class="drill-box lesson" data-said="{said}">
  <h2 class="headline">{headline}</h2>
  {sentence}
  {cards}
  {lines}
</section>
<div class="deeds is-two">{deeds}</div>
<p class="quiet">{note}</p>
"""


def choosing_page(names: Sequence[str], refused: MugginsError | None = None) -> str:
    """
    Who learns?

    Args:
        names: Everybody who is known here.
        refused: Why something else cannot be shown.
    """
    links = "".join(
        f'<li><a class="button" href="/drill?player={quote(name, safe="")}">{escape(name)}</a></li>'
        for name in names
    )
    body = _CHOOSE.format(
        title=words.TITLE,
        who=words.WHO,
        refusal=refusal(refused),
        names=f'<ul class="names">{links}</ul>' if links else "",
        new=words.NEW_NAME,
        me=words.THAT_IS_ME,
        hint=words.NEW_NAME_HINT,
        guest=words.AS_GUEST,
        guest_note=words.GUEST_NOTE,
    )
    return framed(body, "")


def question_page(sitting: Sitting, refused: MugginsError | None = None) -> str:
    """
    What is asked now; nothing on it follows from the count but the hints that were asked for.

    Args:
        sitting: A drill that asks something.
        refused: Why an answer was not taken.
    """
    session, exercise = sitting.session, sitting.session.exercise
    if exercise is None:
        return laying_page(sitting, refused)
    given = hints(exercise) if session.hints else ()
    is_last = bool(given) and session.hints >= len(given)
    said = [*given[: session.hints], *([words.NO_MORE_HINTS] if is_last else [])]
    body = _ASK.format(
        address=f"/drill/at/{sitting.handle}",
        place=sitting.place,
        cards=_shown(exercise),
        question=escape(question(exercise)),
        highest=exercise.highest,
        refusal=refusal(refused),
        hints="".join(f"<li>{escape(hint)}</li>" for hint in said),
        hint=words.HINT,
        no_hint=" disabled" if is_last else "",
        skip=words.SKIP,
        count=words.MY_COUNT if exercise.ask is Ask.POINTS else words.MY_ANSWER,
        standing=escape(" ".join(_standing(session))),
        leave=_leave(sitting),
    )
    return framed(f"{_head(heading(session), session, sitting.place)}{body}", sitting.name, sitting.handle)


def laying_page(sitting: Sitting, refused: MugginsError | None = None, keyed: str = "") -> str:
    """
    The page on which five real cards are keyed.

    Args:
        sitting: A drill with real cards.
        refused: Why the cards were not taken.
        keyed: The cards as they were written.
    """
    body = _LAY.format(
        address=f"/drill/at/{sitting.handle}",
        place=sitting.place,
        title=words.LAY,
        keyed=escape(keyed),
        hint=words.LAY_HINT,
        refusal=refusal(refused),
        crib=words.IS_CRIB,
        enough=words.ENOUGH,
        laid=words.LAID,
    )
    title = drill_words.WAYS[Way.REAL].capitalize()
    return framed(f"{_head(title, sitting.session, sitting.place)}{body}", sitting.name, sitting.handle)


def lesson_page(told: Told, style: Style, rung: int) -> str:
    """
    What came of an answer.

    Args:
        told: The answer.
        style: How the learner counts.
        rung: How much is told after a wrong answer: 1 how many, 2 where to look, 3 all of it.
    """
    lesson = tell(told.feedback, style, was_hinted=told.before.hints > 0)
    is_all = not lesson.rungs or rung >= len(lesson.rungs)
    sentence = lesson.rungs[min(rung, len(lesson.rungs)) - 1].sentence if lesson.rungs else ""
    exercise = told.feedback.exercise
    if sentence and exercise.claim is not None:
        sentence = words.CLAIMED.format(claim=exercise.claim, sentence=sentence)
    body = _LESSON.format(
        said=escape(f"{lesson.headline} {sentence}".strip()),
        headline=_headline(lesson, is_right=told.feedback.is_right),
        sentence=f'<p class="why">{escape(sentence)}</p>' if sentence else "",
        cards=_shown(exercise, lesson.raised if is_all else ()),
        lines=_count(lesson) if is_all else "",
        deeds="".join(_after(told, rung, is_all=is_all)),
        note=escape(" ".join(filter(None, (lesson.note, lesson.praise)))) if is_all else "",
    )
    head = _head(heading(told.before), told.after, told.place)
    return framed(f"{head}{body}", told.name, told.handle)


def framed(body: str, name: str, handle: str = "") -> str:
    """
    A page of the drill.

    Args:
        body: Its own part, in HTML.
        name: The learner's name; empty for a guest, or where nobody learns yet.
        handle: Names the drill that is under way; empty where there is none.
    """
    is_under_way = bool(handle)
    learner = name or words.GUEST
    return page(
        "drill",
        f'<div class="drill is-under-way">{body}</div>' if is_under_way else body,
        current="/drill",
        where=words.WHERE.format(name=learner) if name or is_under_way else words.TITLE,
        styles=("panel.css", "picker.css", "drill.css", "drill_progress.css"),
        scripts=("drill.js",),
    )


def refusal(refused: MugginsError | None) -> str:
    """Why something was not done, for all who look or listen."""
    if refused is None:
        return ""
    reason = str(refused)
    return f'<p class="refusal" role="alert">{escape(reason[:1].upper() + reason[1:].removesuffix("."))}.</p>'


def steps_row(steps: Sequence[Step]) -> str:
    """The steps on top: each a word for who cannot see it."""
    items = (f'<li class="is-{step}"><span class="unseen">{words.STEPS[step]}</span></li>' for step in steps)
    return f'<ol class="steps">{"".join(items)}</ol>'


def _head(title: str, session: Session, place: int) -> str:
    where = words.PLACE.format(now=place + 1, number=len(session.steps))
    return (
        f'<div class="drill-head"><h1>{escape(title)}</h1><p class="place">{where}</p></div>'
        f"{steps_row(session.steps)}"
    )


def _shown(exercise: Exercise, raised: Sequence[Card] = ()) -> str:
    cards = "".join(_card(card, is_raised=card in raised) for card in exercise.cards)
    crib = f'<span class="caption">{words.CRIB}</span>' if exercise.is_crib else ""
    starter = ""
    if exercise.starter is not None:
        plus = f'<i aria-hidden="true">+</i><span class="unseen">{words.STARTER}</span>'
        starter = (
            f'<span class="plus">{plus}</span>{_card(exercise.starter, is_raised=exercise.starter in raised)}'
        )
    many = " is-many" if len(exercise.cards) > 5 else ""
    return f'<p id="cards" class="shown{many}">{crib}{cards}{starter}</p>'


def _card(card: Card, *, is_raised: bool = False) -> str:
    ink = "is-red" if card.suit in _RED else "is-black"
    raised = " is-raised" if is_raised else ""
    return f'<span class="token {ink}{raised}" data-card="{card}">{card.pretty}</span> '


def _standing(session: Session) -> Iterator[str]:
    if session.in_a_row >= _PRAISED_FROM:
        yield words.IN_A_ROW.format(number=session.in_a_row)
    if session.exercise is not None:
        tag = session.exercise.pattern
        place = session.places.get(tag) or session.learned.places.get(tag)
        yield words.IN_BOX.format(box=place.box) if place else words.NEW_PATTERN
    yield words.NO_CLOCK.format(seconds=session.usual_s)


def _leave(sitting: Sitting) -> str:
    address = f"/drill?player={quote(sitting.name, safe='')}" if sitting.name else "/drill"
    said = words.LEAVE if sitting.name else words.LEAVE_GUEST
    return f'<p><a class="quiet-link" href="{address}">{said}</a></p>'


def _headline(lesson: Lesson, *, is_right: bool) -> str:
    sign = '<span class="tick" aria-hidden="true">✓</span> ' if is_right else ""
    return f"{sign}{escape(lesson.headline)}"


def _count(lesson: Lesson) -> str:
    rows = "".join(map(_line, lesson.lines))
    said = one_sentence(lesson.recital)
    recital = f'<p class="recited" lang="en">{escape(said)}</p>' if said else ""
    return f'<ol class="lines" aria-label="{words.COUNT}">{rows}</ol>{recital}'


def _line(line: Line) -> str:
    missed = f'<em class="missed">{words.MISSED}</em>' if line.is_missed else ""
    kind = ' class="is-missed"' if line.is_missed else ""
    cards = "".join(map(_card, line.cards))
    return (
        f'<li{kind}><span class="label">{escape(line.label)}</span>'
        f'<span class="of">{cards}{missed}</span><b>{line.total}</b></li>'
    )


def _after(told: Told, rung: int, *, is_all: bool) -> Iterator[str]:
    """What can be done after an answer, the likeliest last."""
    here = f"/drill/at/{told.handle}"
    if is_all:
        yield f'<button id="say" type="button" hidden>{words.SAY_IT}</button>'
        said = words.RESULT_LINK if told.after.is_over else words.NEXT
        yield f'<a class="button primary" data-swap href="{here}">{said}</a>'
        return
    yield f'<a class="button" data-swap href="{here}/{told.place}?rung=3">{words.SHOW_ALL}</a>'
    yield f'<a class="button primary" data-swap href="{here}/{told.place}?rung={rung + 1}">{words.MORE}</a>'
