"""What ``muggins discards`` asks, prints and refuses, in English."""

from __future__ import annotations

from typing import Final

HOW: Final = "Whose were the cards of the crib? Enter skips a question, Ctrl-D all that follow."
CRIB: Final = "Deal {deal}, the crib of {dealer}:  {cards}"
WHICH: Final = {
    1: "Which one did {name} throw? A number: ",
    2: "Which two did {name} throw? Two numbers: ",
}
UNCLEAR: Final = {
    1: "That is no answer; a number from 1 to {last}, as in 1, or just Enter.",
    2: "That is no answer; two different numbers from 1 to {last}, as in 1 3, or just Enter.",
}

DEAL: Final = "Deal {deal}, {name} deals"
KEPT: Final = "kept"
THROWN: Final = "thrown"
HAND: Final = "hand"
CRIB_COLUMN: Final = "crib"
TOTAL: Final = "together"
BEST: Final = "  best"
PLACE: Final = "{place} of {choices}"
BETTER: Final = "{points} more"

BY_RANK: Final = "Not all suits are known: flushes and his nobs are left out of every average."
LOST: Final = "{name} threw away {points} points over {deals} deals, with the best throw in {best} of them."
LOST_ONE: Final = "{name} threw away {points} points in one deal."
LOST_NOTHING: Final = "{name} threw nothing away."
NONE_JUDGED: Final = "No throw is judged: nobody said who threw what."
NOT_JUDGED: Final = {
    1: "1 deal is left out: not all its cards were shown.",
    2: "{deals} deals are left out: not all their cards were shown.",
}

NOTHING_OVER: Final = (
    "no game that is over is kept here; throws are judged after the game, and muggins games list shows all"
)
NOT_OVER: Final = "game {game} is not over; throws are judged after the game, never while it goes on"
NO_SUCH_GAME: Final = "no game {game} is kept here; muggins games list shows all"
NO_SUCH_PART: Final = "in game {match} so many are over: {games}; {game} is none of them"
NO_GAME: Final = "a game is a number, as in 3, or 3.2 for the second that was played in it; not {given!r}"
NO_SUCH_DEAL: Final = "this game has no deal {deal}; its deals are 1 to {last}"
NOT_SHOWN: Final = "deal {deal} cannot be judged: not all its hands and its crib were shown"
NONE_SHOWN: Final = "no deal of this game can be judged: of none all hands and the crib were shown"
WHICH_DEAL: Final = "--threw is about one deal: say which, as in --deal 1"
NO_THROW: Final = {
    1: 'a throw is a player and a card, as in --threw "{name} 5H"; not {given!r}',
    2: 'a throw is a player and two cards, as in --threw "{name} 5H 6S"; not {given!r}',
}
THROWN_BEFORE: Final = "{name}'s throw is given twice; keep one"
