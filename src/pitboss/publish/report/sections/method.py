"""How the figures were counted, and why the counts are right, for a reader who wants to check."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from math import comb

from pitboss.cards import RANKINGS
from pitboss.errors import Unsolvable
from pitboss.exact import Analysis
from pitboss.exact.plan import choose_counter
from pitboss.exact.strengths import samples
from pitboss.publish.report.blocks import Block, Bullets, Heading, Item, Paragraph, Section, Table, columns
from pitboss.publish.report.cells import count, words
from pitboss.publish.report.subject import Subject
from pitboss.rules import FIVE_CARD
from pitboss.wording import cap, counted, joined, percent, spaced

__all__ = ["deals_of", "method_section"]

_ALL = 52
_HOLES = comb(_ALL, 2)
_SUITS_ALONE = "longest-flush"
"""The ranking that tells hands apart by the cards of one suit."""


def method_section(subject: Subject) -> Section:
    return Section(key="method", title="Method", blocks=tuple(_blocks(subject)))


def deals_of(analysis: Analysis) -> tuple[tuple[str, int], ...]:
    """The factors whose product is the number of deals counted, in words."""
    left, found = analysis.problem.deck, []
    for part in analysis.problem.parts:
        names = joined([spaced(name) for name in part.groups])
        found.append((f"{cap(names)}: C({left}, {part.cards})", comb(left, part.cards)))
        left -= part.cards
    return tuple(found)


def _extra(analysis: Analysis) -> int:
    """Deals counted apart though the parts do not tell them: which board cards are the flop."""
    product = 1
    for _, ways in deals_of(analysis):
        product *= ways
    return analysis.counts.total // product


def _blocks(subject: Subject) -> Iterator[Block]:
    analysis = subject.analysis
    yield Paragraph(
        "Every figure of this report is a whole number or a fraction of whole numbers, found by counting "
        "every possible deal. Nothing is estimated, and nothing is rounded on the way: a number is rounded "
        "once, where it is printed. The only exceptions, named as such, are square roots (standard "
        "deviations) and the simulation. C(n, k) is the number of ways to choose k of n cards."
    )
    yield Heading("What was counted")
    factors = [*deals_of(analysis)]
    if (extra := _extra(analysis)) > 1:
        factors.append(("Ways to divide the cards among their places", extra))
    yield Table(
        key="deals",
        caption="The deals of one seat's round",
        columns=columns("Factor", "Ways"),
        rows=tuple((words(name), count(number)) for name, number in factors),
        totals=((words("Deals: the product"), count(analysis.counts.total)),),
        notes=("All deals of a well-shuffled deck are equally likely, whatever other seats are dealt.",),
    )
    yield Heading("What a hand is worth")
    yield from map(Paragraph, _evaluation(analysis))
    if occurs := [*_bonus(analysis)]:
        yield Heading("How often each hand occurs")
        yield from map(Paragraph, occurs)
    yield Heading(cap(analysis.counts.method))
    yield from map(Paragraph, _COUNTERS[_counter(analysis)](analysis))
    if analysis.decisions:
        yield Heading("Which answer is best")
        yield from map(Paragraph, _backwards(analysis))
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
    if any(bonus.wager not in analysis.deciding_wagers for bonus in analysis.tree.bonuses):
        yield Paragraph(
            "A pay table on a wager that no answer of the seat can change decides only the return of that "
            "wager. So the counts above serve every such pay table."
        )


def _counter(analysis: Analysis) -> str:
    """The way of counting that is the cheapest for this problem."""
    try:
        return choose_counter(analysis.problem).name
    except Unsolvable:  # counted elsewhere, with more patience
        return "walk"


def _evaluation(analysis: Analysis) -> Iterator[str]:
    rankings = dict.fromkeys(reading.ranking for reading in analysis.payoffs.readings)
    for ranking in rankings:
        if ranking == FIVE_CARD:
            yield _FIVE_CARDS
        else:
            yield (
                f"Hands are also ranked as the game prints it ({spaced(ranking)}): two hands are equal if "
                f"they have the same kind and the same ranks in the order in which they count. That leaves "
                f"{len(RANKINGS[ranking].every()):,} kinds of hand, listed, sorted and numbered once; to "
                "compare hands is to compare their numbers."
            )


_FIVE_CARDS = (
    "Two hands are equal at the showdown if they have the same category and the same ranks in the order in "
    "which they count. That leaves 7,462 kinds of hand, listed, sorted and numbered once; to compare hands "
    "is to compare their numbers. Seven cards with five of one suit hold neither four of a kind nor a full "
    "house, since each of these needs three cards outside the suit and there are only two. So a hand is "
    "either a flush, found from its suit alone, or is found from its ranks alone. The numbering was checked "
    "against a plain ranking of all 2,598,960 hands of five cards."
)


def _bonus(analysis: Analysis) -> Iterator[str]:
    deck = analysis.problem.deck
    for bonus in {(each.cards, each.groups): each for each in analysis.tree.bonuses}.values():
        cards = joined([spaced(name) for name in bonus.groups])
        yield (
            f"A pay table pays on {counted(bonus.cards, 'card')}: {cards}. All C({deck}, {bonus.cards}) = "
            f"{comb(deck, bonus.cards):,} such hands are counted by kind. A second count enumerates "
            "no hands: n cards of a rank can be chosen in C(4, n) ways, and hands with enough cards of one "
            "suit are taken out as coefficients of a polynomial. The two counts agree for every kind."
        )


def _backwards(analysis: Analysis) -> Iterator[str]:
    """Backward induction, in the words of this game."""
    stages = analysis.tree.stages
    seen = "; then ".join(
        f"{joined([spaced(name) for name in stage.new])} at {joined(asked)}"
        for stage in stages
        for asked in [[f"“{fork.name}”" for fork in stage.forks]]
    )
    yield (
        f"The seat sees {seen}. At the last decision every answer is settled on every deal that can still "
        "follow, and the answer with the largest sum is the best for these cards. That sum is their value, "
        "and a step earlier the value of what is in sight then is the mean over all that can come. So the "
        "decisions are solved backwards, from the last to the first; then every deal is followed forwards "
        f"along the best answers and counted by what becomes of each wager. There are "
        f"{counted(len(analysis.tree.paths), 'way')} to answer all decisions."
    )
    yield (
        f"Best play looks after {joined(list(analysis.deciding_wagers))}: what becomes of any other wager is "
        "the same whatever the seat answers. Of answers that are worth the same, the smaller wager is chosen."
    )


def _walk(_analysis: Analysis) -> Iterator[str]:
    yield (
        "Cards are dealt in the order in which the seat sees them, one group after the other, in every "
        "possible way. Suits have no rank, so renaming them changes nothing: deals that differ only in the "
        "names of suits are dealt once and weighted by their number, and the weights add up to all deals."
    )


def _apart(analysis: Analysis) -> Iterator[str]:
    duel = analysis.tree.duel
    mine, theirs = duel.hands if duel else ("seat", "dealer")
    yield f"The cards of the {mine} and of the {theirs} have nothing in common. " + (
        "Only suits count: a hand is weaker than another if in every suit it has fewer cards than that is "
        "long, or as many and lower ones. So the number of weaker hands that avoid the cards in sight is a "
        "coefficient in the product of four polynomials, one for each suit."
        if duel is not None and duel.step.ranking == _SUITS_ALONE
        else f"For each hand of the {mine}, up to renaming of suits, the hands of the {theirs} that are "
        "weaker or equal and avoid its cards are counted by inclusion and exclusion: with N(X) the number of "
        f"them that contain the set X, the sum of (−1)^|T| N(T) over all subsets T of the {mine}'s cards, "
        "cards face up included in each set. Hands are passed from weak to strong, and N is kept for all "
        "sets up to suits."
    )


def _boards(_analysis: Analysis) -> Iterator[str]:
    yield (
        "The boards are gone through up to renaming of suits. On one board all hands that can be held are "
        "sorted by strength and walked from the weakest up, keeping for each set of up to three cards the "
        "number of hands passed that contain it. A hand beats all that were passed, less those that hold one "
        "of its cards, plus those that hold two, and so on: by inclusion and exclusion, only hands that "
        "share no card with it are left. What was found is added to the first cards of the board that it "
        "can come from, and a second pass sends the numbers of deals the same way back."
    )


def _holdem(_analysis: Analysis) -> Iterator[str]:
    yield (
        "For one board of five cards, the holes (pairs of hole cards) are sorted by strength and walked from "
        "the weakest up, keeping the number N of holes passed and, for each card x, the number K[x] of "
        "passed holes that contain x. The hole {x, y} beats N − K[x] − K[y] of them, since only the hole "
        "itself contains both x and y; walking down gives the losses. What boards and holes of one kind have "
        "in common is counted by ranks alone, corrected for the suit that can make a flush. The better of "
        "two answers, taken kind by kind, is such a count again, so the sums are carried from the river "
        "down to the cards of the first decision."
    )
    yield (
        "Suits have no rank, so renaming them changes nothing: deals that differ only in the names of suits "
        "are counted once and weighted by their number. Burnside's lemma says how many classes there must "
        "be: the mean, over the 24 renamings, of the number of deals that a renaming leaves unchanged. For "
        "flops that is (22,100 + 6 · 2,938 + 8 · 299) ÷ 24 = 1,755, for boards (2,598,960 + 6 · 101,608 + "
        "8 · 2,301) ÷ 24 = 134,459. The classes are listed one by one and their weights add up to all "
        "deals."
    )


def _matchups(analysis: Analysis) -> Iterator[str]:
    pairs, boards = _HOLES * comb(50, 2), comb(48, 5)
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
        "all boards. One step earlier one hole is in sight, and a choice is worth the mean of the better "
        "choice over the 1,225 holes that the other hand can be. The wins of one hand must be the losses of "
        "the other, a check that the counts pass."
    )
    duel = analysis.tree.duel
    if duel is not None and analysis.tree.forks and duel.hands[0] not in _owners_seen(analysis):
        yield (
            "On this side the hand seen first is the opponent's, so the value of a starting hand is the "
            "value of betting against it, and against the strongest hands a fold can be right."
        )


def _owners_seen(analysis: Analysis) -> set[str]:
    """Whose cards are in sight at the first decision."""
    return {analysis.question.game.owners[name] for name in analysis.tree.forks[0].seen}


def _packs(analysis: Analysis) -> Iterator[str]:
    yield (
        "Player and dealer are dealt alike over a shared pack, so without the rule on unpaired hands each "
        "would win equally often. It is therefore enough to know how many deals have each pair of "
        "categories, and how many of those in one category are tied; each side wins half of the rest. Apart "
        "from straights and flushes, the categories depend only on which ranks are equal: with p, a and b "
        "cards of a rank in the pack and in the two hands, the number of deals depends only on the multiset "
        "of triples (p, a, b), of which there are 2,640. Straights, flushes and ties are then corrected pair "
        "by pair."
    )
    duel = analysis.tree.duel
    if duel is not None and duel.step.win_needs is not None:
        lost = analysis.question.options.get(duel.step.short or "") == "lose"
        wins, ties = _short(analysis)
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


def _short(analysis: Analysis) -> tuple[int, int]:
    """Wins and ties of hands too low to win."""
    duel, payoffs = analysis.tree.duel, analysis.payoffs
    needs = duel.step.least_winner(analysis.question.options) if duel else None
    mine = payoffs.duels[0][0]
    hands, lowest = samples(payoffs.readings[mine].ranking), payoffs.classes[mine].lowest
    found = [0, 0, 0]
    for _, cell, deals in analysis.counts.cells():
        if needs is not None and not needs.is_met_by(hands[lowest[cell[mine]] - 1]):
            found[cell[len(payoffs.readings)]] += deals
    return found[2], found[1]


_COUNTERS: Mapping[str, Callable[[Analysis], Iterator[str]]] = {
    "walk": _walk,
    "apart": _apart,
    "boards": _boards,
    "holdem": _holdem,
    "matchups": _matchups,
    "packs": _packs,
}
