"""What is kept of rounds that were played: counts, and nothing that grows with the number of rounds.

All of it is integers that add up, so batches may be counted anywhere and in any order.
"""

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pitboss.kernels.compiled import Integer, compiled
from pitboss.kernels.play import (
    BLOCK,
    NOT_ASKED,
    Desk,
    Script,
    deal_random,
    lay_given,
    make_desk,
    play_block,
)

__all__ = ["Book", "Sessions", "codes_of", "make_book", "make_sessions", "options_of", "play_rounds"]

U8: TypeAlias = NDArray[np.uint8]
I64: TypeAlias = NDArray[np.int64]

OPTIONS = 16  # the most a decision may have
_SPREAD = np.uint64(0x9E3779B97F4A7C15)


class Book(NamedTuple):
    """Counts of one batch. Net results are kept in small hash tables, a row each: seats, then the table."""

    codes: I64  # [rows, 256] how often each code came up
    chosen: I64  # [decisions, OPTIONS]
    keys: I64  # [histograms, size] net results; a place is empty while it was found 0 times
    found: I64  # [histograms, size]
    used: I64  # [histograms]
    products: I64  # [seats, seats] sums of products of the seats' net results
    squares: I64  # [wagers] sums of squares of what the whole table won or lost on a wager


class Sessions(NamedTuple):
    """Rounds in sessions of `rules[0]`, `rules[1]` sessions to a month; what was going on and what was found.

    `rules`: rounds, sessions to a month, bankroll (-1: endless), then the widths of a bin for a seat, for the
    table and for the table's month. `state`: round of the session, session of the month, the table's session
    and month so far. A seat whose bankroll does not cover `most`, all that a round can ask, sits out.
    """

    rules: I64  # [6]
    most: I64  # [seats]
    state: I64  # [4]
    won: I64  # [seats] so far
    ruined: I64  # [seats] 0 or 1
    sums: I64  # [10] of seats: sessions, ruined, rounds sat, sum and square won, ended ahead;
    # of the house: sum and square won, sessions lost, months lost
    keys: I64  # [2 + months' sessions, size]
    found: I64
    used: I64


def make_book(script: Script, size: int) -> Book:
    """An empty book, with room for half of `size` different results; a power of two."""
    seats = int(script.seat.max()) + 1
    histograms = seats + (seats > 1)
    return Book(
        np.zeros((len(script.opening), 256), np.int64),
        np.zeros((max(int(script.decisions), 1), OPTIONS), np.int64),
        np.zeros((histograms, size), np.int64),
        np.zeros((histograms, size), np.int64),
        np.zeros(histograms, np.int64),
        np.zeros((seats, seats), np.int64),
        np.zeros(int(script.wager.max()) + 1, np.int64),
    )


def make_sessions(rules: I64, most: I64, size: int) -> Sessions:
    """Nothing going on yet; without rounds in `rules`, no sessions are kept."""
    rows = 2 + int(rules[1]) if rules[0] else 1
    return Sessions(
        rules,
        most,
        np.zeros(4, np.int64),
        np.zeros(len(most), np.int64),
        np.zeros(len(most), np.int64),
        np.zeros(10, np.int64),
        np.zeros((rows, size), np.int64),
        np.zeros((rows, size), np.int64),
        np.zeros(rows, np.int64),
    )


@compiled
def _add(value: Integer, keys: I64, found: I64, used: I64, row: Integer) -> bool:
    """Count a value; False when the table is more than half full, since it would become slow."""
    mask = np.uint64(keys.shape[1] - 1)
    at = (np.uint64(value) * _SPREAD) >> np.uint64(40) & mask
    while found[row, at]:
        if keys[row, at] == value:
            found[row, at] += 1
            return True
        at = (at + np.uint64(1)) & mask
    keys[row, at] = value
    found[row, at] = 1
    used[row] += 1
    return bool(2 * used[row] <= keys.shape[1])


@compiled
def _count(codes: U8, options: U8, decisions: Integer, net: I64, book: Book, rounds: Integer) -> bool:
    room = True
    for row in range(len(codes)):
        code, counts = codes[row], book.codes[row]
        for r in range(rounds):
            counts[code[r]] += 1
    for decision in range(decisions):
        option, counts = options[decision], book.chosen[decision]
        for r in range(rounds):
            if option[r] != NOT_ASKED:
                counts[option[r]] += 1
    mask = np.uint64(book.keys.shape[1] - 1)
    for seat in range(len(net)):
        keys, found, won = book.keys[seat], book.found[seat], net[seat]
        for r in range(rounds):
            at = (np.uint64(won[r]) * _SPREAD) >> np.uint64(40) & mask
            if keys[at] == won[r] and found[at] > 0:  # in its first place, as nearly always
                found[at] += 1
            else:
                room &= _add(won[r], book.keys, book.found, book.used, seat)
    return room


@compiled
def _count_table(wagers: I64, values: I64, codes: U8, net: I64, book: Book, rounds: Integer) -> bool:
    """What the seats share: sums over the table, and how results go together."""
    room = True
    seats = len(net)
    total = np.zeros(BLOCK, np.int64)
    for seat in range(seats):
        for r in range(rounds):
            total[r] += net[seat, r]
    for r in range(rounds):
        room &= _add(total[r], book.keys, book.found, book.used, seats)
    for one in range(seats):
        for other in range(one + 1):
            together = np.int64(0)
            for r in range(rounds):
                together += net[one, r] * net[other, r]
            book.products[one, other] += together
    for wager in range(len(book.squares)):
        for r in range(rounds):
            total[r] = 0
        for row in range(len(wagers)):
            if wagers[row] == wager:
                code, value = codes[row], values[row]
                for r in range(rounds):
                    total[r] += value[code[r]]
        for r in range(rounds):
            book.squares[wager] += total[r] * total[r]
    return room


@compiled
def _sit(sessions: Sessions, net: I64, rounds: Integer) -> bool:
    """Go on with the sessions of all seats, round by round."""
    rules, state, won, ruined, sums = (
        sessions.rules,
        sessions.state,
        sessions.won,
        sessions.ruined,
        sessions.sums,
    )
    keys, found, used = sessions.keys, sessions.found, sessions.used
    length, nights, bankroll = rules[0], rules[1], rules[2]
    room = True
    for r in range(rounds):
        for seat in range(len(net)):
            state[2] -= net[seat, r]
            if bankroll >= 0:
                ruined[seat] |= bankroll + won[seat] < sessions.most[seat]
            if not ruined[seat]:
                won[seat] += net[seat, r]
                sums[2] += 1
        state[0] += 1
        if state[0] < length:
            continue
        for seat in range(len(net)):
            if bankroll >= 0:
                ruined[seat] |= bankroll + won[seat] < sessions.most[seat]
            sums[0] += 1
            sums[1] += ruined[seat]
            sums[3] += won[seat]
            sums[4] += won[seat] * won[seat]
            sums[5] += won[seat] > 0
            room &= _add(won[seat] // rules[3], keys, found, used, 0)
            won[seat] = ruined[seat] = 0
        sums[6] += state[2]
        sums[7] += state[2] * state[2]
        sums[8] += state[2] < 0
        room &= _add(state[2] // rules[4], keys, found, used, 1)
        state[3] += state[2]
        room &= _add(state[3] // rules[5], keys, found, used, 2 + state[1])
        state[1] += 1
        state[0] = state[2] = 0
        if state[1] == nights:
            sums[9] += state[3] < 0
            state[1] = state[3] = 0
    return room


@compiled
def _play(
    script: Script,
    desk: Desk,
    seed: np.uint64,
    batch: np.uint64,
    rounds: Integer,
    book: Book,
    sessions: Sessions,
    none: U8,
) -> bool:
    for block in range((rounds + BLOCK - 1) // BLOCK):
        size = min(BLOCK, rounds - block * BLOCK)
        deal_random(script, desk, seed, batch, block, size)
        play_block(script, desk, none, size)
        room = _count(desk.code, desk.option, script.decisions, desk.net, book, size)
        if len(desk.net) > 1:
            room &= _count_table(script.wager, script.value, desk.code, desk.net, book, size)
        if sessions.rules[0]:
            room &= _sit(sessions, desk.net, size)
        if not room:
            return False
    return True


def play_rounds(script: Script, seed: int, batch: int, rounds: int, book: Book, sessions: Sessions) -> bool:
    """Play and count one batch; False when a hash table filled up: then take larger ones and begin anew."""
    none = np.zeros((0, 0), np.uint8)
    desk = make_desk(script)
    return _play(script, desk, np.uint64(seed), np.uint64(batch), rounds, book, sessions, none)


def codes_of(script: Script, cards: U8, options: U8) -> U8:
    """What becomes of every wager [rounds, rows] in rounds whose cards [rounds, cards] and answers
    [rounds, decisions] are known."""
    desk = make_desk(script)
    codes = np.zeros((len(cards), len(script.opening)), np.uint8)
    for start in range(0, len(cards), BLOCK):
        size = min(BLOCK, len(cards) - start)
        given = np.ascontiguousarray(options[start : start + size].T)
        lay_given(script, desk, cards[start : start + size])
        play_block(script, desk, given, size)
        codes[start : start + size] = desk.code[:, :size].T
    return codes


def options_of(script: Script, cards: U8) -> U8:
    """What the strategies answer [rounds, decisions] to cards [rounds, cards], NOT_ASKED included."""
    desk, none = make_desk(script), np.zeros((0, 0), np.uint8)
    options = np.zeros((len(cards), int(script.decisions)), np.uint8)
    for start in range(0, len(cards), BLOCK):
        size = min(BLOCK, len(cards) - start)
        lay_given(script, desk, cards[start : start + size])
        play_block(script, desk, none, size)
        options[start : start + size] = desk.option[: options.shape[1], :size].T
    return options
