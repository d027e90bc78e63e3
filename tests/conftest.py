"""What all tests share: exact repetition, a folder, the order of files, quick passwords, golden files."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator
from functools import partial
from pathlib import Path
from secrets import randbelow, token_hex
from tempfile import gettempdir

import pytest
from argon2 import PasswordHasher
from hypothesis import HealthCheck, Phase, settings
from xdist.scheduler import LoadFileScheduling  # type: ignore[import-untyped]

from tests.postgres import stop_postgres

EXPLORE = "explore"
"""The profile of `make test-full`: other values every time, drawn from a seed that is printed at the end."""

# Derandomised: a failure in CI is the same failure at home. No deadline: CI machines are shared.
settings.register_profile(
    "pitboss",
    derandomize=True,
    database=None,
    deadline=None,
    print_blob=True,
    phases=(Phase.explicit, Phase.generate, Phase.target, Phase.shrink),
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.register_profile(EXPLORE, settings.get_profile("pitboss"), derandomize=False)
settings.load_profile("pitboss")


@pytest.fixture(scope="session", autouse=True)
def _quick_passwords() -> Iterator[None]:
    """Hashed in no time, in this process; a server in a process of its own hashes as for everybody."""
    from pitboss.table.books import accounts  # noqa: PLC0415

    with pytest.MonkeyPatch.context() as patch:
        quick = partial(PasswordHasher, time_cost=1, memory_cost=8, parallelism=1)
        patch.setattr(accounts, "PasswordHasher", quick)
        yield


SESSION = "PITBOSS_TEST_SESSION"
"""The variable that tells every worker the folder of this session."""


@pytest.fixture(scope="session")
def session_folder() -> Path:
    """One for all workers of this session, and with a short name, since sockets lie in it."""
    folder = Path(os.environ[SESSION])
    folder.mkdir(exist_ok=True)
    return folder


FIRST = (
    "tests/simulate/test_exact_values.py",
    "tests/exact/test_counters.py",
    "tests/web/browser/",
    "tests/table/test_kill.py",
    "tests/table/",
    "tests/web/",
    "tests/cli/",
    "tests/simulate/",
    "tests/exact/",
    "tests/publish/",
    "tests/advise/",
    "tests/academy/",
    "tests/round/",
    "tests/kernels/",
    "tests/cards/",
)
"""The order in which workers take up files; those not named come last, being short.

While one waits for servers and browsers, others compile what plays rounds and what counts deals, so that
nobody does it twice; and at the end no worker waits long for another.
"""
TOGETHER = "tests/web/browser/"
"""One worker takes the whole folder, with one house and one browser."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden", action="store_true", help="write tests/golden anew instead of comparing with it"
    )


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Files keep the order that they are given here: xdist would begin with those of many tests instead."""
    if config.getoption("--hypothesis-profile") == EXPLORE and config.getoption("--hypothesis-seed") is None:
        config.option.hypothesis_seed = str(randbelow(2**32))  # every worker is given it, too
    if hasattr(config.option, "loadscopereorder"):
        config.option.loadscopereorder = False
    if "PYTEST_XDIST_WORKER" not in os.environ:
        # Not among pytest's own folders: as root PostgreSQL runs as another user, who is locked out of those.
        folder = Path(gettempdir()) / f"pb{token_hex(4)}"
        os.environ[SESSION] = str(folder)
        os.environ["PITBOSS_CACHE"] = str(folder / "counts")  # neither the user's own nor twice the same
        config.add_cleanup(partial(stop_postgres, folder))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if config.getoption("--hypothesis-profile") == EXPLORE:
        repeat = f"--hypothesis-profile={EXPLORE} --hypothesis-seed={config.getoption('--hypothesis-seed')}"
        terminalreporter.write_line(f"The same values again: .venv/bin/pytest -n auto {repeat}")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    def place(item: pytest.Item) -> int:
        return next((at for at, name in enumerate(FIRST) if item.nodeid.startswith(name)), len(FIRST))

    items.sort(key=place)


class Scheduler(LoadFileScheduling):  # type: ignore[misc]
    """A worker takes a whole file, or all those that belong together."""

    def _split_scope(self, nodeid: str) -> str:
        return TOGETHER if nodeid.startswith(TOGETHER) else nodeid.split("::", 1)[0]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> Scheduler | None:
    return Scheduler(config, log) if config.getoption("dist") == "loadfile" else None


@pytest.hookimpl(wrapper=True, optionalhook=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """One worker more than there are cores: a good part of the tests waits for a server or a browser."""
    cores = yield
    return cores if "PYTEST_XDIST_AUTO_NUM_WORKERS" in os.environ else cores + 1
