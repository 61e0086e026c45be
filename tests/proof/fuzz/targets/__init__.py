"""
The targets: each module has `run`, a function of some bytes, and `WORDS`, which noise alone would not find.

Nothing here imports our packages, so that a fuzzer can watch them from their first line.
"""
