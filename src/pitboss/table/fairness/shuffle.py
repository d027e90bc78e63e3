"""The fair shuffle: a secret committed to before the wagers, the seats' own seeds, and the deck they make.

docs/fairness.md writes the same down for anyone who wants to check a deck in another language.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterator, Mapping
from itertools import count
from typing import Final

from pitboss.cards import FULL_DECK, Card
from pitboss.errors import InputError, quoted

__all__ = [
    "LONGEST_SEED",
    "SECRET_SIZE",
    "check_seed",
    "commitment",
    "fair_deck",
    "new_secret",
    "stream_blocks",
]

SECRET_SIZE: Final = 32
LONGEST_SEED: Final = 64

# Labels keep the two uses of a secret apart; their number changes with any change of the algorithm.
_COMMIT: Final = b"pitboss/commit/1\0"
_SHUFFLE: Final = b"pitboss/shuffle/1\0"
_BYTE_VALUES: Final = 256
_LIMITS: Final = tuple(_BYTE_VALUES - _BYTE_VALUES % (last + 1) for last in range(len(FULL_DECK)))
"""By the place to fill: bytes from this value on are skipped, so that every choice is equally likely."""


def new_secret() -> bytes:
    """The secret of one round, from the system's own source of randomness."""
    return secrets.token_bytes(SECRET_SIZE)


def commitment(secret: bytes) -> str:
    """What the players see before they wager: it binds the house to the secret without revealing it."""
    return hashlib.sha256(_COMMIT + _checked(secret)).hexdigest()


def check_seed(text: str) -> str:
    """The seed a seat adds, as it was given; InputError if it cannot be a seed."""
    if not 1 <= len(text) <= LONGEST_SEED:
        raise InputError(f"A seed has 1 to {LONGEST_SEED} characters, not {len(text)}.")
    if not (text.isascii() and text.isprintable()):
        raise InputError(f"A seed consists of printable ASCII characters, not {quoted(text)}.")
    return text


def fair_deck(secret: bytes, *, table: str, number: int, seeds: Mapping[str, str]) -> tuple[Card, ...]:
    """The deck of a round, top card first, before any cut; `seeds` holds the seats that added one."""
    deck = list(FULL_DECK)
    last = len(deck) - 1
    for block in stream_blocks(secret, table=table, number=number, seeds=seeds):
        for byte in block:
            if byte >= _LIMITS[last]:  # beyond the last full multiple, it would favour some cards
                continue
            chosen = byte % (last + 1)
            deck[last], deck[chosen] = deck[chosen], deck[last]
            last -= 1
            if last == 0:
                return tuple(deck)
    raise RuntimeError("The stream of a shuffle has no end.")


def stream_blocks(secret: bytes, *, table: str, number: int, seeds: Mapping[str, str]) -> Iterator[bytes]:
    """The endless stream of 32-byte blocks that drives the shuffle of a round."""
    key = _checked(secret)
    context = _context(table, number, seeds)
    return (
        hmac.digest(key, _SHUFFLE + context + counter.to_bytes(8, "big"), "sha256") for counter in count()
    )


def _context(table: str, number: int, seeds: Mapping[str, str]) -> bytes:
    """What everyone knows of the round, in bytes unique to this round and these seeds."""
    if not 0 <= number < 2**64:
        raise InputError(f"A round's number is 0 or more and fits 64 bits; {quoted(number)} does not.")
    parts = [_field(table), number.to_bytes(8, "big"), len(seeds).to_bytes(4, "big")]
    # By code points, which is also the order of the UTF-8 bytes: seat-10 comes before seat-2.
    for seat in sorted(seeds):
        parts += [_field(seat), _field(check_seed(seeds[seat]))]
    return b"".join(parts)


def _field(text: str) -> bytes:
    try:
        data = text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise InputError(f"{quoted(text)} cannot be encoded as UTF-8.") from error
    return len(data).to_bytes(4, "big") + data


def _checked(secret: bytes) -> bytes:
    if len(secret) != SECRET_SIZE:
        raise InputError(f"A round's secret has {SECRET_SIZE} bytes, not {len(secret)}.")
    return secret
