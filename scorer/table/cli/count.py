"""`muggins count`: what cards are worth, how it is said, and why a claim was wrong."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import click

from scorer.cards import Card, parse_cards
from scorer.coach.reasons import Explanation, explain, explain_card, other_sets
from scorer.coach.recital import recite
from scorer.coach.slips_in_play import Score
from scorer.errors import CardError, NotationError
from scorer.record.notation import read_line
from scorer.rules.claims import HIGHEST_CARD, HIGHEST_HAND, IMPOSSIBLE_HANDS
from scorer.rules.commands import Claim
from scorer.rules.events import End
from scorer.rules.pegging import LIMIT, PlayItem, count_of, score_pile
from scorer.rules.show import Count, Item, Kind, count_show
from scorer.rules.worth import by_kind
from scorer.say import count as words
from scorer.units import Points


class Unusable(click.ClickException):
    """Input that cannot be counted, told in a sentence."""

    exit_code = 2


@click.command("count")
@click.argument("cards", nargs=-1)
@click.option("--crib", is_flag=True, help="Count a crib: a flush needs all five cards.")
@click.option(
    "--crib-flush",
    type=click.Choice(["five", "four"]),
    default="five",
    show_default=True,
    help="Cards that a flush needs in the crib; some old tables play four.",
)
@click.option(
    "--claim", metavar="POINTS", help='Say what is wrong with a claim: 8, or "fifteens=4 pairs=2 runs=2".'
)
@click.option("--structure", is_flag=True, help='Say "a double run of three" in one breath.')
@click.option("--pile", metavar="CARDS", help="Count a pile of the play instead, in the order laid.")
@click.option("--json", "as_json", is_flag=True, help="Print one object for a program.")
def command(
    cards: tuple[str, ...], pile: str | None, claim: str | None, crib_flush: str, **flags: bool
) -> None:
    """
    Count a hand or a crib, combination by combination.

    CARDS are the four cards held, then the starter. Write a card as you like:
    5H, 10d, 5♥. Without suits, as in 5 5 J Q 4, what is certain is counted, and
    what else is possible is said.

    \b
    Examples:
      muggins count "5H 5C 5S JD" 5D
      muggins count 4c 4d 5h 2s td --claim 8
      muggins count --crib "2H 4H 6H 8H" KC
      muggins count --pile "4S 6C 5D" --claim 3

    With --pile the claim is for its last card.

    With --claim, the "difference" of --json is the claim less the true points:
    2 is two points too many, -2 is two too few.

    \b
    Exit code 0: counted.
              2: these cards, or this claim, cannot be.
    """
    try:
        if pile is None:
            _count_hand(" ".join(cards), claim, is_four=crib_flush == "four", **flags)
        else:
            beside = {"CARDS": cards, "--crib": flags["crib"], "--structure": flags["structure"]}
            _count_pile(pile, claim, beside, as_json=flags["as_json"])
    except CardError as error:
        raise Unusable(str(error)) from error


def _count_hand(
    text: str, claim: str | None, *, is_four: bool, crib: bool, structure: bool, as_json: bool
) -> None:
    count = _parse_hand(text, crib=crib, crib_flush_four=is_four)
    kinds = _parse_kinds(claim) if claim and "=" in claim else {}
    explanation = None
    if claim is not None:
        explanation = explain(count, _parse_claim(str(sum(kinds.values())) if kinds else claim), kinds)
    recital = recite(count, by_structure=structure)
    if as_json:
        click.echo(json.dumps(_face_of_hand(count, recital, explanation)))
    else:
        from scorer.table.cli.count_told import tell_hand

        others = list(other_sets(count, explanation)) if explanation and not kinds else []
        tell_hand(count, recital, explanation, others, is_crib=crib)


def _count_pile(text: str, claim: str | None, beside: Mapping[str, object], *, as_json: bool) -> None:
    too_much = [name for name, value in beside.items() if value not in (None, False, ())]
    if too_much:
        raise Unusable(words.ONE_OR_THE_OTHER.format(given=", ".join(too_much)))
    pile = _parse_pile(text)
    scored = [score_pile(pile[:laid]) for laid in range(1, len(pile) + 1)]
    end: End | None = "thirty-one" if count_of(pile) == LIMIT else None
    explanation = None if claim is None else explain_card(pile, _parse_card_claim(claim), end)
    if as_json:
        click.echo(json.dumps(_face_of_pile(pile, scored, explanation)))
    else:
        from scorer.table.cli.count_told import tell_pile

        tell_pile(pile, scored, explanation)


def _parse_hand(text: str, *, crib: bool, crib_flush_four: bool) -> Count:
    five = parse_cards(text)
    if len(five) != 5:
        raise Unusable(words.NOT_FIVE.format(number=len(five)))
    return count_show(five[:4], five[4], crib=crib, crib_flush_four=crib_flush_four)


def _parse_claim(text: str) -> int:
    try:
        claim = int(text)
    except ValueError as error:
        raise Unusable(words.NO_NUMBER.format(claim=text)) from error
    if claim in IMPOSSIBLE_HANDS or not 0 <= claim <= HIGHEST_HAND:
        raise Unusable(words.NEVER.format(claim=claim))
    return claim


def _parse_kinds(text: str) -> dict[Kind, Points]:
    try:
        entry = read_line(f"CLAIM {text}", ())
    except NotationError as error:
        raise Unusable(words.NO_KINDS.format(claim=text)) from error
    return {
        kind: points
        for claim in entry
        if isinstance(claim, Claim)
        for kind, points in by_kind(claim.kinds).items()
    }


def _parse_card_claim(text: str) -> int:
    if text.isdecimal() and int(text) <= HIGHEST_CARD:
        return int(text)
    raise Unusable(words.NO_CARD_CLAIM.format(claim=text))


def _parse_pile(text: str) -> tuple[Card, ...]:
    pile = parse_cards(text)
    if not pile:
        raise Unusable(words.EMPTY_PILE)
    for laid, card in enumerate(pile):
        count = count_of(pile[:laid])
        if count == LIMIT:
            raise Unusable(words.PILE_IS_FULL.format(card=card))
        if count + card.value > LIMIT:
            raise Unusable(words.PAST_31.format(card=card, count=count, left=LIMIT - count))
    return pile


def _face_of_hand(
    count: Count, recital: Sequence[str], explanation: Explanation[Item] | None
) -> dict[str, Any]:
    face = {
        "points": count.points,
        "items": [_face_of_item(item) for item in count.items],
        "recital": list(recital),
    }
    return face | _face_of_explanation(explanation)


def _face_of_pile(
    pile: Sequence[Card], scored: Sequence[Sequence[PlayItem]], explanation: Explanation[Score] | None
) -> dict[str, Any]:
    return {
        "counts": [count_of(pile[:laid]) for laid in range(1, len(pile) + 1)],
        "points": [sum(item.points for item in items) for items in scored],
        "items": [[_face_of_item(item) for item in items] for items in scored],
    } | _face_of_explanation(explanation)


def _face_of_explanation(explanation: Explanation[Item] | Explanation[Score] | None) -> dict[str, Any]:
    if explanation is None:
        return {}
    return {
        "explain": {
            "difference": explanation.difference,
            "missed": [_face_of_item(item) for item in explanation.missed],
            "short": [_face_of_item(short.item) | {"counted": short.counted} for short in explanation.short],
            "double_counted": [[str(card) for card in cards] for cards in explanation.double_counted],
            "too_many": [
                {"what": slip.key, "cards": [str(card) for card in slip.cards], "points": slip.points}
                for slip in explanation.slips
            ],
            "of_nothing": explanation.of_nothing,
            "sentence": explanation.sentence,
        }
    }


def _face_of_item(item: Item | PlayItem | Score) -> dict[str, Any]:
    return {
        "kind": str(item.kind),
        "cards": [str(card) for card in item.cards],
        "points": item.points,
    }
