"""Tables, cards and entries by chance: mostly what could be, and some of what could not."""

from __future__ import annotations

from random import Random

from .agreed import BETWEEN_DEALS, OF_CLAIMS, PRESETS, Rules
from .counting import RANKS, by_rank, suits_may_be, value
from .play import count, holds, is_all_out, next_to_act, seen
from .reading import NAMES
from .referee import BETWEEN
from .show import cards_to_count
from .table import Table

DECK = [rank + suit for rank in RANKS for suit in "CDHS"]

WORDS: dict[str, tuple[str, ...]] = {
    "preset": tuple(PRESETS),
    "sides": ("partners", "singles"),
    "target": ("31", "61", "61", "121", "121", "121", "45", "90", "301"),
    "entry": ("cards", "cards", "cards", "hands", "points"),
    "suits": ("keyed", "asked"),
    "claims": ("off", "teach", "strict", "call", "auto"),
    "claims_in": ("play+show", "show"),
    "claim_by": ("total", "kind"),
    "infer_go": ("yes", "no"),
    "overclaim": ("correct", "excess_to_opponent", "two_to_opponent"),
    "false_game": ("correct", "acc15", "lose_game"),
    "false_muggins_penalty": ("yes", "no"),
    "heels_by_claim": ("no", "yes"),
    "heels_blackout_from": ("none", "0", "20", "55", "115"),
    "stinkhole": ("off", "no_heels_no_go"),
    "exact_out": ("off", "atomic"),
    "renege": ("none", "two_flat", "two_per_card"),
    "misdeal_penalty": ("0", "2"),
    "go_rotation": ("full", "bicycle3"),
    "crib_flush": ("five", "four"),
    "cut": ("low", "high", "tens_equal"),
    "next_first_dealer": ("loser", "alternate", "cut"),
    "match": ("open", "single", "best of 3", "first to 3", "best of 2", "first to 5"),
    "match_points": ("1,2,3,match", "1,2,4,match", "2,3,3,3", "1,1,1,1", "1,match,3,3"),
    "counting_order": ("fifteens, pairs, runs, flush, nobs", "runs, pairs, fifteens, nobs, flush"),
}
"""Words by option, those that say more oftener."""

ODD = (
    "GO", "OK", "HEELS", "ACCEPT", "UNDO", "UNDO", "UNDO", "MISDEAL", "ABANDON", "CARD", "CARD", "CARDS",
    "CLAIM", "CLAIM", "MUGGINS", "MUGGINS", "ASK", "CUT", "DEALER", "HAND", "PEG", "PENALTY", "PENALTY",
    "SET", "SET", "CONCEDE", "FIX", "FIX", "FIX", "FIX", "KINDS",
)  # fmt: skip
"""What may be said out of order."""

MENDING = ("GO", "OK", "HEELS", "ACCEPT", "UNDO", "MISDEAL", "CARD", "CARDS", "CLAIM", "MUGGINS", "PENALTY")
"""What may be put in the place of an earlier move."""


def some_head(rng: Random, players: int) -> Rules:
    """Some options away from their defaults, a dealer or none, start scores or none; few contradict."""
    head: Rules = {}
    for key, words in WORDS.items():
        if rng.random() < (0.5 if key in ("target", "claims") else 0.2):
            head[key] = rng.choice(words)
    for key in _contradicting(head, players) if rng.random() < 0.95 else ():
        head.pop(key, None)
    if rng.random() < 0.7:
        head["dealer"] = str(rng.randrange(players))
    if rng.random() < 0.6:
        sides = 2 if players == 4 and head.get("sides") != "singles" else players
        target = int(head.get("target", "121"))
        scores = [_some_score(rng, target) for _ in range(sides)]
        if rng.random() < 0.25:
            scores = scores[:1] * sides
        head["scores"] = ", ".join(map(str, scores))
    return head


def _some_score(rng: Random, target: int) -> int:
    """Anywhere, near home, or near a skunk line."""
    near_line = target - rng.choice((31, 61, 91)) + rng.randint(-12, 3)
    return rng.choice((rng.randint(0, target), target - rng.randint(1, 12), max(0, near_line)))


def _contradicting(head: Rules, players: int) -> tuple[str, ...]:
    """The options that some of the others forbid."""
    keys: tuple[str, ...] = ()
    if players != 4:
        keys += ("sides",)
    if players != 3:
        keys += ("go_rotation",)
    if head.get("claims", "off") == "off":
        keys += OF_CLAIMS
    if head.get("entry", "cards") != "cards":
        keys += ("suits",)
    if "exact_out" in head:
        keys += ("stinkhole", "false_game")
    return keys


class Dealt:
    """
    Somebody who deals cards, lays them, and claims.

    Args:
        rng: Chance.
        odd: The share of entries that need not be allowed.
    """

    def __init__(self, rng: Random, odd: float) -> None:
        self._rng, self._odd = rng, odd
        self._suited = rng.choice((0.0, 0.0, 0.05, 0.5, 0.9))
        self._deal = -1
        self._hands: list[list[str]] = []
        self._rest: list[str] = []

    def entry(self, table: Table) -> str:
        """The next line for a table."""
        if table.began != self._deal:
            self._shuffle(table)
        if self._rng.random() < self._odd:
            return self._written(self._oddity(table, self._rng.choice(ODD)))
        return self._written(self._usual(table))

    def _written(self, entry: str) -> str:
        """The same entry in another hand: names instead of seats, small letters, a comment."""
        rng = self._rng
        if "@" in entry and rng.random() < 0.5:
            for seat, name in enumerate(NAMES):
                entry = entry.replace(f"@{seat + 1}", rng.choice((name.title(), f'"{name}"', name[:2])))
        if rng.random() < 0.05:
            entry = rng.choice((entry.lower(), f"  {entry}  # {entry}", entry.replace("T", "10")))
        return entry

    def _shuffle(self, table: Table) -> None:
        cards = self._rng.sample(DECK, 52)
        self._deal = table.began
        self._hands = [cards[4 * seat : 4 * seat + 4] for seat in range(table.players)]
        self._rest = cards[16:]

    def _said(self, table: Table, card: str) -> str:
        """A card as this table keys it: with its suit, or mostly by its rank alone."""
        is_asked = table.rules["suits"] == "asked" and self._rng.random() >= self._suited
        return card[0] if is_asked else card

    def _usual(self, table: Table) -> str:
        rng = self._rng
        if table.question is not None:
            return f"ASK {rng.choice(list(table.question.may))}"
        if table.phase in BETWEEN and rng.random() < self._odd:
            key = "claims" if rng.random() < 0.4 else rng.choice(BETWEEN_DEALS)
            return f"SET {key}={rng.choice(WORDS[key])}"
        if table.window is not None and rng.random() < 0.3:
            return self._call(table, table.window.seat, table.window.missed)
        match table.phase:
            case "cut":
                return f"CUT @{rng.choice(table.must) + 1} {rng.choice(DECK)}"
            case "deal" if table.rules["entry"] != "points" or rng.random() < 0.1:
                return self._said(table, self._rest[0])
            case "deal" | "play":
                return self._play(table)
            case "show" | "crib":
                return self._show(table)
            case "deal_done" if rng.random() < 0.3 and table.rules["entry"] != "points":
                return self._said(table, rng.choice(DECK))
        return "OK"

    def _call(self, table: Table, seat: int, missed: int) -> str:
        points = missed if self._rng.random() < 0.5 and missed else self._rng.randint(1, 6)
        by = f" BY @{self._rng.randrange(table.players) + 1}" if self._rng.random() < 0.5 else ""
        return f"MUGGINS {points}{by}"

    def _play(self, table: Table) -> str:
        rng = self._rng
        if table.rules["entry"] != "cards":
            if rng.random() < 0.4:
                return "OK" if table.rules["entry"] == "points" or rng.random() < 0.5 else self._hand(table)
            return f"PEG @{rng.randrange(table.players) + 1} {rng.choice((1, 2, 3, 5, 8, 12, -2))}"
        if table.heels_due and rng.random() < 0.4:
            return "HEELS"
        if table.claim is not None and rng.random() < 0.7:
            if table.rules["claims"] == "call" and rng.random() < 0.2:
                return self._call(table, table.claim.seat, table.claim.points)
            return f"CLAIM {self._number(table.claim.points)}"
        if is_all_out(table):
            return rng.choice(("ACCEPT", "CLAIM 4 BY @1", "CLAIM 2 BY @2"))
        return self._card(table)

    def _card(self, table: Table) -> str:
        rng = self._rng
        assert table.turn is not None
        left = self._left(table, table.turn)
        fit = [card for card in left if value(card) + count(table) <= 31]
        if fit and rng.random() < 0.97:
            return self._said(table, rng.choice(fit))
        if rng.random() < 0.7:
            return "GO"
        later = next_to_act(table, table.turn)
        card = rng.choice(self._left(table, table.turn if later is None else later))
        return f"{self._said(table, card)} BY @{(table.turn if later is None else later) + 1}"

    def _left(self, table: Table, seat: int) -> list[str]:
        """What a hand still holds; any card, where fixes have mixed them up."""
        laid = table.hands[seat]
        ranks = [card for card in laid if len(card) == 1]
        left = []
        for card in self._hands[seat]:
            if card[0] in ranks:
                ranks.remove(card[0])
            elif card not in laid:
                left.append(card)
        return left if holds(table, seat) and left else self._unseen(table)

    def _unseen(self, table: Table) -> list[str]:
        there = seen(table)
        return [card for card in DECK if card not in there and card[0] not in there] or DECK

    def _number(self, true: int) -> int:
        if self._rng.random() < 0.5:
            return true
        return max(0, true + self._rng.choice((-6, -4, -3, -2, -2, -1, 1, 2, 2, 4, 8)))

    def _hand(self, table: Table) -> str:
        assert table.dealer is not None
        seat = table.left_of(table.dealer) if table.turn is None else table.turn
        return f"HAND @{seat + 1} {' '.join(self._hands[seat])}"

    def _show(self, table: Table) -> str:
        assert table.turn is not None
        cards = cards_to_count(table)
        if len(cards) < 4:
            if table.phase == "show" and self._rng.random() < 0.7:
                return self._hand(table)
            many = 4 - len(cards) if self._rng.random() < 0.7 else 1
            crib = self._rest[1:5] if table.phase == "crib" else self._hands[table.turn]
            return " ".join(self._said(table, card) for card in crib[len(cards) : len(cards) + many])
        if not table.is_on("show"):
            return "OK"
        assert table.starter is not None
        true = by_rank(cards, table.starter)
        four = table.phase == "show" or table.rules["crib_flush"] == "four"
        true += max(suits_may_be(cards, table.starter, four_is_flush=four).values())
        return f"CLAIM {self._number(true)}"

    def _oddity(self, table: Table, word: str) -> str:
        """Some entry, whether it is allowed or not."""
        rng = self._rng
        seat = f"@{rng.randrange(table.players) + 1}"
        key = rng.choice(BETWEEN_DEALS if rng.random() < 0.8 else list(WORDS))
        if word == "FIX":
            inner = rng.choice(("NONE", "BEFORE GO", self._usual(table), f"BEFORE {self._usual(table)}"))
            inner = inner if rng.random() < 0.5 else self._oddity(table, rng.choice(MENDING))
            moves = len(table.moves)
            return f"FIX {rng.choice((1, 1, 1, 2, 2, 3, 4, 6, 9, moves, moves + 1))} {inner}"
        return {
            "CARD": self._said(table, rng.choice(DECK)) + rng.choice(("", "", f" BY {seat}")),
            "CARDS": " ".join(self._said(table, card) for card in rng.sample(DECK, 2)),
            "GO": rng.choice(("GO", "GO", f"GO BY {seat}")),
            "CLAIM": f"CLAIM {rng.randint(0, 30)}" + rng.choice(("", f" BY {seat}")),
            "KINDS": f"CLAIM fifteens={rng.choice((0, 2, 4, 6))} pairs=2 nobs={rng.randint(0, 1)}",
            "MUGGINS": f"MUGGINS {rng.choice((0, 1, 2, 3, 29, 30))}" + rng.choice(("", f" BY {seat}")),
            "ASK": f"ASK {rng.choice(('none', 'four', 'five', 'nobs', 'both'))}",
            "CUT": f"CUT {seat} {rng.choice(DECK)}",
            "DEALER": f"DEALER {seat}",
            "HAND": f"HAND {seat} {' '.join(rng.sample(DECK, 4))}",
            "PEG": f"PEG {seat} {rng.randint(-5, 12)}",
            "PENALTY": f"PEG {seat} {rng.choice((2, 2, 1, 15, -2, 0))} penalty",
            "SET": f"SET {key}={rng.choice(WORDS[key])}",
            "CONCEDE": f"CONCEDE {seat}",
        }.get(word, word)
