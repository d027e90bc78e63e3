"""Bad input at the table: refused in one clear sentence, and nothing changes."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pitboss.cards import FULL_DECK
from pitboss.errors import CardError, InputError, NotFound, PitbossError, Refused
from pitboss.round import (
    Burn,
    CloseBetting,
    Collect,
    Command,
    Cut,
    Deal,
    Decision,
    Irregularity,
    OpenRound,
    PlaceWagers,
    PutAwayStub,
    ReportIrregularity,
    Ruling,
    SettleWagers,
    ShowCards,
    Shuffle,
    SupervisorCheck,
    TakeBackWagers,
    Tip,
    apply,
    command_from_json,
    view_for,
)
from pitboss.round.state import altered
from tests.tables import CATALOGUE, GAMES, Table, a_house, snapshot

POT = a_house(pot={"offered": True}, tips={"policy": "given"})
ALONE = a_house(options={"bonus_alone": True})

# Each: what is wrong, the game, the wagers in cents, and words of the sentence.
BAD_WAGERS: list[tuple[str, str, dict[str, int], str]] = [
    (
        "unequal bonus and ante",
        "champion-four",
        {"ante": 1000, "bonus": 500},
        "Hold'Em Bonus must equal Ante Blind",
    ),
    (
        "unequal bonus and ante",
        "champion-three",
        {"ante": 500, "bonus": 1000},
        "Hold'Em Bonus must equal Ante Blind",
    ),
    ("unequal bonus and blind", "champion-two", {"blind": 1000, "bonus": 500}, "Bonus must equal Blind"),
    (
        "unequal blind and bonus",
        "champion-one",
        {"player-blind": 1000, "bonus": 500},
        "Player Blind must equal 5 Card Bonus",
    ),
    ("below the minimum", "champion-four", {"ante": 400, "bonus": 400}, "below the minimum"),
    ("below the minimum", "packs-two", {"pack-1": 400}, "below the minimum"),
    ("above the maximum", "champion-four", {"ante": 10100, "bonus": 10100}, "above the maximum"),
    ("above the maximum", "packs-two", {"pack-1": 500, "bonus-1": 10100}, "above the maximum"),
    (
        "no multiple of the chip",
        "champion-four",
        {"ante": 1050, "bonus": 1050},
        "multiple of the smallest chip",
    ),
    ("no multiple of the chip", "packs-three", {"pack-3": 501}, "multiple of the smallest chip"),
    (
        "a pot with the wrong amount",
        "champion-four",
        {"ante": 1000, "bonus": 1000, "pot": 1000},
        "Pot Bet must be $5.00",
    ),
    (
        "a pot the game has not",
        "champion-two",
        {"blind": 1000, "bonus": 1000, "pot": 500},
        "no wager 'pot'",
    ),
    ("an Ante Bonus without its Pack bet", "packs-two", {"bonus-1": 1000}, "only be made beside Pack 1"),
    ("an Ante Bonus beside another Pack", "packs-three", {"pack-1": 500, "bonus-3": 500}, "beside Pack 3"),
    (
        "both blinds",
        "champion-one",
        {"bonus": 1000, "player-blind": 1000, "dealer-blind": 1000},
        "cannot both be made",
    ),
    ("nothing", "champion-four", {"ante": 0, "bonus": 0}, "more than nothing"),
    ("negative", "champion-four", {"ante": -1000, "bonus": -1000}, "-$10.00"),
    ("negative", "packs-two", {"pack-1": -500}, "-$5.00"),
    ("huge", "champion-four", {"ante": 10**18, "bonus": 10**18}, "above the maximum"),
    ("no wager at all", "champion-four", {}, "No wager"),
    ("no wager at all", "packs-three", {}, "No wager"),
    (
        "a wager of another game",
        "champion-four",
        {"ante": 1000, "bonus": 1000, "pack-1": 500},
        "no wager 'pack-1'",
    ),
    ("a wager of no game", "champion-four", {"ante": 1000, "bonus": 1000, "": 500}, "no wager ''"),
    (
        "a wager that a decision places",
        "champion-four",
        {"ante": 1000, "bonus": 1000, "raise": 2000},
        "placed by a decision",
    ),
    ("the required one missing", "champion-one", {"player-blind": 1000}, "5 Card Bonus is required"),
]


@pytest.mark.parametrize(
    ("game", "wagers", "words"),
    [pytest.param(*rest, id=f"{number} {name}") for number, (name, *rest) in enumerate(BAD_WAGERS)],
)
def test_bad_wagers_are_refused(game: str, wagers: dict[str, int], words: str) -> None:
    table = Table(game, house=POT).open()
    assert words in table.refused(PlaceWagers("seat-1", wagers))
    assert table.state.stakes == {}


def test_bad_wagers_leave_the_good_ones_that_lie_there() -> None:
    table = Table("champion-four", house=POT).open().bet("seat-1", ante=10, bonus=10)
    table.refused(PlaceWagers("seat-1", {"ante": 1000, "bonus": 500}))
    assert table.state.wagers_of("seat-1") == {"bonus": 1000, "ante": 1000}


@pytest.mark.parametrize("seat", ["seat-1", "seat-2"])
def test_a_wager_after_the_betting_is_told_that_it_is_late(seat: str) -> None:
    table = Table("champion-four").open().bet("seat-1", ante=10, bonus=10)
    table.do(CloseBetting())
    late = table.refused(PlaceWagers(seat, {"ante": 1000, "bonus": 1000}))
    assert late.startswith("The betting is closed")


def test_a_pot_bet_where_none_is_offered_is_refused() -> None:
    for game in ("champion-three", "champion-four"):
        wagers = {"ante": 1000, "bonus": 1000, "pot": 500}
        assert "does not offer the Pot Bet" in Table(game).open().refused(PlaceWagers("seat-1", wagers))


@pytest.mark.parametrize("amount", [10**5000, -(10**5000)], ids=["huge", "negative"])
def test_amounts_of_thousands_of_digits_are_refused_like_any_other(amount: int) -> None:
    table = Table("champion-four", house=POT).open()
    assert len(table.refused(PlaceWagers("seat-1", {"ante": amount, "bonus": amount}))) < 300
    assert len(table.refused(Tip("seat-1", amount))) < 300


@pytest.mark.parametrize(
    "seat", ["seat-0", "seat-8", "seat-01", "Seat-1", "dealer", "onlooker", "", "seat-1 "]
)
def test_a_seat_that_is_not_at_the_table_is_refused(seat: str) -> None:
    table = Table("champion-four", house=POT).open()
    for command in (
        PlaceWagers(seat, {"ante": 1000, "bonus": 1000}),
        TakeBackWagers(seat),
        Tip(seat, 500),
        Decision(seat, "play"),
    ):
        assert "There is no" in table.refused(command)


def test_a_viewer_who_is_not_at_the_table_is_told_so() -> None:
    table = Table("champion-four").open()
    for viewer in ("seat-8", "", "supervisor"):
        with pytest.raises(NotFound):
            view_for(table.state, viewer)


def two_at_the_table() -> Table:
    table = Table("champion-four", house=POT).open()
    return table.bet("seat-2", ante=10, bonus=10).bet("seat-5", ante=10, bonus=10).run()


def test_acting_out_of_turn_is_refused() -> None:
    table = two_at_the_table()
    assert "It is seat 2's turn, not seat 5's" in table.refused(Decision("seat-5", "play"))
    assert "Seat 1 has no wagers in this round" in table.refused(Decision("seat-1", "play"))
    table.decide("seat-2", "play")
    assert "already decided" in table.refused(Decision("seat-2", "fold"))


def test_raising_after_a_fold_is_refused() -> None:
    table = two_at_the_table().decide("seat-2", "fold")
    for option in ("play", "raise", "bet"):
        table.refused(Decision("seat-2", option))
    table.decide("seat-5", "play").run()
    assert "Seat 2 has folded" in table.refused(Decision("seat-2", "raise"))
    table.decide("seat-5", "check").run("settle")
    assert "Seat 2 has folded" in table.refused(Decision("seat-2", "raise"))


@pytest.mark.parametrize("option", ["3x", "raise 3x", "raise3", "4x", "RAISE", "", "raise ", "bet,bet,bet"])
def test_a_3x_raise_is_refused(option: str) -> None:
    table = two_at_the_table().decide("seat-2", "play").decide("seat-5", "play").run()
    assert "seat 2 may check, bet or raise" in table.refused(Decision("seat-2", option))


def test_a_raise_before_the_flop_is_refused() -> None:
    table = two_at_the_table()
    assert "seat 2 may play or fold" in table.refused(Decision("seat-2", "raise"))


@pytest.mark.parametrize(
    "deck",
    [(), FULL_DECK[:-1], (*FULL_DECK[:-1], FULL_DECK[0]), (*FULL_DECK, FULL_DECK[0]), FULL_DECK[:1] * 52],
    ids=["no cards", "51 cards", "the same card twice", "53 cards", "one card 52 times"],
)
def test_a_deck_that_is_none_is_refused(deck: tuple[Any, ...]) -> None:
    table = Table("champion-four").open().bet("seat-1", ante=10, bonus=10)
    table.do(CloseBetting())
    assert "each of the 52 cards exactly once" in table.refused(Shuffle(deck))


@pytest.mark.parametrize("game", GAMES)
def test_every_command_at_the_wrong_time_is_refused(game: str) -> None:
    """At every move of a round only the commands that belong to it are taken."""
    house = a_house(dealing={"method": "hand"}, tips={"policy": "given"})
    table = Table(game, house=house).open()
    opening = {
        name: table.terms.house.fixed_amount(wager) or 500
        for name, wager in table.terms.game.opening_wagers.items()
        if table.terms.offers(name) and name != "dealer-blind"
    }
    moves: dict[str, Command] = {
        "bet": CloseBetting(),
        "shuffle": Shuffle(FULL_DECK),
        "cut": Cut(26),
        "deal": Deal(),
        "burn": Burn(),
        "stub": PutAwayStub(),
        "show": ShowCards(),
        "settle": SettleWagers(),
        "collect": Collect(),
    }
    table.do(PlaceWagers("seat-1", opening))
    while table.state.status == "open":
        now = table.state.move.kind
        for kind, command in moves.items():
            if kind != now:
                table.refused(command)
        for never in (OpenRound("red"), Ruling("void", "M. Ruiz"), SupervisorCheck("M. Ruiz")):
            table.refused(never)
        if now != "bet":
            table.refused(PlaceWagers("seat-1", opening))
            table.refused(TakeBackWagers("seat-1"))
        if table.step() is None:
            table.do(Decision("seat-1", next(iter(view_for(table.state, "seat-1").options))))
    for command in (*moves.values(), Decision("seat-1", "play"), OpenRound("red")):
        assert "over" in table.refused(command)
    table.do(Tip("seat-1", 500))  # a player may still thank the dealer
    for kind in Irregularity:
        table.refused(ReportIrregularity(kind))


def test_before_the_round_is_open_nothing_is_taken() -> None:
    table = Table("champion-four", house=POT)
    for command in (
        PlaceWagers("seat-1", {"ante": 1000, "bonus": 1000}),
        CloseBetting(),
        Tip("seat-1", 500),
        Deal(),
        Collect(),
        Decision("seat-1", "play"),
    ):
        assert "not open yet" in table.refused(command)
    for kind in Irregularity:
        if kind is not Irregularity.SHUFFLER:
            assert "no round" in table.refused(ReportIrregularity(kind))


@pytest.mark.parametrize("amount", [0, -500, 50, 1001, 10**9])
def test_tips_that_are_none_are_refused(amount: int) -> None:
    table = Table("champion-four", house=POT).open().bet("seat-1", ante=10, bonus=10)
    table.refused(Tip("seat-1", amount))
    assert table.state.tips_given == {}


@pytest.mark.parametrize("at", [10**5000, -(10**5000)], ids=["huge", "negative"])
def test_a_cut_of_thousands_of_digits_is_refused_like_any_other(at: int) -> None:
    table = Table("champion-four", house=a_house(dealing={"method": "hand"})).open()
    table.bet("seat-1", ante=10, bonus=10).run("cut")
    assert len(table.refused(Cut(at))) < 300


def test_what_was_given_is_quoted_in_short() -> None:
    """A sentence stays a sentence, however long the names are that somebody sends."""
    long = "x" * 100_000
    table = Table("champion-four", house=POT)
    assert len(table.refused(OpenRound(long))) < 300
    table.open()
    assert len(table.refused(PlaceWagers(long, {"ante": 1000, "bonus": 1000}))) < 300
    assert len(table.refused(PlaceWagers("seat-1", {long: 1000}))) < 300
    table.bet("seat-1", ante=10, bonus=10).run()
    assert len(table.refused(Decision("seat-1", long))) < 300


def test_only_the_two_verdicts_are_taken_from_a_supervisor() -> None:
    house = a_house(dealing={"method": "hand"}, irregularities={"by_hand": "supervisor"})
    table = Table("champion-four", house=house).open().bet("seat-1", ante=10, bonus=10).run()
    table.do(ReportIrregularity(Irregularity.WRONG_NUMBER))
    before = snapshot(table.state)
    with pytest.raises(PitbossError):
        apply(table.state, command_from_json({"command": "Ruling", "verdict": "whatever", "by": "M. Ruiz"}))
    assert snapshot(table.state) == before


# --- Commands as JSON: what cannot be read is refused, never half-read --------------------------------------


def ante(amount: str) -> str:
    both = f'{{"ante": {amount}, "bonus": {amount}}}'
    return f'{{"command": "PlaceWagers", "seat": "seat-1", "wagers": {both}}}'


BAD_JSON: list[tuple[str, str]] = [
    ("not an object", "[]"),
    ("not an object", "null"),
    ("not an object", '"PlaceWagers"'),
    ("no command", "{}"),
    ("an unknown command", '{"command": "Cheat"}'),
    ("a command of the wrong type", '{"command": ["Deal"]}'),
    ("a missing field", '{"command": "PlaceWagers", "seat": "seat-1"}'),
    ("an extra field", '{"command": "Deal", "cards": ["As"]}'),
    ("wagers in a list", '{"command": "PlaceWagers", "seat": "seat-1", "wagers": ["ante"]}'),
    ("wagers as null", '{"command": "PlaceWagers", "seat": "seat-1", "wagers": null}'),
    ("NaN", ante("NaN")),
    ("Infinity", ante("Infinity")),
    ("1e400", ante("1e400")),
    ("broken cents", ante("1000.5")),
    ("true", ante("true")),
    ("an amount as text", ante('"1_000"')),
    ("a nested amount", ante('{"cents": 1000}')),
    ("a seat that is a number", '{"command": "TakeBackWagers", "seat": 1}'),
    ("a seat that is a list", '{"command": "TakeBackWagers", "seat": ["seat-1"]}'),
    ("an option that is a list", '{"command": "Decision", "seat": "seat-1", "option": ["play"]}'),
    ("an option that is an object", '{"command": "Decision", "seat": "seat-1", "option": {}}'),
    ("an unknown card", json.dumps({"command": "Shuffle", "deck": ["1s", *map(str, FULL_DECK[1:])]})),
    ("a card that is a number", json.dumps({"command": "Shuffle", "deck": [7, *map(str, FULL_DECK[1:])]})),
    ("a deck that is a number", '{"command": "Shuffle", "deck": 52}'),
    ("a broken cut", '{"command": "Cut", "at": 26.5}'),
    ("a cut in words", '{"command": "Cut", "at": "half"}'),
    ("a cut at NaN", '{"command": "Cut", "at": NaN}'),
    ("a tip of NaN", '{"command": "Tip", "seat": "seat-1", "amount": NaN}'),
    ("a broken tip", '{"command": "Tip", "seat": "seat-1", "amount": 100.5}'),
    ("a tip on a list", '{"command": "Tip", "seat": "seat-1", "amount": 100, "on": []}'),
    ("an unknown irregularity", '{"command": "ReportIrregularity", "kind": "earthquake"}'),
    ("an unknown verdict", '{"command": "Ruling", "verdict": "maybe", "by": "M. Ruiz"}'),
    ("a supervisor that is a number", '{"command": "SupervisorCheck", "by": 7}'),
]  # fmt: skip


@pytest.mark.parametrize(
    "text", [pytest.param(text, id=f"{number} {name}") for number, (name, text) in enumerate(BAD_JSON)]
)
def test_a_command_that_cannot_be_read_is_told_so(text: str) -> None:
    with pytest.raises(InputError) as caught:
        command_from_json(json.loads(text))
    sentence = str(caught.value)
    assert sentence
    assert "\n" not in sentence
    assert len(sentence) < 400
    assert not isinstance(caught.value, Refused)


def test_a_word_that_is_not_known_is_told_with_those_that_are() -> None:
    kinds = "card-face-up, wrong-number-of-cards, dealer-card-exposed or shuffler-malfunction"
    told = {
        f"ReportIrregularity.kind cannot be 'foo'; it is {kinds}.": {
            "command": "ReportIrregularity",
            "kind": "foo",
        },
        "Ruling.verdict cannot be 'maybe'; it is void or play on.": {
            "command": "Ruling",
            "verdict": "maybe",
            "by": "M. Ruiz",
        },
        "Cut.at cannot be 'half'.": {"command": "Cut", "at": "half"},
    }
    for sentence, command in told.items():
        with pytest.raises(InputError) as caught:
            command_from_json(command)
        assert str(caught.value) == sentence


def test_an_unknown_card_is_told_as_a_card() -> None:
    with pytest.raises(CardError, match="'1s' is not a card"):
        command_from_json({"command": "Shuffle", "deck": ["1s"]})


def test_too_many_seats_never_come_to_a_table() -> None:
    with pytest.raises(InputError, match="too many for 52 cards"):
        Table("packs-three", house=a_house(table={"seats": 9}))


def test_the_same_seats_cannot_be_dealt_more_than_a_deck() -> None:
    """The fullest table each game allows is dealt to the end."""
    for game, seats in (("champion-four", 21), ("champion-one", 21), ("packs-two", 8), ("packs-three", 8)):
        house = a_house(table={"seats": seats}, dealing={"method": "hand"})
        table = Table(game, house=house).open()
        for seat in table.terms.seats:
            first = CATALOGUE.game(game).unit
            required = {n: 5 for n, w in table.terms.game.opening_wagers.items() if w.required or n == first}
            table.bet(seat, required)
        assert table.finish().state.status == "over"


def test_cards_are_not_collected_while_a_wager_lies_unsettled() -> None:
    """The definition's own check makes this impossible; the engine does not rely on it."""
    table = Table("champion-four", house=POT).open().bet("seat-1", ante=10, bonus=10).run()
    left = altered(table.state, at=len(table.terms.plan) - 1)
    with pytest.raises(Refused, match="Hold'Em Bonus of seat 1 has not been settled"):
        apply(left, Collect())
