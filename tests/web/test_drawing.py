"""The drawings of the table: well-formed, spoken, countable; and a stylesheet everybody can read."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from itertools import combinations, pairwise
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from htpy import Renderable

import pitboss.web
from pitboss.cards import FULL_DECK, Card
from pitboss.errors import InputError
from pitboss.games import load_catalogue
from pitboss.rules import SEAT, Game
from pitboss.web.drawing.backs import BACK_COLOURS, back_colour
from pitboss.web.drawing.cards import card_label, card_svg
from pitboss.web.drawing.chips import CHIP_COLOURS, chip_face, chip_svg, fewest_chips, stack_svg
from pitboss.web.drawing.felt import felt_svg, seat_positions
from pitboss.web.drawing.places import table_places
from pitboss.web.drawing.spots import seat_height, seat_spots, spot_svg
from pitboss.wording import dollars

GAMES = tuple(load_catalogue().games.values())
CSS = (Path(pitboss.web.__file__).parent / "static" / "pitboss.css").read_text(encoding="utf-8")
NAMESPACE = "http://www.w3.org/2000/svg"
HOUSE_CHIPS = (100, 500, 2_500, 10_000, 50_000)
ODD_CHIPS = (100, 250, 500, 2_500)

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def parsed(drawing: Renderable) -> ET.Element:
    return ET.fromstring(str(drawing))


def marked(svg: Renderable, name: str) -> int:
    return sum(each.get("class") == name for each in parsed(svg).iter())


@pytest.mark.parametrize(
    "drawn",
    [card_label, card_svg, chip_face, chip_svg, stack_svg, felt_svg, table_places, seat_spots, spot_svg],
)
def test_every_drawing_is_documented(drawn: Callable[..., object]) -> None:
    assert drawn.__doc__


# Cards


@pytest.mark.parametrize("card", FULL_DECK, ids=str)
def test_a_card_is_well_formed_and_spoken(card: Card) -> None:
    root = parsed(card_svg(card))
    assert root.tag == f"{{{NAMESPACE}}}svg"
    assert root.get("role") == "img"
    assert root.get("aria-label") == card.name
    assert not any(each.get("id") for each in root.iter()), "ids would clash when a page shows many cards"
    assert not any(each.tag.endswith("text") for each in root.iter()), "a card needs no font"


@pytest.mark.parametrize("card", [card for card in FULL_DECK if card.rank <= 10 or card.rank == 14], ids=str)
def test_a_card_has_as_many_pips_as_its_rank(card: Card) -> None:
    assert marked(card_svg(card), "pip") == (1 if card.rank == 14 else card.rank)


@pytest.mark.parametrize("rank", range(2, 11))
def test_pips_lie_apart(rank: int) -> None:
    places = re.findall(r'class="pip"|translate\(([\d.]+) ([\d.]+)\)', str(card_svg(Card(rank, "h"))))
    pips = [(float(x), float(y)) for x, y in places if x][-rank:]
    assert len(set(pips)) == rank
    assert all((x1 - x2) ** 2 + (y1 - y2) ** 2 >= 16**2 for (x1, y1), (x2, y2) in combinations(pips, 2))


def test_no_two_cards_are_drawn_alike() -> None:
    faces = {re.sub(r'aria-label="[^"]*"', "", str(card_svg(card))) for card in FULL_DECK}
    assert len(faces) == 52


def test_suits_differ_in_shape_even_in_one_colour() -> None:
    colourless = {
        re.sub(r'#[0-9a-f]{6}|aria-label="[^"]*"', "", str(card_svg(Card(7, suit)))) for suit in "cdhs"
    }
    assert len(colourless) == 4


@pytest.mark.parametrize("name", [*BACK_COLOURS, "plaid", "Midnight <blue> & gold"])
def test_a_face_down_card_shows_the_back_of_its_deck_only(name: str) -> None:
    svg = card_svg(None, back=name)
    assert parsed(svg).get("aria-label") == f"face-down card, {name} back"
    assert back_colour(name) in str(svg)
    assert contrast_with_white(back_colour(name)) >= 3


def test_unknown_back_colours_are_different_and_stay_the_same() -> None:
    assert back_colour("plaid") == back_colour(" Plaid")
    assert len({back_colour(name) for name in ("plaid", "chartreuse", "tartan", "lilac")}) == 4
    assert str(card_svg(None, back="red")) != str(card_svg(None, back="blue"))


# Chips


@pytest.mark.parametrize("cents", [1, *CHIP_COLOURS, 77_700])
def test_a_chip_is_well_formed_and_stamped(cents: int) -> None:
    root = parsed(chip_svg(cents))
    assert chip_face(cents) in "".join(root.itertext())
    assert (root.get("aria-label") or "").endswith(" chip")


@pytest.mark.parametrize("denominations", [HOUSE_CHIPS, ODD_CHIPS, (2_500,)], ids=str)
def test_chips_sum_to_the_amount(denominations: tuple[int, ...]) -> None:
    draw = random.Random(7)
    for cents in [0, 1, 99, 10**11, *(draw.randrange(200_000) for _ in range(200))]:
        assert sum(worth * count for worth, count in fewest_chips(cents, denominations)) == cents


@pytest.mark.parametrize("denominations", [HOUSE_CHIPS, ODD_CHIPS, (100, 300, 400)], ids=str)
def test_no_smaller_number_of_chips_makes_the_amount(denominations: tuple[int, ...]) -> None:
    most = 60
    fewest = {0: 0}
    for units in range(1, most + 1):  # in half dollars, by the table of all smaller amounts
        before = [fewest[units - chip // 50] for chip in denominations if units - chip // 50 in fewest]
        if before:
            fewest[units] = 1 + min(before)
    for units, count in fewest.items():
        assert sum(each for _, each in fewest_chips(units * 50, denominations)) == count


@pytest.mark.parametrize("cents", [100, 2_500, 4_300, 12_725])
def test_a_stack_shows_every_chip_and_says_the_amount(cents: int) -> None:
    svg = stack_svg(cents, HOUSE_CHIPS)
    assert marked(svg, "chip") == sum(count for _, count in fewest_chips(cents, HOUSE_CHIPS))
    assert parsed(svg).get("aria-label") == f"{dollars(cents)} in chips"


def test_a_fortune_is_drawn_with_few_chips_but_spoken_in_full() -> None:
    svg = stack_svg(10**10, HOUSE_CHIPS)
    assert marked(svg, "chip") <= 40
    assert parsed(svg).get("aria-label") == "$100,000,000.00 in chips"


def test_chips_refuse_what_is_no_amount() -> None:
    with pytest.raises(InputError, match="negative"):
        fewest_chips(-1, HOUSE_CHIPS)
    with pytest.raises(InputError, match="denomination"):
        stack_svg(100, ())


# The felt


@every_game
def test_every_wager_has_exactly_one_spot(game: Game) -> None:
    spots = seat_spots(game)
    assert [spot.wager for spot in spots] == list(game.wagers)
    assert [spot.label for spot in spots] == [wager.label for wager in game.wagers.values()]
    assert [spot.opening for spot in spots] == [wager.opening for wager in game.wagers.values()]


@every_game
def test_spots_lie_inside_the_seat_and_apart(game: Game) -> None:
    spots = seat_spots(game)
    for spot in spots:
        assert spot.x >= 0
        assert spot.y >= 0
        assert spot.x + spot.w <= 100
        assert spot.y + spot.h <= seat_height(spots)
    for a, b in combinations(spots, 2):
        assert a.x + a.w <= b.x or b.x + b.w <= a.x or a.y + a.h <= b.y or b.y + b.h <= a.y


@every_game
def test_spots_are_large_enough_for_a_thumb_on_a_small_phone(game: Game) -> None:
    unit = 330 / 100  # a 360 pixel screen less the margins
    assert all(min(spot.w, spot.h) * unit >= 44 for spot in seat_spots(game))


@every_game
def test_spots_filled_by_decisions_lie_nearer_to_the_player(game: Game) -> None:
    """In a row of their own, or at the end of the last row of wagers."""
    spots = seat_spots(game)
    last = max(spot.row for spot in spots if spot.opening)
    beside = max(spot.x for spot in spots if spot.opening and spot.row == last)
    assert all(spot.row > last or spot.x > beside for spot in spots if not spot.opening)
    assert all(spot.row >= last for spot in spots if not spot.opening)


def test_a_bonus_without_a_stake_says_what_it_is_paid_on_and_a_fixed_wager_what_it_costs() -> None:
    captions = {
        (game, spot.wager): spot.caption
        for game in ("three-card", "let-it-ride", "flop-poker", "mississippi-stud")
        for spot in seat_spots(load_catalogue().game(game))
    }
    assert captions["three-card", "ante-bonus"] == "paid on Ante"
    assert captions["let-it-ride", "five-card"] == "$1"
    assert captions["flop-poker", "pot"] == "table minimum"
    assert captions["mississippi-stud", "third"] == "1x to 3x Ante"


@every_game
def test_a_spot_is_drawn_well_formed(game: Game) -> None:
    for spot in seat_spots(game):
        assert parsed(spot_svg(spot)).get("aria-hidden") == "true"


def test_champion_four_is_laid_out_as_the_procedures_say() -> None:
    spots = {spot.wager: spot for spot in seat_spots(load_catalogue().game("champion-four"))}
    first = sorted((spot for spot in spots.values() if spot.row == 0), key=lambda spot: spot.x)
    assert [spot.label for spot in first] == ["Pot Bet", "Hold'Em Bonus", "Ante Blind"]
    assert spots["play"].shape == spots["raise"].shape == "circle"  # 'the "Play or Fold" circle'
    assert spots["play"].x < spots["raise"].x
    assert spots["raise"].caption == "1x or 2x Ante Blind"
    assert spots["bonus"].caption == "= Ante Blind"


def test_champion_one_offers_player_and_dealer_blind_side_by_side() -> None:
    spots = {spot.wager: spot for spot in seat_spots(load_catalogue().game("champion-one"))}
    assert spots["player-blind"].row == spots["dealer-blind"].row
    assert spots["player-blind"].caption == "or Dealer Blind"


@pytest.mark.parametrize("name", ["packs-two", "packs-three"])
def test_each_pack_has_its_own_area_with_two_circles(name: str) -> None:
    spots = {spot.wager: spot for spot in seat_spots(load_catalogue().game(name))}
    assert {spot.shape for spot in spots.values()} == {"circle"}
    for number in range(1, len(spots) // 2 + 1):
        pack, bonus = spots[f"pack-{number}"], spots[f"bonus-{number}"]
        assert pack.x + pack.w / 2 == pytest.approx(bonus.x + bonus.w / 2)


@every_game
def test_every_group_of_cards_has_a_place(game: Game) -> None:
    places = table_places(game)
    laid = [group for place in places for group in place.groups]
    assert sorted(laid) == sorted(name for name in game.groups if name != SEAT)
    assert all(place.cards == sum(game.groups[group] for group in place.groups) for place in places)
    assert {place.kind for place in places if place.name == "dealer"} <= {"hand"}


def test_a_card_turned_up_lies_first_in_the_dealers_hand() -> None:
    [dealer] = table_places(load_catalogue().game("four-card"))
    assert (dealer.name, dealer.cards) == ("dealer", 6)
    faces: dict[str, list[str | None]] = {"dealer-down": [None] * 5, "dealer-up": ["As"]}
    assert dealer.lying(faces) == ("As", *[None] * 5)


def test_community_places_are_read_from_left_to_right() -> None:
    def labels(name: str) -> list[str]:
        places = table_places(load_catalogue().game(name))
        return [place.label for place in places if place.kind == "community"]

    assert labels("champion-four") == ["Flop", "Turn", "River"]
    assert labels("packs-three") == ["Pack 1", "Pack 2", "Pack 3"]


@pytest.mark.parametrize("seats", range(1, 10))
def test_seats_go_around_from_the_dealers_left(seats: int) -> None:
    positions = seat_positions(seats)
    assert [each.seat for each in positions] == list(range(1, seats + 1))
    assert all(a.x > b.x for a, b in pairwise(positions))
    assert all(5 < each.x < 95 and 5 < each.y < 95 for each in positions)


def test_a_table_without_seats_is_refused() -> None:
    with pytest.raises(InputError, match="at least one seat"):
        seat_positions(0)


@every_game
def test_the_felt_carries_the_name_of_the_game(game: Game) -> None:
    words = "".join(parsed(felt_svg(game.title, legend="Ties push & <nothing> else")).itertext())
    assert game.title.upper() in words
    assert "Ties push & <nothing> else" in words


def test_two_felts_on_one_page_have_different_ids() -> None:
    def ids(svg: Renderable) -> set[str]:
        return {found for each in parsed(svg).iter() if (found := each.get("id"))}

    assert ids(felt_svg("A"))
    assert not ids(felt_svg("A")) & ids(felt_svg("A", uid="other"))


# Nothing from elsewhere


def test_nothing_is_loaded_from_elsewhere() -> None:
    drawings = [
        *(card_svg(card) for card in FULL_DECK),
        card_svg(None),
        chip_svg(500),
        stack_svg(4_300, HOUSE_CHIPS),
        felt_svg("Champion"),
        *(spot_svg(spot) for game in GAMES for spot in seat_spots(game)),
    ]
    for text in [CSS, *map(str, drawings)]:
        rest = text.replace(NAMESPACE, "")
        assert "http" not in rest
        assert "@import" not in rest
        assert "@font-face" not in rest
        assert not re.search(r"url\((?!#)", rest)


# The stylesheet


def tokens(block: str, theme: str) -> dict[str, str]:
    found = {}
    for name, value in re.findall(r"--pb-([\w-]+):\s*([^;]+);", block):
        both = re.fullmatch(r"light-dark\((#\w{6}), (#\w{6})\)", value)
        if both:
            found[name] = both[1 if theme == "light" else 2]
        elif re.fullmatch(r"#\w{6}", value):
            found[name] = value
    return found


def root_tokens(theme: str) -> dict[str, str]:
    start = CSS.index(":root {")
    return tokens(CSS[start : CSS.index("}", start)], theme)


def luminance(red: float, green: float, blue: float) -> float:
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in (red, green, blue)]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def hex_luminance(colour: str) -> float:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return luminance(red, green, blue)


def contrast(one: str, other: str) -> float:
    dark, light = sorted((hex_luminance(one), hex_luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def contrast_with_white(colour: str) -> float:
    if colour.startswith("#"):
        return contrast(colour, "#ffffff")
    hue, saturation, lightness = (float(each) for each in re.findall(r"[\d.]+", colour))
    spread = saturation / 100 * min(lightness / 100, 1 - lightness / 100)

    def channel(n: int) -> float:
        k = (n + hue / 30) % 12
        return lightness / 100 - spread * max(-1, min(k - 3, 9 - k, 1))

    return 1.05 / (luminance(channel(0), channel(8), channel(4)) + 0.05)


ON_PAGE = ("ink", "ink-soft", "link", "win", "lose", "push", "warn")
ON_FELT = ("felt-ink", "felt-soft", "felt-gold", "felt-win", "felt-lose", "felt-push")
FELTS = ("felt-light", "felt", "felt-dark", "felt-plate")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_text_has_enough_contrast_in_both_themes(theme: str) -> None:
    colours = root_tokens(theme)
    pairs = [(text, paper) for text in ON_PAGE for paper in ("page", "panel", "panel-2")]
    pairs += [(text, felt) for text in ON_FELT for felt in FELTS]
    pairs += [("on-accent", "accent"), ("on-gold", "gold")]
    weak = [(a, b) for a, b in pairs if contrast(colours[a], colours[b]) < 4.5]
    assert not weak


@pytest.mark.parametrize("felt", ["blue", "wine"])
def test_text_has_enough_contrast_on_every_felt(felt: str) -> None:
    start = CSS.index(f".pb-felt--{felt} {{")
    colours = root_tokens("light") | tokens(CSS[start : CSS.index("}", start)], "light")
    assert colours["felt"] != root_tokens("light")["felt"]
    weak = [(a, b) for a in ON_FELT for b in FELTS if contrast(colours[a], colours[b]) < 4.5]
    assert not weak


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_focus_can_be_seen_on_page_and_felt(theme: str) -> None:
    colours = root_tokens(theme)
    assert min(contrast(colours["focus"], colours[paper]) for paper in ("page", "panel", "panel-2")) >= 3
    assert min(contrast(colours["felt-focus"], colours[felt]) for felt in FELTS) >= 3


@pytest.mark.parametrize("cents", CHIP_COLOURS)
def test_the_figures_on_a_chip_can_be_read(cents: int) -> None:
    clay, _, ink = CHIP_COLOURS[cents]
    assert contrast(clay, ink) >= 4.5


def test_every_token_used_is_defined() -> None:
    defined = set(re.findall(r"(--pb-[\w-]+):", CSS))
    used = set(re.findall(r"var\((--pb-[\w-]+)\)", CSS))
    assert used <= defined


def test_the_page_respects_those_who_want_no_motion_and_either_theme() -> None:
    assert "prefers-reduced-motion: reduce" in CSS
    assert "body.body--dark" in CSS
    assert "body.body--light" in CSS
    assert ":focus-visible" in CSS
