"""What stands around every page, and the one way markup reaches the browser."""
