"""The game that a house begins with, as its settings have it: checked before anybody sits down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from hardware.config.toml import nearest, write_key
from scorer.errors import ConfigError, OptionsError
from scorer.record.head import make_head
from scorer.record.names import PEG_COLOURS
from scorer.rules.options import KEYS

if TYPE_CHECKING:
    from hardware.config import Config

HOUSE_KEYS: Final = ("players", *KEYS)
"""What a house may settle for all its games; who deals first and start scores belong to one match."""


def game_of(config: Config) -> dict[str, str]:
    """
    The players and options of the section ``game``, in the words of a record's head.

    Raises:
        ConfigError: A key or word is unknown, or options contradict each other.
    """
    file = config.file or "muggins.toml"
    for key in config.game:
        if key not in HOUSE_KEYS:
            way_out = nearest(key, HOUSE_KEYS) or f"; its keys are {', '.join(HOUSE_KEYS)}"
            raise ConfigError(f"{file}: unknown key game.{write_key(key)}{way_out}")
    try:
        _check(config.game)
    except OptionsError as error:
        raise ConfigError(f"{file}: [game] {error}") from error
    return dict(config.game)


def _check(game: Mapping[str, str]) -> None:
    """Refuse what no table can play; where no players are named there may be two, three or four."""
    tables = [PEG_COLOURS[:seats] for seats in (2, 3, 4)]
    refused: list[OptionsError] = []
    for names in tables[:1] if "players" in game else tables:
        try:
            make_head({"players": ", ".join(names), **game})
        except OptionsError as error:
            refused.append(error)
        else:
            return
    raise refused[0]
