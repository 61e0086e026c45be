"""
A refusal as people read it: a page, where a browser asks for one, also without scripts.

Programs, and the scripts of our own pages, are told the same as JSON.
"""

from __future__ import annotations

from html import escape
from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse

SAME_SITE: Final = {"Referrer-Policy": "same-origin"}
"""Without it a browser hides from the gate that a form comes from a page of this table."""

_PAGE: Final = """\
<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <title>Muggins: {title}</title>
  <link rel="icon" href="/favicon.svg" type="image/svg+xml">
  <link rel="stylesheet" href="/tokens.css">
  <link rel="stylesheet" href="/parts.css">
  <link rel="stylesheet" href="/sheet.css">
  <link rel="stylesheet" href="/told.css">
</head>
<body>
  <main class="told">
    <h1>{title}</h1>
    <p>{message}.</p>{form}
    <p><a href="/">To the table</a></p>
  </main>
</body>
</html>
"""

_FORM: Final = """
    <form method="post" action="{address}">
      <label for="digits">PIN</label>
      <input id="digits" class="pin" name="pin" type="text" inputmode="numeric" pattern="[0-9 ]*"
        maxlength="7" autocomplete="one-time-code" required>
      <div class="buttons"><button class="primary" type="submit">Press keys from here</button></div>
    </form>"""


def wants_page(asked: HTTPConnection) -> bool:
    """Whether a person will read the answer: only what a browser opens as a page asks for one by name."""
    return "text/html" in asked.headers.get("accept", "")


def told_page(title: str, message: str, status: int, *, pin_path: str = "") -> HTMLResponse:
    """
    A page that says one thing.

    Args:
        title: In a few words.
        message: A sentence without its full stop.
        status: HTTP's number for it.
        pin_path: Where the PIN is given that would help; empty where none would.
    """
    form = _FORM.format(address=pin_path) if pin_path else ""
    told = escape(message[:1].upper() + message[1:])
    return HTMLResponse(_PAGE.format(title=title, message=told, form=form), status, SAME_SITE)
