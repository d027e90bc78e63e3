"""The contract: what a table tells pages, programs and clients, as types with a schema.

`view` is the table as one person may see it, `events` what they may know of what happened, `frame` both
together with the scenes a page plays, and the receipt that answers a command.
"""

from pitboss.contract.events import SeenEvent, seen_from_json, seen_to_json
from pitboss.contract.frame import Frame, Receipt, Scene, read_frame, read_receipt, write_frame
from pitboss.contract.view import (
    Clock,
    RoundShown,
    SeatPlayed,
    SeatShown,
    SettledShown,
    TermsShown,
    UpcomingShown,
    View,
    You,
    read_view,
    write_view,
)

__all__ = [
    "Clock",
    "Frame",
    "Receipt",
    "RoundShown",
    "Scene",
    "SeatPlayed",
    "SeatShown",
    "SeenEvent",
    "SettledShown",
    "TermsShown",
    "UpcomingShown",
    "View",
    "You",
    "read_frame",
    "read_receipt",
    "read_view",
    "seen_from_json",
    "seen_to_json",
    "write_frame",
    "write_view",
]
