"""A round arranged on purpose: seats, wagers and cards, played by the engine to its end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from pitboss.academy.classroom import Classroom, HouseChoices
from pitboss.academy.scenes.card_kinds import CARD_KINDS, CardKind, fitting
from pitboss.academy.scenes.deal import Deal, StackedCards
from pitboss.academy.scenes.scene import NoScene, Scene, SceneReference
from pitboss.academy.scenes.showdown import Showdown
from pitboss.academy.scenes.subject import Subject, place_of
from pitboss.cards import Card, shuffled
from pitboss.round import Round, Terms, apply, commands, new_round, stack_deck, view_for
from pitboss.round.scripted import deal_on, places_dealt
from pitboss.rules import SEAT, Decide, Wager

__all__ = ["answer", "arranged", "opening_wagers", "some_seats"]

_MOST_TRIES = 2000
_STAKES = (
    (500, 1000, 2000, 2500, 10_000),
    (500, 1000, 1500, 2000, 2500, 3000, 4000, 5000, 10_000),
    (500, 1000, 1500, 2000, 2500, 3500, 4500, 7500, 12_500, 15_000, 20_000),
)
"""In cents, by level: amounts that are easy to multiply come first."""


def arranged(
    room: Classroom,
    reference: SceneReference,
    rng: Random,
    *,
    subjects: Sequence[Subject],
    seats: tuple[tuple[int, int], ...],
) -> Scene:
    """A finished round of this kind; `seats` are the fewest and the most of each level."""
    kind = CARD_KINDS[reference.kind]
    fewest, most = seats[reference.level - 1]
    possible = fitting(room, subjects, reference.kind)
    for _ in range(_MOST_TRIES):
        subject = rng.choice(possible)
        terms = room.terms(_choices(room, rng, kind))
        there = some_seats(terms, rng, max(fewest, kind.seats), max(most, kind.seats))
        focus = rng.choice(there)
        must = _must(terms, subject)
        wagers = {
            seat: opening_wagers(
                terms, rng, reference.level, must=must if seat == focus else (), pot=kind.pot
            )
            for seat in there
        }
        stacked = kind.stack(Deal(rng, subject, terms))
        rival = next((seat for seat in rng.sample(there, len(there)) if seat != focus), None)
        cards = _dealt(terms, there, rng, _places(rng, subject, stacked, focus, rival))
        state = _played(terms, rng, wagers, cards, folds={focus: kind.folds})
        scene = Scene(reference=reference, terms=terms, state=state, focus=focus, subject=subject)
        if kind.holds(Showdown(scene=scene, subject=subject)):
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


def _must(terms: Terms, subject: Subject) -> tuple[str, ...]:
    """The opening wager that the hand in question is about."""
    wagers = terms.game.wagers
    names = [wagers[name].rides or name for name in subject.step.for_ or subject.step.settle]
    return tuple(name for name in names if wagers[name].opening and terms.offers(name))[:1]


def opening_wagers(
    terms: Terms, rng: Random, level: int, *, must: Sequence[str] = (), pot: bool = False
) -> dict[str, int]:
    """Opening wagers that the game and the house allow."""
    opening = {name: wager for name, wager in terms.game.opening_wagers.items() if terms.offers(name)}
    must = (*must, *(wager.needs for name, wager in opening.items() if name in must and wager.needs))
    wagers: dict[str, int] = {}
    for name, wager in sorted(opening.items(), key=lambda each: each[1].needs is not None):
        if wager.equal_to is not None:
            continue
        wanted = wager.required or name in must or (pot and wager.in_pot)
        if wanted or (_possible(terms, wager, wagers) and rng.random() < 0.7):
            fixed = terms.house.fixed_amount(wager)
            wagers[name] = _stake(terms, name, rng, level) if fixed is None else fixed
    for name, wager in opening.items():
        if wager.equal_to is None or wager.equal_to not in wagers:
            continue
        barred = any(other in wagers or other in must for other in wager.excludes)
        if wager.required or name in must or (not barred and rng.random() < 0.5):
            wagers[name] = wagers[wager.equal_to]
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


def answer(state: Round, rng: Random, *, folds: bool | None = None) -> commands.Decision:
    """What the seat that is asked answers: it folds for sure, never, or now and then."""
    step, seat = state.move.step, state.turn
    assert isinstance(step, Decide)  # noqa: S101 - a seat is being asked
    assert seat is not None  # noqa: S101
    options = list(view_for(state, seat).options)
    giving_up = [name for name in options if name in step.folds]
    going_on = [name for name in options if name not in step.folds]
    out = bool(giving_up) and (folds if folds is not None else rng.random() < 0.25)
    return commands.Decision(seat, rng.choice(giving_up if out else going_on))


def _played(
    terms: Terms,
    rng: Random,
    wagers: Mapping[str, Mapping[str, int]],
    cards: Mapping[str, Sequence[Card]],
    *,
    folds: Mapping[str, bool],
) -> Round:
    """The whole round, dealt with these cards; every move passes the engine's own gate."""
    state = new_round(terms)
    _, state = apply(state, commands.OpenRound(state.equipment.due))
    for seat, stakes in wagers.items():
        _, state = apply(state, commands.PlaceWagers(seat, stakes))
    deck = stack_deck(terms, state.seats, cards)
    while True:
        state = deal_on(state, lambda: deck)
        if state.turn is None:
            return state
        _, state = apply(state, answer(state, rng, folds=folds.get(state.turn)))


def _dealt(
    terms: Terms, seats: Sequence[str], rng: Random, given: Mapping[str, list[Card]]
) -> dict[str, tuple[Card, ...]]:
    """Cards for every place: those given, and any others."""
    used = {card for cards in given.values() for card in cards}
    rest = [card for card in shuffled(rng) if card not in used]
    dealt: dict[str, tuple[Card, ...]] = {}
    for place, size in places_dealt(terms, seats).items():
        left = given.get(place, [])
        cards = [left.pop(0) if left else rest.pop() for _ in range(size)]
        dealt[place] = tuple(rng.sample(cards, size))
    return dealt


def _places(
    rng: Random, subject: Subject, stacked: StackedCards, focus: str, rival: str | None
) -> dict[str, list[Card]]:
    """The stacked cards by place; the places of one side share a list, the common cards in dealing order."""
    mine, theirs = (rng.sample(cards, len(cards)) for cards in (stacked.mine, stacked.theirs))
    common = list(stacked.shared)
    given: dict[str, list[Card]] = {}
    for groups, cards in ((subject.mine, mine), (subject.theirs, theirs), (subject.shared, common)):
        given |= {place_of(group, focus): cards for group in groups}
    if rival is not None and subject.mine == (SEAT,):
        given[rival] = list(stacked.rival)
    return given
