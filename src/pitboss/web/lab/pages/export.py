"""Share and export: the address, the command that reproduces the figures, and files to take along."""

from __future__ import annotations

from html import escape

from nicegui import ui

from pitboss.web.lab.exports import command
from pitboss.web.lab.pages.desk import Desk

__all__ = ["Export"]

_FILES = (
    ("solve.json", "Exact analysis", "JSON, as pitboss solve prints it"),
    ("pay-table.csv", "Combination tables", "CSV: every wager's lines, probabilities, returns"),
    ("distribution.csv", "Distribution of results", "CSV: every net result"),
    ("hands.csv", "Starting hands", "CSV: the value of every option"),
    ("pay-table.toml", "Pay table", "TOML, for the folder of a house"),
)
_REPORTS = (
    ("report.pdf", "Report", "PDF, to hand in"),
    ("report.xlsx", "Workbook", "live formulas for payouts"),
    ("report.html", "Report", "one HTML page"),
    ("report.json", "Report", "JSON"),
)


class Export:
    """Follows every entry: each link is to the configuration in hand."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._content = ui.html("", sanitize=False).classes("pb-contents")

    async def refresh(self) -> None:
        self._content.set_content(export_html(self._desk))


def export_html(desk: Desk) -> str:
    configuration = desk.configuration
    query = f"?{configuration.query}" if configuration.query else ""
    decides = bool(desk.analysis.counts.hands)

    def links(files: tuple[tuple[str, str, str], ...]) -> str:
        return "".join(
            f'<li><a href="/lab/{configuration.game.id}/{escape(name + query)}" download>{label}</a> '
            f'<span class="pb-muted">{escape(about)}</span></li>'
            for name, label, about in files
            if (name != "hands.csv" or decides) and (name != "pay-table.toml" or configuration.slot)
        )

    folder = (
        '<p class="pb-muted">The edited table is read from the folder <code>house</code>: save '
        "<code>pay-table.toml</code> there first.</p>"
        if configuration.edited
        else ""
    )
    return (
        '<div class="pb-lab-two"><section class="pb-panel"><h2>Share</h2>'
        '<p class="pb-lab-lead">Whoever opens this address sees the same configuration.</p>'
        '<div class="pb-field"><label for="share-address">Address</label>'
        f'<input id="share-address" readonly data-lab-address value="{escape(configuration.address)}"></div>'
        '<div class="pb-lab-actions"><button type="button" class="pb-button pb-button--small" data-lab-copy>'
        'Copy the address</button><span role="status" data-lab-copied></span></div>'
        "<h3>On the command line</h3>"
        f'<pre class="pb-lab-command"><code>{escape(command(configuration))}</code></pre>{folder}</section>'
        f'<section class="pb-panel"><h2>Export</h2><ul class="pb-lab-files">{links(_FILES)}</ul>'
        '<h3>Mathematics report</h3><p class="pb-muted pb-lab-lead">Takes a few seconds: it solves, '
        "simulates and "
        f'verifies.</p><ul class="pb-lab-files">{links(_REPORTS)}</ul></section></div>'
    )
