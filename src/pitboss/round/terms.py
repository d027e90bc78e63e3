"""The terms of a round: a game under a house configuration, every choice made and checked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from pitboss.errors import HouseError, Named
from pitboss.games import Catalogue
from pitboss.house import House, check_house
from pitboss.round.plan import Move, plan_round
from pitboss.rules import Decide, Game, Option, PayTable, Settle
from pitboss.wording import those_there_are

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
    """From the dealer's left to the dealer's right."""
    plan: tuple[Move, ...]
    hands: Mapping[tuple[str, ...], tuple[str, ...]]
    """The hands that wagers are settled on, collective names such as `board` replaced by their parts."""
    spots: Mapping[str, Named]
    """The wagers as the layout calls them."""
    today: date | None = None
    """The day whose jurisdiction limits were checked, if not the day of the check."""

    @property
    def by_hand(self) -> bool:
        return self.house.dealing.method == "hand"

    def named(self, wager: str) -> Named:
        """A wager as the layout calls it."""
        return self.spots[wager]

    def offers(self, wager: str) -> bool:
        """Whether this house has the spot on its layout."""
        spot = self.game.wagers[wager]
        if spot.offered_if is None:
            return True
        if spot.in_pot:
            return self.house.pot_amount is not None
        return self.options[spot.offered_if] is True

    def settlements_of(self, wager: str) -> tuple[Settle, ...]:
        """The steps that may settle the wager while these pay tables are posted."""
        posted = {table.family for table in self.tables.values()}
        return tuple(step for step in self.game.settlements_of(wager) if step.applies(posted))

    def answers(self, step: Decide) -> dict[str, Option]:
        """The answers that this house takes."""
        if not step.house_decides:
            return step.options
        return {
            name: option
            for name, option in step.options.items()
            if option.offered_if is None or self.options[option.offered_if] is True
        }

    def given_up(self, option: Option) -> tuple[str, ...]:
        """The wagers that go with an answer, riders and what this house takes with a fold included."""
        if not option.forfeits:
            return ()
        return tuple(
            name
            for name, wager in self.game.wagers.items()
            if name in option.forfeits
            or wager.rides in option.forfeits
            or (wager.folds_if is not None and self.options[wager.folds_if] is True)
        )

    def taken_back(self, option: Option) -> tuple[str, ...]:
        """The wagers that come back with an answer, and their riders, on which nothing is staked."""
        if not option.returns:
            return ()
        wagers = self.game.wagers.items()
        return tuple(
            name for name, wager in wagers if name in option.returns or wager.rides in option.returns
        )

    def unanswered(self, step: Decide) -> str:
        """The option that counts for a seat that does not answer: the house's, where the game has it."""
        wanted = self.house.unanswered.get(step.decide, step.default)
        return wanted if wanted in step.options else step.default


def make_terms(
    catalogue: Catalogue,
    game: Game,
    house: House,
    *,
    paytables: Mapping[str, str] | None = None,
    today: date | None = None,
) -> Terms:
    """Every choice resolved; an error if this game cannot be dealt under this house."""
    check_house(house, game, today)
    chosen = house.paytables.get(game.id, {}) | dict(paytables or {})
    for slot in chosen:
        catalogue.pay_table(game, slot, chosen[slot])
    posted = {
        slot: catalogue.pay_table(game, slot, chosen.get(slot, wanted.default))
        for slot, wanted in game.paytables.items()
    }
    options = _options(catalogue, game, house, posted)
    switched_on = frozenset(name for name, value in options.items() if value is True)
    tables = {slot: table.offered(switched_on) for slot, table in posted.items()}
    _check_names(catalogue, house)
    _check_unanswered(catalogue, house)
    families = frozenset(table.family for table in tables.values())
    plan = plan_round(game, by_hand=house.dealing.method == "hand", families=families)
    settled = {name for move in plan if isinstance(move.step, Settle) for name in move.step.settle}
    for name in game.wagers:
        if name not in settled:
            names = ", ".join(table.id for table in tables.values())
            raise HouseError(f"No step of {game.id} settles {name} while {names} is posted.")
    return Terms(
        game=game,
        house=house,
        tables=tables,
        options=options,
        seats=tuple(f"seat-{number}" for number in range(1, game.seats_at(house.table.seats) + 1)),
        plan=plan,
        hands={hand: game.expand(hand) for hand in _hands(game)},
        spots={name: Named(name, wager.label) for name, wager in game.wagers.items()},
        today=today,
    )


def _hands(game: Game) -> Iterator[tuple[str, ...]]:
    for step in game.steps:
        if isinstance(step, Settle):
            yield from step.hands
        elif isinstance(step, Decide) and step.hand:
            yield step.hand


def _options(
    catalogue: Catalogue, game: Game, house: House, posted: Mapping[str, PayTable]
) -> dict[str, str | bool]:
    known = {name for other in catalogue.games.values() for name in other.options}
    for name in house.options:
        if name not in known:
            raise HouseError(
                f"{house.id}: there is no house option {name!r}; {those_there_are(name, sorted(known))}"
            )
    for other in catalogue.games.values():  # also options that only another game uses
        other.choose(house.options)
    printed = {name: on for table in posted.values() for name, on in table.defaults.items()}
    return game.choose(house.options, printed)


def _check_names(catalogue: Catalogue, house: House) -> None:
    """Refuse limits for wagers, and pay tables for games, that the catalogue does not have."""
    wagers = {name for game in catalogue.games.values() for name in game.opening_wagers}
    for name in house.limits:
        if name not in wagers:
            raise HouseError(f"{house.id}: limits.{name}: no game has such a wager before the deal.")
    for name in (*house.paytables, *(house.games or ())):
        if name not in catalogue.games:
            raise HouseError(f"{house.id}: there is no game {name!r}.")


def _check_unanswered(catalogue: Catalogue, house: House) -> None:
    asked = [step for game in catalogue.games.values() for step in game.decisions]
    for name, option in house.unanswered.items():
        meant = [step.options[option] for step in asked if step.decide == name and option in step.options]
        if not meant:
            raise HouseError(f"{house.id}: unanswered.{name} is {option!r}, which no game offers there.")
        if any(answer.needs is not None or answer.offered_if is not None for answer in meant):
            raise HouseError(f"{house.id}: unanswered.{name} is {option!r}, which not every seat may give.")
