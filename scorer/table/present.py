"""
State and notice to one `Screen`: what the table shows when no key is half typed.

Where claims are on, nothing here asks what a hand is worth before it was told:
the pages of a verdict are made from the move that told it.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from scorer.record.history import History
from scorer.rules.match import pays_more
from scorer.rules.pegging import LIMIT
from scorer.rules.state import HAND_SIZE, Phase, State
from scorer.say import name_of, say, side_of
from scorer.screen import COLUMNS, CURSOR, FACT_COLUMNS, SIDE_COLUMNS, Keys, Lane, Large, Row, Screen
from scorer.table.labels import (
    capitals,
    first_cards,
    named,
    scores_large,
    scores_row,
    seat_cells,
    short_names,
)
from scorer.table.now import now_line
from scorer.table.telling import names_at
from scorer.table.verdicts import last_event, verdict_page
from scorer.units import Seat

Names = Sequence[str]

_MOST_ROWS: Final = 4
"""Of a list."""


def present(
    history: History,
    *,
    rulings: tuple[str, ...] = (),
    notice: tuple[str, str] = ("", ""),
    away: tuple[str, ...] = (),
    has_verdict: bool = False,
) -> Screen:
    """
    The picture of the table.

    Args:
        history: The match so far.
        rulings: What the last move has done.
        notice: A refusal or a device's trouble, whole and in one row.
        away: Which devices are away, in a few words each.
        has_verdict: What the last move has done has a page of its own, where it deserves one.
    """
    state, names = history.state, names_at(history)
    message, short = notice
    screen = verdict_page(history, names) if has_verdict and not short else None
    screen = screen or _PAGES[state.phase](state, names)
    if screen.kind == "count" and not screen.rows[2].left:
        screen = replace(screen, rows=_with_event(screen.rows, last_event(history, names)))
    if short:
        screen = _away_page(screen, short) if short in away else _notice_page(screen, message, short)
    now = now_line(state, names)
    return replace(
        screen,
        keys=_keys(state),
        lanes=tuple(Lane(pegs.front, pegs.back) for pegs in state.pegs),
        target=state.options.target,
        winner=state.result.side if state.result else None,
        is_skunk=_is_skunk(state),
        sentence=say("now_away", now=now, away=say("line_between").join(away)) if away else now,
        rulings=rulings,
        notice=message,
        notice_short=short,
    )


def _with_event(rows: tuple[Row, ...], event: str) -> tuple[Row, ...]:
    """Rows beside a count with what the last move has pegged; at a new count it has the pile's row."""
    room, pile, _ = rows
    return (room, pile, Row(event)) if pile.left else (room, Row(event), Row(""))


def _is_skunk(state: State) -> bool:
    result = state.result
    return result is not None and any(pays_more(state.options, name) for _, name in result.classes)


def _keys(state: State) -> Keys:
    """The keys where entries are typed: the words that would be typed."""
    ok, undo, go = say("key_ok"), say("key_undo"), say("key_go")
    match state.phase:
        case Phase.PLAY:
            is_by_hand = state.options.entry != "cards"
            return (ok if is_by_hand else "", undo, "" if is_by_hand else go, "")
        case Phase.CUT | Phase.DEAL:
            return ("", undo, "", "")
        case Phase.SHOW | Phase.CRIB if state.options.is_claimed_at_show or state.deal.ask:
            return ("", undo, "", "")
        case _:
            return (ok, undo, "", "")


def _notice_page(screen: Screen, message: str, short: str) -> Screen:
    """The same table with a refusal or a device's trouble where it cannot be missed."""
    fact = capitals(short)
    rows = [Row(line) for line in textwrap.wrap(message, COLUMNS)]
    bar = screen.large.bar
    if len(fact) <= FACT_COLUMNS:
        large = Large((screen.large.lines[0], fact), bar)
        return replace(screen, page="notice", kind="fact", fact=fact, rows=tuple(rows[:2]), large=large)
    words = tuple(textwrap.wrap(fact, FACT_COLUMNS)[:2])
    large = Large((screen.large.lines[0], *words), bar)
    return replace(screen, page="notice", kind="list", rows=(Row(short), *rows[:3]), large=large)


def _away_page(screen: Screen, short: str) -> Screen:
    """The same table with a device that has gone; why, has a page of its own in the menu."""
    fact = capitals(short)
    return replace(
        screen,
        page="notice",
        kind="fact",
        fact=fact,
        rows=(Row(say("row_game_goes_on")), Row(say("row_devices_say_why"))),
        large=Large((fact[:FACT_COLUMNS], say("large_game"), say("large_goes_on")), screen.large.bar),
    )


def _cut_page(state: State, names: Names) -> Screen:
    cut, must = dict(state.cuts.cards), state.cuts.must
    shorts = short_names(names)
    low = say("row_high" if state.options.cut == "high" else "row_low")
    # Four cuts fit into the fact row only where a ten is one letter.
    cards = [cut.get(Seat(seat)) for seat in range(len(names))]
    ranks = ["" if card is None else card.rank.letter if len(names) > 3 else card.rank.word for card in cards]
    marks = [rank or (CURSOR if seat == must[0] else "_") for seat, rank in enumerate(ranks)]
    gap = " " if len(names) == 2 else ""
    fact = ("  " if len(names) == 2 else " ").join(
        f"{short[0]}{gap}{mark}" for short, mark in zip(shorts, marks, strict=True)
    )
    large = Large(
        (f"{say('large_cut')}{capitals(low)}", *(f"{s} {m}" for s, m in zip(shorts, marks, strict=True))),
        say("large_cuts", name=shorts[must[0]]),
    )
    rows = (Row(named("row_cuts", name_of(must[0], names))), Row(say("row_tie")))
    return Screen(
        page="cut",
        kind="fact",
        head=Row(say("row_cut"), low),
        fact=fact,
        rows=rows,
        large=_three_lines(large),
    )


def _three_lines(large: Large) -> Large:
    """Of more seats or sides than fit only the first are shown."""
    return large._replace(lines=large.lines[:3])


def _deal_page(state: State, names: Names) -> Screen:
    if state.options.entry == "points":
        return _by_hand_page(state, names)
    cutter = state.counters()[0]
    discard = 2 if state.options.seats == 2 else 1
    large = Large(
        (
            scores_large(state, names),
            say("large_discard", number=discard),
            say("large_cuts", name=short_names(names)[cutter]),
        ),
        say("row_starter"),
    )
    return Screen(
        page="deal",
        kind="fact",
        head=scores_row(state, names),
        fact=say("row_starter"),
        rows=(Row(named(f"row_discard_{discard}", name_of(cutter, names))), Row(say("row_key_card"))),
        large=large,
    )


def _by_hand_page(state: State, names: Names) -> Screen:
    sides = [Row(side_of(side, names), str(score)) for side, score in enumerate(state.scores)]
    words = textwrap.wrap(capitals(say("row_by_hand")), FACT_COLUMNS)
    large = Large((scores_large(state, names), *words), say("large_ok"))
    title = [] if len(sides) > _MOST_ROWS - 1 else [Row(say("row_by_hand"), _starter(state))]
    return Screen(
        page="by_hand",
        kind="list",
        head=scores_row(state, names),
        rows=(*title, *sides),
        large=_three_lines(large),
    )


def _play_page(state: State, names: Names) -> Screen:
    if state.options.entry != "cards":
        return _by_hand_page(state, names)
    deal, count = state.deal, state.deal.count
    room = say("row_room", room=LIMIT - count) if deal.pile else say("row_new_count")
    ranks = [card.rank.word for card in deal.pile]
    waiting = say("row_may_call") if deal.window else ""
    if claim := deal.claim:
        card = claim.pile[-1].pretty
        waiting = named("row_may_claim", name_of(claim.seat, names), SIDE_COLUMNS, card=card)
    turn = "" if state.turn is None else short_names(names)[state.turn]
    beside = (capitals(room), first_cards(ranks, FACT_COLUMNS - 4))
    return Screen(
        page="play",
        kind="count",
        head=scores_row(state, names),
        count=count,
        rows=(Row(room, _starter(state)), Row(first_cards(ranks, SIDE_COLUMNS)), Row(waiting)),
        seats=seat_cells(state, names),
        large=Large(
            (scores_large(state, names), str(count), *beside),
            say("large_plays", name=turn) if turn else say("large_last"),
            has_count=True,
        ),
    )


def _count_page(state: State, names: Names) -> Screen:
    deal, seat = state.deal, state.turn or Seat(0)
    if deal.ask is not None:
        return _ask_page(state, names)
    is_crib = state.phase is Phase.CRIB
    cards = deal.crib if is_crib else deal.hand(seat)
    place = say("row_of", place=deal.counted + 1, all=state.options.seats + 1)
    of = "row_crib" if is_crib else "row_hand"
    key = "row_ok" if not state.options.is_claimed_at_show else "row_claim"
    if len(cards) < HAND_SIZE:
        key = "row_crib_more" if is_crib else "row_hand_more"
    typed = say(key, missing=HAND_SIZE - len(cards), cursor=CURSOR)
    title = capitals(named(of, name_of(seat, names), FACT_COLUMNS))
    return Screen(
        page="claim" if key == "row_claim" else "count",
        kind="cards",
        head=scores_row(state, names),
        rows=(Row(named(of, name_of(seat, names), COLUMNS - len(place) - 1), place),),
        cards=cards,
        starter=deal.starter,
        typed=typed,
        large=Large((scores_large(state, names), title, capitals(typed)), _bar(state, names)),
    )


def _bar(state: State, names: Names) -> str:
    seat = state.turn or Seat(0)
    return say("large_counts", name=short_names(names)[seat])


def _ask_page(state: State, names: Names) -> Screen:
    ask = state.deal.ask
    if ask is None:
        raise ValueError("no suit question is open")
    name = named("row_crib" if ask.of == "crib" else "row_hand", name_of(ask.seat, names), COLUMNS - 10)
    claimed = "" if ask.claim is None else say("row_claimed", points=ask.claim)
    return Screen(
        page="suits",
        kind="list",
        head=Row(capitals(name), claimed),
        rows=(Row(say("row_ask")), Row(" ".join(ask.may))),
        large=Large(
            (say("large_suits"), *textwrap.wrap(capitals(" ".join(ask.may)), FACT_COLUMNS)[:2]), "ASK"
        ),
    )


def _starter(state: State) -> str:
    starter = state.deal.starter
    return f"+{starter.pretty}" if starter else ""


def _deal_done_page(state: State, names: Names) -> Screen:
    turn = state.turn or Seat(0)
    fact = say("fact_deal_done", number=state.number)
    rows = (
        Row(named("row_next_deal", name_of(turn, names))),
        Row(say("row_may_call") if state.deal.window else ""),
    )
    large = Large(
        (scores_large(state, names), fact, say("large_deals", name=short_names(names)[turn])), say("large_ok")
    )
    return Screen(
        page="deal_done", kind="fact", head=scores_row(state, names), fact=fact, rows=rows, large=large
    )


def _over_page(state: State, names: Names) -> Screen:
    head, result = scores_row(state, names), state.result
    if result is None:
        fact = say("row_no_result")
        large = Large((scores_large(state, names), fact), say("large_next"))
        return Screen(page="over", kind="fact", head=head, fact=fact, large=large)
    side, margin = max(result.margins, key=lambda pair: pair[1])
    class_name = dict(result.classes)[side]
    is_named = pays_more(state.options, class_name)
    fact = say(f"fact_{class_name}" if is_named else "fact_win", margin=margin)
    spread, form = " ".join(f"{holes:+d}" for holes in state.tally.spread), str(state.options.match)
    rows = (
        Row(named("row_wins", side_of(result.side, names), COLUMNS - len(form) - 1), form),
        Row(_standing(state), spread),
    )
    large = Large((fact, scores_large(state, names)), say("large_next"))
    page = "skunk" if is_named else "over"
    return Screen(page=page, kind="fact", head=head, fact=fact, rows=rows, large=large)


def _standing(state: State) -> str:
    return say("row_match", points="–".join(str(points) for points in state.tally.points))


_PAGES: Final[Mapping[Phase, Callable[[State, Names], Screen]]] = {
    Phase.CUT: _cut_page,
    Phase.DEAL: _deal_page,
    Phase.PLAY: _play_page,
    Phase.SHOW: _count_page,
    Phase.CRIB: _count_page,
    Phase.DEAL_DONE: _deal_done_page,
    Phase.GAME_OVER: _over_page,
    Phase.MATCH_OVER: _over_page,
}
