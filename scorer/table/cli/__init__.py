"""
The command line: one module a command, imported when it is called.

A player who asks for a count waits for nothing that only a table needs.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Final

import click

_COMMANDS: Final[Mapping[str, tuple[str, str]]] = {
    "play": ("play", "Keep a game at the table."),
    "serve": ("serve", "Keep the table of a board with its devices, as the service does."),
    "demo": ("demo", "Watch a game that plays itself."),
    "count": ("count", "Count a hand, or a pile of the play, and say why."),
    "settle": ("settle", "Settle an argument: who is right, why, and by which rule."),
    "rules": ("rules", "Read the rules that the table plays by, with their sources."),
    "replay": ("replay", "Play a record file and tell the score."),
    "games": ("games", "List, show, export and import the games that are kept."),
    "players": ("players", "List and rename players, join two who are one, or forget one."),
    "stats": ("stats", "Won and lost, averages against par, and what was missed."),
    "drill": ("drill", "Learn to count, ten hands at a time."),
    "discards": ("discards", "Judge what was thrown to the crib, when the game is over."),
    "backup": ("backup", "Keep a copy of all games, settings and the deck in one file."),
    "restore": ("restore", "Go back to such a copy; what is here now is set aside."),
    "config": ("config", "Show what is set, and where; write the file to begin with."),
    "deck": ("deck", "Teach a reader your cards, and print stickers for them."),
    "doctor": ("doctor", "Find what is wrong with this machine, and how to mend it."),
    "test": ("test", "Try the devices one by one, with your eyes and fingers."),
    "completion": ("completion", "Print the completion script for a shell."),
}


class LazyGroup(click.Group):
    """A group that knows its commands by name, and imports the one that is called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands in the order in which people meet them."""
        return list(_COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, or None."""
        if cmd_name not in _COMMANDS:
            return None
        command = import_module(f"scorer.table.cli.{_COMMANDS[cmd_name][0]}").command
        return command if isinstance(command, click.Command) else None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The commands with their one line of help, without importing any."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, line) in _COMMANDS.items()])


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="muggins", prog_name="muggins")
def muggins() -> None:
    """
    Keep score of cribbage played with real cards.

    Muggins counts, checks what players claim, says what was missed, and gives a
    reason for every ruling.

    \b
    Try:  muggins count "5H 5C 5S JD" 5D
          muggins play --players "Ann, Bob"
    """
