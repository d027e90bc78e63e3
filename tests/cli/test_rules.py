"""`pitboss rules GAME`."""

from __future__ import annotations

import pytest

from tests.cli.running import GAMES, narrow_run, refused, run, run_json


@pytest.mark.parametrize("game", GAMES)
def test_rules_of_every_game(game: str) -> None:
    result = run("rules", game)
    assert (result.exit_code, result.stderr) == (0, "")
    assert max(map(len, result.stdout.splitlines())) <= 80
    assert run_json("rules", game)["game"] == game


def test_rules_are_those_of_the_house() -> None:
    assert "Fixed payouts" not in run("rules", "champion-four").stdout
    push, lose = (
        run("rules", "packs-two", "--option", f"unpaired={word}").stdout for word in ("push", "lose")
    )
    assert push != lose
    assert (
        run("rules", "champion-four", "--house", "washington").stdout != run("rules", "champion-four").stdout
    )


def test_pay_table_in_force() -> None:
    one, five = (
        run("rules", "champion-four", "--paytable", f"bonus={name}").stdout for name in ("CH1", "CH5")
    )
    assert "CH1" in one
    assert "CH5" in five


def test_unknown_game_names_the_nearest() -> None:
    assert refused("rules", "champion-for").startswith(
        "There is no game 'champion-for'; did you mean 'champion-four'? There are champion-one, "
    )


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["--paytable", "bonus=CH9"], "There is no bonus pay table 'CH9' in champion-four; there are CH1, "),
        (["--paytable", "side=CH3"], "There is no pay table slot 'side' in champion-four; there are bonus."),
        (["--paytable", "CH3"], "--paytable is written NAME=VALUE, as in bonus=CH3, not 'CH3'."),
        (["--option", "pot"], "--option is written NAME=VALUE, as in unpaired=lose, not 'pot'."),
        (["--option", "unpaired=lose"], "There is no house option 'unpaired' in champion-four; there are "),
        (
            ["--option", "minimum=on"],
            "house.minimum must be an amount in dollars such as 10 or 12.50, not 'on'",
        ),
        (["--option", "minimum=2000"], "house: table: minimum $2,000.00 is above maximum $1,000.00"),
        (
            ["--house", "nevada"],
            "There is no house configuration 'nevada'; give the path of a TOML file or one of ",
        ),
        (["--house", "new-hampshire"], "new-hampshire is for packs-two, packs-three, not for champion-four."),
        (["--date", "1 July"], "--date is a day written YYYY-MM-DD, as in 2024-07-01, not '1 July'."),
        (["--date", "2023-02-30"], "--date is a day written YYYY-MM-DD, as in 2024-07-01, not '2023-02-30'."),
        (
            ["--house", "washington", "--date", "2005-01-01"],
            "Washington State allows no single wager above $100.00",
        ),
        (["--house", "x" * 5000], "xxx"),
    ],
)
def test_choices_that_cannot_be(args: list[str], sentence: str) -> None:
    assert refused("rules", "champion-four", *args).startswith(sentence)


def test_an_option_value_is_one_of_the_games_own() -> None:
    assert "push or lose" in refused("rules", "packs-two", "--option", "unpaired=win")
    assert "on or off" in refused("rules", "packs-two", "--option", "super=maybe")


def test_a_very_narrow_terminal_is_no_reason_to_refuse() -> None:
    assert narrow_run(20, "rules", "champion-four") == narrow_run(40, "rules", "champion-four")
