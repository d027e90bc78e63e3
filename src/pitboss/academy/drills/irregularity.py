"""Drill: something is wrong at the table. What is it, and what is done about it?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import ClassVar

from pitboss.academy.classroom import Choices, Classroom
from pitboss.academy.drill import Course, Drill
from pitboss.academy.happenings import claim, happening
from pitboss.academy.layout import Layout, layout_of
from pitboss.academy.notes import dealing_notes, seat_words
from pitboss.academy.question import Answer, Ask, Choice, Question
from pitboss.academy.scene import NoScene, Scene, SceneReference
from pitboss.academy.stops import Stop, stops
from pitboss.academy.verdict import Mistake, Verdict
from pitboss.errors import Refused
from pitboss.round import (
    Event,
    Irregularity,
    OpenRound,
    ReportIrregularity,
    Round,
    WagerReturned,
    decide,
    new_round,
)
from pitboss.round.events import IrregularityFound
from pitboss.wording import dollars

__all__ = ["CONSEQUENCES", "Irregularities"]

CONSEQUENCES: Mapping[str, str] = {
    "void": "all hands are void: wagers go back, and the cards are reshuffled",
    "supervisor": "the round stops, and a supervisor rules",
    "play on": "it goes on record, and the round is played on",
    "check": "no hand is void, but a supervisor checks cards and shuffler before the next round",
    "nothing": "nothing: it cannot be reported now, and the round takes its course",
}
_ONLY_WITH_A_SHUFFLER = "procedures, Irregularities (e)"
_MOST_TRIES = 500


class Irregularities(Drill):
    """Cards face up, wrong numbers, exposed cards, a failing shuffler: recognised and dealt with."""

    name: ClassVar[str] = "irregularity"
    title: ClassVar[str] = "Irregularities"
    about: ClassVar[str] = "Recognise an irregularity and do what the rules, or the house, say."
    course: ClassVar[Course] = "dealer"
    seconds: ClassVar[tuple[int, int, int]] = (60, 40, 25)
    stated: ClassVar[Mapping[str, int]] = {
        "with a shuffler": 24,
        "by hand": 24,
        "too early": 12,
        "too late": 14,
        "between rounds": 8,
        "no shuffler": 6,
        "check due": 12,
    }
    words: ClassVar[Mapping[str, str]] = {
        "with a shuffler": "The printed rules bind: the round is void.",
        "by hand": "The printed rules do not bind: the house has said what happens.",
        "too early": "A claim about something that cannot have happened yet.",
        "too late": "A claim that comes when its time is over.",
        "between rounds": "The shuffler fails while no round is open.",
        "no shuffler": "A claim about a shuffler where the game is dealt by hand.",
        "check due": "The shuffler has failed, and the next round is asked for.",
    }

    def rates(self, room: Classroom, level: int) -> Mapping[str, Fraction]:  # noqa: ARG002
        """What cannot occur here is shared out among the others in proportion."""
        by_hand = room.may_have(room.house.dealing.method, wanted="hand")
        machine = room.may_have(room.house.dealing.method, wanted="shuffler")
        needs = {"by hand": by_hand, "no shuffler": by_hand} | dict.fromkeys(
            ("with a shuffler", "between rounds", "check due"), machine
        )
        there = {kind: percent for kind, percent in self.stated.items() if needs.get(kind, True)}
        return {kind: Fraction(percent, sum(there.values())) for kind, percent in there.items()}

    def kind_words(self, kind: str) -> str:
        return self.words[kind]

    def make(self, room: Classroom, reference: SceneReference, rng: Random) -> Scene:
        for _ in range(_MOST_TRIES):
            scene = _attempt(room, reference, rng)
            if scene is not None:
                return scene
        raise NoScene(reference.kind, room.game.id)

    def holds(self, scene: Scene) -> bool:
        state, happened = scene.state, scene.happened
        assert happened is not None  # noqa: S101 - every scene of this drill has a happening
        outcome = _reported(state, happened)
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
                return scene.terms.by_hand and happened is Irregularity.SHUFFLER
            case _:
                return isinstance(outcome, Refused) and state.status == "open"

    def layout(self, scene: Scene) -> Layout:
        whole = layout_of(scene.state, notes=_notes(scene), log=scene.log, focus=scene.focus)
        if scene.amiss is None:
            return whole
        place, more = scene.amiss
        cards = whole.cards[place]
        if more:
            seen = (*cards, None) if more > 0 else cards[:-1]
        else:
            seen = (scene.state.cards[place][0], *cards[1:])
        return replace(whole, cards={**whole.cards, place: seen})

    def question(self, scene: Scene) -> Question:
        printed = [Choice(value=each.value, words=f"({'abcd'[at]}) {each.words}") for at, each in _lettered()]
        return Question(
            words="Which irregularity is this about, and what do you do?",
            explained=(
                "Answer with numbers. What goes back is asked in dollars: all wagers of the seat together "
                "that are returned to it because of this, 0 if none."
            ),
            asks=(
                Ask(name="which", words="It is about", form="choice", choices=tuple(printed)),
                Ask(
                    name="do",
                    words="What follows",
                    form="choice",
                    choices=tuple(Choice(value=value, words=words) for value, words in CONSEQUENCES.items()),
                ),
                Ask(
                    name="back",
                    words=f"What goes back to {seat_words(scene.focus)} because of it",
                    form="amount",
                ),
            ),
        )

    def judge(self, scene: Scene, answer: Answer) -> Verdict:
        assert scene.happened is not None  # noqa: S101 - every scene of this drill has a happening
        consequence, back, why, cite = _right(scene)
        mistakes: list[Mistake] = []
        if answer["which"] != scene.happened:
            mistakes.append(
                Mistake(
                    where="the irregularity",
                    given=Irregularity(answer["which"]).words,
                    expected=scene.happened.words,
                    why=f"It is about this: {scene.happened.words}.",
                    cite=scene.happened.rule,
                )
            )
        if answer["do"] != consequence:
            mistakes.append(
                Mistake(
                    where="what follows",
                    given=CONSEQUENCES[answer["do"]],
                    expected=CONSEQUENCES[consequence],
                    why=why,
                    cite=cite,
                )
            )
        if answer["back"] != back:
            told = f"{dollars(back)} goes back" if back else "Nothing goes back"
            mistakes.append(
                Mistake(
                    where=f"what goes back to {seat_words(scene.focus)}",
                    given=dollars(answer["back"]),
                    expected=dollars(back),
                    why=f"{told} to {seat_words(scene.focus)}: {_first_lower(why)}",
                    cite=cite,
                )
            )
        return Verdict(
            right=not mistakes,
            explanation=mistakes[0].why if mistakes else why,
            cite=mistakes[0].cite if mistakes else cite,
            expected=(
                f"{scene.happened.words}; {CONSEQUENCES[consequence]}; "
                f"{dollars(back)} back to {seat_words(scene.focus)}"
            ),
            mistakes=tuple(mistakes),
        )


def _lettered() -> Iterator[tuple[int, Irregularity]]:
    yield from enumerate(Irregularity)


def _attempt(room: Classroom, reference: SceneReference, rng: Random) -> Scene | None:
    kind = reference.kind
    machine = kind in ("with a shuffler", "between rounds", "check due")
    hand = kind in ("by hand", "no shuffler")
    own = room.house.dealing.method
    method = "shuffler" if machine else "hand" if hand else room.choose(rng, own, ("hand", "shuffler"))
    rules = room.house.irregularities
    terms = room.terms(
        Choices(
            method=method,
            pot=room.choose(rng, room.house.pot.offered, (True, False)),
            by_hand=room.choose(rng, rules.by_hand, ("void", "supervisor", "play on")),
            settled_wagers=room.choose(rng, rules.settled_wagers, ("reversed", "stand")),
        )
    )
    moments = stops(terms, rng, reference.level)
    found = _moment(kind, moments, rng)
    if found is None:
        return None
    happened, moment = found
    focus = rng.choice(moments[1].state.seats)
    if kind in ("too early", "too late", "no shuffler"):
        told, amiss = claim(rng, happened, moment.state), None
    else:
        told, amiss = happening(rng, happened, moment.state, due=kind == "check due")
    return Scene(
        reference=reference,
        terms=terms,
        state=moment.state,
        focus=focus,
        happened=happened,
        amiss=amiss,
        log=(*moment.log, told),
    )


def _moment(kind: str, moments: Sequence[Stop], rng: Random) -> tuple[Irregularity, Stop] | None:
    """An irregularity and a moment of the round that make a scene of this kind; none in some rounds."""
    closed, *later = moments
    match kind:
        case "between rounds":
            return Irregularity.SHUFFLER, closed
        case "check due":
            state = new_round(closed.state.terms, closed.state.equipment.jammed())
            return Irregularity.SHUFFLER, Stop(kind=closed.kind, state=state, log=closed.log)
        case "no shuffler":
            return Irregularity.SHUFFLER, rng.choice(later)
    every = tuple(Irregularity)
    for happened in rng.sample(every, len(every)):
        takes = [not isinstance(_reported(moment.state, happened), Refused) for moment in later]
        fitting = [moment for at, moment in enumerate(later) if _fits(kind, takes, at)]
        if fitting:
            return happened, rng.choice(fitting)
    return None


def _fits(kind: str, takes: Sequence[bool], at: int) -> bool:
    """Whether the engine takes the report now, or would only have taken it before or after."""
    if kind in ("with a shuffler", "by hand"):
        return takes[at]
    return not takes[at] and any(takes[at + 1 :] if kind == "too early" else takes[:at])


def _reported(state: Round, happened: Irregularity) -> tuple[Event, ...] | Refused:
    try:
        return decide(state, ReportIrregularity(happened))
    except Refused as refused:
        return refused


def _consequence(outcome: tuple[Event, ...] | Refused) -> str:
    if isinstance(outcome, Refused):
        return "nothing"
    return next(event.consequence for event in outcome if isinstance(event, IrregularityFound))


def _right(scene: Scene) -> tuple[str, int, str, str]:
    """What follows, what goes back to the seat in question, why, and where that is written."""
    assert scene.happened is not None  # noqa: S101 - every scene of this drill has a happening
    if scene.state.equipment.check_due:
        try:
            decide(scene.state, OpenRound(scene.state.equipment.due))
        except Refused as refused:
            return "check", 0, refused.message, refused.rule or scene.happened.rule
    outcome = _reported(scene.state, scene.happened)
    consequence = _consequence(outcome)
    if isinstance(outcome, Refused):
        return consequence, 0, outcome.message, outcome.rule or scene.happened.rule
    back = sum(
        event.amount for event in outcome if isinstance(event, WagerReturned) and event.seat == scene.focus
    )
    if scene.terms.by_hand:
        words = {"void": "voids the round", "supervisor": "leaves it to a supervisor", "play on": "plays on"}
        why = f"The printed rules bind only with a shuffler; dealt by hand, this house {words[consequence]}."
        return consequence, back, why, _ONLY_WITH_A_SHUFFLER
    if consequence == "check":
        why = "No round is open that could be void; the next one waits for a supervisor's check."
        return consequence, back, why, scene.happened.rule
    stand = scene.terms.house.irregularities.settled_wagers == "stand"
    rest = "; wagers settled before stand" if stand else ", settled ones too"
    return (
        consequence,
        back,
        f"With a shuffler all hands are void and wagers go back{rest}.",
        scene.happened.rule,
    )


def _notes(scene: Scene) -> tuple[str, ...]:
    rules = scene.terms.house.irregularities
    notes = list(dealing_notes(scene.terms))
    if scene.terms.by_hand:
        words = {
            "void": "an irregularity voids the round",
            "supervisor": "a supervisor rules on an irregularity",
            "play on": "an irregularity is put on record, and the round goes on",
        }
        notes.append(f"House rule for deals by hand: {words[rules.by_hand]}.")
    stand = "stand" if rules.settled_wagers == "stand" else "are undone"
    notes.append(f"When a round is void, wagers that were settled or forfeited before {stand}.")
    return tuple(notes)


def _first_lower(words: str) -> str:
    return words[0].lower() + words[1:]
