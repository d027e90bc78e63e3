"""The pages at the door."""
