"""What programs use to take a seat at a table.

`async with Client(address) as client: ...`; see docs/api.md.
"""

from pitboss.client.client import Client
from pitboss.client.connection import Unreachable
from pitboss.codec import Unknown
from pitboss.contract import Frame, Receipt, TableView
from pitboss.contract.answers import LedgerLine
from pitboss.contract.answers import PersonAnswer as Person

__all__ = ["Client", "Frame", "LedgerLine", "Person", "Receipt", "TableView", "Unknown", "Unreachable"]
