"""Maximum exposure: the bound, the argument for it, and the deals that reach it."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.exact.payoff import Settled
from pitboss.publish.report import blocks
from pitboss.publish.report.cells import NONE, money, words
from pitboss.publish.report.exposure import Exposure, Witness, cards_dealt
from pitboss.publish.report.subject import Subject
from pitboss.wording import short_dollars as dollars

__all__ = ["exposure_section"]

_OUTCOMES = ("loses", "ties", "wins")
_ENDINGS = {
    "win": "wins",
    "push": "push",
    "lose": "loses",
    "folded": "given up",
    "taken back": "taken back",
}


def exposure_section(subject: Subject, found: Exposure) -> blocks.Section:
    return blocks.Section(
        key="exposure", title="Maximum exposure in one round", blocks=tuple(_blocks(subject, found))
    )


def _blocks(subject: Subject, found: Exposure) -> Iterator[blocks.Block]:
    limits = ", ".join(f"{subject.label(name)} {dollars(cents)}" for name, cents in found.stakes.items())
    yield blocks.Paragraph(
        f"The most that may be bet before the deal under this house's limits: {limits}. Wagers placed "
        "during the round are the multiples of these that the rules allow. A seat is taken to choose what is "
        "worst for the house, whether that is good play or not; which hands can meet follows from the counts."
    )
    yield blocks.Heading("One seat")
    yield _table(subject, found)
    if found.beside:
        yield _beside(subject, found)
    yield blocks.Paragraph(_seat_argument(found))
    yield blocks.Heading("A full table")
    yield blocks.Paragraph(_table_argument(found))
    deals = [("One seat", found.seat_witness)]
    if found.seats > 1:
        deals.append((f"All {found.seats} seats", found.table_witness))
    yield blocks.Paragraph("The most expensive deals among those tried, settled by the engine:")
    yield blocks.Bullets(
        tuple(blocks.Item(term=f"{who}, {dollars(each.cents)}", text=_deal(each)) for who, each in deals)
    )
    if subject.question.game.pots:
        pot = subject.labels(subject.question.game.pots)
        yield blocks.Paragraph(
            f"The {pot} is between the players: the house pays nothing into it and owes nothing to it."
        )


def _table(subject: Subject, found: Exposure) -> blocks.Table:
    loss = found.one
    outcome = f", the hand {_OUTCOMES[loss.outcome]}" if loss.outcome is not None else ""
    return blocks.Table(
        key="exposure",
        caption=f"The largest loss of the house on one seat: {loss.hand}{outcome}",
        columns=blocks.columns("Wager", "Staked at most", blocks.Column("Settled", "left"), "House pays"),
        rows=tuple(
            (words(subject.label(wager.wager)), _staked(wager), words(_ending(wager)), money(won))
            for wager in loss.wagers
            for won in [loss.won(wager)]
        ),
        totals=(
            (
                words("All"),
                money(round(sum(wager.stake for wager in loss.wagers))),
                words(""),
                money(loss.cents),
            ),
        ),
    )


def _beside(subject: Subject, found: Exposure) -> blocks.Table:
    """Side bets are bounded one by one: their best hands need not come together."""
    return blocks.Table(
        key="exposure-optional",
        caption="The largest loss of the house on each optional wager",
        columns=blocks.columns(
            "Wager", "Staked at most", blocks.Column("Hand", "left", wraps=True), "House pays"
        ),
        rows=tuple(
            (words(subject.label(name)), _staked(loss.wagers[0]), words(loss.hand), money(loss.cents))
            for name, loss in found.beside.items()
        ),
    )


def _staked(wager: Settled) -> blocks.Cell:
    return money(round(wager.stake)) if wager.stake else NONE


def _ending(wager: Settled) -> str:
    return _ENDINGS[wager.ending] if wager.pays is None else f"pays {wager.pays}"


def _deciding(path: tuple[str, ...]) -> str:
    return f", deciding {', then '.join(path)}" if path else ""


def _seat_argument(found: Exposure) -> str:
    text = (
        f"No hand and no choice costs the house more than {dollars(found.one.cents)} on these "
        f"wagers{_deciding(found.one.path)}: every hand and outcome that occurs in the counts was settled on "
        "every path of choices, and this is the largest loss."
    )
    if found.sets > 1:
        text += (
            f" A seat may make {found.sets} such sets of wagers, one for each pack. Only one can be a "
            "royal flush of six or seven cards: that takes the nine of its suit, and there is only one. "
            f"Each of the others comes to {dollars(found.other.cents)} at most, so the bound for the seat is "
            f"{dollars(found.seat)}."
        )
    if found.beside:
        text += (
            " The optional wagers are added, each at the most it can cost; these need not come together. The "
            f"bound for the seat is {dollars(found.seat)}."
        )
    deal = found.seat_witness.cents
    if deal == found.seat:
        return f"{text} The deal below costs exactly that, so the bound is reached."
    return f"{text} The most expensive deal tried costs {dollars(deal)}; the bound may not be reached."


def _table_argument(found: Exposure) -> str:
    text = (
        f"{found.seats} seats cannot cost the house more than {found.seats} times as much: "
        f"{dollars(found.table)}. This bound holds whatever the seats share."
    )
    deal = found.table_witness.cents
    if deal == found.table:
        return f"{text} The deal below costs exactly that."
    return (
        f"{text} Seats share one deck and one dealer, so they cannot all hold the best hand and win "
        f"everything at once: the most expensive deal tried costs {dollars(deal)}."
    )


def _deal(witness: Witness) -> str:
    return f"{cards_dealt(witness.cards)}{_deciding(witness.path)}."
