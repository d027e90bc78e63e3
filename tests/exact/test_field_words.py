"""Every word that the field's games brought: a printed game with it is refused, or solved as it must be."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass
from pathlib import Path

import pytest
from pydantic import BaseModel

from pitboss.errors import Unsolvable
from pitboss.exact import Question, Shape, ask, read_shape
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
from tests.exact.asking import SOLVABLE
from tests.exact.variants import HOUSE, Swap, a_variant, house_tables

COMPARED = (
    'by     = { hand = ["seat", "board"], against = ["dealer", "board"], pays = "1 to 1", tie = "push" }'
)
BONUS = 'by     = { paytable = "bonus", hand = ["seat", "board"] }'
FIRST = 'options = { play = { play = "1 ante" }, fold = { forfeits = "ante" } }'
SECOND = 'options = { check = {}, bet = { raise = "1 ante" }, raise = { raise = "2 ante" } }'
BONUS_WAGER = '[wagers.bonus]\nlabel    = "Hold\'Em Bonus"\nrequired = true\nequals   = "ante"\n'
SLOT = "[paytables.bonus]"

QUALIFYING = "a hand that has to qualify, or that a pay table pays when it wins or loses"
OTHER_HANDS = "hands that are not the best five of all their cards"
TWO_HANDS = "a pay table that looks at two hands"
ANSWERS = "an answer that takes a wager back, or that needs a hand"
FIXED = "a wager of a fixed amount"
PUSHES = "a pay table with a push, or one that keeps the stake"
SOME_OF_A_KIND = "a pay table line for some hands of a kind only, other than pairs"

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


def option(name: str, *, default: bool) -> Swap:
    return f"\n{SLOT}", OPTION.format(name=name, default=str(default).lower())


def compared(*more: str) -> Swap:
    return COMPARED, COMPARED.replace(" }", "".join(f", {each}" for each in more) + " }")


def paid(*more: str) -> Swap:
    return BONUS, BONUS.replace(" }", "".join(f", {each}" for each in more) + " }")


def line(hand: str, pays: str = "1") -> str:
    """The bonus tables with one more line at the bottom."""
    text = HOLDEM.replace('"three of a kind"]', f'"three of a kind", "{hand}"]').replace(
        "] }", f", {pays}] }}"
    )
    return house_tables(text)


@dataclass(frozen=True)
class Refused:
    """A printed game with the word, and what there is no method for."""

    words: tuple[str, ...]
    """The fields of the language that it uses."""
    missing: str
    swaps: tuple[Swap, ...]
    tables: str = house_tables(HOLDEM)
    game: str = FOUR


REFUSED = {
    "a ranking of the game": Refused(
        ("Game.ranking", "PayByTable.ranking", "PayTable.ranking"),
        OTHER_HANDS,
        (('unit    = "ante"', 'unit    = "ante"\nranking = "longest-flush"'),),
        FLUSHES.format(ranking="longest-flush", hand="five-card flush"),
    ),
    "a ranking of the comparison": Refused(
        ("Compare.ranking",), OTHER_HANDS, (compared('ranking = "longest-flush"'),)
    ),
    "a comparison with exactly two cards of the flop": Refused(
        ("Compare.use",), OTHER_HANDS, (compared("use = { flop = 2 }"),)
    ),
    "a pay table with exactly two cards of the flop": Refused(
        ("PayByTable.use",), OTHER_HANDS, (paid("use = { flop = 2 }"),)
    ),
    "the lesser of two hands": Refused(
        ("PayByTable.lesser_of",), TWO_HANDS, (paid('lesser_of = ["dealer", "board"]'),)
    ),
    "lines for two hands": Refused(
        ("PayByTable.facing",),
        TWO_HANDS,
        (paid('facing = ["dealer", "board"]'),),
    ),
    "lines for two cards": Refused(
        ("NamedHand.high", "NamedHand.most", "NamedHand.facing"),
        OTHER_HANDS,
        ((BONUS, 'by     = { paytable = "bonus", hand = "seat", facing = "dealer", ranking = "two-card" }'),),
        FLUSHES.format(ranking="two-card", hand="ace-jack to ace-king suited against pair of aces"),
    ),
    "a dealer who has to qualify": Refused(
        ("Compare.qualifies", "Compare.unqualified"),
        QUALIFYING,
        (compared('qualifies = "one pair"', 'unqualified = { ante = "push" }'),),
    ),
    "a pay table for beaten hands": Refused(
        ("Compare.beaten",), QUALIFYING, (compared('beaten = { table = "bonus" }'),)
    ),
    "a pay table whatever the dealer has": Refused(
        ("Compare.regardless",), QUALIFYING, (compared('regardless = "bonus"'),)
    ),
    "a pay table on a win": Refused(
        (), QUALIFYING, ((COMPARED, COMPARED.replace('"1 to 1"', '{ table = "bonus", below = "push" }')),)
    ),
    "other odds for each wager": Refused(
        (),
        "a comparison that pays some wagers otherwise than others, or by a pay table",
        ((COMPARED, COMPARED.replace('"1 to 1"', '{ ante = "2 to 1", play = "1 to 1", raise = "1 to 1" }')),),
    ),
    "a win that pushes": Refused(
        (), "a comparison that a win only pushes", ((COMPARED, COMPARED.replace('"1 to 1"', '"push"')),)
    ),
    "an answer that takes a wager back": Refused(
        ("Option.returns",),
        ANSWERS,
        ((SECOND, SECOND.replace("check = {}", 'check = { returns = "bonus" }')),),
    ),
    "an answer that needs a hand": Refused(
        ("Option.needs", "Decide.hand", "Decide.ranking"),
        ANSWERS,
        (
            (
                SECOND,
                SECOND.replace('"2 ante"', '"2 ante", needs = "one pair"')
                + '\nhand    = ["seat", "flop"]\nranking = "four-card"',
            ),
        ),
    ),
    "an extra payment": Refused(
        ("Wager.rides",),
        "an extra payment on a wager",
        (("\n[wagers.play]", RIDER), ('\n[[steps]]\nsettle = "bonus"\n', RIDER_PAID)),
    ),
    "a bonus that goes with a fold": Refused(
        ("Wager.folds_if",),
        "a decision that gives up a pay table wager",
        ((BONUS_WAGER, f'{BONUS_WAGER}folds_if = "all_fold"\n'), option("all_fold", default=True)),
    ),
    "a wager of the table minimum": Refused(
        (), FIXED, ((BONUS_WAGER, BONUS_WAGER.replace('"ante"', '"table-minimum"')),)
    ),
    "a wager of one dollar": Refused((), FIXED, ((BONUS_WAGER, BONUS_WAGER.replace('"ante"', '"$1"')),)),
    "a pay table that keeps the stake": Refused(
        ("PayTable.keeps_stake",),
        PUSHES,
        (),
        house_tables(HOLDEM).replace("hands ", "keeps_stake = true\nhands "),
    ),
    "a pay table line that pushes": Refused((), PUSHES, (), line("two pair", '"push"')),
    "a pay table line for ace-king": Refused(("NamedHand.then",), SOME_OF_A_KIND, (), line("ace-king high")),
    "a pay table line for four aces": Refused(
        (), SOME_OF_A_KIND, (), house_tables(HOLDEM, ('"four of a kind"', '"four kings"'))
    ),
    "a win that takes ace-king": Refused(
        (),
        "a wager that only ace-king high or better wins",
        (('win_needs = "one pair"', 'win_needs = "ace-king high"'),),
        house_tables(ANTE),
        PACKS,
    ),
}


def variant(folder: Path, *swaps: Swap, tables: str = house_tables(HOLDEM), game: str = FOUR) -> Question:
    return a_variant(game, "", folder, *swaps, tables=(tables,))


@pytest.mark.parametrize("name", REFUSED)
def test_a_printed_game_with_the_word_is_refused(tmp_path: Path, name: str) -> None:
    case = REFUSED[name]
    question = variant(tmp_path, *case.swaps, tables=case.tables, game=case.game)
    with pytest.raises(Unsolvable) as caught:
        read_shape(question)
    assert f"there is no method yet for {case.missing}" in str(caught.value)


def shape(folder: Path, *swaps: Swap) -> Shape:
    return read_shape(variant(folder, *swaps))


def test_the_most_seats_of_a_game_are_nothing_to_its_solution(tmp_path: Path) -> None:
    """Game.seats"""
    six = shape(tmp_path / "six", ('unit    = "ante"', 'unit    = "ante"\nseats   = 6'))
    assert six.key == shape(tmp_path / "as printed").key


@pytest.mark.parametrize("on", [True, False])
def test_an_answer_counts_where_the_house_offers_it(tmp_path: Path, *, on: bool) -> None:
    """Option.offered_if"""
    offered = SECOND.replace('"2 ante"', '"2 ante", offered_if = "double"')
    found = shape(tmp_path / "offered", (SECOND, offered), option("double", default=on))
    without = SECOND.replace(', raise = { raise = "2 ante" }', "")
    assert found.key == shape(tmp_path / "as it must be", (SECOND, SECOND if on else without)).key


def test_an_answer_can_be_switched_off_for_one_question(tmp_path: Path) -> None:
    offered = SECOND.replace('"2 ante"', '"2 ante", offered_if = "double"')
    variant(tmp_path, (SECOND, offered), option("double", default=True))
    catalogue = load_catalogue(tmp_path)
    off = read_shape(ask(catalogue, catalogue.game(HOUSE), options={"double": False}))
    assert [choice.name for choice in off.forks[1].choices] == ["check", "bet"]


@pytest.mark.parametrize("on", [True, False])
def test_a_compared_wager_goes_with_a_fold_where_the_house_says_so(tmp_path: Path, *, on: bool) -> None:
    """Wager.folds_if"""
    together = ('settle = ["ante", "play", "raise"]', 'settle = ["ante", "second", "play", "raise"]')
    folding = ("\n[wagers.play]", SECOND_ANTE.format(more='folds_if = "all_fold"\n'))
    found = shape(tmp_path / "option", together, folding, option("all_fold", default=on))
    written = FIRST.replace('forfeits = "ante"', 'forfeits = ["ante", "second"]') if on else FIRST
    plain = ("\n[wagers.play]", SECOND_ANTE.format(more=""))
    assert found.key == shape(tmp_path / "written out", together, plain, (FIRST, written)).key


def test_a_range_of_multiples_is_that_many_answers(tmp_path: Path) -> None:
    ranged = 'options = { check = {}, bet = { raise = "1 to 2 ante" } }'
    listed = 'options = { check = {}, bet-1x = { raise = "1 ante" }, bet-2x = { raise = "2 ante" } }'
    found = shape(tmp_path / "ranged", (SECOND, ranged))
    assert found.key == shape(tmp_path / "listed", (SECOND, listed)).key


def test_a_wager_that_the_house_does_not_offer_is_not_counted(tmp_path: Path) -> None:
    """Where none is required, the unit wager is counted with what may be made beside it, if it is offered."""
    offered = ('needs        = "pack-1"', 'needs        = "pack-1"\noffered_if   = "bonus_offered"')
    switch = ("\n[paytables.bonus]", OPTION.format(name="bonus_offered", default="false"))
    question = variant(tmp_path, offered, switch, tables=house_tables(ANTE), game=PACKS)
    assert question.wagers == ("pack-1",)
    assert read_shape(question).bonuses == ()


def test_a_side_bet_is_not_counted_with_the_round(tmp_path: Path) -> None:
    side_bet = ('needs        = "pack-1"', 'side_bet     = true\nneeds        = "pack-1"')
    question = variant(tmp_path, side_bet, tables=house_tables(ANTE), game=PACKS)
    assert question.wagers == ("pack-1",)


@pytest.mark.parametrize("game", ["three-card", "four-card"])
def test_where_the_ante_is_not_required_a_round_is_still_the_ante(game: str) -> None:
    catalogue = load_catalogue()
    assert ask(catalogue, catalogue.game(game)).wagers == ("ante",)


def test_the_printed_games_are_solved_and_the_fields_games_are_refused() -> None:
    assert SOLVABLE == (
        "champion-one",
        "champion-two",
        "champion-three",
        "champion-four",
        "packs-two",
        "packs-three",
    )


SOLVED = {"Game.seats", "Option.offered_if", "Wager.folds_if", "Wager.side_bet"}
POT_ALONE = {"Pot.ranking", "Pot.use"}
"""A pot is refused whatever hand it is for."""


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
    refused = {word for case in REFUSED.values() for word in case.words}
    assert set(later_words()) == refused | SOLVED | POT_ALONE
