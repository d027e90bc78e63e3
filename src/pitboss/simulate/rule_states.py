"""Rules with phrases, as a table over all states of a decision."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from pitboss.errors import InputError
from pitboss.exact.phrases import Deals, Mask
from pitboss.simulate.optimal import HOLES, LABEL_OF_HOLE, flop_places, hand_places
from pitboss.simulate.sight import ByState, Sight

if TYPE_CHECKING:
    from pitboss.simulate.rule_list import Rule

__all__ = ["state_way"]


def state_way(rules: Sequence[Rule], sight: Sight) -> ByState:
    """The option of the first rule that fits, for each state; the last rule fits every one."""
    on_flop = any(phrase.sees_flop for rule in rules for phrase, _ in rule.phrases)
    for rule in rules:
        _check(rule, sight, on_flop=on_flop)
    deals = _flop_deals() if on_flop else Deals(mine=hand_places()[2][:, None], theirs=HOLES[None])
    options = np.zeros((len(deals.flop if deals.flop is not None else deals.mine), len(HOLES)), np.uint8)
    for rule in reversed(rules):
        options[_fits(rule, deals, options.shape, on_flop=on_flop)] = sight.options.index(rule.option)
    if on_flop:
        classes, renames = flop_places()
        (first,) = sight.shared
        second = sight.mine[0]
    else:
        classes, renames, _ = hand_places()
        first, second = sight.mine[0], sight.other[0]
    return ByState(first=first, second=second, classes=classes, renames=renames, options=options)


def _check(rule: Rule, sight: Sight, *, on_flop: bool) -> None:
    where = sight.step.decide
    sees_flop = len(sight.shared) == 1 and sight.sizes[sight.shared[0]] == 3 and sight.own_two
    for phrase, _ in rule.phrases:
        if phrase.sees_flop and not sees_flop:
            raise InputError(f"{rule.text!r} is about a flop, but none is in sight at {where!r}.")
        if not phrase.sees_flop and not (sight.own_two and sight.other_two and not sight.shared):
            raise InputError(f"{rule.text!r} compares two hands that are not both in sight at {where!r}.")
    if on_flop and rule.other is not None:
        raise InputError(f"{rule.text!r} is about the other hand, not seen beside a flop at {where!r}.")
    if not on_flop and rule.strength is not None:
        raise InputError(f"{rule.text!r} cannot stand beside rules that compare two hands; write with HANDS.")


def _fits(rule: Rule, deals: Deals, shape: tuple[int, ...], *, on_flop: bool) -> Mask:
    fits = np.ones(shape, bool)
    if rule.own is not None:
        fits &= rule.own[LABEL_OF_HOLE][None] if on_flop else rule.own[:, None]
    if rule.other is not None:
        fits &= rule.other[LABEL_OF_HOLE][None]
    if rule.strength is not None:
        fits &= rule.strength[_strengths()]
    for phrase, wanted in rule.phrases:
        fits &= phrase.holds(deals) == wanted
    return fits


@lru_cache(maxsize=1)
def _flop_deals() -> Deals:
    from pitboss.kernels.suits import flop_classes

    return Deals(mine=HOLES[None], flop=flop_classes()[0].astype(np.int64)[:, None])


@lru_cache(maxsize=1)
def _strengths() -> NDArray[np.int16]:
    from pitboss.kernels.flop_strengths import flop_strengths

    return flop_strengths()
