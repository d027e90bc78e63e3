"""The shipped games and their pay tables, changed at random as careless hands would change them."""

from __future__ import annotations

import copy
import json
import tomllib
from collections.abc import Iterator
from functools import cache
from math import inf, isfinite, nan
from pathlib import Path
from random import Random
from typing import Any, Final

from pitboss.games import load_catalogue
from tests.definitions import GAMES

__all__ = ["MINE", "broken", "put"]

MINE: Final = "mine"
"""The id that every copied game gets, so that it can stand beside the shipped ones."""
Files = dict[str, Any]
"""By name: what is in each file of a folder, a game and its pay tables."""

_WORDS: Final = (
    "", " ", "\x00", "\x07bell", "\u202eright to left", "ante\n", "ἄντε", "🂡" * 50, "x" * 5_000, "a" * 41,
    "a" * 42, "-", "0", "push", "win", "lose", "true", "nan", "__class__", "{}", "{0}", "%s", "../../etc",
    "seat", "dealer", "board", "ante", "play", "pot", "pot-amount", "table-minimum", MINE,
    "$0", "$1", "$-1", "$1.005", "$99999999999999", "1 to 1", "0 to 1", "1 to 0", "1/0",
    "1 ante", "0 ante", "99 ante", "1 to 3 ante", "3 to 1 ante", "1 to 99 ante", "1 to 3 play",
    "one pair", "pair of aces or better", "ace-king high", "king-ace high", "high card",
    "flush against flush",
    "three-card flush, nine high", "pair of aces against pair of aces", "pair of kings to twos", "four aces",
    "7-card royal flush", "five-card", "four-card", "three-card", "two-card", "longest-flush",
    "longest-straight-flush",
)  # fmt: skip
_EVIL: Final[tuple[Any, ...]] = (
    *_WORDS,
    True, False, 0, 1, 2, 7, 8, -1, 52, 10**9, 10**30, -(10**30), 0.5, 1e308, nan, inf, -inf,
    [], [[]], [1], ["ante"], ["seat"], ["seat", "seat"], ["seat", "dealer"], ["dealer", "board"], [True],
    ["ante", 1], {}, {"ante": 1}, {"ante": "push"}, {"table": "ante"}, {"table": "blind", "below": "push"},
    {"below": "win"}, {"seat": 3}, {"seat": 2, "dealer": 2}, {"forfeits": "ante"}, {"returns": "ante"},
    {"needs": "one pair"}, {"paytable": "bonus", "hand": "seat"}, {"best_of": "seat"},
    {"hand": "seat", "against": "dealer", "pays": 1}, {"places": {"play": {"times": 0, "of": ["ante"]}}},
)  # fmt: skip


@cache
def _shipped() -> tuple[Files, ...]:
    """Each shipped game with the pay tables that fit it, both under another id."""
    tables = {path.name: tomllib.loads(path.read_text()) for path in sorted(GAMES.glob("paytables/*.toml"))}
    found = []
    for name in load_catalogue().games:
        game = tomllib.loads((GAMES / "definitions" / f"{name}.toml").read_text(encoding="utf-8")) | {
            "id": MINE
        }
        fitting = {file: data | {"games": [MINE]} for file, data in tables.items() if name in data["games"]}
        found.append({"mine.toml": game, **{file: _shortened(data, game) for file, data in fitting.items()}})
    return tuple(found)


def _shortened(tables: dict[str, Any], game: dict[str, Any]) -> dict[str, Any]:
    """A pay table file without the tables that are like the others."""
    posted = game["paytables"][tables["slot"]]["default"]
    kept = {
        key: column for at, (key, column) in enumerate(tables["tables"].items()) if at < 2 or key == posted
    }
    return tables | {"tables": kept}


@cache
def _values() -> dict[str, list[Any]]:
    """By key: everything that the shipped files say there."""
    found: dict[str, list[Any]] = {}
    for files in _shipped():
        for node, key in _places(files):
            if isinstance(key, str):
                found.setdefault(key, []).append(node[key])
    return found


def _places(node: Any) -> Iterator[tuple[Any, Any]]:
    """Every container in the data with each of its keys."""
    inside = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, value in inside:
        yield node, key
        yield from _places(value)


def broken(rng: Random) -> Files:
    """A game and its pay tables with one to three things wrong, or just other than before."""
    files = copy.deepcopy(rng.choice(_shipped()))
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        file = files["mine.toml"] if rng.random() < 0.8 else files[rng.choice(list(files))]
        places = list(_places(file))
        if places:
            _change(*rng.choice(places), rng)
    return files


def _change(node: Any, key: Any, rng: Random) -> None:
    """Delete, retype, nest, swap, rename, repeat, or say what another game says under this key."""
    value = node[key]
    match rng.randrange(9):
        case 0:
            del node[key]
        case 1 | 2:
            node[key] = copy.deepcopy(rng.choice(_EVIL))
        case 3 | 4:
            node[key] = copy.deepcopy(
                rng.choice(_values().get(key, _EVIL) if isinstance(key, str) else _EVIL)
            )
        case 5:
            node[key] = rng.choice([[value], {"x": value}, {key if isinstance(key, str) else "y": value}])
        case 6 if isinstance(node, dict):
            items = list(node.items())
            rng.shuffle(items)
            node.clear()
            node.update(items)
        case 6:
            rng.shuffle(node)
        case 7 if isinstance(node, dict):
            node[rng.choice([*_values(), *_WORDS])] = copy.deepcopy(value)
            if rng.random() < 0.5:
                node.pop(key, None)
        case 7:
            node.insert(key, copy.deepcopy(value))
        case _:
            node[key] = _nudged(value, rng)


def _nudged(value: Any, rng: Random) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + rng.choice([-2, -1, 1, 2, 7])
    if isinstance(value, str) and value:
        at = rng.randrange(len(value))
        return rng.choice(
            [value[:at] + value[at + 1 :], value[:at] + rng.choice("0$ -x\x1bé") + value[at:], value.upper()]
        )
    if isinstance(value, list) and value:
        return rng.choice([value[:-1], value + value[:1], value[::-1]])
    return value


def put(files: Files, folder: Path, rng: Random | None = None) -> None:
    """Write the folder; with `rng` one file in twenty is spoilt as text, too."""
    for old in folder.glob("*.toml"):
        old.unlink()
    for name, data in files.items():
        text = (
            "".join(f"{_key(key)} = {_value(value)}\n" for key, value in data.items())
            if isinstance(data, dict)
            else ""
        )
        if rng is not None and rng.random() < 0.05:
            text = _spoilt(text, rng)
        (folder / name).write_text(text, encoding="utf-8", errors="surrogatepass")


def _spoilt(text: str, rng: Random) -> str:
    lines = text.splitlines(keepends=True) or ["\n"]
    at = rng.randrange(len(lines))
    match rng.randrange(5):
        case 0:  # a key twice
            return "".join([*lines, lines[at]])
        case 1:
            return text[: rng.randrange(len(text) + 1)]
        case 2:
            return text.replace(rng.choice("\"'{}[]=,."), rng.choice(["", "\x00", "'''", "[[", "= ="]), 1)
        case 3:
            return f"x = {rng.choice(['[', '{a = ']) * rng.choice([50, 5_000])}\n{text}"
        case _:
            odd = rng.choice(["9" * 5_000, "2023-02-30", "07:32:00", "1e999", "0x_"])
            return f"{text}\n[steps.x]\ny = {odd}\n"


def _key(key: object) -> str:
    return json.dumps(str(key))


def _value(value: Any) -> str:
    """The value as TOML on one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value).replace("\x7f", "\\u007f")
    if isinstance(value, float):
        return str(value) if not isfinite(value) else repr(value)
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{_key(key)} = {_value(each)}' for key, each in value.items())} }}"
    return str(value)
