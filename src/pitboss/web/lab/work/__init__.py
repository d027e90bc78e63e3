"""The lab's heavy work, done by processes beside the server: simulations, searches and reports."""
