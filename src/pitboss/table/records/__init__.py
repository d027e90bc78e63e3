"""What is on record: the log, the records of rounds, replay and anchors."""
