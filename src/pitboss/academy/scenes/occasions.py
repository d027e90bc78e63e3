"""Occasions for kinds of scenes: whether a kind can come up with a hand, by the definition alone."""

from __future__ import annotations

from collections.abc import Callable

from pitboss.academy.classroom import Classroom
from pitboss.academy.scenes.stacked_duels import reversals
from pitboss.academy.scenes.stacked_hands import pairs_at_the_edge
from pitboss.academy.scenes.subject import Subject
from pitboss.cards.kinds import FlushLength, RunLength
from pitboss.rules import PayByTable

__all__ = [
    "Occasion",
    "always",
    "at_an_edge",
    "both_named",
    "by_run",
    "by_suit",
    "can_fold",
    "can_take_back",
    "compared",
    "exact_use",
    "few_cards",
    "has",
    "in_another_order",
    "left_over",
    "lesser_pays",
    "may_be_beaten_and_paid",
    "of_four",
    "of_seven",
    "pair_to_win",
    "with_board",
    "with_long_suits",
    "with_pot",
    "with_qualification",
    "with_spare",
    "with_straights",
]

Occasion = Callable[[Classroom, Subject], bool]


def always(_room: Classroom, _subject: Subject) -> bool:
    return True


def compared(_room: Classroom, subject: Subject) -> bool:
    return subject.compared is not None


def with_board(_room: Classroom, subject: Subject) -> bool:
    return (subject.own, subject.common, subject.counts) == (2, 5, 5) and subject.compared is not None


def has(*kinds: str) -> Occasion:
    """Hands of the ranking are called so, and no fewer cards lie there than count."""
    return lambda _, subject: subject.kinds.issuperset(kinds) and subject.total >= subject.counts > 0


def with_spare(*kinds: str, cards: int = 0) -> Occasion:
    """There are more cards than count, and at least this number of them."""
    return lambda _, subject: (
        subject.kinds.issuperset(kinds) and subject.total > subject.counts > 3 and subject.total >= cards
    )


def of_seven(_room: Classroom, subject: Subject) -> bool:
    return subject.total == 7 and "royal flush" in subject.kinds


def of_four(room: Classroom, subject: Subject) -> bool:
    return subject.counts == 4 and with_spare("straight", "flush")(room, subject)


def few_cards(room: Classroom, subject: Subject) -> bool:
    """So few that most hands are no more than a pair."""
    return has("straight", "flush")(room, subject) and subject.total < 7


def with_straights(room: Classroom, subject: Subject) -> bool:
    return has("straight")(room, subject) or subject.ranking.kinds is RunLength


def by_suit(_room: Classroom, subject: Subject) -> bool:
    return subject.ranking.kinds is FlushLength


def by_run(_room: Classroom, subject: Subject) -> bool:
    return subject.ranking.kinds is RunLength and subject.total == 7


def with_long_suits(room: Classroom, subject: Subject) -> bool:
    return by_suit(room, subject) and subject.total == 7


def exact_use(_room: Classroom, subject: Subject) -> bool:
    return bool(subject.by.use) and subject.common == 3


def at_an_edge(room: Classroom, subject: Subject) -> bool:
    table = room.terms().tables.get(subject.step.paytable or "")
    return table is not None and "two pair" in subject.kinds and bool(pairs_at_the_edge(table))


def with_qualification(_room: Classroom, subject: Subject) -> bool:
    return subject.compared is not None and subject.compared.qualifies is not None


def in_another_order(_room: Classroom, subject: Subject) -> bool:
    return subject.compared is not None and not subject.common and bool(reversals(subject.ranking))


def left_over(room: Classroom, subject: Subject) -> bool:
    return subject.compared is not None and not subject.common and with_spare()(room, subject)


def with_pot(room: Classroom, subject: Subject) -> bool:
    alone = subject.compared is None and subject.common >= 3 and subject.own == 3
    return room.has_pot and (with_board(room, subject) or alone)


def can_fold(room: Classroom, subject: Subject) -> bool:
    """A pay table pays the hand on a wager that a fold need not give up."""
    game = room.game
    given_up = {name for step in game.decisions for name in step.forfeited}
    if not given_up or not isinstance(subject.by, PayByTable):
        return False
    return any(game.wagers[name].opening and name not in given_up for name in subject.step.settle)


def may_be_beaten_and_paid(room: Classroom, subject: Subject) -> bool:
    """A wager of a compared hand can be paid by a table, or rides on another."""
    compared = subject.compared
    return compared is not None and (
        compared.beaten is not None or compared.regardless is not None or bool(room.game.slots)
    )


def pair_to_win(_room: Classroom, subject: Subject) -> bool:
    compared = subject.compared
    needs = None if compared is None or isinstance(compared.win_needs, str) else compared.win_needs
    return needs is not None and str(needs) == "one pair"


def lesser_pays(_room: Classroom, subject: Subject) -> bool:
    return isinstance(subject.by, PayByTable) and bool(subject.by.lesser_of) and subject.common >= 3


def both_named(room: Classroom, subject: Subject) -> bool:
    if not isinstance(subject.by, PayByTable) or not subject.by.facing:
        return False
    lines = room.terms().tables[subject.by.paytable].lines
    return any(line.hand.facing is not None for line in lines)


def can_take_back(room: Classroom, _subject: Subject) -> bool:
    return any(step.returned for step in room.game.decisions)
