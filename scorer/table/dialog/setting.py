"""Settings of the devices: text, brightness, motion, voice. They are no part of the game."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Literal

from scorer.record.history import History
from scorer.say import say
from scorer.screen import BRIGHTEST, Row, Screen
from scorer.table.dialog import lists
from scorer.table.dialog.values import (
    DIAMOND,
    SUITS,
    ChangeSettings,
    Dialog,
    Half,
    Settings,
    Turn,
    refused,
)

_NEXT_VOICE: Final[dict[str, Literal["off", "scores", "everything"]]] = {
    "off": "scores",
    "scores": "everything",
    "everything": "off",
}


def _changed(settings: Settings) -> tuple[Settings, ...]:
    """The settings with each of them changed to its next value."""
    return (
        replace(settings, text="normal" if settings.text == "large" else "large"),
        replace(settings, brightness=settings.brightness % BRIGHTEST + 1),
        replace(settings, motion=not settings.motion),
        replace(settings, voice=_NEXT_VOICE[settings.voice]),
        replace(settings, sound=not settings.sound),
    )


def _rows(settings: Settings) -> list[Row]:
    return [
        Row(say("setting_text"), say(f"setting_{settings.text}")),
        Row(say("setting_brightness"), f"{settings.brightness}/{BRIGHTEST}"),
        Row(say("setting_motion"), say("setting_on" if settings.motion else "setting_off")),
        Row(say("setting_voice"), say(f"setting_{settings.voice}")),
        Row(say("setting_sound"), say("setting_on" if settings.sound else "setting_off")),
    ]


@dataclass(frozen=True, slots=True)
class SettingsPage(Half):
    """The rank key of a row changes it, at once."""

    page: int = 0

    def press(self, key: str, dialog: Dialog, history: History) -> Turn:
        """Diamond turns the page; the other soft keys leave."""
        changed = _changed(dialog.settings)
        place = lists.taken(key, len(changed))
        if place is not None:
            page = 0 if place == 0 else self.page  # the layout with fewer pages begins again
            return Turn(half=SettingsPage(page), request=ChangeSettings(changed[place]))
        if key == DIAMOND:
            return Turn(half=SettingsPage((self.page + 1) % lists.pages_of(len(changed), dialog.settings)))
        return Turn() if key in SUITS else refused(self, "no_choice", history)

    def paint(self, dialog: Dialog, history: History, screen: Screen) -> Screen:
        """A setting a row."""
        return lists.lay(screen, "settings", _rows(dialog.settings), self.page, dialog.settings)
