"""A simulation: the results, how certain they are, and the exact values beside them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import sqrt

from rich.console import Group, RenderableType
from rich.text import Text

from pitboss.cli.render.sheet import Bars, Sheet
from pitboss.rules import Payout, spelled
from pitboss.simulate import Estimate, Result, SessionFigures
from pitboss.simulate.result import SimulatedWager
from pitboss.simulate.sessions import Band
from pitboss.wording import dollars, fixed, joined, many, percent

__all__ = ["render"]

_MOST_RESULTS = 14


def render(result: Result) -> RenderableType:
    """Setting, figures, wagers, hands, decisions, distribution; seats and sessions where there are any."""
    return Group(*_sections(result))


def _sections(result: Result) -> Iterator[RenderableType]:
    yield _setting(result)
    yield _titled("The round, in units per seat", _figures(result))
    for reason in result.unknown:
        yield Text(f"No exact value: {reason}\n")
    yield _titled("Wagers", _wagers(result))
    yield from _endings(result)
    if result.decisions:
        yield _titled("Decisions", _decisions(result))
    if result.seats > 1:
        yield _titled("Seats", _seats(result))
        yield _shared(result)
    yield _distribution(result)
    if (figures := result.session) is not None:
        yield from _session(figures, result.seats)


def _sheet(*columns: str, left: int = 1) -> Sheet:
    return Sheet(*columns, left=left, fractions=False)


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


def _figures(result: Result) -> Sheet:
    total = result.total
    table = _sheet("figure", "value")
    low, high = total.interval
    table.add("expected value", f"{total.value:+.6f} ± {total.standard_error:.6f}")
    table.add("95% interval", f"{low:+.6f} to {high:+.6f}")
    if total.exact is not None:
        table.add("exactly", fixed(total.exact, 6, plus=True))
        if (apart := total.errors_apart) is not None:
            table.add("apart", Text.assemble(_apart(total), " standard errors" if apart else ""))
    table.add("average wager", fixed(result.average_wager, 6))
    table.add("loss per money bet", percent(-total.value / result.average_wager, 4))
    table.add("ends ahead", percent(result.hit_frequency, 4))
    table.add("standard deviation", f"{sqrt(result.variance):.6f}")
    return table


def _wagers(result: Result) -> Sheet:
    estimates = [result.total, *(figures.player_ev for figures in result.wagers.values())]
    known = any(each.exact is not None for each in estimates)
    exactly = ("exactly", "apart") if known else ()
    table = _sheet("wager", "value", "error", "95% interval", *exactly, "wins")
    for name, figures in result.wagers.items():
        table.add(*_row(name, figures.player_ev, known=known), percent(figures.hit_frequency, 3))
    table.add_total(*_row("all", result.total, known=known), "")
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


def _ends(wager: SimulatedWager, *, lines: bool) -> Sheet:
    table = _sheet("hand" if lines else "end", "times", "frequency", "one in", "pays")
    for name, pays, count in wager.endings:
        often = f"{wager.chances / count:,.1f}" if count else "-"
        paid = "" if pays is None or pays < 0 else Payout(pays).short
        table.add(name, f"{count:,}", f"{count / wager.chances:.8f}", often, paid)
    return table


def _decisions(result: Result) -> Sheet:
    table = _sheet("decision", "option", "how often, of the times asked", left=2)
    for name, shares in result.decisions.items():
        for number, (option, share) in enumerate(shares.items()):
            table.add(name if number == 0 else "", option, percent(share, 4))
    return table


def _seats(result: Result) -> Sheet:
    known = any(seat.player_ev.exact is not None for seat in result.by_seat)
    exactly = ("exactly", "apart") if known else ()
    table = _sheet("seat", "strategy", "value", "error", *exactly, "ahead", left=2)
    for seat in result.by_seat:
        value, error = fixed(seat.player_ev.value, 5, plus=True), fixed(seat.player_ev.standard_error, 5)
        strategy = seat.strategy if len(seat.strategy) <= 22 else f"{seat.strategy[:19]}..."
        table.add(
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
    bars = Bars("net", "frequency", *(["exactly"] if known else []))
    top = max(result.pooled.values())
    for net in sorted(likeliest):
        units, count = Fraction(net * grain, result.unit), result.pooled[net]
        row = [f"{float(units):+g}" if units else "0", f"{count / number:.6f}"]
        if known:
            row.append(f"{float(known.get(net * grain, Fraction(0))):.6f}")
        style = "green" if units > 0 else "red" if units < 0 else "dim"
        bars.add(*row, share=count / top, style=style)
    return _titled(title, bars)


def _money(amount: float) -> str:
    return dollars(round(100 * amount))


def _session(figures: SessionFigures, seats: int) -> Iterator[RenderableType]:
    table = _sheet("", "5%", "25%", "median", "75%", "95%", "mean", "deviation")

    def add(name: str, band: Band, mean: float, deviation: float) -> None:
        levels = (fixed(level, 2, trim=True) for level in band)
        table.add(name, *levels, fixed(mean, 2), fixed(deviation, 2))

    add("a seat", figures.band, figures.mean, figures.standard_deviation)
    if seat := figures.exact_seat:
        add("  exactly", seat.band, seat.mean, seat.standard_deviation)
    add("the house", figures.table_band, figures.win, figures.table_deviation)
    if house := figures.exact_house:
        add("  exactly", house.band, house.win, house.standard_deviation)
    if figures.by_night:
        name = f"its month ({figures.nights})"
        add(name, figures.by_night[-1], figures.month_mean, figures.month_deviation)
    if house and (month := figures.exact_month):
        deviation = house.standard_deviation * sqrt(figures.nights)
        name = "  exactly" if figures.by_night else f"its month ({figures.nights}), exactly"
        add(name, month.by_night[-1], house.win * figures.nights, deviation)
    title = f"Win in sessions of {many(figures.length, 'round')}, {many(seats, 'seat')}, in dollars"
    yield _titled(title, table)
    yield Text(" ".join(_definitions(figures)) + "\n", style="dim")
    yield Text("\n".join(_session_words(figures)) + "\n")


def _definitions(figures: SessionFigures) -> Iterator[str]:
    yield (
        f"A session is {many(figures.length, 'round')}, a month {many(figures.nights, 'session')}; below "
        "each share stands the least result that this share of all stays at or below."
    )
    if figures.bankroll is not None:
        yield (
            "A seat is ruined when its bankroll no longer covers all that a round may ask; it sits out the "
            "rest. The house's figures are of seats that are never empty."
        )
    errors = [
        exact.error
        for exact in (figures.exact_seat, figures.exact_house, figures.exact_month)
        if exact is not None
    ]
    if errors:
        yield (
            "Exactly: by convolution of the round's distribution; no probability is off by more than "
            f"{max(errors):.0e}."
        )


def _session_words(figures: SessionFigures) -> Iterator[str]:
    seat, house, month = figures.exact_seat, figures.exact_house, figures.exact_month
    ahead = "" if seat is None else f", exactly {percent(seat.ahead, 4)}"
    yield f"A seat ends {percent(figures.ahead)} of {figures.sessions:,} sessions ahead{ahead}."
    if figures.ruin is not None and figures.bankroll is not None:
        exactly = "" if seat is None or seat.ruin is None else f", exactly {percent(seat.ruin, 4)}"
        rounds = "" if seat is None else f", exactly {fixed(seat.rounds_played, 2)}"
        yield (
            f"With {_money(figures.bankroll)} it is ruined in {percent(figures.ruin)} ± "
            f"{percent(figures.ruin_error or 0)} of them{exactly}; it plays "
            f"{figures.rounds_played:,.0f} rounds{rounds}."
        )
    lost = percent(figures.month_loses or 0)
    lost_months = f" and {lost} of {figures.months:,} months" if figures.months else ""
    exactly = "" if house is None else f"; exactly {percent(house.loses, 4)} of its sessions"
    exactly += "" if month is None else f" and {percent(month.loses, 4)} of its months"
    yield (
        f"The table takes bets of {_money(figures.handle)} in a session and wins {_money(figures.win)}, "
        f"{percent(figures.win / figures.handle)}; it loses {percent(figures.table_loses)} of its sessions"
        f"{lost_months}{exactly}."
    )
    if figures.hold is not None and figures.drop is not None:
        drop, hold = _money(figures.drop), percent(figures.hold)
        yield f"Of a drop of {drop} it holds {hold}, if nobody buys in twice."
