"""One transcript per game and per void reason, compared to the letter.

After a change that is meant, `pytest tests/golden --update-golden` writes them anew; read the difference.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import get_args

import pytest

from pitboss.house import House
from pitboss.house.configuration import Irregularities
from pitboss.round import (
    Burn,
    Decision,
    Irregularity,
    OpenRound,
    PlaceWagers,
    ReportIrregularity,
    Ruling,
    SupervisorCheck,
    TakeBackWagers,
    Tip,
)
from tests.golden.field import FIELD
from tests.golden.short import SHORT
from tests.tables import BY_HAND, CATALOGUE, a_house
from tests.transcript import Seats, Transcript, a_round, finish

HERE = Path(__file__).parent
BOARD = {"flop": "2c 7h Jd", "turn": "3s", "river": "9c"}
FOUR_SEATS = {"dealer": "Kd Kh", "seat-1": "As Ah", "seat-2": "7c 7d", "seat-4": "Qs Qh", "seat-6": "Ks Kc"}


# --- One per game -------------------------------------------------------------------------------------------


def champion_one() -> Transcript:
    cards = {"player": "9h 9d", "flop": "9s 2c Jd", "turn": "3s", "river": "7h", "dealer": "Js Jh"}
    seats: Seats = {
        "seat-1": ({"bonus": 10, "player-blind": 10}, ["play", "raise"]),
        "seat-2": ({"bonus": 5, "dealer-blind": 5}, ["fold"]),
        "seat-3": ({"bonus": 25}, []),
        "seat-5": ({"bonus": 15, "dealer-blind": 15}, ["play", "check"]),
    }
    return a_round(
        "Champion Poker, Version One: bets on either hand", "champion-one", cards, seats, paytable="B"
    )


def blind(amount: int) -> dict[str, object]:
    return {"bonus": amount, "blind": amount}


def ante(amount: int, **more: object) -> dict[str, object]:
    return {"bonus": amount, "ante": amount, **more}


def champion_two() -> Transcript:
    seats: Seats = {
        "seat-1": (blind(10), ["play", "raise"]),
        "seat-2": (blind(5), ["fold"]),
        "seat-4": (blind(25), ["play", "check"]),
        "seat-6": (blind(10), ["play", "raise"]),
    }
    return a_round(
        "Version Two with the 5 Card Bonus, settled on the flop", "champion-two", FOUR_SEATS | BOARD, seats
    )


def champion_two_seven_card() -> Transcript:
    seats: Seats = {"seat-1": (blind(10), ["play", "check"]), "seat-2": (blind(5), ["fold"])}
    cards = {"dealer": "Kd Kh", "seat-1": "As Ah", "seat-2": "7c 7d", **BOARD}
    title = "Version Two with the Seven Card Stud bonus, settled after the river"
    return a_round(title, "champion-two", cards, seats, paytable="E")


def champion_three() -> Transcript:
    seats: Seats = {
        "seat-1": (ante(10), ["play", "bet"]),
        "seat-2": (ante(5, pot=5), ["fold"]),
        "seat-4": (ante(25, pot=5), ["play", "check"]),
        "seat-6": (ante(10), ["play", "bet"]),
    }
    title = "Version 3: check or bet; a folded hand wins the pot"
    return a_round(title, "champion-three", FOUR_SEATS | BOARD, seats, pot={"offered": True})


def champion_four() -> Transcript:
    seats: Seats = {
        "seat-1": (ante(10, pot=5), ["play", "raise"]),
        "seat-2": (ante(5, pot=5), ["fold"]),
        "seat-4": (ante(25, pot=5), ["play", "bet"]),
        "seat-6": (ante(10), ["play", "check"]),
    }
    title = "Version 4: check, bet or raise; a folded hand is out of the pot"
    pot = {"offered": True, "folded": "out"}
    return a_round(title, "champion-four", FOUR_SEATS | BOARD, seats, pot=pot)


def champion_four_by_hand() -> Transcript:
    """Shuffle, cut, burns and stub; wagers changed and taken back; a bet for the dealer; a split pot."""
    cards = {"dealer": "6d 6h", "seat-2": "Jc 4d", "seat-3": "Js 4h", "seat-7": "8d 8h", **BOARD}
    house = a_house(dealing=BY_HAND, pot={"offered": True}, tips={"policy": "bet"})
    table = Transcript("champion-four", house=house, cards=cards)
    table.written("Version 4 dealt by hand, with a bet for the dealer and a split pot").open()
    table.refused(PlaceWagers("seat-2", {"ante": 1000, "bonus": 500}))
    table.bet("seat-2", ante(10, pot=5)).bet("seat-3", ante(5)).bet("seat-3", ante(10, pot=5))
    table.bet("seat-5", ante(50)).do(TakeBackWagers("seat-5"))
    table.bet("seat-7", ante(25, pot=5))
    table.refused(Tip("seat-2", 500))
    table.do(Tip("seat-2", 500, on="ante"))
    table.refused(Burn())
    decisions = {"seat-2": ["play", "raise"], "seat-3": ["play", "check"], "seat-7": ["play", "bet"]}
    return finish(table, decisions)


def packs_two() -> Transcript:
    cards = {
        "dealer": "Ks Qh 4c 6d 9s",
        "seat-1": "As Jh 3c 5d 9h",
        "seat-3": "6h 7h 8h 9d Td",
        "seat-4": "Ac Kd 2s 5h Jc",
        "pack-1": "2c 8d",
        "pack-2": "5s 5c",
    }
    seats: Seats = {
        "seat-1": ({"pack-1": 10, "pack-2": 10}, []),
        "seat-3": ({"pack-1": 5, "bonus-1": 25, "pack-2": 5, "bonus-2": 5}, []),
        "seat-4": ({"pack-2": 50, "bonus-2": 5}, []),
    }
    return a_round("Two packs by Exhibit A: an unpaired win pushes", "packs-two", cards, seats)


def packs_three() -> Transcript:
    cards = {
        "dealer": "Ks Qc 4c 6d 9s",
        "seat-1": "As Jd 3c 5d 9d",
        "seat-2": "Ah Kh Qh Jh 2d",
        "pack-1": "2c 8d",
        "pack-2": "Th 9h",
        "pack-3": "Ad Ac",
    }
    seats: Seats = {
        "seat-1": ({"pack-1": 10, "bonus-2": 5, "pack-3": 10}, []),
        "seat-2": ({"pack-1": 5, "bonus-1": 5, "pack-2": 5, "bonus-2": 5, "bonus-3": 5}, []),
    }
    title = "Three packs by the report: bonus alone, an unpaired win loses, a 6-card royal"
    options = {"unpaired": "lose", "super": True, "bonus_alone": True}
    return a_round(title, "packs-three", cards, seats, paytable="report", options=options)


# --- One per void reason ------------------------------------------------------------------------------------

TWO_SEATS = {"dealer": "Kd Kh", "seat-1": "As Ah", "seat-2": "7c 7d", **BOARD}


def started(title: str, house: House) -> Transcript:
    table = Transcript("champion-four", house=house, cards=TWO_SEATS).written(title)
    table.open().bet("seat-1", ante(10, pot=5)).bet("seat-2", ante(5, pot=5))
    return table


def next_round(table: Transcript, *, check: bool = False) -> Transcript:
    """The round after a void one, on the other deck."""
    following = Transcript("champion-four", house=table.terms.house, equipment=table.state.equipment)
    following.lines = table.accounts().note("The next round").lines
    if check:
        following.refused(OpenRound(following.state.equipment.due))
        following.do(SupervisorCheck("M. Ruiz"))
    following.open()
    return following


def void_card_face_up() -> Transcript:
    table = started("A card is found face up while the flop is dealt", a_house(pot={"offered": True}))
    table.until("deal the flop face down")
    table.do(ReportIrregularity(Irregularity.CARD_FACE_UP))
    return next_round(table.look("seat-1"))


def void_wrong_number() -> Transcript:
    house = a_house(pot={"offered": True}, tips={"policy": "bet"})
    table = started("A seat turns out to have three cards, after one seat has folded", house)
    table.do(Tip("seat-2", 100, on="ante"))
    table.decide("seat-1", "play").decide("seat-2", "fold").decide("seat-1", "raise")
    table.until("settle Hold'Em Bonus").step()
    table.do(ReportIrregularity(Irregularity.WRONG_NUMBER))
    return next_round(table.look("seat-1"))


def void_dealer_exposed() -> Transcript:
    table = started("A card of the dealer's is exposed before the flop", a_house(pot={"offered": True}))
    table.decide("seat-1", "play")
    table.do(ReportIrregularity(Irregularity.DEALER_EXPOSED))
    return next_round(table.look("seat-1"))


def void_shuffler() -> Transcript:
    table = started("The shuffler jams while the river is dealt", a_house(pot={"offered": True}))
    table.until("deal the river face down")
    table.do(ReportIrregularity(Irregularity.SHUFFLER))
    return next_round(table.look("seat-1"), check=True)


def by_hand(policy: str) -> House:
    return a_house(dealing=BY_HAND, pot={"offered": True}, irregularities={"by_hand": policy})


def exposed_by_hand(title: str, policy: str) -> Transcript:
    table = started(title, by_hand(policy))
    table.decide("seat-1", "play")
    table.refused(ReportIrregularity(Irregularity.SHUFFLER))
    table.do(ReportIrregularity(Irregularity.DEALER_EXPOSED))
    return table.look("seat-1")


def by_hand_void() -> Transcript:
    return next_round(exposed_by_hand("Dealt by hand: the house voids the round", "void"))


def by_hand_supervisor() -> Transcript:
    table = exposed_by_hand("Dealt by hand: a supervisor is asked and voids the round", "supervisor")
    table.refused(Decision("seat-2", "play"))
    table.do(Ruling("void", "M. Ruiz"))
    return next_round(table.look("seat-1"))


def by_hand_supervisor_plays_on() -> Transcript:
    table = exposed_by_hand("Dealt by hand: a supervisor is asked and lets the round go on", "supervisor")
    table.do(Ruling("play on", "M. Ruiz"))
    return finish(table, {"seat-1": ["check"], "seat-2": ["fold"]})


def by_hand_play_on() -> Transcript:
    table = exposed_by_hand("Dealt by hand: the house plays on", "play on")
    return finish(table, {"seat-1": ["bet"], "seat-2": ["fold"]})


TRANSCRIPTS: dict[str, Callable[[], Transcript]] = {
    "champion-one": champion_one,
    "champion-two": champion_two,
    "champion-two-seven-card": champion_two_seven_card,
    "champion-three": champion_three,
    "champion-four": champion_four,
    "champion-four-by-hand": champion_four_by_hand,
    "packs-two": packs_two,
    "packs-three": packs_three,
    **FIELD,
    **SHORT,
    "void-card-face-up": void_card_face_up,
    "void-wrong-number-of-cards": void_wrong_number,
    "void-dealer-card-exposed": void_dealer_exposed,
    "void-shuffler-malfunction": void_shuffler,
    "by-hand-void": by_hand_void,
    "by-hand-supervisor": by_hand_supervisor,
    "by-hand-supervisor-plays-on": by_hand_supervisor_plays_on,
    "by-hand-play-on": by_hand_play_on,
}


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_the_transcript_is_the_golden_one(name: str, request: pytest.FixtureRequest) -> None:
    path = HERE / f"{name}.txt"
    text = TRANSCRIPTS[name]().text
    if request.config.getoption("--update-golden"):
        path.write_text(text, encoding="utf-8")
    assert path.is_file(), f"there is no {path.name}; write it with --update-golden and read it"
    assert text == path.read_text(encoding="utf-8"), f"{path.name} differs; see --update-golden"


@pytest.mark.parametrize("game", CATALOGUE.games)
def test_every_game_of_the_catalogue_has_a_transcript(game: str) -> None:
    assert game in TRANSCRIPTS
    text = (HERE / f"{game}.txt").read_text(encoding="utf-8")
    assert f"# {CATALOGUE.game(game).title}\n" in text
    assert "RoundOver" in text


@pytest.mark.parametrize("kind", Irregularity)
def test_every_void_reason_has_a_transcript(kind: Irregularity) -> None:
    text = (HERE / f"void-{kind.value}.txt").read_text(encoding="utf-8")
    assert f"RoundVoided: kind={kind.value}" in text


@pytest.mark.parametrize("policy", get_args(Irregularities.model_fields["by_hand"].annotation))
def test_every_policy_for_hand_dealt_games_has_a_transcript(policy: str) -> None:
    text = (HERE / f"by-hand-{policy.replace(' ', '-')}.txt").read_text(encoding="utf-8")
    assert f"consequence={policy}" in text


def test_no_transcript_is_left_over() -> None:
    assert {path.stem for path in HERE.glob("*.txt")} == set(TRANSCRIPTS)
