"""One lesson at the terminal: ask, read, judge, keep."""

from __future__ import annotations

import time
from collections.abc import Mapping
from functools import partial
from itertools import count

from rich.padding import Padding
from rich.text import Text

from pitboss.academy import (
    Answer,
    Answered,
    AnswerField,
    Classroom,
    Course,
    Lesson,
    Question,
    Scene,
    Verdict,
    certificate,
    left_out,
    read_entries,
    read_field,
)
from pitboss.academy.question import Entry
from pitboss.advise.cards import card_heading, card_text
from pitboss.cli.playing.dialogue import Dialogue, Leave
from pitboss.cli.render.console import print_json
from pitboss.cli.render.sheet import Sheet
from pitboss.cli.training.notebook import Notebook
from pitboss.cli.training.picture import draw_choices, draw_scene, scene_line, welcome
from pitboss.wording import fixed, many, whole_percent

__all__ = ["Training"]

_LETTERS = str.maketrans("♣♦♥♠", "cdhs")


class Training:
    """A trainee at the terminal."""

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
        self._alone = drill
        self._as_json = as_json
        self._card_shown = False

    def run(self, scenes: int | None) -> None:
        """Scene after scene, up to a number of them or until the trainee leaves."""
        drills = [(drill.name, drill.about) for drill in self.lesson.drills]
        room, course = self.lesson.room, self.lesson.course
        absent = left_out(room, course) if self._alone is None else ()
        self.talk.say(welcome(room.game.title, course, drills, absent))
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
        if not self._card_shown and (card := drill.strategy_card(scene)) is not None:
            self._card_shown = True
            width = min(console.width, 80)
            self.talk.say(Text(), card_heading(card, width), Text(), card_text(card, width))
        self.talk.say(
            scene_line(number, drill.title, scene, drill.target(scene)),
            *draw_scene(console, drill.view(scene), scene.terms.game),
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

    def _asked(self, question: Question) -> Answer:
        answer = Answer()
        for field in question.fields:
            if field.form == "settlement":
                answer |= self._settled(field, question.explained)
                continue
            if field.choices:
                self.talk.say(draw_choices(self.talk.console, field))
            unit = ", in dollars" if field.form == "amount" else ""
            read = partial(read_field, field)
            answer |= self.talk.ask(f"{field.full_words}{unit}:", read, question.explained)
        return answer

    def _settled(self, field: AnswerField, explained: str) -> Answer:
        """One spot or several at a time, until none is left."""
        entries: tuple[Entry, ...] = ()
        while left := len(field.choices) - len(entries):
            spots = f"{many(left, 'spot')} {'is' if left == 1 else 'are'} left"
            read = partial(read_entries, field, before=entries)
            entries = self.talk.ask(f"{field.words} ({spots}):", read, explained)
        return Answer(settlements={field.name: entries})

    def _tell(self, answered: Answered, verdict: Verdict) -> None:
        of = ", within the" if answered.in_time else " of"
        pace = f"  {fixed(answered.millis / 1000, 1)} s{of} {answered.target // 1000} s"
        mark = ("Right.", "bold green") if verdict.right else ("Wrong.", "bold red")
        self.talk.say(Text.assemble(mark, (pace, "dim")))
        if verdict.right:
            self.talk.say(self._indented(f"{verdict.explanation} ({verdict.cite})"))
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
        """Suits as letters on a terminal that cannot show their symbols."""
        return words.translate(_LETTERS) if self.talk.console.options.ascii_only else words

    def _goodbye(self) -> None:
        given = self.lesson.answered
        right, in_time = sum(each.right for each in given), sum(each.in_time for each in given)
        if self._as_json:
            print_json({"scenes": len(given), "right": right, "in_time": in_time}, lines=True)
            return
        self.talk.say(
            Text(), Text(f"{many(len(given), 'scene')}, {right} right, {in_time} in time.", style="bold")
        )
        found = certificate(self.notebook.name, self.lesson.room, self.lesson.course, self.notebook.history)
        sheet = Sheet("skill", "answers", "right", "in time", "level")
        for skill in found.skills:
            if skill.counted:
                sheet.add(
                    skill.title,
                    str(skill.answers),
                    whole_percent(skill.accuracy),
                    whole_percent(skill.speed),
                    str(skill.level),
                )
        if any(skill.counted for skill in found.skills):
            self.talk.say(sheet)
        if self.notebook.kept and given:
            self.talk.say(Text(f"Kept in {self.notebook.place} for {self.notebook.name}.", style="dim"))


def _question_json(number: int, drill: str, scene: Scene, question: Question) -> Mapping[str, object]:
    return {
        "scene": number,
        "drill": drill,
        "kind": scene.kind,
        "level": scene.level,
        "seed": scene.reference.seed,
        "question": question.words,
        "asks": [
            {
                "name": field.name,
                "words": field.full_words,
                "form": field.form,
                "choices": {choice.value: choice.words for choice in field.choices},
            }
            for field in question.fields
        ],
    }


def _verdict_json(number: int, answered: Answered, verdict: Verdict) -> Mapping[str, object]:
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
