"""`pitboss solve` as tests ask for it."""

from __future__ import annotations

from fractions import Fraction
from math import gcd
from typing import Any

__all__ = ["exact"]


def exact(value: Any) -> Fraction:
    """The fraction of an X, which must be in lowest terms and have its nearest float beside it."""
    assert set(value) == {"fraction", "value"}
    numerator, denominator = (int(part) for part in value["fraction"].split("/"))
    assert value["fraction"] == f"{numerator}/{denominator}"
    assert denominator > 0
    assert gcd(numerator, denominator) == 1
    assert type(value["value"]) is float
    assert value["value"] == numerator / denominator
    return Fraction(numerator, denominator)
