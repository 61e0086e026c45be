"""`muggins discards`: what each throw to the crib was worth, when the game is over."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import click

from scorer.cards import Card, parse_cards
from scorer.coach.discards import (
    ThrowJudged,
    ended_games,
    is_known,
    judge_deal,
    thrown_by_each,
    whose,
)
from scorer.errors import MugginsError
from scorer.record.history import History
from scorer.record.journal import JournalReader
from scorer.record.names import find_player
from scorer.rules.state import State
from scorer.say import discards as words
from scorer.table.cli import discards_told as tell
from scorer.table.cli.places import reading_folder
from scorer.table.opening import read_kept
from scorer.units import Seat


@click.command("discards")
@click.argument("game", required=False)
@click.option(
    "--deal", type=click.IntRange(min=1), help="Only this deal, with everything that could be thrown."
)
@click.option(
    "--threw", multiple=True, metavar="THROW", help='Who threw what, as in "Ann 5H 6S"; needs --deal.'
)
@click.option("--state", type=click.Path(file_okay=False, path_type=Path), help="The folder of the journal.")
def command(*, game: str | None, deal: int | None, threw: tuple[str, ...], state: Path | None) -> None:
    """
    Judge what was thrown to the crib, when the game is over.

    GAME is its number in muggins games list, or 3.2 for the second game that was
    played in game 3; without it the latest that is over. The hands are known from
    the show; who threw which cards of the crib is asked, and may be skipped.

    Each throw is held against the best one: the hand over every starter, and the
    crib over every starter and all that the others can have thrown.

    \b
    Examples:
      muggins discards
      muggins discards 3 --deal 2
      muggins discards 3 --deal 2 --threw "Ann 5H 6S"
    """
    if threw and deal is None:
        raise click.UsageError(words.WHICH_DEAL)
    with _told():
        players, deals = _find_game(reading_folder(state), game)
        if deal is None:
            _judge_all(deals, players)
        else:
            _judge_one(_find_deal(deals, deal), players, threw)


@contextmanager
def _told() -> Iterator[None]:
    try:
        yield
    except MugginsError as error:
        raise click.ClickException(str(error)) from error


def _judge_one(deal: State, players: tuple[str, ...], threw: Sequence[str]) -> None:
    said = _read_throws(threw, players) if threw else _Asking(players).ask(deal)
    judged = judge_deal(deal, whose(deal.deal.crib, said, seats=len(players)))
    if judged:
        tell.tell_deal(deal, judged, players, is_whole=True)
    tell.tell_sums({seat: [throw] for seat, throw in judged.items()}, players, unknown=0)


def _judge_all(deals: Sequence[State], players: tuple[str, ...]) -> None:
    known = [deal for deal in deals if is_known(deal)]
    if not known:
        raise click.ClickException(words.NONE_SHOWN)
    asking = _Asking(players)
    throws: defaultdict[Seat, list[ThrowJudged]] = defaultdict(list)
    for deal in known:
        judged = judge_deal(deal, whose(deal.deal.crib, asking.ask(deal), seats=len(players)))
        if judged:
            tell.tell_deal(deal, judged, players, is_whole=False)
        for seat, throw in judged.items():
            throws[seat].append(throw)
    tell.tell_sums(throws, players, unknown=len(deals) - len(known))


class _Asking:
    """Asks who threw the cards of each crib, until there is no one to answer."""

    def __init__(self, players: tuple[str, ...]) -> None:
        self._players = players
        self._size = thrown_by_each(len(players))
        self._is_asking = True
        click.echo(words.HOW, err=True)

    def ask(self, deal: State) -> dict[Seat, tuple[Card, ...]]:
        """What the players say that they threw in a deal."""
        said: dict[Seat, tuple[Card, ...]] = {}
        left = list(deal.deal.crib)
        for seat in self._whom(deal):
            is_known = seat in whose(deal.deal.crib, said, seats=len(self._players))
            if self._is_asking and not is_known and (cards := self._ask_one(deal, seat, left)):
                said[seat] = cards
                for card in cards:
                    left.remove(card)
        return said

    def _whom(self, deal: State) -> tuple[Seat, ...]:
        order = deal.options.clockwise_from(deal.dealer or Seat(0))
        # Of two players the dealer tells for both, or for neither.
        return order[:1] if len(order) == 2 else order

    def _ask_one(self, deal: State, seat: Seat, left: Sequence[Card]) -> tuple[Card, ...]:
        """What a player says to have thrown of the cards that are left; nothing where that is skipped."""
        size = self._size
        tell.show_crib(deal, left, self._players)
        while (answer := _answer(words.WHICH[size].format(name=self._players[seat]))) is not None:
            places = ["1234"[: len(left)].find(digit) for digit in answer if not digit.isspace()]
            if not places:
                return ()
            if len(places) == len(set(places)) == size and min(places) >= 0:
                return tuple(left[place] for place in places)
            click.echo(words.UNCLEAR[size].format(last=len(left)), err=True)
        self._is_asking = False
        return ()


def _answer(question: str) -> str | None:
    """What is typed; None where the input has ended."""
    click.echo(question, nl=False, err=True)
    try:
        return input().replace(",", " ")
    except EOFError:
        click.echo(err=True)
        return None
    except UnicodeDecodeError:
        return "?"  # what is no text is no answer


def _find_game(folder: Path, given: str | None) -> tuple[tuple[str, ...], tuple[State, ...]]:
    """The players of a game that is over, and the last position of each of its deals."""
    with JournalReader.open(folder) as journal:
        if given is None:
            return _latest(journal)
        match, _, part = given.partition(".")
        # Longer numbers are no rows of a database.
        if not all(text.isdecimal() and len(text) < 10 for text in (match, part or "1")):
            raise click.ClickException(words.NO_GAME.format(given=given))
        history = _history(journal, int(match))
    games = ended_games(history)
    if not games:
        raise click.ClickException(words.NOT_OVER.format(game=match))
    if part and not 1 <= int(part) <= len(games):
        raise click.ClickException(words.NO_SUCH_PART.format(match=match, games=len(games), game=given))
    return history.head.players, games[int(part) - 1 if part else -1]


def _latest(journal: JournalReader) -> tuple[tuple[str, ...], tuple[State, ...]]:
    for row in reversed(journal.matches()):
        history = read_kept(journal, row)
        if games := ended_games(history):
            return history.head.players, games[-1]
    raise click.ClickException(words.NOTHING_OVER)


def _history(journal: JournalReader, match: int) -> History:
    for row in journal.matches():
        if row.id == match:
            return read_kept(journal, row)
    raise click.ClickException(words.NO_SUCH_GAME.format(game=match))


def _find_deal(deals: Sequence[State], number: int) -> State:
    for deal in deals:
        if deal.number == number:
            if not is_known(deal):
                raise click.ClickException(words.NOT_SHOWN.format(deal=number))
            return deal
    raise click.ClickException(words.NO_SUCH_DEAL.format(deal=number, last=deals[-1].number))


def _read_throws(texts: Sequence[str], players: tuple[str, ...]) -> dict[Seat, tuple[Card, ...]]:
    """
    Who threw what, as in ``Ann 5H 6S``.

    Raises:
        CardError: A word is no card, or a card is there twice.
    """
    size = thrown_by_each(len(players))
    throws: dict[Seat, tuple[Card, ...]] = {}
    for text in texts:
        name, *cards = text.rsplit(maxsplit=size)
        if len(cards) != size:
            raise click.ClickException(words.NO_THROW[size].format(name=players[0], given=text))
        try:
            seat = find_player(name.strip('"'), players, is_quoted=name.strip('"') in players)
        except ValueError as error:
            raise click.ClickException(f"--threw: {error}") from error
        if seat in throws:
            raise click.ClickException(words.THROWN_BEFORE.format(name=players[seat]))
        throws[seat] = parse_cards(" ".join(cards))
    return throws
