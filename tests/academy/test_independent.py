"""Every drill against a second opinion: its right answers are right, and nothing else is.

10,000 scenes of each drill run with the long tests, a share of them with every test run.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from pitboss.academy import Classroom, Drill, Scene, drill_named, read_answer
from pitboss.academy.scenes.subject import Subject
from pitboss.cards import Card
from tests.academy import field, independent
from tests.academy.rooms import some_scenes

SHARE, ALL = 300, 10_000
Given = tuple[Mapping[str, Any], bool]
"""An answer as it is typed, and whether it is right."""


def _subject(scene: Scene) -> Subject:
    assert scene.subject is not None
    return scene.subject


def _faces(cards: Mapping[str, tuple[Card | None, ...]], *places: str) -> tuple[Card, ...]:
    return tuple(card for place in places for card in cards[place] if card)


def _reading(scene: Scene, drill: Drill, rng: Random) -> Iterator[Given]:
    shown, ranking = drill.view(scene).cards, _subject(scene).by.ranking
    places = {place: _faces(shown, place) for place in shown}
    cards = _faces(shown, *shown)
    counting, name = independent.read(scene.terms.game.id, places, ranking)
    *picks, named = drill.question(scene).fields
    right: dict[str, object] = {"category": name}
    if picks:
        right[picks[0].name] = " ".join(map(str, counting))
    yield right, True
    wrong = rng.choice([each.value for each in named.choices if each.value != name])
    yield {**right, "category": wrong}, False
    if picks:
        strength = field.RANKED[ranking][0]
        other = tuple(rng.sample(cards, len(counting)))
        same = strength(other) == strength(counting)
        if scene.terms.game.id == "flop-poker":
            same = same and sum(card in places["flop"] for card in other) == 2
        yield {**right, picks[0].name: list(map(str, other))}, same
        if not picks[0].count and len(cards) > len(counting):
            more = [*counting, next(card for card in cards if card not in counting)]
            yield {**right, picks[0].name: list(map(str, more))}, False


def _winner(scene: Scene, drill: Drill, rng: Random) -> Iterator[Given]:
    shown, subject = drill.view(scene).cards, _subject(scene)
    game, ranking = scene.terms.game.id, subject.by.ranking
    dealer = _faces(shown, *subject.theirs, *subject.shared)
    answer: dict[str, str] = {}
    if game in field.QUALIFYING:
        answer["qualifies"] = "yes" if field.qualifies(game, field.RANKED[ranking][0](dealer)) else "no"
    other = subject.theirs[0].partition("-")[0]
    asked = [ask.name.removeprefix("winner-") for ask in drill.question(scene).fields]
    for seat in [name for name in asked if name.startswith("seat-")]:
        mine = seat if subject.mine == ("seat",) else subject.mine[0]
        hand = _faces(shown, mine, *subject.shared)
        answer[f"winner-{seat}"] = independent.who_wins(hand, dealer, (mine, other), ranking)
        answer[f"why-{seat}"] = independent.reason(hand, dealer, ranking)
    yield answer, True
    yield _one_changed(drill, scene, answer, rng), False


def _settlement(scene: Scene, drill: Drill, rng: Random) -> Iterator[Given]:
    turns = independent.settled(scene, drill.view(scene))
    for turn in turns:
        rng.shuffle(turn)

    def typed(turns: list[list[tuple[str, str, int]]]) -> dict[str, object]:
        return {
            "settlement": [
                {"seat": seat, "wager": wager, "returned": f"{cents // 100}.{cents % 100:02d}"}
                for turn in turns
                for seat, wager, cents in turn
            ]
        }

    yield typed(turns), True
    if len(turns) > 1:
        at = rng.randrange(len(turns) - 1)
        yield typed([*turns[:at], turns[at + 1], turns[at], *turns[at + 2 :]]), False
    at = rng.randrange(len(turns))
    (seat, wager, cents), *rest = turns[at]
    changed = [(seat, wager, cents + rng.choice([100, 500])), *rest]
    yield typed([*turns[:at], changed, *turns[at + 1 :]]), False


def _procedure(scene: Scene, drill: Drill, rng: Random) -> Iterator[Given]:
    words = independent.next_move(scene)
    choices = {choice.words for choice in drill.question(scene).fields[0].choices}
    assert words in choices, f"{words!r} is due, but not to be chosen"
    yield {"move": words}, True
    for other in sorted(choices - {words}):
        yield {"move": other}, False


def _irregularity(scene: Scene, drill: Drill, rng: Random) -> Iterator[Given]:
    which, follows, back = independent.right_about(scene, drill.view(scene))
    answer = {"which": which, "do": follows, "back": f"{back // 100}.{back % 100:02d}"}
    yield answer, True
    yield {**answer, "back": str(back // 100 + 1)}, False
    name = rng.choice(["which", "do"])
    ask = next(ask for ask in drill.question(scene).fields if ask.name == name)
    others = [choice.value for choice in ask.choices if choice.value != answer[name]]
    yield {**answer, name: rng.choice(others)}, False


def _one_changed(drill: Drill, scene: Scene, answer: dict[str, str], rng: Random) -> dict[str, str]:
    ask = rng.choice(drill.question(scene).fields)
    others = [choice.value for choice in ask.choices if choice.value != answer[ask.name]]
    return {**answer, ask.name: rng.choice(others)}


OPINIONS: dict[str, Callable[[Scene, Drill, Random], Iterator[Given]]] = {
    "reading": _reading,
    "winner": _winner,
    "settlement": _settlement,
    "procedure": _procedure,
    "irregularity": _irregularity,
}


def _hold_against(name: str, number: int, seed: int) -> None:
    drill, rng = drill_named(name), Random(seed)
    kinds: Counter[tuple[str, int, str]] = Counter()
    rooms: dict[str, Classroom] = {}
    for there, scene in some_scenes(drill, number, seed=seed):
        where = f"{there.game.id}: {scene.reference}"
        assert drill.holds(scene), where
        rooms[there.game.id] = there
        kinds[there.game.id, scene.level, scene.kind] += 1
        question = drill.question(scene)
        for given, right in OPINIONS[name](scene, drill, rng):
            verdict = drill.judge(scene, read_answer(question, given))
            assert verdict.right == right, f"{where}: {given} {verdict}"
            assert right == (not verdict.mistakes), where
            assert verdict.cite, where
            assert verdict.explanation.endswith("."), verdict.explanation
    _kinds_at_their_rates(drill, rooms, kinds)


def _kinds_at_their_rates(
    drill: Drill, rooms: Mapping[str, Classroom], kinds: Counter[tuple[str, int, str]]
) -> None:
    """Each kind as often as stated: within five standard deviations, over all games and levels."""
    expected: Counter[str] = Counter()
    spread: Counter[str] = Counter()
    for (game, level), total in _totals(kinds).items():
        for kind, rate in drill.rates(rooms[game], level).items():
            expected[kind] += rate * total  # type: ignore[assignment]
            spread[kind] += rate * (1 - rate) * total  # type: ignore[assignment]
    for kind, mean in expected.items():
        found = sum(count for (_, _, each), count in kinds.items() if each == kind)
        assert abs(found - mean) <= 5 * float(spread[kind]) ** 0.5 + 1, f"{kind}: {found}, not {float(mean)}"


def _totals(kinds: Counter[tuple[str, int, str]]) -> dict[tuple[str, int], int]:
    totals: Counter[tuple[str, int]] = Counter()
    for (game, level, _), count in kinds.items():
        totals[game, level] += count
    return dict(totals)


@pytest.mark.parametrize("name", OPINIONS)
def test_a_share_of_scenes_against_an_independent_judge(name: str) -> None:
    _hold_against(name, SHARE, seed=11)


@pytest.mark.full
@pytest.mark.parametrize("name", OPINIONS)
def test_ten_thousand_scenes_against_an_independent_judge(name: str) -> None:
    _hold_against(name, ALL, seed=12)


def test_rates_add_up_to_one() -> None:
    for name in OPINIONS:
        drill = drill_named(name)
        for there, scene in some_scenes(drill, 6):
            assert sum(drill.rates(there, scene.level).values()) == Fraction(1)
