"""Games that differ from the printed ones in any way the language allows: each is solved, and right."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from pathlib import Path

import pytest

from pitboss.errors import DefinitionError
from pitboss.exact import solve
from tests.definitions import FOUR, HOLDEM, step_at
from tests.exact.asking import SEVEN, assert_whole, printed_value, solved
from tests.exact.small import EIGHT, SMALL, TABLES, TWELVE, assert_solved_plainly, small
from tests.exact.test_made_up_paytables import seven_card_pairs
from tests.exact.variants import Swap, a_variant, four, house_tables
from tests.marks import full
from tests.printed import HOLDEM_BONUS

# Lines of the shipped definition.
FIRST = 'options = { play = { play = "1 ante" }, fold = { forfeits = "ante" } }'
SECOND = 'options = { check = {}, bet = { raise = "1 ante" }, raise = { raise = "2 ante" } }'
ON_FLOP = 'decide  = "check, bet or raise"'
BONUS = 'by     = { paytable = "bonus", hand = ["seat", "board"] }'
AGAINST = 'against = ["dealer", "board"]'
EVEN = 'pays = "1 to 1", tie = "push" }'

SHORT = """
[options.short]
values  = ["push", "lose"]
default = "push"
cite    = "the house"
says    = { push = "It pushes.", lose = "It loses." }

[paytables.bonus]"""
ONE_MORE = f"""
[[steps]]
decide  = "one more"
for     = "ante"
options = {{ stay = {{}}, more = {{ raise = "1 ante" }} }}
default = "stay"
cite    = "the house"

[[steps]]
{ON_FLOP}
"""
RAISE_APART = """
[[steps]]
settle = "raise"
by     = { hand = ["seat", "board"], against = ["dealer", "board"], pays = "2 to 1" }
cite   = "the house"

[[steps]]
settle = ["ante", "play"]
"""
FLUSHES = """
family  = "flushes"
title   = "Flushes"
slot    = "bonus"
games   = ["house-game"]
ranking = "longest-flush"
hands   = ["two-card flush, ace high"]

[tables]
CH3 = { pays = [3] }
"""


def moved(text: str, start: str, before: str) -> str:
    """The definition with one step performed before another."""
    at, end = step_at(text, start)
    step, text = text[at:end], text[:at] + text[end:]
    at, _ = step_at(text, before)
    return text[:at] + step + text[at:]


def on_cards(groups: str) -> str:
    """The bonus on other cards, paid for a flush of two."""
    return BONUS.replace('["seat", "board"] }', f'{groups}, ranking = "longest-flush" }}')


@dataclass(frozen=True)
class Case:
    """Lines that are written otherwise, steps that are performed elsewhere."""

    swaps: tuple[Swap, ...] = ()
    game: str = SMALL
    tables: str = TABLES


def case(*swaps: Swap, game: str = SMALL, tables: str = TABLES) -> Case:
    return Case(swaps, game, tables)


CASES = {
    "a decision after the turn": case(
        ('show = "flop"', 'show = ["flop", "turn"]'), ('show = "turn"', 'show = "flop"')
    ),
    "a decision after the last card": case(game=moved(SMALL, 'show = "turn"', ON_FLOP)),
    "a decision after flop and dealer": case(game=moved(SMALL, 'show = "dealer"', ON_FLOP)),
    "a decision after everything": case(
        game=moved(moved(SMALL, 'show = "dealer"', ON_FLOP), 'show = "turn"', ON_FLOP)
    ),
    "two decisions on the same cards": case(game=moved(SMALL, ON_FLOP, 'show = "flop"')),
    "a decision before looking": case(game=moved(SMALL, 'decide  = "play or fold"', "look")),
    "three decisions": case((f"\n[[steps]]\n{ON_FLOP}\n", ONE_MORE)),
    "a decision that depends on another": case(
        (f'{ON_FLOP}\nfor     = "ante"', f'{ON_FLOP}\nfor     = "ante"\nunless  = "play"'),
        ("options = { play = ", "options = { wait = {}, play = "),
    ),
    "a hand that is needed to win": case(
        (EVEN, 'pays = "1 to 1", win_needs = "one pair", short = "short" }'), ("\n[paytables.bonus]", SHORT)
    ),
    "ties that lose": case((EVEN, 'pays = "1 to 1", tie = "lose" }')),
    "ties that win": case((EVEN, 'pays = "1 to 1", tie = "win" }')),
    "two comparisons of the same hands": case(
        ('\n[[steps]]\nsettle = ["ante", "play", "raise"]\n', RAISE_APART)
    ),
    "two comparisons of different hands": case(
        (
            '\n[[steps]]\nsettle = ["ante", "play", "raise"]\n',
            RAISE_APART.replace(
                'hand = ["seat", "board"], against = ["dealer", "board"], pays = "2 to 1"',
                'hand = ["seat", "flop"], against = ["dealer", "flop"], '
                'ranking = "two-card", pays = "2 to 1"',
            ),
        )
    ),
    "a hand in two groups": case(
        ("dealer = 1", "dealer = 1\nhidden = 1"),
        ('show = "dealer"', 'show = ["dealer", "hidden"]'),
        (AGAINST, 'against = ["dealer", "hidden", "board"]'),
    ),
    "another number of cards": case(("dealer = 1", "dealer = 2")),
    "a bonus given up by folding": case((FIRST, FIRST.replace('"ante" }', '["ante", "bonus"] }'))),
    "a bonus on the flop beside a decision on it": case(
        (BONUS, on_cards('["seat", "flop"]')), tables=FLUSHES
    ),
    "a bonus on the dealer's hand": case((BONUS, BONUS.replace("seat", "dealer"))),
    "a bonus on both hands": case((BONUS, on_cards('["seat", "dealer", "flop"]')), tables=FLUSHES),
    "a bonus on the board alone": case((BONUS, on_cards('"board"')), tables=FLUSHES),
    "a line for some pairs only": case(tables=TABLES.replace('"one pair"', '"pair of kings or better"')),
    "odds beyond measure": case((EVEN, 'pays = "10001 to 1" }')),
    "a wager sized by one placed during the round": case((SECOND, SECOND.replace("2 ante", "2 play"))),
    "a wager placed during the round and paid by a table": case(
        ('settle = "bonus"', 'settle = ["bonus", "raise"]'),
        ('settle = ["ante", "play", "raise"]', 'settle = ["ante", "play"]'),
    ),
    "a required wager that is a pot": case(
        ('optional   = true\noffered_if = "pot"\nequals     = "pot-amount"', "required = true")
    ),
    "cards of nobody seen before the decision": case(
        ("dealer = 1", "dealer = 1\nexposed = 1"), ('show = "flop"', 'show = ["flop", "exposed"]')
    ),
    "decisions with nobody to beat": case(
        ('by     = { hand = ["seat", "board"], against = ["dealer", "board"], ' + EVEN, BONUS)
    ),
}


@pytest.mark.parametrize(("ranks", "name"), [*product([EIGHT], CASES), *full(*product([TWELVE], CASES))])
def test_it_is_solved_as_the_plainest_way_solves_it(tmp_path: Path, ranks: int, name: str) -> None:
    each = CASES[name]
    question = small(tmp_path, *each.swaps, game=each.game, tables=each.tables)
    assert_whole(assert_solved_plainly(question, ranks))


def test_the_small_game_itself(tmp_path: Path) -> None:
    analysis = assert_solved_plainly(small(tmp_path))
    assert len(analysis.decisions) == 2
    assert 0 < analysis.decisions["check, bet or raise"]["raise"] < 1


def with_line(text: str, hand: str, paid: str) -> str:
    """A file of pay tables with one more line on top of every table."""
    return text.replace("hands  = [", f'hands  = ["{hand}", ').replace("pays = [", f"pays = [{paid}, ")


def test_six_card_royals_are_counted_beside_a_decision_on_the_flop(tmp_path: Path) -> None:
    """packs, "Straight or Better Pay Tables": 184 royal flushes of six cards or seven."""
    tables = house_tables(with_line(HOLDEM, "6-card royal flush", '"$5,000"'))
    analysis = solve(a_variant(FOUR, "", tmp_path, tables=(tables,)))
    pays = HOLDEM_BONUS["CH3"] | {"6-card royal flush": 1000}
    counts = SEVEN | {"royal flush": 4_140, "6-card royal flush": 184}
    assert analysis.wagers["bonus"].player_ev == printed_value(pays, counts)
    assert analysis.wagers["raise"] == solved("champion-four").wagers["raise"]
    assert_whole(analysis)


def test_a_line_for_some_pairs_beside_a_decision_on_the_flop(tmp_path: Path) -> None:
    lines = [line.replace("] }", ", 1, 1] }") for line in HOLDEM.splitlines()]
    text = "\n".join(lines).replace('"three of a kind"]', '"three of a kind", "two pair", "pair of aces"]')
    text = text.replace(" 0, 1, 1]", " 1, 1, 1]")
    analysis = solve(a_variant(FOUR, "", tmp_path, tables=(house_tables(text),)))
    pays = HOLDEM_BONUS["CH3"] | {"two pair": 1, "aces": 1}
    aces = seven_card_pairs(14)
    counts = SEVEN | {"one pair": SEVEN["one pair"] - aces, "aces": aces}
    assert analysis.wagers["bonus"].player_ev == printed_value(pays, counts)
    assert analysis.wagers["raise"] == solved("champion-four").wagers["raise"]
    assert_whole(analysis)


def test_a_line_for_some_fours_beside_a_decision_on_the_flop(tmp_path: Path) -> None:
    """Seven cards cannot be four of a kind and better, so each rank has a thirteenth."""
    tables = house_tables(HOLDEM, ('"four of a kind"', '"four kings"'))
    analysis = solve(a_variant(FOUR, "", tmp_path, tables=(tables,)))
    kings = SEVEN["four of a kind"] // 13 * 2
    counts = SEVEN | {"four of a kind": kings, "full house": SEVEN["full house"] + 11 * kings // 2}
    assert analysis.wagers["bonus"].player_ev == printed_value(HOLDEM_BONUS["CH3"], counts)
    assert_whole(analysis)


def test_a_required_pot_is_the_players_own_money(tmp_path: Path) -> None:
    required = ('optional   = true\noffered_if = "pot"\nequals     = "pot-amount"', "required = true")
    analysis = solve(four(tmp_path, required))
    assert "pot" not in analysis.wagers
    assert analysis.distribution == solved("champion-four").distribution


def test_a_multiple_of_a_wager_that_may_not_be_made_is_no_definition(tmp_path: Path) -> None:
    """A raise of "2 pot" would be a raise of nothing for a seat without a pot wager."""
    swapped = (SECOND, SECOND.replace("2 ante", "2 pot"))
    with pytest.raises(DefinitionError, match="may not have been made"):
        a_variant(FOUR, HOLDEM, tmp_path, swapped)
