"""The rules of a game: what the rule book says, with the hands drawn."""
