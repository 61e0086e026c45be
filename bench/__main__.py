"""Every benchmark, one after the other: ``make bench``."""

from __future__ import annotations

from bench import counting, latency, presses, replaying

counting.show()
replaying.show()
presses.show()
latency.show()
