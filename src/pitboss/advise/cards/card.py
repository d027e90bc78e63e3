"""Strategy cards: the shortest list of plain rules that gives away no more than a stated amount."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from pitboss.advise.cards import kept
from pitboss.advise.cards.kept import KeptCard, KeptDecision, KeptRound
from pitboss.advise.cards.positions import sight_of
from pitboss.advise.cards.terms import Condition, Vocabulary, sentence
from pitboss.advise.cards.vocabulary import vocabulary
from pitboss.errors import InputError
from pitboss.exact import Question, solve
from pitboss.exact.counters.counter import Progress, quiet
from pitboss.exact.problem import Problem, make_problem
from pitboss.exact.question import NO_SIDE

__all__ = ["DEFAULT_COST", "MOST_RULES", "CardDecision", "CardRule", "StrategyCard", "strategy_card"]

DEFAULT_COST = Fraction(1, 100)
"""A cent on every dollar of the unit wager."""
MOST_RULES = 12
"""A card has to fit a pocket."""


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
    words: Vocabulary
    """All that could be said there."""
    rules: tuple[CardRule, ...]
    otherwise: str
    cost: Fraction
    """Against the best decision in every single deal, per round and in units."""
    least: Fraction
    """No list of this vocabulary costs less here, however long."""
    options: Mapping[str, Fraction]
    """How often each option is taken, of the times the seat is asked."""
    fewer: Fraction | None
    """What the cheapest list with one rule fewer costs here, if that is proven."""
    shortest: bool = False
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

    @property
    def listed(self) -> bool:
        """Whether the simulator's rule lists can say it."""
        return all(each.term.listed for rule in self.rules for each in rule.conditions)


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
        """No card of these words costs less, the earlier decisions as they are."""
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

        A rule list names options, not decisions, so it is empty where two decisions share an option; and
        where the rules go by something that rule lists have no words for.
        """
        names = [name for each in self.decisions for name in each.options]
        if len(set(names)) < len(names) or not all(each.listed for each in self.decisions):
            return ""
        return "; ".join(each.code for each in self.decisions)


def strategy_card(
    question: Question,
    *,
    cost: Fraction | None = None,
    most_rules: int | None = None,
    progress: Progress = quiet,
) -> StrategyCard:
    """The card with the fewest rules that costs at most `cost`, or the cheapest found where none does.

    With `most_rules` alone: the cheapest card found of up to that many rules.
    """
    if cost is not None and cost < 0:
        raise InputError(f"The cost of a card is at least 0, not {cost}.")
    if most_rules is not None and not 0 <= most_rules <= MOST_RULES:
        raise InputError(f"A card has 0 to {MOST_RULES} rules, not {most_rules}.")
    bound = DEFAULT_COST if cost is None and most_rules is None else cost
    most = MOST_RULES if most_rules is None else most_rules
    problem = problem_of(question)
    drawn = kept.find(problem) or kept.draw(problem, bound=bound, most=most, progress=progress)
    card = _chosen(drawn, bound, most)
    return StrategyCard(
        question=question,
        decisions=tuple(_decisions(problem, drawn, card, bound)),
        bound=bound,
        best_ev=solve(question, progress=progress).player_ev,
    )


def problem_of(question: Question) -> Problem:
    """The round, made ready to be counted; refused where there is nothing to decide."""
    problem = make_problem(question)
    if not problem.tree.forks:
        where = "Without a side there" if question.side == NO_SIDE else "There"
        raise InputError(
            f"{where} are no decisions in {question.game.id}, so there is no strategy to put on a card."
        )
    return problem


def _chosen(drawn: KeptRound, bound: Fraction | None, most: int) -> KeptCard:
    """The first card within the bound, or the cheapest of those that are not too long."""
    short = [card for card in drawn.cards if card.size <= most]
    if bound is not None:
        for card in short:
            if Fraction(card.lost, drawn.scale) <= bound:
                return card
    return min(short, key=lambda card: (card.lost, card.size))


def _decisions(
    problem: Problem, drawn: KeptRound, card: KeptCard, bound: Fraction | None
) -> list[CardDecision]:
    found = []
    forks = {fork.name: fork for fork in problem.tree.forks}
    total = Fraction(card.lost, drawn.scale)
    for number, each in enumerate(card.decisions):
        words = vocabulary(sight_of(problem, forks[each.name]), drawn.cuts[number])
        decision = _decision(each, words, drawn.scale)
        within = bound is not None and total <= bound
        found.append(replace(decision, shortest=within and _shortest(decision, total, bound)))
    return found


def _decision(each: KeptDecision, words: Vocabulary, scale: int) -> CardDecision:
    deals = sum(each.deals.values())
    return CardDecision(
        name=each.name,
        words=words,
        rules=tuple(CardRule(option=option, conditions=words.read(code)) for option, code in each.rules),
        otherwise=each.otherwise,
        cost=Fraction(each.lost, scale),
        least=Fraction(each.least, scale),
        options={name: Fraction(number, deals) for name, number in each.deals.items()},
        fewer=None if each.fewer is None else Fraction(each.fewer, scale),
    )


def _shortest(decision: CardDecision, total: Fraction, bound: Fraction | None) -> bool:
    """Whether every list with one rule fewer here breaks the bound, the other decisions as they are."""
    if not decision.rules:
        return True
    return bound is not None and decision.fewer is not None and total - decision.cost + decision.fewer > bound
