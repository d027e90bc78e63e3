"""Two configurations side by side: their rules, their pay tables and their figures, and where they differ."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pitboss.exact import Analysis
from pitboss.publish.design import Priced
from pitboss.rules import spelled
from pitboss.web.lab.configuration import Configuration
from pitboss.web.lab.entries import entry_text
from pitboss.web.lab.figures import Figure, change, round_figures, wager_figures
from pitboss.wording import dollars

__all__ = ["Compared", "compare"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """One row: what is compared, both sides, and how far the second is from the first."""

    group: str
    label: str
    first: str
    second: str
    difference: str = ""
    exact: tuple[str, str] = ("", "")

    @property
    def differs(self) -> bool:
        return self.first != self.second or bool(self.difference)


def compare(
    first: tuple[Configuration, Analysis, Priced | None],
    second: tuple[Configuration, Analysis, Priced | None],
) -> list[Compared]:
    """Row by row, what both have in common too."""
    return [
        *_settings(first[0], second[0]),
        *_pays(first[1], second[1], first[0].slot, second[0].slot),
        *_figures("Bonus wager", _wager(first[2]), _wager(second[2])),
        *_figures("Whole round", round_figures(first[1]), round_figures(second[1])),
        *_decisions(first[1], second[1]),
    ]


def _wager(priced: Priced | None) -> tuple[Figure, ...]:
    return () if priced is None else wager_figures(priced)


def _settings(first: Configuration, second: Configuration) -> Iterator[Compared]:
    yield Compared(group="Rules", label="Game", first=first.game.title, second=second.game.title)
    if first.posted.side or second.posted.side:
        yield Compared(
            group="Rules", label="Side", first=first.posted.side or "–", second=second.posted.side or "–"
        )
    yield Compared(
        group="Rules", label="Pay table", first=first.table_name or "–", second=second.table_name or "–"
    )
    for name in dict.fromkeys((*first.posted.options, *second.posted.options)):
        yield Compared(
            group="Rules",
            label=name,
            first=_option(first, name),
            second=_option(second, name),
        )
    yield Compared(group="Rules", label="Unit", first=dollars(first.unit), second=dollars(second.unit))


def _option(configuration: Configuration, name: str) -> str:
    options = configuration.posted.options
    return spelled(options[name]) if name in options else "–"


def _pays(first: Analysis, second: Analysis, slot: str | None, other: str | None) -> Iterator[Compared]:
    tables = [
        {line.hand: entry_text(line.pays) for line in analysis.question.tables[name].lines} if name else {}
        for analysis, name in ((first, slot), (second, other))
    ]
    for hand in sorted({*tables[0], *tables[1]}, reverse=True):
        yield Compared(
            group="Pays to 1",
            label=str(hand),
            first=tables[0].get(hand, "0"),
            second=tables[1].get(hand, "0"),
        )


def _figures(group: str, first: tuple[Figure, ...], second: tuple[Figure, ...]) -> Iterator[Compared]:
    others = {figure.key: figure for figure in second}
    for figure in first:
        other = others.get(figure.key)
        if other is not None:
            yield Compared(
                group=group,
                label=figure.label,
                first=figure.text,
                second=other.text,
                difference=change(other, figure),
                exact=(figure.exact, other.exact),
            )


def _decisions(first: Analysis, second: Analysis) -> Iterator[Compared]:
    for name in dict.fromkeys((*first.decisions, *second.decisions)):
        here, there = first.decisions.get(name, {}), second.decisions.get(name, {})
        for option in dict.fromkeys((*here, *there)):
            figures = [
                Figure(key=option, label=option, per="of the times it is asked", value=shares[option])
                for shares in (here, there)
                if option in shares
            ]
            both = len(figures) == 2
            yield Compared(
                group=f"Best play: {name}",
                label=option,
                first=figures[0].text if option in here else "–",
                second=figures[-1].text if option in there else "–",
                difference=change(figures[1], figures[0]) if both else "",
            )
