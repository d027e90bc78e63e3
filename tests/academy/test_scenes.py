"""Scenes: reproducible, of the kind they say, hiding what is hidden; rates as the page states them."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import pytest

from pitboss.academy import (
    DRILLS,
    Answer,
    Drill,
    Scene,
    drill_named,
    drills_for,
    open_classroom,
    read_answer,
)
from pitboss.academy.drills.drill import LEVELS
from pitboss.academy.scenes.card_kinds import CARD_KINDS, PLAIN
from pitboss.academy.scenes.log import Sighting
from pitboss.academy.scenes.walkthrough import due_move
from pitboss.academy.wording import pay_notes
from pitboss.errors import NotFound
from pitboss.games import load_catalogue
from pitboss.house import load_house
from tests.academy.rooms import CATALOGUE, GAMES, room

PAGE = (Path(__file__).parents[2] / "docs" / "academy.md").read_text(encoding="utf-8")
EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"
DEALER = [drill for drill in DRILLS if drill.course == "dealer"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("drill", DEALER, ids=lambda drill: str(drill.name))
def test_every_kind_is_what_it_says_and_can_be_had_again(drill: Drill, game: str) -> None:
    """Each kind once, the levels in turn; all levels and more seeds run with the long tests."""
    there = room(game)
    for at, kind in enumerate(drill.rates(there, 1), GAMES.index(game)):
        _is_what_it_says(drill, game, kind, LEVELS[at % len(LEVELS)], 977)


@pytest.mark.full
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("drill", DEALER, ids=lambda drill: str(drill.name))
def test_every_kind_is_what_it_says_on_every_level(drill: Drill, game: str) -> None:
    for level in LEVELS:
        for kind in drill.rates(room(game), level):
            for seed in range(8):
                _is_what_it_says(drill, game, kind, level, seed)


def _is_what_it_says(drill: Drill, game: str, kind: str, level: int, seed: int) -> None:
    scene = drill.scene(room(game), kind=kind, level=level, seed=seed)
    assert drill.holds(scene), (kind, level, seed)
    assert scene.kind == kind
    again = drill.again(room(game), scene.reference)
    assert again.reference == scene.reference
    assert drill.view(again) == drill.view(scene)
    assert drill.question(again) == drill.question(scene)


def test_another_seed_is_another_scene() -> None:
    drill, there = drill_named("settlement"), room("champion-four")
    cards = {str(drill.view(drill.scene(there, kind=PLAIN, level=2, seed=s)).cards) for s in range(20)}
    assert len(cards) == 20


PRINTED = set(GAMES[:6])
HOLDEM = {*GAMES[:4], "ultimate-texas-holdem", "heads-up-holdem", "casino-holdem", "texas-holdem-bonus"}
THREE = {"three-card", "ultimate-three-card"}
FOUR = {"crazy-four", "four-card"}
SUITS = {"high-card-flush", "chase-the-flush"}
ALONE = {"mississippi-stud", "let-it-ride", "flop-poker"}
QUALIFYING = {*HOLDEM, *THREE, *SUITS, "caribbean-stud", "crazy-four"} - {*PRINTED, "texas-holdem-bonus"}


@pytest.mark.parametrize(
    ("kind", "games"),
    [
        ("split pot", {"champion-three", "champion-four", "flop-poker"}),
        ("folded winner", {"champion-three", "champion-four", "flop-poker"}),
        (
            "fold with a paying bonus",
            {*HOLDEM, *FOUR, "three-card", "caribbean-stud", "high-card-flush", "mississippi-stud"},
        ),
        ("quads on board", HOLDEM),
        ("counterfeited kicker", HOLDEM),
        ("playing the board", HOLDEM),
        ("unpaired pack", {"packs-two", "packs-three"}),
        ("tie with the dealer", set(GAMES) - ALONE),
        ("long royal", {*PRINTED, *HOLDEM}),
        ("royal flush", set(GAMES) - FOUR - SUITS - {"ultimate-three-card"}),
        ("mini royal", {*THREE, "let-it-ride", "mississippi-stud"}),
        ("dealer not qualified", QUALIFYING),
        ("qualifying line", QUALIFYING),
        ("lesser hand pays", {"ultimate-texas-holdem"}),
        ("both hands named", {"texas-holdem-bonus"}),
        ("wager taken back", {"let-it-ride"}),
        ("one card too many", {"flop-poker"}),
        ("order of hands", THREE | FOUR),
        ("long suit", SUITS),
    ],
)
def test_kinds_come_only_where_they_can_occur(kind: str, games: set[str]) -> None:
    drill = drill_named("settlement")
    assert {game for game in GAMES if kind in drill.rates(room(game), 2)} == games


@pytest.mark.parametrize(
    ("kind", "games"),
    [
        ("pair beside it", FOUR),
        ("equal suits", SUITS),
        ("run in a short suit", {"high-card-flush"}),
        ("one card too many", {"flop-poker"}),
        ("around the corner", set(GAMES) - SUITS),
        ("wheel", set(GAMES) - {"chase-the-flush"}),
    ],
)
def test_hands_to_read_are_those_of_the_ranking(kind: str, games: set[str]) -> None:
    drill = drill_named("reading")
    assert {game for game in GAMES if kind in drill.rates(room(game), 2)} == games


def test_a_hand_is_named_alone_where_there_is_nothing_to_choose() -> None:
    drill = drill_named("reading")
    asked = {
        game: [
            (field.name, field.count)
            for field in drill.question(drill.scene(room(game), kind=PLAIN, level=1, seed=1)).fields
        ]
        for game in ("ultimate-three-card", "crazy-four", "chase-the-flush", "flop-poker")
    }
    assert asked == {
        "ultimate-three-card": [("category", 1)],
        "crazy-four": [("four", 4), ("category", 1)],
        "chase-the-flush": [("cards", 0), ("category", 1)],
        "flop-poker": [("five", 5), ("category", 1)],
    }


def test_the_dealers_hand_is_read_too_where_it_has_more_cards() -> None:
    drill, there = drill_named("reading"), room("four-card")
    scenes = [drill.scene(there, kind=PLAIN, level=1, seed=seed) for seed in range(12)]
    numbers = {len(drill.question(scene).fields[0].choices) for scene in scenes}
    assert numbers == {5, 6}


def test_the_qualifying_line_is_met_from_both_sides() -> None:
    drill = drill_named("winner")
    for game in sorted(QUALIFYING):
        there = room(game)
        scenes = [drill.scene(there, kind="qualifying line", level=1, seed=seed) for seed in range(12)]
        assert {_qualifies(drill, scene) for scene in scenes} == {"yes", "no"}, game


def _qualifies(drill: Drill, scene: Scene) -> str:
    """What the judge has of it."""
    question = drill.question(scene)
    given = read_answer(question, {field.name: "1" for field in question.fields})
    told = [each.expected for each in drill.judge(scene, given).mistakes if "qualifies" in each.where]
    return told[0] if told else "yes"


def test_notes_say_what_bears_on_the_payment_and_nothing_else() -> None:
    three = " ".join(pay_notes(room("three-card").terms()))
    assert "Pair Plus 40-30-6-3-1: straight flush 40 to 1" in three
    assert "A Pair Plus bet stays in action after a fold." in three
    assert "with or without an Ante" not in three, "who may bet what is over"
    ride = " ".join(pay_notes(room("let-it-ride").terms()))
    assert "three of a kind $5; the wager itself is not returned." in ride
    assert "A seat that folded may still win the pot" in " ".join(pay_notes(room("flop-poker").terms()))


def test_a_wager_taken_back_is_gone_and_nothing_is_settled_on_it() -> None:
    drill, there = drill_named("settlement"), room("let-it-ride")
    scene = drill.scene(there, kind="wager taken back", level=1, seed=4)
    spots = {choice.value for choice in drill.question(scene).fields[0].choices}
    made = scene.state.decisions[scene.focus]
    for number, option in enumerate(made, 1):
        assert (f"{scene.focus}/bet-{number}" in spots) == (option == "ride")
        assert (f"bet-{number}" in drill.view(scene).seats[scene.focus].wagers) == (option == "ride")


def test_an_extra_payment_is_asked_for_even_where_none_is_due() -> None:
    drill, there = drill_named("settlement"), room("three-card")
    for seed in range(6):
        scene = drill.scene(there, kind="tie with the dealer", level=1, seed=seed)
        choices = {choice.value: choice.words for choice in drill.question(scene).fields[0].choices}
        assert "on Ante $" in choices[f"{scene.focus}/ante-bonus"]


def _stated(title: str) -> dict[str, int]:
    """The table below a drill's heading: kind and percent."""
    section = re.split(r"^### ", PAGE, flags=re.MULTILINE)
    text = next(part for part in section if part.startswith(f"`{title}`"))
    return {kind: int(rate) for kind, rate in re.findall(r"^\| ([a-z -]+) \| (\d+)% \|", text, re.MULTILINE)}


@pytest.mark.parametrize("drill", DRILLS, ids=lambda drill: str(drill.name))
def test_rates_are_those_of_the_page(drill: Drill) -> None:
    stated = _stated(drill.name)
    kinds = getattr(drill, "kinds", {})
    assert stated == getattr(drill, "stated", {kind: percent for kind, (percent, _) in kinds.items()})
    assert not kinds or sum(stated.values()) == 100


@pytest.mark.parametrize("name", ["reading", "winner", "settlement"])
def test_rarer_kinds_come_more_often_level_by_level(name: str) -> None:
    drill, there = drill_named(name), room("champion-four")
    for kind, percent in _stated(name).items():
        if kind in drill.rates(there, 1):
            rates = [drill.rates(there, level)[kind] for level in LEVELS]
            assert rates == [Fraction(percent, 200), Fraction(percent, 100), Fraction(3 * percent, 200)]


@pytest.mark.parametrize("name", ["reading", "winner", "settlement"])
def test_a_tenth_of_the_scenes_are_as_the_cards_fall_whatever_the_game(name: str) -> None:
    drill = drill_named(name)
    for game in GAMES:
        for level in LEVELS:
            rates = drill.rates(room(game), level)
            assert not rates or rates[PLAIN] >= Fraction(1, 10)
            assert sum(rates.values()) == (1 if rates else 0)


def test_every_kind_and_drill_is_described() -> None:
    for drill in DRILLS:
        assert drill.about.endswith(".")
        for kind in drill.rates(room("champion-four"), 2):
            assert drill.kind_words(kind).endswith((".", "?"))
    assert set(CARD_KINDS) >= {kind for drill in DRILLS[:3] for kind in _stated(drill.name)}


def test_more_seats_and_less_time_from_level_to_level() -> None:
    drill, there = drill_named("settlement"), room("champion-four")
    scenes = [drill.scene(there, kind=PLAIN, level=level, seed=5) for level in LEVELS]
    for scene, span in zip(scenes, ((1, 2), (3, 4), (5, 6, 7)), strict=True):
        assert len(scene.state.seats) in span
    for each in DRILLS:
        assert list(each.seconds) == sorted(each.seconds, reverse=True)


def test_an_unknown_kind_is_told() -> None:
    with pytest.raises(NotFound, match="no scenes of the kind 'split pot' here"):
        drill_named("settlement").scene(room("packs-two"), kind="split pot", level=1, seed=1)
    with pytest.raises(NotFound, match="did you mean 'reading'"):
        drill_named("readin")


def test_a_classroom_with_a_house_varies_nothing() -> None:
    there = open_classroom(CATALOGUE, "champion-four", house=load_house("washington"))
    for drill in DEALER:
        for kind in drill.rates(there, 2):
            scene = drill.scene(there, kind=kind, level=2, seed=3)
            assert scene.terms.house == there.house
    procedure = drill_named("procedure")
    assert not {"cut", "burn", "stub"} & set(procedure.rates(there, 2))
    assert "by hand" not in drill_named("irregularity").rates(there, 2)


def test_a_game_of_ones_own_can_be_practised() -> None:
    """Whatever its shape: what does not occur in it is left out, and what cannot be judged is said."""
    there = open_classroom(load_catalogue(EXAMPLES), "lantern-poker")
    for drill in (*drills_for(there, "dealer"), *drills_for(there, "player")):
        for kind in drill.rates(there, 2):
            assert drill.holds(drill.scene(there, kind=kind, level=2, seed=1))


def test_what_is_hidden_stays_hidden() -> None:
    """Procedure and irregularities show what the dealer may see: no face before it is turned up."""
    for name in ("procedure", "irregularity"):
        drill, there = drill_named(name), room("champion-four")
        for kind in drill.rates(there, 2):
            for seed in range(10):
                scene = drill.scene(there, kind=kind, level=2, seed=seed)
                for place, cards in drill.view(scene).cards.items():
                    faces = [card for card in cards if card is not None]
                    seen = scene.irregular
                    exposed = isinstance(seen, Sighting) and (seen.detail, seen.place) == ("exposed", place)
                    assert place in scene.state.shown or len(faces) == int(exposed)


def test_the_moves_to_choose_from_all_look_different_and_the_due_one_is_among_them() -> None:
    drill = drill_named("procedure")
    for game in GAMES:
        there = room(game)
        for kind in drill.rates(there, 3):
            for seed in (1, 2):  # twenty games have many moves
                scene = drill.scene(there, kind=kind, level=3, seed=seed)
                choices = drill.question(scene).fields[0].choices
                assert len({choice.words for choice in choices}) == len(choices)
                assert str(due_move(scene.state)) in {choice.value for choice in choices}


def test_a_tie_is_expected_by_the_name_its_choice_has() -> None:
    drill, there = drill_named("winner"), room("champion-one")
    scene = drill.scene(there, kind="tie with the dealer", level=1, seed=1)
    question = drill.question(scene)
    verdict = drill.judge(scene, read_answer(question, {field.name: "1" for field in question.fields}))
    assert [mistake.expected for mistake in verdict.mistakes] == ["tie", "the hands are equal"]


def test_a_round_can_be_followed_from_the_deck_to_the_discard_rack() -> None:
    drill, there = drill_named("procedure"), room("champion-four")
    scene = drill.scene(there, kind="open", level=1, seed=123_456)
    kinds = []
    while scene is not None:
        kinds.append(scene.kind)
        assert drill.again(there, scene.reference).log == scene.log
        words = next(
            choice.words
            for choice in drill.question(scene).fields[0].choices
            if drill.judge(scene, Answer(choices={"move": choice.value})).right
        )
        assert drill.judge(scene, read_answer(drill.question(scene), {"move": words})).right
        following = drill.follow(there, scene)
        if following is None:
            break
        scene = following
    assert kinds[:3] == ["open", "bet", "shuffle"]
    assert kinds[-1] == "collect"
    assert [kind for kind in kinds if kind == "settle"]
