"""Every entry of `docs/entries.md`: when it is allowed, and what it does."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from typing import Any, Final

from .agreed import Refused, Rules, agree, change
from .claims import NO_CARD, NO_HAND, call, close, judge
from .counting import rank, value
from .play import claim_heels, count, is_all_out, lay, say_go, to_show, turn_starter
from .reading import Entry, read_line
from .show import answer, begin_show, count_next, key_card, key_hand
from .table import GameWon, Table, begin_deal, begin_game, changed, end_game, need, peg, told

IN_DEAL: Final = ("deal", "play", "show", "crib", "deal_done")
BETWEEN: Final = ("cut", "deal", "deal_done", "game_over", "match_over")


class Referee:
    """
    A table that is told entries.

    Raises:
        Refused: Its head contradicts itself.
    """

    def __init__(self, players: int, head: Rules) -> None:
        lines = dict(head)
        dealer, scores = lines.pop("dealer", None), lines.pop("scores", None)
        rules = agree(lines, players)
        is_partners = players == 4 and rules["sides"] == "partners"
        sides = (0, 1, 0, 1) if is_partners else tuple(range(players))
        zero = (0,) * len(set(sides))
        begin = tuple(int(score) for score in scores.split(",")) if scores else zero
        need(len(begin) == len(zero) and max(begin) < int(rules["target"]), "start scores")
        self.table = Table(rules, players, sides, wins=zero, points=zero, spread=zero)
        begin_game(self.table, int(dealer) if dealer else None, begin)
        self._past: list[Table] = []

    def enter(self, text: str, line: int) -> None:
        """
        Do what a line says.

        Raises:
            Refused: It is not allowed now; nothing has happened.
        """
        kept, past = self.table, len(self._past)
        try:
            for entry in read_line(text):
                if entry.word == "UNDO":
                    need(bool(self._past), "nothing to undo")
                    self.table = self._past.pop()
                    past = min(past, len(self._past))
                else:
                    self._past.append(self.table)
                    self.table = decide(self.table, entry, line)
        except Refused:
            self.table = kept
            del self._past[past:]
            raise


def decide(before: Table, entry: Entry, line: int) -> Table:
    """
    The table after an entry.

    Raises:
        Refused: It is not allowed now.
    """
    if entry.word == "FIX":
        return mend(before, entry, line)
    table = copy(before)
    table.line = line
    if table.question is not None:
        is_penalty = entry.word == "PEG" and entry.penalty
        need(is_penalty or entry.word in ("ASK", "CONCEDE"), "the suits first")
    try:
        ACTS[entry.word](table, entry)
        to_show(table)
    except GameWon:
        table.claim = table.window = table.question = None
    move = (entry, line, before)
    if table.began == before.began:
        table.moves = (*before.moves, move)
    else:
        table.moves = (move,) if entry.word == "CARD" else ()
    return table


def mend(before: Table, fix: Entry, line: int) -> Table:
    """``FIX``: an earlier move of this deal is another one, and those after it are decided again."""
    need(before.phase in IN_DEAL and 1 <= fix.number <= len(before.moves), "nothing to fix")
    table: Table
    _, first_line, table = before.moves[-fix.number]
    later = before.moves[-fix.number :]
    if fix.instead is not None:
        need(fix.instead.word not in ("UNDO", "FIX"), "no fix of a fix")
        table = decide(table, fix.instead, line if fix.is_before else first_line)
    for entry, its_line, _ in later if fix.is_before else later[1:]:
        table = decide(table, entry, its_line)
    return table


def card(table: Table, entry: Entry) -> None:
    """A card: the starter, the next of the play, or of the crib."""
    (name,) = entry.cards
    if table.phase == "play":
        need(table.rules["entry"] == "cards", "the play is pegged by hand")
        lay(table, name, entry.by)
        return
    need(entry.by is None, "whose card is known")
    if table.phase == "deal_done":
        next_deal(table)
    if table.phase == "deal":
        turn_starter(table, name)
    else:
        need(table.phase in ("show", "crib"), "no card now")
        key_card(table, name)


def next_deal(table: Table) -> None:
    """The deal passes to the left."""
    assert table.dealer is not None
    table.deal += 1
    begin_deal(table, table.left_of(table.dealer))
    table.before_deal = told(table)


def go(table: Table, entry: Entry) -> None:
    """``GO``."""
    need(table.phase == "play" and table.rules["entry"] == "cards", "no go now")
    say_go(table, entry.by)


def claim(table: Table, entry: Entry) -> None:
    """``CLAIM``: for the card just laid, or for the next to count."""
    need(table.phase in ("play", "show", "crib"), "no claim now")
    need(table.is_on("play" if table.phase == "play" else "show"), "claims are off")
    due = table.claim
    if table.phase == "play":
        is_card = due is not None and entry.by in (None, due.seat)
        if not is_card and is_all_out(table) and entry.by == table.left_of(table.dealer or 0):
            need(entry.number not in NO_HAND and entry.number <= 29, "no such number")
            close(table)
            to_show(table)
        else:
            need(is_card, "nothing to claim")
            assert due is not None
            need(not entry.kinds and entry.number not in NO_CARD and entry.number <= 15, "no such number")
            table.window = None
            judge(table, due, entry.number)
            return
    need(entry.number not in NO_HAND and entry.number <= 29, "no such number")
    count_next(table, entry.number, entry.by)


def ok(table: Table, entry: Entry) -> None:
    """``OK``: whatever comes next."""
    entry_kind = table.rules["entry"]
    if table.phase == "play" and entry_kind == "hands":
        begin_show(table)
    elif table.phase == "play" and entry_kind == "points":
        next_deal(table)
    elif table.phase in ("show", "crib"):
        need(not table.is_on("show"), "claim first")
        count_next(table, None)
    elif table.phase == "deal_done":
        next_deal(table)
    else:
        need(table.phase in ("game_over", "match_over"), "no OK now")
        zero = (0,) * len(table.scores)
        begin_game(table, table.next_dealer, zero)
        if table.match_winner is not None:
            table.wins = table.points = table.spread = zero
            table.next_dealer = table.match_winner = None


def cut(table: Table, entry: Entry) -> None:
    """``CUT``: the best cut deals, equal ones cut again."""
    need(table.phase == "cut" and entry.seat in table.must, "no cut now")
    (name,) = entry.cards
    need(name not in table.cut_before or len(name) == 1, "cut before")
    assert entry.seat is not None
    table.cut_before += (name,)
    table.cuts = changed(table.cuts, entry.seat, name)
    table.must = tuple(seat for seat in table.must if seat != entry.seat)
    if table.must:
        return
    worth = {seat: cut_rank(table, name) for seat, name in enumerate(table.cuts) if name is not None}
    least = min(worth[seat] for seat in table.tied)
    best = tuple(seat for seat in table.tied if worth[seat] == least)
    if len(best) == 1:
        begin_deal(table, best[0])
    else:
        table.must = table.tied = best


def cut_rank(table: Table, name: str) -> int:
    """The lower the better."""
    if table.rules["cut"] == "high":
        return -rank(name)
    return value(name) if table.rules["cut"] == "tens_equal" else rank(name)


def dealer(table: Table, entry: Entry) -> None:
    """``DEALER``: who deals, where it is known."""
    need(table.phase in ("cut", "deal"), "no dealer now")
    assert entry.seat is not None
    if table.phase == "cut":
        begin_deal(table, entry.seat)
    else:
        table.dealer = entry.seat
        table.began += 1
        if table.deal == 1:
            table.first_dealer = entry.seat


def move_peg(table: Table, entry: Entry) -> None:
    """``PEG``: by hand, or a penalty."""
    assert entry.seat is not None
    need(entry.number != 0 and abs(entry.number) <= table.target, "no such number")
    kept = table.rules["entry"]
    by_hand = {"cards": (), "hands": ("deal", "play"), "points": ("cut", "deal", "play")}[kept]
    need(table.phase in (IN_DEAL if entry.penalty else by_hand), "no peg now")
    moved = peg(table, entry.seat, entry.number, "penalty" if entry.penalty else "peg")
    if moved and kept == "points" and table.phase == "deal":
        table.phase = "play"


def accept(table: Table, entry: Entry) -> None:
    """``ACCEPT``: the claim stands."""
    need(table.claim is not None or table.window is not None, "nothing to accept")
    close(table)


def set_option(table: Table, entry: Entry) -> None:
    """``SET``, between two deals."""
    need(table.phase in BETWEEN, "between deals")
    key, word = entry.option
    rules = change(table.rules, key, word, table.players)
    close(table)
    table.rules = rules


def misdeal(table: Table, entry: Entry) -> None:
    """``MISDEAL``: what was pegged is taken back, and the same player deals."""
    need(table.phase in ("deal", "play", "show") and table.counted == 0, "too late")
    assert table.dealer is not None
    table.scores, table.back, table.pegged, table.verdicts, table.reneges = table.before_deal
    begin_deal(table, table.dealer)
    peg(table, table.left_of(table.dealer), int(table.rules["misdeal_penalty"]), "penalty")
    table.before_deal = told(table)


def concede(table: Table, entry: Entry) -> None:
    """``CONCEDE``: the other side wins."""
    need(table.phase in IN_DEAL and len(table.scores) == 2, "no giving up now")
    assert entry.seat is not None
    end_game(table, 1 - table.sides[entry.seat], is_plain=True)


def abandon(table: Table, entry: Entry) -> None:
    """``ABANDON``: the game ends without a result."""
    need(table.phase in ("cut", *IN_DEAL), "no game")
    table.phase = "game_over"
    table.turn = table.claim = table.window = None
    table.next_dealer = table.first_dealer


ACTS: Final[dict[str, Callable[[Table, Entry], None]]] = {
    "CARD": card,
    "GO": go,
    "CLAIM": claim,
    "HEELS": lambda table, entry: claim_heels(table),
    "ASK": lambda table, entry: answer(table, entry.option[0]),
    "MUGGINS": lambda table, entry: call(table, entry.number, entry.by),
    "ACCEPT": accept,
    "CUT": cut,
    "DEALER": dealer,
    "HAND": lambda table, entry: key_hand(table, entry.seat or 0, entry.cards),
    "PEG": move_peg,
    "OK": ok,
    "SET": set_option,
    "MISDEAL": misdeal,
    "CONCEDE": concede,
    "ABANDON": abandon,
}


def face(table: Table) -> dict[str, Any]:
    """What the machine's face tells of a table."""
    window, question = table.window, table.question
    is_keyed = table.rules["entry"] == "cards"
    return {
        "options": {key: word for key, word in table.rules.items() if key != "preset"},
        "scores": table.scores,
        "front": table.scores,
        "back": table.back,
        "phase": table.phase,
        "deal": table.deal,
        "dealer": table.dealer,
        "turn": table.turn,
        "count": count(table),
        "pile": table.pile,
        "starter": table.starter,
        "hands": table.hands,
        "left": [4 - len(hand) if is_keyed else None for hand in table.hands],
        "crib": table.crib,
        "passed": sorted(table.passed),
        "cuts": {"cards": table.cuts, "must": table.must} if table.phase == "cut" else None,
        "claim": claim_due(table),
        "window": window and {"seat": window.seat, "until": window.until},
        "ask": question and {"seat": question.seat, "of": question.of, "may": list(question.may)},
        "pegged": table.pegged,
        "verdicts": verdicts_told(table),
        "reneges": [(line, go.seat, go.at, cards) for go, line, cards in table.reneges],
        "winner": table.winner,
        "result": table.result,
        "match": {
            "wins": table.wins,
            "points": table.points,
            "spread": table.spread,
            "next_dealer": table.next_dealer,
            "winner": table.match_winner,
        },
    }


def claim_due(table: Table) -> dict[str, Any] | None:
    """Whose claim is due, and for what."""
    if table.claim is not None:
        return {"seat": table.claim.seat, "of": table.claim.of}
    if table.phase in ("show", "crib") and table.is_on("show") and table.question is None:
        return {"seat": table.turn, "of": "crib" if table.phase == "crib" else "hand"}
    return None


def verdicts_told(table: Table) -> list[tuple[Any, ...]]:
    """The verdicts, the last one without the truth while it can still be called."""
    verdicts = list(table.verdicts)
    if table.window is not None:
        line, seat, claimed, _, pegged, _ = verdicts[-1]
        verdicts[-1] = (line, seat, claimed, None, pegged, None)
    return [verdict for verdict in verdicts if verdict[2:4] != (0, 0)]
