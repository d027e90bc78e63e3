"""Secrets and seeds at their edges, and the sentences about those that cannot be."""

from __future__ import annotations

import pytest

from pitboss.errors import InputError
from pitboss.table.fairness.shuffle import SECRET_SIZE, check_seed, commitment, fair_deck, new_secret

SECRET = bytes(range(SECRET_SIZE))


def test_a_secret_has_32_bytes_and_is_new_every_time() -> None:
    made = {new_secret() for _ in range(20)}
    assert len(made) == 20
    assert {len(secret) for secret in made} == {32}


@pytest.mark.parametrize("seed", ["x", " ", "~" * 64])
def test_a_seed_is_taken_as_it_is(seed: str) -> None:
    assert check_seed(seed) == seed


@pytest.mark.parametrize(
    ("seed", "sentence"),
    [
        ("", "A seed has 1 to 64 characters, not 0."),
        ("x" * 65, "A seed has 1 to 64 characters, not 65."),
        ("é", "A seed consists of printable ASCII characters, not 'é'."),
        ("a\tb", "A seed consists of printable ASCII characters, not 'a\\tb'."),
    ],
)
def test_a_seed_that_cannot_be_is_told(seed: str, sentence: str) -> None:
    with pytest.raises(InputError) as caught:
        check_seed(seed)
    assert str(caught.value) == sentence


@pytest.mark.parametrize(
    ("table", "number", "sentence"),
    [
        ("t", -1, "A round's number is 0 or more and fits 64 bits; -1 does not."),
        ("t", 2**64, f"A round's number is 0 or more and fits 64 bits; {2**64} does not."),
        ("\ud800", 1, "'\\ud800' cannot be encoded as UTF-8."),
    ],
)
def test_a_round_that_cannot_be_is_told(table: str, number: int, sentence: str) -> None:
    with pytest.raises(InputError) as caught:
        fair_deck(SECRET, table=table, number=number, seeds={})
    assert str(caught.value) == sentence


@pytest.mark.parametrize("number", [0, 2**64 - 1])
def test_the_first_and_the_last_round_there_could_be(number: int) -> None:
    assert len(set(fair_deck(SECRET, table="t", number=number, seeds={}))) == 52


def test_a_short_secret_is_told() -> None:
    with pytest.raises(InputError) as caught:
        commitment(b"short")
    assert str(caught.value) == "A round's secret has 32 bytes, not 5."
