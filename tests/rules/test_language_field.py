"""Every word that the field's games brought to the language, with its mistakes: each told in one sentence."""

# ruff: noqa: E501 - one broken definition per line, to be read as a list

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pitboss.errors import DefinitionError
from pitboss.games import load_catalogue
from tests.definitions import definition, mistake, pay_tables, swap, with_step_last

THREE, ULTIMATE = definition("three-card"), definition("ultimate-three-card")
FOUR, CRAZY = definition("four-card"), definition("crazy-four")
LONGEST, CHASE = definition("high-card-flush"), definition("chase-the-flush")
HOLDEM, HEADS_UP, BONUS = (
    definition(name) for name in ("ultimate-texas-holdem", "heads-up-holdem", "texas-holdem-bonus")
)
CARIBBEAN, RIDE, FLOP = (definition(name) for name in ("caribbean-stud", "let-it-ride", "flop-poker"))
PAIR_PLUS, FIVE_CARD = pay_tables("three-card-pair-plus"), pay_tables("let-it-ride-five-card")
TWO_CARDS, BAD_BEAT = pay_tables("texas-holdem-bonus"), pay_tables("ultimate-bad-beat")
FLUSHES, ANTE = pay_tables("high-card-flush"), pay_tables("ante-bonus")


def check(sentence: str, told: str) -> None:
    """Compares to the letter, or up to the dots."""
    start, dots, _ = told.partition("...")
    assert sentence.startswith(start) if dots else sentence == told


# Each: what the mistake is, the broken file, its key and the reason.
BROKEN: list[tuple[str, str, str]] = [
    ("a ranking that does not exist", swap(THREE, 'ranking = "three-card"', 'ranking = "three"'), "ranking: there is no ranking 'three'; there are five-card, ..."),
    ("a ranking that is a list", swap(THREE, 'ranking = "three-card"', 'ranking = ["three-card"]'), "ranking: there is no ranking ['three-card']; there are five-card, ..."),
    ("a ranking of a settlement", swap(THREE, 'ranking = "five-card"', 'ranking = "six-card"'), "steps.7.by.ranking: there is no ranking 'six-card'; there are five-card, ..."),
    ("a ranking of a decision", swap(ULTIMATE, 'hand    = "seat"', 'hand    = "seat"\nranking = "best"'), "steps.2.ranking: there is no ranking 'best'; there are five-card, ..."),
    ("too few cards for the ranking", swap(THREE, 'seat   = 3', 'seat   = 2'), 'steps.4.by: by the ranking of three cards a hand is read from 3 to 7 cards, and seat has 2'),
    ("a two-card hand of three", swap(HEADS_UP, 'hand = "seat", ranking', 'hand = ["seat", "flop"], ranking'), 'steps.11.by: by the ranking of two cards a hand is read from 2 cards, and seat and flop have 5'),
    ("more cards than a ranking reads", swap(LONGEST, 'hand        = "seat"', 'hand        = ["seat", "dealer"]'), 'steps.4.by: by the longest flush a hand is read from 1 to 7 cards, and seat and dealer have 14'),
    ("a control character in the title", swap(THREE, '"Three Card Poker"', '"Three\\u0007Card"'), "title: words are printed as they are, so without control characters: 'Three\\x07Card'"),
    ("a line break in a label", swap(THREE, 'label    = "Ante"', 'label    = "An\\nte"'), "wagers.ante.label: words are printed as they are, so without control characters: 'An\\nte'"),
    ("a group without a name", swap(THREE, 'group   = "Three and four cards"', 'group   = ""'), "group: should have at least 1 character, but is ''"),
    ("a place that is not a number", swap(THREE, 'place   = 30', 'place   = "first"'), "place: should be a whole number, but is 'first'"),
    ("a trade mark of somebody", swap(THREE, 'trademark = true', 'trademark = "yes"'), "trademark: should be true or false, but is 'yes'"),
    ("no seats", swap(LONGEST, 'seats   = 6', 'seats   = 0'), 'seats: should be at least 1, but is 0'),
    ("more seats than cards", swap(LONGEST, 'seats   = 6', 'seats   = 7'), 'seats: 7 seats would need 56 cards'),
    ("a number of seats in words", swap(LONGEST, 'seats   = 6', 'seats   = "six"'), "seats: should be a whole number, but is 'six'"),
    ("the seat's hand in parts", swap(THREE, 'seat   = 3', 'seat   = { up = 1, down = 2 }'), "cards: 'seat' is the hand of every seat: a number of cards, not a part and not in parts"),
    ("the seat as a part", swap(CHASE, 'seat   = 3\ndealer = 3\nboard  = { flop = 2,', 'dealer = 3\nboard  = { seat = 3, flop = 2,'), "steps.8.by: 'seat' is in the hand twice"),
    ("a part called like its whole", swap(ULTIMATE, '{ dealer-up = 1, dealer-down = 2 }', '{ dealer = 1, dealer-down = 2 }'), "steps.0: no cards are called 'dealer-up'"),
    ("a wager settled twice in one step", swap(THREE, 'settle = ["ante", "play"]', 'settle = ["ante", "ante", "play"]'), "steps.4.settle: 'ante' is given twice"),
    ("a hand with a part twice", swap(CHASE, 'hand        = ["seat", "board"]', 'hand        = ["seat", "board", "flop"]'), "steps.8.by: 'flop' is in the hand twice"),
    ("a hand against itself", swap(THREE, 'against     = "dealer"', 'against     = "seat"'), 'steps.4.by: a hand does not meet itself'),
    ("a hand against itself in another order", swap(CHASE, 'against     = ["dealer", "board"]', 'against     = ["board", "seat"]'), 'steps.8.by: a hand does not meet itself'),
    ("a hand against itself by its parts", swap(CHASE, 'against     = ["dealer", "board"]', 'against     = ["seat", "flop", "turn"]'), 'steps.8.by: a hand does not meet itself'),
    ("the lesser of a hand and itself", swap(HOLDEM, 'lesser_of = ["dealer", "board"]', 'lesser_of = ["board", "seat"]'), 'steps.10.by: a hand does not meet itself'),
    ("facing itself", swap(BONUS, 'facing = "dealer"', 'facing = "seat"'), 'steps.11.by: a hand does not meet itself'),
    ("lesser_of and facing", swap(HOLDEM, 'lesser_of = ["dealer", "board"]', 'lesser_of = ["dealer", "board"], facing = "dealer"'), 'steps.10.by: lesser_of and facing do not go together'),
    ("qualifying by no hand", swap(THREE, '"queen high"', '"a good hand"'), "steps.4.by.qualifies: 'a good hand' is not a hand; known are ..."),
    ("qualifying by a hand of another ranking", swap(THREE, '"queen high"', '"full house"'), "steps.4.by.qualifies: 'full house' is not a hand; known are ..."),
    ("qualifying by any hand", swap(THREE, '"queen high"', '"high card"'), "steps.4.by.qualifies: every hand is 'high card' or better"),
    ("qualifying by the lowest hand there is", swap(THREE, '"queen high"', '"five high"'), "steps.4.by.qualifies: every hand is 'five high' or better"),
    ("qualifying by the lowest card there is", swap(LONGEST, '"three-card flush, nine high"', '"one-card flush, two high"'), "steps.4.by.qualifies: every hand is 'one-card flush, two high' or better"),
    ("a required wager equal to an optional one", swap(CRAZY, 'equals   = "ante"', 'equals   = "queens-up"'), "wagers.super-bonus: it is required, so it cannot equal 'queens-up', which is not"),
    ("qualifying by a number", swap(THREE, '"queen high"', '12'), "steps.4.by.qualifies: a hand is named in words such as 'one pair', not 12"),
    ("qualifying by kickers upside down", swap(CARIBBEAN, '"ace-king high"', '"king-ace high"'), "steps.5.by.qualifies: 'king-ace high' is not a hand; known are ..."),
    ("qualifying without an outcome", swap(THREE, 'unqualified = { ante = "win", play = "push" }\n', ''), 'steps.4.by: qualifies and unqualified go together'),
    ("an outcome without qualifying", swap(THREE, 'qualifies   = "queen high"\n', ''), 'steps.4.by: qualifies and unqualified go together'),
    ("an outcome for no wager", swap(THREE, '{ ante = "win", play = "push" }', '{}'), 'steps.4.by.unqualified: names no wager, so qualifying changes nothing'),
    ("an outcome for another wager", swap(THREE, '{ ante = "win", play = "push" }', '{ ante = "win", pair-plus = "push" }'), "steps.4.by.unqualified: 'pair-plus' is not one of the wagers it settles"),
    ("an unknown outcome", swap(THREE, 'ante = "win", play = "push"', 'ante = "half", play = "push"'), "steps.4.by.unqualified.ante: should be 'push', 'lose' or 'win', but is 'half'"),
    ("odds for another wager", swap(ULTIMATE, 'play = "1 to 1", blind', 'pair-plus = "1 to 1", blind'), "steps.5.by.pays: 'pair-plus' is not one of the wagers it settles"),
    ("odds for all wagers but one", swap(ULTIMATE, 'play = "1 to 1", blind', 'blind'), "steps.5.by.pays: says nothing of 'play'"),
    ("unreadable odds of one wager", swap(ULTIMATE, 'play = "1 to 1", blind', 'play = "evens", blind'), "steps.5.by.pays.play: a payout is odds such as 12 or '3 to 2', a sum such as '$5,000', or 'push', not 'evens'"),
    ("a pay table that is not there", swap(ULTIMATE, 'table = "blind"', 'table = "odds"'), "steps.5.by: there is no pay table slot 'odds'"),
    ("a pay table without its name", swap(ULTIMATE, '{ table = "blind", below = "push" }', '{ below = "push" }'), 'steps.5.by.pays.blind.table: is missing'),
    ("below the table: no ending", swap(ULTIMATE, 'below = "push"', 'below = "half"'), "steps.5.by.pays.blind.below: is push, lose, or odds such as '1 to 1', not 'half'"),
    ("below the table: a sum", swap(ULTIMATE, 'below = "push"', 'below = "$5"'), "steps.5.by.pays.blind.below: is push, lose, or odds such as '1 to 1', not '$5'"),
    ("below the table: nothing", swap(ULTIMATE, 'below = "push"', 'below = 0'), "steps.5.by.pays.blind.below: is push, lose, or odds such as '1 to 1', not 0"),
    ("a table of beaten hands that is not there", swap(HEADS_UP, 'table = "odds-lost"', 'table = "lost"'), "steps.9.by: there is no pay table slot 'lost'"),
    ("a table of beaten hands that is a word", swap(HEADS_UP, '{ table = "odds-lost" }', '"odds-lost"'), "steps.9.by.beaten: should be a table of keys, but is 'odds-lost'"),
    ("a table regardless that is not there", swap(CRAZY, 'regardless  = "super-bonus"', 'regardless  = "super"'), "steps.5.by: there is no pay table slot 'super'"),
    ("a slot that no step pays by", swap(THREE, '[paytables.six-card]', '[paytables.seven-card]\nlabel = "x"\ndefault = "x"\n[paytables.six-card]'), 'paytables.seven-card: no step pays by it'),
    ("a default table that is not a name", swap(THREE, 'default = "5-4-1"', 'default = "5 to 4"'), "paytables.ante-bonus.default: should be a short name of letters, digits, - and _, but is '5 to 4'"),
    ("use of cards that are not in the hand", swap(FLOP, 'use = { flop = 2 }', 'use = { turn = 2 }'), "steps.4.by.use: no hand of this step has cards called 'turn'"),
    ("use of a whole and not a part", swap(FLOP, 'use = { flop = 2 }', 'use = { board = 2 }'), "steps.4.by.use: no hand of this step has cards called 'board'"),
    ("use of all cards", swap(FLOP, 'use = { flop = 2 }', 'use = { flop = 3 }'), "steps.4.by.use: 'flop' has 3 cards, so using 3 leaves nothing to choose"),
    ("use of no card", swap(FLOP, 'use = { flop = 2 }', 'use = { flop = 0 }'), 'steps.4.by.use.flop: should be at least 1, but is 0'),
    ("use of half a card", swap(FLOP, 'use = { flop = 2 }', 'use = { flop = 1.5 }'), 'steps.4.by.use.flop: should be a whole number, but is 1.5'),
    ("use of too few cards", swap(FLOP, 'use = { flop = 2 }', 'use = { flop = 1 }'), 'steps.4.by: a hand is read from five, six or seven cards, and seat and flop have 4'),
    ("a pot without the seats' cards", swap(FLOP, 'best_of = ["seat", "flop"], use = { flop = 2 }', 'best_of = "flop", ranking = "three-card"'), "steps.6.by.best_of: the pot goes to the best of the seats' hands, so cards of theirs belong to it"),
    ("a pot given up", swap(FLOP, 'fold = { forfeits = "ante" }', 'fold = { forfeits = ["ante", "pot"] }'), "steps.1.options.fold: 'pot' goes to the best hand, so no answer gives it up"),
    ("a pot given up where the house says so", swap(THREE.replace('paytable = "pair-plus", hand = "seat"', 'best_of = "seat"'), '[paytables.pair-plus]\nlabel   = "Pair Plus"\ndefault = "40-30-6-3-1"\n', ''), 'wagers.pair-plus.folds_if: it goes to the best hand, so no fold gives it up'),
    ("a rider on nothing", swap(THREE, 'rides = "ante"', 'rides = "blind"'), "wagers.ante-bonus: there is no wager 'blind' to ride on"),
    ("a rider on itself", swap(THREE, 'rides = "ante"', 'rides = "ante-bonus"'), "wagers.ante-bonus: nothing is staked on 'ante-bonus' either, so it cannot ride on it"),
    ("a rider on a rider", swap(THREE, '[wagers.play]', '[wagers.more]\nlabel = "More"\nrides = "ante-bonus"\ncite = "x"\n\n[wagers.play]'), "wagers.more: nothing is staked on 'ante-bonus' either, so it cannot ride on it"),
    ("a rider that is staked", swap(THREE, 'rides = "ante"', 'rides = "ante"\noptional = true'), 'wagers.ante-bonus: nothing is staked on a wager that rides, so no other key goes with it'),
    ("a rider that a decision places", swap(THREE, 'play = { play = "1 ante" }', 'play = { play = "1 ante", ante-bonus = "1 ante" }'), 'wagers.ante-bonus: a decision places it, so it does not ride'),
    ("a rider that is compared", swap(THREE, 'settle = ["ante", "play"]', 'settle = ["ante", "play", "ante-bonus"]'), 'wagers.ante-bonus: it rides on another wager, so only a pay table can settle it'),
    ("a multiple of a rider", swap(THREE, '"1 ante"', '"1 ante-bonus"'), "steps.1.options.play.play: nothing is staked on 'ante-bonus'"),
    ("a wager equal to nothing", swap(RIDE, 'equals   = "$1"', 'equals   = "$0"'), 'wagers.five-card.equals: a fixed wager is more than $0'),
    ("a wager equal to a broken sum", swap(RIDE, 'equals   = "$1"', 'equals   = "$1.005"'), 'wagers.five-card.equals: a fixed wager must be in whole cents, but is $1.005'),
    ("a wager equal to a number", swap(RIDE, 'equals   = "$1"', 'equals   = 1'), "wagers.five-card.equals: a wager equals another, pot-amount, table-minimum or a sum such as '$1', not 1"),
    ("a wager equal to words", swap(RIDE, 'equals   = "$1"', 'equals   = "one dollar"'), "wagers.five-card.equals: a wager equals another, pot-amount, table-minimum or a sum such as '$1', not 'one dollar'"),
    ("a wager equal to itself", swap(ULTIMATE, 'equals   = "ante"', 'equals   = "blind"'), 'wagers.blind: it refers to itself'),
    ("a required wager that needs another", swap(ULTIMATE, 'equals   = "ante"', 'needs   = "ante"'), 'wagers.blind: a required wager is always made, so it cannot have needs or excludes'),
    ("needs_unless without needs", swap(THREE, 'needs        = "ante"\nneeds_unless', 'needs_unless'), 'wagers.pair-plus: needs_unless goes with needs'),
    ("a wager that excludes what it needs", swap(THREE, 'needs        = "ante"\nneeds_unless = "pair_plus_alone"', 'needs        = "ante"\nexcludes = "ante"'), 'wagers.pair-plus: no seat can ever make it, since it excludes what it needs'),
    ("a side bet that is required", swap(THREE, 'label    = "Ante"\noptional = true', 'label    = "Ante"\nrequired = true\nside_bet = true'), "wagers.ante: a side bet is optional"),
    ("folding by an option that is not there", swap(THREE, 'folds_if     = "pair_plus_folds"', 'folds_if     = "pair_folds"'), "wagers.pair-plus.folds_if: there is no house option 'pair_folds'"),
    ("folding by an option of words", swap(BONUS, 'folds_if = "bonus_folds"', 'folds_if = "ante_wins"'), "wagers.bonus.folds_if: the house option 'ante_wins' is not on or off"),
    ("required in words", swap(ULTIMATE, 'required = true', 'required = "yes"'), "wagers.ante.required: should be true or false, but is 'yes'"),
    ("an option of words and switches", swap(BONUS, 'values  = ["straight", "flush"]', 'values  = ["straight", "flush", true]'), 'options.ante_wins.values: they are true and false, or words, not both'),
    ("an option with a value twice", swap(BONUS, 'values  = ["straight", "flush"]', 'values  = ["straight", "flush", "flush"]'), 'options.ante_wins.values: one of them is given twice'),
    ("a sentence for no value", swap(BONUS, 'flush    = "Atlantic', 'trips = "Sydney."\nflush    = "Atlantic'), "options.ante_wins.says: 'trips' is not one of its values"),
    ("an unknown hand to win with", swap(swap(BONUS, 'values  = ["straight", "flush"]', 'values  = ["straight", "suited"]'), 'flush    = "Atlantic', 'suited    = "Atlantic'), "steps.9.by.win_needs: the house option 'ante_wins': 'suited' is not a hand; known are ..."),
    ("any hand to win with", swap(swap(BONUS, 'values  = ["straight", "flush"]', 'values  = ["straight", "high card"]'), 'flush    = "Atlantic', '"high card" = "Atlantic'), "steps.9.by.win_needs: the house option 'ante_wins': every hand is 'high card' or better"),
    ("win_needs by no option", swap(BONUS, 'win_needs = "ante_wins"', 'win_needs = "anything"'), "steps.9.by.win_needs: 'anything' is neither a hand nor a house option"),
    ("short by an option of other words", swap(BONUS, 'short     = "push"', 'short     = "ante_wins"'), "steps.9.by.short: the house option 'ante_wins' must be push or lose"),
    ("a decision that can never be asked", swap(CHASE, 'unless  = "all-in"', 'unless  = "ante"'), "steps.3: no seat can ever be asked to 'check or bet on the flop'"),
    ("a decision after its wager is gone", swap(THREE, 'for     = "ante"', 'for     = "play"'), "steps.1: no seat can ever be asked to 'play or fold'"),
    ("two decisions of one name", swap(CHASE, '"check or bet on the flop"', '"check or bet"'), "steps.1.decide: another decision is called 'check or bet', too"),
    ("a decision that changes nothing", swap(CHASE, 'options = { check = {}, bet-3x = { all-in = "3 ante" } }', 'options = { check = {}, wait = {} }'), 'steps.1.options: none of them places, gives up or takes back a wager'),
    ("two answers that do the same", swap(THREE, 'options = {', 'options = { also = { play = "1 ante" },'), "steps.1.options: 'also' and 'play' do the same, so one of them is too many"),
    ("two answers that give up the same", swap(THREE, 'options = {', 'options = { muck = { forfeits = ["ante"] },'), "steps.1.options: 'muck' and 'fold' do the same, so one of them is too many"),
    ("a range that goes down", swap(FOUR, '"1 to 3 ante"', '"3 to 1 ante"'), "steps.2.options.play: a range of multiples goes up, by nine at most, not '3 to 1 ante'"),
    ("a range of one", swap(FOUR, '"1 to 3 ante"', '"2 to 2 ante"'), "steps.2.options.play: a range of multiples goes up, by nine at most, not '2 to 2 ante'"),
    ("a range too wide", swap(FOUR, '"1 to 3 ante"', '"1 to 50 ante"'), "steps.2.options.play: a range of multiples goes up, by nine at most, not '1 to 50 ante'"),
    ("a range from nothing", swap(FOUR, '"1 to 3 ante"', '"0 to 3 ante"'), "steps.2.options.play: an amount is a whole multiple of a wager such as '1 ante' or '2 ante', not '0 to 3 ante'"),
    ("a range of nothing", swap(FOUR, '"1 to 3 ante"', '"1 to 3 "'), "steps.2.options.play: an amount is a whole multiple of a wager such as '1 ante' or '2 ante', not '1 to 3 '"),
    ("ranges that differ", swap(FOUR, 'play = "1 to 3 ante"', 'play = "1 to 3 ante", ante-bonus = "1 to 2 ante"'), 'steps.2.options.play: its ranges of multiples differ'),
    ("a range that makes an answer twice", swap(FOUR, 'play = { play = "1 to 3 ante" }', 'play = { play = "1 to 3 ante" }, play-2x = { play = "2 ante" }'), 'steps.2.options.play-2x: is given twice'),
    ("an unknown hand for an answer", swap(ULTIMATE, 'needs = "one pair"', 'needs = "two pair"'), "steps.2.options.play-3x.needs: 'two pair' is not a hand; known are ..."),
    ("an answer's hand of another ranking", swap(LONGEST, 'needs = "five-card flush"', 'needs = "flush"'), "steps.1.options.raise-2x.needs: 'flush' is not a hand; known are ..."),
    ("an answer for any hand", swap(ULTIMATE, 'needs = "one pair"', 'needs = "high card"'), "steps.2.options.play-3x.needs: every hand is 'high card' or better"),
    ("an answer's hand that is a number", swap(ULTIMATE, 'needs = "one pair"', 'needs = 2'), "steps.2.options.play-3x.needs: a hand is named in words such as 'one pair', not 2"),
    ("an answer's hand without cards to read", swap(ULTIMATE, 'hand    = "seat"\n', ''), 'steps.2.options.play-3x: needs a hand, so the step must have hand = the cards to read'),
    ("cards to read without an answer's hand", swap(ULTIMATE, ', needs = "one pair"', ''), 'steps.2: hand is for options that need a least hand, and none does'),
    ("an answer's hand of two cards", swap(swap(ULTIMATE, 'hand    = "seat"', 'hand    = "seat"\nranking = "two-card"'), 'needs = "one pair"', 'needs = "pair of aces"'), 'steps.2.options.play-3x.needs: hands of two cards are named one by one, so none is the least'),
    ("an answer's hand that nobody has seen", swap(ULTIMATE, 'hand    = "seat"', 'hand    = ["seat", "dealer-down"]'), "steps.2.hand: the seat has not seen 'dealer-down' yet"),
    ("a default that needs a hand", swap(ULTIMATE, 'default = "fold"', 'default = "play-3x"'), "steps.2: default 'play-3x' needs a hand that the seat may not have"),
    ("a default that is not always offered", swap(HOLDEM, 'default = "check"', 'default = "bet-3x"'), "steps.1: default 'bet-3x' is not offered everywhere"),
    ("an answer by an option that is not there", swap(ULTIMATE, 'needs = "one pair"', 'needs = "one pair", offered_if = "three"'), "steps.2.options.play-3x.offered_if: there is no house option 'three'"),
    ("taken back and given up", swap(RIDE, 'returns = "bet-1"', 'returns = "bet-1", forfeits = "bet-1"'), "steps.1.options.take-back: 'bet-1' is taken back and given up at once"),
    ("an undefined wager taken back", swap(RIDE, 'returns = "bet-1"', 'returns = "bet-9"'), "steps.1: there is no wager 'bet-9'"),
    ("taken back after it is settled", with_step_last(RIDE, 'decide  = "let Bet 2 ride or take it back"'), "steps.8.options.take-back: 'bet-2' was settled before this decision"),
    ("an amount as a table", swap(THREE, 'play = { play = "1 ante" }', 'play = { places = { play = { times = 0, of = ["ante"] } } }'), "steps.1.options.play: an amount is a whole multiple of a wager such as '1 ante' or '2 ante', not {'play': {'times': 0, 'of': ['ante']}}"),
    ("a multiple of a bet that may not have been made", swap(CHASE, 'all-in = "1 ante"', 'all-in = "1 all-in"'), "steps.5.options.bet-1x: 'all-in' is a multiple of a wager that may not have been made"),
    ("settled by a word", swap(THREE, 'by     = { paytable = "ante-bonus", hand = "seat" }', 'by     = "ante-bonus"'), 'steps.5.by: must have exactly one of paytable, against or best_of'),
    # Pay tables.
    ("tables of a ranking that does not exist", swap(PAIR_PLUS, 'ranking = "three-card"', 'ranking = "cards"'), "ranking: there is no ranking 'cards'; there are five-card, ..."),
    ("a hand of another ranking", swap(PAIR_PLUS, '"mini royal"', '"royal flush"'), "hands[0]: 'royal flush' is not a hand; known are ..."),
    ("a line for any hand twice", swap(PAIR_PLUS, '"mini royal", "straight flush"', '"straight flush", "mini royal"'), "hands[1]: 'mini royal' does not rank below the hand before it"),
    ("a sum of nothing", swap(FIVE_CARD, '"$5"]', '"$0"]'), 'tables.20000-2000-400-200-50-25-5.pays[6]: a fixed payout is more than $0; a hand that is not paid has 0'),
    ("a push where the stake is gone", swap(FIVE_CARD, '"$5"]', '"push"]'), 'tables.20000-2000-400-200-50-25-5.pays[6]: the stake is kept, so nothing can push; 1 gives it back'),
    ("keeping the stake in words", swap(FIVE_CARD, 'keeps_stake = true', 'keeps_stake = "yes"'), "keeps_stake: should be true or false, but is 'yes'"),
    ("two cards twice", swap(TWO_CARDS, '"pair of aces", "ace-king suited"', '"pair of aces", "pair of aces"'), "hands[2]: 'pair of aces' is paid by the lines above already"),
    ("two cards on a line above", swap(TWO_CARDS, "\"ace-king suited\", \"ace-jack to ace-queen suited\"", "\"ace-jack to ace-king suited\", \"ace-queen suited\""), "hands[3]: 'ace-queen suited' is paid by the lines above already"),
    ("two cards upside down", swap(TWO_CARDS, '"pair of twos to tens"', '"pair of tens to twos"'), "hands[7]: 'pair of tens to twos' is not a hand; known are ..."),
    ("two cards of two tops", swap(TWO_CARDS, '"ace-jack to ace-queen suited"', '"ace-jack to king-queen suited"'), "hands[3]: 'ace-jack to king-queen suited' is not a hand; known are ..."),
    ("two cards or better", swap(TWO_CARDS, '"pair of aces", "ace', '"pair of aces or better", "ace'), "hands[1]: 'pair of aces or better' is not a hand; known are ..."),
    ("against in a ranking of five", swap(BAD_BEAT, '"straight flush",', '"straight flush against flush",'), "hands[0]: 'straight flush against flush' is not a hand; known are ..."),
    ("a flush of eight", swap(FLUSHES, '"seven-card flush"', '"eight-card flush"'), "hands[0]: 'eight-card flush' is not a hand; known are ..."),
    ("a pair by the longest flush", swap(FLUSHES, '"four-card flush"', '"one pair"'), "hands[3]: 'one pair' is not a hand; known are ..."),
    ("a game twice", swap(PAIR_PLUS, 'games   = ["three-card"]', 'games   = ["three-card", "three-card"]'), "games: 'three-card' is given twice"),
    ("a printed option in words", swap(ANTE, 'defaults = {', 'defaults = { other = "on",') , "tables.NH1.defaults.other: should be true or false, but is 'on'"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "told"), [pytest.param(*rest, id=name) for name, *rest in BROKEN])
def test_a_mistake_is_told_with_its_key(tmp_path: Path, text: str, told: str) -> None:
    check(mistake(tmp_path, text).removeprefix("mine.toml: "), told)


# Each: what the mistake is, the house's game, its pay tables, the sentence.
MISFITS: list[tuple[str, str, str, str]] = [
    ("a pay table of another ranking", THREE, swap(PAIR_PLUS, 'ranking = "three-card"\nhands   = ["mini royal", ', 'ranking = "four-card"\nhands   = ["four of a kind", ').replace('"straight", "flush"', '"flush", "straight"'), "tables.toml: ranking: mine reads the hand as three-card, and this table names four-card hands"),
    ("a table of two hands for a bet on one", swap(BONUS, ', facing = "dealer"', ""), TWO_CARDS, "tables.toml: hands: mine settles it without a hand on the other side"),
    ("a default that does not fit", swap(THREE, 'default = "40-30-6-3-1"', 'default = "40-30-6-9-9"'), PAIR_PLUS, "game.toml: paytables.pair-plus.default: no pay table '40-30-6-9-9' fits"),
    ("an option that nothing depends on", swap(THREE, "[options.six_card_folds]", '[options.idle]\nvalues = [true, false]\ndefault = true\ncite = "x"\nsays = { on = "On.", off = "Off." }\n[options.six_card_folds]'), PAIR_PLUS, "game.toml: options.idle: nothing depends on it"),
    ("a line by an option of words", BONUS, swap(TWO_CARDS, "[tables]", 'options = { "pair of aces" = "ante_wins" }\n[tables]'), "tables.toml: options: the house option 'ante_wins' of mine is not on or off"),
    ("a line by an option that is not there", BONUS, swap(TWO_CARDS, "[tables]", 'options = { "pair of aces" = "aces" }\n[tables]'), "tables.toml: options: mine has no house option 'aces'"),
    ("a slot that is not there", BONUS, swap(TWO_CARDS, 'slot    = "bonus"', 'slot    = "trips"'), "tables.toml: slot: mine has no pay table slot 'trips'"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("game", "tables", "told"), [pytest.param(*rest, id=name) for name, *rest in MISFITS]
)
def test_a_game_and_pay_tables_that_do_not_fit_are_refused(
    tmp_path: Path, game: str, tables: str, told: str
) -> None:
    others = {"three-card-ante-bonus", "three-card-six-card"} if "pair-plus" in tables else set()
    for name, text in {"tables": tables, **{name: pay_tables(name) for name in others}}.items():
        mine = re.sub(r"(?m)^games .*$", 'games = ["mine"]', text)
        (tmp_path / f"{name}.toml").write_text(mine, encoding="utf-8")
    (tmp_path / "game.toml").write_text(
        re.sub(r"(?m)^id .*$", 'id = "mine"', game, count=1), encoding="utf-8"
    )
    with pytest.raises(DefinitionError) as caught:
        load_catalogue(tmp_path)
    assert str(caught.value) == told


def test_more_ways_through_a_round_than_anybody_can_deal_are_refused(tmp_path: Path) -> None:
    """Sixteen bets that may or may not be made, each asked for by itself: told at once, without counting them."""
    names = [f"bet-{number}" for number in range(16)]
    wagers = "".join(f'[wagers.{name}]\nlabel = "{name}"\ncite = "x"\n' for name in names)
    asked = "".join(
        f'[[steps]]\ndecide = "{name}?"\nfor = "ante"\ndefault = "no"\ncite = "x"\n'
        f'options = {{ yes = {{ {name} = "1 ante" }}, no = {{}} }}\n'
        for name in names
    )
    text = swap(THREE, "[wagers.play]", f"{wagers}[wagers.play]")
    text = swap(text, '[[steps]]\nshow = "dealer"', f'{asked}[[steps]]\nshow = "dealer"')
    settled = ", ".join(f'"{name}"' for name in names)
    text = swap(text, 'settle = ["ante", "play"]', f'settle = ["ante", "play", {settled}]')
    assert mistake(tmp_path, text) == "mine.toml: steps.14: there are more than 5,000 ways to come this far"
