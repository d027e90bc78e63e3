"""A finished scene, looked at from the hand in question: how kinds of scenes are recognised."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from pitboss.academy.scenes.scene import Scene, is_taken_back
from pitboss.academy.scenes.stacked_duels import kicker_decides, near, reversals
from pitboss.academy.scenes.stacked_hands import pairs_at_the_edge
from pitboss.academy.scenes.subject import Subject, place_of
from pitboss.cards import Card, HandRank
from pitboss.round import WagerSettled
from pitboss.rules import Hand

__all__ = ["Showdown"]

_STRAIGHT_OR_FLUSH = ("straight", "flush", "straight flush", "royal flush")


@dataclass(frozen=True, slots=True, kw_only=True)
class Showdown:
    """A finished scene, looked at from the hand in question."""

    scene: Scene
    subject: Subject

    @property
    def mine(self) -> Hand:
        return self.subject.read(self.scene.state, self.scene.focus)

    @property
    def theirs(self) -> Hand:
        return self.subject.other_hand(self.scene.state, self.scene.focus)

    @property
    def rank(self) -> HandRank:
        return self.mine.rank

    @property
    def other(self) -> HandRank:
        return self.theirs.rank

    @property
    def label(self) -> str:
        return self.rank.category.label

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards that the hand may be made of, also those it may not use together."""
        groups = (*self.subject.mine, *self.subject.shared)
        return tuple(card for group in groups for card in self._lying(group))

    def _lying(self, group: str) -> tuple[Card, ...]:
        return self.scene.state.cards[place_of(group, self.scene.focus)]

    @property
    def tied(self) -> bool:
        return self.rank == self.other

    @property
    def folded(self) -> bool:
        return self.scene.focus in self.scene.state.folded

    @property
    def settled(self) -> list[WagerSettled]:
        return [each for each in self.scene.state.settled.values() if isinstance(each, WagerSettled)]

    @property
    def own_settled(self) -> list[WagerSettled]:
        """What became of the wagers of the seat in question."""
        return [each for each in self.settled if each.seat == self.scene.focus]

    @property
    def pot(self) -> list[WagerSettled]:
        """What became of the wagers in the pot."""
        pots = self.scene.terms.game.pots
        return [each for each in self.settled if each.wager in pots]

    # --- One hand ----------------------------------------------------------------------------------------

    def ranks_in(self, size: int) -> int:
        """How many ranks come exactly `size` times."""
        ranks = [card.rank for card in self.cards]
        return sum(ranks.count(rank) == size for rank in set(ranks))

    @property
    def board_plays(self) -> bool:
        shared = self.subject.shared_cards(self.scene.state)
        return self.rank == self.subject.ranking.rank(shared)

    @property
    def quads(self) -> bool:
        ranks = [card.rank for card in self.subject.shared_cards(self.scene.state)]
        return any(ranks.count(rank) == 4 for rank in ranks)

    @property
    def wheel(self) -> bool:
        """The ace is the lowest card of a straight, or of a run of three cards or more in one suit."""
        if not self.subject.counts:
            return self.rank.category >= 3 and self.rank.ranks == (int(self.rank.category),)
        return self.label == "straight" and self.rank.ranks == (self.subject.counts,)

    @property
    def around_the_corner(self) -> bool:
        ranks = {card.rank for card in self.cards}
        length = self.subject.counts
        rows = ([*range(14 - up, 15), *range(2, length - up + 1)] for up in range(1, length - 1))
        return "straight" not in self.label and any(ranks.issuperset(row) for row in rows)

    @property
    def straight_and_flush(self) -> bool:
        ranks = {card.rank for card in self.cards}
        ranks |= {1} if 14 in ranks else set()
        length = self.subject.counts
        in_a_row = any({*range(low, low + length)} <= ranks for low in range(1, 16 - length))
        return self.label == "flush" and in_a_row

    @property
    def pair_beside(self) -> bool:
        return self.label in ("straight", "flush") and self.ranks_in(2) > 0

    @property
    def made(self) -> bool:
        return self.label not in ("high card", "one pair")

    @property
    def equal_suits(self) -> bool:
        (_, most), *others = Counter(card.suit for card in self.cards).most_common()
        return any(number == most for _, number in others)

    @property
    def run_in_a_short_suit(self) -> bool:
        suits = Counter(card.suit for card in self.cards)
        counting = self.mine.counting
        return len(counting) >= 3 and suits[counting[0].suit] < max(suits.values())

    @property
    def one_too_many(self) -> bool:
        return self.subject.ranking.rank(self.cards) > self.rank

    @property
    def table_edge(self) -> bool:
        table = self.scene.terms.tables[str(self.subject.step.paytable)]
        return self.label == "one pair" and self.rank.ranks[0] in pairs_at_the_edge(table)

    # --- Two hands ---------------------------------------------------------------------------------------

    @property
    def counterfeited(self) -> bool:
        mine, theirs = (
            {card.rank for group in side for card in self._lying(group)}
            for side in (self.subject.mine, self.subject.theirs)
        )
        made = mine & theirs & set(self.rank.ranks[:2])
        plain = self.label not in _STRAIGHT_OR_FLUSH
        return self.tied and plain and len(mine) == len(theirs) == 2 and len(made) == 1 and mine != theirs

    @property
    def kicker_decides(self) -> bool:
        return kicker_decides(self.rank, self.other)

    @property
    def unpaired(self) -> bool:
        return self.label == "high card" and self.rank >= self.other

    @property
    def unqualified(self) -> bool:
        compared = self.subject.compared
        return (
            compared is not None
            and compared.qualifies is not None
            and not compared.qualifies.is_met_by(self.theirs)
        )

    @property
    def at_the_line(self) -> bool:
        compared = self.subject.compared
        return (
            compared is not None and compared.qualifies is not None and near(compared.qualifies, self.other)
        )

    @property
    def order_of_hands(self) -> bool:
        kinds = sorted((self.rank.category, self.other.category))
        return tuple(kind.label for kind in kinds) in reversals(self.subject.ranking)

    @property
    def left_over(self) -> bool:
        mine, theirs = (sorted(card.rank for card in hand.cards) for hand in (self.mine, self.theirs))
        return self.tied and mine != theirs

    # --- Wagers ------------------------------------------------------------------------------------------

    @property
    def split_pot(self) -> bool:
        won = [each for each in self.pot if each.returned > 0]
        return len(won) >= 2 and sum(each.returned for each in won) == sum(each.staked for each in self.pot)

    @property
    def folded_winner(self) -> bool:
        state, focus = self.scene.state, self.scene.focus
        pot = [each.seat for each in self.pot]
        if len(pot) < 3 or focus not in pot or not self.folded:
            return False
        others = max(self.subject.read(state, seat).rank for seat in pot if seat != focus)
        return self.rank > others and not state.folded.issuperset(pot)

    @property
    def fold_paid(self) -> bool:
        pots = {each.wager for each in self.pot}
        paid = [each for each in self.own_settled if each.returned > each.staked]
        return self.folded and any(each.wager not in pots for each in paid)

    @property
    def beaten_and_paid(self) -> bool:
        pots = {each.wager for each in self.pot}
        paid = [each for each in self.own_settled if each.returned > each.staked]
        return not self.folded and self.rank < self.other and any(each.wager not in pots for each in paid)

    @property
    def step_paid(self) -> bool:
        """The settlement in question pays the seat."""
        return any(
            each.wager in self.subject.step.settle and each.returned > each.staked
            for each in self.own_settled
        )

    @property
    def both_named(self) -> bool:
        lines = self.scene.terms.tables[str(self.subject.step.paytable)].lines
        met = (line.hand for line in lines if line.hand.facing is not None)
        return any(hand.is_met_by(self.mine, self.theirs) for hand in met)

    @property
    def taken_back(self) -> bool:
        return any(is_taken_back(each) for each in self.own_settled)
