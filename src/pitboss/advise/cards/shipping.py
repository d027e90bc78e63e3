"""`make results`: the strategy cards of every game of the catalogue, as files of the package.

With `--habits` only what common mistakes cost is counted anew, and no card is searched for.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from pitboss.advise.cards import kept
from pitboss.advise.cards.draft import Workshop
from pitboss.advise.cards.mistakes import habits
from pitboss.exact.plan import choose_counter
from pitboss.exact.problem import Problem, make_problem
from pitboss.exact.question import ask, sides
from pitboss.games import Catalogue, load_catalogue

__all__ = ["build", "price_habits", "rounds_to_draw"]


def rounds_to_draw(catalogue: Catalogue) -> dict[str, tuple[Problem, str]]:
    """What has to be drawn up for every game with its default pay tables, on every side, by key."""
    found: dict[str, tuple[Problem, str]] = {}
    for game in catalogue.games.values():
        for side in (*sides(game),) or (None,):
            problem = make_problem(ask(catalogue, game, side=side))
            if problem.tree.forks:
                name = game.id + (f" on the {side}'s side" if side else "")
                _, before = found.get(problem.key, (problem, ""))
                found[problem.key] = problem, f"{before}; {name}" if before else name
    return found


def build(folder: Path, only: str = "") -> Iterator[Path]:
    """Draw all cards up anew and write them into the folder; `only` of games with this in their name."""
    folder.mkdir(parents=True, exist_ok=True)
    for key, (problem, about) in rounds_to_draw(load_catalogue()).items():
        if only not in about:
            continue
        choose_counter(problem)
        drawn = kept.draw(problem, whole=True)
        path = folder / f"{key}.card.json"
        path.write_text(kept.text_of(key, about, drawn), encoding="utf-8")
        yield path


def price_habits(folder: Path, only: str = "") -> Iterator[Path]:
    """Price the habits anew in the files of a folder; their cards stay as they are."""
    for key, (problem, about) in rounds_to_draw(load_catalogue()).items():
        path = folder / f"{key}.card.json"
        if only not in about or not path.exists():
            continue
        drawn = kept.KeptRound.from_json(json.loads(path.read_text(encoding="utf-8")))
        mistakes = tuple(habits(Workshop(problem)))
        path.write_text(kept.text_of(key, about, replace(drawn, mistakes=mistakes)), encoding="utf-8")
        yield path


if __name__ == "__main__":
    arguments = [each for each in sys.argv[1:] if each != "--habits"]
    target = Path(arguments[0]) if arguments else kept.shipped_folder()
    make = price_habits if "--habits" in sys.argv else build
    for written in make(target, *arguments[1:2]):
        sys.stdout.write(f"{written.name}  {written.stat().st_size:,} bytes\n")
        sys.stdout.flush()
