"""Sessions with a bankroll: played in a worker, with progress and a stop."""

from __future__ import annotations

import asyncio
import json
from html import escape
from typing import Any

from nicegui import events, ui

from pitboss.errors import PitbossError
from pitboss.web.lab.bars import columns_svg, gathered
from pitboss.web.lab.pages.desk import Desk
from pitboss.web.lab.pages.parts import FORM, button, choice, field, mark_fields, notice, read_form, table
from pitboss.web.lab.sessions import CARD, money, read_sessions

__all__ = ["Sessions", "session_html"]

_NAMES = ("length", "sessions", "bankroll", "seed", "strategy")
_STRATEGIES = {
    "optimal": "best play",
    CARD: "strategy card",
    "never-raise": "never raises",
    "always-raise": "always raises",
    "always-play": "always plays, then checks",
}


class Sessions:
    """One simulation at a time; leaving the page ends it."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._stop: asyncio.Event | None = None
        self._result: dict[str, Any] | None = None
        self._of = ""
        ui.context.client.on_delete(self._end)
        unit = desk.configuration.unit / 100
        form = ui.element("form").classes("pb-panel").props('aria-label="Simulation" data-lab-sessions')
        form.on("submit", self._start, js_handler=FORM)
        with form:
            ui.html(
                "<h2>Bankroll and sessions</h2>"
                '<p class="pb-muted pb-lab-lead">Rounds are dealt at random and played through; the same '
                "seed "
                "gives the same sessions.</p>"
                '<div class="pb-lab-setting">'
                + field("length", "Rounds in a session", "200", form="sessions", mode="numeric")
                + field("bankroll", "Bankroll, $", f"{unit * 100:g}", form="sessions", mode="decimal")
                + field("sessions", "Sessions to play", "10,000", form="sessions", mode="numeric")
                + choice("strategy", "The seat plays", _STRATEGIES, "optimal", form="sessions")
                + field("seed", "Seed", "7", form="sessions", mode="numeric")
                + '</div><div class="pb-lab-actions"><button type="submit" '
                'class="pb-button pb-button--primary">Play</button></div>',
                sanitize=False,
            ).classes("pb-contents")
            with ui.element("div").classes("pb-lab-progress").props('role="status"') as self._progress:
                self._words = ui.html("", sanitize=False)
                self._bar = ui.html("", sanitize=False).classes("pb-contents")
                button("Stop", self._ask_to_stop, kind="pb-button--danger", props="data-lab-stop")
        self._progress.set_visibility(False)
        self._content = ui.html("", sanitize=False).classes("pb-contents")
        with ui.element("div").classes("pb-lab-actions") as self._save:
            button("Save as JSON", self._download)
        self._save.set_visibility(False)

    async def refresh(self) -> None:
        """A result stays, with the name of what it is of."""
        if self._result is not None:
            self._draw()

    async def _start(self, event: events.GenericEventArguments) -> None:
        order, problems = read_sessions(read_form(event))
        mark_fields("sessions", problems, _NAMES)
        if order is None or self._stop is not None:
            return
        stop = self._stop = asyncio.Event()
        self._progress.set_visibility(True)
        of = self._desk.configuration.name
        try:
            self._result = await self._desk.workroom.run(
                self._desk.order("simulate", sessions=order.to_json()), progress=self._moved, stop=stop
            )
            self._of = of
            self._draw()
        except PitbossError as error:
            self._content.set_content(notice(error.message, tone="bad"))
        finally:
            self._stop = None
            self._progress.set_visibility(False)

    def _moved(self, stage: str, done: float) -> None:
        self._words.set_content(f"{escape(stage)} ({done:.0%})")
        self._bar.set_content(f'<progress max="1" value="{done:.4f}" aria-label="Progress"></progress>')

    def _ask_to_stop(self) -> None:
        if self._stop is not None:
            self._stop.set()
            self._words.set_content("stopping …")

    def _end(self) -> None:
        if self._stop is not None:
            self._stop.set()

    def _download(self) -> None:
        if self._result is not None:
            text = json.dumps(self._result, indent=2)
            ui.download.content(text, f"{self._result['game']}-sessions.json", "application/json")

    def _draw(self) -> None:
        if self._result is None:
            return
        old = self._of != self._desk.configuration.name
        told = notice(f"This is of {self._of}; play again for the configuration above.") if old else ""
        self._content.set_content(told + session_html(self._result, self._of))
        self._save.set_visibility(True)


def session_html(result: dict[str, Any], of: str) -> str:
    """Ruin, bands and the histogram, and the estimate beside the exact value."""
    session = result.get("session")
    stopped = (
        notice(f"Stopped after {result['rounds']:,} rounds; the figures are of these.")
        if result["stopped"]
        else ""
    )
    if session is None:
        return stopped + notice("No session was played to its end.")
    player, house = session["player"], session["house"]
    error = player["risk_of_ruin_error"]
    tiles = (
        (
            "Risk of ruin",
            f"{player['risk_of_ruin']:.2%}",
            f"± {error:.2%} standard error; the bankroll no longer covers a round",
        ),
        ("Ends ahead", f"{player['ends_ahead']:.2%}", "of all sessions"),
        ("Average result", money(player["mean"]), "per session"),
        ("Standard deviation", money(player["standard_deviation"]), "of a session"),
        ("Rounds played", f"{player['rounds_played']:,.1f}", f"of {session['rounds']:,}, on average"),
        ("House wins", money(house["win"]), f"per session, if all {session['rounds']:,} rounds are played"),
    )
    stats = "".join(
        f'<div class="pb-stat pb-lab-figure"><dt class="pb-lab-figure__label">{label}</dt>'
        f'<dd class="pb-stat__value">{value}</dd><dd class="pb-stat__label">{escape(per)}</dd></div>'
        for label, value, per in tiles
    )
    bins = gathered([(each["win"], each["count"]) for each in session["histogram"]])
    marks = [
        (player["band"][name], f"{name}: {money(player['band'][name])}") for name in ("5%", "50%", "95%")
    ]
    drawing = columns_svg(bins, marks=marks, title="What a session comes to, in dollars") if bins else ""
    rows = [
        ("Player's session", *(money(value) for value in player["band"].values())),
        ("House, per session", *(money(value) for value in house["band"].values())),
    ]
    if session["month"]["by_session"]:
        rows.append(("House, per month", *(money(v) for v in session["month"]["by_session"][-1].values())))
    bands = table(
        ("Of 100", *(name.removesuffix("%") for name in player["band"])),
        rows,
        numbers=(1, 2, 3, 4, 5),
        caption="What so many of 100 stay below",
    )
    total = result["total"]
    exact = total["exact"]
    beside = (
        f"; exactly {exact['value']:+.6f}, {abs(total['standard_errors_apart'] or 0):.1f} standard errors "
        f"away"
        if exact is not None
        else ""
    )
    checked = (
        f'<p class="pb-muted">{result["rounds"]:,} rounds in {result["seconds"]:.1f} s. Value of a round: '
        f"{total['player_ev']:+.6f} ± {total['standard_error']:.6f} units{beside}.</p>"
    ).replace("-0", "−0")
    histogram = table(
        ("Session's result, about", "Share"),
        [(money(middle), f"{share:.3%}") for middle, share in bins],
        numbers=(0, 1),
        caption="Histogram",
    )
    return (
        f'{stopped}<section class="pb-panel" data-lab-session><h2>{session["sessions"]:,} sessions</h2>'
        f'<p class="pb-muted pb-lab-lead">{escape(of)}</p>'
        f'<dl class="pb-lab-figures">{stats}</dl>{drawing}{bands}{checked}'
        f'<details class="pb-lab-details"><summary>Histogram as a table</summary>{histogram}</details>'
        f"</section>"
    )
