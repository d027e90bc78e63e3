"""Printed figures: the files that list them, the digits they claim, and the verdict on each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from pitboss.errors import DefinitionError, PitbossError
from pitboss.games import load_catalogue
from pitboss.games.catalogue import no_such
from pitboss.publish.language import evaluate
from pitboss.publish.measures import Measures
from pitboss.rules import check_model, read_toml
from pitboss.wording import fixed, fraction_json, percent, typeset

__all__ = [
    "Document",
    "Figure",
    "Judgement",
    "Printed",
    "Verdict",
    "check",
    "documents",
    "load_document",
    "verify",
]


@dataclass(frozen=True, slots=True)
class Verdict:
    """A printed figure, the exact value, and how they agree."""

    figure: Figure
    exact: Fraction

    @property
    def verdict(self) -> Judgement:
        return self.figure.printed.judge(self.exact)

    @property
    def written(self) -> str:
        """The exact value in the manner of the print, with a few digits more."""
        return self.figure.printed.written(self.exact)

    @property
    def typeset(self) -> str:
        """The same for pages and reports, with a true minus sign."""
        return self.figure.printed.written(self.exact, minus=typeset.MINUS)

    def to_json(self) -> dict[str, Any]:
        document: dict[str, Any] = {
            "source": self.figure.source,
            "figure": self.figure.name,
            "printed": self.figure.printed.text,
            "exact": fraction_json(self.exact),
            "verdict": self.verdict,
            "place": self.figure.place,
        }
        return document | ({"note": self.figure.note} if self.figure.note else {})


def verify(source: str | None = None) -> list[Verdict]:
    """The verdicts on every figure of one source, or of all, in the order of print."""
    every = documents()
    known = [document.source for document in every]
    if source is not None and source not in known:
        raise no_such("source", source, known)
    measures = Measures(load_catalogue())
    return [
        verdict
        for document in every
        if source in (None, document.source)
        for verdict in check(document, measures)
    ]


def check(document: Document, measures: Measures) -> list[Verdict]:
    """The verdicts on one document; DefinitionError names a figure that cannot be computed."""
    return [Verdict(figure, _exact(figure, document.file, measures)) for figure in document.figures]


def _exact(figure: Figure, file: str, measures: Measures) -> Fraction:
    try:
        return evaluate(figure.expression, measures.functions)
    except (ValueError, PitbossError) as error:
        raise DefinitionError(file, figure.name, str(error)) from error


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


Judgement = Literal["confirmed", "truncated", "contradicted"]

_NUMBER = re.compile(
    r"(?P<odds>1 in )?(?P<sign>[+-]?)(?P<dollar>\$?)"
    r"(?P<whole>\d{1,3}(?:,\d{3})+|\d+)(?:\.(?P<part>\d+))?(?P<percent>%?)",
    re.ASCII,
)
_HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class Printed:
    """`37.92%`, `133,784,560`, `$0.292`, `+0.3333` or `1 in 6.55`, read and not yet believed."""

    text: str
    value: Fraction
    step: Fraction
    """What one more in the last printed digit would be worth."""
    places: int
    """Printed decimals."""
    one_in: bool
    plus: bool
    dollars: bool
    percent: bool

    @classmethod
    def read(cls, text: str) -> Printed:
        """The number that the text prints; ValueError says what can be read."""
        match = _NUMBER.fullmatch(text)
        if match is None:
            raise ValueError(
                f"{text!r} is not a number as printed in documents: 37.92%, 4,324, $0.292 or 1 in 6.55"
            )
        places = len(match["part"] or "")
        digits = int(match["whole"].replace(",", "") + (match["part"] or ""))
        step = Fraction(1, 10**places * (100 if match["percent"] else 1))
        return cls(
            text=text,
            value=(-digits if match["sign"] == "-" else digits) * step,
            step=step,
            places=places,
            one_in=bool(match["odds"]),
            plus=match["sign"] == "+",
            dollars=bool(match["dollar"]),
            percent=bool(match["percent"]),
        )

    def judge(self, exact: Fraction) -> Judgement:
        """Whether the exact value gives the print when rounded to as many digits, or when cut off after them.

        Halfway between two prints, rounding up (away from zero) and rounding to even are both accepted.
        """
        steps, printed = exact / self.step, self.value / self.step
        if printed in (_half_up(steps), round(steps)):
            return "confirmed"
        return "truncated" if printed == int(steps) else "contradicted"

    def places_for(self, exact: Fraction, *, more: int = 3) -> int:
        """The decimals to write another value with: a few more than the print, none for a whole number."""
        whole = (exact * 100 if self.percent else exact).denominator == 1
        return 0 if whole and not self.places else self.places + more

    def written(self, exact: Fraction, *, more: int = 3, minus: str = "-") -> str:
        """Another value in the manner of this print."""
        places = self.places_for(exact, more=more)
        if self.percent:
            return percent(exact, places, plus=self.plus, minus=minus)
        number = fixed(abs(exact), places)
        below = exact < 0 and round(exact * 10**places)
        mark = minus if below else "+" if self.plus else ""
        return f"{'1 in ' if self.one_in else ''}{mark}{'$' if self.dollars else ''}{number}"


def _half_up(value: Fraction) -> int:
    whole = int(abs(value) + _HALF)
    return -whole if value < 0 else whole
