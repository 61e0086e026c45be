"""A record file taken into the journal."""

from __future__ import annotations

from scorer.errors import MugginsError
from scorer.record.head import read_record
from scorer.record.history import History
from scorer.record.journal import Journal
from scorer.record.keeping import dump_move, head_text
from scorer.record.notation import read_line, write_entry
from scorer.record.replay import replay, told
from scorer.record.stamp import Clock
from scorer.rules.state import Phase


class RecordRefused(MugginsError):
    """
    An entry of the record file was refused, so nothing of it was kept.

    Attributes:
        line: The line of that entry.
    """

    def __init__(self, message: str, line: int | None) -> None:
        super().__init__(message)
        self.line = line


def import_record(journal: Journal, text: str, clock: Clock) -> int:
    """
    Keep the game of a record file, whole or not at all.

    Returns:
        Its number in the journal: finished where its match is over, else parked.

    Raises:
        RecordRefused: An entry is refused.
        NotationError, OptionsError: The head cannot be used.
        JournalError: It could not be kept.
    """
    replayed = replay(text)
    if replayed.error is not None:
        message, _ = told(replayed.error, replayed.history.head.players)
        raise RecordRefused(f"{message.rstrip('.')}. Nothing was kept; mend the line.", replayed.line)
    head, lines = read_record(text)
    history = History.begin(head)
    moves: list[tuple[str, str]] = []
    for number, line in lines:
        for entry in read_line(line, head.players, line=number):
            move = history.judge(entry, len(moves) + 1)
            history = history.after(move)
            moves.append((write_entry(entry, head.players), dump_move(move, head.players)))
    match = journal.begin_match(head_text(head), clock())
    journal.append(match, 1, clock(), "import", moves)
    journal.set_status(match, "finished" if history.state.phase is Phase.MATCH_OVER else "parked")
    return match
