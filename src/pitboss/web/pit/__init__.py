"""The pit: figures beside their theory, and the forms that open, change and close tables."""
