"""A jurisdiction's limits as dated data, and the check of a configuration against them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Annotated, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, Field

from pitboss.errors import HouseError
from pitboss.house.configuration import Cents, House
from pitboss.rules import Game, Option, Wager
from pitboss.rules.wagers import PRINTABLE
from pitboss.wording import dollars

__all__ = ["Jurisdiction", "check_limits", "in_force"]

Words = Annotated[str, Field(min_length=1, max_length=600), PRINTABLE]


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class WagerLimit(_Model):
    """The largest single wager from a day on."""

    since: date
    maximum: Cents
    high_limit_maximum: Cents | None = None
    source: Words


class GamesLimit(_Model):
    """How many separate games one hand of cards may decide, from a day on."""

    since: date
    most: int = Field(ge=1)
    unrestricted: int | None = None
    """How many of them may be wagered on up to the ordinary limit ..."""
    others_maximum: Cents | None = None
    """... and the limit of the others."""
    source: Words


_Limit = TypeVar("_Limit", WagerLimit, GamesLimit)


class Jurisdiction(_Model):
    """What a regulator allows, by date."""

    id: Words
    title: Words
    note: Words
    dealing: tuple[Literal["hand", "shuffler"], ...] = ("hand", "shuffler")
    dealing_source: Words = "the jurisdiction"
    applies_to: Literal["every wager", "opening wagers"] = "every wager"
    """Whether the limits also cover bets made during the round."""
    wager_limits: tuple[WagerLimit, ...] = ()
    games_limits: tuple[GamesLimit, ...] = ()


def separate_games(game: Game, house: House) -> list[tuple[str, ...]]:
    """Wagers settled together count as one game; wagers not offered, and extra payments, do not count."""
    found: list[tuple[str, ...]] = []
    chosen = game.choose(house.options)
    for step in game.settlements:
        offered = tuple(name for name in step.settle if _is_played(game.wagers[name], house, chosen))
        overlaps = any(set(offered) & set(other) for other in found)
        if offered and not overlaps:
            found.append(offered)
    return found


def _is_played(wager: Wager, house: House, chosen: Mapping[str, str | bool]) -> bool:
    if wager.in_pot:
        return house.pot_amount is not None
    return wager.rides is None and (wager.offered_if is None or chosen[wager.offered_if] is True)


def largest_wager(game: Game, house: House, wager: str) -> int:
    """The most that can lie on this spot, raises included."""
    spot = game.wagers[wager]
    if spot.fixed is not None:
        return house.fixed_amount(spot) or 0
    if spot.rides is not None:
        return 0
    if spot.equal_to is not None:
        matched = largest_wager(game, house, spot.equal_to)
        return min(matched, house.range_of(wager)[1]) if wager in house.limits else matched
    if spot.opening:
        return house.range_of(wager)[1]
    total = 0
    for step in game.decisions:
        most = max((_placed(game, house, option, wager) for option in step.options.values()), default=0)
        total = max(total, most) if wager in step.unless else total + most
    return total


def _placed(game: Game, house: House, option: Option, wager: str) -> int:
    """The most that one option can put on this spot."""
    if wager not in option.places:
        return 0
    amount = option.places[wager]
    return amount.times * max(largest_wager(game, house, name) for name in amount.of)


def check_limits(game: Game, house: House, law: Jurisdiction, on: date) -> None:
    """Refuse a configuration that the jurisdiction does not allow on that day, naming the limit."""
    choice = house.jurisdiction
    if house.dealing.method not in law.dealing:
        raise HouseError(
            f"{law.title} allows dealing by {' or '.join(law.dealing)} only, "
            f"but {house.id} deals by {house.dealing.method} ({law.dealing_source})."
        )
    limit = in_force(law.wager_limits, on)
    if law.wager_limits and limit is None:
        first = min(each.since for each in law.wager_limits)
        raise HouseError(f"{law.title}: no wager limit is on record for {on}; the first is of {first}.")
    if limit is not None:
        most = limit.maximum
        if choice is not None and choice.high_limit_table and limit.high_limit_maximum:
            most = limit.high_limit_maximum
        for name, spot in game.wagers.items():
            if law.applies_to == "opening wagers" and not spot.opening:
                continue
            largest = largest_wager(game, house, name)
            if largest > most:
                raise HouseError(
                    f"{law.title} allows no single wager above {dollars(most)} on {on}, "
                    f"but {house.id} allows {dollars(largest)} on {spot.label} of {game.id} ({limit.source})."
                )
    games = in_force(law.games_limits, on)
    if games is not None:
        _check_games(game, house, law, games, on)


def _check_games(game: Game, house: House, law: Jurisdiction, limit: GamesLimit, on: date) -> None:
    played = separate_games(game, house)
    if len(played) > limit.most:
        raise HouseError(
            f"{law.title} allows {limit.most} separate games a hand on {on}, but {game.id} under {house.id} "
            f"has {len(played)} ({limit.source})."
        )
    if limit.unrestricted is None or limit.others_maximum is None:
        return
    stakes = [max(largest_wager(game, house, name) for name in wagers) for wagers in played]
    above = sum(stake > limit.others_maximum for stake in stakes)
    if above > limit.unrestricted:
        raise HouseError(
            f"{law.title} allows {limit.unrestricted} games a hand above {dollars(limit.others_maximum)} "
            f"on {on}, but {game.id} under {house.id} has {above} ({limit.source})."
        )


def in_force(limits: tuple[_Limit, ...], on: date) -> _Limit | None:
    """The limit that holds on a day: the latest that is not after it."""
    known = [limit for limit in limits if limit.since <= on]
    return max(known, key=lambda limit: limit.since, default=None)
