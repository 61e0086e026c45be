"""Cards: a rank key and a suit key, or a rank key alone where suits are asked."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scorer.cards import Card, Rank
from scorer.record.history import History
from scorer.rules.commands import Cut, ShowCard
from scorer.rules.play import infer_goes
from scorer.rules.state import HAND_SIZE, Phase, State
from scorer.say import say
from scorer.screen import SIDE_COLUMNS, Row, Screen
from scorer.table.dialog.values import Dialog, Ranked, Turn
from scorer.table.labels import first_cards


def is_due(state: State) -> bool:
    """Whether a rank key is a card here."""
    options, deal = state.options, state.deal
    match state.phase:
        case Phase.DEAL | Phase.DEAL_DONE:
            return options.entry != "points"
        case Phase.PLAY:
            return options.entry == "cards"
        case Phase.SHOW:
            seat = state.turn
            return options.entry == "hands" and seat is not None and len(deal.hand(seat)) < HAND_SIZE
        case Phase.CRIB:
            return len(deal.crib) < HAND_SIZE
        case _:
            return False


def begin(rank: Rank, history: History) -> Turn:
    """A rank key where a card is due: the card at once, or half of it."""
    if history.state.options.suits == "keyed":
        return Turn(half=Pending(rank))
    return _shown(Card(rank), history)


def cut(rank: Rank, history: History) -> Turn:
    """A rank key while the deal is cut for: the next seat's; its rank is enough."""
    return Turn(entry=(Cut(history.state.cuts.must[0], Card(rank)),))


def _shown(card: Card, history: History) -> Turn:
    state = history.state
    # The crib lies open: two of a rank are keyed as fast as one can.
    is_next_too = state.phase is Phase.CRIB and len(state.deal.crib) < HAND_SIZE - 1
    return Turn(
        entry=(*infer_goes(state, card), ShowCard(card)),
        may_repeat=is_next_too and card.suit is None,
    )


@dataclass(frozen=True, slots=True)
class Pending(Ranked):
    """The rank of a card that is shown."""

    def with_card(self, card: Card, dialog: Dialog, history: History) -> Turn:
        """It is shown."""
        return _shown(card, history)

    def paint(self, dialog: Dialog, history: History, screen: Screen) -> Screen:
        """The rank with the cursor where the card will stand, and its four cards on the keys."""
        typed, asked = self.typed, say("panel_suit")
        bar = say("panel_suit_large", rank=self.rank.word)
        screen = replace(
            screen,
            page="pending",
            keys=self.cards,
            large=screen.large._replace(bar=bar),
            sentence=say("panel_suit_now", rank=self.rank.word),
        )
        match screen.kind:
            case "count":
                pile = [card.rank.word for card in history.state.deal.pile]
                room = screen.rows[0] if screen.rows else Row("")
                rows = (room, Row(first_cards([*pile, typed], SIDE_COLUMNS)), Row(asked))
                return replace(screen, rows=rows)
            case "cards":
                return replace(screen, typed=typed)
            case "list":
                return replace(screen, rows=(*screen.rows[:3], Row(typed, asked)))
            case _:
                return replace(screen, fact=typed, rows=(Row(asked),))
