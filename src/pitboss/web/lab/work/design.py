"""A search for pay tables that meet a target."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pitboss.codec import Json
from pitboss.errors import InputError
from pitboss.exact.solver import Progress
from pitboss.publish.design import design, designs_json, resembled
from pitboss.web.lab.configuration import Configuration
from pitboss.web.lab.wishes import read_wishes

__all__ = ["design_tables"]

_MOST: Final = 20


def design_tables(configuration: Configuration, wishes: Mapping[str, str], progress: Progress) -> Json:
    """The first tables that meet the target, as `pitboss design --json` prints them."""
    slot, question = configuration.slot, configuration.question
    if slot is None:
        raise InputError(f"No wager of {configuration.game.id} is paid by a pay table.")
    target = read_wishes(wishes)
    like = resembled(configuration.house_catalogue, question, slot, None)
    return designs_json(design(question, target, wager=slot, like=like, count=_MOST, progress=progress))
