"""The numbers by which kernels know rankings and strengths. Nothing is compiled here, so it loads at once."""

__all__ = ["FIVE", "FLUSH", "FOUR", "ROYAL", "RUN", "STRENGTHS", "THREE", "TWO"]

FIVE, FOUR, THREE, TWO, FLUSH, RUN = range(6)
"""The rankings; FIVE is that of `tables`, the others are those of `rankings`."""

ROYAL = 7462
"""The strongest hand of five cards."""
STRENGTHS = 7465
"""Strengths are below this; 7463 and 7464 are royal flushes of six and of seven cards."""
