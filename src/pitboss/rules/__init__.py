"""The language games are written in: wagers, steps, settlements, pay tables; reading and checking them."""

from pitboss.rules.definition import Game
from pitboss.rules.hands import Hand, NamedHand, read_hand
from pitboss.rules.identity import canonical_definition, definition_hash
from pitboss.rules.loading import check_model, load_file, read_toml
from pitboss.rules.paytable import Line, Payout, PayTable, read_payout
from pitboss.rules.steps import Compare, Decide, Look, Option, PayByTable, Pot, Settle, Show, Step
from pitboss.rules.wagers import SEAT, HouseOption, Multiple, PaySlot, Wager, spelled

__all__ = [
    "SEAT",
    "Compare",
    "Decide",
    "Game",
    "Hand",
    "HouseOption",
    "Line",
    "Look",
    "Multiple",
    "NamedHand",
    "Option",
    "PayByTable",
    "PaySlot",
    "PayTable",
    "Payout",
    "Pot",
    "Settle",
    "Show",
    "Step",
    "Wager",
    "canonical_definition",
    "check_model",
    "definition_hash",
    "load_file",
    "read_hand",
    "read_payout",
    "read_toml",
    "spelled",
]
