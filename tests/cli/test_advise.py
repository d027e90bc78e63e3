"""`pitboss advise`: its JSON, its lines, and the cards it refuses."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from pitboss.advise import advise
from pitboss.cards import parse_cards
from pitboss.exact.conditional import counted_wagers
from tests.cli.running import refused, run, run_json, written
from tests.definitions import FOUR, HOLDEM, swap
from tests.exact.asking import a_question, solved

ASKED = {
    "champion-one --side player | player As Kd": "play or fold",
    "champion-one --side dealer | player As Ad": "play or fold",
    "champion-one --side dealer | player As Kd | dealer 7h 7d": "raise",
    "champion-one | player As Kd | dealer 7h 7d": "raise",
    "champion-two | seat 3s 2d": "play or fold",
    "champion-two | seat As Kd | dealer 7h 7d": "raise",
    "champion-three | seat As Kd": "play or fold",
    "champion-three | seat As Kd | flop 2c 7h Jd": "check or bet",
    "champion-four | seat As Kd": "play or fold",
    "champion-four | seat As Kd | flop 2c 7h Jd": "check, bet or raise",
    "champion-four | seat 3s 2d | flop Kh Qh Jh": "check, bet or raise",
}


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PITBOSS_CACHE", str(tmp_path / "cache"))


def typed(asked: str) -> list[str]:
    """`GAME OPTIONS | GROUP CARDS | ...` as it is typed."""
    game, *groups = asked.split(" | ")
    args = ["advise", *game.split()]
    for group in groups:
        name, _, cards = group.partition(" ")
        args += ["--cards", f"{name}={cards}"]
    return args


@pytest.mark.parametrize("asked", ASKED)
def test_the_json_is_that_of_the_design(asked: str) -> None:
    document = run_json(*typed(asked))
    assert list(document) == ["decision", "options", "best"]
    assert document["decision"] == ASKED[asked]
    values = {}
    for name, value in document["options"].items():
        assert set(value) == {"fraction", "value"}
        values[name] = Fraction(value["fraction"])
        assert value["fraction"] == f"{values[name].numerator}/{values[name].denominator}"
        assert value["value"] == float(values[name])
    assert values[document["best"]] == max(values.values())
    game, *groups = asked.split(" | ")
    name, _, side = game.partition(" --side ")
    cards = {group.split(" ", 1)[0]: parse_cards(group.split(" ", 1)[1]) for group in groups}
    advice = advise(a_question(name, side=side or None), cards)
    assert (advice.options, advice.best) == (values, document["best"])


@pytest.mark.parametrize("asked", ASKED)
def test_the_lines_have_every_option_with_its_cost_and_fit_eighty_columns(asked: str) -> None:
    result, document = run(*typed(asked)), run_json(*typed(asked))
    assert (result.exit_code, result.stderr) == (0, "")
    heading, *lines = result.stdout.splitlines()
    assert max(map(len, (heading, *lines))) <= 80
    lines, about = lines[: len(document["options"])], " ".join(lines[len(document["options"]) :])
    assert about.startswith("Values are on ")
    assert heading.startswith(f"{ASKED[asked]}, values per ")
    best = document["options"][document["best"]]["value"]
    for line, (name, value) in zip(lines, document["options"].items(), strict=True):
        cost = "best" if name == document["best"] else f"costs {best - value['value']:.4f}"
        exact = value["fraction"].removesuffix("/1")
        assert line.split() == [name, f"{value['value']:+.4f}", *cost.split(), exact]


@pytest.mark.parametrize(
    ("asked", "about"),
    [
        (
            "let-it-ride | seat As Kd 2c",
            "Values are on Bet 1 + Bet 2.\nBet $ is left out: no answer changes it.",
        ),
        ("ultimate-texas-holdem | seat As Kd", "Values are on Ante + Blind + Play."),
    ],
)
def test_the_lines_name_the_wagers_that_the_values_count_as_solve_does(asked: str, about: str) -> None:
    assert run(*typed(asked)).stdout.endswith(f"\n{about}\n")
    deciding = solved(asked.split(maxsplit=1)[0]).deciding_wagers
    assert counted_wagers(a_question(asked.split(maxsplit=1)[0])) == deciding


@pytest.mark.parametrize(
    ("answers", "sentence"),
    [
        (["bet-3x"], "two answers are needed, but one was given: bet-3x."),
        (["bet-1x"] * 3, "two answers are needed, but three were given: bet-1x, bet-1x, bet-1x."),
    ],
)
def test_too_few_or_too_many_answers_are_counted(answers: list[str], sentence: str) -> None:
    given = [word for answer in answers for word in ("--answer", answer)]
    said = refused(*typed("mississippi-stud | seat As Kd | first 2c | second 2h"), *given)
    assert said == f"Before 'bet on 5th Street or fold' {sentence}"


def test_an_answer_that_leads_elsewhere_is_named_with_those_that_lead_there() -> None:
    asked = typed("mississippi-stud | seat As Kd | first 2c | second 2h")
    said = refused(*asked, "--answer", "bet-1x", "--answer", "fold")
    assert said == (
        "Answer 2 before 'bet on 5th Street or fold' may be bet-1x, bet-2x or bet-3x, not 'fold'."
    )


def test_the_example_of_the_design() -> None:
    document = run_json("advise", "champion-four", "--cards", "seat=As Kd", "--cards", "flop=2c 7h Jd")
    assert document["best"] == "raise"
    assert document["options"]["check"]["fraction"] == "34403/178365"


@pytest.mark.parametrize("cards", ["AsKd", "as kd", "Kd, As", "A♠ K♦"])
def test_cards_may_be_written_in_any_way_that_is_read(cards: str) -> None:
    assert run_json("advise", "champion-four", "--cards", f"seat={cards}") == run_json(
        "advise", "champion-four", "--cards", "seat=As Kd"
    )


def test_a_game_of_the_house_is_advised(tmp_path: Path) -> None:
    tables = HOLDEM.replace('games  = ["champion-three", "champion-four"]', 'games  = ["house-four"]')
    written(tmp_path / "games" / "tables.toml", tables)
    text = swap(swap(FOUR, '"champion-four"', '"house-four"'), '"2 ante"', '"4 ante"')
    folder = str(written(tmp_path / "games" / "game.toml", text).parent)
    asked = ("--cards", "seat=As Kd", "--cards", "flop=2c 7h Jd")
    house = run_json("advise", "house-four", "--games", folder, *asked)["options"]
    shipped = run_json("advise", "champion-four", *asked)["options"]
    assert house["check"] == shipped["check"]
    assert Fraction(house["raise"]["fraction"]) == 3 * Fraction(house["check"]["fraction"])


def test_long_names_of_options_do_not_shift_the_figures(tmp_path: Path) -> None:
    tables = HOLDEM.replace('games  = ["champion-three", "champion-four"]', 'games  = ["house-four"]')
    written(tmp_path / "games" / "tables.toml", tables)
    text = swap(FOUR, '"champion-four"', '"house-four"').replace("check = {}", "stand-pat-here = {}")
    text = text.replace('default = "check"', 'default = "stand-pat-here"')
    folder = str(written(tmp_path / "games" / "game.toml", text).parent)
    asked = ("--cards", "seat=As Kd", "--cards", "flop=2c 7h Jd")
    lines = run("advise", "house-four", "--games", folder, *asked).stdout.splitlines()[1:4]
    assert [line.split()[0] for line in lines] == ["stand-pat-here", "bet", "raise"]
    assert len({line.index(".") for line in lines}) == 1


def test_the_house_advised_for_is_the_one_that_was_asked_about() -> None:
    asked = ("advise", "ultimate-texas-holdem", "--cards", "seat=As Kd")
    assert set(run_json(*asked)["options"]) == {"check", "bet-3x", "bet-4x"}
    house = run_json(*asked, "--option", "bet_4x_offered=off")
    assert (set(house["options"]), house["best"]) == ({"check", "bet-3x"}, "bet-3x")


def test_a_pay_table_that_the_answers_depend_on_changes_the_advice() -> None:
    asked = ("advise", "mississippi-stud", "--cards", "seat=As Qs")
    usual, better = run_json(*asked), run_json(*asked, "--paytable", "bets=500-100-40-10-6-5-3-2-1")
    values = [Fraction(each["options"]["bet-1x"]["fraction"]) for each in (usual, better)]
    assert values[0] < values[1]


BAD = {
    "champion-five | seat As Kd": "There is no game 'champion-five'",
    "packs-two | seat As Kd Qd Jd Td": "packs-two has no decisions",
    "packs-three | seat As Kd Qd Jd Td | pack-1 2c 2d": "packs-three has no decisions",
    "champion-one --side none | player As Kd": "Without a side there are no decisions in champion-one; "
    "--side may be player or dealer.",
    "champion-one --side banker | player As Kd": "no side 'banker' in champion-one",
    "champion-four --side player | seat As Kd": "champion-four has no sides",
    "champion-four": "given was nothing",
    "champion-four | seat As": "seat is 2 cards in champion-four, not 1",
    "champion-four | seat As Kd Qd": "seat is 2 cards in champion-four, not 3",
    "champion-four | seat As Kd | flop 2c 7h": "flop is 3 cards in champion-four, not 2",
    "champion-four | seat As Kd | flop 2c 7h Jd Td": "flop is 3 cards in champion-four, not 4",
    "champion-four | seat As As": "The ace of spades (As) is given twice",
    "champion-four | seat As Kd | flop 2c 2c 3d": "The two of clubs (2c) is given twice",
    "champion-four | seat As Kd | flop 2c As 3d": "As was given twice: in seat and in flop",
    "champion-two | seat As Kd | dealer Kd Qd": "Kd was given twice: in seat and in dealer",
    "champion-four | seat As Xd": "'Xd' is not a card",
    "champion-four | seat As 1d": "'1d' is not a card",
    "champion-four | seat joker": "'joker' is not a card",
    "champion-four | hole As Kd": "champion-four has no cards called 'hole'",
    "champion-four | seat-1 As Kd": "champion-four has no cards called 'seat-1'",
    "champion-four | seat As Kd | turn 2c": "given was seat and turn",
    "champion-four | flop 2c 7h Jd": "given was flop",
    "champion-four | seat As Kd | flop 2c 7h Jd | turn 3c": "given was seat and flop and turn",
    "champion-two | seat As Kd | flop 2c 7h Jd": "seat and dealer (raise)",
    "champion-one | player As Kd | dealer 2c 2d | flop 3c 4c 5c": "player and dealer (raise)",
    "champion-four | seat As Kd | seat Qd Jd": "--cards seat was given twice",
    "champion-four | seat": "is written NAME=VALUE",
    "ultimate-texas-holdem --option bet_9x=on | seat As Kd": "no house option 'bet_9x'",
    "champion-four --paytable bonus=ZZ | seat As Kd": "no bonus pay table 'ZZ'",
    "champion-four --games no-such-folder | seat As Kd": "no folder 'no-such-folder'",
}


@pytest.mark.parametrize("asked", BAD)
def test_bad_input_is_one_sentence(asked: str) -> None:
    assert BAD[asked] in refused(*typed(asked))


def test_a_missing_sign_is_told_with_an_example() -> None:
    assert 'as in seat="As Kd"' in refused("advise", "champion-four", "--cards", "As Kd")


@pytest.mark.parametrize(
    ("asked", "kind"),
    [
        ("champion-four | seat As Kd Qd", "card"),
        ("champion-four | seat As Xd", "card"),
        ("champion-four | hole As Kd", "input"),
        ("packs-two", "input"),
        ("nope", "not-found"),
    ],
)
def test_kinds_of_errors_for_programs(asked: str, kind: str) -> None:
    assert f'"kind": "{kind}"' in run(*typed(asked), "--json").stderr
