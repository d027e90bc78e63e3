"""The commands. Thin: they read what was typed, ask the layers below, and print."""

import gc
import os
import sys

__all__ = ["main"]


def main() -> None:
    """The `pitboss` program."""
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "true")  # none are ours; looking takes time
    gc.set_threshold(50_000)  # what starting up makes is there to stay
    try:
        from pitboss.cli.app import app

        app(prog_name="pitboss")
    except KeyboardInterrupt:  # while still importing; later the group sees to it
        sys.exit(130)
