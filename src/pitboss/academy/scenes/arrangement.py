"""A round arranged on purpose: seats, wagers, decisions and cards, played by the engine to its end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from pitboss.academy.classroom import Classroom, HouseChoices
from pitboss.academy.scenes.card_kinds import CARD_KINDS, CardKind, Showdown, fitting
from pitboss.academy.scenes.comparison import Comparison, place_of
from pitboss.academy.scenes.scene import NoScene, Scene, SceneReference
from pitboss.academy.scenes.stacking import StackedCards
from pitboss.cards import Card, shuffled
from pitboss.round import Terms
from pitboss.round.scripted import places_dealt, play_scripted
from pitboss.rules import SEAT, Wager

__all__ = ["arranged", "opening_wagers", "script", "some_seats"]

_MOST_TRIES = 2000
_COMMON = "common"
_STAKES = (
    (500, 1000, 2000, 2500, 10_000),
    (500, 1000, 1500, 2000, 2500, 3000, 4000, 5000, 10_000),
    (500, 1000, 1500, 2000, 2500, 3500, 4500, 7500, 12_500, 15_000, 20_000),
)
"""In cents, by level: amounts that are easy to multiply come first."""


def arranged(
    room: Classroom, reference: SceneReference, rng: Random, *, seats: tuple[tuple[int, int], ...]
) -> Scene:
    """A finished round of this kind; `seats` are the fewest and the most of each level."""
    kind = CARD_KINDS[reference.kind]
    fewest, most = seats[reference.level - 1]
    for _ in range(_MOST_TRIES):
        compared = rng.choice(fitting(room, reference.kind))
        terms = room.terms(_choices(room, rng, kind))
        there = some_seats(terms, rng, max(fewest, kind.seats), max(most, kind.seats))
        focus = rng.choice(there)
        must = _must(terms, compared)
        wagers = {
            seat: opening_wagers(
                terms, rng, reference.level, must=must if seat == focus else (), pot=kind.pot
            )
            for seat in there
        }
        decisions = {seat: script(terms, rng, wagers[seat]) for seat in there}
        decisions[focus] = script(terms, rng, wagers[focus], folds=kind.folds)
        stacked = kind.stack(rng, compared.own, compared.common)
        rival = next((seat for seat in rng.sample(there, len(there)) if seat != focus), None)
        cards = _dealt(terms, there, rng, compared, _places(compared, stacked, focus, rival))
        state = play_scripted(terms, wagers=wagers, decisions=decisions, cards=cards)
        scene = Scene(reference=reference, terms=terms, state=state, focus=focus, step=compared.step)
        if kind.holds(Showdown(scene=scene, compared=compared)):
            return scene
    raise NoScene(reference.kind, room.game.id)


def some_seats(terms: Terms, rng: Random, fewest: int, most: int) -> tuple[str, ...]:
    """Some of the table's seats, from the dealer's left."""
    number = rng.randint(min(fewest, len(terms.seats)), min(most, len(terms.seats)))
    taken = rng.sample(terms.seats, number)
    return tuple(seat for seat in terms.seats if seat in taken)


def _choices(room: Classroom, rng: Random, kind: CardKind) -> HouseChoices:
    house = room.house
    options = tuple(
        (name, room.choose(rng, room.terms().options[name], option.values))
        for name, option in room.game.options.items()
    )
    return HouseChoices(
        pot=kind.pot or room.choose(rng, house.pot.offered, (True, False)),
        folded=room.choose(rng, house.pot.folded, ("may win", "may win", "out")),
        options=options,
    )


def _must(terms: Terms, compared: Comparison) -> tuple[str, ...]:
    """The opening wager the comparison is about."""
    names = compared.step.for_ or compared.step.settle
    return tuple(name for name in names if terms.game.wagers[name].opening)[:1]


def opening_wagers(
    terms: Terms, rng: Random, level: int, *, must: Sequence[str] = (), pot: bool = False
) -> dict[str, int]:
    """Opening wagers that the game and the house allow."""
    wagers: dict[str, int] = {}
    for name, wager in terms.game.opening_wagers.items():
        if wager.offered_if == "pot":
            amount = terms.house.pot_amount
            if amount is not None and (pot or rng.random() < 0.7):
                wagers[name] = amount
        elif wager.offered_if is not None and terms.options[wager.offered_if] is not True:
            continue
        elif wager.equals is None and (
            wager.required or name in must or (_possible(terms, wager, wagers) and rng.random() < 0.7)
        ):
            wagers[name] = _stake(terms, name, rng, level)
    for name, wager in terms.game.opening_wagers.items():
        if wager.equals is None or wager.equals not in wagers:
            continue
        barred = any(other in wagers or other in must for other in wager.excludes)
        if wager.required or name in must or (not barred and rng.random() < 0.5):
            wagers[name] = wagers[wager.equals]
    if not wagers:
        wagers[terms.game.unit] = _stake(terms, terms.game.unit, rng, level)
    return {name: wagers[name] for name in terms.game.wagers if name in wagers}


def _possible(terms: Terms, wager: Wager, wagers: Mapping[str, int]) -> bool:
    alone = wager.needs_unless is not None and terms.options[wager.needs_unless] is True
    return wager.needs is None or alone or wager.needs in wagers


def _stake(terms: Terms, name: str, rng: Random, level: int) -> int:
    low, high = terms.house.range_of(name)
    chip = terms.house.table.smallest_chip
    usual = [cents for cents in _STAKES[level - 1] if low <= cents <= high and cents % chip == 0]
    return rng.choice(usual) if usual else low


def script(
    terms: Terms, rng: Random, wagers: Mapping[str, int], *, folds: bool | None = None
) -> tuple[str, ...]:
    """One seat's decisions: it folds for sure, never, or now and then."""
    there = set(wagers)
    chosen: list[str] = []
    for decision in terms.game.decisions:
        if not decision.asks(there):
            continue
        out = bool(decision.folds) and (folds if folds is not None else rng.random() < 0.25)
        going_on = [name for name in decision.options if name not in decision.folds]
        option = rng.choice(decision.folds if out else going_on)
        chosen.append(option)
        there |= set(decision.options[option].places)
        there -= set(decision.options[option].forfeits)
    return tuple(chosen)


def _dealt(
    terms: Terms, seats: Sequence[str], rng: Random, compared: Comparison, given: Mapping[str, Sequence[Card]]
) -> dict[str, tuple[Card, ...]]:
    """Cards for every place: those given, the common ones in the order they are turned up, and any others."""
    used = {card for cards in given.values() for card in cards}
    rest = [card for card in shuffled(rng) if card not in used]
    common = list(given[_COMMON])
    dealt: dict[str, tuple[Card, ...]] = {}
    for place, size in places_dealt(terms, seats).items():
        cards = list(given.get(place, ()))
        while place in compared.shared and common and len(cards) < size:
            cards.append(common.pop(0))
        dealt[place] = (*cards, *(rest.pop() for _ in range(size - len(cards))))
    return dealt


def _places(
    compared: Comparison, stacked: StackedCards, focus: str, rival: str | None
) -> dict[str, Sequence[Card]]:
    """The stacked cards by place."""
    given: dict[str, Sequence[Card]] = {
        _COMMON: stacked.shared,
        place_of(compared.mine, focus): stacked.mine,
        place_of(compared.theirs, focus): stacked.theirs,
    }
    if rival is not None and compared.mine == SEAT:
        given[rival] = stacked.rival
    return given
