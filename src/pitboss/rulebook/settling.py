"""The rule book on settling: who wins, who loses, which wagers come back, and how much."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pitboss.rulebook.blocks import Bullets, Item, Paragraph, Section, SectionId
from pitboss.rulebook.vocabulary import DEALER, Vocabulary, named_hand, or_better, winning_odds
from pitboss.rules import PUSH, Compare, Payout, Settle
from pitboss.wording import cap, joined, short_dollars

__all__ = ["pot_section", "settle_item"]


def settle_item(words: Vocabulary, step: Settle, *, folding: bool) -> Item:
    """One settlement of the play; `folding` where a seat can have folded before it."""
    wagers = [name for name in step.settle if words.terms.offers(name)]
    where = f" of the players who bet on {words.labels(step.for_, 'or')}" if step.for_ else ""
    if step.pot:
        text = f"The dealer awards the pot of all wagers on {words.labels(wagers)}: see “The pot”."
        return Item(text=text, cite=step.cite)
    in_turn = "seat by seat from the dealer's right"
    text = f"The dealer settles the wagers on {words.labels(wagers)}{where}, {in_turn}."
    if step.comparison:
        details = _by_comparison(words, step.comparison, many=len(wagers) > 1)
    else:
        details = _by_table(words, step, folding=folding)
    return Item(text=text, details=tuple(details), cite=step.cite)


def _by_table(words: Vocabulary, step: Settle, *, folding: bool) -> Iterator[Item]:
    table, (hand,) = words.terms.tables[step.paytable or ""], step.hands
    yield Item(text=f"The hand is {words.best(hand)}.")
    yield Item(
        text=f"{cap(or_better(table.least))} wins. It is paid as the posted pay table says "
        f"({table.title}), and your wager comes back as well."
    )
    yield Item(text="A lower hand loses.")
    others = []
    if DEALER in words.game.cards and hand[0] != DEALER:
        others.append("what the dealer holds")
    if folding:
        others.append("whether you folded")
    if others:
        verb = "makes" if len(others) == 1 else "make"
        yield Item(text=f"{cap(joined(others))} {verb} no difference.")


def _by_comparison(words: Vocabulary, by: Compare, *, many: bool) -> Iterator[Item]:
    mine, theirs = words.hand(by.hand[0]), words.hand(by.against[0])
    wagers, come = ("the wagers", "come") if many else ("the wager", "comes")
    yield Item(text=f"{cap(mine)} is {words.best(by.hand)}; {theirs} is {words.best(by.against)}.")
    least = by.least_winner(words.terms.options)
    pays = by.pays if isinstance(by.pays, Payout) else PUSH
    need = f" and is {or_better(least)}" if least is not None else ""
    each = "each of these wagers that you made" if many else "the wager"
    yield Item(
        term="Win", text=f"if {mine} is higher{need}, {each} is paid {winning_odds(pays)} and returned."
    )
    yield Item(term="Lose", text=f"if {theirs} is higher, you lose {wagers}.")
    ending = {
        "push": f"a push. {cap(wagers)} {come} back to you, with nothing won or lost",
        "lose": f"you lose {wagers}",
        "win": "you win, as with the higher hand",
    }
    tied = f"with {or_better(least)}, " if least is not None else ""
    yield Item(term="Tie", text=f"{tied}{ending[by.tie]}.")
    if least is not None:
        short = by.short_ending(words.terms.options)
        result, other = "is a push" if short == "push" else "loses", words.hand_short(by.against[0])
        yield Item(
            term=f"Less than {named_hand(least)}",
            text=f"such a hand never wins. If it would beat or tie {other}, it {result}.",
        )


def pot_section(words: Vocabulary) -> Iterator[Section]:
    """The player-banked pot, where the game has one."""
    for step in words.game.settlements:
        for name in step.settle if step.pot else ():
            label = words.label(name)
            if not words.terms.offers(name):
                yield Section(SectionId.POT, (Paragraph(f"This house does not offer the {label}."),))
            else:
                yield Section(SectionId.POT, (Bullets(tuple(_pot(words, label, *step.hands))),))


def _pot(words: Vocabulary, label: str, hand: Sequence[str]) -> Iterator[Item]:
    amount = words.terms.house.pot_amount
    price = f" Each pays in {short_dollars(amount)}." if amount is not None else ""
    yield Item(text=f"All {label} wagers make one pot, put up by the players alone.{price}")
    yield Item(text="Only players who made the wager can win it. The dealer's hand has no part in it.")
    yield Item(text=f"The best hand among them wins. Yours is {words.best(hand)}.")
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
