"""Share and export: the address, the command that gives the same figures, and files."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h
from htpy import Element

from pitboss.web.frame.pages.region import Region
from pitboss.web.lab.exports import command
from pitboss.web.lab.pages.blocks import lead, panel
from pitboss.web.lab.pages.workbench import Workbench

__all__ = ["Sharing"]

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


class Sharing:
    """Follows every entry: each link is to the configuration at hand."""

    def __init__(self, bench: Workbench) -> None:
        self._bench = bench
        self._content = Region(classes="pb-contents")

    async def refresh(self) -> None:
        self._content.show(_panels(self._bench))


def _panels(bench: Workbench) -> Element:
    configuration = bench.configuration
    query = f"?{configuration.query}" if configuration.query else ""
    missing = {
        *([] if bench.analysis.counts.hands else ["hands.csv"]),
        *([] if configuration.slot else ["pay-table.toml"]),
    }

    def links(files: Sequence[tuple[str, str, str]]) -> Element:
        return h.ul(".pb-lab-files")[
            (
                h.li[
                    h.a(href=f"/lab/{configuration.game.id}/{name}{query}", download=True)[label],
                    " ",
                    h.span(".pb-muted")[about],
                ]
                for name, label, about in files
                if name not in missing
            )
        ]

    return h.div(".pb-lab-two")[
        panel(
            h.h2["Share"],
            h.p(".pb-lab-lead")["Everyone who opens this address sees the same configuration."],
            h.div(".pb-field")[
                h.label(for_="share-address")["Address"],
                h.input("#share-address", readonly=True, data_lab_address=True, value=configuration.address),
            ],
            h.div(".pb-lab-actions")[
                h.button(".pb-button.pb-button--small", type="button", data_lab_copy=True)[
                    "Copy the address"
                ],
                h.span(role="status", data_lab_copied=True),
            ],
            h.h3["On the command line"],
            h.pre(".pb-lab-command")[h.code[command(configuration)]],
            configuration.edited
            and h.p(".pb-muted")[
                "The edited table is read from the folder ",
                h.code["house"],
                ": save ",
                h.code["pay-table.toml"],
                " there first.",
            ],
        ),
        panel(
            h.h2["Export"],
            links(_FILES),
            h.h3["Mathematics report"],
            lead("Takes a few seconds: it solves, simulates and verifies."),
            links(_REPORTS),
        ),
    ]
