"""`pitboss train`: lessons at a real terminal and through pipes; right, wrong, unreadable, and kept."""

from __future__ import annotations

import asyncio
import json
import re
import signal
from pathlib import Path
from typing import Any

import pytest

from pitboss.academy import Answer, Answered, Lesson, Results, Scene, open_classroom
from pitboss.academy.drills.settlement import settled_in_order
from pitboss.games import load_catalogue
from pitboss.table.storage import Store, open_database
from tests.cli.running import GAMES, refused, run
from tests.cli.test_terminal import Terminal

UNKEPT = "--no-keep"


def _lesson(game: str, seed: int, drill: str, history: list[Answered] | None = None) -> Lesson:
    """The lesson that the command gives, to know its scenes beforehand."""
    room = open_classroom(load_catalogue(), game)
    return Lesson(room, course="dealer", seed=seed, drill=drill, history=history or [])


def _move(lesson: Lesson, scene: Scene, *, right: bool) -> str:
    """The number of a choice that is right, or of one that is not."""
    choices = lesson.drill.question(scene).fields[0].choices
    for number, choice in enumerate(choices, start=1):
        if lesson.drill.judge(scene, Answer(choices={"move": choice.value})).right == right:
            return str(number)
    raise AssertionError


def _history(database: Path, person: str) -> list[Answered]:
    async def read() -> list[Answered]:
        store = Store(await open_database(str(database)))
        try:
            return await Results(store).history(person)
        finally:
            await store.close()

    return asyncio.run(read())


def test_a_whole_lesson_at_a_terminal_and_another_after_a_restart(tmp_path: Path) -> None:
    database = tmp_path / "academy.db"
    args = ("train", "dealer", "champion-four", "--drill", "procedure", "--name", "Ann")
    where = ("--database", str(database))
    lesson = _lesson("champion-four", 7, "procedure")
    terminal = Terminal(*args, *where, "--seed", "7", "--scenes", "3")
    for right in (True, False, True):
        assert terminal.read(until_prompt=True), terminal.text
        scene = lesson.next()
        typed = _move(lesson, scene, right=right)
        terminal.type(f"{typed}\n")
        chosen = lesson.drill.question(scene).fields[0].choices[int(typed) - 1].value
        lesson.answer(Answer(choices={"move": chosen}), millis=1, at=1)
    assert terminal.ended() == 0
    text = terminal.text
    assert "\x1b[" in terminal.raw, "a terminal gets colours"
    assert max(map(len, text.splitlines())) <= 80
    assert len(re.findall(r"^Right\.", text, re.MULTILINE)) == 2
    assert len(re.findall(r"^Wrong\.", text, re.MULTILINE)) == 1
    assert "(procedures, " in text, "a mistake names the rule's place"
    assert "3 scenes, 2 right, " in text
    assert re.search(r"Dealing procedure +3 +66%", text)

    kept = _history(database, "trainee:Ann")
    assert [each.right for each in kept] == [True, False, True]
    assert [each.number for each in kept] == [1, 2, 3]

    terminal = Terminal(*args, *where, "--seed", "8")
    assert terminal.read(until_prompt=True)
    again = _lesson("champion-four", 8, "procedure", kept)
    terminal.type(f"{_move(again, again.next(), right=True)}\n")
    assert terminal.read(until_prompt=True)
    terminal.type("q\n")
    assert terminal.ended() == 0
    assert "1 scene, 1 right, " in terminal.text
    assert re.search(r"Dealing procedure +4 +75%", terminal.text), terminal.text
    assert len(_history(database, "trainee:Ann")) == 4


@pytest.mark.parametrize("how", ["ctrl-c", "ctrl-d", "q"])
def test_leaving_keeps_what_was_answered(how: str, tmp_path: Path) -> None:
    database = tmp_path / "academy.db"
    terminal = Terminal(
        "train", "dealer", "packs-two", "--drill", "procedure", "--seed", "3", "--database", str(database)
    )
    assert terminal.read(until_prompt=True)
    lesson = _lesson("packs-two", 3, "procedure")
    terminal.type(f"{_move(lesson, lesson.next(), right=True)}\n")
    assert terminal.read(until_prompt=True)
    if how == "ctrl-c":
        terminal.process.send_signal(signal.SIGINT)
    else:
        terminal.type("\x04" if how == "ctrl-d" else "q\n")
    assert terminal.ended() == 0
    assert "Traceback" not in terminal.text
    assert "1 scene, 1 right" in terminal.text
    assert "Kept in " in terminal.text
    assert len(_history(database, "trainee:trainee")) == 1


def test_nothing_is_said_to_be_kept_where_nothing_was_answered(tmp_path: Path) -> None:
    where = ("--database", str(tmp_path / "academy.db"))
    terminal = Terminal("train", "dealer", "packs-two", "--drill", "procedure", *where)
    assert terminal.read(until_prompt=True)
    terminal.type("q\n")
    assert terminal.ended() == 0
    assert "0 scenes" in terminal.text
    assert "Kept in" not in terminal.text


def test_what_cannot_be_read_is_asked_again_and_never_counted() -> None:
    typed = "letters\n\n-5\n99\n?\n1 2 3\n"
    result = run("train", "dealer", "champion-four", "--drill", "reading", "--seed", "5", UNKEPT, stdin=typed)
    assert result.exit_code == 0
    assert result.stdout.count("The best five:") == 7
    for words in ("'letters' is not a card", "Pick 5 cards, as in", "'-5' is not a card", "Write five cards"):
        assert words in " ".join(result.stdout.split())
    assert "0 scenes, 0 right, 0 in time." in result.stdout
    assert "Wrong." not in result.stdout


def test_payouts_that_cannot_be_read_are_asked_again() -> None:
    lesson = _lesson("champion-four", 5, "settlement")
    seat, wager = settled_in_order(lesson.next().state)[0].key
    number = seat.removeprefix("seat-")
    typed = f"{number} {wager} abc\n{number} {wager} -10\n{number} {wager}\n\n{number} {wager} 10\n"
    result = run(
        "train", "dealer", "champion-four", "--drill", "settlement", "--seed", "5", UNKEPT, stdin=typed
    )
    words = " ".join(result.stdout.split())
    assert "such as 10 or 12.50, not 'abc'" in words
    assert "cannot be negative, but is -10" in words
    assert words.count("spots are left)") == 6
    assert "0 scenes, 0 right" in words


def _typed_settlement(scene: Scene) -> str:
    return "".join(
        f"{due.settled.seat.removeprefix('seat-')} {due.settled.wager} "
        f"{due.settled.returned // 100}.{due.settled.returned % 100:02d}\n"
        for due in settled_in_order(scene.state)
    )


@pytest.mark.parametrize("game", GAMES)
def test_a_layout_settled_spot_by_spot(game: str) -> None:
    scene = _lesson(game, 11, "settlement").next()
    args = ("train", "dealer", game, "--drill", "settlement", "--seed", "11", "--scenes", "1", UNKEPT)
    result = run(*args, stdin=_typed_settlement(scene))
    assert (result.exit_code, result.stderr) == (0, "")
    assert "Right." in result.stdout
    assert "in the printed order" in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80

    lines = _typed_settlement(scene).splitlines()
    if len(lines) > 1 and scene.state.seats:
        wrong = run(*args, stdin="\n".join([*lines[:-1], lines[-1].rsplit(" ", 1)[0] + " 3.33"]) + "\n")
        assert "Wrong." in wrong.stdout
        assert "$3.33, but right is" in " ".join(wrong.stdout.split())


def test_a_player_sees_the_strategy_card_and_what_a_mistake_costs() -> None:
    result = run(
        "train", "player", "champion-two", "--seed", "2", "--scenes", "2", UNKEPT, stdin="1\n2\n" * 3
    )
    assert result.exit_code == 0
    assert "strategy card" in result.stdout
    assert "In units of the Blind: " in " ".join(result.stdout.split())
    assert "2 scenes, " in result.stdout


def test_json_gives_questions_and_verdicts_line_by_line() -> None:
    args = ("train", "dealer", "champion-four", "--drill", "procedure", "--seed", "7", "--scenes", "1")
    result = run(*args, UNKEPT, "--json", stdin="1\n")
    assert (result.exit_code, result.stderr) == (0, "")
    question, verdict, end = (json.loads(line) for line in result.stdout.splitlines())
    assert question["asks"][0]["form"] == "choice"
    assert verdict["right"] in (True, False)
    assert verdict["cite"].startswith("procedures, ")
    assert end == {"scenes": 1, "right": int(verdict["right"]), "in_time": 1}


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (
            ["player", "packs-two"],
            "Pack's Poker, two packs has no decisions, so there is nothing for a player to practise.",
        ),
        (
            ["dealer", "let-it-ride", "--drill", "winner"],
            "Let It Ride compares no hands, so there is no drill on who wins.",
        ),
        (["juggler", "packs-two"], "There is no course 'juggler'; there are dealer, player."),
        (["dealer", "packs-too"], "There is no game 'packs-too'; did you mean 'packs-two'?"),
        (["dealer", "packs-two", "--drill", "decision"], "There is no drill 'decision'; there are reading, "),
        (["dealer", "packs-two", "--name", " "], "--name must have 1 to 60 characters."),
        (["dealer", "packs-two", "--scenes", "0"], "--scenes must be a whole number, 1 or more"),
        (
            ["dealer", "packs-two", "--house", "washington"],
            "washington is for champion-four, not for packs-two.",
        ),
    ],
)
def test_mistakes_on_the_command_line_are_one_sentence(args: list[str], sentence: str) -> None:
    assert refused("train", *args, UNKEPT).startswith(sentence)


def test_a_house_of_ones_own_is_the_one_that_is_taught() -> None:
    args: tuple[Any, ...] = (
        "train",
        "dealer",
        "champion-four",
        "--house",
        "washington",
        "--seed",
        "1",
        UNKEPT,
    )
    result = run(*args, "--drill", "procedure", stdin="1\n" * 12)
    assert "dealt from a shuffler, with a red and a blue deck" in " ".join(result.stdout.split())
    assert "burn a card before" not in result.stdout
