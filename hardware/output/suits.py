"""
The suit signs of the OLED, in three sizes: black suits are solid, red suits are hollow.

One bit a pixel has no red, and a font's hearts look like its spades from afar.
Every sign stands on the baseline.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from PIL import Image

SIGNS: Final = "♠♥♦♣"

_SMALL: Final = """
...#...   .......   .......   ..###..
..###..   .##.##.   ...#...   ..###..
.#####.   #..#..#   ..#.#..   .#.#.#.
#######   #.....#   .#...#.   #######
#######   #.....#   #.....#   #######
##.#.##   .#...#.   .#...#.   .#.#.#.
...#...   ..#.#..   ..#.#..   ...#...
..###..   ...#...   ...#...   ..###..
"""

_MEDIUM: Final = """
....#....   .........   ....#....   ...###...
...###...   .###.###.   ...###...   ..#####..
..#####..   ##.###.##   ..##.##..   ...###...
.#######.   #...#...#   .##...##.   .##.#.##.
#########   ##.....##   ##.....##   #########
#########   ##.....##   ##.....##   #########
###.#.###   .##...##.   .##...##.   .##.#.##.
.#..#..#.   ..##.##..   ..##.##..   ....#....
....#....   ...###...   ...###...   ....#....
...###...   ....#....   ....#....   ...###...
"""

_LARGE: Final = """
.....#.....   ...........   ...........   ...........
....###....   ...........   .....#.....   ....###....
...#####...   .###...###.   ....###....   ...#####...
..#######..   #####.#####   ...##.##...   ...#####...
.#########.   ##..###..##   ..##...##..   ....###....
###########   ##...#...##   .##.....##.   .###.#.###.
###########   ##.......##   ##.......##   ###########
###########   ##.......##   ##.......##   ###########
####.#.####   .##.....##.   .##.....##.   ###########
.##..#..##.   ..##...##..   ..##...##..   .###.#.###.
.....#.....   ...##.##...   ...##.##...   .....#.....
....###....   ....###....   ....###....   ....###....
...#####...   .....#.....   .....#.....   ...#####...
"""


@cache
def suit_sign(sign: str, height: int) -> Image.Image:
    """
    One suit's sign.

    Args:
        sign: One of `SIGNS`.
        height: How high the capitals beside it are, in pixels.

    Returns:
        The largest sign that is no higher, its feet on its last row, mode "1":
        7 x 8, 9 x 10 or 11 x 13 pixels. The smallest sign, where all are higher.
    """
    drawings = [drawing.split() for drawing in (_SMALL, _MEDIUM, _LARGE)]
    rows = [words[SIGNS.index(sign) :: len(SIGNS)] for words in drawings]
    pixels = max((each for each in rows if len(each) <= height), key=len, default=rows[0])
    picture = Image.new("1", (len(pixels[0]), len(pixels)))
    picture.putdata([255 * (pixel == "#") for row in pixels for pixel in row])
    return picture
