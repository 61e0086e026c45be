"""One thing at a time: it is shown, somebody says what they see, and a "no" is told its likely causes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

Ask: TypeAlias = Callable[[str, Sequence[str], str], str]
"""Asks a question: given are the answers, and which is right where all is well; returns one of them."""

Tell: TypeAlias = Callable[[str], None]
"""Prints a line."""

AGAIN: Final = "again"
QUIT: Final = "quit"
SEEN: Final = ("y", "n", AGAIN, QUIT)
"""The answers to whether something is there."""


class Guide:
    """
    Leads somebody through the trying of a device.

    Args:
        ask: Asks them.
        tell: Tells them.

    Attributes:
        ask: As given.
        tell: As given.
        troubles: How many things were not as they should be.
    """

    def __init__(self, ask: Ask, tell: Tell) -> None:
        self.ask = ask
        self.tell = tell
        self.troubles = 0

    def see(self, show: Callable[[], object], question: str, causes: Sequence[str]) -> bool:
        """
        Show something and ask whether it is there, again and again where they want it.

        Args:
            show: Does it on the device.
            question: What should be seen or heard, as a question.
            causes: Why it may not be, each with its way out.

        Returns:
            Whether they go on.
        """
        answer = self.choose(show, question, SEEN, "y")
        if answer == "n":
            self.blame(causes)
        return answer != QUIT

    def choose(self, show: Callable[[], object], question: str, answers: Sequence[str], expected: str) -> str:
        """Show something and ask which of *answers* it is; *again* shows it once more, and is none."""
        show()
        while (answer := self.ask(question, answers, expected)) == AGAIN:
            show()
        return answer

    def blame(self, causes: Sequence[str]) -> None:
        """Something is not as it should be: count it, and tell why that may be."""
        self.troubles += 1
        self.hint(causes)

    def hint(self, causes: Sequence[str]) -> None:
        """Tell why something may be as it is, each with its way out."""
        for cause in causes:
            self.tell(f"  - {cause}")
