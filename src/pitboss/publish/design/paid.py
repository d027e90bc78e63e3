"""The wagers that a pay table pays."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.errors import InputError
from pitboss.exact import Question, read_shape
from pitboss.games.catalogue import no_such
from pitboss.rules import Game
from pitboss.wording import joined

__all__ = ["PaidWager", "find_paid", "slot_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PaidWager:
    """A wager of a question, and the slot of the pay table that pays it."""

    wager: str
    slot: str


def slot_of(game: Game, name: str | None = None) -> str:
    """The slot of the wager of that name, or of the first that a pay table pays."""
    paid = game.slots
    if not paid:
        raise InputError(f"No wager of {game.id} is paid by a pay table.")
    wanted = next(iter(paid)) if name is None else name
    if wanted not in paid and wanted not in game.paytables:
        if wanted in game.wagers:
            known = f"{joined(list(paid))} {'is' if len(paid) == 1 else 'are'}"
            raise InputError(f"The wager {wanted} of {game.id} is not paid by a pay table; {known}.")
        raise no_such("pay table wager", wanted, paid, within=game.id)
    return paid.get(wanted, wanted)


def find_paid(question: Question, name: str | None = None) -> PaidWager:
    """The wager of that name or slot; the one made stands for those on other packs, which pay alike."""
    slot = slot_of(question.game, name)
    made = [bonus.wager for bonus in read_shape(question).bonuses if bonus.slot == slot]
    if not made:
        raise InputError(f"No wager on the {slot} pay table of {question.game.id} is made here.")
    return PaidWager(wager=name if name is not None and name in made else made[0], slot=slot)
