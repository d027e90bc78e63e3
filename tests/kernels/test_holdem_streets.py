"""Values and deals on every street against plain dealing of short decks, and against each other."""

from __future__ import annotations

from itertools import combinations
from math import comb

import numpy as np
import pytest
from numpy.typing import NDArray

from pitboss.kernels.compiled import Integer, compiled
from pitboss.kernels.holdem_kinds import RIVERS, flops, holes, turns
from pitboss.kernels.holdem_levels import Street, pull, push
from pitboss.kernels.holdem_rivals import Rivers, rivers
from pitboss.kernels.holdem_streets import flop_to_hole, flop_to_turn, hole_to_flop, turn_to_flop
from pitboss.kernels.holdem_tally import river_tally, street_tally
from pitboss.kernels.holdem_values import river_values, street_choices, street_values
from pitboss.kernels.tables import CATEGORY_OF_STRENGTH, strength7
from tests.twins.holdem import states

CUTS = np.array([3661, 6400], np.int64)
# Categories, but high flushes a class of their own, and royal flushes of six and seven cards.
CLASS_OF: NDArray[np.uint8] = np.concatenate([CATEGORY_OF_STRENGTH, [10, 11]]).astype(np.uint8)
CLASS_OF[6800:7140] = 12
WHOLE = 8191


def made_up_game(scale: int = 1) -> NDArray[np.int64]:
    """A bet of a on the flop, 2b on the turn, on the river fold or bet: eight paths, two for each (a, b).

    A dealer below the first cut pays the ante only, by class; one below the second loses an extra unit.
    """
    weaker, not_stronger, low, lower, every = np.eye(5, dtype=np.int64)
    paths = np.zeros((8, 13, 5), np.int64)
    for a in range(2):
        for b in range(2):
            stake = 2 + 3 * a + 2 * b
            for mine in range(13):
                lost = every - not_stronger
                paths[4 * a + 2 * b, mine] = -stake * every
                paths[4 * a + 2 * b + 1, mine] = (
                    (stake + 1) * (weaker - lost) + (mine % 5) * low - 2 * mine * b * lost + lower
                )
    return scale * paths


GROUP_OF = np.array([0, 0, 1, 1, 2, 2, 3, 3])


@compiled
def _see(
    hole: NDArray[np.int64],
    board: NDArray[np.int64],
    deck: NDArray[np.int64],
    cuts: NDArray[np.int64],
    row: NDArray[np.int64],
) -> Integer:
    """Every hole of the dealer against one of the seat: columns of a river kind, and the seat's strength."""
    b0, b1, b2, b3, b4 = board[0], board[1], board[2], board[3], board[4]
    seat = strength7(hole[0], hole[1], b0, b1, b2, b3, b4)
    row[:] = 0
    for x in range(len(deck)):
        for y in range(x):
            if deck[x] not in board and deck[y] not in board:
                dealer = strength7(deck[x], deck[y], b0, b1, b2, b3, b4)
                row[0] += dealer < seat
                row[1] += dealer <= seat
                for cut in range(len(cuts)):
                    row[2 + cut] += dealer < cuts[cut]
                row[len(row) - 1] += 1
    return seat


@compiled
def _turn(
    a: int,
    t: int,
    flop: tuple[int, int, int],
    seen: NDArray[np.int64],
    known: NDArray[np.int64],
    paths: NDArray[np.int64],
    counts: NDArray[np.int64],
    counted: int,
) -> int:
    """The better of two bets on the turn, with the better of bet and fold on every river."""
    first = -1
    most = 0
    for b in range(2):
        total = 0
        for r in range(len(seen)):
            if r != t and r not in flop:
                total += max(
                    (paths[4 * a + 2 * b, known[t, r]] * seen[t, r]).sum(),
                    (paths[4 * a + 2 * b + 1, known[t, r]] * seen[t, r]).sum(),
                )
        if first < 0 or total > most:
            first, most = b, total
    if counted:
        for r in range(len(seen)):
            if r != t and r not in flop:
                path = 4 * a + 2 * first
                if (paths[path, known[t, r]] * seen[t, r]).sum() < (
                    paths[path + 1, known[t, r]] * seen[t, r]
                ).sum():
                    path += 1
                counts[path, known[t, r]] += seen[t, r]
    return most


@compiled
def _flop(
    flop: tuple[int, int, int],
    seen: NDArray[np.int64],
    known: NDArray[np.int64],
    paths: NDArray[np.int64],
    counts: NDArray[np.int64],
) -> int:
    """The better of two bets on the flop."""
    first = -1
    most = 0
    for a in range(2):
        total = 0
        for t in range(len(seen)):
            if t not in flop:
                total += _turn(a, t, flop, seen, known, paths, counts, 0)
        if first < 0 or total > most:
            first, most = a, total
    for t in range(len(seen)):
        if t not in flop:
            _turn(first, t, flop, seen, known, paths, counts, 1)
    return most


@compiled
def _plain(
    hole: NDArray[np.int64],
    deck: NDArray[np.int64],
    cuts: NDArray[np.int64],
    class_of: NDArray[np.uint8],
    paths: NDArray[np.int64],
    counts: NDArray[np.int64],
) -> int:
    """One hole, every flop, turn, river and hole of the dealer, and the best of all decisions."""
    size = len(deck)
    seen = np.zeros((size, size, paths.shape[2]), np.int64)
    known = np.zeros((size, size), np.int64)
    worth = 0
    for f0 in range(size):
        for f1 in range(f0):
            for f2 in range(f1):
                for t in range(size):
                    for r in range(t):
                        if t not in (f0, f1, f2) and r not in (f0, f1, f2):
                            board = np.array([deck[f0], deck[f1], deck[f2], deck[t], deck[r]])
                            known[t, r] = class_of[_see(hole, board, deck, cuts, seen[t, r])]
                            known[r, t], seen[r, t] = known[t, r], seen[t, r]
                worth += _flop((f0, f1, f2), seen, known, paths, counts)
    return worth


def solve(ranks: int, threads: int | None = None) -> tuple[NDArray[np.int64], NDArray[np.int64], Rivers]:
    """Values by starting hand, and the tally of every starting hand that the deck has."""
    known, paths = rivers(CUTS, CLASS_OF, ranks=ranks, threads=threads), made_up_game()
    values, chosen = street_choices(
        known, paths, GROUP_OF, np.array([0, 0, 1, 1]), to="turn", threads=threads
    )
    flop = turn_to_flop(values, threads=threads)
    by_hand = flop_to_hole(flop.max(axis=0)[None], threads=threads)[0]
    here = hole_to_flop(np.ones((1, 169), np.int64), ranks=ranks)[0]
    deals = np.stack([np.where(flop.argmax(axis=0) == a, here, 0) for a in range(2)]).astype(np.uint8)
    deals = flop_to_turn(deals, ranks=ranks, threads=threads)
    counts = street_tally(known, paths, GROUP_OF, deals, chosen, source="turn", threads=threads)
    return by_hand, counts, known


@pytest.mark.parametrize(
    ("ranks", "hands"),
    [
        (0b1111100000000, 2),
        pytest.param(0b1111100000000, 25, marks=pytest.mark.full),
        pytest.param(0b1000000011111, 36, marks=pytest.mark.full),
    ],
)
def test_a_short_deck_dealt_out(ranks: int, hands: int) -> None:
    """All hands: their values and the whole tally; some hands: only their values."""
    by_hand, counts, _ = solve(ranks)
    deck = [card for card in range(52) if (ranks >> (card >> 2)) & 1]
    dealt = np.zeros_like(counts)
    number = 168 - holes().hand
    mine = {int(number[at]): at for at in range(1326) if all(card in deck for card in holes().cards[at])}
    every = sorted(mine)
    paths = made_up_game()
    for hand in every[:: max(1, len(every) // hands)]:
        cards = holes().cards[mine[hand]].astype(np.int64)
        once = np.zeros_like(counts)
        rest = np.array([card for card in deck if card not in cards])
        assert _plain(cards, rest, CUTS, CLASS_OF, paths, once) == by_hand[hand]
        dealt += once * int((number == hand).sum())
    assert (paths * counts).sum() == (by_hand * np.bincount(number)).sum()
    if hands >= len(every):
        assert (counts == dealt).all()


def test_the_number_of_threads_changes_nothing() -> None:
    one, two = solve(0b1111100000000, 1), solve(0b1111100000000, 2)
    assert (one[0] == two[0]).all()
    assert (one[1] == two[1]).all()


@pytest.fixture(scope="module")
def known() -> Rivers:
    return rivers(CUTS, CLASS_OF)


def test_boards_of_four_are_counted_up_to_suits() -> None:
    assert len(turns().cards) == 16_432
    assert turns().weight.sum() == comb(52, 4)


@pytest.mark.parametrize("scale", [1, 10**6])
def test_flop_values_are_river_values_pulled(known: Rivers, scale: int) -> None:
    """In 32 bits and in 64, with groups that are combinations of others, and the best of some."""
    game = scale * made_up_game()
    paths = np.concatenate([game[[0, 1, 3, 5]], 2 * game[[5]] - game[[3]] + 3 * game[[0]]])
    group_of = np.array([0, 0, 1, 2, 3])
    plain = pull(river_values(known, paths, group_of), to="flop")
    assert (street_values(known, paths, group_of, to="flop") == plain).all()
    best, chosen = street_choices(known, paths, group_of, np.array([0, 1, 1, 1]), to="flop")
    assert (best[0] == plain[0]).all()
    assert (best[1] == plain[1:].max(axis=0)).all()
    assert (chosen[1] == 1 + plain[1:].argmax(axis=0)).all()


def test_turn_values_are_river_values_pulled(known: Rivers) -> None:
    paths = made_up_game()[[1, 3]]
    plain = pull(river_values(known, paths, np.arange(2)), to="turn")
    best, chosen = street_choices(known, paths, np.arange(2), np.zeros(2, np.int64), to="turn")
    assert (best[0] == plain.max(axis=0)).all()
    assert (chosen[0] == plain.argmax(axis=0)).all()


def test_states_are_wins_and_losses_pulled(known: Rivers) -> None:
    paths = np.zeros((2, 13, 5), np.int64)
    paths[0, :, 0] = 1
    paths[1, :, 1], paths[1, :, 4] = -1, 1
    found, solved = street_values(known, paths, np.arange(2), to="flop"), states()
    assert (found[0] == solved.win.clip(min=0)).all()
    assert (found[1] == solved.lose.clip(min=0)).all()


def test_push_is_the_transpose_of_pull() -> None:
    draw = np.random.default_rng(3)
    for street, boards in (("flop", flops()), ("turn", turns())):
        value = draw.integers(-50, 50, (1, RIVERS))
        deals = draw.integers(-50, 50, (1, len(boards.cards), 1326))
        down, up = pull(value, to=street), push(deals, source=street)  # type: ignore[arg-type]
        assert (down * deals).sum() == (value * up).sum()


def test_flop_to_turn_is_the_transpose_of_turn_to_flop() -> None:
    draw = np.random.default_rng(4)
    possible = pull(np.ones((1, RIVERS), np.int64), to="turn") > 0
    value = np.where(possible, draw.integers(-50, 50, possible.shape), 0)
    deals = draw.integers(-50, 50, (1, 1755, 1326))
    assert (turn_to_flop(value) * deals).sum() == (value * flop_to_turn(deals)).sum()


def test_hole_to_flop_is_the_transpose_of_flop_to_hole() -> None:
    draw = np.random.default_rng(5)
    value = pull(draw.integers(0, 50, (2, RIVERS)), to="flop")
    deals = draw.integers(0, 50, (2, 169))
    holes_of = np.bincount(168 - holes().hand)
    assert (flop_to_hole(value) * holes_of * deals).sum() == (value * hole_to_flop(deals)).sum()


def test_both_ways_down_from_the_turn_agree(known: Rivers) -> None:
    """Turn and river in both orders are twice turn and river in no order."""
    paths = made_up_game()
    turn = turn_to_flop(street_values(known, paths[:2], GROUP_OF[:2], to="turn"))
    assert (turn == 2 * street_values(known, paths[:2], GROUP_OF[:2], to="flop")).all()


def test_every_flop_of_a_hole_is_counted() -> None:
    every = pull(np.ones((1, RIVERS), np.int64), to="flop")
    assert (flop_to_hole(every) == comb(50, 3) * comb(47, 2)).all()
    assert hole_to_flop(np.ones((1, 169), np.int64)).sum() == 1326 * comb(50, 3)
    assert sum(1 for _ in combinations(range(52), 2)) == 1326


@pytest.mark.parametrize("street", ["flop", pytest.param("turn", marks=pytest.mark.full)])
def test_tally_is_the_plain_one_of_deals_pushed(known: Rivers, street: Street) -> None:
    """Random decisions, some states left out; the deals of a board of four come from two sources."""
    draw = np.random.default_rng(6)
    deals = hole_to_flop(np.ones((1, 169), np.int64)).astype(np.uint8)
    if street == "turn":
        second = draw.integers(0, 2, deals.shape, np.uint8)
        deals = flop_to_turn(np.concatenate([deals * second, deals * (1 - second)]))
    label = draw.integers(-1, 3, deals.shape, np.int8)
    paths, group_of = made_up_game()[:5], np.array([0, 1, 0, 2, 2])
    found = street_tally(known, paths, group_of, deals, label, source=street)
    masses = np.stack([np.where(label == group, deals, 0).sum(axis=0, dtype=np.int64) for group in range(3)])
    assert (found == river_tally(known, paths, group_of, push(masses, source=street))).all()
    assert found[:, :, -1].sum() == masses.sum() * 990 * (comb(47, 2) if street == "flop" else 46)
