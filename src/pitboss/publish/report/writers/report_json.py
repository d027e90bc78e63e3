"""A report as JSON: the text of every section, and behind it what `solve`, `simulate` and `verify` print."""

from __future__ import annotations

import json
from typing import Any

from pitboss.advise.cards import card_json, mistakes_json
from pitboss.exact import analysis_json
from pitboss.publish.report.bands import bands
from pitboss.publish.report.exposure import Exposure, Witness
from pitboss.publish.report.report import Identity, Report
from pitboss.simulate.result_json import result_json
from pitboss.wording import plain_dollars

__all__ = ["identity_json", "report_json", "sections_json", "write_json"]


def write_json(report: Report) -> bytes:
    """Readable for people and programs."""
    return (json.dumps(report_json(report), indent=1, ensure_ascii=False) + "\n").encode()


def report_json(report: Report) -> dict[str, Any]:
    """The whole report, with all exact fractions."""
    subject = report.subject
    simulated = None
    if subject.result is not None:
        simulated = result_json(subject.result)
        del simulated["seconds"]  # the same order gives the same report
    return {
        "report": identity_json(report.identity),
        "solve": analysis_json(subject.analysis),
        "compared": {
            slot: [analysis_json(each) for each in every] for slot, every in subject.compared.items()
        },
        "bands": [
            {
                "rounds": each.rounds,
                "expected": float(each.mean),
                "standard_deviation": each.deviation,
                "error_at_most": each.bound,
            }
            for each in bands(subject.analysis)
        ],
        "strategy_card": None if subject.card is None else card_json(subject.card),
        "mistakes": mistakes_json(subject.mistakes),
        "simulate": simulated,
        "exposure": _exposure(report.exposure),
        "verify": [verdict.to_json() for verdict in subject.verdicts],
        **sections_json(report),
    }


def sections_json(report: Report) -> dict[str, Any]:
    """What is printed, for writers that need no more."""
    return {
        "sections": [section.to_json() for section in report.sections],
        "left_out": [each.to_json() for each in report.left_out],
    }


def identity_json(identity: Identity) -> dict[str, Any]:
    """The identity of the report."""
    return {
        "game": identity.game,
        "title": identity.title,
        "definition": identity.definition,
        "version": identity.version,
        "date": identity.day.isoformat(),
        "setting": [{"what": name, "is": text} for name, text in identity.setting],
        "command": identity.command,
    }


def _exposure(found: Exposure) -> dict[str, Any]:
    return {
        "seat": {"at_most": plain_dollars(found.seat), "deal": _witness(found.seat_witness)},
        "table": {
            "seats": found.seats,
            "at_most": plain_dollars(found.table),
            "deal": _witness(found.table_witness),
        },
    }


def _witness(witness: Witness) -> dict[str, Any]:
    return {
        "costs": plain_dollars(witness.cents),
        "cards": {place: " ".join(map(str, cards)) for place, cards in witness.cards.items()},
        "decisions": list(witness.path),
    }
