"""Pages on their way into the rooms of their subjects."""
