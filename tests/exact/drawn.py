"""Small games of the language, drawn at random: cards, who sees what when, decisions, and how wagers end."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from pitboss.exact import Question, ask
from pitboss.games import load_catalogue
from tests.rules.fuzzing import MINE, put

__all__ = ["Drawn", "Naming", "as_drawn", "asked", "games", "renamed"]

Naming = Callable[[str], str]


def as_drawn(name: str) -> str:
    """The name that it has."""
    return name


def renamed(name: str) -> str:
    """A name that sorts otherwise; words of the language stay."""
    return f"{chr(ord('z') - sum(map(ord, name)) % 26)}-{name[::-1]}"


@dataclass(frozen=True, kw_only=True)
class Drawn:
    """What was drawn; a definition is made of it in any order of answers and under any names."""

    seat: int
    dealer: int
    shared: tuple[int, ...]
    """Groups of shared cards, in the order in which they may be shown."""
    ranking: str
    shows: tuple[str, ...]
    """What is shown after each decision: "dealer" or the number of a shared group."""
    multiples: tuple[tuple[int, ...], ...]
    """By decision: the answers that bet, each this many antes."""
    folds: tuple[bool, ...]
    """By decision: whether there is a fold."""
    pays: str
    tie: str
    qualifies: str | None
    unqualified: str
    win_needs: str | None
    by_table: bool
    hands: tuple[str, ...]
    table: tuple[int, ...]

    @property
    def cards(self) -> int:
        return self.seat + self.dealer + sum(self.shared)

    @property
    def ranks(self) -> int:
        """A deck in which the plainest way takes no time."""
        return 0b1000010000000 if self.cards > 3 else 0b1100010000000

    def definition(self, call: Naming, *, backwards: bool) -> dict[str, Any]:
        """The game; backwards: answers and steps that could change places are listed the other way."""
        groups = [f"shared-{at}" for at in range(len(self.shared))]
        bets = [f"bet-{at}" for at, several in enumerate(self.multiples) if several]
        wagers = {name: {"label": name.title(), "cite": "the house"} for name in ("bonus", "ante", *bets)}
        wagers["ante"] |= {"required": True}  # type: ignore[dict-item]
        wagers["bonus"] |= {"required": True, "equals": call("ante")}  # type: ignore[dict-item]
        settled = [self._bonus(call, groups), self._compared(call, groups, bets)]
        cards = {"seat": self.seat, "dealer": self.dealer}
        cards |= {call(name): size for name, size in zip(groups, self.shared, strict=True)}
        game: dict[str, Any] = {
            "id": MINE,
            "title": "Mine",
            "summary": "Drawn at random.",
            "sources": ["the house"],
            "unit": call("ante"),
            "ranking": self.ranking,
            "cards": cards,
            "wagers": {call(name): wager for name, wager in wagers.items()},
            "paytables": {"bonus": {"label": "Bonus", "default": "A"}},
            "steps": [*self._seen(call, groups), *(reversed(settled) if backwards else settled)],
        }
        if self.win_needs:
            says = {"push": "It pushes.", "lose": "It loses."}
            short = {"values": ["push", "lose"], "default": "lose", "cite": "the house", "says": says}
            game["options"] = {"short": short}
        for step in game["steps"]:
            step["cite"] = "the house"
            if backwards and "options" in step:
                step["options"] = dict(reversed(step["options"].items()))
        return game

    def _seen(self, call: Naming, groups: list[str]) -> list[dict[str, Any]]:
        steps: list[dict[str, Any]] = [{"look": "seat"}]
        left = ["dealer", *groups]
        for at, (several, folds) in enumerate(zip(self.multiples, self.folds, strict=True)):
            options: dict[str, Any] = {
                call(f"bet-{times}x"): {call(f"bet-{at}"): f"{times} {call('ante')}"} for times in several
            }
            made = [f"bet-{earlier}" for earlier in range(at) if self.multiples[earlier]]
            if folds:
                options[call("fold")] = {"forfeits": [call(name) for name in ("ante", *made)]}
            if not folds or not several:
                options[call("check")] = {}
            steps.append(
                {
                    "decide": call(f"decision {at}"),
                    "for": call("ante"),
                    "options": options,
                    "default": call("fold") if folds else call("check"),
                }
            )
            if at < len(self.shows) and (name := self.shows[at]) in left:
                left.remove(name)
                steps.append({"show": name if name == "dealer" else call(name)})
        rest = [name if name == "dealer" else call(name) for name in left]
        return [*steps, *({"show": name} for name in rest), {"show": "seat"}]

    def _bonus(self, call: Naming, groups: list[str]) -> dict[str, Any]:
        hand = ["seat", *map(call, groups)]
        return {"settle": call("bonus"), "by": {"paytable": "bonus", "hand": hand}}

    def _compared(self, call: Naming, groups: list[str], bets: list[str]) -> dict[str, Any]:
        shared = [*map(call, groups)]
        by: dict[str, Any] = {
            "hand": ["seat", *shared],
            "against": ["dealer", *shared],
            "pays": {"table": "bonus", "below": "push"} if self.by_table else self.pays,
        }
        if self.qualifies:
            by |= {"qualifies": self.qualifies, "unqualified": {call("ante"): self.unqualified}}
        if self.win_needs:
            by |= {"win_needs": self.win_needs, "short": "short"}
        else:
            by["tie"] = self.tie
        return {"settle": [call("ante"), *map(call, bets)], "by": by}

    def tables(self) -> dict[str, Any]:
        return {
            "family": "drawn",
            "title": "Drawn",
            "slot": "bonus",
            "games": [MINE],
            "ranking": self.ranking,
            "hands": list(self.hands),
            "tables": {"A": {"pays": list(self.table)}},
        }


LINES = {
    "three-card": ("three of a kind", "flush", "pair of aces", "one pair", "ace high"),
    "longest-flush": ("three-card flush", "two-card flush, ace high", "two-card flush"),
}


@st.composite
def games(draw: st.DrawFn) -> Drawn:
    """One to three cards of one's own, the dealer's, and up to two shared groups, four cards in all."""
    seat, dealer = draw(st.sampled_from([(1, 1), (1, 2), (2, 1), (2, 2)]))
    room = 4 - seat - dealer
    shared = tuple(draw(st.sampled_from([(), (1,), (1, 1), (2,)][: 1 + [0, 1, 3][room]])))
    least = min(seat, dealer) + sum(shared)
    ranking = draw(st.sampled_from(["three-card", "longest-flush"])) if least >= 3 else "longest-flush"
    known = LINES[ranking]
    kept = draw(st.lists(st.sampled_from(range(len(known))), min_size=1, unique=True).map(sorted))
    decisions = draw(st.integers(0, 3))
    multiples = tuple(tuple(sorted(draw(st.sets(st.integers(1, 4), max_size=2)))) for _ in range(decisions))
    places = ["dealer", *(f"shared-{at}" for at in range(len(shared)))]
    hands = st.sampled_from(known)
    return Drawn(
        seat=seat,
        dealer=dealer,
        shared=shared,
        ranking=ranking,
        shows=tuple(draw(st.permutations(places))),
        multiples=multiples,
        folds=tuple(draw(st.booleans()) or not several for several in multiples),
        pays=draw(st.sampled_from(["1 to 1", "2 to 1", "3 to 2"])),
        tie=draw(st.sampled_from(["push", "win", "lose"])),
        qualifies=draw(st.none() | hands),
        unqualified=draw(st.sampled_from(["push", "win"])),
        win_needs=draw(st.none() | hands),
        by_table=draw(st.booleans()),
        hands=tuple(known[at] for at in kept),
        table=tuple(sorted(draw(st.lists(st.integers(1, 20), min_size=len(kept), max_size=len(kept))))[::-1]),
    )


def asked(drawn: Drawn, folder: Path, call: Naming = as_drawn, *, backwards: bool = False) -> Question:
    """The question about it, read from files as `--games` reads them."""
    put({"mine.toml": drawn.definition(call, backwards=backwards), "tables.toml": drawn.tables()}, folder)
    catalogue = load_catalogue(folder)
    return ask(catalogue, catalogue.game(MINE))
