"""`make results`: the counts of every printed game, and of hand against hand, as files of the package."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from pitboss.exact import store
from pitboss.exact.question import Question, ask, sides
from pitboss.exact.shape import Shape, read_shape
from pitboss.exact.solver import count, is_solvable
from pitboss.games import Catalogue, load_catalogue

__all__ = ["build", "printed_questions", "printed_shapes"]


def printed_questions(catalogue: Catalogue) -> Iterator[Question]:
    """Every game of the catalogue that there is a method for, with every pay table, on every side."""
    for game in catalogue.games.values():
        if not is_solvable(ask(catalogue, game)):
            continue
        slot = next(iter(game.paytables))
        for side in (*sides(game),) or (None,):
            for table in catalogue.pay_tables(game, slot):
                yield ask(catalogue, game, paytables={slot: table}, side=side)


def printed_shapes(catalogue: Catalogue) -> dict[str, tuple[Shape, str]]:
    """What has to be counted for all of these, by key, with the names of the games it serves."""
    shapes: dict[str, Shape] = {}
    served: dict[str, dict[str, None]] = {}
    for question in printed_questions(catalogue):
        shape = read_shape(question)
        name = question.game.id + (f" on the {question.side}'s side" if question.side else "")
        shapes[shape.key] = shape
        served.setdefault(shape.key, {})[name] = None
    return {key: (shape, "; ".join(served[key])) for key, shape in shapes.items()}


def build(folder: Path) -> list[Path]:
    """Count everything anew and write it into the folder."""
    written: list[Path] = []
    for key, (shape, about) in printed_shapes(load_catalogue()).items():
        cards = f", bonus on {shape.bonuses[0].cards} cards" if shape.bonuses else ""
        written.append(folder / f"{key}.json")
        store.write(written[-1], count(shape), about + cards)
    from pitboss.kernels.matchups import matchups

    written.append(folder / "matchups.npy")
    np.save(written[-1], matchups()[:, 0].astype("<i4"))
    return written


if __name__ == "__main__":
    for path in build(Path(sys.argv[1]) if len(sys.argv) > 1 else store.shipped_folder()):
        sys.stdout.write(f"{path.name}  {path.stat().st_size:,} bytes\n")
