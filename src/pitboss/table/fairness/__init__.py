"""The fair shuffle: committed to before the wagers, published and checked after the round."""
