"""
A second referee, held against the first.

`referee` and what it stands on is written from `docs/rules.md`, `docs/entries.md` and
`docs/options.md` alone, as plainly as cribbage can be told, and shares no code with
`scorer`. `chance` makes up tables, cards and entries, `compare` gives both referees the
same and holds their faces against each other.
"""
