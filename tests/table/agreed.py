"""A deal that is told and heard, and what was agreed about its claims."""

from __future__ import annotations

from typing import Final

PLAY: Final = ("5H", "TC", "9D", "6S", "GO", "GO", "KH", "2S", "3D", "7H", "4C")
"""A starter, and the play of a whole deal: Bob has 2 6 7 10 and counts 7, Ann 3 4 9 K and counts 5."""

CALL: Final = {"claims": "call"}
TEACH: Final = {"claims": "teach"}
STRICT: Final = {"claims": "strict"}
AUTO: Final = {"claims": "auto"}
POINTS: Final = {"entry": "points"}
