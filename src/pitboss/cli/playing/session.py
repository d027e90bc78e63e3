"""A session at the table: round after round, with a balance."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from random import Random
from typing import Any

from rich.padding import Padding
from rich.text import Text

from pitboss.cards import Card, shuffled
from pitboss.cli.playing.decisions import ask_decision
from pitboss.cli.playing.dialogue import PATIENCE, Dialogue, Leave
from pitboss.cli.playing.picture import draw_neighbours, draw_settlement, draw_table, round_line, welcome
from pitboss.cli.playing.stakes import dearest, least_opening, neighbour_answer, neighbour_wagers
from pitboss.cli.playing.wagers import Check, allowed, ask_wagers, first_wagers, one_of
from pitboss.cli.render.console import print_json
from pitboss.cli.render.settlement import held_of, net_of, seat_json
from pitboss.errors import InputError, Refused
from pitboss.round import (
    Decision,
    OpenRound,
    PlaceWagers,
    Round,
    RoundView,
    Terms,
    apply,
    new_round,
    next_command,
    view_for,
)
from pitboss.rules import Settle
from pitboss.wording import dollars, many, plain_dollars, short_dollars
from pitboss.wording.refusals import Refusal

__all__ = ["Session"]


class Session:
    """One player at one seat. The balance excludes what lies on the layout."""

    def __init__(
        self, terms: Terms, talk: Dialogue, rng: Random, *, balance: int, seats: int, as_json: bool
    ) -> None:
        if seats > (most := len(terms.seats)):
            limit = f"{terms.game.title} is dealt to {most} seats at most"
            if most == terms.house.table.seats:
                limit = f"this house has {most} seats at a table"
            raise InputError(f"--seats is {seats}, but {limit}.")
        self.terms = terms
        self.talk = talk
        self.balance = self.brought = balance
        self.seat, *self.others = terms.seats[:seats]
        self.played = 0
        self._rng = rng
        self._as_json = as_json
        self._last: dict[str, int] = {}
        self._settled_at: list[tuple[Settle, Round]] = []
        self._round_open = False
        self._start = balance

    def run(self, rounds: int | None) -> None:
        """Rounds until the player leaves, has played this many, or cannot pay for another."""
        self.talk.say(welcome(self.terms))
        state = new_round(self.terms)
        try:
            for number in count(1) if rounds is None else range(1, rounds + 1):
                self._start = self.balance
                if self.balance < (least := least_opening(self.terms)):
                    self.talk.say(
                        f"A round takes at least {dollars(least)}, more than your {dollars(self.balance)}."
                    )
                    break
                state = self._round(number, new_round(self.terms, state.equipment))
                self.played = number
        except (Leave, KeyboardInterrupt):
            if self._round_open:
                staked = dollars(self._start - self.balance)
                self.talk.say(f"The round is not finished: your wagers, {staked}, are returned.")
                self.balance = self._start
        self.talk.say(self._goodbye())

    def _round(self, number: int, state: Round) -> Round:
        _, state = apply(state, OpenRound(state.equipment.due))
        self._settled_at = []
        wagers = self._wagers(number, state)
        _, state = apply(state, PlaceWagers(self.seat, wagers))
        for other in self.others:
            _, state = apply(state, PlaceWagers(other, neighbour_wagers(self.terms)))
        self._round_open = True
        state = self._to_the_end(state)
        self._round_open, self._last = False, wagers
        self._report(number, state, wagers)
        return state

    def _wagers(self, number: int, state: Round) -> dict[str, int]:
        """The same as before if the player says so, otherwise asked for one by one."""

        def check(wagers: Mapping[str, int]) -> None:
            apply(state, PlaceWagers(self.seat, wagers))
            if (total := sum(wagers.values())) > self.balance:
                raise Refused(Refusal.BALANCE_SHORT, wanted=total, balance=self.balance)

        repeatable = bool(self._last) and allowed(check, self._last)
        again = False
        if repeatable:
            words = {"again": "again", "change": "change"}
            question = f"Enter bets {short_dollars(sum(self._last.values()))} again, c changes it, q leaves:"
            explained = "again bets the same as before, change asks for each wager again."
            answered = self.talk.ask(question, lambda answer: one_of(answer or "again", words), explained)
            again = answered == "again"
        self.talk.say(round_line(number, self.balance, state.deck_back))
        if again and self._meant(self._last):
            return self._last
        usual = self._last if repeatable else self._first_wagers(check)
        for _ in range(PATIENCE):
            wagers = ask_wagers(self.talk, self.terms, usual, check)
            if not wagers:
                self.talk.complain(Refused(Refusal.ROUND_NEEDS_WAGER))
            elif self._meant(wagers):
                return wagers
        raise Leave

    def _first_wagers(self, check: Check) -> dict[str, int]:
        """A suggestion that leaves enough for every decision, if possible."""

        def easily(wagers: Mapping[str, int]) -> None:
            check(wagers)
            if self._lacking(wagers):
                raise Refused(Refusal.TOO_LITTLE_LEFT)

        return first_wagers(self.terms, easily)

    def _lacking(self, wagers: Mapping[str, int]) -> bool:
        """Whether some decision could not be paid for after these wagers."""
        return dearest(self.terms, wagers) > self.balance - sum(wagers.values())

    def _meant(self, wagers: Mapping[str, int]) -> bool:
        """Confirms wagers that leave too little for the decisions."""
        if not self._lacking(wagers):
            return True
        left = dollars(self.balance - sum(wagers.values()))
        warning = (
            f"Your decisions can take up to {dollars(dearest(self.terms, wagers))} more, and {left} would be "
            "left: what you cannot pay for cannot be chosen."
        )
        self.talk.say(Padding(Text(warning, style="yellow"), (0, 0, 0, 2)))
        words = {"yes": "yes", "no": "no"}
        explained = "yes makes these wagers all the same, no asks for them again."
        question = "Bet anyway, yes or no [no]:"
        return self.talk.ask(question, lambda answer: one_of(answer or "no", words), explained) == "yes"

    def _to_the_end(self, state: Round) -> Round:
        state = self._deal_on(state)
        while (turn := state.turn) is not None:
            if turn == self.seat:
                view = view_for(state, self.seat)
                self.talk.say(Text(), draw_table(self.talk.console, self.terms, view, self.balance))
                option = ask_decision(self.talk, state, view, self.balance)
            else:
                option = neighbour_answer(state)
            _, state = apply(state, Decision(turn, option))
            state = self._deal_on(state)
        return state

    def _deal_on(self, state: Round) -> Round:
        """Deals on until the dealer waits; after each settlement the table is remembered as it was."""
        while (command := next_command(state, self._shuffle)) is not None:
            step = state.move.step
            _, state = apply(state, command)
            if isinstance(step, Settle):
                self._settled_at.append((step, state))
        self.balance = self._start + held_of(state, self.seat)
        return state

    def _shuffle(self) -> tuple[Card, ...]:
        return shuffled(self._rng)

    def _report(self, number: int, state: Round, wagers: Mapping[str, int]) -> None:
        view = view_for(state, self.seat)
        if self._as_json:
            print_json(_round_json(number, state, view, wagers, self.balance), lines=True)
            return
        net = net_of(state, self.seat)
        style = "bold green" if net > 0 else "bold red" if net < 0 else "bold yellow"
        nets = {other: net_of(state, other) for other in self.others}
        self.talk.say(
            *draw_settlement(self.talk.console, self.seat, self._settled_at, state),
            Text.assemble(
                ("  Net ", "bold"),
                (dollars(net, plus=True), f"bold {style}"),
                f", balance {dollars(self.balance)}",
            ),
            *draw_neighbours(self.talk.console, view, nets),
        )

    def _goodbye(self) -> str:
        ahead = self.balance - self.brought
        result = f"{dollars(abs(ahead))} {'ahead' if ahead > 0 else 'behind'}" if ahead else "even"
        return (
            f"You leave the table with {dollars(self.balance)}, {result} after {many(self.played, 'round')}."
        )


def _round_json(
    number: int, state: Round, view: RoundView, wagers: Mapping[str, int], balance: int
) -> dict[str, Any]:
    """One line of `play --json`, worded as in `settle`; a card the seat never saw is `??`."""
    settled = seat_json(state, view.viewer)
    return {
        "round": number,
        "seat": view.viewer,
        "cards": {
            place: " ".join(str(card or "??") for card in cards) for place, cards in view.cards.items()
        },
        "wagers": {name: plain_dollars(amount) for name, amount in wagers.items()},
        "decisions": list(view.seats[view.viewer].decisions),
        "settlement": settled["wagers"],
        "net": settled["net"],
        "balance": plain_dollars(balance),
    }
