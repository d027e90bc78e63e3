"""The irregularities that the procedures print, (a) to (d)."""

from __future__ import annotations

from enum import StrEnum

from pitboss.wording.voids import VOIDS

__all__ = ["Cause", "Irregularity"]


class Irregularity(StrEnum):
    """The printed irregularities, in their printed order."""

    CARD_FACE_UP = "card-face-up"
    WRONG_NUMBER = "wrong-number-of-cards"
    DEALER_EXPOSED = "dealer-card-exposed"
    SHUFFLER = "shuffler-malfunction"

    @property
    def words(self) -> str:
        return VOIDS[self]

    @property
    def letter(self) -> str:
        return "abcd"[list(Irregularity).index(self)]

    @property
    def rule(self) -> str:
        return f"procedures, Irregularities ({self.letter})"


class Cause(StrEnum):
    """Why a house breaks a round off without an irregularity."""

    SERVER_STOPPED = "server-stopped"
    HOUSE_RESTORED = "house-restored"
    NO_WAGERS = "no-wagers"
    OTHER = "other"
    """A power failure, a fire alarm: the note says what."""
