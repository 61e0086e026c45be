"""`/rules`: the rules page, every paragraph with an address of its own; and the way to it from a ruling."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final

from markdown_it import MarkdownIt
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from scorer import errors
from scorer.errors import IllegalMove
from scorer.say.rules_text import anchor_of, rule_of, rules_page
from scorer.table.book.html import page

_ADDRESS: Final = "/rules"


def routes(folder: Path) -> tuple[BaseRoute, ...]:
    """
    The page, and ``/rules/of/...`` with a ruling's key or a refusal's kind, which leads to its paragraph.

    Args:
        folder: Not needed: the rules are those of every table.
    """
    return (Route(_ADDRESS, _show), Route("/rules/of/{key}", _lead))


def _show(request: Request) -> Response:
    return HTMLResponse(_written())


def _lead(request: Request) -> Response:
    """To the paragraph of a ruling, a reason of points, or a kind of refusal."""
    key: str = request.path_params["key"]
    kind = getattr(errors, key, None)
    if isinstance(kind, type) and issubclass(kind, IllegalMove):
        key = kind.rule
    try:
        anchor = rule_of(key).anchor
    except KeyError as error:
        raise HTTPException(404) from error
    return RedirectResponse(f"{_ADDRESS}#{anchor}", 303)


@cache
def _written() -> str:
    text = MarkdownIt("commonmark", {"html": False})
    tokens = text.parse(rules_page())
    for title, inline in pairwise(tokens):
        if title.type == "heading_open":
            title.attrSet("id", anchor_of(inline.content))
    body = text.renderer.render(tokens, text.options, {})
    return page(
        "the rules", f'<article class="rules-page">{body}</article>', current="/settle", styles=("rules.css",)
    )
