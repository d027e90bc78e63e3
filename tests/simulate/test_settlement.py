"""Settlement in the simulator equals settlement in the engine, wager by wager."""

from __future__ import annotations

from random import Random

import pytest

from tests.simulate.deals import KNOWN, settle_twice

PARTS = 32
DEALS = 20_000 // PARTS  # of each game in each part, of which `make test` plays one


@pytest.mark.parametrize(
    "part", [0, *(pytest.param(part, marks=pytest.mark.full) for part in range(1, PARTS))]
)
@pytest.mark.parametrize("game", KNOWN.games)
def test_compiled_settlement_is_the_engines_on_random_deals(game: str, part: int) -> None:
    rng = Random(f"{game} {part}")
    compared = 0
    for settled in settle_twice(game, DEALS, rng):
        assert settled.compiled == settled.engine, settled
        compared += 1
    assert compared == DEALS
