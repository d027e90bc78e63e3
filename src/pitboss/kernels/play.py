"""Rounds by the block: a game as a short list of instructions, each carried out for 512 rounds at a time.

A `Script` is made from a game's definition (`pitboss.simulate.program`). Whatever it says, one block is:
deal, rank the hands, then one instruction after the other, then count. An instruction is a plain loop over
the rounds of the block, so reading the script costs nothing, and its arrays stay in a core's own cache.

A *row* is a wager of a seat. Its `level` is 0 while it is not made and numbers its possible stakes from 1.
Its `code` is 0 until it is settled and then 1 + (level - 1) * stride + ending. The last ending, stride - 1,
is "given up"; the others are the outcomes of the instructions that may settle it, in turn. So codes say all
there is to say about a round, and how often each came up is all that is kept.

An *outcome* of a pay table or of two hands that meet is the number of an ending, as it was worked out for the
classes that the strengths are in; of a pot 0 lost, 1 back, then 2 * winners for a share and one more for the
share with the odd cents. So the kernel has no rules of its own.
"""

import numpy as np

from pitboss.kernels.compiled import Integer, compiled
from pitboss.kernels.play_desk import (
    BLOCK,
    I64,
    ROYAL,
    STRENGTHS,
    U8,
    Desk,
    Script,
    deal_random,
    lay_given,
    make_desk,
)
from pitboss.kernels.play_ways import by_cards, by_classes, by_rivals, by_river, by_situation, by_state

__all__ = [
    "BLOCK",
    "DECIDE",
    "FORFEIT",
    "MEET",
    "PLACE",
    "POT",
    "ROYAL",
    "SETTLE",
    "STRENGTHS",
    "TABLE",
    "TAKE_BACK",
    "WAY_CARDS",
    "WAY_CLASSES",
    "WAY_FIXED",
    "WAY_GIVEN",
    "WAY_RIVALS",
    "WAY_RIVER",
    "WAY_SITUATION",
    "WAY_STATE",
    "Desk",
    "Script",
    "deal_random",
    "lay_given",
    "make_desk",
    "play_block",
]

MEET, TABLE, SETTLE, DECIDE, POT = range(5)
WAY_FIXED, WAY_GIVEN, WAY_CLASSES, WAY_STATE, WAY_CARDS, WAY_SITUATION, WAY_RIVER, WAY_RIVALS = range(8)
PLACE, FORFEIT, TAKE_BACK = range(3)
NOT_ASKED = 255


@compiled
def _meet(op: I64, args: I64, tables: U8, mine: I64, theirs: I64, outcome: U8, rounds: Integer) -> None:
    """Endings are in `args` by the classes of both hands, then worse, equal, better."""
    at, others = op[4], op[5]
    if others:
        class_of_mine, class_of_theirs = tables[op[6]], tables[op[7]]
        for r in range(rounds):
            one, other = min(mine[r], ROYAL), min(theirs[r], ROYAL)
            place = at + 3 * (np.int64(class_of_mine[mine[r]]) * others + class_of_theirs[theirs[r]])
            outcome[r] = args[place + np.int64(one >= other) + np.int64(one > other)]
        return
    # Nearly always my hand is in one class below a strength and in another from there on, and theirs in one.
    # The winner is unpredictable, so there are no branches: what is added is 0 or as it stands.
    need, low, high = op[6], args[at : at + 3], args[at + 3 : at + 6]
    low_tied, low_won = low[1] - low[0], low[2] - low[1]
    high_tied, high_won = high[1] - high[0] - low_tied, high[2] - high[1] - low_won
    more = high[0] - low[0]
    for r in range(rounds):
        one, other = min(mine[r], ROYAL), min(theirs[r], ROYAL)
        tied, won, enough = -np.int64(one >= other), -np.int64(one > other), -np.int64(mine[r] >= need)
        outcome[r] = (
            low[0]
            + (low_tied & tied)
            + (low_won & won)
            + (enough & (more + (high_tied & tied) + (high_won & won)))
        )


@compiled
def _choose(op: I64, script: Script, desk: Desk, given: U8, option: U8, rounds: Integer) -> None:
    """What the strategy answers, asked or not."""
    decision, way, at, args = op[1], op[2], op[3], script.args
    if way == WAY_FIXED:
        for r in range(rounds):
            option[r] = args[at]
    elif way == WAY_GIVEN:
        for r in range(rounds):
            option[r] = given[decision, r]
    elif way == WAY_CLASSES:
        by_classes(args, at, script.lookup, desk.cards, desk.strength, option, rounds)
    elif way == WAY_STATE:
        by_state(args, at, script.lookup, script.classes, desk.cards, option, rounds)
    elif way == WAY_CARDS:
        by_cards(
            args, at, script.lookup, script.classes, script.numbers, desk.cards, desk.option, option, rounds
        )
    elif way == WAY_SITUATION:
        by_situation(args, at, script.lookup, script.numbers, desk.cards, desk.option, option, rounds)
    elif way == WAY_RIVER:
        by_river(args, at, script.lookup, script.numbers, desk.cards, desk.option, option, rounds)
    else:
        by_rivals(args, at, script.lookup, script.numbers, desk.cards, desk.option, option, rounds)


@compiled
def _allow(at: Integer, args: I64, tables: U8, strengths: I64, option: U8, rounds: Integer) -> None:
    """Replace answers that the hand is too low for; `args` has an answer for each class and each answer."""
    strength, class_of, options = strengths[args[at]], tables[args[at + 1]], args[at + 2]
    for r in range(rounds):
        option[r] = args[at + 3 + np.int64(class_of[strength[r]]) * options + option[r]]


@compiled
def _apply(
    op: I64, args: I64, stride: I64, levels: U8, codes: U8, folded: U8, option: U8, rounds: Integer
) -> None:
    """Strike out the answers of seats that are not asked; then do what each option does to the wagers."""
    asked_from, asked, unless = op[4], op[5], op[6]
    for r in range(rounds):
        concerned = False
        for i in range(asked_from, asked_from + asked):
            row = args[i]
            concerned |= levels[row, r] > 0 and codes[row, r] == 0
        for i in range(asked_from + asked, asked_from + asked + unless):
            concerned &= levels[args[i], r] == 0
        if not concerned:
            option[r] = NOT_ASKED
    for i in range(op[7], op[7] + 4 * op[8], 4):
        chosen, row, kind, detail = args[i], args[i + 1], args[i + 2], args[i + 3]
        level, code = levels[row], codes[row]
        if kind == PLACE:
            for r in range(rounds):
                if option[r] == chosen:
                    level[r] = args[detail + level[r]]
        elif kind == TAKE_BACK:
            for r in range(rounds):
                if option[r] == chosen and level[r] > 0 and code[r] == 0:
                    code[r] = 1 + (level[r] - 1) * stride[row] + detail
        else:
            for r in range(rounds):
                if option[r] == chosen and level[r] > 0 and code[r] == 0:
                    code[r] = level[r] * stride[row]
                    folded[r] = 1


@compiled
def _settle(op: I64, args: I64, stride: Integer, levels: U8, code: U8, outcome: U8, rounds: Integer) -> None:
    row, only, wanted_from, wanted, offset = op[1], op[3], op[4], op[5], op[6]
    level = levels[row]
    if not only and not wanted:  # nearly always
        for r in range(rounds):
            due = np.int64(code[r] == 0) & np.int64(level[r] > 0)
            code[r] += due * (1 + (level[r] - 1) * stride + offset + outcome[r])
        return
    for r in range(rounds):
        due = code[r] == 0 and (level[r] == only if only else level[r] > 0)
        if wanted:
            made = False
            for i in range(wanted_from, wanted_from + wanted):
                made |= levels[args[i], r] > 0
            due &= made
        if due:
            code[r] = 1 + (level[r] - 1) * stride + offset + outcome[r]


@compiled
def _pot(op: I64, args: I64, strengths: I64, folded: U8, codes: U8, rounds: Integer) -> None:
    """All seats of `args` (row, hand, seat) have paid in; the first of the best gets the odd cents."""
    start, count, folded_out = op[1], op[2], op[3]
    for r in range(rounds):
        best, winners = np.int64(0), 0
        for i in range(start, start + 3 * count, 3):
            if folded_out and folded[args[i + 2], r]:
                continue
            strength = min(strengths[args[i + 1], r], ROYAL)
            if strength > best:
                best, winners = strength, 0
            winners += strength == best
        first = 1
        for i in range(start, start + 3 * count, 3):
            code = np.int64(1)
            if winners == 0:
                code = np.int64(2)
            elif (
                not (folded_out and folded[args[i + 2], r]) and min(strengths[args[i + 1], r], ROYAL) == best
            ):
                code = np.int64(1 + 2 * winners + first)
                first = 0
            codes[args[i], r] = code


@compiled
def play_block(script: Script, desk: Desk, given: U8, rounds: Integer) -> None:
    """Everything after the cards are dealt and ranked; `given` are answers to decisions made elsewhere."""
    rows, seats = len(script.opening), len(desk.net)
    for row in range(rows):
        code, level, opening = desk.code[row], desk.level[row], script.opening[row]
        for r in range(rounds):
            code[r], level[r] = 0, opening
    for seat in range(seats):
        folded, net = desk.folded[seat], desk.net[seat]
        for r in range(rounds):
            folded[r], net[r] = 0, 0
    for number in range(len(script.ops)):
        op = script.ops[number]
        kind = op[0]
        if kind == MEET:
            mine, theirs, outcome = desk.strength[op[2]], desk.strength[op[3]], desk.outcome[op[1]]
            _meet(op, script.args, script.tables, mine, theirs, outcome, rounds)
        elif kind == TABLE:
            outcome, strength, table = desk.outcome[op[1]], desk.strength[op[2]], script.tables[op[3]]
            for r in range(rounds):
                outcome[r] = table[strength[r]]
        elif kind == SETTLE:
            row, outcome = op[1], desk.outcome[op[2]]
            _settle(op, script.args, script.stride[row], desk.level, desk.code[row], outcome, rounds)
        elif kind == DECIDE:
            option = desk.option[op[1]]
            _choose(op, script, desk, given, option, rounds)
            if op[10]:
                _allow(op[10], script.args, script.tables, desk.strength, option, rounds)
            folded = desk.folded[op[9]]
            _apply(op, script.args, script.stride, desk.level, desk.code, folded, option, rounds)
        else:
            _pot(op, script.args, desk.strength, desk.folded, desk.code, rounds)
    for row in range(rows):
        net, code, value = desk.net[script.seat[row]], desk.code[row], script.value[row]
        for r in range(rounds):
            net[r] += value[code[r]]
