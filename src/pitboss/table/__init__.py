"""Live tables: service, stores, ledger, fair shuffle, audit."""
