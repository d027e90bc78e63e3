"""What the academy's pages show, worked out without a browser: sessions, progress, addresses."""
