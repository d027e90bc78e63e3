"""The live table: its felt, the visitor's own seat, and the panels beside it."""
