"""Drawings of the table: cards, chips, the felt with its wagering spots; markup alone, nothing to load."""
