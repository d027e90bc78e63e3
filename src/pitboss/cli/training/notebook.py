"""Where a trainee's answers are kept between lessons."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from pitboss.academy import Answered, Results
from pitboss.errors import InputError
from pitboss.table.storage import Store, open_database

__all__ = ["Notebook", "open_notebook"]

_LONGEST_NAME = 60


class Notebook:
    """One person's answers, read once and then added to. Without a store they last for this lesson only."""

    def __init__(self, name: str, place: str, runner: asyncio.Runner, store: Store | None) -> None:
        self.name = name
        self.place = place
        self._runner = runner
        self._results = Results(store) if store is not None else None
        self._person = f"trainee:{name}"
        self.history: list[Answered] = []
        if store is not None and self._results is not None:
            account = runner.run(store.person(name=name))
            if account is not None:  # they also practise on the web
                self._person = account.id
            self.history = runner.run(self._results.history(self._person))

    @property
    def kept(self) -> bool:
        return self._results is not None

    def add(self, answered: Answered) -> None:
        """The answer is on disk when this returns."""
        if self._results is not None:
            answered = self._runner.run(self._results.keep(self._person, answered))
        self.history.append(answered)


@contextmanager
def open_notebook(database: str, name: str, *, keep: bool) -> Iterator[Notebook]:
    """The notebook of this name; a database file that does not exist is made."""
    name = " ".join(name.split())
    if not 1 <= len(name) <= _LONGEST_NAME:
        raise InputError(f"--name must have 1 to {_LONGEST_NAME} characters.")
    with asyncio.Runner() as runner:
        store = Store(runner.run(open_database(database))) if keep else None
        try:
            yield Notebook(name, database, runner, store)
        finally:
            if store is not None:
                runner.run(store.close())
