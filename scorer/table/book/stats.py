"""
The chapter of statistics: tables, bars and plots that need no script.

What is new since the last look is read first, for as long as a page may take;
where more is left, the page says so and loads itself again.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from hardware.webboard.gate import Refusal
from scorer.coach.gather import catch_up, everybody, last_players
from scorer.record.household import Household
from scorer.record.journal import JournalReader
from scorer.record.players import NoSuchPlayer, PlayerRefused
from scorer.say import stats as words
from scorer.table.book.html import page
from scorer.table.book.numbers import number
from scorer.table.book.stats_html import body_of, message_body
from scorer.table.chosen import Chosen, NoSuchRace, choose, race_at
from scorer.table.figures import csv_of
from scorer.table.plots.drawing import draw_averages, draw_missed, draw_race
from scorer.table.plots.paper import PlotsMissing, Size

PAGE_S: Final = 1.0
"""How long a page reads what is new before it shows what it has."""

SVG_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'"
"""A plot has its own colours in it, and nothing else."""


class Asked(NamedTuple):
    """
    Whose statistics an address asks for; empty where it does not say.

    Attributes:
        name: A player.
        other: Another, to be told against.
    """

    name: str
    other: str

    @classmethod
    def of(cls, request: Request) -> Asked:
        """Read the query of a request."""
        query = request.query_params
        return cls(query.get("player", "").strip(), query.get("against", "").strip())

    @property
    def query(self) -> str:
        """The same as a query."""
        return urlencode(
            {key: name for key, name in (("player", self.name), ("against", self.other)) if name}
        )


def routes(folder: Path, clock: Callable[[], float] = time.monotonic) -> tuple[BaseRoute, ...]:
    """
    The addresses of this chapter.

    Args:
        folder: Where the journal is.
        clock: Seconds that never go back.
    """
    chapter = _Chapter(folder, clock)
    return (
        Route("/stats", chapter.page),
        Route("/stats.csv", chapter.csv),
        Route(f"/stats/plot/race/{number('match')}/{number('game')}.svg", chapter.race),
        Route("/stats/plot/{name}.svg", chapter.plot),
    )


class _Chapter:
    def __init__(self, folder: Path, clock: Callable[[], float]) -> None:
        self._folder = folder
        self._clock = clock

    def page(self, request: Request) -> Response:
        """The page itself."""
        asked = Asked.of(request)
        with self._open() as (household, journal):
            began_s = self._clock()
            left = catch_up(household, journal, is_enough=lambda: self._clock() - began_s > PAGE_S)
            people = list(everybody(household))
            if not asked.name:
                asked = Asked(*(*last_players(household), "", "")[:2])
            try:
                chosen = _choose(household, asked) if asked.name else None
            except Refusal as error:
                return HTMLResponse(_page(message_body(str(error), people)), error.status)
        headers = {"Refresh": "1"} if left else {}
        if chosen is None:
            told = words.UNREAD.format(n=words.games(left)) if left else words.NO_GAME
            return HTMLResponse(_page(message_body(told, people)), headers=headers)
        body = body_of(chosen, people, asked.query, left=left, has_plots=_has_plots())
        return HTMLResponse(_page(body), headers=headers)

    def csv(self, request: Request) -> Response:
        """The same for a spreadsheet."""
        chosen = self._chosen(Asked.of(request))
        text = csv_of(chosen.people, is_pair=chosen.is_pair)
        named = {"Content-Disposition": 'attachment; filename="muggins-statistics.csv"'}
        return Response(text, media_type="text/csv; charset=utf-8", headers=named)

    def plot(self, request: Request) -> Response:
        """A plot of averages or of misses."""
        name, asked = request.path_params["name"], Asked.of(request)
        if name not in {"averages", "missed"} or not asked.name:
            raise Refusal(404, "NoPlot", "there is no such plot; begin at /stats")
        chosen, size = self._chosen(asked), _size(request)
        with _drawing():
            return _svg(
                draw_averages(chosen.trends, size) if name == "averages" else draw_missed(chosen.people, size)
            )

    def race(self, request: Request) -> Response:
        """A plot of one finished game."""
        match, game = request.path_params["match"], request.path_params["game"]
        first = request.query_params.get("first", "")
        try:
            with self._open() as (household, journal):
                race = race_at(household, journal, match, game, first=first)
        except NoSuchRace as error:
            raise Refusal(404, "NoSuchRace", str(error)) from error
        with _drawing():
            return _svg(draw_race(race, _size(request)))

    def _chosen(self, asked: Asked) -> Chosen:
        with self._open() as (household, _):
            return _choose(household, asked)

    @contextmanager
    def _open(self) -> Iterator[tuple[Household, JournalReader]]:
        # A reader that is opened while nobody writes believes that nobody will.
        with Household.open(self._folder) as household, JournalReader.open(self._folder) as journal:
            yield household, journal


def _choose(household: Household, asked: Asked) -> Chosen:
    try:
        return choose(household, asked.name or None, asked.other if asked.other != asked.name else None)
    except (NoSuchPlayer, PlayerRefused) as error:
        raise Refusal(404, type(error).__name__, str(error)) from error


def _page(body: str) -> str:
    return page("statistics", body, current="/stats", styles=("stats.css",))


def _has_plots() -> bool:
    return find_spec("matplotlib") is not None


def _size(request: Request) -> Size:
    return "narrow" if request.query_params.get("size") == "narrow" else "wide"


@contextmanager
def _drawing() -> Iterator[None]:
    try:
        yield
    except PlotsMissing as error:
        raise Refusal(501, "PlotsMissing", words.PLOTS_MISSING) from error


def _svg(text: str) -> Response:
    return Response(text, media_type="image/svg+xml", headers={"Content-Security-Policy": SVG_POLICY})
