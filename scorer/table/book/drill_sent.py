"""What a page or a program sends to the drill, read strictly: a form, or the same as JSON."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from typing import Any, Final

from starlette.requests import Request

from hardware.webboard.app import read_sent
from hardware.webboard.gate import Refusal
from scorer.cards import Card, parse_cards
from scorer.coach.drills import Way, Wish
from scorer.coach.patterns import LEVELS
from scorer.errors import CardError
from scorer.say import drill_page as words

Sent = Mapping[str, Any]

_HIGHEST: Final = 99
_LONGEST_S: Final = 3600.0
"""Who has left the table in the middle of a question has not counted for a whole night."""

_LONGEST_TEXT: Final = 200


async def read_fields(request: Request) -> Sent:
    """
    The fields of a form, or a JSON object.

    Raises:
        Refusal: It is too large, too slow, or neither.
    """
    return await read_sent(request, words.TOO_LARGE, words.TOO_SLOW, keep_blank=True)


def read_text(sent: Sent, field: str, example: str) -> str:
    """
    A short text.

    Raises:
        Refusal: It is not there, or too long.
    """
    text = sent.get(field, "")
    is_text = isinstance(text, str) and not any("\ud800" <= char <= "\udfff" for char in text)
    if not is_text or len(text) > _LONGEST_TEXT:
        raise _unreadable(words.NO_FIELD.format(field=f'"{field}"', example=example))
    return str(text).strip()


def read_number(sent: Sent, field: str, highest: int = _HIGHEST) -> int:
    """
    A whole number, also where a form has sent it as text.

    Raises:
        Refusal: It is none, or not within 0 to *highest*.
    """
    number = sent.get(field)
    if isinstance(number, str) and number.isascii() and number.strip().isdecimal() and len(number) < 10:
        number = int(number)
    if type(number) is not int or not 0 <= number <= highest:
        example = f'{{"{field}": 8}}'
        raise _unreadable(words.NO_NUMBER.format(field=f'"{field}"', highest=highest, example=example))
    return number


def read_seconds(sent: Sent) -> float | None:
    """
    How long an answer took, an hour at most; None where nothing is said.

    Raises:
        Refusal: It is no number of seconds.
    """
    seconds = sent.get("seconds")
    if seconds is None:
        return None
    # Compared, and not turned into one of the other kind: JSON has whole numbers that no float can hold.
    if type(seconds) not in (int, float) or not 0 <= seconds < inf:
        example = '{"seconds": 7.5}'
        raise _unreadable(words.NO_NUMBER.format(field='"seconds"', highest=_LONGEST_S, example=example))
    return float(min(seconds, _LONGEST_S))


def read_wish(sent: Sent) -> Wish | None:
    """
    What is to be practised: a way, or a level by its number; None to go on with what was left.

    Raises:
        Refusal: It is neither.
    """
    wished = sent.get("practise", "on")
    if wished == "on":
        return None
    if wished in (Way.COURSE, Way.OWN, Way.DUEL, Way.REAL):
        return Wish(Way(wished))
    level = str(wished)
    if type(wished) in (int, str) and level in map(str, LEVELS):
        return Wish(Way.LEVEL, int(level))
    raise _unreadable(words.NO_WISH)


def read_five(sent: Sent) -> tuple[tuple[Card, ...], Card]:
    """
    Four cards and a starter.

    Raises:
        Refusal: They are no five cards.
    """
    try:
        five = parse_cards(read_text(sent, "cards", '{"cards": "5H 5C 5S JD 5D"}'))
    except CardError as error:
        raise Refusal(400, "CardError", str(error)) from error
    if len(five) != 5:
        raise _unreadable(words.SO_MANY.format(number=len(five)))
    return five[:4], five[4]


def _unreadable(message: str) -> Refusal:
    return Refusal(400, "Unreadable", message)
