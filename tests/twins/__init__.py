"""Second ways to count what the kernels count, written before them and on other ideas; tests compare both."""
