"""Make the mistakes, try them, and report: `[tool.mutants]` in pyproject.toml names the core and its tests.

Results are kept in `mutants/`: a run that was stopped goes on where it was. After a change to product or
tests, each mistake is tried again, and first by the test that found it before.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib
import json
import os
import pickle
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict
from fnmatch import fnmatch
from pathlib import Path
from time import monotonic

from tools.mutants.making import Mutant, mutants_of
from tools.mutants.trying import Baseline, Trial, Tried

LEAST = 0.9
ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "mutants"


class Results:
    """What is known of each mistake: from this run, and from the one before it."""

    def __init__(self, stamp: str) -> None:
        self._path = FOLDER / "results.jsonl"
        self.known: dict[str, Tried] = {}
        self.earlier: dict[str, Tried] = {}
        for line in self._path.read_text().splitlines() if self._path.exists() else ():
            data = json.loads(line)
            tried = Tried(**data["tried"])
            self.earlier[data["name"]] = tried
            if data["stamp"] == stamp:
                self.known[data["name"]] = tried
        self._stamp = stamp

    def add(self, mutant: Mutant, tried: Tried) -> None:
        self.known[mutant.name] = tried
        with self._path.open("a") as file:
            file.write(json.dumps({"name": mutant.name, "stamp": self._stamp, "tried": asdict(tried)}) + "\n")


def main() -> int:
    """Try the mistakes, and tell how many of each module were found."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__)
    parser.add_argument("names", nargs="*", help="mistakes, such as round.decide._cut#3 or table.audit.*")
    parser.add_argument("--left", action="store_true", help="only those not found by the last run")
    parser.add_argument("--tests", action="append", help="only these, may be repeated")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at once")
    parser.add_argument("--seconds", type=float, default=5.0, help="of tests for one mistake, at most")
    chosen = parser.parse_args()
    asked = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["mutants"]
    os.chdir(ROOT)
    FOLDER.mkdir(exist_ok=True)
    paths = sorted(path for pattern in asked["core"] for path in ROOT.glob(pattern))
    modules = {path: ".".join(path.relative_to(ROOT / "src").with_suffix("").parts) for path in paths}
    for module in modules.values():
        importlib.import_module(module)
    mutants = _made(modules)
    tests = chosen.tests or asked["tests"]
    stamp = _stamp(tests)
    results = Results(stamp)

    def wanted(mutant: Mutant) -> bool:
        earlier = results.earlier.get(mutant.name)
        return (
            mutant.name not in results.known
            and not (chosen.left and earlier is not None and earlier.found)
            and (not chosen.names or any(fnmatch(mutant.name, name) for name in chosen.names))
        )

    def work(trial: Trial) -> None:
        baseline = _baseline(trial, stamp)
        to_try = [mutant for mutant in mutants if wanted(mutant)]
        killers = {name: tried.by for name, tried in results.earlier.items()}
        began = monotonic()
        for number, (mutant, tried) in enumerate(trial.mistakes(to_try, baseline, killers), start=1):
            results.add(mutant, tried)
            if not tried.found:
                print(f"{mutant.name}: {mutant.was}  ->  {mutant.becomes}", flush=True)
            if number % 100 == 0:
                print(f"{number} of {len(to_try)} in {monotonic() - began:.0f} s", flush=True)
        print(f"tried {len(to_try)} in {monotonic() - began:.0f} s")

    trial = Trial(modules=modules.values(), processes=chosen.jobs, most=chosen.seconds, work=work)
    trial.run(tests)
    return _report(mutants, results.known)


def _made(modules: dict[Path, str]) -> list[Mutant]:
    """All mistakes, kept for the next run: making them takes as long as trying some hundred."""
    sources = "".join(path.read_text() for path in modules)
    path = FOLDER / f"made-{hashlib.sha256(sources.encode()).hexdigest()[:16]}.pickle"
    if path.exists():
        made: list[Mutant] = pickle.loads(path.read_bytes())
        return made
    made = [mutant for path, module in modules.items() for mutant in mutants_of(path, module)]
    for old in FOLDER.glob("made-*.pickle"):
        old.unlink()
    path.write_bytes(pickle.dumps(made))
    return made


def _stamp(tests: Iterable[str]) -> str:
    """What a verdict rests upon: the product, and the tests."""
    made = hashlib.sha256(repr(tests).encode())
    for folder in ("src", "tests"):
        for path in sorted((ROOT / folder).rglob("*.*")):
            if path.suffix in (".py", ".toml") and path.is_file():
                made.update(path.read_bytes())
    return made.hexdigest()[:16]


def _baseline(trial: Trial, stamp: str) -> Baseline:
    """The tests without a mistake; those that fail then find nothing, and are named."""
    path = FOLDER / f"baseline-{stamp}.json"
    if path.exists():
        return Baseline.from_json(path.read_text())
    print("running the tests once without a mistake", flush=True)
    made = trial.baseline()
    for old in FOLDER.glob("baseline-*.json"):
        old.unlink()
    path.write_text(made.to_json())
    print(f"{len(made.seconds)} tests take {sum(made.seconds.values()):.0f} s", flush=True)
    if made.failing:
        print("left out, since they fail without a mistake:", *made.failing, sep="\n  ", flush=True)
    return made


def _report(mutants: list[Mutant], known: dict[str, Tried]) -> int:
    found, tried = Counter[str](), Counter[str]()
    for mutant in mutants:
        if (result := known.get(mutant.name)) is None:
            continue
        tried[mutant.module] += 1
        found[mutant.module] += result.found
        if not result.found:
            reached = "" if result.reached else " (no test comes here)"
            print(f"not found: {mutant.name}{reached}\n  - {mutant.was}\n  + {mutant.becomes}")
    for module, number in tried.items():
        print(f"{found[module] / number:7.1%}  {found[module]:4} of {number:4}  {module}")
    share = found.total() / max(1, tried.total())
    untried = f"; {left} were not tried" if (left := len(mutants) - tried.total()) else ""
    print(f"{share:7.1%}  {found.total():4} of {tried.total():4} found, {LEAST:.0%} are asked for{untried}")
    return int(share < LEAST)


if __name__ == "__main__":
    sys.exit(main())
