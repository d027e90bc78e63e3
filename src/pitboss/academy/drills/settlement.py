"""Drill: settle a whole layout, wager by wager, in the printed order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from pitboss.academy.drills.drill import CardDrill
from pitboss.academy.question import Answer, AnswerField, Choice, Entry, Question, entry_example
from pitboss.academy.scenes.scene import Scene, SceneView, is_gone, table_view
from pitboss.academy.scenes.subject import Subject, comparisons, tables
from pitboss.academy.verdict import Mistake, Verdict
from pitboss.academy.wording import pay_notes
from pitboss.round import Round, Terms, WagerSettled
from pitboss.rules import Settle
from pitboss.wording import cap, dollars, spaced

__all__ = ["DueWager", "Settlements", "settled_in_order"]

_FROM_THE_RIGHT = "packs, Exhibit A; interpretations 29"


@dataclass(frozen=True, slots=True, kw_only=True)
class DueWager:
    """A wager as the engine settled it, and its turn. Wagers of one turn may be settled in any order."""

    settled: WagerSettled
    step: Settle
    turn: int

    @property
    def key(self) -> tuple[str, str]:
        return self.settled.seat, self.settled.wager


def settled_in_order(state: Round) -> tuple[DueWager, ...]:
    """What the dealer settles, as the engine does it; some wagers are gone with a decision.

    A seat's wagers of one step are one turn; the pot is one turn for all seats.
    """
    found: list[DueWager] = []
    turns: list[tuple[int, str]] = []
    for settled in state.settled.values():
        if not isinstance(settled, WagerSettled) or is_gone(settled):
            continue
        at, step = _settling(state, settled)
        turn = (at, "" if step.pot else settled.seat)
        if turn not in turns:
            turns.append(turn)
        found.append(DueWager(settled=settled, step=step, turn=turns.index(turn)))
    return tuple(found)


def _settling(state: Round, settled: WagerSettled) -> tuple[int, Settle]:
    """The step that settled a wager, and its position in the plan."""
    for at, move in enumerate(state.terms.plan):
        step = move.step
        if not isinstance(step, Settle) or settled.wager not in step.settle:
            continue
        if not step.for_ or any((settled.seat, name) in state.stakes for name in step.for_):
            return at, step
    raise LookupError(settled.wager)


class Settlements(CardDrill):
    """Up to seven seats, what goes back from each spot, and in which order."""

    name = "settlement"
    title = "Settling a layout"
    about = "Settle every wager of every seat in the printed order, with what goes back from it."
    course = "dealer"
    seconds = (15, 10, 6)
    seats = ((1, 2), (3, 4), (5, 7))
    stated: ClassVar[Mapping[str, int]] = {
        "fold with a paying bonus": 8,
        "split pot": 7,
        "folded winner": 7,
        "counterfeited kicker": 4,
        "playing the board": 4,
        "tie with the dealer": 7,
        "quads on board": 3,
        "unpaired pack": 12,
        "royal flush": 3,
        "long royal": 3,
        "mini royal": 3,
        "dealer not qualified": 7,
        "qualifying line": 7,
        "beaten but paid": 7,
        "lesser hand pays": 6,
        "both hands named": 3,
        "wager taken back": 15,
        "edge of the table": 6,
        "made hand": 6,
        "order of hands": 5,
        "long suit": 5,
        "one card too many": 6,
    }

    def subjects(self, terms: Terms) -> tuple[Subject, ...]:
        return (*comparisons(terms), *tables(terms))

    def view(self, scene: Scene) -> SceneView:
        return table_view(scene.state, notes=pay_notes(scene.terms), turned_up=True)

    def question(self, scene: Scene) -> Question:
        wagers = scene.terms.game.wagers
        due = {each.key for each in settled_in_order(scene.state)}
        names = [wager for wager in wagers if any(wager == other for _, other in due)]
        riding = any(wager in scene.terms.game.riders for wager in names)
        spots = tuple(
            Choice(
                value=f"{seat}/{wager}",
                words=f"{_spot(scene, seat, wager)}, {_staked(scene, seat, wager)}",
            )
            for seat in scene.state.seats
            for wager in wagers
            if (seat, wager) in due
        )
        extra = " For an extra payment on another wager, only the payment." if riding else ""
        field = AnswerField(name="settlement", words="What you settle next", form="settlement", choices=spots)
        return Question(
            words="Settle the layout: one spot after the other, with what goes back to the seat.",
            explained=(
                "Write a seat, its spot and what goes back from it in dollars: 0 for a lost wager, the wager "
                f"itself for a push, wager and winnings for a win; as in {entry_example(field)}. Separate "
                f"several in one line by commas. The spots are {', '.join(names)}.{extra}"
            ),
            fields=(field,),
        )

    def judge(self, scene: Scene, answer: Answer) -> Verdict:
        due = settled_in_order(scene.state)
        given = answer.settlements["settlement"]
        return Verdict.of(
            [*_out_of_order(scene, due, given), *_wrong_amounts(scene, due, given)],
            explanation=f"All {len(due)} wagers, in the printed order.",
            cite=due[0].step.cite,
            expected="; ".join(f"{_spot(scene, *each.key)} {dollars(each.settled.returned)}" for each in due),
        )

    def target(self, scene: Scene) -> int:
        return super().target(scene) * len(settled_in_order(scene.state))


def _spot(scene: Scene, seat: str, wager: str) -> str:
    return f"{spaced(seat)}, {scene.terms.game.wagers[wager].label}"


def _staked(scene: Scene, seat: str, wager: str) -> str:
    """ "$10.00"; for an extra payment, on which nothing is staked, what it is reckoned on."""
    on = scene.terms.game.riders.get(wager)
    amount = dollars(scene.state.reckoned_on(seat, wager))
    return amount if on is None else f"on {scene.terms.game.wagers[on].label} {amount}"


def _out_of_order(scene: Scene, due: Sequence[DueWager], given: Sequence[Entry]) -> Iterator[Mistake]:
    """The first wager settled before one whose turn comes earlier."""
    by_key = {each.key: each for each in due}
    left = list(due)
    for seat, wager, _ in given:
        now, first = by_key[seat, wager], left[0]
        if now.turn != first.turn:
            wanted = _spot(scene, *first.key)
            if now.step == first.step:
                why = f"{cap(wanted)} comes first: wagers are settled from the dealer's right."
                cite = _FROM_THE_RIGHT
            else:
                labels = ", ".join(scene.terms.game.wagers[name].label for name in first.step.settle)
                why = f"{cap(wanted)} comes first: {labels} is settled at every seat before the rest."
                cite = first.step.cite
            given_words = _spot(scene, seat, wager)
            yield Mistake("the order", given_words, wanted, why=why, cite=cite, spot=f"{seat}/{wager}")
            return
        left.remove(now)


def _wrong_amounts(scene: Scene, due: Sequence[DueWager], given: Sequence[Entry]) -> Iterator[Mistake]:
    paid = {(seat, wager): cents for seat, wager, cents in given}
    for each in due:
        settled, words = each.settled, _spot(scene, *each.key)
        if paid[each.key] != settled.returned:
            back = f"{dollars(settled.returned)} goes" if settled.returned else "Nothing goes"
            reason = settled.reason.sentence(spaced(settled.seat))
            yield Mistake(
                words,
                dollars(paid[each.key]),
                dollars(settled.returned),
                why=f"{cap(words)}, {_staked(scene, *each.key)}: {reason} {back} back.",
                cite=each.step.cite,
                spot="/".join(each.key),
            )
