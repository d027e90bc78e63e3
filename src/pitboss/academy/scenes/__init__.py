"""Scenes: rounds built on purpose, and the moments in them that are worth a question."""
