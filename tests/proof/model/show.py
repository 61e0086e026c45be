"""The show: hands, the crib, and the question of suits."""

from __future__ import annotations

from .claims import close, judge, pay
from .counting import by_rank, suits_may_be
from .play import check_new
from .table import Due, Question, Table, need


def cards_to_count(table: Table) -> tuple[str, ...]:
    """The hand on turn, or the crib."""
    assert table.turn is not None
    return table.crib if table.phase == "crib" else table.hands[table.turn]


def key_card(table: Table, card: str) -> None:
    """A card of the crib, or of a hand that is keyed at the show."""
    if table.phase == "show":
        need(table.rules["entry"] == "hands", "hands are known")
    need(len(cards_to_count(table)) < 4, "four are enough")
    check_new(table, card)
    close(table)
    if table.phase == "crib":
        table.crib += (card,)
    else:
        set_hand(table, (*cards_to_count(table), card))


def set_hand(table: Table, cards: tuple[str, ...]) -> None:
    """The cards of the hand on turn."""
    assert table.turn is not None
    table.hands = (*table.hands[: table.turn], cards, *table.hands[table.turn + 1 :])


def key_hand(table: Table, seat: int, cards: tuple[str, ...]) -> None:
    """``HAND``: four cards of the next to count, which end the play."""
    need(table.rules["entry"] == "hands" and table.phase in ("play", "show"), "not now")
    if table.phase == "play":
        begin_show(table)
    need(seat == table.turn and not table.hands[seat], "not your turn")
    need(len(cards) == 4 and len(set(cards)) == 4, "four different cards")
    for card in cards:
        check_new(table, card)
    close(table)
    set_hand(table, cards)


def begin_show(table: Table) -> None:
    """The play is over."""
    assert table.dealer is not None
    table.phase, table.turn = "show", table.left_of(table.dealer)


def count_next(table: Table, claimed: int | None, by: int | None = None) -> None:
    """Count the hand on turn, or the crib; *claimed* is None where nobody claims."""
    need(by in (None, table.turn), "not your turn")
    cards = cards_to_count(table)
    need(len(cards) == 4, "four cards")
    close(table)
    assert table.turn is not None
    assert table.starter is not None
    of = "crib" if table.phase == "crib" else "hand"
    four = of == "hand" or table.rules["crib_flush"] == "four"
    may = suits_may_be(cards, table.starter, four_is_flush=four)
    if len(may) > 1:
        table.question = Question(table.turn, of, may, claimed)
    else:
        settle(table, of, may["none"], claimed)


def answer(table: Table, said: str) -> None:
    """``ASK``: the suits of the hand."""
    question = table.question
    need(question is not None, "nothing is asked")
    assert question is not None
    need(said in question.may, "it cannot be")
    table.question = None
    settle(table, question.of, question.may[said], question.claimed)


def settle(table: Table, of: str, suits: int, claimed: int | None) -> None:
    """Peg the hand that was counted, and go on to the next."""
    assert table.turn is not None
    assert table.starter is not None
    points = by_rank(cards_to_count(table), table.starter) + suits
    due = Due(table.turn, of, ((of, points),) if points else ())
    if claimed is None:
        pay(table, due)
    else:
        judge(table, due, claimed)
    table.counted += 1
    if of == "crib":
        table.phase, table.turn = "deal_done", table.left_of(table.turn)
    elif table.turn == table.dealer:
        table.phase = "crib"
    else:
        table.turn = table.left_of(table.turn)
