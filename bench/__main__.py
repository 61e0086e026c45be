"""Every benchmark, one after the other: ``make bench``."""

from __future__ import annotations

from bench import counting, presses, replaying

counting.show()
replaying.show()
presses.show()
