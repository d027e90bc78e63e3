"""What the academy's pages are drawn from: addresses, sessions, progress, the order of the seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random

import pytest

from pitboss.academy import DRILLS, Answered, NoScene, SceneReference, read_answer
from pitboss.academy.certificate import ANSWERS
from pitboss.academy.scenes import arrangement
from pitboss.errors import NotFound, PitbossError, Refused
from pitboss.web.academy.addresses import lesson_address, read_past, read_scene, scene_address
from pitboss.web.academy.overview import all_progress, next_up
from pitboss.web.academy.pages.certificate import certificate_sheet, day_of
from pitboss.web.academy.scene_rows import board_rows, seats_shown, wrong_spots
from pitboss.web.academy.school import School
from pitboss.web.academy.trainees import certificate_of, certificates_of
from pitboss.web.academy.training_session import SESSION, TrainingSession
from tests.floors import Clock
from tests.tables import CATALOGUE, GAMES
from tests.web.academy import lesson_of, right, wrong

SCHOOL = School()
NONSENSE: tuple[object, ...] = (
    None,
    7,
    -1,
    [],
    {},
    [[]],
    {"five": 1},
    "x" * 500,
    ["As"] * 9,
    True,
    1.5,
    "\x00",
)


def a_desk(
    drill: str, game: str = "champion-four", *, opened: SceneReference | None = None
) -> tuple[TrainingSession, Clock]:
    clock = Clock()
    return TrainingSession(lesson_of("ann", drill, game), clock=clock, opened=opened), clock


def an_answer(
    drill: str, *, right: bool, kind: str = "plain", course: str = "dealer", at: int = 1
) -> Answered:
    return Answered(
        course=course,
        game="champion-four",
        house="default",
        reference=SceneReference(drill=drill, kind=kind, level=2, seed=1),
        answer="{}",
        right=right,
        millis=1000,
        target=5000,
        at=at,
        cost=Fraction(1, 4) if course == "player" else None,
    )


def test_an_address_names_its_scene_and_nothing_else_does() -> None:
    rng = Random(8)
    for drill in DRILLS:
        for kind in drill.rates(SCHOOL.room(CATALOGUE, "champion-four"), 2):
            reference = SceneReference(drill=drill.name, kind=kind, level=2, seed=rng.getrandbits(53))
            address = scene_address("champion-four", reference)
            there, _, code = address.partition("?scene=")
            assert there == lesson_address(drill.name, "champion-four")
            assert read_scene(drill.name, code) == reference
            assert kind not in address
    for bad in ("", "x", "%%%", "MS8y", "a" * 1000, "NC8xL3BsYWlu", "MS8tNS9wbGFpbg"):
        with pytest.raises(NotFound):
            read_scene("reading", bad)


def test_a_scene_opened_by_its_address_is_judged_and_not_counted() -> None:
    first, _ = a_desk("winner")
    posed = first.pose()
    desk, _ = a_desk("winner", opened=posed.reference)
    again = desk.pose()
    assert again.scene.state == posed.scene.state
    assert not again.counted
    judged = desk.answer(right(again.drill, again.scene))
    assert judged.verdict.right
    assert judged.answered is None
    assert desk.tally.count == 0
    assert desk.pose().counted


def test_a_scene_stays_and_its_clock_runs_on_until_it_is_answered() -> None:
    """Every page made anew has a desk of its own; what is open is known to the school."""
    school, clock = School(), Clock()

    def reloaded(history: Sequence[Answered] = ()) -> TrainingSession:
        before = school.open_scenes.of("ann", "procedure", "champion-four")
        return TrainingSession(
            lesson_of("ann", "procedure", "champion-four", history), clock=clock, before=before
        )

    desk = reloaded()
    posed = desk.pose()
    assert desk.begin() < 100
    desk.answer(right(posed.drill, posed.scene))
    followed = desk.pose()  # the next move of the same round
    assert desk.begin() < 100
    history = list(desk.lesson.answered)
    assert lesson_of("ann", "procedure", "champion-four", history).next().reference != followed.reference
    clock.pass_by(9)
    again = reloaded(history)
    assert again.pose().scene.state == followed.scene.state
    assert 9000 <= again.begin() < 9100
    clock.pass_by(4)
    judged = again.answer(right(followed.drill, followed.scene))
    assert 13_000 <= judged.millis < 13_100
    assert judged.answered is not None
    assert judged.answered.reference == followed.reference
    last = reloaded([*history, judged.answered])
    final = last.pose().reference
    assert final != followed.reference
    assert last.begin() < 100
    desk.answer(right(followed.drill, followed.scene))  # from a page that was left open
    assert reloaded([*history, judged.answered]).pose().reference == final


def test_a_scene_that_the_cards_do_not_give_makes_room_for_another(monkeypatch: pytest.MonkeyPatch) -> None:
    desk, _ = a_desk("reading")
    due = lesson_of("ann", "reading", "champion-four").next().reference
    with monkeypatch.context() as barren:
        barren.setattr(arrangement, "_MOST_TRIES", 0)
        with pytest.raises(NoScene, match=f"{due.kind}.*take another"):
            desk.pose()
    posed = desk.pose()
    assert posed.reference != due
    assert desk.answer(right(posed.drill, posed.scene)).answered is not None
    passed = lesson_of("ann", "reading", "champion-four")
    passed.pass_over(1)
    assert passed.next().reference == posed.reference
    assert [read_past(told) for told in ("", "1", "25", "-1", "x", "1e3", "9999", "²")] == [0, 1, 25] + [
        0
    ] * 5
    assert lesson_address("reading", "champion-four", past=2).endswith("/reading/champion-four?past=2")


@pytest.mark.parametrize("drill", [drill.name for drill in DRILLS])
def test_what_is_no_answer_changes_nothing(drill: str) -> None:
    desk, clock = a_desk(drill)
    posed = desk.pose()
    desk.begin()
    began = clock.at
    for nonsense in NONSENSE:
        with pytest.raises(PitbossError):
            desk.answer({ask.name: nonsense for ask in posed.question.fields})
    assert desk.judged is None
    assert desk.tally.count == 0
    clock.at = began + 4000
    judged = desk.answer(right(posed.drill, posed.scene))
    assert judged.verdict.right
    assert 4000 <= judged.millis <= 4100
    with pytest.raises(Refused):
        desk.answer(right(posed.drill, posed.scene))


def test_a_session_ends_after_its_scenes_and_another_begins() -> None:
    desk, _ = a_desk("procedure")
    for number in range(1, SESSION + 1):
        assert not desk.is_over
        posed = desk.pose()
        assert posed.number == number
        desk.answer((wrong if number == 4 else right)(posed.drill, posed.scene))
    assert desk.is_over
    assert (desk.tally.count, desk.tally.right) == (SESSION, SESSION - 1)
    assert len(desk.tally.missed) == 1
    desk.again()
    assert (desk.tally.count, desk.pose().number) == (0, 1)


def test_a_layout_is_settled_spot_by_spot_and_taken_back() -> None:
    desk, _ = a_desk("settlement")
    posed = desk.pose()
    entries = right(posed.drill, posed.scene)["settlement"]
    with pytest.raises(PitbossError, match="not been settled yet"):
        desk.answer_settlement()
    for bad in ("ten", "", "-5", "1/0"):
        with pytest.raises(PitbossError):
            desk.settle([{**entries[0], "returned": bad}])
    assert desk.entries == ()
    desk.settle([entries[0]])
    with pytest.raises(PitbossError, match="settled already"):
        desk.settle([entries[0]])
    desk.take_back()
    assert desk.entries == ()
    for entry in entries:
        desk.settle([entry])
    assert desk.answer_settlement().verdict.right


def test_wrong_spots_are_those_the_mistakes_are_about() -> None:
    desk, _ = a_desk("settlement")
    posed = desk.pose()
    given = wrong(posed.drill, posed.scene)["settlement"]
    desk.settle(given)
    verdict = desk.answer_settlement().verdict
    assert wrong_spots(verdict) == {f"{given[0]['seat']}/{given[0]['wager']}"}


def test_the_cards_that_count_are_shown_as_the_judge_has_them() -> None:
    desk, _ = a_desk("reading")
    posed = desk.pose()
    judged = desk.answer(wrong(posed.drill, posed.scene))
    five = list(map(str, judged.verdict.cards))
    category = right(posed.drill, posed.scene)["category"]
    assert posed.drill.judge(
        posed.scene, read_answer(posed.question, {"five": five, "category": category})
    ).right


def test_seats_stand_from_the_dealers_right_and_hidden_cards_stay_hidden() -> None:
    desk, _ = a_desk("settlement")
    posed = desk.pose()
    shown = [each.seat for each in seats_shown(posed.scene.terms.game, posed.view)]
    assert shown == sorted(posed.view.seats, reverse=True)
    deciding, _ = a_desk("decision", "champion-three")
    posed = deciding.pose()
    lying = {
        place.name: cards for row in board_rows(posed.scene.terms.game, posed.view) for place, cards in row
    }
    assert set(lying["dealer"]) == {None}


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_drills_and_a_scene_for_each(game: str) -> None:
    room = SCHOOL.room(CATALOGUE, game)
    courses = SCHOOL.courses(room)
    offered = [drill.name for drill in courses["dealer"]]
    compared = any(step.comparison for step in room.game.settlements)
    assert offered == [d.name for d in DRILLS if d.course == "dealer" and (compared or d.name != "winner")]
    assert ("player" in courses) == bool(room.game.decisions)
    for drill in courses["dealer"]:
        posed = TrainingSession(SCHOOL.lesson(room, drill.name, "ann", []), clock=Clock()).pose()
        assert posed.drill is drill
        assert posed.question.fields


def test_what_a_game_cannot_teach_is_said_in_one_sentence() -> None:
    games = {each.game: each for each in all_progress(SCHOOL, CATALOGUE, [])}
    assert games["champion-four"].left_out == ()
    (winner,) = games["mississippi-stud"].left_out
    assert winner == "Mississippi Stud compares no hands, so there is no drill on who wins."
    (decisions,) = games["packs-two"].left_out
    assert decisions.endswith("has no decisions, so there is nothing for a player to practise.")
    for game in games.values():
        taught = {skill.drill.name for course in game.courses for skill in course.skills}
        assert len(taught) + len(game.left_out) == len(DRILLS)


def test_who_comes_back_finds_the_same_scene_and_another_person_another() -> None:
    first, again = lesson_of("ann", "reading", "champion-four"), lesson_of("ann", "reading", "champion-four")
    assert first.next().reference == again.next().reference
    others = {lesson_of(f"person-{n}", "reading", "champion-four").next().reference.seed for n in range(20)}
    assert len(others) == 20


def test_progress_counts_what_is_due_now_and_what_comes_later() -> None:
    history = [an_answer("winner", right=False, kind="kicker decides"), an_answer("reading", right=True)]
    missed_again = [*history, an_answer("winner", right=True), an_answer("winner", right=False, kind="wheel")]
    champion = {each.game: each for each in all_progress(SCHOOL, CATALOGUE, missed_again)}["champion-four"]
    dealer = champion.courses[0]
    line = {each.drill.name: each for each in dealer.skills}["winner"]
    assert (line.skill.answers, line.skill.right) == (3, 1)
    assert (line.due, line.later) == (1, 1)
    assert dealer.due == 1
    assert sum(each.skill.answers for each in dealer.skills) == 4
    assert not dealer.passed
    found = next_up(all_progress(SCHOOL, CATALOGUE, missed_again), missed_again)
    assert found is not None
    assert (found[0].game, found[1].course) == ("champion-four", "dealer")
    assert next_up(all_progress(SCHOOL, CATALOGUE, []), []) is None


def test_certificates_are_of_what_was_practised_the_latest_first() -> None:
    names = [drill.name for drill in DRILLS if drill.course == "dealer"]
    dealt = [an_answer(name, right=True, at=5) for name in names for _ in range(ANSWERS)]
    played = [an_answer("decision", right=False, kind="close", course="player", at=9)]
    found = certificates_of(SCHOOL, CATALOGUE, "Ann", [*dealt, *played])
    assert [(each.course, each.passed) for each in found] == [("player", False), ("dealer", True)]
    assert certificate_of(found, {}).course == "player"
    assert certificate_of(found, {"game": "champion-four", "course": "dealer"}).name == "Ann"
    with pytest.raises(NotFound):
        certificate_of(found, {"game": "packs-two"})
    sheet = str(certificate_sheet(found[1], 1_700_000_000_000))
    assert 'data-passed="yes"' in sheet
    assert all(
        words in sheet for words in ("<h1>Certificate</h1>", "Ann", "14 November 2023", "at least 90%")
    )
    assert sheet.count(">met<") == len(names)
    assert 'data-passed="no"' in str(certificate_sheet(found[0], 1_700_000_000_000))
    slow = [replace(each, millis=6000) for each in dealt]
    assert not certificates_of(SCHOOL, CATALOGUE, "Ann", slow)[0].passed


def test_a_day_is_written_out() -> None:
    assert day_of(1_700_000_000_000) == "14 November 2023"
