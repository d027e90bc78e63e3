"""The designer's form: wishes as they are typed, and the tables that were found as the page lists them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from pitboss.errors import InputError, quoted
from pitboss.exact.solver import Progress
from pitboss.publish.design import Target, design, designs_json, read_target, resembled
from pitboss.web.lab.configuration import Configuration

__all__ = ["FIELDS", "blamed", "read_wishes", "work"]

FIELDS: Final[tuple[tuple[str, str, str, str], ...]] = (
    ("house_edge", "House edge of the wager", "4%", "4% or 1/25"),
    ("tolerance", "Within", "0.1%", "so many points to both sides"),
    ("hit_frequency", "Hit frequency", "", "24%..26%, at least 20%"),
    ("standard_deviation", "Standard deviation", "", "2..3.5, at most 4"),
    ("top", "Best hand pays", "", "100..1000 or 100,200"),
    ("pays", "Lines limited", "", "flush=5..8; straight=3,4"),
    ("fixed", "Lines fixed", "", "royal flush=100; flush=5"),
)
"""Name, label, what stands in it, and what may."""
MOST: Final = 20
_LONGEST: Final = 300


def read_wishes(given: Mapping[str, str]) -> Target:
    """The target that a form describes; the sentence of an InputError begins with the field's own name."""
    for name, text in given.items():
        if len(text) > _LONGEST:
            raise InputError(f"{name} is longer than anybody can mean: {quoted(text, 30)}.")

    def said(name: str) -> str | None:
        return given.get(name, "").strip() or None

    def several(name: str) -> list[str]:
        return [part.strip() for part in given.get(name, "").split(";") if part.strip()]

    edge = said("house_edge")
    if edge is None:
        raise InputError("--house-edge is a percentage such as 4%, not nothing.")
    return read_target(
        edge,
        tolerance=said("tolerance"),
        hit_frequency=said("hit_frequency"),
        standard_deviation=said("standard_deviation"),
        pays=several("pays"),
        fixed=several("fixed"),
        top=said("top"),
        whole=given.get("whole") == "on",
    )


def blamed(error: InputError) -> tuple[str, str]:
    """The field that a sentence is about, and the sentence without the name of a command's option."""
    options = {
        "--house-edge": "house_edge",
        "--tolerance": "tolerance",
        "--hit-frequency": "hit_frequency",
        "--standard-deviation": "standard_deviation",
        "--top": "top",
        "--pays": "pays",
        "--fix": "fixed",
    }
    labels = {name: label for name, label, _, _ in FIELDS}
    for option, name in options.items():
        if error.message.startswith(option):
            return name, f"{labels[name]}{error.message.removeprefix(option)}"
    return "", error.message


def work(configuration: Configuration, order: Mapping[str, Any], progress: Progress) -> dict[str, Any]:
    """A worker's search: the first tables that meet the target, as `pitboss design --json` prints them."""
    slot, question = configuration.slot, configuration.question
    if slot is None:
        raise InputError(f"No wager of {configuration.game.id} is paid by a pay table.")
    target = read_wishes(order["wishes"])
    like = resembled(configuration.house_catalogue, question, slot, None)
    return designs_json(design(question, target, wager=slot, like=like, count=MOST, progress=progress))
