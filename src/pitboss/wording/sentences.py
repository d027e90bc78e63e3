"""Sentences with gaps: a template names its parameters, and each gap says how its value is written.

`{wager}` is a label or a word as it stands, `{staked:money}` cents as dollars, `{seat:seat}` "seat 2",
`{needs:hand}` "a flush or better", `{options:or}` and `{known:and}` lists, `{given:quoted}` what somebody
sent, `{made:count decision}` "no decisions", "one decision".
"""

from __future__ import annotations

from collections.abc import Mapping
from string import Formatter
from typing import Any

from pitboss.errors import PitbossError, quoted
from pitboss.wording.hands import or_better
from pitboss.wording.lists import cap, counted, joined, spaced
from pitboss.wording.money import dollars

__all__ = ["gaps", "worded"]


class _Words(Formatter):
    def format_field(self, value: Any, format_spec: str) -> str:
        match format_spec.partition(" "):
            case ("", _, _):
                return value.message if isinstance(value, PitbossError) else str(value)
            case ("money", _, _):
                return dollars(value)
            case ("seat", _, _):
                return spaced(value)
            case ("hand", _, _):
                return or_better(value)
            case ("or" | "and" as word, _, _):
                return joined([str(each) for each in value], word)
            case ("quoted", _, _):
                return quoted(value)
            case ("count", _, noun):
                return counted(value, noun)
            case _:
                raise ValueError(f"no such format: {format_spec!r}")


_WORDS = _Words()


def worded(template: str, parameters: Mapping[str, object]) -> str:
    """The sentence, its first letter large."""
    return cap(_WORDS.vformat(template, (), parameters))


def gaps(template: str) -> dict[str, str]:
    """The parameters a template names, and how each is written."""
    return {name: spec or "" for _, name, spec, _ in _WORDS.parse(template) if name is not None}
