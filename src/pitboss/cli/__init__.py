"""The command line: thin commands that read what was typed, ask the layers below, and print."""

import gc
import os
import sys

__all__ = ["main"]


def main() -> None:
    """The `pitboss` program."""
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "true")  # we have none, and looking for them takes time
    gc.set_threshold(50_000)  # what is made at startup stays
    try:
        from pitboss.cli.app import app

        app(prog_name="pitboss")
    except KeyboardInterrupt:  # while still importing; after that the group handles it
        exec("")  # see there
        sys.exit(130)
