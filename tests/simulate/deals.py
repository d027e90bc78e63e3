"""Random deals of every game under every option, settled twice: by the engine and by the program."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import numpy as np

from pitboss.cards import FULL_DECK, Card
from pitboss.kernels.play_counts import codes_of
from pitboss.round import (
    Decision,
    OpenRound,
    PlaceWagers,
    Round,
    SettleWagers,
    Terms,
    WagerSettled,
    apply,
    new_round,
)
from pitboss.round.scripted import play_scripted
from pitboss.round.state import altered
from pitboss.rules import Decide
from pitboss.simulate import Program, Seating, make_program, read_strategy
from tests.tables import BY_HAND, CATALOGUE, a_house, some_terms

__all__ = ["Settled", "any_terms", "settle_twice"]

DEALS = 100
"""Deals under the same terms and stakes."""


@dataclass(frozen=True)
class Settled:
    """One deal: what the engine says became of every wager, and what the program says."""

    game: str
    cards: dict[str, str]
    engine: dict[tuple[str, str], tuple[int, int]]
    compiled: dict[tuple[str, str], tuple[int, int]]


def any_terms(game: str, rng: Random) -> Terms:
    """Pay tables, options, pot, dealing: everything a house may decide, picked at random."""
    house = a_house(
        dealing=BY_HAND if rng.random() < 0.2 else {"method": "shuffler", "decks": ["red", "blue"]},
        pot={"offered": True, "folded": rng.choice(["may win", "out"]), "amount": rng.choice([5, 7, 10])},
        options={"unpaired": rng.choice(["push", "lose"]), "super": rng.random() < 0.5, "bonus_alone": True},
    )
    tables = list(CATALOGUE.pay_tables(CATALOGUE.game(game), "bonus"))
    return some_terms(game, house, rng.choice(tables))


def any_stakes(terms: Terms, rng: Random) -> dict[str, int]:
    amount = 100 * rng.randint(5, 100)
    stakes = {name: amount for name, wager in terms.game.opening_wagers.items() if wager.required}
    for name, wager in terms.game.opening_wagers.items():
        if wager.optional and rng.random() < 0.7 and not stakes.keys() & set(wager.excludes):
            stakes[name] = amount if wager.equals else 100 * rng.randint(5, 100)
            if wager.offered_if == "pot":
                stakes[name] = terms.house.pot_amount or 0
    return stakes or {terms.game.unit: amount}


def any_deck(rng: Random) -> list[Card]:
    """Every third with the hearts near its top, for the hands that fair decks hardly ever deal."""
    deck = list(FULL_DECK)
    if rng.random() < 2 / 3:
        rng.shuffle(deck)
        return deck
    return sorted(deck, key=lambda card: rng.random() + (card.suit != "h" or card.rank < 7))


def settle_twice(game: str, number: int, rng: Random) -> Iterator[Settled]:
    """Deals of a game, under terms that change every hundred deals."""
    for start in range(0, number, DEALS):
        yield from _some(game, min(DEALS, number - start), rng)


def _some(game: str, number: int, rng: Random) -> Iterator[Settled]:
    terms = any_terms(game, rng)
    seats = rng.choice([1, 1, 1, 1, 1, 2, 2, 3])
    stakes = [any_stakes(terms, rng) for _ in range(seats)]
    anyhow = read_strategy("always-play", terms.game)
    program = make_program(terms, [Seating(stakes=each, strategy=anyhow) for each in stakes], given=True)
    rounds: list[Round] = []
    cards = np.zeros((number, sum(size for _, size in program.places)), np.uint8)
    options = np.zeros((number, len(program.asked)), np.uint8)
    for at in range(number):
        state = _play(terms, stakes, rng)
        rounds.append(state)
        cards[at] = [
            card.index
            for (group, seat), _ in program.places
            for card in state.cards[group if seat < 0 else f"seat-{seat + 1}"]
        ]
        options[at] = list(_answers(program, state))
    codes = codes_of(program.script, cards, options)
    for at, state in enumerate(rounds):
        engine = {}
        for key, event in state.settled.items():
            assert isinstance(event, WagerSettled)
            engine[key] = event.staked, event.returned
        compiled = {}
        for row, code in zip(program.rows, codes[at].tolist(), strict=True):
            if code:
                ending = row.endings[code]
                compiled[f"seat-{row.seat + 1}", row.wager] = ending.staked, ending.returned
        dealt = {place: " ".join(map(str, held)) for place, held in state.cards.items()}
        yield Settled(game, dealt, engine, compiled)


def _play(terms: Terms, stakes: list[dict[str, int]], rng: Random) -> Round:
    """One deal in eight by the whole procedure, the others from the first decision on."""
    deck = any_deck(rng)
    names = [f"seat-{at + 1}" for at in range(len(stakes))]
    cards: dict[str, tuple[Card, ...]] = {}
    for group, size in terms.game.groups.items():
        for place in names if group == "seat" else [group]:
            cards[place], deck = tuple(deck[:size]), deck[size:]
    wagers = dict(zip(names, stakes, strict=True))
    decisions = {name: _decisions(terms, own, rng) for name, own in wagers.items()}
    if rng.random() < 1 / 8:
        return play_scripted(terms, wagers=wagers, decisions=decisions, cards=cards)
    return _from_first_decision(terms, wagers, decisions, cards)


def _from_first_decision(
    terms: Terms,
    wagers: dict[str, dict[str, int]],
    decisions: dict[str, list[str]],
    cards: dict[str, tuple[Card, ...]],
) -> Round:
    """The engine's own gate for decisions and settlements, with the cards already on the table: the dealing
    and showing in between takes four fifths of the time and settles nothing."""
    _, state = apply(new_round(terms), OpenRound("red"))
    for seat, stakes in wagers.items():
        _, state = apply(state, PlaceWagers(seat, stakes))
    state = altered(state, cards=cards, looked=True, shown=frozenset(cards))
    left = {seat: iter(answers) for seat, answers in decisions.items()}
    for at, move in enumerate(terms.plan):
        if move.kind == "decide":
            state = altered(state, at=at)
            while state.at == at and (turn := state.turn) is not None:
                _, state = apply(state, Decision(turn, next(left[turn])))
        elif move.kind == "settle":
            _, state = apply(altered(state, at=at), SettleWagers())
    return state


def _decisions(terms: Terms, stakes: dict[str, int], rng: Random) -> list[str]:
    """Any answers; none after the wager a decision is about was given up."""
    made, given_up, answers = set(stakes), set[str](), list[str]()
    for step in terms.game.steps:
        if not isinstance(step, Decide) or made & set(step.unless):
            continue
        if not (made - given_up) & set(step.for_):
            continue
        answers.append(rng.choice(list(step.options)))
        made |= set(step.options[answers[-1]].places)
        given_up |= set(step.options[answers[-1]].forfeits)
    return answers


def _answers(program: Program, state: Round) -> Iterator[int]:
    """The options the seats chose, in the program's order; anything for what was not asked."""
    left = {seat: list(chosen) for seat, chosen in state.decisions.items()}
    for question in program.asked:
        chosen = left.get(f"seat-{question.seat + 1}", [])
        yield question.options.index(chosen.pop(0)) if chosen else 0
