"""What the service promises, each tried on the real one; what breaks a promise raises `Broken`."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from time import monotonic
from typing import Final

from scorer.record.journal import FILE_NAME
from tests.proof.figures import Figure
from tests.proof.service.installed import PATIENCE_S, STATE, WATCHDOG_S, Installed, uninstall
from tests.proof.service.probe import DONE
from tests.proof.service.waiting import wait_until

Promise = Callable[[Installed], list[Figure]]

RESTART_S: Final = 2.0
"""How long the unit waits before it starts the service again."""

ABORT_S: Final = 10.0
"""How long systemd waits for a process that it has aborted."""

EXPOSURE: Final = 2.0
"""The highest exposure, of 10, that the unit may have."""

_MOVES: Final = 4
_NO_PRIVILEGES: Final = {
    "CapInh": "0" * 16,
    "CapPrm": "0" * 16,
    "CapEff": "0" * 16,
    "CapBnd": "0" * 16,
    "CapAmb": "0" * 16,
    "NoNewPrivs": "1",
    "Seccomp": "2",
}
"""What /proc/PID/status has of a process that may do nothing special, and never will."""


class Broken(AssertionError):
    """A promise was not kept."""


def require(is_kept: bool, why: str) -> None:
    """
    Go on where a promise is kept.

    Raises:
        Broken: It is not.
    """
    if not is_kept:
        raise Broken(why)


def it_starts_without_any_device(service: Installed) -> list[Figure]:
    """The installer starts it with the settings of the default build, of which nothing is here."""
    require(service.shows("ActiveState") == "active", "after the installer the service is not active")
    service.prepare()
    service.game.play(_MOVES)
    return [Figure("installer, from the command to a service that is active", f"{service.took_s:.1f} s")]


def it_is_active_only_when_ready(service: Installed) -> list[Figure]:
    """A service that is held still before it is ready goes on being started; then it is active, and answers."""
    service.systemctl("stop")
    begun_s = monotonic()
    service.systemctl("start", "--no-block")
    wait_until(lambda: service.shows("MainPID") != "0", PATIENCE_S, lambda: "it has no process")
    service.kill("STOP")
    held, answer = service.shows("ActiveState"), service.game.seq()
    service.kill("CONT")
    wait_until(lambda: service.shows("ActiveState") == "active", PATIENCE_S, lambda: "it is never active")
    ready_s = monotonic() - begun_s
    require((held, answer) == ("activating", -1), f"a service that is not ready yet is {held}")
    require(service.game.seq() >= 0, "a service that is active does not answer")
    _goes_on(service)
    return [Figure("start, from the command to active (READY=1)", f"{ready_s:.1f} s", "90 s")]


def it_is_started_again_when_killed(service: Installed) -> list[Figure]:
    """SIGKILL, in the middle of a game."""
    took_s = _started_again(service, lambda: service.kill("KILL"), PATIENCE_S)
    return [_back("after SIGKILL", took_s, f"pause of {RESTART_S:.0f} s, and the start")]


def it_is_started_again_when_its_process_hangs(service: Installed) -> list[Figure]:
    """The whole process stands still."""
    took_s = _started_again(service, lambda: service.kill("STOP"), WATCHDOG_S + ABORT_S + PATIENCE_S)
    require(_was_found_by_watchdog(service), "it was not the watchdog that ended it")
    return [_back(f"after SIGSTOP, watchdog set to {WATCHDOG_S} s", took_s, "watchdog, pause, and the start")]


def it_is_started_again_when_its_game_hangs(service: Installed) -> list[Figure]:
    """
    The game thread alone hangs, for the disk is kept from it; the page goes on answering.

    What was scanned was not kept, so it was never shown: the players scan it again.
    """
    with _disk_is_busy(service) as release:

        def hang() -> None:
            service.game.scan_next()
            require(
                service.game.seq() == service.game.shown, "the page does not answer beside a game that hangs"
            )
            died = service.shows("MainPID")
            wait_until(lambda: service.shows("MainPID") != died, PATIENCE_S, lambda: "nobody finds it")
            release()

        took_s = _started_again(service, hang, PATIENCE_S)
    require(_was_found_by_watchdog(service), "it was not the watchdog that ended it")
    return [_back("after its game thread hung, from its end on", took_s, "pause, and the start")]


def it_may_do_no_more_than_it_has_to(service: Installed) -> list[Figure]:
    """What root may do in this container, and the service may not; seen from inside its own sandbox."""
    outside = json.loads(service.container.run("python3", "/opt/probe.py"))
    inside = service.probed()
    useless = [what for what, outcome in outside.items() if outcome != DONE]
    allowed = [what for what, outcome in inside.items() if outcome == DONE]
    require(not useless, f"even root cannot {', '.join(useless)}: {outside}")
    require(not allowed, f"the service may {', '.join(allowed)}")
    status = _status(service)
    wrong = {name: status[name] for name, value in _NO_PRIVILEGES.items() if status[name] != value}
    require(not wrong, f"the service's own process has {wrong}")
    user = service.container.run("id", "--user", "muggins").strip()
    require(set(status["Uid"].split()) == {user}, f"the service runs as {status['Uid']}, not as muggins")
    return [
        Figure("things that root may do here, and the service tried in vain", f"{len(inside)}", "all"),
        Figure("capabilities of its process, now or ever", "none", "none"),
        Figure("exposure of the unit by systemd, of 10", f"{_exposure(service):.1f}", f"at most {EXPOSURE}"),
    ]


def it_ends_in_order(service: Installed) -> list[Figure]:
    """It tells that it ends, ends with 0, and is not started again."""
    service.container.run("systemctl", "log-level", "debug")
    begun_s = monotonic()
    service.systemctl("stop")
    took_s = monotonic() - begun_s
    service.container.run("systemctl", "log-level", "info")
    told = [line for line in service.said() if "STOPPING=1" in line or "exited, status=0" in line]
    require(
        len(told) >= 2 and "STOPPING=1" in told[0], f"it does not tell that it ends, and then end: {told}"
    )
    ended = (service.shows("Result"), service.shows("ExecMainStatus"), service.shows("ActiveState"))
    require(ended == ("success", "0", "inactive"), f"it ends with {ended}")
    service.systemctl("start")
    _goes_on(service)
    return [Figure("end, from the command to exit 0", f"{took_s:.1f} s", "10 s")]


def it_leaves_the_games_behind(service: Installed) -> list[Figure]:
    """Uninstalled, nothing of it is left but the games; they are those that were played."""
    uninstall(service.container)
    root = service.container.root
    left = [name for name in ("opt/muggins", "usr/local/bin/muggins") if (root / name).exists()]
    left += [str(path) for path in (root / "etc/systemd/system").rglob("muggins.service")]
    require(not left, f"this is left behind: {left}")
    require(service.game.is_kept(root / STATE[1:]), "the journal holds other games than were played")
    return [
        Figure("moves shown and kept through all of this, of those scanned", f"{service.game.shown}", "all"),
    ]


PROMISES: Final[tuple[Promise, ...]] = (
    it_starts_without_any_device,
    it_is_active_only_when_ready,
    it_is_started_again_when_killed,
    it_is_started_again_when_its_process_hangs,
    it_is_started_again_when_its_game_hangs,
    it_may_do_no_more_than_it_has_to,
    it_ends_in_order,
    it_leaves_the_games_behind,
)
"""In the order in which they are tried; each leaves a game that goes on to the next."""


def _started_again(service: Installed, fail: Callable[[], None], within_s: float) -> float:
    """Let it fail in the middle of a game, and wait until it is back with the same game; how long it took."""
    service.container.run("systemctl", "reset-failed")
    before = int(service.shows("NRestarts"))
    fail()
    took_s = service.wait_for_restart(before, within_s)
    _goes_on(service)
    return took_s


def _goes_on(service: Installed) -> None:
    """The game that was shown is there again, and some moves more can be played."""
    shown = service.game.shown
    lost = service.game.take_up()
    require(service.game.shown == shown, f"of {shown} moves that were shown {lost} are lost")
    service.game.listen()
    service.game.play(_MOVES)


@contextmanager
def _disk_is_busy(service: Installed) -> Iterator[Callable[[], None]]:
    """Keep the journal from being written, until the block's value is called."""
    journal = service.container.root / STATE[1:] / FILE_NAME
    with closing(sqlite3.connect(journal, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield other.close


def _was_found_by_watchdog(service: Installed) -> bool:
    failures = [line for line in service.said() if "Failed with result" in line]
    return bool(failures) and "'watchdog'" in failures[-1]


def _status(service: Installed) -> dict[str, str]:
    """What the kernel says about the service's own process."""
    text = service.container.run("cat", f"/proc/{service.shows('MainPID')}/status")
    return {name: value.strip() for name, _, value in (line.partition(":") for line in text.splitlines())}


def _exposure(service: Installed) -> float:
    told = service.container.run("systemd-analyze", "security", "--no-pager", "muggins.service")
    found = re.search(r"exposure level for muggins.service: ([\d.]+)", told)
    exposure = float(found[1]) if found else 10.0
    require(exposure <= EXPOSURE, f"the unit's exposure is {exposure}")
    return exposure


def _back(when: str, took_s: float, made_of: str) -> Figure:
    return Figure(f"back with its game {when}", f"{took_s:.1f} s", made_of)
