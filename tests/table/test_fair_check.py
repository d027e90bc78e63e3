"""Published rounds verify, whatever was played; any change of one is found, and by the check that says so."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

from pitboss.errors import InputError
from pitboss.round import Irregularity, ReportIrregularity, Tip
from pitboss.table.fairness.fair_check import check_record, check_shuffle
from pitboss.table.fairness.fair_record import read_fair_record
from pitboss.table.fairness.shuffle import commitment, fair_deck
from tests.table.fair_rounds import SECRET, FairTable, a_record
from tests.tables import BY_HAND, GAMES, a_house

NAMES = ["commitment", "shuffle", "deck in play", "betting", "cut", "deal", "end", "cards", "settlement"]
DEALINGS = {
    "shuffler": a_house(),
    "hand": a_house(dealing=BY_HAND),
    "hand, whole hands": a_house(dealing={**BY_HAND, "hands": "whole hands"}),
    "shuffler, one at a time": a_house(
        dealing={"method": "shuffler", "decks": ["red"], "hands": "one card at a time"}
    ),
}


def failed(data: object) -> dict[str, str]:
    """The checks that a record fails, each with what it says."""
    checks = check_record(data)
    assert [check.name for check in checks] == NAMES
    for check in checks:
        assert check.detail.endswith(".")
        assert "\n" not in check.detail
    return {check.name: check.detail for check in checks if not check.passed}


def found(data: object) -> dict[str, str]:
    return {check.name: check.detail for check in check_record(data)}


def events(record: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    return [event for event in record["events"] if event["event"] == kind]


@pytest.mark.parametrize("dealing", DEALINGS)
@pytest.mark.parametrize("game", GAMES)
def test_a_round_of_any_game_dealt_in_any_way_verifies(game: str, dealing: str) -> None:
    seats = ["seat-2"] if game == "champion-one" else ["seat-4", "seat-1", "seat-2"]
    table = FairTable(game, house=DEALINGS[dealing], seeds={"seat-2": "x", "seat-7": "onlooker's"})
    table.seated(*seats).finish()
    record = table.record()
    assert table.state.status == "over"
    assert failed(record) == {}
    assert (record["fairness"]["cut"] == 26) == dealing.startswith("hand")


def test_a_full_table_verifies_and_names_the_order_of_the_deal() -> None:
    table = FairTable("champion-four", house=DEALINGS["hand"])
    table.seated(*(f"seat-{number}" for number in range(7, 0, -1))).finish()
    record = table.record()
    assert failed(record) == {}
    order = "seat 1, seat 2, seat 3, seat 4, seat 5, seat 6, seat 7, dealer, flop, turn, river"
    burned = len(events(record, "CardBurned"))
    assert burned > 1
    assert found(record)["deal"] == (
        f"Every card came off the top of that deck, in the order {order}; {burned} cards were burned."
    )


def test_a_void_round_verifies_as_far_as_it_got() -> None:
    for move in ("bet", "shuffle", "deal", "show"):
        table = FairTable("champion-four").seated("seat-1", "seat-2")
        if move != "bet":
            table.step()
        table.run(move)
        table.do(ReportIrregularity(Irregularity.SHUFFLER))
        record = table.record()
        assert table.state.status == "void"
        assert failed(record) == {}
        assert "void" in found(record)["end"]
        assert (record["fairness"]["deck"] is None) == (move in ("bet", "shuffle"))


def test_a_bet_for_the_dealer_that_goes_back_needs_no_cards() -> None:
    table = FairTable("champion-four", house=a_house(tips={"policy": "bet"})).seated("seat-1")
    table.do(Tip("seat-1", 500, "ante"))
    table.do(ReportIrregularity(Irregularity.SHUFFLER))
    record = table.record()
    assert events(record, "TipSettled")
    assert failed({**record, "status": "void"}) == {}


def test_a_void_round_with_another_deck_does_not_verify() -> None:
    table = FairTable("champion-four").seated("seat-1")
    table.run("show")
    table.do(ReportIrregularity(Irregularity.SHUFFLER))
    record = table.record()
    record["fairness"]["seeds"] = {"seat-1": "added afterwards"}
    assert set(failed(record)) == {"shuffle", "deck in play", "deal"}


def test_a_round_nobody_wagered_in_verifies() -> None:
    assert failed(FairTable("champion-four").seated().record()) == {}


def test_a_secret_that_is_out_before_the_end_does_not_verify() -> None:
    table = FairTable("champion-four").seated("seat-1")
    table.run("decide")
    assert failed(table.record()) == {
        "end": "The secret is out, but the round has neither ended nor been voided."
    }


def swap(record: dict[str, Any], one: dict[str, Any], other: dict[str, Any]) -> None:
    one["cards"], other["cards"] = other["cards"], one["cards"]


def exchanged_secret(record: dict[str, Any]) -> None:
    record["fairness"]["secret"] = bytes(32).hex()


def exchanged_secret_and_commitment(record: dict[str, Any]) -> None:
    record["fairness"] |= {"secret": bytes(32).hex(), "commitment": commitment(bytes(32))}


def exchanged_commitment(record: dict[str, Any]) -> None:
    record["fairness"]["commitment"] = "00" * 32


def other_round(record: dict[str, Any]) -> None:
    record["fairness"]["round"] += 1


def other_table(record: dict[str, Any]) -> None:
    record["fairness"]["table"] = "table-2"


def changed_seed(record: dict[str, Any]) -> None:
    record["fairness"]["seeds"]["seat-1"] += "!"


def dropped_seed(record: dict[str, Any]) -> None:
    del record["fairness"]["seeds"]["seat-1"]


def two_cards_of_the_deck_exchanged(record: dict[str, Any]) -> None:
    deck = record["fairness"]["deck"]
    deck[50], deck[51] = deck[51], deck[50]


def another_deck_in_play(record: dict[str, Any]) -> None:
    (shuffled,) = events(record, "DeckShuffled")
    shuffled["deck"][:2] = reversed(shuffled["deck"][:2])


def hands_exchanged(record: dict[str, Any]) -> None:
    first, second, *_ = events(record, "CardsDealt")
    swap(record, first, second)


def seats_exchanged(record: dict[str, Any]) -> None:
    first, second, *_ = events(record, "CardsDealt")
    first["place"], second["place"] = second["place"], first["place"]


def a_card_from_the_bottom(record: dict[str, Any]) -> None:
    river = events(record, "CardsDealt")[-1]
    taken = {card for event in events(record, "CardsDealt") for card in event["cards"]}
    river["cards"] = [next(card for card in reversed(record["fairness"]["deck"]) if card not in taken)]


def a_card_twice(record: dict[str, Any]) -> None:
    *_, turn, river = events(record, "CardsDealt")
    river["cards"] = turn["cards"]


def a_place_twice(record: dict[str, Any]) -> None:
    *_, turn, river = events(record, "CardsDealt")
    river["place"] = turn["place"]


def a_hand_without_cards(record: dict[str, Any]) -> None:
    events(record, "CardsDealt")[0]["cards"] = []


def a_seat_passed_over(record: dict[str, Any]) -> None:
    record["events"].remove(events(record, "CardsDealt")[0])


def a_seat_that_did_not_wager(record: dict[str, Any]) -> None:
    record["events"].remove(events(record, "WagersPlaced")[0])


def a_burn_left_out(record: dict[str, Any]) -> None:
    record["events"].remove(events(record, "CardBurned")[0])


def another_card_burned(record: dict[str, Any]) -> None:
    first, second, *_ = events(record, "CardBurned")
    first["card"], second["card"] = second["card"], first["card"]


def another_cut(record: dict[str, Any]) -> None:
    events(record, "DeckCut")[0]["at"] = 20


def a_cut_not_published(record: dict[str, Any]) -> None:
    record["fairness"]["cut"] = None


def cut_twice(record: dict[str, Any]) -> None:
    at = record["events"].index(events(record, "DeckCut")[0])
    record["events"].insert(at, record["events"][at])


def an_impossible_cut(record: dict[str, Any]) -> None:
    events(record, "DeckCut")[0]["at"] = 53


def a_cut_after_the_deal(record: dict[str, Any]) -> None:
    (made,) = events(record, "DeckCut")
    record["events"].remove(made)
    record["events"].insert(-1, made)


def another_stub(record: dict[str, Any]) -> None:
    events(record, "StubPutAway")[0]["count"] -= 1


def shuffled_twice(record: dict[str, Any]) -> None:
    at = record["events"].index(events(record, "DeckShuffled")[0])
    record["events"].insert(at, record["events"][at])


def shuffled_while_betting(record: dict[str, Any]) -> None:
    record["events"].remove(events(record, "BettingClosed")[0])


def a_late_wager(record: dict[str, Any]) -> None:
    record["events"].insert(-1, events(record, "WagersPlaced")[0])


def a_deck_kept_back(record: dict[str, Any]) -> None:
    record["fairness"]["deck"] = None


def no_end(record: dict[str, Any]) -> None:
    record["events"].pop()


def a_card_after_the_end(record: dict[str, Any]) -> None:
    record["events"].append({"event": "CardBurned", "card": "As"})


def without_events(record: dict[str, Any], *kinds: str) -> None:
    record["events"] = [event for event in record["events"] if event["event"] not in kinds]


def no_shuffle_and_no_deal(record: dict[str, Any]) -> None:
    off_the_deck = ("CardBurned", "DeckCut", "StubPutAway")
    without_events(record, "DeckShuffled", "CardsDealt", *off_the_deck)
    record["fairness"]["cut"] = None


def no_shuffle_no_deal_and_no_deck(record: dict[str, Any]) -> None:
    no_shuffle_and_no_deal(record)
    record["fairness"]["deck"] = None


def no_deal(record: dict[str, Any]) -> None:
    without_events(record, "CardsDealt", "CardBurned", "StubPutAway")


def no_events(record: dict[str, Any]) -> None:
    record["events"].clear()
    record["fairness"]["cut"] = None


THE_DECK = {"shuffle", "deck in play", "deal"}
TAMPERED: list[tuple[Callable[[dict[str, Any]], None], set[str]]] = [
    (exchanged_secret, {"commitment"} | THE_DECK),
    (exchanged_secret_and_commitment, THE_DECK),
    (exchanged_commitment, {"commitment"}),
    (other_round, THE_DECK),
    (other_table, THE_DECK),
    (changed_seed, THE_DECK),
    (dropped_seed, THE_DECK),
    (two_cards_of_the_deck_exchanged, {"shuffle"}),
    (another_deck_in_play, {"deck in play"}),
    (hands_exchanged, {"deal"}),
    (seats_exchanged, {"deal"}),
    (a_card_from_the_bottom, {"deal"}),
    (a_card_twice, {"deal"}),
    (a_place_twice, {"deal"}),
    (a_hand_without_cards, {"deal"}),
    (a_seat_passed_over, {"deal"}),
    (a_seat_that_did_not_wager, {"deal"}),
    (a_burn_left_out, {"deal"}),
    (another_card_burned, {"deal"}),
    (another_cut, {"cut", "deal"}),
    (a_cut_not_published, {"cut"}),
    (cut_twice, {"cut", "deal"}),
    (an_impossible_cut, {"cut", "deal"}),
    (a_cut_after_the_deal, {"deal"}),
    (another_stub, {"deal"}),
    (shuffled_twice, {"deck in play"}),
    (shuffled_while_betting, {"betting"}),
    (a_late_wager, {"betting"}),
    (a_deck_kept_back, {"shuffle"}),
    (no_end, {"end"}),
    (a_card_after_the_end, {"deal"}),
    (no_shuffle_and_no_deal, {"deck in play", "deal"}),
    (no_shuffle_no_deal_and_no_deck, THE_DECK),
    (no_deal, {"deal"}),
    (no_events, {"deck in play", "end"}),
]


@pytest.mark.parametrize(("tamper", "fails"), TAMPERED, ids=[tamper.__name__ for tamper, _ in TAMPERED])
def test_a_tampered_record_fails_the_checks_it_should(
    tamper: Callable[[dict[str, Any]], None], fails: set[str]
) -> None:
    record = a_record(DEALINGS["hand"])
    assert failed(record) == {}
    tamper(record)
    assert set(failed(record)) == fails


OF_A_PLAYED_ROUND: list[tuple[dict[str, Any], set[str]]] = [
    ({"status": "over"}, {"end"} | THE_DECK),
    ({"cards": {"seat-1": ["As", "Kd"]}}, {"cards"} | THE_DECK),
    ({"burned": ["As"]}, {"shuffle", "deck in play", "cards"}),
    ({"settlement": [{"seat": "seat-1", "wager": "ante", "result": "lose"}]}, {"settlement"} | THE_DECK),
]


@pytest.mark.parametrize(
    ("told", "fails"), OF_A_PLAYED_ROUND, ids=[str(told) for told, _ in OF_A_PLAYED_ROUND]
)
def test_a_record_that_tells_of_play_needs_the_events_of_it(told: dict[str, Any], fails: set[str]) -> None:
    """The rest of the record says that cards were in play, while its events say that none ever were."""
    table = FairTable("champion-four").seated("seat-1")
    table.do(ReportIrregularity(Irregularity.SHUFFLER))
    record = table.full_record()
    assert (record["cards"], record["burned"]) == ({}, [])
    assert {line["result"] for line in record["settlement"]} == {"void"}
    assert failed(record) == {}
    assert set(failed({**record, **told})) == fails
    assert set(failed({**record, "events": []})) == {"end", "settlement"}


def dealers_cards(record: dict[str, Any]) -> None:
    record["cards"]["dealer"] = ["As", "Ah"]


def a_place_nobody_dealt_to(record: dict[str, Any]) -> None:
    record["cards"]["seat-7"] = ["As", "Ah"]


def a_hand_left_out(record: dict[str, Any]) -> None:
    del record["cards"]["seat-1"]


def no_cards_but_a_number(record: dict[str, Any]) -> None:
    record["cards"]["dealer"] = 5


def another_burn_on_record(record: dict[str, Any]) -> None:
    record["burned"][0] = record["cards"]["dealer"][0]


def no_burn_on_record(record: dict[str, Any]) -> None:
    record["burned"].clear()


def a_higher_payout(record: dict[str, Any]) -> None:
    record["settlement"][0]["returned"] += 100


def another_stake(record: dict[str, Any]) -> None:
    record["settlement"][0]["staked"] -= 1


def another_result(record: dict[str, Any]) -> None:
    record["settlement"][0]["result"] = "push"


def another_reason(record: dict[str, Any]) -> None:
    record["settlement"][0]["reason"] = {"code": "told", "words": "The dealer was in a good mood."}


def no_stake(record: dict[str, Any]) -> None:
    del record["settlement"][0]["staked"]


def a_wager_left_out(record: dict[str, Any]) -> None:
    record["settlement"].pop()


def a_wager_twice(record: dict[str, Any]) -> None:
    record["settlement"].append(record["settlement"][0])


def a_wager_never_made(record: dict[str, Any]) -> None:
    record["settlement"].append({**record["settlement"][0], "seat": ["seat-1"]})


ALTERED: list[tuple[Callable[[dict[str, Any]], None], str]] = [
    (dealers_cards, "cards"),
    (a_place_nobody_dealt_to, "cards"),
    (a_hand_left_out, "cards"),
    (no_cards_but_a_number, "cards"),
    (another_burn_on_record, "cards"),
    (no_burn_on_record, "cards"),
    (a_higher_payout, "settlement"),
    (another_stake, "settlement"),
    (another_result, "settlement"),
    (another_reason, "settlement"),
    (no_stake, "settlement"),
    (a_wager_left_out, "settlement"),
    (a_wager_twice, "settlement"),
    (a_wager_never_made, "settlement"),
]


@pytest.mark.parametrize(("alter", "fails"), ALTERED, ids=[alter.__name__ for alter, _ in ALTERED])
def test_cards_and_payouts_that_the_events_do_not_have_are_found(
    alter: Callable[[dict[str, Any]], None], fails: str
) -> None:
    """Readers of a record look at its summary: an altered one is a forgery, though the shuffle was fair."""
    table = FairTable("champion-four", house=DEALINGS["hand"]).seated("seat-3", "seat-1")
    table.finish()
    record = copy.deepcopy(table.full_record())
    assert failed(record) == {}
    alter(record)
    assert set(failed(record)) == {fails}


def test_a_record_that_says_void_of_a_round_that_was_played_does_not_verify() -> None:
    for status, fails in (("over", set()), ("void", {"end"}), ("open", {"end"})):
        assert set(failed({**a_record(), "status": status})) == fails


def test_a_card_off_the_right_deck_but_after_the_end_is_found() -> None:
    played = a_record()
    table = FairTable("champion-four").seated("seat-1")
    table.run("decide")
    table.do(ReportIrregularity(Irregularity.SHUFFLER))
    for record in (played, table.record()):
        dealt = sum(len(event["cards"]) for event in events(record, "CardsDealt"))
        record["events"].append({"event": "CardBurned", "card": record["fairness"]["deck"][dealt]})
        assert set(failed(record)) == {"deal"}


@pytest.mark.parametrize(
    ("hands", "fair"),
    [
        ({"seat-1": (0, 3), "seat-2": (1, 4), "dealer": (2, 5)}, True),
        ({"seat-1": (0, 1), "seat-2": (2, 3), "dealer": (4, 5)}, True),
        ({"seat-1": (0, 2), "seat-2": (1, 3), "dealer": (4, 5)}, False),
        ({"seat-1": (0, 1), "seat-2": (2, 4), "dealer": (3, 5)}, False),
    ],
)
def test_dealing_in_two_ways_within_one_round_is_found(hands: dict[str, tuple[int, ...]], fair: bool) -> None:
    """A dealer who may change between whole hands and one card at a time chooses who gets what."""
    deck = [str(card) for card in fair_deck(SECRET, table="table-1", number=12, seeds={})]
    table = FairTable("champion-four").seated("seat-1", "seat-2")
    table.run("deal")
    data = table.record()
    for place, cards in hands.items():
        data["events"].append({"event": "CardsDealt", "place": place, "cards": [deck[at] for at in cards]})
    data["events"].append({"event": "RoundOver"})
    assert set(failed(data)) == (set() if fair else {"deal"})


def test_reading_and_writing_a_record_are_each_others_reverse() -> None:
    for record in (a_record(), FairTable("champion-four").seated("seat-1").record()):
        read = read_fair_record(record)
        assert record["fairness"] == {
            **{key: getattr(read, key) for key in ("table", "commitment", "seeds", "cut")},
            "round": read.number,
            "secret": read.secret.hex(),
            "deck": read.deck and [str(card) for card in read.deck],
        }
        assert check_shuffle(read_fair_record(record)) == check_record(record)


def without(key: str) -> Callable[[dict[str, Any]], None]:
    def change(record: dict[str, Any]) -> None:
        del record["fairness"][key]

    return change


def put(key: str, value: object) -> Callable[[dict[str, Any]], None]:
    def change(record: dict[str, Any]) -> None:
        record["fairness"][key] = value

    return change


def top(key: str, value: object) -> Callable[[dict[str, Any]], None]:
    def change(record: dict[str, Any]) -> None:
        record[key] = value

    return change


MALFORMED: list[tuple[Callable[[dict[str, Any]], None], str]] = [
    *((without(key), f"fairness has no key {key!r}, which is needed.") for key in a_record()["fairness"]),
    (lambda record: record.pop("fairness"), "The record has no key 'fairness', which is needed."),
    (lambda record: record.pop("events"), "The record has no key 'events', which is needed."),
    (
        put("secret", None),
        "The secret is not published yet: it is revealed when the round is settled or void.",
    ),
    (put("secret", "00"), "fairness.secret must be 32 bytes as 64 hexadecimal digits, not 2 characters."),
    (put("secret", 5), "fairness.secret must be text in quotes, not 5."),
    (put("secret", "é" * 64), "fairness.secret must be 32 bytes as 64 hexadecimal digits, not 'é"),
    (put("secret", "0 " * 32), "fairness.secret must be 32 bytes as 64 hexadecimal digits, not '0 0 "),
    (put("secret", "00" + " " * 62), "fairness.secret must be 32 bytes as 64 hexadecimal digits, not '00 "),
    (put("commitment", "x" * 64), "fairness.commitment must be 32 bytes as 64 hexadecimal digits, not 'xxx"),
    (put("table", 1), "fairness.table must be text in quotes, not 1."),
    (put("table", "\ud800"), "'\\ud800' cannot be encoded as UTF-8."),
    (put("round", True), "fairness.round must be a whole number, not True."),
    (put("round", 1.0), "fairness.round must be a whole number, not 1.0."),
    (put("round", -1), "fairness.round must be 0 or more and fit 64 bits, which -1 does not."),
    (put("round", 10**5000), "fairness.round must be 0 or more and fit 64 bits, which a number of thousands"),
    (put("seeds", []), "fairness.seeds must be an object, not []."),
    (put("seeds", {"seat-1": None}), "fairness.seeds.seat-1 must be text in quotes, not None."),
    (put("seeds", {"seat-1": ""}), "fairness.seeds.seat-1: A seed has 1 to 64 characters, not 0."),
    (
        put("seeds", dict.fromkeys(map(str, range(101)), "x")),
        "fairness.seeds has 101 seeds, more than a table",
    ),
    (put("deck", "As"), "fairness.deck must be a list, not 'As'."),
    (put("deck", ["As"]), "fairness.deck must have 52 cards, not 1."),
    (put("deck", ["As"] * 52), "fairness.deck has the ace of spades (As) twice."),
    (put("deck", ["1x"] * 52), "fairness.deck[0]: '1x' is not a card: "),
    (put("deck", [None] * 52), "fairness.deck[0] must be text in quotes, not None."),
    (put("cut", "26"), "fairness.cut must be a whole number, not '26'."),
    (put("cut", 53), "fairness.cut must be 0 to 52, not 53."),
    (top("fairness", []), "fairness must be an object, not []."),
    (top("status", 5), "status must be text in quotes, not 5."),
    (top("cards", []), "cards must be an object, not []."),
    (top("burned", {}), "burned must be a list, not {}."),
    (top("settlement", [5]), "settlement[0] must be an object, not 5."),
    (top("events", {}), "events must be a list, not {}."),
    (top("events", [5]), "events[0]: This must be an object with the key 'event', not 5."),
    (top("events", [{"event": "Cheated"}]), "events[0]: There is no event 'Cheated'; known are "),
    (
        top("events", [{"event": "CardBurned"}]),
        "events[0]: CardBurned has the fields card; given were event.",
    ),
    (top("events", [{"event": "RoundOver"}] * 10_001), "events has 10001 entries, more than a round could"),
]


@pytest.mark.parametrize(("change", "sentence"), MALFORMED, ids=[sentence for _, sentence in MALFORMED])
def test_a_malformed_record_is_refused_in_a_sentence(
    change: Callable[[dict[str, Any]], None], sentence: str
) -> None:
    record = a_record()
    change(record)
    with pytest.raises(InputError) as caught:
        check_record(record)
    assert str(caught.value).startswith(sentence)
    assert len(str(caught.value)) < 1000


@pytest.mark.parametrize("data", [None, [], "record", 5, True])
def test_what_is_no_object_is_refused(data: object) -> None:
    with pytest.raises(InputError, match=r"^The record must be an object, not "):
        check_record(data)


def test_checking_changes_nothing_in_the_record() -> None:
    record = a_record()
    before = copy.deepcopy(record)
    check_record(record)
    assert record == before
