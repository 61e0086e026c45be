"""Every benchmark, one after the other: ``make bench``."""

from __future__ import annotations

from bench import counting, discarding, latency, presses, replaying, statistics

counting.show()
discarding.show()
replaying.show()
presses.show()
latency.show()
statistics.show()
