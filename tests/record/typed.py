"""What is agreed at a table, and what is typed there: words for everything, right and wrong."""

from __future__ import annotations

from typing import Final

from hypothesis import strategies as st

from scorer.cards import DECK, RANK_LETTERS
from scorer.errors import OptionsError
from scorer.record.head import Head
from scorer.rules.options import KINDS, PRESETS, read_options
from scorer.units import Seat

NAMES: Final = (
    ("Ann", "Bob", "Cid", "Dee"),
    ("5H", "go", "-7", "Ann Lee"),
    ("@2", "Penalty", "Jo 3", "Ännchen"),
)

# What is drawn more often stands there more often; entry before claims, which it may rule out.
WORDS: Final = {
    "preset": ("casual", "casual", "casual", *PRESETS),
    "target": ("31", "45", "61", "121"),
    "sides": ("partners", "singles"),
    "entry": ("cards", "cards", "cards", "cards", "cards", "cards", "hands", "points"),
    "claims": ("off", "teach", "teach", "strict", "call", "call", "auto", "auto"),
    "claims_in": ("play+show", "play+show", "show"),
    "suits": ("keyed", "keyed", "asked"),
    "claim_by": ("total", "kind"),
    "infer_go": ("yes", "no"),
    "overclaim": ("correct", "excess_to_opponent", "two_to_opponent"),
    "false_game": ("correct", "acc15", "lose_game"),
    "false_muggins_penalty": ("yes", "no"),
    "heels_by_claim": ("no", "yes"),
    "heels_blackout_from": ("none", "0", "28"),
    "stinkhole": ("off", "off", "no_heels_no_go"),
    "exact_out": ("off", "off", "atomic"),
    "renege": ("none", "two_flat", "two_per_card"),
    "misdeal_penalty": ("0", "2"),
    "go_rotation": ("full", "bicycle3"),
    "crib_flush": ("five", "four"),
    "cut": ("low", "high", "tens_equal"),
    "next_first_dealer": ("loser", "alternate", "cut"),
    "match": ("open", "single", "best of 3", "first to 4"),
    "match_points": ("1,2,3,match", "1,2,4,match", "2,3,3,3", "1,1,1,1"),
    "counting_order": (", ".join(KINDS), ", ".join(reversed(KINDS))),
}

# `{0}` to `{3}` stand for the players, who are written as their names need it.
WHO: Final = st.sampled_from(("{0}", "{1}", "{2}", "{3}"))
BY: Final = st.just("") | WHO.map(" BY {}".format)
CARDS: Final = st.sampled_from([str(card) for card in DECK]) | st.sampled_from(RANK_LETTERS)
KIND: Final = st.builds("{}={}".format, st.sampled_from(KINDS), st.integers(0, 16))
SETTINGS: Final = st.sampled_from([f"SET {key}={word}" for key, words in WORDS.items() for word in words])
SINGLE_WORDS: Final = st.sampled_from(("ACCEPT", "OK", "HEELS", "MISDEAL"))
ENTRIES: Final = st.one_of(
    st.builds("{}{}".format, CARDS, BY),
    BY.map("GO{}".format),
    st.builds("CLAIM {}{}".format, st.integers(-1, 31), BY),
    st.builds("CLAIM {} {}{}".format, KIND, KIND, BY),
    st.builds("MUGGINS {}{}".format, st.integers(0, 12), BY),
    SINGLE_WORDS,
    st.sampled_from(("none", "four", "five", "nobs", "both")).map("ASK {}".format),
    st.builds("CUT {} {}".format, WHO, CARDS),
    st.builds("HAND {} {} {} {} {}".format, WHO, CARDS, CARDS, CARDS, CARDS),
    st.builds("PEG {} {}".format, WHO, st.integers(-40, 40)),
    st.builds("PEG {} {} penalty spoke twice".format, WHO, st.integers(-20, 20)),
    SETTINGS,
    WHO.map("DEALER {}".format),
    WHO.map("CONCEDE {}".format),
    st.just("ABANDON"),
)
SCRAPS: Final = st.sampled_from(
    ("5H", "GO", "BY", "CLAIM", "8", "FIX", "1", "NONE", "BEFORE", "UNDO", "SET", "=", '"', "{0}", "PEG", "#")
)
NONSENSE: Final = st.text(max_size=12) | st.lists(SCRAPS, max_size=6).map(" ".join)


@st.composite
def heads(draw: st.DrawFn, seats: int) -> Head:
    """What a table agrees on: of words for all the options those that go together."""
    agreed: dict[str, str] = {}
    for key, words in WORDS.items():
        trial = {**agreed, key: draw(st.sampled_from(words), label=key)}
        if is_agreement(trial, seats):
            agreed = trial
    options = read_options(agreed, seats=seats)
    dealer = draw(st.sampled_from([*(Seat(seat) for seat in range(seats)), None]), label="dealer")
    sides = options.side_count
    begun = st.lists(st.integers(0, options.target - 1), min_size=sides, max_size=sides)
    short_of_home = st.sampled_from((1, 1, 1, 2, 4)).map(lambda holes: options.target - holes)
    nearly = st.lists(short_of_home, min_size=sides, max_size=sides)
    scores = draw(st.just([]) | begun | nearly | nearly, label="scores")
    return Head(draw(st.sampled_from(NAMES))[:seats], options, dealer, tuple(scores))


def is_agreement(words: dict[str, str], seats: int) -> bool:
    """Whether options can be played together."""
    try:
        read_options(words, seats=seats)
    except OptionsError:
        return False
    return True
