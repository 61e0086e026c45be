"""
How thoroughly properties are looked for, by HYPOTHESIS_PROFILE.

*long* looks longer, and elsewhere each time. *covered* looks for a shorter time, while
each line that runs is counted, which takes three times as long.
"""

from __future__ import annotations

import os
import signal

from hypothesis import HealthCheck, settings

# A shell that starts us in the background has us ignore Ctrl-C, and so would whatever tests start.
signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile(
    "ci",
    max_examples=100,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("long", settings.get_profile("ci"), max_examples=5000, derandomize=False)
settings.register_profile("covered", settings.get_profile("ci"), max_examples=30)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))
