"""The dealer's moves in words."""

from __future__ import annotations

import pytest

from pitboss.games import load_catalogue
from pitboss.round.plan import MoveKind, plan_round

CATALOGUE = load_catalogue()


def words(game: str, kind: MoveKind) -> list[str]:
    """All moves of a kind, as the dealer of the game reads them."""
    found = CATALOGUE.game(game)
    posted = (CATALOGUE.pay_table(found, slot, each.default) for slot, each in found.paytables.items())
    plan = plan_round(found, by_hand=False, families=frozenset(table.family for table in posted))
    return [move.words for move in plan if move.kind == kind]


def test_cards_of_the_dealers_hand_are_called_by_its_name() -> None:
    assert words("caribbean-stud", "deal") == ["deal each seat's cards and the dealer's cards face down"]
    assert words("caribbean-stud", "show") == [
        "turn up one of the dealer's cards",
        "turn up the dealer's other cards",
        "turn up each seat's cards",
    ]


def test_shared_cards_are_called_one_by_one() -> None:
    assert words("let-it-ride", "show")[:2] == ["turn up the first card", "turn up the second card"]
    assert words("flop-poker", "show")[0] == "turn up the flop"
    assert words("packs-two", "show")[0] == "turn up pack 1"


@pytest.mark.parametrize("game", CATALOGUE.games)
def test_no_move_names_a_group_as_the_definition_writes_it(game: str) -> None:
    told = words(game, "deal") + words(game, "show")
    assert not [each for each in told if "-" in each]
