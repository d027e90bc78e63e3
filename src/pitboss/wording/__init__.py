"""The words and formats people read: numbers, money, lists, times and hands, each formatted in one place.

`typeset` has the same numbers and amounts for pages and reports, which print a true minus sign.
"""

from pitboss.wording.hands import a_hand, announcement, card_symbols, describe, describe_both
from pitboss.wording.lists import (
    cap,
    counted,
    first_of,
    joined,
    many,
    number_word,
    plural,
    spaced,
    those_there_are,
)
from pitboss.wording.money import dollars, parse_dollars, plain_dollars, read_dollars, short_dollars
from pitboss.wording.numbers import chance, fixed, fraction, fraction_json, odds, percent, whole_percent
from pitboss.wording.times import day_words, duration, minute_words, timestamp

__all__ = [
    "a_hand",
    "announcement",
    "cap",
    "card_symbols",
    "chance",
    "counted",
    "day_words",
    "describe",
    "describe_both",
    "dollars",
    "duration",
    "first_of",
    "fixed",
    "fraction",
    "fraction_json",
    "joined",
    "many",
    "minute_words",
    "number_word",
    "odds",
    "parse_dollars",
    "percent",
    "plain_dollars",
    "plural",
    "read_dollars",
    "short_dollars",
    "spaced",
    "those_there_are",
    "timestamp",
    "whole_percent",
]
