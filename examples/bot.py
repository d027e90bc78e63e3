"""A bot that sits down and plays by the best strategy.

python examples/bot.py http://127.0.0.1:8080 champion-four-1 --rounds 20
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
from collections.abc import Mapping
from typing import Any

from pitboss.advise import advise
from pitboss.cards import Card
from pitboss.client import Client, Frame, TableView
from pitboss.errors import PitbossError, Refused
from pitboss.exact import Question, ask
from pitboss.games import load_catalogue


class Bot:
    """One player: the same wagers every round, the best option at every decision."""

    def __init__(self, client: Client, table: str) -> None:
        self.client, self.table = client, table
        self.played = 0

    async def play(self, rounds: int) -> int:
        """Play rounds at the first free seat; the result is what they won or lost, in cents."""
        before = await self.client.chips()
        seat = await self._sit_down()
        question: Question | None = None
        answered = wagered = 0
        async for frame in self.client.watch(self.table):
            question = question or _question(frame.view)
            number = frame.view.round.number
            if frame.status not in ("open", "suspended"):
                if wagered and number == wagered:  # no wager yet, no round: a new table's number is 0
                    self.played += 1
                    wagered = 0
                if self.played >= rounds or frame.seat is None:
                    break
            with contextlib.suppress(Refused):  # the clock was faster; the next frame tells
                if _takes_wagers(frame, seat):
                    following = number if frame.status == "open" else number + 1
                    wagers = _wagers(question, frame.view)
                    if frame.chips < sum(wagers.values()):
                        break
                    if following > wagered:
                        wagered, answered = following, 0
                        await self.client.place_wagers(self.table, seat, wagers)
                elif frame.my_turn and len(frame.view.round.seats[seat].decisions) == answered:
                    answered += 1
                    await self.client.decide(self.table, seat, _best(question, frame.view, seat))
        await self.client.leave_seat(self.table, seat)
        return await self.client.chips() - before

    async def _sit_down(self) -> str:
        seats: Mapping[str, Any] = (await self.client.table(self.table)).seats
        for seat, sitter in seats.items():
            if sitter is None:
                await self.client.take_seat(self.table, seat)
                return seat
        raise SystemExit(f"There is no free seat at {self.table}.")


def _question(view: TableView) -> Question:
    """The table's game with the pay tables it has posted."""
    catalogue = load_catalogue()
    return ask(catalogue, catalogue.game(view.game), paytables=view.terms.paytables)


def _takes_wagers(frame: Frame, seat: str) -> bool:
    """Between rounds, or while the others still bet and we have not."""
    if frame.view.closed:
        return False
    if frame.status in ("over", "void", "closed"):
        return True
    clock = frame.view.clock
    betting = clock is not None and clock.kind == "betting"
    return betting and seat not in frame.view.round.seats


def _wagers(question: Question, view: TableView) -> dict[str, int]:
    """One unit, the table's minimum, on everything that has to be wagered."""
    return dict.fromkeys(question.wagers, int(view.terms.minimum))


def _best(question: Question, view: TableView, seat: str) -> str:
    """The best option from the cards that can be seen, by their groups."""
    groups = {
        "seat" if place == seat else place: [Card.parse(card) for card in cards if card is not None]
        for place, cards in view.round.cards.items()
        if cards and None not in cards
    }
    return advise(question, groups).best


def _rounds(text: str) -> int:
    """A number of rounds to play."""
    if not (text.isascii() and text.isdigit() and int(text[:9]) > 0):
        raise argparse.ArgumentTypeError(f"a number of rounds is 1 or more, not {text!r}")
    return int(text[:9])


async def main() -> None:
    """Come in as a guest, play, and say how it went."""
    parser = argparse.ArgumentParser(description="Plays by the best strategy.")
    parser.add_argument("address", nargs="?", default="http://127.0.0.1:8080")
    parser.add_argument("table", nargs="?", default="champion-four-1")
    parser.add_argument("--rounds", type=_rounds, default=10, help="How many; 10 if not told.")
    given = parser.parse_args()
    async with Client(given.address) as client:
        person = await client.guest()
        bot = Bot(client, given.table)
        net = await bot.play(given.rounds)
        rounds = "1 round" if bot.played == 1 else f"{bot.played} rounds"
        print(f"{person.name} played {rounds} for a net result of {net / 100:+.2f} dollars.")


if __name__ == "__main__":
    try:
        asyncio.run(main())
    except PitbossError as error:
        raise SystemExit(str(error)) from error
