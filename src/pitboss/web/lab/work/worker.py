"""`python -m pitboss.web.lab.work.worker`: an order on standard input, progress and result as JSON lines.

A process of its own, so that compiling and counting never hold up a table. A second line, or the end of
standard input, stops it; a simulation then answers with the rounds played so far.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
from contextlib import suppress
from pathlib import Path
from time import monotonic

from pitboss.codec import Json
from pitboss.errors import PitbossError
from pitboss.exact.solver import Progress
from pitboss.games import load_catalogue
from pitboss.web.lab.configuration import read_configuration
from pitboss.web.lab.work.orders import ORDERS, DesignTables, SimulateSessions, WorkOrder, WriteReport

__all__: list[str] = []

_POLITE = 10
_OFTEN = 0.1


def _main() -> None:
    with suppress(OSError):
        os.nice(_POLITE)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which stops its workers
    order = ORDERS.read(json.loads(sys.stdin.readline()))
    stopped = threading.Event()
    threading.Thread(target=_listen, args=(stopped,), daemon=True).start()
    reported = 0.0

    def progress(stage: str, done: float) -> None:
        nonlocal reported
        if stopped.is_set():
            raise KeyboardInterrupt  # a simulation ends with what it has, anything else just ends
        if monotonic() - reported > _OFTEN or not done:
            reported = monotonic()
            _write({"stage": stage, "done": done})

    try:
        _write({"result": _work(order, progress)})
    except PitbossError as error:
        _write({"error": str(error)})
    except KeyboardInterrupt:
        _write({"error": "Stopped."})


def _work(order: WorkOrder, progress: Progress) -> Json:
    """Each kind of work takes long to load, and only one is wanted."""
    subject = order.subject
    catalogue = load_catalogue(Path(subject.games) if subject.games else None)
    configuration = read_configuration(catalogue, subject.game, subject.query)
    match order:
        case SimulateSessions():
            from pitboss.web.lab.work.simulation import simulate

            return simulate(configuration, order.plan, progress)
        case DesignTables():
            from pitboss.web.lab.work.design import design_tables

            return design_tables(configuration, order.wishes, progress)
        case WriteReport():
            from pitboss.web.lab.work.report import report

            return report(configuration, order, progress)


def _listen(stopped: threading.Event) -> None:
    sys.stdin.readline()
    stopped.set()


def _write(message: Json) -> None:
    with suppress(BrokenPipeError):
        sys.stdout.write(json.dumps(message) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    _main()
