"""A round stopped at every move that is the dealer's to make."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from pitboss.academy.arranging import opening_wagers, script, some_seats
from pitboss.academy.notes import seat_words
from pitboss.cards import shuffled
from pitboss.round import (
    Command,
    Decision,
    Equipment,
    OpenRound,
    PlaceWagers,
    Round,
    Shuffle,
    Terms,
    apply,
    new_round,
)
from pitboss.round.dealer import MOVES
from pitboss.rules import Decide

__all__ = ["Stop", "due_move", "move_words", "simple_command", "stops"]

_SEATS = ((1, 2), (2, 4), (3, 7))


@dataclass(frozen=True, slots=True, kw_only=True)
class Stop:
    """A moment at which the dealer has to move: what he does, and the table before it."""

    kind: str
    state: Round
    log: tuple[str, ...]


def stops(terms: Terms, rng: Random, level: int) -> list[Stop]:
    """A whole round, from the deck that is due to the discard rack."""
    seats = some_seats(terms, rng, *_SEATS[level - 1])
    wagers = {seat: opening_wagers(terms, rng, level, pot=True) for seat in seats}
    left = {seat: list(script(terms, rng, wagers[seat])) for seat in seats}
    equipment, log = _equipment(terms, rng)
    state = new_round(terms, equipment)
    deck = shuffled(rng)
    found: list[Stop] = []
    while state.status in ("closed", "open"):
        value = due_move(state)
        kind = value.partition(":")[0]
        found.append(Stop(kind=kind, state=state, log=tuple(log)))
        log.append(f"Done: {move_words(state, value)}.")
        if kind == "decide":
            turn = str(state.turn)
            option = left[turn].pop(0)
            log[-1] = f"Asked: {seat_words(turn)}, {option}."
            command: Command = Decision(turn, option)
        elif kind == "shuffle":
            command = Shuffle(deck)
        else:
            command = simple_command(value)
        _, state = apply(state, command)
        if kind == "open":
            for seat, stakes in wagers.items():
                _, state = apply(state, PlaceWagers(seat, stakes))
            log.append(f"Wagers were made at {_listed(seats)}.")
    return found


def _equipment(terms: Terms, rng: Random) -> tuple[Equipment, list[str]]:
    """Either deck may be due; which one was out last is told."""
    equipment = Equipment.of(terms.house)
    if len(equipment.decks) == 1:
        return equipment, []
    if rng.random() < 0.5:
        equipment = equipment.taken()
    before = next(deck for deck in equipment.decks if deck != equipment.due)
    return equipment, [f"The round before was dealt with the {before} deck."]


def due_move(state: Round) -> str:
    """The move that the engine waits for, as a choice writes it."""
    if state.status == "closed":
        return f"open:{state.equipment.due}"
    if state.turn is not None:
        return f"decide:{state.turn}"
    return f"{state.move.kind}:{state.at}"


def move_words(state: Round, value: str) -> str:
    """A move as the dealer is told to make it."""
    kind, _, which = value.partition(":")
    if kind == "open":
        return f"open the round with the {which} deck"
    if kind == "decide":
        step = state.move.step
        asked = step.decide if isinstance(step, Decide) else "the next decision"
        return f"ask {seat_words(which)}: {asked}"
    if which == "-":
        return {"cut": "cut the deck", "burn": "burn a card", "stub": "put the stub away"}[kind]
    return state.terms.plan[int(which)].words


def simple_command(value: str) -> Command:
    """The command of a move that needs no more than its name."""
    kind, _, which = value.partition(":")
    if kind == "open":
        return OpenRound(which)
    return MOVES[kind]


def _listed(seats: Sequence[str]) -> str:
    words = [seat_words(seat) for seat in seats]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
