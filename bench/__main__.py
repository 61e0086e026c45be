"""Every benchmark, one after the other: ``make bench``."""

from __future__ import annotations

from bench import counting, replaying

counting.show()
replaying.show()
