"""What a table should have won: the exact expectation of every wager made, and how far chance may carry it.

For every round the exact analysis gives what each seat's wagers are expected to win the house and their
variance, at the stakes that lay there, under the pay table and the options that were posted, when the seat
plays its best. Then, over all rounds r and all wagers w of a round that are analysed together:

    expected win = sum over r of (sum over w of mean)
    variance     = sum over r of (sum over w of standard deviation) squared

Rounds are independent: each has a deck of its own. Within one round they are not, since seats share the
dealer's hand and the board, and packs share the seat's hand. The standard deviation of a sum is never more
than the sum of the standard deviations, so the band is never too narrow; with one seat at a Champion game, or
one pack, it is exact. Mistakes of the players come on top of the expected win, and broken cents that a payout
leaves with the house do, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt

from pitboss.errors import PitbossError
from pitboss.exact import Analysis, Question, is_counted, sides, solve
from pitboss.exact.question import NO_SIDE, side_of
from pitboss.round import Terms
from pitboss.rules import Game
from pitboss.table.books.takings import TableFigures

__all__ = ["Expectation", "Theory", "expectation_of"]

_Stakes = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Expectation:
    """The house's expected win in cents, and the square of its standard deviation."""

    win: Fraction
    variance: float

    @property
    def deviation(self) -> float:
        return sqrt(self.variance)

    def band(self, deviations: int = 2) -> tuple[int, int]:
        """The lowest and the highest win that chance explains, in cents."""
        reach = deviations * self.deviation
        return round(float(self.win) - reach), round(float(self.win) + reach)

    def away(self, win: int) -> float | None:
        """How many standard deviations a win is from the expected one."""
        return (win - float(self.win)) / self.deviation if self.variance else None


class Theory:
    """Expectations of tables. What one seat's stakes come to is worked out once."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, str, str, _Stakes], tuple[tuple[Fraction, float], ...] | None] = {}

    def of(self, figures: TableFigures) -> Expectation | None:
        """Of all rounds a table played; None where a game's exact counts are not at hand.

        It may take a while when it meets new stakes: call it away from the event loop.
        """
        win, variance = Fraction(0), 0.0
        for play, count in figures.plays.items():
            setting = figures.settings[play.setting]
            deviation = 0.0
            for stakes in play.seats:
                key = (setting.game, setting.definition, setting.configuration, stakes)
                if key not in self._known:
                    self._known[key] = expectation_of(setting.terms, dict(stakes))
                parts = self._known[key]
                if parts is None:
                    return None
                win += count * sum((part for part, _ in parts), Fraction(0))
                deviation += sum(each for _, each in parts)
            variance += count * deviation**2
        return Expectation(win, variance)


def expectation_of(terms: Terms, stakes: Mapping[str, int]) -> tuple[tuple[Fraction, float], ...] | None:
    """One seat's wagers: expected win and standard deviation of each question they make."""
    try:
        return tuple(_part(terms, part) for part in _parts(terms.game, stakes))
    except PitbossError:
        return None  # a game of a shape that has no exact analysis
    except _NotAtHand:
        return None


class _NotAtHand(Exception):
    """The game is not counted yet; that takes minutes, and a page cannot wait for it."""


@dataclass(frozen=True, slots=True)
class _Part:
    """Stakes on the wagers of one question."""

    stakes: Mapping[str, int]
    side: str | None = None


def _parts(game: Game, stakes: Mapping[str, int]) -> Iterable[_Part]:
    """Required wagers make one question; without any, each free-standing wager and its followers do."""
    opening = game.opening_wagers
    if any(wager.required for wager in opening.values()):
        if len(set(stakes.values())) > 1:
            raise _NotAtHand
        side = side_of(game, stakes) or NO_SIDE
        yield _Part(stakes, side if sides(game) else None)
        return
    own = [name for name, wager in opening.items() if wager.needs is None]
    for name in own:
        followers = [other for other, wager in opening.items() if wager.needs == name]
        if not game.settled_alike(game.unit, name):
            raise _NotAtHand
        unit_followers = [other for other, wager in opening.items() if wager.needs == game.unit]
        names = dict(zip((name, *followers), (game.unit, *unit_followers), strict=True))
        held = {names[each]: stakes[each] for each in names if each in stakes}
        if held:
            yield _Part(held)


def _part(terms: Terms, part: _Part) -> tuple[Fraction, float]:
    """Expected win and standard deviation in cents."""
    stakes = part.stakes
    fixed = any(line.pays.fixed is not None for table in terms.tables.values() for line in table.lines)
    unit = next((stakes[name] for name in stakes if name != terms.game.unit), next(iter(stakes.values())))
    analysis = _solved(terms, part, unit if fixed else 500)
    if len(set(stakes.values())) == 1 and set(stakes) == set(analysis.question.wagers):
        stake = next(iter(stakes.values()))
        return analysis.house_edge * stake, stake * analysis.standard_deviation
    return _unequal(analysis, stakes)


def _unequal(analysis: Analysis, stakes: Mapping[str, int]) -> tuple[Fraction, float]:
    """Two wagers at stakes of their own: their covariance follows from the variance of their sum."""
    figures = analysis.wagers
    if len(figures) > 2 or any(name not in figures for name in stakes):
        raise _NotAtHand
    variances = {
        name: sum((p.probability * p.pays**2 for p in each.payoffs), Fraction(0)) - each.player_ev**2
        for name, each in figures.items()
    }
    both = (analysis.variance - sum(variances.values(), Fraction(0))) / 2
    win = sum((-figures[name].player_ev * stake for name, stake in stakes.items()), Fraction(0))
    variance = sum((variances[name] * stake**2 for name, stake in stakes.items()), Fraction(0))
    if len(stakes) == 2:
        first, second = stakes.values()
        variance += 2 * both * first * second
    return win, sqrt(variance)


def _solved(terms: Terms, part: _Part, unit: int) -> Analysis:
    game = terms.game
    wanted = tuple(name for name in game.opening_wagers if name in part.stakes)
    if not any(wager.required for wager in game.opening_wagers.values()):
        wanted = tuple(
            name for name, wager in game.opening_wagers.items() if game.unit in (name, wager.needs)
        )
    question = Question(
        game=game, tables=terms.tables, options=terms.options, wagers=wanted, side=part.side, unit=unit
    )
    if not is_counted(question):
        raise _NotAtHand
    return solve(question)
