"""Games a house might make up: shipped definitions under another name, with some lines written otherwise."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from pitboss.exact import Question
from tests.definitions import ANTE, FOUR, GAMES, HOLDEM, PACKS, TWO, swap
from tests.exact.asking import a_question, made_up

__all__ = ["FIVE_CARD", "HOUSE", "STUD", "Swap", "a_variant", "four", "house_tables", "packs", "two"]

FIVE_CARD = (GAMES / "paytables" / "five-card-bonus.toml").read_text(encoding="utf-8")
STUD = (GAMES / "paytables" / "seven-card-stud.toml").read_text(encoding="utf-8")
HOUSE = "house-game"

Swap = tuple[str, str]


def house_tables(text: str, *swaps: Swap) -> str:
    """A file of pay tables for the house's own game."""
    at = text.index("games ")
    text = f'{text[:at]}games = ["{HOUSE}"]{text[text.index(chr(10), at) :]}'
    return _swapped(text, swaps)


def _swapped(text: str, swaps: tuple[Swap, ...]) -> str:
    for old, new in swaps:
        text = swap(text, old, new)
    return text


def a_variant(
    game: str,
    own_tables: str,
    folder: Path,
    *swaps: Swap,
    tables: tuple[str, ...] = (),
    table: str | None = None,
) -> Question:
    """A definition under the house's id, some lines swapped, with pay tables for it, read as by `--games`."""
    text = _swapped(game, ((f'"{game.split(chr(34), 2)[1]}"', f'"{HOUSE}"'), *swaps))
    files = {"game": text}
    for at, each in enumerate(tables or (house_tables(own_tables),)):
        files[f"tables-{at}"] = each
    return a_question(HOUSE, table, catalogue=made_up(folder, **files))


four = partial(a_variant, FOUR, HOLDEM)
two = partial(a_variant, TWO, FIVE_CARD)
packs = partial(a_variant, PACKS, ANTE)
