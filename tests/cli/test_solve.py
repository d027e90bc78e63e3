"""`pitboss solve`: its JSON and its tables, for every printed pay table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from math import comb
from typing import Any

import pytest

from tests.cli.running import narrow_run, run, run_json
from tests.cli.solving import exact
from tests.printed import ANTE_BONUS, FIVE_CARD_BONUS, HOLDEM_BONUS, SEVEN_CARD_STUD

PRINTED: list[tuple[str, ...]] = [
    *(("champion-one", table, side) for side in ("player", "dealer") for table in FIVE_CARD_BONUS),
    *(("champion-two", table) for table in (*FIVE_CARD_BONUS, *SEVEN_CARD_STUD)),
    *(
        (game, table)
        for game in ("champion-three", "champion-four")
        for table in HOLDEM_BONUS | SEVEN_CARD_STUD
    ),
    *((game, table) for game in ("packs-two", "packs-three") for table in ANTE_BONUS),
]


SOME = [
    PRINTED[0],
    PRINTED[2],
    PRINTED[4],
    PRINTED[6],
    ("champion-three", "CH1"),
    ("champion-four", "CH3"),
    PRINTED[-1],
]


pytestmark = pytest.mark.usefixtures("own_cache")


def typed(game: str, table: str, side: str | None = None) -> list[str]:
    return ["solve", game, "--paytable", f"bonus={table}", *(["--side", side] if side else [])]


@cache
def solved(*asked: str) -> Any:
    """The JSON, read once: several tests look at it."""
    return run_json(*typed(*asked))


def every_x(document: Any) -> Iterator[Any]:
    """Everything in the document that is an X."""
    if isinstance(document, dict):
        if "fraction" in document:
            yield document
        for inner in document.values():
            yield from every_x(inner)
    elif isinstance(document, list):
        for inner in document:
            yield from every_x(inner)


TOTAL = {
    "player_ev",
    "house_edge",
    "average_wager",
    "element_of_risk",
    "variance",
    "standard_deviation",
    "hit_frequency",
}


WAGER = {"player_ev", "house_edge", "average_wager", "element_of_risk", "hit_frequency", "outcomes"}


@pytest.mark.parametrize("asked", PRINTED, ids=" ".join)
def test_the_json_is_that_of_the_design(asked: tuple[str, ...]) -> None:
    document = solved(*asked)
    game, table, *side = asked
    packs = game.startswith("packs")
    keys = ["game", "paytables", "unit"]
    keys += ["side"] if side else []
    keys += ["options"] if packs else []
    keys += ["unit_dollars"] if packs and document["options"]["super"] == "on" else []
    keys += ["total", "wagers", "together", "decisions", "starting_hands", "distribution"]
    assert list(document) == keys
    assert document["game"] == game
    assert document["paytables"] == {"bonus": table}
    assert document["unit"] == {"champion-one": "bonus", "champion-two": "blind"}.get(
        game, "pack-1" if packs else "ante"
    )
    assert side == ([document["side"]] if side else [])
    assert set(document["total"]) == TOTAL
    assert len([exact(value) for value in every_x(document)]) > 20


@pytest.mark.parametrize("asked", PRINTED, ids=" ".join)
def test_the_totals_follow_from_the_distribution(asked: tuple[str, ...]) -> None:
    document = solved(*asked)
    total = document["total"]
    chances = {Fraction(row["net"]): exact(row["probability"]) for row in document["distribution"]}
    assert [str(net) for net in sorted(chances)] == [row["net"] for row in document["distribution"]]
    assert sum(chances.values()) == 1
    mean = sum((net * chance for net, chance in chances.items()), Fraction(0))
    variance = sum((net**2 * chance for net, chance in chances.items()), Fraction(0)) - mean**2
    assert exact(total["player_ev"]) == mean
    assert exact(total["house_edge"]) == -mean
    assert exact(total["variance"]) == variance
    assert total["standard_deviation"] == pytest.approx(float(variance) ** 0.5, rel=1e-15)
    assert exact(total["hit_frequency"]) == sum(chance for net, chance in chances.items() if net > 0)
    assert exact(total["element_of_risk"]) == -mean / exact(total["average_wager"])
    wagers = document["wagers"].values()
    assert sum(exact(wager["player_ev"]) for wager in wagers) == mean
    assert sum(exact(wager["average_wager"]) for wager in wagers) == exact(total["average_wager"])


@pytest.mark.parametrize("asked", PRINTED, ids=" ".join)
def test_every_wager_line_by_line(asked: tuple[str, ...]) -> None:
    document = solved(*asked)
    for name, wager in document["wagers"].items():
        assert set(wager) == WAGER
        outcomes = wager["outcomes"]
        assert all(set(row) == {"hand", "count", "probability", "pays", "return"} for row in outcomes)
        pays = [Fraction(row["pays"]) for row in outcomes]
        assert [str(paid) for paid in pays] == [row["pays"] for row in outcomes]
        assert all(type(row["count"]) is int and row["count"] > 0 for row in outcomes)
        chances = [exact(row["probability"]) for row in outcomes]
        scale = {chance / row["count"] for chance, row in zip(chances, outcomes, strict=True)}
        assert len(scale) == 1
        back = [exact(row["return"]) for row in outcomes]
        assert back == [chance * paid for chance, paid in zip(chances, pays, strict=True)]
        won = sum((chance for chance, paid in zip(chances, pays, strict=True) if paid > 0), Fraction(0))
        assert exact(wager["hit_frequency"]) == won
        assert exact(wager["house_edge"]) == -exact(wager["player_ev"])
        if name.startswith("bonus"):
            cards = 5 if asked[1] in FIVE_CARD_BONUS else 7
            assert sum(row["count"] for row in outcomes) == comb(52, cards)
            assert sum(chances) == 1
            assert sum(back) == exact(wager["player_ev"])


@pytest.mark.parametrize("asked", PRINTED, ids=" ".join)
def test_decisions_and_starting_hands(asked: tuple[str, ...]) -> None:
    document = solved(*asked)
    if asked[0].startswith("packs"):
        assert document["decisions"] == []
        assert document["starting_hands"] == {}
        return
    last = {"champion-three": "check bet", "champion-four": "check bet raise"}.get(asked[0], "check raise")
    names = {"champion-three": "check or bet", "champion-four": "check, bet or raise"}.get(asked[0], "raise")
    assert [(row["name"], list(row["options"])) for row in document["decisions"]] == [
        ("play or fold", ["play", "fold"]),
        (names, last.split()),
    ]
    first, second = ([exact(share) for share in row["options"].values()] for row in document["decisions"])
    assert sum(first) == 1
    assert sum(second) == first[0], "shares of all rounds: only a seat that plays is asked again"
    hands = document["starting_hands"]
    assert len(hands) == 169
    assert {"AA", "32o", "T9s"} <= set(hands)
    combos = {2: 6, "s": 4, "o": 12}
    mean = sum(exact(value) * combos[hand[2] if len(hand) > 2 else 2] for hand, value in hands.items()) / 1326
    (together,) = document["together"].values()
    assert exact(together["player_ev"]) == mean
    assert set(together) == {"player_ev", "house_edge", "average_wager", "element_of_risk"}


def signed(value: float) -> str:
    """What rounds to zero has no sign."""
    text = f"{value:+.6f}"
    return text if float(text) else "0.000000"


def rare(chance: float) -> str:
    """Eight decimals show a rare hand in two digits at least, or not at all."""
    return f"{chance:.8f}" if not chance or chance >= 0.95e-7 else f"{chance:.4e}"


@pytest.mark.parametrize("asked", SOME, ids=" ".join)
def test_the_tables_have_the_figures_and_fit_eighty_columns(asked: tuple[str, ...]) -> None:
    result, document = run(*typed(*asked)), solved(*asked)
    assert (result.exit_code, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert max(map(len, lines)) <= 80
    total = document["total"]
    said = " ".join(result.stdout.split())
    assert f"{100 * total['house_edge']['value']:.4f}%" in said
    assert f"{100 * total['element_of_risk']['value']:.4f}%" in said
    assert f"{100 * total['hit_frequency']['value']:.4f}%" in said
    assert f"{total['average_wager']['value']:.6f}" in said
    assert f"{total['standard_deviation']:.6f}" in said
    assert f"{total['variance']['value']:.6f}" in said
    for name, wager in document["wagers"].items():
        assert name in said
        assert signed(wager["player_ev"]["value"]) in said
    for row in document["wagers"]["bonus-1" if asked[0].startswith("packs") else "bonus"]["outcomes"]:
        assert f"{row['hand']} {row['count']:,} {rare(row['probability']['value'])} {row['pays']}" in said
    for decision in document["decisions"]:
        for option, share in decision["options"].items():
            assert f"{option} {100 * share['value']:.4f}%" in said
    for hand in document["starting_hands"]:
        assert hand in said.split()


@pytest.mark.parametrize("columns", [20, 33, 47, 60])
@pytest.mark.parametrize(
    "asked", [("champion-one", "A", "dealer"), ("champion-four", "CH3"), ("packs-two", "H")], ids=" ".join
)
def test_a_narrow_terminal_cuts_no_number(asked: tuple[str, ...], columns: int) -> None:
    text, document = narrow_run(columns, *typed(*asked)), solved(*asked)
    assert "…" not in text
    assert max(map(len, text.splitlines())) <= columns
    said = " ".join(text.split())
    total = document["total"]
    assert f"{100 * total['house_edge']['value']:.4f}%" in said
    assert f"{total['variance']['value']:.6f}" in said
    for wager in document["wagers"].values():
        assert signed(wager["player_ev"]["value"]) in said
        assert f"{wager['average_wager']['value']:.6f}" in said
    for row in document["wagers"]["bonus-1" if asked[0].startswith("packs") else "bonus"]["outcomes"]:
        assert f"{row['count']:,}" in said
        assert rare(row["probability"]["value"]) in said
    for hand, value in document["starting_hands"].items():
        assert hand in said.split()
        assert f"{value['value']:+.2f}" in said.split()


def test_the_starting_hands_stay_above_their_values_however_narrow() -> None:
    lines = narrow_run(20, "solve", "champion-four").splitlines()
    at = lines.index("AA    AKs   AQs")
    assert lines[at + 1] == "+2.82 +1.38 +1.31"


def test_chances_too_small_for_eight_decimals_do_not_look_like_nothing() -> None:
    text = run("solve", "packs-two").stdout
    assert "0.00000000" not in text
    assert re.search(r"\+5000 +7\.\d{4}e-14\n", text)


def test_the_variance_is_a_fraction_where_it_fits_and_a_dash_elsewhere() -> None:
    lines = run("solve", "champion-four").stdout.splitlines()
    assert next(line for line in lines if line.startswith("variance")).split()[2] == "–"
    bonus_alone = run("solve", "champion-one", "--side", "none").stdout.splitlines()
    variance = next(line for line in bonus_alone if line.startswith("variance")).split()[2]
    document = run_json("solve", "champion-one", "--side", "none")
    assert variance == document["total"]["variance"]["fraction"]
