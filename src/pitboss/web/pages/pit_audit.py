"""The audit: every invariant of the stored history, checked on the spot."""

from __future__ import annotations

from html import escape

from nicegui import ui
from starlette.requests import Request

from pitboss.errors import PitbossError
from pitboss.table.audit import AuditReport, audit
from pitboss.web.pages.forms import link_button, notice
from pitboss.web.pages.frame import markup
from pitboss.web.pages.pit_frame import pit_frame

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
                "<p>The audit replays every round from the log, settles it anew, adds up every account, "
                "follows every chain of hashes and checks every shuffle. An anchor, downloaded and kept "
                "elsewhere, proves later that nothing was cut off or written anew.</p>"
            )
            with ui.element("div").classes("pb-actions"):
                start = (
                    ui.element("button")
                    .classes("pb-button pb-button--primary")
                    .props("type=button data-audit")
                )
                with start:
                    markup("Run the audit", tag="span")
                markup(link_button("/pit-door/anchor.json", "Download an anchor", more="download"))
            shown = ui.html("", sanitize=False).props("role=status aria-live=polite")

        async def run() -> None:
            start.props("disabled")
            shown.set_content('<p class="pb-muted">Reading the history…</p>')
            try:
                await here.still()
                report = await audit(here.floor.store, here.floor.catalogue)
            except PitbossError as error:
                shown.set_content(notice(error.message))
            else:
                shown.set_content(report_html(report))
            finally:
                start.props(remove="disabled")

        start.on("click", run)


def report_html(report: AuditReport) -> str:
    """Every check by name, passed or failed."""
    rows = "".join(
        f'<li data-check="{escape(check.name)}" data-passed="{str(check.passed).lower()}">'
        f'<span class="pb-badge pb-badge--{"good" if check.passed else "bad"}">'
        f"{'passed' if check.passed else 'failed'}</span> <b>{escape(check.name)}</b>"
        f'<span class="pb-checks__found">{escape(check.detail)}</span></li>'
        for check in report.checks
    )
    failed = sum(not check.passed for check in report.checks)
    words = (
        f"{failed} of {len(report.checks)} checks failed."
        if failed
        else f"All {len(report.checks)} checks passed."
    )
    look = "bad" if failed else "good"
    return f'<p class="pb-notice pb-notice--{look}">{words}</p><ul class="pb-checks">{rows}</ul>'
