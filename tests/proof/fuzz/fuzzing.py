"""Starts atheris on one target, and reads off what it did."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple

from tests.proof.figures import ROOT
from tests.proof.fuzz import CORPUS, MODULES

LONGEST_S: Final = 30
"""An input that takes longer is a fault, also on a machine that does much else."""

MOST_MIB: Final = 1024
"""So is a process that has grown to more."""

MOST_BYTES: Final = 4096
"""The longest input that is tried."""

_LIMITS: Final = (
    f"-timeout={LONGEST_S}",
    f"-report_slow_units={LONGEST_S}",
    f"-rss_limit_mb={MOST_MIB}",
    f"-max_len={MOST_BYTES}",
    "-print_final_stats=1",
)
_GRACE_S: Final = 120.0
"""For the imports, the corpus, and the last input."""

_EDGES: Final = re.compile(r"\bcov: (\d+)")
_STATISTIC: Final = re.compile(r"^stat::(\w+): +(\d+)", re.MULTILINE)


class Fuzzed(NamedTuple):
    """
    What one run of one target came to.

    Attributes:
        target: Its name.
        executions: How many inputs were tried.
        per_s: How many a second.
        edges: How many edges of our code were reached.
        new_inputs: How many of the inputs reached what none before had.
        peak_mib: The most memory that it had.
        faults: Files with what broke it; the name begins with how: crash, timeout, oom.
        told: What the fuzzer said last; the trace of a fault is in it.
    """

    target: str
    executions: int
    per_s: int
    edges: int
    new_inputs: int
    peak_mib: int
    faults: tuple[Path, ...]
    told: str


def has_atheris() -> bool:
    """Whether there is an atheris for this Python on this machine."""
    return find_spec("atheris") is not None


def fuzz(
    target: str, *, seconds: int, seed: int, faults: Path, found: Path | None = None, module: str = ""
) -> Fuzzed:
    """
    Fuzz one target from its corpus until the time is over, or it breaks.

    Args:
        target: Its name.
        seconds: How long, beside the start.
        seed: Of libFuzzer's chance.
        faults: The folder for what breaks it.
        found: A folder to keep new inputs in, and to go on from; None keeps none.
        module: The target's module; of `targets` where it is left out.

    Raises:
        RuntimeError: The fuzzer itself has failed, so nothing was tried.
    """
    with tempfile.TemporaryDirectory() as folder:
        new = found or Path(folder) / "new"
        for made in (new, faults):
            made.mkdir(parents=True, exist_ok=True)
        before = {*faults.glob(f"{target}-*")}
        ended = subprocess.run(
            (
                *(sys.executable, "-m", f"{__package__}.child", module or f"{MODULES}.{target}"),
                *(f"{folder}/words", f"-dict={folder}/words", f"-max_total_time={seconds}", f"-seed={seed}"),
                *(f"-artifact_prefix={faults.resolve()}/{target}-", *_LIMITS, str(new.resolve())),
                *(str(kept) for kept in [CORPUS / target] if kept.is_dir()),
            ),
            cwd=ROOT,
            env={**os.environ, "TMPDIR": folder},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            errors="replace",
            timeout=seconds + _GRACE_S,
            check=False,
        )
    return _read_off(target, ended, tuple(sorted({*faults.glob(f"{target}-*")} - before)))


def _read_off(target: str, ended: subprocess.CompletedProcess[str], faults: tuple[Path, ...]) -> Fuzzed:
    if ended.returncode and not faults:
        raise RuntimeError(f"{target}: the fuzzer has failed:\n{ended.stderr[-4000:]}")
    statistics = {name: int(number) for name, number in _STATISTIC.findall(ended.stderr)}
    return Fuzzed(
        target=target,
        executions=statistics.get("number_of_executed_units", 0),
        per_s=statistics.get("average_exec_per_sec", 0),
        edges=max(map(int, _EDGES.findall(ended.stderr)), default=0),
        new_inputs=statistics.get("new_units_added", 0),
        peak_mib=statistics.get("peak_rss_mb", 0),
        faults=faults,
        told=ended.stdout[-4000:] + ended.stderr[-4000:],
    )
