"""How far a learner has come, and what comes next, in HTML."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final
from urllib.parse import quote

from scorer.coach.drills import Way
from scorer.coach.patterns import LEVELS
from scorer.coach.progress import Progress, Share, progress_of
from scorer.coach.schedule import GAPS, LENGTH, MARK, has_passed, level_of
from scorer.record.learned import Learned
from scorer.say import drill as drill_words
from scorer.say import drill_page as words
from scorer.table.book.drill_page import framed, steps_row
from scorer.table.book.drill_sitting import Learner, Sitting
from scorer.table.book.html import escape

_BEGIN: Final = """\
<form class="drill-box begin" method="post" action="/drill/begin">
  <input type="hidden" name="player" value="{name}">
  {first}
  <div class="ways">{ways}</div>
  <h2>{heading}</h2>
  <ol class="levels">{levels}</ol>
</form>
"""

_PROGRESS: Final = """\
<section class="drill-box progress" aria-labelledby="progress-title">
  <h2 id="progress-title">{title}</h2>
  <p>{pace}</p>
  <h3>{by_kind}</h3>
  <dl class="kinds">{kinds}</dl>
  <h3>{boxes_heading}</h3>
  <dl class="boxes">{boxes}</dl>
  <h3>{sessions_heading}</h3>
  {sessions}
  {teacher}
</section>
"""


def learner_page(learner: Learner) -> str:
    """
    What somebody can practise, and how far they have come.

    Args:
        learner: Whoever it is.
    """
    name = learner.name or words.GUEST.capitalize()
    note = _note(learner)
    head = (
        f'<div class="book-head"><h1>{escape(name)}</h1>'
        f'<a class="button" href="/drill">{words.OTHER_LEARNER}</a></div>'
    )
    progress = _progress(learner.learned, learner.name) if learner.is_known else ""
    body = f'{head}{note}<div class="drill is-wide">{_begin(learner)}{progress}</div>'
    return framed(body, learner.name)


def result_page(sitting: Sitting, learned: Learned) -> str:
    """
    What came of a drill, and how far the learner is.

    Args:
        sitting: A drill that is over.
        learned: What is known of the learner after it.
    """
    session = sitting.session
    progress = progress_of(learned, session.level if session.way in (Way.LEVEL, Way.DUEL) else None)
    right = sum(answered.is_right for answered in session.answers)
    passed = ""
    if session.way is Way.COURSE and progress.level > session.level:
        said = words.LEVEL_PASSED.format(level=session.level, next=drill_words.LEVELS[progress.level])
        passed = f'<p class="passed">{escape(said)}</p>'
    result = words.RESULT.format(right=right, number=len(session.answers))
    head = f'<div class="drill-head"><h1>{result}</h1></div>{steps_row(session.steps)}{passed}'
    practise = session.level if session.way is Way.LEVEL else session.way.value
    again = (
        '<form method="post" action="/drill/begin">'
        f'<input type="hidden" name="player" value="{escape(sitting.name)}">'
        f'<button class="primary" name="practise" value="{practise}">{words.AGAIN}</button></form>'
    )
    address = f"/drill?player={quote(sitting.name, safe='')}" if sitting.name else "/drill?guest=1"
    back = f'<a class="button" href="{address}">{words.BACK}</a>'
    body = f'{head}<div class="deeds is-two">{back}{again}</div>{_standing(progress)}'
    return framed(f"{body}{_progress(learned, sitting.name)}", sitting.name, sitting.handle)


def _note(learner: Learner) -> str:
    if not learner.name:
        return f'<p class="quiet">{words.GUEST_NOTE}</p>'
    if learner.is_known:
        return ""
    return f'<p class="quiet">{escape(words.STRANGER.format(name=learner.name))}</p>'


def _begin(learner: Learner) -> str:
    learned = learner.learned
    return _BEGIN.format(
        name=escape(learner.name),
        first="".join(_first(learner)),
        ways="".join(_ways(learned)),
        heading=words.LEVELS_HEADING,
        levels="".join(_level(learned, level) for level in LEVELS),
    )


def _first(learner: Learner) -> Iterator[str]:
    """The one thing that is done most often."""
    left = learner.left
    is_primary = ' class="primary"'
    if left is not None:
        said = words.GO_ON.format(now=len(left.answers) + 1, number=len(left.steps))
        yield f'<button{is_primary} name="practise" value="on">{said}</button>'
    if left is None or left.way is not Way.COURSE:
        said = words.COURSE.format(title=drill_words.LEVELS[level_of(learner.learned)])
        kind = "" if left else is_primary
        yield f'<button{kind} name="practise" value="course">{escape(said)}</button>'


def _ways(learned: Learned) -> Iterator[str]:
    own = sum(place.is_own for place in learned.places.values())
    for way, said in words.WAYS.items():
        if way != Way.OWN or own:
            yield f'<button name="practise" value="{way}">{said.format(number=own)}</button>'


def _level(learned: Learned, level: int) -> str:
    progress = progress_of(learned, level)
    mark = words.MARK.format(mark=MARK, of=LENGTH, limit=progress.limit_s)
    state = ""
    if has_passed(learned, level):
        state = f'<strong class="is-passed">✓ {words.PASSED}</strong>'
    elif progress.last.number:
        state = (
            f"<strong>{words.LAST.format(right=progress.last.right, number=progress.last.number)}</strong>"
        )
    title = escape(drill_words.LEVELS[level])
    here = ' class="is-now"' if level == level_of(learned) else ""
    label = f"{words.LEVEL.format(level=level)}: {title}"
    return (
        f'<li{here}><button name="practise" value="{level}" aria-label="{label}">{level}</button>'
        f"<span><b>{title}</b><small>{mark}</small></span>{state}</li>"
    )


def _standing(progress: Progress) -> str:
    time = drill_words.STANDING_TIME.format(seconds=progress.last_s) if progress.last_s is not None else ""
    said = drill_words.STANDING.format(
        level=progress.level,
        title=drill_words.LEVELS[progress.level],
        right=progress.last.right,
        number=progress.last.number,
        time=time,
        mark=MARK,
        of=LENGTH,
        limit=progress.limit_s,
    )
    return f'<p class="quiet">{escape(said)}</p>'


def _progress(learned: Learned, name: str) -> str:
    progress = progress_of(learned)
    pace = words.NO_PACE if progress.median_s is None else words.PACE.format(seconds=progress.median_s)
    teacher = ""
    if name:
        address = f"/drill/{quote(name, safe='')}.csv"
        teacher = f'<p><a class="button" href="{address}" download>{words.TEACHER}</a></p>'
    return _PROGRESS.format(
        title=words.PROGRESS,
        pace=pace,
        by_kind=drill_words.BY_KIND,
        kinds="".join(
            f"<div><dt>{drill_words.KINDS[kind]}</dt>{_bar(share)}</div>"
            for kind, share in progress.by_kind.items()
        ),
        boxes_heading=drill_words.BOXES_HEADING,
        boxes="".join(_box(box, number) for box, number in enumerate(progress.boxes, start=1)),
        sessions_heading=drill_words.SESSIONS_HEADING,
        sessions=_sessions(progress),
        teacher=teacher,
    )


def _bar(share: Share) -> str:
    said = drill_words.SHARE.format(right=share.right, number=share.number)
    width = 100 * share.right / share.number if share.number else 0
    filled = f'<rect class="bar-right" width="{width:.1f}" height="8"/>' if width else ""
    return (
        '<dd class="bar"><svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect class="bar-way" width="100" height="8"/>{filled}</svg></dd>'
        f"<dd>{said if share.number else drill_words.NONE_YET}</dd>"
    )


def _box(box: int, number: int) -> str:
    gap = GAPS[box - 1]
    rests = words.GAP_ONE if gap == 1 else words.GAP.format(gap=gap)
    return f"<div><dt>{words.BOX_ROW.format(number=box, gap=rests)}</dt><dd>{number}</dd></div>"


def _sessions(progress: Progress) -> str:
    if not progress.rows:
        return f"<p>{words.NO_SESSIONS}</p>"
    rows = "".join(
        f"<li><span>{words.SESSION.format(session=row.session)}</span>"
        f"<span>{words.LEVEL.format(level=row.level)}</span>"
        f"<b>{drill_words.SHARE.format(right=row.right, number=row.n)}</b>"
        f"<span>{'' if row.median_s is None else f'{row.median_s:.0f} s'}</span></li>"
        for row in reversed(progress.rows)
    )
    return f'<ol class="sessions">{rows}</ol>'
