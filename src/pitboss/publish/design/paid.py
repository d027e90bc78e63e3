"""The wagers that a pay table pays."""

from __future__ import annotations

from dataclasses import dataclass

from pitboss.errors import InputError
from pitboss.exact import Question, read_shape
from pitboss.games.catalogue import no_such
from pitboss.rules import Game, PayByTable, Settle

__all__ = ["PaidWager", "find_paid", "paid_wagers", "slot_of"]


@dataclass(frozen=True, slots=True, kw_only=True)
class PaidWager:
    """A wager of a question and the pay table slot it is paid by."""

    wager: str
    slot: str


def paid_wagers(game: Game) -> dict[str, str]:
    """Every wager of the game that is paid by a table, with its slot."""
    return {
        wager: step.by.paytable
        for step in game.steps
        if isinstance(step, Settle) and isinstance(step.by, PayByTable)
        for wager in step.settle
    }


def slot_of(game: Game, name: str | None = None) -> str:
    """The slot of the wager of that name, or of the first that a pay table pays."""
    paid = paid_wagers(game)
    if not paid:
        raise InputError(f"No wager of {game.id} is paid by a pay table.")
    wanted = next(iter(paid)) if name is None else name
    if wanted not in paid and wanted not in game.paytables:
        if wanted in game.wagers:
            raise InputError(
                f"The wager {wanted} of {game.id} is not paid by a pay table; {_are(tuple(paid))}."
            )
        raise no_such(f"pay table wager of {game.id}", wanted, paid)
    return paid.get(wanted, wanted)


def find_paid(question: Question, name: str | None = None) -> PaidWager:
    """The wager of that name or slot; the one made stands for those on other packs, which are paid alike."""
    slot = slot_of(question.game, name)
    made = [bonus.wager for bonus in read_shape(question).bonuses if bonus.slot == slot]
    if not made:
        raise InputError(f"No wager that the {slot} pay table of {question.game.id} pays is made here.")
    return PaidWager(wager=name if name is not None and name in made else made[0], slot=slot)


def _are(names: tuple[str, ...]) -> str:
    return f"{names[0]} is" if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]} are"
