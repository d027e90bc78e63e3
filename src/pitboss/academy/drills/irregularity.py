"""Drill: something is wrong at the table. What is it, and what is done about it?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from random import Random
from typing import ClassVar

from pitboss.academy.classroom import Classroom, HouseChoices
from pitboss.academy.drills.drill import Drill
from pitboss.academy.question import Answer, AnswerField, Question
from pitboss.academy.scenes.log import Irregular, Sighting, claim, sighting
from pitboss.academy.scenes.scene import (
    NoScene,
    Scene,
    SceneReference,
    SceneView,
    is_taken_back,
    table_view,
)
from pitboss.academy.scenes.walkthrough import Moment, walk_through
from pitboss.academy.verdict import Mistake, Verdict
from pitboss.academy.wording import dealing_notes, log_words
from pitboss.errors import Refused
from pitboss.round import Irregularity, Round, commands, decide, events, new_round
from pitboss.wording import dollars, spaced

__all__ = ["CONSEQUENCES", "Irregularities"]

CONSEQUENCES: Mapping[str, str] = {
    "void": "all hands are void: wagers go back, and the cards are reshuffled",
    "supervisor": "the round stops, and a supervisor rules",
    "play on": "it goes on record, and the round is played on",
    "check": "no hand is void, but a supervisor checks cards and shuffler before the next round",
    "nothing": "nothing: it cannot be reported now, and the round takes its course",
}
_HOUSE_RULES = {
    "void": "an irregularity voids the round",
    "supervisor": "a supervisor rules on an irregularity",
    "play on": "an irregularity goes on record, and the round is played on",
}
_HOUSE_DOES = {"void": "voids the round", "supervisor": "leaves it to a supervisor", "play on": "plays on"}
_ONLY_WITH_A_SHUFFLER = "procedures, Irregularities (e)"
_MOST_TRIES = 500


class Irregularities(Drill):
    """Cards face up, wrong numbers, exposed cards, a failing shuffler: recognised and dealt with."""

    name = "irregularity"
    title = "Irregularities"
    about = "Recognise an irregularity and do what the rules or the house say."
    course = "dealer"
    seconds = (60, 40, 25)
    kinds: ClassVar[Mapping[str, tuple[int, str]]] = {
        "with a shuffler": (24, "The printed rules bind: the round is void."),
        "by hand": (24, "The printed rules do not bind: the house's own rule applies."),
        "too early": (12, "A claim about something that cannot have happened yet."),
        "too late": (14, "A claim that comes too late."),
        "between rounds": (8, "The shuffler fails while no round is open."),
        "no shuffler": (6, "A claim about a shuffler where the game is dealt by hand."),
        "check due": (12, "The shuffler has failed, and players want the next round."),
    }

    def rates(self, room: Classroom, level: int) -> Mapping[str, Fraction]:  # noqa: ARG002
        by_hand = room.may_have(room.house.dealing.method, wanted="hand")
        machine = room.may_have(room.house.dealing.method, wanted="shuffler")
        needs = {"by hand": by_hand, "no shuffler": by_hand} | dict.fromkeys(
            ("with a shuffler", "between rounds", "check due"), machine
        )
        return self.shared_out([kind for kind in self.kinds if needs.get(kind, True)])

    def make(self, room: Classroom, reference: SceneReference, rng: Random) -> Scene:
        for _ in range(_MOST_TRIES):
            scene = _attempt(room, reference, rng)
            if scene is not None:
                return scene
        raise NoScene(reference.kind, room.game.id)

    def holds(self, scene: Scene) -> bool:
        state, what = scene.state, _irregular(scene).what
        outcome = _reported(state, what)
        match scene.kind:
            case "with a shuffler":
                return _consequence(outcome) == "void" and not scene.terms.by_hand
            case "by hand":
                return isinstance(outcome, tuple) and scene.terms.by_hand
            case "between rounds":
                return _consequence(outcome) == "check" and state.status != "open"
            case "check due":
                return state.equipment.check_due and state.status == "closed"
            case "no shuffler":
                return scene.terms.by_hand and what is Irregularity.SHUFFLER
            case _:
                return isinstance(outcome, Refused) and state.status == "open"

    def view(self, scene: Scene) -> SceneView:
        log = log_words(scene.state, scene.log)
        whole = table_view(scene.state, notes=_notes(scene), log=log, focus=scene.focus)
        seen = scene.irregular
        if not isinstance(seen, Sighting) or not seen.place:
            return whole
        cards = whole.cards[seen.place]
        wrong = {
            "extra": (*cards, None),
            "missing": cards[:-1],
            "exposed": (scene.state.cards[seen.place][0], *cards[1:]),
        }[seen.detail]
        return replace(whole, cards={**whole.cards, seen.place: wrong})

    def question(self, scene: Scene) -> Question:
        seat = spaced(scene.focus)
        printed = {
            each.value: f"({letter}) {each.words}" for letter, each in zip("abcd", Irregularity, strict=True)
        }
        return Question(
            words="Which irregularity is this about, and what do you do?",
            explained=(
                "Answer with numbers. What goes back is asked in dollars: all wagers of the seat together "
                "that are returned to it because of this, 0 if none."
            ),
            fields=(
                AnswerField.one_of("which", "It is about", printed),
                AnswerField.one_of("do", "What follows", CONSEQUENCES),
                AnswerField(name="back", words=f"What goes back to {seat} because of it", form="amount"),
            ),
        )

    def judge(self, scene: Scene, answer: Answer) -> Verdict:
        what, seat = _irregular(scene).what, spaced(scene.focus)
        ruling = _ruling(scene)
        consequence = CONSEQUENCES[ruling.consequence]
        which, follows, back = answer.choices["which"], answer.choices["do"], answer.amounts["back"]
        mistakes: list[Mistake] = []
        if which != what:
            given, why = Irregularity(which).words, f"It is about this: {what.words}."
            mistakes.append(Mistake("the irregularity", given, what.words, why=why, cite=what.rule))
        if follows != ruling.consequence:
            given = CONSEQUENCES[follows]
            mistakes.append(Mistake("what follows", given, consequence, why=ruling.why, cite=ruling.cite))
        if back != ruling.back:
            goes = f"{dollars(ruling.back)} goes" if ruling.back else "Nothing goes"
            where, why = f"what goes back to {seat}", f"{goes} back to {seat}. {ruling.why}"
            mistakes.append(Mistake(where, dollars(back), dollars(ruling.back), why=why, cite=ruling.cite))
        return Verdict.of(
            mistakes,
            explanation=ruling.why,
            cite=ruling.cite,
            expected=f"{what.words}; {consequence}; {dollars(ruling.back)} back to {seat}",
        )


def _irregular(scene: Scene) -> Irregular:
    assert scene.irregular is not None  # noqa: S101 - every scene of this drill has one
    return scene.irregular


def _attempt(room: Classroom, reference: SceneReference, rng: Random) -> Scene | None:
    kind = reference.kind
    machine = kind in ("with a shuffler", "between rounds", "check due")
    hand = kind in ("by hand", "no shuffler")
    own = room.house.dealing.method
    method = "shuffler" if machine else "hand" if hand else room.choose(rng, own, ("hand", "shuffler"))
    rules = room.house.irregularities
    terms = room.terms(
        HouseChoices(
            method=method,
            pot=room.choose(rng, room.house.pot.offered, (True, False)),
            by_hand=room.choose(rng, rules.by_hand, ("void", "supervisor", "play on")),
            settled_wagers=room.choose(rng, rules.settled_wagers, ("reversed", "stand")),
        )
    )
    moments = walk_through(terms, rng, reference.level)
    found = _moment(kind, moments, rng)
    if found is None:
        return None
    what, moment = found
    focus = rng.choice(moments[1].state.seats)
    irregular: Irregular
    if kind in ("too early", "too late", "no shuffler"):
        irregular = claim(rng, what, moment.state)
    else:
        irregular = sighting(rng, what, moment.state, check_due=kind == "check due")
    return Scene(
        reference=reference,
        terms=terms,
        state=moment.state,
        focus=focus,
        irregular=irregular,
        log=(*moment.log, irregular),
    )


def _moment(kind: str, moments: Sequence[Moment], rng: Random) -> tuple[Irregularity, Moment] | None:
    """An irregularity and a moment of the round for a scene of this kind; some rounds have none."""
    closed, *later = moments
    match kind:
        case "between rounds":
            return Irregularity.SHUFFLER, closed
        case "check due":
            state = new_round(closed.state.terms, closed.state.equipment.jammed())
            return Irregularity.SHUFFLER, replace(closed, state=state)
        case "no shuffler":
            return Irregularity.SHUFFLER, rng.choice(later)
    every = tuple(Irregularity)
    for what in rng.sample(every, len(every)):
        takes = [not isinstance(_reported(moment.state, what), Refused) for moment in later]
        fitting = [moment for at, moment in enumerate(later) if _fits(kind, takes, at)]
        if fitting:
            return what, rng.choice(fitting)
    return None


def _fits(kind: str, takes: Sequence[bool], at: int) -> bool:
    """Whether the engine takes the report at this moment or, for a late or early claim, only at another."""
    if kind in ("with a shuffler", "by hand"):
        return takes[at]
    return not takes[at] and any(takes[at + 1 :] if kind == "too early" else takes[:at])


def _reported(state: Round, what: Irregularity) -> tuple[events.Event, ...] | Refused:
    try:
        return decide(state, commands.ReportIrregularity(what))
    except Refused as refused:
        return refused


def _consequence(outcome: tuple[events.Event, ...] | Refused) -> str:
    if isinstance(outcome, Refused):
        return "nothing"
    return next(event.consequence for event in outcome if isinstance(event, events.IrregularityFound))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Ruling:
    """What follows, how much goes back to the seat in question, why, and where that is written."""

    consequence: str
    back: int = 0
    why: str
    cite: str


def _ruling(scene: Scene) -> _Ruling:
    what, state, terms = _irregular(scene).what, scene.state, scene.terms
    if state.equipment.check_due:
        try:
            decide(state, commands.OpenRound(state.equipment.due))
        except Refused as refused:
            return _Ruling(consequence="check", why=refused.message, cite=refused.rule or what.rule)
    outcome = _reported(state, what)
    consequence = _consequence(outcome)
    if isinstance(outcome, Refused):
        return _Ruling(consequence=consequence, why=outcome.message, cite=outcome.rule or what.rule)
    back = sum(
        event.amount
        for event in outcome
        if isinstance(event, events.WagerReturned)
        and event.seat == scene.focus
        and not is_taken_back(state.settled.get((event.seat, event.wager)))
    )
    cite = what.rule
    if terms.by_hand:
        does = _HOUSE_DOES[consequence]
        why = f"The printed rules bind only with a shuffler; dealt by hand, this house {does}."
        cite = _ONLY_WITH_A_SHUFFLER
    elif consequence == "check":
        why = "No round is open that could be void; the next one waits for a supervisor's check."
    else:
        stand = terms.house.irregularities.settled_wagers == "stand"
        rest = "; wagers settled before stand" if stand else ", settled ones too"
        why = f"With a shuffler all hands are void and wagers go back{rest}."
    return _Ruling(consequence=consequence, back=back, why=why, cite=cite)


def _notes(scene: Scene) -> tuple[str, ...]:
    rules = scene.terms.house.irregularities
    stand = "stand" if rules.settled_wagers == "stand" else "are undone"
    by_hand = (
        (f"House rule for deals by hand: {_HOUSE_RULES[rules.by_hand]}.",) if scene.terms.by_hand else ()
    )
    return (
        *dealing_notes(scene.terms),
        *by_hand,
        f"When a round is void, wagers that were settled or forfeited before {stand}.",
    )
