"""Cuts the power of a machine: ``python -m tests.proof.machine [--cuts N] [--seed N] [--cache DIR] [--keep]``."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from tests.proof.figures import Proof
from tests.proof.machine.cuts import try_cuts
from tests.proof.service.debian import default_cache
from tests.proof.service.promises import Broken

if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m tests.proof.machine", description=__doc__)
    parser.add_argument("--cuts", type=int, default=20, help="how often the power goes")
    parser.add_argument("--seed", type=int, default=1, help="which hands are dealt, and when the power goes")
    parser.add_argument("--cache", type=Path, default=default_cache(), help="where the Debian root is kept")
    parser.add_argument("--keep", action="store_true", help="keep the figures in docs/proof/machine.json")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        try:
            figures = try_cuts(asked.cache, Path(scratch), asked.seed, asked.cuts)
        except (Broken, TimeoutError) as error:
            sys.exit(f"broken, with --seed {asked.seed}: {error}")
    proof = Proof.of(f"python -m tests.proof.machine --cuts {asked.cuts}", figures)
    print(proof.table())
    if asked.keep:
        proof.keep("machine")
