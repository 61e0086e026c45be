"""
Bar codes and Data Matrix: text becomes modules, and how small a module may be printed.

The symbols themselves come from ``ppf-datamatrix`` and ``python-barcode``, the extra
``labels``; no other command needs them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final, TypeAlias

from scorer.errors import HardwareError

Modules: TypeAlias = tuple[str, ...]
"""The rows of a symbol, "1" for a dark module and "0" for a light one; bars are one row."""


@dataclass(frozen=True, slots=True)
class Symbology:
    """
    A kind of symbol.

    Attributes:
        title: What it is called on a scanner's box.
        encode: The modules of a text in ASCII; HardwareError where its library is missing.
        quiet: How many modules around the symbol stay light; beside it only, for bars.
        least_mm: The smallest module that cheap scanners read from a home printer.
        most_mm: The largest one that is of any use.
    """

    title: str
    encode: Callable[[str], Modules]
    quiet: int
    least_mm: float
    most_mm: float


def data_matrix(text: str) -> Modules:
    """
    The smallest square Data Matrix (ECC 200) that says *text*.

    Raises:
        HardwareError: The library is missing.

    >>> len(data_matrix("5H")), data_matrix("5H")[0]
    (10, '1010101010')
    """
    with _needed("ppf-datamatrix"):
        from ppf.datamatrix import DataMatrix
    return tuple("".join(str(module) for module in row) for row in DataMatrix(text).matrix)


def code_128(text: str) -> Modules:
    """
    The bars of Code 128 that say *text*: eleven modules a character, and a frame of 35.

    Raises:
        HardwareError: The library is missing.

    >>> len(code_128("5H")[0])
    57
    """
    with _needed("python-barcode"):
        from barcode.codex import Code128
    return tuple(Code128(text).build())


# The quiet zones are those of ISO/IEC 16022 and 15417. Modules of 10 and 20 mil are what cheap scanners
# promise to read; in dots of a printer they are whole.
SYMBOLOGIES: Final[Mapping[str, Symbology]] = MappingProxyType(
    {
        "datamatrix": Symbology("Data Matrix", data_matrix, quiet=1, least_mm=0.508, most_mm=0.72),
        "code128": Symbology("Code 128", code_128, quiet=10, least_mm=0.254, most_mm=0.339),
    }
)
"""What can be printed, by the word of the command line."""


@contextmanager
def _needed(library: str) -> Iterator[None]:
    try:
        yield
    except ImportError as error:
        raise HardwareError(
            f"these stickers need {library}, which is not here; run "
            f"{sys.prefix}/bin/pip install ppf-datamatrix python-barcode "
            "(with sudo, if that folder is not yours)"
        ) from error
