"""A simulation: the results, how certain they are, and the exact values beside them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import sqrt

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pitboss.rules import Payout, spelled
from pitboss.simulate import Estimate, Result, SessionFigures, session_figures
from pitboss.simulate.result import SimulatedWager
from pitboss.wording import dollars, fixed, joined, many, percent

__all__ = ["render"]

_MOST_RESULTS = 14
_BAR = 24


def render(result: Result) -> RenderableType:
    """Setting, figures, wagers, hands, decisions, distribution; seats and sessions where there are any."""
    return Group(*_sections(result))


def _sections(result: Result) -> Iterator[RenderableType]:
    yield _setting(result)
    yield _titled("The round, in units per seat", _figures(result))
    yield _titled("Wagers", _wagers(result))
    yield from _endings(result)
    if result.decisions:
        yield _titled("Decisions", _decisions(result))
    if result.seats > 1:
        yield _titled("Seats", _seats(result))
        yield _shared(result)
    yield _distribution(result)
    if (figures := session_figures(result)) is not None:
        yield from _session(figures, result.seats)


def _table(*columns: str, left: int = 1) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for number, column in enumerate(columns):
        table.add_column(column, justify="left" if number < left else "right", no_wrap=True)
    return table


def _titled(title: str, table: RenderableType) -> RenderableType:
    return Group(Text(title, style="bold"), table, Text())


def _setting(result: Result) -> Text:
    terms = result.terms
    text = Text(terms.game.title, style="bold")
    parts = [table.title for table in terms.tables.values()]
    parts += [f"{name} {spelled(value)}" for name, value in terms.options.items()]
    names = list(dict.fromkeys(seating.strategy.name for seating in result.seatings))
    parts.append(f"strategy: {' | '.join(names)}" if result.job.program.asked else "no decisions")
    parts += [many(result.seats, "seat")] if result.seats > 1 else []
    parts.append(f"unit {dollars(result.unit)}")
    rate = result.rounds / max(result.seconds, 1e-9) / 1e6
    text.append(f"\n{'; '.join(parts)}\n", style="not bold")
    text.append(
        f"{result.rounds:,} rounds in {result.seconds:.2f} s, {rate:.1f} million a second; ", style="dim"
    )
    text.append(f"seed {result.job.seed}\n", style="dim")
    return text


def _apart(estimate: Estimate) -> Text:
    apart = estimate.errors_apart
    if apart is None:
        return Text("")
    style = "green" if abs(apart) < 3 else "yellow" if abs(apart) < 4 else "bold red"
    return Text(fixed(apart, 2, plus=True), style=style)


def _exact(estimate: Estimate, digits: int = 6) -> str:
    return "" if estimate.exact is None else fixed(estimate.exact, digits, plus=True)


def _row(name: str, estimate: Estimate, *, known: bool) -> tuple[str | Text, ...]:
    low, high = estimate.interval
    return (
        name,
        fixed(estimate.value, 5, plus=True),
        fixed(estimate.standard_error, 5),
        f"{low:+.4f} {high:+.4f}",
        *((_exact(estimate, 5), _apart(estimate)) if known else ()),
    )


def _figures(result: Result) -> Table:
    total = result.total
    table = _table("figure", "value")
    low, high = total.interval
    table.add_row("expected value", f"{total.value:+.6f} ± {total.standard_error:.6f}")
    table.add_row("95% interval", f"{low:+.6f} to {high:+.6f}")
    if total.exact is not None:
        table.add_row("exactly", fixed(total.exact, 6, plus=True))
        if (apart := total.errors_apart) is not None:
            table.add_row("apart", Text.assemble(_apart(total), " standard errors" if apart else ""))
    table.add_row("average wager", fixed(result.average_wager, 6))
    table.add_row("loss per money bet", percent(-total.value / result.average_wager, 4))
    table.add_row("ends ahead", percent(result.hit_frequency, 4))
    table.add_row("standard deviation", f"{sqrt(result.variance):.6f}")
    return table


def _wagers(result: Result) -> Table:
    estimates = [result.total, *(figures.player_ev for figures in result.wagers.values())]
    known = any(each.exact is not None for each in estimates)
    exactly = ("exactly", "apart") if known else ()
    table = _table("wager", "value", "error", "95% interval", *exactly, "wins")
    for name, figures in result.wagers.items():
        table.add_row(*_row(name, figures.player_ev, known=known), percent(figures.hit_frequency, 3))
    table.add_section()
    table.add_row(*_row("all", result.total, known=known), "")
    return table


def _endings(result: Result) -> Iterator[RenderableType]:
    """How each wager ended, where there is more to say than won, lost or pushed; those that ended alike
    together."""
    game, alike = result.terms.game, list[list[str]]()
    for name, wager in result.wagers.items():
        if len(wager.endings) <= 3 or name in game.pots:
            continue
        same = [names for names in alike if result.wagers[names[0]].endings == wager.endings]
        if same:
            same[0].append(name)
        else:
            alike.append([name])
    for names in alike:
        lines = names[0] in game.slots
        labels = joined([game.wagers[name].label for name in names])
        title = (
            f"{labels}, {'line by line' if lines else 'how it ends' if len(names) == 1 else 'how they end'}"
        )
        yield _titled(title, _ends(result.wagers[names[0]], lines=lines))


def _ends(wager: SimulatedWager, *, lines: bool) -> Table:
    table = _table("hand" if lines else "end", "times", "frequency", "one in", "pays")
    for name, pays, count in wager.endings:
        often = f"{wager.chances / count:,.1f}" if count else "-"
        paid = "" if pays is None or pays < 0 else Payout(pays).short
        table.add_row(name, f"{count:,}", f"{count / wager.chances:.8f}", often, paid)
    return table


def _decisions(result: Result) -> Table:
    table = _table("decision", "option", "how often, of the times asked", left=2)
    for name, shares in result.decisions.items():
        for number, (option, share) in enumerate(shares.items()):
            table.add_row(name if number == 0 else "", option, percent(share, 4))
    return table


def _seats(result: Result) -> Table:
    known = any(seat.player_ev.exact is not None for seat in result.by_seat)
    exactly = ("exactly", "apart") if known else ()
    table = _table("seat", "strategy", "value", "error", *exactly, "ahead", left=2)
    for seat in result.by_seat:
        value, error = fixed(seat.player_ev.value, 5, plus=True), fixed(seat.player_ev.standard_error, 5)
        strategy = seat.strategy if len(seat.strategy) <= 22 else f"{seat.strategy[:19]}..."
        table.add_row(
            seat.name,
            strategy,
            value,
            error,
            *((_exact(seat.player_ev, 5), _apart(seat.player_ev)) if known else ()),
            percent(seat.hit_frequency, 3),
        )
    return table


def _shared(result: Result) -> Text:
    correlation, ratio = result.correlation or 0.0, result.variance_ratio or 1.0
    together = (
        "The seats share cards, so they win and lose together" if correlation > 0 else "One deck for all"
    )
    return Text(
        f"{together}: the results of two seats are correlated by "
        f"{correlation:.3f}, and the variance of what the table wins in a round is {ratio:.2f} times "
        f"(its standard deviation {sqrt(ratio):.2f} times) that of {result.seats} independent seats.\n"
    )


def _distribution(result: Result) -> RenderableType:
    number, grain = result.rounds * result.seats, result.job.program.grain
    likeliest = [net for net, _ in result.pooled.most_common(_MOST_RESULTS)]
    title = "Net result of a round, in units"
    if len(likeliest) < len(result.pooled):
        title += f" (the {len(likeliest)} likeliest of {len(result.pooled)}; --json has all)"
    known = result.known[0].distribution if result.seats == 1 and result.known[0] else None
    table = _table("net", "frequency", *(["exactly"] if known else []), left=0)
    table.add_column("", justify="left")
    top = max(result.pooled.values())
    for net in sorted(likeliest):
        units, count = Fraction(net * grain, result.unit), result.pooled[net]
        row = [f"{float(units):+g}" if units else "0", f"{count / number:.6f}"]
        if known:
            row.append(f"{float(known.get(net * grain, Fraction(0))):.6f}")
        style = "green" if units > 0 else "red" if units < 0 else "dim"
        table.add_row(*row, Text("█" * max(1, round(_BAR * count / top)), style=style))
    return _titled(title, table)


def _money(amount: float) -> str:
    return dollars(round(100 * amount))


def _session(figures: SessionFigures, seats: int) -> Iterator[RenderableType]:
    table = _table("", "5%", "25%", "median", "75%", "95%", "mean", "deviation")
    bands = [("a seat", figures.band, figures.mean, figures.standard_deviation)]
    bands.append(("the house", figures.table_band, figures.win, figures.table_deviation))
    if figures.by_night:
        bands.append(
            (
                f"its month ({figures.nights})",
                figures.by_night[-1],
                figures.month_mean,
                figures.month_deviation,
            )
        )
    for name, band, mean, deviation in bands:
        table.add_row(name, *(f"{round(level):,}" for level in (*band, mean, deviation)))
    title = f"Win in sessions of {figures.length:,} rounds, {many(seats, 'seat')}, in dollars"
    yield _titled(title, table)
    lines = [f"A seat ends {percent(figures.ahead)} of {figures.sessions:,} sessions ahead."]
    if figures.ruin is not None and figures.bankroll is not None:
        lines.append(
            f"With {_money(figures.bankroll)} it is ruined, unable to cover another round, in "
            f"{percent(figures.ruin)} ± {percent(figures.ruin_error or 0)} of them; "
            f"it plays {figures.rounds_played:,.0f} rounds."
        )
    lost = percent(figures.month_loses or 0)
    lost_months = f" and {lost} of {figures.months:,} months" if figures.months else ""
    lines.append(
        f"The table takes bets of {_money(figures.handle)} in a session and wins {_money(figures.win)}, "
        f"{percent(figures.win / figures.handle)}; it loses {percent(figures.table_loses)} of its sessions"
        f"{lost_months}."
    )
    if figures.hold is not None and figures.drop is not None:
        lines.append(
            f"Of a drop of {_money(figures.drop)} it holds {percent(figures.hold)}, if nobody buys in twice."
        )
    yield Text("\n".join(lines) + "\n")
