"""`make mutants`: small mistakes put into the core, one at a time, and the share of them that the tests find."""
