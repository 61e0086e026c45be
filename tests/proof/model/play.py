"""The play: who lays, who says go, and when the count begins again."""

from __future__ import annotations

from .claims import close, close_claim, pay
from .counting import Item, made_by_last, value
from .table import Due, Go, Renege, Table, need, pays_nothing, peg


def count(table: Table) -> int:
    """The sum of the pile."""
    return sum(value(card) for card in table.pile)


def is_all_out(table: Table) -> bool:
    """Whether every card of the deal is laid."""
    return all(len(hand) == 4 for hand in table.hands)


def holds(table: Table, seat: int) -> bool:
    """Whether cards are left in a hand."""
    return len(table.hands[seat]) < 4


def next_to_act(table: Table, after: int) -> int | None:
    """The first to the left who holds cards and has not said go."""
    return next(
        (seat for seat in table.around(after) if holds(table, seat) and seat not in table.passed), None
    )


def seen(table: Table) -> list[str]:
    """Every card of this deal that lies on the table."""
    starter = [table.starter] if table.starter else []
    return [*starter, *(card for hand in table.hands for card in hand), *table.crib]


def check_new(table: Table, card: str) -> None:
    """Refuse a card that is not keyed as this table keys cards, or that lies there already."""
    there = seen(table)
    need(len(card) == 2 or table.rules["suits"] == "asked", "the suit")
    need(len(card) == 1 or card not in there, "it was seen")
    need([other[0] for other in there].count(card[0]) < 4, "four of its rank were seen")


def lay(table: Table, card: str, by: int | None) -> None:
    """A card of the play."""
    need(table.turn is not None, "all cards are out")
    assert table.turn is not None
    seat = table.turn if by is None else by
    between = seats_before(table, seat)
    check_new(table, card)
    need(count(table) + value(card) <= 31, "over 31")
    close(table)
    for passing in between:
        note_go(table, passing)
    put_down(table, seat, card)


def seats_before(table: Table, seat: int) -> list[int]:
    """Who says go where a later player lays: nobody, where it is his turn."""
    if seat == table.turn:
        return []
    assert table.turn is not None
    need(holds(table, seat) and seat not in table.passed and count(table) >= 22, "not your turn")
    order = [table.turn, *table.around(table.turn)]
    between = [
        other for other in order[: order.index(seat)] if holds(table, other) and other not in table.passed
    ]
    if table.rules["go_rotation"] == "bicycle3":
        need(table.goes_in_a_row + len(between) < 2, "two goes end the count")
    return between


def put_down(table: Table, seat: int, card: str) -> None:
    """Lay it, and peg for it or wait for its claim."""
    table.heels_due = table.heels_due and seat != table.dealer
    table.goes_in_a_row = 0
    table.pile += (card,)
    table.hands = (*table.hands[:seat], (*table.hands[seat], card), *table.hands[seat + 1 :])
    table.last = seat
    items: tuple[Item, ...] = made_by_last(table.pile)
    table.turn = next_to_act(table, seat)
    if count(table) == 31:
        items += (("thirty-one", 2),)
    elif is_all_out(table):
        items += (("last", 1),)
    elif table.turn is None:
        items += (("go", 1),)
    is_over = not is_all_out(table) and (count(table) == 31 or table.turn is None)
    due = Due(seat, "card", items, prove(table, seat, card))
    if table.is_on("play"):
        table.claim = due
    else:
        pay(table, due)
        peg(table, table.left_of(seat), due.false_goes, "penalty")
    if is_over:
        begin_count(table)
    to_show(table)


def begin_count(table: Table) -> None:
    """The count begins at nothing, on the left of the last card."""
    table.pile = table.passed = ()
    table.goes_in_a_row = 0
    table.turn = next_to_act(table, table.last)


def to_show(table: Table) -> None:
    """After the last card and its claim hands are counted."""
    if is_all_out(table) and table.claim is None and table.phase == "play":
        assert table.dealer is not None
        table.phase, table.turn = "show", table.left_of(table.dealer)


def prove(table: Table, seat: int, card: str) -> int:
    """Note the goes of a player that a card proves false; how many holes they cost."""
    rule, holes, reneges = table.rules["renege"], 0, list(table.reneges)
    for go in table.goes:
        if go.seat == seat and go.at + value(card) <= 31:
            known = [at for at, renege in enumerate(reneges) if renege.go == go]
            holes += 2 if rule == "two_per_card" or (rule == "two_flat" and not known) else 0
            for at in known:
                reneges[at] = reneges[at]._replace(cards=(*reneges[at].cards, card))
            if not known:
                reneges.append(Renege(go, table.line, (card,)))
    table.reneges = tuple(reneges)
    return holes


def note_go(table: Table, seat: int) -> None:
    """A player is out until the count begins again."""
    table.passed += (seat,)
    table.goes += (Go(table.began, len(table.goes), seat, count(table)),)
    table.goes_in_a_row += 1


def say_go(table: Table, by: int | None) -> None:
    """The player on turn says go; the last of them ends the count."""
    need(table.turn is not None, "all cards are out")
    assert table.turn is not None
    need(by in (None, table.turn), "not your turn")
    need(count(table) >= 22, "every card fits")
    close_claim(table)
    note_go(table, table.turn)
    table.turn = next_to_act(table, table.turn)
    two_end_it = table.rules["go_rotation"] == "bicycle3" and table.goes_in_a_row == 2
    if table.turn is None or two_end_it:
        if not pays_nothing(table, table.last, "go"):
            peg(table, table.last, 1, "go")
        begin_count(table)


def lay_keyed(table: Table, card: str) -> None:
    """A card from a key or a scan: one that is over 31 says go for everybody who holds cards, then is laid."""
    if table.rules["infer_go"] == "yes" and count(table) >= 22 and count(table) + value(card) > 31:
        while table.pile:
            say_go(table, None)
    lay(table, card, None)


def claim_heels(table: Table) -> None:
    """``HEELS``: the dealer claims two for the jack."""
    need(table.phase == "play" and table.heels_due, "no heels")
    table.heels_due = False
    peg_heels(table)


def peg_heels(table: Table) -> None:
    """Two for the dealer, where heels pay."""
    assert table.dealer is not None
    if not pays_nothing(table, table.dealer, "heels"):
        peg(table, table.dealer, 2, "heels")


def turn_starter(table: Table, card: str) -> None:
    """The starter, and his heels."""
    check_new(table, card)
    close(table)
    assert table.dealer is not None
    need(table.rules["entry"] != "points", "points only")
    table.starter, table.phase = card, "play"
    table.turn = table.left_of(table.dealer) if table.rules["entry"] == "cards" else None
    if card[0] == "J":
        if table.rules["heels_by_claim"] == "yes":
            table.heels_due = True
        else:
            peg_heels(table)
