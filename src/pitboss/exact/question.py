"""What is asked of the solver: a game, the pay tables and options in force, and the wagers one seat makes."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import dataclass, replace

from pitboss.errors import InputError
from pitboss.games import Catalogue
from pitboss.games.catalogue import no_such
from pitboss.rules import Game, Option, PayTable, Wager

__all__ = ["Question", "ask", "side_of", "sides"]

NO_SIDE = "none"
"""Where betting on a side is optional: the required wagers alone."""

DEFAULT_UNIT = 500
"""Fixed payouts are stated at a $5 wager in print (packs, Summary of results)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One seat's round: each opening wager is one unit."""

    game: Game
    tables: Mapping[str, PayTable]
    """By slot, with the lines that are offered."""
    options: Mapping[str, str | bool]
    wagers: tuple[str, ...]
    """The opening wagers that are made."""
    side: str | None
    unit: int = DEFAULT_UNIT
    """What one unit is in cents; it matters for fixed payouts only."""

    @property
    def families(self) -> frozenset[str]:
        """The families of the pay tables in force."""
        return frozenset(table.family for table in self.tables.values())

    @property
    def folding(self) -> tuple[str, ...]:
        """The wagers that this house takes with every fold."""
        wagers = self.game.wagers.items()
        return tuple(name for name, each in wagers if each.folds_if and self.options[each.folds_if] is True)

    def offers(self, given: Option | Wager) -> bool:
        """Whether this house takes an answer, or has a wager on its layout."""
        return given.offered_if is None or self.options.get(given.offered_if) is True

    @property
    def pays_sums(self) -> bool:
        """Whether a pay table pays a sum of money, whatever the stake."""
        return any(line.pays.fixed is not None for table in self.tables.values() for line in table.lines)


def ask(
    catalogue: Catalogue,
    game: Game,
    *,
    paytables: Mapping[str, str] | None = None,
    options: Mapping[str, str | bool] | None = None,
    side: str | None = None,
    unit: int = DEFAULT_UNIT,
) -> Question:
    """A question about a game of the catalogue; what is not given takes the game's default."""
    chosen = dict(paytables or {})
    for slot, name in chosen.items():
        catalogue.pay_table(game, slot, name)
    for name in options or {}:
        if name not in game.options:
            if not game.options:
                raise InputError(f"{game.id} has no house options, so not {name!r} either.")
            raise no_such("house option", name, game.options, within=game.id)
    if unit <= 0:
        raise InputError("The unit must be more than nothing.")
    posted = {
        slot: catalogue.pay_table(game, slot, chosen.get(slot, wanted.default))
        for slot, wanted in game.paytables.items()
    }
    printed = {name: on for table in posted.values() for name, on in table.defaults.items()}
    resolved = game.choose(options or {}, printed)
    switched_on = frozenset(name for name, value in resolved.items() if value is True)
    tables = {slot: table.offered(switched_on) for slot, table in posted.items()}
    side = _side(game, side)
    asked = Question(game=game, tables=tables, options=resolved, wagers=(), side=side, unit=unit)
    return replace(asked, wagers=_wagers(asked))


def sides(game: Game) -> dict[str, str]:
    """The wagers that exclude each other, by the hand each bets on: the sides of the game."""
    return {_bet_on(game, name): name for name, wager in game.opening_wagers.items() if wager.excludes}


def side_of(game: Game, wagers: Container[str]) -> str | None:
    """The side that these wagers bet on."""
    return next((side for side, name in sides(game).items() if name in wagers), None)


def _bet_on(game: Game, wager: str) -> str:
    for step in game.settlements_of(wager):
        if (by := step.comparison) is not None:
            against = game.expand(by.against)
            return next(group for group in game.expand(by.hand) if group not in against)
    return wager


def _side(game: Game, side: str | None) -> str | None:
    known = sides(game)
    if side is None:
        return next(iter(known), None)
    if not known:
        raise InputError(f"{game.id} has no sides to choose from.")
    if side not in (*known, NO_SIDE):
        raise no_such("side", side, (*known, NO_SIDE), within=game.id)
    return side


def _wagers(asked: Question) -> tuple[str, ...]:
    """Every required wager and the side's; where none is required, the unit wager and what goes with it."""
    game, side = asked.game, asked.side
    opening = {name: wager for name, wager in game.opening_wagers.items() if asked.offers(wager)}
    required = [name for name, wager in opening.items() if wager.required]
    if not required:
        return tuple(
            name for name, wager in opening.items() if game.unit in (name, wager.needs) and not wager.side_bet
        )
    chosen = {sides(game)[side]} if side is not None and side != NO_SIDE else set()
    return tuple(name for name in opening if name in required or name in chosen)
