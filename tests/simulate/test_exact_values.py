"""Every game and pay table comes within four standard errors of its exact value."""

from __future__ import annotations

import pytest

from pitboss.exact.shipping import printed_questions
from pitboss.simulate import Result
from tests.simulate.jobs import simulated
from tests.tables import CATALOGUE

PRINTED = [
    (each.game.id, each.tables["bonus"].id, each.side)
    for each in printed_questions(CATALOGUE)
    if each.game.id.startswith(("champion", "packs"))
]
FIELD = [name for name in CATALOGUE.games if not name.startswith(("champion", "packs"))]
OPTIONS = [
    ("packs-two", {"unpaired": "lose"}),
    ("packs-two", {"super": False}),
    ("packs-three", {"unpaired": "lose", "super": False}),
]
APART = 4


def check(result: Result, *, distribution: bool = True) -> None:
    """The round, every wager, and how often each net result comes up."""
    estimates = {"round": result.total} | {name: each.player_ev for name, each in result.wagers.items()}
    for name, estimate in estimates.items():
        assert estimate.exact is not None, name
        apart = estimate.errors_apart
        assert apart is None or abs(apart) < APART, (name, apart)
    known = result.known[0]
    assert known is not None
    if not distribution or known.distribution is None:
        return
    grain = result.job.program.grain
    for cents, chance in known.distribution.items():
        expected = float(chance) * result.rounds
        assert abs(result.pooled[cents // grain] - expected) < 5 * expected**0.5 + 3, cents
    assert {net * grain for net in result.pooled} <= set(known.distribution)


@pytest.mark.parametrize(("game", "paytable", "side"), PRINTED)
def test_half_a_million_rounds_of_every_game_and_pay_table(
    game: str, paytable: str, side: str | None
) -> None:
    check(simulated(game, rounds=500_000, seed=4, paytable=paytable, side=side))


@pytest.mark.parametrize(("game", "choices"), OPTIONS)
def test_two_million_rounds_with_house_options(game: str, choices: dict[str, object]) -> None:
    check(simulated(game, rounds=2_000_000, seed=5, choices=choices))


@pytest.mark.full
@pytest.mark.parametrize(("game", "paytable", "side"), PRINTED)
def test_a_hundred_million_rounds_of_every_game_and_pay_table(
    game: str, paytable: str, side: str | None
) -> None:
    check(simulated(game, rounds=100_000_000, seed=6, paytable=paytable, side=side))


@pytest.mark.full
@pytest.mark.parametrize("game", FIELD)
def test_a_hundred_million_rounds_of_every_game_of_the_field_under_best_play(game: str) -> None:
    check(simulated(game, rounds=100_000_000, seed=6))


@pytest.mark.parametrize("strategy", ["always-play", "never-raise", "always-raise"])
@pytest.mark.parametrize(
    ("game", "side"), [("champion-one", "dealer"), ("champion-two", None), ("champion-four", None)]
)
def test_fixed_strategies_have_exact_values_too(game: str, side: str | None, strategy: str) -> None:
    check(simulated(game, rounds=1_000_000, strategies=[strategy], side=side))


def test_several_packs_of_different_sizes_add_up() -> None:
    bets = {"pack-2": 1000, "bonus-2": None, "pack-3": None, "bonus-3": 1500}
    check(simulated("packs-three", rounds=2_000_000, bets=bets))


def test_seats_and_a_pot_do_not_change_what_a_seat_is_worth() -> None:
    result = simulated("champion-four", rounds=1_000_000, seats=4, choices={"pot": True})
    check(result, distribution=False)
    pot = result.wagers["pot"].player_ev
    assert (pot.value, pot.standard_error) == (0, 0)
