"""Drill for players: decisions worth practising, mostly close ones, each with its exact cost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import ClassVar

from pitboss.academy.classroom import Classroom, HouseChoices
from pitboss.academy.drills.drill import Drill
from pitboss.academy.question import Answer, AnswerField, Question
from pitboss.academy.scenes.arrangement import opening_wagers
from pitboss.academy.scenes.scene import NoScene, Scene, SceneReference, SceneView, table_view
from pitboss.academy.verdict import Mistake, Verdict
from pitboss.advise import Advice, advise
from pitboss.advise.cards import StrategyCard, strategy_card
from pitboss.advise.cards.answer import said
from pitboss.cards import Card, shuffled
from pitboss.errors import PitbossError
from pitboss.exact import Problem, make_problem, sides
from pitboss.exact import Question as Asked
from pitboss.exact.conditional import is_quick, ways_to
from pitboss.exact.question import side_of
from pitboss.exact.tree import Fork
from pitboss.round import Round, Terms, apply, commands, new_round, stack_deck, view_for
from pitboss.round.scripted import deal_on, places_dealt
from pitboss.rules import SEAT, Decide
from pitboss.wording import cap, dollars, fixed

__all__ = ["CLEAR", "CLOSE", "Decisions", "gap"]

CLOSE = Fraction(15, 100)
"""A decision is close if the best option is at most this many units ahead of the next."""
CLEAR = Fraction(40, 100)
"""It is clear from this many units on; in between it is fair."""
_EARLIER = "earlier decision"
_MOST_TRIES = 2000
_TRIED = 3
"""An earlier decision is the closest of this many."""


class Decisions(Drill):
    """What is the best option with these cards, and what do the others cost?"""

    name = "decision"
    title = "Decisions"
    about = "Choose the best option; a mistake is priced exactly."
    course = "player"
    seconds = (25, 15, 8)
    has_strategy_card = True
    kinds: ClassVar[Mapping[str, tuple[int, str]]] = {
        "close": (50, "The last decision of the round, with little between the two best options."),
        "fair": (25, "The last decision of the round, with something between the two best options."),
        "clear": (10, "The last decision of the round, with much between the two best options."),
        _EARLIER: (15, "A decision before the last one; the closest of three hands."),
    }

    def rates(self, room: Classroom, level: int) -> Mapping[str, Fraction]:  # noqa: ARG002
        """Nothing where the game has no decisions, or none that can be solved."""
        try:
            earlier, last = _practised(
                make_problem(_asked(_seat(room.terms(), Random(0), 1)[1], room.terms()))
            )
        except PitbossError:
            return {}
        return self.shared_out([kind for kind in self.kinds if (earlier if kind == _EARLIER else last)])

    def lacking(self, room: Classroom) -> str:
        title = room.game.title
        if not room.game.decisions:
            return f"{title} has no decisions, so there is nothing for a player to practise."
        return f"The decisions of {title} cannot be solved exactly yet, so there is no drill on them."

    def make(self, room: Classroom, reference: SceneReference, rng: Random) -> Scene:
        terms = room.terms(HouseChoices(pot=False))
        seat, wagers = _seat(terms, rng, reference.level)
        asked = _asked(wagers, terms)
        problem = make_problem(asked)
        earlier, last = _practised(problem)
        fork = rng.choice(earlier) if reference.kind == _EARLIER else last[0]
        cards, advice = _cards(terms, asked, fork.seen, reference.kind, rng)
        answers = advice.after or ways_to(problem, fork)[0]
        state = _at_decision(terms, seat, wagers, _dealt(terms, seat, cards, rng), answers)
        return Scene(reference=reference, terms=terms, state=state, focus=seat)

    def holds(self, scene: Scene) -> bool:
        between = gap(self.advice(scene))
        asked = make_problem(_asked(scene.state.wagers_of(scene.focus), scene.terms))
        last = _step(scene.state).decide == asked.tree.forks[-1].name
        return last == (scene.kind != _EARLIER) and (not last or _class(between) == scene.kind)

    def advice(self, scene: Scene) -> Advice:
        """What each option is worth, exactly."""
        asked = _asked(scene.state.wagers_of(scene.focus), scene.terms)
        return advise(asked, self._seen(scene), scene.state.decisions.get(scene.focus, ()))

    @staticmethod
    def _seen(scene: Scene) -> dict[str, tuple[Card, ...]]:
        """The cards in the seat's sight, by group."""
        return {
            SEAT if place == scene.focus else place: tuple(card for card in cards if card is not None)
            for place, cards in view_for(scene.state, scene.focus).cards.items()
            if None not in cards
        }

    def strategy_card(self, scene: Scene) -> StrategyCard:
        """The strategy card to lay beside the scene."""
        return strategy_card(_asked(scene.state.wagers_of(scene.focus), scene.terms))

    def view(self, scene: Scene) -> SceneView:
        return table_view(scene.state, focus=scene.focus, viewer=scene.focus)

    def question(self, scene: Scene) -> Question:
        view = view_for(scene.state, scene.focus)
        more = {name: sum(placed.values()) for name, placed in view.options.items()}
        options = {name: f"{name}, {dollars(cents)} more" if cents else name for name, cents in more.items()}
        return Question(
            words=f"{cap(_step(scene.state).decide)}?",
            explained="Answer with an option or its number; the value of each follows.",
            fields=(AnswerField.one_of("option", "Your choice", options),),
        )

    def judge(self, scene: Scene, answer: Answer) -> Verdict:
        advice, step = self.advice(scene), _step(scene.state)
        given = answer.choices["option"]
        cost = advice.cost(given)
        unit = scene.terms.game.wagers[scene.terms.game.unit].label
        values = ", ".join(f"{name} {fixed(value, 4, plus=True)}" for name, value in advice.options.items())
        best = f"{cap(advice.best)} is best; {given} gives away {fixed(cost, 4)}"
        told = f"{best if cost else f'{cap(given)} is best'}. In units of the {unit}: {values}."
        by_card = bool(cost) and self._card_says(scene, given)
        if by_card:
            told = f"{cap(given)} is what the strategy card says, so it is right here. {told}"
        mistake = Mistake(step.decide, given, advice.best, why=told, cite=step.cite)
        right = by_card or not cost
        return Verdict(
            right=right,
            explanation=told,
            cite=step.cite,
            expected=given if right else advice.best,
            mistakes=() if right else (mistake,),
            cost=cost,
        )

    def _card_says(self, scene: Scene, given: str) -> bool:
        """Whether the card that lies beside the scene gives this answer."""
        try:
            option, _ = said(self.strategy_card(scene), _step(scene.state).decide, self._seen(scene))
        except PitbossError:
            return False
        return option == given


def gap(advice: Advice) -> Fraction:
    """How far the best option is ahead of the next."""
    first, second = sorted(advice.options.values(), reverse=True)[:2]
    return first - second


def _class(between: Fraction) -> str:
    return "close" if between <= CLOSE else "fair" if between < CLEAR else "clear"


def _step(state: Round) -> Decide:
    """The decision the round waits for."""
    step = state.move.step
    assert isinstance(step, Decide)  # noqa: S101 - the scene stops at a decision
    return step


def _seat(terms: Terms, rng: Random, level: int) -> tuple[str, dict[str, int]]:
    """A seat with the required wagers and those decided about; if the game has sides, one of them."""
    game = terms.game
    both = tuple(sides(game).values())
    decided = {name for step in game.decisions for name in step.for_} & {*game.opening_wagers}
    must = (rng.choice(both),) if both else tuple(name for name in game.opening_wagers if name in decided)
    wagers = opening_wagers(terms, rng, level, must=must)
    kept = {name: cents for name, cents in wagers.items() if game.wagers[name].required or name in must}
    return rng.choice(terms.seats), kept


def _asked(wagers: Mapping[str, int], terms: Terms) -> Asked:
    """The seat's round as the solver takes it."""
    opening = tuple(name for name in terms.game.opening_wagers if name in wagers)
    side = side_of(terms.game, wagers)
    return Asked(game=terms.game, tables=terms.tables, options=terms.options, wagers=opening, side=side)


def _practised(problem: Problem) -> tuple[list[Fork], list[Fork]]:
    """The decisions before the last one that are worked out at once, and the last one if it is."""
    quick = [fork for fork in problem.tree.forks if is_quick(problem, fork)]
    return [fork for fork in quick if fork != problem.tree.forks[-1]], [
        fork for fork in quick if fork == problem.tree.forks[-1]
    ]


def _cards(
    terms: Terms, asked: Asked, groups: tuple[str, ...], kind: str, rng: Random
) -> tuple[dict[str, tuple[Card, ...]], Advice]:
    """The cards the seat sees at the decision, as close a call as the kind says, and the advice on them."""
    best: tuple[Fraction, dict[str, tuple[Card, ...]], Advice] | None = None
    for number in range(_MOST_TRIES):
        deck = list(shuffled(rng))
        cards = {name: tuple(deck.pop() for _ in range(terms.game.groups[name])) for name in groups}
        advice = advise(asked, cards)
        found = gap(advice), cards, advice
        if kind != _EARLIER and _class(found[0]) == kind:
            return cards, advice
        if kind == _EARLIER:
            best = min(best or found, found, key=lambda each: each[0])
            if number + 1 == _TRIED:
                return best[1:]
    raise NoScene(kind, terms.game.id)


def _dealt(
    terms: Terms, seat: str, seen: Mapping[str, tuple[Card, ...]], rng: Random
) -> dict[str, tuple[Card, ...]]:
    used = {card for cards in seen.values() for card in cards}
    rest = [card for card in shuffled(rng) if card not in used]
    return {
        place: seen.get(SEAT if place == seat else place) or tuple(rest.pop() for _ in range(size))
        for place, size in places_dealt(terms, (seat,)).items()
    }


def _at_decision(
    terms: Terms,
    seat: str,
    wagers: Mapping[str, int],
    cards: Mapping[str, tuple[Card, ...]],
    answers: Sequence[str],
) -> Round:
    """The round played up to the decision that these answers lead to."""
    state = new_round(terms)
    _, state = apply(state, commands.OpenRound(state.equipment.due))
    _, state = apply(state, commands.PlaceWagers(seat, wagers))
    deck = stack_deck(terms, (seat,), cards)
    for answer in answers:
        state = deal_on(state, lambda: deck)
        _, state = apply(state, commands.Decision(seat, answer))
    return deal_on(state, lambda: deck)
