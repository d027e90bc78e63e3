"""What is asked of the solver: a game, the pay tables and options in force, and the wagers one seat makes."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from pitboss.errors import InputError
from pitboss.games import Catalogue
from pitboss.games.catalogue import no_such
from pitboss.rules import Game, Option, Payout, PayTable, Wager
from pitboss.wording import read_dollars, short_dollars

__all__ = [
    "DEFAULT_UNIT",
    "NO_SIDE",
    "Question",
    "added_wagers",
    "ask",
    "required_wagers",
    "settled_to",
    "side_of",
    "sides",
]

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
    beside: tuple[str, ...] = ()
    """Those of them that the answers do not look after: a side bet under best play of the others."""
    unit: int = DEFAULT_UNIT
    """What one unit is in cents, for fixed payouts."""
    breakage: int | None = None
    """Payouts are rounded down to multiples of this many cents; None where odds are paid to the fraction."""

    def stake(self, wager: str) -> Fraction:
        """What lies on an opening wager, in units: one, or the sum that it must be."""
        cents = self._sum_on(wager)
        return Fraction(1) if cents is None else Fraction(cents, self.unit)

    def _sum_on(self, wager: str) -> int | None:
        """The sum that a wager must be, in cents; None for a wager of one unit."""
        fixed = self.game.wagers[wager].fixed
        return read_dollars(fixed) if fixed is not None and fixed.startswith("$") else None

    @property
    def fixed_sums(self) -> dict[str, int]:
        """The wagers made that must be a sum of money, whatever a unit is: that sum in cents."""
        sums = {name: self._sum_on(name) for name in self.wagers}
        return {name: cents for name, cents in sums.items() if cents is not None}

    def stakes(self, labels: Callable[[Sequence[str]], str]) -> str:
        """ "$1 on 5 Card Bonus, one unit each on Bet 1 and Bet 2"; `labels` names wagers in a sentence."""
        sums = self.fixed_sums
        parts = [f"{short_dollars(cents)} on {labels([name])}" for name, cents in sums.items()]
        if units := [name for name in self.wagers if name not in sums]:
            parts.append(f"one unit {'each on' if len(units) > 1 else 'on'} {labels(units)}")
        return ", ".join(parts)

    @property
    def families(self) -> frozenset[str]:
        """The families of the pay tables in force."""
        return frozenset(table.family for table in self.tables.values())

    @property
    def folding(self) -> tuple[str, ...]:
        """The wagers that this house takes with every fold."""
        wagers = self.game.wagers.items()
        return tuple(name for name, each in wagers if each.folds_if and self.options[each.folds_if] is True)

    @property
    def breaks(self) -> bool:
        """Whether some payout is not a whole number of the house's smallest chips."""
        if self.breakage is None:
            return False
        stakes = {self.stake(name) * self.unit for name in self.game.opening_wagers}
        return any(odds * stake % self.breakage for odds in self._odds() for stake in stakes)

    def _odds(self) -> Iterator[Fraction]:
        yield from (line.pays.odds for table in self.tables.values() for line in table.lines)
        for step in self.game.settlements:
            if (by := step.comparison) is not None:
                paid = (by.pays_on(name) for name in step.settle)
                yield from (pays.odds for pays in paid if isinstance(pays, Payout))

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
    breakage: int | None = None,
    also: Sequence[str] = (),
) -> Question:
    """A question about a game of the catalogue; what is not given takes the game's default.

    `also` are optional wagers to be made beside the required ones.
    """
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
    if breakage is not None and breakage <= 0:
        raise InputError("The smallest chip must be worth at least one cent.")
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
    asked = settled_to(replace(asked, wagers=required_wagers(asked)), breakage)
    return _with_others(asked, also)


def settled_to(question: Question, breakage: int | None) -> Question:
    """The question with payouts rounded down to the smallest chip, where one of them has to be."""
    rounded = replace(question, breakage=breakage)
    return rounded if rounded.breaks else replace(question, breakage=None)


def added_wagers(question: Question) -> tuple[str, ...]:
    """The wagers of a question that are made only because it asks for them."""
    return tuple(name for name in question.wagers if name not in required_wagers(question))


def _with_others(asked: Question, also: Sequence[str]) -> Question:
    """The same question with optional wagers made, each of which the rules allow."""
    game, made = asked.game, [*asked.wagers]
    open_to = [
        name
        for name, wager in game.opening_wagers.items()
        if name not in (*made, *game.pots) and not wager.excludes
    ]
    for name in dict.fromkeys(also):
        if name in game.pots:
            raise InputError(f"The wager {name} of {game.id} is between the seats and has no house edge.")
        if name in made:
            raise InputError(f"The wager {name} of {game.id} is made in any case.")
        if name not in open_to:
            if not open_to:
                raise InputError(f"{game.id} has no optional wagers, so not {name!r} either.")
            raise no_such("optional wager", name, open_to, within=game.id)
        if not asked.offers(game.wagers[name]):
            raise InputError(f"The wager {name} of {game.id} is not offered under these options.")
        made.append(name)
    for name in made:
        _must_go_with(asked, name, made)
    return replace(asked, wagers=tuple(name for name in game.opening_wagers if name in made))


def _must_go_with(asked: Question, name: str, made: Sequence[str]) -> None:
    wager = asked.game.wagers[name]
    alone = wager.needs_unless is not None and asked.options.get(wager.needs_unless) is True
    for other in (wager.needs, wager.equal_to):
        if other is not None and other not in made and not (other == wager.needs and alone):
            raise InputError(f"The wager {name} of {asked.game.id} can only be made beside {other}.")


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


def required_wagers(asked: Question) -> tuple[str, ...]:
    """Every required wager and the side's; where none is required, the unit wager and what goes with it."""
    game, side = asked.game, asked.side
    opening = {name: wager for name, wager in game.opening_wagers.items() if asked.offers(wager)}
    required = [name for name, wager in opening.items() if wager.required]
    if not required:
        return tuple(
            name for name, wager in opening.items() if game.unit in (name, wager.needs) and not wager.side_bet
        )
    required = [name for name in required if name not in game.pots]  # the players' own money
    chosen = {sides(game)[side]} if side is not None and side != NO_SIDE else set()
    return tuple(name for name in opening if name in required or name in chosen)
