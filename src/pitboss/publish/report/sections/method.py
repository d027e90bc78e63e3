"""How the figures were counted, and why the counts are right, for a reader who wants to check."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from math import comb

from pitboss.exact import Analysis, Branch
from pitboss.publish.report.blocks import Block, Bullets, Heading, Item, Paragraph, Section, Table, columns
from pitboss.publish.report.cells import count, words
from pitboss.publish.report.subject import Subject
from pitboss.wording import percent

__all__ = ["deals_of", "method_section"]

_HOLES = comb(52, 2)


def method_section(subject: Subject) -> Section:
    return Section(key="method", title="Method", blocks=tuple(_blocks(subject)))


def deals_of(analysis: Analysis) -> tuple[tuple[str, int], ...]:
    """The factors whose product is the number of deals counted, in words."""
    duel = analysis.shape.duel
    if analysis.shape.method == "packs":
        return (
            ("packs of 2 cards: C(52, 2)", comb(52, 2)),
            ("hands of the player: C(50, 5)", comb(50, 5)),
            ("hands of the dealer: C(45, 5)", comb(45, 5)),
        )
    if duel is None:
        cards = analysis.shape.bonuses[0].cards
        return ((f"hands of {cards} cards: C(52, {cards})", comb(52, cards)),)
    mine, theirs = duel.hands
    own = f"two cards of the {mine}: C(52, 2)"
    if analysis.shape.method == "flop":
        return (
            (own, _HOLES),
            ("flops: C(50, 3)", comb(50, 3)),
            ("turns and rivers: C(47, 2)", comb(47, 2)),
            (f"two cards of the {theirs}: C(45, 2)", comb(45, 2)),
        )
    flops = analysis.counts.total // (_HOLES * comb(50, 2) * comb(48, 5))
    pair = ((own, _HOLES), (f"two cards of the {theirs}: C(50, 2)", comb(50, 2)))
    if flops == comb(5, 3):
        return (*pair, ("flops: C(48, 3)", comb(48, 3)), ("turns and rivers: C(45, 2)", comb(45, 2)))
    return (*pair, ("boards of 5 cards: C(48, 5)", comb(48, 5)))


def _blocks(subject: Subject) -> Iterator[Block]:
    analysis = subject.analysis
    yield Paragraph(
        "Every figure of this report is a whole number or a fraction of whole numbers, found by counting "
        "every possible deal. Nothing is estimated, and nothing is rounded on the way: a number is rounded "
        "once, where it is printed. The only exceptions, named as such, are square roots (standard "
        "deviations) and the simulation. C(n, k) is the number of ways to choose k of n cards."
    )
    yield Heading("What was counted")
    factors = deals_of(analysis)
    yield Table(
        key="deals",
        caption="The deals of one seat's round",
        columns=columns("Factor", "Ways"),
        rows=tuple((words(name), count(number)) for name, number in factors),
        totals=((words("Deals: the product"), count(analysis.counts.total)),),
        notes=("All deals of a well-shuffled deck are equally likely, whatever other seats are dealt.",),
    )
    for heading, tell in _PARTS[analysis.shape.method].items():
        yield Heading(heading)
        for text in tell(analysis):
            yield Paragraph(text)
    yield Heading("From counts to figures")
    yield Bullets(
        (
            Item(term="Expected value of a wager", text="Σ result × count ÷ deals, in units."),
            Item(term="House edge", text=f"its negative, divided by one unit (the {subject.unit})."),
            Item(
                term="Element of risk",
                text="expected loss on all wagers ÷ average of all money staked in a round.",
            ),
            Item(
                term="Hit frequency",
                text="the share of deals in which the wager wins; for the round, in which it ends ahead.",
            ),
            Item(
                term="Variance",
                text="Σ net² × probability − (expected value)², over the distribution of the whole round, so "
                "that wagers that win or lose together are counted together.",
            ),
        )
    )
    if analysis.shape.bonuses:
        yield Paragraph(
            "A pay table changes only the return of its own wager: no decision of the seat can change the "
            "cards that the wager is on. So the counts above serve every pay table."
        )


def _evaluation(_analysis: Analysis) -> Iterator[str]:
    yield (
        "Two hands are equal at the showdown if they have the same category and the same ranks in the "
        "order in which they count. That leaves 7,462 kinds of hand, listed, sorted and numbered once; to "
        "compare hands is to compare their numbers. Seven cards with five of one suit hold neither four of a "
        "kind nor a full house, since each of these needs three cards outside the suit and there are only "
        "two. So a hand is either a flush, found from its suit alone, or is found from its ranks alone. The "
        "numbering was checked against a plain ranking of all 2,598,960 hands of five cards."
    )


def _bonus(analysis: Analysis) -> Iterator[str]:
    for bonus in analysis.shape.bonuses[:1]:
        hands = comb(52, bonus.cards)
        yield (
            f"The wager paid by the pay table is on {bonus.cards} cards. All C(52, {bonus.cards}) = "
            f"{hands:,} hands were enumerated and counted by kind. A second count enumerates no hands: n "
            "cards of a rank can be chosen in C(4, n) ways, and the hands with five or more cards of one "
            "suit are taken out as coefficients of a polynomial. The two counts agree for every kind."
        )


def _classes(_analysis: Analysis) -> Iterator[str]:
    yield (
        "Suits have no rank, so renaming them changes nothing: deals that differ only in the names of suits "
        "are counted once and weighted by their number. Burnside's lemma says how many classes there must "
        "be: the mean, over the 24 renamings, of the number of deals that a renaming leaves unchanged. For "
        "flops that is (22,100 + 6 · 2,938 + 8 · 299) ÷ 24 = 1,755, for boards (2,598,960 + 6 · 101,608 + "
        "8 · 2,301) ÷ 24 = 134,459. The classes are listed one by one and their weights add up to all "
        "deals."
    )


def _flop(analysis: Analysis) -> Iterator[str]:
    duel = analysis.shape.duel
    seen = _HOLES * comb(50, 3)
    on = comb(47, 2) * comb(45, 2)
    yield (
        f"At its last decision the seat has seen its two cards and the flop: {_HOLES:,} · C(50, 3) = "
        f"{seen:,} states, each with C(47, 2) · C(45, 2) = {on:,} ways to go on. For one board of five "
        "cards, the holes (pairs of hole cards) are sorted by strength and walked from the weakest up, "
        "keeping the number N of holes passed and, for each card x, the number K[x] of passed holes that "
        "contain x. The hole {x, y} beats N − K[x] − K[y] of them, since only the hole itself contains "
        "both x and y; walking down gives the losses. Added up over turn and river, these are the wins "
        "and losses of every state."
    )
    last = analysis.shape.forks[-1]
    stakes = {
        choice.name: sum(units for wager, units in choice.stakes if duel and wager in duel.wagers)
        for choice in last.choices
    }
    riding = len(analysis.duel_wagers) - len({wager for choice in last.choices for wager, _ in choice.stakes})
    options = ", ".join(f"“{name}” {riding + units} d" for name, units in stakes.items())
    yield (
        f"Let d be a state's wins less its losses over all ways to go on. Then the choices at “{last.name}” "
        f"are worth {options}. So the largest stake is right where d is positive and the smallest where it "
        "is negative; no stake between them is ever best. One step earlier, the value of two cards is the "
        "mean over their flops, and folding is right where that is less than what a fold costs."
    )


def _matchup(analysis: Analysis) -> Iterator[str]:
    pairs = _HOLES * comb(50, 2)
    boards = comb(48, 5)
    yield (
        "At the last decision both holes (pairs of hole cards) are in sight and no card of the board is. So "
        f"it is enough to know, for two holes, how many of the C(48, 5) = {boards:,} boards each wins. The "
        f"{_HOLES:,} · {comb(50, 2):,} = {pairs:,} ordered pairs of holes make 93,769 classes under the "
        "renaming of suits. On a board of five cards at most one suit has three or more cards, so a count "
        "over boards is the count by ranks alone, corrected for each suit on the boards where that suit can "
        "make a flush."
    )
    yield (
        "With w boards won and l lost, the wagers on the comparison are worth their stake times (w − l) ÷ "
        "all boards: the raise is right where w exceeds l. One step earlier one hole is in sight. Playing is "
        "worth the mean of the better choice over the 1,225 holes that the other hand can be; folding costs "
        "what it gives up. The wins of one hand must be the losses of the other, a check that the counts "
        "pass."
    )
    if analysis.shape.duel is not None and analysis.shape.duel.hands[0] == "dealer":
        yield (
            "On this side the hand seen first is the opponent's, so the value of a starting hand is the "
            "value of betting against it, and against the strongest hands a fold can be right."
        )


def _packs(analysis: Analysis) -> Iterator[str]:
    duel = analysis.shape.duel
    yield (
        "Player and dealer are dealt alike over a shared pack, so without the rule on unpaired hands each "
        "would win equally often. It is therefore enough to know how many deals have each pair of "
        "categories, and how many of those in one category are tied; each side wins half of the rest. Apart "
        "from straights and flushes, the categories depend only on which ranks are equal: with p, a and b "
        "cards of a rank in the pack and in the two hands, the number of deals depends only on the multiset "
        "of triples (p, a, b), of which there are 2,640. Straights, flushes and ties are then corrected pair "
        "by pair."
    )
    if duel is not None and duel.step.win_needs is not None:
        lost = analysis.question.options.get(duel.step.short or "") == "lose"
        short = [row for branch in analysis.counts.branches for row in _short(analysis, branch)]
        wins, ties = (sum(row[at] for row in short) for at in (0, 1))
        u, t = (percent(Fraction(each, analysis.counts.total), 6) for each in (wins, ties))
        yield (
            "Let u be the chance that the player wins without a pair, and t the chance of a tie without one. "
            "A player without a pair beats or ties only a dealer without a pair, so all ranks of each hand "
            "differ. Summed over the rank sets and the ways to deal suits to them, there are "
            f"{wins:,} such wins and {ties:,} such ties: u = {u} and t = {t}. "
            + (
                "Here a hand without a pair always loses: each such win turns from +1 to −1 and each such "
                "tie from 0 to −1, so the house edge on the bet is 2u + t."
                if lost
                else "Here such a win pushes. That is all the player loses, so the house edge is u."
            )
        )


def _short(analysis: Analysis, branch: Branch) -> list[tuple[int, int, int]]:
    """Wins, ties and losses of hands too low to win."""
    needs = analysis.shape.duel.needs if analysis.shape.duel else None
    rows = zip(analysis.counts.bins, branch.counts, strict=True)
    return [row for bin_, row in rows if needs is not None and not needs.is_met_by(bin_.sample)]


_Tell = Callable[[Analysis], Iterator[str]]
_HANDS: Mapping[str, _Tell] = {"What a hand is worth": _evaluation, "How often each hand occurs": _bonus}
_PARTS: Mapping[str, Mapping[str, _Tell]] = {
    "flop": {**_HANDS, "Deals up to the names of suits": _classes, "Two cards and a flop": _flop},
    "matchup": {**_HANDS, "Hand against hand": _matchup},
    "packs": {**_HANDS, "Five cards each over a pack": _packs},
    "alone": _HANDS,
}
