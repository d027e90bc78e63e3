"""Example hands: one of every kind, and those that only pay tables name."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pitboss.cards import RANKINGS, Card, parse_cards, rank_name
from pitboss.round import Terms
from pitboss.rulebook import CHAPTERS
from pitboss.rulebook.blocks import RankedHands
from pitboss.rules import NamedHand, PayTable
from pitboss.wording import cap

__all__ = ["RankedHand", "example_of", "pay_hands", "ranked_hands"]

_ROYALS = {6: "As Ks Qs Js Ts 9s", 7: "As Ks Qs Js Ts 9s 8s"}
_KICKERS = "Ac Ks 9d 6h 4s"
_RANKS = "23456789TJQKA"


@dataclass(frozen=True, slots=True, kw_only=True)
class RankedHand:
    """A hand with its name, cards to show it, and what is said of it."""

    name: str
    cards: tuple[Card, ...]
    says: str
    pays: tuple[tuple[str, str], ...] = ()
    """What each posted pay table is called, and what it pays for this hand."""


def ranked_hands(terms: Terms, hands: RankedHands) -> tuple[RankedHand, ...]:
    """The hands of a ranking from the top, with what the posted pay tables pay for each."""
    examples = CHAPTERS[hands.ranking].examples
    return tuple(
        RankedHand(
            name=cap(kind.label),
            cards=tuple(parse_cards(examples[kind].cards)),
            says=examples[kind].says,
            pays=_paid(terms, NamedHand(kind), hands.ranking),
        )
        for kind in hands.kinds
    )


def pay_hands(terms: Terms) -> tuple[RankedHand, ...]:
    """Hands that only the posted pay tables name: longer royal flushes, a least pair, two cards."""
    special: dict[tuple[str, NamedHand], None] = {}
    for table in terms.tables.values():
        lines = (line.hand for line in table.lines if line.hand.royal or line.hand.least)
        special |= {(table.ranking, hand): None for hand in lines}
    return tuple(
        RankedHand(
            name=cap(str(hand)),
            cards=example_of(hand, ranking),
            says=_about(hand),
            pays=_paid(terms, hand, ranking),
        )
        for ranking, hand in special
    )


def example_of(named: NamedHand, ranking: str) -> tuple[Card, ...]:
    """The lowest cards that make the hand."""
    if named.royal:
        return tuple(parse_cards(_ROYALS[named.royal]))
    if not named.least:
        return tuple(parse_cards(CHAPTERS[ranking].examples[named.category].cards))
    rank, label = _RANKS[named.least - 2], named.category.label
    if named.high:
        suit = "h" if label == "suited" else "c"
        return tuple(parse_cards(f"{_RANKS[named.high - 2]}h {rank}{suit}"))
    alike = {"one pair": "hc", "four of a kind": "hcds"}[label]
    number = (RANKINGS[ranking].counts or 0) - len(alike)
    kickers = [card for card in _KICKERS.split() if card[0] != rank][:number]
    return tuple(parse_cards(" ".join([*(f"{rank}{suit}" for suit in alike), *kickers])))


def _about(hand: NamedHand) -> str:
    if hand.royal:
        return f"A royal flush that runs on in its suit to {hand.royal} cards."
    if hand.facing is not None:
        return f"Your {replace(hand, facing=None).name}, and the dealer's {hand.facing.name} as well."
    if hand.high or hand.most:
        return "Just the cards it names." if hand.least == hand.most else "Any of the cards it names."
    least = rank_name(hand.least, plural=True)
    if hand.category.name == "FOUR_OF_A_KIND":
        return f"All four {least}."
    return f"Two {least}, or any higher pair."


def _paid(terms: Terms, hand: NamedHand, ranking: str) -> tuple[tuple[str, str], ...]:
    tables = [table for table in terms.tables.values() if table.ranking == ranking]
    return tuple((table.heading, told) for table in tables if (told := _pays(table, hand)))


def _pays(table: PayTable, named: NamedHand) -> str:
    """What the table pays for every hand of this name; empty where some of them lose."""
    if table.by_name:
        return next((str(line.pays) for line in table.lines if line.hand == named), "")
    return next((str(line.pays) for line in table.lines if line.hand <= named), "")
