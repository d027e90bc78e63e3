"""Drawings of the table: cards, chips, the felt with its wagering spots; markup alone, nothing to load."""

from pitboss.web.drawing.cards import card_label, card_svg
from pitboss.web.drawing.chips import chip_face, chip_svg, fewest_chips, stack_svg
from pitboss.web.drawing.felt import SeatPosition, felt_svg, seat_positions
from pitboss.web.drawing.places import Place, table_places
from pitboss.web.drawing.spots import Spot, seat_height, seat_spots, spot_svg

__all__ = [
    "Place",
    "SeatPosition",
    "Spot",
    "card_label",
    "card_svg",
    "chip_face",
    "chip_svg",
    "felt_svg",
    "fewest_chips",
    "seat_height",
    "seat_positions",
    "seat_spots",
    "spot_svg",
    "stack_svg",
    "table_places",
]
