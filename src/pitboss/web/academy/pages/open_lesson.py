"""A lesson in one browser: the scene, the answer, the verdict, and the next scene."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import htpy as h
from nicegui import events, ui
from nicegui.client import Client

from pitboss.academy import Answered, Results
from pitboss.errors import PitbossError
from pitboss.round import view_for
from pitboss.web.academy.addresses import scene_address
from pitboss.web.academy.pages.answer_form import answer_form, question_heading
from pitboss.web.academy.pages.aside import card_panel, log_box, notes_panel, option_values
from pitboss.web.academy.pages.scene_felt import Faces, SceneFelt
from pitboss.web.academy.pages.session import session_head, session_summary
from pitboss.web.academy.pages.settlement_board import SettlementBoard, SettlementHandlers
from pitboss.web.academy.pages.verdict import verdict_panel, verdict_spoken
from pitboss.web.academy.scene_rows import wrong_spots
from pitboss.web.academy.training_session import Judged, Posed, TrainingSession
from pitboss.web.frame.pages.frame import PageFrame
from pitboss.web.frame.pages.region import Painted, Region, markup
from pitboss.web.frame.visit import Visit
from pitboss.wording import many

__all__ = ["OpenLesson"]


class OpenLesson:
    """One browser in one lesson."""

    def __init__(self, here: Visit, client: Client, session: TrainingSession, around: PageFrame) -> None:
        self._here, self._client, self._session, self._around = here, client, session, around
        self._results = Results(here.floor.store)
        self._unkept: list[Answered] = []
        self._busy = self._started = self._card_laid = False
        self._cards: Mapping[str, Faces] = {}
        self._board: SettlementBoard | None = None
        self._shown = 0
        self._build()
        self._draw()

    def _build(self) -> None:
        room = self._session.lesson.room
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
        """The browser has the page: the clock runs. Reconnecting changes nothing."""
        if self._started:
            return
        self._started = True
        self._run(f"academy.shown({self._session.begin()})")
        self._lay_card()

    # --- Drawing -----------------------------------------------------------------------------------------

    def _draw(self) -> None:
        posed = self._session.posed
        assert posed is not None  # noqa: S101 - the page is made with a scene
        self._shown += 1
        self._paint("asking")
        self._head.show(session_head(posed, self._session.tally, self._shown))
        self._draw_felt(posed)
        self._story.show(log_box(posed.view.log, posed.view.notes))
        self._question.show(question_heading(posed.question), key=self._shown)
        self._problem.show(None)
        self._values.element.classes("pb-hidden")
        self._notes.show(None if posed.view.log else notes_panel(posed.view.notes))
        if posed.drill.has_strategy_card:
            self._card.element.classes(remove="pb-hidden")
            if not self._card_laid:
                self._card.show(h.p(".pb-muted")["Looking up the strategy card …"])
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
                handlers = SettlementHandlers(
                    settle=self._on_settle, refuse=self._refuse, take_back=self._on_back, done=self._on_done
                )
                self._board = SettlementBoard(posed, felt.lines, handlers)
            else:
                felt.draw_wagers()
                markup(answer_form(posed.question, posed.view, str(self._shown)))
        self._cards = posed.view.cards

    def _paint(self, phase: str) -> None:
        posed = self._session.posed
        reference = (
            scene_address(posed.view.game, posed.reference) if posed is not None and phase != "asking" else ""
        )
        drill = posed.drill.name if posed is not None else ""
        self._root.paint(
            f"pb-lesson pb-lesson--{drill}{' pb-lesson--many' if self._is_wide() else ''}",
            data_phase=phase,
            data_shown=str(self._shown),
            data_drill=drill,
            data_answered=str(self._session.tally.count),
            data_address=reference,
        )

    def _is_wide(self) -> bool:
        """Whether the questions, seat by seat, need the whole width."""
        posed = self._session.posed
        return posed is not None and len({field.seat for field in posed.question.fields} - {""}) > 1

    def _lay_card(self) -> None:
        """Find the strategy card while the page is in use."""
        posed = self._session.posed
        if posed is None or not posed.drill.has_strategy_card:
            return
        drill, scene = posed.drill, posed.scene

        async def lay() -> None:
            try:
                card = await asyncio.to_thread(drill.strategy_card, scene)
            except PitbossError:  # this game has none
                card = None
            if card is None:
                self._card.element.classes("pb-hidden")
                return
            asked = view_for(scene.state, scene.focus).decision or ""
            with self._client:
                self._card_laid = True
                self._card.show(card_panel(card, self._unit, asked))

        asyncio.create_task(lay())  # noqa: RUF006 - ends by itself; nobody waits for it

    def _run(self, code: str) -> None:
        self._client.run_javascript(f"window.{code}")

    # --- Answers -----------------------------------------------------------------------------------------

    async def _on_answer(self, event: events.GenericEventArguments) -> None:
        given = event.args if isinstance(event.args, dict) else {}
        if str(given.get("scene")) != str(self._shown) or not isinstance(given.get("given"), dict):
            return  # an answer to an earlier scene
        await self._judge({str(name): value for name, value in given["given"].items()})

    async def _on_done(self) -> None:
        await self._judge(None)

    async def _judge(self, given: Mapping[str, object] | None) -> None:
        if self._busy or self._session.judged is not None:
            return
        self._busy = True
        try:
            if self._here.actor is not None:
                await self._here.still()
            answer = (
                self._session.answer_settlement if given is None else (lambda: self._session.answer(given))
            )
            judged = await asyncio.to_thread(answer)
        except PitbossError as error:
            self._refuse(str(error))
            return
        finally:
            self._busy = False
        await self._keep(judged)
        self._show_verdict(judged)

    async def _keep(self, judged: Judged) -> None:
        """On disk before the verdict shows; a failure is tried again with the next answer."""
        if judged.answered is None or self._here.actor is None:
            return
        self._unkept.append(judged.answered)
        try:
            while self._unkept:
                await self._results.keep(self._here.actor.id, self._unkept[0])
                self._unkept.pop(0)
        except PitbossError as error:
            unkept = many(len(self._unkept), "answer")
            self._problem.show(h.fragment[f"{unkept} could not be kept yet: {error}"])

    def _refuse(self, words: str) -> None:
        """The answer cannot be read: say so in place. Nothing counts, and the clock runs on."""
        self._problem.show(h.fragment[f"{words} ", h.small["Not counted."]])
        self._run("academy.refused()")

    def _show_verdict(self, judged: Judged) -> None:
        if not self._unkept:
            self._problem.show(None)
        posed = judged.posed
        if self._board is not None:
            self._board.show_wrong(wrong_spots(judged.verdict))
        self._answers.clear()
        with self._answers:
            markup(verdict_panel(judged, last=self._session.is_over, unit=self._unit))
        self._head.show(session_head(posed, self._session.tally, self._shown))
        self._paint("judged")
        if (advice := posed.drill.advice(posed.scene)) is not None:
            self._values.element.classes(remove="pb-hidden")
            self._values.show(option_values(advice, self._unit, judged.answer.choices["option"]))
        self._around.say(verdict_spoken(judged))
        best = "" if judged.verdict.right else " ".join(map(str, judged.verdict.cards))
        self._run(f"academy.judged({best!r})")

    async def _on_next(self, event: events.GenericEventArguments) -> None:
        end = event.args == "end"
        if self._busy:
            return
        if self._root.element.props.get("data-phase") == "over":
            self._session.again()
        elif (end and self._session.tally.count) or (
            self._session.judged is not None and self._session.is_over
        ):
            self._show_summary()
            return
        elif self._session.judged is None:
            return
        self._busy = True
        try:
            await asyncio.to_thread(self._session.pose)
        except PitbossError as error:  # asking again gives another scene
            self._problem.show(h.fragment[str(error)])
            self._run("academy.refused()")
            return
        finally:
            self._busy = False
        self._draw()
        self._run(f"academy.shown({self._session.begin()})")
        self._lay_card()

    def _show_summary(self) -> None:
        tally = self._session.tally
        progress = self._session.lesson.progress
        names = {drill.name for drill in self._session.lesson.drills}
        back = sum(key[0] in names for key in progress.boxes)
        levels = ", ".join(
            f"{drill.title.lower()} level {progress.standing(drill.name).level}"
            for drill in self._session.lesson.drills
        )
        self._felt.clear()
        self._answers.clear()
        self._story.show(None)
        self._question.show(None, key="summary")
        self._notes.show(None)
        self._values.element.classes("pb-hidden")
        self._problem.show(None)
        with self._answers:
            markup(session_summary(tally, self._unit, f"You are at {levels}.", back=back))
        self._cards = {}
        self._paint("over")
        self._around.say(f"The session is over: {tally.right} of {tally.count} right.")
        self._run("academy.over()")

    # --- Settling ----------------------------------------------------------------------------------------

    def _on_settle(self, given: object) -> None:
        board = self._board
        if board is None or self._session.judged is not None:
            return
        spot = board.chosen
        try:
            entries = self._session.settle(given)
        except PitbossError as error:
            self._refuse(str(error))
            return
        self._problem.show(None)
        board.show(entries, None)
        seat, wager, _ = entries[-1]
        self._run(f"academy.settled({spot or f'{seat}/{wager}'!r})")

    def _on_back(self) -> None:
        if self._board is None or self._session.judged is not None or not self._session.entries:
            return
        seat, wager, _ = self._session.entries[-1]
        self._session.take_back()
        self._problem.show(None)
        self._board.show(self._session.entries, (seat, wager))
        self._run(f"academy.settled({f'{seat}/{wager}'!r})")
