"""A drill at the panel: what each key leads to, what each page says, and that it touches no game."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.ports import KEYS
from scorer.cards import parse_cards
from scorer.coach.drills import Way, Wish
from scorer.coach.exercise import Ask, Exercise
from scorer.coach.patterns import patterns
from scorer.screen import Row
from scorer.table.dialog import BeginDrill, Dialog, KeepAnswer
from scorer.table.dialog.drill import Ways
from scorer.table.dialog.drill_answer import Result
from scorer.table.dialog.menu import Menu
from tests.drilling import Learner, check_fits, exercise, question

ACE: Final = exercise("A-7-7", Ask.POINTS, "7C 7D AH KS", "8S")
CRIB: Final = exercise("crib or hand", Ask.POINTS, "2H 4H 6H 8H", "KC", is_crib=True)
TENS: Final = exercise("mixed", Ask.POINTS, "TH TD TS TC", "5C")
DUEL: Final = exercise("duel nobs", Ask.SHORTFALL, "5H 5D 5S JC", "TC", claim=20)
TWICE: Final = exercise("2-4-4-5 once", Ask.FIFTEENS, "2H 4D 4C 5S", "KD")
ALIKE: Final = exercise("pair royal", Ask.PAIRS, "6H 6D 6C 2S", "KD")
TWO: Final = exercise("two cards", Ask.SUM, "7C 6D")
ONE: Final = exercise("to fifteen", Ask.TO_FIFTEEN, "7C")
RUN: Final = exercise("play run", Ask.PLAY, "4D 6C 5H")
LAST: Final = exercise("play last", Ask.PLAY, "8D 8C AH", end="last")
LONG: Final = exercise("play long run", Ask.PLAY, "AD 2C 3H 4C 5D 6H 7C")


def answering(asked: Exercise, points: int, keys: str = "") -> Learner:
    """A learner who has answered, and then pressed *keys*."""
    learner = Learner(question(asked))
    learner.say(points)
    learner.keys(keys)
    return learner


# Who learns, and what


CHOICES: Final = [
    ("", "learners", Row("LEARNERS"), "who learns is asked"),
    ("2", "drill", Row("DRILL Orange", "1/2"), "then what to practise"),
    ("A H", "learners", Row("LEARNERS"), "and back"),
    ("A 5", "levels", Row("DRILL Blue", "1/3"), "one level of nine"),
    ("A 5 H", "drill", Row("DRILL Blue", "1/2"), "and back from the levels"),
    ("A D", "drill", Row("DRILL Blue", "2/2"), "the other ways"),
    ("A A", "drill", Row("DRILL 1/10", "values"), "the course begins at level 0"),
    ("A 5 3", "drill", Row("DRILL 1/10", "3-card 15"), "level three has the key three"),
    ("A 5 9", "drill", Row("DRILL 1/10", "values"), "level 0 comes last"),
    ("A 4", "drill", Row("DRILL 1/10", "muggins"), "a duel"),
    ("A 3", "real_cards", Row("DRILL 1/10", "a hand"), "real cards"),
]


@pytest.mark.parametrize(("keys", "page", "head"), [pytest.param(*row[:3], id=row[3]) for row in CHOICES])
def test_choices(keys: str, page: str, head: Row) -> None:
    """From the menu the rank keys choose, page after page."""
    learner = Learner()
    learner.keys(f"C J {keys}")

    assert (learner.screen.page, learner.screen.head) == (page, head)


LEFT: Final = [
    (Ways("Ann", 3), Row("A Due now", "level 3"), Row("2 My misses", "none"), "nothing waits"),
    (Ways("Ann", 3, (4, 10)), Row("A Go on", "4/10"), Row("2 My misses", "none"), "a drill was left"),
    (Ways("Ann", 0, None, True), Row("A Due now", "level 0"), Row("2 My misses"), "misses wait"),
]


@pytest.mark.parametrize(("ways", "first", "own"), [pytest.param(*row[:3], id=row[3]) for row in LEFT])
def test_what_waits_is_shown(ways: Ways, first: Row, own: Row) -> None:
    """The page of ways says where a drill was left, and whether misses of games wait."""
    assert Learner(ways).screen.rows[:2] == (first, own)


def test_own_misses() -> None:
    """They are drilled where some wait; where none do, that is said and nothing begins."""
    none, some = Learner(Ways("Ann", 0)), Learner(Ways("Blue", 0, None, True))
    none.press("2")
    assert (none.notice, none.asked) == ("no misses wait", [])

    outcome = some.dialog.half.press("2", Dialog(), some.history) if some.dialog.half else None
    assert outcome is not None
    assert outcome.request == BeginDrill("Blue", Wish(Way.OWN))


# The question


QUESTIONS: Final = [
    (ACE, Row("in all?", "new"), "POINTS █", ("7♣ 7♦ A♥ K♠", "+8♠", "POINTS █"), "a hand"),
    (CRIB, Row("your crib", "new"), "POINTS █", ("2♥ 4♥ 6♥ 8♥", "+K♣ CRIB", "POINTS █"), "a crib"),
    (TENS, Row("in all?", "new"), "POINTS █", ("T♥ T♦ T♠ T♣", "+5♣", "POINTS █"), "four tens"),
    (
        DUEL,
        Row("claimed: 20", "new"),
        "MISSED █",
        ("5♥ 5♦ 5♠ J♣", "+T♣ SAYS 20", "MISSED █"),
        "a claim to be seen through",
    ),
    (TWICE, Row("in fifteens?", "new"), "15S █", ("2♥ 4♦ 4♣ 5♠", "+K♦", "15S █"), "only the fifteens"),
    (ALIKE, Row("in pairs?", "new"), "PAIRS █", ("6♥ 6♦ 6♣ 2♠", "+K♦", "PAIRS █"), "only the pairs"),
    (TWO, Row("together?", "new"), "SUM █", ("7♣ 6♦", "", "SUM █"), "two cards"),
    (ONE, Row("more for 15?", "new"), "TO 15 █", ("7♣", "", "TO 15 █"), "what is missing"),
]


@pytest.mark.parametrize(
    ("asked", "row", "typed", "large"), [pytest.param(*row[:4], id=row[4]) for row in QUESTIONS]
)
def test_question(asked: Exercise, row: Row, typed: str, large: tuple[str, ...]) -> None:
    """Cards, what is asked, and the cursor (M21); far away all suits are seen as well."""
    screen = Learner(question(asked)).screen

    assert (screen.kind, screen.rows, screen.typed) == ("cards", (row,), typed)
    assert (screen.cards, screen.starter) == (asked.cards, asked.starter)
    assert (screen.large.lines, screen.large.bar) == (large, "OK GO=HINT")
    check_fits(screen)


PILES: Final = [
    (RUN, "4 6 5", "the last card?", "", "a pile"),
    (LAST, "8 8 A", "none is left", "LAST", "the last card of all"),
    (LONG, "A234567", "the last card?", "", "seven cards are closed up"),
]


@pytest.mark.parametrize(
    ("asked", "fact", "row", "far"), [pytest.param(*row[:4], id=row[4]) for row in PILES]
)
def test_pile(asked: Exercise, fact: str, row: str, far: str) -> None:
    """In the play the pile is shown as it was laid, and never the count."""
    screen = Learner(question(asked)).screen

    assert (screen.kind, screen.fact) == ("fact", fact)
    assert "count" not in " ".join(screen.lines())
    assert screen.rows == (Row(row, "new"), Row("POINTS █"))
    assert screen.large.lines == (fact, far, "POINTS █")
    check_fits(screen)


def test_real_cards_are_not_given_away() -> None:
    """What a hand is best known for heads no page before it is counted."""
    dealt, real = (Learner(question(ACE, way=way)).screen.head.right for way in (Way.COURSE, Way.REAL))

    assert (dealt, real) == ("3-card 15", "a hand")


KEY_ROWS: Final = [
    ("", ("", "SKIP", "HINT", "MENU"), "POINTS █", "nothing keyed"),
    ("8", ("OK", "BACK", "HINT", "MENU"), "POINTS 8█", "a number keyed"),
    ("A 2", ("OK", "BACK", "HINT", "MENU"), "POINTS 12█", "two digits"),
    ("A 2 H", ("", "SKIP", "HINT", "MENU"), "POINTS █", "taken back"),
    ("10", ("OK", "BACK", "HINT", "MENU"), "POINTS 0█", "ten is nought"),
    ("D H", ("", "SKIP", "HINT", "MENU"), "POINTS █", "one hint was given"),
    ("D 8", ("OK", "BACK", "HINT", "MENU"), "POINTS 8█", "a digit acts as if the hint were gone"),
    ("D D D D", ("", "SKIP", "", "MENU"), "POINTS █", "all hints are given"),
    ("3 10", ("OK", "BACK", "HINT", "MENU"), "POINTS 0█", "thirty is no hand"),
]


@pytest.mark.parametrize(("keys", "legend", "typed"), [pytest.param(*row[:3], id=row[3]) for row in KEY_ROWS])
def test_question_keys(keys: str, legend: tuple[str, ...], typed: str) -> None:
    """Rank keys are digits; the soft keys answer, take back or skip, give a hint, and leave."""
    learner = Learner(question(ACE))
    learner.keys(keys)

    assert (learner.screen.keys, learner.screen.typed) == (legend, typed)


def test_hints() -> None:
    """Each tells more than the one before, over the cards; then there is none, and the question stays."""
    learner = Learner(question(ACE))
    learner.press("D")
    assert learner.screen.head == Row("HINT", "DRILL 1/10")
    assert [row.left for row in learner.screen.rows] == [
        *("Look for three cards", "with the ace."),
        "7♣ 7♦ A♥ K♠ +8♠",
    ]
    learner.press("H", "D")
    assert learner.screen.sentence == "Four combinations count."
    learner.press("D")
    assert learner.screen.keys == ("", "SKIP", "", "MENU")
    learner.press("D")

    assert learner.notice == "no other hint"
    learner.say(8)
    assert learner.screen.rows[-1] == Row("hint: still box 1")


def test_a_long_hint_has_pages_far_away() -> None:
    """Diamond turns them; after the last one comes the question again."""
    learner = Learner(question(ACE), text="large")
    seen = []
    for _ in range(3):
        learner.press("D")
        seen.append(" ".join(learner.screen.large.lines))

    assert seen == ["LOOK FOR THREE CARDS WITH THE", "ACE.", "7♣ 7♦ A♥ K♠ +8♠ POINTS █"]


@pytest.mark.parametrize(
    ("key", "notice"),
    [
        pytest.param("S", "key the points first", id="an empty OK"),
        pytest.param("P1", "no button now", id="P1"),
    ],
)
def test_question_refuses(key: str, notice: str) -> None:
    """What means nothing is told, and the question stays."""
    learner = Learner(question(ACE))
    learner.press(key)

    assert (learner.notice, learner.screen.page, learner.asked) == (notice, "drill", [])


def test_an_answer_carries_its_time() -> None:
    """From the key that showed the question to OK, by the clock of the keys; hints and digits take time too."""
    learner = Learner(question(ACE))
    learner.press("D", after_s=4.0)
    learner.press("8", after_s=2.5)
    learner.press("S", after_s=0.5)
    learner.press("S", after_s=30.0)
    learner.press("H", after_s=3.0)
    kept = [request for request in learner.asked if isinstance(request, KeepAnswer)]

    assert [(answer.points, answer.seconds) for answer in kept] == [(8, 7.0), (None, 3.0)]
    assert kept[0].session.hints == 1


# What came of it


ANSWERS: Final = [
    (ACE, 6, "", ("YOU 6", "IT IS 8"), ["2 more. Look again", "", "", "box 1, again in 3"], "how many"),
    (
        ACE,
        6,
        "D",
        ("YOU 6", "IT IS 8"),
        ["2 more. Look again", "15: 3 with the A", "", "box 1, again in 3"],
        "where to look",
    ),
    (
        ACE,
        6,
        "D D",
        ("YOU 6", "IT IS 8"),
        ["2 more. Look again", "15: 3 with the A", "likely A♥ 7♣ 7♦ = 15", "box 1, again in 3"],
        "which combination",
    ),
    (
        TWICE,
        8,
        "D D",
        ("YOU 8", "IT IS 4"),
        ["look at the fifteens", "2 4 4 5 is one 15:", "same cards, once only", "box 1, again in 3"],
        "the same cards counted twice",
    ),
    (ACE, 8, "", ("8 IS RIGHT", ""), ["Ace and two sevens", "", "", "box 2, rests 2"], "a right one"),
    (TWO, 12, "", ("YOU 12", "IT IS 13"), None, "a sum has no ladder"),
    (ACE, 6, "D D D", ("IT IS 8", ""), None, "then the whole count"),
    (DUEL, 1, "D", ("IT IS 21", "1/3"), None, "of a duel, too"),
]


@pytest.mark.parametrize(
    ("asked", "points", "keys", "head", "rows"), [pytest.param(*row[:5], id=row[5]) for row in ANSWERS]
)
def test_answer(
    asked: Exercise, points: int, keys: str, head: tuple[str, str], rows: list[str] | None
) -> None:
    """What was said and what it is, one step of the ladder at a time, and the box (M22)."""
    screen = answering(asked, points, keys).screen

    assert screen.head == Row(*head)
    assert rows is None or [row.left for row in screen.rows] == rows
    check_fits(screen)


def test_the_pattern_is_named_last() -> None:
    """The sentence tells what the page tells, and the pattern's name only with the combination."""
    learner = answering(ACE, 6)
    assert learner.screen.sentence == "You said 6. It is 8. There are 2 more."
    assert learner.screen.keys == ("OK", "", "MORE", "MENU")
    learner.press("D", "D")

    assert "Ace and two sevens. Box 1." in learner.screen.sentence
    assert learner.screen.keys == ("OK", "", "FULL", "MENU")
    assert learner.screen.large.lines == ("6, IT IS 8", "A+7+7 = 15", "BOX 1")
    assert learner.screen.large.bar == "OK GO=FULL"


def test_the_whole_count() -> None:
    """A combination a row with the points so far; far away as it is said aloud."""
    learner = answering(ACE, 6, "D D D")
    assert [row.left for row in learner.screen.rows] == [
        "15 for  2 7♣ 8♠",
        "15 for  4 7♦ 8♠",
        "15 for  6 A♥ 7♣ 7♦",
        "pair    8 7♣ 7♦",
    ]
    assert learner.screen.large.lines == ("IT IS 8", "FIFTEEN TWO", "FIFTEEN")
    learner.press("H")
    assert learner.screen.head == Row("YOU 6", "IT IS 8")
    learner.press("S")

    assert learner.screen.head.left == "DRILL 2/10"


def test_a_skipped_one() -> None:
    """It is told what it was; it stays in its box."""
    learner = Learner(question(ACE))
    learner.press("H")

    assert learner.screen.head == Row("SKIPPED", "IT IS 8")
    assert learner.screen.rows[-1] == Row("stays in box 1")
    assert learner.screen.large.lines == ("IT IS 8", "SKIPPED", "BOX 1")


def test_a_digit_does_not_answer_what_is_not_seen() -> None:
    """After an answer only OK goes on."""
    learner = answering(ACE, 6, "7")

    assert (learner.notice, learner.screen.page) == ("OK for the next", "drill_answer")


def test_a_session_ends_with_its_result() -> None:
    """Ten right ones, a streak, how many were right; then the table is as it was."""
    learner = Learner()
    before = learner.screen
    learner.keys("C J A 5 7")
    rows = []
    while not isinstance(learner.dialog.half, Result):
        rows.append(learner.screen.rows[0].left)
        learner.say(learner.asked_now.answer)
        learner.press("S")

    assert len(rows) == 10
    assert rows[-1] in ("streak 9", "none can follow", "none is left")
    assert (learner.screen.head, learner.screen.rows) == (Row("DRILL DONE"), (Row("right           10/10"),))
    assert learner.screen.sentence == "10 of 10 right"
    learner.press("S")
    assert (learner.screen, learner.entered) == (before, [])


# Real cards


def test_real_cards() -> None:
    """Four cards and the starter, each with its suit; then the claim."""
    learner = Learner()
    learner.keys("C J A 3 7 C 7 D A H K")
    assert learner.screen.keys == ("K♠", "K♥", "K♦", "K♣")
    learner.keys("S")
    assert learner.screen.rows == (Row("Now the starter"),)
    learner.keys("8 S")
    assert (learner.asked_now.cards, learner.asked_now.answer) == (parse_cards("7C 7D AH KS"), 8)
    learner.say(8)
    learner.press("S")

    assert learner.screen.head == Row("DRILL 2/10", "a hand")
    assert learner.screen.cards == ()


REAL_KEYS: Final = [
    ("5 C 5 C", "5♣ is there twice", 1, "a card that is there already"),
    ("5 C 5 5", "", 1, "the same rank drops it"),
    ("5 C 6 7 H", "", 2, "another rank replaces it"),
    ("5 C 6 UNDO", "", 1, "a key of its own drops it too"),
    ("5 C 6 OK", "6: which suit?", 1, "OK is no suit"),
    ("5 C 6 D H", "", 1, "heart takes a card back"),
    ("S", "no such key here", 0, "there is nothing to say yet"),
    ("P2", "no button now", 0, "no button means a thing"),
]


@pytest.mark.parametrize(
    ("keys", "notice", "cards"), [pytest.param(*row[:3], id=row[3]) for row in REAL_KEYS]
)
def test_real_cards_are_keyed(keys: str, notice: str, cards: int) -> None:
    """A rank waits for its suit; what cannot be is told and changes nothing."""
    learner = Learner()
    learner.keys(f"C J A 3 {keys}")

    assert (learner.notice, len(learner.screen.cards)) == (notice, cards)


def test_a_real_crib() -> None:
    """Diamond makes a crib of it: four of a suit are no flush there."""
    hand, crib = Learner(), Learner()
    for learner, turn in ((hand, ""), (crib, "D")):
        learner.keys(f"C J A 3 2 H 4 H {turn} 6 H 8 H K C")

    assert (hand.asked_now.answer, crib.asked_now.answer) == (4, 0)
    assert crib.screen.head == Row("DRILL 1/10", "a crib")


IN_PLAY: Final = ("5H", "6S", "TC")
AT_SHOW: Final = (*IN_PLAY, "7H", "8C", "9S", "JC", "QS", "GO", "KC")
SHOW: Final = {"claims": "teach", "claims_in": "show"}
SECRETS: Final = [
    (SHOW, IN_PLAY, "6 S 7 H 9 S Q S 5 H", "after the show", "with this deal's starter"),
    (SHOW, IN_PLAY, "6 S 7 H 5 H Q S 9 S", "after the show", "the starter keyed among the four"),
    (SHOW, AT_SHOW, "2 S 3 H 4 H 6 H A C", "after the show", "any while a hand waits for its claim"),
    (SHOW, IN_PLAY, "6 S 7 H 9 S Q S 5 C", "", "another five is another hand"),
    ({}, IN_PLAY, "6 S 7 H 9 S Q S 5 H", "", "nothing is secret without claims"),
]


@pytest.mark.parametrize(
    ("agreed", "lines", "keys", "notice"), [pytest.param(*row[:4], id=row[4]) for row in SECRETS]
)
def test_no_hand_of_the_game_is_counted(
    agreed: dict[str, str], lines: tuple[str, ...], keys: str, notice: str
) -> None:
    """Real cards that may be a hand of this deal wait until it is claimed."""
    learner = Learner(None, *lines, agreed=agreed)
    learner.keys(f"C J A 3 {keys}")

    assert learner.notice == notice
    assert (learner.screen.page == "real_cards") is bool(notice)


# It touches no game


LEAVING: Final = [
    ("C", "menu", "club leads to the menu"),
    ("C H", "", "and from there to the table"),
    ("6 S C", "menu", "after an answer, too"),
    ("D C", "menu", "from a hint"),
]


@pytest.mark.parametrize(("keys", "page"), [pytest.param(*row[:2], id=row[2]) for row in LEAVING])
def test_it_is_left(keys: str, page: str) -> None:
    """MENU leaves the drill, and the game is where it was."""
    learner = Learner(question(ACE))
    history = learner.history
    learner.keys(keys)

    assert (learner.screen.page if learner.has_half() else "") == page
    assert (learner.entered, learner.history) == ([], history)


@given(
    st.sampled_from(("", "A A", "A 4", "A 3", "A 5 7", "A 5 5", "A 5")),
    st.sampled_from(("normal", "large")),
    st.integers(0, 9),
    st.lists(st.sampled_from((*KEYS, *("S", "D") * 8)), max_size=40),
)
def test_no_key_touches_the_game_and_every_page_fits(
    begun: str, text: str, seed: int, keys: list[str]
) -> None:
    """Whatever is pressed in a drill: it enters nothing, raises nothing, and every page fits."""
    learner = Learner(text="large" if text == "large" else "normal", seed=seed)
    learner.keys(f"C J {begun}")
    for key in keys:
        if not learner.has_half() or isinstance(learner.dialog.half, Menu):
            break
        learner.press(key)
        if learner.has_half() and learner.screen.page not in ("menu", "power"):
            check_fits(learner.screen)

    assert learner.entered == []


@pytest.mark.parametrize("tag", patterns())
def test_every_pattern_fits(tag: str) -> None:
    """Hints, ladder and count of every pattern fit their places."""
    pattern = patterns()[tag]
    asked = pattern.make(Random(1))
    for points in (asked.answer, max(0, asked.answer - 2)):
        learner = Learner(question(asked))
        learner.press("D")
        check_fits(learner.screen)
        learner.press("D", "D")
        learner.say(points)
        for _ in range(5):
            check_fits(learner.screen)
            learner.press("D")
