"""One trial of all promises on one service."""

from __future__ import annotations

from pathlib import Path

from tests.proof.figures import Figure
from tests.proof.service.installed import installed
from tests.proof.service.promises import PROMISES, Broken


def try_all(cache: Path, scratch: Path, seed: int) -> tuple[list[Figure], list[str]]:
    """
    Install the service, and try what it promises.

    Args:
        cache: Where roots and wheels are kept between two runs.
        scratch: Where the root is unpacked.
        seed: Which hands are dealt.

    Returns:
        What was measured, and which promises were broken.
    """
    figures: list[Figure] = []
    broken: list[str] = []
    with installed(cache, scratch, seed) as service:
        for promise in PROMISES:
            try:
                figures += promise(service)
            except (Broken, TimeoutError) as error:
                broken.append(f"{promise.__name__}: {error}")
    return figures, broken
