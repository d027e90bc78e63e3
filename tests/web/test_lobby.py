"""The lobby's figures are the exact ones, a seat nobody looks after is given up, and words are as printed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from fractions import Fraction
from pathlib import Path

import pytest

from pitboss.advise import advise
from pitboss.cards import parse_cards
from pitboss.contract.events import SeatLeft
from pitboss.errors import PitbossError
from pitboss.exact import Analysis, ask, is_counted, solve
from pitboss.games import load_catalogue
from pitboss.house import load_house
from pitboss.round import make_terms
from pitboss.table.commands import TakeSeat
from pitboss.table.live.floor import Floor, open_floor
from pitboss.web.application import open_first_tables
from pitboss.web.door.doors import by_the_middle
from pitboss.web.drawing.places import table_places
from pitboss.web.frame.presence import Presence
from pitboss.web.lobby.offers import Prices, families
from pitboss.web.table.adviser import Skill, can_advise, question_for
from pitboss.web.table.shown_hands import own_hands, words_of_place

CATALOGUE = load_catalogue()
TABLE = "champion-four-1"
BONUS = "3 Card Bonus: three of a kind, nines"
RUN = "Straight Flush Bonus: three-card straight flush, four high"


def on_the_floor(folder: Path, look: Callable[[Floor], Awaitable[None]]) -> None:
    async def run() -> None:
        database = str(folder / "floor.db")
        async with open_floor(database, catalogue=CATALOGUE, server="", play_chips=10**5) as floor:
            await floor.accounts.invite_supervisor()
            await open_first_tables(floor)
            await look(floor)

    asyncio.run(run())


def test_every_game_is_offered_with_free_seats_and_its_exact_price_if_that_is_known(tmp_path: Path) -> None:
    async def look(floor: Floor) -> None:
        person = (await floor.accounts.guest()).actor
        await floor.perform(person, TABLE, "sit", TakeSeat("seat-2"))
        listed = await families(floor, Prices())
        assert len({family.title for family in listed}) == len(listed)
        offered = {each.game.id: each for family in listed for each in family.games}
        assert list(offered) == list(CATALOGUE.games)
        assert all(each.game.group == family.title for family in listed for each in family.games)
        priced = set()
        for name, each in offered.items():
            if (exact := exactly(name)) is None:
                assert each.price is None
            else:
                assert each.price is not None
                assert each.price.house_edge == exact.house_edge
                assert each.price.element_of_risk == exact.element_of_risk
                priced.add(name)
            assert [table.id for table in each.tables] == [f"{name}-1"]
        assert priced >= {"champion-one", "champion-two", "champion-three", "champion-four"}
        assert offered["high-card-flush"].tables[0].seats_words == "6 of 6 seats free"
        assert offered["champion-four"].tables[0].seats_words == "6 of 7 seats free"
        assert offered["champion-four"].tables[0].limits == "$1 to $1,000"

    on_the_floor(tmp_path, look)


def exactly(game: str) -> Analysis | None:
    """The exact values that ship, if any do."""
    try:
        question = ask(CATALOGUE, CATALOGUE.game(game))
        return solve(question) if is_counted(question) else None
    except PitbossError:
        return None


@pytest.mark.parametrize("game", CATALOGUE.games)
def test_advice_is_offered_just_where_decisions_have_exact_values(game: str) -> None:
    terms = make_terms(CATALOGUE, CATALOGUE.game(game), load_house("default"))
    exact = exactly(game)
    assert can_advise(terms) == (exact is not None and bool(terms.game.decisions))


def test_a_seat_is_given_up_when_its_last_page_is_closed_for_good(tmp_path: Path) -> None:
    async def look(floor: Floor) -> None:
        person = (await floor.accounts.guest()).actor
        await floor.perform(person, TABLE, "sit", TakeSeat("seat-2"))
        presence = Presence(away=0.01)
        presence.come(person, TABLE)
        presence.come(person, TABLE)
        presence.go(floor, person, TABLE)
        presence.go(floor, person, TABLE)
        presence.come(person, TABLE)  # a reload
        await asyncio.sleep(0.05)
        assert (await floor.view(TABLE, person)).own_seat == "seat-2"
        async with floor.watch(TABLE, person) as frames:
            await anext(frames)
            presence.go(floor, person, TABLE)
            frame = await anext(frames)
        assert [type(event) for event in frame.events] == [SeatLeft]
        await presence.close()

    on_the_floor(tmp_path, look)


def test_a_free_seat_by_the_middle_is_taken_first() -> None:
    seats = [f"seat-{number}" for number in range(1, 8)]
    assert by_the_middle(seats, seats)[0] == "seat-4"
    assert by_the_middle(["seat-1", "seat-6", "seat-7"], seats) == ["seat-6", "seat-1", "seat-7"]


def test_skill_adds_up_what_mistakes_cost() -> None:
    terms = make_terms(CATALOGUE, CATALOGUE.game("champion-four"), load_house("default"))
    advice = advise(question_for(terms, {"ante": 100, "bonus": 100}), {"seat": parse_cards("As Ah")})
    skill = Skill().after(advice, "play").after(advice, "fold")
    assert (skill.decisions, skill.best, skill.share) == (2, 1, Fraction(1, 2))
    assert skill.lost == advice.options["play"] - advice.options["fold"]
    assert skill.last.startswith("Fold cost ")


@pytest.mark.parametrize(
    ("game", "cards", "own", "dealer"),  # no dealer's hand: None; not open yet: nothing is said of it
    [
        ("champion-four", {"seat-1": "As Ad"}, ["Your hand: pair of aces"], ""),
        (
            "champion-four",
            {"seat-1": "As Kd", "flop": "2c Kh 2d", "turn": "9s", "river": "3c", "dealer": "2h 4h"},
            ["Your hand: two pair, kings and twos"],
            "three of a kind, twos",
        ),
        (
            "packs-two",
            {"seat-1": "As Kd 4c 7h 9s", "dealer": "Qs Qd 5c 6h 8s", "pack-1": "Ah 2c"},
            ["Pack 1: pair of aces"],
            "Pack 1: pair of queens",
        ),
        ("mississippi-stud", {"seat-1": "As Kd", "first": "2c"}, ["Your hand: ace-king-two"], None),
        ("let-it-ride", {"seat-1": "9s 9d 9c"}, ["Your hand: three of a kind, nines", BONUS], None),
        (
            "three-card",
            {"seat-1": "Ts 9d 8c", "dealer": "Jh 7c 2d"},
            ["Your hand: straight, ten high", "6-Card Bonus: straight, jack high"],
            "jack high, does not qualify",
        ),
        (
            "caribbean-stud",
            {"seat-1": "As Kd 4c 7h 9s", "dealer-up": "Qs", "dealer-down": "Qd 5c 6h 8s"},
            ["Your hand: ace high"],
            "pair of queens",
        ),
        (
            "caribbean-stud",
            {"seat-1": "As Ks 4s 7h 9s", "dealer-up": "Qs"},
            ["Your hand: ace high", "5+1 Bonus: flush, ace high"],
            "",
        ),
        ("crazy-four", {"seat-1": "2s 3s 4s 5s 5d"}, ["Your hand: straight flush, five high"], ""),
        (
            "high-card-flush",
            {"seat-1": "2s 3s 4s 9d Td Jh 5c", "dealer": "2h 5h 8h 9c 2c 3d 4d"},
            ["Your hand: three-card flush, four high", RUN],
            "three-card flush, eight high, does not qualify",
        ),
        ("flop-poker", {"seat-1": "As Ad Kc"}, ["Your hand: pair of aces"], None),
        (
            "flop-poker",
            {"seat-1": "As Ad Kc", "flop": "Kd 2h 7s"},
            ["Your hand: two pair, aces and kings"],
            None,
        ),
    ],
)
def test_hands_are_told_as_far_as_their_cards_are_open(
    game: str, cards: dict[str, str], own: list[str], dealer: str | None
) -> None:
    terms = make_terms(CATALOGUE, CATALOGUE.game(game), load_house("default"))
    faces: dict[str, list[str | None]] = {place: [*text.split()] for place, text in cards.items()}
    faces |= {
        place: [None] * size for place, size in terms.game.groups.items() if place not in (*faces, "seat")
    }
    wagers = dict.fromkeys(terms.game.opening_wagers, 500)
    assert [f"{hand.label}: {hand.words}" for hand in own_hands(terms, faces, "seat-1", wagers)] == own
    places = {place.name: place for place in table_places(terms.game)}
    told = words_of_place(terms, faces, places["dealer"]) if "dealer" in places else None
    assert told == dealer
