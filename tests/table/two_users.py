"""
A service that plays and others who look, each as a user of its own: ``two_users.py FOLDER SERVICE_ID``.

Run as root, with an empty folder that all can enter. One line for each look: who
looked, the last move of the game they were shown, and whether they could back it up.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Callable
from functools import partial
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from unittest.mock import patch

from click.testing import CliRunner

from scorer.record.journal import Journal
from scorer.record.stamp import Stamp
from scorer.table.cli import backup, games, places

NOON = Stamp(2e9, 1.0, "b1")


def keep(journal: Journal, number: int) -> None:
    """Keep one more move."""
    entry = f"PEG Ann {number}"
    payload = json.dumps({"v": 1, "played": {"number": number, "entries": [entry], "events": []}})
    journal.append(1, number, NOON, "keys", [(entry, payload)])


def play(folder: Path, asked: Connection, told: Connection) -> None:
    """Play a move when asked, twice to an orderly end, then to a sudden one."""
    with Journal.open(folder) as journal:
        journal.begin_match("players: Ann, Bob\ndealer: Ann\nentry: points\n", NOON)
        keep(journal, 1)
        told.send("a game is played")
        asked.recv()
    told.send("it was left")
    asked.recv()
    with Journal.open(folder) as journal:
        keep(journal, 2)
        told.send("it goes on")
        asked.recv()
        os.kill(os.getpid(), signal.SIGKILL)


def as_user(user: int, group: int, do: Callable[[], None]) -> int:
    """A child that does something as another user; its process id."""
    child = os.fork()
    if not child:
        os.setgroups([])
        os.setgid(group)
        os.setuid(user)
        do()
        os._exit(0)
    return child


def look(who: str, shared: Path) -> None:
    """Look at the game, and back it up to a folder that all can write to."""
    run = CliRunner().invoke
    shown = run(games.command, ["export", "1"])
    kept = run(backup.command, [str(shared / f"{os.getpid()}.zip")])
    told = shown.stdout.splitlines()[-1] if shown.stdout else shown.exit_code
    sys.stdout.write(f"{who}: {told} {kept.exit_code}\n")
    sys.stdout.flush()  # a child would say again what still waits here


def play_and_look(folder: Path, shared: Path, service_id: int) -> None:
    """Let the service play, and the others look in between."""
    asked, ask = Pipe(duplex=False)
    hear, told = Pipe(duplex=False)
    service = as_user(service_id, service_id, partial(play, folder, asked, told))
    for _ in range(3):
        moment = hear.recv()
        for number, group, who in ((1, service_id, "member"), (2, service_id + 2, "stranger")):
            looking = as_user(service_id + number, group, partial(look, f"{moment}, {who}", shared))
            os.waitpid(looking, 0)
        ask.send("go on")
    os.waitpid(service, 0)
    os.waitpid(as_user(service_id + 1, service_id, partial(look, "it was killed, member", shared)), 0)


def main(root: Path, service_id: int) -> None:
    """Have all imported, make the service's folder, and begin."""
    shared, warm, folder = root / "shared", root / "warm", root / "service"
    shared.mkdir()
    shared.chmod(0o777)
    os.environ["XDG_STATE_HOME"] = str(root / "own")
    # Once as root, so that all is imported while it can be: Python itself may be out of the others' reach.
    with Journal.open(warm) as journal:
        journal.begin_match("players: Ann, Bob\ndealer: Ann\nentry: points\n", NOON)
        keep(journal, 1)
    with patch.object(places, "SERVICE_FOLDER", warm):
        look("root", shared)
    folder.mkdir()
    os.chown(folder, service_id, service_id)
    folder.chmod(0o750)  # as StateDirectoryMode has it
    os.umask(0o027)  # as UMask has it
    with patch.object(places, "SERVICE_FOLDER", folder):
        play_and_look(folder, shared, service_id)
    for path in sorted(folder.iterdir()):
        sys.stdout.write(f"{path.name} {path.stat().st_mode & 0o777:o} {path.stat().st_uid == service_id}\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
