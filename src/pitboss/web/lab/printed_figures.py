"""The printed figures of the sources and their verdicts, filtered by source, verdict and words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from typing import Final
from urllib.parse import urlencode

from pitboss.errors import InputError
from pitboss.publish import Verdict, documents, verify

__all__ = ["VERDICTS", "FigureFilter", "choose", "every_verdict", "source_titles"]

VERDICTS: Final = ("confirmed", "truncated", "contradicted")
_LONGEST: Final = 80


@dataclass(frozen=True, slots=True, kw_only=True)
class FigureFilter:
    """Which figures to show; empty is all of them."""

    source: str = ""
    verdict: str = ""
    words: str = ""

    @classmethod
    def read(cls, given: Mapping[str, str]) -> FigureFilter:
        """From the query of an address; an InputError is one sentence on what is wrong with it."""
        return cls(**{name: given.get(name, "")[:_LONGEST] for name in ("source", "verdict", "words")})

    @property
    def query(self) -> str:
        given = urlencode({name: text for name, text in asdict(self).items() if text})
        return f"?{given}" if given else ""

    def __post_init__(self) -> None:
        if self.source and self.source not in source_titles():
            raise InputError(
                f"There is no source {self.source[:40]!r}; there are {', '.join(source_titles())}."
            )
        if self.verdict and self.verdict not in VERDICTS:
            raise InputError(f"A verdict is {', '.join(VERDICTS)}, not {self.verdict[:40]!r}.")


def source_titles() -> dict[str, str]:
    return {document.source: document.title for document in documents()}


@lru_cache(maxsize=1)
def every_verdict() -> tuple[Verdict, ...]:
    """Worked out once, since the package's own games do not change while it runs."""
    return tuple(verify())


def choose(verdicts: Sequence[Verdict], wanted: FigureFilter) -> list[Verdict]:
    words = wanted.words.lower().split()
    return [
        each
        for each in verdicts
        if wanted.source in ("", each.figure.source)
        and wanted.verdict in ("", each.verdict)
        and all(
            word in f"{each.figure.name} {each.figure.place} {each.figure.printed.text}".lower()
            for word in words
        )
    ]
