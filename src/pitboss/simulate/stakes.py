"""What one seat can have on the layout: the stakes that its decisions lead to, and the most of all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pitboss.errors import Unsolvable
from pitboss.round import Terms
from pitboss.rules import Decide, Option, Settle

__all__ = ["SeatStakes"]


@dataclass(frozen=True)
class SeatStakes:
    """A seat's opening wagers, in cents, and what can become of them."""

    terms: Terms
    opening: Mapping[str, int]

    def amounts(self, option: Option) -> dict[str, int]:
        """What an option puts on the layout, in cents."""
        game = self.terms.game
        for other in (name for amount in option.places.values() for name in amount.of):
            if other not in game.opening_wagers:
                raise Unsolvable(
                    f"{game.id} cannot be simulated yet: a decision stakes a multiple of {other}, "
                    "which is placed during the round itself."
                )
        return {
            name: amount.times * sum(self.opening.get(other, 0) for other in amount.of)
            for name, amount in option.places.items()
        }

    def added(self, option: Option) -> int:
        """All that an option puts on the layout."""
        return sum(self.amounts(option).values())

    def possible(self) -> dict[str, list[int]]:
        """By wager, every stake that can lie on its spot; on spots that stay empty, none."""
        found = {name: [self.opening[name]] for name in self.terms.game.wagers if name in self.opening}
        for move in self.terms.plan:
            step = move.step
            if not isinstance(step, Decide) or not any(name in found for name in step.for_):
                continue
            before = {name: [0, *found.get(name, ())] for name in step.placed}
            for option in self.terms.answers(step).values():
                for name, amount in self.amounts(option).items():
                    sums = [stake + amount for stake in before[name]]
                    found[name] = list(dict.fromkeys([*found.get(name, ()), *sums]))
        return found

    def most(self) -> int:
        """The most that a round can ask for, whatever the answers."""
        ways = {(frozenset(self.opening), frozenset[str]()): sum(self.opening.values())}
        for move in self.terms.plan:
            match move.step:
                case Decide() as step:
                    ways = self._answered(step, ways)
                case Settle() as step:
                    ways = {
                        (made, gone | (made & {*step.settle})): cents for (made, gone), cents in ways.items()
                    }
                case _:
                    pass
        return max(ways.values())

    def _answered(
        self, step: Decide, ways: Mapping[tuple[frozenset[str], frozenset[str]], int]
    ) -> dict[tuple[frozenset[str], frozenset[str]], int]:
        """By wagers made and wagers decided, the most that was staked to get there."""
        after: dict[tuple[frozenset[str], frozenset[str]], int] = {}
        for (made, gone), cents in ways.items():
            if not (made - gone) & {*step.for_} or made & {*step.unless}:
                after[made, gone] = max(cents, after.get((made, gone), 0))
                continue
            for option in self.terms.answers(step).values():
                amounts = self.amounts(option)
                way = (
                    made | set(amounts),
                    gone | {*self.terms.taken_back(option), *self.terms.given_up(option)},
                )
                after[way] = max(cents + sum(amounts.values()), after.get(way, 0))
        return after
