"""The dealer's procedure for a round, move by move, worked out from the definition before it begins."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from pitboss.rules import SEAT, Compare, Decide, Game, Look, Settle, Show, Step

__all__ = ["Move", "MoveKind", "deal_order", "plan_round"]

MoveKind = Literal[
    "bet", "shuffle", "cut", "deal", "burn", "stub", "look", "show", "decide", "settle", "collect"
]


@dataclass(frozen=True, slots=True)
class Move:
    """One thing that happens next: a move of the dealer's, or a question to the seats."""

    kind: MoveKind
    words: str
    """What the dealer is told to do, and what a command out of procedure is refused with."""
    groups: tuple[str, ...] = ()
    step: Step | None = None
    size: int = 0
    """How many cards each place gets in a deal."""
    announced: tuple[tuple[str, ...], ...] = ()
    """Hands that others are compared with, and that lie face up whole once these cards are shown."""


def plan_round(game: Game, *, by_hand: bool, families: frozenset[str]) -> tuple[Move, ...]:
    """All moves of a round, from the first wager to the discard rack."""
    moves = [
        Move("bet", "take the wagers and close the betting"),
        Move("shuffle", _shuffle_words(by_hand=by_hand)),
    ]
    if by_hand:
        moves.append(Move("cut", "cut the deck onto the cut card"))
    for run in _runs(game):
        if by_hand and run[0] in game.burn_before:
            moves.append(Move("burn", f"burn a card before {_words(game, run[0])}", run))
        moves.append(Move("deal", f"deal {_named(game, run)} face down", run, size=game.groups[run[0]]))
    if by_hand:
        moves.append(Move("stub", "remove the cut card and put the stub into the discard holder"))
    shown: set[str] = set()
    for step in game.steps:
        if isinstance(step, Show | Settle) and step.family is not None and not families & set(step.family):
            continue
        if isinstance(step, Show):
            groups = game.expand(step.show)
            if shown.issuperset(groups):
                continue
            announced = _completed(game, shown, groups)
            shown.update(groups)
            moves.append(Move("show", f"turn up {_named(game, groups)}", groups, step, announced=announced))
        else:
            moves.append(_step_move(game, step))
    moves.append(Move("collect", "collect the cards into the discard rack"))
    return tuple(moves)


def _completed(game: Game, before: set[str], groups: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    compared = [step.by for step in game.steps if isinstance(step, Settle) and isinstance(step.by, Compare)]
    hands = dict.fromkeys(game.expand(by.against) for by in compared if SEAT not in by.against)
    return tuple(
        hand for hand in hands if not before.issuperset(hand) and {*before, *groups}.issuperset(hand)
    )


def _step_move(game: Game, step: Look | Decide | Settle) -> Move:
    match step:
        case Look():
            return Move("look", "let the seats look at their cards", (SEAT,), step)
        case Decide():
            return Move("decide", f"ask the seats: {step.decide}", (), step)
        case Settle():
            labels = ", ".join(game.wagers[name].label for name in step.settle)
            return Move("settle", f"settle {labels}", (), step)


def _shuffle_words(*, by_hand: bool) -> str:
    return "shuffle the deck" if by_hand else "take the shuffled deck from the shuffler"


def _named(game: Game, groups: Sequence[str]) -> str:
    return " and ".join(_words(game, name) for name in groups)


def _words(game: Game, name: str) -> str:
    """A group of cards as the dealer calls it: the dealer's cards, the flop, pack 1."""
    if name == SEAT:
        return "each seat's cards"
    if name in game.cards:
        return f"the {name.replace('-', ' ')}'s cards"
    return name.replace("-", " ") if name[-1].isdigit() else f"the {name}"


def _runs(game: Game) -> list[tuple[str, ...]]:
    """Card groups as they are dealt: each seat and the dealer together where they get as many cards."""
    runs: list[tuple[str, ...]] = []
    groups = game.groups
    for name, size in groups.items():
        if name == "dealer" and runs and runs[-1] == (SEAT,) and groups[SEAT] == size:
            runs[-1] = (SEAT, name)
        else:
            runs.append((name,))
    return runs


def deal_order(move: Move, seats: Sequence[str], *, whole_hands: bool) -> list[str]:
    """Where each card off the top of the deck goes, for one deal move."""
    places = [place for name in move.groups for place in (seats if name == SEAT else (name,))]
    if whole_hands:
        return [place for place in places for _ in range(move.size)]
    return places * move.size
