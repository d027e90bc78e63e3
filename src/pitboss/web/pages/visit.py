"""Moved to `pitboss.web.frame.visit`."""

from pitboss.web.frame.visit import COOKIE, Visit, WithFloor, forget, remember, visit

__all__ = ["COOKIE", "Visit", "WithFloor", "forget", "remember", "visit"]
