"""The dealer's moves in words: what comes next, as an instruction without a subject."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from pitboss.wording.lists import joined, spaced

__all__ = [
    "CHECK_SHUFFLER",
    "WAIT_FOR_RULING",
    "Group",
    "MoveKind",
    "NextMove",
    "cards_words",
    "leaving_words",
    "move_words",
    "open_words",
]

WAIT_FOR_RULING: Final = "wait for a supervisor's ruling"
CHECK_SHUFFLER: Final = "have a supervisor check the shuffler"

MoveKind = Literal[
    "bet", "shuffle", "cut", "deal", "burn", "stub", "look", "show", "decide", "settle", "collect"
]
NextMove = MoveKind | Literal["open", "rule", "check"]
"""What comes next at a table: a move of the plan, or what must happen between rounds."""
Group = tuple[str, Literal["seats", "hand", "one", "some", "others", "board"]]
"""Cards by name: each seat's; a hand on the table, one or some of its cards, or those not up yet; cards that
all share."""
_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth")


def move_words(
    kind: MoveKind,
    groups: Sequence[Group] = (),
    *,
    by_hand: bool = False,
    decision: str = "",
    labels: Sequence[str] = (),
) -> str:
    """`burn a card before the flop`, `settle Ante Blind, Play or Fold`."""
    cards = joined([cards_words(group) for group in groups])
    words: Mapping[MoveKind, str] = {
        "bet": "take the wagers and close the betting",
        "shuffle": "shuffle the deck" if by_hand else "take the shuffled deck from the shuffler",
        "cut": "cut the deck onto the cut card",
        "burn": f"burn a card before {cards}",
        "deal": f"deal {cards} face down",
        "stub": "remove the cut card and put the stub into the discard holder",
        "look": "let the seats look at their cards",
        "show": f"turn up {cards}",
        "decide": f"ask the seats: {decision}",
        "settle": f"settle {', '.join(labels)}",
        "collect": "collect the cards into the discard rack",
    }
    return words[kind]


def open_words(deck: str = "") -> str:
    """Opening the first round of a table, which names its deck, or the next one."""
    return f"open the round with the {deck} deck" if deck else "open the next round"


def cards_words(group: Group) -> str:
    """As the dealer calls them: the dealer's cards, the flop, pack 1."""
    name, kind = group
    words = spaced(name)
    match kind:
        case "seats":
            return "each seat's cards"
        case "hand":
            return f"the {words}'s cards"
        case "others":
            return f"the {words}'s other cards"
        case "one" | "some":
            return f"{kind} of the {words}'s cards"
        case "board" if name in _ORDINALS:
            return f"the {name} card"
        case "board":
            return words if name[-1].isdigit() else f"the {name}"


def leaving_words(cause: str, *, by: str | None, rounds: int | None) -> str:
    """Why a seat was given up."""
    words = {
        "asked": f"asked by {by}",
        "closed": "the table was closed",
        "absent": f"no wager in {rounds} rounds",
    }
    return words.get(cause, "left")
