"""A stay at the table: round after round, with a balance."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import count
from random import Random

from rich.text import Text

from pitboss.cards import Card, shuffled
from pitboss.cli.output import print_json
from pitboss.cli.playing import neighbours
from pitboss.cli.playing.decisions import ask_decision
from pitboss.cli.playing.dialogue import PATIENCE, Dialogue, Leave
from pitboss.cli.playing.money import dearest, least_opening, short
from pitboss.cli.playing.picture import draw_showdown, draw_table, round_line, welcome
from pitboss.cli.playing.record import round_json
from pitboss.cli.playing.wagers import allowed, ask_wagers, first_wagers, one_of
from pitboss.cli.settled import net_of, settlement_lines, signed
from pitboss.errors import InputError, Refused
from pitboss.round import Decision, OpenRound, PlaceWagers, Round, Terms, apply, new_round, view_for
from pitboss.round.scripted import deal_on
from pitboss.rules import dollars

__all__ = ["Session"]


class Session:
    """One player at one seat. The balance is what does not lie on the layout."""

    def __init__(
        self, terms: Terms, talk: Dialogue, rng: Random, *, balance: int, seats: int, as_json: bool
    ) -> None:
        if seats > len(terms.seats):
            raise InputError(f"--seats is {seats}, but this house has {len(terms.seats)} seats at a table.")
        self.terms = terms
        self.talk = talk
        self.balance = self.brought = balance
        self.seat, *self.others = terms.seats[:seats]
        self.played = 0
        self._rng = rng
        self._as_json = as_json
        self._last: dict[str, int] = {}
        self._round_open = False

    def run(self, rounds: int | None) -> None:
        """Rounds until the player leaves, has played so many, or cannot pay for another."""
        self.talk.say(welcome(self.terms))
        state = new_round(self.terms)
        start = self.balance
        try:
            for number in count(1) if rounds is None else range(1, rounds + 1):
                start = self.balance
                if start < (least := least_opening(self.terms)):
                    self.talk.say(
                        f"A round takes {dollars(least)} at least, more than your {dollars(start)}."
                    )
                    break
                state = self._round(number, new_round(self.terms, state.equipment))
                self.played = number
        except (Leave, KeyboardInterrupt):
            if self._round_open:
                staked = dollars(start - self.balance)
                self.talk.say(f"The round is not finished: your wagers, {staked}, are returned.")
                self.balance = start
        self.talk.say(self._goodbye())

    def _round(self, number: int, state: Round) -> Round:
        _, state = apply(state, OpenRound(state.equipment.due))
        wagers = self._wagers(number, state)
        _, state = apply(state, PlaceWagers(self.seat, wagers))
        for other in self.others:
            _, state = apply(state, PlaceWagers(other, neighbours.opening(self.terms)))
        self._round_open = True
        self.balance -= sum(wagers.values())
        self._warn(wagers)
        state = self._to_the_end(state)
        self.balance += sum(state.wagers_of(self.seat).values()) + net_of(state, self.seat)
        self._round_open, self._last = False, wagers
        self._report(number, state, wagers)
        return state

    def _wagers(self, number: int, state: Round) -> dict[str, int]:
        """As before, where the player says so; otherwise asked for one by one."""

        def check(wagers: Mapping[str, int]) -> None:
            apply(state, PlaceWagers(self.seat, wagers))
            if (total := sum(wagers.values())) > self.balance:
                raise Refused(f"That takes {dollars(total)}, and your balance is {dollars(self.balance)}.")

        repeatable = bool(self._last) and allowed(check, self._last)
        again = False
        if repeatable:
            words = {"again": "again", "change": "change"}
            question = f"Enter bets {short(sum(self._last.values()))} again, c changes it, q leaves:"
            again = self.talk.ask(question, lambda answer: one_of(answer or "again", words)) == "again"
        self.talk.say(round_line(number, self.balance, state.deck_back))
        if again:
            return self._last
        usual = self._last if repeatable else first_wagers(self.terms, check)
        for _ in range(PATIENCE):
            if wagers := ask_wagers(self.talk, self.terms, usual, check):
                return wagers
            self.talk.complain(Refused("No wager was made; a round needs one."))
        raise Leave

    def _to_the_end(self, state: Round) -> Round:
        state = deal_on(state, self._shuffle)
        while (turn := state.turn) is not None:
            if turn == self.seat:
                view = view_for(state, self.seat)
                self.talk.say(Text(), draw_table(self.talk.console, self.terms, view, self.balance))
                option = ask_decision(self.talk, state, view, self.balance)
                self.balance -= sum(view.options[option].values())
            else:
                option = neighbours.answer(state)
            _, state = apply(state, Decision(turn, option))
            state = deal_on(state, self._shuffle)
        return state

    def _shuffle(self) -> tuple[Card, ...]:
        return shuffled(self._rng)

    def _warn(self, wagers: Mapping[str, int]) -> None:
        if (most := dearest(self.terms, wagers)) > self.balance:
            words = (
                f"  Your decisions can take up to {dollars(most)} more, and {dollars(self.balance)} is left: "
                "what you cannot pay for cannot be chosen."
            )
            self.talk.say(Text(words, style="yellow"))

    def _report(self, number: int, state: Round, wagers: Mapping[str, int]) -> None:
        view = view_for(state, self.seat)
        if self._as_json:
            print_json(round_json(number, state, view, wagers, self.balance), lines=True)
            return
        net = net_of(state, self.seat)
        style = "green" if net > 0 else "red" if net < 0 else "yellow"
        self.talk.say(
            Text(),
            draw_showdown(self.talk.console, self.terms, view),
            Text(),
            settlement_lines(state, self.seat),
            Text.assemble(
                ("  Net ", "bold"), (signed(net), f"bold {style}"), f", balance {dollars(self.balance)}"
            ),
        )

    def _goodbye(self) -> str:
        ahead = self.balance - self.brought
        result = f"{dollars(abs(ahead))} {'ahead' if ahead > 0 else 'behind'}" if ahead else "even"
        rounds = "1 round" if self.played == 1 else f"{self.played} rounds"
        return f"You leave the table with {dollars(self.balance)}, {result} after {rounds}."
