"""The commands, one module each: they read what was typed, ask the layers below, and print."""
