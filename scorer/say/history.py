"""The pages of history and replay, in English."""

from __future__ import annotations

from typing import Final

CLASSES: Final = {
    "skunk": "a skunk",
    "double-skunk": "a double skunk",
    "triple-skunk": "a triple skunk",
    "lurch": "a lurch",
}
ENDINGS: Final = {"pegged out": "", "conceded": "conceded", "false game": "a false game"}
NO_RESULT: Final = "no result"
NOT_OVER: Final = "not over"

CRIB_CARD: Final = "In the crib: {card}."

NO_CLOCK: Final = "clock not set"
NO_GAMES: Final = "No game is kept here yet. Every game that is played at this table will be, by itself."
NO_PAGE: Final = "there is no such page of the history; begin at /history"
RESUME: Final = "waits: muggins play --resume {match}"

NO_MATCH: Final = "no game {match} is kept here; /history lists all that are"
NO_SUCH_GAME: Final = "game {match} has no part {number}: its parts are {numbers}"
STILL_PLAYED: Final = "this game is still being played; it can be replayed as soon as it is over"
STILL_WAITS: Final = (
    "this game is not over, and waits for another day; go on with it, and replay it then: "
    "muggins play --resume {match}"
)
CLAIM_FIRST: Final = "somebody at the table has yet to claim, to answer or to call; count this after it"

NO_NUMBER: Final = "there is no such number of a game; leave it out for the last one"
NO_SUCH_PART: Final = "this file has no game {number}: it has {games}"
TOO_SLOW: Final = "the file did not come to its end; send it again"
NO_TEXT: Final = "this is no text; a record file is UTF-8 text"
TOO_LARGE: Final = "this is too large for a record file; one holds at most {most} kB"
NO_ENTRY: Final = "there is no entry in this file, so there is nothing to replay"
NOT_FOUR: Final = "a hand and a crib have four cards, as in 5H 5C 5S JD; given: {number}"
