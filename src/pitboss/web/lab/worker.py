"""`python -m pitboss.web.lab.worker`: an order from standard input, progress and result as lines of JSON.

A process of its own, so that compiling and counting never hold up a table; a second line, or the end of
standard input, stops it with what there is so far.
"""

from __future__ import annotations

import importlib
import json
import os
import signal
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Any

from pitboss.errors import PitbossError
from pitboss.games import load_catalogue
from pitboss.web.lab.configuration import read_configuration

__all__: list[str] = []

_KINDS = {"simulate": "simulating", "design": "designing", "report": "reporting"}
_POLITE = 10
_OFTEN = 0.1


def _main() -> None:
    with suppress(OSError):
        os.nice(_POLITE)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which stops its workers
    order = json.loads(sys.stdin.readline())
    stopped = threading.Event()
    threading.Thread(target=_listen, args=(stopped,), daemon=True).start()
    told = 0.0

    def progress(stage: str, done: float) -> None:
        nonlocal told
        if stopped.is_set():
            raise KeyboardInterrupt  # a simulation ends with what it has, anything else ends
        if monotonic() - told > _OFTEN or not done:
            told = monotonic()
            _tell({"stage": stage, "done": done})

    try:
        _tell({"result": _do(order, progress)})
    except PitbossError as error:
        _tell({"error": str(error)})
    except KeyboardInterrupt:
        _tell({"error": "Stopped."})


def _do(order: dict[str, Any], progress: Callable[[str, float], None]) -> dict[str, Any]:
    games = order["games"]
    catalogue = load_catalogue(Path(games) if games else None)
    given = [(name, text) for name, text in order["query"]]
    configuration = read_configuration(catalogue, order["game"], given)
    # By name, since each takes long to load and only one is wanted.
    module = importlib.import_module(f"pitboss.web.lab.{_KINDS[order['kind']]}")
    result: dict[str, Any] = module.work(configuration, order, progress)
    return result


def _listen(stopped: threading.Event) -> None:
    sys.stdin.readline()
    stopped.set()


def _tell(document: dict[str, Any]) -> None:
    with suppress(BrokenPipeError):
        sys.stdout.write(json.dumps(document) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    _main()
