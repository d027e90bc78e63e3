"""The printed figures of the sources with their verdicts, chosen by source, verdict and words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from pitboss.errors import InputError
from pitboss.publish import Verdict, documents, verify

__all__ = ["VERDICTS", "Wanted", "choose", "counted", "every_verdict", "source_titles"]

VERDICTS: Final = ("confirmed", "truncated", "contradicted")


@dataclass(frozen=True, slots=True, kw_only=True)
class Wanted:
    """Which figures; empty is all of them."""

    source: str = ""
    verdict: str = ""
    words: str = ""

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
    """Worked out once: they are about the package's own games, which do not change while it runs."""
    return tuple(verify())


def choose(verdicts: Sequence[Verdict], wanted: Wanted) -> list[Verdict]:
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


def counted(verdicts: Sequence[Verdict]) -> Counter[str]:
    return Counter(each.verdict for each in verdicts)
