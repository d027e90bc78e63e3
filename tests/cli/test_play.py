"""`pitboss play GAME`, answered line by line."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from pitboss.games import load_catalogue
from tests.cli.running import GAMES, narrow_run, refused, run

ANSWERS = {
    "champion-one": ["10", "Player Blind", "play", "raise"],
    "champion-two": ["10", "play", "raise"],
    "champion-three": ["10", "play", "bet"],
    "champion-four": ["10", "play", "raise"],
    "packs-two": ["10", "5", "10", "none"],
    "packs-three": ["10", "5", "none", "25", "25"],
    "ultimate-texas-holdem": ["10", "5", "5", "check", "check", "1x"],
    "heads-up-holdem": ["10", "5", "5", "check", "bet-2x"],
    "casino-holdem": ["10", "5", "call"],
    "texas-holdem-bonus": ["10", "5", "flop", "check", "river"],
    "caribbean-stud": ["10", "5", "5", "5", "5", "raise"],
    "three-card": ["10", "5", "5", "play"],
    "ultimate-three-card": ["10", "play-1x"],
    "crazy-four": ["10", "5", "play-1x"],
    "four-card": ["10", "5", "3x"],
    "high-card-flush": ["10", "5", "5", "raise-1x"],
    "chase-the-flush": ["10", "check", "check", "bet-1x"],
    "mississippi-stud": ["10", "5", "bet-1x", "2x", "bet-3x"],
    "let-it-ride": ["10", "5", "yes", "back", "ride"],
    "flop-poker": ["10", "flop"],
}
"""One round of each game: every wager, then every decision. A game without one fails the suite."""


def lines(*answers: str) -> str:
    return "".join(f"{answer}\n" for answer in answers)


def played(game: str, answers: str, *args: str) -> str:
    result = run("play", game, "--seed", "7", *args, stdin=answers)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def rounds(game: str, answers: str, *args: str) -> list[dict[str, Any]]:
    result = run("play", game, "--seed", "7", "--json", *args, stdin=answers)
    assert (result.exit_code, result.stderr) == (0, "")
    return [json.loads(line) for line in result.stdout.splitlines()]


@pytest.mark.parametrize("game", GAMES)
def test_a_round_of_every_game(game: str) -> None:
    text = played(game, lines(*ANSWERS[game]), "--rounds", "1")
    assert "Round 1" in text
    net, balance = re.search(r"  Net (\S+), balance \$(\S+)\n", text).groups()  # type: ignore[union-attr]
    assert f"You leave the table with ${balance}, " in text
    assert "after 1 round." in text
    assert float(balance.replace(",", "")) == 500 + float(net.replace("$", "").replace(",", ""))
    assert max(map(len, text.splitlines())) <= 80
    assert not any(line.endswith(" ") and not line.endswith(": ") for line in text.splitlines())


@pytest.mark.parametrize("game", GAMES)
def test_a_seed_makes_it_repeatable(game: str) -> None:
    answers = lines(*ANSWERS[game])
    assert played(game, answers) == played(game, answers)
    other = run("play", game, "--seed", "8", stdin=answers).stdout
    assert other != played(game, answers)


def test_without_a_seed_the_cards_differ() -> None:
    deals = {run("play", "champion-four", "--json", stdin=lines("", "play", "")).stdout for _ in range(3)}
    assert len(deals) == 3


@pytest.mark.parametrize("game", GAMES)
def test_json_rounds_settle_the_same_when_written_down(game: str) -> None:
    """What `play --json` prints of a round is a deal that `settle` settles to the same words."""
    (only,) = rounds(game, lines(*ANSWERS[game]), "--rounds", "1")
    assert list(only) == ["round", "seat", "cards", "wagers", "decisions", "settlement", "net", "balance"]
    seat = {"wagers": only["wagers"], "decisions": only["decisions"]}
    text = json.dumps({"cards": only["cards"], "seats": {only["seat"]: seat}})
    result = run("settle", game, "--deal", "-", "--json", stdin=text)
    assert json.loads(result.stdout) == {
        "seats": {only["seat"]: {"wagers": only["settlement"], "net": only["net"]}}
    }
    assert only["balance"] == 500 + only["net"]


def test_json_has_one_line_a_round_and_a_running_balance() -> None:
    three = rounds("champion-four", lines("10", "play", "check", "", "fold", "c", "25", "play", "raise"))
    assert [each["round"] for each in three] == [1, 2, 3]
    assert [each["wagers"]["ante"] for each in three] == [10, 10, 25]
    assert [each["decisions"] for each in three] == [["play", "check"], ["fold"], ["play", "raise"]]
    balance = 500
    for each in three:
        balance += each["net"]
        assert each["balance"] == balance


def test_enter_repeats_the_wagers() -> None:
    text = played("champion-four", lines("25", "play", "", "", "fold"))
    assert "Enter bets $50 again, c changes it, q leaves:" in text
    assert text.count("Ante Blind and Hold'Em Bonus, $1 to $1,000 each [$10]:") == 1
    assert text.count("Round 2") == 1
    assert text.count("Ante Blind                $25.00  ") == 2


def test_the_decks_alternate_and_colour_the_backs() -> None:
    text = played("champion-four", lines("", "fold", "", "fold", "", "fold"))
    assert re.findall(r"Round (\d) +(\w+) deck", text) == [("1", "red"), ("2", "blue"), ("3", "red")]


def test_hidden_cards_stay_hidden_until_the_procedure_shows_them() -> None:
    text = played("champion-four", lines("", "play", ""), "--rounds", "1", "--seats", "2")
    before_flop, before_turn, showdown = re.split(r"Your choice", text)
    assert before_flop.count("░░░") == 7
    assert before_turn.count("░░░") == 4
    assert "░" not in showdown
    assert "seat 2  ░░ ░░  $2 bet\n" in before_flop
    assert "seat 2  ░░ ░░  $3 bet, play\n" in before_turn
    assert re.search(r"seat 2  \S+ \S+  \$3 bet, play, check, net [+-]?\$\d+\.00\n", showdown)


def test_neighbours_make_the_pot_worth_something() -> None:
    args = ("--seats", "4", "--house", "washington", "--rounds", "1")
    (only,) = rounds("champion-four", lines("25", "yes", "play", "raise"), *args)
    assert set(only["cards"]) == {"seat-1", "seat-2", "seat-3", "seat-4", "dealer", "flop", "turn", "river"}
    assert "$20.00" in only["settlement"]["pot"]["why"] or only["settlement"]["pot"]["returned"] == 0


@pytest.mark.parametrize("game", GAMES)
def test_neighbours_at_every_game(game: str) -> None:
    most = str(load_catalogue().game(game).seats_at(7))
    (only,) = rounds(game, lines(*ANSWERS[game]), "--seats", most, "--rounds", "1")
    assert only["seat"] == "seat-1"


def test_more_seats_than_the_house_has() -> None:
    assert refused("play", "champion-four", "--seats", "8") == (
        "--seats is 8, but this house has 7 seats at a table."
    )


def test_more_seats_than_the_deck_has_cards_for() -> None:
    assert refused("play", "high-card-flush", "--seats", "7") == (
        "--seats is 7, but High Card Flush is dealt to 6 seats at most."
    )


def test_the_pot_is_asked_for_only_where_it_is_offered() -> None:
    assert "Pot Bet" not in played("champion-four", lines("", "fold"), "--rounds", "1")
    text = played("champion-four", lines("", "y", "fold"), "--rounds", "1", "--option", "pot=5")
    assert "Pot Bet for $5, yes or no [no]:" in text
    assert "takes the pot of $5.00." in text


def test_bad_answers_are_asked_again_with_the_engines_sentence() -> None:
    answers = lines("0.5", "ten", "-5", "2000", "300", "1e3", "10", "raise", "", "p", "fold", "ra")
    text = played("champion-four", answers, "--rounds", "1")
    for sentence in (
        "Hold'Em Bonus must be a multiple of the smallest chip, $1.00, but is $0.50.",
        "Ante Blind must be an amount in dollars such as 10 or 12.50, not 'ten'.",
        "Ante Blind cannot be negative, but is -5.",
        "Ante Blind is above the maximum: $2,000.00 is more than $1,000.00.",
        "That takes $600.00, and your balance is $500.00.",
        "Ante Blind must be an amount in dollars such as 10 or 12.50, not '1e3'.",
        "'raise' is not an answer here; it is play or fold.",
        "Please answer play or fold.",
        "'fold' is not an answer here; it is check or bet or raise.",
    ):
        assert f"  {sentence}\n" in text
    assert "Check, Bet or Raise       $20.00" in text


def test_bad_answers_in_json_are_errors_on_standard_error() -> None:
    answers = lines("0.5", "10", "play", "check")
    result = run("play", "champion-four", "--seed", "7", "--json", "--rounds", "1", stdin=answers)
    assert json.loads(result.stderr)["error"]["kind"] == "refused"
    assert len(result.stdout.splitlines()) == 1


def test_endless_nonsense_ends_the_game() -> None:
    text = played("champion-four", lines(*["?"] * 1000))
    assert text.count("?\n") == 20
    assert "You leave the table with $500.00, even after 0 rounds." in text


def test_options_beyond_the_balance_are_refused() -> None:
    text = played(
        "champion-four", lines("10", "y", "play", "raise", "bet"), "--balance", "42", "--rounds", "1"
    )
    assert "Your decisions can take up to $30.00 more, and $22.00 would be left:" in text
    assert "raise  $20 more on Check, Bet or Raise, beyond your balance\n" in text
    assert "  Raise would take $20.00, and your balance is $12.00.\n" in text
    assert "Check, Bet or Raise       $10.00" in text


def test_a_fold_is_always_affordable() -> None:
    text = played("champion-four", lines("10", "yes", "play", "fold"), "--balance", "20", "--rounds", "1")
    assert "play  $10 more on Play or Fold, beyond your balance\n" in text
    assert "  Play would take $10.00, and your balance is $0.00.\n" in text
    assert "You folded, so the Ante Blind is forfeited." in text


def test_the_first_suggestion_fits_balance_and_limits() -> None:
    assert "each [$1]:" in played("champion-four", "", "--balance", "10")
    assert "$20 to $1,000 each [$20]:" in played("champion-four", "", "--option", "minimum=20")


def test_running_out_of_money_ends_the_game() -> None:
    text = played("champion-four", lines("1", "fold"), "--balance", "2")
    if "balance $0.00" in text:
        assert "A round takes at least $2.00, more than your $0.00." in text
    assert "A round takes at least $2.00, more than your $1.00." in played(
        "champion-four", "", "--balance", "1"
    )
    assert "You leave the table with $1.00, even after 0 rounds." in played(
        "champion-four", "", "--balance", "1"
    )


def test_wagers_that_are_no_longer_affordable_are_not_suggested() -> None:
    text = played("champion-four", lines("10", "yes", "fold"), "--balance", "30")
    assert "Net -$20.00, balance $10.00" in text
    assert "Enter bets" not in text
    assert text.count("Ante Blind and Hold'Em Bonus, $1 to $1,000 each [$1]:") == 2


def test_a_player_who_never_bets_is_taken_to_have_left() -> None:
    text = played("packs-two", lines(*["none"] * 200))
    assert text.count("No wager was made") == 20


@pytest.mark.parametrize("answer", ["q", "quit", "EXIT"])
def test_leaving_between_rounds(answer: str) -> None:
    text = played("champion-four", lines("", "fold", answer))
    assert "after 1 round." in text
    assert "returned" not in text


@pytest.mark.parametrize("ending", ["q\n", ""])
def test_leaving_an_open_round_returns_the_wagers(ending: str) -> None:
    text = played("champion-four", lines("10", "play") + ending)
    assert text.endswith(
        "The round is not finished: your wagers, $30.00, are returned.\n"
        "You leave the table with $500.00, even after 0 rounds.\n"
    )
    assert rounds("champion-four", lines("10", "play") + ending) == []


def test_champion_one_either_side_or_the_bonus_alone() -> None:
    sides = {"player-blind": ["play", ""], "dealer-blind": ["play", ""], "none": []}
    for side, decisions in sides.items():
        (only,) = rounds("champion-one", lines("10", side, *decisions), "--rounds", "1")
        assert only["wagers"] == ({"bonus": 10} if side == "none" else {"bonus": 10, side: 10})


def test_packs_bonus_is_asked_only_beside_its_pack_unless_the_house_allows_it_alone() -> None:
    text = played("packs-two", lines("none", "10", "5"), "--rounds", "1")
    assert "Ante Bonus 1, " not in text
    alone = played("packs-two", lines("none", "5", "10", "5"), "--rounds", "1", "--house", "new-hampshire")
    assert "Ante Bonus 1, $5 to $100 or none [none]: 5\n" in alone


def test_packs_without_any_wager_asks_again() -> None:
    text = played("packs-two", lines("none", "none", "10", "", ""), "--rounds", "1")
    assert "No wager was made; a round needs one." in text


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["--balance", "lots"], "--balance must be an amount in dollars such as 10 or 12.50, not 'lots'"),
        (["--balance", "-5"], "--balance cannot be negative, but is -5"),
        (["--seed", "x"], "--seed must be a whole number, not 'x'."),
        (["--seed", "9" * 5000], "--seed must be a whole number, not '999"),
        (["--rounds", "0"], "--rounds must be a whole number, 1 or more, not '0'."),
        (["--seats", "0"], "--seats must be a whole number, 1 or more, not '0'."),
        (["--seats", "two"], "--seats must be a whole number, 1 or more, not 'two'."),
        (["--option", "pot=abc"], "--option pot is on, off or an amount in dollars such as 5, not 'abc'."),
    ],
)
def test_options_that_make_no_sense(args: list[str], sentence: str) -> None:
    assert refused("play", "champion-four", *args).startswith(sentence)


def test_a_bet_that_leaves_nothing_for_the_decisions_is_asked_about_before_the_deal() -> None:
    answers = lines("250", "", "250", "no", "10", "fold")
    text = played("champion-four", answers, "--rounds", "1")
    assert text.count("Your decisions can take up to $750.00 more, and $0.00 would be left:") == 2
    assert text.count("Bet anyway, yes or no [no]:") == 2
    before, _, after = text.rpartition("Bet anyway")
    assert "░" not in before
    assert "Ante Blind                $10.00" in after
    assert "Net -$20.00" in after


def test_repeating_a_bet_that_has_become_too_large_is_asked_about() -> None:
    text = played("champion-four", lines("10", "fold", "", "no", "1", "fold"), "--balance", "65")
    assert "Enter bets $20 again" in text
    assert "Bet anyway, yes or no [no]: no\n" in text
    assert "Ante Blind                 $1.00" in text


def test_a_question_mark_or_help_explains_the_question() -> None:
    answers = lines("?", "10", "help", "yes", "HELP", "play", "?", "check")
    text = played("champion-four", answers, "--rounds", "1", "--option", "pot=5")
    for sentence in (
        "Ante Blind and Hold'Em Bonus, $1 to $1,000 each: write an amount in dollars, such as 10.",
        "yes puts $5 on the Pot Bet, no leaves the spot empty.",
        "play: $10 more on Play or Fold; fold: gives up the Ante Blind, $10. The first letters will do.",
        "check: nothing more; bet: $10 more on Check, Bet or Raise; raise: $20 more on Check, Bet or Raise.",
    ):
        assert sentence in " ".join(text.split())
    assert "write an amount in dollars, $1 to $1,000, or none" in " ".join(
        played("packs-two", lines("?")).split()
    )


@pytest.mark.parametrize("answer", ["Dealer Blind", "dealer blind", "dealer-blind", "d", "dealer"])
def test_a_side_is_asked_for_by_its_label_and_known_by_its_name_too(answer: str) -> None:
    text = played("champion-one", lines("10", "banker", answer, "fold"), "--rounds", "1")
    assert "For $10, Player Blind, Dealer Blind or none [Player Blind]: " in text
    assert "'banker' is not an answer here; it is Player Blind or Dealer Blind or none.\n" in text
    assert re.search(r"Dealer Blind +\$10\.00  lost", text)


def test_refusals_in_json_keep_the_names_of_the_wagers() -> None:
    result = run("play", "champion-four", "--json", stdin=lines("2000"))
    error = json.loads(result.stderr)["error"]
    assert error["code"] == "above-maximum"
    assert error["message"] == "Ante Blind is above the maximum: $2,000.00 is more than $1,000.00."
    assert error["parameters"] == {"wager": "ante", "staked": 200_000, "most": 100_000}


def test_the_balance_stands_below_the_wagers() -> None:
    """Champion Two has labels shorter than the word."""
    text = played("champion-two", lines("10", "q"))
    ends = {len(line) for line in text.splitlines() if re.search(r"(Bonus|Blind|Balance) +\$\d+\.00$", line)}
    assert len(ends) == 1


def test_packs_are_revealed_and_settled_one_after_the_other() -> None:
    text = played("packs-three", lines(*ANSWERS["packs-three"]), "--rounds", "1")
    acts = re.findall(r"(pack \d)\n.*?(Pack \d) +\$", text, re.DOTALL)
    assert acts == [("pack 1", "Pack 1"), ("pack 3", "Pack 3")]
    assert "pack 1  " not in text, "no other pack beside it"
    (only,) = rounds("packs-three", lines(*ANSWERS["packs-three"]), "--rounds", "1")
    told = " ".join(text.split())
    assert all(told.count(each["why"]) == 1 for each in only["settlement"].values())


@pytest.mark.parametrize("game", GAMES)
def test_each_neighbour_has_a_line_with_its_result(game: str) -> None:
    text = played(game, lines(*ANSWERS[game]), "--rounds", "1", "--seats", "4")
    last = text[text.index("  Net ") :].splitlines()[1:-1]
    assert [line.split("  ")[1] for line in last] == ["seat 2", "seat 3", "seat 4"]
    assert all(re.search(r", net [+-]?\$[\d,]+\.\d\d$", line) for line in last)


AMOUNT = re.compile(r"[+-]?\$[\d,]+\.\d\d")


@pytest.mark.parametrize("columns", ["20", "30", "40", "60"])
@pytest.mark.parametrize("game", GAMES)
def test_a_narrow_terminal_cuts_no_amount(game: str, columns: str) -> None:
    wide = played(game, lines(*ANSWERS[game]), "--rounds", "1")
    narrow = narrow_run(
        int(columns), "play", game, "--seed", "7", "--rounds", "1", stdin=lines(*ANSWERS[game])
    )
    assert sorted(AMOUNT.findall(narrow)) == sorted(AMOUNT.findall(wide))
    assert "…" not in narrow
    typed = re.compile(r"\]: ?|Your choice: ")  # what is typed follows the question, wherever that ends
    assert all(len(line) <= int(columns) for line in narrow.splitlines() if not typed.search(line))


def test_the_dealers_up_card_lies_in_the_dealers_hand() -> None:
    text = played("caribbean-stud", lines("10", "", "", "", "", "raise"), "--rounds", "1")
    before, after = text.split("Your choice")
    assert "dealer up" not in text
    assert re.search(r"  dealer\n.*\n  │\S+ +││░░░││░░░││░░░││░░░│\n", before)
    assert "░" not in after
    assert "Then the dealer will turn up the dealer's other cards." in before


def test_an_answer_that_needs_a_hand_says_which() -> None:
    text = played("ultimate-three-card", lines("10", "3x", "play-1x"), "--rounds", "1")
    assert "    play-3x  only with one pair or better\n" in text
    assert "  Play 3x takes one pair or better, which seat 1 does not have\n" in text
    holding = run(
        "play", "ultimate-three-card", "--seed", "1", "--rounds", "1", stdin=lines("10", "3x")
    ).stdout
    assert "    play-3x  $30 more on Play\n" in holding


def test_a_wager_taken_back_is_in_hand_again() -> None:
    text = played("let-it-ride", lines("10", "", "no", "take-back", "ride"), "--rounds", "1")
    first, second = text.split("Let Bet 1 ride")
    assert "    take-back  takes back the Bet 1, $10\n" in second
    assert re.search(r"Bet 1 +\$10\.00\n", first)
    assert re.search(r"Balance +\$470\.00\n", first)
    assert re.search(r"Bet 1 +·\n", second)
    assert re.search(r"Balance +\$480\.00\n", second)
    assert "You took the Bet 1 back." in second


def test_leaving_after_taking_a_wager_back_returns_the_rest() -> None:
    text = played("let-it-ride", lines("10", "", "no", "take-back", "q"))
    assert "The round is not finished: your wagers, $20.00, are returned.\n" in text
    assert "You leave the table with $500.00, even after 0 rounds.\n" in text


def test_fixed_wagers_come_with_the_others_or_are_offered_for_their_price() -> None:
    text = played("flop-poker", lines("10", "fold"), "--rounds", "1", "--option", "minimum=5")
    assert "Ante, $5 to $1,000, beside the Pot $5 [$10]: 10\n" in text
    assert re.search(r"Pot +\$5\.00\n", text)
    text = played("let-it-ride", lines("10", "", "yes", "q"))
    assert "5 Card Bonus for $1, yes or no [no]: yes\n" in text


def test_the_main_wager_is_asked_for_before_those_made_beside_it() -> None:
    text = played("three-card", lines("none", "10"), "--rounds", "1")
    assert text.index("Ante, $1 to $1,000 or none") < text.index("Pair Plus, $1 to $1,000 or none")
    assert "6-Card Bonus, $1" not in text, "only beside an Ante"


def test_an_extra_payment_has_a_line_only_where_it_pays() -> None:
    text = played("three-card", lines("10", "", "", "play"), "--rounds", "1")
    assert "so there is no Ante Bonus." in text
    assert not re.search(r"Ante Bonus +\S", text.split("Round 1")[1])


def test_what_a_fold_gives_up_is_told_in_full() -> None:
    text = played("crazy-four", lines("10", "5", "fold"), "--rounds", "1")
    assert "    fold     gives up the Queens Up, Ante and Super Bonus, $25\n" in text
    assert "  You folded, so the Queens Up, Ante and Super Bonus are forfeited.\n" in text
    keeps = played("crazy-four", lines("10", "5", "fold"), "--rounds", "1", "--option", "queens_up_folds=off")
    assert "    fold     gives up the Ante and Super Bonus, $20\n" in keeps


def test_the_dearest_way_through_the_decisions_is_reckoned() -> None:
    """One Play bet of four Antes at most, not four and two and one."""
    enough = played("ultimate-texas-holdem", lines("10", "", "", "q"), "--balance", "60")
    assert "Your decisions can take" not in enough
    text = played("ultimate-texas-holdem", lines("10", "", "", "q"), "--balance", "59")
    assert "Your decisions can take up to $40.00 more, and $39.00 would be left:" in text


def test_bets_of_one_kind_are_told_in_one_sentence() -> None:
    text = played("mississippi-stud", lines(*ANSWERS["mississippi-stud"]), "--rounds", "1")
    told = " ".join(text.split())
    assert told.count("3rd Street, 4th Street and 5th Street pay.") == 1
