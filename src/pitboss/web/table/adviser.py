"""The adviser: what each answer is worth, and what the player's mistakes have cost."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import islice

from pitboss.advise import Advice, advise
from pitboss.cards import FULL_DECK, Card
from pitboss.contract import TableView
from pitboss.errors import PitbossError
from pitboss.exact import Question, read_tree
from pitboss.exact.question import side_of
from pitboss.round import Terms
from pitboss.rules import SEAT
from pitboss.web.table.betting import first_stakes
from pitboss.wording import cap, spaced
from pitboss.wording.typeset import fixed

__all__ = ["Adviser", "Skill", "advice_for", "can_advise", "make_ready", "mistake", "question_for", "seen_by"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Skill:
    """How a person's decisions compare with the best ones, since they asked for advice."""

    decisions: int = 0
    best: int = 0
    lost: Fraction = Fraction(0)
    """What their mistakes gave away, in units."""
    last: str = ""

    def after(self, advice: Advice, option: str) -> Skill:
        cost = advice.cost(option)
        return replace(
            self,
            decisions=self.decisions + 1,
            best=self.best + (cost == 0),
            lost=self.lost + cost,
            last=mistake(advice, option),
        )

    @property
    def share(self) -> Fraction:
        """The share of best decisions."""
        return Fraction(self.best, self.decisions) if self.decisions else Fraction(1)


def mistake(advice: Advice, option: str) -> str:
    """The last decision in one line: right, or what it cost."""
    cost = advice.cost(option)
    if cost == 0:
        return f"{cap(spaced(option))} was right."
    return f"{cap(spaced(option))} cost {fixed(cost, 4)} units; {cap(spaced(advice.best))} was best."


def question_for(terms: Terms, wagers: Mapping[str, int]) -> Question:
    """The exact question of one seat with these wagers."""
    opening = tuple(name for name in terms.game.opening_wagers if name in wagers)
    bet_on = side_of(terms.game, wagers)
    return Question(game=terms.game, tables=terms.tables, options=terms.options, wagers=opening, side=bet_on)


def seen_by(view: TableView, terms: Terms, seat: str) -> dict[str, tuple[Card, ...]]:
    """The cards this seat has seen, by group, as `pitboss advise --cards` takes them."""
    seen: dict[str, tuple[Card, ...]] = {}
    for group in terms.game.groups:
        there = view.round.cards.get(seat if group == SEAT else group, ())
        faces = tuple(Card.parse(card) for card in there if card is not None)
        if faces and len(faces) == len(there):
            seen[group] = faces
    return seen


def can_advise(terms: Terms) -> bool:
    """Whether what the answers at this table are worth can be worked out."""
    try:
        return bool(read_tree(question_for(terms, first_stakes(terms))).forks)
    except PitbossError:
        return False


async def advice_for(view: TableView, terms: Terms) -> Advice | None:
    """Advice for the seat's decision; None if there is none to make or no advice to give."""
    you, playing = view.you, view.round
    seat = you.seat if you is not None else None
    if seat is None or playing.turn != seat:
        return None
    question = question_for(terms, playing.seats[seat].wagers)
    try:
        # Exact sums over a million deals: away from the loop that serves everyone.
        return await asyncio.to_thread(
            advise, question, seen_by(view, terms, seat), playing.seats[seat].decisions
        )
    except PitbossError:
        return None


async def make_ready(terms: Terms) -> None:
    """Work out one decision of each kind beforehand, so that everything it needs is loaded."""
    question = question_for(terms, first_stakes(terms))
    await asyncio.to_thread(_rehearse, question)


def _rehearse(question: Question) -> None:
    try:
        for fork in read_tree(question).forks:
            deck = iter(FULL_DECK)
            cards = {name: tuple(islice(deck, question.game.groups[name])) for name in fork.seen}
            advise(question, cards)
    except PitbossError:
        return  # a game without decisions, or without advice


class Adviser:
    """Switched on and off by one browser; calls `changed` when advice is ready."""

    def __init__(self, terms: Terms, changed: Callable[[], None]) -> None:
        self._terms, self._changed = terms, changed
        self.on, self.skill = False, Skill()
        self._advice: Advice | None = None
        self._asked: object = None
        self._task: asyncio.Task[None] | None = None

    @property
    def is_thinking(self) -> bool:
        return self._task is not None and not self._task.done()

    def about(self, view: TableView) -> Advice | None:
        """The advice for the current decision, never for an earlier one."""
        said = self._advice
        return said if said is not None and said.decision == view.round.decision else None

    def ask(self, view: TableView, *, deciding: bool) -> None:
        """Start working the decision out, unless that has begun."""
        playing = view.round
        key = (playing.number, playing.turn, playing.decision) if self.on else None
        if key is not None and key == self._asked:
            return
        self.stop()
        self._asked, self._advice = key, None
        if key is not None and deciding:
            self._task = asyncio.create_task(self._work(view), name="advice")

    async def _work(self, view: TableView) -> None:
        self._advice = await advice_for(view, self._terms)
        self._task = None
        self._changed()

    def answered(self, advice: Advice | None, option: str) -> None:
        """The player answered with this advice in view."""
        if advice is not None and option in advice.options:
            self.skill = self.skill.after(advice, option)

    def switch(self) -> None:
        self.on, self._asked = not self.on, None

    async def make_ready(self) -> None:
        """If advice is on, load what it needs before the first decision."""
        if self.on:
            await make_ready(self._terms)

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None
