"""Worked examples of settlement: dealt, decided and settled by the engine that runs the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from pitboss.cards import Card, shuffled
from pitboss.errors import Refused
from pitboss.exact.tree import Choice, Duel, Fork
from pitboss.games import Catalogue
from pitboss.house import change_house
from pitboss.publish.report.blocks import LeftOut
from pitboss.publish.report.exposure import players_pots
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
    tree = subject.analysis.tree
    bold = tree.follow(_boldest).names
    yield from _compared_hands(subject, tree.duel, bold) if tree.duel else _paid_alone(subject, bold)
    yield from _given_up(subject)
    backing = [path for path in tree.paths if path.returned]
    if backing:
        most = max(backing, key=lambda path: len(path.returned))
        yield _Wanted(key="taken-back", title="wagers are taken back", path=most.names, fits=lambda _: True)
    yield from _pot(subject, bold)


def _boldest(fork: Fork) -> Choice:
    """Of the answers that any hand may give, the one that stakes the most."""
    open_to_all = tuple(choice for choice in fork.choices if choice.needs is None)
    return replace(fork, choices=open_to_all or fork.choices).boldest


def _compared_hands(subject: Subject, duel: Duel, bold: tuple[str, ...]) -> Iterator[_Wanted]:
    """How the comparison can end: better, worse, equal, too low to win, or against an unqualified hand."""
    wagers, by = duel.wagers, duel.step

    def ends(example: Example, wanted: str, *, never: str) -> bool:
        results = [each.result for each in example.settled("seat-1") if each.wager in wagers]
        return wanted in results and never not in results

    yield _Wanted(
        key="win",
        title="the seat wins",
        path=bold,
        fits=lambda example: ends(example, "win", never="lose") and _compared(subject, example) > 0,
    )
    yield _Wanted(
        key="lose",
        title="the seat loses",
        path=bold,
        fits=lambda example: ends(example, "lose", never="win") and _compared(subject, example) < 0,
    )
    pushes = by.tie == "push"
    yield _Wanted(
        key="push",
        title="equal hands push" if pushes else "equal hands",
        path=bold,
        fits=lambda example: (
            _compared(subject, example) == 0
            and (not pushes or (ends(example, "push", never="lose") and ends(example, "push", never="win")))
        ),
    )
    if (least := by.qualifies) is not None:
        yield _Wanted(
            key="unqualified",
            title=f"the {duel.hands[1]} does not have {least}",
            path=bold,
            fits=lambda example: not least.is_met_by(_hand(subject, example, 1)),
        )
    if (needs := by.least_winner(subject.question.options)) is not None:
        made = subject.terms.options.get(by.short or "")
        yield _Wanted(
            key="short",
            title=f"the better hand, but below {needs}",
            path=bold,
            fits=lambda example: (
                not needs.is_met_by(_hand(subject, example)) and _compared(subject, example) > 0
            ),
            remark=f"The house option “{by.short}” is “{made}”." if by.short else "",
        )


def _paid_alone(subject: Subject, bold: tuple[str, ...]) -> Iterator[_Wanted]:
    """Where no other hand is to be beaten: a round that wins and one that loses."""
    del subject

    def net(example: Example) -> int:
        return sum(each.returned - each.staked for each in example.settled("seat-1"))

    yield _Wanted(key="win", title="the seat wins", path=bold, fits=lambda example: net(example) > 0)
    yield _Wanted(key="lose", title="the seat loses", path=bold, fits=lambda example: net(example) < 0)


def _given_up(subject: Subject) -> Iterator[_Wanted | LeftOut]:
    tree = subject.analysis.tree
    folds = [path for path in tree.paths if path.forfeited]
    if not folds:
        yield LeftOut("Worked examples of a fold", "no decision of the game gives up a wager.")
        return
    fold = min(folds, key=lambda path: len(path.names))
    kept = [bonus.wager for bonus in tree.bonuses if bonus.wager not in fold.forfeited]
    staying = [name for name in kept if name in subject.question.wagers]
    yield _Wanted(key="fold", title="the seat folds", path=fold.names, fits=_bonus(staying, "lose"))
    if staying:
        yield _Wanted(
            key="bonus-after-fold",
            title="the bonus wins after a fold",
            path=fold.names,
            fits=_bonus(staying, "win"),
        )


_NO_POT = (
    "The house of this report does not offer the Pot Bet; the example shows how a house that does splits a "
    "tied pot."
)


def _pot(subject: Subject, bold: tuple[str, ...]) -> Iterator[_Wanted | LeftOut]:
    pots = subject.question.game.pots
    if not pots:
        yield LeftOut("Worked example of a pot split", "the players of this game have no pot.")
        return
    required = bool(players_pots(subject.terms))
    offered = required or subject.terms.house.pot_amount is not None
    yield _Wanted(
        key="pot-split",
        title="a tied pot is split",
        path=bold,
        seats=2,
        pot=not required,
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
    duel = subject.analysis.tree.duel
    assert duel is not None  # noqa: S101 - only asked of games with a comparison
    game, by = subject.question.game, duel.step
    names = game.expand((by.hand, by.against)[number])
    parts = [(example.cards.get(name, example.cards.get("seat-1", ())), by.use.get(name)) for name in names]
    if by.use:
        return Hand.using(
            [(cards, len(cards) if some is None else some) for cards, some in parts], by.ranking
        )
    return Hand.of([card for cards, _ in parts for card in cards], by.ranking)


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
        try:
            state = play_scripted(terms, wagers=wagers, decisions=decisions, cards=cards)
        except Refused:
            continue  # an answer that this hand may not give
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
    stakes, fixed = {}, {}
    for name in subject.question.wagers:
        least, most = house.range_of(name)
        stakes[name] = min(max(_STAKE, least), most)
        if (amount := house.fixed_amount(terms.game.wagers[name])) is not None:
            fixed[name] = amount
    stakes = dict.fromkeys(stakes, min(stakes.values())) | fixed | players_pots(terms)
    if pot and house.pot_amount is not None:
        stakes |= dict.fromkeys(terms.game.pots, house.pot_amount)
    return {name: stakes[name] for name in terms.game.opening_wagers if name in stakes}
