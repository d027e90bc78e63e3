"""`python -m pitboss.web.lab.worker`: one order from standard input, progress and the result as lines of JSON.

A process of its own, so that compiling and counting never hold up a table; a second line, or the end of
standard input, stops it with what there is so far.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
from contextlib import suppress
from time import monotonic
from typing import Any

from pitboss.errors import PitbossError

__all__: list[str] = []

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

    from pitboss.web.lab.work import do

    try:
        _tell({"result": do(order, progress)})
    except PitbossError as error:
        _tell({"error": str(error)})
    except KeyboardInterrupt:
        _tell({"error": "Stopped."})


def _listen(stopped: threading.Event) -> None:
    sys.stdin.readline()
    stopped.set()


def _tell(document: dict[str, Any]) -> None:
    with suppress(BrokenPipeError):
        sys.stdout.write(json.dumps(document) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    _main()
