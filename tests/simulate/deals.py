"""Random deals of every game under every option, settled twice: by the engine and by the program."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TypeAlias

import numpy as np

from pitboss.cards import FULL_DECK, Card
from pitboss.games import load_catalogue
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
    make_terms,
    new_round,
)
from pitboss.round.scripted import play_scripted
from pitboss.round.state import altered
from pitboss.rules import Decide
from pitboss.simulate import Program, Seating, make_program, read_strategy
from tests.tables import BY_HAND, a_house

__all__ = ["KNOWN", "Settled", "any_terms", "settle_twice"]

KNOWN = load_catalogue(Path(__file__).parent / "games")
"""The catalogue, and a game of words that none of it has together."""
DEALS = 100
"""Deals under the same terms and stakes."""


Answers: TypeAlias = dict[tuple[str, str], str]
"""By seat and decision."""


@dataclass(frozen=True)
class Settled:
    """One deal: what the engine says became of every wager, and what the program says."""

    game: str
    cards: dict[str, str]
    engine: dict[tuple[str, str], tuple[int, int]]
    compiled: dict[tuple[str, str], tuple[int, int]]


def any_terms(game: str, rng: Random) -> Terms:
    """Pay tables, options, pot, dealing: everything a house may decide, picked at random."""
    definition = KNOWN.game(game)
    house = a_house(
        dealing=BY_HAND if rng.random() < 0.2 else {"method": "shuffler", "decks": ["red", "blue"]},
        pot={"offered": True, "folded": rng.choice(["may win", "out"]), "amount": rng.choice([5, 7, 10])},
        options={name: rng.choice(option.values) for name, option in definition.options.items()},
    )
    posted = {slot: rng.choice(list(KNOWN.pay_tables(definition, slot))) for slot in definition.paytables}
    return make_terms(KNOWN, definition, house, paytables=posted)


def any_stakes(terms: Terms, rng: Random) -> dict[str, int]:
    """Any opening wagers that game and house allow together."""
    opening, stakes = terms.game.opening_wagers, dict[str, int]()
    for name, wager in opening.items():
        wanted = wager.required or (rng.random() < 0.7 and terms.offers(name))
        if wanted and not stakes.keys() & set(wager.excludes):
            stakes[name] = terms.house.fixed_amount(wager) or 100 * rng.randint(5, 100)
    for name, wager in opening.items():
        alone = wager.needs_unless is not None and terms.options[wager.needs_unless] is True
        if wager.needs is not None and wager.needs not in stakes and not alone:
            stakes.pop(name, None)
        if name in stakes and wager.equal_to is not None:
            stakes[name] = stakes[wager.equal_to]
    return stakes or {terms.game.unit: 1000}


def any_deck(rng: Random) -> list[Card]:
    """Every second with hearts or high cards on top, for hands that fair decks hardly ever deal."""
    deck, kind, least = (
        list(FULL_DECK),
        rng.choice(["fair", "fair", "hearts", "high"]),
        rng.choice([10, 12, 14]),
    )
    if kind == "fair":
        rng.shuffle(deck)
        return deck
    return sorted(
        deck,
        key=lambda card: (
            rng.random() + ((card.suit != "h" or card.rank < 7) if kind == "hearts" else card.rank < least)
        ),
    )


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
        state, answers = _play(terms, stakes, rng)
        rounds.append(state)
        cards[at] = [
            card.index
            for (group, seat), _ in program.places
            for card in state.cards[group if seat < 0 else f"seat-{seat + 1}"]
        ]
        options[at] = list(_chosen(program, answers))
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


def _play(terms: Terms, stakes: list[dict[str, int]], rng: Random) -> tuple[Round, Answers]:
    """From the first decision on; one deal in eight again by the whole procedure."""
    deck = any_deck(rng)
    names = [f"seat-{at + 1}" for at in range(len(stakes))]
    cards: dict[str, tuple[Card, ...]] = {}
    for group, size in terms.game.groups.items():
        for place in names if group == "seat" else [group]:
            cards[place], deck = tuple(deck[:size]), deck[size:]
    wagers = dict(zip(names, stakes, strict=True))
    state, answers = _from_first_decision(terms, wagers, cards, rng)
    if rng.random() < 1 / 8:
        again = play_scripted(terms, wagers=wagers, decisions=state.decisions, cards=cards)
        assert again.settled == state.settled
    return state, answers


def _from_first_decision(
    terms: Terms, wagers: dict[str, dict[str, int]], cards: dict[str, tuple[Card, ...]], rng: Random
) -> tuple[Round, Answers]:
    """The engine's own gate for decisions and settlements, with the cards already on the table: the dealing
    and showing in between takes four fifths of the time and settles nothing."""
    _, state = apply(new_round(terms), OpenRound("red"))
    for seat, stakes in wagers.items():
        _, state = apply(state, PlaceWagers(seat, stakes))
    state = altered(state, cards=cards, looked=True, shown=frozenset(cards))
    answers: Answers = {}
    for at, move in enumerate(terms.plan):
        if isinstance(step := move.step, Decide):
            state = altered(state, at=at)
            while state.at == at and (turn := state.turn) is not None:
                answers[turn, step.decide] = _any_answer(state, turn, step, rng)
                _, state = apply(state, Decision(turn, answers[turn, step.decide]))
        elif move.kind == "settle":
            _, state = apply(altered(state, at=at), SettleWagers())
    return state, answers


def _any_answer(state: Round, seat: str, step: Decide, rng: Random) -> str:
    """Any that the house takes and the hand is good enough for."""
    answers = state.terms.answers(step)
    return rng.choice([name for name, option in answers.items() if state.may_choose(seat, step, option)])


def _chosen(program: Program, answers: Answers) -> Iterator[int]:
    """The options the seats chose, in the program's order; anything for what was not asked."""
    for question in program.asked:
        option = answers.get((f"seat-{question.seat + 1}", question.name))
        yield 0 if option is None else question.options.index(option)
