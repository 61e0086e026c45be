"""What the table rules, in English: one sentence for what a move has done."""

from __future__ import annotations

from typing import Final

SENTENCES: Final[dict[str, str]] = {
    # The cut and the deal
    "cut": "{seat} cuts {card}.",
    "cuts_tied": "A tie: {who} cut again.",
    "dealer": "{dealer} deals.",
    "deal_begun": "Deal {number}: {dealer} deals.",
    "starter": "The starter is {card}.",
    "heels": "Two for his heels: {seat} pegs {points}.",
    "heels_dead": "A jack, but heels do not count any more.",
    "deal_void": "A misdeal: what was pegged in this deal is taken back, and {dealer} deals again.",
    # The play
    "laid": "{seat} plays {card}: {count}.",
    "laid_for": "{seat} plays {card}: {count}, {scores}.",
    "score_fifteen": "fifteen for 2",
    "score_pair2": "a pair for 2",
    "score_pair3": "a pair royal for 6",
    "score_pair4": "a double pair royal for 12",
    "score_run": "a run of {length}",
    "score_thirty-one": "thirty-one for 2",
    "score_go": "one for the go",
    "score_last": "one for last",
    "go": "{seat} says go at {count}.",
    "go_point": "One for the go: {seat}.",
    "new_count": "The count begins again; {seat} leads.",
    "false_go": (
        "A false go: {seat} said go at {count}, and {card} would have fitted. Was a GO or a card not keyed?"
    ),
    "show_begun": "All cards are out: {seat} counts first.",
    # The show
    "hand_shown": "{seat} shows {cards}.",
    "counted_hand": "{seat}'s hand is {points}: {recital}.",
    "counted_crib": "{seat}'s crib is {points}: {recital}.",
    "asked": "The suits of {seat}'s cards decide the rest.",
    "asked_claimed": "{seat} claims {claimed}; the suits decide the rest.",
    # Claims; what the claim was for comes first
    "of_card": "{seat}'s {card}",
    "of_hand": "{seat}'s hand",
    "of_crib": "{seat}'s crib",
    "claimed_unjudged": "{seat} claims {claimed} and pegs {pegged}.",
    "claim_exact": "{seat} claims {claimed}, and that is right: {recital}.",
    "claim_under_teach": "{seat} claims {claimed}; it is {true}, and {seat} pegs {pegged}.",
    "claim_under": "{seat} claims {claimed} and pegs {pegged}; it is {true}.",
    "claim_over": "{seat} claims {claimed}; it is {true}, and {seat} pegs {pegged}.",
    "unclaimed": "{thing} was worth {true}, and nothing was claimed.",
    "unclaimed_teach": "{thing} is worth {true}, and {seat} pegs {pegged}.",
    "muggins_auto": "Muggins: {to} pegs {points}.",
    "recital": "{recital}.",
    # Muggins
    "muggins": "Muggins! {by} calls {called} and pegs {points}: {thing} is {true}, not {claimed}.",
    "muggins_false": (
        "{by} calls {called}, but {thing} is {true} and nothing was missed: {seat} pegs {points}."
    ),
    "window_missed": "Nobody called: {thing} was {true}, not {claimed}; the rest is lost.",
    "window_exact": "Nobody called: {thing} is {true}, just as claimed.",
    # Pegs
    "penalty": "A penalty: {seat} pegs {points}.",
    "penalty_back": "A penalty: {seat} pegs back {points}.",
    "pegged": "{seat} pegs {points}.",
    "pegged_back": "{seat} pegs back {points}.",
    # Ends
    "won": "{side} won, {score} to {others}.",
    "won_conceded": "{side} won: the other side conceded at {score} to {others}.",
    "won_false_game": "{side} won: a false claim of game loses it.",
    "class_skunk": "A skunk, by {margin}.",
    "class_double-skunk": "A double skunk, by {margin}.",
    "class_triple-skunk": "A triple skunk, by {margin}.",
    "class_lurch": "Left in the lurch, by {margin}.",
    "match_wins": "Match, {form}: won {wins}.",
    "match_points": "Points {points}, spread {spread}.",
    "match_dealer": "{dealer} deals the next game.",
    "match_won": "That wins the match.",
    "abandoned": "The game ends without a result.",
    "game_begun": "A new game.",
    "match_begun": "A new match.",
    "option_set": "From now on {option} is {word}.",
    # Moves taken back and mended
    "undone": "Taken back: {entry}.",
    "fixed_replace": "Mended: {new} in place of {old}.",
    "fixed_drop": "Mended: {old} is left out.",
    "fixed_before": "Mended: {new} goes before {old}.",
    "fixed_again": "What came after it is decided again.",
    # The table itself
    "begun": "A new game: {who}.",
    "resumed": "The game goes on where it stopped: deal {number}, {phase}.",
    "repaired": "The journal was damaged. It is kept as {name}; all that could be read goes on.",
    "fault": "Something went wrong inside Muggins; nothing was recorded. Enter it again; the log says more.",
    "fault_short": "not recorded: again",
    "device_lost_short": "{name} is away",
    "device_ready_short": "{name} is ready",
    "line_between": ", ",
    "line_last": " and ",
}
