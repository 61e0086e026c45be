"""
Presses per deal: ``python -m bench.presses``.

The whole games of two that were worked out elsewhere are keyed at the panel, with
true claims. A deal's presses are every key and button from the first of its
starter to the last before the next starter, or to the end of the game. The
corpus throws away at random, so its hands ask for their suits more often than
hands that were chosen.
"""

from __future__ import annotations

from statistics import mean
from typing import Any, Final

from bench.table import Line, show
from hardware.ports import KeyPress
from scorer.cards import Card, parse_cards
from scorer.record.history import History
from scorer.rules.play import infer_goes
from scorer.rules.show import Kind, count_show
from scorer.table.dialog import Dialog, press
from scorer.table.dialog.meaning import answers
from tests.tabletop import NAMES, load, sit_down

PAUSE_S: Final = 1.0
_SOFT: Final = ("S", "H", "D", "C")


SCHEMES: Final = (
    ("ranks, claims at the show", 21.5, {"suits": "asked", "claims": "teach", "claims_in": "show"}),
    ("ranks, claims off", 18.5, {"suits": "asked", "claims": "off"}),
    ("ranks and suits, claims off", 29.5, {"suits": "keyed", "claims": "off"}),
)
"""How a game is keyed, and the most presses a deal that were promised."""


class _Player:
    """Whoever holds the panel: keys the deal as it is played."""

    def __init__(self, history: History) -> None:
        self.history, self._dialog, self._presses = history, Dialog(), 0

    def press(self, *keys: str) -> None:
        for key in keys:
            self._presses += 1
            outcome = press(self._dialog, self.history, KeyPress(key, "bench", PAUSE_S * self._presses))
            self._dialog = outcome.dialog
            if outcome.notice[0]:
                raise ValueError(f"{key} was refused: {outcome.notice[0]}")
            if outcome.entry is not None:
                self.history = self.history.play(outcome.entry, self._presses)

    def card(self, card: Card) -> None:
        """A card, by its rank or by rank and suit."""
        suit = card.suit.value if card.suit and self.history.state.options.suits == "keyed" else ""
        self.press(card.rank.word, *suit)

    def count(self, hand: tuple[Card, ...], starter: Card, *, crib: bool) -> None:
        """A hand: its claim where claims are on, OK, and the answer to the suit question."""
        points = count_show(hand, starter, crib=crib).points
        if self.history.state.options.is_claimed_at_show:
            self.press(*_digits(points))
        self.press("S")
        ask = self.history.state.deal.ask
        if ask is not None:
            self.press(_SOFT[answers(ask).index(_answer(hand, starter, crib=crib))])

    def deal(self, deal: dict[str, Any]) -> int:
        """One deal; its presses."""
        before, goes = self._presses, 0
        for step in deal["trace"]:
            if step["a"] == "go":
                goes += 1
            elif step["a"] == "count":
                self._show(step, deal)
            else:
                card = Card.parse(step["card"])
                # A card that would pass 31 says by itself that nobody could play.
                self.press(*["D"] * (0 if infer_goes(self.history.state, card) else goes))
                self.card(card)
                goes = 0
        self.press(*["D"] * goes)
        return self._presses - before

    def _show(self, step: dict[str, Any], deal: dict[str, Any]) -> None:
        is_crib = step["what"] == "crib"
        hand = parse_cards(" ".join(deal["crib"] if is_crib else deal["kept"][step["seat"]]))
        if is_crib:
            for card in hand:
                self.card(card)
        self.count(hand, Card.parse(deal["starter"]), crib=is_crib)


def _digits(points: int) -> tuple[str, ...]:
    """The keys of a number: one key up to thirteen, but for ten."""
    if points in (11, 12, 13):
        return ({11: "J", 12: "Q", 13: "K"}[points],)
    return tuple({"0": "10", "1": "A"}.get(digit, digit) for digit in str(points))


def _answer(hand: tuple[Card, ...], starter: Card, *, crib: bool) -> str:
    count = count_show(hand, starter, crib=crib)
    flush = next((item.points for item in count.items if item.kind is Kind.FLUSH), 0)
    has_nobs = any(item.kind is Kind.NOBS for item in count.items)
    if flush == 5 and has_nobs:
        return "both"
    return {4: "four", 5: "five"}.get(flush, "nobs" if has_nobs else "none")


def _measure(name: str, most: float, agreed: dict[str, str]) -> Line:
    presses: list[int] = []
    whole: list[int] = []
    for game in load("vectors/game_vectors.json")["full_games"]:
        if game["players"] != 2:
            continue
        words = {"dealer": NAMES[game["first_dealer"]], "target": str(game["target"]), **agreed}
        player = _Player(sit_down(2, **words))
        for deal in game["deals"]:
            presses.append(player.deal(deal))
            whole += [] if player.history.state.is_over else presses[-1:]
    return Line(
        f"presses a deal: {name}",
        f"{mean(presses):.2f} of {len(presses)} deals; {mean(whole):.2f} of those played to their end",
        None,
        f"at most {most}",
    )


def lines() -> list[Line]:
    """Key every deal in each of the three ways."""
    return [_measure(*scheme) for scheme in SCHEMES]


if __name__ == "__main__":
    show(lines())
