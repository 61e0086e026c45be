"""
A page of the book, written on the server: what every chapter has round its own.

All of it can be read without scripts; the menu, which only changes how pages
look, needs one.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from starlette.responses import HTMLResponse

from hardware.webboard.gate import Refusal
from scorer.errors import MugginsError

__all__ = ["NAVIGATION", "escape", "mark", "page", "reason_page"]

NAVIGATION: Final = (
    ("/", "Table"),
    ("/scoreboard", "Scoreboard"),
    ("/history", "History"),
    ("/stats", "Statistics"),
    ("/drill", "Drill"),
    ("/settle", "Settle"),
)
"""Every page with its address, in the order of the top bar."""

_STYLES: Final = ("tokens.css", "parts.css", "sheet.css", "book.css")
_SCRIPTS: Final = ("book.js",)

_PAGE: Final = """\
<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
  <meta name="color-scheme" content="light dark">
  <title>Muggins: {title}</title>
  <link rel="icon" href="/favicon.svg" type="image/svg+xml">
  {head}
</head>
<body>
  <a class="skip" href="#main">To the page</a>
  <header class="top">
    <img src="/logo.svg" alt="" width="30" height="30">
    <p class="muggins">Muggins</p>
    <p id="where">{where}</p>
    <nav aria-label="Pages">{links}</nav>
    <button id="open-menu" class="menu-button" type="button" aria-label="Menu" aria-haspopup="dialog">
      <i></i>
    </button>
  </header>
  <main id="main" class="book" tabindex="-1">
{body}
  </main>
  <div id="live-polite" class="unseen" role="status"></div>
  <div id="live-assertive" class="unseen" role="alert"></div>
  <dialog id="menu" class="sheet" aria-labelledby="menu-title">
    <form method="dialog">
      <h2 id="menu-title">Menu</h2>
      <nav class="sheet-links" aria-label="Pages, again">{links}</nav>
      {choices}
      <button class="primary" type="submit">Done</button>
    </form>
  </dialog>
</body>
</html>
"""

_CHOICES: Final = (
    ("Colours", "scheme", (("system", "System"), ("light", "Light"), ("dark", "Dark"))),
    ("Text", "larger", (("no", "Normal"), ("yes", "Larger"))),
    ("Motion", "motion", (("system", "System"), ("on", "Moving"), ("off", "Still"))),
)

_MARKS: Final = (
    "M10 1.5A8.5 8.5 0 1 1 9.99 1.5Z",
    "M2.5 2.5H17.5V17.5H2.5Z",
    "M10 2L18.5 17.5H1.5Z",
    "M10 1L19 10L10 19L1 10Z",
)
"""Circle, square, triangle, diamond, as `seats.js` draws them."""


def page(
    title: str,
    body: str,
    *,
    current: str,
    where: str = "",
    styles: Sequence[str] = (),
    scripts: Sequence[str] = (),
) -> str:
    """
    A whole page of the book.

    Args:
        title: What the page is about, as in ``history``; plain text.
        body: Its own part, in HTML.
        current: The address in the top bar that it belongs to, as in ``/history``.
        where: The quiet line of the top bar; plain text.
        styles: More style sheets by name, as in ``history.css``.
        scripts: More modules by name, as in ``replay.js``.
    """
    sheets = (f'<link rel="stylesheet" href="/{name}">' for name in (*_STYLES, *styles))
    modules = (f'<script type="module" src="/{name}"></script>' for name in (*_SCRIPTS, *scripts))
    return _PAGE.format(
        title=escape(title),
        head="\n  ".join((*sheets, *modules)),
        where=escape(where),
        links="".join(_link(address, name, current) for address, name in NAVIGATION),
        body=body,
        choices="\n      ".join(_choice(*choice) for choice in _CHOICES),
    )


def _link(address: str, name: str, current: str) -> str:
    here = ' aria-current="page"' if address == current else ""
    return f'<a href="{address}"{here}>{name}</a>'


def _choice(legend: str, name: str, values: Sequence[tuple[str, str]]) -> str:
    """One question of the menu; `menu.js` keeps the answer on this device."""
    fields = (
        f'<label><input type="radio" name="{name}" value="{value}">{word}</label>' for value, word in values
    )
    return f"<fieldset><legend>{legend}</legend>{''.join(fields)}</fieldset>"


def mark(side: int) -> str:
    """The mark of a side, in HTML."""
    return (
        f'<svg class="mark side-{side}" viewBox="0 0 20 20" aria-hidden="true">'
        f'<path class="mark-shape" d="{_MARKS[side]}"/></svg>'
    )


def reason_page(error: MugginsError, *, current: str) -> HTMLResponse:
    """
    A page that cannot be shown, and why.

    Args:
        error: Why; a refusal has a status of its own, any other is a conflict (409).
        current: The address in the top bar that the page belongs to.
    """
    reason = str(error)
    body = f'<div class="reason"><h1>Not now</h1><p>{escape(reason[:1].upper() + reason[1:])}.</p></div>'
    status = error.status if isinstance(error, Refusal) else 409
    return HTMLResponse(page("not now", body, current=current), status)
