"""`make bench`: every module of this folder that has `run(out)`, one after the other."""

from __future__ import annotations

import importlib
import pkgutil
import sys
from time import perf_counter

import benchmarks


class Screen:
    """Where benchmarks report to: called with a line, or written to like a file."""

    def __call__(self, line: str) -> None:
        print(line, flush=True)

    def write(self, text: str) -> int:
        return sys.stdout.write(text)

    def flush(self) -> None:
        sys.stdout.flush()


def main(names: list[str]) -> int:
    """Run the named modules, or all; one that cannot be run or misses a target makes the whole fail."""
    known = sorted(
        module.name for module in pkgutil.iter_modules(benchmarks.__path__) if module.name[0] != "_"
    )
    unknown = [name for name in names if name not in known]
    if unknown:
        print(f"There is no benchmark {unknown[0]!r}; there are {', '.join(known)}.", file=sys.stderr)
        return 2
    failed = [name for name in names or known if not report(name)]
    if failed:
        print(f"Not in order: {', '.join(failed)}.", file=sys.stderr)
    return 1 if failed else 0


def report(name: str) -> bool:
    print(f"== {name}", flush=True)
    try:
        module = importlib.import_module(f"benchmarks.{name}")
    except ImportError as error:
        print(f"cannot be run here: {error}\n", flush=True)
        return False
    if not hasattr(module, "run"):
        print("has no run(out)\n", flush=True)
        return False
    start = perf_counter()
    met = True
    try:
        module.run(Screen())
    except AssertionError as missed:
        met = False
        print(f"misses a target: {missed}", flush=True)
    print(f"({perf_counter() - start:.1f} s)\n", flush=True)
    return met


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
