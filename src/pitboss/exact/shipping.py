"""`make results`: the counts of every game of the catalogue, and of hand against hand, as package files."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from pitboss.exact import store
from pitboss.exact.problem import Problem, make_problem
from pitboss.exact.question import Question, ask, sides
from pitboss.exact.solver import count, is_solvable, optional_wagers, side_bet
from pitboss.games import Catalogue, load_catalogue
from pitboss.rules import Game, spelled

__all__ = ["build", "printed_problems", "printed_questions", "shipped_questions"]


def printed_questions(catalogue: Catalogue) -> Iterator[Question]:
    """Every game with its default tables, then with every other table, one slot at a time, on every side."""
    for game in catalogue.games.values():
        for side in (*sides(game),) or (None,):
            for tables in _posted(catalogue, game):
                yield ask(catalogue, game, paytables=tables, side=side)


def shipped_questions(catalogue: Catalogue) -> Iterator[tuple[str, Question]]:
    """What is counted beforehand, each with a few words: these and house options, with every side bet."""
    for question in printed_questions(catalogue):
        yield from _with_side_bets(question)
    for game in catalogue.games.values():
        for name, option in game.options.items():
            for value in option.values:
                if value != option.default:
                    asked = ask(catalogue, game, options={name: value})
                    for about, question in _with_side_bets(asked):
                        if is_solvable(question):
                            yield f"{about}, {name} {spelled(value)}", question


def _posted(catalogue: Catalogue, game: Game) -> Iterator[dict[str, str]]:
    yield {}
    for slot, posted in game.paytables.items():
        yield from ({slot: name} for name in catalogue.pay_tables(game, slot) if name != posted.default)


def _with_side_bets(question: Question) -> Iterator[tuple[str, Question]]:
    game = question.game
    about = game.id + (f" on the {question.side}'s side" if question.side else "")
    yield about, question
    for wager in optional_wagers(question):
        yield f"{about}, {game.wagers[wager].label}", side_bet(question, wager)


def printed_problems(catalogue: Catalogue) -> dict[str, tuple[Problem, str]]:
    """What has to be counted for all of these, by key, with what it serves."""
    problems: dict[str, Problem] = {}
    served: dict[str, dict[str, None]] = {}
    for about, question in shipped_questions(catalogue):
        problem = make_problem(question)
        problems.setdefault(problem.key, problem)
        served.setdefault(problem.key, {})[about] = None
    return {key: (problem, "; ".join(served[key])) for key, problem in problems.items()}


def build(folder: Path) -> Iterator[Path]:
    """Count everything anew and write it into the folder, file by file."""
    for key, (problem, about) in printed_problems(load_catalogue()).items():
        path = folder / f"{key}.json"
        store.write(path, count(problem), about)
        yield path
    from pitboss.kernels.matchups import matchups

    path = folder / "matchups.npy"
    np.save(path, matchups()[:, 0].astype("<i4"))
    yield path


if __name__ == "__main__":
    wanted = Path(sys.argv[1]) if len(sys.argv) > 1 else store.shipped_folder()
    written = set()
    for made in build(wanted):
        sys.stdout.write(f"{made.name}  {made.stat().st_size:,} bytes\n")
        sys.stdout.flush()
        written.add(made.name)
    for path in wanted.glob("*.json"):
        if path.name not in written:
            path.unlink()
