"""Two configurations side by side: their rules, their pay tables and their figures, and where they differ."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from pitboss.exact import Analysis
from pitboss.publish.design import Priced
from pitboss.rules import spelled
from pitboss.web.lab.configuration import Configuration
from pitboss.web.lab.figures import Figure, change, round_figures, wager_figures
from pitboss.web.lab.pay_entries import Pricing, entry_text
from pitboss.wording.typeset import dollars

__all__ = ["Compared", "compare"]


_NONE = "–"


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """One row: what is compared, both sides, and how far the second is from the first."""

    group: str
    label: str
    first: str
    second: str
    difference: str = ""
    exact: tuple[Fraction | None, Fraction | None] = (None, None)

    @property
    def differs(self) -> bool:
        return self.first != self.second or bool(self.difference)


def compare(first: Pricing, second: Pricing) -> list[Compared]:
    """Row by row, including what both have in common; nothing unless both could be priced."""
    one, other = first.configuration, second.configuration
    if one is None or other is None or first.analysis is None or second.analysis is None:
        return []
    return [
        *_settings(one, other),
        *_pays(first.analysis, second.analysis, one.slot, other.slot),
        *_figures("Bonus wager", _wager(first.priced), _wager(second.priced)),
        *_figures("Whole round", round_figures(first.analysis), round_figures(second.analysis)),
        *_decisions(first.analysis, second.analysis),
    ]


def _wager(priced: Priced | None) -> tuple[Figure, ...]:
    return () if priced is None else wager_figures(priced)


def _settings(first: Configuration, second: Configuration) -> Iterator[Compared]:
    def row(label: str, said: Callable[[Configuration], str]) -> Compared:
        return Compared(group="Rules", label=label, first=said(first), second=said(second))

    yield row("Game", lambda each: each.game.title)
    if first.posted.side or second.posted.side:
        yield row("Side", lambda each: each.posted.side or _NONE)
    yield row("Pay table", lambda each: each.table_name or _NONE)
    for name in dict.fromkeys((*first.posted.options, *second.posted.options)):
        yield row(name, partial(_option, name))
    yield row("Unit", lambda each: dollars(each.unit))


def _option(name: str, configuration: Configuration) -> str:
    options = configuration.posted.options
    return spelled(options[name]) if name in options else _NONE


def _pays(first: Analysis, second: Analysis, slot: str | None, other: str | None) -> Iterator[Compared]:
    tables = [
        {line.hand: entry_text(line.pays) for line in analysis.question.tables[name].lines} if name else {}
        for analysis, name in ((first, slot), (second, other))
    ]
    for hand in sorted({*tables[0], *tables[1]}, reverse=True):
        here, there = (table.get(hand, "0") for table in tables)
        yield Compared(group="Pays to 1", label=str(hand), first=here, second=there)


def _figures(group: str, first: Sequence[Figure], second: Sequence[Figure]) -> Iterator[Compared]:
    """The figures of either side."""
    sides = [{figure.key: figure for figure in figures} for figures in (first, second)]
    for key in dict.fromkeys((*sides[0], *sides[1])):
        here, there = sides[0].get(key), sides[1].get(key)
        yield Compared(
            group=group,
            label=(sides[0] | sides[1])[key].label,
            first=_NONE if here is None else here.text,
            second=_NONE if there is None else there.text,
            difference="" if here is None or there is None else change(there, here),
            exact=(None if here is None else here.exact, None if there is None else there.exact),
        )


def _decisions(first: Analysis, second: Analysis) -> Iterator[Compared]:
    for name in dict.fromkeys((*first.decisions, *second.decisions)):
        here, there = (
            [Figure(option, option, "of the times asked", share) for option, share in shares.items()]
            for shares in (first.decisions.get(name, {}), second.decisions.get(name, {}))
        )
        yield from _figures(f"Best play: {name}", here, there)
