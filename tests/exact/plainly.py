"""The plainest way to solve a game: every deal of a short deck, every set of cards seen, nothing shared.

Hands are read by the readable ranking and wagers settled by the rules, deal by deal. No suits are renamed, no
classes made, nothing is counted by formula.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations

from pitboss.cards import SUITS, Card
from pitboss.exact import Question, read_tree
from pitboss.exact.tree import Path, Tree
from pitboss.rules import Compare, Hand, PayByTable, Settle, Verdict, against_another, by_table

Deal = dict[str, tuple[Card, ...]]


@cache
def _hand(cards: frozenset[Card], ranking: str) -> Hand:
    return Hand.of(tuple(cards), ranking)


def deals(question: Question, groups: list[str], ranks: int) -> Iterator[Deal]:
    deck = [Card(rank, suit) for rank in range(2, 15) for suit in SUITS if ranks >> (rank - 2) & 1]

    def rest(left: list[str], used: frozenset[Card]) -> Iterator[Deal]:
        if not left:
            yield {}
            return
        there = [card for card in deck if card not in used]
        for cards in combinations(there, question.game.groups[left[0]]):
            for deal in rest(left[1:], used | set(cards)):
                yield {left[0]: cards} | deal

    return rest(groups, frozenset())


def _read(question: Question, by: PayByTable | Compare, groups: tuple[str, ...], deal: Deal) -> Hand:
    names = question.game.expand(groups)
    if by.use:
        return Hand.using([(deal[name], by.use.get(name, len(deal[name]))) for name in names], by.ranking)
    return _hand(frozenset(card for name in names for card in deal[name]), by.ranking)


def _verdict(question: Question, step: Settle, wager: str, on: int, deal: Deal) -> Verdict:
    by = step.by
    assert isinstance(by, PayByTable | Compare)
    mine, *others = (_read(question, by, groups, deal) for groups in by.hands)
    if isinstance(by, PayByTable):
        return by_table(by, question.tables[by.paytable], mine, others[0] if others else None, on)
    return against_another(by, wager, question.tables, question.options, mine, others[0], on)


def net(question: Question, path: Path, deal: Deal, only: tuple[str, ...] | None = None) -> int:
    """What the path wins in this deal, in cents, with a unit on every opening wager."""
    tree_stakes = path.stakes({name: question.stake(name) for name in question.wagers})
    cents = {name: int(stake * question.unit) for name, stake in tree_stakes.items()}
    total = -sum(cents[n] for n in path.forfeited if n in cents and (only is None or n in only))
    riders = question.game.riders
    for wager, step in path.settled:
        if only is not None and wager not in only:
            continue
        stake, on = cents.get(wager, 0), cents[riders.get(wager, wager)]
        total += _verdict(question, step, wager, on, deal).returned(stake, on) - stake
    return total


def _open(question: Question, tree: Tree, path: Path, deal: Deal) -> bool:
    for name, answer in zip(path.forks, path.names, strict=True):
        fork = next(each for each in tree.forks if each.name == name)
        needs = next(each.needs for each in fork.choices if each.name == answer)
        if needs is not None:
            groups = question.game.expand(fork.step.hand)
            hand = _hand(frozenset(card for group in groups for card in deal[group]), fork.step.ranking)
            if not needs.is_met_by(hand):
                return False
    return True


def solve_plainly(question: Question, ranks: int) -> tuple[Fraction, dict[int, Fraction]]:
    """The value of the round by best play, in cents, and the distribution of its result."""
    tree = read_tree(question)
    stages = tree.stages
    used = {name for step in tree.settlements for hand in step.hands for name in question.game.expand(hand)}
    used |= {name for stage in stages for name in stage.seen}
    groups = [name for name in question.game.groups if name in used]
    every = list(deals(question, groups, ranks))
    worth = [
        [
            net(question, path, deal, tree.dependent) if _open(question, tree, path, deal) else None
            for path in tree.paths
        ]
        for deal in every
    ]
    taken = _taken(tree, every, worth)
    totals: dict[int, int] = defaultdict(int)
    for deal, path in zip(every, taken, strict=True):
        totals[net(question, tree.paths[path], deal)] += 1
    spread = {cents: Fraction(number, len(every)) for cents, number in totals.items()}
    return sum((cents * share for cents, share in spread.items()), Fraction(0)), spread


def _taken(tree: Tree, every: list[Deal], worth: list[list[int | None]]) -> list[int]:
    """The path that best play takes in each deal: from the last stage to the first, one set of seen cards
    after the other. Of equals, the path that stakes less."""
    risk = [
        sum(stake for name, stake in stakes.items() if name not in path.returned)
        for path, stakes in zip(tree.paths, tree.stakes, strict=True)
    ]
    order = sorted(range(len(tree.paths)), key=lambda at: (risk[at], not tree.paths[at].forfeited))
    # What each deal is worth if the seat comes with these answers: at first, the whole path.
    now: list[dict[tuple[str, ...], tuple[int, int]]] = [
        {tree.paths[at].names: (value, at) for at in order if (value := values[at]) is not None}
        for values in worth
    ]
    for stage in reversed(tree.stages):
        names = {fork.name for fork in stage.forks}
        sums: dict[object, dict[tuple[str, ...], dict[tuple[str, ...], int]]] = {}
        for deal, known in zip(every, now, strict=True):
            seen = tuple(frozenset(deal[name]) for name in stage.seen)
            by_prefix = sums.setdefault(seen, {})
            for answers, (value, at) in known.items():
                options = by_prefix.setdefault(_before(tree.paths[at], answers, names), {})
                options[answers] = options.get(answers, 0) + value
        best = {
            seen: {
                prefix: max(options, key=lambda each: options[each]) for prefix, options in by_prefix.items()
            }
            for seen, by_prefix in sums.items()
        }
        for at, (deal, known) in enumerate(zip(every, now, strict=True)):
            seen = tuple(frozenset(deal[name]) for name in stage.seen)
            now[at] = {prefix: known[answers] for prefix, answers in best[seen].items()}
    return [next(iter(known.values()))[1] for known in now]


def _before(path: Path, answers: tuple[str, ...], names: set[str]) -> tuple[str, ...]:
    """The answers that were given before a stage with these decisions."""
    return tuple(answer for answer, fork in zip(answers, path.forks, strict=False) if fork not in names)
