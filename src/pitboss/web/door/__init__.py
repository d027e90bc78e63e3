"""Coming in and going out: accounts, passwords, the way to a seat."""
