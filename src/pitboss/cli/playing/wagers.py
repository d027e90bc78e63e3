"""Asking for the opening wagers: linked ones are filled in, Enter takes the amount in brackets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial

from pitboss.cli.playing.dialogue import Dialogue
from pitboss.errors import InputError, PitbossError, quoted
from pitboss.round import Terms
from pitboss.rules import Wager
from pitboss.wording import joined, parse_dollars, plain_dollars, short_dollars

__all__ = ["Check", "allowed", "ask_wagers", "first_wagers", "one_of"]

Check = Callable[[Mapping[str, int]], None]
"""Raises the engine's refusal when these wagers cannot be made."""

_USUAL = 1000
_NONE = "none"


def first_wagers(terms: Terms, check: Check) -> dict[str, int]:
    """The first suggestion: ten dollars if limits and balance allow it."""
    usual = _opening_at(terms, _USUAL)
    return usual if allowed(check, usual) else _opening_at(terms, 0)


def _opening_at(terms: Terms, wish: int) -> dict[str, int]:
    """The required wagers and the game's main one; of spots that exclude each other, the first."""
    wagers: dict[str, int] = {}
    for name, wager in terms.game.opening_wagers.items():
        if wager.equals is None and (wager.required or name == terms.game.unit):
            wagers[name] = _within(terms, name, wish)
    wagers = _linked(terms, wagers)
    for name, wager in _choices(terms):
        if wager.excludes and wager.equals in wagers and not any(other in wagers for other in wager.excludes):
            wagers[name] = wagers[wager.equals]
    return wagers


def _must_be(terms: Terms, wager: Wager, wagers: Mapping[str, int]) -> int | None:
    """What a wager must be that has no size of its own; None while the one it must equal is not made."""
    fixed = terms.house.fixed_amount(wager)
    return wagers.get(wager.equal_to or "") if fixed is None else fixed


def ask_wagers(talk: Dialogue, terms: Terms, last: Mapping[str, int], check: Check) -> dict[str, int]:
    """Every opening wager; the engine checks each answer before the next question."""
    wagers = _required(talk, terms, last, check)
    answered: set[str] = set()
    for name, wager in _choices(terms):
        if name in answered or any(other in wagers for other in wager.excludes):
            continue
        alone = wager.needs_unless is not None and terms.options[wager.needs_unless] is True
        if wager.needs is not None and wager.needs not in wagers and not alone:
            continue
        if wager.equals is None:
            wagers = _free(talk, terms, name, last, wagers, check)
        else:
            stake = _must_be(terms, wager, wagers)
            if stake is not None:
                others = [each for each in wager.excludes if terms.game.wagers[each].equals == wager.equals]
                names = [name, *others]
                wagers = _fixed(talk, terms, names, stake, last, wagers, check)
                answered.update(names)
    return wagers


def _required(talk: Dialogue, terms: Terms, last: Mapping[str, int], check: Check) -> dict[str, int]:
    """Each required wager of a size to choose; those that must equal it, or are fixed, come with it."""
    opening = terms.game.opening_wagers
    free = [name for name, wager in opening.items() if wager.required and wager.equals is None]
    wagers: dict[str, int] = {}
    for name in free:
        low, high = terms.house.range_of(name)
        label = _with_linked(terms, name, f"{short_dollars(low)} to {short_dollars(high)}")
        before = last.get(name, low)
        read = partial(_read_required, terms, name, before, wagers, check if name == free[-1] else None)
        explained = f"{label}: write an amount in dollars, such as {plain_dollars(before)}."
        wagers = talk.ask(f"{label} [{short_dollars(before)}]:", read, explained)
    return wagers


def _read_required(
    terms: Terms, name: str, before: int, so_far: Mapping[str, int], check: Check | None, answer: str
) -> dict[str, int]:
    wagers = _linked(terms, {**so_far, name: _amount(terms, name, answer, before)})
    if check is not None:
        check(wagers)
    return wagers


def _free(
    talk: Dialogue, terms: Terms, name: str, last: Mapping[str, int], wagers: dict[str, int], check: Check
) -> dict[str, int]:
    """An optional wager of any size, or none."""
    low, high = terms.house.range_of(name)
    before = last.get(name, 0)
    if before and not allowed(check, {**wagers, name: before}):
        before = 0

    def read(answer: str) -> dict[str, int]:
        amount = 0 if _NONE.startswith(answer.lower() or "?") else _amount(terms, name, answer, before)
        if not amount:
            return wagers
        check(chosen := {**wagers, name: amount})
        return chosen

    label = terms.game.wagers[name].label
    shown = short_dollars(before) if before else _NONE
    limits = f"{short_dollars(low)} to {short_dollars(high)}"
    explained = f"{label}: write an amount in dollars, {limits}, or none to leave the spot empty."
    return talk.ask(f"{label}, {limits} or none [{shown}]:", read, explained)


def _fixed(
    talk: Dialogue,
    terms: Terms,
    names: list[str],
    stake: int,
    last: Mapping[str, int],
    wagers: dict[str, int],
    check: Check,
) -> dict[str, int]:
    """An optional wager of a set size, or one of several that exclude each other."""
    before = next((name for name in names if name in last), _NONE)
    if before != _NONE and not allowed(check, {**wagers, before: stake}):
        before = _NONE
    labels = {terms.game.wagers[name].label: name for name in names}
    shown = {"yes": names[0], "no": _NONE} if len(names) == 1 else {**labels, _NONE: _NONE}
    words = shown if len(names) == 1 else {**shown, **{name: name for name in names}}

    def read(answer: str) -> dict[str, int]:
        meant = before if not answer else one_of(answer, words, shown)
        if meant == _NONE:
            return wagers
        check(chosen := {**wagers, meant: stake})
        return chosen

    preset = next(word for word, name in shown.items() if name == before)
    named = ", ".join(labels)
    if len(names) == 1:
        choice = f"{named} for {short_dollars(stake)}, yes or no"
        explained = f"yes puts {short_dollars(stake)} on the {named}, no leaves the spot empty."
    else:
        choice = f"For {short_dollars(stake)}, {named} or none"
        explained = f"{named}: name one to put {short_dollars(stake)} on it, or answer none."
    return talk.ask(f"{choice} [{preset}]:", read, explained)


def one_of(answer: str, words: Mapping[str, str], shown: Iterable[str] = ()) -> str:
    """What the answer means, in full or abbreviated; `shown` are the words to suggest, if not all."""
    given = answer.lower()
    exact = {meant for word, meant in words.items() if word.lower() == given}
    found = exact or {meant for word, meant in words.items() if word.lower().startswith(given)}
    if len(found) != 1:
        raise InputError(f"{quoted(answer, 42)} is not an answer here; it is {' or '.join(shown or words)}.")
    return found.pop()


def _amount(terms: Terms, name: str, answer: str, before: int) -> int:
    return parse_dollars(answer, what=terms.game.wagers[name].label) if answer else before


def _choices(terms: Terms) -> list[tuple[str, Wager]]:
    """The optional wagers: the game's main one first, since others may be made only beside it."""
    opening = terms.game.opening_wagers
    offered = [(name, wager) for name, wager in opening.items() if wager.optional and terms.offers(name)]
    return sorted(offered, key=lambda each: each[0] != terms.game.unit)


def _linked(terms: Terms, wagers: Mapping[str, int]) -> dict[str, int]:
    """Adds the required wagers whose size is given: a fixed one, or that of a wager already made."""
    filled = dict(wagers)
    for name, wager in terms.game.opening_wagers.items():
        stake = _must_be(terms, wager, filled) if wager.required else None
        if stake is not None:
            filled[name] = stake
    return filled


def _with_linked(terms: Terms, name: str, limits: str) -> str:
    """The label, with those of the wagers that follow it: "Ante Blind and Hold'Em Bonus, $5 to $200 each"."""
    opening = terms.game.opening_wagers
    required = [wager for wager in opening.values() if wager.required]
    followers = [wager.label for wager in required if wager.equal_to == name]
    beside = [
        f"{wager.label} {short_dollars(fixed)}"
        for wager in required
        if (fixed := terms.house.fixed_amount(wager)) is not None
    ]
    words = f"{joined([opening[name].label, *followers])}, {limits}{' each' if followers else ''}"
    return f"{words}, beside the {joined(beside)}" if beside else words


def _within(terms: Terms, name: str, wish: int) -> int:
    low, high = terms.house.range_of(name)
    fits = low <= wish <= high and wish % terms.house.table.smallest_chip == 0
    return wish if fits else low


def allowed(check: Check, wagers: Mapping[str, int]) -> bool:
    """Whether these wagers pass the check."""
    try:
        check(wagers)
    except PitbossError:
        return False
    return True
