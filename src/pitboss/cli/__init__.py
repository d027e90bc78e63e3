"""The commands. Thin: they read what was typed, ask the layers below, and print."""

import sys

__all__ = ["main"]


def main() -> None:
    """The `pitboss` program."""
    try:
        from pitboss.cli.app import app

        app(prog_name="pitboss")
    except KeyboardInterrupt:  # while still importing; later the group sees to it
        sys.exit(130)
