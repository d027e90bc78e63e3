"""Strategy cards: the shortest list of plain rules that gives away no more than a stated amount."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from pitboss.advise.cards.conditions import Condition, sentence
from pitboss.advise.cards.problem import Problem, Round, read_round
from pitboss.advise.cards.search import Found
from pitboss.errors import InputError
from pitboss.exact import Question

__all__ = ["DEFAULT_COST", "MOST_RULES", "CardDecision", "CardRule", "StrategyCard", "strategy_card"]

DEFAULT_COST = Fraction(1, 100)
"""A cent on every dollar of the unit wager."""
MOST_RULES = 12
"""A card has to fit a pocket."""
_TRIED = 2
"""To prove a card shortest, all lists of up to this many rules are tried."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardRule:
    """One rule: the option to take where all conditions hold."""

    option: str
    conditions: tuple[Condition, ...]

    @property
    def says(self) -> str:
        """As it is read out."""
        return sentence(self.option, self.conditions)

    @property
    def code(self) -> str:
        """As rule lists write it."""
        return f"{self.option} {' and '.join(each.code for each in self.conditions)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class CardDecision:
    """What the card says at one decision, and what following it there costs exactly."""

    name: str
    rules: tuple[CardRule, ...]
    otherwise: str
    cost: Fraction
    """Against the best decision in every single deal, per round and in units."""
    least: Fraction
    """No list of this vocabulary costs less here, however long."""
    options: Mapping[str, Fraction]
    """How often each option is taken, of the times the seat is asked."""
    shortest: bool
    """Whether it is proven that no list with fewer rules would do; otherwise none was found."""

    @property
    def meanings(self) -> dict[str, str]:
        """What the words of the rules mean, where they need explaining."""
        used = [each.term for rule in self.rules for each in rule.conditions]
        return {term.yes.what: term.means for term in used if term.means}

    @property
    def code(self) -> str:
        last = "otherwise" if self.rules else "always"
        return "; ".join([*(rule.code for rule in self.rules), f"{self.otherwise} {last}"])


@dataclass(frozen=True, kw_only=True)
class StrategyCard:
    """All decisions of a game in a few rules."""

    question: Question
    decisions: tuple[CardDecision, ...]
    bound: Fraction | None
    best_ev: Fraction
    """What the round is worth to a player who never errs."""

    @property
    def cost(self) -> Fraction:
        """What the card gives away per round, in units."""
        return sum((each.cost for each in self.decisions), Fraction(0))

    @property
    def within(self) -> bool:
        """Whether the cost is within the bound that was asked for."""
        return self.bound is None or self.cost <= self.bound

    @property
    def least(self) -> Fraction:
        """No card of this vocabulary costs less."""
        return sum((each.least for each in self.decisions), Fraction(0))

    @property
    def player_ev(self) -> Fraction:
        return self.best_ev - self.cost

    @property
    def size(self) -> int:
        """Rules of all decisions; what to do otherwise does not count."""
        return sum(len(each.rules) for each in self.decisions)

    @property
    def strategy(self) -> str:
        """The card as a rule list for `pitboss simulate --strategy`.

        A rule list names options, not decisions, so it is empty where two decisions share an option.
        """
        names = [name for each in self.decisions for name in each.options]
        return "; ".join(each.code for each in self.decisions) if len(set(names)) == len(names) else ""


def strategy_card(
    question: Question, *, cost: Fraction | None = None, most_rules: int | None = None
) -> StrategyCard:
    """The card with the fewest rules that costs at most `cost`, or the cheapest found where none does.

    With `most_rules` alone: the cheapest card of up to that many rules.
    """
    if cost is not None and cost < 0:
        raise InputError(f"The cost of a card is at least 0, not {cost}.")
    if most_rules is not None and not 0 <= most_rules <= MOST_RULES:
        raise InputError(f"A card has 0 to {MOST_RULES} rules, not {most_rules}.")
    bound = DEFAULT_COST if cost is None and most_rules is None else cost
    most = MOST_RULES if most_rules is None else most_rules
    asked = read_round(question)
    plan = _plan(asked, bound, most)
    return StrategyCard(
        question=question,
        decisions=tuple(_decision(asked, plan, at, bound) for at in range(len(plan))),
        bound=bound,
        best_ev=asked.analysis.player_ev,
    )


Plan = tuple[tuple[Problem, Found], ...]


@dataclass
class _Ladder:
    """The best list found for one decision by number of rules, searched as far as it is asked for."""

    problem: Problem
    found: list[Found] = field(default_factory=list)
    more: Iterator[Found] | None = None

    def __post_init__(self) -> None:
        self.more = self.problem.search.ladder()

    def at(self, rules: int) -> Found | None:
        while len(self.found) <= rules and self.more is not None:
            following = next(self.more, None)
            if following is None:
                self.more = None
            else:
                self.found.append(following)
        return self.found[rules] if rules < len(self.found) else None


def _plan(asked: Round, bound: Fraction | None, most: int) -> Plan:
    """The lists for all decisions: fewest rules within the bound, and the cheapest of those."""
    firsts, seconds = _Ladder(asked.first), dict[int, _Ladder | None]()
    best: tuple[int, Plan] | None = None
    for total in range(most + 1):
        plans = list(_split(asked, firsts, seconds, total))
        if not plans:
            break
        lost, plan = min(plans, key=lambda each: each[0])
        if best is None or lost < best[0]:
            best = lost, plan
        if bound is not None and lost <= bound * asked.scale:
            return plan
    assert best is not None  # noqa: S101 - there is always the list without rules
    return best[1]


def _split(
    asked: Round, firsts: _Ladder, seconds: dict[int, _Ladder | None], total: int
) -> Iterator[tuple[int, Plan]]:
    """Every way to share `total` rules between the decisions, and what each loses."""
    for number in range(total + 1):
        first = firsts.at(number)
        if first is None:
            return
        lost = asked.first.best - first.value
        if number not in seconds:
            problem = asked.second(first)
            seconds[number] = None if problem is None else _Ladder(problem)
        ladder = seconds[number]
        if ladder is None:
            if number == total:
                yield lost, ((asked.first, first),)
            continue
        second = ladder.at(total - number)
        if second is not None:
            lost += ladder.problem.best - second.value
            yield lost, ((asked.first, first), (ladder.problem, second))


def _decision(asked: Round, plan: Plan, at: int, bound: Fraction | None) -> CardDecision:
    problem, found = plan[at]
    return CardDecision(
        name=problem.fork.name,
        rules=tuple(
            CardRule(option=problem.options[step.option], conditions=step.conditions) for step in found.steps
        ),
        otherwise=problem.options[found.otherwise],
        cost=Fraction(problem.best - found.value, asked.scale),
        least=Fraction(problem.best - problem.search.ceiling, asked.scale),
        options={name: Fraction(*share) for name, share in problem.shares(found).items()},
        shortest=_shortest(asked, plan, at, bound),
    )


def _shortest(asked: Round, plan: Plan, at: int, bound: Fraction | None) -> bool:
    """Whether every list with one rule fewer here breaks the bound, the other decisions as they are."""
    problem, found = plan[at]
    if not found.steps:
        return True
    others = sum(each.best - list_.value for number, (each, list_) in enumerate(plan) if number != at)
    lost = problem.best - found.value
    if bound is None or others + lost > bound * asked.scale or len(found.steps) - 1 > _TRIED:
        return False
    allowed = int(bound * asked.scale) - others
    return problem.search.exact and problem.search.none_reaches(problem.best - allowed, len(found.steps) - 1)
