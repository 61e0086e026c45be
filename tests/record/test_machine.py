"""Tables at which anything is typed, right or wrong: what holds after every entry, whatever came before."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import partial
from typing import Any, Final, Literal

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule, run_state_machine_as_test

from scorer.cards import DECK, RANK_LETTERS, Card
from scorer.errors import IllegalMove, NotationError, OptionsError
from scorer.record.codec import dump_event, load_event
from scorer.record.head import Head
from scorer.record.history import Fixed, History, Played, Step
from scorer.record.names import write_player
from scorer.record.notation import Undo, read_line, write_entry
from scorer.rules.commands import Command, GoOn, Peg, SetOption
from scorer.rules.events import (
    ClaimJudged,
    DealVoided,
    Event,
    GameAbandoned,
    GameBegun,
    GameWon,
    MatchBegun,
    PointsPegged,
)
from scorer.rules.game import evolve
from scorer.rules.options import KINDS, PRESETS, read_options
from scorer.rules.pegging import LIMIT
from scorer.rules.play import infer_goes
from scorer.rules.state import HAND_SIZE, Phase, State
from scorer.say import SHORT_WIDTH
from scorer.table.face import make_face
from scorer.units import Seat
from tests.honest import Pack, hand_of, honest_entry, shuffle

REFUSALS: Final = (IllegalMove, OptionsError, NotationError)
LONGEST_GAME: Final = 20_000
"""Entries after which a game that has not ended never will."""

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
    "entry": ("cards", "cards", "cards", "cards", "hands", "points"),
    "claims": ("off", "teach", "strict", "call", "call", "auto"),
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
SETTING: Final = st.sampled_from([(key, word) for key, words in WORDS.items() for word in words])
ENTRIES: Final = st.one_of(
    st.builds("{}{}".format, CARDS, BY),
    BY.map("GO{}".format),
    st.builds("CLAIM {}{}".format, st.integers(-1, 31), BY),
    st.builds("CLAIM {} {}{}".format, KIND, KIND, BY),
    st.builds("MUGGINS {}{}".format, st.integers(0, 12), BY),
    st.sampled_from(("ACCEPT", "OK", "HEELS", "MISDEAL", "ABANDON")),
    st.sampled_from(("none", "four", "five", "nobs", "both")).map("ASK {}".format),
    st.builds("CUT {} {}".format, WHO, CARDS),
    st.builds("HAND {} {} {} {} {}".format, WHO, CARDS, CARDS, CARDS, CARDS),
    st.builds("PEG {} {}".format, WHO, st.integers(-40, 40)),
    st.builds("PEG {} {} penalty spoke twice".format, WHO, st.integers(-20, 20)),
    SETTING.map(lambda pair: f"SET {pair[0]}={pair[1]}"),
    WHO.map("DEALER {}".format),
    WHO.map("CONCEDE {}".format),
)
SCRAPS: Final = st.sampled_from(
    ("5H", "GO", "BY", "CLAIM", "8", "FIX", "1", "NONE", "BEFORE", "UNDO", "SET", "=", '"', "{0}", "PEG", "#")
)
NONSENSE: Final = st.text(max_size=12) | st.lists(SCRAPS, max_size=6).map(" ".join)

Move = tuple[str, ...]
"""What was typed for one move: one entry, or the goes that a card implied and the card."""


@st.composite
def heads(draw: st.DrawFn, seats: int) -> Head:
    """What a table agrees on: of words for all the options those that go together."""
    agreed: dict[str, str] = {}
    for key, words in WORDS.items():
        trial = {**agreed, key: draw(st.sampled_from(words), label=key)}
        if is_agreement(trial, seats):
            agreed = trial
    options = read_options(agreed, seats=seats)
    dealer = draw(st.none() | st.sampled_from([Seat(seat) for seat in range(seats)]), label="dealer")
    begun = st.lists(
        st.integers(0, options.target - 1), min_size=options.side_count, max_size=options.side_count
    )
    scores = draw(st.just([]) | begun, label="scores")
    return Head(draw(st.sampled_from(NAMES))[:seats], options, dealer, tuple(scores))


def is_agreement(words: dict[str, str], seats: int) -> bool:
    """Whether options can be played together."""
    try:
        read_options(words, seats=seats)
    except OptionsError:
        return False
    return True


class Table(RuleBasedStateMachine):
    """
    A table, and a plain record of it beside: what was typed for each move that stands.

    Attributes:
        moves: What stands.
        told: Every accepted entry that was not taken back, with what stood before it.
    """

    def __init__(self, seats: int) -> None:
        super().__init__()
        self.seats = seats

    @initialize(data=st.data(), seed=st.integers(0, 2**32))
    def sit_down(self, data: st.DataObject, seed: int) -> None:
        self.seed = seed
        self.history = History.begin(data.draw(heads(self.seats)))
        self.moves: tuple[Move, ...] = ()
        self.told: list[tuple[Move, tuple[Move, ...]]] = []
        self.shown = self.show()
        check_state(self.history.state)

    # What is typed

    @rule(entries=st.integers(1, 15))
    def play_on(self, entries: int) -> None:
        for _ in range(entries):
            entry = honest_entry(self.history.state, self.pack(self.history.state))
            assert self.tell(entry or "OK"), entry

    @rule(entry=ENTRIES)
    def type_anything(self, entry: str) -> None:
        self.tell(self.named(entry))

    @rule(text=NONSENSE)
    def type_nonsense(self, text: str) -> None:
        self.tell(text.replace("{0}", self.history.head.players[0]))

    @rule(seat=st.integers(0, 3), place=st.integers(0, 3), by=BY)
    def lay_a_card_of_somebody(self, seat: int, place: int, by: str) -> None:
        card = hand_of(self.pack(self.history.state), seat % self.seats)[place]
        self.tell(self.named(f"{card}{by}"))

    @rule(card=st.sampled_from(DECK))
    def press_a_card_without_the_goes_before_it(self, card: Card) -> None:
        self.tell(*["GO" for _ in infer_goes(self.history.state, card)], str(card))

    @rule(off_by=st.sampled_from((0, 0, -1, 1, -2, 2, -6, 6, 12)), by=BY)
    def claim_about_right(self, off_by: int, by: str) -> None:
        word, *points = str(honest_entry(self.history.state, self.pack(self.history.state))).split()
        if word == "CLAIM":
            self.tell(self.named(f"CLAIM {int(points[0]) + off_by}{by}"))

    @rule(times=st.integers(1, 4))
    def undo(self, times: int) -> None:
        for _ in range(times):
            stands = bool(self.told)
            assert self.tell("UNDO") == stands

    @rule(
        back=st.integers(1, 6),
        how=st.sampled_from(("replace", "drop", "before")),
        entry=ENTRIES,
    )
    def fix(self, back: int, how: Literal["replace", "drop", "before"], entry: str) -> None:
        entry = self.named(entry)
        said = {"replace": entry, "drop": "NONE", "before": f"BEFORE {entry}"}[how]
        state = self.history.state
        is_mendable = state.phase is not Phase.CUT and back <= len(self.history.this_deal())
        if not is_mendable:
            assert not self.tell(f"FIX {back} {said}")
            return
        at = len(self.moves) - back
        new: tuple[Move, ...] = {"replace": ((entry,),), "drop": (), "before": ((entry,), self.moves[at])}[how]
        mended = (*self.moves[:at], *new, *self.moves[at + 1 :])
        again = self.replay(mended)
        if self.tell(f"FIX {back} {said}", mended=mended):
            assert again == [step.state for step in self.history.standing()], "as if it had been typed so"
        else:
            assert again is None or state.is_over, "a record that can be played is no reason to refuse"

    # What is always possible

    @rule()
    def it_can_be_played_to_its_end(self) -> None:
        history = self.history
        for _ in range(LONGEST_GAME):
            entry = honest_entry(history.state, self.pack(history.state))
            if entry is None:
                break
            history = play(history, (entry,))
        assert history.state.is_over
        assert not play(history, ("OK",)).state.is_over

    @rule(times=st.integers(1, 40))
    def what_is_undone_can_be_typed_again(self, times: int) -> None:
        again = self.told[-times:]
        history = self.history
        for _ in again:
            history = history.play(Undo(), 0)
        assert history.state == (self.replay(again[0][1]) or [history.start])[-1] if again else True
        for move, _ in again:
            history = play(history, move)
        assert history.state == self.history.state
        assert make_face(history, seq=0) == make_face(self.history, seq=0)

    @rule()
    def everything_can_be_undone(self) -> None:
        history = self.history
        for _ in self.told:
            history = history.play(Undo(), 0)
        assert history.state == history.start
        assert history.previous is None

    @rule()
    def the_record_replays_to_every_state_on_the_way(self) -> None:
        assert self.replay(self.moves) == [step.state for step in self.history.standing()]

    # How it is typed, and what is looked at each time

    def tell(self, *move: str, mended: tuple[Move, ...] | None = None) -> bool:
        """Type one move, and say whether it was accepted."""
        before, players = self.history, self.history.head.players
        try:
            entries = [entry for text in move for entry in read_line(text, players)]
            if not entries:
                return False
            one = entries[0] if len(entries) == 1 else tuple(entries)
            judged = before.judge(one, len(self.told) + 1)
        except REFUSALS as error:
            check_refusal(error, players)
            assert self.show() == self.shown, "a refused entry changes nothing"
            return False
        for entry in entries:
            assert read_line(write_entry(entry, players), players) == (entry,)
        self.history = before.after(judged)
        match judged:
            case Played(step):
                check_step(before.state, step)
                self.note(move, (*self.moves, move))
            case Fixed(back, steps):
                state = before.state_before(back)
                for step in steps:
                    check_step(state, step)
                    state = step.state
                self.note(move, mended or ())
            case _:
                self.moves = self.told.pop()[1]
        check_state(self.history.state)
        check_ledger(self.history)
        self.shown = self.show()
        return True

    def note(self, move: Move, moves: tuple[Move, ...]) -> None:
        self.told.append((move, self.moves))
        self.moves = moves

    def show(self) -> str:
        return json.dumps(make_face(self.history, seq=len(self.told)))

    def replay(self, moves: Iterable[Move]) -> list[State] | None:
        """The state after each move from the start; None where one is refused."""
        history, states = History.begin(self.history.head), []
        for move in moves:
            try:
                history = play(history, move)
            except REFUSALS:
                return None
            states.append(history.state)
        return states

    def pack(self, state: State) -> Pack:
        """The pack of this deal: the same whenever the table comes back to it."""
        return shuffle((self.seed, state.tally.games, state.number))

    def named(self, entry: str) -> str:
        players = self.history.head.players
        return entry.format(*(write_player(Seat(seat % self.seats), players) for seat in range(4)))


def play(history: History, move: Move) -> History:
    """The history after one accepted move."""
    entries = [entry for text in move for entry in read_line(text, history.head.players)]
    return history.play(entries[0] if len(entries) == 1 else tuple(entries), len(history.standing()) + 1)


def check_refusal(error: Exception, players: tuple[str, ...]) -> None:
    """A refusal can be told, in long and on one line."""
    message, short = error.told(players) if isinstance(error, IllegalMove) else (str(error), "no")
    assert message and 0 < len(short) <= SHORT_WIDTH
    assert "{" not in short


def check_step(before: State, step: Step) -> None:
    """A move is what its events are, also after these were kept as JSON."""
    state = before
    for event in step.events:
        kept = load_event(json.loads(json.dumps(dump_event(event))))
        assert kept == event
        state = evolve(state, kept)
        check_pegs(state)
    assert state == step.state
    ends = [event for event in step.events if isinstance(event, GameWon | GameAbandoned)]
    assert ends in ([], [step.events[-1]] if step.events else []), "nothing counts after the end"
    if before.is_over:
        assert all(isinstance(command, GoOn | SetOption) for command in step.commands)
    check_moved(before, step)


def check_moved(before: State, step: Step) -> None:
    """Scores move by what was pegged and nothing else; back only where a penalty says so."""
    moved = [event for event in step.events if isinstance(event, PointsPegged)]
    assert all(event.points > 0 or is_step_back(before, step, event) for event in moved)
    if any(isinstance(event, DealVoided | GameBegun | MatchBegun) for event in step.events):
        return
    for side, score in enumerate(before.scores):
        assert step.state.scores[side] == score + sum(event.points for event in moved if event.side == side)


def is_step_back(before: State, step: Step, event: PointsPegged) -> bool:
    """Whether a peg had to go back: by hand, or for a false claim of game."""
    by_hand = any(isinstance(command, Peg) and command.points < 0 for command in step.commands)
    over = any(isinstance(judged, ClaimJudged) and judged.verdict == "over" for judged in step.events)
    return event.points < 0 and (by_hand or (over and before.options.false_game == "acc15"))


def check_pegs(state: State) -> None:
    """Both pegs are on the board, the back peg never in front."""
    for pegs in state.pegs:
        assert 0 <= pegs.back <= pegs.front <= state.options.target


def check_state(state: State) -> None:
    """The position is one that can be."""
    deal, options = state.deal, state.options
    check_pegs(state)
    if state.phase is Phase.PLAY and options.entry == "cards":
        check_play(state)
    elif state.phase in (Phase.SHOW, Phase.CRIB):
        order = (*state.counters(), state.dealer)
        assert state.turn == order[deal.counted]
        assert state.is_all_laid or options.entry != "cards"
    else:
        assert state.turn == (state.counters()[0] if state.phase is Phase.DEAL_DONE else None)
    assert deal.claim is None or state.phase is Phase.PLAY
    assert deal.ask is None or state.phase in (Phase.SHOW, Phase.CRIB)
    assert deal.window is None or options.claims == "call" or state.phase is Phase.DEAL_DONE
    assert (max(state.scores) == options.target) <= state.is_over, "who is home has won"
    assert state.is_over >= (state.result is not None)
    whole = [card for card in deal.seen if card.suit is not None]
    assert len(set(whole)) == len(whole)


def check_play(state: State) -> None:
    """Who is on turn can act, and the count can take a card or a go."""
    deal = state.deal
    assert deal.count <= LIMIT
    assert all(0 <= deal.cards_left(Seat(seat)) <= HAND_SIZE for seat in range(state.options.seats))
    if state.turn is None:
        assert state.is_all_laid
        assert deal.claim is not None, "without a claim to wait for it is the show"
    else:
        assert deal.cards_left(state.turn)
        assert state.turn not in deal.passed
        assert deal.count < LIMIT


def check_ledger(history: History) -> None:
    """Start scores and all that was pegged in this game are where the pegs stand."""
    face: dict[str, Any] = make_face(history, seq=0)
    begun = [event for step in history.standing() for event in step.events if is_new_game(event)]
    start = () if begun else history.head.scores
    for side, score in enumerate(start or [0] * history.state.options.side_count):
        holes = sum(entry["points"] for entry in face["pegged"] if entry["side"] == side)
        assert score + holes == face["front"][side] == face["scores"][side]


def is_new_game(event: Event) -> bool:
    return isinstance(event, GameBegun | MatchBegun)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_table_holds_whatever_is_typed(seats: int) -> None:
    """No entries, legal or not, bring a table of two, three or four out of order."""
    run_state_machine_as_test(partial(Table, seats))  # type: ignore[no-untyped-call]
