"""Shapes of game there is no method for: refused before anything is counted, in a sentence that says why."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from pitboss.errors import DefinitionError, Unsolvable
from pitboss.exact import ask, read_shape
from tests.definitions import ANTE, FOUR, HOLDEM, PACKS, TWO, step_at
from tests.exact.asking import made_up
from tests.exact.variants import FIVE_CARD, Swap, a_variant, house_tables

# Lines of the shipped definitions.
FIRST = 'options = { play = { play = "1 ante" }, fold = { forfeits = "ante" } }'
SECOND = 'options = { check = {}, bet = { raise = "1 ante" }, raise = { raise = "2 ante" } }'
ON_FLOP = 'decide  = "check, bet or raise"'
BONUS = 'by     = { paytable = "bonus", hand = ["seat", "board"] }'
AGAINST = 'against = ["dealer", "board"]'
EVEN = 'pays = "1 to 1", tie = "push" }'
PACK_BONUS = 'by     = { paytable = "bonus", hand = ["seat", "pack-1"] }'

SHORT = """
[options.short]
values  = ["push", "lose"]
default = "push"
cite    = "the house"
says    = { push = "It pushes.", lose = "It loses." }

[paytables.bonus]"""
STAY_OR_GO = """
[[steps]]
decide  = "stay or go"
for     = "pack-1"
options = { stay = {}, go = { forfeits = "pack-1" } }
default = "stay"
cite    = "the house"

[[steps]]
show = "pack-1"
"""
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


def moved(text: str, start: str, before: str) -> str:
    """The definition with one step performed before another."""
    at, end = step_at(text, start)
    step, text = text[at:end], text[:at] + text[end:]
    at, _ = step_at(text, before)
    return text[:at] + step + text[at:]


@dataclass(frozen=True)
class Case:
    """A game that is refused, and the words that must say why."""

    missing: str
    game: str
    tables: str
    swaps: tuple[Swap, ...] = ()


def in_four(missing: str, *swaps: Swap, game: str = FOUR, tables: str = HOLDEM) -> Case:
    return Case(missing, game, house_tables(tables), swaps)


def in_two(missing: str, *swaps: Swap, tables: str = FIVE_CARD) -> Case:
    return Case(missing, TWO, house_tables(tables), swaps)


def in_packs(missing: str, *swaps: Swap) -> Case:
    return Case(missing, PACKS, house_tables(ANTE), swaps)


def with_line(text: str, hand: str, paid: str) -> str:
    """A file of pay tables with one more line on top of every table."""
    return text.replace("hands  = [", f'hands  = ["{hand}", ').replace("pays = [", f"pays = [{paid}, ")


def with_pairs(text: str, *ranks: str) -> str:
    """A file of pay tables with lines at the bottom for pairs, each paid as little as a line can be."""
    hands = "".join(f', "pair of {rank} or better"' for rank in ranks)
    lines = [line.replace("] }", f"{', 1' * len(ranks)}] }}") for line in text.splitlines()]
    return "\n".join(line[:-1] + f"{hands}]" if line.startswith("hands") else line for line in lines)


CASES = {
    "a decision after the turn": in_four(
        "a decision after 4 cards of the board have been seen",
        ('show = "flop"', 'show = ["flop", "turn"]'),
        ('show = ["turn", "river"]', 'show = "river"'),
    ),
    "a decision after the river": in_four(
        "a decision after 5 cards of the board have been seen",
        game=moved(FOUR, 'show = ["turn", "river"]', ON_FLOP),
    ),
    "a decision after flop and dealer": in_four(
        "a decision after the dealer's hand and the board have been seen",
        game=moved(FOUR, 'show = "dealer"', ON_FLOP),
    ),
    "two decisions on the same cards": in_four(
        "two decisions with no new cards between them", game=moved(FOUR, ON_FLOP, 'show = "flop"')
    ),
    "a decision before looking": in_four(
        "this order of decisions and cards seen", game=moved(FOUR, 'decide  = "play or fold"', "look")
    ),
    "three decisions": in_four(
        "this order of decisions and cards seen", (f"\n[[steps]]\n{ON_FLOP}\n", ONE_MORE)
    ),
    "a decision that depends on another": in_four(
        "a decision that depends on an earlier one",
        (f'{ON_FLOP}\nfor     = "ante"', f'{ON_FLOP}\nfor     = "ante"\nunless  = "play"'),
        ("options = { play = ", "options = { wait = {}, play = "),
    ),
    "a hand that is needed to win": in_four(
        "a wager that only one pair or better wins",
        (EVEN, 'pays = "1 to 1", win_needs = "one pair", short = "short" }'),
        ("\n[paytables.bonus]", SHORT),
    ),
    "ties that lose": in_four("ties that do not push", (EVEN, 'pays = "1 to 1", tie = "lose" }')),
    "ties that win": in_two("ties that do not push", (EVEN, 'pays = "1 to 1", tie = "win" }')),
    "two hands compared": in_four(
        "hands that are compared in more than one way",
        ('\n[[steps]]\nsettle = ["ante", "play", "raise"]\n', RAISE_APART),
    ),
    "a hand in two groups": in_four(
        "hands that are made of more than one group of cards of their own",
        ("dealer = 2", "dealer = 1\nhidden = 1"),
        ('show = "dealer"', 'show = ["dealer", "hidden"]'),
        (AGAINST, 'against = ["dealer", "hidden", "board"]'),
    ),
    "another number of cards": in_four(
        "hands of 2 and 1 cards over 5 shared ones", ("dealer = 2", "dealer = 1")
    ),
    "a bonus given up by folding": in_four(
        "a decision that gives up a pay table wager",
        (FIRST, FIRST.replace('forfeits = "ante"', 'forfeits = ["ante", "bonus"]')),
    ),
    "a five-card bonus beside a decision on the flop": in_four(
        "a bonus that is not on the seat's own seven cards", (BONUS, BONUS.replace("board", "flop"))
    ),
    "a bonus on the dealer's hand beside a decision on the flop": in_four(
        "a bonus that is not on the seat's own seven cards", (BONUS, BONUS.replace("seat", "dealer"))
    ),
    "a bonus on both hands": in_two(
        "a pay table on cards other than those of one of the two hands",
        ('hand = ["seat", "flop"]', 'hand = ["seat", "dealer", "flop"]'),
    ),
    "a bonus on six cards": in_two(
        "a pay table on a hand that is not of five or seven cards",
        ('show   = "seat"\nfamily', 'show   = ["seat", "turn"]\nfamily'),
        ('hand = ["seat", "flop"]', 'hand = ["seat", "flop", "turn"]'),
    ),
    "a line for six-card royals against an open hand": in_two(
        "a pay table line for a royal flush of six or seven cards",
        tables=with_line(FIVE_CARD, "6-card royal flush", '"$5,000"'),
    ),
    "a line for some pairs beside a decision on the flop": in_four(
        "a pay table line for some pairs only", tables=with_pairs(HOLDEM, "jacks").replace(" 0, 1]", " 0, 0]")
    ),
    "five lines for pairs": in_two(
        "pay tables with more than 4 lines for pairs",
        tables=with_pairs(FIVE_CARD, "sixes", "fives", "fours", "threes"),
    ),
    "odds beyond measure": in_four("odds in numbers above 10,000", (EVEN, 'pays = "10001 to 1" }')),
    "a wager sized by one placed during the round": in_four(
        "a wager that is a multiple of one placed during the round",
        (SECOND, SECOND.replace("2 ante", "2 play")),
    ),
    "a wager placed during the round and paid by a table": in_four(
        "a decision that places a wager not settled against the other hand",
        ('settle = "bonus"', 'settle = ["bonus", "raise"]'),
        ('settle = ["ante", "play", "raise"]', 'settle = ["ante", "play"]'),
    ),
    "a required wager that is a pot": in_four(
        "a wager that is settled neither against one other hand nor by a pay table",
        ('optional   = true\noffered_if = "pot"\nequals     = "pot-amount"', "required = true"),
    ),
    "cards of nobody seen before the decision": in_four(
        "a decision after cards of neither hand have been seen",
        ("dealer = 2", "dealer = 2\nexposed = 1"),
        ('show = "flop"', 'show = ["flop", "exposed"]'),
    ),
    "decisions with nobody to beat": in_four(
        "decisions without another hand to beat",
        ('by     = { hand = ["seat", "board"], against = ["dealer", "board"], ' + EVEN, BONUS),
    ),
    "Pack's with a decision": in_packs(
        "decisions about hands of five cards", ('\n[[steps]]\nshow = "pack-1"\n', STAY_OR_GO)
    ),
    "Pack's with a bonus on five cards alone": in_packs(
        "a bonus that is not on the seat's own seven cards",
        (PACK_BONUS, PACK_BONUS.replace('["seat", "pack-1"]', '"seat"')),
    ),
    "Pack's with a bonus on the dealer's hand": in_packs(
        "a bonus that is not on the seat's own seven cards",
        (PACK_BONUS, PACK_BONUS.replace("seat", "dealer")),
    ),
    "Pack's where sevens are needed to win": in_packs(
        "a wager that only a pair of sevens or better wins",
        ('win_needs = "one pair"', 'win_needs = "pair of 7s or better"'),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_it_is_refused_in_a_sentence_that_says_what_is_missing(tmp_path: Path, name: str) -> None:
    case = CASES[name]
    question = a_variant(case.game, "", tmp_path, *case.swaps, tables=(case.tables,))
    with pytest.raises(Unsolvable) as caught:
        read_shape(question)
    sentence = str(caught.value)
    assert case.missing in sentence
    assert sentence.startswith("house-game cannot be solved exactly: there is no method yet for ")
    assert sentence.endswith("; `pitboss simulate house-game --strategy always-play` estimates it.")
    assert "\n" not in sentence
    assert caught.value.kind == "unsolvable"


def test_six_card_royals_are_counted_where_the_decision_is_on_the_flop(tmp_path: Path) -> None:
    """There is a method for them there, so the same pay table line is not refused."""
    tables = house_tables(with_line(HOLDEM, "6-card royal flush", '"$5,000"'))
    assert read_shape(a_variant(FOUR, "", tmp_path, tables=(tables,))).method == "flop"


def test_a_multiple_of_a_wager_that_may_not_be_made_is_no_definition(tmp_path: Path) -> None:
    """A raise of "2 pot" would be a raise of nothing for a seat without a pot wager."""
    swapped = (SECOND, SECOND.replace("2 ante", "2 pot"))
    with pytest.raises(DefinitionError, match="may not have been made"):
        a_variant(FOUR, HOLDEM, tmp_path, swapped)


POT_ALONE = """
id      = "house-game"
title   = "Nothing but a pot"
summary = "The best of all hands takes it."
sources = ["the house"]
unit    = "pot"
[cards]
seat = 5
[wagers.pot]
label    = "Pot"
required = true
cite     = "the house"
[[steps]]
show = "seat"
cite = "the house"
[[steps]]
settle = "pot"
by     = { best_of = "seat" }
cite   = "the house"
"""


def test_a_game_that_is_nothing_but_a_pot_is_refused(tmp_path: Path) -> None:
    catalogue = made_up(tmp_path, game=POT_ALONE)
    question = ask(catalogue, catalogue.game("house-game"))
    with pytest.raises(Unsolvable, match="neither against one other hand nor by a pay table"):
        read_shape(question)
