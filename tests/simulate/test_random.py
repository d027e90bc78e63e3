"""The random numbers are those of the paper, and the shuffle is fair."""

from __future__ import annotations

import numpy as np
import pytest

from pitboss.kernels.philox import random_words
from pitboss.kernels.play import BLOCK, deal_random, make_desk
from tests.simulate.jobs import job_for


def words(seed: int, batch: int, first: int, blocks: int) -> list[int]:
    out = np.zeros(2 * blocks, np.uint64)
    random_words(np.uint64(seed), np.uint64(batch), np.uint64(first), blocks, out)
    return [half for word in out.tolist() for half in (word & 0xFFFFFFFF, word >> 32)]


# Random123's known answers for philox4x32 with ten rounds: counter, key, result.
@pytest.mark.parametrize(
    ("counter", "key", "result"),
    [
        ((0, 0, 0, 0), (0, 0), (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
        (
            (0xFFFFFFFF,) * 4,
            (0xFFFFFFFF,) * 2,
            (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD),
        ),
        (
            (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
            (0xA4093822, 0x299F31D0),
            (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
        ),
    ],
)
def test_philox_gives_the_published_vectors(
    counter: tuple[int, ...], key: tuple[int, ...], result: tuple[int, ...]
) -> None:
    block, batch = counter[0] | counter[1] << 32, counter[2] | counter[3] << 32
    assert tuple(words(key[0] | key[1] << 32, batch, block, 1)) == result


def test_any_part_of_a_stream_can_be_had_without_the_rest() -> None:
    assert words(7, 3, 0, 100)[4 * 60 :] == words(7, 3, 60, 40)


def deals(rounds: int, seed: int = 5) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    """Cards [12, rounds] of Pack's, as the kernel deals them."""
    _, _, job = job_for("packs-two", rounds=1)
    script = job.program.script._replace(keep=1)
    desk = make_desk(script)
    found = []
    for block in range(rounds // BLOCK):
        deal_random(script, desk, np.uint64(seed), np.uint64(0), block, BLOCK)
        found.append(desk.cards.copy())
    return np.concatenate(found, axis=1)


def chi_squared(counts: np.ndarray[tuple[int, ...], np.dtype[np.int64]]) -> float:
    """As a normal deviate: about as many degrees of freedom as there are counts."""
    expected, freedom = counts.sum() / counts.size, counts.size - 1
    return float((((counts - expected) ** 2).sum() / expected - freedom) / np.sqrt(2 * freedom))


def test_no_card_is_dealt_twice() -> None:
    cards = np.sort(deals(20_480), axis=0)
    assert (cards[1:] != cards[:-1]).all()
    assert cards.max() == 51


def test_every_card_comes_to_every_place_equally_often() -> None:
    cards = deals(2_048_000)
    for place in cards:
        assert abs(chi_squared(np.bincount(place, minlength=52))) < 5


def test_every_two_cards_come_to_two_places_equally_often() -> None:
    cards = deals(2_048_000, seed=6).astype(np.int64)
    for first, second in ((0, 1), (3, 4), (0, 11), (4, 8)):
        counts = np.bincount(cards[first] * 52 + cards[second], minlength=52 * 52)
        counts = counts[np.arange(52 * 52) % 53 != 0]  # a card is never with itself
        assert abs(chi_squared(counts)) < 5


def test_a_round_says_nothing_about_the_next() -> None:
    cards = deals(2_048_000, seed=7).astype(np.int64)
    for place in (0, 5, 11):
        counts = np.bincount(cards[place, :-1] * 52 + cards[place, 1:], minlength=52 * 52)
        assert abs(chi_squared(counts)) < 5
