"""The audit: every invariant of the stored history, checked on the spot."""

from __future__ import annotations

import htpy as h
from htpy import Fragment
from nicegui import ui
from starlette.requests import Request

from pitboss.errors import PitbossError
from pitboss.table.audit import AuditReport, audit
from pitboss.web.frame.blocks import checks, notice
from pitboss.web.frame.forms import link_button
from pitboss.web.frame.pages.region import Region, markup
from pitboss.web.pit.pages.pit_frame import pit_frame

__all__ = ["add_pages"]


def add_pages() -> None:
    ui.page("/pit/audit")(_audit)


async def _audit(request: Request) -> None:
    below = "The whole history is read again, independently of those who wrote it."
    async with pit_frame(request, "Audit", below=below, at="/pit/audit") as here:
        if here is None:
            return
        with ui.element("section").classes("pb-panel"):
            markup(
                h.p[
                    "The audit replays every round from the log, settles it anew, adds up every account, "
                    "follows every chain of hashes and checks every shuffle. An anchor, downloaded and kept "
                    "elsewhere, proves later that nothing was cut off or written anew."
                ]
            )
            with ui.element("div").classes("pb-actions"):
                start = ui.element("button").classes("pb-button pb-button--primary")
                with start.props("type=button data-audit"):
                    markup("Run the audit", tag="span")
                markup(link_button("/pit-door/anchor.json", "Download an anchor", download=True))
            shown = Region(props="role=status aria-live=polite")

        async def run() -> None:
            start.props("disabled")
            shown.show(h.p(".pb-muted")["Reading the history…"])
            try:
                await here.still()
                report = await audit(here.floor.store, here.floor.catalogue, discreet=True)
            except PitbossError as error:
                shown.show(notice(error.message, kind="bad"))
            else:
                shown.show(_drawn(report))
            finally:
                start.props(remove="disabled")

        start.on("click", run)


def _drawn(report: AuditReport) -> Fragment:
    """Every check by name, passed or failed."""
    failed = sum(not check.passed for check in report.checks)
    words = (
        f"{failed} of {len(report.checks)} checks failed."
        if failed
        else f"All {len(report.checks)} checks passed."
    )
    return checks(words, report.checks, passed=not failed)
