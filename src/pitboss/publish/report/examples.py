"""Worked examples of settlement: dealt, decided and settled by the engine that runs the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from pitboss.cards import Card, shuffled
from pitboss.exact.paths import follow
from pitboss.games import Catalogue
from pitboss.house import change_house
from pitboss.publish.report.blocks import LeftOut
from pitboss.publish.report.subject import Subject
from pitboss.round import Round, Terms, WagerReturned, WagerSettled, make_terms
from pitboss.round.scripted import places_dealt, play_scripted
from pitboss.rules import Hand

__all__ = ["Example", "examples"]

_MOST_DEALS = 3000
_STAKE = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """One round that shows one rule, with every seat's wagers settled."""

    key: str
    title: str
    remark: str
    cards: Mapping[str, tuple[Card, ...]]
    decisions: Mapping[str, Sequence[str]]
    state: Round

    @property
    def seats(self) -> tuple[str, ...]:
        return self.state.seats

    def settled(self, seat: str) -> list[WagerSettled]:
        over = [each for (whose, _), each in self.state.settled.items() if whose == seat]
        return [each for each in over if not isinstance(each, WagerReturned)]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Wanted:
    """What an example has to show, and how the seat plays to get there."""

    key: str
    title: str
    path: tuple[str, ...]
    fits: Callable[[Example], bool]
    seats: int = 1
    pot: bool = False
    remark: str = ""


def examples(subject: Subject) -> tuple[list[Example], list[LeftOut]]:
    """An example of each thing that can happen in this game, and what cannot happen."""
    found, missing = [], []
    for wanted in _wanted(subject):
        if isinstance(wanted, LeftOut):
            missing.append(wanted)
        elif (example := _search(subject, wanted)) is not None:
            found.append(example)
        else:
            missing.append(
                LeftOut(f"Worked example: {wanted.title}", f"none found in {_MOST_DEALS:,} deals.")
            )
    return found, missing


def _wanted(subject: Subject) -> Iterator[_Wanted | LeftOut]:
    shape = subject.analysis.shape
    duel, bonuses = shape.duel, [bonus.wager for bonus in shape.bonuses]
    if duel is None:
        return
    bold = follow(shape, lambda fork, _: fork.boldest).names
    fold = follow(shape, lambda fork, _: (fork.folding or fork.choices)[0])
    wagers = duel.wagers

    def all_are(result: str) -> Callable[[Example], bool]:
        return lambda example: all(
            each.result == result for each in example.settled("seat-1") if each.wager in wagers
        )

    yield _Wanted(key="win", title="the seat wins", path=bold, fits=all_are("win"))
    yield _Wanted(key="lose", title="the seat loses", path=bold, fits=all_are("lose"))
    needs = duel.needs
    yield _Wanted(
        key="push",
        title="equal hands push",
        path=bold,
        fits=lambda example: all_are("push")(example) and _compared(subject, example) == 0,
    )
    if needs is not None:
        made = subject.terms.options.get(duel.step.short or "")
        yield _Wanted(
            key="short",
            title=f"the better hand, but below {needs}",
            path=bold,
            fits=lambda example: (
                not needs.is_met_by(_hand(subject, example)) and _compared(subject, example) > 0
            ),
            remark=f"The house option “{duel.step.short}” is “{made}”.",
        )
    if not fold.forfeited:
        yield LeftOut("Worked examples of a fold", "no decision of the game gives up a wager.")
    else:
        yield _Wanted(key="fold", title="the seat folds", path=fold.names, fits=_bonus(bonuses, "lose"))
        if bonuses:
            yield _Wanted(
                key="bonus-after-fold",
                title="the bonus wins after a fold",
                path=fold.names,
                fits=_bonus(bonuses, "win"),
            )
    yield from _pot(subject, bold)


_NO_POT = (
    "The house of this report does not offer the Pot Bet; the example shows how a house that does splits a "
    "tied pot."
)


def _pot(subject: Subject, bold: tuple[str, ...]) -> Iterator[_Wanted | LeftOut]:
    pots = subject.question.game.pots
    if not pots:
        yield LeftOut("Worked example of a pot split", "the players of this game have no pot.")
        return
    offered = subject.terms.house.pot_amount is not None
    yield _Wanted(
        key="pot-split",
        title="a tied pot is split",
        path=bold,
        seats=2,
        pot=True,
        fits=lambda example: all(
            each.returned == each.staked
            for seat in example.seats
            for each in example.settled(seat)
            if each.wager in pots
        ),
        remark="" if offered else _NO_POT,
    )


def _bonus(bonuses: Sequence[str], result: str) -> Callable[[Example], bool]:
    return lambda example: all(
        each.result == result for each in example.settled("seat-1") if each.wager in bonuses
    )


def _hand(subject: Subject, example: Example, number: int = 0) -> Hand:
    """The seat's hand (0), or the one it is compared with (1)."""
    duel = subject.analysis.shape.duel
    assert duel is not None  # noqa: S101 - only asked of games with a comparison
    names = subject.question.game.expand((duel.step.hand, duel.step.against)[number])
    return Hand.of(
        [card for name in names for card in example.cards.get(name, example.cards.get("seat-1", ()))]
    )


def _compared(subject: Subject, example: Example) -> int:
    mine, theirs = _hand(subject, example).rank, _hand(subject, example, 1).rank
    return (mine > theirs) - (mine < theirs)


def _search(subject: Subject, wanted: _Wanted) -> Example | None:
    """The first deal that fits, in an order that is always the same."""
    terms = _with_pot(subject.order.catalogue, subject.terms) if wanted.pot else subject.terms
    seats = terms.seats[: wanted.seats]
    wagers = dict.fromkeys(seats, _stakes(subject, terms, pot=wanted.pot))
    decisions = dict.fromkeys(seats, wanted.path)
    for number in range(_MOST_DEALS):
        deck = shuffled(Random(number))
        cards: dict[str, tuple[Card, ...]] = {}
        used = 0
        for place, size in places_dealt(terms, seats).items():
            cards[place] = deck[used : used + size]
            used += size
        state = play_scripted(terms, wagers=wagers, decisions=decisions, cards=cards)
        example = Example(
            key=wanted.key,
            title=wanted.title,
            remark=wanted.remark,
            cards=cards,
            decisions=decisions,
            state=state,
        )
        if wanted.fits(example):
            return example
    return None


def _with_pot(catalogue: Catalogue, terms: Terms) -> Terms:
    """The same table with a pot on offer."""
    if terms.house.pot_amount is not None:
        return terms
    return make_terms(
        catalogue,
        terms.game,
        change_house(terms.house, {"pot": True}),
        paytables={slot: table.id for slot, table in terms.tables.items()},
        today=terms.today,
    )


def _stakes(subject: Subject, terms: Terms, *, pot: bool) -> dict[str, int]:
    """Ten dollars on each wager, or the nearest the limits allow; the pot as the house sets it."""
    house = terms.house
    stakes = {}
    for name in subject.question.wagers:
        least, most = house.range_of(name)
        stakes[name] = min(max(_STAKE, least), most)
    stakes = dict.fromkeys(stakes, min(stakes.values()))
    if pot and house.pot_amount is not None:
        stakes |= dict.fromkeys(terms.game.pots, house.pot_amount)
    return {name: stakes[name] for name in terms.game.opening_wagers if name in stakes}
