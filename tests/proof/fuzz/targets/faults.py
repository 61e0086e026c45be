"""What the log tells of faults: the table and its pages go on after one, and only the log says so."""

from __future__ import annotations

import logging
from typing import Final


class Faults(logging.Handler):
    """Keeps what was logged as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self._told: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep it until it is looked for."""
        self._told.append(self.format(record))

    def clear(self) -> None:
        """Forget what was told."""
        self._told.clear()

    def check(self) -> None:
        """Nothing has been told."""
        assert not self._told, "\n".join(self._told)


FAULTS: Final = Faults()
"""The faults of this process."""

logging.getLogger().addHandler(FAULTS)
