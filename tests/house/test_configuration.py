"""House configurations: those that ship, those of an operator, and every mistake told with its place."""

from __future__ import annotations

import copy
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from pitboss.errors import DefinitionError, HouseError, InputError, NotFound
from pitboss.house import House, change_house, check_house, house_names, load_house, load_jurisdiction
from pitboss.round import make_terms
from pitboss.rules import check_model
from tests.tables import BY_HAND, CATALOGUE, GAMES, a_house, cents, some_terms

TODAY = date(2024, 1, 1)
FULL: dict[str, Any] = {
    "id": "mine",
    "title": "My house",
    "table": {"minimum": 5, "maximum": 100, "seats": 7, "chips": [1, 5, 25]},
    "dealing": {"method": "shuffler", "decks": ["red", "blue"]},
}


def mistake(section: str, value: Any) -> str:
    """The sentence for a configuration with one section replaced, or one key of a section."""
    data = copy.deepcopy(FULL)
    name, _, key = section.partition(".")
    if key:
        data[name] = {**data.get(name, {}), key: value}
    else:
        data[name] = value
    with pytest.raises(InputError) as caught:
        check_model(House, data, "mine.toml")
    sentence = str(caught.value)
    assert sentence.startswith("mine.toml: ")
    assert "\n" not in sentence
    return sentence


# --- Shipped ------------------------------------------------------------------------------------------------


def test_default_washington_and_new_hampshire_ship() -> None:
    assert house_names() == ("default", "new-hampshire", "washington")


@pytest.mark.parametrize("name", house_names())
def test_a_shipped_configuration_deals_every_game_it_is_for(name: str) -> None:
    house = load_house(name)
    assert house.id == name
    for game in house.games or GAMES:
        make_terms(CATALOGUE, CATALOGUE.game(game), house, today=TODAY)


@pytest.mark.parametrize("game", ["champion-one", "champion-four"])
def test_new_hampshire_is_for_packs_only(game: str) -> None:
    with pytest.raises(HouseError, match=f"is for packs-two, packs-three, not for {game}"):
        check_house(load_house("new-hampshire"), CATALOGUE.game(game), TODAY)


def test_new_hampshire_posts_a_new_hampshire_table_without_the_fixed_royals() -> None:
    house = load_house("new-hampshire")
    for game in ("packs-two", "packs-three"):
        terms = make_terms(CATALOGUE, CATALOGUE.game(game), house)
        assert terms.tables["bonus"].id.startswith("NH")
        assert all(line.pays.fixed is None for line in terms.tables["bonus"].lines)


def test_an_unknown_house_is_told_with_those_there_are() -> None:
    with pytest.raises(NotFound, match="default, new-hampshire, washington"):
        load_house("nevada")


# --- An operator's own file ---------------------------------------------------------------------------------


def test_an_operators_own_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(
        'id = "mine"\ntitle = "Mine"\n[table]\nminimum = 2.5\nmaximum = "$1,000"\nchips = [0.5, 5]\n'
        '[dealing]\nmethod = "hand"\n[pot]\noffered = true\namount = "table minimum"\n',
        encoding="utf-8",
    )
    house = load_house(str(path))
    assert (house.table.minimum, house.table.maximum, house.table.chips) == (250, 100_000, (50, 500))
    assert house.pot_amount == 250
    assert house.dealing.decks == ("red",)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ('id = "mine', "TOML"),
        ("\xff", "UTF-8"),
        ('id = "mine"\ntitle = "Mine"', "table: is missing"),
        ('colour = "red"', "colour"),
    ],
)
def test_a_broken_file_is_told_with_its_name(tmp_path: Path, text: str, reason: str) -> None:
    path = tmp_path / "mine.toml"
    path.write_bytes(text.encode("latin-1"))
    with pytest.raises(InputError) as caught:
        load_house(str(path))
    assert str(caught.value).startswith("mine.toml: ")
    assert "\n" not in str(caught.value)
    if reason != "colour":
        assert reason in str(caught.value)


MISTAKES: list[tuple[str, Any, str, str]] = [
    ("table.minimum", 200, "table", "minimum $200.00 is above maximum $100.00"),
    ("table.minimum", 0, "table.minimum", "more than zero"),
    ("table.minimum", -5, "table.minimum", "cannot be negative"),
    ("table.minimum", float("nan"), "table.minimum", "amount in dollars"),
    ("table.minimum", float("inf"), "table.minimum", "amount in dollars"),
    ("table.minimum", True, "table.minimum", "amount in dollars"),
    ("table.minimum", "five", "table.minimum", "amount in dollars"),
    ("table.minimum", 5.005, "table.minimum", "whole cents"),
    ("table.minimum", [5], "table.minimum", "amount in dollars"),
    ("table.maximum", 10**12, "table.maximum", "more than $1,000,000,000.00"),
    ("table.maximum", 10**6000, "table.maximum", "more than $1,000,000,000.00"),
    ("table.maximum", 100.5, "table", "maximum $100.50 is not a multiple of the smallest chip, $1.00"),
    ("table.chips", [2, 25], "table", "minimum $5.00 is not a multiple of the smallest chip, $2.00"),
    ("table.chips", [], "table.chips", "at least 1"),
    ("table.chips", [5, 5], "table", "same denomination twice"),
    ("table.chips", [0], "table.chips", "more than zero"),
    ("table.seats", 0, "table.seats", "at least 1"),
    ("table.seats", 22, "table.seats", "at most 21"),
    ("table.seats", "seven", "table.seats", "whole number"),
    ("title", "The\aHouse", "title", "without control characters: 'The\\x07House'"),
    ("id", "a\nb", "id", "without control characters"),
    ("dealing", {"method": "hand", "decks": ["r\ted"]}, "dealing.decks.0", "without control characters"),
    ("table.minimum", "$0", "table.minimum", "more than zero"),
    ("table.tables", 3, "table.tables", "is not a known key"),
    ("dealing", {"method": "shuffler", "decks": ["red", "red"]}, "dealing", "different colors"),
    ("dealing", {"method": "hand", "decks": ["red", "blue"]}, "dealing", "only be used with a shuffler"),
    ("dealing", {"method": "shuffler", "decks": []}, "dealing.decks", "at least 1"),
    ("dealing", {"method": "shuffler", "decks": ["a", "b", "c"]}, "dealing.decks", "at most 2"),
    ("dealing", {"method": "machine"}, "dealing.method", "'hand' or 'shuffler'"),
    ("dealing", {"decks": ["red"]}, "dealing.method", "is missing"),
    ("dealing", {"method": "hand", "hands": "two at a time"}, "dealing.hands", "'whole hands'"),
    ("pot", {"offered": True, "amount": 2.5}, "pot.amount", "not a multiple of the smallest chip"),
    ("pot", {"offered": True, "amount": 0}, "pot.amount", "more than zero"),
    ("pot", {"offered": True, "amount": "the limit"}, "pot.amount", "amount in dollars"),
    ("pot", {"offered": True, "folded": "maybe"}, "pot.folded", "'may win' or 'out'"),
    ("pot", {"offered": "sometimes"}, "pot.offered", "true or false"),
    ("tips", {"policy": "always"}, "tips.policy", "'none', 'given' or 'bet'"),
    ("irregularities", {"by_hand": "shrug"}, "irregularities.by_hand", "'void', 'supervisor' or 'play on'"),
    ("irregularities", {"settled_wagers": "kept"}, "irregularities.settled_wagers", "'reversed' or 'stand'"),
    ("limits", {"ante": {"minimum": 50, "maximum": 10}}, "limits.ante", "$50.00 is above maximum $10.00"),
    ("limits", {"ante": {"minimum": 500}}, "limits.ante", "$500.00 is above maximum $100.00"),
    ("limits", {"ante": {"maximum": 10.5}}, "limits.ante", "not a multiple of the smallest chip"),
    ("limits", {"ante": {"most": 10}}, "limits.ante.most", "is not a known key"),
    ("jurisdiction", {"as_of": "2024-01-01"}, "jurisdiction.name", "is missing"),
    ("jurisdiction", {"name": "washington", "as_of": "yesterday"}, "jurisdiction.as_of", "date"),
    ("id", "", "id", "at least 1"),
    ("options", {"unpaired": 3}, "options.unpaired", ""),
    ("paytables", {"champion-four": "CH3"}, "paytables.champion-four", ""),
    ("smoking", True, "smoking", "is not a known key"),
]


@pytest.mark.parametrize(("section", "value", "key", "reason"), MISTAKES, ids=range(len(MISTAKES)))
def test_a_mistake_in_a_configuration_is_told_with_its_key(
    section: str, value: Any, key: str, reason: str
) -> None:
    sentence = mistake(section, value)
    assert key in sentence
    assert reason in sentence
    assert len(sentence) < 300


def test_names_that_no_game_has_are_told() -> None:
    for house, words in (
        (
            a_house(limits={"antte": {"maximum": 50}}),
            "limits.antte: no game has such a wager before the deal",
        ),
        (a_house(paytables={"champion-5": {"bonus": "CH3"}}), "there is no game 'champion-5'"),
        (a_house(games=["champion-four", "poker"]), "there is no game 'poker'"),
    ):
        with pytest.raises(HouseError, match=words):
            some_terms("champion-four", house)


# --- A configuration and a game -----------------------------------------------------------------------------


def test_an_unknown_option_is_told_with_those_there_are() -> None:
    with pytest.raises(HouseError, match=r"no house option 'unpared'; did you mean 'unpaired'\? There are "):
        some_terms("packs-two", a_house(options={"unpared": "push"}))


@pytest.mark.parametrize(
    ("option", "value", "allowed"),
    [
        ("unpaired", "win", "push or lose"),
        ("unpaired", True, "push or lose"),
        ("super", "maybe", "on or off"),
        ("bonus_alone", "yes", "off or on"),
    ],
)
def test_an_unknown_value_is_told_with_those_there_are(option: str, value: object, allowed: str) -> None:
    with pytest.raises(InputError, match=f"house option {option}.* is {allowed}, not "):
        some_terms("packs-two", a_house(options={option: value}))


def test_a_value_is_not_refused_in_the_words_that_would_be_accepted() -> None:
    """A switch is true or false in TOML; "on" is either taken for true or told so."""
    assert some_terms("packs-two", a_house(options={"super": "off"})).options["super"] is False
    assert some_terms("packs-two", a_house(options={"super": "on"})).options["super"] is True
    with pytest.raises(InputError, match="is on or off, not 'maybe'"):
        some_terms("packs-two", a_house(options={"super": "maybe"}))


def test_a_wrong_value_is_told_at_a_game_that_does_not_ask_for_it_too() -> None:
    with pytest.raises(InputError, match=r"unpaired.* is push or lose"):
        some_terms("champion-four", a_house(options={"unpaired": "sometimes"}))


def test_an_unknown_pay_table_or_slot_is_told() -> None:
    with pytest.raises(NotFound, match="bonus pay table 'CH9' in champion-four"):
        some_terms("champion-four", a_house(paytables={"champion-four": {"bonus": "CH9"}}))
    with pytest.raises(NotFound, match="pay table slot 'jackpot' in champion-four"):
        some_terms("champion-four", a_house(paytables={"champion-four": {"jackpot": "CH3"}}))
    with pytest.raises(NotFound, match="bonus pay table 'CH3' in champion-one"):
        some_terms("champion-one", paytable="CH3")


def test_an_unknown_answer_for_the_silent_is_told() -> None:
    with pytest.raises(HouseError, match="which no game offers there"):
        some_terms("champion-four", a_house(unanswered={"play or fold": "think"}))
    with pytest.raises(HouseError, match="which no game offers there"):
        some_terms("champion-four", a_house(unanswered={"draw or stand": "stand"}))


@pytest.mark.parametrize(
    ("question", "answer"),
    [("check or bet", "bet-4x"), ("raise or fold", "raise-3x"), ("play or fold", "play-3x")],
    ids=["offered by some houses only", "needs a hand", "needs a hand in some games"],
)
def test_the_silent_are_not_given_an_answer_that_may_be_refused(question: str, answer: str) -> None:
    asked = [step for game in CATALOGUE.games.values() for step in game.decisions if step.decide == question]
    assert any(answer in step.options for step in asked)
    with pytest.raises(HouseError, match="which not every seat may give"):
        some_terms("champion-four", a_house(unanswered={question: answer}))


def test_the_silent_get_the_default_of_a_game_without_the_answer_of_the_house() -> None:
    house = a_house(unanswered={"play or fold": "play"})
    for name in ("three-card", "four-card"):
        terms = some_terms(name, house)
        step = terms.game.decision("play or fold")
        assert terms.unanswered(step) == ("play" if "play" in step.options else step.default)


def test_an_unknown_jurisdiction_is_told_with_those_there_are() -> None:
    with pytest.raises(NotFound, match=r"There is no jurisdiction 'nevada'.*washington"):
        some_terms("champion-four", a_house(jurisdiction={"name": "nevada"}))
    with pytest.raises(NotFound):
        load_jurisdiction("../configurations/default")


def test_limits_for_a_wager_that_the_game_has_not_are_told() -> None:
    house = a_house(games=["champion-four"], limits={"blind": {"maximum": 10}})
    with pytest.raises(HouseError, match="limits for 'blind', but champion-four has no such wager"):
        check_house(house, CATALOGUE.game("champion-four"))


@pytest.mark.parametrize(
    "changes",
    [
        {"limits": {"bonus": {"minimum": 50}, "ante": {"maximum": 10}}},
        {"pot": {"offered": True}, "limits": {"pot": {"minimum": 50}}},
    ],
    ids=["bonus and ante", "pot"],
)
def test_limits_under_which_no_wager_could_be_made_are_told(changes: dict[str, Any]) -> None:
    """Bonus and ante must be equal, and a Pot Bet is one amount: limits that leave none are a mistake."""
    with pytest.raises(InputError):
        some_terms("champion-four", a_house(**changes))


# The most seats 52 cards serve: by hand three cards are burned in hold'em.
MOST_SEATS = {
    "champion-one": (21, 21),  # nobody has their own cards
    "champion-two": (21, 21),
    "champion-three": (21, 21),
    "champion-four": (21, 21),
    "packs-two": (8, 8),
    "packs-three": (8, 8),
    # 52 cards less the dealer's, the board's and, by hand, the burns
    "ultimate-texas-holdem": (21, 21),
    "heads-up-holdem": (21, 21),
    "casino-holdem": (21, 21),
    "texas-holdem-bonus": (21, 21),
    "caribbean-stud": (9, 9),
    "three-card": (16, 16),
    "ultimate-three-card": (16, 16),
    "crazy-four": (9, 9),
    "four-card": (9, 9),
    "chase-the-flush": (14, 15),
    "mississippi-stud": (21, 21),
    "let-it-ride": (16, 16),
    "flop-poker": (16, 16),
}


@pytest.mark.parametrize("game", GAMES)
def test_too_many_seats_for_52_cards_are_told(game: str) -> None:
    definition = CATALOGUE.game(game)
    if definition.seats is not None:  # it is never dealt to more
        check_house(a_house(table={"seats": 21}, dealing=BY_HAND), definition)
        return
    for most, dealing in zip(MOST_SEATS[game], (BY_HAND, FULL["dealing"]), strict=True):
        check_house(a_house(table={"seats": most}, dealing=dealing), definition)
        if most < 21:
            with pytest.raises(HouseError, match=f"{most + 1} seats are too many for 52 cards: {game}"):
                check_house(a_house(table={"seats": most + 1}, dealing=dealing), definition)


# --- Changing a configuration -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("choices", "expected"),
    [
        ({"minimum": 10}, {"minimum": 1000, "pot": None}),
        ({"minimum": "2.50", "maximum": "$50"}, {"error": "smallest chip"}),
        ({"pot": True}, {"minimum": 500, "pot": 500}),
        ({"pot": True, "minimum": 10}, {"minimum": 1000, "pot": 1000}),
        ({"pot": 25}, {"minimum": 500, "pot": 2500}),
        ({"pot": False}, {"minimum": 500, "pot": None}),
        ({"minimum": 1000}, {"error": "is above maximum"}),
        ({"minimum": float("nan")}, {"error": "amount in dollars"}),
        ({"maximum": -1}, {"error": "negative"}),
        ({"pot": -1}, {"error": "negative"}),
        ({"pot": 0.5}, {"error": "smallest chip"}),
        ({"pot": 0}, {"error": "more than zero"}),
        ({"minimum": None}, {"error": "amount in dollars"}),
        ({"unpaired": 7}, {"error": "unpaired must be a word, true or false"}),
    ],
    ids=str,
)
def test_a_few_choices_made_otherwise(choices: Mapping[str, object], expected: Mapping[str, object]) -> None:
    if "error" in expected:
        with pytest.raises(InputError, match=str(expected["error"])) as caught:
            change_house(a_house(), choices)
        assert "\n" not in str(caught.value)
    else:
        changed = change_house(a_house(), choices)
        assert (changed.table.minimum, changed.pot_amount) == (expected["minimum"], expected["pot"])


def test_changing_nothing_changes_nothing() -> None:
    for name in house_names():
        house = load_house(name)
        assert change_house(house, {}) == house
    full = a_house(
        limits={"ante": {"maximum": 50}},
        pot={"offered": True, "amount": 10, "folded": "out"},
        irregularities={"by_hand": "supervisor", "settled_wagers": "stand"},
        tips={"policy": "bet"},
        jurisdiction={"name": "washington", "as_of": date(2020, 1, 1)},
        options={"unpaired": "lose"},
        unanswered={"play or fold": "play"},
    )
    assert change_house(full, {}) == full


# --- Money --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "amount"),
    [(10, 1000), ("10", 1000), ("$25,000", 2_500_000), ("12.50", 1250), (0.1, 10), (" 5 ", 500), (0, 0)],
)
def test_dollars_are_read_exactly(written: object, amount: int) -> None:
    assert cents(written) == amount


NO_MONEY: list[object] = [
    *(float("nan"), float("inf"), float("-inf"), -1, 0.001, 10**10, 10**5000, -(10**5000)),
    *("-5", "-$5", "$-5", "", " ", "ten", "1e3", "1_000", "0x10", "1,00", "1,0000", "10.005", "9" * 5000),
    *("NaN", "Infinity", "10 dollars", "$", "--5", "1.2.3", True, None, [], {}, b"10"),
]


@pytest.mark.parametrize("written", NO_MONEY, ids=range(len(NO_MONEY)))
def test_what_is_no_amount_of_money_is_told_in_one_short_sentence(written: object) -> None:
    with pytest.raises(InputError) as caught:
        cents(written)
    sentence = str(caught.value)
    assert sentence.startswith("a test's amount")
    assert "\n" not in sentence
    assert len(sentence) < 200


def test_a_definition_error_is_an_input_error() -> None:
    assert issubclass(DefinitionError, InputError)
