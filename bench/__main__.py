"""Every benchmark, one after the other: ``make bench``."""

from __future__ import annotations

from bench import counting, discarding, latency, presses, replaying

counting.show()
discarding.show()
replaying.show()
presses.show()
latency.show()
