"""The rule book on what lies on the table: the object of the game, cards, seats, limits and wagers."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.rulebook.blocks import Bullets, Item, Paragraph, Section, SectionId
from pitboss.rulebook.vocabulary import DEALER, Vocabulary, or_better
from pitboss.rules import SEAT, Compare, PayByTable, Pot, Settle, spelled
from pitboss.wording import cap, counted, joined, short_dollars, spaced

__all__ = ["cards_section", "object_section", "options_section", "seats_section", "wagers_section"]


def object_section(words: Vocabulary) -> Section:
    """What each wager is about, those of one kind together."""
    kinds: dict[str, list[str]] = {}
    for move in words.terms.plan:
        if isinstance(move.step, Settle):
            offered = [name for name in move.step.settle if words.terms.offers(name)]
            if offered:
                names = kinds.setdefault(_object(words, move.step), [])
                names += [name for name in offered if name not in names]
    items = tuple(Item(term=cap(words.labels(names)), text=text) for text, names in kinds.items())
    return Section(SectionId.OBJECT, (Paragraph(words.game.summary), Bullets(items)))


def _object(words: Vocabulary, step: Settle) -> str:
    match step.by:
        case Compare():
            mine, theirs = words.hand(step.by.hand[0]), words.hand_short(step.by.against[0])
            whose = f"if you bet on {words.labels(step.for_, 'or')}, " if step.for_ else ""
            least = step.by.least_winner(words.terms.options)
            need = (
                f" To win, {words.hand_short(step.by.hand[0])} must be {or_better(least)}." if least else ""
            )
            return f"{cap(f'{whose}{mine} against {theirs}')}. The better five-card hand wins.{need}"
        case PayByTable():
            table = words.terms.tables[step.by.paytable]
            return (
                f"{cap(words.hand(step.by.hand[0]))} alone, read against a pay table. "
                f"{cap(or_better(table.least))} wins, whatever any other hand holds."
            )
        case Pot():
            return (
                "A pot among the players. The best hand of those who paid in takes it. The house has no part."
            )


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
            items.append(
                Item(term=term, text=f"{counted(words.size((owner,)), 'card')}, dealt face down{shared}.")
            )
    if words.community:
        parts = [words.cards(name, count=True) for name in words.community]
        items.append(Item(term="Community cards", text=f"{joined(parts)}, shared by all."))
    lead = Paragraph(
        "Each round is played with one standard deck of 52 cards and no jokers. All suits are worth the same."
    )
    hand = Paragraph(
        "A poker hand is five cards. Where more than five can be used, the best five count, "
        "and it does not matter where they come from."
    )
    return Section(SectionId.CARDS, (lead, Bullets(tuple(items)), hand))


def seats_section(words: Vocabulary) -> Section:
    table = words.terms.house.table
    last = len(words.terms.seats)
    seats = f"The table seats up to {counted(last, 'player')}."
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
    if not wager.opening:
        yield from _filled_later(words, name)
        return
    if not words.terms.offers(name):
        yield "This house does not offer it."
        return
    house = words.terms.house
    low, high = map(short_dollars, house.range_of(name))
    kind = "Required" if wager.required else "Optional"
    if wager.equals == "pot-amount":
        how = "the table minimum" if house.pot.amount is None else "the amount the house has set"
        yield f"{kind}. Exactly {short_dollars(house.pot_amount or 0)}, {how}."
    elif wager.equals is not None:
        yield f"{kind}. It must be as much as your {words.label(wager.equals)}."
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


def _filled_later(words: Vocabulary, name: str) -> Iterator[str]:
    """What the decisions of the round put on this spot."""
    yield "Empty until you decide."
    for step in words.game.decisions:
        choices = [
            f"to {spaced(option_name)}, put down {words.amount(option.places[name])}"
            for option_name, option in step.options.items()
            if name in option.places
        ]
        if choices:
            yield f"{cap('; '.join(choices))}."


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
