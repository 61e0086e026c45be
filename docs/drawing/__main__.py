"""Writes the pictures of the wiring guide, the drilling templates, their maps, and the guide's tables."""

from __future__ import annotations

from docs.drawing.files import ROOT, made


def main() -> None:
    """Write them all."""
    for path, content in made(ROOT).items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, encoding="utf-8")


if __name__ == "__main__":
    main()
