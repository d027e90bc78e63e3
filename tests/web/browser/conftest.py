"""One house and one browser for all tests of this folder; every visitor has their own cookie jar."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.web.browser.house import Running, start_house
from tests.web.browser.visitor import Visitor
from tests.web.chromium import start_chromium

NewVisitor = Callable[..., Visitor]


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with start_house(tmp_path_factory.mktemp("house")) as running:
        yield running


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    # Not for the whole session: while it is open, its event loop runs in this thread.
    with sync_playwright() as playwright:
        opened = start_chromium(playwright)
        yield opened
        opened.close()


@pytest.fixture
def visitors(browser: Browser, house: Running) -> Iterator[NewVisitor]:
    """Makes visitors, and looks after the test whether anything went wrong in their browsers."""
    made: list[Visitor] = []

    def new(*, moving: bool = False, quiet: bool = True, **options: Any) -> Visitor:
        options.setdefault("viewport", {"width": 1280, "height": 860})
        context = browser.new_context(reduced_motion="no-preference" if moving else "reduce", **options)
        visitor = Visitor(context, house)
        visitor_quiet[id(visitor)] = quiet
        made.append(visitor)
        return visitor

    visitor_quiet: dict[int, bool] = {}
    yield new
    for visitor in made:
        if visitor_quiet[id(visitor)]:
            visitor.check_quiet()
        visitor.context.close()


@pytest.fixture
def guest(visitors: NewVisitor) -> Visitor:
    return visitors()
