"""One `Screen` for every page of the OLED: what a display shows in each moment of a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scorer.screen import Cell, Row, Screen
from tests.screen_shapes import counted, far, held, listed, told

PLAY: Final = ("", "UNDO", "GO", "MENU")
SCORES: Final = Row("ANN 23", "BOB*35")
FAR_SCORES: Final = "A 23  B*35"

SETTING_UP: Final = {
    "splash": Screen(
        page="splash",
        kind="big",
        head=Row(""),
        fact="Muggins",
        rows=(Row("ready in a moment"),),
        large=far("MUGGINS", bar="READY SOON"),
    ),
    "setup": listed(
        "setup",
        Row("NEW GAME", "1/2"),
        (
            Row("A Players", "Ann Bob"),
            Row("2 Target", "121"),
            Row("3 Claims", "teach"),
            Row("4 Keyed", "rank + ask"),
        ),
        ("START", "BACK", "MORE", "MENU"),
        far("NEW GAME", "A PLAYERS  2", "2 TO  121", bar="OK  GO=MORE"),
    ),
    "menu": listed(
        "menu",
        Row("MENU"),
        (
            Row("A Go back", "5 Drill"),
            Row("2 Void deal", "6 Settle"),
            Row("3 Settings", "7 New game"),
            Row("4 Brighter", "8 Power"),
        ),
        ("", "BACK", "", ""),
        far("A GO BACK", "2 VOID DEAL", "3 SETTINGS", bar="GO=MORE"),
    ),
    "pin": Screen(
        page="pin",
        kind="big",
        head=Row("PHONE KEYS", "PIN"),
        fact="483 016",
        rows=(Row("muggins.local:8080"),),
        keys=("OK", "", "NEW", ""),
        large=far("PHONE KEYS", "483 016", bar="OK"),
    ),
    "resume": listed(
        "resume",
        Row("GAME FOUND", "19:42"),
        (Row("Ann 78", "Bob* 91"), Row("deal 7, the play"), Row("count 15   7 8"), Row("Ann is next")),
        ("GO ON", "", "", "NEW"),
        far("GAME FOUND", "A 78  B*91", "ANN PLAYS", bar="OK = GO ON"),
    ),
    "cut": told(
        "cut",
        Row("CUT FOR DEAL", "low deals"),
        "A 7  B █",
        (Row("Bob: key your cut"), Row("A tie is cut again")),
        ("", "UNDO", "", "MENU"),
        far("CUT: LOW", "ANN  7", "BOB  █", bar="BOB CUTS"),
    ),
    "starter": told(
        "starter",
        Row("ANN 23", "BOB*31"),
        "STARTER?",
        (Row("Discard two, Ann cuts"), Row("Key or scan the card")),
        ("", "UNDO", "VOID", "MENU"),
        far("A 23  B*31", "DISCARD 2", "ANN CUTS", bar="STARTER?"),
    ),
    "heels": told(
        "heels",
        Row("ANN 23", "BOB*33"),
        "HEELS +2",
        (Row("Two for his heels J♣"), Row("Bob 31 → 33")),
        ("OK", "UNDO", "", "MENU"),
        far("A 23  B*33", "HEELS J♣", "BOB +2", bar="OK  UNDO"),
    ),
}

PLAYING: Final = {
    "play": counted(
        SCORES,
        22,
        ("room 9", "7 8 7", "Bob 15 for 2"),
        (Cell("ANN 2"), Cell("BOB 3  GO", is_acting=True)),
        PLAY,
        far(FAR_SCORES, "22", "ROOM 9", "7 8 7", bar="BOB PLAYS", has_count=True),
    ),
    "pending": counted(
        SCORES,
        22,
        ("room 9", "7 8 7 6█", "which suit?"),
        (Cell("ANN 2"), Cell("BOB 3", is_acting=True)),
        ("6♠", "6♥", "6♦", "6♣"),
        far(FAR_SCORES, "22", "ROOM 9", "7 8 7", bar="6: SUIT?", has_count=True),
    ),
    "go": counted(
        Row("ANN 23", "BOB*38"),
        28,
        ("room 3", "7 8 7 6 run 3", "Ann says go"),
        (Cell("ANN 2"), Cell("BOB 2 A23", is_acting=True)),
        ("", "UNDO", "GO +1", "MENU"),
        far("A 23  B*38", "28", "ROOM 3", "ANN GO", bar="BOB OR GO", has_count=True),
    ),
    "new_count": counted(
        Row("ANN 23", "BOB*40"),
        0,
        ("new count", "31: Bob has 2", "(go included)"),
        (Cell("ANN leads", is_acting=True), Cell("BOB 1")),
        PLAY,
        far("A 23  B*40", "0", "31 IS 2", "NEW", bar="ANN LEADS", has_count=True),
    ),
    "assumed": counted(
        Row("ANN 23", "BOB*39"),
        8,
        ("new count 8", "28: none could", "go 1 for Bob?"),
        (Cell("ANN 1"), Cell("BOB 2", is_acting=True)),
        PLAY,
        far("A 23  B*39", "8", "28 SHUT", "BOB +1", bar="UNDO IF NOT", has_count=True),
    ),
    "over31": told(
        "over31",
        SCORES,
        "K OVER 31",
        (Row("Count is 22, room 9"), Row("A lower card, or GO")),
        PLAY,
        far(FAR_SCORES, "K OVER 31", "ROOM 9", bar="BOB OR GO"),
    ),
    "three": counted(
        Row("ANN 61 BOB*74 CLE 58"),
        14,
        ("room 17", "9 5", "Ann led 9"),
        (Cell("ANN 4"), Cell("BOB 5"), Cell("CLE 5", is_acting=True)),
        PLAY,
        far("61 74* 58", "14", "ROOM 17", "9 5", bar="CLEO PLAYS", has_count=True),
    ),
    "three_late": counted(
        Row("ÅS 119 BO*120 CL 118"),
        30,
        ("room 1", "…4 3 A 2 A K 9", "Åsa run 3, +3"),
        (Cell("ÅSA GO"), Cell("BOB GO"), Cell("CLE 5", is_acting=True)),
        ("", "UNDO", "GO +1", "MENU"),
        far("120 119*118", "14", "ROOM 17", "9 5", bar="CLEO PLAYS", has_count=True),
    ),
    "partners": counted(
        Row("A+C 78", "B+D*91"),
        25,
        ("room 6", "K 5 Q", "Bob 15 for 2"),
        (Cell("ANN"), Cell("BOB"), Cell("CLE"), Cell("DAN", is_acting=True)),
        PLAY,
        far("A+C 78  B+D*91", "25", "ROOM 6", "K 5 Q", bar="DAN PLAYS", has_count=True),
    ),
    "singles": counted(
        Row("A120 B119*C118 D117"),
        25,
        ("room 6", "K 5 Q", "Bob 15 for 2"),
        (Cell("ANN-"), Cell("BOB3"), Cell("CLE3"), Cell("DAN4", is_acting=True)),
        PLAY,
        far("120 119*118 117", "25", "ROOM 6", "K 5 Q", bar="DAN PLAYS", has_count=True),
    ),
    "last_card": told(
        "last",
        Row("A104 B98  C*117 D88"),
        "LAST CARD",
        (Row("One for Cleo at 27"), Row("Now the show: Dan")),
        ("OK", "UNDO", "", "MENU"),
        far("104 98 117*88", "LAST CARD", "CLEO +1", bar="DAN COUNTS"),
    ),
    "level": told(
        "level",
        Row("ANN 57", "BOB*57"),
        "LEVEL 57",
        (Row("Both pegs in one hole"), Row("the light alternates")),
        ("OK", "UNDO", "", "MENU"),
        far("A 57  B*57", "LEVEL 57", bar="OK"),
    ),
}

COUNTING: Final = {
    "claim": held(
        "claim",
        Row("ANN 24", "BOB*40"),
        Row("Ann's hand", "1 of 3"),
        "7♣ 7♦ 8♥ 9♠",
        "J♣",
        "CLAIM 10█",
        ("OK", "UNDO", "KINDS", "MENU"),
        far("A 24  B*40", "ANN'S HAND", "CLAIM 10█", bar="OK  UNDO"),
    ),
    "tens": held(
        "claim",
        Row("ANN 120", "BOB*120"),
        Row("Ann's hand", "1 of 3"),
        "10♣ 10♦ 10♥ 10♠",
        "J♠",
        "CLAIM 13█",
        ("OK", "UNDO", "KINDS", "MENU"),
        far("A 120  B*120", "ANN'S HAND", "CLAIM 13█", bar="OK  UNDO"),
    ),
    "kinds": listed(
        "kinds",
        Row("7♣ 7♦ 8♥ 9♠", "+J♣"),
        (Row("▶fifteens 2", "total"), Row(" pairs    2", "10"), Row(" runs     6"), Row(" flush –   nobs –")),
        ("OK", "UNDO", "NEXT", "MENU"),
        far("ANN'S HAND", "FIFTEENS  2█", "TOTAL  2", bar="OK  GO=NEXT"),
    ),
    "challenge": told(
        "challenge",
        Row("ANN PEGGED 10", "Bob?"),
        "MUGGINS █",
        (Row("Key the points missed"), Row("A false call pays Ann")),
        ("CALL", "NO", "", "MENU"),
        far("ANN SAYS 10", "MUGGINS █", "BOB CALLS?", bar="OK  UNDO=NO"),
    ),
    "muggins": told(
        "muggins",
        Row("ANN 34", "BOB*42"),
        "MUGGINS +2",
        (Row("Bob, likely 7♦ 8♥"), Row("Ann said 10, it is 12")),
        ("OK", "UNDO", "FULL", "MENU"),
        far("MUGGINS!", "BOB +2", "7♦+8♥ = 15", bar="A 34  B*42"),
    ),
    "teach": told(
        "teach",
        Row("ANN 36", "BOB*40"),
        "10 OF 12",
        (Row("2 more  7♦ 8♥", "= 15"), Row("Ann gets all 12")),
        ("OK", "UNDO", "FULL", "MENU"),
        far("10 OF 12", "7♦+8♥ = 15", "ANN +12", bar="OK  GO=FULL"),
    ),
    "recital": listed(
        "recital",
        Row("ANN'S HAND  12", "1/2"),
        (
            Row("15 for 2  7♣ 8♥"),
            Row("15 for 4  7♦ 8♥"),
            Row("pair   6  7♣ 7♦"),
            Row("run    9  7♣ 8♥ 9♠"),
        ),
        ("OK", "BACK", "MORE", "MENU"),
        far("ANN  12", "7♣ 8♥  2", "7♦ 8♥  4", bar="OK  GO=MORE"),
    ),
    "overcount": told(
        "overcount",
        Row("ANN SAID 8", "it is 6"),
        "2 TOO MANY",
        (Row("2 4 4 5 is one 15:"), Row("same cards, once only")),
        ("OK", "UNDO", "FULL", "MENU"),
        far("2 TOO MANY", "8, IT IS 6", "2445 ONCE", bar="OK  GO=FULL"),
    ),
    "suits": listed(
        "suits",
        Row("ANN'S HAND", "claimed 8"),
        (
            Row("Only suits can add:"),
            Row("four of one suit?"),
            Row("jack in the starter"),
            Row("suit (♣)?"),
        ),
        ("NONE", "FLUSH", "NOBS", "BOTH"),
        far("SUITS?", "UNDO=FLUSH", "GO=NOBS", bar="OK = NONE"),
    ),
}

ENDING: Final = {
    "skunk": told(
        "skunk",
        Row("ANN 121", "BOB 84"),
        "SKUNK BY 37",
        (Row("Ann wins game 3"), Row("points 2–0", "under 91")),
        ("NEXT", "UNDO", "STATS", "MENU"),
        far("SKUNK", "ANN  121", "BOB  84", bar="OK = NEXT"),
    ),
    "match": listed(
        "match",
        Row("MATCH", "best of 5"),
        (
            Row("Ann  2 wins  1 skunk"),
            Row("Bob  1 win"),
            Row("points 3–1", "spread 52"),
            Row("Next dealer: Bob"),
        ),
        ("NEXT", "UNDO", "LOG", "MENU"),
        far("BEST OF 5", "ANN WON  2", "BOB WON  1", bar="OK = NEXT"),
    ),
    "undo": listed(
        "undo",
        Row("UNDO THIS?"),
        (Row("Bob played 8♠"), Row("fifteen for 2"), Row("Bob", "35 → 33"), Row("count", "15 → 7")),
        ("YES", "KEEP", "", ""),
        far("UNDO 8♠?", "BOB  35→33", "COUNT  15→7", bar="OK  UNDO=NO"),
    ),
}

TROUBLE: Final = {
    "reader": told(
        "reader",
        SCORES,
        "CAN'T READ",
        (Row("Nothing was scored."), Row("Scan again or key it")),
        ("", "SKIP", "", "MENU"),
        far("CAN'T READ", "NO SCORE", "OR KEY IT", bar="SCAN AGAIN"),
    ),
    "twice": told(
        "twice",
        SCORES,
        "8♠ TWICE?",
        (Row("Bob played it already"), Row("Scan the right card")),
        ("", "UNDO", "", "MENU"),
        far("8♠ TWICE?", "BOB HAD IT", "NO SCORE", bar="SCAN AGAIN"),
    ),
    "device_lost": told(
        "device_lost",
        SCORES,
        "NO LIGHTS",
        (Row("Strip lost, trying."), Row("The game goes on.")),
        ("OK", "", "TEST", "MENU"),
        far("NO LIGHTS", "GAME", "GOES ON", bar="OK"),
    ),
    "too_wide": told(
        "notice",
        Row("BARTHOLOMÄUS 119", "WILHELMINA*120"),
        "VERY LONG FACT",
        (Row("Bartholomäus says more than fits"), Row("李娜, Zoë, Łukasz", "+2")),
        ("CANCEL", "UNDO", "GO", "MENU"),
        far("ÅSA 119  ÉVA*120", "ÅSA PLAYS FIRST", "ÉVA ÑUÑEZ", bar="BARTHOLOMÄUS"),
    ),
}

LEARNING: Final = {
    "drill": held(
        "drill",
        Row("DRILL 4/10", "3-card 15"),
        Row("streak 3", "box 2"),
        "A♣ 7♥ 7♠ K♦",
        "8♥",
        "POINTS █",
        ("OK", "SKIP", "HINT", "MENU"),
        far("A 7 7 K +8", "POINTS █", bar="OK  GO=HINT"),
    ),
    "answer": listed(
        "answer",
        Row("YOU 6", "IT IS 8"),
        (
            Row("right: 7 8 twice, 7 7"),
            Row("missed: A 7 7 is 15"),
            Row(""),
            Row("box 1, again in 3"),
        ),
        ("OK", "", "FULL", "MENU"),
        far("6, IT IS 8", "A+7+7 = 15", "BOX 1", bar="OK  GO=FULL"),
    ),
}

SCREENS: Final[Mapping[str, Screen]] = {
    **SETTING_UP,
    **PLAYING,
    **COUNTING,
    **ENDING,
    **TROUBLE,
    **LEARNING,
}
