"""One way to write a value as text, so that equal values have equal hashes."""

from __future__ import annotations

import hashlib

import orjson

from pitboss.errors import InputError

__all__ = ["canonical", "chained", "digest"]


def canonical(value: object) -> str:
    """JSON with sorted keys and no spaces: the same text for the same value."""
    try:
        return orjson.dumps(value, option=orjson.OPT_SORT_KEYS).decode()
    except orjson.JSONEncodeError as error:  # a number beyond 64 bits, half a character
        raise InputError(f"That cannot be put on record: {error}.") from error


def digest(value: object) -> str:
    """SHA-256 of the canonical text, in hexadecimal."""
    return hashlib.sha256(canonical(value).encode()).hexdigest()


def chained(previous: str, text: str) -> str:
    """The hash of a link, made from the previous hash and its own text."""
    return hashlib.sha256(f"{previous}\n{text}".encode()).hexdigest()
