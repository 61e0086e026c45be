"""Tries every promise of the service: ``python -m tests.proof.service [--seed N] [--cache DIR] [--keep]``."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from tests.proof.figures import Proof
from tests.proof.service.debian import default_cache
from tests.proof.service.trial import try_all

if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.proof.service", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="which hands are dealt")
    parser.add_argument("--cache", type=Path, default=default_cache(), help="where the Debian root is kept")
    parser.add_argument("--keep", action="store_true", help="keep the figures in docs/proof/service.json")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        figures, broken = try_all(asked.cache, Path(scratch), asked.seed)
    proof = Proof.of("python -m tests.proof.service", figures)
    print(proof.table())
    if broken:
        sys.exit("\n".join(["", f"broken, with --seed {asked.seed}:", *broken]))
    if asked.keep:
        proof.keep("service")
