"""What the pages show and do, worked out from the table's view without a browser."""
