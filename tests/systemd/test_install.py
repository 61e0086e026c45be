"""The installer: what it would do, what it does in a folder that stands for a Pi, and how it takes itself away."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

ROOT: Final = Path(__file__).parents[2]
INSTALL: Final = ROOT / "systemd" / "install.sh"
STARTED_BY_PI_OS: Final = (
    b"# For more options see the documentation\ndtparam=audio=on\n\n[cm4]\notg_mode=1\n\n[all]\n"
)
SHELLCHECK: Final = shutil.which("shellcheck")
SYSTEM: Final = ("apt-get", "systemctl", "systemd-sysusers", "udevadm", "usermod", "runuser", "modprobe")
"""The programs that change the running system."""

PACKAGES: Final = "python3-venv python3-lgpio python3-pil python3-smbus2 python3-evdev i2c-tools"

STUB: Final = """
import pathlib, sys
def main():
    match sys.argv[1:]:
        case ["config", "--init", "--config", path]:
            pathlib.Path(path).write_text("[gpio]\\n")
        case ["backup", "--state", _, path]:
            pathlib.Path(path).write_text("all games")
        case _:
            sys.exit(2)
"""


def make_wheel(folder: Path) -> Path:
    """A wheel that installs a command `muggins`, with nothing behind it."""
    wheel = folder / "muggins-1.0-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("muggins_stub.py", STUB)
        about = "muggins-1.0.dist-info"
        archive.writestr(f"{about}/METADATA", "Metadata-Version: 2.1\nName: muggins\nVersion: 1.0\n")
        archive.writestr(f"{about}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        archive.writestr(f"{about}/entry_points.txt", "[console_scripts]\nmuggins = muggins_stub:main\n")
        archive.writestr(f"{about}/RECORD", "")
    return wheel


@dataclass(frozen=True, slots=True)
class Pi:
    """
    A folder that stands for a Pi.

    Attributes:
        root: What would be `/` there.
        calls: Every call of a program that would have changed the machine the tests run on.
    """

    root: Path
    calls: Path

    @classmethod
    def make(cls, folder: Path, boot_config: bytes = STARTED_BY_PI_OS) -> Pi:
        """A Pi that has just been set up."""
        pi = cls(folder / "pi", folder / "calls")
        pi.boot_config.parent.mkdir(parents=True)
        pi.boot_config.write_bytes(boot_config)
        (folder / "bin").mkdir()
        pi.calls.touch()
        for name in SYSTEM:
            stub = folder / "bin" / name
            stub.write_text(f'#!/bin/sh\necho "{name} $*" >>"{pi.calls}"\n', "utf-8")
            stub.chmod(0o755)
        return pi

    @property
    def boot_config(self) -> Path:
        """The firmware's settings."""
        return self.root / "boot/firmware/config.txt"

    def install(self, *words: str | Path) -> subprocess.CompletedProcess[str]:
        """The installer's end, and what it said."""
        return subprocess.run(
            [str(INSTALL), *map(str, words)],
            capture_output=True,
            text=True,
            check=False,
            env={
                **{name: value for name, value in os.environ.items() if name != "SUDO_USER"},
                "PATH": f"{self.calls.parent / 'bin'}:{os.environ['PATH']}",
                "PIP_NO_INDEX": "1",
            },
        )

    def files(self) -> dict[str, bytes | str]:
        """Every file but the environment's own, with its bytes, and every link with its end."""
        venv = self.root / "opt/muggins/venv"
        return {
            str(path.relative_to(self.root)): str(path.readlink()) if path.is_symlink() else path.read_bytes()
            for path in sorted(self.root.rglob("*"))
            if venv not in path.parents and (path.is_symlink() or path.is_file())
        }


@pytest.fixture
def pi(tmp_path: Path) -> Pi:
    """A Pi that has just been set up."""
    return Pi.make(tmp_path)


@pytest.mark.skipif(SHELLCHECK is None, reason="shellcheck is not installed")
def test_shellcheck_finds_nothing() -> None:
    """The installer passes the shell's own check."""
    told = subprocess.run([SHELLCHECK or "", str(INSTALL)], capture_output=True, text=True, check=False)

    assert told.returncode == 0, told.stdout


@pytest.mark.parametrize("words", [(), ("--uninstall",)], ids=["install", "uninstall"])
def test_dry_run_changes_nothing(pi: Pi, words: tuple[str, ...]) -> None:
    """Every step is told, and none is taken."""
    before = pi.files()
    told = pi.install("--dry-run", "--root", pi.root, *words)

    assert told.returncode == 0, told.stderr
    assert pi.files() == before
    assert pi.calls.read_text("utf-8") == ""
    assert "muggins.service" in told.stdout


def test_dry_run_on_the_machine_itself(pi: Pi) -> None:
    """Without a root the steps of the system are told too; only the state of the service is asked for."""
    told = pi.install("--dry-run", "--voice")

    assert told.returncode == 0, told.stderr
    assert set(pi.calls.read_text("utf-8").splitlines()) <= {"systemctl is-active --quiet muggins.service"}
    for step in (
        f"apt-get install --yes --no-install-recommends {PACKAGES} espeak-ng",
        "systemctl stop muggins.service",
        "python3 -m venv --system-site-packages /opt/muggins/venv",
        "install -D -m 0644 "
        + str(ROOT / "systemd/muggins.service")
        + " /etc/systemd/system/muggins.service",
        "systemd-sysusers",
        "/opt/muggins/venv/bin/muggins config --init --config /etc/muggins/muggins.toml",
        "systemctl enable muggins.service",
        "systemctl restart muggins.service",
    ):
        assert f"+ {step}\n" in told.stdout


@dataclass(frozen=True, slots=True)
class Life:
    """A Pi after each of: set up, installed, changed by hand and updated, uninstalled; and what was said."""

    files: tuple[dict[str, bytes | str], ...]
    said: tuple[str, ...]
    calls: str


@pytest.fixture(scope="module")
def life() -> Iterator[Life]:
    """One Pi from its set-up to the end of Muggins on it."""
    with tempfile.TemporaryDirectory() as name:
        pi = Pi.make(Path(name))
        wheel = make_wheel(Path(name))
        files, said = [pi.files()], []

        def go(*words: str | Path) -> None:
            told = pi.install("--root", pi.root, *words)
            assert told.returncode == 0, told.stderr
            files.append(pi.files())
            said.append(told.stdout)

        go("--wheel", wheel)
        (pi.root / "etc/muggins/muggins.toml").write_text("[oled]\n", "utf-8")
        (pi.root / "var/lib/muggins").mkdir(parents=True)
        (pi.root / "var/lib/muggins/journal.sqlite").write_text("games", "utf-8")
        go("--wheel", wheel)
        go("--uninstall")
        yield Life(tuple(files), tuple(said), pi.calls.read_text("utf-8"))


PLACED: Final = {
    "etc/systemd/system/muggins.service": "muggins.service",
    "etc/sysusers.d/muggins.conf": "muggins.sysusers",
    "etc/modules-load.d/muggins.conf": "muggins.modules",
    "etc/udev/rules.d/60-muggins.rules": "60-muggins.rules",
    "etc/polkit-1/rules.d/50-muggins.rules": "50-muggins.rules",
}


def test_everything_is_put_in_its_place(life: Life) -> None:
    """The files of the service, the command, the configuration, and the block at the top of config.txt."""
    _, files, *_ = life.files

    for place, name in PLACED.items():
        assert files[place] == (ROOT / "systemd" / name).read_bytes()
    assert str(files["usr/local/bin/muggins"]).endswith("/opt/muggins/venv/bin/muggins")
    assert files["etc/muggins/muggins.toml"] == b"[gpio]\n"
    boot_config = files["boot/firmware/config.txt"]
    assert isinstance(boot_config, bytes)
    assert boot_config.startswith(b"# >>> muggins")
    assert boot_config.endswith(b"\n# <<< muggins\n" + STARTED_BY_PI_OS)
    assert "Reboot to finish: sudo reboot" in life.said[0]


def test_update_changes_nothing_but_the_program(life: Life) -> None:
    """A second run leaves what was set up by hand, sets the games aside, and asks for no reboot."""
    _, first, second, _ = life.files
    new = second.keys() - first.keys() - {"var/lib/muggins/journal.sqlite"}

    assert [second[name] for name in new] == [b"all games"]
    assert all(name.startswith("var/lib/muggins/before-update-") for name in new)
    assert second["etc/muggins/muggins.toml"] == b"[oled]\n"
    changed = {name for name in first if first[name] != second.get(name)}
    assert changed == {"etc/muggins/muggins.toml"}
    assert "Reboot" not in life.said[1]


def test_uninstalling_keeps_what_is_the_players(life: Life) -> None:
    """What is left is the Pi as it was, the games and the configuration; where they are is said."""
    before, _, _, after = life.files
    kept = after.keys() - before.keys()

    assert {name: after[name] for name in before} == before
    assert {name.partition("/before")[0] for name in kept} == {
        *("etc/muggins/muggins.toml", "var/lib/muggins/journal.sqlite", "var/lib/muggins")
    }
    assert "/var/lib/muggins, the configuration in" in life.said[2]
    assert "Reboot to finish: sudo reboot" in life.said[2]


def test_system_outside_the_folder_is_left_alone(life: Life) -> None:
    """Under --root nothing of the running system is touched, not even asked."""
    assert life.calls == ""


def bash(pi_root: Path, *functions: str) -> subprocess.CompletedProcess[bytes]:
    """Some functions of the installer, called one after the other."""
    program = f'source "$1"; root=$2; scratch=$(mktemp -d); trap leave EXIT; {"; ".join(functions)}'
    return subprocess.run(
        ["/bin/bash", "-c", program, "bash", str(INSTALL), str(pi_root)], capture_output=True, check=False
    )


# a config.txt of a Pi, and what is special about it
BOOT_CONFIGS: Final = [
    pytest.param(STARTED_BY_PI_OS, id="as Raspberry Pi OS has it"),
    pytest.param(b"", id="empty"),
    pytest.param(b"dtparam=audio=on\n[all]", id="without a last line end"),
    pytest.param(b"dtparam=audio=on\r\n\r\n[all]\r\n", id="with the line ends of Windows"),
    pytest.param(b"dtparam=audio=on\r\n[all]", id="with these, and without the last"),
    pytest.param(b"# caf\xe9 \x00\n\n\n", id="with bytes that are no text"),
    pytest.param(b"# muggins\n  # >>> muggins is not at the margin\n", id="with a word of ours in it"),
]


@pytest.mark.parametrize("before", BOOT_CONFIGS)
def test_config_txt_comes_back_byte_for_byte(tmp_path: Path, before: bytes) -> None:
    """One block at the top, however often; without it the file is what it was."""
    pi = Pi.make(tmp_path, before)
    bash(pi.root, "enable_buses")
    once = pi.boot_config.read_bytes()
    bash(pi.root, "enable_buses", "enable_buses")
    twice = pi.boot_config.read_bytes()
    bash(pi.root, "disable_buses")

    assert once.endswith(b"\ndtoverlay=\n# <<< muggins\n" + before)
    assert once.count(b"dtoverlay=spi0-0cs,no_miso\n") == 1
    assert twice == once
    assert pi.boot_config.read_bytes() == before
    assert list(pi.boot_config.parent.iterdir()) == [pi.boot_config]


@settings(max_examples=15, deadline=None)
@given(before=st.binary(max_size=60))
def test_any_config_txt_comes_back(before: bytes) -> None:
    """Whatever bytes it has: without the block it is what it was."""
    with tempfile.TemporaryDirectory() as name:
        pi = Pi.make(Path(name), before)
        told = bash(pi.root, "enable_buses", "check_block", "disable_buses")

        assert told.returncode == 0, told.stderr
        assert pi.boot_config.read_bytes() == before


def test_block_of_another_version_is_replaced(pi: Pi) -> None:
    """An update brings its own block, and takes the old one away wherever it stands."""
    old = b"# >>> muggins: of old\r\ndtparam=spi=off\r\n# <<< muggins\r\n"
    pi.boot_config.write_bytes(STARTED_BY_PI_OS + old + b"# after\n")
    bash(pi.root, "check_block", "enable_buses")

    assert pi.boot_config.read_bytes().endswith(b"\n# <<< muggins\n" + STARTED_BY_PI_OS + b"# after\n")
    assert b"spi=off" not in pi.boot_config.read_bytes()


def test_older_boot_folder(pi: Pi) -> None:
    """Where /boot/firmware has no config.txt, /boot has it."""
    older = pi.boot_config.rename(pi.root / "boot/config.txt")
    bash(pi.root, "enable_buses")

    assert older.read_bytes().startswith(b"# >>> muggins")
    assert not pi.boot_config.exists()


# what stands in config.txt
HALVES: Final = [
    pytest.param(b"# >>> muggins\ndtparam=spi=on\n", id="no end"),
    pytest.param(b"dtparam=spi=on\n# <<< muggins\n", id="no beginning"),
    pytest.param(b"# <<< muggins\n# >>> muggins\n", id="the end first"),
    pytest.param(b"# >>> muggins\n# <<< muggins\n# >>> muggins\n# <<< muggins\n", id="two blocks"),
]


@pytest.mark.parametrize("half", HALVES)
def test_half_a_block_is_not_guessed_at(pi: Pi, half: bytes) -> None:
    """Where the marks do not fit together nothing at all is done."""
    pi.boot_config.write_bytes(half + STARTED_BY_PI_OS)
    before = pi.files()
    told = pi.install("--root", pi.root)

    assert told.returncode == 1
    assert "do not fit together; remove by hand what is ours there" in told.stderr
    assert pi.files() == before


# what is asked, and the complaint
MISTAKES: Final = [
    pytest.param(("--dryrun",), "there is no option --dryrun; --help shows all", id="an option that is none"),
    pytest.param(("--wheel",), "--wheel needs a path behind it", id="a path is missing"),
    pytest.param(
        ("--root", "/nowhere"), "--root /nowhere: there is no such path", id="a path that is not there"
    ),
]


@pytest.mark.parametrize(("words", "complaint"), MISTAKES)
def test_slips_are_told(pi: Pi, words: tuple[str, ...], complaint: str) -> None:
    """A slip is told in one line, and nothing is done."""
    told = pi.install(*words)

    assert (told.returncode, told.stdout, told.stderr) == (1, "", f"install.sh: {complaint}\n")


def test_only_root_changes_a_system() -> None:
    """Anybody else is told how, before anything is done."""
    with tempfile.TemporaryDirectory() as name:
        Path(name).chmod(0o755)
        script = Path(shutil.copy(INSTALL, name))
        user = 65534 if os.geteuid() == 0 else None
        told = subprocess.run([str(script)], capture_output=True, text=True, check=False, user=user, cwd="/")

    assert (told.returncode, told.stdout) == (1, "")
    assert "run it with sudo, or with --dry-run" in told.stderr


def test_serial_console_is_told_of(pi: Pi) -> None:
    """A console on the reader's pins is left to the owner, with the line that frees them."""
    line = pi.boot_config.with_name("cmdline.txt")
    line.write_text("console=serial0,115200 console=tty1 root=PARTUUID=1\n", "utf-8")
    with_console = bash(pi.root, "config=there", "tell_what_is_left").stdout.decode()
    line.write_text("console=tty1 root=PARTUUID=1\n", "utf-8")
    without = bash(pi.root, "config=there", "tell_what_is_left").stdout.decode()

    assert "sudo raspi-config nonint do_serial_cons 1" in with_console
    assert "raspi-config" not in without
