"""The page of the lobby."""
