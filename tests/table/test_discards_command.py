"""The command `muggins discards`: what is asked, told and refused."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

import pytest
from click.testing import CliRunner, Result

from hardware.ports import EntryTyped
from scorer.record.journal import Journal
from scorer.record.stamp import RELEASED_S, Stamp
from scorer.table.cli.discards import command
from scorer.table.loop import Loop
from scorer.table.opening import Wish, open_sitting
from tests.honest import honest_entry, shuffle

NOON: Final = Stamp(RELEASED_S + 43_200.0, 100.0, "b1")
TWO_DEALS: Final = (
    *("6C", "9D", "JC", "8S", "4S", "7H", "5H", "9C", "QD", "OK", "OK", "2C 3D KH AS", "OK", "OK"),
    *("5S", "CONCEDE Bob"),
)
"""A whole deal of Ann's, and one whose hands nobody saw."""


def keep(folder: Path, *lines: str, plays_on: bool = False, **given: str) -> None:
    """Keep a game of these entries; where it *plays on*, honestly to its end."""
    head = {"players": "Ann, Bob", "dealer": "Ann", **given}
    with Journal.open(folder) as journal:
        sitting = open_sitting(journal, Wish(given=head, defaults={}, how="new"), lambda: NOON)
        loop = Loop(sitting.table, sitting.keep, [])
        for line in lines:
            loop.take(EntryTyped(line, "terminal"))
        while plays_on and (entry := honest_entry(loop.table.history.state, shuffle("discards"))):
            loop.take(EntryTyped(entry, "terminal"))
        sitting.end(loop.table.history)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A journal: two games in one match, a game by rank, a game of three, one of four, and one going on."""
    kept = tmp_path_factory.mktemp("kept")
    keep(kept, "5H", "CONCEDE Ann", "OK", "DEALER Ann", *TWO_DEALS)
    keep(kept, suits="asked", plays_on=True)
    keep(kept, players="Ann, Bob, Cid", plays_on=True)
    keep(kept, players="Ann, Bob, Cid, Dee", plays_on=True)
    keep(kept, "5H", "TC", players="Eve, Fay", dealer="Eve")
    return kept


def run(folder: Path, *words: str, answers: str = "") -> Result:
    """`muggins discards` with *words*, and what is answered."""
    return CliRunner().invoke(command, [*words, "--state", str(folder)], input=answers)


def lines(result: Result) -> list[str]:
    """What was printed, a row a line, without the space that sets it out."""
    assert result.exit_code == 0, result.stderr
    return [" ".join(line.split()) for line in result.stdout.splitlines() if line.strip()]


def said(result: Result) -> str:
    """What a command complains of, with exit code 1 and without a traceback."""
    assert result.exit_code == 1
    assert isinstance(result.exception, SystemExit)
    return result.stderr.rpartition("Error: ")[2].rstrip("\n")


def test_a_deal_with_two_presses(folder: Path) -> None:
    """The dealer says which two; both throws are judged, the best beside them, and what it comes to."""
    result = run(folder, "1", answers="1 4\n")

    assert "Deal 1, the crib of Ann:  1 2♣  2 3♦  3 K♥  4 A♠" in result.stderr
    assert "Which two did Ann throw?" in result.stderr
    assert result.stderr.count("Which") == 1
    told = lines(result)
    assert told[0] == "Deal 1, Ann deals"
    assert told[3:] == [
        "Ann 4♠ 5♥ J♣ Q♦ A♠ 2♣ 7.11 +4.50 11.61 5 of 15",
        "best A♠ 4♠ J♣ Q♦ 2♣ 5♥ 6.67 +5.80 12.48 0.86 more",
        "Bob 7♥ 8♠ 9♣ 9♦ 3♦ K♥ 12.30 −4.21 8.09 1 of 15",
        "Ann threw away 0.9 points in one deal.",
        "Bob threw nothing away.",
        "1 deal is left out: not all its cards were shown.",
    ]


@pytest.mark.parametrize("answers", ["14\n", "1,4\n", " 4  1 \n", "1 1\n1 4\n", "5 1\n1 4\n", "x\n1\n1 4\n"])
def test_answers_as_people_give_them(folder: Path, answers: str) -> None:
    """In one go, parted, either first; what is no answer is asked for again."""
    result = run(folder, "1", answers=answers)

    assert lines(result) == lines(run(folder, "1", answers="1 4\n"))
    assert (
        result.stderr.count("That is no answer; two different numbers from 1 to 4") == answers.count("\n") - 1
    )


def test_an_answer_that_is_no_text(folder: Path) -> None:
    """It is asked for again, and not fallen over."""
    result = CliRunner().invoke(command, ["1", "--state", str(folder)], input=b"\xff\n")

    assert "That is no answer" in result.stderr
    assert lines(result)[0] == "No throw is judged: nobody said who threw what."


@pytest.mark.parametrize("answers", ["\n", ""], ids=["Enter", "the input ends"])
def test_a_question_is_skipped(folder: Path, answers: str) -> None:
    """Nothing is judged, and that is said; the pone is not asked for the dealer."""
    result = run(folder, "1", answers=answers)

    assert lines(result)[0] == "No throw is judged: nobody said who threw what."
    assert result.stderr.count("Which") == 1


def test_the_questions_end_where_the_answers_do(folder: Path) -> None:
    """Enter skips one question of a game of several deals, the end of the input all that follow."""
    assert run(folder, "2", answers="").stderr.count("Which") == 1
    assert run(folder, "2", answers="\n").stderr.count("Which") == 2


def test_all_choices_of_a_deal(folder: Path) -> None:
    """With one deal all fifteen are told, the best first, and the one that was made."""
    told = lines(run(folder, "1", "--deal", "1", "--threw", "Ann AS 2C"))
    numbered = [line for line in told if "+" in line]

    assert len(numbered) == 15
    assert [line.rpartition(" of ")[0].rpartition(" ")[2] for line in numbered] == [
        str(place) for place in range(1, 16)
    ]
    assert numbered[0] == "best A♠ 4♠ J♣ Q♦ 2♣ 5♥ 6.67 +5.80 12.48 1 of 15"
    assert numbered[4] == "Ann 4♠ 5♥ J♣ Q♦ A♠ 2♣ 7.11 +4.50 11.61 5 of 15"
    assert "Bob 7♥ 8♠ 9♣ 9♦ 3♦ K♥ 12.30 −4.21 8.09 1 of 15" in told


@pytest.mark.parametrize("threw", ["Ann AS 2C", "ann 2c a♠", "@1 2C AS", "Bob KH 3D"])
def test_a_throw_that_is_given(folder: Path, threw: str) -> None:
    """One player tells for both, by name, beginning or seat, and nobody is asked."""
    result = run(folder, "1", "--deal", "1", "--threw", threw)

    assert lines(result) == lines(run(folder, "1", "--deal", "1", answers="1 4\n"))
    assert result.stderr == ""


def test_the_latest_that_is_over(folder: Path) -> None:
    """Without a number it is the latest game that is over, not the one that goes on."""
    assert "Which one did Dee throw?" in run(folder, answers="\n\n\n").stderr
    assert run(folder, answers="1\n1\n1\n").output == run(folder, "4", answers="1\n1\n1\n").output


def test_a_game_of_a_match(folder: Path) -> None:
    """The last of a match, or the one that is named."""
    assert run(folder, "1").stdout == run(folder, "1.2").stdout
    assert said(run(folder, "1.1")) == (
        "no deal of this game can be judged: of none all hands and the crib were shown"
    )


def test_suits_that_nobody_keyed(folder: Path) -> None:
    """Averages are without flushes and nobs, and that is said."""
    assert lines(run(folder, "2", answers="12\n"))[-1] == (
        "Not all suits are known: flushes and his nobs are left out of every average."
    )
    assert "suits" not in run(folder, "1", answers="12\n").stdout


def test_three_players_are_asked_one_by_one(folder: Path) -> None:
    """One card came from the pack: who does not answer is not judged, the others are."""
    result = run(folder, "3", answers="2\n\n3\n")
    told = lines(result)

    assert [name for name in ("Ann", "Bob", "Cid") if f"Which one did {name} throw?" in result.stderr][
        :3
    ] == [
        "Ann",
        "Bob",
        "Cid",
    ]
    assert any(line.startswith("Ann ") for line in told)
    assert not any(line.startswith("Bob ") for line in told)
    assert any(line.startswith("Cid ") for line in told)


def test_the_last_of_four_is_not_asked(folder: Path) -> None:
    """What is left is theirs."""
    result = run(folder, "4", "--deal", "1", answers="1\n1\n1\n")

    assert "did Dee throw" not in result.stderr
    assert sum(line.split()[0] in {"Ann", "Bob", "Cid", "Dee"} for line in lines(result)) == 2 * 4


REFUSED = [
    (("5",), "game 5 is not over; throws are judged after the game, never while it goes on"),
    (("9",), "no game 9 is kept here; muggins games list shows all"),
    (("1.3",), "in game 1 so many are over: 2; 1.3 is none of them"),
    (("1.0",), "in game 1 so many are over: 2; 1.0 is none of them"),
    (("x",), "a game is a number, as in 3, or 3.2 for the second that was played in it; not 'x'"),
    (
        ("9" * 40,),
        f"a game is a number, as in 3, or 3.2 for the second that was played in it; not '{'9' * 40}'",
    ),
    (("1", "--deal", "3"), "this game has no deal 3; its deals are 1 to 2"),
    (("1", "--deal", "2"), "deal 2 cannot be judged: not all its hands and its crib were shown"),
    (
        ("1", "--deal", "1", "--threw", "Ann 2C"),
        "a throw is a player and two cards, as in --threw \"Ann 5H 6S\"; not 'Ann 2C'",
    ),
    (("1", "--deal", "1", "--threw", "Ann 2C 9S"), "9♠ is not left in the crib 2♣ 3♦ K♥ A♠"),
    (("1", "--deal", "1", "--threw", "Ann 2C 2C"), "2C is there twice: a pack has one of each card"),
    (
        ("1", "--deal", "1", "--threw", "Ann 2C ZZ"),
        "there is no card 'ZZ': write the rank A 2-9 T J Q K, then the suit C D H S, as in 5H or 10D",
    ),
    (
        ("1", "--deal", "1", "--threw", "Zoe 2C AS"),
        "--threw: nobody here is called Zoe: the players are Ann, Bob",
    ),
    (
        ("1", "--deal", "1", "--threw", "Ann 2C AS", "--threw", "an 3D KH"),
        "Ann's throw is given twice; keep one",
    ),
]


@pytest.mark.parametrize(("words", "complaint"), REFUSED)
def test_what_is_refused(folder: Path, words: tuple[str, ...], complaint: str) -> None:
    """What, where, and the way out; nothing else is printed."""
    result = run(folder, *words)

    assert said(result) == complaint
    assert result.stdout == ""


def test_a_throw_belongs_to_a_deal(folder: Path) -> None:
    """Which deal it is about has to be said."""
    result = run(folder, "1", "--threw", "Ann 2C AS")

    assert result.exit_code == 2
    assert "say which, as in --deal 1" in result.stderr


def test_nothing_is_over(tmp_path: Path) -> None:
    """Where no game has ended, or there is no journal, it is said."""
    assert "start `muggins play` once" in said(run(tmp_path))
    keep(tmp_path, "5H")

    assert said(run(tmp_path)).startswith("no game that is over is kept here")


def test_the_page_shows_what_is_printed(folder: Path) -> None:
    """The example of the page for players is this very game."""
    page = (Path(__file__).parents[2] / "docs" / "discards.md").read_text(encoding="utf-8")
    question, printed = re.findall(r"^```text\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    result = run(folder, "1", answers="1 4\n")

    assert [" ".join(line.split()) for line in printed.splitlines() if line.strip()] == lines(result)
    assert " ".join(question.split()) == " ".join(result.stderr.split()) + " 1 4"


def test_long_names_leave_room_for_the_cards(folder: Path) -> None:
    """On 80 columns every row stays one row; the sums have the whole name."""
    long = "Wilhelmina of Oranje-Nas"
    keep(folder / "long", *TWO_DEALS[:-1], "CONCEDE @2", players=f"Ann, {long}")
    told = lines(run(folder / "long", answers="1 4\n"))

    assert "Wilhelmina … 7♥ 8♠ 9♣ 9♦ 3♦ K♥ 12.30 −4.21 8.09 1 of 15" in told
    assert f"{long} threw nothing away." in told


def test_without_suit_signs(folder: Path) -> None:
    """A terminal that cannot write them gets the letters."""
    plain = CliRunner(charset="ascii")
    result = plain.invoke(command, ["1", "--deal", "1", "--threw", "Ann AS 2C", "--state", str(folder)])

    assert result.exit_code == 0
    assert "| AS 2C  |  7.11 | +4.50 |" in result.stdout
    assert "| 3D KH  | 12.30 | -4.21 |" in result.stdout
