"""What came of an answer: a ladder of help, the whole count, and after the last one how far it went."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from scorer.coach.drills import Feedback, Session, Way
from scorer.coach.progress import Progress
from scorer.coach.recital import one_sentence, recite_in_rows
from scorer.coach.schedule import GAPS, LENGTH, MARK
from scorer.coach.tutor import Lesson, Style, fate_of, style_of, tell, title_of
from scorer.record.history import History
from scorer.say import drill as words
from scorer.say import say, shorten
from scorer.screen import COLUMNS, FACT_COLUMNS, Large, Layout, Row, Screen
from scorer.table.dialog import drill_pages
from scorer.table.dialog.drill_item import ask_next
from scorer.table.dialog.values import (
    CLUB,
    DIAMOND,
    HEART,
    SPADE,
    SUITS,
    Dialog,
    Half,
    Turn,
    refused,
)

_ROWS: Final[dict[Layout, int]] = {"normal": 4, "large": 2}
_ABOVE: Final = 3
"""Rows above the one of the box."""


@dataclass(frozen=True, slots=True)
class Answered(Half):
    """
    What came of an answer, already kept.

    Attributes:
        learner: Whose it is.
        session: The session after it.
        feedback: What came of it.
        was_hinted: Whether there was a hint before it.
        progress: How far the learner is, where that was the last one.
        rungs: How much is told: how many, where to look, which combination.
    """

    learner: str
    session: Session
    feedback: Feedback
    was_hinted: bool = False
    progress: Progress | None = None
    rungs: int = 1

    def press(self, key: str, dialog: Dialog, history: History) -> Turn:
        """Spade goes on, diamond tells one thing more and at last the whole count, club leaves."""
        if key == SPADE:
            return Turn(half=self.next(dialog))
        if key == DIAMOND and self.rungs < len(self.lesson(history).rungs):
            return Turn(half=replace(self, rungs=self.rungs + 1))
        if key == DIAMOND:
            return Turn(half=WholeCount(self))
        return Turn(acts_on=True) if key == CLUB else refused(self, "ok_for_next", history)

    def next(self, dialog: Dialog) -> Half:
        """What comes after it."""
        if self.session.is_over:
            return Result(self.session, self.progress)
        return ask_next(self.learner, self.session, dialog.now_s)

    def lesson(self, history: History) -> Lesson:
        """All that is told of it, in the counting order of the house."""
        return tell(self.feedback, _style(history), was_hinted=self.was_hinted)

    def paint(self, dialog: Dialog, history: History, screen: Screen) -> Screen:
        """What was said and what it is; the steps of the ladder so far; what becomes of the pattern."""
        lesson = self.lesson(history)
        told = lesson.rungs[: self.rungs]
        more = self.rungs < len(lesson.rungs)
        rows = [row for rung in told for row in rung.rows] or self._plain(lesson)
        above = [*rows[-_ABOVE:], *[""] * (_ABOVE - len(rows))]
        fate = fate_of(self.feedback, was_hinted=self.was_hinted)
        box = say(f"box_{fate}", box=self.feedback.box, gap=GAPS[self.feedback.box - 1])
        far = told[-1].large if told else self._far_plain()
        return replace(
            screen,
            page="drill_answer",
            kind="list",
            head=self._head(),
            rows=tuple(map(Row, (*above, box))),
            keys=(say("key_ok"), "", say("key_more" if more else "key_full"), say("key_menu")),
            large=Large(
                (self._far_head(), far, say("far_box", box=self.feedback.box)),
                say("large_ok_go_more" if more else "large_ok_go_full"),
            ),
            # The note names the pattern, which the ladder has yet to tell.
            sentence=" ".join(
                (lesson.headline, *(rung.sentence for rung in told), *([] if more else _note(lesson)))
            ),
        )

    def _plain(self, lesson: Lesson) -> list[str]:
        """The rows where there is no ladder: what it was, and praise; at level 0 what the cards count."""
        if not self.feedback.is_right and not lesson.recital:
            return _line_rows(lesson)
        return drill_pages.wrapped([title_of(self.feedback.exercise.pattern), *_praise(lesson)], COLUMNS)

    def _far_plain(self) -> str:
        if self.feedback.claimed is None:
            return say("head_skipped")
        return drill_pages.streak(self.session).upper() if self.feedback.is_right else ""

    def _head(self) -> Row:
        points = self.feedback.exercise.answer
        if self.feedback.is_right:
            return Row(say("head_right", points=points), drill_pages.streak(self.session))
        claimed = self.feedback.claimed
        left = say("head_skipped") if claimed is None else say("head_you", claimed=claimed)
        return Row(left, say("head_it_is", points=points))

    def _far_head(self) -> str:
        points, claimed = self.feedback.exercise.answer, self.feedback.claimed
        if self.feedback.is_right:
            return say("head_right", points=points)
        if claimed is None:
            return say("head_it_is", points=points)
        line = say("far_wrong", claimed=claimed, points=points)
        return line if len(line) <= FACT_COLUMNS else line.replace(",", "")


@dataclass(frozen=True, slots=True)
class WholeCount(Half):
    """
    The recital, a few rows a page.

    Attributes:
        answered: What it is the count of.
        page: Which page is shown.
    """

    answered: Answered
    page: int = 0

    def press(self, key: str, dialog: Dialog, history: History) -> Turn:
        """Diamond turns the page, heart goes back, spade goes on, club leaves."""
        if key == DIAMOND:
            return Turn(half=replace(self, page=self.page + 1))
        return Turn(half=self.answered) if key == HEART else self.answered.press(key, dialog, history)

    def paint(self, dialog: Dialog, history: History, screen: Screen) -> Screen:
        """A combination a row, with the points so far; far away as it is said aloud."""
        exercise, lesson = self.answered.feedback.exercise, self.answered.lesson(history)
        if exercise.starter is not None:
            rows = list(recite_in_rows(exercise.count(_style(history).order)))
        else:
            rows = _line_rows(lesson) or list(lesson.recital)
        aloud = [line.upper() for line in lesson.recital] or [line.label.upper() for line in lesson.lines]
        points = exercise.answer if exercise.claim is None else exercise.count().points
        title = say("head_it_is", points=points)
        page = _paged(screen, title, drill_pages.wrapped(rows, COLUMNS), aloud, self.page, dialog)
        return replace(page, page="drill_count", sentence=one_sentence(lesson.recital) or lesson.headline)


@dataclass(frozen=True, slots=True)
class Result(Half):
    """
    What came of a session, and how far the learner is.

    Attributes:
        session: A session that is over.
        progress: How far the learner is; None where nothing is kept.
        page: Which page is shown.
    """

    session: Session
    progress: Progress | None
    page: int = 0

    def press(self, key: str, dialog: Dialog, history: History) -> Turn:
        """Diamond turns the page; the other soft keys leave."""
        if key == DIAMOND:
            return Turn(half=replace(self, page=self.page + 1))
        if key == CLUB:
            return Turn(acts_on=True)
        return Turn() if key in SUITS else refused(self, "no_key_here", history)

    def paint(self, dialog: Dialog, history: History, screen: Screen) -> Screen:
        """How many were right; how the level stands; the kinds; the boxes."""
        rows = self._rows()
        near = [str(row) for row in rows]
        page = _paged(screen, say("title_drilled"), near, [*map(_far_row, rows)], self.page, dialog)
        right = sum(answered.is_right for answered in self.session.answers)
        result = words.RESULT.format(right=right, number=len(self.session.answers))
        return replace(page, page="drill_result", sentence=result)

    def _rows(self) -> list[Row]:
        right = sum(answered.is_right for answered in self.session.answers)
        rows = [Row(say("drilled_right"), _share(right, len(self.session.answers)))]
        progress = self.progress
        if progress is None:
            return rows
        if progress.median_s is not None:
            rows.append(Row(say("drilled_usually"), say("drilled_seconds", seconds=progress.median_s)))
        if self.session.way is Way.COURSE and progress.level > self.session.level:
            rows.append(Row(say("drilled_level"), say("drilled_passed", level=self.session.level)))
        rows.append(Row(say("drilled_level"), str(progress.level)))
        rows.append(Row(say("drilled_last"), _share(progress.last.right, progress.last.number)))
        rows.append(Row(say("drilled_mark"), _share(MARK, LENGTH)))
        rows.append(Row(say("drilled_limit"), say("drilled_seconds", seconds=progress.limit_s)))
        for kind, share in progress.by_kind.items():
            rows.append(Row(say(f"drilled_{kind}"), _share(share.right, share.number)))
        return [*rows, Row(say("drilled_boxes"), " ".join(map(str, progress.boxes)))]


def _style(history: History) -> Style:
    return style_of(history.state.options.counting_order)


def _note(lesson: Lesson) -> list[str]:
    return [lesson.note, *_praise(lesson)]


def _praise(lesson: Lesson) -> list[str]:
    return [lesson.praise] if lesson.praise else []


def _line_rows(lesson: Lesson) -> list[str]:
    """A line of the count a row: what it is, and the total so far."""
    return [str(Row(line.label, str(line.total))) for line in lesson.lines]


def _share(right: int, number: int) -> str:
    return say("drilled_share", right=right, number=number) if number else say("drilled_none")


def _far_row(row: Row) -> str:
    """A row in eleven capitals; what it is gives way to how much."""
    room = FACT_COLUMNS - len(row.right) - bool(row.right)
    return f"{row.left[:room].strip()} {row.right}".strip().upper()


def _paged(screen: Screen, title: str, rows: list[str], far: list[str], page: int, dialog: Dialog) -> Screen:
    """A page of rows under a title; after the last page comes the first."""
    near_pages = drill_pages.paged(rows, _ROWS["normal"])
    far_pages = drill_pages.paged(drill_pages.wrapped(far, FACT_COLUMNS), _ROWS["large"])
    pages = len(far_pages if dialog.settings.text == "large" else near_pages)
    shown = page % pages
    return replace(
        screen,
        kind="list",
        head=Row(title, say("row_page", page=shown + 1, pages=pages) if pages > 1 else ""),
        rows=tuple(map(Row, near_pages[shown % len(near_pages)])),
        keys=(say("key_ok"), say("key_back"), say("key_more") if pages > 1 else "", say("key_menu")),
        large=Large(
            (shorten(title, FACT_COLUMNS), *far_pages[shown % len(far_pages)]), say("large_ok_go_more")
        ),
    )
