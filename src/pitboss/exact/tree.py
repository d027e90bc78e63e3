"""A game as a tree: which cards the seat sees when, what it is asked then, and the paths through its answers.

The tree is read off the definition's steps for one question: the wagers made, the pay tables and options in
force. Nothing here knows cards or hands; what a path pays is in `payoff`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from pitboss.errors import Unsolvable
from pitboss.exact.question import Question
from pitboss.rules import (
    SEAT,
    Compare,
    Decide,
    Game,
    Look,
    Multiple,
    NamedHand,
    PayByTable,
    Settle,
    Show,
)

__all__ = ["Bonus", "Choice", "Duel", "Fork", "Path", "Stage", "Tree", "read_tree"]

_MOST_PATHS = 1000
"""More ways to answer than this are more than can be compared."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """One answer to a decision."""

    name: str
    places: tuple[tuple[str, Multiple], ...] = ()
    """What it puts on wagers, as multiples of what lies on others."""
    forfeits: tuple[str, ...] = ()
    """Wagers it gives up, extra payments on them included ..."""
    returns: tuple[str, ...] = ()
    """... and wagers that come back."""
    needs: NamedHand | None = None
    """The least hand it is open to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fork:
    """A decision, and the groups of cards the seat has seen by then."""

    name: str
    step: Decide
    about: tuple[str, ...]
    """The seat is asked while one of these wagers is in action."""
    seen: tuple[str, ...]
    choices: tuple[Choice, ...]

    @property
    def folding(self) -> tuple[Choice, ...]:
        """The choices that give up a wager."""
        return tuple(choice for choice in self.choices if choice.forfeits)

    @property
    def staying(self) -> tuple[Choice, ...]:
        return tuple(choice for choice in self.choices if not choice.forfeits)

    @property
    def boldest(self) -> Choice:
        """The choice that stays in and stakes the most; of equals the first by name."""
        return min(self.staying, key=lambda each: (-self.staked(each), each.name))

    @property
    def least_bold(self) -> Choice:
        """The choice that stays in and stakes the least; of equals the first by name."""
        return min(self.staying, key=lambda each: (self.staked(each), each.name))

    def staked(self, choice: Choice) -> int:
        """What a choice adds to the stakes, in multiples of other wagers, less what it takes back."""
        placed = sum(amount.times for _, amount in choice.places)
        return placed - len(self.step.options[choice.name].returns)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """The forks that the seat comes to with the same cards in sight."""

    new: tuple[str, ...]
    """Groups that were not in sight at the stage before."""
    seen: tuple[str, ...]
    forks: tuple[Fork, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Path:
    """One way through all decisions: the answers given, and what they do to the wagers."""

    names: tuple[str, ...] = ()
    forks: tuple[str, ...] = ()
    """The decisions that the names answer, one by one."""
    placed: tuple[tuple[str, Multiple], ...] = ()
    forfeited: frozenset[str] = frozenset()
    returned: frozenset[str] = frozenset()
    settled: tuple[tuple[str, Settle], ...] = ()
    """The step that settles each wager left in action, in their order."""

    def stakes(self, opening: Mapping[str, Fraction]) -> dict[str, Fraction]:
        """What lies on each wager at the end, given what lay there before the deal."""
        stakes = dict(opening)
        for wager, amount in self.placed:
            if added := amount.times * sum(stakes.get(other, Fraction(0)) for other in amount.of):
                stakes[wager] = stakes.get(wager, Fraction(0)) + added
        return stakes

    def prefix(self, forks: frozenset[str]) -> tuple[str, ...]:
        """The answers to these decisions."""
        return tuple(name for name, fork in zip(self.names, self.forks, strict=True) if fork in forks)


@dataclass(frozen=True, slots=True)
class Duel:
    """A comparison of hands: the wagers it decides, and the names of my cards and of theirs."""

    wagers: tuple[str, ...]
    hands: tuple[str, str]
    step: Compare


@dataclass(frozen=True, slots=True)
class Bonus:
    """A wager paid by a pay table alone: whose cards it is on, and how many cards make the hand."""

    wager: str
    slot: str
    cards: int
    groups: tuple[str, ...]


@dataclass(frozen=True)
class Tree:
    """All decisions of a question's round, and every path through them."""

    question: Question
    forks: tuple[Fork, ...]
    paths: tuple[Path, ...]
    laid: Mapping[str, Fraction] | None = None
    """What lies on each opening wager, where that is not one unit."""

    @property
    def game(self) -> Game:
        return self.question.game

    @cached_property
    def opening(self) -> dict[str, Fraction]:
        """What lies on each opening wager, in units."""
        if self.laid is not None:
            return dict(self.laid)
        return {name: self.question.stake(name) for name in self.question.wagers}

    @cached_property
    def stages(self) -> tuple[Stage, ...]:
        """The forks by what is in sight."""
        stages: list[Stage] = []
        before: tuple[str, ...] = ()
        for fork in self.forks:
            if stages and set(fork.seen) == set(before):
                last = stages.pop()
                stages.append(Stage(new=last.new, seen=last.seen, forks=(*last.forks, fork)))
                continue
            new = tuple(name for name in fork.seen if name not in before)
            stages.append(Stage(new=new, seen=fork.seen, forks=(fork,)))
            before = fork.seen
        return tuple(stages)

    @cached_property
    def stakes(self) -> tuple[dict[str, Fraction], ...]:
        """By path, what lies on each wager at the end, in units."""
        return tuple(path.stakes(self.opening) for path in self.paths)

    @cached_property
    def settlements(self) -> tuple[Settle, ...]:
        """The steps that settle a wager on some path, in order."""
        used = {id(step): step for path in self.paths for _, step in path.settled}
        return tuple(step for step in self.game.settlements if id(step) in used)

    def follow(self, choose: Callable[[Fork], Choice]) -> Path:
        """The path of a seat that answers this way."""
        forks = {fork.name: fork for fork in self.forks}
        names: tuple[str, ...] = ()
        while True:
            open_to = [path for path in self.paths if path.names[: len(names)] == names]
            if len(open_to[0].names) == len(names):
                return open_to[0]
            names = (*names, choose(forks[open_to[0].forks[len(names)]]).name)

    @cached_property
    def dependent(self) -> tuple[str, ...]:
        """The wagers that best play looks after: those whose end depends on the answers."""
        first = self._fate(0)
        fates = [self._fate(at) for at in range(len(self.paths))]
        names = dict.fromkeys(name for fate in fates for name in fate)
        changing = {name for name in names if any(fate.get(name) != first.get(name) for fate in fates)}
        changing -= {*self.question.beside}
        return tuple(name for name in self.game.wagers if name in changing)

    def _fate(self, at: int) -> dict[str, object]:
        """By wager: what lies on it on this path, and what becomes of it."""
        path, stakes = self.paths[at], self.stakes[at]
        settled = {name: id(step) for name, step in path.settled}
        riders = self.game.riders
        return {
            name: (
                stakes.get(name),
                stakes.get(riders.get(name, "")),
                settled.get(name),
                name in path.returned,
            )
            for name in {*stakes, *settled}
        }

    @cached_property
    def duels(self) -> tuple[Duel, ...]:
        """The comparisons that settle wagers, those of the same hands as one."""
        found: dict[tuple[str, str], Duel] = {}
        for step in self.settlements:
            if (by := step.comparison) is None:
                continue
            mine, theirs = set(self.game.expand(by.hand)), set(self.game.expand(by.against))
            own = [self.game.owners[name] for name in self.game.groups if name in mine - theirs]
            other = [self.game.owners[name] for name in self.game.groups if name in theirs - mine]
            hands = (own[0] if own else SEAT, other[0] if other else SEAT)
            wagers = tuple(name for name in step.settle if any(name in each for each in self.stakes))
            known = found.get(hands)
            found[hands] = (
                Duel(wagers, hands, by)
                if known is None
                else Duel((*known.wagers, *(w for w in wagers if w not in known.wagers)), hands, known.step)
            )
        return tuple(found.values())

    @property
    def duel(self) -> Duel | None:
        """The comparison that the round is about."""
        return self.duels[0] if self.duels else None

    @cached_property
    def bonuses(self) -> tuple[Bonus, ...]:
        """The wagers that a pay table alone pays."""
        return tuple(
            Bonus(wager, step.by.paytable, self._cards(step.by), self.game.expand(step.by.hand))
            for step in self.settlements
            if isinstance(step.by, PayByTable)
            for wager in step.settle
            if any(wager in each or self.game.riders.get(wager) in each for each in self.stakes)
        )

    def _cards(self, by: PayByTable) -> int:
        return sum(by.use.get(name, self.game.groups[name]) for name in self.game.expand(by.hand))


def read_tree(question: Question) -> Tree:
    """The tree of the question's game."""
    forks = tuple(_forks(question))
    paths = tuple(_paths(question, forks))
    asked = {name for path in paths for name in path.forks}
    return Tree(question, tuple(fork for fork in forks if fork.name in asked), paths)


def _forks(question: Question) -> Iterator[Fork]:
    game = question.game
    seen: dict[str, None] = {}
    for step in game.steps:
        match step:
            case Look():
                seen[SEAT] = None
            case Show() if step.applies(question.families):
                seen.update(dict.fromkeys(game.expand(step.show)))
            case Decide():
                choices = tuple(_choices(question, step))
                yield Fork(name=step.decide, step=step, about=step.for_, seen=tuple(seen), choices=choices)
            case _:
                pass


def _choices(question: Question, step: Decide) -> Iterator[Choice]:
    wagers = question.game.wagers
    for name, option in step.options.items():
        if not question.offers(option):
            continue
        given_up = {*option.forfeits, *(question.folding if option.forfeits else ())}
        yield Choice(
            name=name,
            places=tuple(option.places.items()),
            forfeits=tuple(each for each, wager in wagers.items() if {each, wager.rides} & given_up),
            returns=tuple(each for each, w in wagers.items() if {each, w.rides} & set(option.returns)),
            needs=option.needs,
        )


@dataclass(frozen=True, slots=True)
class _Way:
    """A path on its way through the steps."""

    path: Path
    made: frozenset[str]
    gone: frozenset[str] = frozenset()

    @property
    def action(self) -> frozenset[str]:
        return self.made - self.gone


def _paths(question: Question, forks: tuple[Fork, ...]) -> list[Path]:
    """All paths, in the order in which the definition lists the answers."""
    ways = [_Way(Path(), frozenset(question.wagers))]
    left = iter(forks)
    for step in question.game.steps:
        match step:
            case Decide():
                fork = next(left)
                ways = [after for way in ways for after in _answered(way, fork)]
                if len(ways) > _MOST_PATHS:
                    raise Unsolvable(
                        f"{question.game.id} cannot be solved exactly: there are more than {_MOST_PATHS:,} "
                        "ways to answer its decisions."
                    )
            case Settle() if step.applies(question.families) and step.pot is None:
                ways = [_settled(question, way, step) for way in ways]
            case _:
                pass
    return [way.path for way in ways]


def _answered(way: _Way, fork: Fork) -> Iterator[_Way]:
    step = fork.step
    if not way.action.intersection(step.for_) or way.made.intersection(step.unless):
        yield way
        return
    for choice in fork.choices:
        path = way.path
        given_up, back = way.action.intersection(choice.forfeits), way.action.intersection(choice.returns)
        yield _Way(
            Path(
                names=(*path.names, choice.name),
                forks=(*path.forks, fork.name),
                placed=(*path.placed, *choice.places),
                forfeited=path.forfeited | given_up,
                returned=path.returned | back,
                settled=path.settled,
            ),
            way.made.union(name for name, _ in choice.places),
            way.gone.union(choice.forfeits, choice.returns),
        )


def _settled(question: Question, way: _Way, step: Settle) -> _Way:
    if step.for_ and not way.made.intersection(step.for_):
        return way
    riders = question.game.riders
    names = [
        name
        for name in step.settle
        if name not in way.gone and (name in way.made or riders.get(name) in way.made)
    ]
    path = way.path
    longer = Path(
        names=path.names,
        forks=path.forks,
        placed=path.placed,
        forfeited=path.forfeited,
        returned=path.returned,
        settled=(*path.settled, *((name, step) for name in names)),
    )
    return _Way(longer, way.made, way.gone.union(names))
