"""The running service: the floor, its tables, clocks and receipts."""
