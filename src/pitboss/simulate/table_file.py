"""Strategies as tables in a TOML or JSON file, with the option to take in each state of a decision.

    [decisions."play or fold"]
    by        = "hand"
    states    = { AA = "play", AKs = "play", 32o = "fold" }
    otherwise = "play"                  # optional; without it every state must be listed

A state is `hand`, my two cards; `other`, the other hand's two; `made`, what I have so far; or several of
them: with by = ["hand", "made"], a state is written "AKs / one pair". Instead of tables a file may have
`rules`, a rule list.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import RANKINGS, HandKind
from pitboss.errors import InputError
from pitboss.exact.starting_hands import LABELS
from pitboss.exact.strengths import samples
from pitboss.kernels.play import STRENGTHS
from pitboss.round import Terms
from pitboss.rules import FIVE_CARD, read_toml
from pitboss.simulate.card_classes import LABEL_OF_HOLE
from pitboss.simulate.least_hands import fewest_read
from pitboss.simulate.program import ByClasses, Sight, Way

__all__ = ["StateTable", "read_file"]

_LARGEST_FILE = 8_000_000
_MADE = {2: (0, 1), 3: (0, 1, 3), 4: (0, 1, 2, 3, 7)}
"""The categories that fewer than five cards can make."""


@dataclass(frozen=True)
class StateTable:
    """The tables of a file, by decision."""

    name: str
    decisions: Mapping[str, Mapping[str, Any]]

    def way(self, terms: Terms, stakes: Mapping[str, int], sight: Sight) -> Way:  # noqa: ARG002
        where = f"{self.name}: {sight.step.decide}"
        table = self.decisions.get(sight.step.decide)
        if table is None:
            raise InputError(f"{self.name} has no table for the decision {sight.step.decide!r}.")
        by, states, otherwise = _parts(where, table)
        features = [_feature(where, name, sight) for name in by]
        wanted = [" / ".join(parts) for parts in product(*features)]
        for state in states:
            if state not in wanted:
                raise InputError(f"{where}: {state!r} is not a state of {' and '.join(by)}.")
        chosen = []
        for state in wanted:
            option = states.get(state, otherwise)
            if option is None:
                missing = sum(each not in states for each in wanted)
                more = f" ({missing:,} states are missing)" if missing > 1 else ""
                raise InputError(f"{where}: there is no option for the state {state!r}{more}.")
            if option not in sight.options:
                raise InputError(
                    f"{where}: {state!r} is {str(option)!r}, which is not one of {', '.join(sight.options)}."
                )
            chosen.append(sight.options.index(option))
        return _way(by, features, np.array(chosen, np.uint8), sight)


def _parts(where: str, table: object) -> tuple[list[str], Mapping[str, Any], object]:
    if not isinstance(table, Mapping) or not isinstance(table.get("states", {}), Mapping):
        raise InputError(f"{where}: a table has by, states and perhaps otherwise.")
    for key in table:
        if key not in ("by", "states", "otherwise"):
            raise InputError(f"{where}: {key!r} is not understood; a table has by, states and otherwise.")
    by = table.get("by", ["hand"])
    by = [by] if isinstance(by, str) else by
    order = ["hand", "other", "made"]
    if not isinstance(by, list) or not by or [each for each in order if each in by] != by:
        raise InputError(f"{where}: by is one or more of hand, other, made, in this order.")
    return by, table.get("states", {}), table.get("otherwise")


def _feature(where: str, name: str, sight: Sight) -> Sequence[str]:
    if name == "made":
        if not sight.hand or not fewest_read(sight.ranking) <= sight.made <= RANKINGS[sight.ranking].most:
            raise InputError(f"{where}: there is no made hand in sight, so the table cannot go by 'made'.")
        return [kind.label for kind in _kinds(sight)]
    if not (sight.own_two if name == "hand" else sight.other_two):
        raise InputError(f"{where}: those two cards are not in sight, so the table cannot go by {name!r}.")
    return LABELS


def _kinds(sight: Sight) -> list[HandKind]:
    """The kinds of hand that the cards in sight can make."""
    kinds = list(RANKINGS[sight.ranking].kinds)
    few = _MADE.get(sight.made) if sight.ranking == FIVE_CARD else None
    return kinds if few is None else [kinds[number] for number in few]


def _way(by: list[str], features: list[Sequence[str]], chosen: NDArray[np.uint8], sight: Sight) -> Way:
    labels = LABEL_OF_HOLE.astype(np.uint8)
    sizes = dict(zip(by, map(len, features), strict=True))
    strength = None
    if "made" in by:
        numbers = {kind: at for at, kind in enumerate(_kinds(sight))}
        found = [numbers.get(hand.rank.category, 0) for hand in samples(sight.ranking)]
        strength = np.array([0, *found, *[0] * (STRENGTHS - 1 - len(found))], np.uint8)
    return ByClasses(
        own=labels if "hand" in by else None,
        other=labels if "other" in by else None,
        strength=strength,
        options=chosen.reshape(sizes.get("hand", 1), sizes.get("other", 1), sizes.get("made", 1)),
    )


def read_file(path: Path) -> Mapping[str, Any]:
    """The contents of a strategy file."""
    if path.suffix == ".toml":
        return read_toml(path)
    try:
        if path.stat().st_size > _LARGEST_FILE:
            raise InputError(f"{path.name} is larger than 8 megabytes, the most a strategy file may have.")
        data = json.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise InputError(f"{path.name} cannot be read: {error.strerror}.") from error
    except (ValueError, RecursionError) as error:
        raise InputError(f"{path.name} is not JSON: {error}.") from error
    if not isinstance(data, dict):
        raise InputError(f"{path.name}: a strategy file is an object with decisions or rules.")
    return data
