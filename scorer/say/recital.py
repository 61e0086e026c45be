"""How a hand is counted aloud, in English."""

from __future__ import annotations

from typing import Final

# fmt: off
NUMBERS: Final = (
    "nothing", "one", "two", "three", "four", "five",
    "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen",
    "eighteen", "nineteen", "twenty", "twenty-one", "twenty-two", "twenty-three",
    "twenty-four", "twenty-five", "twenty-six", "twenty-seven", "twenty-eight", "twenty-nine",
)
# fmt: on
"""What a player says for 0 to 29 points."""

SUITS: Final = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}

STEPS: Final = {
    "fifteen": "fifteen {total}",
    "pair": "a pair is {total}",
    "pair royal": "a pair royal is {total}",
    "double pair royal": "a double pair royal is {total}",
    "run": "a run of {length} is {total}",
    "double run": "a double run of {length} is {total}",
    "triple run": "a triple run is {total}",
    "double double run": "a double double run is {total}",
    "flush": "a flush of {length} is {total}",
    "flush in suit": "{length} {suit} is {total}",
    "nobs": "one for his nobs is {total}",
}
"""What is said for one step of a count; the total is the running one."""

LAST: Final = "and {step}"
NOTHING: Final = "nothing: a nineteen hand"
NOTHING_ROW: Final = "nothing: nineteen"
BETWEEN: Final = ", "
