"""The rule book on the object of the game: what each wager is about, in a sentence or two."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.rulebook.blocks import Bullets, Item, Paragraph, Section, SectionId
from pitboss.rulebook.chapters import CHAPTERS
from pitboss.rulebook.vocabulary import Vocabulary, named_hand, or_better
from pitboss.rules import DEALER, SEAT, ByTable, Compare, PayByTable, Payout, Pot, Settle
from pitboss.wording import cap

__all__ = ["object_section"]


def object_section(words: Vocabulary) -> Section:
    """What each wager is about, those of one kind together."""
    kinds: dict[str, list[str]] = {}
    for step in words.settlements:
        for name in words.offered(step):
            names = kinds.setdefault(_object(words, step, name), [])
            names += [name] if name not in names else []
    items = tuple(Item(term=cap(words.labels(names)), text=text) for text, names in kinds.items())
    return Section(SectionId.OBJECT, (Paragraph(words.game.summary), Bullets(items)))


def _object(words: Vocabulary, step: Settle, wager: str) -> str:
    match step.by:
        case Compare():
            return _compared(words, step, step.by, wager)
        case PayByTable():
            return _paid(words, step.by, wager)
        case Pot():
            return (
                "A pot among the players. The best hand of those who paid in takes it. The house has no part."
            )


def _compared(words: Vocabulary, step: Settle, by: Compare, wager: str) -> str:
    mine, theirs = words.hand(by.hand[0]), words.hand(by.against[0])
    whose = f"if you bet on {words.labels(step.for_, 'or')}, " if step.for_ else ""
    told = [f"{cap(f'{whose}{mine} against {words.hand_short(by.against[0])}')}."]
    if by.regardless is not None:
        least = or_better(words.terms.tables[by.regardless].least)
        told.append(f"{cap(least)} is paid by a pay table, whatever {theirs} is.")
    told += _won(words, by, wager)
    if by.beaten is not None:
        least = or_better(words.terms.tables[by.beaten.table].least)
        told.append(f"{cap(least)} that is beaten is paid, too.")
    if by.tie != "push":
        told.append("A tie wins." if by.tie == "win" else "A tie loses.")
    if by.qualifies is not None and (ending := by.unqualified_on(wager)) is not None:
        result = {"win": "also wins", "push": "is a push", "lose": "loses"}[ending]
        told.append(f"It {result} if {theirs} is below {named_hand(by.qualifies)}.")
    needs = by.least_winner(words.terms.options)
    if needs is not None:
        told.append(f"To win, {words.hand_short(by.hand[0])} must be {or_better(needs)}.")
    return " ".join(told)


def _won(words: Vocabulary, by: Compare, wager: str) -> Iterator[str]:
    """Who wins, and what for, as far as it is not even money."""
    pays = by.pays_on(wager)
    if isinstance(pays, Payout) and pays.is_push:
        yield "With less, the wager comes back unless you are beaten."
        return
    yield CHAPTERS[by.ranking].wins
    if isinstance(pays, ByTable):
        table = words.terms.tables[pays.table]
        if pays.below == "push" and not table.covers_all:
            yield f"A win with {or_better(table.least)} is paid by a pay table; any other win is a push."
        else:
            yield "A win is paid by a pay table."


def _paid(words: Vocabulary, by: PayByTable, wager: str) -> str:
    table = words.terms.tables[by.paytable]
    wins = "A hand that it lists" if table.by_name else cap(or_better(table.least_win))
    others = ", whatever any other hand holds" if words.dealer_plays else ""
    push = f" {cap(or_better(table.least))} below that is a push." if table.least != table.least_win else ""
    if (ridden := words.game.wagers[wager].rides) is not None:
        return f"An extra payment on your {words.label(ridden)}, by a pay table. {wins} is paid{others}."
    if by.lesser_of:
        mine, theirs = words.hand(by.hand[0]), words.hand(by.lesser_of[0])
        return (
            f"{cap(mine)} and {theirs}: the lower of the two, read against a pay table. {wins} wins if it is "
            "beaten, whichever of the two it is."
        )
    if {SEAT, DEALER} <= {words.owner(name) for name in by.hand}:
        return f"{cap(words.composed(by.hand))} together, read against a pay table. {wins} wins.{push}"
    hand = words.hand(by.hand[0]) if by.hand in words.main_hands else words.composed(by.hand)
    if by.facing:
        return f"{cap(hand)}, read against a pay table. {wins} wins."
    return f"{cap(hand)} alone, read against a pay table. {wins} wins{others}.{push}"
