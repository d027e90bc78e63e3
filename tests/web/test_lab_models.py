"""The lab without a browser: configurations and their addresses, entries, figures, drawings, files."""

from __future__ import annotations

import asyncio
import csv
import io
import json
import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as some

from pitboss.advise import advise
from pitboss.cards import parse_cards
from pitboss.errors import InputError, PitbossError
from pitboss.exact import analysis_json, ask, solve
from pitboss.games import load_catalogue
from pitboss.rules import NamedHand, Payout, read_hand
from pitboss.web.lab.analyzer import analyze, card_fields
from pitboss.web.lab.bars import columns_svg, distribution_bars, gathered, rows_svg
from pitboss.web.lab.comparing import compare
from pitboss.web.lab.configuration import Configuration, read_configuration
from pitboss.web.lab.designing import blamed, read_wishes
from pitboss.web.lab.entries import (
    Pricing,
    editable_hands,
    posted_entries,
    price_configuration,
    price_entries,
    read_entry,
)
from pitboss.web.lab.exports import (
    command,
    distribution_csv,
    hands_csv,
    pay_table_csv,
    pay_table_toml,
    verdicts_csv,
)
from pitboss.web.lab.figures import chance, change, round_figures, shown, wager_figures
from pitboss.web.lab.heat import make_square
from pitboss.web.lab.lines import pay_lines
from pitboss.web.lab.printed import VERDICTS, Wanted, choose, every_verdict, source_titles
from pitboss.web.lab.sessions import read_sessions
from pitboss.web.lab.workroom import Workroom
from tests.tables import CATALOGUE, GAMES


def opened(address: str) -> Configuration:
    """What somebody sees who is sent an address."""
    parts = urlsplit(address)
    given = parse_qsl(parts.query, keep_blank_values=True, strict_parsing=bool(parts.query))
    return read_configuration(CATALOGUE, parts.path.removeprefix("/lab/"), given)


def priced(address: str) -> Pricing:
    pricing = price_configuration(opened(address))
    assert pricing.analysis is not None, pricing
    assert pricing.configuration is not None
    return pricing


EDITED = (
    "/lab/champion-four?bonus=CH3&pays=royal+flush:250,flush:7/2,two+pair:1",
    "/lab/champion-one?bonus=B&side=dealer&pays=four+of+a+kind:25,two+pair:3/2",
    "/lab/packs-two?bonus=report&unpaired=lose&super=on&unit=10&pays=7-card+royal+flush:$30000,flush:6",
    "/lab/packs-three?bonus=NH4&super=off&pays=straight:4",
)


# --- Addresses --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_an_address_restores_every_posted_table(game: str) -> None:
    for slot in CATALOGUE.game(game).paytables:
        for name in CATALOGUE.pay_tables(CATALOGUE.game(game), slot):
            first = read_configuration(CATALOGUE, game, [(slot, name)])
            again = opened(first.address)
            assert again.posted == first.posted
            assert not again.edited


@pytest.mark.parametrize("address", EDITED)
def test_an_address_restores_everything(address: str) -> None:
    first = opened(address)
    assert first.edited
    again = opened(first.address)
    assert again == first
    assert again.address == first.address
    assert again.question == first.question


@given(some.dictionaries(some.sampled_from(range(7)), some.integers(0, 900), max_size=7), some.data())
def test_whatever_is_entered_can_be_shared(odds: dict[int, int], data: some.DataObject) -> None:
    configuration = opened("/lab/champion-four?bonus=CH2")
    hands = editable_hands(configuration)
    pays = {
        hands[at]: Payout(Fraction(number, data.draw(some.integers(1, 9)))) for at, number in odds.items()
    }
    edited = configuration.with_pays(pays)
    assert opened(edited.address).changes == edited.changes


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("/lab/champion-fore", "did you mean 'champion-four'?"),
        ("/lab/champion-four?bonus=CH9", "CH1, CH2"),
        ("/lab/champion-four?side=player", "an address may have"),
        ("/lab/champion-one?side=left", "player, dealer"),
        ("/lab/packs-two?unpaired=perhaps", "push or lose"),
        ("/lab/packs-two?unit=-5", "negative"),
        ("/lab/packs-two?unit=0", "from $0.01"),
        ("/lab/champion-four?pays=flush", "HAND:PAYS"),
        ("/lab/champion-four?pays=fluff:5", "is not a hand"),
        ("/lab/champion-four?pays=flush:-5", "a payout is odds"),
        ("/lab/champion-four?pays=flush:5,flush:6", "twice"),
        ("/lab/champion-four?bonus=CH1&bonus=CH2", "twice"),
        ("/lab/champion-four?pays=" + "9" * 3000, "too long"),
        ("/lab/champion-four?cheat=1", "no 'cheat'"),
    ],
)
def test_a_bad_address_gets_one_sentence(address: str, said: str) -> None:
    with pytest.raises(PitbossError) as refused:
        opened(address)
    assert said in refused.value.message
    assert "\n" not in refused.value.message
    assert len(refused.value.message) < 500


# --- Entries ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Empty"),
        ("   ", "Empty"),
        ("-3", "never negative"),
        ("−3", "never negative"),
        ("abc", "is no payout"),
        ("3x", "is no payout"),
        ("1e3", "is no payout"),
        ("1.5", "3 to 2"),
        ("3 to 0", "is no payout"),
        ("999999999999", "more than any table pays"),
        ("2000000", "more than any table pays"),
        ("$", "is no payout"),
        ("٣", "is no payout"),
    ],
)
def test_a_bad_entry_is_refused_at_its_field_alone(text: str, said: str) -> None:
    configuration = opened("/lab/champion-four?bonus=CH3")
    texts = {entry.hand: entry.text for entry in posted_entries(configuration)}
    texts[read_hand("flush")] = text
    pricing = price_entries(configuration, texts)
    assert pricing.analysis is None
    assert pricing.configuration is None
    told = {str(entry.hand): entry.problem for entry in pricing.entries if entry.problem}
    assert list(told) == ["flush"]
    assert said in told["flush"]


@pytest.mark.parametrize(
    ("text", "pays"),
    [
        ("12", Payout(Fraction(12))),
        (" 1,000 ", Payout(Fraction(1000))),
        ("3 to 2", Payout(Fraction(3, 2))),
        ("7/2", Payout(Fraction(7, 2))),
        ("$5,000", Payout(fixed=500_000)),
        ("0", Payout()),
    ],
)
def test_an_entry_is_read_as_people_write_it(text: str, pays: Payout) -> None:
    assert read_entry(text) == pays


def test_a_line_that_pays_more_than_a_better_hand_is_refused_there() -> None:
    configuration = opened("/lab/champion-four?bonus=CH3")
    texts = {entry.hand: entry.text for entry in posted_entries(configuration)}
    texts[read_hand("full house")] = "16"
    told = {str(e.hand): e.problem for e in price_entries(configuration, texts).entries if e.problem}
    assert told == {"full house": "Full house pays more than four of a kind, which beats it."}
    nothing = price_entries(configuration, dict.fromkeys(texts, "0"))
    assert nothing.problem == "A pay table has to pay some hand."


def test_house_options_decide_which_lines_can_be_edited() -> None:
    royal = NamedHand(read_hand("royal flush").category, royal=7)
    assert royal in editable_hands(opened("/lab/packs-two?super=on"))
    assert royal not in editable_hands(opened("/lab/packs-two?super=off"))
    assert [str(hand) for hand in editable_hands(opened("/lab/champion-four?bonus=CH5"))][-3:] == [
        "three of a kind",
        "two pair",
        "one pair",
    ]


# --- Figures ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("address", EDITED)
def test_an_edited_table_is_priced_as_solve_prices_the_house_file(address: str, tmp_path: Path) -> None:
    pricing = priced(address)
    configuration, analysis = pricing.configuration, pricing.analysis
    assert configuration is not None
    assert analysis is not None
    (tmp_path / "house.toml").write_text(pay_table_toml(configuration), encoding="utf-8")
    words = command(configuration).split()
    assert words[:5] == ["pitboss", "solve", configuration.game.id, "--games", "house"]
    said = list(zip(words[5::2], words[6::2], strict=True))
    pairs = [text.split("=") for option, text in said if option == "--option"]
    house = load_catalogue(tmp_path)
    question = ask(
        house,
        house.game(configuration.game.id),
        paytables=dict([text.split("=") for option, text in said if option == "--paytable"]),
        options={name: {"on": True, "off": False}.get(value, value) for name, value in pairs},
        side=dict(said).get("--side"),
        unit=int(dict(said).get("--unit", "5")) * 100,
    )
    exact = analysis_json(solve(question))
    named = analysis_json(replace(analysis, question=configuration.question))
    assert named == exact
    assert exact["paytables"] == {"bonus": "custom"}


@pytest.mark.parametrize("address", [*(f"/lab/{game}" for game in GAMES), *EDITED])
def test_the_lines_of_a_table_add_up(address: str) -> None:
    pricing = priced(address)
    assert pricing.priced is not None
    assert pricing.configuration is not None
    lines, of = pay_lines(pricing.priced, editable_hands(pricing.configuration))
    assert sum(line.count for line in lines) == of
    assert sum((line.probability for line in lines), Fraction(0)) == 1
    assert sum((line.back for line in lines), Fraction(0)) == pricing.priced.figures.player_ev
    named = {payoff.name: payoff for payoff in pricing.priced.figures.payoffs}
    for line in lines:
        payoff = named.get(str(line.hand))
        if payoff is not None and payoff.pays > 0:
            assert (line.count, line.back) == (payoff.count, payoff.probability * payoff.pays)


def test_figures_name_what_they_are_out_of() -> None:
    pricing = priced("/lab/champion-four?bonus=CH3")
    assert pricing.priced is not None
    assert pricing.analysis is not None
    figures = {f.key: f for f in (*wager_figures(pricing.priced), *round_figures(pricing.analysis))}
    assert figures["wager-edge"].per == "expected loss per unit staked on Hold'Em Bonus"
    assert figures["edge"].per == "expected loss per unit of Ante Blind"
    assert figures["risk"].per == "expected loss per unit of all money wagered"
    for key in ("wager-edge", "wager-hits", "edge", "risk", "hits", "ev", "average"):
        figure = figures[key]
        assert Fraction(figure.exact.replace(",", "")) == figure.value
        scale = 100 if figure.text.endswith("%") else 1
        assert float(re.sub("[%+]", "", figure.text.replace("−", "-"))) == pytest.approx(
            float(figure.value) * scale, abs=5e-5
        )
    assert change(figures["edge"], figures["edge"]) == ""
    assert change(
        replace(figures["edge"], value=figures["edge"].value + Fraction(1, 100)), figures["edge"]
    ) == ("+1.0000 points")


def test_small_chances_keep_their_digits() -> None:
    assert chance(Fraction(1, 4)) == "0.25000000"
    assert chance(Fraction(4, 133_784_560)) == "2.990 × 10⁻⁸"
    assert shown(Fraction(-1, 3), "units") == "−0.333333"
    assert shown(Fraction(-1, 10**9), "percent") == "0.0000%"


@pytest.mark.parametrize("side", ["player", "dealer"])
def test_the_square_of_hands_is_that_of_the_analysis(side: str) -> None:
    analysis = priced(f"/lab/champion-one?side={side}").analysis
    assert analysis is not None
    square = make_square(analysis)
    assert square is not None
    assert {cell.hand: cell.value for cell in square.cells} == analysis.starting_hands
    assert [cell.hand for cell in square.cells[:2]] == ["AA", "AKs"]
    assert len(square.cells) == 169
    for cell in square.cells:
        assert max(value for _, value in cell.options) == cell.value == dict(cell.options)[cell.best]
    assert {cell.heat for cell in square.cells} >= {0.0, 1.0}
    assert set(square.given_up) == {cell.hand for cell in square.cells if cell.best == "fold"}
    assert bool(square.given_up) == (side == "dealer")


def test_no_square_where_nothing_is_decided() -> None:
    analysis = priced("/lab/packs-two").analysis
    assert analysis is not None
    assert make_square(analysis) is None


def test_bars_show_every_result() -> None:
    analysis = priced("/lab/packs-two").analysis
    assert analysis is not None
    bars = distribution_bars(analysis)
    assert sum((bar.share for bar in bars), Fraction(0)) == 1
    assert len(bars) == len(analysis.distribution)
    for log in (True, False):
        drawn = rows_svg(bars, log=log, title="Results")
        assert drawn.count("<rect") == len(bars)
        widths = [float(width) for width in re.findall(r'width="([\d.]+)%" height="\d+" rx', drawn)]
        likeliest = max(range(len(bars)), key=lambda at: bars[at].share)
        assert max(widths) == widths[likeliest]
        assert min(widths) > 0
    sessions = [(float(at) + 0.5, 10) for at in range(-300, 400)]
    bins = gathered(sessions)
    assert len(bins) <= 60
    assert 0.99 < sum(share for _, share in bins) <= 1
    assert columns_svg(bins, title="Sessions").count("<rect") == len(bins)


def test_two_configurations_side_by_side() -> None:
    first, second = (
        priced("/lab/champion-four?bonus=CH3"),
        priced("/lab/champion-four?bonus=CH3&pays=flush:5"),
    )
    assert first.configuration is not None
    assert first.analysis is not None
    assert second.configuration is not None
    assert second.analysis is not None
    same = compare(
        (first.configuration, first.analysis, first.priced),
        (first.configuration, first.analysis, first.priced),
    )
    assert not any(row.differs for row in same)
    rows = compare(
        (first.configuration, first.analysis, first.priced),
        (second.configuration, second.analysis, second.priced),
    )
    found = {(row.group, row.label): row for row in rows if row.differs}
    assert ("Pays to 1", "flush") in found
    assert ("Pays to 1", "straight") not in found
    assert ("Whole round", "Average wager") not in found
    assert first.priced is not None
    assert second.priced is not None
    moved = float(second.priced.house_edge - first.priced.house_edge) * 100
    assert found["Bonus wager", "House edge"].difference == f"−{-moved:.4f} points"


# --- The analyzer, sessions, the designer, printed figures ------------------------------------------------


def test_the_analyzer_advises_as_advise_does() -> None:
    configuration = opened("/lab/champion-four")
    assert [field.name for field in card_fields(configuration)] == ["seat", "flop"]
    found = analyze(configuration, {"seat": "AsKd", "flop": "2c 7h, Jd"})
    exact = advise(configuration.posted, {"seat": parse_cards("As Kd"), "flop": parse_cards("2c 7h Jd")})
    assert found.advice == exact
    assert found.options()[0] == (exact.best, exact.options[exact.best], Fraction(0))
    first = analyze(configuration, {"seat": "7c 2d"}).advice
    assert first is not None
    assert first.decision == "play or fold"
    assert card_fields(opened("/lab/packs-two")) == ()


@pytest.mark.parametrize(
    ("texts", "field"),
    [
        ({}, "seat"),
        ({"seat": "As"}, "seat"),
        ({"seat": "As Xx"}, "seat"),
        ({"seat": "As As"}, "seat"),
        ({"seat": "As Kd", "flop": "As 2c 3c"}, "flop"),
        ({"seat": "As Kd", "flop": "2c 3c"}, "flop"),
    ],
)
def test_bad_cards_are_refused_at_their_field(texts: dict[str, str], field: str) -> None:
    found = analyze(opened("/lab/champion-four"), texts)
    assert found.advice is None
    assert list(found.problems) == [field]


def test_sessions_are_read_field_by_field() -> None:
    good = {"length": "200", "sessions": "10,000", "bankroll": "$500", "seed": "7", "strategy": "optimal"}
    order, problems = read_sessions(good)
    assert order is not None
    assert (order.rounds, order.bankroll, problems) == (2_000_000, 50_000, {})
    for name, text in (
        ("length", "0"),
        ("length", "many"),
        ("sessions", "-1"),
        ("bankroll", ""),
        ("seed", "1.5"),
        ("strategy", "../cheat.toml"),
        ("sessions", "9999999"),
    ):
        order, problems = read_sessions({**good, name: text})
        assert order is None
        assert list(problems) == [name]


def test_a_wish_that_cannot_be_read_is_told_at_its_field() -> None:
    good = {
        "house_edge": "4%",
        "tolerance": "0.1%",
        "pays": "flush=5..8; straight=3,4",
        "fixed": "royal flush=100",
    }
    target = read_wishes(good)
    assert target.house_edge == Fraction(1, 25)
    assert len(target.pays) == 3
    for name, text in (
        ("house_edge", "4"),
        ("house_edge", ""),
        ("tolerance", "some"),
        ("hit_frequency", "often"),
        ("standard_deviation", "x"),
        ("top", "lots"),
        ("pays", "flush"),
        ("fixed", "royal flush=5..8"),
    ):
        with pytest.raises(InputError) as refused:
            read_wishes({**good, name: text})
        field, sentence = blamed(refused.value)
        assert field == name
        assert "--" not in sentence.split(" ")[0]


def test_printed_figures_are_chosen_by_source_verdict_and_words() -> None:
    every = every_verdict()
    assert {each.verdict for each in every} <= set(VERDICTS)
    for source in source_titles():
        chosen = choose(every, Wanted(source=source))
        assert {each.figure.source for each in chosen} <= {source}
    wrong = choose(every, Wanted(verdict="contradicted", words="house edge"))
    assert wrong
    assert all(
        each.verdict == "contradicted"
        and "house edge" in each.figure.name.lower() + each.figure.place.lower()
        for each in wrong
    )
    assert sum(len(choose(every, Wanted(verdict=verdict))) for verdict in VERDICTS) == len(every)
    with pytest.raises(InputError):
        Wanted(source="hearsay")
    rows = list(csv.DictReader(io.StringIO(verdicts_csv(every))))
    assert [row["exact fraction"] for row in rows] == [
        str(each.exact) if each.exact.denominator != 1 else f"{each.exact}/1" for each in every
    ]


# --- Files ------------------------------------------------------------------------------------------------


def test_files_hold_the_figures_of_the_analysis() -> None:
    analysis = priced("/lab/champion-three?bonus=E&pays=flush:6").analysis
    assert analysis is not None
    results = list(csv.DictReader(io.StringIO(distribution_csv(analysis))))
    assert {Fraction(row["net"]): Fraction(row["probability exactly"]) for row in results} == dict(
        analysis.distribution
    )
    hands = list(csv.DictReader(io.StringIO(hands_csv(analysis))))
    assert {row["hand"]: Fraction(row[f"{row['best']} exactly"]) for row in hands} == analysis.starting_hands
    lines = list(csv.DictReader(io.StringIO(pay_table_csv(analysis))))
    for name, figures in analysis.wagers.items():
        back = sum((Fraction(row["return exactly"]) for row in lines if row["wager"] == name), Fraction(0))
        assert back == sum((each.probability * each.pays for each in figures.payoffs), Fraction(0))


# --- Heavy work -------------------------------------------------------------------------------------------


def test_a_worker_simulates_the_edited_table_and_tells_how_far_it_is() -> None:
    told: list[float] = []
    order: dict[str, Any] = {
        "kind": "simulate",
        "games": None,
        "game": "champion-four",
        "query": [["bonus", "CH3"], ["pays", "royal flush:250"]],
        "sessions": {"length": 50, "sessions": 4000, "bankroll": 20_000, "strategy": "optimal", "seed": 3},
    }

    async def run() -> dict[str, object]:
        return await Workroom().run(order, progress=lambda _, done: told.append(done))

    result = json.loads(json.dumps(asyncio.run(run())))
    exact = priced("/lab/champion-four?bonus=CH3&pays=royal+flush:250").analysis
    assert exact is not None
    assert result["total"]["exact"] == analysis_json(exact)["total"]["player_ev"]
    assert abs(result["total"]["standard_errors_apart"]) < 5
    assert result["session"]["sessions"] == 4000
    assert told == sorted(told)


def test_a_worker_answers_with_a_sentence_and_can_be_stopped() -> None:
    async def run() -> None:
        workroom = Workroom(places=1)
        order: dict[str, Any] = {
            "kind": "design",
            "games": None,
            "game": "champion-four",
            "query": [],
            "wishes": {"house_edge": "4"},
        }
        with pytest.raises(InputError, match="lacks the % sign"):
            await workroom.run(order)
        stop = asyncio.Event()
        stop.set()
        simulate: dict[str, Any] = {
            "kind": "simulate",
            "games": None,
            "game": "packs-two",
            "query": [],
            "sessions": {
                "length": 100,
                "sessions": 1_000_000,
                "bankroll": 50_000,
                "strategy": "optimal",
                "seed": 1,
            },
        }
        with pytest.raises(InputError, match="Stopped"):
            await workroom.run(simulate, stop=stop)

    asyncio.run(run())
