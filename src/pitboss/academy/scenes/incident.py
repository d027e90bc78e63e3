"""Irregularities as they come up at the table, before anyone names them."""

from __future__ import annotations

from random import Random
from typing import Literal

from pitboss.academy.scenes.log import Claim, Sighting
from pitboss.round import Irregularity, Round

__all__ = ["claim", "sighting"]

_PHRASES = (0, 1)
_BYSTANDERS = ("colleague", "onlooker")


def sighting(rng: Random, what: Irregularity, state: Round, *, check_due: bool = False) -> Sighting:
    """Something the dealer sees."""
    match what:
        case Irregularity.CARD_FACE_UP:
            places: tuple[Literal["deck", "shuffler"], ...] = ("deck", "shuffler")
            where = "deck" if state.terms.by_hand else rng.choice(places)
            return Sighting(what=what, detail=where, phrase=rng.choice(_PHRASES))
        case Irregularity.WRONG_NUMBER:
            place = rng.choice(list(state.cards))
            return Sighting(what=what, place=place, detail="extra" if rng.random() < 0.5 else "missing")
        case Irregularity.DEALER_EXPOSED:
            own = state.terms.game.expand(("dealer",))
            hidden = next(name for name in own if name in state.cards and name not in state.shown)
            return Sighting(what=what, place=hidden, detail="exposed", phrase=rng.choice(_PHRASES))
        case Irregularity.SHUFFLER:
            detail: Literal["check due", ""] = "check due" if check_due else ""
            return Sighting(what=what, detail=detail, phrase=rng.choice(_PHRASES))


def claim(rng: Random, what: Irregularity, state: Round) -> Claim:
    """Something someone says."""
    return Claim(what=what, who=rng.choice((*state.seats, *_BYSTANDERS)))
