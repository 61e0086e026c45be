"""
The table: one inbox, one thread, one thing that changes.

Devices put messages into the inbox, from any thread. The game thread takes them
one at a time. An accepted entry is kept by the journal before anything shows
it; a refused one changes nothing but the notice.
"""

from __future__ import annotations

import json
import logging
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from queue import Empty, SimpleQueue
from typing import Final

from hardware.ports import (
    SILENCE,
    Answer,
    CodeRead,
    DeviceNotice,
    EntryTyped,
    Inbox,
    KeyPress,
    Message,
    Output,
    TagRead,
    Unreadable,
    View,
)
from scorer.errors import IllegalMove, MugginsError, Stale
from scorer.record.history import History, Played
from scorer.record.keeping import Row, dump_move
from scorer.record.names import write_player
from scorer.record.notation import Entry, Fix, Undo, read_line, write_entry
from scorer.record.replay import told
from scorer.rules.commands import Command, ShowCard
from scorer.rules.play import infer_goes
from scorer.say import refusal, say
from scorer.screen import Screen
from scorer.table.dialog import Dialog, Request, paint, press, settle
from scorer.table.face import make_face
from scorer.table.heard import hear, next_heard
from scorer.table.labels import away, device_name
from scorer.table.present import present
from scorer.table.scans import scan
from scorer.table.table import Table
from scorer.table.telling import tell_last
from scorer.table.why import rule_of_refusal, tell_why
from scorer.units import Seat

_REMEMBERED_IDS: Final = 256
_HELP: Final = frozenset({"?", "help"})
_WHY: Final = "why"

log = logging.getLogger(__name__)

Keep = Callable[[int, str, Sequence[Row]], None]
"""Makes moves durable: the number of the first, their source, and what is kept of each."""

Asked = Entry | tuple[Command, ...]
"""One entry, or the commands of one move."""

Pulse = Callable[[], float | None]
"""
Tells whoever watches, where it is time, that the game thread moves.

Gives the seconds until it wants to be called again; None where nobody watches.
"""

CarryOut = Callable[["Table", Request], "Table"]
"""Does what the panel asks that is no move; gives the table after it, or raises why not."""


class Loop:
    """
    Takes messages, keeps what is accepted, and draws.

    Args:
        table: Where it begins.
        keep: Makes accepted moves durable; what it raises, has not happened.
        outputs: Who is shown the table after every message.
        carry_out: Does what the panel asks that is no move; None where nothing can be asked.
        inbox: Where messages wait already; a new one where nothing is given.
    """

    def __init__(
        self,
        table: Table,
        keep: Keep,
        outputs: Sequence[Output],
        carry_out: CarryOut | None = None,
        *,
        inbox: Inbox | None = None,
    ) -> None:
        self.table = table
        self._keep = keep
        self._carry_out = carry_out
        self._outputs = outputs
        self._inbox: Inbox = SimpleQueue() if inbox is None else inbox
        self._answers: OrderedDict[str, Answer] = OrderedDict()
        self._heard = SILENCE
        self._refused: MugginsError | None = None
        self._faced = (table.history, -1, b"")

    def deliver(self, message: Message) -> None:
        """Put a message into the inbox; callable from any thread."""
        self._inbox.put(message)

    def stop(self) -> None:
        """End `run` after the messages that are waiting already."""
        self._inbox.put(None)

    def run(self, pulse: Pulse = lambda: None) -> None:
        """
        Draw, then take messages until `stop`.

        Args:
            pulse: Is called between messages, and when none has come for as long as it asked.
        """
        self.draw()
        while (message := self._next(pulse)) is not None:
            self.take(message)

    def take(self, message: Message) -> None:
        """Take one message, and draw what became of it."""
        before = self.table
        try:
            self._take(message)
        except Exception:
            # A fault of ours must not stop a game; the table is as it was before the message.
            log.exception("a message could not be handled: %r", message)
            self._notice(say("fault"), say("fault_short"))
            if isinstance(message, EntryTyped) and message.answer is not None:
                message.answer(Answer(False, *self.table.notice, self.table.seq, kind="Fault"))
        self._listen(before, message)
        self.draw()

    def _next(self, pulse: Pulse) -> Message | None:
        while True:
            try:
                return self._inbox.get(timeout=pulse())
            except Empty:
                continue

    def draw(self) -> None:
        """Show the table on every output."""
        try:
            view = self._view()
        except Exception:
            # The move is kept, and the next one may be shown again: the game thread must outlive this.
            log.exception("move %d cannot be shown", self.table.seq)
            return
        for output in self._outputs:
            output.draw(view)

    def _listen(self, before: Table, message: Message) -> None:
        """What is heard of a message; a fault here costs only its sound."""
        settings = (self.table.dialog or Dialog()).settings
        try:
            self._heard = next_heard(self._heard, hear(before, self.table, message), settings)
        except Exception:
            log.exception("what is heard of %r cannot be told", message)

    def _view(self) -> View:
        table = self.table
        return View(table.seq, _picture(table), self._face(), self._heard)

    def _face(self) -> bytes:
        """The face as JSON; it grows with the game, so a key that is only echoed makes none."""
        history, seq = self.table.history, self.table.seq
        if self._faced[0] is not history or self._faced[1] != seq:
            face = json.dumps(make_face(history, seq=seq), ensure_ascii=False).encode()
            self._faced = (history, seq, face)
        return self._faced[2]

    def _take(self, message: Message) -> None:
        match message:
            case EntryTyped():
                self._take_typed(message)
            case CodeRead(text, source, at_s):
                scans, entry = scan(self.table.scans, text, at_s)
                self.table = replace(self.table, scans=scans)
                if entry:
                    self._enter(entry, source, is_scan=True)
            case TagRead(tag, _, at_s):
                scans, unknown = scan(self.table.scans, tag, at_s)
                self.table = replace(self.table, scans=scans)
                if unknown:
                    self._notice(*refusal("unknown_tag", (), tag=tag))
            case KeyPress():
                self._take_press(message)
            case Unreadable(what):
                self._notice(*refusal("unreadable", (), what=what))
            case DeviceNotice():
                self._take_device(message)

    def _notice(self, message: str, short: str) -> None:
        self.table = replace(self.table, rulings=(), notice=(message, short))

    def _take_device(self, told: DeviceNotice) -> None:
        """A device has gone, or is back: told once a deal; while it is away a mark stays."""
        lost = {name: why for name, why in self.table.lost.items() if name != told.source}
        if told.lost:
            lost[told.source] = told.message
        dialog = self.table.dialog
        if dialog is not None:
            dialog = replace(dialog, away=tuple(lost.values()))
        deal, news = self.table.history.state.number, (told.source, told.lost)
        heard = self.table.told[1] if self.table.told[0] == deal else frozenset()
        self.table = replace(self.table, lost=lost, dialog=dialog, told=(deal, heard | {news}))
        if news not in heard:
            short = away(told.source) if told.lost else say("back", name=device_name(told.source))
            self._notice(told.message, short)

    def _take_press(self, pressed: KeyPress) -> None:
        outcome = press(self.table.dialog or Dialog(), self.table.history, pressed)
        if outcome.is_ignored:
            return
        self.table = replace(self.table, dialog=outcome.dialog, notice=outcome.notice)
        try:
            if outcome.entry is not None:
                self._go_on([outcome.entry], pressed.source)
            if outcome.request is not None:
                self.table = self._carried_out(outcome.request)
        except MugginsError as error:
            self._notice(*told(error, self.table.history.head.players))

    def _carried_out(self, request: Request) -> Table:
        if self._carry_out is not None:
            return self._carry_out(self.table, request)
        return replace(self.table, notice=refusal("no_request_here", ()))

    def _take_typed(self, typed: EntryTyped) -> None:
        answer = self._answers.get(typed.id) if typed.id else None
        if answer is None:
            answer = self._answer(typed)
            if typed.id:
                self._answers[typed.id] = answer
                while len(self._answers) > _REMEMBERED_IDS:
                    self._answers.popitem(last=False)
        if typed.answer is not None:
            typed.answer(answer)

    def _asked(self, word: str) -> str:
        """What is told to who asks for help, or for the rule behind what was said last; else nothing."""
        if word in _HELP:
            return say("help", name=write_player(Seat(0), self.table.history.head.players))
        return tell_why(self.table.history, self._refused) if word == _WHY else ""

    def _answer(self, typed: EntryTyped) -> Answer:
        if told := self._asked(typed.text.strip().lower()):
            self._notice(told, "")
            return Answer(True, told, "", self.table.seq)
        before = self.table.seq
        refused = self._refused = self._enter(typed.text, typed.source, seq=typed.seq)
        message, short = self.table.notice
        if refused is not None:
            kind, column = type(refused).__name__, getattr(refused, "column", None)
            rule = rule_of_refusal(refused).anchor if isinstance(refused, IllegalMove) else ""
            return Answer(False, message, short, before, kind, column, rule)
        is_accepted = self.table.seq != before or not typed.text.split("#")[0].strip()
        return Answer(is_accepted, " ".join(self.table.rulings), "", self.table.seq)

    def _enter(
        self, text: str, source: str, *, seq: int | None = None, is_scan: bool = False
    ) -> MugginsError | None:
        """Judge one line, keep it, then let it be seen; or say why not, and give the reason."""
        table = self.table
        try:
            if seq is not None and seq != table.seq:
                raise Stale("stale")
            self._go_on(read_line(text, table.history.head.players), source, is_scan=is_scan)
        except MugginsError as error:
            self._notice(*told(error, table.history.head.players))
            return error
        if table.dialog is not None and self.table.seq != table.seq:
            dialog, dropped = settle(table.dialog)
            self.table = replace(self.table, dialog=dialog, notice=dropped)
        return None

    def _go_on(self, entries: Sequence[Asked], source: str, *, is_scan: bool = False) -> None:
        """Judge some entries, keep them, then let them be seen; raises why not."""
        table = self.table
        after = _judge(table, entries, is_scan=is_scan)
        if after.rows:
            self._keep(table.seq + 1, source, after.rows)
        self.table = replace(
            table,
            history=after.history,
            seq=table.seq + len(after.rows),
            rulings=after.rulings,
            notice=("", ""),
            has_verdict=after.is_played,
        )


@dataclass(frozen=True, slots=True)
class _After:
    """Where the entries of one line lead."""

    history: History
    rows: tuple[Row, ...]
    rulings: tuple[str, ...]
    is_played: bool


def _judge(table: Table, entries: Sequence[Asked], *, is_scan: bool) -> _After:
    history, players = table.history, table.history.head.players
    is_played = False
    rows: list[Row] = []
    rulings: list[str] = []
    for given in entries:
        entry = given[-1] if isinstance(given, tuple) else given
        asked = _with_goes(history, entry) if is_scan and isinstance(entry, ShowCard) else given
        move = history.judge(asked, table.seq + len(rows) + 1)
        rulings += _told(history, entry)
        history = history.after(move)
        is_played = isinstance(move, Played)
        if is_played:
            rulings += tell_last(history)
        rows.append(Row(write_entry(entry, players), dump_move(move, players)))
    return _After(history, tuple(rows), tuple(rulings), is_played)


def _picture(table: Table) -> Screen:
    """The page of the state; where there is a panel, with what is half typed and what its keys mean."""
    dialog = table.dialog
    has_verdict = table.has_verdict and dialog is not None and dialog.half is None
    screen = present(
        table.history,
        rulings=table.rulings,
        notice=table.notice,
        away=tuple(map(away, table.lost)),
        has_verdict=has_verdict,
    )
    if dialog is None:
        return screen
    settings = dialog.settings
    shown = replace(screen, layout=settings.text, has_motion=settings.motion, brightness=settings.brightness)
    return paint(dialog, table.history, shown)


def _with_goes(history: History, card: ShowCard) -> tuple[Command, ...]:
    """A scanned card with the goes that it implies."""
    return (*infer_goes(history.state, card.card), card)


def _told(history: History, entry: Entry) -> list[str]:
    """What is said of an entry that takes back or mends."""
    if isinstance(entry, Undo):
        return [say("undone", entry=history.last_entry)]
    if not isinstance(entry, Fix):
        return []
    players = history.head.players
    old = " ".join(write_entry(command, players) for command in history.this_deal()[-entry.back].commands)
    new = "" if entry.entry is None else write_entry(entry.entry, players)
    is_last = entry.back == 1 and entry.how != "before"
    return [say(f"fixed_{entry.how}", old=old, new=new), *([] if is_last else [say("fixed_again")])]
