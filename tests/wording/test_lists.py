"""Lists in a sentence: whole if short, else the first and how many more."""

from __future__ import annotations

import pytest

from pitboss.cli.render.analysis import _about_play
from pitboss.exact import Analysis
from pitboss.exact.starting_hands import LABELS
from pitboss.wording import first_of
from tests.exact.asking import solved


@pytest.mark.parametrize(
    ("number", "words"),
    [(1, "0"), (2, "0 and 1"), (8, "0, 1, 2, 3, 4, 5, 6 and 7"), (9, "0, 1, 2, 3, 4, 5 and 3 more")],
)
def test_of_a_long_list_the_first_are_named_and_the_others_counted(number: int, words: str) -> None:
    assert first_of([str(each) for each in range(number)]) == words


def test_of_many_tied_hands_solve_names_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    ties = property(lambda _: dict.fromkeys(LABELS, ("check", "bet")))
    monkeypatch.setattr(Analysis, "tied_hands", ties)
    said = _about_play(solved("champion-four")).splitlines()[0]
    assert said.startswith(
        "Of answers that are worth the same, the smaller wager is chosen: check or bet with AA,"
    )
    assert said.endswith(" and 163 more.")
    assert said.count(" with ") == 6
