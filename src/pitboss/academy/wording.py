"""The academy's words: what has happened, the dealer's moves, and what a scene's house has chosen."""

from __future__ import annotations

from collections.abc import Sequence

from pitboss.academy.scenes import log
from pitboss.round import Irregularity, Round, Terms
from pitboss.rules import Decide, PayTable, spelled
from pitboss.wording import cap, joined, spaced
from pitboss.wording.moves import cards_words, open_words

__all__ = ["dealing_notes", "log_words", "move_words", "pay_notes"]

_OTHER_WAY = {"cut": "cut the deck", "burn": "burn a card", "stub": "put the stub away"}
_BYSTANDERS = {"colleague": "A colleague", "onlooker": "An onlooker"}
_CLAIMS = {
    Irregularity.CARD_FACE_UP: "there was a card face up in the deck",
    Irregularity.WRONG_NUMBER: "someone has the wrong number of cards",
    Irregularity.DEALER_EXPOSED: "one of the dealer's cards could be seen",
    Irregularity.SHUFFLER: "the shuffler does not work right",
}


def log_words(state: Round, entries: Sequence[log.LogEntry]) -> tuple[str, ...]:
    """The log, one sentence for each entry."""
    return tuple(_entry_words(state, entry) for entry in entries)


def _entry_words(state: Round, entry: log.LogEntry) -> str:
    match entry:
        case log.DeckBefore(deck):
            return f"The round before was dealt with the {deck} deck."
        case log.WagersMade(seats):
            return f"Wagers were made at {joined([spaced(seat) for seat in seats])}."
        case log.Moved(move):
            return f"Done: {move_words(state, move)}."
        case log.Decided(seat, option):
            return f"Asked: {spaced(seat)}, {option}."
        case log.Claim():
            who = _BYSTANDERS.get(entry.who) or cap(spaced(entry.who))
            return f"{who} says that {_CLAIMS[entry.what]}."
        case log.Sighting():
            return _sighting_words(state, entry)


def _sighting_words(state: Round, seen: log.Sighting) -> str:
    match seen.detail:
        case "deck" | "shuffler":
            where = f"in the {seen.detail}"
            told = (f"You come to a card that lies face up {where}.", f"A face shows {where} as you deal.")
        case "extra":
            return f"You count one card too many at {_place_words(state, seen.place)}."
        case "missing":
            return f"There is one card too few at {_place_words(state, seen.place)}."
        case "exposed":
            told = (
                "Your sleeve turns over one of your own cards, and everyone sees it.",
                "You turn up one of your own cards before its time.",
            )
        case "check due":
            told = (
                "The round before was void, since the shuffler jammed. Now the players want to go on.",
                "The shuffler broke down a minute ago; it runs again, and wagers are being put down.",
            )
        case _:
            told = ("The shuffler jams.", "The shuffler stops with a red light.")
    return told[seen.phrase]


def _place_words(state: Round, place: str) -> str:
    if place in state.seats:
        return spaced(place)
    game = state.terms.game
    hand = next((name for name, parts in game.laid_out.items() if place in parts), place)
    return f"the {spaced(hand)}'s hand" if hand in game.cards else cards_words((place, "board"))


def move_words(state: Round, move: log.DealerMove) -> str:
    """A move as an instruction to the dealer."""
    if move.kind == "open":
        return open_words(move.which)
    if move.kind == "decide":
        step = state.move.step
        asked = step.decide if isinstance(step, Decide) else "the next decision"
        return f"ask {spaced(move.which)}: {asked}"
    if move.which == log.ASIDE:
        return _OTHER_WAY[move.kind]
    return state.terms.plan[int(move.which)].words


def pay_notes(terms: Terms) -> tuple[str, ...]:
    """The pay tables, the house's options as far as they bear on what is paid, and the pot."""
    game = terms.game
    notes = [_table_note(game.paytables[slot].label, table) for slot, table in terms.tables.items()]
    notes += [
        game.options[name].says[spelled(value)]
        for name, value in terms.options.items()
        if name not in game.betting_options
    ]
    offered = any(terms.offers(name) for name in game.pots)
    if offered and any(step.folds for step in game.decisions):
        may = "may still win" if terms.house.pot.folded == "may win" else "cannot win"
        notes.append(f"A seat that folded {may} the pot it paid into.")
    return tuple(notes)


def _table_note(label: str, table: PayTable) -> str:
    kept = "; the wager itself is not returned" if table.keeps_stake else ""
    return f"{label} {table.id}: {', '.join(f'{line.hand} {line.pays}' for line in table.lines)}{kept}."


def dealing_notes(terms: Terms) -> tuple[str, ...]:
    """How the game is dealt here, and with which decks."""
    how = "by hand" if terms.by_hand else "from a shuffler"
    decks = terms.house.dealing.decks
    with_these = (
        f"one {decks[0]} deck" if len(decks) == 1 or terms.by_hand else f"a {decks[0]} and a {decks[1]} deck"
    )
    return (f"The game is dealt {how}, with {with_these}.",)
