"""The terms of a round: a game under a house configuration, every choice made and checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from pitboss.errors import HouseError
from pitboss.games import Catalogue
from pitboss.house import House, check_house
from pitboss.round.plan import Move, plan_round
from pitboss.rules import Decide, Game, PayTable

__all__ = ["Terms", "make_terms"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What holds for every round at a table until the house changes it."""

    game: Game
    house: House
    tables: Mapping[str, PayTable]
    """The pay tables in force, by slot, with the lines that are offered."""
    options: Mapping[str, str | bool]
    seats: tuple[str, ...]
    """From the dealer's left to his right."""
    plan: tuple[Move, ...]

    @property
    def by_hand(self) -> bool:
        return self.house.dealing.method == "hand"

    def unanswered(self, step: Decide) -> str:
        """What a seat that does not answer is taken to have said."""
        return self.house.unanswered.get(step.decide, step.default)


def make_terms(
    catalogue: Catalogue,
    game: Game,
    house: House,
    *,
    paytables: Mapping[str, str] | None = None,
    today: date | None = None,
) -> Terms:
    """Everything resolved, or one sentence on why this game cannot be dealt under this house."""
    check_house(house, game, today)
    chosen = house.paytables.get(game.id, {}) | dict(paytables or {})
    for slot in chosen:
        catalogue.pay_table(game, slot, chosen[slot])
    options = _options(catalogue, game, house)
    switched_on = frozenset(name for name, value in options.items() if value is True)
    tables = {
        slot: catalogue.pay_table(game, slot, chosen.get(slot, wanted.default)).offered(switched_on)
        for slot, wanted in game.paytables.items()
    }
    _check_unanswered(catalogue, house)
    families = frozenset(table.family for table in tables.values())
    return Terms(
        game=game,
        house=house,
        tables=tables,
        options=options,
        seats=tuple(f"seat-{number}" for number in range(1, house.table.seats + 1)),
        plan=plan_round(game, by_hand=house.dealing.method == "hand", families=families),
    )


def _options(catalogue: Catalogue, game: Game, house: House) -> dict[str, str | bool]:
    known = {name for other in catalogue.games.values() for name in other.options}
    for name in house.options:
        if name not in known:
            raise HouseError(
                f"{house.id}: there is no house option {name!r}; there are {', '.join(sorted(known))}."
            )
    return game.choose(house.options)


def _check_unanswered(catalogue: Catalogue, house: House) -> None:
    decisions: dict[str, set[str]] = {}
    for game in catalogue.games.values():
        for step in game.steps:
            if isinstance(step, Decide):
                decisions.setdefault(step.decide, set()).update(step.options)
    for name, option in house.unanswered.items():
        if option not in decisions.get(name, ()):
            raise HouseError(f"{house.id}: unanswered.{name} is {option!r}, which no game offers there.")
