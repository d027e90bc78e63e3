"""A round from the deck to the discard rack, stopped whenever the dealer has to move."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from pitboss.academy.scenes.arrangement import answer, opening_wagers, some_seats
from pitboss.academy.scenes.log import DealerMove, Decided, DeckBefore, LogEntry, Moved, WagersMade
from pitboss.cards import shuffled
from pitboss.round import Equipment, Round, Terms, apply, commands, new_round
from pitboss.round.dealer import MOVES

__all__ = ["Moment", "due_move", "simple_command", "walk_through"]

_SEATS = ((1, 2), (2, 4), (3, 7))


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """The table when the dealer has to move, and the kind of move that is due."""

    kind: str
    state: Round
    log: tuple[LogEntry, ...]


def walk_through(terms: Terms, rng: Random, level: int) -> list[Moment]:
    """Every moment of a whole round at which the dealer has to move."""
    seats = some_seats(terms, rng, *_SEATS[level - 1])
    wagers = {seat: opening_wagers(terms, rng, level, pot=True) for seat in seats}
    equipment, log = _equipment(terms, rng)
    state = new_round(terms, equipment)
    deck = shuffled(rng)
    found: list[Moment] = []
    while state.status in ("closed", "open"):
        move = due_move(state)
        found.append(Moment(kind=move.kind, state=state, log=tuple(log)))
        command: commands.Command
        entry: LogEntry = Moved(move)
        if move.kind == "decide":
            command = answer(state, rng)
            entry = Decided(command.seat, command.option)
        elif move.kind == "shuffle":
            command = commands.Shuffle(deck)
        else:
            command = simple_command(move)
        log.append(entry)
        _, state = apply(state, command)
        if move.kind == "open":
            for seat, stakes in wagers.items():
                _, state = apply(state, commands.PlaceWagers(seat, stakes))
            log.append(WagersMade(tuple(seats)))
    return found


def _equipment(terms: Terms, rng: Random) -> tuple[Equipment, list[LogEntry]]:
    """Either deck may be due; the log says which one was out before."""
    equipment = Equipment.of(terms.house)
    if len(equipment.decks) == 1:
        return equipment, []
    if rng.random() < 0.5:
        equipment = equipment.taken()
    return equipment, [DeckBefore(next(deck for deck in equipment.decks if deck != equipment.due))]


def due_move(state: Round) -> DealerMove:
    """The move the engine waits for."""
    if state.status == "closed":
        return DealerMove(kind="open", which=state.equipment.due)
    if state.turn is not None:
        return DealerMove(kind="decide", which=state.turn)
    return DealerMove(kind=state.move.kind, which=str(state.at))


def simple_command(move: DealerMove) -> commands.Command:
    """The command of a move that needs nothing more."""
    return commands.OpenRound(move.which) if move.kind == "open" else MOVES[move.kind]
