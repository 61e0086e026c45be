"""What the page of the drill says round its questions and lessons, in English."""

from __future__ import annotations

from typing import Final

TITLE: Final = "Drill"
WHERE: Final = "Drill · {name}"
GUEST: Final = "a guest"

# Who learns
WHO: Final = "Who learns?"
NEW_NAME: Final = "Somebody new"
NEW_NAME_HINT: Final = "Any script, 1 to 24 characters."
THAT_IS_ME: Final = "That is me"
AS_GUEST: Final = "Drill as a guest"
GUEST_NOTE: Final = "A guest's drill is kept in memory only: it is gone when Muggins ends."
STRANGER: Final = "{name} is new here. With the first drill a profile is made, and every answer is kept."

# What is practised
GO_ON: Final = "Go on: {now} of {number}"
COURSE: Final = "Ten hands: {title}"
WAYS: Final = {
    "own": "What you missed in games ({number})",
    "duel": "Muggins: call what the claim has missed",
    "real": "Real cards: deal, key, claim",
}
LEVELS_HEADING: Final = "Levels"
LEVEL: Final = "Level {level}"
MARK: Final = "{mark} of {of} right, usually under {limit} s"
LAST: Final = "{right} of the last {number}"
PASSED: Final = "passed"
TEACHER: Final = "CSV for the one who teaches"
PROGRESS: Final = "Progress"
PACE: Final = "Usually right in {seconds:.0f} s."
NO_PACE: Final = "Nothing was answered yet."
BOX_ROW: Final = "Box {number}, rests for {gap}"
GAP_ONE: Final = "one session"
GAP: Final = "{gap} sessions"
SESSION: Final = "Session {session}"
NO_SESSIONS: Final = "None is over yet."
OTHER_LEARNER: Final = "Somebody else"

# A question
STEPS: Final = {"right": "right", "wrong": "wrong", "skipped": "skipped", "now": "now", "ahead": "to come"}
PLACE: Final = "{now} of {number}"
STARTER: Final = "and the starter"
CRIB: Final = "The crib"
CLAIMED: Final = "Claimed: {claim}. {sentence}"
HINT: Final = "Hint"
SKIP: Final = "Skip"
MY_COUNT: Final = "That is my count"
MY_ANSWER: Final = "That is my answer"
NO_MORE_HINTS: Final = "There is no other hint: a guess costs no more than a box."
IN_A_ROW: Final = "{number} right in a row."
IN_BOX: Final = "This pattern is in box {box} of 5."
NEW_PATTERN: Final = "This pattern is new."
NO_CLOCK: Final = "No clock shows; your usual time is {seconds:.0f} s."
LEAVE: Final = "Leave: it goes on here next time"
LEAVE_GUEST: Final = "Leave"

# Real cards
LAY: Final = "Deal four cards and a starter, and key them"
LAY_HINT: Final = "Four cards, then the starter. Count aloud before you claim."
IS_CRIB: Final = "It is a crib"
LAID: Final = "Count them"
ENOUGH: Final = "That is enough"
SO_MANY: Final = "five cards are needed, four held and the starter last; these are {number}"

# A lesson
MORE: Final = "Tell me more"
SHOW_ALL: Final = "Show it"
SAY_IT: Final = "Say it"
NEXT: Final = "Next hand"
RESULT_LINK: Final = "See how it went"
MISSED: Final = "missed"
COUNT: Final = "The count"

# A result
RESULT: Final = "{right} of {number} right"
LEVEL_PASSED: Final = "Level {level} is passed. Next: {next}."
AGAIN: Final = "Ten more"
BACK: Final = "What else?"

# Refusals
SAY_WHO: Final = "say who learns: choose a name, or write a new one"
NOBODY: Final = "nobody here is called {name}; /drill shows everybody"
NO_PAGE: Final = "there is no such page; begin at /drill"
NO_DRILL: Final = (
    "there is no such drill here; what was answered in it is kept, unless it was a guest's: begin at /drill"
)
NO_PLACE: Final = "question {place} of this drill was not answered yet; answer the one that is asked now"
NOT_NOW: Final = "question {place} of this drill is not asked now; look at the drill again to go on"
NOTHING_ASKED: Final = "nothing is asked now: key five cards first, or begin another drill"
NO_FIELD: Final = "{field} is needed; send it, as in {example}"
NO_NUMBER: Final = "{field} is no number from 0 to {highest}; send it as in {example}"
NO_WISH: Final = "what to practise is course, own, duel, real or a level from 0 to 8"
TOO_LARGE: Final = "the request is too large for a drill"
TOO_SLOW: Final = "the request did not come to its end; send it again"
