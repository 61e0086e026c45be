"""
The promises, measured: power cuts, faults, noise, a second referee, attacks.

Each part has a slice that `make test` runs, and a program for the long run that
keeps its figures in `docs/proof`; `make longtest` runs them all.
"""
