"""Asking for a decision: the options, what each costs, and what comes after."""

from __future__ import annotations

from collections.abc import Mapping

from rich.table import Table
from rich.text import Text

from pitboss.cli.playing.dialogue import Dialogue
from pitboss.cli.playing.wagers import one_of
from pitboss.errors import InputError, Refused
from pitboss.round import Round, RoundView
from pitboss.rules import Decide
from pitboss.wording import cap, joined, short_dollars
from pitboss.wording.refusals import Refusal

__all__ = ["ask_decision"]


def ask_decision(talk: Dialogue, state: Round, view: RoundView, balance: int) -> str:
    """One of the options that the balance covers."""
    step = state.move.step
    assert isinstance(step, Decide)  # noqa: S101 - asked only on the seat's turn
    costs = {name: sum(placed.values()) for name, placed in view.options.items()}
    talk.say(Text(), _headline(state, view), _option_lines(state, step, view, costs, balance))
    preset = state.terms.unanswered(step)
    harmless = not costs[preset] and not step.options[preset].forfeits

    def read(answer: str) -> str:
        if not answer:
            if harmless:
                return preset
            raise InputError(f"Please answer {' or '.join(costs)}.")
        option = one_of(answer, {name: name for name in costs})
        if costs[option] > balance:
            raise Refused(Refusal.OPTION_TOO_DEAR, option=option, wanted=costs[option], balance=balance)
        return option

    question = f"Your choice [{preset}]:" if harmless else "Your choice:"
    told = "; ".join(f"{name}: {_words(state, step, view, name, cost)}" for name, cost in costs.items())
    return talk.ask(question, read, f"{told}. The first letters will do.")


def _headline(state: Round, view: RoundView) -> Text:
    """The question, and what the dealer does once it is answered."""
    line = Text(f"{cap(str(view.decision))}?", style="bold")
    after = next((move for move in state.terms.plan[state.at + 1 :] if move.kind in ("show", "settle")), None)
    if after is not None:
        line.append(f"  Then the dealer will {after.words}.", style="not bold dim")
    return line


def _option_lines(
    state: Round, step: Decide, view: RoundView, costs: Mapping[str, int], balance: int
) -> Table:
    lines = Table.grid(padding=(0, 2))
    lines.add_column(min_width=2)
    for name, cost in costs.items():
        words = _words(state, step, view, name, cost)
        beyond = cost > balance
        if beyond:
            words += ", beyond your balance"
        lines.add_row("", Text(name, style="dim" if beyond else "bold"), Text(words, style="dim"))
    return lines


def _words(state: Round, step: Decide, view: RoundView, option: str, cost: int) -> str:
    """What an option costs or gives up."""
    wagers = state.terms.game.wagers
    stakes = view.seats[view.viewer].wagers
    given_up = [wager for wager in step.options[option].forfeits if wager in stakes]
    if given_up:
        lost = joined([f"the {wagers[wager].label}, {short_dollars(stakes[wager])}" for wager in given_up])
        return f"gives up {lost}"
    if not cost:
        return "nothing more"
    spots = joined([wagers[wager].label for wager in view.options[option]])
    return f"{short_dollars(cost)} more on {spots}"
