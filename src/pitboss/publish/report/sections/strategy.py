"""The best strategy: the value of each starting hand, the strategy card, and the cost of common mistakes."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from pitboss.advise.cards import StrategyCard
from pitboss.exact import HandValue
from pitboss.exact.starting_hands import LABELS
from pitboss.publish.report import blocks
from pitboss.publish.report.cells import exactly, percent, units, words
from pitboss.publish.report.subject import Subject
from pitboss.rules import SEAT
from pitboss.wording import cap, first_of, joined, typeset

__all__ = ["card_section", "mistakes_section", "strategy_section"]

_SIDE = 13


def strategy_section(subject: Subject) -> blocks.Section | blocks.LeftOut:
    if not subject.analysis.decisions:
        return blocks.LeftOut(
            "Optimal strategy",
            "the game has no decisions once the wagers are made, so every seat plays alike.",
        )
    return blocks.Section(key="strategy", title="Optimal strategy", blocks=tuple(_blocks(subject)))


def _blocks(subject: Subject) -> Iterator[blocks.Block]:
    yield blocks.Paragraph(
        "The best choice at each decision is the one with the largest exact value over everything that can "
        "follow. No strategy that uses the same information does better. Of answers that are worth the same, "
        f"the smaller wager is chosen{_tied(subject)}."
    )
    yield _decisions(subject)
    if subject.analysis.starting_hands:
        yield blocks.Heading("Values by starting hand")
        if subject.analysis.in_square:
            yield _heat_map(subject)
            yield _extremes(subject)
        else:
            yield _every_hand(subject)


def _tied(subject: Subject) -> str:
    """The starting hands with which that happens at the first decision."""
    ties = [f"{joined(names, 'or')} with {hand}" for hand, names in subject.analysis.tied_hands.items()]
    return f": {first_of(ties)}" if ties else ""


def _decisions(subject: Subject) -> blocks.Table:
    rows: list[tuple[blocks.Cell, ...]] = []
    for name, shares in subject.analysis.decisions.items():
        for number, (option, share) in enumerate(shares.items()):
            rows.append((words(name if number == 0 else ""), words(option), percent(share)))
    return blocks.Table(
        key="decisions",
        caption="How often each choice is the best one",
        columns=blocks.columns("Decision", blocks.Column("Choice", "left"), "Of all rounds"),
        rows=tuple(rows),
    )


def _heat_map(subject: Subject) -> blocks.HeatMap:
    analysis = subject.analysis
    values = analysis.starting_hands
    top, bottom = max(values.values()), min(values.values())
    folds = analysis.folded_hands
    cells = [
        blocks.HeatCell(
            hand=hand,
            value=values[hand],
            text=typeset.fixed(values[hand], 2, plus=True),
            shade=_shade(values[hand], bottom, top),
            gives_up=hand in folds,
        )
        for hand in LABELS
    ]
    fork, duel = analysis.tree.forks[0], analysis.tree.duel
    seen = {subject.question.game.owners[name] for name in fork.seen}
    mine = duel is None or duel.hands[0] in seen
    whose = SEAT if duel is None else duel.hands[0 if mine else 1]
    notes = [
        (
            "Suited hands above the diagonal, offsuit hands below. Values are exact, printed to two "
            f"decimals, in units of the {subject.unit}: the result of "
            f"{subject.labels(analysis.deciding_wagers)} together. The darker, the better."
        )
    ]
    if whose not in (SEAT, "player") or not mine:
        notes.append(f"The hand shown is the {whose}'s, which is seen first; the seat bets against it.")
    notes.append(
        f"Framed and underlined: the best choice gives the hand up ({', '.join(sorted(folds))})."
        if folds
        else "The best strategy gives up no starting hand."
    )
    return blocks.HeatMap(
        caption="Value of the 169 starting hands",
        rows=tuple(tuple(cells[row * _SIDE : (row + 1) * _SIDE]) for row in range(_SIDE)),
        notes=tuple(notes),
    )


def _shade(value: Fraction, bottom: Fraction, top: Fraction) -> float:
    """Values below zero take the lower half of the scale, values above it the upper half."""
    if value < 0:
        return float(Fraction(1, 2) * (1 - value / bottom))
    return float(Fraction(1, 2) + Fraction(1, 2) * value / top) if top > 0 else 0.5


def _extremes(subject: Subject) -> blocks.Table:
    """The best and the worst hands, to more digits than the map has room for."""
    values = sorted(subject.analysis.starting_hands.items(), key=lambda pair: -pair[1])
    best, worst = values[:5], values[-5:][::-1]
    return blocks.Table(
        key="starting-hands",
        caption="The best and the worst starting hands, in units",
        columns=blocks.columns("Best", "Value", blocks.Column("Worst", "left"), "Value"),
        rows=tuple(
            (words(up), units(high), words(down), units(low))
            for (up, high), (down, low) in zip(best, worst, strict=True)
        ),
    )


def _every_hand(subject: Subject) -> blocks.Table:
    """Starting hands by the hand they make, each with its value and its best answer."""
    analysis = subject.analysis
    return blocks.Table(
        key="starting-hands",
        caption="Every starting hand, in units",
        columns=blocks.columns(
            "Hand", "Value", blocks.Column("Best answer", "left", wraps=True), "Of all deals"
        ),
        rows=tuple(
            (
                words(each.hand),
                units(analysis.counts.worth(each)),
                words(_answer(each)),
                percent(Fraction(each.deals, sum(hand.deals for hand in analysis.counts.hands))),
            )
            for each in analysis.counts.hands
        ),
        notes=(
            (
                f"The result of {subject.labels(analysis.deciding_wagers)} together, by best play. Where the "
                "best answer depends on more than the name of the hand, the shares of its deals are given."
            ),
        ),
    )


def _answer(hand: HandValue) -> str:
    if not hand.mixed:
        return hand.best
    often = sorted(hand.answers.items(), key=lambda item: -item[1])
    shares = [(name, percent(Fraction(deals, hand.deals), 1).text) for name, deals in often if deals]
    return ", ".join(f"{name} {share}" for name, share in shares)


_NO_DECISION = "the game has no decisions once the wagers are made."
_NO_WORDS = "there are no plain words yet for what a seat sees at the decisions of this game."


def card_section(subject: Subject) -> blocks.Section | blocks.LeftOut:
    if subject.card is None:
        return blocks.LeftOut("Strategy card", _NO_WORDS if subject.analysis.decisions else _NO_DECISION)
    return blocks.Section(key="card", title="Strategy card", blocks=tuple(_card(subject, subject.card)))


def _card(subject: Subject, card: StrategyCard) -> Iterator[blocks.Block]:
    yield blocks.Paragraph(
        "The best strategy depends on every card in sight; this card comes close to it with a few rules that "
        "can be remembered. The first rule that fits decides. Its cost is exact: the value of the best "
        "choice less that of the card's choice, over all deals."
    )
    for decision in card.decisions:
        yield blocks.Heading(cap(decision.name))
        last = f"Otherwise {decision.otherwise}." if decision.rules else f"Always {decision.otherwise}."
        yield blocks.Steps(
            (*(blocks.Item(text=f"{rule.says}.") for rule in decision.rules), blocks.Item(text=last))
        )
        if decision.meanings:
            yield blocks.Bullets(
                tuple(blocks.Item(term=said, text=f"{means}.") for said, means in decision.meanings.items())
            )
    yield _costs(subject, card)


def _costs(subject: Subject, card: StrategyCard) -> blocks.Table:
    rows = [
        (words(each.name), words(str(len(each.rules))), percent(each.cost), exactly(each.cost))
        for each in card.decisions
    ]
    totals = (
        (words("The card"), words(str(card.size)), *_both(card.cost)),
        (words("House edge by the best strategy"), words(""), *_both(-card.best_ev)),
        (words("House edge by the card"), words(""), *_both(-card.player_ev)),
    )
    shortest = all(each.shortest for each in card.decisions)
    bound = "" if card.bound is None else f" that costs at most {percent(card.bound, 1).text}"
    return blocks.Table(
        key="card",
        caption=f"What the card costs, per round and {subject.unit}",
        columns=blocks.columns("Decision", "Rules", "Cost", "Exactly"),
        rows=tuple(rows),
        totals=totals,
        notes=(
            f"It is the shortest card{bound}: every shorter list of rules was tried."
            if shortest and card.within
            else f"It is the shortest card found{bound}; there may be a shorter one."
            if card.within
            else "No card of these words costs less.",
        ),
    )


def _both(value: Fraction) -> tuple[blocks.Cell, blocks.Cell]:
    return percent(value), exactly(value)


def mistakes_section(subject: Subject) -> blocks.Section | blocks.LeftOut:
    title = "Cost of common mistakes"
    if not subject.mistakes:
        return blocks.LeftOut(title, _NO_WORDS if subject.analysis.decisions else _NO_DECISION)
    text = (
        "What a habit at one decision gives away when all else is played best: the exact expected loss that "
        f"it adds, per round and per {subject.unit}. A habit that costs nothing is listed too; it is not a "
        "mistake."
    )
    return blocks.Section(key="mistakes", title=title, blocks=(blocks.Paragraph(text), _mistakes(subject)))


def _mistakes(subject: Subject) -> blocks.Table:
    edge = subject.analysis.house_edge
    rows: list[tuple[blocks.Cell, ...]] = []
    before = ""
    for each in subject.mistakes:
        rows.append(
            (
                words("" if each.decision == before else each.decision),
                words(each.says),
                *_both(each.cost)[:1],
                percent(edge + each.cost),
            )
        )
        before = each.decision
    return blocks.Table(
        key="mistakes",
        caption=f"Cost of habits, per round and {subject.unit}",
        columns=blocks.columns(
            "Decision", blocks.Column("Habit", "left", wraps=True), "Cost", "House edge\nwith it"
        ),
        rows=tuple(rows),
    )
