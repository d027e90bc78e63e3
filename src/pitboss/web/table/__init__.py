"""The live table: its felt, the seat of the person who looks, and what is beside it."""
