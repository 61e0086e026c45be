"""Numbers in the addresses of the book: as long as any game's can be, and no longer."""

from __future__ import annotations

from typing import ClassVar

from starlette.convertors import Convertor, register_url_convertor


class _Number(Convertor[int]):
    """Starlette's own ``int`` takes any number of digits, of which Python reads 4300 and raises at more."""

    regex: ClassVar[str] = "[0-9]{1,9}"

    def convert(self, value: str) -> int:
        return int(value)

    def to_string(self, value: int) -> str:
        return str(value)


register_url_convertor("number", _Number())


def number(name: str) -> str:
    """A number in the address of a route: ``f"/game/{number('match')}"``."""
    return f"{{{name}:number}}"
