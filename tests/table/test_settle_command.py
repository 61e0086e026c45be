"""The commands `muggins settle` and `muggins rules`."""

from __future__ import annotations

import json

import click
import pytest
from click.testing import CliRunner, Result

from scorer.say.rules_text import rules
from scorer.table.cli import rules as reading
from scorer.table.cli import settle as settling


def run(command: click.Command, *words: str) -> Result:
    """One call of a command."""
    return CliRunner().invoke(command, words)


def test_an_argument_is_settled() -> None:
    """What it is worth, each claim judged, the recital with its cards, and the rules with their sources."""
    result = run(settling.command, "7C 7D 8H 9S", "KH", "--claims", "12, 8")

    assert (result.exit_code, result.stderr) == (0, "")
    lines = [line.strip() for line in result.stdout.splitlines()]
    assert lines[:3] == [
        "The hand is worth 12 points.",
        "Claimed 12: 12 is right.",
        "Claimed 8: 4 too few. Likely missed: 7♦ + 8♥ = 15, 7♣ + 8♥ = 15.",
    ]
    assert "7♣ 8♥           fifteen two" in lines
    assert {"Fifteens", "Pairs", "Runs", "Source: Hoyle"} <= set(lines)


@pytest.mark.parametrize(
    ("words", "first"),
    [
        pytest.param("--of crib 2H 4H 6H 8H KC", "The crib is worth 0 points.", id="a crib"),
        pytest.param(
            "--of crib --crib-flush four 2H 4H 6H 8H KC", "The crib is worth 4 points.", id="an old crib"
        ),
        pytest.param("--of pile KS KC AD", "The last card scores 0 points.", id="a pile"),
        pytest.param("--of pile --last KS KC AD", "The last card scores 1 point.", id="its last card"),
    ],
)
def test_what_is_argued_about(words: str, first: str) -> None:
    """A crib by its own rule, and a pile by its last card."""
    assert run(settling.command, *words.split()).stdout.splitlines()[0] == first


def test_an_argument_for_a_program() -> None:
    """One object, as the table's page gives it."""
    told = json.loads(run(settling.command, "--of", "pile", "7S 8C 7D", "--claims", "2", "--json").stdout)

    assert (told["of"], told["cards"], told["points"]) == ("pile", ["7S", "8C", "7D"], 0)
    assert told["claims"][0]["verdict"] == "over"
    assert told["rules"][0]["anchor"] == "pairs-in-the-play"


@pytest.mark.parametrize(
    "words",
    [
        pytest.param("7C 7D 8H 9S", id="four cards"),
        pytest.param("7C 7C 8H 9S KH", id="a card twice"),
        pytest.param("7C 7D 8H 9S KH --claims 30", id="a claim past 29"),
        pytest.param("--of pile KS KC KD 2S", id="a pile past 31"),
    ],
)
def test_what_cannot_be(words: str) -> None:
    """It is told in one sentence, with another exit code."""
    result = run(settling.command, *words.split())

    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("Error: ")


def test_all_rules_are_listed() -> None:
    """Without words, the titles in the order of the page."""
    assert run(reading.command).stdout.splitlines() == [rule.title for rule in rules()]


@pytest.mark.parametrize(
    ("about", "title"),
    [
        pytest.param("nobs", "His nobs", id="a word of the title"),
        pytest.param("FALSE go", "False go", id="several, whatever their case"),
        pytest.param("play.31", "Not past thirty-one", id="the key of a ruling"),
    ],
)
def test_a_rule_is_read(about: str, title: str) -> None:
    """The paragraph, with its source."""
    lines = run(reading.command, *about.split()).stdout.splitlines()

    assert title in lines
    assert any(line.startswith("  Source: ") for line in lines)


def test_no_such_rule() -> None:
    """Words that no title has are told so."""
    result = run(reading.command, "fish")

    assert (result.exit_code, result.stdout) == (2, "")
    assert "'fish'" in result.stderr
