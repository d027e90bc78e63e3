"""The irregularities that the procedures print, (a) to (d)."""

from __future__ import annotations

from enum import StrEnum

__all__ = ["Irregularity"]


class Irregularity(StrEnum):
    """The printed irregularities, in their printed order."""

    CARD_FACE_UP = "card-face-up"
    WRONG_NUMBER = "wrong-number-of-cards"
    DEALER_EXPOSED = "dealer-card-exposed"
    SHUFFLER = "shuffler-malfunction"

    @property
    def words(self) -> str:
        return _WORDS[self]

    @property
    def letter(self) -> str:
        return "abcd"[list(Irregularity).index(self)]

    @property
    def rule(self) -> str:
        return f"procedures, Irregularities ({self.letter})"


_WORDS = {
    Irregularity.CARD_FACE_UP: "a card was found face up while the cards were being dealt",
    Irregularity.WRONG_NUMBER: "a wrong number of cards was dealt",
    Irregularity.DEALER_EXPOSED: "a card of the dealer's was exposed too early",
    Irregularity.SHUFFLER: "the shuffler jammed or failed to deal the right number of cards",
}
