"""The rule book beyond the game: tips, irregularities, the jurisdiction, and the sources."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

from pitboss.house import load_jurisdiction
from pitboss.house.jurisdiction import GamesLimit, Jurisdiction, WagerLimit, in_force, separate_games
from pitboss.round.irregularity import Irregularity
from pitboss.rulebook.blocks import Bullets, Item, Paragraph, Section, SectionId
from pitboss.rulebook.vocabulary import Vocabulary
from pitboss.wording import counted, day_words, joined, number_word, short_dollars

__all__ = ["irregularities_section", "jurisdiction_section", "sources_section", "tips_section"]


def tips_section(words: Vocabulary) -> Section:
    return Section(SectionId.TIPS, tuple(Paragraph(text) for text in _tips(words)))


def _tips(words: Vocabulary) -> Iterator[str]:
    house = words.terms.house
    match house.tips.policy:
        case "none":
            yield "The house decides on tips. This one takes none."
            return
        case "given":
            yield (
                "The house decides on tips. Here you may hand the dealer a tip while a round is open or when "
                "it is over. It is a gift, not a wager, and a void round does not bring it back."
            )
        case "bet":
            opening = words.game.opening_wagers
            names = [name for name in words.game.compared if name in opening and words.terms.offers(name)]
            if not names:
                yield "The house decides on tips. Here they are bet, but this game has no wager for it."
                return
            where = words.labels(names, "or")
            yield f"The house decides on tips. Here you may bet for the dealer, on top of your {where}."
            yield (
                "Such a bet is made before the deal and shares the fate of your wager. When you win, the "
                "dealer gets the bet and what it wins. When you lose or fold, the house takes it. On a push, "
                "or in a void round, it is yours again. A second bet on the same wager replaces the first."
            )
    chip, most = short_dollars(house.table.smallest_chip), short_dollars(house.table.maximum)
    yield f"A tip is a multiple of {chip} and at most {most}."


def irregularities_section(words: Vocabulary) -> Section:
    """The printed cases, and when dealing by hand, what this house does about them."""
    by_hand = words.terms.by_hand
    cases = [
        (
            Irregularity.CARD_FACE_UP,
            f"During the deal a card lies face up in the {'deck' if by_hand else 'deck or in the shuffler'}.",
        ),
        (Irregularity.WRONG_NUMBER, "Too many or too few cards have been dealt."),
    ]
    if words.dealer_plays:
        cases.append(
            (Irregularity.DEALER_EXPOSED, "A card of the dealer's is seen before it is due to be turned up.")
        )
    if not by_hand:
        cases.append(
            (Irregularity.SHUFFLER, "The shuffler breaks down, jams or gives out a wrong number of cards.")
        )
    items = tuple(Item(text=f"({kind.letter}) {text}", cite=kind.rule) for kind, text in cases)
    blocks: list[Paragraph | Bullets] = [Paragraph(_binding(words)), Bullets(items)]
    if not by_hand or words.terms.house.irregularities.by_hand != "play on":
        blocks += [Paragraph(text) for text in _void(words)]
    return Section(SectionId.IRREGULARITIES, tuple(blocks))


def _binding(words: Vocabulary) -> str:
    if not words.terms.by_hand:
        return "These rules bind because a shuffler is in use. Each of these makes the round void:"
    start = (
        "The fixed rules on irregularities bind only where a shuffler is in use. Dealing by hand, this house"
    )
    match words.terms.house.irregularities.by_hand:
        case "void":
            return f"{start} has chosen to apply them all the same. Each of these makes the round void:"
        case "supervisor":
            return f"{start} stops the round for a supervisor, who declares it void or lets it go on, when:"
        case "play on":
            return f"{start} records the incident and plays the round to its end, when:"


def _void(words: Vocabulary) -> Iterator[str]:
    house = words.terms.house
    undone = house.irregularities.settled_wagers == "reversed"
    everything = f"Every wager{'' if undone else ' not yet settled'} goes back to its owner"
    pots = [name for name in words.game.pots if words.terms.offers(name)]
    if pots:
        everything += f", the {words.labels(pots)} too"
    already = f"What was won, lost or forfeited earlier in the round {'is undone' if undone else 'stands'}."
    yield f"In a void round no hand counts. {everything}. {already} The cards are shuffled afresh."
    if not words.terms.by_hand:
        yield (
            "After (d) the cards come out of the machine, and a supervisor checks them. "
            "No round begins before that is done."
        )


def jurisdiction_section(words: Vocabulary, today: date | None) -> Iterator[Section]:
    """The jurisdiction of the table and its limits in force."""
    choice = words.terms.house.jurisdiction
    if choice is None:
        return
    on = choice.as_of or today or date.today()  # noqa: DTZ011 - the day where the table stands
    law = load_jurisdiction(choice.name)
    items = []
    if (wager := in_force(law.wager_limits, on)) is not None:
        items.append(_wager_limit(law, wager, high=choice.high_limit_table))
    if (games := in_force(law.games_limits, on)) is not None:
        items.append(_games_limit(words, games))
    if len(law.dealing) == 1:
        items.append(Item(text=f"Cards are dealt by {law.dealing[0]} only.", cite=law.dealing_source))
    blocks: list[Paragraph | Bullets] = [
        Paragraph(f"This table is under the rules of {law.title}. On {day_words(on)}:")
    ]
    blocks += [Bullets(tuple(items)), Paragraph(law.note)]
    yield Section(SectionId.JURISDICTION, tuple(blocks))


def _wager_limit(law: Jurisdiction, limit: WagerLimit, *, high: bool) -> Item:
    most = limit.high_limit_maximum if high and limit.high_limit_maximum else limit.maximum
    counts = (
        "bets made during the round included"
        if law.applies_to == "every wager"
        else "counting opening wagers"
    )
    return Item(text=f"No single wager may be above {short_dollars(most)}, {counts} ({limit.source}).")


def _games_limit(words: Vocabulary, limit: GamesLimit) -> Item:
    text = f"One hand of cards may decide at most {counted(limit.most, 'separate game')}"
    if limit.unrestricted is not None and limit.others_maximum is not None:
        text += f", {number_word(limit.unrestricted)} of them above {short_dollars(limit.others_maximum)}"
    played = [words.labels(list(wagers)) for wagers in separate_games(words.game, words.terms.house)]
    return Item(
        text=f"{text} ({limit.source}). Here there are {number_word(len(played))}: {'; '.join(played)}."
    )


def sources_section(words: Vocabulary) -> Section:
    game, house = words.game, words.terms.house
    blocks = [
        Paragraph(
            f"They are written from the definition of {game.id} and the house configuration {house.id}, "
            f"which also run the table. Source of the game: {joined(game.sources)}."
        )
    ]
    if game.trademark:
        blocks.append(
            Paragraph(
                f"{game.title} is a trade mark of its owner, and names of its wagers may be, too. "
                "They are used "
                "here only to say which game is dealt."
            )
        )
    return Section(SectionId.SOURCES, tuple(blocks))
