"""The functions of figure files: counts of hands, and the figures of the exact analysis of a game.

Pay tables, house options, side and unit in dollars are named arguments:
`house_edge("packs-three", "bonus-1", bonus="H", super="off", unit=5)`. Without wagers: the whole round.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from math import comb, factorial, isqrt

from pitboss.exact import Analysis, WagerFigures, ask, read_tree, solve
from pitboss.exact.question import DEFAULT_UNIT
from pitboss.games import Catalogue
from pitboss.games.catalogue import no_such
from pitboss.publish.language import Function, Value
from pitboss.rules import read_hand

__all__ = ["Measures"]

_SWITCHES: Mapping[str, bool] = {"on": True, "off": False}
_MOST = 1000
_SUIT_PERMUTATIONS = {(1, 1, 1, 1): 1, (2, 1, 1): 6, (2, 2): 3, (3, 1): 8, (4,): 6}
"""The 24 renamings of four suits by the lengths of their cycles."""
_ROOT_DIGITS = 20
_SEVEN = 7


class Measures:
    """The functions, over the games of one catalogue. Each question is solved once."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._solved: dict[tuple[object, ...], Analysis] = {}

    @cached_property
    def functions(self) -> Mapping[str, Function]:
        """All public methods, by name."""
        names = [name for name in vars(Measures) if not name.startswith("_") and name != "functions"]
        return {name: getattr(self, name) for name in names}

    # Counting cards.

    def comb(self, of: Value, choose: Value) -> Fraction:
        """The number of ways to choose some of a number of cards."""
        return Fraction(comb(_whole(of), _whole(choose)))

    def classes(self, cards: Value) -> Fraction:
        """Sets of this many cards up to a renaming of the suits.

        Burnside: the mean, over the 24 renamings, of the sets that a renaming leaves alone. Those hold all or
        none of the cards in a cycle: for each rank and cycle of length n, a factor 1 + x^n.
        """
        size = _whole(cards)
        total = sum(number * _coefficient(lengths, size) for lengths, number in _SUIT_PERMUTATIONS.items())
        return Fraction(total, factorial(4))

    def count(self, hand: Value) -> Fraction:
        """Seven-card hands whose best five are this hand; a 6- or 7-card royal flush has just that length."""
        return self.probability(hand) * comb(52, 7)

    def probability(self, hand: Value) -> Fraction:
        """The same as a share of all seven-card hands."""
        named = read_hand(_word(hand))
        analysis, wager = self._seven_cards
        found = sum(
            deals
            for each, deals in analysis.hands_of(wager)
            if each.rank.category is named.category and named.royal in (0, each.royal)
        )
        return Fraction(found, analysis.counts.total)

    @cached_property
    def _seven_cards(self) -> tuple[Analysis, str]:
        """A game with a wager on seven cards that tells royal flushes apart, which is every kind of hand."""
        for name, game in self._catalogue.games.items():
            question = ask(self._catalogue, game)
            for bonus in read_tree(question).bonuses:
                lines = question.tables[bonus.slot].lines
                if bonus.cards == _SEVEN and any(line.hand.royal for line in lines):
                    return self._analysis(name, {}), bonus.wager
        raise ValueError("no game of the catalogue has a pay table for long royal flushes")

    def standard_error(self, chance: Value, deals: Value) -> Fraction:
        """Of a chance estimated from n independent deals: the root of p (1 - p) / n, to 20 decimals."""
        p = _fraction(chance)
        if not 0 <= p <= 1:
            raise ValueError(f"{p} is not a chance from 0 to 1")
        variance = p * (1 - p) / _whole(deals, least=1, most=10**12)
        scale = 10**_ROOT_DIGITS
        return Fraction(isqrt(int(variance * scale * scale)), scale)

    # Figures of a game.

    def ev(self, game: Value, *wagers: Value, **terms: Value) -> Fraction:
        """Expected result of these wagers together, in units."""
        return self._together(game, wagers, terms)[0]

    def house_edge(self, game: Value, *wagers: Value, **terms: Value) -> Fraction:
        """Expected loss on these wagers together, in units."""
        return -self._together(game, wagers, terms)[0]

    def average_wager(self, game: Value, *wagers: Value, **terms: Value) -> Fraction:
        """What is staked on these wagers on average, in units."""
        return self._together(game, wagers, terms)[1]

    def element_of_risk(self, game: Value, *wagers: Value, **terms: Value) -> Fraction:
        """Expected loss per unit of money staked."""
        value, staked = self._together(game, wagers, terms)
        return -value / staked

    def hit_frequency(self, game: Value, wager: Value, **terms: Value) -> Fraction:
        """The chance that the wager wins."""
        return self._wager(game, wager, terms).hit_frequency

    def winnings(self, game: Value, wager: Value, **terms: Value) -> Fraction:
        """The average winnings, stakes not counted: the sum of probability times pays."""
        lines = self._wager(game, wager, terms).payoffs
        return sum((line.probability * line.pays for line in lines if line.pays > 0), Fraction(0))

    def pays(self, game: Value, wager: Value, hand: Value, **terms: Value) -> Fraction:
        """What the line for a hand pays, in units."""
        lines = {line.name: line.pays for line in self._wager(game, wager, terms).payoffs}
        name = str(read_hand(_word(hand)))
        if name not in lines:
            raise no_such(f"line of {wager}", name, lines, within=_word(game))
        return lines[name]

    def decision(self, game: Value, name: Value, option: Value, **terms: Value) -> Fraction:
        """How often the best strategy takes this option, of the times the seat is asked."""
        decisions = self._analysis(_word(game), terms).decisions
        if name not in decisions:
            raise no_such("decision", _word(name), decisions, within=_word(game))
        options = decisions[_word(name)]
        if option not in options:
            raise no_such("option", _word(option), options, within=repr(name))
        asked = sum(options.values(), Fraction(0))
        return options[_word(option)] / asked if asked else Fraction(0)

    def starting_hand(self, game: Value, hand: Value, **terms: Value) -> Fraction:
        """The value of a starting hand on the wagers against the dealer, in units."""
        hands = self._analysis(_word(game), terms).starting_hands
        if hand not in hands:
            raise no_such("starting hand", _word(hand), list(hands)[:3], within=_word(game))
        return hands[_word(hand)]

    def _together(
        self, game: Value, wagers: tuple[Value, ...], terms: Mapping[str, Value]
    ) -> tuple[Fraction, Fraction]:
        analysis = self._analysis(_word(game), terms)
        if not wagers:
            return analysis.player_ev, analysis.average_wager
        for each in wagers:
            self._wager(game, each, terms)
        return analysis.together(tuple(_word(each) for each in wagers))

    def _wager(self, game: Value, wager: Value, terms: Mapping[str, Value]) -> WagerFigures:
        wagers = self._analysis(_word(game), terms).wagers
        if wager not in wagers:
            raise no_such("wager", _word(wager), wagers, within=_word(game))
        return wagers[_word(wager)]

    def _analysis(self, name: str, terms: Mapping[str, Value]) -> Analysis:
        key = (name, *sorted(terms.items()))
        if key not in self._solved:
            game = self._catalogue.game(name)
            given = dict(terms)
            unit = int(_fraction(given.pop("unit")) * 100) if "unit" in given else DEFAULT_UNIT
            side = _word(given.pop("side")) if "side" in given else None
            tables = {slot: _word(given.pop(slot)) for slot in game.paytables if slot in given}
            options = {each: _SWITCHES.get(_word(value), _word(value)) for each, value in given.items()}
            question = ask(self._catalogue, game, paytables=tables, options=options, side=side, unit=unit)
            self._solved[key] = solve(question)
        return self._solved[key]


def _coefficient(lengths: tuple[int, ...], size: int) -> int:
    """Of x^size in the product, over the thirteen ranks and the cycles, of 1 + x^length."""
    polynomial = [1] + [0] * size
    for length in lengths * 13:
        for at in range(size, length - 1, -1):
            polynomial[at] += polynomial[at - length]
    return polynomial[size]


def _word(value: Value) -> str:
    if not isinstance(value, str):
        raise ValueError(f"{value} is a number where a word in quotes is needed")  # noqa: TRY004 - as in language
    return value


def _fraction(value: Value) -> Fraction:
    if isinstance(value, str):
        raise ValueError(f"{value!r} is a word where a number is needed")  # noqa: TRY004 - as in language
    return value


def _whole(value: Value, *, least: int = 0, most: int = _MOST) -> int:
    number = _fraction(value)
    if number.denominator != 1 or not least <= number <= most:
        raise ValueError(f"{number} is not a whole number from {least} to {most:,}")
    return int(number)
