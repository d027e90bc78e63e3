"""Making a report: solve, simulate, verify, then write down what was found."""

from __future__ import annotations

from collections.abc import Mapping
from time import perf_counter

from pitboss import __version__
from pitboss.advise.cards import Mistake, StrategyCard, mistake_costs, strategy_card
from pitboss.errors import Unsolvable
from pitboss.exact import Analysis, Question, ask, is_solvable, side_bet, side_bets, solve
from pitboss.exact.solver import Progress, quiet
from pitboss.publish.report.blocks import Block, Bullets, Item, LeftOut, Paragraph, Section
from pitboss.publish.report.exposure import exposure
from pitboss.publish.report.report import Identity, Report
from pitboss.publish.report.sections.combinations import combinations_section
from pitboss.publish.report.sections.edges import compared_section, edges_section
from pitboss.publish.report.sections.examples import examples_section
from pitboss.publish.report.sections.exposure import exposure_section
from pitboss.publish.report.sections.method import method_section
from pitboss.publish.report.sections.printed_figures import printed_section, verdicts_on
from pitboss.publish.report.sections.reproduce import report_command, reproduce_section
from pitboss.publish.report.sections.rules import rules_sections
from pitboss.publish.report.sections.simulated import simulated_section
from pitboss.publish.report.sections.strategy import card_section, mistakes_section, strategy_section
from pitboss.publish.report.sections.summary import setting, summary_section
from pitboss.publish.report.sections.volatility import volatility_section
from pitboss.publish.report.subject import ReportOrder, Subject
from pitboss.rulebook import rules_document
from pitboss.rules import definition_hash
from pitboss.simulate import Result, play_locally
from pitboss.simulate.job import Order, make_job

__all__ = ["make_report"]

_CENT = 1
"""At the unit of a report payouts are settled as at the table: to the cent."""


def make_report(order: ReportOrder, *, progress: Progress = quiet) -> Report:
    """A report, complete and ready for any writer."""
    question = _question(order)
    progress("solving", 0.0)
    analysis = solve(question, progress=lambda stage, done: progress(stage, 0.3 * done))
    progress("optional wagers", 0.3)
    alone = _side_bets(question)
    progress("comparing pay tables", 0.31)
    compared = _compared(order, question, alone)
    progress("looking for a strategy card", 0.33)
    card, mistakes = _card(question, analysis)
    progress("checking the printed figures", 0.38)
    verdicts = verdicts_on(order.catalogue, order.terms.game)
    progress("simulating", 0.4)
    result = _simulated(order, progress) if order.rounds else None
    subject = Subject(
        order=order,
        question=question,
        analysis=analysis,
        side_bets=alone,
        compared=compared,
        card=card,
        mistakes=mistakes,
        result=result,
        verdicts=verdicts,
    )
    progress("writing", 0.7)
    return _written(subject)


def _question(order: ReportOrder) -> Question:
    terms = order.terms
    return ask(
        order.catalogue,
        terms.game,
        paytables={slot: table.id for slot, table in terms.tables.items()},
        options=terms.options,
        side=order.side,
        unit=order.unit,
        breakage=_CENT,
    )


def _side_bets(question: Question) -> dict[str, Analysis]:
    """Each optional wager by itself, where that can be counted."""
    asked = {name: side_bet(question, name) for name in side_bets(question)}
    return {name: solve(each) for name, each in asked.items() if is_solvable(each)}


def _compared(
    order: ReportOrder, question: Question, alone: Mapping[str, Analysis]
) -> Mapping[str, list[Analysis]]:
    """Each pay table of each slot, the other slots as they are; options as the house sets them."""
    game, house = order.terms.game, order.terms.house
    options = {name: value for name, value in house.options.items() if name in game.options}
    in_force = {slot: table.id for slot, table in question.tables.items()}
    placed = [name for name in game.wagers if name in question.wagers or name not in game.opening_wagers]
    made = {slot for name in placed for slot in game.tables_of.get(name, ())}
    found: dict[str, list[Analysis]] = {}
    for slot in question.tables:
        optional = [name for name in alone if slot in game.tables_of.get(name, ())]
        if slot not in made and not optional:
            continue
        for name in order.catalogue.pay_tables(game, slot):
            asked = ask(
                order.catalogue,
                game,
                paytables=in_force | {slot: name},
                options=options,
                side=order.side,
                unit=order.unit,
                breakage=_CENT,
            )
            wanted = asked if slot in made else side_bet(asked, optional[0])
            found.setdefault(slot, []).append(solve(wanted))
    return found


def _card(question: Question, analysis: Analysis) -> tuple[StrategyCard | None, tuple[Mistake, ...]]:
    """A strategy card and the cost of habits, where there are decisions and words for them."""
    if not analysis.decisions:
        return None, ()
    try:
        return strategy_card(question), mistake_costs(question)
    except Unsolvable:
        return None, ()


def _simulated(order: ReportOrder, progress: Progress) -> Result:
    wanted = Order(rounds=order.rounds, seed=order.seed, unit=order.unit, side=order.side, bets={})
    terms, seatings, job = make_job(order.catalogue, order.terms, wanted)
    start = perf_counter()
    tally, whole = play_locally(
        job, progress=lambda done: progress("simulating", 0.4 + 0.3 * done / job.rounds)
    )
    if not whole:
        raise KeyboardInterrupt  # the report names all rounds, so it does not take fewer
    seconds = perf_counter() - start
    return Result(terms=terms, seatings=seatings, job=job, tally=tally, unit=order.unit, seconds=seconds)


def _written(subject: Subject) -> Report:
    found = exposure(subject)
    rules, dealing, paying = rules_sections(
        subject, rules_document(subject.terms, subject.order.catalogue, today=subject.order.day)
    )
    examples, missing = examples_section(subject)
    every: tuple[Section | LeftOut, ...] = (
        summary_section(subject, found),
        rules,
        examples,
        dealing,
        paying,
        method_section(subject),
        combinations_section(subject),
        edges_section(subject),
        volatility_section(subject),
        strategy_section(subject),
        card_section(subject),
        mistakes_section(subject),
        compared_section(subject),
        simulated_section(subject),
        exposure_section(subject, found),
        printed_section(subject),
        reproduce_section(subject),
    )
    left_out = (*(each for each in every if isinstance(each, LeftOut)), *missing)
    sections = tuple(each for each in every if isinstance(each, Section))
    game = subject.question.game
    return Report(
        identity=Identity(
            game=game.id,
            title=game.title,
            definition=definition_hash(game, subject.terms.tables),
            version=__version__,
            day=subject.order.day,
            setting=tuple(setting(subject)),
            command=report_command(subject),
        ),
        sections=(*sections, *_what_is_left_out(left_out)),
        left_out=left_out,
        subject=subject,
        exposure=found,
    )


def _what_is_left_out(left_out: tuple[LeftOut, ...]) -> tuple[Section, ...]:
    if not left_out:
        return ()
    blocks: tuple[Block, ...] = (
        Paragraph("These parts of a report do not apply to this game:"),
        Bullets(tuple(Item(term=each.title, text=each.reason) for each in left_out)),
    )
    return (Section(key="left-out", title="What is left out", blocks=blocks),)
