"""The rule book on settling: who wins, who loses, who gets his wager back, and how much."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.round.rulebook_blocks import Bullets, Item, Paragraph, Section
from pitboss.round.rulebook_words import DEALER, Wording, a_hand, cap, joined, money, odds, or_better
from pitboss.rules import Compare, Decide, PayByTable, Pot, Settle

__all__ = ["pot_section", "settle_item"]


def settle_item(words: Wording, step: Settle, *, folding: bool) -> Item:
    """One settlement of the play; `folding` where a seat can have folded before it."""
    wagers = [name for name in step.settle if words.offered(name)]
    where = f" of the players who bet on {words.labels(step.for_, 'or')}" if step.for_ else ""
    by = step.by
    if isinstance(by, Pot):
        text = f"The dealer awards the pot of all wagers on {words.labels(wagers)}: see “The pot”."
        return Item(text=text, cite=step.cite)
    in_turn = "seat by seat from the dealer's right"
    text = f"The dealer settles the wagers on {words.labels(wagers)}{where}, {in_turn}."
    if isinstance(by, PayByTable):
        details = tuple(_by_table(words, by, folding=folding))
    else:
        details = tuple(_by_comparison(words, by, many=len(wagers) > 1))
    return Item(text=text, details=details, cite=step.cite)


def _by_table(words: Wording, by: PayByTable, *, folding: bool) -> Iterator[Item]:
    table = words.terms.tables[by.paytable]
    yield Item(text=f"The hand is {words.best(by.hand)}.")
    yield Item(
        text=f"{cap(or_better(table.least))} wins. It is paid as the posted pay table says "
        f"({table.title}), and your wager comes back as well."
    )
    yield Item(text="A lower hand loses.")
    others = []
    if DEALER in words.game.cards and by.hand[0] != DEALER:
        others.append("what the dealer holds")
    if folding:
        others.append("whether you folded")
    if others:
        verb = "makes" if len(others) == 1 else "make"
        yield Item(text=f"{cap(joined(others))} {verb} no difference.")


def _by_comparison(words: Wording, by: Compare, *, many: bool) -> Iterator[Item]:
    mine, theirs = words.hand(by.hand[0]), words.hand(by.against[0])
    wagers, come = ("the wagers", "come") if many else ("the wager", "comes")
    yield Item(text=f"{cap(mine)} is {words.best(by.hand)}; {theirs} is {words.best(by.against)}.")
    need = f" and is {or_better(by.win_needs)}" if by.win_needs is not None else ""
    each = "each of these wagers that you made" if many else "the wager"
    yield Item(term="Win", text=f"if {mine} is higher{need}, {each} is paid {odds(by.pays)} and returned.")
    yield Item(term="Lose", text=f"if {theirs} is higher, you lose {wagers}.")
    ending = {
        "push": f"a push. {cap(wagers)} {come} back to you, with nothing won or lost",
        "lose": f"you lose {wagers}",
        "win": "you win, as with the higher hand",
    }
    tied = f"with {or_better(by.win_needs)}, " if by.win_needs is not None else ""
    yield Item(term="Tie", text=f"{tied}{ending[by.tie]}.")
    if by.win_needs is not None and by.short is not None:
        short = str(words.terms.options[by.short])
        result, other = "is a push" if short == "push" else "loses", words.hand_short(by.against[0])
        yield Item(
            term=f"Less than {a_hand(by.win_needs)}",
            text=f"such a hand never wins. If it would beat or tie {other}, it {result}.",
        )


def pot_section(words: Wording) -> Iterator[Section]:
    """The player-banked pot, where the game has one."""
    steps = [step for step in words.game.steps if isinstance(step, Settle) and isinstance(step.by, Pot)]
    for step in steps:
        for name in step.settle:
            label = words.label(name)
            if not words.offered(name):
                yield Section("The pot", (Paragraph(f"This house does not offer the {label}."),))
            else:
                assert isinstance(step.by, Pot)  # noqa: S101 - chosen above
                yield Section("The pot", (Bullets(tuple(_pot(words, label, step.by))),))


def _pot(words: Wording, label: str, by: Pot) -> Iterator[Item]:
    amount = words.terms.house.pot_amount
    price = f" Each pays in {money(amount)}." if amount is not None else ""
    yield Item(text=f"All {label} wagers make one pot, put up by the players alone.{price}")
    yield Item(text="Only players who made the wager can win it. The dealer's hand has no part in it.")
    yield Item(text=f"The best hand among them wins. Yours is {words.best(by.best_of)}.")
    yield Item(
        text="Equal hands share the pot evenly. A cent left over goes to the one nearest the dealer's left."
    )
    decisions = [step for step in words.game.steps if isinstance(step, Decide)]
    if not any(option.forfeits for step in decisions for option in step.options.values()):
        return
    if words.terms.house.pot.folded == "may win":
        yield Item(text="A player who has folded can still win the pot.")
    else:
        yield Item(
            text="A player who has folded cannot win it. If all who paid in have folded, they get it back."
        )
