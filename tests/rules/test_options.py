"""Options: every word, the nearest known one for a slip, presets, and what contradicts."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorer.errors import OptionsError
from scorer.rules.options import (
    KEYS,
    KINDS,
    PRESETS,
    SETTABLE,
    Claims,
    Format,
    Options,
    change_option,
    describe_options,
    read_options,
    write_options,
)
from scorer.units import Seat

WORDS = [
    # key, word, the value, and what else it needs
    ("sides", "partners", "partners", {}),
    ("sides", "singles", "singles", {"seats": 4}),
    ("target", "121", 121, {}),
    ("target", "61", 61, {}),
    ("target", "31", 31, {}),
    ("target", "301", 301, {}),
    ("entry", "cards", "cards", {}),
    ("entry", "hands", "hands", {}),
    ("entry", "points", "points", {}),
    ("suits", "keyed", "keyed", {}),
    ("suits", "asked", "asked", {}),
    ("claims", "off", Claims.OFF, {}),
    ("claims", "teach", Claims.TEACH, {}),
    ("claims", "strict", Claims.STRICT, {}),
    ("claims", "call", Claims.CALL, {}),
    ("claims", "auto", Claims.AUTO, {}),
    ("claims_in", "play+show", "play+show", {}),
    ("claims_in", "show", "show", {"claims": "teach"}),
    ("claim_by", "total", "total", {}),
    ("claim_by", "kind", "kind", {"claims": "teach"}),
    ("infer_go", "yes", True, {}),
    ("infer_go", "no", False, {}),
    ("overclaim", "correct", "correct", {}),
    ("overclaim", "excess_to_opponent", "excess_to_opponent", {"claims": "strict"}),
    ("overclaim", "two_to_opponent", "two_to_opponent", {"claims": "strict"}),
    ("false_game", "correct", "correct", {}),
    ("false_game", "acc15", "acc15", {"claims": "strict"}),
    ("false_game", "lose_game", "lose_game", {"claims": "strict"}),
    ("false_muggins_penalty", "yes", True, {}),
    ("false_muggins_penalty", "no", False, {"claims": "call"}),
    ("heels_by_claim", "no", False, {}),
    ("heels_by_claim", "yes", True, {"claims": "strict"}),
    ("heels_blackout_from", "none", None, {}),
    ("heels_blackout_from", "115", 115, {}),
    ("heels_blackout_from", "0", 0, {}),
    ("stinkhole", "off", "off", {}),
    ("stinkhole", "no_heels_no_go", "no_heels_no_go", {}),
    ("exact_out", "off", "off", {}),
    ("exact_out", "atomic", "atomic", {}),
    ("renege", "none", "none", {}),
    ("renege", "two_flat", "two_flat", {}),
    ("renege", "two_per_card", "two_per_card", {}),
    ("misdeal_penalty", "0", 0, {}),
    ("misdeal_penalty", "2", 2, {}),
    ("go_rotation", "full", "full", {}),
    ("go_rotation", "bicycle3", "bicycle3", {"seats": 3}),
    ("crib_flush", "five", "five", {}),
    ("crib_flush", "four", "four", {}),
    ("cut", "low", "low", {}),
    ("cut", "high", "high", {}),
    ("cut", "tens_equal", "tens_equal", {}),
    ("next_first_dealer", "loser", "loser", {}),
    ("next_first_dealer", "alternate", "alternate", {}),
    ("next_first_dealer", "cut", "cut", {}),
    ("match", "open", Format("open"), {}),
    ("match", "single", Format("single"), {}),
    ("match", "best of 5", Format("best of", 5), {}),
    ("match", "Best  of 1", Format("best of", 1), {}),
    ("match", "first to 7", Format("first to", 7), {}),
    ("match_points", "1,2,3,match", (1, 2, 3, "match"), {}),
    ("match_points", "2, 3, 3, 3", (2, 3, 3, 3), {}),
    ("match_points", "1,1,1,1", (1, 1, 1, 1), {}),
    ("counting_order", "fifteens, pairs, runs, flush, nobs", KINDS, {}),
    ("counting_order", "runs,nobs,fifteens,pairs,flush", ("runs", "nobs", "fifteens", "pairs", "flush"), {}),
]

SLIPS = [
    # key, word, what the message names
    ("claim", "teach", "did you mean claims?", "a key's slip"),
    ("Targt", "121", "did you mean target?", "another"),
    ("xyzzy", "1", "there is no option 'xyzzy'", "a key like no other"),
    ("claims", "tech", "did you mean teach?", "a word's slip"),
    ("claims", "xyzzy", "one of off, teach, strict, call, auto", "a word like no other"),
    ("infer_go", "true", "one of yes, no", "yes and no are the only words for it"),
    ("misdeal_penalty", "1", "one of 0, 2", "a penalty nobody plays"),
    ("target", "30", "a number from 31 to 301", "a target too low"),
    ("target", "302", "a number from 31 to 301", "a target too high"),
    ("target", "-61", "a number from 31 to 301", "a target below zero"),
    ("target", "121.0", "a number from 31 to 301", "a target with a point"),
    ("target", "٦١", "a number from 31 to 301", "digits that are no digits here"),
    ("target", "none", "a number from 31 to 301", "no target"),
    ("heels_blackout_from", "301", "a number from 0 to 300", "a blackout past every board"),
    ("match", "best of 4", "take an odd one", "an even number of games"),
    ("match", "best of", "open, single, best of N or first to N", "a number is missing"),
    ("match", "first to 0", "open, single, best of N or first to N", "first to nothing"),
    ("match", "best of 0", "take an odd one", "best of nothing"),
    ("match_points", "1,2,3", "four numbers", "three numbers"),
    ("match_points", "1,2,match,3", "only the last number", "match before the last"),
    ("match_points", "1,2,3,x", "four numbers", "no number"),
    ("counting_order", "fifteens,pairs,runs,flush", "names each of", "a kind is missing"),
    ("counting_order", "fifteens,pairs,runs,flush,flush", "names each of", "a kind twice"),
    ("preset", "ac", "did you mean acc?", "a preset's slip"),
    ("preset", "xyzzy", "the presets are casual, home, acc, acc-muggins, hoyle, pub", "no such preset"),
]

CLASHES = [
    # options that clash, the reason's way out, the same with one change so that they agree
    ({"claims_in": "show"}, "claims_in: nobody claims", {"claims": "teach"}),
    ({"claim_by": "kind"}, "claim_by: nobody claims", {"claims": "teach"}),
    ({"overclaim": "two_to_opponent"}, "overclaim: nobody claims", {"claims": "strict"}),
    ({"false_game": "acc15"}, "false_game: nobody claims", {"claims": "strict"}),
    ({"false_muggins_penalty": "no"}, "false_muggins_penalty: nobody claims", {"claims": "call"}),
    ({"heels_by_claim": "yes"}, "heels_by_claim: nobody claims", {"claims": "auto"}),
    ({"claims": "teach", "entry": "points"}, "set claims to off", {"claims": "off"}),
    ({"claims": "teach", "entry": "hands"}, "set claims_in to show", {"claims_in": "show"}),
    ({"suits": "asked", "entry": "hands"}, "set entry to cards", {"entry": "cards"}),
    ({"suits": "asked", "entry": "points"}, "set entry to cards", {"suits": "keyed"}),
    ({"sides": "singles", "seats": 3}, "for four players", {"seats": 4}),
    ({"go_rotation": "bicycle3", "seats": 2}, "for three players", {"seats": 3}),
    ({"go_rotation": "bicycle3", "seats": 4}, "for three players", {"go_rotation": "full"}),
    ({"exact_out": "atomic", "stinkhole": "no_heels_no_go"}, "choose one", {"stinkhole": "off"}),
    (
        {"exact_out": "atomic", "claims": "strict", "false_game": "acc15"},
        "set false_game to correct",
        {"exact_out": "off"},
    ),
]

PRESET_VALUES = [
    # preset, key, word
    ("casual", "claims", "off"),
    ("home", "claims", "teach"),
    ("home", "claims_in", "show"),
    ("home", "suits", "asked"),
    ("acc", "claims", "strict"),
    ("acc", "overclaim", "excess_to_opponent"),
    ("acc", "false_game", "acc15"),
    ("acc", "renege", "two_per_card"),
    ("acc", "heels_by_claim", "yes"),
    ("acc", "match_points", "2,3,3,3"),
    ("acc-muggins", "claims", "call"),
    ("acc-muggins", "overclaim", "excess_to_opponent"),
    ("acc-muggins", "false_muggins_penalty", "yes"),
    ("hoyle", "overclaim", "two_to_opponent"),
    ("hoyle", "match_points", "1,1,2,2"),
    ("pub", "claims", "off"),
    ("pub", "misdeal_penalty", "0"),
    ("pub", "match_points", "1,1,1,1"),
]


def read(given: dict[str, object]) -> Options:
    """Options from their words; ``seats`` is a number."""
    words = {key: str(word) for key, word in given.items() if key != "seats"}
    return read_options(words, seats=int(str(given.get("seats", 2))))


@pytest.mark.parametrize(
    ("key", "word", "value", "needs"), [pytest.param(*row, id=f"{row[0]} {row[1]}") for row in WORDS]
)
def test_word_is_read(key: str, word: str, value: object, needs: dict[str, object]) -> None:
    """Every word of every option is read, in any case and with blanks round it."""
    assert getattr(read({**needs, key: word}), key) == value
    assert getattr(read({**needs, f" {key.upper()} ": f" {word.upper()} "}), key) == value


def test_every_option_is_in_the_table() -> None:
    """No option is missing from the table of words above."""
    assert {"preset", *(row[0] for row in WORDS)} == set(KEYS)


@pytest.mark.parametrize(("key", "word", "told"), [pytest.param(*row[:3], id=row[3]) for row in SLIPS])
def test_slip_is_told(key: str, word: str, told: str) -> None:
    """A slip is refused; the message names the nearest known word, or all of them."""
    with pytest.raises(OptionsError) as refused:
        read({key: word})

    assert told in str(refused.value)


@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_play(seats: int) -> None:
    """One cannot play, nor can five."""
    with pytest.raises(OptionsError, match="cribbage is for 2, 3 or 4"):
        read_options({}, seats=seats)


@pytest.mark.parametrize(("given", "told", "change"), CLASHES)
def test_clash_is_refused(given: dict[str, object], told: str, change: dict[str, object]) -> None:
    """Options that contradict are refused with the way out; one change, and they agree."""
    with pytest.raises(OptionsError) as refused:
        read(given)
    assert told in str(refused.value)

    read({**given, **change})


def test_clashing_claims_are_all_named() -> None:
    """Where several options wait for claims, all are named at once."""
    with pytest.raises(OptionsError, match="claim_by and overclaim: nobody claims"):
        read({"claim_by": "kind", "overclaim": "two_to_opponent"})


@pytest.mark.parametrize(("preset", "key", "word"), PRESET_VALUES)
def test_preset_sets(preset: str, key: str, word: str) -> None:
    """Each preset sets what its table plays by."""
    assert describe_options(read({"preset": preset}))[key] == word


def test_casual_is_the_default() -> None:
    """Without a preset, and with the first of them, all is at its default."""
    assert read({}) == read({"preset": PRESETS[0]}) == Options()


@pytest.mark.parametrize("preset", PRESETS)
def test_preset_comes_first(preset: str) -> None:
    """What is given besides a preset wins over it, wherever it stands."""
    assert read({"crib_flush": "four", "preset": preset}).crib_flush == "four"


@pytest.mark.parametrize("preset", PRESETS)
def test_preset_without_claims(preset: str) -> None:
    """Who takes a preset with claims off gets none of its rules for claims, and no clash."""
    options = read({"preset": preset, "claims": "off"})

    assert options.claims is Claims.OFF
    assert not options.heels_by_claim


@pytest.mark.parametrize(
    ("target", "points"),
    [(61, (1, 2, 2, 2)), (121, (1, 1, 2, 2)), (62, (1, 1, 2, 2))],
)
def test_hoyle_doubles_at_half_way(target: int, points: tuple[int, ...]) -> None:
    """Hoyle's stakes double at a margin of 61 of 121, or of 31 of 61."""
    assert read({"preset": "hoyle", "target": target}).match_points == points


def test_preset_is_expanded_when_written() -> None:
    """A written game names its options, not the preset."""
    written = write_options(read({"preset": "acc"}))

    assert "preset" not in written
    assert written["claims"] == "strict"


@pytest.mark.parametrize(
    ("key", "word", "needs"), [pytest.param(row[0], row[1], row[3], id=f"{row[0]} {row[1]}") for row in WORDS]
)
def test_written_options_read_back(key: str, word: str, needs: dict[str, object]) -> None:
    """What is written reads back to the same options, and only differences are written."""
    options = read({**needs, key: word})
    written = write_options(options)

    assert read_options(written, seats=options.seats) == options
    assert not set(written.items()) & set(describe_options(Options(seats=options.seats)).items())


@given(st.data())
def test_any_agreement_reads_back(data: st.DataObject) -> None:
    """Any set of options that agree reads back as written."""
    rows = data.draw(st.lists(st.sampled_from(WORDS), unique_by=lambda row: row[0], max_size=8))
    seats = data.draw(st.integers(2, 4))
    try:
        options = read_options({row[0]: row[1] for row in rows}, seats=seats)
    except OptionsError:
        return

    assert read_options(write_options(options), seats=seats) == options
    assert read_options(describe_options(options), seats=seats) == options


def test_every_order_of_counting_is_read() -> None:
    """A teacher may count the kinds in any order."""
    for order in permutations(KINDS):
        assert read({"counting_order": ", ".join(order)}).counting_order == order


@pytest.mark.parametrize("key", SETTABLE)
def test_settable_options_are_options(key: str) -> None:
    """What can be changed between deals is an option."""
    assert key in KEYS


def test_change_keeps_the_rest() -> None:
    """One option is changed, and no other."""
    options = read({"claims": "strict", "overclaim": "two_to_opponent"})
    changed = change_option(options, "claims", "call")

    assert (changed.claims, changed.overclaim) == (Claims.CALL, "two_to_opponent")


def test_change_to_no_claims_drops_their_rules() -> None:
    """With claims set to off the rules for them go as well, so that nothing clashes."""
    acc = read({"preset": "acc"})
    changed = change_option(acc, "claims", "off")

    assert changed.claims is Claims.OFF
    assert (changed.overclaim, changed.false_game, changed.heels_by_claim) == ("correct", "correct", False)
    assert changed.renege == acc.renege


@pytest.mark.parametrize(
    ("key", "word", "told"),
    [
        ("claim", "teach", "did you mean claims?"),
        ("claims", "tech", "did you mean teach?"),
        ("claims_in", "show", "nobody claims"),
    ],
)
def test_change_is_refused(key: str, word: str, told: str) -> None:
    """A change is refused for the same reasons as a head."""
    with pytest.raises(OptionsError) as refused:
        change_option(Options(), key, word)

    assert told in str(refused.value)


@pytest.mark.parametrize(
    ("seats", "sides", "of_seats"),
    [
        (2, "partners", [0, 1]),
        (3, "partners", [0, 1, 2]),
        (4, "partners", [0, 1, 0, 1]),
        (4, "singles", [0, 1, 2, 3]),
    ],
)
def test_who_pegs_together(seats: int, sides: str, of_seats: list[int]) -> None:
    """Two and three peg alone; of four, those who sit opposite peg together, unless singles play."""
    options = read({"seats": seats, "sides": sides})

    assert [options.side(Seat(seat)) for seat in range(seats)] == of_seats
    assert options.side_count == len(set(of_seats))
    assert options.left_of(Seat(seats - 1)) == 0
