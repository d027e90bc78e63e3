"""`/academy/{drill}/{game}`: one scene after the other, judged at once."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from html import escape
from typing import Any

from nicegui import events, ui
from nicegui.client import Client
from starlette.requests import Request

from pitboss.academy import Answered, NoScene, Results, SceneReference
from pitboss.errors import PitbossError
from pitboss.rules import Decide
from pitboss.web.academy.addresses import lesson_address, read_past, read_scene, scene_address
from pitboss.web.academy.training_session import TrainingSession, Judged, Posed
from pitboss.web.academy.school import School
from pitboss.web.academy.scene_rows import best_cards, wrong_spots
from pitboss.web.academy.words import full, times
from pitboss.web.pages.academy.asking import answer_form, question_html
from pitboss.web.pages.academy.beside import card_html, log_html, notes_html, values_html
from pitboss.web.pages.academy.door import start_button
from pitboss.web.pages.academy.felt import SceneFelt
from pitboss.web.pages.academy.head import academy_head, instead
from pitboss.web.pages.academy.progress import progress_html
from pitboss.web.pages.academy.settling import Hands, SettleBoard
from pitboss.web.pages.academy.summary import summary_html
from pitboss.web.pages.academy.verdict import verdict_html, verdict_spoken
from pitboss.web.pages.frame import Frame, frame, heading, markup
from pitboss.web.pages.painting import Painted, Region
from pitboss.web.pages.visit import Visit, visit

__all__ = ["lesson_page"]

_FEW = 2


async def lesson_page(request: Request, client: Client, school: School, drill: str, game: str) -> None:
    here = await visit(request)
    opened: SceneReference | None = None
    past = read_past(request.query_params.get("past", ""))
    try:
        room = school.room(here.floor.catalogue, game)
        history: list[Answered] = []
        if here.actor is not None:
            history = await Results(here.floor.store).history(here.actor.id)
        person = here.actor.id if here.actor is not None else ""
        lesson = school.lesson(room, drill, person, history)
        lesson.pass_over(past)
        if code := request.query_params.get("scene"):
            opened = read_scene(drill, code)
        before = school.open_scenes.of(person, drill, game) if person else None
        desk = TrainingSession(lesson, clock=here.floor.clock, opened=opened, before=before)
        if here.actor is not None or opened is not None:
            await asyncio.to_thread(desk.pose)
    except NoScene as error:
        past = past + 1 if opened is None else 0
        instead(here, client, error, on=lesson_address(drill, game, past=past))
        return
    except PitbossError as error:
        instead(here, client, error)
        return
    title = lesson.drills[0].title if len(lesson.drills) == 1 else "All drills mixed"
    with frame(f"{title}, {room.game.title}", here, here="academy") as around:
        academy_head()
        if desk.posed is None:
            heading(title, below=room.game.title)
            markup(
                '<p class="pb-lead">Your answers are kept, so that what you miss comes back.</p>'
                '<p class="pb-actions">'
                + start_button(here, drill, game, "Start as a guest", spoken="Start as a guest", primary=True)
                + '<a class="pb-button" href="/sign-in">Sign in</a></p>'
            )
            return
        page = LessonPage(here, client, desk, around, title)
    client.on_connect(page.start)


class LessonPage:
    """One browser in one lesson."""

    def __init__(self, here: Visit, client: Client, desk: TrainingSession, around: Frame, title: str) -> None:
        self._here, self._client, self._desk, self._around = here, client, desk, around
        self._results = Results(here.floor.store)
        self._unkept: list[Answered] = []
        self._busy = self._started = self._card_laid = False
        self._cards: Mapping[str, Any] = {}
        self._board: SettleBoard | None = None
        self._shown = 0
        self._title = title
        self._build()
        self._draw()

    def _build(self) -> None:
        room = self._desk.lesson.room
        self._root = Painted(ui.element("div"))
        with self._root.element:
            self._head = Region(classes="pb-lesson__head")
            with ui.element("div").classes("pb-lesson__stage"):
                self._felt = ui.element("div").classes("pb-contents")
                self._story = Region(classes="pb-contents")
                with ui.element("section").classes("pb-ask").props('aria-label="Question and answer"'):
                    self._question = Region(classes="pb-contents")
                    self._problem = Region(
                        tag="p", classes="pb-ask__problem", props="role=alert id=pb-ask-problem data-problem"
                    )
                    self._answers = ui.element("div").classes("pb-ask__answers")
            with ui.element("aside").classes("pb-aside").props('aria-label="Beside the scene"'):
                self._values = Region(tag="section", classes="pb-panel")
                self._card = Region(tag="section", classes="pb-panel pb-lesson__card pb-hidden")
                self._notes = Region(classes="pb-contents")
        self._unit = room.game.wagers[room.game.unit].label
        ui.on("academy-answer", self._on_answer)
        ui.on("academy-next", self._on_next)

    def start(self) -> None:
        """The browser has the page: the clock runs. One that lost its connection for a moment goes on."""
        if self._started:
            return
        self._started = True
        self._run(f"academy.shown({self._desk.begin()})")
        self._lay_card()

    # --- Drawing -----------------------------------------------------------------------------------------

    def _draw(self) -> None:
        posed = self._desk.posed
        assert posed is not None  # noqa: S101 - the page is made with a scene
        self._shown += 1
        self._paint("asking")
        self._head.show(progress_html(posed, self._desk.tally, self._shown))
        self._draw_felt(posed)
        self._story.show(log_html(posed.view.log, posed.view.notes))
        self._question.show(question_html(posed.question), key=self._shown)
        self._problem.show("")
        self._values.element.classes("pb-hidden")
        self._notes.show("" if posed.view.log else notes_html(posed.view.notes))
        if posed.drill.has_strategy_card:
            self._card.element.classes(remove="pb-hidden")
            if not self._card_laid:
                self._card.show('<p class="pb-muted">The strategy card is being looked up ...</p>')
        else:
            self._card.element.classes("pb-hidden")

    def _draw_felt(self, posed: Posed) -> None:
        self._felt.clear()
        self._answers.clear()
        before = self._cards if posed.view.log else {}
        with self._felt:
            felt = SceneFelt(posed, before)
        self._board = None
        with self._answers:
            if posed.question.fields[0].form == "settlement":
                hands = Hands(
                    settle=self._on_settle, refuse=self._refuse, back=self._on_back, done=self._on_done
                )
                self._board = SettleBoard(posed, felt.spots, hands)
            else:
                felt.draw_wagers()
                markup(answer_form(posed.question, posed.view, str(self._shown)))
        self._cards = posed.view.cards

    def _paint(self, phase: str) -> None:
        posed = self._desk.posed
        reference = (
            scene_address(posed.view.game, posed.reference) if posed is not None and phase != "asking" else ""
        )
        drill = posed.drill.name if posed is not None else ""
        self._root.paint(
            f"pb-lesson pb-lesson--{drill}{' pb-lesson--many' if self._is_wide() else ''}",
            data_phase=phase,
            data_shown=str(self._shown),
            data_drill=drill,
            data_answered=str(self._desk.tally.count),
            data_address=reference,
        )

    def _is_wide(self) -> bool:
        """Whether so much is asked, seat by seat, that it needs the whole width."""
        posed = self._desk.posed
        return posed is not None and posed.drill.name == "winner" and len(posed.question.fields) > _FEW

    def _lay_card(self) -> None:
        """The strategy card, worked out beside the page."""
        posed = self._desk.posed
        if posed is None or not posed.drill.has_strategy_card:
            return
        drill, scene = posed.drill, posed.scene

        async def lay() -> None:
            try:
                card = await asyncio.to_thread(drill.card, scene)
            except PitbossError:  # a game that has none
                self._card.element.classes("pb-hidden")
                return
            step = scene.state.move.step
            with self._client:
                self._card_laid = True
                self._card.show(card_html(card, self._unit, step.decide if isinstance(step, Decide) else ""))

        asyncio.create_task(lay())  # noqa: RUF006 - ends by itself; nobody waits for it

    def _run(self, code: str) -> None:
        self._client.run_javascript(f"window.{code}")

    # --- Answers -----------------------------------------------------------------------------------------

    async def _on_answer(self, event: events.GenericEventArguments) -> None:
        given = event.args if isinstance(event.args, dict) else {}
        if str(given.get("scene")) != str(self._shown) or not isinstance(given.get("given"), dict):
            return  # an answer to what is no longer asked
        await self._judge({str(name): value for name, value in given["given"].items()})

    async def _on_done(self) -> None:
        await self._judge(None)

    async def _judge(self, given: Mapping[str, object] | None) -> None:
        if self._busy or self._desk.judged is not None:
            return
        self._busy = True
        try:
            if self._here.actor is not None:
                await self._here.still()
            answer = self._desk.answer_settlement if given is None else (lambda: self._desk.answer(given))
            judged = await asyncio.to_thread(answer)
        except PitbossError as error:
            self._refuse(str(error))
            return
        finally:
            self._busy = False
        await self._keep(judged)
        self._show_verdict(judged)

    async def _keep(self, judged: Judged) -> None:
        """On disk before the verdict is shown; what could not be kept is tried again with the next answer."""
        if judged.answered is None or self._here.actor is None:
            return
        self._unkept.append(judged.answered)
        try:
            while self._unkept:
                await self._results.keep(self._here.actor.id, self._unkept[0])
                self._unkept.pop(0)
        except PitbossError as error:
            self._problem.show(escape(f"{times(len(self._unkept), 'answer')} could not be kept yet: {error}"))

    def _refuse(self, words: str) -> None:
        """What was given is no answer: say so in place. Nothing is counted, and the clock runs on."""
        self._problem.show(f"{escape(full(words))} <small>Not counted.</small>")
        self._run("academy.refused()")

    def _show_verdict(self, judged: Judged) -> None:
        if not self._unkept:
            self._problem.show("")
        posed = judged.posed
        if self._board is not None:
            self._board.show_wrong(wrong_spots(posed.question, judged.verdict))
        self._answers.clear()
        with self._answers:
            markup(verdict_html(judged, last=self._desk.is_over, unit=self._unit))
        self._head.show(progress_html(posed, self._desk.tally, self._shown))
        self._paint("judged")
        if posed.drill.has_strategy_card:
            advice = posed.drill.advice(posed.scene)
            self._values.element.classes(remove="pb-hidden")
            self._values.show(values_html(advice, self._unit, str(judged.given.get("option", ""))))
        self._around.say(verdict_spoken(judged))
        best = "" if judged.verdict.right else " ".join(sorted(best_cards(posed.question)))
        self._run(f"academy.judged({best!r})")

    async def _on_next(self, event: events.GenericEventArguments) -> None:
        end = event.args == "end"
        if self._busy:
            return
        if self._root.element.props.get("data-phase") == "over":
            self._desk.again()
        elif (end and self._desk.tally.count) or (self._desk.judged is not None and self._desk.is_over):
            self._show_summary()
            return
        elif self._desk.judged is None:
            return
        self._busy = True
        try:
            await asyncio.to_thread(self._desk.pose)
        except PitbossError as error:  # asked for once more, there is another scene
            self._problem.show(escape(full(str(error))))
            self._run("academy.refused()")
            return
        finally:
            self._busy = False
        self._draw()
        self._run(f"academy.shown({self._desk.begin()})")
        self._lay_card()

    def _show_summary(self) -> None:
        tally = self._desk.tally
        progress = self._desk.lesson.progress
        names = {drill.name for drill in self._desk.lesson.drills}
        back = sum(key[0] in names for key in progress.boxes)
        levels = ", ".join(
            f"{drill.title.lower()} level {progress.standing(drill.name).level}"
            for drill in self._desk.lesson.drills
        )
        self._felt.clear()
        self._answers.clear()
        self._story.show("")
        self._question.show("", key="summary")
        self._notes.show("")
        self._values.element.classes("pb-hidden")
        self._problem.show("")
        with self._answers:
            markup(summary_html(tally, self._unit, f"You are at {levels}.", back=back))
        self._cards = {}
        self._paint("over")
        self._around.say(f"The session is over: {tally.right} of {tally.count} right.")
        self._run("academy.over()")

    # --- Settling ----------------------------------------------------------------------------------------

    def _on_settle(self, given: object) -> None:
        board = self._board
        if board is None or self._desk.judged is not None:
            return
        spot = board.chosen
        try:
            entries = self._desk.settle(given)
        except PitbossError as error:
            self._refuse(str(error))
            return
        self._problem.show("")
        board.show(entries, None)
        seat, wager, _ = entries[-1]
        self._run(f"academy.settled({spot or f'{seat}/{wager}'!r})")

    def _on_back(self) -> None:
        if self._board is None or self._desk.judged is not None or not self._desk.entries:
            return
        seat, wager, _ = self._desk.entries[-1]
        self._desk.take_back()
        self._problem.show("")
        self._board.show(self._desk.entries, (seat, wager))
        self._run(f"academy.settled({f'{seat}/{wager}'!r})")
