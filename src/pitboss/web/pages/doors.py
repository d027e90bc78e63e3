"""Moved to `pitboss.web.door.doors` and `pitboss.web.frame.notes`."""

from pitboss.web.door.doors import FromHere, by_the_middle
from pitboss.web.frame.notes import note_of, to

__all__ = ["FromHere", "by_the_middle", "note_of", "to"]
