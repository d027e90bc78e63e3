"""Maximum exposure in words: the bound, the argument for it, and the deals that reach it."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.exact.deal_counts import Outcome
from pitboss.exact.settlement import Settled
from pitboss.publish.report.blocks import Block, Bullets, Column, Heading, Item, Paragraph, Section, Table
from pitboss.publish.report.exposure import Exposure
from pitboss.publish.report.numbers import cards_told, money, words
from pitboss.publish.report.subject import Subject
from pitboss.publish.report.witness import Witness
from pitboss.wording import dollars

__all__ = ["exposure_section"]


def exposure_section(subject: Subject, found: Exposure) -> Section:
    return Section(
        key="exposure", title="Maximum exposure in one round", blocks=tuple(_blocks(subject, found))
    )


def _blocks(subject: Subject, found: Exposure) -> Iterator[Block]:
    limits = ", ".join(f"{subject.label(name)} {_plain(cents)}" for name, cents in found.stakes.items())
    yield Paragraph(
        f"The most that may be bet before the deal under this house's limits: {limits}. Wagers placed "
        "during the round are the multiples of these that the rules allow. What a seat may choose is taken "
        "at its worst for the house, whether it is good play or not; what hands can meet is taken from the "
        "counts."
    )
    yield Heading("One seat")
    yield _table(subject, found)
    yield Paragraph(_seat_argument(found))
    yield Heading("A full table")
    yield Paragraph(_table_argument(found))
    deals = [("One seat", found.seat_witness)]
    if found.seats > 1:
        deals.append((f"All {found.seats} seats", found.table_witness))
    yield Paragraph("Deals that cost the most among those tried, settled by the engine:")
    yield Bullets(tuple(Item(term=f"{who}, {_plain(each.cents)}", text=_told(each)) for who, each in deals))
    if any(wager.offered_if == "pot" for wager in subject.question.game.wagers.values()):
        yield Paragraph(
            "The Pot Bet is among the players: the house pays nothing into it and owes nothing to it."
        )


def _table(subject: Subject, found: Exposure) -> Table:
    return Table(
        key="exposure",
        caption=f"The largest loss of the house on one seat: {found.one.hand}"
        + (f", the hand {_word(found.one.outcome)}" if subject.analysis.shape.duel else ""),
        columns=(
            Column("Wager", "left"),
            Column("Staked at most"),
            Column("Settled", "left"),
            Column("House pays"),
        ),
        rows=tuple(
            (words(subject.label(wager.wager)), money(wager.stake), words(_ending(wager)), money(won))
            for wager in found.one.wagers
            for won in [found.one.won(wager)]
        ),
        totals=(
            (
                words("All"),
                money(sum(each.stake for each in found.one.wagers)),
                words(""),
                money(found.one.cents),
            ),
        ),
    )


def _word(outcome: Outcome) -> str:
    return {"win": "wins", "tie": "ties", "lose": "loses"}[outcome]


def _ending(wager: Settled) -> str:
    if wager.pays is not None:
        return f"pays {wager.pays}"
    return {"folded": "given up", "lose": "loses", "push": "push", "win": "wins"}[wager.ending]


def _seat_argument(found: Exposure) -> str:
    by = f", deciding {', then '.join(found.one.path)}" if found.one.path else ""
    text = (
        f"No hand and no choice costs the house more than {_plain(found.one.cents)} on these wagers{by}: "
        "every hand and outcome that occurs in the counts was settled on every path of choices, and this "
        "is the largest."
    )
    if found.sets > 1:
        text += (
            f" A seat may make {found.sets} such sets of wagers, one for each pack. Only one of them can be "
            "a royal flush of six or seven cards, since that takes the nine of the suit, of which there is "
            f"one; each of the others comes to {_plain(found.other.cents)} at most. The bound for the seat "
            f"is {_plain(found.seat)}."
        )
    deal = found.seat_witness.cents
    return text + (
        " The deal below comes to exactly that, so the bound is reached."
        if deal == found.seat
        else f" The dearest deal tried comes to {_plain(deal)}, so the bound need not be reached."
    )


def _table_argument(found: Exposure) -> str:
    text = (
        f"{found.seats} seats cannot cost the house more than {found.seats} times as much: "
        f"{_plain(found.table)}. This bound is safe, whatever the seats share."
    )
    deal = found.table_witness.cents
    if deal == found.table:
        return f"{text} The deal below comes to exactly that."
    return (
        f"{text} Seats share one deck and one dealer, so that not all of them can hold the best hand and win "
        f"everything at once: the dearest deal tried comes to {_plain(deal)}."
    )


def _told(witness: Witness) -> str:
    decided = f", deciding {', then '.join(witness.path)}" if witness.path else ""
    return f"{cards_told(witness.cards)}{decided}."


def _plain(cents: int) -> str:
    return dollars(cents).removesuffix(".00")
