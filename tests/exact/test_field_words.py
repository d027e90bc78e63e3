"""Every word that the field's games brought: a game with it is solved, and as it must be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from itertools import product
from pathlib import Path

import pytest
from pydantic import BaseModel

from pitboss.exact import Question, ask, make_problem, read_tree
from pitboss.games import load_catalogue
from pitboss.rules import (
    Compare,
    Decide,
    Game,
    NamedHand,
    Option,
    PayByTable,
    PayTable,
    Pot,
    Settle,
    Wager,
)
from pitboss.rules.later import LATER, is_later
from tests.definitions import ANTE, FOUR, HOLDEM, PACKS
from tests.exact.asking import SOLVABLE, assert_whole
from tests.exact.small import EIGHT, TABLES, TWELVE, assert_solved_plainly, small
from tests.exact.variants import HOUSE, Swap, a_variant, house_tables
from tests.marks import full

COMPARED = (
    'by     = { hand = ["seat", "board"], against = ["dealer", "board"], pays = "1 to 1", tie = "push" }'
)
BONUS = 'by     = { paytable = "bonus", hand = ["seat", "board"] }'
FIRST = 'options = { play = { play = "1 ante" }, fold = { forfeits = "ante" } }'
SECOND = 'options = { check = {}, bet = { raise = "1 ante" }, raise = { raise = "2 ante" } }'
BONUS_WAGER = '[wagers.bonus]\nlabel    = "Hold\'Em Bonus"\nrequired = true\nequals   = "ante"\n'
SLOT = "[paytables.bonus]"

OPTION = """
[options.{name}]
values  = [true, false]
default = {default}
cite    = "the house"
says    = {{ on = "It is on.", off = "It is off." }}

[paytables.bonus]"""
RIDER = """
[wagers.extra]
label = "Extra"
rides = "ante"
cite  = "the house"

[wagers.play]"""
RIDER_PAID = f"""
[[steps]]
settle = "extra"
{BONUS}
cite   = "the house"

[[steps]]
settle = "bonus"
"""
SECOND_ANTE = """
[wagers.second]
label    = "Second Ante"
required = true
equals   = "ante"
{more}cite     = "the house"

[wagers.play]"""
FLUSHES = """
family  = "flushes"
title   = "Flushes"
slot    = "bonus"
games   = ["house-game"]
ranking = "{ranking}"
hands   = ["{hand}"]

[tables]
CH3 = {{ pays = [5] }}
"""

SHORT_OPTION = (
    "\n[paytables.bonus]",
    """
[options.short]
values  = ["push", "lose"]
default = "lose"
cite    = "the house"
says    = { push = "It pushes.", lose = "It loses." }

[paytables.bonus]""",
)


def option(name: str, *, default: bool) -> Swap:
    return f"\n{SLOT}", OPTION.format(name=name, default=str(default).lower())


def compared(*more: str) -> Swap:
    return COMPARED, COMPARED.replace(" }", "".join(f", {each}" for each in more) + " }")


def paid(*more: str) -> Swap:
    return BONUS, BONUS.replace(" }", "".join(f", {each}" for each in more) + " }")


@dataclass(frozen=True)
class Worded:
    """The small game with the words."""

    words: tuple[str, ...]
    """The fields of the language that it uses."""
    swaps: tuple[Swap, ...]
    tables: str = TABLES


def line(hand: str, pays: str = "1") -> str:
    """The bonus table with one more line at the bottom."""
    return TABLES.replace('"one pair"]', f'"one pair", "{hand}"]').replace("1] }", f"1, {pays}] }}")


TWO_CARDS = """
family  = "two"
title   = "Two"
slot    = "bonus"
games   = ["house-game"]
ranking = "two-card"
hands   = ["pair of aces against pair of nines", "ace-nine to ace-king suited", "pair of kings"]

[tables]
CH3 = { pays = [9, 5, 2] }
"""
WORDED = {
    "a ranking of the game": Worded(
        ("Game.ranking", "PayByTable.ranking", "PayTable.ranking"),
        (('ranking = "three-card"', 'ranking = "longest-flush"'),),
        FLUSHES.format(ranking="longest-flush", hand="two-card flush"),
    ),
    "a ranking of the comparison": Worded(
        ("Compare.ranking",), (compared('ranking = "longest-straight-flush"'),)
    ),
    "a comparison with one of two cards of the flop": Worded(
        ("Compare.use",),
        (("flop = 1", "flop = 2"), compared("use = { flop = 1 }")),
    ),
    "a pay table with one of two cards of the flop": Worded(
        ("PayByTable.use",), (("flop = 1", "flop = 2"), paid("use = { flop = 1 }"))
    ),
    "the lesser of two hands": Worded(("PayByTable.lesser_of",), (paid('lesser_of = ["dealer", "board"]'),)),
    "lines for two hands": Worded(("PayByTable.facing",), (paid('facing = ["dealer", "board"]'),)),
    "lines for two cards": Worded(
        ("NamedHand.high", "NamedHand.most", "NamedHand.facing"),
        (
            (
                'hand = ["seat", "board"] }',
                'hand = ["seat", "flop"], facing = ["dealer", "turn"], ranking = "two-card" }',
            ),
        ),
        TWO_CARDS,
    ),
    "a dealer who has to qualify": Worded(
        ("Compare.qualifies", "Compare.unqualified"),
        (compared('qualifies = "pair of kings"', 'unqualified = { ante = "push" }'),),
    ),
    "a dealer who does not qualify pays": Worded(
        (), (compared('qualifies = "one pair"', 'unqualified = { ante = "win", play = "push" }'),)
    ),
    "a pay table for beaten hands": Worded(("Compare.beaten",), (compared('beaten = { table = "bonus" }'),)),
    "a pay table whatever the dealer has": Worded(
        ("Compare.regardless",), (compared('regardless = "bonus"'),)
    ),
    "a pay table on a win": Worded(
        (), ((COMPARED, COMPARED.replace('"1 to 1"', '{ table = "bonus", below = "push" }')),)
    ),
    "other odds for each wager": Worded(
        (),
        ((COMPARED, COMPARED.replace('"1 to 1"', '{ ante = "2 to 1", play = "1 to 1", raise = "1 to 1" }')),),
    ),
    "a win that pushes": Worded((), ((COMPARED, COMPARED.replace('"1 to 1"', '"push"')),)),
    "an answer that takes a wager back": Worded(
        ("Option.returns",),
        ((SECOND, SECOND.replace("check = {}", 'check = { returns = "bonus" }')),),
    ),
    "an answer that needs a hand": Worded(
        ("Option.needs", "Decide.hand", "Decide.ranking"),
        (
            (
                SECOND,
                SECOND.replace('"2 ante"', '"2 ante", needs = "two-card flush"')
                + '\nhand    = ["seat", "flop"]\nranking = "longest-flush"',
            ),
        ),
    ),
    "an extra payment": Worded(
        ("Wager.rides",),
        (("\n[wagers.play]", RIDER), ('\n[[steps]]\nsettle = "bonus"\n', RIDER_PAID)),
    ),
    "a bonus that goes with a fold": Worded(
        ("Wager.folds_if",),
        ((BONUS_WAGER, f'{BONUS_WAGER}folds_if = "all_fold"\n'), option("all_fold", default=True)),
    ),
    "a wager of the table minimum": Worded(
        (), ((BONUS_WAGER, BONUS_WAGER.replace('"ante"', '"table-minimum"')),)
    ),
    "a wager of one dollar": Worded((), ((BONUS_WAGER, BONUS_WAGER.replace('"ante"', '"$1"')),)),
    "a pay table that keeps the stake": Worded(
        ("PayTable.keeps_stake",), (), TABLES.replace("hands ", "keeps_stake = true\nhands ")
    ),
    "a pay table line that pushes": Worded((), (), line("ace high", '"push"')),
    "a pay table line for ace-king": Worded(("NamedHand.then",), (), line("ace-king high")),
    "a pay table that pays sums": Worded((), (), TABLES.replace("[20,", '["$77",')),
    "a win that takes ace-king": Worded(
        (), (compared('win_needs = "ace-king high"', 'short = "short"'), SHORT_OPTION)
    ),
}
DECKS = [*product([EIGHT], WORDED), *full(*product([TWELVE], WORDED))]


@pytest.mark.parametrize(("ranks", "name"), DECKS)
def test_a_game_with_the_word_is_solved_as_the_plainest_way_solves_it(
    tmp_path: Path, ranks: int, name: str
) -> None:
    case = WORDED[name]
    assert_whole(assert_solved_plainly(small(tmp_path, *case.swaps, tables=case.tables), ranks))


def variant(folder: Path, *swaps: Swap, tables: str = house_tables(HOLDEM), game: str = FOUR) -> Question:
    return a_variant(game, "", folder, *swaps, tables=(tables,))


def key(folder: Path, *swaps: Swap) -> str:
    """A name for what has to be counted."""
    return make_problem(variant(folder, *swaps)).key


def test_the_most_seats_of_a_game_are_nothing_to_its_solution(tmp_path: Path) -> None:
    """Game.seats"""
    six = key(tmp_path / "six", ('unit    = "ante"', 'unit    = "ante"\nseats   = 6'))
    assert six == key(tmp_path / "as printed")


@pytest.mark.parametrize("on", [True, False])
def test_an_answer_counts_where_the_house_offers_it(tmp_path: Path, *, on: bool) -> None:
    """Option.offered_if"""
    offered = SECOND.replace('"2 ante"', '"2 ante", offered_if = "double"')
    found = key(tmp_path / "offered", (SECOND, offered), option("double", default=on))
    without = SECOND.replace(', raise = { raise = "2 ante" }', "")
    assert found == key(tmp_path / "as it must be", (SECOND, SECOND if on else without))


def test_an_answer_can_be_switched_off_for_one_question(tmp_path: Path) -> None:
    offered = SECOND.replace('"2 ante"', '"2 ante", offered_if = "double"')
    variant(tmp_path, (SECOND, offered), option("double", default=True))
    catalogue = load_catalogue(tmp_path)
    off = read_tree(ask(catalogue, catalogue.game(HOUSE), options={"double": False}))
    assert [choice.name for choice in off.forks[1].choices] == ["check", "bet"]


@pytest.mark.parametrize("on", [True, False])
def test_a_compared_wager_goes_with_a_fold_where_the_house_says_so(tmp_path: Path, *, on: bool) -> None:
    """Wager.folds_if"""
    together = ('settle = ["ante", "play", "raise"]', 'settle = ["ante", "second", "play", "raise"]')
    folding = ("\n[wagers.play]", SECOND_ANTE.format(more='folds_if = "all_fold"\n'))
    found = key(tmp_path / "option", together, folding, option("all_fold", default=on))
    written = FIRST.replace('forfeits = "ante"', 'forfeits = ["ante", "second"]') if on else FIRST
    plain = ("\n[wagers.play]", SECOND_ANTE.format(more=""))
    assert found == key(tmp_path / "written out", together, plain, (FIRST, written))


def test_a_range_of_multiples_is_that_many_answers(tmp_path: Path) -> None:
    ranged = 'options = { check = {}, bet = { raise = "1 to 2 ante" } }'
    listed = 'options = { check = {}, bet-1x = { raise = "1 ante" }, bet-2x = { raise = "2 ante" } }'
    found = key(tmp_path / "ranged", (SECOND, ranged))
    assert found == key(tmp_path / "listed", (SECOND, listed))


def test_a_wager_that_the_house_does_not_offer_is_not_counted(tmp_path: Path) -> None:
    """Where none is required, the unit wager is counted with what may be made beside it, if it is offered."""
    offered = ('needs        = "pack-1"', 'needs        = "pack-1"\noffered_if   = "bonus_offered"')
    switch = ("\n[paytables.bonus]", OPTION.format(name="bonus_offered", default="false"))
    question = variant(tmp_path, offered, switch, tables=house_tables(ANTE), game=PACKS)
    assert question.wagers == ("pack-1",)
    assert read_tree(question).bonuses == ()


def test_a_side_bet_is_not_counted_with_the_round(tmp_path: Path) -> None:
    side_bet = ('needs        = "pack-1"', 'side_bet     = true\nneeds        = "pack-1"')
    question = variant(tmp_path, side_bet, tables=house_tables(ANTE), game=PACKS)
    assert question.wagers == ("pack-1",)


@pytest.mark.parametrize("game", ["three-card", "four-card"])
def test_where_the_ante_is_not_required_a_round_is_still_the_ante(game: str) -> None:
    catalogue = load_catalogue()
    assert ask(catalogue, catalogue.game(game)).wagers == ("ante",)


def test_every_game_is_solved() -> None:
    assert tuple(load_catalogue().games) == SOLVABLE


ELSEWHERE = {"Game.seats", "Option.offered_if", "Wager.side_bet"}
"""In tests of their own."""
POT_ALONE = {"Pot.ranking", "Pot.use"}
"""A pot is the players' own money, whatever hand it is for."""


def later_words() -> Iterator[str]:
    models: tuple[type[BaseModel], ...] = (Game, Wager, Option, Decide, PayByTable, Compare, Pot, Settle)
    for model in models:
        yield from (
            f"{model.__name__}.{name}" for name, field in model.model_fields.items() if is_later(field)
        )
    for kind in (PayTable, NamedHand):
        assert is_dataclass(kind)
        yield from (f"{kind.__name__}.{each.name}" for each in fields(kind) if each.metadata == LATER)


def test_no_word_of_the_field_is_forgotten() -> None:
    worded = {word for case in WORDED.values() for word in case.words}
    assert set(later_words()) == worded | ELSEWHERE | POT_ALONE
