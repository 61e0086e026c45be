"""What is said aloud at the table, in English: short phrases, and numbers and cards in words."""

from __future__ import annotations

import re
from typing import Final

from scorer.say.recital import NUMBERS, SUITS

SENTENCES: Final[dict[str, str]] = {
    # What is pegged in the play
    "heard_fifteen": "Fifteen two.",
    "heard_pair2": "A pair for two.",
    "heard_pair3": "A pair royal for six.",
    "heard_pair4": "A double pair royal for twelve.",
    "heard_run": "A run of {length}.",
    "heard_thirty-one": "Thirty-one for two.",
    "heard_last": "One for last.",
    "heard_go": "One for the go, {seat}.",
    "heard_heels": "Two for his heels.",
    "heard_peg": "{seat}, {points}.",
    "heard_peg_back": "{seat} goes back {points}.",
    "heard_penalty": "A penalty: {seat}, {points}.",
    "heard_penalty_back": "A penalty: {seat} goes back {points}.",
    # What is counted, claimed and judged
    "heard_hand": "{seat}'s hand: {points}.",
    "heard_crib": "{seat}'s crib: {points}.",
    "heard_claims": "{seat} claims {claimed}.",
    "heard_wrong": "It is {true}, not {claimed}.",
    "heard_unclaimed": "Not claimed: {true}.",
    "heard_pegs": "{seat} pegs {points}.",
    "heard_missed": "Missed: {cards}.",
    "heard_nobody_called": "Nobody called. It was {true}, not {claimed}.",
    "heard_muggins": "Muggins. {seat}, {points}.",
    "heard_muggins_cards": "Muggins. {seat}, {points}: {cards}.",
    "heard_no_muggins": "No muggins. {seat}, {points}.",
    # How a game ends
    "heard_skunk": "Skunk.",
    "heard_double-skunk": "Double skunk.",
    "heard_triple-skunk": "Triple skunk.",
    "heard_lurch": "Left in the lurch.",
    "heard_wins": "{side} wins.",
    "heard_win": "{side} win.",
    "heard_result": "{score} to {others}.",
    "heard_match": "And the match.",
    "heard_no_result": "No result.",
    # What else has happened
    "heard_count": "{count}.",
    "heard_said_go": "Go.",
    "heard_new_count": "New count.",
    "heard_false_go": "A false go: {seat}.",
    "heard_cut": "{seat}: {card}.",
    "heard_tie": "A tie.",
    "heard_dealer": "{dealer} deals.",
    "heard_starter": "The starter: {card}.",
    "heard_card": "{card}.",
    "heard_void": "A misdeal.",
    "heard_new_game": "A new game.",
    "heard_undone": "Taken back.",
    "heard_mended": "Mended.",
    # Whose turn it is, and what to do
    "heard_to_cut": "{seat} cuts.",
    "heard_to_turn": "Turn the starter.",
    "heard_to_play": "{seat} to play.",
    "heard_to_key_hand": "Key {seat}'s hand.",
    "heard_to_key_crib": "Key the crib.",
    "heard_to_count_hand": "{seat} counts.",
    "heard_to_count_crib": "{seat} counts the crib.",
    "heard_to_answer": "{seat}: which suits?",
    "heard_to_deal": "{seat} deals next.",
    "heard_may_call": "Muggins?",
}

_TENS: Final = ("", "ten", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_COURT: Final = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}
_SIGNS: Final = {"♣": "C", "♦": "D", "♥": "H", "♠": "S"}
_CARD: Final = re.compile(rf"\b(10|[2-9AJQK])([{''.join(_SIGNS)}])")


def in_words(number: int) -> str:
    """
    A number from 0 to 999 as it is said.

    >>> in_words(31), in_words(121)
    ('thirty-one', 'one hundred and twenty-one')
    """
    hundreds, below = divmod(number, 100)
    if hundreds:
        return f"{NUMBERS[hundreds]} hundred{f' and {in_words(below)}' if below else ''}"
    if number < len(NUMBERS):
        return NUMBERS[number]
    tens, ones = divmod(number, 10)
    return f"{_TENS[tens]}{f'-{NUMBERS[ones]}' if ones else ''}"


def rank_in_words(rank: str) -> str:
    """A rank, written as players read it, as it is said: ``Q`` is ``queen``, ``10`` is ``ten``."""
    return _COURT.get(rank) or NUMBERS[int(rank)]


def cards_in_words(text: str) -> str:
    """
    A text with its cards as they are said.

    >>> cards_in_words("K♥ is over 31")
    'king of hearts is over 31'
    """
    return _CARD.sub(lambda card: f"{rank_in_words(card[1])} of {SUITS[_SIGNS[card[2]]]}", text)
