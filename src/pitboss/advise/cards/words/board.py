"""Words about two cards of mine and three to five shared ones."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from pitboss.advise.cards.seen import Seen, straights_to_complete
from pitboss.advise.cards.terms import Lead, Measure, Said, Term, flag
from pitboss.advise.cards.words.made import strength_of
from pitboss.advise.cards.words.ranks import both_from, highest_from
from pitboss.advise.cards.words.sight import Sight
from pitboss.exact.phrases import PHRASES
from pitboss.rules import FIVE_CARD

__all__ = ["about_board"]

Mask = NDArray[np.bool_]
_BOARD = 5
TOP_PAIR = (
    "a pair of the {0}'s highest card, a pocket pair above the {0}, two pair with both hole cards, "
    "three of a kind with a hole card, or better"
)


def _pocket_pair(seen: Seen) -> Mask:
    return np.asarray(seen.my_ranks[:, 0] == seen.my_ranks[:, 1])


def _straights(seen: Seen) -> NDArray[np.int8]:
    return np.asarray(straights_to_complete()[seen.pool_mask])


def _own_straight(seen: Seen) -> Mask:
    return np.asarray((_straights(seen) < 0) & (straights_to_complete()[seen.board_mask] >= 0))


def _own_flush(seen: Seen) -> Mask:
    return np.asarray(((seen.pool_suits >= 5) & (seen.board_suits < 5)).any(axis=0))


def _pairs_up(seen: Seen) -> Mask:
    """A pocket pair, or a hole card of a rank that is on the board."""
    return np.asarray(_pocket_pair(seen) | ((seen.my_mask & seen.board_mask) != 0))


def _own_pair(seen: Seen) -> Mask:
    return _pairs_up(seen) | _own_straight(seen) | _own_flush(seen)


def _twice(seen: Seen) -> NDArray[np.integer]:
    """The ranks that the board has twice or more, as bits."""
    bits = (np.int16(1) << np.arange(13, dtype=np.int16))[:, None]
    return np.asarray(np.where(seen.board_counts >= 2, bits, 0).sum(axis=0), np.int16)


def _strong(seen: Seen) -> Mask:
    """Two pair with both hole cards, three of a kind with a hole card, or better."""
    both_hit = ~_pocket_pair(seen) & ((seen.my_mask & ~seen.board_mask) == 0)
    hit = (seen.my_mask & seen.board_mask) != 0
    trips = ((seen.my_mask & _twice(seen)) != 0) | (_pocket_pair(seen) & hit)
    return np.asarray(both_hit | trips | _own_straight(seen) | _own_flush(seen))


def _top_pair(seen: Seen) -> Mask:
    top = seen.board_ranks[:, 0]
    high, low = seen.my_ranks[:, 0], seen.my_ranks[:, 1]
    over = _pocket_pair(seen) & ((high > top) | (seen.board_counts.max(axis=0) >= 3))
    return np.asarray(over | (high == top) | (low == top) | _strong(seen))


def _flush_draw(seen: Seen) -> Mask:
    return np.asarray((seen.pool_suits == 4).any(axis=0))


def _two_card_flush_draw(seen: Seen) -> Mask:
    return np.asarray(((seen.my_suits == 2) & (seen.pool_suits == 4)).any(axis=0))


def _nut_high_card(seen: Seen) -> Mask:
    above = (1 << 13) - (np.int64(2) << seen.my_ranks[:, 0].astype(np.int64))
    return np.asarray((above & ~seen.board_mask) == 0)


def _paired(seen: Seen) -> Mask:
    return np.asarray(seen.board_counts.max(axis=0) >= 2)


def about_board(sight: Sight) -> Iterator[Measure]:
    """What players look for: pairs that use a hole card, draws while cards are to come, high cards."""
    flop = sight.shared == 3
    board = "flop" if flop else "board"
    yield from _hands(board, listed=flop)
    if sight.shared < _BOARD:
        yield from _draws(listed=flop)
        yield from _overcards(board, listed=flop)
        yield from _boards(board, sight.shared, listed=flop)
        high, low = range(7, 13), range(5, 12)
    else:
        yield from _river()
        high, low = range(8, 13), range(0)
    yield highest_from(high, lambda seen: seen.my_ranks[:, 0], said=Lead.HOLDING, opposite=False)
    if low:
        yield both_from(low, lambda seen: seen.my_ranks[:, 1], opposite=False)


def _hands(board: str, *, listed: bool) -> Iterator[Measure]:
    yield flag(
        "own pair or better",
        _own_pair,
        "any pair that uses a hole card, or better",
        "a pair that uses a hole card",
        listed=listed,
    )
    yield flag(
        "top pair or better",
        _top_pair,
        "top pair or better",
        means=TOP_PAIR.format(board),
        listed=listed,
    )


def _draws(*, listed: bool) -> Iterator[Measure]:
    draws = "a flush draw or an open-ended straight draw"
    yield flag("flush draw", _flush_draw, "a flush draw", listed=listed)
    yield flag(
        "two-card flush draw",
        _two_card_flush_draw,
        "a flush draw that uses both hole cards",
        None,
        listed=listed,
    )
    yield flag(
        "straight draw",
        lambda seen: _straights(seen) >= 1,
        "any straight draw",
        "a straight draw",
        listed=listed,
    )
    yield flag(
        "open-ended straight draw",
        lambda seen: _straights(seen) >= 2,
        "an open-ended straight draw",
        means=PHRASES["open-ended straight draw"].means,
        listed=listed,
    )
    yield flag(
        "flush or open-ended draw",
        lambda seen: _flush_draw(seen) | (_straights(seen) >= 2),
        draws,
        means=PHRASES["flush or open-ended draw"].means,
        listed=listed,
    )


def _overcards(board: str, *, listed: bool) -> Iterator[Measure]:
    yield flag(
        "overcard",
        lambda seen: seen.my_ranks[:, 0] > seen.board_ranks[:, 0],
        "an overcard",
        means=f"a hole card above every card of the {board}",
        listed=listed,
    )
    yield flag(
        "two overcards",
        lambda seen: seen.my_ranks[:, 1] > seen.board_ranks[:, 0],
        "two overcards",
        means=f"both hole cards above every card of the {board}",
        listed=listed,
    )
    yield flag(
        "nut high card",
        _nut_high_card,
        "the nut high card",
        means=f"an ace; a king where an ace is on the {board}, a queen where ace and king are, and so on",
        listed=listed,
    )


def _boards(board: str, shared: int, *, listed: bool) -> Iterator[Measure]:
    yield flag(f"paired {board}", _paired, f"a paired {board}", lead=Lead.ON, listed=listed)
    if shared == 3:
        yield flag(
            "flop of one suit",
            lambda seen: np.asarray((seen.board_suits == 3).any(axis=0)),
            "a flop of one suit",
            lead=Lead.ON,
        )
    else:
        yield flag(
            "board with three of a suit",
            lambda seen: np.asarray((seen.board_suits >= 3).any(axis=0)),
            "a board with three of a suit",
            lead=Lead.ON,
            listed=False,
        )


def _river() -> Iterator[Measure]:
    """All cards are there: what beats me is counted."""
    yield flag(
        "strong hand",
        _strong,
        "two pair with both hole cards, three of a kind with one, or better",
        "two pair with both hole cards or three of a kind with one",
        listed=False,
    )
    yield flag(
        "better than the board",
        lambda seen: strength_of(seen, FIVE_CARD) > _board_strength(seen),
        "a hole card that counts",
        means="a hand that beats the five cards of the board",
        listed=False,
    )
    yield flag(
        "nut high card",
        _nut_high_card,
        "the nut high card",
        means="an ace; a king where an ace is on the board, a queen where ace and king are, and so on",
        listed=False,
    )
    yield Measure(of=lambda seen: 45 - _outs(seen), terms=tuple(_few_outs()))
    yield flag("paired board", _paired, "a paired board", lead=Lead.ON, listed=False)
    yield flag(
        "board with four of a suit",
        lambda seen: np.asarray((seen.board_suits >= 4).any(axis=0)),
        "a board with four of a suit",
        lead=Lead.ON,
        listed=False,
    )


def _board_strength(seen: Seen) -> NDArray[np.int16]:
    board = Seen(mine=seen.board, board=seen.board[:, :0], theirs=seen.board[:, :0])
    found: NDArray[np.int16] = seen.once("board", lambda: strength_of(board, FIVE_CARD))
    return found


def _outs(seen: Seen) -> NDArray[np.integer]:
    from pitboss.kernels.outs import rival_outs

    return rival_outs(np.ascontiguousarray(seen.mine), np.ascontiguousarray(seen.board)).astype(np.int16)


def _few_outs() -> Iterator[Term]:
    for most in range(27, 12, -1):
        yield Term(
            name=f"at most {most} outs against me",
            least=45 - most,
            lead=Lead.WITH,
            yes=Said(Lead.WITH, f"at most {most} dealer outs"),
            no=Said(Lead.AGAINST, f"{most + 1} or more dealer outs"),
            means="unseen cards that, alone with the board, beat your hand",
            listed=False,
        )
