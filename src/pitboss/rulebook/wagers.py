"""The rule book on what lies on the table: cards, seats, limits and wagers."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.cards import RANKINGS
from pitboss.rulebook.blocks import Bullets, Item, Paragraph, Section, SectionId
from pitboss.rulebook.chapters import CHAPTERS
from pitboss.rulebook.vocabulary import Vocabulary
from pitboss.rules import DEALER, FIVE_CARD, SEAT, Wager, spelled
from pitboss.wording import cap, counted, joined, number_word, short_dollars, spaced

__all__ = ["cards_section", "options_section", "seats_section", "wagers_section"]


def cards_section(words: Vocabulary) -> Section:
    game = words.game
    items = []
    if game.seated:
        items.append(
            Item(term="You", text=f"{counted(game.groups[SEAT], 'card')} of your own, dealt face down.")
        )
    for owner in words.owners:
        if owner != SEAT:
            term = "The dealer" if owner == DEALER and game.seated else cap(words.hand(owner))
            shared = "" if game.seated else ", the same for all players"
            text = f"{counted(words.size((owner,)), 'card')}, dealt face down{shared}."
            items.append(Item(term=term, text=text + _shown_early(words, owner)))
    if game.seated and not words.dealer_plays:
        items.append(Item(term="The dealer", text="no cards. There is no hand to beat."))
    if words.community:
        items.append(Item(term="Community cards", text=f"{_community(words)}, shared by all."))
    lead = Paragraph(
        "Each round is played with one standard deck of 52 cards and no jokers. All suits are worth the same."
    )
    hands = (Paragraph(text) for text in _hands(words))
    return Section(SectionId.CARDS, (lead, Bullets(tuple(items)), *hands))


def _shown_early(words: Vocabulary, owner: str) -> str:
    """The part of a hand that lies face up while the players decide."""
    parts = words.parts(owner)
    shown = [name for name in words.game.turned_up_first if name in parts]
    if not shown or len(shown) == len(parts):
        return ""
    up = words.size(shown)
    return f" {cap(number_word(up))} of them {'is' if up == 1 else 'are'} turned up before you decide."


def _community(words: Vocabulary) -> str:
    if words.named_by_place:
        number = words.size(words.community)
        return f"{number_word(number)}, dealt face down and turned up one at a time"
    return joined([words.cards(name, count=True) for name in words.community])


def _hands(words: Vocabulary) -> Iterator[str]:
    """What makes a hand, for each ranking that hands are read by."""
    rankings = words.rankings
    for ranking, wagers in rankings.items():
        chapter = CHAPTERS[ranking]
        told = [chapter.hand]
        steps = [step for step in words.settlements if step.by.ranking == ranking]
        counts = RANKINGS[ranking].counts
        exact = next((step for step in steps if step.by.use), None)
        if exact is not None:
            told.append(f"It is made of {words.best(exact.hands[0], exact.by)}.")
        elif (ranking == FIVE_CARD and len(rankings) == 1) or any(
            counts is not None and words.size(hand) > counts for step in steps for hand in step.hands
        ):
            told.append(chapter.choice)
        text = " ".join(part for part in told if part)
        own = ranking == words.game.ranking
        yield text if own else f"For {words.labels(wagers)}: {text[0].lower()}{text[1:]}"


def seats_section(words: Vocabulary) -> Section:
    table = words.terms.house.table
    last = len(words.terms.seats)
    seats = f"The table seats up to {counted(last, 'player')}."
    if last < table.seats:
        seats += " This game is not dealt to more."
    if last > 1:
        seats += f" Seat 1 is the first at the dealer's left, seat {last} the last, at the dealer's right."
    chips = joined([short_dollars(chip) for chip in sorted(table.chips)])
    least, most = short_dollars(table.minimum), short_dollars(table.maximum)
    limits = (
        f"The table minimum is {least} and the table maximum {most}. "
        f"You bet with gaming chips only ({chips}), in multiples of {short_dollars(table.smallest_chip)}."
    )
    conduct = "Your play is your own responsibility. Nobody but you and the dealer may handle your wagers."
    if words.game.seated:
        conduct += " Your cards stay on the table, in sight of the dealer and the other players."
    return Section(SectionId.TABLE, (Paragraph(seats), Paragraph(limits), Paragraph(conduct)))


def wagers_section(words: Vocabulary) -> Section:
    """Every betting spot of the layout: when it is filled, with how much, and beside which others."""
    game = words.game
    items = tuple(
        Item(term=wager.label, text=" ".join(_wager(words, name)), cite=wager.cite)
        for name, wager in game.wagers.items()
    )
    blocks: list[Paragraph | Bullets] = [
        Paragraph("The layout has these wagering areas in front of each seat:")
    ]
    blocks.append(Bullets(items))
    opening = [name for name in game.opening_wagers if words.terms.offers(name)]
    if not any(game.wagers[name].required for name in opening) and len(opening) > 1:
        blocks.append(Paragraph("No single one is required, but without a wager you are not dealt in."))
    return Section(SectionId.WAGERS, tuple(blocks))


def _wager(words: Vocabulary, name: str) -> Iterator[str]:
    wager = words.game.wagers[name]
    if wager.rides is not None:
        yield f"Nothing is bet here. It is an extra payment on your {words.label(wager.rides)}."
        return
    if not wager.opening:
        yield from _filled_later(words, name)
        return
    if not words.terms.offers(name):
        yield "This house does not offer it."
        return
    house = words.terms.house
    low, high = map(short_dollars, house.range_of(name))
    kind = "Required" if wager.required else "Optional"
    if wager.fixed is not None:
        yield f"{kind}. Exactly {short_dollars(house.fixed_amount(wager) or 0)}{_why(words, wager)}."
    elif wager.equal_to is not None:
        yield f"{kind}. It must be as much as your {words.label(wager.equal_to)}."
        if name in house.limits:
            yield f"Its own limits are {low} and {high}."
    else:
        yield f"{kind}. {low} to {high}." if low != high else f"{kind}. Exactly {low}."
    if wager.needs is not None:
        free = wager.needs_unless is not None and words.terms.options[wager.needs_unless] is True
        other = words.label(wager.needs)
        yield f"You may make it with or without {other}." if free else f"You may make it only beside {other}."
    if wager.excludes:
        yield f"You cannot make it together with {words.labels(wager.excludes, 'or')}."


def _why(words: Vocabulary, wager: Wager) -> str:
    """Where a fixed amount comes from; a sum that the game names speaks for itself."""
    if wager.fixed == "table-minimum" or (wager.in_pot and words.terms.house.pot.amount is None):
        return ", the table minimum"
    return ", the amount the house has set" if wager.in_pot else ""


def _filled_later(words: Vocabulary, name: str) -> Iterator[str]:
    """What the decisions of the round put on this spot."""
    yield "Empty until you decide."
    for step in words.game.decisions:
        choices = [
            f"{_to(words, answer)}, put down {words.amount(option.places[name])}"
            for answer, option in words.terms.answers(step).items()
            if name in option.places
        ]
        if choices:
            yield f"{cap('; '.join(choices))}."


def _to(words: Vocabulary, answer: str) -> str:
    """An answer as an infinitive; one that is called like a group of cards is not a verb."""
    return f"for “{spaced(answer)}”" if answer in words.game.groups else f"to {spaced(answer)}"


def options_section(words: Vocabulary) -> Iterator[Section]:
    """What this house has chosen where the game leaves a choice; no section where it leaves none."""
    options = words.game.options
    if options:
        items = tuple(
            Item(text=option.says[spelled(words.terms.options[name])], cite=option.cite)
            for name, option in options.items()
        )
        lead = Paragraph(f"The game leaves {counted(len(options), 'choice')} to the house. At this table:")
        yield Section(SectionId.OPTIONS, (lead, Bullets(items)))
