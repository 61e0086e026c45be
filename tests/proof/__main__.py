"""Writes the figures that are kept into `docs/proof.md`: ``python -m tests.proof``."""

from __future__ import annotations

import re
from typing import Final

from tests.proof.figures import ROOT, read_proof

PAGE: Final = ROOT / "docs" / "proof.md"

_PLACE: Final = re.compile(
    r"(<!-- (?P<name>[a-z-]+): kept by tests/proof -->\n).*?(<!-- end of (?P=name) -->\n)", re.DOTALL
)


def with_figures(page: str) -> str:
    """The page with every table as its figures are kept now."""
    return _PLACE.sub(lambda place: f"{place[1]}{read_proof(place['name']).table()}\n{place[3]}", page)


if __name__ == "__main__":
    PAGE.write_text(with_figures(PAGE.read_text("utf-8")), encoding="utf-8")
