"""`make mutants`: small mistakes put into the core, one at a time, and the share that the tests find."""
