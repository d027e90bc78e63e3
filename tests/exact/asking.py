"""Questions for the solver, about shipped games and about games a house made up."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from pathlib import Path

from pitboss.exact import Analysis, Question, ask, is_solvable, solve
from pitboss.exact.strengths import samples
from pitboss.games import Catalogue, load_catalogue
from pitboss.rules import Hand

__all__ = [
    "SEVEN",
    "SOLVABLE",
    "a_question",
    "assert_whole",
    "ends",
    "made_up",
    "moments",
    "printed_value",
    "solved",
]

SEVEN: dict[str, int] = {
    "royal flush": 4_324,
    "straight flush": 37_260,
    "four of a kind": 224_848,
    "full house": 3_473_184,
    "flush": 4_047_644,
    "straight": 6_180_020,
    "three of a kind": 6_461_620,
    "two pair": 31_433_400,
    "one pair": 58_627_800,
    "high card": 23_294_460,
}
"""packs, "Straight or Better Pay Tables": the ten counts of all 133,784,560 seven-card hands."""


SOLVABLE = tuple(
    game.id for game in load_catalogue().games.values() if is_solvable(ask(load_catalogue(), game))
)
"""The games that there is an exact method for."""


def a_question(
    game: str,
    table: str | None = None,
    *,
    side: str | None = None,
    unit: int = 500,
    options: Mapping[str, str | bool] | None = None,
    catalogue: Catalogue | None = None,
) -> Question:
    known = catalogue or load_catalogue()
    paytables = {"bonus": table} if table else None
    return ask(known, known.game(game), paytables=paytables, options=options, side=side, unit=unit)


@cache
def solved(game: str, table: str | None = None, *, side: str | None = None) -> Analysis:
    """From the shipped counts."""
    return solve(a_question(game, table, side=side))


def made_up(folder: Path, **files: str) -> Catalogue:
    """The catalogue with these files added, as `--games` reads them."""
    folder.mkdir(exist_ok=True)
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return load_catalogue(folder)


def printed_value(pays: dict[str, int], counts: dict[str, int]) -> Fraction:
    """What a wager on a printed pay table is worth; a hand that is not in it loses the stake."""
    total = sum(counts.values())
    return Fraction(sum(count * pays.get(hand, -1) for hand, count in counts.items()), total)


def ends(analysis: Analysis) -> Iterator[tuple[tuple[str, ...], Hand, str, int]]:
    """Path, a hand like the seat's, how it does against the other, and in how many deals."""
    payoffs = analysis.payoffs
    mine, _ = payoffs.duels[0]
    hands, classes = samples(payoffs.readings[mine].ranking), payoffs.classes[mine]
    for path, cell, deals in analysis.counts.cells():
        outcome = ("lose", "tie", "win")[cell[len(payoffs.readings)]]
        yield path, hands[classes.lowest[cell[mine]] - 1], outcome, deals


def moments(analysis: Analysis) -> tuple[Fraction, Fraction]:
    """Mean and variance of the round, from the distribution alone."""
    mean = sum((net * chance for net, chance in analysis.distribution.items()), Fraction(0))
    square = sum((net**2 * chance for net, chance in analysis.distribution.items()), Fraction(0))
    return mean, square - mean**2


def assert_whole(analysis: Analysis) -> None:
    """All chances are one, and the wagers add up to what the distribution says."""
    assert sum(analysis.distribution.values()) == 1
    mean, variance = moments(analysis)
    assert analysis.player_ev == mean == sum(wager.player_ev for wager in analysis.wagers.values())
    assert analysis.variance == variance
