"""
Draws the picture of a count for the README, from what the command really prints.

    .venv/bin/python docs/pictures.py
"""

from __future__ import annotations

import io
import re
import subprocess
import sys
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme
from rich.text import Text

HERE = Path(__file__).parent
INK = (42, 35, 27)
PAPER = TerminalTheme(
    (252, 249, 242),
    INK,
    [INK] * 8,
)
# System fonts only: a picture of ours asks nothing of the network.
SVG = """<svg viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg" role="img">
<style>
.{unique_id}-matrix {{ font-family: ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace;
  font-size: {char_height}px; line-height: {line_height}px; }}
.{unique_id}-title {{ font-size: 18px; font-weight: bold; font-family: system-ui, sans-serif; }}
{styles}
</style>
<defs><clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}"/></clipPath>{lines}</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}<g class="{unique_id}-matrix">
{matrix}
</g></g>
</svg>
"""


def muggins(*arguments: str) -> str:
    """What the command prints."""
    command = [sys.executable, "-m", "scorer", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return re.sub(r"[ \t]+$", "", done.stdout, flags=re.MULTILINE).strip("\n")


def draw(name: str, title: str, command: str, printed: str) -> None:
    """Keep the picture."""
    paper = Console(record=True, width=86, file=io.StringIO(), force_terminal=True)
    paper.print(Text(f"$ {command}", style="bold"))
    paper.print(Text(printed))
    paper.save_svg(str(HERE / name), title=title, theme=PAPER, code_format=SVG, unique_id=Path(name).stem)


def main() -> None:
    """Draw it."""
    hand = ("4C 4D 5H 2S", "TD")
    draw(
        "count.svg",
        "A claim of eight",
        'muggins count "4C 4D 5H 2S" TD --claim 8',
        muggins("count", *hand, "--claim", "8"),
    )


if __name__ == "__main__":
    main()
