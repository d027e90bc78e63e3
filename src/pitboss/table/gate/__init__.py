"""The one gate of a live table: what a request makes happen, its ledger lines, and the table after it."""

from pitboss.table.gate.deciding import Outcome, decide, open_table
from pitboss.table.gate.work import Secrets

__all__ = ["Outcome", "Secrets", "decide", "open_table"]
