"""Strategy cards: the shortest list of plain rules that gives away no more than a stated amount."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from pitboss.advise.cards.problem import Problem, Round, read_round
from pitboss.advise.cards.search import Found
from pitboss.advise.cards.words import sentence, words
from pitboss.errors import InputError
from pitboss.exact import Question

__all__ = ["DEFAULT_COST", "MOST_RULES", "CardDecision", "CardRule", "StrategyCard", "strategy_card"]

DEFAULT_COST = Fraction(1, 100)
"""A cent on every dollar of the unit wager."""
MOST_RULES = 12
"""A card is for a pocket: longer lists are not looked for."""
_TRIED = 2
"""Lists of up to so many rules are all tried where a card is to be proven shortest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardRule:
    """One rule: as a sentence, and as rule lists have it."""

    option: str
    conditions: tuple[str, ...]
    says: str

    @property
    def code(self) -> str:
        return f"{self.option} {' and '.join(self.conditions)}"


@dataclass(frozen=True, slots=True, kw_only=True)
class CardDecision:
    """What the card says at one decision, and what following it there costs exactly."""

    name: str
    rules: tuple[CardRule, ...]
    otherwise: str
    cost: Fraction
    """Against the best decision in every single deal, per round and in units."""
    least: Fraction
    """No list of the words for this decision costs less, however long."""
    options: Mapping[str, Fraction]
    """How often each option is taken, of the times it is asked."""
    shortest: bool
    """Whether it is proven that no list with fewer rules would do; otherwise none was found."""
    meanings: Mapping[str, str]
    """Words that need explaining, as the sentences have them."""

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
        """What no card of these words can undercut."""
        return sum((each.least for each in self.decisions), Fraction(0))

    @property
    def player_ev(self) -> Fraction:
        return self.best_ev - self.cost

    @property
    def size(self) -> int:
        """Rules of all decisions, what to do otherwise not counted."""
        return sum(len(each.rules) for each in self.decisions)

    @property
    def strategy(self) -> str:
        """The card as a rule list that `pitboss simulate --strategy` plays.

        Rule lists go by options alone, so there is none where two decisions have an option in common.
        """
        names = [name for each in self.decisions for name in each.options]
        return "; ".join(each.code for each in self.decisions) if len(set(names)) == len(names) else ""


def strategy_card(
    question: Question, *, cost: Fraction | None = None, most_rules: int | None = None
) -> StrategyCard:
    """The card with the fewest rules that costs at most `cost`; the cheapest found where none does.

    With `most_rules` alone it is the cheapest card of so many rules.
    """
    if cost is not None and cost < 0:
        raise InputError(f"A card cannot cost less than nothing, so the bound cannot be {cost}.")
    if most_rules is not None and not 0 <= most_rules <= MOST_RULES:
        raise InputError(
            f"A card has at most {MOST_RULES} rules, and {most_rules} is not one of 0 to {MOST_RULES}."
        )
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
    """Lists of growing length for one decision, worked out as far as anybody asks."""

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
    assert best is not None  # noqa: S101 - a list without rules is always there
    return best[1]


def _split(
    asked: Round, firsts: _Ladder, seconds: dict[int, _Ladder | None], total: int
) -> Iterator[tuple[int, Plan]]:
    """Every way to share so many rules between the decisions, and what is lost."""
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
    used = [part for step in found.steps for part in step.conditions]
    means = {words(problem.kind)[part.word].yes[1]: words(problem.kind)[part.word].means for part in used}
    return CardDecision(
        name=problem.fork.name,
        rules=tuple(
            CardRule(
                option=problem.options[step.option],
                conditions=tuple(part.code for part in step.conditions),
                says=sentence(problem.options[step.option], step.conditions),
            )
            for step in found.steps
        ),
        otherwise=problem.options[found.otherwise],
        cost=Fraction(problem.best - found.value, asked.scale),
        least=Fraction(problem.best - problem.search.ceiling, asked.scale),
        options={name: Fraction(*share) for name, share in problem.shares(found).items()},
        shortest=_shortest(asked, plan, at, bound),
        meanings={said.split(" ", 1)[1]: meaning for said, meaning in means.items() if meaning},
    )


def _shortest(asked: Round, plan: Plan, at: int, bound: Fraction | None) -> bool:
    """Whether every list with one rule less at this decision breaks the bound, the others as they are."""
    problem, found = plan[at]
    if not found.steps:
        return True
    others = sum(each.best - list_.value for number, (each, list_) in enumerate(plan) if number != at)
    lost = problem.best - found.value
    if bound is None or others + lost > bound * asked.scale or len(found.steps) - 1 > _TRIED:
        return False
    allowed = int(bound * asked.scale) - others
    return problem.search.exact and problem.search.none_reaches(problem.best - allowed, len(found.steps) - 1)
