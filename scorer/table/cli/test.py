"""`muggins test`: the devices tried one by one, by somebody who looks, listens and presses."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click

from scorer.errors import MugginsError
from scorer.table.cli.places import load_config, reading_folder
from scorer.table.trying.asking import QUIT, Guide

if TYPE_CHECKING:
    from hardware.config import Config

Function = TypeVar("Function", bound=Callable[..., Any])

_WAIT: Final = click.option(
    "--wait",
    "wait_s",
    type=click.FloatRange(min=0),
    default=15.0,
    show_default=True,
    metavar="SECONDS",
    help="How long to wait for a press, or for a scan.",
)


def _tried(function: Function) -> Function:
    """The options that every device has."""
    config = click.option(
        "--config", "file", type=click.Path(dir_okay=False, path_type=Path), help="The file of the devices."
    )
    yes = click.option("--yes", is_flag=True, help="Answer every question as if all were well, for scripts.")
    return config(yes(function))


@click.group("test")
def command() -> None:
    """
    Try the devices one by one, with your eyes, ears and fingers.

    Each thing is shown, and you are asked whether it is there; a "no" is told its
    likely causes. Stop the service before: sudo systemctl stop muggins.

    \b
    muggins test leds
    muggins test keys --free

    \b
    Exit code 0: nothing was amiss.
              1: something was, or the device cannot be opened.
    """


@command.command("leds")
@_tried
def try_leds(*, file: Path | None, yes: bool) -> None:
    """Light the strip: colours, rows, whole board."""
    from scorer.table.trying.lights import try_strip
    from scorer.table.trying.opened import opened_strip

    with _trial(file, is_yes=yes) as (config, guide), opened_strip(config) as strip:
        try_strip(strip, guide)


@command.command("oled")
@_tried
def try_oled(*, file: Path | None, yes: bool) -> None:
    """Show a frame and two pages on each display."""
    from scorer.table.trying.display import try_display
    from scorer.table.trying.opened import displays_of, opened_display

    with _trial(file, is_yes=yes) as (config, guide):
        for section, display in displays_of(config):
            guide.tell(f"[{section}] on /dev/i2c-{display.bus} at 0x{display.address:02X}:")
            with opened_display(section, display) as oled:
                try_display(oled, section, display.driver, guide)


@command.command("keys")
@_tried
@_WAIT
@click.option("--free", is_flag=True, help="Press what you like, and each key is named; a pause ends it.")
def try_keys(*, file: Path | None, yes: bool, wait_s: float, free: bool) -> None:
    """Ask for each key; tell what sticks or bounces."""
    from scorer.table.trying.keys import name_keys
    from scorer.table.trying.keys import try_keys as ask_for_keys
    from scorer.table.trying.opened import opened_keys

    with _trial(file, is_yes=yes) as (config, guide), opened_keys(config) as (keys, places):
        if yes:
            # Nobody is there to press: keys that are down all the same are stuck.
            name_keys(keys, places, guide, wait_s=0)
        elif free or not places:
            guide.tell("Press any keys; to end, press none for a while.")
            name_keys(keys, places, guide, wait_s=wait_s)
        else:
            ask_for_keys(keys, places, guide, wait_s=wait_s)


@command.command("reader")
@_tried
@_WAIT
def try_reader(*, file: Path | None, yes: bool, wait_s: float) -> None:
    """Tell each scan in bytes, as text, and what it means."""
    from hardware.input.deck import read_deck
    from scorer.table.devices import DECK_NAME
    from scorer.table.trying.opened import opened_reader
    from scorer.table.trying.scanner import try_reader as scan

    with _trial(file, is_yes=yes) as (config, guide), opened_reader(config) as next_message:
        path = Path(config.reader.deck) if config.reader.deck else reading_folder(None) / DECK_NAME
        scan(next_message, read_deck(path), guide, wait_s=wait_s)


@command.command("buzzer")
@_tried
def try_buzzer(*, file: Path | None, yes: bool) -> None:
    """Play each sound by its name."""
    from hardware.pins import pin_name
    from scorer.table.trying.opened import opened_buzzer
    from scorer.table.trying.sounds import try_buzzer as listen

    with _trial(file, is_yes=yes) as (config, guide), opened_buzzer(config) as player:
        listen(player, pin_name(config.buzzer.pin), config.buzzer.kind, guide)


@command.command("voice")
@_tried
def try_voice(*, file: Path | None, yes: bool) -> None:
    """Say a phrase."""
    from scorer.table.trying.opened import opened_voice
    from scorer.table.trying.sounds import try_voice as listen

    with _trial(file, is_yes=yes) as (config, guide), opened_voice(config) as player:
        listen(player, guide)


@contextmanager
def _trial(file: Path | None, *, is_yes: bool) -> Iterator[tuple[Config, Guide]]:
    """Settings and a guide for a device that nobody else holds; at the end what became of it is told."""
    from hardware.doctor.machine import this_machine

    if this_machine().service() == "active":
        raise click.ClickException(
            "muggins.service is running and holds the devices. Stop it with `sudo systemctl stop muggins`, "
            "and start it again afterwards."
        )
    guide = Guide(_always_well if is_yes else _asked, click.echo)
    try:
        yield load_config(file), guide
    except MugginsError as error:
        raise click.ClickException(str(error)) from error
    if guide.troubles:
        click.echo(f"Amiss: {guide.troubles}. `muggins doctor` looks at the machine itself.")
        sys.exit(1)
    click.echo("Nothing was amiss.")


def _asked(question: str, answers: Sequence[str], expected: str) -> str:
    """Ask until one of the answers is given, or its beginning; the end of the input quits."""
    while True:
        try:
            text = click.prompt(f"{question} [{'/'.join(answers)}]", prompt_suffix=" ").strip().lower()
        except click.Abort:
            click.echo()
            return QUIT
        found = [answer for answer in answers if answer.startswith(text) or text.startswith(answer)]
        if len(found) == 1:
            return found[0]


def _always_well(question: str, answers: Sequence[str], expected: str) -> str:
    click.echo(f"{question} {expected}")
    return expected
