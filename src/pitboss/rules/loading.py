"""Reading definition files: TOML in, checked definitions out; an error names file, key and reason."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr

from pitboss.cards import RANKINGS
from pitboss.errors import DefinitionError, quoted
from pitboss.rules.definition import Game
from pitboss.rules.hands import FIVE_CARD, TWO_CARD, Hand, NamedHand, read_hand
from pitboss.rules.mistakes import check_model
from pitboss.rules.paytable import Line, PayTable, read_payout
from pitboss.rules.wagers import Name, Names, TableName, Words
from pitboss.rules.ways import RankingName

__all__ = ["load_file", "read_toml"]

_LARGEST_FILE = 1_000_000
_DOLLAR = 100


def read_toml(path: Path) -> dict[str, Any]:
    """The file's contents, or a DefinitionError that says what is wrong and where."""
    try:
        if path.stat().st_size > _LARGEST_FILE:
            raise DefinitionError(path.name, "file", "is larger than a megabyte, so hardly a definition")
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise DefinitionError(path.name, "file", f"cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise DefinitionError(path.name, "file", "is not UTF-8 text") from error
    except ValueError as error:  # not TOML, or a number of more digits than Python will read
        raise DefinitionError(path.name, "TOML", str(error)) from error
    except RecursionError as error:
        raise DefinitionError(path.name, "TOML", "is nested too deeply") from error


class _Column(BaseModel):
    """One printed pay table: what each hand of the file's list pays, from the top."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    title: Words | None = None
    pays: tuple[StrictInt | StrictStr, ...]
    source: Words | None = None
    place: Words | None = None
    defaults: dict[Name, StrictBool] = {}
    """The house options this table is printed with."""


class _Tables(BaseModel):
    """A file of pay tables that share their list of hands."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    family: Name
    title: Words
    slot: Name
    games: Names
    source: Words = "the house"
    place: Words = ""
    ranking: RankingName = FIVE_CARD
    keeps_stake: StrictBool = False
    """Whether the tables pay "for", with the stake gone, and not "to"."""
    hands: Annotated[tuple[str, ...], Field(min_length=1)]
    options: dict[str, Name] = {}
    """By hand: the house option that must be on for its line to be offered."""
    tables: Annotated[dict[TableName, _Column], Field(min_length=1)]


def load_file(path: Path) -> Game | tuple[PayTable, ...]:
    """A game, or the pay tables of a pay table file."""
    data = read_toml(path)
    if "tables" in data or "family" in data:
        file = check_model(_Tables, data, path.name)
        return tuple(_pay_table(file, key, column, path.name) for key, column in file.tables.items())
    return check_model(Game, data, path.name)


def _check_column(file: _Tables, key: str, column: _Column, name: str) -> None:
    if len(column.pays) != len(file.hands):
        raise DefinitionError(
            name, f"tables.{key}.pays", f"has {len(column.pays)} entries for {len(file.hands)} hands"
        )
    for option in column.defaults:
        if option not in file.options.values():
            raise DefinitionError(
                name, f"tables.{key}.defaults.{option}", "is not an option of this file's lines"
            )
    for hand in file.options:
        if hand not in file.hands:
            raise DefinitionError(name, "options", f"{quoted(hand)} is not one of the hands in this file")


def _is_covered(hand: NamedHand, lines: list[Line]) -> bool:
    """Whether lines above pay every two cards that this one names."""
    above = [replace(line.hand, facing=None) for line in lines if line.hand.facing in (None, hand.facing)]
    alone = replace(hand, facing=None)
    two = (Hand((), rank, 0, TWO_CARD) for rank in RANKINGS[TWO_CARD].every())
    return all(any(each.is_met_by(held) for each in above) for held in two if alone.is_met_by(held))


def _pay_table(file: _Tables, key: str, column: _Column, name: str) -> PayTable:
    _check_column(file, key, column, name)
    lines: list[Line] = []
    for at, (hand, pays) in enumerate(zip(file.hands, column.pays, strict=True)):
        try:
            named = read_hand(hand, file.ranking)
        except ValueError as error:
            raise DefinitionError(name, f"hands[{at}]", str(error)) from error
        try:
            payout = read_payout(pays)
        except ValueError as error:
            raise DefinitionError(name, f"tables.{key}.pays[{at}]", str(error)) from error
        if pays in (0, "0"):
            continue  # printed as a dash: this hand is not paid
        if file.keeps_stake and payout.is_push:
            raise DefinitionError(
                name, f"tables.{key}.pays[{at}]", "the stake is kept, so nothing can push; 1 gives it back"
            )
        line = Line(named, payout, file.options.get(hand))
        unordered = file.ranking == TWO_CARD
        if unordered and _is_covered(named, lines):
            raise DefinitionError(name, f"hands[{at}]", f"{quoted(hand)} is paid by the lines above already")
        if lines and not unordered and not line.hand < lines[-1].hand:
            raise DefinitionError(
                name, f"hands[{at}]", f"{quoted(hand)} does not rank below the hand before it"
            )
        # Odds are compared with odds and sums with sums; between odds and a sum it depends on the wager.
        alike = (line for line in reversed(lines) if (line.pays.fixed is None) == (payout.fixed is None))
        above = next(alike, None)
        if above is not None and not unordered and payout.of(_DOLLAR) > above.pays.of(_DOLLAR):
            raise DefinitionError(
                name, f"tables.{key}.pays[{at}]", f"{named} pays more than {above.hand}, which beats it"
            )
        lines.append(line)
    if not lines:
        raise DefinitionError(name, f"tables.{key}.pays", "pays nothing at all")
    return PayTable(
        id=key,
        title=column.title or f"{file.title} {key}",
        heading=column.title or file.title,
        family=file.family,
        slot=file.slot,
        games=file.games,
        lines=tuple(lines),
        source=column.source or file.source,
        place=column.place or file.place,
        defaults=column.defaults,
        ranking=file.ranking,
        keeps_stake=file.keeps_stake,
    )
