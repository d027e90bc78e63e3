"""Example hands: one of every category, and those that only pay tables name."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.cards import Card, parse_cards, rank_name
from pitboss.round import Terms
from pitboss.rulebook import EXAMPLES
from pitboss.rules import NamedHand, PayTable
from pitboss.wording import cap

__all__ = ["RankedHand", "example_of", "pay_hands", "ranked_hands"]

_ROYALS = {6: "As Ks Qs Js Ts 9s", 7: "As Ks Qs Js Ts 9s 8s"}
_KICKERS = "Ac Ks 9d 6h 4s"


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedHand:
    """A hand with its name, cards to show it, and what is said of it."""

    name: str
    cards: tuple[Card, ...]
    says: str
    pays: tuple[tuple[str, str], ...] = ()
    """The id of each posted pay table, and what it pays for this hand."""


def ranked_hands(terms: Terms) -> tuple[RankedHand, ...]:
    """The ranking from the top, with what the posted pay tables pay for each hand."""
    return tuple(
        _hand(terms, NamedHand(category), tuple(parse_cards(cards)), says)
        for category, (cards, says) in sorted(EXAMPLES.items(), reverse=True)
    )


def pay_hands(terms: Terms) -> tuple[RankedHand, ...]:
    """Hands that only the posted pay tables name: longer royal flushes, a minimum pair."""
    special = {
        line.hand
        for table in terms.tables.values()
        for line in table.lines
        if line.hand.royal or line.hand.least
    }
    return tuple(_hand(terms, hand, example_of(hand), _about(hand)) for hand in sorted(special, reverse=True))


def example_of(named: NamedHand) -> tuple[Card, ...]:
    """The lowest cards that make the hand."""
    if named.royal:
        return tuple(parse_cards(_ROYALS[named.royal]))
    if named.least:
        rank = "23456789TJQKA"[named.least - 2]
        kickers = [card for card in _KICKERS.split() if card[0] != rank][:3]
        return tuple(parse_cards(" ".join([f"{rank}h", f"{rank}c", *kickers])))
    return tuple(parse_cards(EXAMPLES[named.category][0]))


def _about(hand: NamedHand) -> str:
    if hand.royal:
        return f"A royal flush that runs on in its suit to {hand.royal} cards."
    return f"Two {rank_name(hand.least, plural=True)}, or any higher pair; the pay table begins here."


def _hand(terms: Terms, named: NamedHand, cards: tuple[Card, ...], says: str) -> RankedHand:
    return RankedHand(
        name=cap(str(named)),
        cards=cards,
        says=says,
        pays=tuple((table.id, told) for table in terms.tables.values() if (told := _pays(table, named))),
    )


def _pays(table: PayTable, named: NamedHand) -> str:
    """What the table pays for every hand of this name; empty where some of them lose."""
    return next((str(line.pays) for line in table.lines if line.hand <= named), "")
