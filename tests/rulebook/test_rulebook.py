"""The rules in plain words: complete for every game and house, and true to their definition."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from functools import cache
from typing import Any

import pytest

from pitboss.cards import RANKINGS, Category, Ranking, parse_cards
from pitboss.errors import InputError
from pitboss.games import Catalogue
from pitboss.house import House, house_names, load_house
from pitboss.round import Terms, make_terms
from pitboss.rulebook import CHAPTERS, RulesDocument, rules_document
from pitboss.rules import Compare, Decide, Game, Multiple, Option, Payout, Settle, Show, spelled
from pitboss.wording import cap, number_word, spaced
from tests.tables import BY_HAND, CATALOGUE, GAMES, a_house, some_terms

DAY = date(2024, 5, 1)
HOUSES = {
    "shuffler": a_house(),
    "one deck": a_house(dealing={"method": "shuffler", "decks": ["green"]}),
    "by hand": a_house(dealing=BY_HAND, tips={"policy": "given"}, irregularities={"by_hand": "play on"}),
    "everything": a_house(
        dealing=BY_HAND | {"hands": "whole hands"},
        pot={"offered": True, "amount": 10, "folded": "out"},
        tips={"policy": "bet"},
        irregularities={"by_hand": "supervisor", "settled_wagers": "stand"},
        options={"unpaired": "lose", "super": False, "bonus_alone": True},
    ),
}


def rules(game: str, house: House | None = None, paytable: str | None = None) -> RulesDocument:
    return rules_document(some_terms(game, house, paytable), CATALOGUE)


def words(document: RulesDocument) -> str:
    """The text on one line, so that a sentence can be looked for."""
    return flat(document.to_text())


def flat(text: str) -> str:
    return " ".join(text.split())


def changed(game: str, *steps: Any, **fields: Any) -> str:
    """The rules of a game whose definition is changed."""
    definition = CATALOGUE.game(game)
    copy = definition.model_copy(update={"steps": steps or definition.steps, **fields})
    return words(rules_document(terms_of(copy), CATALOGUE))


def terms_of(game: Game, house: House | None = None) -> Terms:
    return make_terms(CATALOGUE, game, house or a_house())


def section(document: RulesDocument, heading: str) -> str:
    part = next(section for section in document.sections if section.heading == heading)
    return flat(json.dumps(part.to_json(), ensure_ascii=False))


def headings(document: RulesDocument) -> list[str]:
    return [section.heading for section in document.sections]


# --- every game, every house, every form --------------------------------------------------------------------


def every_document() -> Iterator[tuple[str, Terms]]:
    for game in GAMES:
        definition = CATALOGUE.game(game)
        for name, house in HOUSES.items():
            yield f"{game}, {name}", some_terms(game, house)
        for name in house_names():
            house = load_house(name)
            if house.games is None or game in house.games:
                yield f"{game}, {name}", make_terms(CATALOGUE, definition, house, today=DAY)
        for slot, wanted in definition.paytables.items():
            for table in CATALOGUE.pay_tables(definition, slot):
                if table == wanted.default:
                    continue
                yield f"{game}, {slot} {table}", some_terms(game, paytable={slot: table})
        for option, choice in definition.options.items():
            for value in (value for value in choice.values if value != choice.default):
                house = a_house(options={option: value})
                yield f"{game}, {option}={spelled(value)}", some_terms(game, house)


DOCUMENTS = dict(every_document())


@cache
def written(name: str) -> RulesDocument:
    return rules_document(DOCUMENTS[name], CATALOGUE, today=DAY)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_the_rules_are_complete_in_every_form(name: str) -> None:
    terms, document = DOCUMENTS[name], written(name)
    as_json = json.dumps(document.to_json(), ensure_ascii=False)
    json.loads(as_json)
    game = terms.game
    posted = {slot for name, slots in game.tables_of.items() if terms.offers(name) for slot in slots}
    for text in (flat(document.to_text()), flat(document.to_markdown()), as_json):
        assert all(wager.label in text for wager in game.wagers.values())
        for step in game.decisions:
            assert cap(step.decide) in text
            assert all(cap(spaced(name)) in text for name in terms.answers(step))
        for slot in posted:
            for line in terms.tables[slot].lines:
                assert str(line.hand) in text.lower()
                assert str(line.pays) in text
        for option, value in terms.options.items():
            assert game.options[option].says[spelled(value)] in text
    text = flat(document.to_text())
    for slot in posted:
        for other in CATALOGUE.pay_tables(game, slot).values():
            assert re.search(rf"\b{other.id}\b", text)
            assert other.place in text


@pytest.mark.parametrize("name", DOCUMENTS)
def test_only_the_rankings_that_are_played_by_are_described(name: str) -> None:
    terms, document = DOCUMENTS[name], written(name)
    played = {step.by.ranking for step in terms.game.settlements if any(map(terms.offers, step.settle))}
    text = flat(document.to_text())
    for ranking, chapter in CHAPTERS.items():
        assert (chapter.hand.lower() in text.lower()) == (ranking in played)
        count = RANKINGS[ranking].counts
        if ranking not in played and count is not None:
            assert f"{number_word(count)}-card hand" not in text
    by_ranking = section(document, "Hand rankings")
    assert by_ranking.count('"kind": "steps"') == len(played)
    for ranking in played:
        if RANKINGS[ranking].counts is not None:
            assert all(cap(kind.label) in by_ranking for kind in RANKINGS[ranking].kinds)


@pytest.mark.parametrize("name", DOCUMENTS)
def test_nothing_unsaid_or_internal_shows(name: str) -> None:
    document = written(name)
    text = re.sub(r"\.{3,}", "", document.to_text(cite=True))
    for leak in ("None", "_", "{", "}", "<", "object at", "()", " ,", "..", "seat-", "pack-", "dealer-"):
        assert leak not in text, leak
    assert not re.search(r"\b(?:a a|a an|the the|your your|the your)\b", text)
    assert all(section.blocks for section in document.sections)


@pytest.mark.parametrize("name", [f"{game}, {house}" for game in GAMES for house in HOUSES])
def test_no_line_is_wider_than_the_width(name: str) -> None:
    for width in (40, 80):
        assert max(len(line) for line in written(name).to_text(width).splitlines()) <= width


def test_a_page_too_narrow_is_refused() -> None:
    with pytest.raises(InputError, match="at least 40 characters wide, not 39"):
        rules("champion-four").to_text(39)


def test_each_rule_can_name_its_place_in_the_sources() -> None:
    document = rules("champion-four")
    assert "procedures, Wagers (d)" not in words(document)
    assert "procedures, Wagers (d)" in flat(document.to_text(cite=True))
    assert "procedures, Wagers (d)" in flat(document.to_markdown(cite=True))
    assert "procedures, Wagers (d)" in section(document, "The play")


def test_markdown_signs_in_a_label_do_not_become_markup() -> None:
    game = CATALOGUE.game("champion-four")
    wager = game.wagers["ante"].model_copy(update={"label": "A*nte_|<b>"})
    document = rules_document(
        terms_of(game.model_copy(update={"wagers": game.wagers | {"ante": wager}})), CATALOGUE
    )
    assert "A*nte_|<b>" in document.to_text()
    assert "A\\*nte\\_\\|&lt;b>" in document.to_markdown()


@pytest.mark.parametrize("ranking", RANKINGS.values(), ids=RANKINGS)
def test_every_ranking_has_a_chapter_with_an_example_of_every_hand(ranking: Ranking) -> None:
    examples = CHAPTERS[ranking.id].examples
    assert [*examples] == sorted(ranking.kinds, reverse=True)
    for kind, example in examples.items():
        assert ranking.rank(parse_cards(example.cards)).category is kind


# --- the table and its wagers -------------------------------------------------------------------------------


def test_wagers_say_what_they_must_equal_need_and_exclude() -> None:
    one, packs = words(rules("champion-one")), words(rules("packs-three"))
    assert "5 Card Bonus: Required. $5 to $100." in one
    assert (
        "Player Blind: Optional. It must be as much as your 5 Card Bonus. You cannot make it together with"
        in one
    )
    assert "Ante Bonus 2: Optional. $5 to $100. You may make it only beside Pack 2." in packs
    alone = words(rules("packs-three", a_house(options={"bonus_alone": True})))
    assert "Ante Bonus 2: Optional. $5 to $100. You may make it with or without Pack 2." in alone


def test_the_table_has_its_seats_limits_and_chips() -> None:
    text = words(rules("champion-two", a_house(table={"seats": 5, "minimum": 10, "chips": [2.5, 5]})))
    assert "up to five players" in text
    assert "seat 5 the last" in text
    assert "minimum is $10 and the table maximum $100" in text
    assert "($2.50 and $5), in multiples of $2.50" in text
    own = words(rules("champion-two", a_house(limits={"blind": {"maximum": 50}})))
    assert "Blind: Required. $5 to $50." in own


def test_a_shared_hand_is_not_called_yours() -> None:
    text = words(rules("champion-one"))
    assert "your hand" not in text.lower()
    assert "If you bet on Dealer Blind, the Dealer hand against the Player hand." in text


# --- the deal -----------------------------------------------------------------------------------------------


def test_by_hand_there_is_a_cut_a_burn_before_each_community_group_and_a_stub() -> None:
    text = section(rules("champion-four", a_house(dealing=BY_HAND)), "The deal")
    assert "one-handed cut" in text
    assert [
        part in text for part in ("burns a card, then deals the flop", "deals the turn", "deals the river")
    ]
    assert text.count("burns a card") == 3
    assert "stub" in text
    assert "one by one" in text
    assert "shuffler" not in text


def test_by_shuffler_two_decks_alternate_and_nothing_is_burned() -> None:
    text = section(rules("champion-four"), "The deal")
    assert "one with red backs, the other with blue" in text
    assert "every second round" in text
    assert "burn" not in text
    assert "cut" not in text
    single = section(rules("champion-four", HOUSES["one deck"]), "The deal")
    assert "automatic shuffler and one deck" in single


def test_cards_are_dealt_in_the_order_of_the_definition() -> None:
    text = section(rules("champion-one"), "The deal")
    assert "the two Player cards, the flop (three cards), the turn (one card), the river" in text
    assert text.index("the river (one card)") < text.index("the two Dealer cards")
    whole = section(rules("champion-four", HOUSES["everything"]), "The deal")
    assert "gets a hand of two cards" in whole


# --- the play -----------------------------------------------------------------------------------------------


def test_options_say_what_they_cost_and_what_folding_forfeits() -> None:
    text = words(rules("champion-four", a_house(pot={"offered": True})))
    assert "Play: put an amount equal to your Ante Blind on “Play or Fold”." in text
    assert "Fold: you give up your Ante Blind." in text
    assert "Your Hold'Em Bonus stays in action." in text
    assert "Raise: put twice your Ante Blind on “Check, Bet or Raise”." in text
    assert "No answer: counts as “fold”." in text


def test_a_raise_of_three_times_the_ante_says_so() -> None:
    steps = [
        step.model_copy(
            update={"options": step.options | {"raise": Option(places={"raise": Multiple(3, ("ante",))})}}
        )
        if isinstance(step, Decide) and "raise" in step.options
        else step
        for step in CATALOGUE.game("champion-four").steps
    ]
    text = changed("champion-four", *steps)
    assert "put three times your Ante Blind" in text
    assert "twice your Ante Blind" not in text


def test_the_house_may_take_silence_otherwise() -> None:
    text = words(rules("champion-four", a_house(unanswered={"play or fold": "play"})))
    assert "No answer: counts as “play”." in text


def test_odds_ties_and_order_follow_the_definition() -> None:
    game = CATALOGUE.game("champion-three")
    steps = [
        step.model_copy(
            update={"by": step.by.model_copy(update={"pays": Payout(odds=Payout().odds + 2), "tie": "lose"})}
        )
        if isinstance(step, Settle) and isinstance(step.by, Compare)
        else step
        for step in game.steps
        if not (isinstance(step, Show) and step.show == ("turn", "river"))
    ]
    steps.insert(1, Show(show=("turn", "river"), cite="house"))
    text = changed("champion-three", *steps)
    assert "is paid 2 to 1 and returned" in text
    assert "Tie: you lose the wagers." in text
    assert text.index("turns up the turn and the river") < text.index("Play or fold: Every player")


def test_version_two_settles_its_bonus_when_the_posted_table_says() -> None:
    five, seven = (words(rules("champion-two", paytable=table)) for table in ("A", "E"))
    bonus, river = "settles the wagers on Bonus", "turns up the turn and the river"
    assert five.index(bonus) < five.index(river)
    assert seven.index(river) < seven.index(bonus)
    assert "The hand is your two cards and the flop." in five
    assert "The hand is the best five of your two cards and the five community cards." in seven


@pytest.mark.parametrize(("value", "result"), [("push", "it is a push"), ("lose", "it loses")])
def test_an_unpaired_hand_pushes_or_loses_as_the_house_has_chosen(value: str, result: str) -> None:
    text = words(rules("packs-two", a_house(options={"unpaired": value})))
    assert f"If it would beat or tie the dealer's, {result}." in text
    assert "if your hand is higher and is a pair or better" in text
    assert "Tie: with a pair or better, a push." in text


def test_settlement_goes_from_the_dealers_right_and_decisions_from_the_left() -> None:
    text = section(rules("champion-four"), "The play")
    assert text.count("seat by seat from the dealer's right") == 2
    assert text.count("beginning at the dealer's left") == 2


# --- the pot, tips, pay tables ------------------------------------------------------------------------------


def test_the_pot_is_described_only_where_it_is_offered() -> None:
    closed = rules("champion-four")
    assert "This house does not offer the Pot Bet." in section(closed, "The pot")
    assert "Pot Bet: This house does not offer it." in words(closed)
    assert "awards the pot" not in words(closed)
    for house, price, folded in (
        (a_house(pot={"offered": True}), "Exactly $5, the table minimum.", "folded can still win the pot"),
        (HOUSES["everything"], "Exactly $10, the amount the house has set.", "folded cannot win it"),
    ):
        text = words(rules("champion-four", house))
        assert price in text
        assert folded in text
        assert text.index("settles the wagers on Ante Blind") < text.index("awards the pot")
    assert "The pot" not in headings(rules("champion-two"))


@pytest.mark.parametrize(
    ("policy", "says"),
    [
        ("none", "This one takes none."),
        ("given", "while a round is open or when it is over"),
        ("bet", "on top of your Ante Blind."),
    ],
)
def test_tips_are_as_the_house_decides(policy: str, says: str) -> None:
    assert says in section(rules("champion-four", a_house(tips={"policy": policy})), "Tips")


@pytest.mark.parametrize(
    ("game", "says"),
    [
        (
            "champion-one",
            "turns up the turn and the river, then announces the dealer's and the player's hands.",
        ),
        ("champion-two", "turns up the turn and the river, then announces the dealer's hand."),
        ("champion-four", "turns up the dealer's two cards, then announces the dealer's hand."),
        ("packs-two", "turns up pack 2, then announces the dealer's hand."),
    ],
)
def test_hands_are_announced_when_the_last_of_their_cards_is_up(game: str, says: str) -> None:
    assert says in words(rules(game))


def test_a_game_without_a_comparison_has_no_wager_for_tips_to_ride_on() -> None:
    game = CATALOGUE.game("champion-one")
    steps = tuple(
        step
        for step in game.steps
        if not isinstance(step, Decide) and not (isinstance(step, Settle) and isinstance(step.by, Compare))
    )
    alone = game.model_copy(update={"steps": steps, "wagers": {"bonus": game.wagers["bonus"]}})
    text = section(rules_document(terms_of(alone, a_house(tips={"policy": "bet"})), CATALOGUE), "Tips")
    assert "this game has no wager for it" in text


def test_fixed_sums_are_paid_while_they_are_more_than_the_odds() -> None:
    text = section(rules("packs-three"), "Pay tables")
    assert (
        "7-card royal flush pays the fixed sum of $25,000, however much you bet. On a wager above $50" in text
    )
    assert (
        "6-card royal flush pays the fixed sum of $5,000, however much you bet. On a wager above $10" in text
    )
    without = rules("packs-three", a_house(options={"super": False}))
    assert "$25,000" not in words(without)
    assert "a royal flush of six or seven cards is paid like any other royal flush" in words(without)
    assert "7-card" not in section(without, "Hand rankings")


def test_a_hand_without_a_line_of_its_own_is_listed_with_what_it_is_paid() -> None:
    mine = next(table for table in CATALOGUE.tables if table.id == "CH3")
    short = replace(
        mine,
        id="S1",
        lines=tuple(line for line in mine.lines if line.hand.category != Category.STRAIGHT_FLUSH),
    )
    catalogue = Catalogue(CATALOGUE.games, (*CATALOGUE.tables, short))
    document = rules_document(some_terms("champion-four"), catalogue)
    (table,) = (
        table
        for part in document.to_json()["sections"]
        for block in part["blocks"]
        for table in block.get("tables", ())
        if table["id"] == "S1"
    )
    assert {"hand": "Straight flush", "pays": "15 to 1"} in table["lines"]


# --- irregularities and the law -----------------------------------------------------------------------------


def test_irregularities_bind_with_a_shuffler() -> None:
    text = section(rules("champion-four"), "Irregularities")
    assert [f"({letter})" in text for letter in "abcd"] == [True] * 4
    assert "Each of these makes the round void" in text
    assert "is undone" in text
    assert "supervisor checks them" in text


@pytest.mark.parametrize(
    ("by_hand", "says"),
    [
        ("void", "apply them all the same"),
        ("supervisor", "stops the round"),
        ("play on", "records the incident"),
    ],
)
def test_by_hand_irregularities_are_the_houses_choice(by_hand: str, says: str) -> None:
    house = a_house(dealing=BY_HAND, irregularities={"by_hand": by_hand, "settled_wagers": "stand"})
    text = section(rules("champion-four", house), "Irregularities")
    assert says in text
    assert "bind only where a shuffler is in use" in text
    assert "(d)" not in text
    assert ("stands." in text) == (by_hand != "play on")


def test_the_jurisdictions_limits_in_force_are_quoted() -> None:
    terms = make_terms(CATALOGUE, CATALOGUE.game("champion-four"), load_house("washington"), today=DAY)
    text = section(rules_document(terms, CATALOGUE, today=DAY), "Jurisdiction")
    assert "On 1 May 2024" in text
    assert "above $400, bets made during the round included" in text
    assert "at most six separate games, three of them above $5" in text
    assert "dealt by shuffler only" in text
    assert "Tribal casinos follow their compacts;" in text
    assert "Jurisdiction" not in headings(rules("champion-four"))
