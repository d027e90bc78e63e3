"""The rules of every game in a browser: words from the definition, hands that are what they say."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from pitboss.cards import RANKINGS, Card, parse_cards
from pitboss.round import Terms
from pitboss.rulebook import rules_document
from pitboss.rulebook.blocks import RankedHands
from pitboss.rules import Hand
from pitboss.web.rules.book import drawn_block
from pitboss.web.rules.rankings import RankedHand, pay_hands, ranked_hands
from tests.marks import full
from tests.tables import CATALOGUE, GAMES, a_house, some_terms
from tests.web.looking import PHONE, Looking, look_at
from tests.web.serving import Server


@pytest.fixture(scope="module")
def looking(served_pages: Server) -> Iterator[Looking]:
    with look_at(served_pages) as found:
        yield found


@pytest.mark.parametrize("game", [*GAMES[:2], *full(*GAMES[2:])])
def test_every_game_has_its_rules_with_every_section_and_pictures(looking: Looking, game: str) -> None:
    with looking.page(f"/rules/{game}") as page:
        assert page.locator("h1").inner_text() == CATALOGUE.game(game).title
        told = rules_document(some_terms(game), CATALOGUE)
        assert page.locator(".pb-rules__text h2").all_inner_texts() == [
            section.heading for section in told.sections
        ]
        drawn = page.locator(".pb-hands img").evaluate_all("found => found.map(image => image.alt)")
        assert drawn == [card.name for card in drawn_cards(some_terms(game))]
        page.wait_for_function("[...document.images].every(i => i.complete && i.naturalWidth > 0)")
        assert looking.faults(page) == []


def test_rules_on_a_phone_by_night(looking: Looking) -> None:
    with looking.page("/rules/packs-three", size=PHONE, dark=True) as page:
        assert looking.faults(page) == []


def test_the_index_leads_to_every_game(looking: Looking) -> None:
    with looking.page("/rules") as page:
        links = page.locator("#pb-main a.pb-button")
        assert [link.get_attribute("href") for link in links.all()] == [f"/rules/{game}" for game in GAMES]
        assert looking.faults(page) == []


def test_a_tables_own_terms_are_its_rules(looking: Looking) -> None:
    supervisor = looking.supervisor()
    supervisor.do("champion-four-1", "ChangeTerms", paytables={"bonus": "CH1"})
    with looking.page("/rules/champion-four?table=champion-four-1") as page:
        assert "CH1" in page.locator(".pb-rules__pays caption").first.inner_text()
    with looking.page("/rules/champion-four") as page:
        assert "CH3" in page.locator(".pb-rules__pays caption").first.inner_text()


def test_an_unknown_game_gets_a_sentence(looking: Looking) -> None:
    with looking.page("/rules/champion-for") as page:
        assert "did you mean 'champion-four'" in page.locator("[role=alert]").inner_text()


def ranked(terms: Terms) -> Iterator[tuple[RankedHands, RankedHand]]:
    for section in rules_document(terms, CATALOGUE).sections:
        for block in section.blocks:
            if isinstance(block, RankedHands):
                yield from ((block, hand) for hand in ranked_hands(terms, block))


def drawn_cards(terms: Terms) -> Iterator[Card]:
    for hand in (*(hand for _, hand in ranked(terms)), *pay_hands(terms)):
        yield from hand.cards


@pytest.mark.parametrize("game", GAMES)
def test_every_drawn_hand_is_the_hand_it_is_called(game: str) -> None:
    terms = some_terms(game)
    for block, hand in ranked(terms):
        assert RANKINGS[block.ranking].rank(hand.cards).category.label == hand.name.lower()
    drawn = {hand.name.lower(): hand for hand in pay_hands(terms)}
    named = [
        (table, line)
        for table in terms.tables.values()
        for line in table.lines
        if line.hand.royal or line.hand.least
    ]
    assert drawn.keys() == {str(line.hand) for _, line in named}
    for table, line in named:
        hand = drawn[str(line.hand)]
        read = Hand.of(hand.cards, table.ranking)
        assert line.hand.is_met_by(read, Hand.of(parse_cards("Ad As"), "two-card"))
        assert dict(hand.pays)[table.heading] == str(line.pays)
        assert len(hand.cards) == (line.hand.royal or RANKINGS[table.ranking].counts)
        if line.hand.least:
            assert read.rank.ranks[1 if line.hand.high else 0] == line.hand.least


def test_a_category_is_said_to_pay_only_where_every_hand_of_it_is_paid() -> None:
    pays = {hand.name: dict(hand.pays) for _, hand in ranked(some_terms("champion-one"))}
    assert pays["Two pair"] == {"5 Card Bonus": "2 to 1"}
    assert pays["One pair"] == {}


def test_a_hand_is_said_to_pay_only_on_tables_of_its_own_ranking() -> None:
    pays = {(block.ranking, hand.name): dict(hand.pays) for block, hand in ranked(some_terms("three-card"))}
    assert pays["three-card", "Straight"] == {"Ante Bonus": "1 to 1", "Pair Plus": "6 to 1"}
    assert pays["five-card", "Straight"] == {"6-Card Bonus": "10 to 1"}


def test_nothing_that_a_definition_says_is_taken_for_html() -> None:
    terms = some_terms("champion-four", a_house(title="<b>House</b> & Sons"))
    for section in rules_document(terms, CATALOGUE).sections:
        for block in section.blocks:
            assert "<b>House" not in str(drawn_block(block))
        assert section.id.replace("-", "").isalnum()
