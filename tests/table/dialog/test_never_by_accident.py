"""Whatever is pressed, whenever: nothing is claimed, undone or passed that no finger meant, and every page fits."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from hypothesis import given
from hypothesis import strategies as st

from hardware.ports import KEYS
from scorer.record.head import make_head
from scorer.record.history import History
from scorer.record.notation import Fix, Undo, read_line
from scorer.rules.commands import (
    Accept,
    AnswerSuits,
    CallMuggins,
    Claim,
    ClaimHeels,
    Cut,
    GoOn,
    Misdeal,
    SayGo,
    ShowCard,
)
from scorer.rules.state import Phase
from scorer.screen import COLUMNS, FACT_COLUMNS, KEY_COLUMNS, SIDE_COLUMNS, Screen
from scorer.table.dialog import Dialog, ParkedGame, Phone, settle
from scorer.table.dialog.call import CallBox
from scorer.table.dialog.card import Pending
from scorer.table.dialog.claim import Digits, Prefix
from scorer.table.dialog.fix import Mend, MendCard
from scorer.table.dialog.kinds import Kinds
from scorer.table.dialog.parked import Parked
from scorer.table.dialog.undo import Preview
from scorer.table.dialog.values import BUTTONS, NAMED, RANKS, SUITS, Half, Moved
from scorer.table.dialog.void import Void
from tests.honest import honest_entry, shuffle
from tests.panel import Panel

TABLES: Final[tuple[dict[str, str], ...]] = (
    {},
    {"dealer": "Ann", "preset": "home"},
    {"dealer": "Bob", "suits": "asked"},
    {"dealer": "Ann", "claims": "teach"},
    {"dealer": "Ann", "claims": "call"},
    {"dealer": "Ann", "claims": "call", "suits": "asked", "claim_by": "kind"},
    {"dealer": "Bob", "preset": "acc"},
    {"players": "Ann, Bob, Cid", "claims": "call"},
    {"players": "Maximiliane-Friederike, Åsa Bartholomew-Smith", "claims": "call", "claims_in": "show"},
    {"players": "Ann, Anna, Annabel, Annabella the Younger", "claims": "auto"},
    {"players": "Blue, Orange, White, Diamond", "claims": "call", "sides": "singles", "suits": "asked"},
    {"dealer": "Ann", "entry": "hands"},
    {"dealer": "Ann", "entry": "points"},
    {"dealer": "Ann", "target": "31", "claims": "strict"},
)

ON: Final = "on"
"""Somewhere else, somebody enters what goes on."""

actions = st.lists(
    st.tuples(st.sampled_from((*KEYS, *("S", "H", "D", ON) * 3)), st.sampled_from((0.31, 0.7, 1.2))),
    max_size=40,
)
starts = st.tuples(st.sampled_from(TABLES), st.integers(0, 30))
dialogs = st.sampled_from(
    (
        Dialog(),
        Dialog(phone=Phone("muggins.local:8080", "483016")),
        Dialog(half=Parked((ParkedGame(7, "Ann 3, Bob 9"),))),
    )
)


def sit(start: tuple[dict[str, str], int], dialog: Dialog) -> Panel:
    """A panel on a table that has gone on for some entries."""
    agreed, length = start
    panel = Panel(History.begin(make_head({"players": "Ann, Bob", **agreed})), dialog)
    for _ in range(length):
        go_on(panel)
    return panel


def go_on(panel: Panel) -> None:
    """An entry from elsewhere: it drops what is half typed."""
    state = panel.history.state
    entry = honest_entry(state, shuffle(state.number)) or "OK"
    for parsed in read_line(entry, panel.history.head.players):
        panel.history = panel.history.play(parsed, 1)
    panel.dialog, _ = settle(panel.dialog)


def is_meant(key: str, half: Half | None, entry: Moved, phase: Phase) -> bool:
    """Whether *key* may enter this, with *half* typed."""
    command = entry[-1] if isinstance(entry, tuple) else entry
    is_prefix = isinstance(half, Prefix)
    soft = NAMED.get(key, key)
    meant = {
        Undo: soft == "S" and isinstance(half, Preview),
        Misdeal: soft == "S" and isinstance(half, Void),
        Fix: isinstance(half, Mend | MendCard),
        Claim: key in RANKS if is_prefix else soft == "S" and isinstance(half, Digits | Kinds),
        CallMuggins: key in RANKS if is_prefix else soft == "S" and isinstance(half, CallBox),
        Accept: key in BUTTONS and (isinstance(half, CallBox) or phase is Phase.PLAY),
        SayGo: soft == "D" or key in BUTTONS,
        AnswerSuits: key in SUITS or key == "OK",
        ShowCard: key in RANKS or (key in SUITS and isinstance(half, Pending)),
        Cut: key in RANKS,
        ClaimHeels: key in BUTTONS,
        GoOn: soft == "S",
    }
    return meant[type(command)]


def check_legend(screen: Screen) -> None:
    """What the keys and buttons mean fits over them."""
    assert all(len(key) <= KEY_COLUMNS for key in screen.keys)
    if screen.kind == "count":
        widest = {2: 9, 3: 6, 4: 4}[len(screen.seats)]
        assert all(len(cell.text) <= widest for cell in screen.seats)


def check_fits(screen: Screen) -> None:
    """Nothing on the page is longer than its place."""
    most = {"list": 4, "fact": 2, "count": 3, "cards": 1, "big": 1}[screen.kind]
    assert len(screen.rows) <= most
    assert all(len(line) == COLUMNS for line in screen.lines())
    assert len(screen.fact) <= FACT_COLUMNS
    assert len(screen.typed) <= FACT_COLUMNS
    assert len(screen.large.lines) <= 3 + screen.large.has_count
    assert all(len(line) <= FACT_COLUMNS for line in (*screen.large.lines, screen.large.bar))
    if screen.kind == "count":
        assert all(len(row.left) + len(row.right) <= SIDE_COLUMNS for row in screen.rows)


@given(starts, dialogs, actions)
def test_every_entry_is_meant_and_every_page_fits(
    start: tuple[dict[str, str], int], dialog: Dialog, keys: list[tuple[str, float]]
) -> None:
    """No key enters anything but what the situation and the half-typed words say, and nothing is ever raised."""
    panel = sit(start, dialog)
    for key, after_s in keys:
        if key == ON:
            go_on(panel)
        else:
            half, phase = panel.dialog.half, panel.history.state.phase
            entry = panel.press(key, after_s=after_s).entry
            assert entry is None or is_meant(key, half, entry, phase)
        check_legend(panel.screen)
        if panel.has_half():
            check_fits(panel.screen)


@given(starts, actions, st.floats(0.0, 0.059), st.floats(0.061, 0.29))
def test_a_bounce_and_a_double_press_are_one_press(
    start: tuple[dict[str, str], int],
    keys: list[tuple[str, float]],
    bounce_s: float,
    double_s: float,
) -> None:
    """After every press the same key again changes nothing, unless it is a digit or a card of the crib."""
    panel = sit(start, Dialog())
    for key, after_s in keys:
        if key == ON:
            go_on(panel)
            continue
        panel.press(key, after_s=max(after_s, 0.7))
        before = settled(panel)
        panel.press(key, after_s=bounce_s)
        assert settled(panel) == before
        may_repeat = key in RANKS and panel.dialog.last is not None and panel.dialog.last.may_repeat
        entered = len(panel.entered)
        panel.press(key, after_s=double_s - bounce_s)
        if not may_repeat:
            assert settled(panel) == before
        elif len(panel.entered) != entered:
            assert panel.history.state.phase is Phase.CRIB


def settled(panel: Panel) -> tuple[int, Dialog]:
    """What was entered and is half typed, without when."""
    return len(panel.entered), replace(panel.dialog, last=None)
