"""Where the money is: ledger, accounts, the cage, statements and takings."""
