"""The service's unit, its user, its device rules: read by the programs that will read them on a Pi."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections import defaultdict
from pathlib import Path
from typing import Final

import pytest

SYSTEMD: Final = Path(__file__).parents[2] / "systemd"
UNIT: Final = SYSTEMD / "muggins.service"
EXPOSURE_TENTHS: Final = 20


def needs(program: str) -> pytest.MarkDecorator:
    """Skips where *program* is not installed."""
    return pytest.mark.skipif(shutil.which(program) is None, reason=f"{program} is not installed")


def settings() -> dict[str, list[str]]:
    """What the unit sets, key by key."""
    found: defaultdict[str, list[str]] = defaultdict(list)
    for line in UNIT.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith(("#", "[")):
            key, _, value = line.partition("=")
            found[key].append(value)
    return found


def ran(*words: str | Path) -> subprocess.CompletedProcess[str]:
    """A program's end, and what it said."""
    return subprocess.run(list(map(str, words)), capture_output=True, text=True, check=False)


def verified(text: str, folder: Path) -> int:
    """What systemd's own check makes of a unit; its program is one that is here."""
    unit = folder / "muggins.service"
    unit.write_text(re.sub(r"^ExecStart=\S+", "ExecStart=/bin/true", text, flags=re.MULTILINE), "utf-8")
    return ran("systemd-analyze", "verify", "--man=no", "--recursive-errors=no", unit).returncode


@needs("systemd-analyze")
@pytest.mark.parametrize(
    ("right", "written", "code"),
    [
        pytest.param("WatchdogSec=", "WatchdogSec=", 0, id="as it is"),
        pytest.param("WatchdogSec=", "WatchdogSecs=", 1, id="a key that systemd does not know"),
        pytest.param("Type=notify", "Type=notifies", 1, id="a value that systemd does not know"),
    ],
)
def test_systemd_understands_every_line(tmp_path: Path, right: str, written: str, code: int) -> None:
    """The unit has no key or value that systemd would leave out, and a slip would be seen."""
    text = UNIT.read_text(encoding="utf-8")
    assert right in text

    assert verified(text.replace(right, written), tmp_path) == code


@needs("systemd-analyze")
@pytest.mark.parametrize(
    ("dropped", "code"),
    [
        pytest.param("", 0, id="as it is"),
        pytest.param("SystemCallFilter", 1, id="without its filter of system calls"),
    ],
)
def test_service_is_fenced_in(tmp_path: Path, dropped: str, code: int) -> None:
    """Systemd finds the unit no more exposed than 2.0, and a fence that falls is seen."""
    unit = tmp_path / "muggins.service"
    lines = UNIT.read_text(encoding="utf-8").splitlines(keepends=True)
    unit.write_text("".join(line for line in lines if not (dropped and line.startswith(dropped))), "utf-8")
    told = ran("systemd-analyze", "security", "--offline=true", f"--threshold={EXPOSURE_TENTHS}", unit)

    assert told.returncode == code, told.stdout


HOME: Final = "localhost link-local multicast 10.0.0.0/8 100.64.0.0/10 172.16.0.0/12 192.168.0.0/16 fc00::/7"
"""Every address that a home's own network can have."""

# key, its values, why
SET: Final = [
    pytest.param("After", ["local-fs.target"], id="it waits for no network and no device"),
    pytest.param("Wants", [], id="it pulls nothing in"),
    pytest.param("Requires", [], id="it needs nothing"),
    pytest.param("ProcSubset", [], id="it may see which board it is on"),
    pytest.param("IPAddressDeny", ["any"], id="it speaks to nobody out in the world"),
    pytest.param(
        "IPAddressAllow", [HOME], id="the page may be opened to a home's network without editing the unit"
    ),
    pytest.param("SupplementaryGroups", [], id="a group that is missing cannot stop the start"),
    pytest.param("PrivateDevices", [], id="it may use devices"),
    pytest.param("WorkingDirectory", ["%t/muggins"], id="the pins' library may write where it is imported"),
    pytest.param("UMask", ["0027"], id="its group reads what it writes"),
    pytest.param("StateDirectoryMode", ["0750"], id="its group may look in"),
]


@pytest.mark.parametrize(("key", "values"), SET)
def test_unit_sets(key: str, values: list[str]) -> None:
    """What the unit must have, and what it must not."""
    assert settings()[key] == values


def test_readers_that_are_plugged_in_later_are_allowed() -> None:
    """
    Devices whose drivers are modules are allowed by number.

    systemd looks names up in /proc/devices when the service starts, where the
    driver of a reader that was never plugged in is not.
    """
    allowed = {device.partition(" ")[0] for device in settings()["DeviceAllow"]}

    assert allowed == {
        *("char-gpiochip", "char-ttyAMA", "char-ttyS"),
        *("char-13", "char-89", "char-116", "char-153", "char-166", "char-188"),
    }


def test_unit_starts_the_environments_own_python() -> None:
    """H05: the program is the environment's Python by its whole path, blind to the folder it stands in."""
    (start,) = settings()["ExecStart"]

    assert start.startswith("/opt/muggins/venv/bin/python -P -m scorer serve ")


@needs("systemd-sysusers")
def test_user_and_groups_are_made(tmp_path: Path) -> None:
    """On a system without them the user and every group of a device would be made."""
    (tmp_path / "etc").mkdir()
    told = ran("systemd-sysusers", "--dry-run", f"--root={tmp_path}", SYSTEMD / "muggins.sysusers")

    assert told.returncode == 0, told.stderr
    made = set(re.findall(r"Creating (?:user|group) '(\w+)'", told.stdout + told.stderr))
    assert made == {"muggins", "gpio", "i2c", "spi", "dialout", "input", "audio"}


def test_device_rules_have_three_parts() -> None:
    """Every device rule matches something, and gives it a group or a name."""
    for line in (SYSTEMD / "60-muggins.rules").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            assert re.fullmatch(
                r'SUBSYSTEM=="[\w-]+"(, [A-Z]+(\{\w+\})?=="[\w*-]+")*'
                r'(, GROUP="\w+", MODE="0660"|, SYMLINK\+="muggins-reader", TAG\+="systemd")',
                line,
            )


@pytest.mark.skipif(
    shutil.which("udevadm") is None or ran("udevadm", "verify", "--help").returncode != 0,
    reason="this udevadm cannot verify (systemd 254 can)",
)
def test_udev_understands_the_device_rules() -> None:
    """The device rules pass udev's own check."""
    told = ran("udevadm", "verify", SYSTEMD / "60-muggins.rules")

    assert told.returncode == 0, told.stdout + told.stderr


# who asks, for what, and the answer
ASKED: Final = [
    ("muggins", "org.freedesktop.login1.power-off", "yes"),
    ("muggins", "org.freedesktop.login1.power-off-multiple-sessions", "yes"),
    ("muggins", "org.freedesktop.login1.power-off-ignore-inhibit", "not handled"),
    ("muggins", "org.freedesktop.login1.reboot", "not handled"),
    ("muggins", "org.freedesktop.systemd1.manage-units", "not handled"),
    ("ann", "org.freedesktop.login1.power-off", "not handled"),
]


@needs("node")
def test_service_may_turn_the_pi_off_and_no_more() -> None:
    """The rule of polkit says yes to the service's user and to turning off; the rest is not its business."""
    program = f"""
        const rules = [];
        const polkit = {{ Result: {{ YES: "yes", NOT_HANDLED: "not handled" }}, addRule: (f) => rules.push(f) }};
        {(SYSTEMD / "50-muggins.rules").read_text(encoding="utf-8")}
        const asked = {json.dumps(ASKED)};
        console.log(JSON.stringify(asked.map(([user, id]) => rules[0]({{ id }}, {{ user }}))));
    """
    told = ran("node", "-e", program)

    assert json.loads(told.stdout) == [answer for _, _, answer in ASKED]
