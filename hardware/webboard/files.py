"""The page's own files: read once when the board starts, and nothing beside them is ever served."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import PurePosixPath
from typing import Final

CONTENT_TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
}
"""Which files are served, and as what. Browsers are told to guess nothing."""


@dataclass(frozen=True, slots=True)
class PageFile:
    """
    One file of the page.

    Attributes:
        content: Its bytes.
        content_type: What it is, for HTTP.
        tag: Names this content and no other; it spares a browser what it has already.
    """

    content: bytes
    content_type: str
    tag: str


def read_page(folder: Traversable | None = None) -> Mapping[str, PageFile]:
    """
    All files of the page by their path in it, as in ``index.html``.

    Args:
        folder: Where they are; None for those that belong to Muggins.
    """
    page = folder if folder is not None else files("hardware.webboard") / "page"
    return dict(_files_in(page, "")) if page.is_dir() else {}


def _files_in(folder: Traversable, path: str) -> Iterator[tuple[str, PageFile]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _files_in(entry, f"{path}{entry.name}/")
        elif (content_type := CONTENT_TYPES.get(PurePosixPath(entry.name).suffix)) is not None:
            content = entry.read_bytes()
            tag = f'"{hashlib.sha256(content).hexdigest()[:32]}"'
            yield f"{path}{entry.name}", PageFile(content, content_type, tag)
