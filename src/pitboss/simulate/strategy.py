"""The strategies a seat can be given: by name, by file, or as a rule list."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from pitboss.errors import InputError
from pitboss.exact import Question, is_solvable
from pitboss.games.catalogue import no_such
from pitboss.round import Terms
from pitboss.rules import Game, Option
from pitboss.simulate.answers import boldest, least_bold, staying
from pitboss.simulate.optimal import optimal_way
from pitboss.simulate.program import Fixed, Sight, Strategy, Way
from pitboss.simulate.rule_list import read_rules
from pitboss.simulate.stakes import SeatStakes
from pitboss.simulate.table_file import StateTable, read_file

__all__ = ["NAMED", "Named", "best_known", "free_option", "read_strategy"]


def free_option(answers: Mapping[str, Option]) -> str | None:
    """The answer that stakes nothing more and gives nothing up, such as check."""
    idle = (
        name for name, each in answers.items() if not each.places and not each.forfeits and not each.returns
    )
    return next(idle, None)


def _always_play(terms: Terms, stakes: Mapping[str, int], sight: Sight) -> Way:
    free = {name: option for name, option in staying(sight.answers).items() if option.needs is None}
    return Fixed(sight.options.index(least_bold(free or sight.answers, SeatStakes(terms, stakes))))


def _never_raise(terms: Terms, stakes: Mapping[str, int], sight: Sight) -> Way:
    free = free_option(sight.answers)
    return optimal_way(terms, stakes, sight) if free is None else Fixed(sight.options.index(free))


def _always_raise(terms: Terms, stakes: Mapping[str, int], sight: Sight) -> Way:
    return Fixed(sight.options.index(boldest(staying(sight.answers), SeatStakes(terms, stakes))))


@dataclass(frozen=True)
class Named:
    """A strategy known by its name."""

    name: str
    says: str
    decides: Callable[[Terms, Mapping[str, int], Sight], Way]

    def way(self, terms: Terms, stakes: Mapping[str, int], sight: Sight) -> Way:
        return self.decides(terms, stakes, sight)


NAMED: dict[str, Named] = {
    each.name: each
    for each in (
        Named("optimal", "The best decision at every point, as the exact solver finds it.", optimal_way),
        Named(
            "always-play",
            "Never gives up nor takes back, and stakes the least at every decision: it plays, then checks.",
            _always_play,
        ),
        Named(
            "never-raise",
            "Plays or folds as the optimal strategy does; where it may check, it checks.",
            _never_raise,
        ),
        Named(
            "always-raise",
            "Never gives up nor takes back, and stakes the most that the hand allows at every decision.",
            _always_raise,
        ),
    )
}


def best_known(question: Question) -> str:
    """The strategy of a seat that has none: the best, or where no method finds it one that stays in."""
    return "optimal" if is_solvable(question) else "always-play"


def read_strategy(text: str, game: Game) -> Strategy:
    """`optimal` and the like, the path of a TOML or JSON file, or a rule list."""
    words = text.strip()
    if words in NAMED:
        return NAMED[words]
    options = [name for step in game.decisions for name in step.options]
    path = Path(words)
    if path.suffix in (".toml", ".json"):
        return _from_file(path, options)
    if any(sign in words for sign in " ;\n"):
        if not options:
            raise InputError(f"{game.id} has no decisions, so it takes no rules.")
        return read_rules(words, options)
    raise no_such("strategy", words, [*NAMED, "a .toml or .json file", "a rule list"])


def _from_file(path: Path, options: list[str]) -> Strategy:
    if not path.is_file():
        raise InputError(f"There is no strategy file {str(path)!r}.")
    data = read_file(path)
    match data.get("rules"), data.get("decisions"):
        case str() as rules, None:
            return read_rules(rules, options, path.name)
        case list() as rules, None if all(isinstance(rule, str) for rule in rules):
            return read_rules("\n".join(rules), options, path.name)
        case None, Mapping() as decisions:
            return StateTable(path.name, decisions)
    raise InputError(f"{path.name}: a strategy file has rules, or tables of decisions.")
