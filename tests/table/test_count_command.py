"""The command `muggins count`."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest
from click.testing import CliRunner, Result

from scorer.table.cli.count import command


def _run(*words: str) -> Result:
    return CliRunner().invoke(command, words)


def _json(*words: str) -> Any:
    result = _run(*words, "--json")
    assert (result.exit_code, result.stderr) == (0, "")
    return json.loads(result.stdout)


def test_a_hand_for_a_program() -> None:
    """Points, combinations and the recital."""
    assert _json("4C 4D 5H 2S", "TD") == {
        "points": 6,
        "items": [
            {"kind": "fifteen", "cards": ["5H", "TD"], "points": 2},
            {"kind": "fifteen", "cards": ["2S", "4C", "4D", "5H"], "points": 2},
            {"kind": "pair", "cards": ["4C", "4D"], "points": 2},
        ],
        "recital": ["fifteen two", "fifteen four", "and a pair is six"],
    }


@pytest.mark.parametrize(
    "words",
    [
        ("5H 5C 5S JD", "5D"),
        ("5H 5C 5S JD 5D",),
        ("5h", "5♣", "5s", "jd", "5♦"),
        ("5H,5C,5S,JD", "5D"),
        ("5H5C5SJD", "5D"),
    ],
    ids=["hand and starter", "the fifth is the starter", "without quotes", "with commas", "in one go"],
)
def test_cards_in_any_writing(words: tuple[str, ...]) -> None:
    """The last of five cards is the starter, however they are written."""
    assert _json(*words)["points"] == 29


@pytest.mark.parametrize(
    ("options", "points"), [((), 4), (("--crib",), 0), (("--crib", "--crib-flush", "four"), 4)]
)
def test_a_crib_needs_a_flush_of_five(options: tuple[str, ...], points: int) -> None:
    """Four hearts count in the hand, and in an old table's crib."""
    assert _json("2H 4H 6H 8H", "KC", *options)["points"] == points


def test_a_claim_of_too_many_is_explained() -> None:
    """The difference is the claim less the truth, with the cards that were counted twice."""
    assert _json("4C 4D 5H 2S", "TD", "--claim", "8")["explain"] == {
        "difference": 2,
        "missed": [],
        "short": [],
        "double_counted": [["2S", "4C", "4D", "5H"]],
        "too_many": [{"what": "fifteen again", "cards": ["2S", "4C", "4D", "5H"], "points": 2}],
        "of_nothing": 0,
        "sentence": (
            "2 too many. "
            "2 4 4 5 is one fifteen in whatever order: the same cards in another order are one fifteen."
        ),
    }


def test_a_claim_of_too_few_is_explained() -> None:
    """What was likely missed, as items."""
    explained = _json("7C 7D 8H 9S", "JC", "--claim", "10")["explain"]

    assert explained["difference"] == -2
    assert explained["missed"] == [{"kind": "fifteen", "cards": ["7D", "8H"], "points": 2}]
    assert explained["double_counted"] == explained["short"] == explained["too_many"] == []


def test_what_was_counted_short_is_explained() -> None:
    """A run without its last card is an item, and what it was counted for."""
    explained = _json("9H TC JD QS", "2C", "--claim", "3")["explain"]

    assert explained["short"] == [
        {"kind": "run", "cards": ["9H", "TC", "JD", "QS"], "points": 4, "counted": 3}
    ]


def test_a_claim_for_a_pile_is_for_its_last_card() -> None:
    """A pair across a card is told as cards too."""
    face = _json("--pile", "7H 8C 7S", "--claim", "2")

    assert face["points"] == [0, 2, 0]
    assert face["explain"]["too_many"] == [{"what": "pair across", "cards": ["7H", "7S"], "points": 2}]


def test_structures_for_a_program() -> None:
    """The recital in structures; the combinations stay single."""
    face = _json("7C 7D 8H 9S", "KH", "--structure")

    assert face["recital"][-1] == "and a double run of three is twelve"
    assert len(face["items"]) == 5


def test_a_pile_for_a_program() -> None:
    """Counts, points and combinations, card by card."""
    assert _json("--pile", "4S 6C 5D") == {
        "counts": [4, 10, 15],
        "points": [0, 0, 5],
        "items": [
            [],
            [],
            [
                {"kind": "fifteen", "cards": ["4S", "6C", "5D"], "points": 2},
                {"kind": "run", "cards": ["4S", "6C", "5D"], "points": 3},
            ],
        ],
    }


def test_a_pile_may_end_at_thirty_one() -> None:
    """Exactly 31 is a pile."""
    face = _json("--pile", "KS KC QD A")

    assert face["counts"] == [10, 20, 30, 31]
    assert face["items"][-1] == [{"kind": "thirty-one", "cards": ["KS", "KC", "QD", "A"], "points": 2}]


@pytest.mark.parametrize(
    ("words", "lines"),
    [
        pytest.param(
            ("4C 4D 5H 2S", "TD", "--claim", "8"),
            [
                "Hand 4♣ 4♦ 5♥ 2♠  starter 10♦",
                "combination cards points total",
                "fifteen 5♥ 10♦ 2 2",
                "fifteen 2♠ 4♣ 4♦ 5♥ 2 4",
                "pair 4♣ 4♦ 2 6",
                "fifteen two, fifteen four, and a pair is six",
                "Claimed 8: 2 too many. 2 4 4 5 is one fifteen in whatever order",
            ],
            id="a hand with a claim",
        ),
        pytest.param(
            ("7C 7D AH KS", "8S", "--claim", "6"),
            [
                "Claimed 6: 2 too few. Likely missed: A♥ + 7♣ + 7♦ = 15.",
                "It may also have been 7♦ + 8♠ = 15, or the pair 7♣ 7♦.",
                "The trap here: A-7-7 is fifteen, behind 8-7 twice.",
            ],
            id="a claim of too few",
        ),
        pytest.param(
            ("7C 7D AH KS", "8S", "--claim", "fifteens=4 pairs=2"),
            ["Claimed 6: 2 too few. Fifteens 4, not 6. Likely missed: A♥ + 7♣ + 7♦ = 15."],
            id="a claim by kind",
        ),
        pytest.param(
            ("--crib", "2H 4H 6H 8H", "KC", "--claim", "4"),
            ["Claimed 4: 4 too many. 2♥ 4♥ 6♥ 8♥ is no flush: in the crib all five must be of one suit."],
            id="a claim for a crib",
        ),
        pytest.param(
            ("--pile", "7H 8C 7S", "--claim", "2"),
            [
                "Claimed 2: 2 too many. 7♥ 7♠ are parted: only cards laid one right after the other are a pair."
            ],
            id="a claim in the play",
        ),
        pytest.param(
            ("--pile", "KH QC 9S 2D", "--claim", "3"),
            ["Claimed 3: 1 too many. Thirty-one is 2: the go and the last card are in it."],
            id="a go with thirty-one",
        ),
        pytest.param(
            ("--crib", "2H 4H 6H 8H", "KC"),
            ["Crib 2♥ 4♥ 6♥ 8♥", "nothing: a nineteen hand"],
            id="a crib of nothing",
        ),
        pytest.param(
            ("2 4 6 J K",),
            [
                "The suits are not all known.",
                "Also possible: a flush of four (+4), or his nobs (+1), or a flush of five and his nobs (+6).",
            ],
            id="ranks alone",
        ),
        pytest.param(
            ("2H 4H 6H 8H K",),
            ["four hearts is four", "Also possible: a flush of five (+1)."],
            id="a starter's suit",
        ),
        pytest.param(
            ("--pile", "4S 6C 5D 5H 5S"),
            ["5♦ 15 fifteen, run of three 5", "5♥ 20 pair 2", "5♠ 25 pair royal 6"],
            id="a pile",
        ),
    ],
)
def test_what_a_player_reads(words: tuple[str, ...], lines: list[str]) -> None:
    """Combinations with the total, the recital, what else is possible, the verdict."""
    result = _run(*words)
    printed = " ".join(result.stdout.split())

    assert (result.exit_code, result.stderr) == (0, "")
    for line in lines:
        assert " ".join(line.split()) in printed


REFUSED = [
    (("5H 5C 5S", "JD"), "a count needs five cards, four held and the starter last", "four cards"),
    ((), "given: 0", "no card"),
    (("5H 5C 5S JD", "5H"), "5H is there twice: a pack has one of each card", "a card twice"),
    (("5H 5C 5S 1D", "5D"), "there is no card '1D'", "no such card"),
    (("5 5 5 5", "5"), "5 is there five times", "five fives"),
    *(
        (
            ("4C 4D 5H 2S", "TD", "--claim", claim),
            f"no hand and no crib is worth {claim}",
            f"a claim of {claim}",
        )
        for claim in ("19", "25", "26", "27", "30", "-1")
    ),
    (
        ("4C 4D 5H 2S", "TD", "--claim", "six"),
        "a number of points from 0 to 29, not 'six'",
        "a claim in words",
    ),
    (("--pile", "KS KC QD 2H"), "2H would take the count from 30 past 31", "a card past 31"),
    (("--pile", "KS KC QD AH 2H"), "the pile ends at 31, and 2H begins a new one", "a card after 31"),
    (("--pile", " "), "a pile needs a card", "an empty pile"),
    (("--pile", "4S 6C", "--crib"), "a pile is counted by itself: leave out --crib", "a pile with a crib"),
    (("4S", "--pile", "4S 6C", "--structure"), "leave out CARDS, --structure", "a pile with a hand"),
    (("--pile", "4S 6C", "--claim", "16"), "a laid card scores from 0 to 15", "too much for a card"),
    (("--pile", "4S 6C", "--claim", "two"), "a laid card scores from 0 to 15", "a card's claim in words"),
    (
        ("4C 4D 5H 2S", "TD", "--claim", "fives=2"),
        'a claim by kind is written as in "fifteens=4',
        "no such kind",
    ),
    (
        ("4C 4D 5H 2S", "TD", "--claim", "fifteens=12 pairs=7"),
        "no hand and no crib is worth 19",
        "kinds that add up to nineteen",
    ),
]


@pytest.mark.parametrize(("words", "sentence"), [pytest.param(*row[:2], id=row[2]) for row in REFUSED])
def test_what_cannot_be_counted_is_told_in_a_sentence(words: tuple[str, ...], sentence: str) -> None:
    """Exit code 2, nothing on the output, and no traceback."""
    result = _run(*words)

    assert result.exit_code == 2
    assert result.stdout == ""
    assert sentence in result.stderr
    assert isinstance(result.exception, SystemExit)


def test_claims_next_to_the_impossible_ones_are_taken() -> None:
    """0, 18, 20, 24, 28 and 29 are worth a claim."""
    for claim in ("0", "18", "20", "24", "28", "29"):
        assert _run("4C 4D 5H 2S", "TD", "--claim", claim).exit_code == 0


def test_help_shows_how() -> None:
    """Examples, and what a difference means."""
    text = _run("--help").stdout

    assert 'muggins count "5H 5C 5S JD" 5D' in text
    assert "claim less the true points" in " ".join(text.split())


def _python(code: str, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, env=env)


def test_counting_loads_no_device() -> None:
    """A count for a program needs neither devices nor a journal, nor what draws on a terminal."""
    done = _python(
        "import sys\n"
        "from scorer.table.cli.count import command\n"
        "command(['5H 5C 5S JD', '5D', '--json'], standalone_mode=False)\n"
        "unwanted = {'hardware', 'sqlite3', 'serial', 'PIL', 'gpiozero', 'starlette', 'rich'}\n"
        "print(sorted(unwanted & set(sys.modules)))\n"
    )

    assert (done.returncode, done.stderr) == (0, "")
    counted, loaded = done.stdout.splitlines()
    assert json.loads(counted)["points"] == 29
    assert loaded == "[]"


def test_a_terminal_without_suit_signs_gets_letters() -> None:
    """Where the output is no Unicode, suits are written as letters."""
    done = _python(
        "from scorer.table.cli.count import command\ncommand(['4C 4D 5H 2S', 'TD', '--claim', '4'])\n",
        PYTHONIOENCODING="ascii",
    )

    assert (done.returncode, done.stderr) == (0, "")
    assert "Hand 4C 4D 5H 2S  starter 10D" in done.stdout
    assert "Likely missed: 2S + 4C + 4D + 5H = 15." in " ".join(done.stdout.split())
