"""Asking for a decision: the options, what each costs, and what comes after."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from rich.table import Table
from rich.text import Text

from pitboss.cli.playing.dialogue import Dialogue
from pitboss.cli.playing.wagers import one_of
from pitboss.errors import InputError, Refused
from pitboss.round import Decision, Round, RoundView, decide
from pitboss.rules import Decide, Option
from pitboss.wording import a_hand, cap, joined, short_dollars
from pitboss.wording.refusals import Refusal

__all__ = ["ask_decision"]


def ask_decision(talk: Dialogue, state: Round, view: RoundView, balance: int) -> str:
    """One of the options that the balance covers and the hand allows."""
    step = state.move.step
    assert isinstance(step, Decide)  # noqa: S101 - asked only on the seat's turn
    costs = {name: sum(placed.values()) for name, placed in view.options.items()}
    told = {name: _words(state, view, name, option) for name, option in state.terms.answers(step).items()}
    talk.say(Text(), _headline(state, view), _option_lines(told, costs, balance))
    preset = state.terms.unanswered(step)
    harmless = not costs[preset] and not step.options[preset].forfeits
    words = {name: name for name in told} | _short_words(told)

    def read(answer: str) -> str:
        if not answer:
            if harmless:
                return preset
            raise InputError(f"Please answer {' or '.join(costs)}.")
        option = one_of(answer, words, costs)
        if option not in costs:
            decide(state, Decision(view.viewer, option))  # says which hand it takes
        if costs[option] > balance:
            raise Refused(Refusal.OPTION_TOO_DEAR, option=option, wanted=costs[option], balance=balance)
        return option

    question = f"Your choice [{preset}]:" if harmless else "Your choice:"
    explained = "; ".join(f"{name}: {words}" for name, words in told.items())
    return talk.ask(question, read, f"{explained}. The first letters will do.")


def _short_words(names: Iterable[str]) -> dict[str, str]:
    """`3x` for `bet-3x`, `back` for `take-back`, where only one option ends so."""
    ends = [(name.partition("-")[2], name) for name in names]
    return {end: name for end, name in ends if end and [each for each, _ in ends].count(end) == 1}


def _headline(state: Round, view: RoundView) -> Text:
    """The question, and what the dealer does once it is answered."""
    line = Text(f"{cap(str(view.decision))}?", style="bold")
    after = next((move for move in state.terms.plan[state.at + 1 :] if move.kind in ("show", "settle")), None)
    if after is not None:
        line.append(f"  Then the dealer will {after.words}.", style="not bold dim")
    return line


def _option_lines(told: Mapping[str, str], costs: Mapping[str, int], balance: int) -> Table:
    lines = Table.grid(padding=(0, 2))
    lines.add_column(min_width=2)
    lines.add_column(no_wrap=True, min_width=max(map(len, told)))
    lines.add_column(overflow="fold")
    for name, words in told.items():
        beyond = costs.get(name, 0) > balance
        note = ", beyond your balance" if beyond else ""
        faint = beyond or name not in costs
        lines.add_row("", Text(name, style="dim" if faint else "bold"), Text(words + note, style="dim"))
    return lines


def _words(state: Round, view: RoundView, name: str, option: Option) -> str:
    """What an option costs, gives up or takes back; where the hand is too low for it, which hand it takes."""
    if name not in view.options:
        return f"only with {a_hand(option.needs.name)} or better" if option.needs else ""
    seat, wagers, stakes = view.viewer, state.terms.game.wagers, view.seats[view.viewer].wagers
    for verb, named in (
        ("gives up", state.given_up(seat, option)),
        ("takes back", state.taken_back(seat, option)),
    ):
        if spots := [wager for wager in named if wager in stakes]:
            total = short_dollars(sum(stakes[wager] for wager in spots))
            return f"{verb} the {joined([wagers[wager].label for wager in spots])}, {total}"
    placed = view.options[name]
    if not any(placed.values()):
        return "nothing more"
    return (
        f"{short_dollars(sum(placed.values()))} more on {joined([wagers[wager].label for wager in placed])}"
    )
