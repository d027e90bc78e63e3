"""Compiled mathematics: arrays in, arrays out. Imports nothing of ours; numba loads only with it."""
