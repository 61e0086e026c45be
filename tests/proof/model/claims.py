"""What becomes of a claim, and of a call."""

from __future__ import annotations

from .counting import Item
from .table import Due, GameWon, Table, Window, end_game, fits, need, pays_nothing, peg

NO_HAND = (19, 25, 26, 27)
NO_CARD = (10, 11)
ENDS = ("thirty-one", "go", "last")


def units(due: Due) -> list[list[Item]]:
    """What is scored together: the combinations of a card, then how it ended the count; else the hand."""
    combinations = [item for item in due.items if item[0] not in ENDS]
    ends = [item for item in due.items if item[0] in ENDS]
    return [unit for unit in (combinations, ends) if unit]


def pay(table: Table, due: Due) -> int:
    """Peg what is true, one thing after the other, in one jump."""
    moved = 0
    for unit in units(due):
        if fits(table, due.seat, sum(points for _, points in unit)):
            for reason, points in unit:
                if pays_nothing(table, due.seat, reason):
                    continue
                moved += peg(table, due.seat, points, reason, is_same_jump=moved > 0)
    return moved


def payable(table: Table, due: Due) -> int:
    """How many holes `pay` would move."""
    moved = 0
    for unit in units(due):
        if fits(table, due.seat, moved + sum(points for _, points in unit)):
            moved += sum(
                points for reason, points in unit if not pays_nothing(table, due.seat, reason, moved)
            )
    return min(moved, table.target - table.score(due.seat))


def close_claim(table: Table) -> None:
    """The open claim of a card becomes a claim of nothing."""
    if table.claim is not None:
        judge(table, table.claim, 0)


def close(table: Table) -> None:
    """What every entry does first: the open claim, then the window."""
    close_claim(table)
    table.window = None


def judge(table: Table, due: Due, claimed: int) -> None:
    """Hold a claim against the truth, and peg what follows from it."""
    table.claim = None
    true = due.points
    start, could = table.score(due.seat), payable(table, due)
    said = "exact" if claimed == true else "under" if claimed < true else "over"
    at = len(table.verdicts)
    table.verdicts += ((table.line, due.seat, claimed, true, 0, said),)
    try:
        is_whole = said != "over" and table.rules["claims"] == "call"
        if is_whole or (said == "under" and table.rules["claims"] != "teach"):
            peg(table, due.seat, min(claimed, could), "play" if due.of == "card" else due.of)
        else:
            pay(table, due)
    finally:
        pegged = max(0, table.score(due.seat) - start)
        table.verdicts = (*table.verdicts[:at], (table.line, due.seat, claimed, true, pegged, said))
    missed = max(0, could - pegged)
    peg(table, table.left_of(due.seat), due.false_goes, "penalty")
    if said == "over":
        pay_for_too_much(table, due.seat, start + claimed, start + true)
    elif table.rules["claims"] == "auto":
        peg(table, table.left_of(due.seat), missed, "muggins")
    elif table.rules["claims"] == "call":
        table.window = Window(due.seat, until(table, due), missed)


def until(table: Table, due: Due) -> str:
    """What comes next, and ends the window."""
    if due.of == "crib":
        return "deal"
    if due.of == "hand":
        return "card" if due.seat == table.dealer else "count"
    return "count" if all(len(hand) == 4 for hand in table.hands) else "card"


def pay_for_too_much(table: Table, seat: int, said: int, true: int) -> None:
    """What a claim over the truth costs."""
    excess = min(said, table.target) - min(true, table.target)
    left, rule = table.left_of(seat), table.rules["overclaim"]
    is_false_game = said >= table.target > true
    if is_false_game and table.rules["false_game"] == "lose_game":
        lose_game(table, seat)
    elif is_false_game and table.rules["false_game"] == "acc15":
        peg(table, seat, -15, "penalty")
        peg(table, left, excess, "penalty")
    elif rule != "correct":
        peg(table, left, excess if rule == "excess_to_opponent" else 2, "penalty")


def lose_game(table: Table, seat: int) -> None:
    """A false claim of game loses it."""
    end_game(table, table.sides[table.left_of(seat)], is_plain=True)
    raise GameWon


def call(table: Table, points: int, by: int | None) -> None:
    """``MUGGINS points BY by``: an opponent calls what was missed."""
    need(table.rules["claims"] == "call", "muggins is not called here")
    need(1 <= points <= 29, "no such number of points")
    claimant = table.claim or table.window
    need(claimant is not None, "too late")
    assert claimant is not None
    seat = claimant.seat
    others = [side for side in range(len(table.scores)) if side != table.sides[seat]]
    need(by is not None or len(others) == 1, "who calls?")
    caller = table.left_of(seat) if by is None else by
    need(table.sides[caller] != table.sides[seat], "nobody calls on the own side")
    missed = payable(table, table.claim) if table.claim else table.window.missed if table.window else 0
    need(missed > 0 or table.rules["false_muggins_penalty"] == "yes", "nothing was missed")
    close_claim(table)
    table.window = None
    if missed:
        peg(table, caller, min(points, missed), "muggins")
    else:
        peg(table, seat, points, "penalty")
