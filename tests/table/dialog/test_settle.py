"""An argument is settled at the panel, in the middle of a game, and the game is not touched."""

from __future__ import annotations

from typing import Any, Final

import pytest

from scorer.record.history import History
from scorer.screen import COLUMNS, FACT_COLUMNS, Row, Screen
from scorer.table.dialog import Dialog, Settings
from tests.panel import Panel
from tests.tabletop import enter, sit_down

OFF: Final[dict[str, Any]] = {"dealer": "Ann"}
TEACH: Final[dict[str, Any]] = {"dealer": "Ann", "claims": "teach", "claims_in": "show"}
LAID: Final = ("5H", "6S", "TC", "7H", "8C", "9S", "JC", "QS", "GO", "KC")


def arguing(keys: str, *lines: str, setup: dict[str, Any] = OFF, dialog: Dialog | None = None) -> Panel:
    """A panel whose menu was opened, its sixth row taken, and then *keys* pressed."""
    panel = Panel(enter(sit_down(**setup), *lines), dialog)
    panel.press("C", "6")
    panel.keys(keys)
    return panel


def rows_of(panel: Panel) -> list[str]:
    """Every row of the pages that tell who is right, turned to the last one."""
    rows: list[str] = []
    for _ in range(int(panel.screen.head.right.split("/")[1])):
        rows += [row.left for row in panel.screen.rows]
        panel.press("D")
    return rows


def test_a_hand_is_counted_without_claims() -> None:
    """Four cards and the starter, OK, and the count is told; the rules stand behind it."""
    panel = arguing("5 H 5 C 5 S J D 5 D S")

    assert panel.screen.head == Row("It is 29", "1/13")
    rows = rows_of(panel)
    assert rows[0] == "15 for  2  5♣ J♦"
    assert "nobs   29  J♦" in rows
    assert {"FIFTEENS", "PAIRS", "HIS NOBS", "Source: ACC 1.7"} <= set(rows)
    panel.press("S")
    assert (panel.entered, panel.has_half()) == ([], False)


def test_both_sides_are_judged() -> None:
    """Each side says a number before the truth is told, and is told why it is right or wrong."""
    panel = arguing("7 C 7 D 8 H 9 S")
    panel.keys("K H")
    assert panel.screen.head == Row("SETTLE", "a hand")
    assert panel.screen.rows[0] == Row("Ann's claim?")
    panel.keys("10")
    assert panel.screen.typed == "0█"
    panel.keys("H A 2 S 8 S")

    assert panel.screen.sentence.startswith("It is 12. Ann: 12. 12 is right. Bob: 8. 4 too few.")
    assert rows_of(panel)[:2] == ["Ann: 12. 12 is right.", "Bob: 8. 4 too few."]


def test_a_side_is_passed_over() -> None:
    """Diamond passes a side over; OK without a number asks nobody else."""
    panel = arguing("7 C 7 D 8 H 9 S K H D 8 S")
    assert panel.screen.sentence.startswith("It is 12. Bob: 8. 4 too few.")

    panel.press("H", "8", "S", "S")
    assert panel.screen.sentence.startswith("It is 12. Ann: 8. 4 too few.")
    assert "Bob" not in panel.screen.sentence


def test_a_crib_is_no_hand() -> None:
    """Diamond makes a crib of it, also when cards are keyed: four of a suit are no flush there."""
    hand, crib = (arguing(f"2 H 4 H {turn} 6 H 8 H K C S") for turn in ("", "D"))

    assert hand.screen.head.left == "It is 4"
    assert crib.screen.head.left == "It is 0"
    assert "FLUSH IN THE CRIB" in rows_of(crib)


PILES: Final = [
    ("4 S 6 C 5 D S", "It is 5", "a fifteen and a run"),
    ("4 S 6 C 6 D 5 D S", "It is 0", "a pair within breaks the run"),
    ("K S K C A D D S", "It is 1", "the last card, since nobody can lay another"),
    ("K S K C A D S", "It is 0", "and nothing for it while somebody could"),
    ("K S K C A D 10 D D S", "It is 2", "thirty-one is no last card as well"),
    ("K S K C A D D D S", "It is 0", "diamond again takes the last back"),
]


@pytest.mark.parametrize(("keys", "worth"), [pytest.param(*row[:2], id=row[2]) for row in PILES])
def test_a_pile_is_settled(keys: str, worth: str) -> None:
    """Two presses of diamond make a pile of it, and OK ends the pile."""
    panel = arguing(f"D D {keys} S", setup=OFF)

    assert panel.screen.head.left == worth


def test_a_pile_ends_at_31() -> None:
    """A card that would pass 31 is refused, and the pile stays as it was."""
    panel = arguing("D D K S K C K D 2 S")
    assert panel.notice == "2♠ is over 31"
    assert panel.screen.rows[:2] == (Row("count 30", "a pile"), Row("K♠ K♣ K♦"))
    panel.keys("A S")
    assert panel.notice == ""
    assert panel.screen.rows[0] == Row("count 31", "a pile")


def test_diamond_goes_round_before_the_first_card() -> None:
    """Hand, crib, pile and hand again, each said over the key that leads to it."""
    panel = arguing("")
    seen = []
    for _ in range(4):
        seen.append((panel.screen.head.right, panel.screen.keys[2]))
        panel.press("D")

    assert seen == [("a hand", "CRIB"), ("a crib", "PILE"), ("a pile", "HAND"), ("a hand", "CRIB")]


def test_cards_are_taken_back() -> None:
    """Heart takes the last card back, the rank again drops it, and a card twice is refused."""
    panel = arguing("5 H 5 H")
    assert panel.notice == "5♥ is there twice"
    panel.keys("6 6")
    assert [card.pretty for card in panel.screen.cards] == ["5♥"]
    panel.press("H")
    assert panel.screen.cards == ()
    panel.press("H")

    assert not panel.has_half()


def test_the_game_is_not_touched() -> None:
    """Nothing is entered, and UNDO takes back the move that it would have taken back before."""
    panel = arguing("7 C 7 D 8 H 9 S K H 8 S A 2 S", "5H", "6S", "TC")
    before: History = panel.history
    panel.press("D", "D", "S")

    assert (panel.entered, panel.asked, panel.history) == ([], [], before)
    panel.press("H")
    assert "TC" in panel.screen.sentence
    panel.press("S")
    assert panel.entered == ["UNDO"]


def test_a_hand_that_waits_for_its_claim_is_not_settled() -> None:
    """In the play a hand with this deal's starter is refused where claims are on; after the show it is not."""
    keys = "6 S 10 C 7 H J C 5 H"
    panel = arguing(keys, "5H", setup=TEACH)
    assert panel.notice == "after the show"
    assert len(panel.screen.cards) == 4
    panel.keys("5 D S")
    assert panel.screen.head.left == "It is 7"

    assert arguing("5 H 6 S 10 C 7 H J C", "5H", setup=TEACH).notice == "after the show", (
        "wherever it is keyed"
    )

    assert arguing(f"{keys} S", "5H", setup=OFF).screen.head.left == "It is 7"
    show = ("CLAIM 4", "CLAIM 2", "2C", "3D", "KH", "AS", "CLAIM 4")
    assert arguing(f"{keys} S", *LAID, *show, setup=TEACH).screen.head.left == "It is 7"


def test_the_house_counts_by_its_own_rules() -> None:
    """Where four of a suit are a flush in the crib, they are one here too."""
    keys = "D 2 H 4 H 6 H 8 H K C S"
    assert arguing(keys).screen.head.left == "It is 0"
    assert arguing(keys, setup={**OFF, "crib_flush": "four"}).screen.head.left == "It is 4"


def test_four_singles_all_claim() -> None:
    """Up to four sides are asked, each by its name; partners are asked once."""
    singles = Panel(sit_down(4, dealer="Ann", sides="singles"))
    singles.press("C", "6")
    singles.keys("7 C 7 D 8 H 9 S K H A S 2 S 3 S 4 S")
    assert [name in singles.screen.sentence for name in ("Ann", "Bob", "Cid", "Dee")] == [True] * 4

    partners = Panel(sit_down(4, dealer="Ann"))
    partners.press("C", "6")
    partners.keys("7 C 7 D 8 H 9 S K H A S")
    assert partners.screen.rows[0] == Row("Bob and Dee's claim?")


WALK: Final = "D D K S 10 H Q C A S D S A S 2 S " + "D " * 12
HANDS: Final = "10 H 10 C 10 D 10 S Q H A 2 S 4 S " + "D " * 30


@pytest.mark.parametrize("text", ["normal", "large"])
@pytest.mark.parametrize("keys", [WALK, HANDS])
def test_every_page_fits(text: Any, keys: str) -> None:
    """Whatever is keyed, each row has at most 21 characters, and 11 in the large layout."""
    panel = arguing("", dialog=Dialog(settings=Settings(text=text)))
    for key in keys.split():
        panel.press(key)
        _check_fits(panel.screen)


def _check_fits(screen: Screen) -> None:
    for row in (screen.head, *screen.rows):
        assert len(f"{row.left} {row.right}".strip()) <= COLUMNS, screen
    assert len(screen.rows) <= 4
    assert all(len(line) <= FACT_COLUMNS for line in (*screen.large.lines, screen.large.bar)), screen
    assert len(screen.large.lines) <= 3
