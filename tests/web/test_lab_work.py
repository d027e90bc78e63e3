"""The lab's analyzer, sessions, designer and printed figures, and its heavy work."""

from __future__ import annotations

import asyncio
import csv
import io
import json
from fractions import Fraction

import pytest

from pitboss.advise import advise
from pitboss.cards import parse_cards
from pitboss.errors import InputError
from pitboss.exact import analysis_json
from pitboss.publish.design import design, designs_json, read_target
from pitboss.web.lab.analyzer import analyze, card_fields
from pitboss.web.lab.exports import verdicts_csv
from pitboss.web.lab.pages.designer import designs_panel
from pitboss.web.lab.pages.sessions import session_panel
from pitboss.web.lab.printed_figures import VERDICTS, FigureFilter, choose, every_verdict, source_titles
from pitboss.web.lab.sessions import SessionPlan, read_sessions
from pitboss.web.lab.wishes import RefusedWish, read_wishes
from pitboss.web.lab.work.orders import DesignTables, LabSubject, SimulateSessions
from pitboss.web.lab.work.results import DesignResult, SimulationResult
from pitboss.web.lab.work.workroom import Workroom
from pitboss.wording.typeset import percent
from tests.web.lab import opened, priced

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
        ("house_edge", "5%"),
        ("tolerance", "some"),
        ("hit_frequency", "often"),
        ("standard_deviation", "x"),
        ("top", "lots"),
        ("pays", "flush"),
        ("fixed", "royal flush=5..8"),
    ):
        both = {"round_edge": "6%"} if text == "5%" else {}
        with pytest.raises(RefusedWish) as refused:
            read_wishes({**good, **both, name: text})
        assert refused.value.field == name
        assert "--" not in refused.value.message


def test_a_wish_may_be_the_edge_of_the_round() -> None:
    target = read_wishes({"house_edge": "", "round_edge": "6%", "tolerance": "0.1%"})
    assert (target.house_edge, target.of_round) == (Fraction(6, 100), True)


def test_a_rounds_edge_below_zero_is_marked() -> None:
    question = opened("/lab/champion-four").question
    for edge, marked in (("20%", True), ("39%", False)):
        found = design(question, read_target(edge), count=1)
        page = str(designs_panel(DesignResult.model_validate(designs_json(found))))
        assert ("▼" in page) is marked
        assert ("the player has the advantage" in page) is marked


def test_printed_figures_are_chosen_by_source_verdict_and_words() -> None:
    every = every_verdict()
    assert {each.verdict for each in every} <= set(VERDICTS)
    for source in source_titles():
        chosen = choose(every, FigureFilter(source=source))
        assert {each.figure.source for each in chosen} <= {source}
    wrong = choose(every, FigureFilter(verdict="contradicted", words="house edge"))
    assert wrong
    assert all(
        each.verdict == "contradicted"
        and "house edge" in each.figure.name.lower() + each.figure.place.lower()
        for each in wrong
    )
    assert sum(len(choose(every, FigureFilter(verdict=verdict))) for verdict in VERDICTS) == len(every)
    with pytest.raises(InputError):
        FigureFilter(source="hearsay")
    rows = list(csv.DictReader(io.StringIO(verdicts_csv(every))))
    assert [row["exact fraction"] for row in rows] == [
        str(each.exact) if each.exact.denominator != 1 else f"{each.exact}/1" for each in every
    ]


# --- Heavy work -------------------------------------------------------------------------------------------


def test_a_worker_simulates_the_edited_table_and_tells_how_far_it_is() -> None:
    told: list[float] = []
    query = (("bonus", "CH3"), ("pays", "royal flush:250"))
    order = SimulateSessions(
        subject=LabSubject(games=None, game="champion-four", query=query),
        plan=SessionPlan(length=50, sessions=4000, bankroll=20_000, strategy="optimal", seed=3),
    )

    async def run() -> dict[str, object]:
        return await Workroom().run(order, progress=lambda _, done: told.append(done))

    result = json.loads(json.dumps(asyncio.run(run())))
    exact = priced("/lab/champion-four?bonus=CH3&pays=royal+flush:250").analysis
    assert exact is not None
    assert result["total"]["exact"] == analysis_json(exact)["total"]["player_ev"]
    assert abs(result["total"]["standard_errors_apart"]) < 5
    assert result["session"]["sessions"] == 4000
    page = str(session_panel(SimulationResult.model_validate(result), "this game"))
    seat = result["session"]["player"]
    assert seat["exact"]["risk_of_ruin"] == pytest.approx(seat["risk_of_ruin"], abs=0.05)
    for told_exactly in (percent(seat["exact"]["ends_ahead"]), percent(seat["exact"]["risk_of_ruin"])):
        assert told_exactly in page
    assert "Player&#39;s session, exactly" in page
    assert "Player&#39;s session, simulated" in page
    assert "A session is 50 rounds, a month 30 sessions. The seat is ruined when" in page
    assert told == sorted(told)


def test_a_worker_answers_with_a_sentence_and_can_be_stopped() -> None:
    async def run() -> None:
        workroom = Workroom(places=1)
        champion = LabSubject(games=None, game="champion-four", query=())
        order = DesignTables(subject=champion, wishes={"house_edge": "4"})
        with pytest.raises(InputError, match="lacks the % sign"):
            await workroom.run(order)
        stop = asyncio.Event()
        stop.set()
        plan = SessionPlan(length=100, sessions=1_000_000, bankroll=50_000, strategy="optimal", seed=1)
        packs = LabSubject(games=None, game="packs-two", query=())
        simulate = SimulateSessions(subject=packs, plan=plan)
        with pytest.raises(InputError, match="Stopped"):
            await workroom.run(simulate, stop=stop)

    asyncio.run(run())
