"""The tree of errors: kinds, sentences, and the journey between processes."""

from __future__ import annotations

import pickle

import pytest

from pitboss import errors
from pitboss.errors import (
    CardError,
    DefinitionError,
    HouseError,
    InputError,
    NotFound,
    PitbossError,
    Refused,
    Verbatim,
)

RULE = 'procedures, "Playing the game"'
EXAMPLES = [
    (CardError("'Xs' is not a card."), "card", "'Xs' is not a card."),
    (
        DefinitionError("game.toml", "wagers.ante", "has no label"),
        "definition",
        "game.toml: wagers.ante: has no label",
    ),
    (HouseError("the minimum exceeds the maximum"), "house", "the minimum exceeds the maximum"),
    (NotFound("no game is called 'chess'"), "not-found", "no game is called 'chess'"),
    (Refused(Verbatim("Bonus must equal ante."), rule=RULE), "refused", f"Bonus must equal ante ({RULE})."),
    (Refused(Verbatim("The round is over."), seat="seat-1"), "refused", "The round is over."),
]


@pytest.mark.parametrize(("error", "kind", "text"), EXAMPLES)
def test_each_error_has_a_kind_and_a_sentence_and_survives_pickling(
    error: PitbossError, kind: str, text: str
) -> None:
    again = pickle.loads(pickle.dumps(error))
    for each in (error, again):
        assert type(each) is type(error)
        assert (each.kind, str(each)) == (kind, text)
        assert vars(each) == vars(error)


def test_a_forbidden_move_is_not_malformed_input() -> None:
    assert not issubclass(Refused, InputError)
    assert issubclass(Refused, PitbossError)
    assert all(issubclass(each, InputError) for each in (CardError, DefinitionError, HouseError, NotFound))


def test_the_docstring_draws_the_whole_tree() -> None:
    assert errors.__doc__
    for name in errors.__all__:
        assert name in errors.__doc__
