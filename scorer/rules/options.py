"""
What a table has agreed on before it plays.

Options are values: a preset is a set of them, not another kind of game. Each
has one word or number in a record file and on the command line.

Source: docs/rules.md, "What tables agree on".
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from difflib import get_close_matches
from enum import StrEnum
from typing import Any, Final, Literal

from scorer.errors import OptionsError
from scorer.units import Seat, Side

KINDS: Final = ("fifteens", "pairs", "runs", "flush", "nobs")
"""The kinds of the show, in the usual order of counting."""


class Claims(StrEnum):
    """Who finds the points, and who gets those that were not found."""

    OFF = "off"
    TEACH = "teach"
    STRICT = "strict"
    CALL = "call"
    AUTO = "auto"


@dataclass(frozen=True, slots=True)
class Format:
    """
    How many games make a match.

    Attributes:
        kind: Open-ended, one game, best of so many games, first to so many match points.
        number: Games or match points; 1 where the kind needs none.
    """

    kind: Literal["open", "single", "best of", "first to"]
    number: int = 1

    def __str__(self) -> str:
        return self.kind if self.kind in ("open", "single") else f"{self.kind} {self.number}"


MatchPoints = tuple[int | Literal["match"], ...]
"""Match points for a win, a skunk, a double and a triple skunk; ``match`` ends the match."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """
    The options of a game; `docs/options.md` says what each does.

    Attributes:
        seats: Players at the table, 2 to 4; the others are named as they are written.
    """

    seats: int = 2
    sides: Literal["partners", "singles"] = "partners"
    target: int = 121
    entry: Literal["cards", "hands", "points"] = "cards"
    suits: Literal["keyed", "asked"] = "keyed"
    claims: Claims = Claims.OFF
    claims_in: Literal["play+show", "show"] = "play+show"
    claim_by: Literal["total", "kind"] = "total"
    infer_go: bool = True
    overclaim: Literal["correct", "excess_to_opponent", "two_to_opponent"] = "correct"
    false_game: Literal["correct", "acc15", "lose_game"] = "correct"
    false_muggins_penalty: bool = True
    heels_by_claim: bool = False
    heels_blackout_from: int | None = None
    stinkhole: Literal["off", "no_heels_no_go"] = "off"
    exact_out: Literal["off", "atomic"] = "off"
    renege: Literal["none", "two_flat", "two_per_card"] = "none"
    misdeal_penalty: Literal[0, 2] = 0
    go_rotation: Literal["full", "bicycle3"] = "full"
    crib_flush: Literal["five", "four"] = "five"
    cut: Literal["low", "high", "tens_equal"] = "low"
    next_first_dealer: Literal["loser", "alternate", "cut"] = "loser"
    match: Format = Format("open")
    match_points: MatchPoints = (1, 2, 3, "match")
    counting_order: tuple[str, ...] = KINDS

    @property
    def side_count(self) -> int:
        """How many sides peg: two partnerships of four players are two."""
        return 2 if self.seats == 4 and self.sides == "partners" else self.seats

    def side(self, seat: Seat) -> Side:
        """Whose peg *seat* moves."""
        return Side(seat % self.side_count)

    def left_of(self, seat: Seat) -> Seat:
        """The next seat clockwise: who gets a penalty, and who deals next."""
        return Seat((seat + 1) % self.seats)

    def clockwise_from(self, seat: Seat) -> tuple[Seat, ...]:
        """Every seat once, beginning with *seat*."""
        return tuple(Seat((seat + step) % self.seats) for step in range(self.seats))

    @property
    def is_claimed_in_play(self) -> bool:
        """Whether players claim what a card scores."""
        return self.claims is not Claims.OFF and self.claims_in == "play+show"

    @property
    def is_claimed_at_show(self) -> bool:
        """Whether players claim what a hand is worth."""
        return self.claims is not Claims.OFF


_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "sides": ("partners", "singles"),
    "entry": ("cards", "hands", "points"),
    "suits": ("keyed", "asked"),
    "claims": tuple(Claims),
    "claims_in": ("play+show", "show"),
    "claim_by": ("total", "kind"),
    "infer_go": ("yes", "no"),
    "overclaim": ("correct", "excess_to_opponent", "two_to_opponent"),
    "false_game": ("correct", "acc15", "lose_game"),
    "false_muggins_penalty": ("yes", "no"),
    "heels_by_claim": ("yes", "no"),
    "stinkhole": ("off", "no_heels_no_go"),
    "exact_out": ("off", "atomic"),
    "renege": ("none", "two_flat", "two_per_card"),
    "misdeal_penalty": ("0", "2"),
    "go_rotation": ("full", "bicycle3"),
    "crib_flush": ("five", "four"),
    "cut": ("low", "high", "tens_equal"),
    "next_first_dealer": ("loser", "alternate", "cut"),
}

KEYS: Final = (
    "preset",
    *(entry.name for entry in fields(Options) if entry.name != "seats"),
)
"""Every option's key, as a record file writes it."""

_OF_CLAIMS: Final = (
    "claims_in",
    "claim_by",
    "overclaim",
    "false_game",
    "false_muggins_penalty",
    "heels_by_claim",
)

SETTABLE: Final = (
    "claims",
    "claims_in",
    "claim_by",
    "overclaim",
    "false_game",
    "false_muggins_penalty",
    "renege",
    "heels_by_claim",
    "suits",
    "infer_go",
    "counting_order",
)
"""What may change between two deals; all else needs a new match."""

_STRICT_CLUB: Final = {
    "claims": "strict",
    "overclaim": "excess_to_opponent",
    "false_game": "acc15",
    "renege": "two_per_card",
    "heels_by_claim": "yes",
    "match_points": "2,3,3,3",
}
_PRESETS: Final[Mapping[str, Mapping[str, str]]] = {
    "casual": {},
    "home": {"claims": "teach", "claims_in": "show", "suits": "asked"},
    "acc": _STRICT_CLUB,
    "acc-muggins": {**_STRICT_CLUB, "claims": "call"},
    "hoyle": {"claims": "strict", "overclaim": "two_to_opponent"},
    "pub": {"match_points": "1,1,1,1"},
}

PRESETS: Final = tuple(_PRESETS)
"""The presets by name; the first is the default."""


def read_options(given: Mapping[str, str], *, seats: int = 2) -> Options:
    """
    Read options from their words, the preset first.

    Args:
        given: Word by key, as in the head of a record file.
        seats: Players at the table, 2 to 4.

    Raises:
        OptionsError: A key or word is unknown (the nearest known one is named), or two options contradict.
    """
    words = {key.strip().lower(): word.strip() for key, word in given.items()}
    for key in words:
        if key not in KEYS:
            raise OptionsError(f"there is no option {key!r}{_nearest(key, KEYS)}")
    if not 2 <= seats <= 4:
        raise OptionsError(f"{seats} players cannot play: cribbage is for 2, 3 or 4")
    words = {**_preset(words), **words}
    words.pop("preset", None)
    changes: dict[str, Any] = {key: _read(key, word) for key, word in words.items()}
    options = replace(Options(seats=seats), **changes)
    check_agreement(options)
    return options


def change_option(options: Options, key: str, word: str) -> Options:
    """
    The options with one of them changed; without claims, the rules for claims go as well.

    Raises:
        OptionsError: As `read_options`.
    """
    if key not in KEYS:
        raise OptionsError(f"there is no option {key!r}{_nearest(key, KEYS)}")
    changes: dict[str, Any] = {key: _read(key, word)}
    if changes.get("claims") is Claims.OFF:
        plain = Options()
        changes |= {of_claims: getattr(plain, of_claims) for of_claims in _OF_CLAIMS}
    changed = replace(options, **changes)
    check_agreement(changed)
    return changed


def write_options(options: Options) -> dict[str, str]:
    """The options that differ from the defaults, in words that `read_options` reads back."""
    plain = describe_options(Options(seats=options.seats))
    return {key: word for key, word in describe_options(options).items() if word != plain[key]}


def describe_options(options: Options) -> dict[str, str]:
    """Every option in its word."""
    return {key: _write(getattr(options, key)) for key in KEYS if key != "preset"}


def _preset(words: Mapping[str, str]) -> dict[str, str]:
    name = words.get("preset", "casual").lower()
    if name not in _PRESETS:
        raise OptionsError(
            f"there is no preset {name!r}{_nearest(name, PRESETS)}; the presets are {', '.join(PRESETS)}"
        )
    preset = dict(_PRESETS[name])
    if words.get("claims", "").lower() == "off":
        # Who takes a preset without its claims does not want the rules for them either.
        preset = {key: word for key, word in preset.items() if key not in _OF_CLAIMS}
    if name == "hoyle":
        # Hoyle doubles the stakes at half-way: a margin of 61 of 121, or of 31 of 61.
        preset["match_points"] = "1,2,2,2" if _read("target", words.get("target", "121")) == 61 else "1,1,2,2"
    return preset


def _read(key: str, word: str) -> object:
    if key in _WORDS:
        return _read_word(key, word.lower())
    if key in ("target", "heels_blackout_from"):
        return _read_score(key, word)
    if key == "match":
        return _read_format(word)
    return _read_points(word) if key == "match_points" else _read_order(word)


def _read_word(key: str, word: str) -> object:
    allowed = _WORDS[key]
    if word not in allowed:
        raise OptionsError(
            f"{key} cannot be {word!r}{_nearest(word, allowed)}; it is one of {', '.join(allowed)}"
        )
    if allowed == ("yes", "no"):
        return word == "yes"
    if key == "claims":
        return Claims(word)
    return int(word) if word.isdecimal() else word


def _read_score(key: str, word: str) -> int | None:
    if key == "heels_blackout_from" and word.lower() == "none":
        return None
    lowest, highest = (31, 301) if key == "target" else (0, 300)
    if not re.fullmatch(r"[0-9]{1,3}", word) or not lowest <= int(word) <= highest:
        raise OptionsError(f"{key} cannot be {word!r}; it is a number from {lowest} to {highest}")
    return int(word)


def _read_format(word: str) -> Format:
    text = " ".join(word.lower().split())
    if text == "open":
        return Format("open")
    if text == "single":
        return Format("single")
    if found := re.fullmatch(r"best of ([0-9]{1,3})", text):
        if int(found[1]) % 2:
            return Format("best of", int(found[1]))
        raise OptionsError(
            f"match cannot be {text!r}: an even number of games can end level; take an odd one"
        )
    if (found := re.fullmatch(r"first to ([0-9]{1,3})", text)) and int(found[1]):
        return Format("first to", int(found[1]))
    raise OptionsError(
        f"match cannot be {word!r}; it is open, single, best of N or first to N, as in best of 5"
    )


def _read_points(word: str) -> MatchPoints:
    parts = [part.strip().lower() for part in word.split(",")]
    if "match" in parts[:-1]:
        raise OptionsError(f"match_points cannot be {word!r}: only the last number can be 'match'")
    if len(parts) != 4 or not all(re.fullmatch(r"[0-9]{1,2}|match", part) for part in parts):
        raise OptionsError(
            f"match_points cannot be {word!r}; it is four numbers for a win, a skunk, a double and "
            "a triple skunk, as in 1,2,3,match"
        )
    return tuple("match" if part == "match" else int(part) for part in parts)


def _read_order(word: str) -> tuple[str, ...]:
    order = tuple(part.strip().lower() for part in word.split(","))
    if sorted(order) != sorted(KINDS):
        raise OptionsError(f"counting_order cannot be {word!r}; it names each of {', '.join(KINDS)} once")
    return order


def _write(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(map(str, value)) if value and value[0] in KINDS else ",".join(map(str, value))
    return "none" if value is None else str(value)


def _nearest(word: str, known: tuple[str, ...]) -> str:
    near = get_close_matches(word, known, n=1, cutoff=0.5)
    return f"; did you mean {near[0]}?" if near else ""


def check_agreement(options: Options) -> None:
    """
    Refuse options that contradict each other.

    Raises:
        OptionsError: The first contradiction, with its reason and the way out.
    """
    for is_clash, reason in _clashes(options):
        if is_clash:
            raise OptionsError(reason)


def _clashes(options: Options) -> tuple[tuple[bool, str], ...]:
    plain = Options()
    idle = [key for key in _OF_CLAIMS if getattr(options, key) != getattr(plain, key)]
    claimed = options.claims is not Claims.OFF
    return (
        (
            bool(idle) and not claimed,
            f"{' and '.join(idle)}: nobody claims in this game; set claims to teach, strict, call or auto",
        ),
        (
            claimed and options.entry == "points",
            "claims need cards to be checked against; with entry points set claims to off",
        ),
        (
            options.is_claimed_in_play and options.entry == "hands",
            "cards of the play are not keyed with entry hands; set claims_in to show",
        ),
        (
            options.suits == "asked" and options.entry != "cards",
            "suits asked is for cards keyed by rank in the play; set entry to cards",
        ),
        (
            options.sides != plain.sides and options.seats != 4,
            "sides is a choice for four players; leave it out",
        ),
        (
            options.go_rotation != plain.go_rotation and options.seats != 3,
            "go_rotation bicycle3 is a rule for three players; leave it out",
        ),
        (
            options.exact_out != "off" and options.stinkhole != "off",
            "exact_out and stinkhole both say how the last hole is reached; choose one",
        ),
        (
            options.exact_out != "off" and options.false_game != "correct",
            "with exact_out a game cannot be claimed by counting past it; set false_game to correct",
        ),
    )
