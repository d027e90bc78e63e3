"""What a worker does for the lab: simulate, design, write a report. Each takes an order and gives JSON back."""

from __future__ import annotations

import base64
from collections.abc import Callable, Mapping
from datetime import date
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from pitboss.errors import InputError
from pitboss.games import load_catalogue
from pitboss.house import change_house, load_house
from pitboss.round import Terms, make_terms
from pitboss.web.lab.configuration import Configuration, read_configuration
from pitboss.web.lab.sessions import CARD

__all__ = ["KINDS", "do"]

Progress = Callable[[str, float], None]


def do(order: Mapping[str, Any], progress: Progress) -> dict[str, Any]:
    """The order's result; an error is the asker's to read."""
    games = order.get("games")
    catalogue = load_catalogue(Path(games) if games else None)
    configuration = read_configuration(
        catalogue, order["game"], [(name, text) for name, text in order["query"]]
    )
    return KINDS[order["kind"]](configuration, order, progress)


def house_terms(configuration: Configuration) -> Terms:
    """The terms on which the configuration would be dealt by a house that limits nothing."""
    house = change_house(load_house("default"), dict(configuration.posted.options))
    return make_terms(
        configuration.house_catalogue,
        configuration.game,
        house,
        paytables=configuration.house_tables,
    )


def _simulate(configuration: Configuration, order: Mapping[str, Any], progress: Progress) -> dict[str, Any]:
    from pitboss.kernels.compiled import cores
    from pitboss.simulate import SessionRules, make_result, play_locally
    from pitboss.simulate.document import result_json
    from pitboss.simulate.setup import Order, make_job

    asked = order["sessions"]
    progress("working out the strategy", 0.0)
    wanted = Order(
        rounds=asked["length"] * asked["sessions"],
        seed=asked["seed"],
        unit=configuration.unit,
        strategies=[_strategy(configuration, asked["strategy"])],
        side=configuration.posted.side,
        bets={},
        sessions=SessionRules(length=asked["length"], bankroll=asked["bankroll"]),
    )
    terms, seatings, job = make_job(configuration.house_catalogue, house_terms(configuration), wanted)
    start = perf_counter()
    # One core stays with the tables.
    tally, _ = play_locally(
        job,
        threads=max(1, cores() - 1),
        progress=lambda done: progress(f"{done:,} of {job.rounds:,} rounds", done / job.rounds),
    )
    if not tally.rounds:
        raise InputError("Stopped before the first rounds were played.")
    result = make_result(
        terms, seatings, job, tally, unit=configuration.unit, seconds=perf_counter() - start
    )
    return result_json(result)


def _strategy(configuration: Configuration, name: str) -> str:
    if name != CARD:
        return name
    from pitboss.advise.cards import strategy_card

    card = strategy_card(configuration.question)
    if not card.strategy:
        raise InputError("This card cannot be played by itself: two of its decisions share an option.")
    return card.strategy


def _design(configuration: Configuration, order: Mapping[str, Any], progress: Progress) -> dict[str, Any]:
    from pitboss.web.lab.designing import find_designs, read_wishes

    return find_designs(configuration, read_wishes(order["wishes"]), progress)


def _report(configuration: Configuration, order: Mapping[str, Any], progress: Progress) -> dict[str, Any]:
    from pitboss.publish.report import ReportOrder, make_report, write_report
    from pitboss.rules import plain_dollars, spelled

    terms = house_terms(configuration)
    day = date.fromisoformat(order["day"])
    asked = [
        *([("--games", "house")] if configuration.edited else []),
        *(("--paytable", f"{slot}={name}") for slot, name in configuration.house_tables.items()),
        *(("--option", f"{name}={spelled(value)}") for name, value in configuration.posted.options.items()),
        *([("--side", configuration.posted.side)] if configuration.posted.side else []),
        ("--unit", str(plain_dollars(configuration.unit))),
        ("--date", day.isoformat()),
    ]
    wanted = ReportOrder(
        catalogue=configuration.house_catalogue,
        terms=terms,
        day=day,
        side=configuration.posted.side,
        unit=configuration.unit,
        asked=asked,
    )
    made = make_report(wanted, progress=progress)
    with TemporaryDirectory() as folder:
        path = Path(folder) / f"report.{order['format']}"
        write_report(made, path)
        return {"content": base64.b64encode(path.read_bytes()).decode()}


KINDS: Mapping[str, Callable[[Configuration, Mapping[str, Any], Progress], dict[str, Any]]] = {
    "simulate": _simulate,
    "design": _design,
    "report": _report,
}
