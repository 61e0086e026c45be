"""
One target under atheris, in a process of its own: ``python -m tests.proof.fuzz.child MODULE WORDS ARGUMENT...``.

The target's words are written to the file WORDS; the arguments are libFuzzer's. Only what is imported here under the hook is watched: our
packages, and nothing of the tests, of Python or of other libraries.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import Final

WATCHED: Final = ("scorer", "hardware")


def main() -> None:
    """Fuzz until libFuzzer has had enough, which ends the process."""
    module, words, *arguments = sys.argv[1:]
    atheris = import_module("atheris")
    warnings.simplefilter("error")
    with atheris.instrument_imports(include=list(WATCHED)):
        target = import_module(module)
    Path(words).write_text(write_dictionary(target.WORDS), encoding="ascii")
    atheris.Setup([module, *arguments], target.run)
    atheris.Fuzz()


def write_dictionary(words: Iterable[str | bytes]) -> str:
    r"""
    Words as libFuzzer reads them, each once.

    >>> write_dictionary(["5H", "\r", b"\xff"])
    '"5H"\n"\\x0D"\n"\\xFF"\n'
    """
    return "".join(f'"{_escaped(word)}"\n' for word in dict.fromkeys(words))


def _escaped(word: str | bytes) -> str:
    data = word.encode() if isinstance(word, str) else word
    return "".join(
        chr(byte) if 0x20 <= byte < 0x7F and chr(byte) not in '"\\' else f"\\x{byte:02X}" for byte in data
    )


if __name__ == "__main__":
    main()
