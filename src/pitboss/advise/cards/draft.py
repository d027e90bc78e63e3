"""Cards drawn up by length: a list of rules for every decision, priced on the deals it is asked in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from pitboss.advise.cards.positions import Position, Standing, best_choices, first_standing, positions
from pitboss.advise.cards.search import Found
from pitboss.advise.cards.tables import Bench, Table, Worded
from pitboss.exact.counters.counter import Progress, quiet
from pitboss.exact.problem import Problem

__all__ = ["MOST_RULES", "DraftedCard", "DraftedDecision", "Workshop"]

MOST_RULES = 12
"""A card has to fit a pocket."""
_FINE = 1_000_000
"""Part of a unit that is not worth two more rules."""
_PROVEN = 2
"""Lists of up to this many rules are proven to be the cheapest of their length, where that is feasible."""


@dataclass(frozen=True, slots=True)
class DraftedDecision:
    """A list of rules at one decision, in whole numbers over the round's scale."""

    table: Table
    found: Found
    fewer: int | None
    """What the cheapest list with one rule fewer gives away here, if that is proven."""

    @property
    def lost(self) -> int:
        return self.table.best - self.found.value

    @property
    def least(self) -> int:
        """What no list of these words can undercut."""
        return self.table.best - self.table.search.ceiling


@dataclass(frozen=True, slots=True)
class DraftedCard:
    """A list for every decision that is come to."""

    decisions: tuple[DraftedDecision, ...]

    @property
    def lost(self) -> int:
        return sum(each.lost for each in self.decisions)

    @property
    def size(self) -> int:
        return sum(len(each.found.steps) for each in self.decisions)


@dataclass
class _Ladder:
    """The best list found for one decision by number of rules, searched as far as it is asked for."""

    table: Table
    found: list[Found] = field(default_factory=list)
    more: Iterator[Found] | None = None

    def __post_init__(self) -> None:
        self.more = self.table.search.ladder(MOST_RULES, fine=self.table.bench.position.scale // _FINE)

    def at(self, rules: int) -> Found:
        while len(self.found) <= rules and self.more is not None:
            following = next(self.more, None)
            if following is None:
                self.more = None
            else:
                self.found.append(following)
        return self.found[min(rules, len(self.found) - 1)]

    def lost(self, rules: int) -> int:
        return self.table.best - self.at(rules).value


class Workshop:
    """A solved round with its words: what cards of any length are drawn up from."""

    def __init__(self, problem: Problem, progress: Progress = quiet) -> None:
        self.problem, self.progress = problem, progress
        self.positions: tuple[Position, ...] = positions(problem, _part(progress, 0.0, 0.3))
        self.benches: list[Worded] = []
        self.tables: list[Table] = []
        """Of each decision, everything before and after it played best."""
        self.first = standing = first_standing(self.positions[0])
        share = 0.3 / len(self.positions)
        for at, position in enumerate(self.positions):
            bench = _bench(position, standing, _part(progress, 0.3 + at * share, share))
            self.benches.append(bench)
            self.tables.append(bench.table(standing))
            if at + 1 < len(self.positions):
                standing = standing.after(position, best_choices(position))

    @cached_property
    def _ladders(self) -> list[_Ladder]:
        return [_Ladder(table) for table in self.tables]

    @property
    def scale(self) -> int:
        return self.positions[0].scale

    def cards(self, most: int = MOST_RULES) -> Iterator[DraftedCard]:
        """The cheapest card found of no rules, of at most one, at most two and so on."""
        best: DraftedCard | None = None
        for total in range(most + 1):
            self.progress(f"cards of {total} rules", 0.6 + 0.4 * total / (most + 1))
            card = self._card(self._shared_out(total))
            if best is None or card.lost < best.lost:
                best = card
            yield best

    def _shared_out(self, total: int) -> tuple[int, ...]:
        """How many rules each decision gets, to give away the least in all."""
        best: dict[int, tuple[int, tuple[int, ...]]] = {0: (0, ())}
        for ladder in self._ladders:
            longer: dict[int, tuple[int, tuple[int, ...]]] = {}
            for used, (lost, shares) in best.items():
                for number in range(total - used + 1):
                    option = lost + ladder.lost(number), (*shares, number)
                    longer[used + number] = min(longer.get(used + number, option), option)
            best = longer
        return min(best.values())[1]

    def _card(self, shares: tuple[int, ...]) -> DraftedCard:
        """Every decision priced on the deals that the card itself brings so far."""
        standing, decisions, same = self.first, [], True
        for at, (bench, ladder, number) in enumerate(zip(self.benches, self._ladders, shares, strict=True)):
            table = ladder.table if same else bench.table(standing)
            if not table.deals.any():
                break
            found = ladder.at(number)
            if not same:
                found = table.search.improved(found)
            decisions.append(DraftedDecision(table, found, _fewer(table, ladder, found, same=same)))
            if at + 1 < len(self.benches):
                same = same and found.value == table.best
                standing = standing.after(bench.position, bench.choices(table, found))
        return DraftedCard(tuple(decisions))

    def priced(self, lists: Sequence[Found]) -> DraftedCard:
        """A card of these lists, each priced on the deals that those before it bring so far."""
        standing, decisions = self.first, []
        for at, (bench, given) in enumerate(zip(self.benches, lists, strict=True)):
            table = bench.table(standing)
            if not table.deals.any():
                break
            found = table.search.price(given.steps, given.otherwise)
            decisions.append(DraftedDecision(table, found, None))
            if at + 1 < len(self.benches):
                standing = standing.after(bench.position, bench.choices(table, found))
        return DraftedCard(tuple(decisions))


def _fewer(table: Table, ladder: _Ladder, found: Found, *, same: bool) -> int | None:
    rules = len(found.steps) - 1
    if rules < 0 or rules > _PROVEN:
        return None
    shorter = ladder.at(rules) if same else table.search.improved(ladder.at(rules))
    if len(shorter.steps) > rules or not table.search.none_reaches(shorter.value + 1, rules):
        return None
    return table.best - shorter.value


def _bench(position: Position, standing: Standing, progress: Progress) -> Worded:
    from pitboss.advise.cards.last_boards import LastBoards, is_swept

    return LastBoards(position, progress) if is_swept(position) else Bench(position, standing, progress)


def _part(progress: Progress, start: float, share: float) -> Progress:
    return lambda stage, done: progress(stage, start + share * done)
