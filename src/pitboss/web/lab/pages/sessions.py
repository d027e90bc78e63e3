"""Sessions with a bankroll: simulated in a worker, with progress and a stop."""

from __future__ import annotations

import json
from collections.abc import Iterator

import htpy as h
from htpy import Element
from nicegui import events, ui

from pitboss.codec import Json
from pitboss.web.frame.blocks import notice, table
from pitboss.web.frame.forms import button, choice, field
from pitboss.web.frame.pages.region import markup, press_button
from pitboss.web.lab.charts import gathered, histogram_chart
from pitboss.web.lab.pages.blocks import lead, tile
from pitboss.web.lab.pages.form_events import FORM_SENT, mark_fields, sent_form
from pitboss.web.lab.pages.work_panel import WorkPanel
from pitboss.web.lab.pages.workbench import Workbench
from pitboss.web.lab.sessions import STRATEGIES, money, read_sessions
from pitboss.web.lab.work.orders import SimulateSessions
from pitboss.web.lab.work.results import SessionResult, SimulationResult
from pitboss.wording import many, plain_dollars
from pitboss.wording.typeset import fixed, percent

__all__ = ["Sessions", "session_panel"]

_NAMES = ("length", "sessions", "bankroll", "seed", "strategy")


class Sessions:
    """The form, the simulation in a worker, and what the sessions came to."""

    def __init__(self, bench: Workbench) -> None:
        self._bench = bench
        self._found: Json | None = None
        self._of = ""
        self._work = WorkPanel(bench.workroom)
        form = ui.element("form").classes("pb-panel").props('aria-label="Simulation" data-lab-sessions')
        form.on("submit", self._start, js_handler=FORM_SENT)
        with form:
            markup(_form(str(plain_dollars(bench.configuration.unit * 100))))
            self._work.draw_progress()
        self._work.draw_result()
        with ui.element("div").classes("pb-lab-actions") as self._save:
            press_button("Save as JSON", self._download)
        self._save.set_visibility(False)

    async def refresh(self) -> None:
        """A result stays, with the name of its configuration."""
        self._draw()

    async def _start(self, event: events.GenericEventArguments) -> None:
        plan, problems = read_sessions(sent_form(event))
        mark_fields("sessions", problems, _NAMES)
        if plan is None or self._work.is_busy:
            return
        of = self._bench.configuration.name
        found = await self._work.run(SimulateSessions(subject=self._bench.subject, plan=plan))
        if found is not None:
            self._found, self._of = found, of
            self._draw()

    def _download(self) -> None:
        if self._found is not None:
            name = f"{self._found['game']}-sessions.json"
            ui.download.content(json.dumps(self._found, indent=2), name, "application/json")

    def _draw(self) -> None:
        if self._found is None:
            return
        old = self._of != self._bench.configuration.name
        told = f"This is of {self._of}; play again for the configuration above."
        result = SimulationResult.model_validate(self._found)
        self._work.result.show(h.fragment[old and notice(told), session_panel(result, self._of)])
        self._save.set_visibility(True)


def _form(bankroll: str) -> h.Fragment:
    def number(name: str, label: str, value: str, mode: str = "numeric") -> Element:
        return field(
            name, label, value=value, key="sessions", checked=True, inputmode=mode, autocomplete="off"
        )

    return h.fragment[
        h.h2["Bankroll and sessions"],
        lead("Rounds are dealt at random and played through; the same seed gives the same sessions."),
        h.div(".pb-lab-setting")[
            number("length", "Rounds in a session", "200"),
            number("bankroll", "Bankroll, $", bankroll, "decimal"),
            number("sessions", "Sessions to play", "10,000"),
            choice("strategy", "The seat plays", STRATEGIES, value="optimal", key="sessions", checked=True),
            number("seed", "Seed", "7"),
        ],
        h.div(".pb-lab-actions")[button("Play", kind="primary")],
    ]


def session_panel(result: SimulationResult, of: str) -> h.Fragment:
    """Ruin, bands and the histogram, and the estimate beside the exact value."""
    session = result.session
    stopped = f"Stopped after {result.rounds:,} rounds; the figures are of these."
    return h.fragment[
        result.stopped and notice(stopped),
        notice("No session was played to its end.")
        if session is None
        else _session(session, of, _estimate(result)),
    ]


def _session(session: SessionResult, of: str, estimate: str) -> Element:
    player, exact = session.player, session.player.exact
    bins = gathered([(each.win, each.count) for each in session.histogram])
    level = player.band if exact is None else exact.band
    marks = [(level[name], f"{name}: {money(level[name])}") for name in ("5%", "50%", "95%")]
    return h.section(".pb-panel", data_lab_session=True)[
        h.h2[f"{session.sessions:,} sessions"],
        lead(of),
        h.dl(".pb-lab-figures")[_tiles(session)],
        bool(bins) and histogram_chart(bins, marks=marks, title="What a session comes to, in dollars"),
        table(
            ("Of 100", *(name.removesuffix("%") for name in player.band)),
            [(name, *(money(value) for value in band.values())) for name, band in _bands(session).items()],
            numbers=range(1, 1 + len(player.band)),
            caption="How many of 100 stay at or below",
        ),
        h.p(".pb-muted")[_definitions(session)],
        h.p(".pb-muted")[estimate],
        h.details(".pb-lab-details")[
            h.summary["Histogram as a table"],
            table(
                ("Session's result, about", "Share"),
                [(money(middle), percent(share, 3)) for middle, share in bins],
                numbers=(0, 1),
                caption="Histogram",
            ),
        ],
    ]


def _tiles(session: SessionResult) -> Iterator[Element]:
    """The exact figure with the simulated one below it; where there is none, the simulated one."""
    player, house, exact = session.player, session.house, session.player.exact
    ruin = f"{percent(player.risk_of_ruin)} ± {percent(player.risk_of_ruin_error)}"
    rounds = f"of {session.rounds:,}, on average"
    if exact is None:
        yield tile("Risk of ruin", percent(player.risk_of_ruin), f"± {percent(player.risk_of_ruin_error)}")
        yield tile("Ends ahead", percent(player.ends_ahead), "of all sessions")
        yield tile("Average result", money(player.mean), "per session")
        yield tile("Standard deviation", money(player.standard_deviation), "of a session")
        yield tile("Rounds played", fixed(player.rounds_played, 1), rounds)
    else:
        yield tile("Risk of ruin", percent(exact.risk_of_ruin or 0), f"exactly; simulated {ruin}")
        yield tile(
            "Ends ahead", percent(exact.ends_ahead), f"exactly; simulated {percent(player.ends_ahead)}"
        )
        yield tile("Average result", money(exact.mean), f"exactly; simulated {money(player.mean)}")
        yield tile(
            "Standard deviation",
            money(exact.standard_deviation),
            f"exactly; simulated {money(player.standard_deviation)}",
        )
        yield tile(
            "Rounds played",
            fixed(exact.rounds_played, 1),
            f"{rounds}, exactly; simulated {fixed(player.rounds_played, 1)}",
        )
    won = house.win if house.exact is None else house.exact.win
    simulated = "" if house.exact is None else f", exactly; simulated {money(house.win)}"
    yield tile("House wins", money(won), f"if all {session.rounds:,} rounds are played{simulated}")


def _bands(session: SessionResult) -> dict[str, dict[str, float]]:
    """Exactly where that is known, and simulated below it."""
    found: dict[str, dict[str, float]] = {}
    month = session.month.by_session[-1] if session.month.by_session else None
    exact_month = None if session.month.exact is None else session.month.exact.by_session[-1]
    seat = None if session.player.exact is None else session.player.exact.band
    house = None if session.house.exact is None else session.house.exact.band
    for name, exact, simulated in (
        ("Player's session", seat, session.player.band),
        ("House, per session", house, session.house.band),
        ("House, per month", exact_month, month),
    ):
        if exact is not None:
            found[f"{name}, exactly"] = exact
        if simulated is not None:
            found[f"{name}, simulated" if exact is not None else name] = simulated
    return found


def _definitions(session: SessionResult) -> str:
    words = (
        f"A session is {many(session.rounds, 'round')}, a month {many(session.month.sessions, 'session')}. "
        "The seat is ruined when its bankroll no longer covers all that a round may ask; it sits out the "
        "rest, and the session ends with what it has. The house's figures are of a seat that is never empty."
    )
    if session.player.exact is None:
        return words
    return (
        f"{words} Exactly: by convolution of the round's distribution; no probability is off by more than "
        f"{session.player.exact.error:.0e}."
    )


def _estimate(result: SimulationResult) -> str:
    total = result.total
    beside = ""
    if total.exact is not None:
        apart = fixed(abs(total.standard_errors_apart or 0), 1)
        beside = f"; exactly {fixed(total.exact.value, 6, plus=True)}, {apart} standard errors away"
    return (
        f"{result.rounds:,} rounds in {fixed(result.seconds, 1)} s. Value of a round: "
        f"{fixed(total.player_ev, 6, plus=True)} ± {fixed(total.standard_error, 6)} units{beside}."
    )
