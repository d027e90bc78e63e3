"""Lists, counts and capitals in a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Final

__all__ = [
    "cap",
    "counted",
    "first_of",
    "joined",
    "many",
    "number_word",
    "plural",
    "spaced",
    "those_there_are",
]

_ALL_OF, _FIRST_OF = 8, 6
_NUMBERS: Final = "no one two three four five six seven eight nine ten eleven twelve".split()  # noqa: SIM905


def joined(names: Sequence[str], word: str = "and") -> str:
    """ "a", "a and b", "a, b and c"."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {word} {names[-1]}"


def first_of(names: Sequence[str]) -> str:
    """ "a, b and c", or of many the first: "a, b, c, d, e, f and 163 more"."""
    if len(names) <= _ALL_OF:
        return joined(names)
    return f"{', '.join(names[:_FIRST_OF])} and {len(names) - _FIRST_OF:,} more"


def plural(noun: str, count: int = 2) -> str:
    """ "cards", "sixes"; the noun itself for a count of one."""
    if count == 1:
        return noun
    return f"{noun}es" if noun.endswith(("s", "x", "ch", "sh")) else f"{noun}s"


def number_word(count: int) -> str:
    """ "no", "one", "twelve", and digits from 13."""
    return _NUMBERS[count] if count < len(_NUMBERS) else f"{count:,}"


def counted(count: int, noun: str) -> str:
    """ "no cards", "one card", "five cards": for running text."""
    return f"{number_word(count)} {plural(noun, count)}"


def many(count: int, noun: str) -> str:
    """ "1 round", "12,000 rounds": for figures."""
    return f"{count:,} {plural(noun, count)}"


def cap(text: str) -> str:
    """With a capital first letter, the rest unchanged."""
    return text[:1].upper() + text[1:]


def spaced(name: str) -> str:
    """A name of the definition as words: "pack-1" is pack 1, "seat-4" is seat 4."""
    return name.replace("-", " ").replace("_", " ")


def those_there_are(name: str, known: Iterable[str]) -> str:
    """For a name that is unknown: the nearest one, and those there are, or the first of many."""
    known = list(known)
    near = get_close_matches(name.lower(), known, n=1)
    hint = f"did you mean {near[0]!r}? There are" if near else "there are"
    return f"{hint} {', '.join(known) if len(known) <= _ALL_OF else first_of(known)}."
