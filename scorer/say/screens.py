"""What the screen asks for and shows, in English; rows are at most 21 characters."""

from __future__ import annotations

from typing import Final

SENTENCES: Final[dict[str, str]] = {
    # The now line: one sentence, what is to be done
    "now_cut": "Cut for the deal: {who} to cut, as in CUT {name} 7H, or DEALER {name}",
    "now_deal": "{other} cuts the pack, {dealer} turns the starter: key it, as in 5H",
    "now_points": "Peg what was scored: PEG {name} 2. OK passes the deal on",
    "now_hands": "Peg the play: PEG {name} 2. OK ends it",
    "now_play": "{seat} to play",
    "now_room": "{seat} to play – up to a {room}, or GO",
    "now_room_ace": "{seat} to play – an ace, or GO",
    "now_play_claim": "{by} may claim for {card} – {seat} to play",
    "now_last_claim": "{by} may claim for {card}, the last card",
    "now_call": " – {who} may call MUGGINS",
    "now_key_hand": "Key {seat}'s hand: HAND {name} and four cards",
    "now_claim_hand": "{seat} counts the hand: CLAIM, and how many",
    "now_claim_crib": "{seat} counts the crib: CLAIM, and how many",
    "now_ok_hand": "OK counts {seat}'s hand",
    "now_ok_crib": "OK counts {seat}'s crib",
    "now_key_crib": "Key {seat}'s crib, {missing} more",
    "now_ask": "{seat}'s suits can add: ASK {may}",
    "now_deal_done": "{seat} deals next: OK, or the next starter",
    "now_game_over": "{side} won. OK for the next game",
    "now_game_ended": "The game has ended. OK for the next game",
    "now_match_over": "{side} won the match. OK for a new one",
    # Titles and rows
    "row_cut": "CUT FOR DEAL",
    "row_low": "low",
    "row_high": "high",
    "row_cuts": "{name} to cut",
    "row_tie": "a tie is cut again",
    "row_starter": "STARTER?",
    "row_discard": "discard, {name} cuts",
    "row_key_card": "key or scan the card",
    "row_count": "count {count}",
    "row_room": "room {room}",
    "row_new_count": "new count",
    "row_by_hand": "pegged by hand",
    "row_hand": "{name}'s hand",
    "row_crib": "{name}'s crib",
    "row_of": "{place} of {all}",
    "row_laid": "{name} {card}",
    "row_claim": "CLAIM _",
    "row_count_ok": "OK counts it",
    "row_crib_more": "key {missing} more",
    "row_hand_more": "key four cards",
    "row_ask": "SUITS? ASK one of",
    "row_deal_over": "DEAL {number} DONE",
    "row_next_deal": "{name} deals next",
    "row_wins": "{name} WON",
    "row_no_result": "NO RESULT",
    "row_class": "{name} by {margin}",
    "row_match": "match {points}",
    "row_spread": "spread",
    "row_may_call": "MUGGINS?",
    # Classes, as a fact
    "fact_skunk": "SKUNK",
    "fact_double-skunk": "DOUBLE SKUNK",
    "fact_triple-skunk": "TRIPLE SKUNK",
    "fact_lurch": "LURCH",
    # The soft keys
    "key_ok": "OK",
    "key_undo": "UNDO",
    "key_go": "GO",
    # Words of the terminal
    "greeting": "Enter what happens at the table; ? tells what can be entered, quit leaves.",
    "farewell": "The game is kept: muggins play goes on with it.",
    "help": (
        "Enter a card (5H, TD, 10♦), GO, CLAIM 8, MUGGINS 2, ACCEPT, or OK to go on. "
        "UNDO takes back; FIX 3 7H mends the third last move; FIX 1 BEFORE GO puts in a forgotten GO. "
        "PEG {name} 2 penalty, MISDEAL, CONCEDE {name}, ABANDON. "
        "SET claims=teach changes a rule between deals. quit leaves; the game is kept."
    ),
}
