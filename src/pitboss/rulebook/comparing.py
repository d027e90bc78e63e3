"""The rule book on one hand against another: qualifying, winning, losing, ties, for each wager."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pitboss.rulebook.blocks import Item
from pitboss.rulebook.vocabulary import Vocabulary, named_hand, or_better, winning_odds
from pitboss.rules import ByTable, Compare, Payout
from pitboss.wording import cap

__all__ = ["by_comparison"]


def by_comparison(words: Vocabulary, by: Compare, wagers: Sequence[str]) -> Iterator[Item]:
    """How the wagers of a comparison end, in the order in which the dealer looks at it."""
    mine, theirs = words.hand(by.hand[0]), words.hand(by.against[0])
    yield Item(text=f"{cap(mine)} is {words.best(by.hand, by)}; {theirs} is {words.best(by.against, by)}.")
    if by.regardless is not None:
        table = words.terms.tables[by.regardless]
        yield Item(
            term=cap(or_better(table.least)),
            text=f"paid as the posted pay table says ({table.title}) and returned, whatever {theirs} is. "
            "With less:",
        )
    yield from _qualifying(words, by, wagers)
    least = by.least_winner(words.terms.options)
    need = f" and is {or_better(least)}" if least is not None else ""
    yield Item(term="Win", text=f"if {mine} is higher{need}, {_endings(words, wagers, _win(words, by))}.")
    yield Item(term="Lose", text=f"if {theirs} is higher, {_loss(words, by, wagers)}.")
    tied = f"with {or_better(least)}, " if least is not None else ""
    yield Item(term="Tie", text=f"{tied}{_tie(by, wagers)}.")
    if least is not None:
        short = by.short_ending(words.terms.options)
        result, other = "is a push" if short == "push" else "loses", words.hand_short(by.against[0])
        yield Item(
            term=f"Less than {named_hand(least)}",
            text=f"such a hand never wins. If it would beat or tie {other}, it {result}.",
        )


def _qualifying(words: Vocabulary, by: Compare, wagers: Sequence[str]) -> Iterator[Item]:
    if by.qualifies is None:
        return
    theirs = cap(words.hand(by.against[0]))
    yield Item(term=f"{theirs} qualifies", text=f"with {or_better(by.qualifies)}.")
    decided = [name for name in wagers if by.unqualified_on(name) is not None]
    others = [name for name in wagers if name not in decided]
    text = ""
    if decided:
        ends = _endings(words, decided, _unqualified(words, by), alone=not others)
        text = f"{ends}, whoever has the higher hand"
    if others:
        verb = "is" if len(others) == 1 else "are"
        text += f"{'. ' if text else ''}{words.labels(others)} {verb} settled as if it did"
    yield Item(term=f"{theirs} does not qualify", text=f"{text}.")


Ending = tuple[str, str]
"""How a wager ends, said of one wager and of several."""


def _endings(
    words: Vocabulary, wagers: Sequence[str], ending: Callable[[str], Ending], *, alone: bool = True
) -> str:
    """Wagers that end alike together: "Ante and Play are paid even money; Blind is a push".

    They need no names where they are `alone`: all the wagers of the settlement.
    """
    kinds: dict[Ending, list[str]] = {}
    for name in wagers:
        kinds.setdefault(ending(name), []).append(name)
    if len(kinds) == 1 and alone:
        ((one, _),) = kinds
        return f"{'the wager' if len(wagers) == 1 else 'each of these wagers that you made'} {one}"
    return "; ".join(
        f"{words.labels(names)} {one if len(names) == 1 else many}" for (one, many), names in kinds.items()
    )


def _win(words: Vocabulary, by: Compare) -> Callable[[str], Ending]:
    return lambda wager: _paid(words, by.pays_on(wager))


def _paid(words: Vocabulary, pays: Payout | ByTable) -> Ending:
    if isinstance(pays, Payout):
        if pays.is_push:
            return "is a push", "are pushes"
        return f"is paid {winning_odds(pays)} and returned", f"are paid {winning_odds(pays)} and returned"
    table = words.terms.tables[pays.table]
    text = f"paid as the posted pay table says ({table.title}) and returned"
    if not table.covers_all:
        match pays.below:
            case "push":
                less = "a push"
            case "lose":
                less = "lost"
            case odds:
                less = f"paid {winning_odds(odds)} and returned"
        text += f" with {or_better(table.least)}, and {less} with less"
    return f"is {text}", f"are {text}"


def _unqualified(words: Vocabulary, by: Compare) -> Callable[[str], Ending]:
    def ending(wager: str) -> Ending:
        match by.unqualified_on(wager):
            case "push":
                return "is a push", "are pushes"
            case "lose":
                return "loses", "lose"
            case _:
                return _paid(words, by.pays_on(wager))

    return ending


def _loss(words: Vocabulary, by: Compare, wagers: Sequence[str]) -> str:
    if by.beaten is None:
        return f"you lose {'the wagers' if len(wagers) > 1 else 'the wager'}"
    beaten = by.beaten
    return f"{_endings(words, wagers, lambda _: _paid(words, beaten))}"


def _tie(by: Compare, wagers: Sequence[str]) -> str:
    they, come = ("the wagers", "come") if len(wagers) > 1 else ("the wager", "comes")
    match by.tie:
        case "push":
            return f"a push. {cap(they)} {come} back to you, with nothing won or lost"
        case "lose":
            return f"you lose {they}"
        case "win":
            return "you win, as with the higher hand"
