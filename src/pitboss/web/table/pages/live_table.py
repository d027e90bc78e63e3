"""One browser at one table: it plays what happens, and sends the visitor's answers to the floor."""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
from contextlib import suppress
from fractions import Fraction

from nicegui import app, ui
from nicegui.client import Client

from pitboss.contract import Frame, TableView
from pitboss.contract.events import NewTerms, RoundStarted
from pitboss.errors import PitbossError
from pitboss.round import Decision, Irregularity, PlaceWagers, ReportIrregularity, TakeBackWagers, Terms, Tip
from pitboss.table.commands import AddSeed, LeaveSeat
from pitboss.table.commands import Request as TableRequest
from pitboss.table.roles import Actor, Role
from pitboss.web.api.streams import session_over
from pitboss.web.drawing.images import addresses
from pitboss.web.frame.pages.frame import PageFrame
from pitboss.web.frame.visit import Visit
from pitboss.web.table.acts import Act, unfold
from pitboss.web.table.adviser import Adviser, Skill
from pitboss.web.table.betting import add, problem, remove
from pitboss.web.table.dealer_moves import move_named
from pitboss.web.table.pages.dealer_panel import DealerPanel
from pitboss.web.table.pages.live_felt import LiveFelt
from pitboss.web.table.pages.own_seat import TAKE, Hands, OwnSeat
from pitboss.web.table.pages.sidebar import Sidebar
from pitboss.web.table.situation import SeatState, Situation, last_stakes, situation
from pitboss.wording import dollars

__all__ = ["TablePage"]

_LOG = logging.getLogger("pitboss.web")
_LEAVING = 1.0
"""Seconds to let a browser that signed out go where its own form sends it."""
_AGAIN = 0.5
"""Seconds before trying again to watch a table."""


class TablePage:
    """One browser at one table."""

    def __init__(
        self,
        here: Visit,
        client: Client,
        table: str,
        terms: Terms,
        view: TableView,
        around: PageFrame,
        notice: str,
    ) -> None:
        self._here, self._client, self._table, self._terms = here, client, table, terms
        self._view, self._around, self._notice = view, around, notice
        self._stakes = last_stakes(view, terms)
        self._chip = _first_chip(terms)
        self._afresh = False
        self._unfolding = self._still = self._busy = False
        self._hurry = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._adviser = Adviser(terms, self._advised)
        self._problem = ""
        self._build()
        self._draw()

    def _build(self) -> None:
        hands = Hands(spot=self._on_spot, chip=self._on_chip, act=self._on_act)
        self._room = ui.element("div").classes("pb-room").props(f"data-table={self._table}")
        staff = self._here.actor is not None and self._here.actor.role in (Role.DEALER, Role.SUPERVISOR)
        self._dealer: DealerPanel | None = None
        with self._room:
            with ui.element("div").classes("pb-stage"):
                self._felt = LiveFelt(self._table, self._terms)
                self._seat = OwnSeat(self._table, self._terms, hands)
            with ui.element("div").classes("pb-beside"):
                if staff and self._terms.house.live.dealer == "human":
                    self._dealer = DealerPanel(self._terms, self._on_move, self._on_report)
                self._side = Sidebar(self._table, self._terms, self._on_act, self._on_seed)
        ui.on("pb-hurry", lambda _: self._hurry.set())

    # --- Following the table -----------------------------------------------------------------------------

    async def start(self) -> None:
        """The browser is connected: restore what its tab remembers, and follow the table."""
        if self._tasks:
            return
        self._tasks.append(asyncio.create_task(self._follow(), name=f"table page {self._table}"))
        if self._here.actor is not None:
            self._tasks.append(asyncio.create_task(self._mind_the_session(self._here.actor)))
            self._here.presence.come(self._here.actor, self._table)
        self._recall()
        self._draw()
        self._adviser.ask(self._view, deciding=self._where().phase == "deciding")
        self._still = bool(await self._client.run_javascript("window.pitboss.isStill()", timeout=5.0))
        pictures = json.dumps(addresses(self._terms.house.dealing.decks))
        self._client.run_javascript(f"window.pitboss.fetchCards({pictures}); window.pitboss.foldAside()")

    def stop(self) -> None:
        if self._tasks and self._here.actor is not None:
            self._here.presence.go(self._here.floor, self._here.actor, self._table)
        self._adviser.stop()
        for task in self._tasks:
            task.cancel()

    async def _mind_the_session(self, actor: Actor) -> None:
        """After signing out, here or elsewhere, or a dismissal, the page shows what any onlooker sees."""
        with self._here.streams.opened(self._here.token or "", actor.id) as opened:
            await session_over(self._here.floor, opened)
        self._tasks[0].cancel()  # the page shows nothing more, whatever the browser does
        await asyncio.sleep(_LEAVING)
        with self._client:
            ui.navigate.reload()

    async def _follow(self) -> None:
        while True:
            try:
                async with self._here.floor.watch(self._table, self._here.actor, moments=True) as frames:
                    async for frame in frames:
                        with self._client:
                            await self._unfold(frame)
            except PitbossError:
                pass  # the database or the table is out of reach for a moment
            except Exception:  # noqa: BLE001 - whatever it is, the page starts over from the table as it is
                _LOG.exception("the page of %s failed to show a frame", self._table)
            await asyncio.sleep(_AGAIN)

    async def _unfold(self, frame: Frame) -> None:
        """Show what happened, moment by moment; the next frame waits its turn."""
        if any(isinstance(event, NewTerms) for event in frame.events):
            ui.navigate.reload()
            return
        before = self._view
        if any(isinstance(event, RoundStarted) for event in frame.events):
            self._afresh = False
        *acts, last = unfold(frame, self._terms.game)
        self._hurry.clear()
        spoken = [act.spoken for act in (*acts, last) if act.spoken] if self._still else []
        for act in () if self._still else acts:
            await self._play(act)
        self._unfolding = False
        self._view = last.view
        self._settle_in(before)
        self._say(" ".join(spoken) if self._still else last.spoken)
        self._adviser.ask(self._view, deciding=self._where().phase == "deciding")
        self._draw()

    async def _play(self, act: Act) -> None:
        if not self._unfolding:
            self._unfolding = True
            self._client.run_javascript("window.pitboss.unfolding(true)")
        self._view = act.view
        self._say(act.spoken)
        self._draw()
        if act.pause and not self._hurry.is_set():
            with suppress(TimeoutError):
                await asyncio.wait_for(self._hurry.wait(), act.pause)

    def _settle_in(self, before: TableView) -> None:
        """After a command: prepare the next wagers, and put the keyboard focus where it is needed."""
        self._client.run_javascript("window.pitboss.unfolding(false)")
        now = self._where()
        if now.phase in ("settled", "placed", "deciding", "waiting"):
            self._stakes = last_stakes(self._view, self._terms)
        if before.you is None or self._view.you is None:
            return
        if now.phase in ("deciding", "settled"):
            self._client.run_javascript("setTimeout(window.pitboss.focusChoice, 30)")

    def _where(self) -> Situation:
        return situation(self._view, self._terms, afresh=self._afresh)

    # --- Drawing -----------------------------------------------------------------------------------------

    def _draw(self) -> None:
        view, now = self._view, self._where()
        you = view.you
        chips = you.chips if you is not None else 0
        rebet = last_stakes(view, self._terms) if now.phase == "settled" else {}
        checked = rebet if now.phase == "settled" else self._stakes
        may_sit = now.phase == "watching" and not view.closed and (you is None or you.role == "player")
        self._felt.show(view, may_sit=may_sit)
        self._seat.show(
            SeatState(
                view=view,
                situation=now,
                stakes=self._stakes,
                chip=self._chip,
                problem=problem(self._terms, checked, chips),
                rebet=rebet,
                advice=self._adviser.about(view),
                notice=self._notice,
                unfolding=self._unfolding,
                now=self._here.floor.time(self._table),
            )
        )
        self._side.show(view, play_chips=self._here.floor.accounts.play_chips, betting=now.phase == "placed")
        self._show_advice()
        if self._dealer is not None:
            self._dealer.show(view, self._problem)
        if you is not None:
            self._around.show_chips(chips)
        shown = "" if self._unfolding else str(view.sequence)
        if self._room.props.get("data-shown") != shown or self._room.props.get("data-phase") != now.phase:
            self._room.props["data-shown"] = shown
            self._room.props["data-phase"] = now.phase
            self._room.update()

    def _show_advice(self) -> None:
        adviser, unit = self._adviser, self._terms.game.wagers[self._terms.game.unit].label
        advice, waiting = adviser.about(self._view), adviser.is_thinking
        self._side.show_advice(advice, adviser.skill, on=adviser.on, waiting=waiting, unit=unit)

    def _advised(self) -> None:
        with self._client:
            self._draw()

    def _say(self, words: str) -> None:
        if words:
            self._around.say(words)

    # --- Answers -----------------------------------------------------------------------------------------

    def _on_chip(self, chip: int) -> None:
        self._chip = chip
        self._draw()

    async def _on_spot(self, name: str, *, takes: bool) -> None:
        now = self._where()
        if self._unfolding:
            return
        if now.phase == "deciding":
            placing = [o for o, placed in self._view.round.options.items() if name in placed]
            if len(placing) == 1 and not takes:
                await self._on_act(f"option:{placing[0]}")
            return
        if now.phase != "betting":
            return
        self._notice = ""
        if takes or self._chip == TAKE:
            self._stakes = remove(self._terms, self._stakes, name, self._chip or None)
        else:
            self._stakes = add(self._terms, self._stakes, name, self._chip)
        self._keep_and_draw()

    async def _on_act(self, act: str) -> None:
        kind, _, rest = act.partition(":")
        seat = self._view.own_seat
        match kind:
            case "clear":
                self._stakes, self._notice = {}, ""
                self._keep_and_draw()
            case "again":
                self._stakes, self._afresh = last_stakes(self._view, self._terms), True
                self._keep_and_draw()
            case "advice":
                self._adviser.switch()
                self._adviser.ask(self._view, deciding=self._where().phase == "deciding")
                self._keep_and_draw()
                await self._adviser.make_ready()
            case "buy":
                await self._buy()
            case _ if seat is not None:
                await self._on_seat(kind, rest, seat)

    def _keep_and_draw(self) -> None:
        self._keep()
        self._draw()

    async def _on_seat(self, kind: str, rest: str, seat: str) -> None:
        match kind:
            case "deal":
                await self._ask(PlaceWagers(seat, dict(self._stakes)))
            case "rebet":
                self._stakes = last_stakes(self._view, self._terms)
                await self._ask(PlaceWagers(seat, dict(self._stakes)))
            case "back":
                self._afresh = True
                await self._ask(TakeBackWagers(seat))
            case "leave":
                await self._ask(LeaveSeat(seat))
            case "tip":
                chip = self._chip or _first_chip(self._terms)
                if await self._ask(Tip(seat, chip, rest or None)):
                    self._notice = f"{dollars(chip)} for the dealer: thank you!"
                    self._draw()
            case "option":
                advice = self._adviser.about(self._view)
                if await self._ask(Decision(seat, rest)):
                    self._adviser.answered(advice, rest)
                    self._keep()
                    self._show_advice()

    async def _on_seed(self, seed: str) -> None:
        seat = self._view.own_seat
        if seat is not None:
            await self._ask(AddSeed(seat, seed))

    async def _on_move(self, kind: str) -> None:
        await self._ask(move_named(kind, self._view))

    async def _on_report(self, kind: str) -> None:
        await self._ask(ReportIrregularity(Irregularity(kind)))

    async def _ask(self, request: TableRequest) -> bool:
        """Send one command, and none while another is on its way; show a refusal in its own words."""
        if self._busy:
            return False
        self._busy = True
        self._notice = self._problem = ""
        try:
            actor = await self._here.still()
            await self._here.floor.perform(actor, self._table, secrets.token_hex(8), request)
        except PitbossError as error:
            self._notice = self._problem = str(error)
            self._draw()
            return False
        finally:
            self._busy = False
        return True

    async def _buy(self) -> None:
        accounts = self._here.floor.accounts
        try:
            actor = await self._here.still()
            await accounts.buy(actor, secrets.token_hex(8), actor.id, accounts.play_chips)
            self._notice = ""
        except PitbossError as error:
            self._notice = str(error)
        fresh = await self._here.floor.view(self._table, self._here.actor)
        if not self._unfolding:
            self._view = fresh
        self._draw()

    # --- What the tab remembers over a reload --------------------------------------------------------------

    def _keep(self) -> None:
        if self._client.has_socket_connection:
            app.storage.tab["advice"] = self._adviser.on
            skill = self._adviser.skill
            app.storage.tab["skill"] = [skill.decisions, skill.best, str(skill.lost), skill.last]
            upcoming = self._view.upcoming
            number = upcoming.number if upcoming is not None else self._view.round.number
            app.storage.tab["stakes"] = [self._table, number, dict(self._stakes), self._afresh]

    def _recall(self) -> None:
        kept = app.storage.tab
        self._adviser.on = bool(kept.get("advice", False))
        if (skill := kept.get("skill")) is not None:
            decisions, best, lost, last = skill
            self._adviser.skill = Skill(decisions=decisions, best=best, lost=Fraction(lost), last=last)
        if (stakes := kept.get("stakes")) is not None:
            table, number, laid, afresh = stakes
            upcoming = self._view.upcoming
            if table == self._table and upcoming is not None and upcoming.number == number:
                self._stakes, self._afresh = dict(laid), bool(afresh)


def _first_chip(terms: Terms) -> int:
    """The smallest chip that makes the table minimum, or the smallest there is."""
    chips = sorted(terms.house.table.chips)
    return next((chip for chip in chips if chip >= terms.house.table.minimum), chips[0])
