"""The lobby: every game with its price, and a seat one click away."""
