"""Pages beside the table's own: what else is served, by whoever keeps more than the table as it stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from starlette.routing import BaseRoute

    from hardware.webboard.files import PageFile


class Book(NamedTuple):
    """
    More pages, behind the same gate.

    A route that is asked for anything but GET or HEAD is let through only to who
    may touch the table. Whatever a route raises is answered as the table's own.

    Attributes:
        routes: More addresses; none may hide one of the table's.
        files: More files by their path, as in ``stats.css``.
    """

    routes: tuple[BaseRoute, ...] = ()
    files: Mapping[str, PageFile] = {}


EMPTY_BOOK = Book()
"""Nothing but the table."""
