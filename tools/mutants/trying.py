"""The tests against the mistakes: collected once, then one forked process for each mistake.

What a process has loaded before it is forked is not loaded again. And since no test has run in it, none sees
what was worked out without the mistake.
"""

from __future__ import annotations

import gc
import json
import os
import shutil
import signal
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from tempfile import mkdtemp
from time import process_time
from typing import NoReturn

import pytest
from coverage import Coverage

from tools.mutants.making import Mutant, put_in

__all__ = ["Baseline", "Trial", "Tried"]

PROFILE = "mutants"
NOTHING = "-"
"""In the place of the test that found a mistake."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tried:
    """How it went with one mistake."""

    found: bool
    by: str = ""
    """The test that found it; empty for a mistake that was not found, or that made a test hang."""
    reached: bool = True
    """Whether any test comes to the place at all."""


@dataclass(slots=True, kw_only=True)
class Baseline:
    """The tests without a mistake: how long each takes, and which lines of the core it runs."""

    seconds: dict[str, float] = field(default_factory=dict)
    failing: list[str] = field(default_factory=list)
    reached: dict[str, dict[int, list[str]]] = field(default_factory=dict)
    """By module and line."""

    def tests_of(self, mutant: Mutant) -> set[str]:
        lines = self.reached.get(mutant.module, {})
        return {test for line in mutant.lines for test in lines.get(line, ())}

    def to_json(self) -> str:
        names = {test: number for number, test in enumerate(self.seconds)}
        reached = {
            module: {line: [names[test] for test in tests] for line, tests in lines.items()}
            for module, lines in self.reached.items()
        }
        return json.dumps({"seconds": self.seconds, "failing": self.failing, "reached": reached})

    @classmethod
    def from_json(cls, text: str) -> Baseline:
        data = json.loads(text)
        names = list(data["seconds"])
        reached = {
            module: {int(line): [names[number] for number in tests] for line, tests in lines.items()}
            for module, lines in data["reached"].items()
        }
        return cls(seconds=data["seconds"], failing=data["failing"], reached=reached)


class Trial:
    """A plugin of pytest that runs the collected tests not once, but for every mistake."""

    def __init__(
        self,
        *,
        modules: Iterable[str],
        processes: int,
        most: float,
        work: Callable[[Trial], None],
    ) -> None:
        self._modules = tuple(modules)
        self._processes = processes
        self._most = most
        self._work = work
        self._items: dict[str, pytest.Item] = {}
        self._failed = False
        self._killers: dict[str, Counter[str]] = defaultdict(Counter)
        """By place, the tests that found mistakes there: they are likely to find the next."""

    def run(self, tests: Iterable[str]) -> int:
        arguments = ("-m", "not full", "-n", "0", "-s", "-p", "no:cacheprovider", "--tb=no", "--no-header")
        return pytest.main([*arguments, f"--hypothesis-profile={PROFILE}", *tests], plugins=[self])

    @pytest.hookimpl(tryfirst=True)
    def pytest_configure(self) -> None:
        """No failure is made smaller here, and the values are the same every time."""
        from hypothesis import HealthCheck, Phase, settings  # noqa: PLC0415 - pytest wants to load it itself

        settings.register_profile(
            PROFILE,
            derandomize=True,
            database=None,
            deadline=None,
            max_examples=30,
            phases=(Phase.explicit, Phase.generate),
            suppress_health_check=list(HealthCheck),
        )

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        if session.testsfailed:
            raise session.Interrupted("The tests cannot be collected.")
        self._items = {item.nodeid: item for item in session.items}
        gc.collect()
        gc.freeze()
        self._work(self)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._failed |= report.failed

    # --- Without a mistake -------------------------------------------------------------------------------

    def baseline(self) -> Baseline:
        """Run every test once, in a process of its own."""
        process = _Process(self._measure)
        os.waitpid(process.pid, 0)
        told = process.told()
        if told is None:
            raise RuntimeError("The tests broke off without a mistake in the core.")
        return Baseline.from_json(told)

    def _measure(self) -> str:
        made = Baseline()
        paths = {str(sys.modules[name].__file__): name for name in self._modules}
        coverage = Coverage(data_file=None, include=list(paths), config_file=False)
        coverage.start()
        items = list(self._items.values())
        for item, following in zip(items, (*items[1:], None), strict=True):
            coverage.switch_context(item.nodeid)
            began = process_time()
            if not self._passes(item, following):
                made.failing.append(item.nodeid)
            made.seconds[item.nodeid] = process_time() - began
        coverage.stop()
        data = coverage.get_data()
        failing = set(made.failing)
        for path, name in paths.items():
            lines = data.contexts_by_lineno(path)
            made.reached[name] = {
                line: [test for test in tests if test and test not in failing]
                for line, tests in lines.items()
            }
        return made.to_json()

    # --- With one ----------------------------------------------------------------------------------------

    def mistakes(
        self, mutants: Iterable[Mutant], baseline: Baseline, killers: dict[str, str]
    ) -> Iterator[tuple[Mutant, Tried]]:
        """Try each; `killers` are the tests that found them in an earlier run."""
        running: dict[int, tuple[Mutant, _Process]] = {}
        for mutant in mutants:
            tests = self._chosen(mutant, baseline, killers.get(mutant.name, ""))
            if not tests:
                yield mutant, Tried(found=False, reached=False)
                continue
            if len(running) == self._processes:
                yield self._ended(running)
            process = _Process(partial(self._search, mutant, tests, baseline))
            running[process.pid] = mutant, process
        while running:
            yield self._ended(running)

    def _ended(self, running: dict[int, tuple[Mutant, _Process]]) -> tuple[Mutant, Tried]:
        pid, _ = os.wait()
        mutant, process = running.pop(pid)
        by = process.told()
        if by:
            self._killers[mutant.place][by] += 1
        return mutant, Tried(found=by != NOTHING, by=by or "")

    def _chosen(self, mutant: Mutant, baseline: Baseline, killer: str) -> list[str]:
        """The likeliest to find it first, for as long as one mistake may take.

        These are what found it before, what found others there, then one case of every test, then all other
        cases. Tests of one file stay together, since they share what their fixtures made.
        """
        killers = self._killers[mutant.place]
        tests = sorted(baseline.tests_of(mutant) & self._items.keys(), key=baseline.seconds.__getitem__)
        files = defaultdict[str, list[float]](list)
        cases: dict[str, str] = {}
        for test in tests:
            files[test.partition("::")[0]].append(baseline.seconds[test])
            cases.setdefault(test.partition("[")[0], test)
        firsts = set(cases.values())

        def place(test: str) -> tuple[bool, int, bool, float, str, float]:
            file = test.partition("::")[0]
            usual = sum(files[file]) / len(files[file])
            return test != killer, -killers[test], test not in firsts, usual, file, baseline.seconds[test]

        chosen, seconds = [], 0.0
        for test in sorted(tests, key=place):
            if not chosen or seconds + baseline.seconds[test] <= self._most:
                chosen.append(test)
                seconds += baseline.seconds[test]
        return chosen

    def _search(self, mutant: Mutant, tests: list[str], baseline: Baseline) -> str:
        """The test that finds it."""
        put_in(mutant)
        for test, following in zip(tests, (*tests[1:], None), strict=True):
            usual = baseline.seconds[test]
            signal.setitimer(signal.ITIMER_PROF, 2 + 5 * usual)
            signal.setitimer(signal.ITIMER_REAL, 30 + 40 * usual)  # one that waits forever uses no time
            if not self._passes(self._items[test], self._items[following] if following else None):
                return test
        return NOTHING

    def _passes(self, item: pytest.Item, following: pytest.Item | None) -> bool:
        self._failed = False
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        return not self._failed


class _Process:
    """A forked process, with a folder of its own: it works, writes down what it has to tell, and ends."""

    def __init__(self, work: Callable[[], str]) -> None:
        self._folder = Path(mkdtemp(prefix="mutant"))
        self.pid = os.fork()
        if self.pid == 0:
            self._be(work)

    def _be(self, work: Callable[[], str]) -> NoReturn:
        code = 1
        try:
            os.environ["PYTEST_DEBUG_TEMPROOT"] = str(self._folder)
            nothing = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):
                os.dup2(nothing, stream)
            told = work()
            (self._folder / "told").write_text(told)
            code = 0
        finally:
            os._exit(code)

    def told(self) -> str | None:
        """What it wrote, once it has ended; None if it broke off."""
        path = self._folder / "told"
        told = path.read_text() if path.exists() else None
        shutil.rmtree(self._folder, ignore_errors=True)
        return told
