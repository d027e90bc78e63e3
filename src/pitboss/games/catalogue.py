"""The registry of games and pay tables: those of the package, and those a house adds."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from pitboss.errors import DefinitionError, NotFound, quoted
from pitboss.rules import Game, PayByTable, PayTable, Settle, load_file
from pitboss.wording import those_there_are

__all__ = ["Catalogue", "load_catalogue", "no_such"]

_HERE = Path(__file__).parent


@dataclass(frozen=True)
class Catalogue:
    """Games by id, and every pay table with the games it fits."""

    games: dict[str, Game]
    tables: tuple[PayTable, ...]

    def game(self, name: str) -> Game:
        """The game of that id; NotFound names the nearest."""
        if name not in self.games:
            raise no_such("game", name, self.games)
        return self.games[name]

    def pay_tables(self, game: Game, slot: str) -> dict[str, PayTable]:
        """The pay tables a house may post for this game, the game's own first."""
        return {table.id: table for table in self.tables if game.id in table.games and table.slot == slot}

    def pay_table(self, game: Game, slot: str, name: str) -> PayTable:
        """One pay table of the game; NotFound lists those there are."""
        if slot not in game.paytables:
            raise no_such("pay table slot", slot, game.paytables, within=game.id)
        tables = self.pay_tables(game, slot)
        if name not in tables:
            raise no_such(f"{slot} pay table", name, tables, within=game.id)
        return tables[name]


def no_such(what: str, name: str, known: Iterable[str], *, within: str = "") -> NotFound:
    """An error that names what is unknown, the nearest name, and the names there are."""
    where = f" in {within}" if within else ""
    return NotFound(f"There is no {what} {quoted(name)}{where}; {those_there_are(name, known)}")


@cache
def _shipped() -> Catalogue:
    return _read(
        [*sorted((_HERE / "definitions").glob("*.toml")), *sorted((_HERE / "paytables").glob("*.toml"))]
    )


def load_catalogue(extra: Path | None = None) -> Catalogue:
    """The shipped catalogue and, with a folder of TOML files, what the house adds to it."""
    if extra is None:
        return _shipped()
    if not extra.is_dir():
        raise NotFound(f"There is no folder {str(extra)!r} to read games from.")
    files = sorted(extra.glob("*.toml"))
    if not files:
        raise NotFound(f"The folder {str(extra)!r} has no .toml files to read games from.")
    return _read(files, base=_shipped())


def _read(files: Iterable[Path], base: Catalogue | None = None) -> Catalogue:
    games = dict(base.games) if base else {}
    tables = list(base.tables) if base else []
    origin: dict[str, str] = {}
    for path in files:
        loaded = load_file(path)
        if isinstance(loaded, Game):
            if loaded.id in games:
                raise DefinitionError(path.name, "id", f"there is already a game {loaded.id!r}")
            games[loaded.id] = loaded
            origin[loaded.id] = path.name
        else:
            for table in loaded:
                _check_new(table, tables, path.name)
                tables.append(table)
                origin[f"{table.family}/{table.id}"] = path.name
    shipped = base.games if base else {}
    ordered = {
        game.id: game
        for game in sorted(games.values(), key=lambda game: (game.id not in shipped, game.place, game.id))
    }
    catalogue = Catalogue(ordered, tuple(tables))
    _check(catalogue, origin)
    return catalogue


def _check_new(table: PayTable, tables: list[PayTable], file: str) -> None:
    for other in tables:
        shared = set(table.games) & set(other.games)
        if other.id == table.id and other.slot == table.slot and shared:
            raise DefinitionError(
                file, f"tables.{table.id}", f"{min(shared)} already has a pay table {table.id!r}"
            )


def _check_fit(table: PayTable, name: str, steps: list[Settle], file: str) -> None:
    """The hands of the table are those that the steps read."""
    for step in steps:
        if step.by.ranking != table.ranking:
            ranking = (
                f"{name} reads the hand as {step.by.ranking}, and this table names {table.ranking} hands"
            )
            raise DefinitionError(file, "ranking", ranking)
        facing = isinstance(step.by, PayByTable) and step.by.facing
        if not facing and any(line.hand.facing is not None for line in table.lines):
            raise DefinitionError(file, "hands", f"{name} settles it without a hand on the other side")


def _check(catalogue: Catalogue, origin: dict[str, str]) -> None:
    """Pay tables fit the games they name, and every game can be dealt with its default ones."""
    for table in catalogue.tables:
        file = origin.get(f"{table.family}/{table.id}", "catalogue")
        for name in table.games:
            if name not in catalogue.games:
                raise DefinitionError(file, "games", f"there is no game {name!r}")
            _check_table(table, catalogue.games[name], file)
    for game in catalogue.games.values():
        _check_game(catalogue, game, origin.get(game.id, "catalogue"))


def _check_table(table: PayTable, game: Game, file: str) -> None:
    if table.slot not in game.paytables:
        raise DefinitionError(file, "slot", f"{game.id} has no pay table slot {table.slot!r}")
    paid = [step for step in game.settlements if table.slot in step.slots and step.applies({table.family})]
    if not paid:
        reason = f"no step of {game.id} settles by pay tables of {table.family!r}"
        raise DefinitionError(file, "family", reason)
    _check_fit(table, game.id, paid, file)
    for line in table.lines:
        if line.option is not None and line.option not in game.options:
            raise DefinitionError(file, "options", f"{game.id} has no house option {line.option!r}")
        if line.option is not None and not game.options[line.option].is_switch:
            reason = f"the house option {line.option!r} of {game.id} is not on or off"
            raise DefinitionError(file, "options", reason)


def _check_game(catalogue: Catalogue, game: Game, file: str) -> None:
    for slot, wanted in game.paytables.items():
        if wanted.default not in catalogue.pay_tables(game, slot):
            raise DefinitionError(file, f"paytables.{slot}.default", f"no pay table {wanted.default!r} fits")
    fitting = [table for table in catalogue.tables if game.id in table.games]
    used = game.options_used | {line.option for table in fitting for line in table.lines}
    for name in game.options:
        if name not in used:
            raise DefinitionError(file, f"options.{name}", "nothing depends on it")
