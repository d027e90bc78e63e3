"""Strategies in a few words: "play with pair or Ax; fold otherwise; raise with two pair or better; ..."

A rule is an option, then `always`, `otherwise`, or conditions joined by `and`:

    with HANDS               my two cards: AKs, 77+, A2s+, Ax, Kx+, both T+, pair, suited, offsuit, anything
    with HAND or better      the hand I have so far, own cards and board: pair or better, pair of 9s or
                             better; by its ranks: Q-6-4 or better, three-card flush, 9-7-5 or better
    with PHRASE              what `phrases` says of my cards: own pair or better, flush draw, better cards
    on FLOP                  what it says of the flop: paired flop, flop of one suit
    against HANDS            the other hand's two cards, where they are in sight

HANDS are joined by `or` or commas; `without`, `not on` and `not against` say the opposite. A decision follows
the first rule whose option is offered there and whose conditions hold. Every decision must be answered, so
the last rule for it has no condition.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce

import numpy as np
from numpy.typing import NDArray

from pitboss.cards import RANKINGS
from pitboss.errors import InputError
from pitboss.exact.phrases import PHRASES, Deals, Mask, Phrase, find_phrase
from pitboss.exact.starting_hands import holding
from pitboss.kernels.play import STRENGTHS
from pitboss.round import Terms
from pitboss.simulate.card_classes import HOLES, LABEL_OF_HOLE, flop_places, hand_places
from pitboss.simulate.least_hands import at_least, fewest_read, tells_pairs_apart
from pitboss.simulate.program import ByClasses, ByState, Fixed, Sight, Way
from pitboss.wording import joined

__all__ = ["RuleList", "read_rules"]

_RULE = re.compile(r"(?P<option>[a-z][a-z0-9_-]*)\s+(?P<rest>.+)", re.IGNORECASE | re.DOTALL)
_LEADS = {
    "with": ("mine", True),
    "without": ("mine", False),
    "on": ("flop", True),
    "not on": ("flop", False),
    "against": ("theirs", True),
    "not against": ("theirs", False),
}
"""How a condition begins: what it is about, and whether it must hold or must not."""
_CONDITION = re.compile(rf"({'|'.join(_LEADS)})\s+(.+)", re.DOTALL)


@dataclass(frozen=True, eq=False)
class Rule:
    """Masks over my starting hand and the other's, None where anything goes; then least hands and phrases,
    each with whether it must hold or must not."""

    text: str
    option: str
    own: Mask | None = None
    other: Mask | None = None
    made: tuple[tuple[str, bool], ...] = ()
    phrases: tuple[tuple[Phrase, bool], ...] = ()

    @property
    def always(self) -> bool:
        return self.own is None and self.other is None and not self.made and not self.phrases

    def strength(self, ranking: str) -> Mask | None:
        """The strengths that it is about; None where any will do."""
        masks = [at_least(words, ranking) == wanted for words, wanted in self.made]
        return reduce(np.logical_and, masks) if masks else None


@dataclass(frozen=True)
class RuleList:
    """Rules in order; the first that fits decides."""

    name: str
    rules: tuple[Rule, ...]

    def way(self, terms: Terms, stakes: Mapping[str, int], sight: Sight) -> Way:  # noqa: ARG002
        rules = [rule for rule in self.rules if rule.option in sight.options]
        strengths = [rule.strength(sight.ranking) for rule in rules]
        until = next((at for at, rule in enumerate(rules) if rule.always), None)
        if until is None:
            raise InputError(
                f"The rules do not say what to do at {sight.step.decide!r} when no condition holds; "
                f"add '{sight.step.default} otherwise'."
            )
        rules = rules[: until + 1]
        for rule, wanted in zip(rules, strengths, strict=False):
            _check(rule, wanted, sight)
        if len(rules) == 1:
            return Fixed(sight.options.index(rules[0].option))
        if any(rule.phrases for rule in rules):
            return _state_way(rules, sight)
        own, own_of = _classes([rule.own for rule in rules], len(set(LABEL_OF_HOLE)))
        other, other_of = _classes([rule.other for rule in rules], len(set(LABEL_OF_HOLE)))
        strength, strength_of = _classes(strengths[: until + 1], STRENGTHS)
        options = np.full((len(own), len(other), len(strength)), 255, np.uint8)
        for at in range(len(rules) - 1, -1, -1):
            fits = own[:, at, None, None] & other[None, :, at, None] & strength[None, None, :, at]
            options[fits] = sight.options.index(rules[at].option)
        return ByClasses(
            own=None if len(own) == 1 else own_of[LABEL_OF_HOLE],
            other=None if len(other) == 1 else other_of[LABEL_OF_HOLE],
            strength=None if len(strength) == 1 else strength_of,
            options=options,
        )


def _check(rule: Rule, wanted: Mask | None, sight: Sight) -> None:
    """Refuse a rule about cards that the seat has not seen or does not have."""
    if rule.own is not None and not sight.own_two:
        raise InputError(f"{rule.text!r} is about two cards that are not in sight at {sight.step.decide!r}.")
    if rule.other is not None and not sight.other_two:
        raise InputError(f"{rule.text!r} is about the other hand, not seen at {sight.step.decide!r}.")
    if wanted is None:
        return
    if not sight.hand or not fewest_read(sight.ranking) <= sight.made <= RANKINGS[sight.ranking].most:
        raise InputError(f"{rule.text!r} is about a hand, but none is in sight at {sight.step.decide!r}.")
    if sight.made < RANKINGS[sight.ranking].fewest and not tells_pairs_apart(wanted):
        raise InputError(
            f"{rule.text!r} goes by single cards, but at {sight.step.decide!r} only {sight.made} of the hand "
            "are in sight, and of those only pairs count."
        )


def _classes(masks: Sequence[Mask | None], size: int) -> tuple[Mask, NDArray[np.uint8]]:
    """Values that no rule tells apart make a class: the rules that hold in each, and each value's class."""
    columns = np.stack([np.ones(size, bool) if mask is None else mask for mask in masks], axis=1)
    kinds, number = np.unique(columns, axis=0, return_inverse=True)
    return kinds, number.reshape(-1).astype(np.uint8)


def read_rules(text: str, options: Iterable[str], name: str = "") -> RuleList:
    """Rules separated by semicolons or line breaks; the options are those that the game has."""
    known = tuple(dict.fromkeys(options))
    rules = []
    for part in re.split(r"[;\n]", text):
        words = " ".join(part.split("#")[0].split())
        if words:
            rules.append(_read(words, known))
    if not rules:
        raise InputError("The rule list is empty; a rule is written like 'raise with pair or better'.")
    if len(rules) > 100:
        raise InputError(f"{len(rules)} rules are too many; a rule list has at most 100.")
    return RuleList(name or "; ".join(rule.text for rule in rules), tuple(rules))


def _read(words: str, known: tuple[str, ...]) -> Rule:
    match = _RULE.fullmatch(words)
    if match is None or match["option"].lower() not in known:
        raise InputError(
            f"{words!r} is not a rule: it begins with an option ({', '.join(known)}) and goes on with "
            "always, otherwise, with HANDS or against HANDS."
        )
    option, rest = match["option"].lower(), match["rest"].strip()
    if rest.lower() in ("always", "otherwise"):
        return Rule(words, option)
    masks: dict[str, list[Mask]] = {"own": [], "other": []}
    made: list[tuple[str, bool]] = []
    phrases: list[tuple[Phrase, bool]] = []
    for condition in re.split(r"\s+and\s+", rest):
        found = _CONDITION.fullmatch(condition.strip())
        if found is None:
            raise InputError(
                f"{words!r}: {condition!r} is not a condition; write with HANDS or against HANDS."
            )
        about, wanted = _LEADS[found[1]]
        if phrase := _phrase(about, found[2]):
            phrases.append((phrase, wanted))
            continue
        if about == "mine" and found[2].strip().endswith(" or better"):
            made.append((found[2].strip(), wanted))
            continue
        mask = _holding(found[2])
        masks["own" if about == "mine" else "other"].append(mask if wanted else ~mask)
    own, other = (reduce(np.logical_and, each) if each else None for each in masks.values())
    return Rule(words, option, own, other, tuple(made), tuple(phrases))


def _phrase(about: str, text: str) -> Phrase | None:
    """The phrase of these words, if they are one; `on` takes nothing else."""
    phrase = find_phrase(text)
    if about == "flop" and (phrase is None or phrase.about != "the flop"):
        known = joined([each.text for each in PHRASES.values() if each.about == "the flop"], "or")
        raise InputError(f"{text!r} is not a kind of flop; write {known}.")
    return None if about == "theirs" else phrase


def _holding(text: str) -> Mask:
    parts = [part for part in re.split(r"\s*,\s*|\s+or\s+", text.strip()) if part]
    mask: Mask = reduce(np.logical_or, [holding(part) for part in parts])
    return mask


def _state_way(rules: Sequence[Rule], sight: Sight) -> ByState:
    """The option of the first rule that fits, for each state; the last rule fits every one."""
    on_flop = any(phrase.sees_flop for rule in rules for phrase, _ in rule.phrases)
    for rule in rules:
        _check_state(rule, sight, on_flop=on_flop)
    deals = _flop_deals() if on_flop else Deals(mine=hand_places()[2][:, None], theirs=HOLES[None])
    options = np.zeros((len(deals.flop if deals.flop is not None else deals.mine), len(HOLES)), np.uint8)
    for rule in reversed(rules):
        fits = _fits(rule, deals, options.shape, sight.ranking, on_flop=on_flop)
        options[fits] = sight.options.index(rule.option)
    if on_flop:
        classes, renames = flop_places()
        (first,) = sight.shared
        second = sight.mine[0]
    else:
        classes, renames, _ = hand_places()
        first, second = sight.mine[0], sight.other[0]
    return ByState(first=first, second=second, classes=classes, renames=renames, options=options)


def _check_state(rule: Rule, sight: Sight, *, on_flop: bool) -> None:
    where = sight.step.decide
    sees_flop = len(sight.shared) == 1 and sight.sizes[sight.shared[0]] == 3 and sight.own_two
    for phrase, _ in rule.phrases:
        if phrase.sees_flop and not sees_flop:
            raise InputError(f"{rule.text!r} is about a flop, but none is in sight at {where!r}.")
        if not phrase.sees_flop and not (sight.own_two and sight.other_two and not sight.shared):
            raise InputError(f"{rule.text!r} compares two hands that are not both in sight at {where!r}.")
    if on_flop and rule.other is not None:
        raise InputError(f"{rule.text!r} is about the other hand, not seen beside a flop at {where!r}.")
    if not on_flop and rule.made:
        raise InputError(f"{rule.text!r} cannot stand beside rules that compare two hands; write with HANDS.")


def _fits(rule: Rule, deals: Deals, shape: tuple[int, ...], ranking: str, *, on_flop: bool) -> Mask:
    fits = np.ones(shape, bool)
    if rule.own is not None:
        fits &= rule.own[LABEL_OF_HOLE][None] if on_flop else rule.own[:, None]
    if rule.other is not None:
        fits &= rule.other[LABEL_OF_HOLE][None]
    if (strength := rule.strength(ranking)) is not None:
        fits &= strength[_strengths()]
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
