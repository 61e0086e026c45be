"""The entries table: each entry in each phase, what it does, or how it is refused."""

from __future__ import annotations

from typing import Any

import pytest

from scorer.errors import IllegalMove, MugginsError
from scorer.record.history import History
from scorer.record.notation import BEGINNINGS, read_line
from scorer.record.replay import Replayed, error_face, replay
from scorer.rules.state import Phase, State
from scorer.say import SHORT_WIDTH
from scorer.table.face import make_face
from tests.record.entry_cases import Case, read_cases, told

CASES = read_cases()
REFUSED = [case for case in CASES if case.refusal]
BROKEN_DEALS = [case for case in REFUSED if case.position.rest and len(case.entries) == 1]

COLUMNS = (*(phase.value for phase in Phase), "last card", "suit question")
"""The phases, and the two moments of a phase in which other entries are taken."""


def _titled(cases: list[Case]) -> list[Any]:
    return [pytest.param(case, id=case.title) for case in cases]


def _face_of(replayed: Replayed) -> dict[str, Any]:
    return make_face(replayed.history, seq=len(replayed.steps))


@pytest.mark.parametrize("case", _titled([case for case in CASES if not case.refusal]))
def test_entry_does_what_the_table_says(case: Case) -> None:
    """The entries are accepted, and the face shows what they did."""
    replayed = replay(case.position.record(*case.entries))
    assert replayed.error is None
    words = told(_face_of(replayed), case.position.last_line)
    wrong = {
        expected: words.get(_place(expected, words), "no such place")
        for expected in case.expected
        if f"{_place(expected, words)} {words.get(_place(expected, words))}".strip() != expected
    }
    assert wrong == {}


def _place(expected: str, words: dict[str, str]) -> str:
    """The longest beginning of *expected* that names a place of the face."""
    return max((place for place in words if f"{expected} ".startswith(f"{place} ")), key=len, default="")


@pytest.mark.parametrize("case", _titled(REFUSED))
def test_refused_entry_says_why_and_changes_nothing(case: Case) -> None:
    """The last entry is refused with a way out; all is as if it had not been there."""
    *before, refused = case.entries
    replayed = replay(case.position.record(*before, refused))
    without = replay(case.position.record(*before))
    assert without.error is None
    assert replayed.error is not None
    assert replayed.line == case.position.last_line + len(case.entries)

    face = error_face(replayed.error, replayed.line, replayed.history.head.players)

    assert face["kind"] == case.refusal
    assert face["message"]
    if isinstance(replayed.error, IllegalMove):
        assert str(face["message"]).endswith((".", "?"))
        assert 0 < len(str(face["short"])) <= SHORT_WIDTH
    assert replayed.history.state == without.history.state
    assert _face_of(replayed) == _face_of(without)


@pytest.mark.parametrize("case", _titled(BROKEN_DEALS))
def test_deal_goes_on_after_a_refusal(case: Case) -> None:
    """After a refused entry the right ones still lead to the end of the deal."""
    history = replay(case.position.record()).history
    with pytest.raises(MugginsError):
        _play(history, case.entries[0])
    for line in case.position.rest:
        history = _play(history, line)
    assert history.state.phase is Phase.DEAL_DONE


def _play(history: History, line: str) -> History:
    for entry in read_line(line, history.head.players):
        history = history.play(entry, 0)
    return history


def test_case_titles_are_unique() -> None:
    """No row is there twice."""
    titles = [case.title for case in CASES]
    assert sorted(set(titles)) == sorted(titles)


def test_every_phase_meets_every_entry() -> None:
    """Every entry of the language is tried in every phase, and at the last card and the suit question."""
    tried = {(_column(_state_before(case)), _beginning(case.entries[-1])) for case in CASES}
    missing = {(column, entry) for column in COLUMNS for entry in (*BEGINNINGS, "a card")} - tried
    assert missing == set()


def _state_before(case: Case) -> State:
    return replay(case.position.record(*case.entries[:-1])).history.state


def _column(state: State) -> str:
    if state.deal.ask is not None:
        return "suit question"
    is_last_card = state.phase is Phase.PLAY and state.is_all_laid
    return "last card" if is_last_card else state.phase.value


def _beginning(entry: str) -> str:
    word = entry.split(maxsplit=1)[0].upper()
    return word if word in BEGINNINGS else "a card"
