"""`make mutants`: the share of small mistakes in the core that the tests find, and those that they do not.

What is mutated and which tests look for it stands in pyproject.toml, under `tool.mutmut`. Results are kept in
`mutants/`: a run that was stopped goes on where it was. Names of mutants, `*` for any, are tried alone.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

LEAST = 0.9
ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "mutants"
SURVIVED, UNTESTED = 0, 33
"""As mutmut keeps them: how pytest ended, or that no test comes to the place."""


def main(names: list[str]) -> int:
    """Try the mutants, and tell how many of each module were found."""
    FOLDER.mkdir(exist_ok=True)
    print("trying mutants; this takes a while, and mutants/run.log tells how far it is")
    with (FOLDER / "run.log").open("w") as log:
        subprocess.run(["mutmut", "run", *names], cwd=ROOT, stdout=log, stderr=subprocess.STDOUT, check=False)
    found, tried = Counter[str](), Counter[str]()
    left: list[str] = []
    for path in sorted(FOLDER.rglob("*.py.meta")):
        module = str(path.relative_to(FOLDER / "src")).removesuffix(".meta")
        for name, ended in json.loads(path.read_text())["exit_code_by_key"].items():
            if ended is None:
                continue
            tried[module] += 1
            found[module] += ended not in (SURVIVED, UNTESTED)
            if ended in (SURVIVED, UNTESTED):
                left.append(name)
    if not tried:
        print((FOLDER / "run.log").read_text()[-2000:])
        return 1
    print("not found, see `mutmut show NAME`:", *left, sep="\n  ")
    for module, number in tried.items():
        print(f"{found[module] / number:7.1%} of {number:4} in {module}")
    share = found.total() / tried.total()
    print(f"{share:7.1%} of {tried.total():4} mutants found; {LEAST:.0%} are asked for")
    return int(share < LEAST)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
