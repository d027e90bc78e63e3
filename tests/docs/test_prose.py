"""Phrases that newcomers misread stay out of docstrings, comments, messages and documentation."""

from __future__ import annotations

import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PLACES = (
    "*.md",
    "docs/**/*.md",
    "src/**/*.py",
    "src/**/*.js",
    "src/**/*.toml",
    "benchmarks/*.py",
    "examples/*.py",
    "tests/**/*.py",
    "tools/**/*.py",
)
PHRASES = {
    r"[Ss]he|[Hh](?:e|is|im|imself|er|ers|erself)": "people are they",
    r"(?<![Tt]here\s)(?<!}\s)(?:is|are|was|were)\s+no(?!\s+(?:longer|more|less|such|pair)\b)": "is not a",
    r"(?<![Tt]here\s)(?:is|are|was|were)\s+none": "is not one",
    r"[Ss]o\s+many(?!\s+(?:of|that)\b)": "`count`, or the number's own name",
    r"(?:is|are|was|were|be|been)\s+told": "gets, learns, or who says it",
    r"[Ss]omebody\s+(?:it|that)": "who it is: a supervisor, a player",
    r"does\s+not\s+hear\s+the\s+answer": "gets no answer",
}
"""A phrase as a pattern of whole words, and what to say instead."""
_PATTERNS = {re.compile(rf"\b(?:{phrase})\b"): instead for phrase, instead in PHRASES.items()}


def said(path: Path) -> Iterator[tuple[int, str]]:
    """What a file says to people, with the line where it begins; of Python its comments and strings."""
    whole = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        yield 1, whole
        return
    if next(found(whole), None) is None:  # nor does any part of it, then: taking it apart takes long
        return
    with path.open("rb") as file:
        for token in tokenize.tokenize(file.readline):
            if token.type in (tokenize.COMMENT, tokenize.STRING):
                yield token.start[0], token.string


def found(text: str) -> Iterator[tuple[int, str]]:
    """How many lines into the text a phrase stands, and what is wrong with it."""
    for pattern, instead in _PATTERNS.items():
        for match in pattern.finditer(text):
            yield text[: match.start()].count("\n"), f"{match[0]!r}; say: {instead}"


@pytest.mark.parametrize("place", PLACES)
def test_plain_english(place: str) -> None:
    complaints = [
        f"{path.relative_to(ROOT)}:{line + down}: {complaint}"
        for path in sorted({*ROOT.glob(place)} - {Path(__file__)})
        for line, text in said(path)
        for down, complaint in found(text)
    ]
    assert not complaints, "\n".join(complaints)


@pytest.mark.parametrize(
    "text",
    [
        "what he may do now",
        "The dealer announces his hand.",
        "true is no number",
        "characters that are none",
        "Call in so many seconds at the latest",
        "Whoever asks for more is\n told when to come back.",
        "Somebody it takes was dismissed.",
        "who still sends does not hear the answer",
    ],
)
def test_a_phrase_is_found(text: str) -> None:
    assert list(found(text))


@pytest.mark.parametrize(
    "text",
    [
        "There is no game of that name.",
        "there is no such game",
        "None: it is None where nothing is known",
        "the HE/HER column",
        "if there\nis none, it is counted",
        "the shuffler is no longer in use",
        "so many of them that it stops",
        "the sheet's header, where they theorise",
    ],
)
def test_plain_english_is_left_alone(text: str) -> None:
    assert not list(found(text))
