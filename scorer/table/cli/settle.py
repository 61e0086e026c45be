"""`muggins settle`: who is right about five cards or a pile, why, and the rule that says so."""

from __future__ import annotations

import json
import textwrap
from typing import Final, get_args

import click

from scorer.cards import parse_cards
from scorer.coach.argue import Case, Of, Settled, read_claims, settle
from scorer.errors import MugginsError
from scorer.rules.options import Options
from scorer.say import argue as words
from scorer.say.rules_text import Rule

_WIDTH: Final = 78


class Unusable(click.ClickException):
    """Cards or claims that cannot be, told in a sentence."""

    exit_code = 2


@click.command("settle")
@click.argument("cards", nargs=-1, required=True)
@click.option(
    "--of", type=click.Choice(get_args(Of)), default="hand", help="What the cards are.", show_default=True
)
@click.option("--last", "is_last", is_flag=True, help="Of a pile: nobody could lay another card.")
@click.option("--claims", default="", metavar="POINTS", help='What was claimed, as in "8, 6".')
@click.option(
    "--crib-flush",
    type=click.Choice(["five", "four"]),
    default="five",
    show_default=True,
    help="Cards that a flush needs in the crib; some old tables play four.",
)
@click.option("--json", "as_json", is_flag=True, help="Print one object for a program.")
def command(
    cards: tuple[str, ...], of: Of, claims: str, crib_flush: str, *, is_last: bool, as_json: bool
) -> None:
    """
    Settle an argument: each claim is judged, with the count and the rule.

    CARDS are the four cards held, then the starter; of a pile all cards since
    the count began, in the order laid, and its last card is argued about.

    \b
    Examples:
      muggins settle 7C 7D 8H 9S KH --claims "12, 8"
      muggins settle --of crib 2H 4H 6H 8H KC --claims 4
      muggins settle --of pile KS KC AD --last --claims "1, 2"

    \b
    Exit code 0: settled.
              2: these cards, or these claims, cannot be.
    """
    options = Options(crib_flush="four" if crib_flush == "four" else "five")
    try:
        case = Case(of, parse_cards(" ".join(cards)), is_last)
        settled = settle(case, read_claims(claims), options)
    except MugginsError as error:
        raise Unusable(str(error)) from error
    if as_json:
        from scorer.table.settled import settled_face

        click.echo(json.dumps(settled_face(case, settled)))
    else:
        _tell(case, settled)


def _tell(case: Case, settled: Settled) -> None:
    points = words.POINT if settled.points == 1 else words.POINTS.format(points=settled.points)
    click.echo(f"{words.TITLES[case.of]} {points}.")
    for judged in settled.claims:
        click.echo(_wrapped(words.CLAIMED.format(claim=judged.claim, sentence=judged.sentence)))
    click.echo()
    for line in settled.recital:
        cards = " ".join(card.pretty for card in line.cards) if line.kind else ""
        click.echo(f"  {cards:<16}{line.said}" if cards else f"  {line.said}")
    for rule in settled.rules:
        tell_rule(rule)


def tell_rule(rule: Rule) -> None:
    """Print one paragraph of the rules page, with its source."""
    click.echo()
    click.secho(rule.title, bold=True)
    click.echo(_wrapped(rule.text))
    click.echo(_wrapped(words.SOURCE.format(source=rule.source)))


def _wrapped(text: str) -> str:
    return textwrap.fill(text, _WIDTH, initial_indent="  ", subsequent_indent="  ")
