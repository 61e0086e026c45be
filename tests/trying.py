"""Somebody who tries devices, pins that only pretend, and a clock that stands still."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from scorer.table.trying.asking import Guide
from tests.clock import Clock


class Person:
    """
    Answers what a script says, then that all is well; and keeps what was asked and told.

    Attributes:
        guide: Leads them.
        asked: The questions so far.
        told: The lines so far.
    """

    def __init__(self, *answers: str) -> None:
        self._answers = list(answers)
        self.asked: list[str] = []
        self.told: list[str] = []
        self.guide = Guide(self._ask, self.told.append)

    def _ask(self, question: str, answers: Sequence[str], expected: str) -> str:
        self.asked.append(question)
        answer = self._answers.pop(0) if self._answers else expected
        assert answer in answers
        return answer

    @property
    def causes(self) -> list[str]:
        """The causes that were told."""
        return [line for line in self.told if line.startswith("  - ")]


@pytest.fixture
def pins() -> Iterator[MockFactory]:
    """Pins that only pretend."""
    factory = MockFactory(pin_class=MockPWMPin)
    yield factory
    factory.close()


@pytest.fixture
def clock() -> Clock:
    """A clock."""
    return Clock(0.0)
