"""Cards that are drawn up: those shipped with the package, those kept on this machine, and new ones.

A file has the cards of a round by number of rules, with what each decision gives away in whole numbers, and
what common mistakes cost. What is kept is found by what has to be counted for the round, so questions that
count the same share it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pitboss.exact import store
from pitboss.exact.counters.counter import Progress, quiet
from pitboss.exact.problem import Problem

if TYPE_CHECKING:
    from pitboss.advise.cards.draft import DraftedCard

__all__ = ["KeptCard", "KeptDecision", "KeptRound", "draw", "find", "kept_card", "shipped_folder", "text_of"]

VERSION = 1
"""To be raised when words change, so that kept cards are drawn up again."""
_UNUSABLE = (OSError, ValueError, KeyError, TypeError, IndexError, AttributeError, RuntimeError)


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptDecision:
    """One decision of a card; numbers over the round's scale."""

    name: str
    rules: tuple[tuple[str, str], ...]
    """Option and code of the conditions."""
    otherwise: str
    lost: int
    least: int
    fewer: int | None
    deals: Mapping[str, int]
    """By option."""


@dataclass(frozen=True, slots=True)
class KeptCard:
    """A card of some length."""

    decisions: tuple[KeptDecision, ...]

    @property
    def lost(self) -> int:
        return sum(each.lost for each in self.decisions)

    @property
    def size(self) -> int:
        return sum(len(each.rules) for each in self.decisions)


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptRound:
    """All that is known of the cards of a round."""

    scale: int
    cuts: tuple[tuple[int, ...], ...]
    """By decision, the strengths that its words compare a hand with."""
    cards: tuple[KeptCard, ...]
    """From the shortest; each cheaper than those before it."""
    mistakes: tuple[tuple[str, str, int], ...]
    """Decision, words and what is lost."""
    whole: bool
    """Whether cards of every length are there."""

    def to_json(self) -> dict[str, Any]:
        return {
            "version": VERSION,
            "scale": self.scale,
            "whole": self.whole,
            "cuts": [list(each) for each in self.cuts],
            "cards": [
                [
                    {
                        "name": each.name,
                        "rules": [list(rule) for rule in each.rules],
                        "otherwise": each.otherwise,
                        "lost": each.lost,
                        "least": each.least,
                        "fewer": each.fewer,
                        "deals": dict(each.deals),
                    }
                    for each in card.decisions
                ]
                for card in self.cards
            ],
            "mistakes": [list(each) for each in self.mistakes],
        }

    @classmethod
    def from_json(cls, data: Any) -> KeptRound:
        """ValueError, KeyError or TypeError for anything that `to_json` did not write."""
        if data["version"] != VERSION:
            raise ValueError("drawn up with other words")
        return cls(
            scale=int(data["scale"]),
            whole=bool(data["whole"]),
            cuts=tuple(tuple(int(cut) for cut in each) for each in data["cuts"]),
            cards=tuple(KeptCard(tuple(_decision(each) for each in card)) for card in data["cards"]),
            mistakes=tuple((str(name), str(says), int(lost)) for name, says, lost in data["mistakes"]),
        )


def _decision(data: Any) -> KeptDecision:
    return KeptDecision(
        name=str(data["name"]),
        rules=tuple((str(option), str(code)) for option, code in data["rules"]),
        otherwise=str(data["otherwise"]),
        lost=int(data["lost"]),
        least=int(data["least"]),
        fewer=None if data["fewer"] is None else int(data["fewer"]),
        deals={str(name): int(number) for name, number in data["deals"].items()},
    )


def shipped_folder() -> Path:
    """Where the package has the cards of the catalogue's games."""
    return Path(__file__).parent / "results"


def find(problem: Problem) -> KeptRound | None:
    """The cards of this round, if they are kept anywhere and readable."""
    return _find(problem.key, str(shipped_folder()), str(store.cache_folder()))


@lru_cache(maxsize=64)
def _find(key: str, *folders: str) -> KeptRound | None:
    for folder in folders:
        try:
            data = json.loads((Path(folder) / _name(key)).read_text(encoding="utf-8"))
            if data["key"] == key and data["whole"] is True:
                return KeptRound.from_json(data)
        except _UNUSABLE:
            continue  # missing, damaged or of other words: drawn up anew
    return None


def _name(key: str) -> str:
    return f"{key}.card.json"


def draw(
    problem: Problem,
    *,
    bound: Fraction | None = None,
    most: int | None = None,
    whole: bool = False,
    progress: Progress = quiet,
) -> KeptRound:
    """Draw cards up, as far as the first that is within the bound; the kernels are loaded here.

    `whole` goes on to the longest, and keeps the result for the next time.
    """
    from pitboss.advise.cards.draft import MOST_RULES, Workshop
    from pitboss.advise.cards.mistakes import habits

    workshop = Workshop(problem, progress)
    cards: list[DraftedCard] = []
    for card in workshop.cards(MOST_RULES if most is None or whole else most):
        if not cards or card.lost < cards[-1].lost:
            cards.append(card)
        if not whole and bound is not None and Fraction(card.lost, workshop.scale) <= bound:
            break
    return KeptRound(
        scale=workshop.scale,
        cuts=tuple(bench.cuts for bench in workshop.benches),
        cards=tuple(kept_card(card) for card in cards),
        mistakes=tuple(habits(workshop)),
        whole=whole,
    )


def kept_card(card: DraftedCard) -> KeptCard:
    """The card as it is written."""
    return KeptCard(
        tuple(
            KeptDecision(
                name=each.table.bench.position.fork.name,
                rules=tuple(
                    (each.table.options[step.option], " and ".join(part.code for part in step.conditions))
                    for step in each.found.steps
                ),
                otherwise=each.table.options[each.found.otherwise],
                lost=each.lost,
                least=each.least,
                fewer=each.fewer,
                deals={name: share[0] for name, share in each.table.shares(each.found).items()},
            )
            for each in card.decisions
        )
    )


def text_of(key: str, about: str, drawn: KeptRound) -> str:
    """JSON that reads line by line: the innermost lists and objects each take one line."""
    text = json.dumps({"about": about, "key": key, **drawn.to_json()}, indent=1)
    return re.sub(r"[\[{][^\[\]{}]*[\]}]", lambda found: " ".join(found[0].split()), text) + "\n"
