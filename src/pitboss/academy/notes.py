"""What a scene's house has chosen, in words, and where the rules of a wager are."""

from __future__ import annotations

from pitboss.round import Terms
from pitboss.rules import spelled

__all__ = ["capital", "dealing_notes", "pay_notes", "seat_words"]


def seat_words(seat: str) -> str:
    """Seats as they are spoken of: "seat 3"."""
    return seat.replace("-", " ")


def capital(words: str) -> str:
    """The first letter large, as a sentence begins; all others as they are."""
    return words[0].upper() + words[1:]


def pay_notes(terms: Terms) -> tuple[str, ...]:
    """The pay tables, the options of the house, and the pot."""
    notes = [
        f"{terms.game.paytables[slot].label} {table.id}: "
        f"{', '.join(f'{line.hand} {line.pays}' for line in table.lines)}."
        for slot, table in terms.tables.items()
    ]
    notes += [
        terms.game.options[name].says[spelled(value)]
        for name, value in terms.options.items()
        if name != "bonus_alone"
    ]
    if terms.house.pot_amount is not None and any(w.offered_if == "pot" for w in terms.game.wagers.values()):
        may = "may still win" if terms.house.pot.folded == "may win" else "cannot win"
        notes.append(f"A seat that folded {may} the pot it paid into.")
    return tuple(notes)


def dealing_notes(terms: Terms) -> tuple[str, ...]:
    """How the game is dealt here, and with which decks."""
    dealing = terms.house.dealing
    if terms.by_hand:
        return (f"The game is dealt by hand, with one {dealing.decks[0]} deck.",)
    if len(dealing.decks) == 1:
        return (f"The game is dealt from a shuffler, with one {dealing.decks[0]} deck.",)
    return (f"The game is dealt from a shuffler, with a {dealing.decks[0]} and a {dealing.decks[1]} deck.",)
