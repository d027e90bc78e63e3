"""Past rounds: who held what, what each wager came to and why, and whether the shuffle was fair."""
