"""A press is one press, however the contact bounces; and it is short or long, never both."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.input.debounce import HOLD_S, QUIET_S, STUCK_S, Contact, Contacts, Press

MS = 0.001
FOR_EVER_S = 1e6

DOWN, UP = True, False


def play(contact: Contact, edges: Iterable[tuple[float, bool]]) -> list[tuple[float, Press]]:
    """Play edges to a contact as the thread of a panel does, and let it decide to the end."""
    presses = []
    now_s = 0.0
    for at_s, is_down in [*edges, (FOR_EVER_S, UP)]:
        while (due_s := contact.due_s) is not None and due_s < at_s:
            now_s = max(now_s, due_s)
            if (press := contact.tick(now_s)) is not None:
                presses.append((now_s, press))
        now_s = at_s
        if (press := contact.edge(is_down, at_s)) is not None:
            presses.append((at_s, press))
    return presses


def in_ms(*edges: tuple[float, bool]) -> list[tuple[float, bool]]:
    """Edges whose times are given in milliseconds."""
    return [(at_ms * MS, is_down) for at_ms, is_down in edges]


PLAIN = [
    ([(0, DOWN), (200, UP)], [0], "a press acts when it comes"),
    ([(0, DOWN)], [0], "a key that is stuck down is one press"),
    ([(0, DOWN), (1, UP), (3, DOWN), (90, UP)], [0], "a bounce of the closing is no press"),
    ([(0, DOWN), (90, UP), (92, DOWN), (93, UP)], [0], "a bounce of the opening is no press"),
    ([(0, DOWN), (90, UP), (109, DOWN), (150, UP)], [0], "19 ms after an opening are not quiet"),
    ([(0, DOWN), (90, UP), (111, DOWN), (150, UP)], [0, 111], "21 ms after an opening are"),
    ([(0, DOWN), (19, UP), (38, DOWN), (57, UP), (76, DOWN)], [0], "a long chatter is one press"),
    ([(0, UP), (500, DOWN), (600, UP)], [500], "a key that was down at the start is pressed the next time"),
]


@pytest.mark.parametrize(("edges", "presses"), [pytest.param(*row[:2], id=row[2]) for row in PLAIN])
def test_a_plain_key(edges: list[tuple[float, bool]], presses: list[float]) -> None:
    """A key without a long press acts at each edge down that is no bounce."""
    assert play(Contact(quiet_s=20 * MS), in_ms(*edges)) == [(at_ms * MS, "short") for at_ms in presses]


HELD = [
    ([(0, DOWN), (200, UP)], [(220, "short")], "let go is a short press, when it has been quiet"),
    ([(0, DOWN), (2999, UP)], [(3019, "short")], "let go just before its time is short"),
    ([(0, DOWN), (3001, UP)], [(3000, "long")], "held past its time is long, at its time"),
    ([(0, DOWN), (9000, UP)], [(3000, "long")], "held much longer it is still one, and nothing when let go"),
    ([(0, DOWN)], [(3000, "long")], "stuck down it is one long press"),
    ([(0, DOWN), (1, UP), (3, DOWN), (3100, UP)], [(3000, "long")], "bounces of the closing end no hold"),
    ([(0, DOWN), (1500, UP), (1510, DOWN), (3100, UP)], [(3000, "long")], "nor does a short opening"),
    (
        [(0, DOWN), (1500, UP), (1530, DOWN), (1600, UP)],
        [(1520, "short"), (1620, "short")],
        "a real one does",
    ),
    (
        [(0, DOWN), (2990, UP), (3005, DOWN), (3100, UP)],
        [(3005, "long")],
        "an opening over its time is no end",
    ),
    (
        [(0, DOWN), (4000, UP), (4002, DOWN), (4003, UP)],
        [(3000, "long")],
        "bounces after a long press are none",
    ),
    (
        [(0, DOWN), (4000, UP), (4100, DOWN), (4200, UP)],
        [(3000, "long"), (4220, "short")],
        "the next press is",
    ),
    ([(0, UP), (500, DOWN), (600, UP)], [(620, "short")], "what was down at the start was not pressed"),
]


@pytest.mark.parametrize(("edges", "presses"), [pytest.param(*row[:2], id=row[2]) for row in HELD])
def test_a_key_that_can_be_held(edges: list[tuple[float, bool]], presses: list[tuple[float, Press]]) -> None:
    """A key with a long press is decided when it is let go, or when its time is over."""
    told = play(Contact(quiet_s=20 * MS, hold_s=3.0), in_ms(*edges))

    assert [press for _, press in told] == [press for _, press in presses]
    assert [at_s for at_s, _ in told] == pytest.approx([at_ms * MS for at_ms, _ in presses])


@pytest.mark.parametrize(("press_s", "actions"), [(0.2, ["short"]), (1.5, ["long"]), (5.0, ["long"])])
def test_e05_a_press_is_short_or_long(press_s: float, actions: list[Press]) -> None:
    """E05: a long press is never a short one too, does not repeat, and fires nothing when it is let go."""
    presses = play(Contact(hold_s=1.0), [(0.0, DOWN), (press_s, UP)])

    assert [press for _, press in presses] == actions


def test_nothing_is_due_while_nothing_can_come() -> None:
    """A contact that waits for an edge needs no clock: before a press, and after a long one."""
    contact = Contact(hold_s=3.0)
    assert contact.due_s is None
    contact.edge(DOWN, 0.0)
    assert contact.due_s == 3.0
    assert contact.tick(2.9) is None
    assert contact.tick(3.0) == "long"
    assert contact.due_s is None
    assert contact.tick(30.0) is None


def test_an_edge_that_comes_before_the_clock_decides_first() -> None:
    """A thread that is late learns from the next edge what was due before it."""
    contact = Contact(hold_s=3.0)
    contact.edge(DOWN, 0.0)

    assert contact.edge(UP, 3.5) == "long"
    assert play(contact, []) == []


def test_a_press_can_be_cancelled() -> None:
    """A cancelled press ends in nothing; the next one counts."""
    contact = Contact(hold_s=3.0)
    contact.edge(DOWN, 0.0)
    contact.cancel()

    assert play(contact, [(1.0, UP), (2.0, DOWN), (2.5, UP)]) == [(2.5 + QUIET_S, "short")]


def test_the_keys_of_a_panel_are_told_apart() -> None:
    """One key's bounce is not another's, and a held key has its other name."""
    contacts = Contacts(["5", "H", "C"], hold={"C": "POWER"})

    assert contacts.edge("5", DOWN, 0.0) == ["5"]
    assert contacts.edge("H", DOWN, 0.001) == ["H"]
    assert contacts.due_s == STUCK_S
    assert contacts.edge("C", DOWN, 0.002) == []
    assert contacts.due_s == 0.002 + HOLD_S
    assert contacts.edge("5", UP, 0.1) == []
    # The club key was due before this edge of another key.
    assert contacts.edge("5", DOWN, 4.0) == ["POWER", "5"]
    assert contacts.edge("C", UP, 5.0) == []
    assert contacts.tick(6.0) == []


def test_a_cancelled_key_of_a_panel_is_not_pressed() -> None:
    """Cancelling one key leaves the others."""
    contacts = Contacts(["C", "D"], hold={"C": "POWER", "D": "POWER"})
    contacts.edge("C", DOWN, 0.0)
    contacts.edge("D", DOWN, 0.0)
    contacts.edge("C", UP, 1.0)
    contacts.edge("D", UP, 1.0)
    contacts.cancel("C")

    assert contacts.tick(2.0) == ["D"]


@pytest.mark.parametrize("is_chattering", [False, True], ids=["held down", "chattering"])
def test_a_stuck_key_is_told_once_and_once_when_it_is_let_go(*, is_chattering: bool) -> None:
    """Whether it stays down or never comes to rest; a key that is only held is not stuck."""
    contacts = Contacts(["5", "6"], hold={}, quiet_s=20.5 * MS)
    told = []
    for step in range(20_000):
        now_s = step * MS
        if step == 0 or (is_chattering and step < 16_000):
            contacts.edge("5", step % 2 == 0, now_s)
        if step == 16_000:
            contacts.edge("5", UP, now_s)
        if step % 1000 == 0:
            contacts.edge("6", DOWN, now_s)
        if step % 1000 == 500:
            contacts.edge("6", UP, now_s)
        told += [(round(now_s, 3), *change) for change in contacts.stuck(now_s)]

    assert told == [(STUCK_S, "5", True), (16.021, "5", False)]


def test_a_stuck_key_is_looked_at_when_it_is_due() -> None:
    """Nothing polls: the panel is woken for a key that is held too long, and for one that has been let go."""
    contacts = Contacts(["5"], hold={})
    contacts.edge("5", DOWN, 1.0)
    assert contacts.due_s == 1.0 + STUCK_S
    assert contacts.stuck(1.0 + STUCK_S) == [("5", True)]
    assert contacts.due_s is None
    contacts.edge("5", UP, 30.0)
    assert contacts.due_s == 30.0 + QUIET_S
    assert contacts.stuck(30.0 + QUIET_S) == [("5", False)]
    assert contacts.due_s is None


BOUNCES = st.lists(st.floats(0.01 * MS, 19 * MS), max_size=5).map(lambda gaps: gaps[: len(gaps) // 2 * 2])
# What is let go within bounces of the second that a hold takes may be either.
LONG_ENOUGH = st.floats(21 * MS, 0.8) | st.floats(1.0, 2.5)


@st.composite
def trains(draw: st.DrawFn) -> tuple[list[tuple[float, bool]], list[tuple[float, float]]]:
    """Edges with bounces, and the true presses in them: when each began, and how long the key was held."""
    edges, presses, now_s = [], [], 0.0
    for _ in range(draw(st.integers(0, 5))):
        began_s = now_s
        for is_down in (DOWN, UP):
            edges.append((now_s, is_down))
            if is_down is UP:
                presses.append((began_s, now_s - began_s))
            # An even number of bounces ends where the true edge has led.
            for number, gap_s in enumerate(draw(BOUNCES)):
                now_s += gap_s
                edges.append((now_s, is_down if number % 2 else not is_down))
            now_s += draw(LONG_ENOUGH)
    return edges, presses


@given(trains())
def test_exactly_the_true_presses(train: tuple[list[tuple[float, bool]], list[tuple[float, float]]]) -> None:
    """However a contact bounces around its presses, each is told once, when it began."""
    edges, presses = train

    assert play(Contact(quiet_s=20 * MS), edges) == [(began_s, "short") for began_s, _ in presses]


@given(trains())
def test_exactly_the_true_presses_short_and_long(
    train: tuple[list[tuple[float, bool]], list[tuple[float, float]]],
) -> None:
    """However a contact bounces, each press is told once, as short or as long by how long it was held."""
    edges, presses = train
    told = play(Contact(quiet_s=20 * MS, hold_s=1.0), edges)

    assert [press for _, press in told] == ["long" if held_s >= 1.0 else "short" for _, held_s in presses]
