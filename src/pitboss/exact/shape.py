"""What the solver sees of a game: which cards are seen when, what each choice stakes, which hands compare.

The shape is read off the definition's steps. Two games of one shape have one solution, whatever their names.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from hashlib import sha256
from typing import Literal

from pitboss.cards import Category
from pitboss.errors import Unsolvable
from pitboss.exact.question import Question
from pitboss.rules import (
    FIVE_CARD,
    Compare,
    Decide,
    Game,
    Look,
    Multiple,
    NamedHand,
    PayByTable,
    Payout,
    PayTable,
    Settle,
    Show,
)
from pitboss.wording import a_hand

__all__ = ["Bonus", "Choice", "Duel", "Fork", "Shape", "read_shape"]

Method = Literal["flop", "matchup", "packs", "alone"]
Owner = Literal["mine", "theirs"]
_MOST_PAIRS = 4
_LARGEST_ODDS = 10_000
"""Sums over all deals of a starting hand, times what rides on them, stay far below 2**63."""
_VERSION = 1
"""To be raised when the counts of a shape change, so that kept ones are not used."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer to a decision: units it puts on wagers, wagers it gives up."""

    name: str
    stakes: tuple[tuple[str, int], ...]
    forfeits: tuple[str, ...]
    places: tuple[tuple[str, Multiple], ...] = field(default=(), repr=False)  # repr is part of the key
    """What it puts on wagers, whatever lies on the opening ones."""

    @property
    def units(self) -> int:
        """All it stakes, with one unit on each opening wager."""
        return sum(units for _, units in self.stakes)


@dataclass(frozen=True, slots=True)
class Fork:
    """A decision, and what the seat has seen by then: `mine`, `theirs`, and cards of the board."""

    name: str
    about: tuple[str, ...]
    """The seat is asked while one of these wagers is in action."""
    seen: tuple[str, ...]
    """The groups of cards the seat has seen, by their names in the game."""
    mine: bool
    theirs: bool
    board: int
    choices: tuple[Choice, ...]

    @property
    def sight(self) -> Literal["one hand", "both hands", "flop"]:
        """What there is to decide by."""
        if self.board:
            return "flop"
        return "both hands" if self.mine and self.theirs else "one hand"

    @property
    def folding(self) -> tuple[Choice, ...]:
        """The choices that give up a wager."""
        return tuple(choice for choice in self.choices if choice.forfeits)

    @property
    def staying(self) -> tuple[Choice, ...]:
        return tuple(choice for choice in self.choices if not choice.forfeits)

    @property
    def boldest(self) -> Choice:
        """The choice that stays in and stakes the most."""
        return max(self.staying, key=lambda choice: choice.units)


@dataclass(frozen=True, slots=True)
class Duel:
    """The comparison that decides: my hand against theirs, over shared cards."""

    wagers: tuple[str, ...]
    hands: tuple[str, str]
    """The names of my cards and of theirs."""
    mine: int
    theirs: int
    board: int
    odds: Fraction
    tie: Literal["push", "lose", "win"]
    step: Compare
    needs: NamedHand | None
    """The least hand that wins."""


@dataclass(frozen=True, slots=True)
class Bonus:
    """A wager paid by a pay table: whose cards it is on, and how many cards make the hand."""

    wager: str
    slot: str
    owner: Owner
    cards: int
    pairs: tuple[int, ...]
    """The lowest pairs that its pay table tells apart, as 7 in "pair of 7s or better"."""
    groups: tuple[str, ...]
    """The cards it is on, by their names in the game."""


@dataclass(frozen=True, slots=True)
class Shape:
    """All the solver needs to know of a game."""

    method: Method
    wagers: tuple[str, ...]
    forks: tuple[Fork, ...]
    duel: Duel | None
    bonuses: tuple[Bonus, ...]

    @property
    def pairs(self) -> tuple[int, ...]:
        """The lowest pairs that any pay table tells apart; two tables may be in force at once."""
        return tuple(sorted({rank for bonus in self.bonuses for rank in bonus.pairs}))

    @property
    def key(self) -> str:
        """A name for what has to be counted: games that count the same share it."""
        duel = self.duel and (self.duel.mine, self.duel.theirs, self.duel.board, str(self.duel.odds))
        bonus = self.bonuses and (self.bonuses[0].owner, self.bonuses[0].cards, self.pairs)
        content = (_VERSION, self.method, self.wagers, duel and self.duel and self.duel.wagers, duel, bonus)
        return sha256(repr((content, self.forks)).encode()).hexdigest()[:20]


def read_shape(question: Question) -> Shape:
    """The shape of the question's game; Unsolvable says what there is no method for."""
    game = question.game
    _check_language(question)
    duel = _duel(question)
    mine, theirs = duel.hands if duel else ("", "")
    shared = _shared(game, duel.step) if duel else ()
    forks = tuple(_forks(question, mine, theirs, shared))
    bonuses = tuple(_bonuses(question, mine, theirs, shared))
    _check_settled(question, forks, duel, bonuses)
    shape = Shape(_method(game, forks, duel, bonuses), question.wagers, forks, duel, bonuses)
    _check_lines(question, shape)
    return shape


def _missing(game: Game, what: str) -> Unsolvable:
    return Unsolvable(
        f"{game.id} cannot be solved exactly: there is no method yet for {what}; "
        f"`pitboss simulate {game.id} --strategy always-play` estimates it."
    )


def _check_language(question: Question) -> None:
    """Refuse what the language can say and no method here can count."""
    game = question.game
    if any(game.wagers[name].fixed is not None for name in question.wagers):
        raise _missing(game, "a wager of a fixed amount")
    for step in _relevant(question):
        if step.by.ranking != FIVE_CARD or step.by.use:
            raise _missing(game, "hands that are not the best five of all their cards")
        if isinstance(step.by, PayByTable) and (step.by.lesser_of or step.by.facing):
            raise _missing(game, "a pay table that looks at two hands")
        if step.comparison is not None and (step.comparison.qualifies or step.comparison.slots):
            raise _missing(game, "a hand that has to qualify, or that a pay table pays when it wins or loses")
        if any(name in game.riders for name in step.settle):
            raise _missing(game, "an extra payment on a wager")
        for slot in step.slots:
            _check_table(game, question.tables[slot])
    if any(decision.returned or decision.hand for decision in game.decisions):
        raise _missing(game, "an answer that takes a wager back, or that needs a hand")


def _check_table(game: Game, table: PayTable) -> None:
    if table.keeps_stake or any(line.pays.is_push for line in table.lines):
        raise _missing(game, "a pay table with a push, or one that keeps the stake")
    if any(line.hand.least and line.hand.category is not Category.ONE_PAIR for line in table.lines):
        raise _missing(game, "a pay table line for some hands of a kind only, other than pairs")


def _check_settled(
    question: Question, forks: tuple[Fork, ...], duel: Duel | None, bonuses: tuple[Bonus, ...]
) -> None:
    """Every wager that can be staked is compared or paid by a table: there are methods for these two."""
    by_table = {bonus.wager for bonus in bonuses}
    compared = set(duel.wagers) if duel else set()
    placed = {wager for fork in forks for choice in fork.choices for wager, _ in choice.stakes}
    if by_table & compared:
        raise _missing(question.game, "a wager that is settled twice")
    if set(question.wagers) - compared - by_table:
        raise _missing(
            question.game, "a wager that is settled neither against one other hand nor by a pay table"
        )
    if duel and placed - compared:
        raise _missing(question.game, "a decision that places a wager not settled against the other hand")


def _check_lines(question: Question, shape: Shape) -> None:
    """Every line of the pay tables has bins of its own in the counts of the method."""
    lines = [line for bonus in shape.bonuses for line in question.tables[bonus.slot].lines]
    if shape.method == "matchup":
        if len(shape.pairs) > _MOST_PAIRS:
            raise _missing(question.game, f"pay tables with more than {_MOST_PAIRS} lines for pairs")
        if any(line.hand.royal for line in lines):
            raise _missing(question.game, "a pay table line for a royal flush of six or seven cards here")
    elif shape.pairs and not (shape.method == "alone" and shape.bonuses[0].cards == 5):
        raise _missing(question.game, "a pay table line for some pairs only, but not for others, here")


def _relevant(question: Question) -> Iterator[Settle]:
    """The settlements that concern the wagers made, or wagers that decisions may add."""
    opening, wagers = question.game.opening_wagers, set(question.wagers)
    for step in question.game.settlements:
        made = not step.for_ or wagers.intersection(step.for_)
        concerned = any(name in wagers or name not in opening for name in step.settle)
        if made and concerned and step.applies(question.families):
            yield step


def _duel(question: Question) -> Duel | None:
    game = question.game
    found = [(step.settle, step.comparison) for step in _relevant(question) if step.comparison]
    if not found:
        return None
    if len(found) > 1:
        raise _missing(game, "hands that are compared in more than one way")
    ((wagers, by),) = found
    mine = [name for name in game.expand(by.hand) if name not in game.expand(by.against)]
    theirs = [name for name in game.expand(by.against) if name not in game.expand(by.hand)]
    if len(mine) != 1 or len(theirs) != 1:
        raise _missing(game, "hands that are made of more than one group of cards of their own")
    pays = by.pays
    if not isinstance(pays, Payout):
        raise _missing(game, "a comparison that pays some wagers otherwise than others, or by a pay table")
    if pays.is_push:
        raise _missing(game, "a comparison that a win only pushes")
    if max(pays.odds.as_integer_ratio()) > _LARGEST_ODDS:
        raise _missing(game, f"odds in numbers above {_LARGEST_ODDS:,}")
    board = sum(game.groups[name] for name in _shared(game, by))
    return Duel(
        wagers,
        (mine[0], theirs[0]),
        game.groups[mine[0]],
        game.groups[theirs[0]],
        board,
        pays.odds,
        by.tie,
        by,
        by.least_winner(question.options),
    )


def _shared(game: Game, by: Compare) -> tuple[str, ...]:
    return tuple(name for name in game.expand(by.hand) if name in game.expand(by.against))


def _forks(question: Question, mine: str, theirs: str, shared: tuple[str, ...]) -> Iterator[Fork]:
    game = question.game
    seen: dict[str, None] = {}
    staked = set(question.wagers)
    for step in game.steps:
        match step:
            case Look():
                seen["seat"] = None
            case Show() if step.applies(question.families):
                seen.update(dict.fromkeys(game.expand(step.show)))
            case Decide() if staked & set(step.for_):
                if step.unless:
                    raise _missing(game, "a decision that depends on an earlier one")
                if mine and not {mine, theirs, *shared}.issuperset(seen):
                    raise _missing(game, "a decision after cards of neither hand have been seen")
                board = sum(game.groups[name] for name in shared if name in seen)
                choices = tuple(_choices(question, step))
                about = tuple(name for name in step.for_ if name in staked)
                staked.update(wager for choice in choices for wager, _ in choice.stakes)
                yield Fork(step.decide, about, tuple(seen), mine in seen, theirs in seen, board, choices)
            case _:
                pass


def _choices(question: Question, step: Decide) -> Iterator[Choice]:
    opening = question.game.opening_wagers
    for name, option in step.options.items():
        if not question.offers(option):
            continue
        if any(other not in opening for amount in option.places.values() for other in amount.of):
            raise _missing(question.game, "a wager that is a multiple of one placed during the round")
        stakes = {
            wager: amount.times * sum(other in question.wagers for other in amount.of)
            for wager, amount in option.places.items()
        }
        given_up = dict.fromkeys((*option.forfeits, *(question.folding if option.forfeits else ())))
        forfeits = tuple(each for each in given_up if each in question.wagers or each not in opening)
        placed = tuple((wager, units) for wager, units in stakes.items() if units)
        yield Choice(name, placed, forfeits, tuple(option.places.items()))


def _bonuses(question: Question, mine: str, theirs: str, shared: tuple[str, ...]) -> Iterator[Bonus]:
    game = question.game
    for step in _relevant(question):
        if step.paytable is None:
            continue
        (hand,) = step.hands
        groups = game.expand(hand)
        cards = sum(game.groups[name] for name in groups)
        owner: Owner = "theirs" if theirs and theirs in groups else "mine"
        if mine and set(groups) - set(shared) not in ({mine}, {theirs}):
            raise _missing(game, "a pay table on cards other than those of one of the two hands")
        lines = question.tables[step.paytable].lines
        pairs = tuple(sorted({line.hand.least for line in lines if line.hand.least}))
        for wager in step.settle:
            if wager in question.wagers:
                yield Bonus(wager, step.paytable, owner, cards, pairs, groups)


def _method(game: Game, forks: tuple[Fork, ...], duel: Duel | None, bonuses: tuple[Bonus, ...]) -> Method:
    if forks and duel is None:
        raise _missing(game, "decisions without another hand to beat")
    if len({frozenset(bonus.groups) for bonus in bonuses}) > 1:
        raise _missing(game, "pay tables on two different hands at once")
    if any(bonus.cards not in (5, 7) for bonus in bonuses):
        raise _missing(game, "a pay table on a hand that is not of five or seven cards")
    staked = {bonus.wager for bonus in bonuses}
    if any(staked.intersection(choice.forfeits) for fork in forks for choice in fork.choices):
        raise _missing(game, "a decision that gives up a pay table wager")
    if duel is None:
        return "alone"
    if duel.tie != "push":
        raise _missing(game, "ties that do not push")
    match duel.mine, duel.theirs, duel.board:
        case 5, 5, 2:
            return _packs_method(game, forks, duel, bonuses)
        case 2, 2, 5:
            return _holdem_method(game, forks, duel, bonuses)
    raise _missing(game, f"hands of {duel.mine} and {duel.theirs} cards over {duel.board} shared ones")


def _packs_method(game: Game, forks: tuple[Fork, ...], duel: Duel, bonuses: tuple[Bonus, ...]) -> Method:
    needs = duel.needs
    if forks:
        raise _missing(game, "decisions about hands of five cards and two shared ones")
    if any(bonus.cards != 7 or bonus.owner != "mine" for bonus in bonuses):
        raise _missing(game, "a bonus that is not on the seat's own seven cards")
    if needs is not None and needs.least:
        raise _missing(game, f"a wager that only {a_hand(needs.name)} or better wins")
    return "packs"


def _holdem_method(game: Game, forks: tuple[Fork, ...], duel: Duel, bonuses: tuple[Bonus, ...]) -> Method:
    if (needs := duel.needs) is not None:
        raise _missing(game, f"a wager that only {a_hand(needs.name)} or better wins, over five shared cards")
    sights = [(fork.mine, fork.theirs, fork.board) for fork in forks]
    first = {(True, False, 0), (False, True, 0)}
    if len(sights) > 2 or (len(sights) == 2 and sights[0] not in first):
        raise _missing(game, "this order of decisions and cards seen")
    if len(set(sights)) < len(sights):
        raise _missing(game, "two decisions with no new cards between them")
    if not sights or sights[-1] in {*first, (True, True, 0)}:
        return "matchup"
    if sights[-1] == (True, False, 3) and sights[0] != (False, True, 0):
        if any(bonus.cards != 7 or bonus.owner != "mine" for bonus in bonuses):
            raise _missing(
                game, "a bonus that is not on the seat's own seven cards beside a decision on the flop"
            )
        return "flop"
    seen = "the dealer's hand and the board" if sights[-1][1] else f"{sights[-1][2]} cards of the board"
    raise _missing(game, f"a decision after {seen} have been seen")
