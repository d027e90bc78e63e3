"""The rule book on settling: by pay table, against another hand, and the pot."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pitboss.rulebook.blocks import Bullets, Item, Paragraph, Section, SectionId
from pitboss.rulebook.comparing import by_comparison
from pitboss.rulebook.vocabulary import Vocabulary, or_better
from pitboss.rules import DEALER, Compare, PayByTable, PayTable, Pot, Settle
from pitboss.wording import cap, joined, short_dollars

__all__ = ["pot_section", "settle_item"]


def settle_item(words: Vocabulary, step: Settle, *, folding: bool) -> Item:
    """One settlement of the play; `folding` where a seat can have folded before it."""
    wagers = words.offered(step)
    where = f" of the players who bet on {words.labels(step.for_, 'or')}" if step.for_ else ""
    in_turn = "seat by seat from the dealer's right"
    if isinstance(step.by, Pot):
        text = f"The dealer awards the pot of all wagers on {words.labels(wagers)}: see “The pot”."
        return Item(text=text, cite=step.cite)
    if isinstance(step.by, Compare):
        details = by_comparison(words, step.by, wagers)
    elif riding := [words.game.riders[name] for name in wagers if name in words.game.riders]:
        text = f"The dealer pays the {words.labels(wagers)}{where}, {in_turn}."
        return Item(text=text, details=tuple(_extra(words, step.by, riding)), cite=step.cite)
    else:
        folded = folding and all(words.survives_a_fold(name) for name in wagers)
        details = _by_table(words, step.by, folded=folded, many=len(wagers) > 1)
    text = f"The dealer settles the wagers on {words.labels(wagers)}{where}, {in_turn}."
    return Item(text=text, details=tuple(details), cite=step.cite)


def _by_table(words: Vocabulary, by: PayByTable, *, folded: bool, many: bool) -> Iterator[Item]:
    table = words.terms.tables[by.paytable]
    if by.lesser_of:
        yield from _lesser(words, by, table)
        return
    yield Item(text=f"The hand is {words.best(by.hand, by)}.")
    yield Item(text=_winning(table, many=many))
    if table.least != table.least_win:
        yield Item(text=f"{cap(or_better(table.least))} below that is a push: {_comes_back(many=many)}.")
    yield Item(text=f"{'Any other' if table.by_name else 'A lower'} hand loses.")
    facing = [f"“{line.hand.name}”" for line in table.lines if line.hand.facing is not None]
    if facing:
        yield Item(
            text=f"In {joined(facing)} your cards come first, then the dealer's. "
            "On every other line what the dealer holds makes no difference."
        )
    others = []
    if words.dealer_plays and not by.facing and all(words.owner(name) != DEALER for name in by.hand):
        others.append("what the dealer holds")
    if folded:
        others.append("whether you folded")
    if others:
        verb = "makes" if len(others) == 1 else "make"
        yield Item(text=f"{cap(joined(others))} {verb} no difference.")


def _comes_back(*, many: bool) -> str:
    return "your wagers come back" if many else "your wager comes back"


def _winning(table: PayTable, *, many: bool) -> str:
    wins = "A hand on the pay table" if table.by_name else cap(or_better(table.least_win))
    told = f"{wins} wins. It is paid as the posted pay table says ({table.title})"
    if table.keeps_stake:
        return f"{told}. That is all you get: the wager itself does not come back."
    return f"{told}, and {_comes_back(many=many)} as well."


def _extra(words: Vocabulary, by: PayByTable, ridden: Sequence[str]) -> Iterator[Item]:
    """An extra payment on another wager."""
    table = words.terms.tables[by.paytable]
    yield Item(text=f"The hand is {words.best(by.hand, by)}.")
    yield Item(
        text=f"{cap(or_better(table.least_win))} is paid as the posted pay table says ({table.title}), "
        f"on the amount of your {words.labels(ridden)}."
    )
    yield Item(text="A lower hand gets nothing more, and loses nothing.")
    dealer = "what the dealer holds, nor " if words.dealer_plays else ""
    yield Item(text=f"It makes no difference {dealer}whether your {words.labels(ridden)} wins or loses.")
    if any(name in step.forfeited for step in words.game.decisions for name in ridden):
        yield Item(text="Players who have folded are not paid.")


def _lesser(words: Vocabulary, by: PayByTable, table: PayTable) -> Iterator[Item]:
    """A wager on the hand that is beaten."""
    mine, theirs = words.hand(by.hand[0]), words.hand(by.lesser_of[0])
    yield Item(text=f"{cap(mine)} is {words.best(by.hand, by)}; {theirs} is {words.best(by.lesser_of, by)}.")
    yield Item(text="The lower of the two counts, whichever it is.")
    yield Item(text=_winning(table, many=False))
    yield Item(text="A lower hand loses, and so do equal hands.")


def pot_section(words: Vocabulary) -> Iterator[Section]:
    """The player-banked pot, where the game has one."""
    for step in words.game.settlements:
        if not isinstance(step.by, Pot):
            continue
        for name in step.settle:
            if not words.terms.offers(name):
                refused = Paragraph(f"This house does not offer the {words.label(name)}.")
                yield Section(SectionId.POT, (refused,))
            else:
                yield Section(SectionId.POT, (Bullets(tuple(_pot(words, name, step.by))),))


def _pot(words: Vocabulary, wager: str, by: Pot) -> Iterator[Item]:
    amount = words.terms.house.fixed_amount(words.game.wagers[wager])
    price = f" Each pays in {short_dollars(amount)}." if amount is not None else ""
    yield Item(text=f"All {words.label(wager)} wagers make one pot, put up by the players alone.{price}")
    dealer = "The dealer's hand" if words.dealer_plays else "The house"
    yield Item(text=f"Only players who made the wager can win it. {dealer} has no part in it.")
    yield Item(text=f"The best hand among them wins. Yours is {words.best(by.best_of, by)}.")
    yield Item(
        text="Equal hands share the pot evenly. A cent left over goes to the one nearest the dealer's left."
    )
    if not any(step.folds for step in words.game.decisions):
        return
    if words.terms.house.pot.folded == "may win":
        yield Item(text="A player who has folded can still win the pot.")
    else:
        yield Item(
            text="A player who has folded cannot win it. If all who paid in have folded, they get it back."
        )
