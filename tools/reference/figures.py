"""The figures of a reference page: how often each hand is dealt, what pay tables keep, and exact results."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from pitboss.cards import RANKINGS
from pitboss.exact import ask, make_problem, sides, solve, store
from pitboss.games import Catalogue
from pitboss.rulebook.vocabulary import Vocabulary
from pitboss.rules import Line, PayByTable, PayTable, Settle
from pitboss.wording import cap, counted, fixed, many, percent
from tools.reference.counting import Tally, kinds_dealt, lines_dealt
from tools.reference.markdown import table

__all__ = ["chance_of", "dealt_hands", "exact_figures", "pay_figures"]

_UNIT = 100
"""A dollar, for tables that pay sums of money."""


def dealt_hands(words: Vocabulary) -> Iterator[str]:
    """How often the hand that the game is about is each of the hands there are."""
    steps = [step for step in words.settlements if step.by.ranking == words.game.ranking and not step.by.use]
    step = next((step for step in steps if step.comparison), steps[0] if steps else None)
    if step is None:
        return
    hand = step.hands[0]
    tally = kinds_dealt(step.by.ranking, words.size(hand))
    yield (
        f"How often {words.hand(hand[0])}, {words.best(hand, step.by)}, is each of these, of all "
        f"{many(tally.total, 'deal')} of {counted(words.size(hand), 'card')}:"
    )
    kinds = [kind for kind in reversed(list(RANKINGS[step.by.ranking].kinds)) if kind in tally.of]
    yield table(
        ("Hand", "Deals", "Chance"),
        [(cap(kind.label), f"{tally.of[kind]:,}", chance_of(tally.of[kind], tally.total)) for kind in kinds],
        right=(1, 2),
    )


def pay_figures(words: Vocabulary, step: Settle, posted: PayTable) -> tuple[Tally, Fraction | None] | None:
    """How often each line is paid, and what the house keeps of a unit; None where that is not counted here.

    What the house keeps is stated for wagers that nobody can give up or take back.
    """
    by = step.by
    if not isinstance(by, PayByTable) or by.use or by.lesser_of:
        return None
    wagers = [words.game.wagers[name] for name in step.settle]
    stakes = {words.terms.house.fixed_amount(wager) for wager in wagers if wager.fixed} or {_UNIT}
    tally = lines_dealt(posted, words.size(by.hand), min(stake or _UNIT for stake in stakes))
    bound = all(wager.opening for wager in wagers) and not any(
        name in (*decision.forfeited, *decision.returned)
        for decision in words.game.decisions
        for name in step.settle
    )
    sums = any(line.pays.fixed is not None for line in posted.lines) and not any(
        wager.fixed for wager in wagers
    )
    return tally, _kept(posted, tally) if bound and not sums else None


def _kept(posted: PayTable, tally: Tally) -> Fraction:
    back = Fraction(0)
    for line, deals in tally.of.items():
        if isinstance(line, Line):
            back += Fraction(posted.returned(line, _UNIT), _UNIT) * Fraction(deals, tally.total)
    return 1 - back


def exact_figures(catalogue: Catalogue, words: Vocabulary) -> Iterator[str]:
    """The shipped results of a game that has some."""
    game = words.game
    rows: list[tuple[str, ...]] = []
    for side in sides(game) or (None,):
        question = ask(catalogue, game, side=side)
        if not (store.shipped_folder() / f"{make_problem(question).key}.json").exists():
            return
        found = solve(question)
        rows += [
            (
                cap(side or "") or "All wagers",
                percent(found.house_edge, 4),
                percent(found.element_of_risk, 4),
                fixed(found.average_wager, 4),
                fixed(Fraction(found.standard_deviation), 4),
            ),
        ]
        rows += [
            (
                words.label(name),
                percent(each.house_edge, 4),
                percent(each.element_of_risk, 4),
                fixed(each.average_wager, 4),
                "",
            )
            for name, each in found.wagers.items()
        ]
    tables = ", ".join(f"{slot} {posted.id}" for slot, posted in words.terms.tables.items())
    yield (
        f"Best play of the required wagers, each of one unit, with {tables}; counted over every deal, "
        "and shipped with "
        f"Pitboss (`pitboss solve {game.id}`):"
    )
    yield table(
        ("Wager", "House edge", "Element of risk", "Average wager", "Standard deviation"),
        rows,
        right=(1, 2, 3, 4),
    )


def chance_of(deals: int, total: int) -> str:
    """In per cent; what is rare, as one deal in a number of deals."""
    share = Fraction(deals, total)
    return percent(share, 4) if share >= Fraction(1, 10000) else f"1 in {fixed(1 / share, 0)}"
