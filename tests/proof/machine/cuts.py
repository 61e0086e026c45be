"""Power cuts in the middle of games, and a reader that is pulled and put back."""

from __future__ import annotations

import json
import subprocess
import tempfile
import threading
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import median
from time import monotonic
from typing import Final

from tests.proof.figures import Figure
from tests.proof.machine.image import DEVICES, Image, make_image
from tests.proof.machine.qemu import BOOT_S, Machine
from tests.proof.service.game import Game
from tests.proof.service.installed import STATE
from tests.proof.service.promises import require
from tests.proof.service.waiting import wait_until

PATIENCE_S: Final = 120.0
_MOVES: Final = (3, 12)
_UNDER_WAY_S: Final = 0.5
"""So long after an entry was scanned the power goes at the latest: before, while, or after it is kept."""

_PULLS: Final = 3
"""The reader is pulled before every third cut."""


@dataclass(slots=True)
class Told:
    """
    What was seen.

    Attributes:
        ready_s: How long each start took, from the power to a page that shows the game.
        booted_s: The same from the kernel's start to READY=1, by the machine's own clock.
        cut_s: How long each round took, from power to power.
        unseen: How many moves were kept that nobody had seen before the cut.
        back_s: How long it took each time until a reader that was put back was heard.
    """

    ready_s: list[float] = field(default_factory=list)
    booted_s: list[float] = field(default_factory=list)
    cut_s: list[float] = field(default_factory=list)
    unseen: int = 0
    back_s: list[float] = field(default_factory=list)


def try_cuts(cache: Path, scratch: Path, seed: int, cuts: int) -> list[Figure]:
    """
    Install Muggins on a disk, and cut the power of the machine that plays from it.

    Args:
        cache: Where roots and wheels are kept between two runs.
        scratch: Where the disk is.
        seed: Which hands are dealt, and when the power goes.
        cuts: How often.

    Raises:
        Broken, TimeoutError: A promise was not kept.
    """
    chance = Random(seed)
    image = make_image(cache, scratch)
    game, told = Game(seed, PATIENCE_S), Told()
    for cut in range(cuts):
        begun_s = monotonic()
        with tempfile.TemporaryDirectory(dir=scratch) as sockets, Machine(image, Path(sockets)) as machine:
            game.place = machine
            _find_game(game, told, begun_s)
            if cut == 0:
                _check_devices(machine)
            told.booted_s.append(_ready_after_s(machine))
            game.listen()
            if cut % _PULLS == _PULLS - 1:
                _pull_and_put_back(machine, game, told)
            game.play(chance.randint(*_MOVES))
            game.scan_next()
            threading.Event().wait(chance.uniform(0, _UNDER_WAY_S))
            machine.cut_power()
        told.cut_s.append(monotonic() - begun_s)
    return [*_figures(told, game, cuts), *_check_disk(image, scratch, game)]


def _find_game(game: Game, told: Told, begun_s: float) -> None:
    """The service comes back by itself, with every move that was shown."""
    wait_until(lambda: game.seq() >= 0, BOOT_S, lambda: "the service does not come back by itself")
    told.ready_s.append(monotonic() - begun_s)
    shown = game.shown
    lost = game.take_up()
    require(not lost, f"of {shown} moves that were shown {lost} are lost")
    told.unseen += game.shown - shown


def _pull_and_put_back(machine: Machine, game: Game, told: Told) -> None:
    """A reader that is gone is told, costs no move, and is found again."""
    game.play(1)
    machine.pull_out()
    wait_until(
        lambda: "reader" in str(json.loads(machine.get("/api/screen"))["notice"]).lower(),
        PATIENCE_S,
        lambda: f"nobody is told that the reader has gone: {machine.get('/api/screen')}",
    )
    require(game.seq() == game.shown, "a move went with the reader")
    machine.plug_in()
    begun_s = monotonic()
    game.listen()
    told.back_s.append(monotonic() - begun_s)


def _check_devices(machine: Machine) -> None:
    """What the service may not open, root may: by the same program, in the service's sandbox and outside."""
    outside = json.loads(machine.run("python3", "/opt/devices.py"))
    said = machine.run("journalctl", "--boot", "--unit=muggins", "--output=cat").splitlines()
    inside = json.loads(next(line for line in said if line.startswith("{")))
    require(set(outside.values()) == {"opened"}, f"even root cannot open all of these: {outside}")
    require(set(inside.values()) == {"EPERM"}, f"the service can open some of these: {inside}")


def _ready_after_s(machine: Machine) -> float:
    """When the service was ready, in seconds since the kernel began."""
    asked = ("systemctl", "show", "--value", "--property=ActiveEnterTimestampMonotonic", "muggins")
    return int(machine.run(*asked)) / 1e6


def _check_disk(image: Image, scratch: Path, game: Game) -> list[Figure]:
    """The file system is sound, and the journal on it is what was scanned."""
    repaired = _end_of("e2fsck", "-p", str(image.disk))
    sound = _end_of("e2fsck", "-f", "-n", str(image.disk))
    require(repaired in {0, 1} and sound == 0, f"e2fsck ends with {repaired}, and then with {sound}")
    _end_of("debugfs", "-R", f"rdump {STATE} {scratch}", str(image.disk))
    require(game.is_kept(scratch / Path(STATE).name), "the journal holds other games than were played")
    return [
        Figure("file system after the last cut, by e2fsck", "clean", "clean"),
        Figure(
            "journal after the last cut, opened and compared with what was scanned", "the same", "the same"
        ),
    ]


def _end_of(*command: str) -> int:
    return subprocess.run(list(command), capture_output=True, check=False).returncode


def _figures(told: Told, game: Game, cuts: int) -> list[Figure]:
    figures = [
        Figure("power cuts in the middle of an entry", f"{cuts}"),
        Figure("moves that were shown", f"{game.shown}"),
        Figure("of these, lost", "0", "0"),
        Figure("kept before the cut, and first shown after it", f"{told.unseen}"),
        Figure("starts at which the service came back by itself", f"{cuts} of {cuts}", "all"),
        Figure("kernel's start to READY=1, emulated, median and longest", _spread(told.booted_s)),
        Figure("power to a page with the game, emulated, median and longest", _spread(told.ready_s)),
        Figure("one round from power to power, median and longest", _spread(told.cut_s)),
        Figure("devices of others that the service tried in vain and root did not", f"{len(DEVICES)}", "all"),
        Figure("reader pulled and put back", f"{len(told.back_s)}"),
    ]
    if told.back_s:
        figures.append(Figure("heard again after that, median and longest", _spread(told.back_s)))
    return figures


def _spread(seconds: list[float]) -> str:
    return f"{median(seconds):.1f} s, {max(seconds):.1f} s"
