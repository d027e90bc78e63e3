"""House edge and element of risk of the games on offer, exact, each worked out once."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from pitboss.errors import PitbossError
from pitboss.exact import Question, ask, is_counted, solve
from pitboss.exact.question import DEFAULT_UNIT, side_of
from pitboss.games import Catalogue
from pitboss.round import Terms
from pitboss.rules import Game
from pitboss.web.table.betting import first_stakes
from pitboss.wording import percent

__all__ = ["Price", "Prices"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Price:
    """What the house keeps on average from a player who plays their best."""

    house_edge: Fraction
    """Expected loss in units of the first wager."""
    element_of_risk: Fraction
    """Expected loss for each dollar that is wagered."""

    @property
    def edge_words(self) -> str:
        return percent(self.house_edge)

    @property
    def risk_words(self) -> str:
        return percent(self.element_of_risk)


class Prices:
    """The prices shown in the lobby. Solving reads shipped counts, away from the event loop."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, ...], Price | None] = {}

    async def of_game(self, catalogue: Catalogue, game: Game) -> Price | None:
        """With the pay tables and options the game has by default."""
        key = (game.id, "default")
        if key not in self._known:
            self._known[key] = await asyncio.to_thread(_solved, ask(catalogue, game))
        return self._known[key]

    async def of_table(self, terms: Terms, hashes: Mapping[str, str]) -> Price | None:
        """As this table is posted."""
        key = (terms.game.id, hashes["definition"], hashes["configuration"])
        if key not in self._known:
            self._known[key] = await asyncio.to_thread(_solved, _question(terms))
        return self._known[key]


def _question(terms: Terms) -> Question:
    opening = first_stakes(terms)
    needed = tuple(
        name
        for name, wager in terms.game.opening_wagers.items()
        if name in opening
        or (not any(w.required for w in terms.game.wagers.values()) and wager.needs in opening)
    )
    limits = terms.house.table
    return Question(
        game=terms.game,
        tables=terms.tables,
        options=terms.options,
        wagers=needed,
        side=side_of(terms.game, needed),
        unit=max(limits.minimum, min(DEFAULT_UNIT, limits.maximum)),
    )


def _solved(question: Question) -> Price | None:
    """None if the game has not been counted yet: visitors do not wait for that."""
    try:
        if not is_counted(question):
            return None
        analysis = solve(question)
    except PitbossError:
        return None
    return Price(house_edge=analysis.house_edge, element_of_risk=analysis.element_of_risk)
