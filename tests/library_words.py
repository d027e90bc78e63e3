"""Words of a library that should be in no sentence of ours, and mistakes that might bring them out."""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

__all__ = ["LIBRARY_WORDS", "spoiled"]

LIBRARY_WORDS: Final = re.compile(
    r"constrained|function-|\bvalid\b|pydantic|\binput\b|unable to|\bunion\b|\bliteral\b|\bdict\b|dictionary"
    r"|\btuple\b|NoneType|instance of|field required|\bparse\b|\binteger\b|\bstring\b|\bint\b|\bstr\b|boolean"
    r"|greater than or equal|less than or equal|value error",
    re.IGNORECASE,
)
_ODD: Final[tuple[Any, ...]] = (
    {}, {"x": 1}, [], ["x"], "x", "", 1.5, True, -1, 10**12, "-5", [[]], {"a": {}}, None
)  # fmt: skip


def spoiled(data: Mapping[str, Any], most: int = 120) -> Iterator[dict[str, Any]]:
    """Copies of the data, each with an odd value somewhere, at places all over it."""
    places = list(_places(data))
    for keys in places[:: max(1, len(places) // most)]:
        for value in _ODD:
            changed: Any = copy.deepcopy(dict(data))
            at = changed
            for key in keys[:-1]:
                at = at[key]
            if value is None:
                del at[keys[-1]]
            else:
                at[keys[-1]] = value
            yield changed


def _places(data: Any, above: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    inside = data.items() if isinstance(data, Mapping) else enumerate(data)
    for key, value in inside:
        yield (*above, key)
        if isinstance(value, Mapping | list):
            yield from _places(value, (*above, key))
