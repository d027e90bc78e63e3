"""`verify()`: every printed figure against the exact one."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from pitboss.errors import DefinitionError, PitbossError
from pitboss.games import load_catalogue
from pitboss.games.catalogue import no_such
from pitboss.publish.figure import Document, Figure, documents
from pitboss.publish.language import evaluate
from pitboss.publish.measures import Measures
from pitboss.publish.printed_number import Judgement
from pitboss.wording import fraction_json, typeset

__all__ = ["Verdict", "check", "verify"]


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
