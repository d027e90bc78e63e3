"""The rules of the field's games in plain words: what each word of the rule language says."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Literal

import pytest

from pitboss.games import Catalogue
from pitboss.round import make_terms
from pitboss.rulebook import rules_document
from pitboss.rulebook.blocks import SectionId
from pitboss.rulebook.vocabulary import or_better
from pitboss.rules import ByTable, Game, Payout, Settle
from tests.tables import BY_HAND, CATALOGUE, GAMES, PRINTED, a_house, some_terms

QUALIFIES = "The dealer's hand qualifies"
FIELD = [game for game in GAMES if game not in PRINTED]


def words(game: str, tables: dict[str, str] | None = None, **options: str | bool) -> str:
    document = rules_document(some_terms(game, a_house(options=options), tables), CATALOGUE)
    return " ".join(document.to_text().split())


def changed(game: Game, **of_the_comparison: Any) -> str:
    """The rules of a game whose comparisons are settled otherwise."""
    steps = [
        step.model_copy(update={"by": step.by.model_copy(update=of_the_comparison)})
        if isinstance(step, Settle) and step.comparison
        else step
        for step in game.steps
    ]
    terms = make_terms(CATALOGUE, game.model_copy(update={"steps": tuple(steps)}), a_house())
    return " ".join(rules_document(terms, CATALOGUE).to_text().split())


@pytest.mark.parametrize("game", GAMES)
def test_every_qualification_names_its_least_hand_and_how_each_wager_ends(game: str) -> None:
    document = rules_document(some_terms(game), CATALOGUE)
    (play,) = (section for section in document.to_json()["sections"] if section["heading"] == "The play")
    cases = [
        {detail["term"]: detail["text"] for detail in item["details"]}
        for item in play["blocks"][0]["items"]
        if any(detail["term"] == QUALIFIES for detail in item["details"])
    ]
    definition = CATALOGUE.game(game)
    asked = [step for step in definition.settlements if step.comparison and step.comparison.qualifies]
    for said, step in zip(cases, asked, strict=True):
        assert step.comparison is not None
        assert step.comparison.qualifies is not None
        assert or_better(step.comparison.qualifies) in said[QUALIFIES]
        if len(step.settle) > 1:
            assert all(
                definition.wagers[name].label in said["The dealer's hand does not qualify"]
                for name in step.settle
            )


@pytest.mark.parametrize("game", FIELD)
def test_a_trade_mark_is_named_as_such(game: str) -> None:
    title = CATALOGUE.game(game).title
    document = rules_document(some_terms(game), CATALOGUE)
    (about,) = (section for section in document.sections if section.id is SectionId.SOURCES)
    assert f"{title} is a trade mark of its owner" in str(about.to_json())


@pytest.mark.parametrize("game", PRINTED)
def test_no_trade_mark_is_claimed_for_the_printed_games(game: str) -> None:
    assert "trade mark" not in words(game)


SAID = {
    "three-card": [
        (
            "Ante: Your hand against the dealer's. The better three-card hand wins. It also wins if the "
            "dealer's hand is below queen high."
        ),
        "Ante Bonus: Nothing is bet here. It is an extra payment on your Ante.",
        (
            "The dealer's hand does not qualify: Ante is paid even money (1 to 1) and returned; Play is a "
            "push, whoever has the higher hand."
        ),
        "It makes no difference what the dealer holds, nor whether your Ante wins or loses.",
        "Players who have folded are not paid.",
        "The hand is the best five of your three cards and the dealer's three cards.",
        "For 6-Card Bonus: a poker hand is five cards.",
        "With three cards a straight beats a flush, and three of a kind beats both.",
        "2♦ A♣ K♥ is only ace high",
    ],
    "ultimate-three-card": [
        "The dealer: three cards, dealt face down. One of them is turned up before you decide.",
        "The dealer turns up the dealer's up-card.",
        "The dealer turns up the dealer's two hole cards, then announces the dealer's hand.",
        "Play 3x: put three times your Ante on Play. You need a pair or better for this.",
        (
            "The dealer's hand does not qualify: Ante is a push, whoever has the higher hand. Play and Blind "
            "are settled as if it did."
        ),
        (
            "Ante and Play are paid even money (1 to 1) and returned; Blind is paid as the posted pay "
            "table says (Blind 100-8-6-3to2-1) and returned with a flush or better, and a push with less."
        ),
    ],
    "caribbean-stud": [
        "The dealer's hand qualifies: with ace-king high or better",
        "The hand is the best five of your five cards and the dealer's up-card.",
        "Every hand that wins is paid.",
        "A pair or better below that is a push: your wager comes back.",
        "if your hand is higher, the wager is paid 6 to 1 and returned",
        "the wager loses, whoever has the higher hand",
    ],
    "let-it-ride": [
        "The dealer: no cards. There is no hand to beat.",
        "5 Card Bonus: Optional. Exactly $1.",
        "Ride: your Bet 1 stays in action.",
        "Take back: you take back your Bet 2.",
        "That is all you get: the wager itself does not come back.",
        "All of these are fixed sums.",
        "Community cards: two, dealt face down and turned up one at a time, shared by all.",
    ],
    "mississippi-stud": [
        "The dealer turns up the second community card.",
        "Fold: you give up your Ante, 3rd Street and 4th Street. The dealer collects them at once.",
        "Bet 3x: put three times your Ante on 5th Street.",
        "A pair of sixes or better below that is a push: your wagers come back.",
        "The hand is the three community cards.",
    ],
    "ultimate-texas-holdem": [
        "You are not asked if you have already bet on Play.",
        "Bet 4x: put four times your Ante on Play.",
        "A bet on Bad Beat Bonus goes with them. A bet on Trips stays in action.",
        "The lower of the two counts, whichever it is.",
        "A lower hand loses, and so do equal hands.",
        "A straight or better is paid; a lower hand that wins is a push.",
    ],
    "heads-up-holdem": [
        "A straight or better that is beaten is paid, too.",
        (
            "Lose: if the dealer's hand is higher, the wager is paid as the posted pay table says (Odds on "
            "a loss 500-50-10-8-5) and returned with a straight or better, and lost with less."
        ),
        "In force for Odds, where your hand is beaten.",
        "Two cards, for Pocket Bonus, as the pay table names them:",
        "Only the hands listed here are paid; any other loses.",
    ],
    "casino-holdem": [
        "The hand is your two cards and the flop.",
        "Ante is paid as the posted pay table says (Ante 100-20-10-3-2-1) and returned; Call is a push",
        "The dealer's hand qualifies: with a pair of fours or better",
    ],
    "texas-holdem-bonus": [
        "To win, yours must be a straight or better.",
        "In “pair of aces against pair of aces” your cards come first, then the dealer's.",
        "Turn: Empty until you decide. For “turn”, put down an amount equal to your Ante.",
    ],
    "four-card": [
        "The better four-card hand wins. A tie wins.",
        "the dealer's hand is the best four of the dealer's six cards.",
        "Tie: you win, as with the higher hand.",
        "With four cards, three of a kind beats a flush, and a flush beats a straight.",
    ],
    "crazy-four": [
        (
            "A straight or better: paid as the posted pay table says (Super Bonus 200-30-15-2-3to2-1) and "
            "returned, whatever the dealer's hand is. With less:"
        ),
        "Win: if your hand is higher, the wager is a push.",
        "Ante is a push; Play is paid even money (1 to 1) and returned, whoever has the higher hand.",
        "Four aces",
    ],
    "high-card-flush": [
        "The table seats up to six players. This game is not dealt to more.",
        "The longer flush wins; of two equally long, the one with the higher cards.",
        "The dealer's hand qualifies: with a three-card flush, nine high, or better",
        "Raise 3x: put three times your Ante on Raise. You need a six-card flush or better for this.",
        "The hand is the longest run in one suit among your seven cards.",
        "Three-card straight flush: Three in a row in one suit.",
    ],
    "chase-the-flush": [
        "Your hand is the longest suit among your three cards and the four community cards",
        "Two-card flush: Two cards of one suit.",
    ],
    "flop-poker": [
        "Pot: Required. Exactly $5, the table minimum.",
        "Your Pot stays in action, and your hand can still win it.",
        "It is made of all three of your cards and exactly two of the flop, whichever make the best hand.",
        "The house has no part in it.",
    ],
}


def test_every_game_of_the_field_is_read() -> None:
    assert sorted(SAID) == sorted(FIELD)


@pytest.mark.parametrize("game", FIELD)
def test_the_rules_say(game: str) -> None:
    text = words(game)
    for sentence in SAID[game]:
        assert sentence in text


UNSAID = {
    "chase-the-flush": ["One-card flush", "A straight never runs"],
    "flop-poker": ["Whether you folded", "best five count", "the dealer's hand"],
    "high-card-flush": ["Two-card straight flush", "One-card flush"],
    "let-it-ride": ["the dealer's hand", "whatever any other hand holds"],
    "mississippi-stud": ["community cards (", "the dealer's hand"],
    "three-card": ["Where there are more, the best three count"],
}


@pytest.mark.parametrize("game", UNSAID)
def test_the_rules_do_not_say(game: str) -> None:
    text = words(game)
    for sentence in UNSAID[game]:
        assert sentence not in text


def test_a_house_that_takes_side_bets_with_a_fold_says_so() -> None:
    text = words("three-card", pair_plus_folds=True)
    assert "A bet on Pair Plus goes with it. You get no Ante Bonus. A bet on 6-Card Bonus stays" in text
    assert text.count("whether you folded") == 0


def test_answers_and_wagers_that_the_house_does_not_take_are_left_out() -> None:
    text = words("ultimate-texas-holdem", bet_3x_offered=False, bad_beat_offered=False)
    assert "Bet 3x" not in text
    assert "Bet 4x" in text
    assert "Bad Beat Bonus: This house does not offer it." in text
    assert "In force for Bad Beat Bonus" not in text


def test_the_atlantic_city_ante_needs_a_flush() -> None:
    assert "if your hand is higher and is a flush or better" in words("texas-holdem-bonus", ante_wins="flush")


def test_folded_hands_are_out_of_a_pot_where_the_house_says_so() -> None:
    terms = some_terms("flop-poker", a_house(pot={"offered": False, "folded": "out"}))
    text = " ".join(rules_document(terms, CATALOGUE).to_text().split())
    assert "Your Pot stays in action, but a folded hand cannot win it." in text


def test_by_hand_the_dealers_cards_are_dealt_as_one_hand() -> None:
    document = rules_document(some_terms("four-card", a_house(dealing=BY_HAND)), CATALOGUE)
    text = " ".join(document.to_text().split())
    assert "The dealer lays out the dealer's six cards, face down on the layout." in text


@pytest.mark.parametrize(
    ("below", "says", "note"),
    [
        (Payout(Fraction(1)), "paid even money (1 to 1) and returned with less", "wins is paid even money"),
        ("lose", "lost with less", "any lower hand loses"),
    ],
)
def test_a_table_on_a_win_may_pay_or_lose_below_its_last_line(
    below: Literal["lose"] | Payout, says: str, note: str
) -> None:
    game = CATALOGUE.game("heads-up-holdem")
    text = changed(game, pays=ByTable(table="odds", below=below), beaten=None)
    assert f"with a straight or better, and {says}" in text
    assert note in text


def test_two_cards_are_listed_as_their_pay_table_prints_them() -> None:
    (table,) = (
        block
        for section in rules_document(some_terms("texas-holdem-bonus"), CATALOGUE).to_json()["sections"]
        for block in section["blocks"]
        if block["kind"] == "pay tables" and block["tables"][0]["id"] == "1000-30-25-20-15-10-5-3"
    )
    assert [line["hand"] for line in table["tables"][0]["lines"]] == [
        "Pair of aces against pair of aces",
        "Pair of aces",
        "Ace-king suited",
        "Ace-jack to ace-queen suited",
        "Ace-king unsuited",
        "Pair of jacks to kings",
        "Ace-jack to ace-queen unsuited",
        "Pair of twos to tens",
    ]


def test_a_pay_table_that_no_offered_wager_needs_is_not_posted() -> None:
    without = Catalogue(CATALOGUE.games, CATALOGUE.tables)
    terms = some_terms("ultimate-texas-holdem", a_house(options={"bad_beat_offered": False}))
    (pays,) = (s for s in rules_document(terms, without).sections if s.id is SectionId.PAY_TABLES)
    assert "7500" not in str(pays.to_json())
