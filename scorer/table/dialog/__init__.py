"""
The panel: 17 keys and one button a player; a press and what is half typed to an entry.

One module a dialog. A dialog decides no rule: it asks the state what is due, and
an entry that the state refuses is told and changes nothing.

Source: docs/keys.md.
"""

from __future__ import annotations

from scorer.table.dialog.panel import Outcome, paint, press, settle
from scorer.table.dialog.values import (
    BeginDrill,
    ChangeSettings,
    Dialog,
    KeepAnswer,
    ListGames,
    NewGame,
    NewPin,
    OpenDrill,
    ParkedGame,
    Phone,
    PowerOff,
    Request,
    ResumeGame,
    Settings,
)

__all__ = [
    "BeginDrill",
    "ChangeSettings",
    "Dialog",
    "KeepAnswer",
    "ListGames",
    "NewGame",
    "NewPin",
    "OpenDrill",
    "Outcome",
    "ParkedGame",
    "Phone",
    "PowerOff",
    "Request",
    "ResumeGame",
    "Settings",
    "paint",
    "press",
    "settle",
]
