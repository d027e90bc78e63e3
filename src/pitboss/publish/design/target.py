"""What a designer may ask for, and how it is typed: "4%", "at least 24%", "flush=5..8"."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from pitboss.errors import InputError, quoted
from pitboss.rules import FIVE_CARD, NamedHand, read_hand
from pitboss.wording import percent

__all__ = [
    "ANYTHING",
    "LARGEST_PAY",
    "Between",
    "Pays",
    "Target",
    "named_hand",
    "read_amount",
    "read_between",
    "read_limit",
    "read_pays",
    "read_share",
    "read_target",
]

LARGEST_PAY = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Between:
    """From the least to the most, both included; None sets no limit."""

    least: Fraction | None = None
    most: Fraction | None = None

    def holds(self, value: Fraction) -> bool:
        return (self.least is None or value >= self.least) and (self.most is None or value <= self.most)


ANYTHING = Between()


@dataclass(frozen=True, slots=True, kw_only=True)
class Pays:
    """What a line may pay, as odds to one: a value listed, or one within a range, both ends included."""

    listed: tuple[int, ...] = ()
    ranges: tuple[tuple[int, int], ...] = ()

    @property
    def may_be_unpaid(self) -> bool:
        return 0 in self.listed or any(least == 0 for least, _ in self.ranges)

    @property
    def is_one(self) -> bool:
        return len(self.listed) == 1 and not self.ranges


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """The house edge that a pay table should have, and the limits it keeps to."""

    house_edge: Fraction
    of_round: bool = False
    """Whether that is the edge of the whole round, per unit, and not of the wager."""
    tolerance: Fraction = Fraction(1, 1000)
    hit_frequency: Between = ANYTHING
    standard_deviation: Between = ANYTHING
    hands: tuple[NamedHand, ...] = ()
    """All hands paid at odds; if none is named, those of the family or fewer from the top."""
    pays: Mapping[NamedHand, Pays] = field(default_factory=dict)
    top: Pays | None = None
    """What the best hand that is paid at odds may pay."""
    whole: bool = False
    """Every whole number within the limits of `pays` and `top`, not the familiar ones alone."""

    def is_met_by(self, edge: Fraction) -> bool:
        """Whether a table with this edge is near enough."""
        return abs(edge - self.house_edge) <= self.tolerance

    def __post_init__(self) -> None:
        if not 0 <= self.house_edge <= 1:
            raise InputError(
                f"A house edge is from 0% to 100% of the wager, not {percent(self.house_edge, trim=True)}."
            )
        if not 0 <= self.tolerance <= 1:
            raise InputError(f"A tolerance is from 0% to 100%, not {percent(self.tolerance, trim=True)}.")


_PERCENT = re.compile(r"(\d{1,9}(?:\.\d{1,12})?|\.\d{1,12}) ?%")
_RATIO = re.compile(r"(\d{1,30})/(\d{1,30})")
_DECIMAL = re.compile(r"\d{1,9}(?:\.\d{1,12})?|\.\d{1,12}")
_PAY = re.compile(r"0|[1-9]\d{0,8}")
_PAY_RANGE = re.compile(r"(\d*) ?\.\. ?(\d*)|(\d+) ?- ?(\d+)")
_THOUSANDS = re.compile(r"(?<!\d)\d{1,3}(?:,\d{3})+(?!\d)")
_LEAST = re.compile(r"(?:at least|>=) ?(.+)|(.+?) ?\.\.")
_MOST = re.compile(r"(?:at most|<=) ?(.+)|\.\. ?(.+)")
_HALF_A_POINT = Fraction(1, 200)
_A_TWENTIETH = Fraction(1, 20)
OPTIONS: Final[Mapping[str, str]] = {
    "house_edge": "--house-edge",
    "round_edge": "--round-edge",
    "tolerance": "--tolerance",
    "hit_frequency": "--hit-frequency",
    "standard_deviation": "--standard-deviation",
    "hands": "--hands",
    "pays": "--pays",
    "fixed": "--fix",
    "top": "--top",
}
"""What each wish is called on the command line."""


def read_target(  # noqa: PLR0913 - one for each wish
    house_edge: str | None = None,
    *,
    round_edge: str | None = None,
    tolerance: str | None = None,
    hit_frequency: str | None = None,
    standard_deviation: str | None = None,
    hands: str | None = None,
    pays: Sequence[str] = (),
    fixed: Sequence[str] = (),
    top: str | None = None,
    whole: bool = False,
    names: Mapping[str, str] = OPTIONS,
    ranking: str = FIVE_CARD,
) -> Target:
    """The target that these words describe; an InputError quotes what cannot be read, by its name.

    Hands are named as the ranking of the wager names them.
    """
    limits: dict[NamedHand, Pays] = {}
    given = [("pays", *read_limit(text, names["pays"], ranking)) for text in pays]
    given += [("fixed", *read_limit(text, names["fixed"], ranking)) for text in fixed]
    for wish, hand, limit in given:
        if hand in limits:
            raise InputError(f"There are two limits on what the {hand} may pay.")
        if wish == "fixed" and not limit.is_one:
            raise InputError(
                f"{names['fixed']} takes one pay, as in '{hand}=25'; {names['pays']} takes several."
            )
        limits[hand] = limit
    wanted = _read_edge(house_edge, round_edge, names)
    return Target(
        house_edge=wanted.house_edge,
        of_round=wanted.of_round,
        tolerance=wanted.tolerance if tolerance is None else read_share(tolerance, names["tolerance"]),
        hit_frequency=ANYTHING
        if hit_frequency is None
        else read_between(hit_frequency, names["hit_frequency"], read_share, around=_HALF_A_POINT),
        standard_deviation=ANYTHING
        if standard_deviation is None
        else read_between(standard_deviation, names["standard_deviation"], read_amount, around=_A_TWENTIETH),
        hands=tuple(named_hand(each, names["hands"], ranking) for each in hands.split(","))
        if hands is not None
        else (),
        pays=limits,
        top=None if top is None else read_pays(top, names["top"]),
        whole=whole,
    )


def _read_edge(house_edge: str | None, round_edge: str | None, names: Mapping[str, str]) -> Target:
    """The edge of the wager or of the round, whichever is given."""
    if round_edge is None:
        if house_edge is None:
            raise InputError(f"Give {names['house_edge']} or {names['round_edge']}, the edge that is wanted.")
        return Target(house_edge=read_share(house_edge, names["house_edge"]))
    if house_edge is not None:
        raise InputError(f"Give either {names['house_edge']} or {names['round_edge']}, not both.")
    return Target(house_edge=read_share(round_edge, names["round_edge"]), of_round=True)


def read_share(text: str, what: str) -> Fraction:
    """A share as typed: "4%", "4.25 %" or "1/25", from 0 to 1."""
    words = text.strip()
    share: Fraction | None = None
    if match := _PERCENT.fullmatch(words):
        share = Fraction(match[1]) / 100
    elif (match := _RATIO.fullmatch(words)) and int(match[2]):
        share = Fraction(int(match[1]), int(match[2]))
    elif _DECIMAL.fullmatch(words):
        share = Fraction(words)
        other = f", or {float(100 * share):g}%" if share <= 1 else ""
        raise InputError(f"{what} {words} lacks the % sign: write {words}%{other}.")
    if share is None:
        raise InputError(f"{what} is a percentage such as 4% or a fraction such as 1/25, not {quoted(text)}.")
    if share > 1:
        raise InputError(f"{what} is at most 100%, not {quoted(text)}.")
    return share


def read_amount(text: str, what: str) -> Fraction:
    """A number of units as typed: "3.5"."""
    if not _DECIMAL.fullmatch(text.strip()):
        raise InputError(f"{what} is a number such as 3.5, not {quoted(text)}.")
    return Fraction(text.strip())


def read_between(text: str, what: str, read: Callable[[str, str], Fraction], *, around: Fraction) -> Between:
    """ "24%..26%", "at least 24%", "at most 26%"; a single value means `around` it, to both sides."""
    words = " ".join(text.split()).lower()
    if match := _LEAST.fullmatch(words):
        return Between(least=read(match[1] or match[2], what))
    if match := _MOST.fullmatch(words):
        return Between(most=read(match[1] or match[2], what))
    first, dots, last = words.partition("..")
    if not dots:
        value = read(first, what)
        return Between(least=value - around, most=value + around)
    least, most = read(first, what), read(last, what)
    if least > most:
        raise InputError(f"{what} goes from the least to the most, not {quoted(text)}.")
    return Between(least=least, most=most)


def read_pays(text: str, what: str) -> Pays:
    """ "25", "5..8", "5-8", "100..", "10, 12, 15" or "5..8,10"; 0 is a hand that is not paid.

    A comma always separates, so "100,200" is two values. What can only be a thousand, or might be the end of
    a range written with one, is refused rather than guessed.
    """
    listed: set[int] = set()
    ranges: set[tuple[int, int]] = set()
    words = " ".join(text.split())
    for mark in _THOUSANDS.finditer(words):
        groups = mark[0].split(",")
        beside = words[: mark.start()].rstrip()[-1:], words[mark.end() :].lstrip()[:1]
        ends_range = any(sign and sign in ".-" for sign in beside)
        if groups[0] != "0" and (ends_range or any(group.startswith("0") for group in groups)):
            raise InputError(
                f"{what} takes commas between values, so {quoted(mark[0])} is unclear: write "
                f"{''.join(groups)} for one value, or {', '.join(groups)} with blanks for several."
            )
    for part in words.split(","):
        if match := _PAY_RANGE.fullmatch(part.strip()):
            ranges.add(_pay_range(match, text, what))
        else:
            listed.add(_pay(part.strip(), text, what))
    return Pays(listed=tuple(sorted(listed)), ranges=tuple(sorted(ranges)))


def _pay_range(match: re.Match[str], text: str, what: str) -> tuple[int, int]:
    first, last = match[1] or match[3], match[2] or match[4]
    if not first and not last:
        raise _unread_pay(text, what)
    least = _pay(first, text, what) if first else 1
    most = _pay(last, text, what) if last else LARGEST_PAY
    if least > most:
        raise InputError(f"{what} goes from the least to the most, not {quoted(text)}.")
    return least, most


def _pay(part: str, text: str, what: str) -> int:
    if not _PAY.fullmatch(part) or int(part) > LARGEST_PAY:
        raise _unread_pay(text, what)
    return int(part)


def _unread_pay(text: str, what: str) -> InputError:
    return InputError(
        f"{what} is whole odds to 1 such as 25, 5..8, 5-8 or 10,12,15, up to {LARGEST_PAY:,}, "
        f"not {quoted(text)}."
    )


def read_limit(text: str, what: str, ranking: str = FIVE_CARD) -> tuple[NamedHand, Pays]:
    """ "flush=5..8": a hand, and what its line may pay."""
    hand, sign, pays = text.partition("=")
    if not sign:
        raise InputError(f"{what} is written HAND=PAYS, as in 'flush=5..8', not {quoted(text)}.")
    return named_hand(hand, what, ranking), read_pays(pays, f"{what} {hand.strip()}")


def named_hand(text: str, what: str, ranking: str = FIVE_CARD) -> NamedHand:
    """The hand of this name; InputError lists the names there are."""
    try:
        return read_hand(text, ranking)
    except ValueError as error:
        raise InputError(f"{what}: {error}.") from error
