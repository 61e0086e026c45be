"""The command `muggins drill`."""

from __future__ import annotations

import csv
import errno
import io
import os
import pty
import select
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from scorer.coach.drills import Way, Wish
from scorer.coach.practice import Practice
from scorer.coach.tutor import USUAL
from scorer.record.household import Household
from scorer.table.cli.drill import _fill, command
from scorer.table.cli.drill_told import Told
from scorer.table.cli.drilling import Drilling
from tests.sitting import LONG_S

NEVER_SHOWN = [" s\n", "seconds", "0:"]


class Terminal:
    """
    A terminal at which a learner with a script sits.

    Each answer takes four seconds, as long as the clock of the drill is concerned.
    """

    def __init__(
        self,
        household: Household,
        script: Sequence[str] | Callable[[Practice], str],
        end: type[BaseException] = EOFError,
    ) -> None:
        self.practice = Practice.of(household, "Ann")
        self.page = io.StringIO()
        self.at_questions: list[str] = []
        self._script = iter(script) if not callable(script) else None
        self._answer = script if callable(script) else None
        self._end = end
        self._now_s = 0.0

    def drill(self, wish: Wish | None = None, *, seed: int = 7) -> str:
        """Drill until it ends; what was shown."""
        Drilling(self.practice, Told(self.page, USUAL), self._ask, lambda: self._now_s).run("Ann", wish, seed)
        return self.page.getvalue()

    def _ask(self, prompt: str) -> str:
        self.page.write(f"{prompt}\n")
        self._now_s += 4
        self.at_questions.append(self.page.getvalue())
        if self._answer:
            return self._answer(self.practice) if prompt == "  > " else ""
        assert self._script is not None
        try:
            return next(self._script)
        except StopIteration as end:
            raise self._end from end


@pytest.fixture
def household(tmp_path: Path) -> Iterator[Household]:
    """A household without a game."""
    with Household.open(tmp_path) as household:
        yield household


def _right(practice: Practice) -> str:
    session = practice.open()
    assert session is not None
    assert session.exercise is not None
    return str(session.exercise.answer)


def _wrong_first(practice: Practice) -> str:
    session = practice.open()
    assert session is not None
    assert session.exercise is not None
    return _right(practice) if session.answers else str(session.exercise.answer + 2)


def test_ten_right_answers(household: Household) -> None:
    """A step for each on top, then the result: how many, how quick, by kind, by box, by session."""
    shown = Terminal(household, _right).drill()

    assert "1 of 10" in shown
    assert "10 of 10 right, usually in 4 s" in shown
    assert "Level 0 is passed. Next: Fifteens of two cards." in shown
    assert "fifteens  ████████████████████  10 of 10" in shown
    assert "pairs     ░░░░░░░░░░░░░░░░░░░░  none yet" in shown
    assert "box 2  3" in shown
    assert "1  10 of 10" in shown


def test_a_wrong_answer_is_taught(household: Household) -> None:
    """Another sign, the rungs one after another, and the step marked by more than a colour."""
    shown = Terminal(household, _wrong_first).drill(Wish(Way.LEVEL, 3))
    taught = [line.strip() for line in shown.splitlines()]

    assert "≠ You said" in shown
    assert "There are 2 too many." in taught
    assert taught.index("There are 2 too many.") < taught.index("Do you see it? Enter tells more.")
    assert any(line.startswith("▒▒ ▶") for line in taught)
    assert "9 of 10 right" in shown


def test_no_time_is_shown_while_a_question_is_open(household: Household) -> None:
    """The clock runs, and nobody is hurried by it."""
    terminal = Terminal(household, _right)
    terminal.drill(Wish(Way.LEVEL, 3))

    for shown in terminal.at_questions:
        assert not any(word in shown for word in NEVER_SHOWN)
    assert terminal.practice.learned.answers[0].seconds == 4


def test_a_hint_a_skip_and_an_end(household: Household) -> None:
    """A hint tells where to look, a skip shows the count, an end keeps what was answered."""
    terminal = Terminal(household, ["?", "?", "?", "s", "", "q"])
    shown = terminal.drill(Wish(Way.LEVEL, 3))

    assert "There is no other hint" in shown
    assert "≠ It is" in shown
    assert "── ▶" in shown
    assert "0 of 1 right" in shown
    (answered,) = terminal.practice.learned.answers
    assert (answered.hints, answered.claimed, answered.verdict) == (2, None, "skipped")


@pytest.mark.parametrize("text", ["x", "-1", "30", "7.5", "²", "1e1", "999999999999999999999999"])
def test_what_is_no_answer_is_asked_again(household: Household, text: str) -> None:
    """Nothing is counted as wrong that was never meant."""
    terminal = Terminal(household, [text, "q"])
    shown = terminal.drill(Wish(Way.LEVEL, 3))

    assert "is no answer: type a number from 0 to 29" in shown
    assert terminal.practice.learned == Practice.of(household, "Bob").learned


@pytest.mark.parametrize("end", [EOFError, KeyboardInterrupt])
def test_a_drill_that_was_broken_off_goes_on(household: Household, end: type[BaseException]) -> None:
    """With the same cards, at the same step, also after the terminal was closed."""
    first = Terminal(household, [], end)
    before = first.drill(Wish(Way.LEVEL, 3))
    again = Terminal(household, [])
    after = again.drill()

    assert "It is kept, and goes on here next time." in before
    assert "A drill was left in the middle; it goes on." in after
    question = before.index("1 of 10")
    assert before[question:] == after[after.index("1 of 10") :]
    assert "left in the middle" not in Terminal(household, []).drill(Wish(Way.DUEL))


def test_real_cards(household: Household) -> None:
    """Keyed, then claimed; what cannot be counted is told and asked again."""
    script = [
        "7C 7D AH KS",
        "7C 7D AH KS 7C",
        "2 4 6 J 8",
        "7C 7D AH KS 8S",
        "8",
        "crib 2H 4H 6H 8H KC",
        "0",
        "q",
    ]
    terminal = Terminal(household, script)
    shown = " ".join(terminal.drill(Wish(Way.REAL)).split())

    assert "Five cards are needed, four held and the starter last; these are 4." in shown
    assert "7C is there twice" in shown
    assert "key the cards with their suits" in shown
    assert "✓ 8 is right." in shown
    assert "Your crib: how many points?" in shown
    assert "2 of 2 right" in shown
    assert [answered.pattern for answered in terminal.practice.learned.answers] == ["A-7-7", "nineteen"]


def test_a_narrow_terminal_gets_words(household: Household, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cards that would be broken are told in one line."""
    monkeypatch.setenv("COLUMNS", "30")
    shown = Terminal(household, []).drill(Wish(Way.LEVEL, 3))

    assert "╭" not in shown
    assert "starter" in shown
    assert max(map(len, shown.splitlines())) <= max(30, len("  Four cards"))


class _Ascii(io.StringIO):
    encoding = "ascii"


def test_a_plain_terminal_gets_plain_letters(household: Household) -> None:
    """No sign that it cannot write."""
    terminal = Terminal(household, _wrong_first)
    terminal.page = _Ascii()

    assert terminal.drill(Wish(Way.LEVEL, 4)).isascii()


def _run(*words: str, given: str = "") -> Result:
    return CliRunner().invoke(command, words, input=given)


def test_the_command_begins_the_course(tmp_path: Path) -> None:
    """The only player there is needs no name the second time."""
    first = _run("--player", "Ann", "--state", str(tmp_path), given="q\n")
    second = _run("--state", str(tmp_path), given="q\n")

    assert (first.exit_code, second.exit_code) == (0, 0)
    assert "Ann · level 0, What cards count" in first.output
    assert "Ann · level 0" in second.output


def test_who_learns_is_asked_for(tmp_path: Path) -> None:
    """Where nobody or several have profiles; without an answer the way out is told."""
    asked = _run("--state", str(tmp_path), given="Ann\nq\n")
    _run("--player", "Bob", "--state", str(tmp_path), given="q\n")
    of_several = _run("--state", str(tmp_path), given="")

    assert "Who learns?" in asked.output
    assert "(Ann, Bob, or a new name)" in of_several.output
    assert of_several.exit_code == 2
    assert "muggins drill --player Ann" in of_several.output


@pytest.mark.parametrize("name", ["李小龍", "Ωμέγα", "אנה", "Zoë 🂡", "x" * 24])
def test_a_name_of_any_script(tmp_path: Path, name: str) -> None:
    """Is greeted as it is."""
    result = _run("--player", name, "--state", str(tmp_path), given="q\n")

    assert (result.exit_code, name in result.output) == (0, True)


REFUSED = [
    (["--player", "x" * 25], 1, "longer than 24", "a name too long"),
    (["--player", ""], 0, "Who learns?", "no name is asked for"),
    (["--player", "Blue"], 1, "guest", "a guest's name"),
    (["--player", "a,b"], 1, "comma", "a name that cannot be one"),
    (["--level", "9"], 2, "0<=x<=8", "a level that is none"),
    (["--real", "--duel"], 2, "--real and --duel are two drills", "two drills at once"),
    (["--own", "--level", "2"], 2, "--own and --level are two drills", "and two others"),
    (["--player", "Ann", "--own"], 1, "no miss of your games", "nothing of one's own"),
]


@pytest.mark.parametrize(("words", "code", "message"), [pytest.param(*row[:3], id=row[3]) for row in REFUSED])
def test_what_cannot_be_is_told(tmp_path: Path, words: list[str], code: int, message: str) -> None:
    """With the way out, and without a trace of the program."""
    result = _run(*words, "--state", str(tmp_path), given="Ann\nq\n")

    assert (result.exit_code, message in result.output) == (code, True), result.output


def _drilled(folder: Path) -> None:
    with Household.open(folder) as household:
        Terminal(household, _right).drill()


def test_the_list_for_the_one_who_teaches(tmp_path: Path) -> None:
    """Printed, or written to a file that was not there."""
    _drilled(tmp_path)
    file = tmp_path / "class.csv"
    printed = _run("--csv", "-", "--state", str(tmp_path))
    written = _run("--csv", str(file), "--state", str(tmp_path))

    (row,) = csv.DictReader(io.StringIO(printed.output))
    assert (row["learner"], row["n"], row["right"], row["median_s"]) == ("Ann", "10", "10", "4.0")
    assert file.read_text(encoding="utf-8") == printed.output
    assert "1 session" in written.output
    again = _run("--csv", str(file), "--state", str(tmp_path))
    assert (again.exit_code, "is there already" in again.output) == (1, True)


def test_a_list_of_nobody_is_refused(tmp_path: Path) -> None:
    """A name that nobody has is told, and so is a folder where nothing is kept."""
    _drilled(tmp_path)

    assert (
        "nobody here is called Zed" in _run("--csv", "-", "--player", "Zed", "--state", str(tmp_path)).output
    )
    nowhere = _run("--csv", "-", "--state", str(tmp_path / "nowhere"))
    assert nowhere.exit_code == 1
    assert not (tmp_path / "nowhere").exists()


class _FullDisk(io.StringIO):
    def flush(self) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_list_for_a_full_disk_leaves_nothing(tmp_path: Path) -> None:
    """Half a list would be worse than none."""
    file = tmp_path / "class.csv"
    file.touch()

    with pytest.raises(OSError, match="No space left"):
        _fill(file, _FullDisk(), "learner")
    assert not file.exists()


def test_a_list_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    """With the file and why."""
    _drilled(tmp_path)
    file = tmp_path / "nowhere" / "class.csv"
    result = _run("--csv", str(file), "--state", str(tmp_path))

    assert result.exit_code == 1
    assert f"{file} cannot be written: No such file or directory." in result.output


def test_a_real_terminal_and_its_end(tmp_path: Path) -> None:
    """Through a terminal of the system: colours, cards, and an end by Ctrl-D that keeps all."""
    ours, theirs = pty.openpty()
    program = "from scorer.table.cli.drill import command; command()"
    with subprocess.Popen(
        [sys.executable, "-c", program, "--player", "Ann", "--level", "3", "--state", str(tmp_path)],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**os.environ, "TERM": "xterm-256color", "COLUMNS": "80", "PYTHONIOENCODING": "utf-8"},
    ) as process:
        os.close(theirs)
        try:
            shown = _read_until(ours, "> ")
            os.write(ours, b"\x04")
            shown += _read_until(ours, "next time.")
            code = process.wait(timeout=LONG_S)
        finally:
            process.kill()
            os.close(ours)

    assert "╭─────╮" in shown
    assert "\x1b[" in shown
    assert code == 0


def _read_until(terminal: int, words: str) -> str:
    """What a terminal shows up to some words."""
    shown = b""
    while words.encode() not in shown:
        is_ready, _, _ = select.select([terminal], [], [], LONG_S)
        assert is_ready, f"waited in vain: {shown!r}"
        shown += os.read(terminal, 4096)
    return shown.decode("utf-8", "replace")
