"""One lesson at the terminal: ask, read, judge, keep."""

from __future__ import annotations

import time
from collections.abc import Mapping
from itertools import count
from typing import Any

from rich.padding import Padding
from rich.text import Text

from pitboss.academy import (
    Answered,
    Ask,
    Classroom,
    Course,
    Decisions,
    Lesson,
    Question,
    Scene,
    Verdict,
    certificate,
    read_ask,
    read_entries,
)
from pitboss.advise.cards import card_heading, card_text
from pitboss.cli.playing.dialogue import Dialogue, Leave
from pitboss.cli.render.console import print_json
from pitboss.cli.render.sheet import Sheet
from pitboss.cli.training.notebook import Notebook
from pitboss.cli.training.picture import draw_choices, draw_scene, scene_line, welcome

__all__ = ["Training"]

_LETTERS = str.maketrans("♣♦♥♠", "cdhs")


class Training:
    """A trainee before the terminal."""

    def __init__(
        self,
        room: Classroom,
        course: Course,
        talk: Dialogue,
        notebook: Notebook,
        *,
        seed: int,
        drill: str | None,
        as_json: bool,
    ) -> None:
        self.talk = talk
        self.notebook = notebook
        self.lesson = Lesson(room, course=course, seed=seed, history=notebook.history, drill=drill)
        self._as_json = as_json
        self._card_shown = False

    def run(self, scenes: int | None) -> None:
        """Scene after scene, until there were so many or the trainee leaves."""
        drills = [(drill.name, drill.about) for drill in self.lesson.drills]
        self.talk.say(welcome(self.lesson.room.game.title, self.lesson.course, drills))
        try:
            for number in count(1) if scenes is None else range(1, scenes + 1):
                self._scene(number)
        except (Leave, KeyboardInterrupt):
            pass
        self._goodbye()

    def _scene(self, number: int) -> None:
        scene = self.lesson.next()
        drill = self.lesson.drill
        question = drill.question(scene)
        console = self.talk.console
        if isinstance(drill, Decisions) and not self._card_shown:
            self._card_shown = True
            card, width = drill.card(scene), min(console.width, 80)
            self.talk.say(Text(), card_heading(card, width), Text(), card_text(card, width))
        self.talk.say(
            scene_line(number, drill.title, scene, drill.target(scene)),
            *draw_scene(console, drill.layout(scene)),
            Text(f"\n{question.words}", style="bold"),
        )
        if self._as_json:
            print_json(_question_json(number, drill.name, scene, question), lines=True)
        started = time.monotonic()
        answer = self._asked(question)
        millis = int(1000 * (time.monotonic() - started))
        answered = self.lesson.answer(answer, millis=millis, at=int(1000 * time.time()))
        self.notebook.add(answered)
        assert answered.verdict is not None  # noqa: S101 - it was judged just now
        if self._as_json:
            print_json(_verdict_json(number, answered, answered.verdict), lines=True)
        else:
            self._tell(answered, answered.verdict)

    def _asked(self, question: Question) -> dict[str, Any]:
        answer: dict[str, Any] = {}
        for ask in question.asks:
            if ask.form == "settlement":
                answer[ask.name] = self._settled(ask, question.explained)
                continue
            if ask.choices:
                self.talk.say(draw_choices(self.talk.console, ask))
            words = f"{ask.words}, in dollars:" if ask.form == "amount" else f"{ask.words}:"

            def read(text: str, ask: Ask = ask) -> Any:
                return read_ask(ask, text)

            answer[ask.name] = self.talk.ask(words, read, question.explained)
        return answer

    def _settled(self, ask: Ask, explained: str) -> tuple[tuple[str, str, int], ...]:
        """Spot by spot, or several at once, until none is left."""
        entries: tuple[tuple[str, str, int], ...] = ()
        while len(entries) < len(ask.choices):
            left = len(ask.choices) - len(entries)
            spots = "1 spot is" if left == 1 else f"{left} spots are"

            def read(
                text: str, before: tuple[tuple[str, str, int], ...] = entries
            ) -> tuple[tuple[str, str, int], ...]:
                return read_entries(ask, text, before)

            entries = self.talk.ask(f"{ask.words} ({spots} left):", read, explained)
        return entries

    def _tell(self, answered: Answered, verdict: Verdict) -> None:
        seconds, target = answered.millis / 1000, answered.target // 1000
        pace = (
            f"{seconds:.1f} s, within the {target} s"
            if answered.in_time
            else f"{seconds:.1f} s of {target} s"
        )
        if verdict.right:
            head = Text.assemble(("Right.", "bold green"), (f"  {pace}", "dim"))
            self.talk.say(head, self._indented(f"{verdict.explanation} ({verdict.cite})"))
            return
        self.talk.say(Text.assemble(("Wrong.", "bold red"), (f"  {pace}", "dim")))
        told = ""
        for mistake in verdict.mistakes:
            line = Text(f"{mistake.where}: ", style="bold")
            line.append(self._plain(mistake.given), style="not bold red")
            line.append(", but right is ", style="not bold")
            line.append(self._plain(mistake.expected), style="not bold green")
            self.talk.say(Padding(line, (0, 0, 0, 2)))
            if mistake.why != told:
                told = mistake.why
                self.talk.say(self._indented(f"{told} ({mistake.cite})", 4))

    def _indented(self, words: str, by: int = 2) -> Padding:
        return Padding(Text(self._plain(words)), (0, 0, 0, by))

    def _plain(self, words: str) -> str:
        """Suits as letters on a terminal that has no signs for them."""
        return words.translate(_LETTERS) if self.talk.console.options.ascii_only else words

    def _goodbye(self) -> None:
        given = self.lesson.answered
        right, in_time = sum(each.right for each in given), sum(each.in_time for each in given)
        scenes = "1 scene" if len(given) == 1 else f"{len(given)} scenes"
        if self._as_json:
            print_json({"scenes": len(given), "right": right, "in_time": in_time}, lines=True)
            return
        self.talk.say(Text(), Text(f"{scenes}, {right} right, {in_time} in time.", style="bold"))
        found = certificate(self.notebook.name, self.lesson.room, self.lesson.course, self.notebook.history)
        sheet = Sheet("skill", "answers", "right", "in time", "level")
        for skill in found.skills:
            if skill.counted:
                sheet.add(
                    skill.title,
                    str(skill.answers),
                    f"{100 * skill.right // skill.counted}%",
                    f"{100 * skill.in_time // skill.counted}%",
                    str(skill.level),
                )
        if any(skill.counted for skill in found.skills):
            self.talk.say(sheet)
        if self.notebook.kept and given:
            self.talk.say(Text(f"Kept in {self.notebook.place} for {self.notebook.name}.", style="dim"))


def _question_json(number: int, drill: str, scene: Scene, question: Question) -> Mapping[str, Any]:
    return {
        "scene": number,
        "drill": drill,
        "kind": scene.kind,
        "level": scene.level,
        "seed": scene.reference.seed,
        "question": question.words,
        "asks": [
            {
                "name": ask.name,
                "words": ask.words,
                "form": ask.form,
                "choices": {choice.value: choice.words for choice in ask.choices},
            }
            for ask in question.asks
        ],
    }


def _verdict_json(number: int, answered: Answered, verdict: Verdict) -> Mapping[str, Any]:
    return {
        "scene": number,
        "right": verdict.right,
        "explanation": verdict.explanation,
        "cite": verdict.cite,
        "expected": verdict.expected,
        "millis": answered.millis,
        "target": answered.target,
        "cost": None if verdict.cost is None else str(verdict.cost),
    }
