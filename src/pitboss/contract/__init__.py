"""The contract: what a table tells pages, programs and clients, as types with a schema.

`view` is the table as one person may see it, `events` what they may know of what happened, `frame` both
together with the moments a page plays, and the receipt that answers a command.
"""

from pitboss.contract.events import SEEN, SeenEvent
from pitboss.contract.frame import Frame, Moment, Receipt, read_frame, read_receipt, write_frame
from pitboss.contract.view import (
    Clock,
    RoundShown,
    SeatPlayed,
    SeatShown,
    SettledShown,
    TableView,
    TermsShown,
    UpcomingShown,
    You,
    read_view,
    write_view,
)

__all__ = [
    "SEEN",
    "Clock",
    "Frame",
    "Moment",
    "Receipt",
    "RoundShown",
    "SeatPlayed",
    "SeatShown",
    "SeenEvent",
    "SettledShown",
    "TableView",
    "TermsShown",
    "UpcomingShown",
    "You",
    "read_frame",
    "read_receipt",
    "read_view",
    "write_frame",
    "write_view",
]
