"""Closing pages that no browser holds, and giving their memory back."""

from __future__ import annotations

import time
from typing import Final

from nicegui import Client
from nicegui import app as pages_app

from pitboss.web.frame.page_memory import MOST_WAITING, PageMemory

__all__ = ["tidy_up_pages"]

_EVERY: Final = 2.0
"""Seconds from one look to the next."""


def tidy_up_pages() -> None:
    """From the start of the server on, see to it that closed pages leave nothing behind."""
    memory = PageMemory()

    def look() -> None:
        _close_waiting()
        memory.look(len(Client.instances))

    pages_app.on_delete(memory.closed)
    pages_app.on_startup(lambda: pages_app.timer(_EVERY, look))


def _close_waiting() -> None:
    """Close the oldest of too many pages without a socket; NiceGUI closes each after a minute."""
    waiting = sorted(page.created for page in Client.instances.values() if not page.has_socket_connection)
    if len(waiting) > MOST_WAITING:
        Client.prune_instances(client_age_threshold=time.time() - waiting[-MOST_WAITING - 1])
