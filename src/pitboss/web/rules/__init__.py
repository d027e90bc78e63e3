"""The rules of a game as HTML: what the rule book says, with the hands drawn."""

from pitboss.web.rules.blocks import block_html
from pitboss.web.rules.rankings import RankedHand, pay_hands, ranked_hands

__all__ = ["RankedHand", "block_html", "pay_hands", "ranked_hands"]
