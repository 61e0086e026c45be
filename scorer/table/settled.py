"""An argument that is settled, as a program reads it."""

from __future__ import annotations

from scorer.coach.argue import Case, Settled
from scorer.table.face import Face


def settled_face(case: Case, settled: Settled) -> Face:
    """
    The cards, the count, every claim judged, and the rules: values that JSON has words for.

    Args:
        case: What was argued about.
        settled: Who is right, and why.
    """
    return {
        "of": case.of,
        "cards": [str(card) for card in case.cards],
        "last": case.is_last,
        "points": settled.points,
        "recital": [
            {"said": line.said, "cards": [str(card) for card in line.cards], "total": line.total}
            for line in settled.recital
        ],
        "claims": [
            {"claim": judged.claim, "verdict": judged.verdict, "sentence": judged.sentence}
            for judged in settled.claims
        ],
        "rules": [
            {"anchor": rule.anchor, "title": rule.title, "text": rule.text, "source": rule.source}
            for rule in settled.rules
        ],
    }
