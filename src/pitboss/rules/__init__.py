"""The language games are written in: wagers, steps, settlements, pay tables; reading and checking them."""

from pitboss.rules.definition import Game
from pitboss.rules.hands import FIVE_CARD, TWO_CARD, Hand, NamedHand, read_hand
from pitboss.rules.identity import canonical_definition, definition_hash
from pitboss.rules.loading import load_file, read_toml
from pitboss.rules.mistakes import check_model
from pitboss.rules.paytable import PUSH, Line, Payout, PayTable, read_payout
from pitboss.rules.settling import Verdict, against_another, by_table
from pitboss.rules.steps import Decide, Look, Option, Settle, Show, Step
from pitboss.rules.wagers import DEALER, SEAT, HouseOption, Multiple, PaySlot, Wager, spelled
from pitboss.rules.ways import ByTable, Compare, PayByTable, Pot

__all__ = [
    "DEALER",
    "FIVE_CARD",
    "PUSH",
    "SEAT",
    "TWO_CARD",
    "ByTable",
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
    "Verdict",
    "Wager",
    "against_another",
    "by_table",
    "canonical_definition",
    "check_model",
    "definition_hash",
    "load_file",
    "read_hand",
    "read_payout",
    "read_toml",
    "spelled",
]
