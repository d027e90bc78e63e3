"""What all tests share: property tests that repeat exactly, the order of the files, and `--update-golden`."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, Phase, settings

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
settings.load_profile("pitboss")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden", action="store_true", help="write tests/golden anew instead of comparing with it"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Workers take the files folder by folder, so that what a folder shares is set up once for each worker.

    xdist would begin with the files of many tests instead: those of few and long ones would come last, and
    one worker would wait for the other.
    """
    if hasattr(config.option, "loadscopereorder"):
        config.option.loadscopereorder = False
