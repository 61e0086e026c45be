"""The page of statistics in HTML: tiles, tables, and bars drawn into the table itself."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final
from urllib.parse import urlencode

from scorer.coach.pars import WON_BY_FIRST_DEALER
from scorer.coach.stats import Figure
from scorer.say import stats as words
from scorer.table.book.html import escape, mark
from scorer.table.chosen import Chosen
from scorer.table.figures import Block, Line, band_of, blocks_of, day, number, since

_MARKS: Final = (
    '<circle class="mark-shape" r="6.5"/>',
    '<rect class="mark-shape" x="-6" y="-6" width="12" height="12"/>',
)
"""A circle and a square: whose it is shows without colour."""

_SPAN: Final = 2.6
"""How many times half the band a bar reaches to either side, so that who stands outside is seen."""


def message_body(told: str, people: Sequence[str]) -> str:
    """The page where there is nothing to show: what is told, and who could be chosen."""
    choice = _choice(people, "", "") if people else ""
    return f"""<div class="book-head"><h1>Statistics</h1>{choice}</div>
<p class="quiet" role="status">{escape(told[:1].upper() + told[1:])}</p>"""


def body_of(chosen: Chosen, people: Sequence[str], query: str, *, left: int, has_plots: bool) -> str:
    """
    The page.

    Args:
        chosen: Whose numbers.
        people: Everybody who has any.
        query: Asks for the same again.
        left: Games that are still to be read.
        has_plots: Whether plots can be drawn.
    """
    blocks = blocks_of(chosen.people)
    unread = (
        f'<p class="quiet" role="status">{escape(words.UNREAD.format(n=words.games(left)))}</p>'
        if left
        else ""
    )
    games, *kinds = (_table(block, chosen) for block in blocks[1:])
    parts = (
        _head(chosen, people, query),
        unread,
        f'<ul class="tiles">{"".join(_tiles(chosen))}</ul>',
        _averages(blocks[0], chosen),
        _plots(chosen, query, has_plots=has_plots),
        # In the order in which two columns of them are nearly of one height.
        f'<div class="columns">{_race(chosen) if has_plots else ""}{"".join(kinds)}{games}</div>',
        "".join(f'<p class="quiet">{escape(note)}</p>' for note in (words.BAND_TOLD, *chosen.notes)),
    )
    return "\n".join(part for part in parts if part)


def _head(chosen: Chosen, people: Sequence[str], query: str) -> str:
    names = [name for name, _ in chosen.people]
    first, second = [*names, ""][:2]
    return f"""<div class="book-head">
  <h1>{escape(words.AND.join(names))} <small>{escape(since(chosen.people))}</small></h1>
  <div class="buttons">
    {_choice(people, first, second)}
    <a class="button" href="/stats.csv?{escape(query)}" download>CSV</a>
  </div>
</div>"""


def _choice(people: Sequence[str], first: str, second: str) -> str:
    fields = _field("Player", "player", people, first) + _field("Against", "against", ["", *people], second)
    return (
        '<details class="choose"><summary class="button">Choose players</summary>'
        f'<form action="/stats" method="get">{fields}'
        '<button class="primary" type="submit">Show</button></form>'
        "</details>"
    )


def _field(label: str, key: str, names: Iterable[str], chosen: str) -> str:
    options = "".join(
        f'<option value="{escape(name)}"{" selected" if name == chosen else ""}>'
        f"{escape(name or words.EVERYBODY)}</option>"
        for name in names
    )
    return f'<label>{label}<select name="{key}">{options}</select></label>'


def _tiles(chosen: Chosen) -> Iterable[str]:
    name, first = chosen.people[0]
    yield _tile(f"{name} {first.won} – {first.lost}", f"games of {first.games}")
    first_dealers = [each.shares[0] for _, each in chosen.people]
    total, n = sum(each.total for each in first_dealers), sum(each.n for each in first_dealers)
    share = Figure("won_first", total, n, WON_BY_FIRST_DEALER, is_share=True)
    told = "won by first dealer" if chosen.is_pair else "won when dealing first"
    yield _tile(_shown(share), f"{told}, par {number(share, share.par.mean)}")
    given, taken = sum(first.skunks_given.values()), sum(first.skunks_taken.values())
    names = words.AND.join(each for each, _ in chosen.people)
    yield _tile(f"{given} and {taken}", f"skunks, {names}" if chosen.is_pair else "skunks given and taken")
    holder, best = max(chosen.people, key=lambda person: person[1].high.points if person[1].high else -1)
    if best.high is not None:
        when = ", ".join(filter(None, (holder, day(best.high.wall_s))))
        yield _tile(str(best.high.points), f"high hand: {when}")
    yield _tile(_shown(first.deals), f"deals a game, par {number(first.deals, first.deals.par.mean)}")


def _shown(figure: Figure) -> str:
    return number(figure, figure.mean) if figure.is_shown else words.NONE


def _tile(value: str, told: str) -> str:
    return f"<li><strong>{escape(value)}</strong> <span>{escape(told)}</span></li>"


def _averages(block: Block, chosen: Chosen) -> str:
    heads = (
        f'<th scope="col">{escape(block.title)}</th>{_names(chosen)}'
        f'<th scope="col" class="par">{words.PAR}</th>'
        f'<th scope="col" class="where">{words.WHERE}</th>'
        f'<th scope="col" class="n">{words.DEALS_COUNTED}</th>'
    )
    return f"""<section class="sheet-box averages" aria-labelledby="averages">
  <h2 id="averages" class="unseen">{escape(block.title)}</h2>
  <table role="table">
    <thead role="rowgroup"><tr role="row">{heads}</tr></thead>
    <tbody role="rowgroup">{"".join(map(_average_row, block.lines))}</tbody>
  </table>
</section>"""


def _names(chosen: Chosen) -> str:
    return "".join(
        f'<th scope="col">{mark(side)}{escape(name)}</th>' for side, (name, _) in enumerate(chosen.people)
    )


def _average_row(line: Line) -> str:
    cells = "".join(
        f'<td role="cell" class="value">{mark(side)}<b>{escape(cell.value)}</b>'
        f'<span class="stand">{escape(cell.stand)}</span></td>'
        for side, cell in enumerate(line.cells)
    )
    return (
        f'<tr role="row"><th role="rowheader" scope="row">{escape(line.label)}</th>{cells}'
        f'<td role="cell" class="par"><span class="par-word">{words.PAR.lower()} </span>{line.par}</td>'
        f'<td role="cell" class="where">{_bar(line.figures)}</td><td role="cell" class="n">'
        f'<span class="n-word">{words.DEALS_COUNTED} </span>{line.n}</td></tr>'
    )


def _bar(figures: Sequence[Figure]) -> str:
    """Par as a tick, each player's band as one half of a box, and the marks of those who are shown."""
    shown = [(side, figure) for side, figure in enumerate(figures) if figure.is_shown]
    if not shown:
        return ""
    par = figures[0].par
    reach = max(par.reach(figure.n) for _, figure in shown)
    span = max(_SPAN * reach, *(1.1 * abs(figure.mean - par.mean) for _, figure in shown))

    def at(value: float) -> str:
        return f"{50 + 48 * (value - par.mean) / span:.2f}%"

    height = 20 / len(shown)
    boxes = "".join(
        f'<rect class="band" x="{at(par.mean - par.reach(figure.n))}" y="{8 + row * height:g}" '
        f'width="{96 * par.reach(figure.n) / span:.2f}%" height="{height:g}"/>'
        for row, (_, figure) in enumerate(shown)
    )
    marks = "".join(
        f'<svg x="{at(figure.mean)}" y="18" class="mark side-{side}">{_MARKS[side]}</svg>'
        for side, figure in shown
    )
    told = f"by chance {band_of(shown[0][1])}"
    return (
        f'<svg class="bar" width="100%" height="36" role="img" aria-label="{told}">'
        f'<line class="axis" x1="2%" x2="98%" y1="18" y2="18"/>{boxes}'
        f'<line class="tick" x1="50%" x2="50%" y1="6" y2="30"/>{marks}</svg>'
    )


def _plots(chosen: Chosen, query: str, *, has_plots: bool) -> str:
    if not has_plots:
        return f'<p class="quiet plots-missing">{escape(words.PLOTS_MISSING)}</p>'
    names = words.AND.join(name for name, _ in chosen.people)
    plots = [
        (words.MISSED_TITLE, f"/stats/plot/missed.svg?{query}", words.MISSED_TOLD.format(names=names)),
        (words.TREND_TITLE, f"/stats/plot/averages.svg?{query}", words.TREND_TOLD.format(names=names)),
    ]
    if not any(each.counts for _, each in chosen.people):
        del plots[0]
    return f'<div class="pair">{"".join(_plot(*plot) for plot in plots)}</div>'


def _race(chosen: Chosen) -> str:
    if chosen.last_race is None:
        return ""
    match, game = chosen.last_race
    first = urlencode({"first": chosen.people[0][0]})
    return _plot(words.RACE_TITLE, f"/stats/plot/race/{match}/{game}.svg?{first}", words.RACE_ALT)


def _plot(title: str, address: str, told: str) -> str:
    wide, narrow = escape(address), escape(f"{address}&size=narrow")
    return (
        f'<figure class="sheet-box plot"><h2>{escape(title)}</h2><picture>'
        f'<source media="(max-width: 599px)" srcset="{narrow}">'
        f'<img src="{wide}" alt="{escape(told)}" width="600" height="330" loading="lazy"></picture></figure>'
    )


def _table(block: Block, chosen: Chosen) -> str:
    has_par = any(line.par for line in block.lines)
    par = f'<th scope="col" class="par">{words.PAR}</th>' if has_par else ""
    rows = "".join(_row(line, has_par=has_par) for line in block.lines)
    return (
        f'<section class="sheet-box"><table><thead><tr><th scope="col">{escape(block.title)}</th>'
        f'{_names(chosen)}{par}<th scope="col" class="n">{escape(block.counted)}</th></tr></thead>'
        f"<tbody>{rows}</tbody></table></section>"
    )


def _row(line: Line, *, has_par: bool) -> str:
    cells = "".join(
        f'<td>{escape(cell.value)} <span class="stand">{escape(cell.stand)}</span></td>'
        for cell in line.cells
    )
    par = f'<td class="par">{line.par}</td>' if has_par else ""
    return f'<tr><th scope="row">{escape(line.label)}</th>{cells}{par}<td class="n">{line.n}</td></tr>'
