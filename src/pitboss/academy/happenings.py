"""Irregularities as they look at the table, before anybody gives them a name."""

from __future__ import annotations

from random import Random

from pitboss.academy.notes import capital, seat_words
from pitboss.round import Irregularity, Round
from pitboss.rules import SEAT

__all__ = ["Amiss", "claim", "happening"]


Amiss = tuple[str, int]
"""A place whose cards are not as they should be: one too many, one too few, or (0) one turned up."""


def happening(
    rng: Random, what: Irregularity, state: Round, *, due: bool = False
) -> tuple[str, Amiss | None]:
    """Something the dealer sees, and where."""
    match what:
        case Irregularity.CARD_FACE_UP:
            where = "in the deck" if state.terms.by_hand else rng.choice(["in the deck", "in the shuffler"])
            told = [f"You come to a card that lies face up {where}.", f"A face shows {where} as you deal."]
            return rng.choice(told), None
        case Irregularity.WRONG_NUMBER:
            place = rng.choice(list(state.cards))
            if rng.random() < 0.5:
                return f"You count one card too many at {_words(state, place)}.", (place, 1)
            return f"There is one card too few at {_words(state, place)}.", (place, -1)
        case Irregularity.DEALER_EXPOSED:
            told = [
                "Your sleeve turns over one of your own cards, and everybody sees it.",
                "You turn up one of your own cards before its time.",
            ]
            own = state.terms.game.expand(("dealer",))
            hidden = [name for name in own if name in state.cards and name not in state.shown]
            return rng.choice(told), (hidden[0], 0)
        case Irregularity.SHUFFLER if due:
            told = [
                "The round before was void, since the shuffler jammed. Now the players want to go on.",
                "The shuffler broke down a minute ago; it runs again, and wagers are being put down.",
            ]
            return rng.choice(told), None
        case Irregularity.SHUFFLER:
            return rng.choice(["The shuffler jams.", "The shuffler stops with a red light."]), None


def claim(rng: Random, what: Irregularity, state: Round) -> str:
    """Something that somebody says."""
    who = rng.choice([*(capital(seat_words(seat)) for seat in state.seats), "A colleague", "An onlooker"])
    words = {
        Irregularity.CARD_FACE_UP: "there was a card face up in the deck",
        Irregularity.WRONG_NUMBER: "somebody has the wrong number of cards",
        Irregularity.DEALER_EXPOSED: "one of the dealer's cards could be seen",
        Irregularity.SHUFFLER: "the shuffler does not work right",
    }
    return f"{who} says that {words[what]}."


def _words(state: Round, place: str) -> str:
    if place in state.seats:
        return seat_words(place)
    own = {name for name, size in state.terms.game.cards.items() if isinstance(size, int) and name != SEAT}
    return f"the {place}'s hand" if place in own else f"the {place.replace('-', ' ')}"
