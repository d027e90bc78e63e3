"""What the documents print about this game, confirmed or contradicted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby

from pitboss.errors import PitbossError
from pitboss.exact import ask, make_problem
from pitboss.games import Catalogue
from pitboss.publish.language import words as quoted_words
from pitboss.publish.report import blocks
from pitboss.publish.report.cells import words
from pitboss.publish.report.subject import Subject
from pitboss.publish.verification import Figure, Verdict, documents, verify
from pitboss.rules import Game

__all__ = ["printed_section", "verdicts_on"]


def verdicts_on(catalogue: Catalogue, game: Game) -> list[Verdict]:
    """Figures that name this game, or in its sources a game of the same counts or no game at all."""
    same = {game.id} | {
        other.id
        for other in catalogue.games.values()
        if _counts(catalogue, other) == _counts(catalogue, game)
    }
    return [verdict for verdict in verify() if _concerns(verdict.figure, game, same, catalogue)]


def _concerns(figure: Figure, game: Game, same: set[str], catalogue: Catalogue) -> bool:
    named = quoted_words(figure.expression) & set(catalogue.games)
    if not named:
        return figure.source in game.sources
    return game.id in named or (figure.source in game.sources and named <= same)


def _counts(catalogue: Catalogue, game: Game) -> str:
    try:
        return make_problem(ask(catalogue, game)).key
    except PitbossError:
        return game.id


def printed_section(subject: Subject) -> blocks.Section | blocks.LeftOut:
    if not subject.verdicts:
        return blocks.LeftOut(
            "Printed figures", "no source document prints a mathematical figure about this game."
        )
    return blocks.Section(
        key="printed",
        title="Printed figures, confirmed or contradicted",
        short="Printed figures",
        blocks=tuple(_blocks(subject)),
    )


def _blocks(subject: Subject) -> Iterator[blocks.Block]:
    counts = Counter(verdict.verdict for verdict in subject.verdicts)
    told = ", ".join(f"{number} {name}" for name, number in sorted(counts.items()))
    yield blocks.Paragraph(
        f"The source documents print {len(subject.verdicts)} figures about this game, under all pay tables: "
        f"{told}. A figure is confirmed if the exact value, rounded to as many digits, is the printed one; "
        "truncated if it is when cut off after as many digits; and contradicted otherwise."
    )
    titles = {document.source: document.title for document in documents()}
    for source, together in groupby(subject.verdicts, key=lambda verdict: verdict.figure.source):
        found = list(together)
        yield _table(source, titles[source], found)
        notes = [verdict for verdict in found if verdict.verdict == "contradicted" and verdict.figure.note]
        if notes:
            yield blocks.Paragraph("What went wrong, where it can be seen:")
            yield blocks.Bullets(tuple(_note(verdict) for verdict in notes))


def _note(verdict: Verdict) -> blocks.Item:
    figure = verdict.figure
    return blocks.Item(
        term=f"{figure.name} ({figure.printed.text} printed, {verdict.typeset} exact)", text=figure.note or ""
    )


def _exact(verdict: Verdict) -> blocks.Cell:
    printed = verdict.figure.printed
    digits = blocks.Digits(
        kind="percent" if printed.percent else "dollars" if printed.dollars else "plain",
        places=printed.places_for(verdict.exact),
        plus=printed.plus,
    )
    return blocks.Cell(verdict.typeset, verdict.exact, digits)


def _table(source: str, title: str, verdicts: Sequence[Verdict]) -> blocks.Table:
    return blocks.Table(
        key=f"printed-{source}",
        caption=f"{title} ({source})",
        columns=blocks.columns(
            blocks.Column("Figure", "left", wraps=True),
            blocks.Column("Place", "left", wraps=True),
            "Printed",
            "Exact",
            blocks.Column("Verdict", "left"),
        ),
        rows=tuple(
            (
                words(verdict.figure.name),
                words(verdict.figure.place),
                words(verdict.figure.printed.text),
                _exact(verdict),
                words(verdict.verdict),
            )
            for verdict in verdicts
        ),
    )
