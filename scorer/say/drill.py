"""What a drill asks, hints and tells, in English."""

from __future__ import annotations

from typing import Final

LEVELS: Final = (
    "What cards count",
    "Fifteens of two cards",
    "Pairs",
    "Fifteens of three cards and more",
    "Runs",
    "Flushes and his nobs",
    "All together",
    "The play",
    "Muggins",
)
"""What is learnt at each level."""

QUESTIONS: Final = {
    "sum": "What do these two count together?",
    "to fifteen": "How much more makes fifteen?",
    "fifteens": "How many points in fifteens?",
    "pairs": "How many points in pairs?",
    "points": "How many points?",
    "play": "What does the last card score?",
    "shortfall": "How many points were missed?",
}
IN_CRIB: Final = "Your crib: how many points?"
CLAIMED: Final = "Claimed: {claim}. How many points were missed?"
ENDED: Final = {"go": "Nobody can lay another card.", "last": "No card is left."}
COUNT_NOW: Final = "The count is {count}."

TITLES: Final = {
    "two cards": ("Two cards", "Add what is printed on them; an ace is one."),
    "court cards": ("Court cards", "Jack, queen and king count ten, as a ten does."),
    "to fifteen": ("What makes fifteen", "Count up from the card to fifteen."),
    "ten-5": ("Ten and five", "Each five goes with each card that counts ten."),
    "9-6": ("Nine and six", "Each six goes with each nine."),
    "8-7": ("Eight and seven", "Each seven goes with each eight."),
    "many fifteens": ("Many fifteens", "Take one card after another, and go through all its partners."),
    "2-4-4-5 once": ("2-4-4-5 is one", "The same cards in another order are one fifteen."),
    "2-6-7 once": ("2-6-7 is one", "The same cards in another order are one fifteen."),
    "pair": ("A pair", "Look for two of one rank."),
    "two pairs": ("Two pairs", "Look for two of one rank, twice."),
    "pair royal": ("Pair royal", "Three of one rank make three pairs."),
    "pair royal and pair": ("Pair royal and a pair", "Three of one rank, and two of another."),
    "double pair royal": ("Double pair royal", "Four of one rank make six pairs."),
    "28": ("Twenty-eight", "Six pairs; and each five with the ten, and three fives together."),
    "29": ("Twenty-nine", "The best hand there is: look at the jack as well."),
    "4-5-6": ("Four, five, six", "The run is a fifteen too, once for each way."),
    "6-8-A": ("Six, eight, ace", "Look for three cards with the ace."),
    "A-7-7": ("Ace and two sevens", "Look for three cards with the ace."),
    "4-4-7": ("Two fours and a seven", "Look for three cards with the seven."),
    "3-3-9": ("Two threes and a nine", "Look for three cards with the nine."),
    "3-6-6": ("Three and two sixes", "Look for three cards with the three."),
    "2-6-7": ("Two, six, seven", "Look for three cards with the two."),
    "2-3-ten": ("Two, three and a ten", "Two and three are as good as a five."),
    "A-4-ten": ("Ace, four and a ten", "Ace and four are as good as a five."),
    "5-5-5": ("Three fives", "Three fives are a fifteen by themselves."),
    "other threes": ("Fifteens of three cards", "Take two cards together, and look for the third."),
    "four-card fifteen": ("Fifteens of four cards", "The low cards together: what do four of them count?"),
    "five-card fifteen": ("Fifteens of five cards", "Add up all five."),
    "Raggedy Ann": ("Raggedy Ann", "Six and eight go with each ace; and look at four cards together."),
    "Raggedy Andy": ("Raggedy Andy", "Six and seven go with each two."),
    "two pairs and fifteens": ("Two pairs with fifteens", "Each card of a pair makes the same fifteens."),
    "pair royal and fifteens": ("Pair royal with fifteens", "Three alike: each fifteen comes in three ways."),
    "four alike and fifteens": ("Four alike with fifteens", "Two out of four can be chosen in six ways."),
    "run of three": ("A run of three", "Look for three ranks in a row."),
    "run of four": ("A run of four", "A run of four is not two runs of three."),
    "run of five": ("A run of five", "All five in a row are one run."),
    "double run": ("A double run", "Look for three ranks in a row, one of them twice."),
    "double run of four": ("A double run of four", "Look for four ranks in a row, one of them twice."),
    "triple run": ("A triple run", "Look for three ranks in a row, one of them three times."),
    "double double run": ("A double double run", "Look for three ranks in a row, two of them twice."),
    "run and fifteens": ("A run with fifteens", "First all fifteens, then the run."),
    "double run and fifteens": (
        "A double run with fifteens",
        "First all fifteens, then the run once for each way.",
    ),
    "triple run and fifteens": (
        "A triple run with fifteens",
        "First all fifteens, then the run in its three ways.",
    ),
    "double double run and fifteens": (
        "A double double run with fifteens",
        "First all fifteens, then the run in its four ways.",
    ),
    "flush of four": ("A flush of four", "Four of one suit in the hand; look at the starter too."),
    "flush of five": ("A flush of five", "Is the starter of the same suit?"),
    "crib flush": ("A flush in the crib", "In the crib all five must be of one suit."),
    "no crib flush": ("No flush in the crib", "In the crib all five must be of one suit."),
    "false flush": ("A false flush", "The four of one suit must all be in the hand."),
    "nobs": ("His nobs", "Compare the jack's suit with the starter's."),
    "other jack": ("The other jack", "Compare the jack's suit with the starter's."),
    "heels": ("His heels", "A jack that was turned up was pegged then, and counts nothing now."),
    "flush and nobs": ("A flush and his nobs", "After the flush look at the jack."),
    "mixed": ("Mixed hands", "In order: fifteens, pairs, runs, flush, his nobs."),
    "crib or hand": ("Crib or hand", "Four of one suit count in a hand, and not in the crib."),
    "nineteen": ("Nineteen", "There are hands without a point; nobody has ever held nineteen."),
    "near the impossible": ("High hands", "No hand is worth 19, 25, 26 or 27."),
    "play 15": ("Fifteen in the play", "What is the count now?"),
    "play 31": ("Thirty-one", "What is the count now? Thirty-one is two, and no go besides."),
    "play go": ("Go", "One for the last card before a go; and what the card makes besides."),
    "play last": ("The last card", "One for the last card; and what the card makes besides."),
    "play pair": ("A pair in the play", "Look at the last two cards."),
    "play pair royal": ("Pair royal in the play", "Three in a row of one rank."),
    "play double pair royal": ("Double pair royal in the play", "Four in a row of one rank."),
    "play run": ("A run in the play", "The last three cards, in any order."),
    "play long run": (
        "A long run in the play",
        "The longest run that ends with the last card, in any order.",
    ),
    "play broken run": ("A broken run", "A card that does not fit breaks a run."),
    "duel honest": ("An honest claim", "It may be right: then nothing was missed."),
    "duel fifteens": ("Missed fifteens", "Count for yourself; begin with the fifteens."),
    "duel pairs": ("Missed pairs", "Count for yourself; three alike are three pairs."),
    "duel runs": ("Missed runs", "Count for yourself; look for ranks in a row."),
    "duel flush": ("A missed flush", "Count for yourself; look at the suits."),
    "duel nobs": ("Missed nobs", "Count for yourself; look at the jack."),
}
"""By tag: how a pattern is called, and where to look for it."""

HOW_MANY: Final = {0: "Nothing counts.", 1: "One combination counts.", 2: "{number} combinations count."}
"""The second hint: by no, one and more combinations."""

RIGHT: Final = "{points} is right."
WRONG: Final = "You said {claimed}. It is {points}."
SHOWN: Final = "It is {points}."
RANKS: Final = {
    "A": "ace",
    "2": "two",
    "3": "three",
    "4": "four",
    "5": "five",
    "6": "six",
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "10": "ten",
    "J": "jack",
    "Q": "queen",
    "K": "king",
}

COUNTS: Final = "{card} counts"
MAKES_FIFTEEN: Final = "{missing} more"
ENDINGS: Final = {"go": "go", "last": "the last card"}
SCORED: Final = "{label} for {points}"
NOTHING_SCORED: Final = "nothing"

BOXES: Final = {
    "up": "Up to box {box} of 5: it rests for {gap} sessions.",
    "stays": "It stays in box {box} of 5.",
    "slow": "Right, and not yet quick: it stays in box {box} of 5.",
    "hinted": "Right with a hint: it stays in box {box} of 5.",
    "back": "Back to box 1. The same pattern comes again within three hands, with other cards.",
    "first": "Box 1. The same pattern comes again within three hands, with other cards.",
    "back at the end": "Back to box 1: it is due in the next session.",
}
"""What becomes of the pattern."""
FIXED: Final = "{title}: {number} in a row."

# The terminal
PART: Final = "·"
WAYS: Final = {
    "course": "level {level}, {title}",
    "level": "level {level}, {title}",
    "own": "what you missed in games",
    "duel": "muggins: call what the claim has missed",
    "real": "real cards",
}
RESUMED: Final = "A drill was left in the middle; it goes on."
GOES_ON: Final = "It is kept, and goes on here next time."
KEYS: Final = "Type a number. ? is a hint, s skips, q ends."
REAL_KEYS: Final = "Deal four cards and a starter, key them, count aloud, claim. q ends."
PLACE: Final = "{now} of {number}"
WITH_STARTER: Final = "{cards}; starter {starter}"
IN_ORDER: Final = "Laid in this order: {cards}"
CARD: Final = "{rank} of {suit}"
CRIB_WORD: Final = "crib"
"""What is keyed before five cards that are counted as a crib."""
CARDS_PROMPT: Final = "  Four cards, then the starter, as in 5H 5C 5S JD 5D: "
NOT_FIVE: Final = "Five cards are needed, four held and the starter last; these are {number}."
ANSWER_PROMPT: Final = "  > "
MORE_PROMPT: Final = "  Do you see it? Enter tells more. "
NEXT_PROMPT: Final = "  Enter for the next. "
NOT_UNDERSTOOD: Final = (
    "{text} is no answer: type a number from 0 to {highest}, ? for a hint, s to skip, q to end."
)
NO_MORE_HINTS: Final = "There is no other hint: s skips, and a guess costs no more than a box."
MISSED: Final = "missed"
RESULT: Final = "{right} of {number} right"
MEDIAN: Final = ", usually in {seconds:.0f} s"
STANDING: Final = (
    "Level {level}, {title}: {right} of the last {number} right{time}. "
    "It is passed with {mark} of {of}, usually under {limit} s."
)
STANDING_TIME: Final = ", usually in {seconds:.0f} s"
PASSED: Final = "Level {level} is passed. Next: {next}."
BY_KIND: Final = "Right by kind"
SHARE: Final = "{right} of {number}"
NONE_YET: Final = "none yet"
KINDS: Final = {"fifteen": "fifteens", "pair": "pairs", "run": "runs", "flush": "flush", "nobs": "his nobs"}
BOXES_HEADING: Final = "Patterns learnt"
BOX: Final = "box {number}"
SESSIONS_HEADING: Final = "Last sessions"

WHO: Final = "Who learns? {known}"
KNOWN: Final = "({names}, or a new name) "
NAME_NEEDED: Final = "say who learns, as in muggins drill --player Ann"
NO_LEARNER: Final = "nobody here is called {name}; without --player everybody is listed."
WRITTEN: Final = "{file}: {number} sessions."
