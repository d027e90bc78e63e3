"""The pay table designer: set a target, see the tables that meet it, and use one."""

from __future__ import annotations

import htpy as h
from htpy import Element
from nicegui import events, ui

from pitboss.rules import NamedHand, Payout, read_hand
from pitboss.web.frame.blocks import notice
from pitboss.web.frame.forms import button, field
from pitboss.web.frame.pages.region import markup
from pitboss.web.lab.pages.blocks import lead
from pitboss.web.lab.pages.form_events import FORM_SENT, mark_fields, sent_form
from pitboss.web.lab.pages.work_panel import WorkPanel
from pitboss.web.lab.pages.workbench import Workbench
from pitboss.web.lab.pay_entries import editable_hands, read_entry
from pitboss.web.lab.wishes import WISHES, RefusedWish, read_wishes
from pitboss.web.lab.work.orders import DesignTables
from pitboss.web.lab.work.results import DesignedTable, DesignResult
from pitboss.wording.typeset import fixed, percent

__all__ = ["Designer"]

_USED = "(event) => { const b = event.target.closest('[data-take]'); if (b) emit(Number(b.dataset.take)); }"


class Designer:
    """The form, the search in a worker, and the tables found."""

    def __init__(self, bench: Workbench) -> None:
        self._bench = bench
        self._tables: tuple[DesignedTable, ...] = ()
        self._work = WorkPanel(bench.workroom)
        form = (
            ui.element("form").classes("pb-panel").props('aria-label="Pay table designer" data-lab-designer')
        )
        form.on("submit", self._start, js_handler=FORM_SENT)
        with form:
            markup(_form("" if bench.priced is None else percent(bench.priced.house_edge, 1)))
            self._work.draw_progress()
        self._work.draw_result().element.on("click", self._use, js_handler=_USED)

    async def refresh(self) -> None:
        """Tables that were found stay, whatever is edited meanwhile."""

    async def _start(self, event: events.GenericEventArguments) -> None:
        wishes, names = sent_form(event), [wish.name for wish in WISHES]
        try:
            read_wishes(wishes)
        except RefusedWish as refused:
            mark_fields("design", {refused.field: refused.message}, names)
            self._work.result.show(None)
            return
        mark_fields("design", {}, names)
        if self._work.is_busy:
            return
        found = await self._work.run(DesignTables(subject=self._bench.subject, wishes=wishes))
        if found is not None:
            result = DesignResult.model_validate(found)
            self._tables = result.shown
            self._work.result.show(designs_panel(result))

    async def _use(self, event: events.GenericEventArguments) -> None:
        number = event.args if isinstance(event.args, int) else -1
        if not 0 <= number < len(self._tables):
            return
        configuration = self._bench.configuration
        pays: dict[NamedHand, Payout] = {hand: Payout() for hand in editable_hands(configuration)}
        for name, text in self._tables[number].pays.items():
            pays[read_hand(name)] = read_entry(text)
        await self._bench.change(configuration.with_pays(pays))
        ui.run_javascript("window.scrollTo({top: 0, behavior: 'smooth'})")


def _form(edge: str) -> h.Fragment:
    fields = (
        field(
            wish.name,
            wish.label,
            value=edge if wish.name == "house_edge" else wish.value,
            key="design",
            hint=wish.hint,
            checked=True,
            autocomplete="off",
            spellcheck="false",
        )
        for wish in WISHES
    )
    return h.fragment[
        h.h2["Pay table designer"],
        lead(
            "Whole odds that never rise from a better hand to a worse one, nearest to the printed tables. "
            "An empty field may be anything."
        ),
        h.div(".pb-lab-setting")[fields],
        h.div(".pb-lab-actions")[
            h.label(".pb-lab-check")[
                h.input(type="checkbox", name="whole"), " every whole number, not only familiar odds"
            ],
            button("Find tables", kind="primary"),
        ],
    ]


def _round_edge(table: DesignedTable) -> Element:
    edge = percent(table.total.house_edge.value, 4)
    if not table.player_advantage:
        return h.td(".pb-num")[edge]
    return h.td(".pb-num.pb-lab-below", title="The player has the advantage")[
        h.b["▼ ", edge], h.span(".pb-spoken")[", below zero: the player has the advantage"]
    ]


def designs_panel(result: DesignResult) -> Element:
    """The tables in a designer's order, one column for each hand."""
    tables = result.shown
    if not tables:
        return notice("No table meets the target or comes near it: the limits leave nothing to choose from.")
    if result.found:
        told = f"{result.found:,} tables meet the target; the {len(tables)} most familiar ones:"
    else:
        how = "beyond the reach of every such table" if result.proof == "bound" else "met by none of them"
        told = f"No table meets the target: it is {how}. This one comes nearest:"
        if result.proof == "held":
            told = "No table was found that meets the target by its own best answers. This one comes nearest:"
    hands = list(dict.fromkeys(hand for each in tables for hand in each.pays))
    column, number = h.th(".pb-num", scope="col"), h.td(".pb-num")
    rows = (
        h.tr[
            h.td[
                h.button(
                    ".pb-button.pb-button--small",
                    type="button",
                    data_take=str(at),
                    aria_label=f"Use table {at + 1}",
                )["Use"]
            ],
            (number[each.pays.get(hand, "0")] for hand in hands),
            number[h.b[percent(each.house_edge.value, 4)]],
            number[percent(each.hit_frequency.value)],
            number[fixed(each.standard_deviation, 3)],
            _round_edge(each),
        ]
        for at, each in enumerate(tables)
    )
    given_away = any(each.player_advantage for each in tables)
    return h.section(".pb-panel", data_lab_designs=True)[
        h.h2["Tables found"],
        h.p(".pb-lab-lead")[told],
        given_away and notice("▼ marks a round's edge below zero: the player has the advantage."),
        h.div(".pb-table-wrap", tabindex="0", role="region", aria_label="Tables found")[
            h.table(".pb-table.pb-lab-designs")[
                h.thead[
                    h.tr[
                        h.th(scope="col")[h.span(".pb-spoken")["Use"]],
                        (column[hand] for hand in hands),
                        (column[word] for word in ("Edge", "Hits", "Deviation", "Round's edge")),
                    ]
                ],
                h.tbody[rows],
            ]
        ],
    ]
