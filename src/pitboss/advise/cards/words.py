"""The words a strategy card may use at each kind of decision, and the sentences they become.

A word says one thing about the cards in sight. Its code is a condition of a rule list, so that a card can be
played by `pitboss simulate`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

import numpy as np

from pitboss.exact.hands169 import label_numbers
from pitboss.exact.holdings import holding
from pitboss.exact.phrases import PHRASES, Deals, Mask

__all__ = ["Condition", "Kind", "Word", "conditions", "sentence", "words"]

Kind = Literal["my hand", "their hand", "both hands", "flop"]
"""What is in sight: two cards, of which hand; those of both; or my two and the flop."""

_NAMES = dict(
    zip(
        "23456789TJQKA",
        (
            "two",
            "three",
            "four",
            "five",
            "six",
            "seven",
            "eight",
            "nine",
            "ten",
            "jack",
            "queen",
            "king",
            "ace",
        ),
        strict=True,
    )
)

_LEADS = ("with ", "holding ", "without ", "against ", "not against ", "on ", "not on ")
"""How conditions begin, in the order in which a sentence has them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """One condition of a rule: the word's number, whether it must hold, and how it is said."""

    word: int
    wanted: bool
    code: str
    says: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Word:
    """What can be said about cards in sight, and perhaps its opposite: each as (code, in a sentence)."""

    holds: Callable[[Deals], Mask]
    yes: tuple[str, str]
    no: tuple[str, str] | None = None
    means: str = ""
    """The exact meaning, where the words alone leave a doubt."""


@cache
def words(kind: Kind) -> tuple[Word, ...]:
    """All words for one kind of decision, in the order of their numbers."""
    match kind:
        case "my hand":
            return tuple(_of_hand("with", "without"))
        case "their hand":
            return tuple(_of_hand("against", "not against"))
        case "both hands":
            return tuple(_of_both_hands())
        case "flop":
            return tuple(_of_flop())


@cache
def conditions(kind: Kind) -> tuple[Condition, ...]:
    """Every word, and every opposite that makes sense."""
    found: list[Condition] = []
    for number, word in enumerate(words(kind)):
        for wanted, said in ((True, word.yes), (False, word.no)):
            if said is not None:
                found.append(Condition(word=number, wanted=wanted, code=said[0], says=said[1]))
    return tuple(found)


def sentence(option: str, parts: Sequence[Condition]) -> str:
    """A rule as it is read out: "Raise with a flush draw, holding a ten or higher"."""
    said = f"{option.capitalize()}"
    for lead in _LEADS:
        rests = [part.says.removeprefix(lead) for part in parts if part.says.startswith(lead)]
        if rests:
            comma = "," if lead in ("holding ", "without ") and said != option.capitalize() else ""
            said += f"{comma} {lead}{' and '.join(rests)}"
    return said


def _held(code: str, *, theirs: bool = False) -> Callable[[Deals], Mask]:
    """Whether two cards are among the hands that are written so."""

    def holds(deals: Deals) -> Mask:
        cards = deals.theirs if theirs else deals.mine
        assert cards is not None  # noqa: S101 - words are asked only of deals that show what they are about
        labels = label_numbers(cards.reshape(-1, 2)).reshape(cards.shape[:-1])
        return np.asarray(holding(code)[labels])

    return holds


def _high(rank: str) -> str:
    article = "an" if rank in "8A" else "a"
    return f"{article} {_NAMES[rank]}" if rank == "A" else f"{article} {_NAMES[rank]} or higher"


def _both(rank: str) -> str:
    return f"both cards {_NAMES[rank]} or higher"


def _plural(rank: str) -> str:
    return "sixes" if rank == "6" else f"{_NAMES[rank]}s"


def _of_hand(yes: str, no: str) -> list[Word]:
    """Two cards alone: pairs from a rank on, the higher card, both cards, suits."""
    theirs = yes == "against"

    def word(code: str, says: str, *, opposite: bool = True) -> Word:
        return Word(
            holds=_held(code, theirs=theirs),
            yes=(f"{yes} {code}", f"{yes} {says}"),
            no=(f"{no} {code}", f"{no} {says}") if opposite else None,
        )

    found = [word("pair", "a pair"), word("suited", "two cards of one suit")]
    found += [word(f"{r}{r}+", _pair_from(r)) for r in "3456789TJQKA"]
    found += [word("Ax" if r == "A" else f"{r}x+", _high(r)) for r in "AKQJT98765"]
    found += [word(f"both {r}+", _both(r)) for r in "KQJT987654"]
    return found


def _pair_from(rank: str) -> str:
    return "a pair of aces" if rank == "A" else f"a pair of {_plural(rank)} or higher"


def _phrase(text: str, says: str, opposite: str | None = None, *, explain: bool = False) -> Word:
    phrase = PHRASES[text]
    yes, no = ("on", "not on") if phrase.about == "the flop" else ("with", "without")
    return Word(
        holds=phrase.holds,
        yes=(f"{yes} {text}", says),
        no=(f"{no} {text}", opposite) if opposite else None,
        means=phrase.means if explain else "",
    )


def _of_both_hands() -> list[Word]:
    return [
        _phrase("better cards", "with the better two cards", "without the better two cards", explain=True),
        _phrase("same cards", "with the same two ranks", "without the same two ranks"),
        _phrase("higher card", "with the highest card", "without the highest card", explain=True),
        _phrase(
            "two higher cards", "with the two highest cards", "without the two highest cards", explain=True
        ),
        Word(holds=_held("pair"), yes=("with pair", "holding a pair"), no=("without pair", "without a pair")),
        Word(
            holds=_held("suited"),
            yes=("with suited", "holding two cards of one suit"),
            no=("without suited", "holding two suits"),
        ),
        Word(
            holds=_held("pair", theirs=True),
            yes=("against pair", "against a pair"),
            no=("not against pair", "not against a pair"),
        ),
        Word(
            holds=_held("suited", theirs=True),
            yes=("against suited", "against two cards of one suit"),
            no=("not against suited", "against two suits"),
        ),
    ]


def _of_flop() -> list[Word]:
    made = [
        _phrase(
            "own pair or better",
            "with any pair that uses a hole card, or better",
            "without a pair that uses a hole card",
        ),
        _phrase("top pair or better", "with top pair or better", "without top pair or better", explain=True),
        _phrase("flush draw", "with a flush draw", "without a flush draw"),
        _phrase("two-card flush draw", "with a flush draw that uses both hole cards"),
        _phrase("straight draw", "with any straight draw", "without a straight draw"),
        _phrase(
            "open-ended straight draw",
            "with an open-ended straight draw",
            "without an open-ended straight draw",
            explain=True,
        ),
        _phrase(
            "flush or open-ended draw",
            "with a flush draw or an open-ended straight draw",
            "without a flush draw or an open-ended straight draw",
            explain=True,
        ),
        _phrase("overcard", "with an overcard", "without an overcard", explain=True),
        _phrase("two overcards", "with two overcards", "without two overcards", explain=True),
        _phrase("nut high card", "with the nut high card", "without the nut high card", explain=True),
        _phrase("paired flop", "on a paired flop", "not on a paired flop"),
        _phrase("flop of one suit", "on a flop of one suit", "not on a flop of one suit"),
    ]
    high = [(("Ax" if r == "A" else f"{r}x+"), f"holding {_high(r)}") for r in "AKQJT9"]
    both = [(f"both {r}+", f"with {_both(r)}") for r in "KQJT987"]
    return made + [Word(holds=_held(code), yes=(f"with {code}", says)) for code, says in (*high, *both)]
