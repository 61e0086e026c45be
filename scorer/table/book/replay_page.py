"""The pages on which a game is stepped through, in HTML; their scripts fill them."""

from __future__ import annotations

from typing import Final

from scorer.record.history import History, Played
from scorer.record.replay import PlayedGame
from scorer.table.book.html import escape, page
from scorer.table.book.moves import outcome_of, title_of
from scorer.table.telling import tell_last

_STYLES: Final = ("board.css", "replay.css", "replay_moves.css")

_ICONS: Final = (
    ("deal-back", "Deal back", "", '<path d="M12 5v14l-8-7zM21 5v14l-8-7z"/>'),
    ("back", "Back", "ArrowLeft", '<path d="M17 5v14L7 12z"/>'),
    (
        "play",
        "Play",
        "",
        '<path class="to-play" d="M6 4v16l14-8z"/><path class="to-rest" d="M6 5h4v14H6zM14 5h4v14h-4z"/>',
    ),
    ("on", "On", "ArrowRight", '<path d="M7 5v14l10-7z"/>'),
    ("deal-on", "Deal on", "", '<path d="M3 5v14l8-7zM12 5v14l8-7z"/>'),
)

_STAGE: Final = """\
<p id="trouble" class="trouble" role="alert" hidden></p>
<div id="replay" class="replay" {data}>
  <div class="replay-side">
    <figure id="board" class="board" role="img" aria-label="The board"></figure>
    <section class="replay-box" aria-label="Moment">
      <div class="replay-head">
        <p id="moment"></p>
        <p id="scores" class="replay-scores"></p>
        <div class="transport" role="group" aria-label="Step">{buttons}</div>
      </div>
      <div class="replay-now">
        <p id="now" role="status"></p>
        <p id="lying"></p>
      </div>
      <div id="graph" class="graph" role="slider" tabindex="0" aria-label="Move"></div>
    </section>
  </div>
  <section class="replay-moves" aria-label="Moves"><ol id="moves"></ol></section>
</div>
<dialog id="count" class="sheet" aria-labelledby="count-title">
  <form>
    <h2 id="count-title">What if …</h2>
    <label>Four cards
      <input name="cards" placeholder="5H 5C 5S JD" autocapitalize="characters" autocomplete="off" required>
    </label>
    <label>Starter
      <input name="starter" placeholder="5D" autocapitalize="characters" autocomplete="off" required>
    </label>
    <label class="check"><input name="crib" type="checkbox" value="1">They are a crib</label>
    <div id="counted" role="status"></div>
    <div class="buttons">
      <button class="primary" type="submit">Count</button>
      <button id="count-done" type="button">Done</button>
    </div>
  </form>
</dialog>
"""

_OPENING: Final = """\
<form id="open" class="open">
  <label for="file">A text that Muggins has saved: here, or at another table</label>
  <input id="file" type="file" accept=".txt,text/plain">
  <p>The game is shown here, and not kept. To keep it: <code>muggins games import FILE</code></p>
  <noscript><p>Here this needs scripts; without them: <code>muggins replay FILE</code></p></noscript>
</form>
<nav id="parts" class="parts" aria-label="Games of this file" hidden></nav>
"""


def game_page(match: int, number: int, game: PlayedGame, *, numbers: list[int], where: str) -> str:
    """
    The page of a game that is over.

    Args:
        match: The number of its match.
        number: Its place in the match, from 1.
        game: The game.
        numbers: The games of the match that are over.
        where: When it was, for the top bar.
    """
    title, outcome = title_of(game), outcome_of(game.end)
    query = f"?game={number}"
    save = f'<a class="button" href="/game/{match}.txt{query}" download>Save the record file</a>'
    parts = "".join(_part(match, each, is_here=each == number) for each in numbers)
    nav = f'<nav class="parts" aria-label="Games of this match">{parts}</nav>' if len(numbers) > 1 else ""
    stage = _stage(f'data-source="/api/book/game/{match}{query}"')
    body = f"{_head(title, outcome, save)}{nav}{stage}{_without_scripts(game)}"
    return page(title, body, current="/history", where=where, styles=_STYLES, scripts=("replay_game.js",))


def opening_page() -> str:
    """The page on which a record file is opened."""
    head = _head("Open a record file", "", "", has_game=False)
    body = f"{head}{_OPENING}{_stage('hidden')}"
    return page("open a record file", body, current="/history", styles=_STYLES, scripts=("replay_open.js",))


def _head(title: str, outcome: str, button: str, *, has_game: bool = True) -> str:
    said = f" <small>· {escape(outcome)}</small>" if outcome else ""
    return (
        f'<div class="book-head"><h1 id="title">{escape(title)}{said}</h1><div class="buttons">'
        f'<button id="what-if" class="what-if" type="button"{"" if has_game else " hidden"}>What if…</button>'
        f"{button}</div></div>"
    )


def _part(match: int, number: int, *, is_here: bool) -> str:
    here = ' aria-current="page"' if is_here else ""
    return f'<a class="button" href="/game/{match}?game={number}"{here}>Game {number}</a>'


def _stage(data: str) -> str:
    return _STAGE.format(data=data, buttons="".join(_button(*icon) for icon in _ICONS))


def _button(name: str, label: str, key: str, icon: str) -> str:
    shortcut = f' aria-keyshortcuts="{key}"' if key else ""
    return (
        f'<button id="{name}" type="button" aria-label="{label}"{shortcut}>'
        f'<svg viewBox="0 0 24 24" aria-hidden="true">{icon}</svg></button>'
    )


def _without_scripts(game: PlayedGame) -> str:
    """What happened, to read."""
    history = History(game.head, game.start)
    lines = []
    for step in game.steps:
        history = history.after(Played(step))
        if told := " ".join(tell_last(history)):
            lines.append(f"<li>{escape(told)}</li>")
    return f'<noscript><ol class="told">{"".join(lines)}</ol></noscript>'
