"""The words of strategy cards, by what is in sight."""
