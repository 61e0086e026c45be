"""The drill for programs: a question without a trace of its answer, and the lesson after it."""

from __future__ import annotations

from scorer.coach.tutor import Style, heading, hints, question, tell
from scorer.table.book.drill_sitting import Sitting, Told
from scorer.table.face import Face


def question_face(sitting: Sitting) -> Face:
    """
    What is asked now.

    Nothing in it follows from the count but the hints that were asked for. Where real
    cards are waited for, or the drill is over, ``question`` is None.
    """
    session, exercise = sitting.session, sitting.session.exercise
    face: Face = {
        "session": sitting.handle,
        "learner": sitting.name,
        "is_kept": bool(sitting.name),
        "way": session.way.value,
        "level": session.level,
        "place": sitting.place,
        "steps": list(session.steps),
        "is_over": session.is_over,
        "question": None,
    }
    if exercise is not None:
        face["question"] = {
            "heading": heading(session),
            "asked": question(exercise),
            "cards": [str(card) for card in exercise.cards],
            "starter": str(exercise.starter) if exercise.starter else None,
            "is_crib": exercise.is_crib,
            "claim": exercise.claim,
            "highest": exercise.highest,
            "hints": list(hints(exercise)[: session.hints]) if session.hints else [],
        }
    return face


def lesson_face(told: Told, style: Style) -> Face:
    """What came of an answer."""
    lesson = tell(told.feedback, style, was_hinted=told.before.hints > 0)
    return {
        "session": told.handle,
        "place": told.place,
        "steps": list(told.after.steps),
        "is_over": told.after.is_over,
        "is_right": told.feedback.is_right,
        "claimed": told.feedback.claimed,
        "points": told.feedback.exercise.answer,
        "headline": lesson.headline,
        "rungs": [rung.sentence for rung in lesson.rungs],
        "lines": [
            {
                "label": line.label,
                "cards": [str(card) for card in line.cards],
                "total": line.total,
                "is_missed": line.is_missed,
            }
            for line in lesson.lines
        ],
        "raised": [str(card) for card in lesson.raised],
        "recital": list(lesson.recital),
        "note": lesson.note,
        "praise": lesson.praise,
    }
