"""Tables at which anything is typed, right or wrong: what holds after every entry, whatever came before."""

from __future__ import annotations

import json
from collections.abc import Iterable
from random import Random
from typing import ClassVar, Final, Literal, NamedTuple

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)

from scorer.cards import DECK, Card, Rank, Suit
from scorer.errors import IllegalMove, NotationError, OptionsError
from scorer.record.history import Fixed, History, Played
from scorer.record.names import write_player
from scorer.record.notation import Entry, Fix, Undo, read_line, write_entry
from scorer.rules.commands import Command
from scorer.rules.pegging import GO_FROM, LIMIT
from scorer.rules.play import infer_goes
from scorer.rules.state import Phase, State
from scorer.table.face import make_face
from scorer.units import Seat
from tests.honest import Pack, hand_of, honest_entry, left_in_hand, shuffle, silent_entry
from tests.record.invariants import check_ledger, check_refusal, check_state, check_step
from tests.record.typed import BY, CARDS, ENTRIES, NONSENSE, SETTINGS, SINGLE_WORDS, heads

REFUSALS: Final = (IllegalMove, OptionsError, NotationError)
LONGEST_GAME: Final = 20_000
"""Entries after which a game that has not ended never will."""

Move = tuple[str, ...]
"""What was typed for one move: one entry, or the goes that a card implied and the card."""


class Told(NamedTuple):
    """An accepted move, and the moves that stood before it."""

    move: Move
    before: tuple[Move, ...]


class Table(RuleBasedStateMachine):
    """
    A table, and a plain record of it beside: what was typed for each move that stands.

    Attributes:
        seats: How many play.
        moves: What stands.
        told: Every accepted move that was not taken back, fixes too.
    """

    seats: ClassVar[int]

    @initialize(data=st.data(), seed=st.integers(0, 2**32))
    def sit_down(self, data: st.DataObject, seed: int) -> None:
        self.seed = seed
        self.history = History.begin(data.draw(heads(self.seats)))
        self.moves: tuple[Move, ...] = ()
        self.told: list[Told] = []
        self.shown = self.show()
        check_state(self.history.state)

    # What is typed

    @rule(entries=st.integers(1, 40), seed=st.integers(0, 2**32))
    def play_on(self, entries: int, seed: int) -> None:
        slips = Random(seed).choices((0, -1, -2, 2, None), (4, 1, 1, 1, 3), k=entries)
        for slip in slips:
            state = self.history.state
            player = silent_entry if slip is None else honest_entry
            entry = player(state, self.pack(state)) or "OK"
            word, *points = entry.split()
            if slip and word == "CLAIM":
                self.tell(f"CLAIM {int(points[0]) + slip}")
            else:
                assert self.tell(entry), entry

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

    @precondition(lambda table: table.history.state.deal.count >= GO_FROM)
    @rule(card=st.sampled_from(DECK))
    def press_a_card_without_the_goes_before_it(self, card: Card) -> None:
        goes = ["GO" for _ in infer_goes(self.history.state, card)]
        if not self.tell(*goes, str(card)) and goes:
            assert not play(self.history, ("GO",)).state.is_over, "who wins by a go needs no card after it"

    @precondition(lambda table: table.history.state.deal.count >= GO_FROM)
    @rule(seat=st.integers(0, 3), place=st.integers(0, 51))
    def pass_over_somebody(self, seat: int, place: int) -> None:
        state = self.history.state
        cards = left_in_hand(state, self.pack(state), Seat(seat % self.seats))
        fitting = [card for card in cards if state.deal.count + card.value <= LIMIT]
        if fitting:
            self.tell(self.named(f"{fitting[place % len(fitting)]} BY {{{seat}}}"))

    @precondition(lambda table: table.is_claimed)
    @rule(off_by=st.integers(-20, 20), by=BY)
    def claim_anything(self, off_by: int, by: str) -> None:
        word, *points = str(honest_entry(self.history.state, self.pack(self.history.state))).split()
        if word == "CLAIM":
            self.tell(self.named(f"CLAIM {int(points[0]) + off_by}{by}"))

    @precondition(lambda table: table.is_claimed)
    @rule(points=st.integers(1, 4), by=BY)
    def call_muggins(self, points: int, by: str) -> None:
        self.tell(self.named(f"MUGGINS {points}{by}"))

    @rule(word=SINGLE_WORDS)
    def say_a_word(self, word: str) -> None:
        self.tell(word)

    @precondition(lambda table: table.history.state.phase not in (Phase.PLAY, Phase.SHOW))
    @rule(setting=SETTINGS)
    def change_what_was_agreed(self, setting: str) -> None:
        self.tell(setting)

    @precondition(lambda table: table.history.state.phase is Phase.DEAL)
    @rule(suit=st.sampled_from(Suit))
    def turn_a_jack(self, suit: Suit) -> None:
        self.tell(str(Card(Rank.JACK, suit)))

    @rule(times=st.integers(1, 4))
    def undo(self, times: int) -> None:
        for _ in range(min(times, len(self.told))):
            assert self.tell("UNDO")
        if not self.told:
            assert not self.tell("UNDO")

    @rule(
        back=st.integers(1, 6),
        how=st.sampled_from(("replace", "drop", "before")),
        entry=ENTRIES | CARDS | st.just("GO"),
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
        new: tuple[Move, ...] = {"replace": ((entry,),), "drop": (), "before": ((entry,), self.moves[at])}[
            how
        ]
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
        kept, again = self.told[:-times], self.told[-times:]
        history = self.history
        for _ in again:
            history = history.play(Undo(), 0)
        stood = again[0].before if again else self.moves
        assert history.state == (self.replay(stood) or [history.start])[-1]
        for number, told in enumerate(again, start=len(kept) + 1):
            history = play(history, told.move, number)
        assert history.state == self.history.state
        assert make_face(history, seq=len(self.told)) == json.loads(self.shown)

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
            entry = read_move(move, players)
            if entry == ():
                return False
            judged = before.judge(entry, len(self.told) + 1)
        except REFUSALS as error:
            check_refusal(error, players)
            assert self.show() == self.shown, "a refused entry changes nothing"
            return False
        for one in entry if isinstance(entry, tuple) else (entry,):
            assert read_line(write_entry(one, players), players) == (one,)
        self.history = before.after(judged)
        match judged:
            case Played(step=step):
                check_step(before.state, step)
                self.note(move, (*self.moves, move))
            case Fixed(back=back, steps=steps):
                state = before.state_before(back)
                for step in steps:
                    check_step(state, step)
                    state = step.state
                self.note(move, mended or ())
            case _:
                self.moves = self.told.pop().before
        check_state(self.history.state)
        check_ledger(self.history)
        self.shown = self.show()
        return True

    def note(self, move: Move, moves: tuple[Move, ...]) -> None:
        self.told.append(Told(move, self.moves))
        self.moves = moves

    @property
    def is_claimed(self) -> bool:
        """Whether something was or can be claimed at this moment."""
        state = self.history.state
        has_claim = state.deal.claim is not None or state.deal.window is not None
        return has_claim or (state.phase in (Phase.SHOW, Phase.CRIB) and state.options.is_claimed_at_show)

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


def play(history: History, move: Move, number: int = 0) -> History:
    """The history after one accepted move."""
    return history.play(read_move(move, history.head.players), number)


def read_move(move: Move, players: tuple[str, ...]) -> Entry | tuple[Command, ...]:
    """The entry that was typed, or the commands of several lines that are one move."""
    entries = [entry for text in move for entry in read_line(text, players)]
    if len(entries) == 1:
        return entries[0]
    return tuple(entry for entry in entries if not isinstance(entry, Undo | Fix))


class TwoPlayers(Table):
    """Each for himself."""

    seats = 2


class ThreePlayers(Table):
    """Each for himself, the left neighbour gets the penalties."""

    seats = 3


class FourPlayers(Table):
    """Partners or singles."""

    seats = 4


@pytest.mark.parametrize("table", [TwoPlayers, ThreePlayers, FourPlayers])
def test_a_table_holds_whatever_is_typed(table: type[Table]) -> None:
    """No entries, legal or not, bring a table of two, three or four out of order."""
    run_state_machine_as_test(table)
