"""
Why an entry was refused, in English.

Each key has the sentence (what, where, the way out) and its short form, which
fits one line of the OLED.
"""

from __future__ import annotations

from typing import Final

PHASES: Final = {
    "cut": "the cut",
    "deal": "the deal",
    "play": "the play",
    "show": "the show",
    "crib": "the crib",
    "deal_done": "the end of the deal",
    "game_over": "the end of the game",
    "match_over": "the end of the match",
}
"""What the table is doing, in words."""

SENTENCES: Final[dict[str, tuple[str, str]]] = {
    # The cut and the deal
    "no_cut_now": (
        "The dealer is known; cuts are over. Key the starter when the cards are dealt.",
        "dealer is known",
    ),
    "has_cut": (
        "{seat} does not cut now; who still has to, cuts, as in CUT name 7H.",
        "not your cut",
    ),
    "cut_before": (
        "{card} was cut before; a pack has one. Cut another card.",
        "{card} cut before",
    ),
    "cut_first": (
        "First cut for the deal: CUT name 7H for each player, or DEALER name where it is known.",
        "cut for deal first",
    ),
    "dealer_known": (
        "The dealer cannot be changed once the starter is turned; call MISDEAL to deal again.",
        "too late for that",
    ),
    "no_dealer": ("Nobody deals yet; cut for it first.", "cut for deal first"),
    "no_card_now": (
        "No card is due yet: cut for the deal first, as in CUT name 7H, or name who deals: DEALER name.",
        "cut for deal first",
    ),
    "no_player_here": (
        "Only cards of the play are laid by somebody; leave out BY.",
        "no BY here",
    ),
    "no_ok_now": (
        "Turn the starter first: key the card, as in 5H.",
        "starter first",
    ),
    "too_late_for_misdeal": (
        "A misdeal can be called until the first hand is counted; take moves back with UNDO.",
        "too late: misdeal",
    ),
    "new_match_only": (
        "{option} needs a new match: players, sides, target, entry and match are set before it.",
        "needs a new match",
    ),
    "between_deals": (
        "{option} is changed between deals: wait for the end of this one, or call MISDEAL.",
        "wait for deal's end",
    ),
    # Cards
    "suit_missing": (
        "{card} needs its suit, as in {card}H; to key ranks alone, play with suits asked.",
        "{card}: which suit?",
    ),
    "laid_before": (
        "{card} was laid by {seat} in this deal; key the right card, or UNDO the first.",
        "{card} laid before",
    ),
    "seen_as_starter": (
        "{card} is the starter of this deal; key the right card, or FIX the starter.",
        "{card} is the starter",
    ),
    "seen_as_crib": (
        "{card} is in the crib already; key the right card, or UNDO the first.",
        "{card} is in the crib",
    ),
    "seen_as_hand": (
        "{card} is in a hand already; key the right card, or UNDO the first.",
        "{card} is in a hand",
    ),
    "fifth_of_rank": (
        "Four cards of rank {rank} are on the table; there is no fifth. Key the right card, or UNDO.",
        "a fifth {rank}?",
    ),
    "ok_for_next_game": ("The game is over; OK begins the next.", "OK for next game"),
    # The play
    "no_play_now": (
        "That is for the play, and the table is at {phase}.",
        "not in the play",
    ),
    "all_laid": (
        "All cards are out: claim for the last card, ACCEPT, or claim for the first hand.",
        "all cards are out",
    ),
    "over_31": (
        "{card} would take the count from {count} past 31; play {room} or lower, or say GO.",
        "{card} is over 31",
    ),
    "not_your_turn": (
        "{seat} is to play. If a GO was not keyed, put it in with FIX 1 BEFORE GO.",
        "{seat} to play",
    ),
    "said_go": (
        "{seat} said go and cannot play before the count begins again; if the go was wrong, UNDO it.",
        "{seat} said go",
    ),
    "false_go": (
        "At {count} every card fits, so {seat} cannot say go; from 22 on it is possible.",
        "{count}: every card fits",
    ),
    "play_on": ("The play goes on: key the next card, or GO.", "next card, or GO"),
    "play_by_hand": (
        "In this game the play is pegged by hand: PEG name 2; OK ends the play.",
        "PEG by hand, or OK",
    ),
    "points_only": (
        "This game keeps points only: PEG name 2, and OK when the deal passes on.",
        "points only: PEG",
    ),
    "penalties_only": (
        "Points come from the cards in this game; by hand only a penalty: PEG name 2 penalty.",
        "penalties only",
    ),
    "hands_are_counted": (
        "Hands are counted from their cards now; by hand only a penalty: PEG name 2 penalty.",
        "penalties only",
    ),
    "no_peg_now": ("There is no game to peg in now.", "no game now"),
    "impossible_peg": (
        "Nobody pegs {points}: it is a number from -{target} to {target}, and not 0.",
        "can't peg {points}",
    ),
    # The show
    "hands_known": (
        "The hands are known from the play; claim, or OK where the table counts.",
        "hands are known",
    ),
    "hand_full": (
        "{seat}'s four cards are keyed: claim, or OK where the table counts; UNDO takes a card back.",
        "hand has four cards",
    ),
    "hand_missing": (
        "{seat}'s hand is not keyed: HAND name and four cards.",
        "key the hand first",
    ),
    "hand_is_four": ("A hand is four cards; {given} were given.", "a hand is 4 cards"),
    "hand_twice": ("{why}. Key the hand again.", "a card twice"),
    "no_hand_now": ("Hands are keyed at the show, and the table is at {phase}.", "no hand now"),
    "crib_full": (
        "The crib has its four cards: claim, or OK where the table counts.",
        "crib has four cards",
    ),
    "crib_missing": (
        "The crib lacks {missing} of its four cards; key them first.",
        "crib lacks {missing}",
    ),
    "no_count_now": ("There is nothing to count now.", "nothing to count"),
    "not_your_count": (
        "{seat} counts now; the order is from the dealer's left, the dealer last, then the crib.",
        "{seat} counts now",
    ),
    "answer_first": (
        "First the suits of {seat}'s cards: ASK none, four, five, nobs or both.",
        "suits first: ASK",
    ),
    "no_question": ("No suit question is open.", "no question open"),
    "impossible_answer": (
        "These cards cannot be {answer}; the answer is one of {may}.",
        "can't be {answer}",
    ),
    # Claims
    "no_claim_now": ("There is nothing to claim: the table is at {phase}.", "nothing to claim"),
    "claims_off": (
        "In this game the table counts by itself; for claims, SET claims=teach before a deal.",
        "the table counts",
    ),
    "claims_at_show": (
        "In this game only the show is claimed; the table counts the play.",
        "claims at show only",
    ),
    "claim_first": (
        "{seat} claims first: CLAIM and the number, 0 for nothing.",
        "{seat} claims first",
    ),
    "no_card_to_claim": (
        "No card is waiting for a claim: it was claimed for, or the next card closed it.",
        "nothing to claim",
    ),
    "not_your_claim": (
        "The last card is {seat}'s, and so is the claim.",
        "{seat}'s claim",
    ),
    "kinds_in_play": (
        "In the play a claim is one number, as in CLAIM 2; kinds are for the show.",
        "one number, please",
    ),
    "impossible_card": (
        "No card of the play is worth {points}: it is 0 to 9, or 12 to 15. Claim again.",
        "no card is worth {points}",
    ),
    "impossible_hand": (
        "No hand is worth {points}: never 19, 25, 26, 27, nor more than 29. Claim again; nothing is 0.",
        "no hand is {points}",
    ),
    "no_accept_now": ("There is nothing to accept: the table is at {phase}.", "nothing to accept"),
    "nothing_to_accept": (
        "No claim is waiting and nobody could call; go on.",
        "nothing to accept",
    ),
    "heels_by_itself": (
        "The table pegs his heels by itself in this game.",
        "heels are pegged",
    ),
    "no_heels": (
        "There are no heels to claim: the starter is no jack, they were claimed, or the dealer has played.",
        "no heels to claim",
    ),
    "no_heels_now": ("Heels are claimed before the dealer's first card.", "no heels to claim"),
    # Muggins
    "no_call_now": ("There is nothing to call: the table is at {phase}.", "nothing to call"),
    "muggins_off": (
        "Nobody calls muggins in this game; for that, SET claims=call before a deal.",
        "muggins is off",
    ),
    "too_late": (
        "Too late: what was missed is lost to both once the next card or count is on the table.",
        "too late for muggins",
    ),
    "own_side": ("{seat} is on the same side; the others call.", "your own side"),
    "who_calls": (
        "Several players could call: say who, as in MUGGINS 2 BY name.",
        "who calls? add BY",
    ),
    "impossible_call": ("Nobody misses {points}: call 1 to 29.", "can't call {points}"),
    "nothing_missed": ("Nothing was missed: {seat}'s claim is right.", "nothing missed"),
    # Ends
    "no_game_now": ("No game is going on now.", "no game now"),
    "concede_two_sides": (
        "With three or more sides nobody can give the game to one; play on, or ABANDON.",
        "two sides only",
    ),
    # Undo and fix
    "nothing_to_undo": ("No move stands: nothing to undo.", "nothing to undo"),
    "nothing_to_fix": (
        "This deal has {standing} moves to fix, and {back} was asked for; moves before it go by UNDO.",
        "no such move",
    ),
    "fix_breaks": (
        "Fixed so, a later move would be refused: {entry}, {ago} moves ago. {why}",
        "breaks {entry}",
    ),
    "fix_refused": ("Fixed so, {entry} would be refused. {why}", "can't fix so"),
    "no_fix_now": (
        "There is no deal to fix here; UNDO takes back the last move.",
        "nothing to fix",
    ),
    "match_is_over": ("The match is over; a record file holds one match.", "match is over"),
    # The table
    "stale": (
        "The table has moved on since this was sent; look, and send it again.",
        "table moved on",
    ),
    "unreadable": (
        "The reader sent something that is no code: {what}. Nothing was scored; scan again, or key it.",
        "can't read: again",
    ),
    "unknown_tag": (
        "The reader saw a tag or code that no card of this deck has: {tag}. Nothing happened; key the card.",
        "unknown tag",
    ),
    # Keys that mean nothing, and typing that was dropped
    "half_dropped": (
        "What was half typed has gone, since an entry came from elsewhere. Key it again if it still counts.",
        "typing was dropped",
    ),
    "no_key_here": ("That key does nothing here; the last line says what the keys do.", "no such key here"),
    "no_card_here": ("No card is asked for here; OK goes on.", "no card now"),
    "no_button_here": ("The players' buttons do nothing here.", "no button now"),
    "no_choice": ("There is no such choice; key one of the page, or BACK.", "no such choice"),
    "which_suit": ("{rank} of which suit? Key it, or the rank again to drop it.", "{rank}: which suit?"),
    "is_at_claim": (
        "{seat} is claiming. Key the number, or drop it with {seat}'s button or UNDO.",
        "{seat} is claiming",
    ),
    "is_at_muggins": (
        "{seat} is calling MUGGINS. Key the number, or drop it with UNDO.",
        "{seat} is calling",
    ),
    "four_or_five": ("After the jack comes 4 or 5, for fourteen or fifteen.", "J4 or J5?"),
    "key_points": ("Key the points first; zero is the 10 key, then OK.", "key the points first"),
    "key_missed": (
        "Key the points that were missed first, then OK; UNDO does not call.",
        "key the points first",
    ),
    "answer_suits": (
        "The suits are asked first: only the keys with a word on them answer.",
        "answer the suits",
    ),
    "claim_before_settling": (
        "A hand is waiting for its claim or a call; settle when that is done.",
        "claim first",
    ),
    "settled_twice": ("{card} is there already; key another card.", "{card} is there twice"),
    "settled_over_31": (
        "{card} would take this pile from {count} past 31; key a lower card, or OK where it ends.",
        "{card} is over 31",
    ),
    "settle_after_show": (
        "One of these is the starter of this deal; settle hands with it when all are counted.",
        "after the show",
    ),
    "nothing_to_mend": ("This deal has no move to fix yet.", "nothing to fix"),
    "no_parked_games": ("No other game is parked here.", "no parked games"),
    "real_after_show": (
        "These may be a hand of this game that waits for its claim; drill them when all are counted.",
        "after the show",
    ),
    "no_misses": ("No miss of a game that is over waits here.", "no misses wait"),
    "no_hint_left": ("There is no other hint; UNDO skips.", "no other hint"),
    "ok_for_next": ("OK goes on to the next one.", "OK for the next"),
    "no_request_here": ("That cannot be done at this table.", "not at this table"),
    "no_phone_keys": ("The virtual table is not switched on.", "no virtual table"),
    "switching_off": ("It switches off now. Every move is kept.", "switching off"),
}
