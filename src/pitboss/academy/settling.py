"""Drill: settle a whole layout, wager by wager, in the printed order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from pitboss.academy.card_drill import CardDrill
from pitboss.academy.drill import Course
from pitboss.academy.layout import Layout, layout_of
from pitboss.academy.notes import capital, pay_notes, seat_words
from pitboss.academy.question import Answer, Ask, Choice, Entry, Question, entry_example
from pitboss.academy.scene import Scene
from pitboss.academy.verdict import Mistake, Verdict
from pitboss.round import Round, WagerSettled
from pitboss.rules import Pot, Settle
from pitboss.wording import dollars

__all__ = ["Due", "Settling", "settled_in_order"]

_FROM_THE_RIGHT = "packs, Exhibit A; interpretations 29"


@dataclass(frozen=True, slots=True, kw_only=True)
class Due:
    """A wager as the engine settled it, and its turn: wagers of one turn may be settled in any order."""

    settled: WagerSettled
    step: Settle
    turn: int

    @property
    def key(self) -> tuple[str, str]:
        return self.settled.seat, self.settled.wager


def settled_in_order(state: Round) -> tuple[Due, ...]:
    """What the dealer settles, as the engine did it. Forfeited wagers were taken with the decision.

    A seat's wagers of one step are one turn; the pot is one for all seats.
    """
    found: list[Due] = []
    turns: list[tuple[int, str]] = []
    for settled in state.settled.values():
        if not isinstance(settled, WagerSettled) or settled.folded:
            continue
        at, step = next(_settling(state, settled))
        turn = (at, "" if isinstance(step.by, Pot) else settled.seat)
        if turn not in turns:
            turns.append(turn)
        found.append(Due(settled=settled, step=step, turn=turns.index(turn)))
    return tuple(found)


def _settling(state: Round, settled: WagerSettled) -> Iterator[tuple[int, Settle]]:
    for at, move in enumerate(state.terms.plan):
        step = move.step
        if not isinstance(step, Settle) or settled.wager not in step.settle:
            continue
        if not step.for_ or any((settled.seat, name) in state.stakes for name in step.for_):
            yield at, step


class Settling(CardDrill):
    """Up to seven seats, what goes back from each spot, and in which order."""

    name: ClassVar[str] = "settlement"
    title: ClassVar[str] = "Settling a layout"
    about: ClassVar[str] = (
        "Settle every wager of every seat in the printed order, with what goes back from it."
    )
    course: ClassVar[Course] = "dealer"
    seconds: ClassVar[tuple[int, int, int]] = (15, 10, 6)
    seats: ClassVar[tuple[tuple[int, int], ...]] = ((1, 2), (3, 4), (5, 7))
    stated: ClassVar[Mapping[str, int]] = {
        "fold with a paying bonus": 12,
        "split pot": 8,
        "folded winner": 8,
        "counterfeited kicker": 6,
        "playing the board": 6,
        "tie with the dealer": 8,
        "quads on board": 4,
        "unpaired pack": 12,
        "royal flush": 4,
        "long royal": 4,
    }

    def layout(self, scene: Scene) -> Layout:
        return layout_of(scene.state, notes=pay_notes(scene.terms), turned_up=True)

    def question(self, scene: Scene) -> Question:
        wagers = scene.terms.game.wagers
        due = {each.key for each in settled_in_order(scene.state)}
        names = [wager for wager in wagers if any(wager == other for _, other in due)]
        spots = tuple(
            Choice(
                value=f"{seat}/{wager}",
                words=f"{_spot(scene, seat, wager)}, {dollars(scene.state.stakes[seat, wager])}",
            )
            for seat in scene.state.seats
            for wager in wagers
            if (seat, wager) in due
        )
        ask = Ask(name="settlement", words="What you settle next", form="settlement", choices=spots)
        example = entry_example(ask)
        return Question(
            words="Settle the layout: one spot after the other, with what goes back to the seat.",
            explained=(
                "Write a seat, its spot and what goes back from it in dollars: 0 for a wager that is lost, "
                "the wager itself for a push, wager and winnings for one that wins. As in "
                f"{example}; several in one line have commas between them. The spots are {', '.join(names)}."
            ),
            asks=(ask,),
        )

    def judge(self, scene: Scene, answer: Answer) -> Verdict:
        due = settled_in_order(scene.state)
        given: Sequence[Entry] = [(seat, wager, cents) for seat, wager, cents in answer["settlement"]]
        mistakes = [*_out_of_order(scene, due, given), *_wrong_amounts(scene, due, given)]
        return Verdict(
            right=not mistakes,
            explanation=mistakes[0].why if mistakes else f"All {len(due)} wagers, in the printed order.",
            cite=mistakes[0].cite if mistakes else due[0].step.cite,
            expected="; ".join(f"{_spot(scene, *each.key)} {dollars(each.settled.returned)}" for each in due),
            mistakes=tuple(mistakes),
        )

    def target(self, scene: Scene) -> int:
        return super().target(scene) * len(settled_in_order(scene.state))


def _spot(scene: Scene, seat: str, wager: str) -> str:
    return f"{seat_words(seat)}, {scene.terms.game.wagers[wager].label}"


def _out_of_order(scene: Scene, due: Sequence[Due], given: Sequence[Entry]) -> Iterator[Mistake]:
    """The first wager that was settled before one whose turn comes earlier."""
    by_key = {each.key: each for each in due}
    left = list(due)
    for seat, wager, _ in given:
        now, first = by_key[seat, wager], left[0]
        if now.turn != first.turn:
            wanted = _spot(scene, *first.key)
            if now.step == first.step:
                why = f"{capital(wanted)} comes first: wagers are settled from the dealer's right."
                cite = _FROM_THE_RIGHT
            else:
                labels = ", ".join(scene.terms.game.wagers[name].label for name in first.step.settle)
                why = f"{capital(wanted)} comes first: {labels} is settled at every seat before the rest."
                cite = first.step.cite
            yield Mistake(
                where="the order", given=_spot(scene, seat, wager), expected=wanted, why=why, cite=cite
            )
            return
        left.remove(now)


def _wrong_amounts(scene: Scene, due: Sequence[Due], given: Sequence[Entry]) -> Iterator[Mistake]:
    paid = {(seat, wager): cents for seat, wager, cents in given}
    for each in due:
        settled = each.settled
        if paid[each.key] != settled.returned:
            yield Mistake(
                where=_spot(scene, *each.key),
                given=dollars(paid[each.key]),
                expected=dollars(settled.returned),
                why=(
                    f"{capital(_spot(scene, *each.key))}, {dollars(settled.staked)}: {settled.why} "
                    f"{_back(settled)}"
                ),
                cite=each.step.cite,
            )


def _back(settled: WagerSettled) -> str:
    if not settled.returned:
        return "Nothing goes back."
    return f"{dollars(settled.returned)} goes back."
