"""A classroom: a game under a house configuration, and what scenes may vary in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from random import Random
from typing import TypeVar

from pitboss.games import Catalogue
from pitboss.house import House, house_document, load_house, read_house
from pitboss.round import Terms, make_terms
from pitboss.rules import Game

__all__ = ["Classroom", "HouseChoices", "open_classroom"]

_Value = TypeVar("_Value")


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseChoices:
    """What a scene's house has chosen; None leaves it to the classroom's house."""

    method: str | None = None
    pot: bool | None = None
    folded: str | None = None
    by_hand: str | None = None
    settled_wagers: str | None = None
    options: tuple[tuple[str, str | bool], ...] = ()


@dataclass(frozen=True, kw_only=True)
class Classroom:
    """Where a trainee practises. With a house of its own it teaches that house and varies nothing."""

    catalogue: Catalogue
    game: Game
    house: House
    paytables: Mapping[str, str] = field(default_factory=dict)
    today: date | None = None
    varied: bool = False
    """Whether scenes may vary the house's choices: dealing, pot, options."""
    _made: dict[HouseChoices, Terms] = field(default_factory=dict, repr=False, compare=False)

    def terms(self, choices: HouseChoices | None = None) -> Terms:
        """The terms of a scene; choices the classroom may not vary are ignored."""
        wanted = choices if choices is not None and self.varied else HouseChoices()
        if wanted not in self._made:
            house = self.house if wanted == HouseChoices() else _changed(self.house, wanted)
            self._made[wanted] = make_terms(
                self.catalogue, self.game, house, paytables=self.paytables, today=self.today
            )
        return self._made[wanted]

    def choose(self, rng: Random, own: _Value, values: Sequence[_Value]) -> _Value:
        """One of the values if scenes may vary, otherwise the house's own."""
        return rng.choice(values) if self.varied else own

    def may_have(self, own: object, wanted: object) -> bool:
        """Whether a scene can have the wanted choice."""
        return self.varied or own == wanted

    @property
    def has_pot(self) -> bool:
        """Whether this game can be dealt with a pot here."""
        offered = self.may_have(self.house.pot.offered, wanted=True)
        return any(offered or not self.game.wagers[name].in_pot for name in self.game.pots)


def open_classroom(
    catalogue: Catalogue,
    game: str,
    *,
    house: House | None = None,
    paytables: Mapping[str, str] | None = None,
    today: date | None = None,
) -> Classroom:
    """A classroom for a game of the catalogue. Without a house, scenes come from every possible house."""
    room = Classroom(
        catalogue=catalogue,
        game=catalogue.game(game),
        house=house or load_house("default"),
        paytables=dict(paytables or {}),
        today=today,
        varied=house is None,
    )
    room.terms()  # one sentence now rather than in the middle of a lesson
    return room


def _changed(house: House, choices: HouseChoices) -> House:
    data = house_document(house)
    if choices.method is not None and choices.method != house.dealing.method:
        decks = ["red"] if choices.method == "hand" else ["red", "blue"]
        data["dealing"] = {"method": choices.method, "decks": decks}
    if choices.pot is not None:
        data["pot"]["offered"] = choices.pot
    if choices.folded is not None:
        data["pot"]["folded"] = choices.folded
    for key, value in (("by_hand", choices.by_hand), ("settled_wagers", choices.settled_wagers)):
        if value is not None:
            data["irregularities"][key] = value
    data["options"] = {**data["options"], **dict(choices.options)}
    return read_house(data)
