"""The figure files: every mathematical figure that a document prints, its place, and how it is computed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from pitboss.errors import DefinitionError
from pitboss.publish.printed_number import Printed
from pitboss.rules import check_model, read_toml

__all__ = ["Document", "Figure", "documents", "load_document"]

_FOLDER = Path(__file__).parent / "figures"
_SOURCES = ("procedures", "washington-letter", "washington", "rules-of-play", "packs")
Words = Annotated[str, Field(min_length=1, max_length=600)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """One printed figure."""

    source: str
    name: str
    section: str
    """Where it is printed: the table or paragraph."""
    at: str | None
    """Where in that section, if its name does not say so."""
    printed: Printed
    expression: str
    note: str | None
    """What went wrong where the print is not right, or which reading of it is meant."""

    @property
    def place(self) -> str:
        return f"{self.section}, {self.at}" if self.at else self.section


@dataclass(frozen=True, slots=True, kw_only=True)
class Document:
    """One source and its figures, in the order of print."""

    source: str
    title: str
    figures: tuple[Figure, ...]
    file: str


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class _Entry(_Model):
    figure: Words
    at: Words | None = None
    printed: Words
    exact: Words


class _Section(_Model):
    place: Words
    figures: Annotated[tuple[_Entry, ...], Field(min_length=1)]


class _File(_Model):
    source: Words
    title: Words
    sections: tuple[_Section, ...] = ()
    notes: dict[str, Words] = {}


@cache
def documents() -> tuple[Document, ...]:
    """The documents that ship with the package."""
    return tuple(load_document(_FOLDER / f"{source}.toml") for source in _SOURCES)


def load_document(path: Path) -> Document:
    """The figures of one file; DefinitionError names file, figure and reason."""
    file = check_model(_File, read_toml(path), path.name)
    figures = tuple(_figures(file, path.name))
    names = [figure.name for figure in figures]
    for name in names:
        if names.count(name) > 1:
            raise DefinitionError(path.name, name, "is the name of two figures")
    for name in file.notes:
        if name not in names:
            raise DefinitionError(path.name, f"notes.{name}", "is a note on a figure that is not in the file")
    return Document(source=file.source, title=file.title, figures=figures, file=path.name)


def _figures(file: _File, name: str) -> Iterator[Figure]:
    for section in file.sections:
        for entry in section.figures:
            try:
                printed = Printed.read(entry.printed)
            except ValueError as error:
                raise DefinitionError(name, entry.figure, str(error)) from error
            yield Figure(
                source=file.source,
                name=entry.figure,
                section=section.place,
                at=entry.at,
                printed=printed,
                expression=entry.exact,
                note=file.notes.get(entry.figure),
            )
