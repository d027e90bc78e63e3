"""The pages of past rounds."""
