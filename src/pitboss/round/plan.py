"""The dealer's procedure for a round, move by move, worked out from the definition before it begins."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import zip_longest
from typing import Final

from pitboss.rules import DEALER, SEAT, Compare, Decide, Game, Look, Settle, Show, Step
from pitboss.wording.moves import Group, MoveKind, move_words

__all__ = ["Move", "MoveKind", "deal_order", "plan_round"]

_PLACES: Final[Mapping[str, str]] = {
    "bet": "Playing the game",
    "shuffle": "How is the game dealt",
    "deal": "Playing the game",
    "collect": "Procedures for completion (e)",
    **dict.fromkeys(("cut", "burn", "stub"), "Deal by hand"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """One step of the procedure: a move by the dealer, or a question to the seats."""

    kind: MoveKind
    groups: tuple[str, ...] = ()
    named: tuple[Group, ...] = ()
    """The groups as the dealer calls them."""
    step: Step | None = None
    labels: tuple[str, ...] = ()
    """The wagers to settle, as the layout labels them."""
    sizes: tuple[int, ...] = ()
    """How many cards a place of each group gets in a deal."""
    announced: tuple[Compare, ...] = ()
    """The comparisons with hands that are complete and face up once these cards are shown."""
    by_hand: bool = False

    @property
    def cite(self) -> str:
        """Where the sources describe it: the step it belongs to, or the dealing procedure."""
        return self.step.cite if self.step is not None else f"procedures, {_PLACES[self.kind]}"

    @property
    def words(self) -> str:
        """What the dealer does, as an instruction."""
        decision = self.step.decide if isinstance(self.step, Decide) else ""
        return move_words(self.kind, self.named, by_hand=self.by_hand, decision=decision, labels=self.labels)


def plan_round(game: Game, *, by_hand: bool, families: frozenset[str]) -> tuple[Move, ...]:
    """All moves of a round, from the first wager to the discard rack."""
    moves = [Move(kind="bet"), Move(kind="shuffle", by_hand=by_hand)]
    if by_hand:
        moves.append(Move(kind="cut"))
    for run in _runs(game):
        if by_hand and run[0] in game.burn_before:
            moves.append(Move(kind="burn", groups=run, named=_named(game, run[:1])))
        sizes = tuple(game.groups[name] for name in run)
        moves.append(Move(kind="deal", groups=run, named=_named(game, run), sizes=sizes))
    if by_hand:
        moves.append(Move(kind="stub"))
    shown: set[str] = set()
    for step in game.steps:
        if isinstance(step, Show | Settle) and step.family is not None and not families & set(step.family):
            continue
        if isinstance(step, Show):
            groups = game.expand(step.show)
            if shown.issuperset(groups):
                continue
            announced = _completed(game, shown, groups)
            named = _named(game, groups, shown)
            shown.update(groups)
            moves.append(Move(kind="show", groups=groups, named=named, step=step, announced=announced))
        else:
            moves.append(_step_move(game, step))
    moves.append(Move(kind="collect"))
    return tuple(moves)


def _completed(game: Game, before: set[str], groups: tuple[str, ...]) -> tuple[Compare, ...]:
    """One comparison for each hand, though several wagers may be compared with it."""
    hands: dict[tuple[object, ...], Compare] = {}
    for by in (step.comparison for step in game.settlements if step.comparison is not None):
        hand = game.expand(by.against)
        if SEAT not in hand and not before.issuperset(hand) and {*before, *groups}.issuperset(hand):
            hands.setdefault((hand, by.ranking, *(by.use.get(name) for name in hand)), by)
    return tuple(hands.values())


def _step_move(game: Game, step: Look | Decide | Settle) -> Move:
    match step:
        case Look():
            return Move(kind="look", groups=(SEAT,), step=step)
        case Decide():
            return Move(kind="decide", step=step)
        case Settle():
            labels = tuple(game.wagers[name].label for name in step.settle)
            return Move(kind="settle", step=step, labels=labels)


def _named(game: Game, groups: Sequence[str], before: Collection[str] = ()) -> tuple[Group, ...]:
    """The groups as the dealer calls them; cards of one hand are called together."""
    return tuple(dict.fromkeys(_called(game, name, groups, before) for name in groups))


def _called(game: Game, name: str, groups: Sequence[str], before: Collection[str]) -> Group:
    if name == SEAT:
        return name, "seats"
    whole = next((hand for hand, parts in game.laid_out.items() if name in parts), name)
    parts = game.laid_out.get(whole, (name,))
    if whole not in game.cards:
        return name, "board"
    if all(part in groups for part in parts):
        return whole, "hand"
    if any(part in before for part in parts):
        return whole, "others"
    return whole, "one" if sum(game.groups[part] for part in parts if part in groups) == 1 else "some"


def _runs(game: Game) -> list[tuple[str, ...]]:
    """Card groups as they are dealt: seats and dealer together if they get the same number of cards."""
    runs: list[tuple[str, ...]] = []
    for name, size in game.cards.items():
        parts = game.expand((name,))
        number = sum(size.values()) if isinstance(size, dict) else size
        if name == DEALER and runs and runs[-1] == (SEAT,) and game.groups[SEAT] == number:
            runs[-1] = (SEAT, *parts)
        elif name == DEALER:
            runs.append(parts)
        else:
            runs += [(part,) for part in parts]
    return runs


def deal_order(move: Move, seats: Sequence[str], *, whole_hands: bool) -> tuple[str, ...]:
    """Where each card off the top of the deck goes, for one deal move."""
    return _deal_order(move.groups, move.sizes, tuple(seats), whole_hands)


@lru_cache(maxsize=1024)
def _deal_order(
    groups: tuple[str, ...],
    numbers: tuple[int, ...],
    seats: tuple[str, ...],
    whole_hands: bool,  # noqa: FBT001 - cached by position
) -> tuple[str, ...]:
    sizes = dict(zip(groups, numbers, strict=True))
    hands = [[seat] * sizes[SEAT] for seat in seats] if SEAT in sizes else []
    hands.append([name for name, size in sizes.items() if name != SEAT for _ in range(size)])
    rounds = hands if whole_hands else zip_longest(*hands)
    return tuple([place for cards in rounds for place in cards if place is not None])
