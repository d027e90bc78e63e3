"""Exact figures against the readable engine: whole rounds with the best play, within four standard errors."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

import numpy as np
import pytest

from pitboss.cards import FULL_DECK, Card
from pitboss.exact import Analysis, solve
from pitboss.exact.matchup_table import matchup_counts
from pitboss.round import Decision, PlaceWagers, Terms, apply, make_terms, new_round, next_command
from pitboss.round.events import WagerSettled
from tests.exact.asking import a_question, solved
from tests.exact.simulated import Rounds, assert_simulated
from tests.tables import CATALOGUE, a_house
from tests.twins import holdem

STAKE = 500
Hand = tuple[Card, ...]
Result = tuple[int, int, int, int]


@dataclass(frozen=True)
class Setting:
    """A game as it is asked of the solver and as it is dealt by the engine."""

    game: str
    table: str
    wagers: tuple[str, ...]
    side: str | None = None
    unpaired: str = "push"

    def __str__(self) -> str:
        return " ".join(filter(None, (self.game, self.table, self.side, self.unpaired)))


SETTINGS = [
    Setting("champion-one", "A", ("bonus", "player-blind"), side="player"),
    Setting("champion-one", "B", ("bonus", "dealer-blind"), side="dealer"),
    Setting("champion-two", "A", ("bonus", "blind")),
    Setting("champion-two", "E", ("bonus", "blind")),
    Setting("champion-three", "CH1", ("bonus", "ante")),
    Setting("champion-four", "CH3", ("bonus", "ante")),
    Setting("packs-two", "report", ("pack-1", "bonus-1")),
    Setting("packs-three", "exhibit-a", ("pack-1", "bonus-1"), unpaired="lose"),
]


def analysed(setting: Setting) -> Analysis:
    if setting.game.startswith("packs"):
        return solve(a_question(setting.game, setting.table, options={"unpaired": setting.unpaired}))
    return solved(setting.game, setting.table, side=setting.side)


def terms_of(setting: Setting) -> Terms:
    house = a_house(options={"unpaired": setting.unpaired})
    game = CATALOGUE.game(setting.game)
    return make_terms(CATALOGUE, game, house, paytables={"bonus": setting.table})


def best_play(setting: Setting, cards: Mapping[str, Hand], states: holdem.States) -> str:
    """The answer to the decision at hand, from the kept tables and what lies open."""
    seat = cards.get("seat-1", ())
    if setting.game in ("champion-one", "champion-two"):
        mine, theirs = (cards.get("player", seat), cards["dealer"])
        if setting.side == "dealer":
            mine, theirs = theirs, mine
        won, _, lost = matchup_counts(mine, theirs)
        return "raise" if won > lost else "check"
    at = holdem.locate([card.index for card in seat], [card.index for card in cards["flop"]])
    ahead = states.win[at] > states.lose[at]
    return ("raise" if setting.game == "champion-four" else "bet") if ahead else "check"


def plays(setting: Setting, player: Hand) -> bool:
    """Only the dealer's side ever folds: against aces, kings, queens or jacks."""
    strong = player[0].rank == player[1].rank >= 11
    return not (setting.side == "dealer" and strong)


def one_round(
    setting: Setting, terms: Terms, rng: Random, states: holdem.States
) -> tuple[int, int, int, int]:
    """Net result and amount wagered, in stakes; whether it folded; whether it raised, -1 if not asked."""
    deck = tuple(rng.sample(FULL_DECK, len(FULL_DECK)))
    state, folded, raised, placed = new_round(terms), 0, -1, False
    while state.status != "over":
        if state.status == "open" and state.turn is not None:
            first = not state.decisions.get("seat-1")
            if first:
                player = state.cards["player" if setting.side else "seat-1"]
                option = "play" if plays(setting, player) else "fold"
                folded = int(option == "fold")
            else:
                option = best_play(setting, state.cards, states)
                raised = int(option != "check")
            _, state = apply(state, Decision("seat-1", option))
            continue
        command = next_command(state, lambda: deck)
        if command is None:
            assert not placed
            placed = True
            command = PlaceWagers("seat-1", dict.fromkeys(setting.wagers, STAKE))
        _, state = apply(state, command)
    staked = returned = 0
    for event in state.settled.values():
        assert isinstance(event, WagerSettled)
        staked, returned = staked + event.staked, returned + event.returned
    return (returned - staked) // STAKE, staked // STAKE, folded, raised


def simulated(setting: Setting, rounds: int, seed: int, states: holdem.States) -> Rounds:
    terms, rng = terms_of(setting), Random(seed)
    results = np.array([one_round(setting, terms, rng, states) for _ in range(rounds)], np.int64)
    nets, wagered, folded, raised = results.T
    if setting.game.startswith("packs"):
        return Rounds(nets, wagered)
    names = list(analysed(setting).decisions)
    options = list(analysed(setting).decisions[names[1]])
    return Rounds(nets, wagered, {(names[0], "fold"): folded, (names[1], options[-1]): raised})


@pytest.mark.parametrize("setting", [each for each in SETTINGS if each.table != "E"], ids=str)
def test_the_engine_comes_to_the_exact_figures(setting: Setting, states: holdem.States) -> None:
    assert_simulated(analysed(setting), simulated(setting, 2_000, seed=7, states=states))


@pytest.mark.full
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_engine_comes_to_the_exact_figures_in_200000_rounds(
    setting: Setting, states: holdem.States
) -> None:
    assert_simulated(analysed(setting), simulated(setting, 200_000, seed=8, states=states))
