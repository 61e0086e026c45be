"""A panel on a table of Ann and Bob: what was agreed, and the cards of a whole play."""

from __future__ import annotations

from typing import Any, Final

from scorer.table.dialog import Dialog
from tests.panel import Panel
from tests.tabletop import enter, sit_down

OFF: Final[dict[str, Any]] = {"dealer": "Ann"}
SHOW: Final[dict[str, Any]] = {"dealer": "Ann", "claims": "teach", "claims_in": "show"}
CALL: Final[dict[str, Any]] = {"dealer": "Ann", "claims": "call", "claims_in": "show"}
LAID: Final = ("5H", "6S", "TC", "7H", "8C", "9S", "JC", "QS", "GO", "KC")
"""A starter, and the play: Bob laid 6 7 9 Q, Ann 10 8 J K."""

CRIB: Final = ("2S", "3S", "AH", "AD")


def at(setup: dict[str, Any], *lines: str, dialog: Dialog | None = None) -> Panel:
    """A panel on a table where some entries were made."""
    return Panel(enter(sit_down(**setup), *lines), dialog)
