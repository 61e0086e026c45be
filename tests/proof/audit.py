"""
What Muggins brings along, audited: ``python -m tests.proof.audit``.

Asked are the installed packages themselves, which works without a network, and
pip-audit, where it is installed, for what is known of them: it looks each version up
in the Python package index. What it cannot look up is counted, and never called sound.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Iterator
from importlib.metadata import Distribution, distributions
from typing import Final, NamedTuple

from tests.proof.figures import ROOT

CONSTRAINTS: Final = ROOT / "constraints.txt"

TOOLS: Final = frozenset({"pip", "setuptools", "wheel", "muggins"})
"""What an environment has by itself, and we ourselves."""

FREE: Final = re.compile(
    r"\b(MIT|MIT-CMU|BSD|0BSD|Apache|PSF|Python Software Foundation|Zlib|CC0|MPL|Mozilla|HPND)\b",
    re.IGNORECASE,
)
"""Licences under which a program of any licence may be built on it."""

BOUND: Final = re.compile(r"\b(A?GPL|Affero|proprietary|commercial)\b", re.IGNORECASE)
"""Licences that would bind Muggins too; that of a library alone (LGPL) does not."""

_TOLD: Final = 300
"""Characters of a licence's text that tell which it is."""


class Known(NamedTuple):
    """
    What is known of the pinned versions.

    Attributes:
        looked_up: How many were found in the index.
        missing: Those that were not.
        weak: Those that have a known weakness, with its name.
    """

    looked_up: int
    missing: tuple[str, ...]
    weak: tuple[str, ...]


def pins() -> dict[str, str]:
    """The versions of `constraints.txt` by the folded names of their packages."""
    lines = (line.partition("#")[0].strip() for line in CONSTRAINTS.read_text("utf-8").splitlines())
    found = (line.partition("==") for line in lines if line)
    return {fold(name): version for name, _, version in found}


def fold(name: str) -> str:
    """A package's name as the index compares it. Source: PEP 503."""
    return re.sub(r"[-_.]+", "-", name).lower()


def installed() -> dict[str, Distribution]:
    """What this environment has of its own, without the tools that every one has, or what the system lends it."""
    folders = [sysconfig.get_path("purelib"), sysconfig.get_path("platlib")]
    found = {fold(each.name): each for each in distributions(path=folders)}
    return {name: each for name, each in found.items() if name not in TOOLS}


def asked_for() -> set[str]:
    """What `pyproject.toml` asks for, of all that it names."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = [
        *project["dependencies"],
        *(word for words in project["optional-dependencies"].values() for word in words),
    ]
    return {fold(re.split(r"[\[<>=!~; ]", word, maxsplit=1)[0]) for word in wanted} - TOOLS


def faults() -> Iterator[str]:
    """What is wrong with what is installed: beyond the pins, at another version, or under a licence that binds."""
    pinned, there = pins(), installed()
    for name in sorted(asked_for() - pinned.keys()):
        yield f"{name} is asked for, and no version of it is pinned"
    for name, each in sorted(there.items()):
        if name not in pinned:
            yield f"{name} {each.version} is installed, and nothing has asked for it"
        elif each.version != pinned[name]:
            yield f"{name} {each.version} is installed, and {pinned[name]} is pinned"
        if not is_free(told := licence_of(each)):
            yield f"{name} {each.version} is under a licence that somebody has to read: {told or 'none is told'}"


def licence_of(package: Distribution) -> str:
    """The licence of a package: as it says, by its class, or by the beginning of the text that it brings."""
    told = package.metadata
    if "License-Expression" in told:
        return str(told["License-Expression"])
    classes = [
        word.rpartition(" :: ")[2] for word in told.get_all("Classifier", []) if word.startswith("License")
    ]
    texts = [str(told["License"])[:_TOLD]] if "License" in told else []
    if not (classes or texts):
        files = [file for file in package.files or () if "LICENSE" in file.name.upper()]
        texts = [file.read_text("utf-8")[:_TOLD] for file in files]
    return " ".join((*classes, *texts))


def is_free(licence: str) -> bool:
    """Whether nobody has to think about it: it is one of the well known ones that bind nobody."""
    return FREE.search(licence) is not None and BOUND.search(licence) is None


def known() -> Known | None:
    """What pip-audit finds of the pinned versions; None where there is no pip-audit."""
    program = shutil.which("pip-audit")
    if program is None:
        return None
    asked = ("-r", str(CONSTRAINTS), "--no-deps", "--disable-pip", "--progress-spinner=off", "--format=json")
    told = subprocess.run((program, *asked), capture_output=True, encoding="utf-8", check=False)
    if not told.stdout.startswith("{"):
        return Known(0, tuple(pins()), ())
    packages = json.loads(told.stdout)["dependencies"]
    return Known(
        looked_up=sum("vulns" in package for package in packages),
        missing=tuple(package["name"] for package in packages if "vulns" not in package),
        weak=tuple(
            f"{package['name']} {package['version']}: {weakness['id']}"
            for package in packages
            for weakness in package.get("vulns", ())
        ),
    )


def fits() -> str:
    """What pip finds that does not fit together; empty where all does."""
    told = subprocess.run(
        (sys.executable, "-m", "pip", "check"), capture_output=True, encoding="utf-8", check=False
    )
    return told.stdout.strip() if told.returncode else ""


def exposure() -> float:
    """How exposed the service is, of 10, as systemd judges it; needs systemd-analyze."""
    unit = ROOT / "systemd" / "muggins.service"
    told = subprocess.run(
        ("systemd-analyze", "security", "--offline=true", unit),
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    found = re.search(r"Overall exposure level for \S+: ([0-9.]+)", told.stdout)
    if found is None:
        raise ValueError(f"systemd-analyze has told no figure: {told.stdout}")
    return float(found[1])


def tell(found: Known | None) -> str:
    """How much of the looking up has been done, in a sentence."""
    if found is None:
        return f"none of {len(pins())}: there is no pip-audit (pip install pip-audit, in an environment of its own)"
    if not found.missing:
        return f"all {found.looked_up}"
    all_of_them = found.looked_up + len(found.missing)
    return f"{found.looked_up} of {all_of_them}; the index did not tell of the others"


def main() -> int:
    """Print what was found; 1 where a version is known to be weak, or something is not as it is pinned."""
    wrong, found = [*faults(), *filter(None, [fits()])], known()
    weak = () if found is None else found.weak
    print(
        f"installed as pinned, free to use, fitting together: {len(installed())} packages, {len(wrong)} faults"
    )
    print(f"looked up for known weaknesses: {tell(found)}")
    print(f"known weaknesses: {len(weak)}")
    for line in (*wrong, *weak):
        print(f"  {line}")
    return 1 if wrong or weak else 0


if __name__ == "__main__":
    sys.exit(main())
