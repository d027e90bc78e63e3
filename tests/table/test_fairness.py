"""The fair shuffle: against a second implementation, against chance, and against its own page."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from collections import Counter
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.cards import FULL_DECK
from pitboss.errors import InputError
from pitboss.table.fairness import shuffle as fairness
from pitboss.table.fairness.shuffle import check_seed, commitment, fair_deck, new_secret, stream_blocks

PAGE = (Path(__file__).parents[2] / "docs/fairness.md").read_text(encoding="utf-8")
VECTORS: list[dict[str, Any]] = [
    json.loads(body) for body in re.findall(r"^```json\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
]
PRINTABLE = st.characters(min_codepoint=0x20, max_codepoint=0x7E)
SECRETS = st.binary(min_size=32, max_size=32)
TABLES = st.text(max_size=20).filter(lambda text: text.isprintable())
ROUNDS = st.integers(0, 2**64 - 1)
SEEDS = st.dictionaries(
    st.integers(1, 12).map("seat-{}".format), st.text(PRINTABLE, min_size=1, max_size=64), max_size=7
)


# The page's algorithm once more, written from the page and sharing nothing with the package.
def page_message(table: str, number: int, seeds: dict[str, str], block: int) -> bytes:
    def text(value: str) -> bytes:
        return len(value.encode()).to_bytes(4, "big") + value.encode()

    seats = sorted(seeds, key=str.encode)
    pairs = b"".join(text(seat) + text(seeds[seat]) for seat in seats)
    public = text(table) + number.to_bytes(8, "big") + len(seats).to_bytes(4, "big") + pairs
    return b"pitboss/shuffle/1" + bytes(1) + public + block.to_bytes(8, "big")


def page_deck(secret: bytes, table: str, number: int, seeds: dict[str, str]) -> list[str]:
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    i, block, stream = 51, 0, b""
    while i > 0:
        if not stream:
            stream = hmac.new(secret, page_message(table, number, seeds, block), hashlib.sha256).digest()
            block += 1
        byte, stream = stream[0], stream[1:]
        if byte < 256 // (i + 1) * (i + 1):
            j = byte % (i + 1)
            deck[i], deck[j] = deck[j], deck[i]
            i -= 1
    return deck


def cards(
    secret: bytes, seeds: dict[str, str] | None = None, *, table: str = "table-1", number: int = 1
) -> list[str]:
    return [str(card) for card in fair_deck(secret, table=table, number=number, seeds=seeds or {})]


@given(secret=SECRETS, table=TABLES, number=ROUNDS, seeds=SEEDS)
@settings(max_examples=300)
def test_a_second_implementation_makes_the_same_decks(
    secret: bytes, table: str, number: int, seeds: dict[str, str]
) -> None:
    deck = fair_deck(secret, table=table, number=number, seeds=seeds)
    assert [str(card) for card in deck] == page_deck(secret, table, number, seeds)
    assert set(deck) == set(FULL_DECK)
    assert len(deck) == 52


def test_the_page_has_vectors_without_seeds_with_one_and_with_seven() -> None:
    assert {0, 1, 7} <= {len(vector["seeds"]) for vector in VECTORS}


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: f"{len(vector['seeds'])} seeds")
def test_vector_of_the_page(vector: dict[str, Any]) -> None:
    secret = bytes.fromhex(vector["secret"])
    table, number, seeds = vector["table"], vector["round"], vector["seeds"]
    deck = " ".join(str(card) for card in fair_deck(secret, table=table, number=number, seeds=seeds))
    block = next(stream_blocks(secret, table=table, number=number, seeds=seeds))
    assert vector["deck"] == deck == " ".join(page_deck(secret, table, number, seeds))
    assert vector["first_ten"] == " ".join(deck.split()[:10])
    assert vector["first_block"] == block.hex()
    assert vector["message"] == page_message(table, number, seeds, 0).hex()
    assert hmac.new(secret, bytes.fromhex(vector["message"]), hashlib.sha256).digest() == block
    assert vector["commitment"] == commitment(secret)
    assert vector["commitment"] == hashlib.sha256(b"pitboss/commit/1\x00" + secret).hexdigest()


def test_the_page_begins_with_the_deck_in_our_order() -> None:
    (listed,) = re.findall(r"^```text\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert listed.split() == [str(card) for card in FULL_DECK]


def test_every_bit_of_the_secret_counts() -> None:
    secret = bytes(range(32))
    decks = {tuple(cards(secret))}
    commitments = {commitment(secret)}
    for bit in range(256):
        other = (int.from_bytes(secret, "big") ^ 1 << bit).to_bytes(32, "big")
        decks.add(tuple(cards(other)))
        commitments.add(commitment(other))
    assert (len(decks), len(commitments)) == (257, 257)


def test_seeds_seats_table_and_round_each_change_the_deck() -> None:
    secret = bytes(range(32))
    variants = [
        cards(secret),
        cards(secret, table="table-2"),
        cards(secret, number=2),
        cards(secret, {"seat-1": "a"}),
        cards(secret, {"seat-1": "b"}),
        cards(secret, {"seat-1": "a "}),
        cards(secret, {"seat-2": "a"}),
        cards(secret, {"seat-1": "a", "seat-2": "a"}),
        # What would run together without lengths before it.
        cards(secret, {"seat-1": "aseat-2", "seat-3": "b"}),
        cards(secret, {"seat-1": "a", "seat-2seat-3": "b"}),
        cards(secret, table="table-1\x00"),
        cards(secret, table=""),
    ]
    assert len({tuple(deck) for deck in variants}) == len(variants)


def test_the_order_in_which_seeds_came_in_does_not_matter() -> None:
    first = cards(bytes(32), {"seat-2": "two", "seat-10": "ten", "seat-1": "one"})
    assert first == cards(bytes(32), {"seat-1": "one", "seat-2": "two", "seat-10": "ten"})


def chi_square(counts: Counter[Any], cells: int) -> float:
    expected = counts.total() / cells
    return sum((found - expected) ** 2 for found in counts.values()) / expected + expected * (
        cells - len(counts)
    )


def test_every_card_is_as_likely_in_every_place() -> None:
    """2704 cells with 51 x 51 degrees of freedom: 2601, standard deviation 72; five of them are allowed."""
    seen: Counter[tuple[int, int]] = Counter()
    for number in range(5200):
        deck = fair_deck(bytes(32), table="chance", number=number, seeds={})
        seen.update((place, card.index) for place, card in enumerate(deck))
    assert abs(chi_square(seen, 52 * 52) - 51 * 51) < 5 * (2 * 51 * 51) ** 0.5


@pytest.mark.parametrize("last", range(1, 52))
def test_every_place_is_drawn_without_modulo_bias(last: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """All 256 bytes for one place: each card comes equally often; the bytes left over are passed over."""
    before = bytes(range(51, last, -1))  # every higher place keeps its own card
    drawn: Counter[int] = Counter()
    for byte in range(256):
        # The byte after it is used where it is passed over, and keeps the place's own card.
        stream = before + bytes([byte, last]) + bytes(64)
        monkeypatch.setattr(fairness, "stream_blocks", lambda *_, stream=stream, **__: iter([stream]))
        drawn[FULL_DECK.index(fair_deck(bytes(32), table="t", number=1, seeds={})[last])] += 1
    expected = dict.fromkeys(range(last + 1), 256 // (last + 1))
    expected[last] += 256 % (last + 1)
    assert drawn == expected


def test_blocks_follow_each_other_by_the_counter() -> None:
    blocks = list(islice(stream_blocks(bytes(32), table="t", number=3, seeds={"seat-1": "x"}), 4))
    messages = [page_message("t", 3, {"seat-1": "x"}, block) for block in range(4)]
    assert blocks == [hmac.new(bytes(32), message, hashlib.sha256).digest() for message in messages]


def test_secrets_are_32_bytes_and_never_the_same() -> None:
    drawn = {new_secret() for _ in range(100)}
    assert len(drawn) == 100
    assert {len(secret) for secret in drawn} == {32}


@pytest.mark.parametrize("seed", ["a", " ", "x" * 64, "~!@#$ %^&*()", "0"])
def test_a_seed_stays_as_it_was_given(seed: str) -> None:
    assert check_seed(seed) == seed


@pytest.mark.parametrize("seed", ["", "x" * 65, "tab\t", "line\n", "\x00", "\x7f", "é", "♠", "\ud800"])
def test_what_cannot_be_a_seed_is_refused_in_a_sentence(seed: str) -> None:
    with pytest.raises(InputError, match=r"^A seed .*\.$"):
        check_seed(seed)
    with pytest.raises(InputError, match=r"^A seed "):
        fair_deck(bytes(32), table="t", number=1, seeds={"seat-1": seed})


@pytest.mark.parametrize("size", [0, 31, 33, 64])
def test_a_secret_of_another_length_is_refused(size: int) -> None:
    with pytest.raises(InputError, match=f"has 32 bytes, not {size}"):
        commitment(bytes(size))
    with pytest.raises(InputError, match=f"has 32 bytes, not {size}"):
        fair_deck(bytes(size), table="t", number=1, seeds={})


@pytest.mark.parametrize("number", [-1, 2**64])
def test_a_round_number_beyond_64_bits_is_refused(number: int) -> None:
    with pytest.raises(InputError, match="fits 64 bits"):
        fair_deck(bytes(32), table="t", number=number, seeds={})


def test_a_table_name_that_is_no_text_is_refused() -> None:
    with pytest.raises(InputError, match="UTF-8"):
        fair_deck(bytes(32), table="\ud800", number=1, seeds={})
