"""One way to write a value down."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pitboss.errors import InputError
from pitboss.table.canonical import canonical, chained, digest

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.text(st.characters(codec="utf-8")),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(st.characters(codec="utf-8"), max_size=6), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(VALUES)
def test_the_text_is_what_the_standard_library_writes_with_sorted_keys(value: object) -> None:
    written = canonical(value)
    assert json.loads(written) == value
    plain = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert json.loads(plain) == json.loads(written)
    assert "\x7f" in plain or written == plain  # both leave everything but quotes and controls as it is


def test_the_order_of_keys_does_not_matter_and_the_value_does() -> None:
    assert digest({"a": 1, "b": 2}) == digest({"b": 2, "a": 1})
    assert digest({"a": 1}) != digest({"a": 2})
    assert chained("0", "x") != chained("1", "x")


@pytest.mark.parametrize("value", [10**30, {"a": [-(10**30)]}, "\ud800"])
def test_what_cannot_be_written_down_is_refused_in_a_sentence(value: object) -> None:
    with pytest.raises(InputError, match="cannot be put on record"):
        canonical(value)
