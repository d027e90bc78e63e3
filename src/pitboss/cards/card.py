"""The 52 cards, and reading them as people write them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NoReturn, final

from pitboss.errors import CardError

__all__ = ["RANKS", "RANK_NAMES", "SUITS", "Card", "parse_cards", "rank_name"]

RANKS: Final = "23456789TJQKA"  # the letter of rank r is RANKS[r - 2]
SUITS: Final = "cdhs"

RANK_NAMES: Final[Mapping[int, str]] = MappingProxyType(
    {
        2: "two",
        3: "three",
        4: "four",
        5: "five",
        6: "six",
        7: "seven",
        8: "eight",
        9: "nine",
        10: "ten",
        11: "jack",
        12: "queen",
        13: "king",
        14: "ace",
    }
)
_SUIT_NAMES: Final = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
_SUIT_SYMBOLS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
_SUIT_OF_SYMBOL: Final = {symbol: suit for suit, symbol in _SUIT_SYMBOLS.items()}

# Both cases are spelled out: re.IGNORECASE would also take the Kelvin sign for K and the long s for s.
# U+FE0F asks for an emoji; phones put it behind suit symbols.
_CARD: Final = re.compile("(?P<rank>10|[2-9TJQKAtjqka])(?:(?P<suit>[cdhsCDHS])|(?P<symbol>[♣♦♥♠])\ufe0f?)")
_SEPARATORS: Final = re.compile(r"[\s,]*")
_UP_TO_SEPARATOR: Final = re.compile(r"[^\s,]*")
_LONGEST: Final = 52 * 8  # a whole deck of "10♥️", generously separated
_ACCEPTED: Final = (
    "a card is a rank (2 to 10 or T, J, Q, K, A) and a suit (c, d, h, s or ♣, ♦, ♥, ♠), as in As or 10h."
)


def rank_name(rank: int, *, plural: bool = False) -> str:
    """The rank as the dealer calls it: "ace", "aces", "sixes"."""
    try:
        name = RANK_NAMES[rank]
    except KeyError:
        raise CardError(f"{rank!r} is not a rank: ranks are 2 to 14, the ace.") from None
    if not plural:
        return name
    return name + ("es" if name.endswith("x") else "s")


@final
class Card:
    """One of the 52 cards. Each exists once, so equal means identical and comparing is cheap."""

    __slots__ = ("index", "rank", "suit")

    rank: int  # 2 to 14, the ace
    suit: str  # one of "cdhs"
    index: int  # 0 to 51, by rank and then by suit

    def __new__(cls, rank: int, suit: str) -> Card:
        try:
            return _SHARED[rank, suit]
        except KeyError:
            raise CardError(
                f"Rank {rank!r} and suit {suit!r} are not a card: ranks are 2 to 14, suits c, d, h and s."
            ) from None

    @staticmethod
    def parse(text: str) -> Card:
        """Read one card: As, as, 10h, Th, A♠."""
        match = _CARD.fullmatch(text)
        if match is None:
            raise _not_a_card(text)
        return _card_of(match)

    @property
    def symbol(self) -> str:
        """The card as it is printed: "A♠", "10♥"."""
        return ("10" if self.rank == 10 else RANKS[self.rank - 2]) + _SUIT_SYMBOLS[self.suit]

    @property
    def name(self) -> str:
        """The card in words: "ace of spades"."""
        return f"{rank_name(self.rank)} of {_SUIT_NAMES[self.suit]}"

    def __str__(self) -> str:
        return RANKS[self.rank - 2] + self.suit

    def __repr__(self) -> str:
        return f"Card({self.rank}, {self.suit!r})"

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"Cards cannot be changed: cannot set {name} of the {self.name}.")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"Cards cannot be changed: cannot delete {name} of the {self.name}.")

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self

    def __reduce__(self) -> tuple[type[Card], tuple[int, str]]:
        return Card, (self.rank, self.suit)


def _make(rank: int, suit: str) -> Card:
    card = object.__new__(Card)
    object.__setattr__(card, "rank", rank)
    object.__setattr__(card, "suit", suit)
    object.__setattr__(card, "index", (rank - 2) * 4 + SUITS.index(suit))
    return card


# In index order.
_SHARED: Final[Mapping[tuple[int, str], Card]] = {
    (rank, suit): _make(rank, suit) for rank in RANK_NAMES for suit in SUITS
}


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by spaces or commas, or run together: "As Kd, 10h", "AsKd10h"."""
    if len(text) > _LONGEST:
        raise CardError(f"{len(text)} characters starting {_quoted(text)} are too many: a deck has 52 cards.")
    cards: list[Card] = []
    at = _end(_SEPARATORS, text, 0)
    while at < len(text):
        match = _CARD.match(text, at)
        if match is None:
            raise _not_a_card(text[at : _end(_UP_TO_SEPARATOR, text, at)])
        card = _card_of(match)
        if card in cards:
            raise CardError(f"The {card.name} ({card}) is given twice: a deck has only one.")
        cards.append(card)
        at = _end(_SEPARATORS, text, match.end())
    return tuple(cards)


def _card_of(match: re.Match[str]) -> Card:
    letter, suit, symbol = match["rank"], match["suit"], match["symbol"]
    rank = 10 if letter == "10" else RANKS.index(letter.upper()) + 2
    return Card(rank, suit.lower() if suit else _SUIT_OF_SYMBOL[symbol])


def _end(pattern: re.Pattern[str], text: str, at: int) -> int:
    """Where the match ends, for a pattern that can match nothing."""
    match = pattern.match(text, at)
    return match.end() if match else at


def _not_a_card(text: str) -> CardError:
    return CardError(f"{_quoted(text)} is not a card: {_ACCEPTED}")


def _quoted(text: str) -> str:
    """What was given, short enough for a sentence and with control characters made visible."""
    return repr(text if len(text) <= 24 else text[:24] + "…")
