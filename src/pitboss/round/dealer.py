"""The automatic dealer: the next move by the procedure, and decks stacked to deal given cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from pitboss.cards import FULL_DECK, Card, cut
from pitboss.round import commands
from pitboss.round.plan import deal_order
from pitboss.round.state import Round
from pitboss.round.terms import Terms

__all__ = ["CUT_AT", "MOVES", "next_command", "stack_deck"]

CUT_AT = 26
"""The automatic dealer cuts in the middle; the shuffle, not the cut, is what makes the order random."""

MOVES: Final[Mapping[str, commands.Command]] = {
    "bet": commands.CloseBetting(),
    "cut": commands.Cut(CUT_AT),
    "deal": commands.Deal(),
    "burn": commands.Burn(),
    "stub": commands.PutAwayStub(),
    "show": commands.ShowCards(),
    "settle": commands.SettleWagers(),
    "collect": commands.Collect(),
}
"""The commands that take no parameters, by the kind of move in the plan."""


def next_command(state: Round, shuffle: Callable[[], tuple[Card, ...]]) -> commands.Command | None:
    """What the dealer does next; None while waiting for a seat, a supervisor or the next round."""
    if state.status == "closed" and not state.equipment.check_due:
        return commands.OpenRound(state.equipment.due)
    if state.status != "open":
        return None
    match state.move.kind:
        case "shuffle":
            return commands.Shuffle(shuffle())
        case "bet" if not state.stakes:
            return None
        case kind:
            return MOVES.get(kind)


def stack_deck(terms: Terms, seats: Sequence[str], cards: Mapping[str, Sequence[Card]]) -> tuple[Card, ...]:
    """A deck in the order that deals exactly these cards, once the automatic dealer has cut it."""
    left = {place: list(given) for place, given in cards.items()}
    used = {card for given in cards.values() for card in given}
    rest = [card for card in FULL_DECK if card not in used]
    order: list[Card] = []
    for move in terms.plan:
        if move.kind == "burn":
            order.append(rest.pop())
        elif move.kind == "deal":
            whole = terms.house.dealing.whole_hands
            order += [left[place].pop(0) for place in deal_order(move, seats, whole_hands=whole)]
    deck = (*order, *rest)
    return cut(deck, len(deck) - CUT_AT) if terms.by_hand else deck
