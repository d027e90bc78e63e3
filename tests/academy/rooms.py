"""Classrooms to test in, and scenes as a lesson would choose them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from pitboss.academy import Classroom, Drill, Scene, open_classroom
from pitboss.academy.drills.drill import LEVELS
from pitboss.academy.lesson import pick
from pitboss.games import load_catalogue

__all__ = ["CATALOGUE", "GAMES", "room", "some_scenes"]

CATALOGUE = load_catalogue()
GAMES = tuple(CATALOGUE.games)


def room(game: str) -> Classroom:
    return open_classroom(CATALOGUE, game)


def some_scenes(drill: Drill, number: int, *, seed: int = 1) -> Iterator[tuple[Classroom, Scene]]:
    """Scenes of all games that have the drill and all levels, kinds at their rates."""
    rng = Random(seed)
    rooms = [each for each in map(room, GAMES) if drill.rates(each, 1)]
    for at in range(number):
        there = rooms[at % len(rooms)]
        level = LEVELS[at // len(rooms) % len(LEVELS)]
        kind = pick(rng, drill.rates(there, level))
        yield there, drill.scene(there, kind=kind, level=level, seed=rng.getrandbits(53))
