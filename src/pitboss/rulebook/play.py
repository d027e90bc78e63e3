"""The rule book on a round: the deal, the play step by step, and how each wager is settled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pitboss.round.plan import Move
from pitboss.round.settlement import owner_of
from pitboss.rulebook.blocks import Item, Paragraph, Section, SectionId, Steps
from pitboss.rulebook.settling import settle_item
from pitboss.rulebook.vocabulary import Vocabulary, or_better
from pitboss.rules import DEALER, SEAT, Decide, Option, Settle, Show
from pitboss.wording import cap, counted, joined, plural, spaced

__all__ = ["dealing_section", "play_section"]

_FACE_DOWN = "face down"


def dealing_section(words: Vocabulary) -> Section:
    """The dealer's procedure until all cards lie on the table."""
    moves = [move for move in words.terms.plan if move.kind in ("shuffle", "cut", "deal", "burn", "stub")]
    return Section(SectionId.DEAL, (Paragraph(_method(words)), Steps(tuple(_dealing(words, moves)))))


def _method(words: Vocabulary) -> str:
    dealing = words.terms.house.dealing
    if words.terms.by_hand:
        return "This house deals by hand, from one deck."
    if len(dealing.decks) == 1:
        return "This house uses an automatic shuffler and one deck."
    one, other = dealing.decks
    return (
        f"This house uses an automatic shuffler and two decks, one with {one} backs, the other with {other}. "
        "They take turns, so that each is in play every second round, and a void round counts as a turn. "
        "While one deck is in play, the machine shuffles the other."
    )


def _dealing(words: Vocabulary, moves: list[Move]) -> Iterator[Item]:
    table_cards: list[str] = []
    for move in moves:
        plain_group = move.kind == "deal" and SEAT not in move.groups
        burned = words.terms.by_hand and move.groups[:1] and move.groups[0] in words.game.burn_before
        if plain_group and not burned:
            table_cards += move.groups
            continue
        yield from _laid_out(words, table_cards)
        table_cards = []
        match move.kind:
            case "shuffle" if words.terms.by_hand:
                yield Item(text="The dealer shuffles as the house prescribes for a single deck.")
            case "shuffle":
                yield Item(
                    text="The dealer takes a shuffled deck from the machine, loaded as the house prescribes."
                )
            case "cut":
                yield Item(
                    text="Then comes a one-handed cut. The upper packet goes onto the cut card, "
                    "and with the same hand the lower packet goes onto the upper one."
                )
            case "deal" if SEAT in move.groups:
                yield Item(text=_to_the_seats(words, move))
            case "deal":
                cards = words.listed(move.groups, count=True)
                yield Item(text=f"The dealer burns a card, then deals {cards} {_FACE_DOWN}.")
            case "stub":
                yield Item(
                    text="The dealer takes away the cut card, now the lowest in the pack, "
                    "and drops what is left of the deck, the stub, into the discard holder."
                )
    yield from _laid_out(words, table_cards)


def _laid_out(words: Vocabulary, groups: list[str]) -> Iterator[Item]:
    if groups:
        cards = words.listed(groups, count=True)
        yield Item(text=f"The dealer lays out {cards}, {_FACE_DOWN} on the layout.")


def _to_the_seats(words: Vocabulary, move: Move) -> str:
    size = counted(words.game.groups[SEAT], "card")
    dealer = any(words.owner(name) == DEALER for name in move.groups)
    if words.terms.house.dealing.whole_hands or words.game.groups[SEAT] == 1:
        last = " The dealer's own hand comes last." if dealer else ""
        return f"From the dealer's left, every player who has bet gets a hand of {size}, {_FACE_DOWN}.{last}"
    last = " Each time around, the dealer comes last." if dealer else ""
    return (
        f"From the dealer's left, cards go around one by one and {_FACE_DOWN}, "
        f"until every player who has bet has {size}.{last}"
    )


def play_section(words: Vocabulary) -> Section:
    """The round as the players see it, in the order in which it happens."""
    moves = [move for move in words.terms.plan if move.kind in ("look", "show", "decide", "settle")]
    items = [
        Item(text="Make your wagers. You may change or take them back until the dealer closes the betting."),
        Item(text="The cards are dealt."),
    ]
    folding = False
    for at, move in enumerate(moves):
        match move.step:
            case Show():
                items.append(_show(words, move, folding=folding))
            case Decide():
                items.append(_decide(words, move.step, moves[:at], moves[at + 1 :]))
                folding = folding or bool(move.step.folds)
            case Settle():
                if words.offered(move.step):
                    items.append(settle_item(words, move.step, folding=folding))
            case _:
                size = counted(words.game.groups[SEAT], "card")
                items.append(
                    Item(text=f"Look at your own {size}. Nobody else sees them yet.", cite=_cite(move))
                )
    items.append(
        Item(text="The dealer picks up all cards and puts them into the discard rack. The next round begins.")
    )
    return Section(SectionId.PLAY, (Steps(tuple(items)),))


def _cite(move: Move) -> str:
    return move.step.cite if move.step is not None else ""


def _show(words: Vocabulary, move: Move, *, folding: bool) -> Item:
    others = [name for name in move.groups if name != SEAT]
    named = [words.listed(others)] if others else []
    if SEAT in move.groups:
        named.append(
            "the cards of every player, folded hands too" if folding else "the cards of every player"
        )
    text = f"The dealer turns up {joined(named)}"
    if move.announced:
        owners = [f"the {spaced(owner_of(words.game, by.against))}'s" for by in move.announced]
        text += f", then announces {joined(owners)} {plural('hand', len(owners))}"
    return Item(text=f"{text}.", cite=_cite(move))


def _decide(words: Vocabulary, step: Decide, before: list[Move], after: list[Move]) -> Item:
    earlier = [move.step for move in before if isinstance(move.step, Decide)]
    forfeited = {name for past in earlier for name in past.forfeited}
    sure = [name for name in step.for_ if words.game.wagers[name].required and name not in forfeited]
    still = " still" if forfeited & set(step.for_) else ""
    who = (
        "Every player" if sure else f"Every player whose {words.labels(step.for_, 'or')} is{still} in action"
    )
    text = f"{who} decides in turn, beginning at the dealer's left."
    if step.unless:
        text += f" You are not asked if you have already bet on {words.labels(step.unless, 'or')}."
    details = [
        Item(term=cap(spaced(name)), text=" ".join(_option(words, step, option, before, after)))
        for name, option in words.terms.answers(step).items()
    ]
    default = spaced(words.terms.unanswered(step))
    details.append(Item(term="No answer", text=f"counts as “{default}”."))
    return Item(term=cap(step.decide), text=text, details=tuple(details), cite=step.cite)


def _option(
    words: Vocabulary, step: Decide, option: Option, before: list[Move], after: list[Move]
) -> Iterator[str]:
    bets = [f"put {words.amount(amount)} on {words.label(name)}" for name, amount in option.places.items()]
    if bets:
        yield f"{joined(bets)}."
    elif option.returns:
        yield f"you take back your {words.labels(option.returns)}."
    elif not option.forfeits and step.returned:
        yield f"your {words.labels(step.returned)} {_stays(step.returned)} in action."
    elif not option.forfeits:
        yield "bet nothing more."
    if option.needs is not None:
        yield f"You need {or_better(option.needs)} for this."
    if option.forfeits:
        word = "or" if words.exclusive(option.forfeits) else "and"
        you = "You" if bets else "you"
        it = "it" if word == "or" or len(option.forfeits) == 1 else "them"
        yield f"{you} give up your {words.labels(option.forfeits, word)}. The dealer collects {it} at once."
        yield from _gone_too(words, option)
        yield from _left_in_action(words, {*option.forfeits, *step.unless}, before)
        later = [move.step for move in after if isinstance(move.step, Decide)]
        if later and all(set(other.for_) <= set(option.forfeits) for other in later):
            yield "You have nothing more to decide in this round."


def _stays(wagers: Sequence[str]) -> str:
    return "stays" if len(wagers) == 1 else "stay"


def _gone_too(words: Vocabulary, option: Option) -> Iterator[str]:
    """What goes with a fold beside the wagers it names."""
    taken = [name for name in words.game.wagers if words.terms.offers(name) and words.folds_with(name)]
    if taken:
        them = "it" if len(option.forfeits) == 1 else "them"
        yield f"A bet on {words.labels(taken, 'or')} goes with {them}."
    riding = [name for name, ridden in words.game.riders.items() if ridden in option.forfeits]
    if riding:
        yield f"You get no {words.labels(riding, 'or')}."


def _left_in_action(words: Vocabulary, gone: set[str], before: list[Move]) -> Iterator[str]:
    """What a seat that folds still has on the layout; `gone` is what it gives up or cannot have."""
    game = words.game
    settled = {name for move in before if isinstance(move.step, Settle) for name in move.step.settle}
    placed = {name for move in before if isinstance(move.step, Decide) for name in move.step.placed}
    left = [
        name
        for name, wager in game.wagers.items()
        if (wager.opening or name in placed)
        and words.terms.offers(name)
        and name not in settled
        and name not in gone
        and not words.folds_with(name)
    ]
    pots = [name for name in left if name in game.pots]
    sure = [name for name in left if game.wagers[name].required and name not in pots]
    perhaps = [name for name in left if name not in sure and name not in pots]
    if sure:
        yield f"Your {words.labels(sure)} {_stays(sure)} in action."
    if perhaps:
        yield f"A bet on {words.labels(perhaps, 'or')} stays in action."
    for name in pots:
        stays = (
            f"Your {words.label(name)} stays in action"
            if game.wagers[name].required
            else f"A {words.label(name)} stays in the pot"
        )
        can = words.terms.house.pot.folded == "may win"
        yield f"{stays}, {'and your hand can still win it' if can else 'but a folded hand cannot win it'}."
