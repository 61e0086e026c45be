"""Why an entry was refused, in English: the sentence, and its short form for one line of the OLED."""

from __future__ import annotations

from typing import Final

SENTENCES: Final[dict[str, tuple[str, str]]] = {}
