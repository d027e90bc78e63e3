"""A client of a Pitboss server: `async with Client(address) as client: ...`; see docs/api.md."""

from pitboss.client.answers import Frame, LedgerLine, Person, Receipt
from pitboss.client.client import Client
from pitboss.client.connection import Unreachable

__all__ = ["Client", "Frame", "LedgerLine", "Person", "Receipt", "Unreachable"]
