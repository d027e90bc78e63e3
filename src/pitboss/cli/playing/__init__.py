"""Playing at the terminal: one person, one seat, and what that seat may see."""

from pitboss.cli.playing.session import Session

__all__ = ["Session"]
