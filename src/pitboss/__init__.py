"""House-banked casino poker, from rule book to table."""

__version__ = "0.1.0"
