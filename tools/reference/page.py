"""The reference page of a game: its rules in short, wagers, decisions, pay tables, options and figures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pitboss.games import Catalogue
from pitboss.house import load_house
from pitboss.round import make_terms
from pitboss.rulebook import RulesDocument, rules_document
from pitboss.rulebook.blocks import Block, Bullets, Item, SectionId, Steps
from pitboss.rulebook.paytables import side_by_side, use_of
from pitboss.rulebook.vocabulary import Vocabulary, named_hand
from pitboss.rules import Decide, Game, Option, PayTable, spelled
from pitboss.wording import cap, joined, many, percent, spaced
from tools.reference.figures import chance_of, dealt_hands, exact_figures, pay_figures
from tools.reference.markdown import safe, table

__all__ = ["game_page"]

_USES = {
    "always": "",
    "win": ", where it wins",
    "beaten": ", where the hand is beaten",
    "regardless": ", whoever has the higher hand",
    "extra": ", an extra payment",
}


def game_page(catalogue: Catalogue, game: Game) -> str:
    """The whole page, under the house rules that hold where a house says nothing."""
    terms = make_terms(catalogue, game, load_house("default"))
    words, document = Vocabulary(terms), rules_document(terms, catalogue)
    parts = [
        *_head(game),
        *_section("Rules in short", _short(document)),
        *_section("Cards", _listed(document, SectionId.CARDS)),
        *_section("Wagers", _wagers(words)),
        *_section("Decisions", _decisions(words)),
        *_section("The pot", _listed(document, SectionId.POT)),
        *_section("House options", _options(game)),
        *_section("Pay tables", _pay_tables(catalogue, words)),
        *_section("Figures", [*dealt_hands(words), *exact_figures(catalogue, words)]),
    ]
    return "\n\n".join(parts) + "\n"


def _head(game: Game) -> Iterator[str]:
    yield f"# {safe(game.title)}"
    yield safe(game.summary)
    mark = f" {safe(game.title)} is a trade mark of its owner." if game.trademark else ""
    yield f"`{game.id}`, {safe(game.group)}. Source: {safe(joined(game.sources))}.{mark}"
    yield f"![The layout of {safe(game.title)}]({game.id}.svg)"
    yield (
        "This page is made by `make reference` from the definition of the game. `pitboss rules "
        f"{game.id}` writes its "
        "rules out in full, `pitboss play` deals it."
    )


def _section(title: str, blocks: Sequence[str] | Iterator[str]) -> list[str]:
    found = list(blocks)
    return [f"## {title}", *found] if found else []


def _short(document: RulesDocument) -> Iterator[str]:
    """What each wager is about, and the steps of a round that are the game's own."""
    yield from _listed(document, SectionId.OBJECT)
    (play,) = (block for block in _blocks(document, SectionId.PLAY) if isinstance(block, Steps))
    own = (item for item in play.items if item.cite)
    yield "\n".join(f"{number}. {_said(item)}" for number, item in enumerate(own, start=1))


def _blocks(document: RulesDocument, section: SectionId) -> tuple[Block, ...]:
    return next((each.blocks for each in document.sections if each.id is section), ())


def _said(item: Item) -> str:
    return f"**{safe(item.term)}**: {safe(item.text)}" if item.term else safe(item.text)


def _listed(document: RulesDocument, section: SectionId) -> Iterator[str]:
    """The lists of a section of the rule book, without their details."""
    for block in _blocks(document, section):
        if isinstance(block, Bullets):
            yield "\n".join(f"- {_said(item)}" for item in block.items)


def _wagers(words: Vocabulary) -> Iterator[str]:
    rows = [
        (
            f"{safe(wager.label)}",
            f"`{name}`",
            _made(words, name),
            safe(_amount(words, name)),
            _settled(words, name),
            _folded(words, name),
        )
        for name, wager in words.game.wagers.items()
    ]
    yield table(("Wager", "Name", "Made", "Amount", "Settled", "After a fold"), rows)


def _made(words: Vocabulary, name: str) -> str:
    wager = words.game.wagers[name]
    if wager.rides is not None:
        return "not bet"
    made = "required" if wager.required else "optional" if wager.optional else "by a decision"
    if wager.needs is not None:
        unless = f", unless `{wager.needs_unless}`" if wager.needs_unless else ""
        made += f", beside {safe(words.label(wager.needs))}{unless}"
    if wager.excludes:
        made += f", not with {safe(words.labels(wager.excludes, 'or'))}"
    if wager.offered_if is not None:
        made += f", if `{wager.offered_if}`"
    return made


def _amount(words: Vocabulary, name: str) -> str:
    wager = words.game.wagers[name]
    if wager.rides is not None:
        return f"reckoned on {words.label(wager.rides)}"
    if wager.equal_to is not None:
        return f"as {words.label(wager.equal_to)}"
    if wager.fixed is not None:
        return wager.fixed if wager.fixed.startswith("$") else f"the {spaced(wager.fixed)}"
    if wager.opening:
        return "free, within the table's limits"
    amounts = [
        option.places[name]
        for step in words.game.decisions
        for option in step.options.values()
        if name in option.places
    ]
    times = joined([f"{times}x" for times in dict.fromkeys(sorted(each.times for each in amounts))], "or")
    return f"{times} {words.labels(amounts[0].of, 'or')}"


def _settled(words: Vocabulary, name: str) -> str:
    told = []
    for step in words.game.settlements_of(name):
        if step.pot is not None:
            told.append("the best hand takes all")
        elif step.comparison is not None:
            against = words.hand(step.comparison.against[0])
            slots = step.comparison.slots_of(name)
            tables = f", pay table {joined([f'`{slot}`' for slot in slots])}" if slots else ""
            told.append(f"against {against}{tables}")
        else:
            told.append(f"pay table `{step.paytable}`")
    return " or ".join(dict.fromkeys(told))


def _folded(words: Vocabulary, name: str) -> str:
    game, wager = words.game, words.game.wagers[name]
    if not any(step.folds for step in game.decisions):
        return "–"
    if wager.rides is not None:
        return "not paid" if any(wager.rides in step.forfeited for step in game.decisions) else "paid"
    if any(name in step.forfeited for step in game.decisions):
        return "given up"
    if wager.folds_if is not None:
        default = "given up" if words.folds_with(name) else "stays"
        return f"{default} (`{wager.folds_if}`)"
    return "stays" if wager.opening else "–"


def _decisions(words: Vocabulary) -> Iterator[str]:
    rows = [
        (
            safe(cap(step.decide)),
            safe(_asked(words, step)),
            "; ".join(_answer(words, name, option) for name, option in step.options.items()),
            f"`{step.default}`",
        )
        for step in words.game.decisions
    ]
    if rows:
        yield table(("Decision", "Asked of seats with", "Answers", "No answer"), rows)


def _asked(words: Vocabulary, step: Decide) -> str:
    asked = f"{words.labels(step.for_, 'or')} in action"
    return f"{asked}, but nothing on {words.labels(step.unless, 'or')}" if step.unless else asked


def _answer(words: Vocabulary, name: str, option: Option) -> str:
    does = [
        f"{amount.times}x {words.labels(amount.of, 'or')} on {words.label(placed)}"
        for placed, amount in option.places.items()
    ]
    does += [f"gives up {words.labels(option.forfeits)}"] if option.forfeits else []
    does += [f"takes back {words.labels(option.returns)}"] if option.returns else []
    does += [f"with {named_hand(option.needs)} or better"] if option.needs is not None else []
    text = f"`{name}`: {safe(', '.join(does) or 'nothing more')}"
    return f"{text}, if `{option.offered_if}`" if option.offered_if else text


def _options(game: Game) -> Iterator[str]:
    rows = [
        (
            f"`{name}`",
            f"`{spelled(value)}`{' (default)' if value == option.default else ''}",
            safe(option.says[spelled(value)]),
        )
        for name, option in game.options.items()
        for value in option.values
    ]
    if rows:
        yield table(("Option", "Value", "Meaning"), rows)


def _pay_tables(catalogue: Catalogue, words: Vocabulary) -> Iterator[str]:
    for slot, wanted in words.game.paytables.items():
        use = use_of(words, slot)
        families: dict[str, list[PayTable]] = {}
        for each in catalogue.pay_tables(words.game, slot).values():
            families.setdefault(each.family, []).append(each)
        yield f"### {safe(wanted.label)} (`{slot}`)"
        for posted in families.values():
            yield from _family(words, slot, posted, wanted.default, _USES[use.when] if use else "")


def _family(
    words: Vocabulary, slot: str, posted: Sequence[PayTable], default: str, when: str
) -> Iterator[str]:
    """Pay tables of one family: a row for each, below how often each hand is dealt."""
    steps = [
        step for step in words.game.settlements if slot in step.slots and step.applies({posted[0].family})
    ]
    step = steps[0]
    wagers = [name for each in steps for name in each.settle if slot in words.game.tables_of[name]]
    shown = side_by_side(posted)
    longest = max(posted, key=lambda each: len(each.lines))
    counted = pay_figures(words, step, longest)
    cards = words.best(step.hands[0], step.by)
    told = [f"For {words.labels(wagers)}{when}, on {cards}."]
    rows: list[tuple[str, ...]] = []
    edges = [figures[1] if (figures := pay_figures(words, step, each)) else None for each in posted]
    if counted is not None:
        tally = counted[0]
        told.append(f"Counted over all {many(tally.total, 'deal')}.")
        deals = [tally.of.get(line, 0) for line in longest.lines]
        if len(deals) == len(shown.hands):
            rows.append(("deals", *(f"{each:,}" for each in deals), ""))
            rows.append(("chance", *(chance_of(each, tally.total) for each in deals), ""))
    for at, each in enumerate(shown.tables):
        cells = [each.cell(row, short=True) for row in range(len(shown.hands))]
        name = f"**`{each.id}`** (default)" if each.id == default else f"`{each.id}`"
        edge = edges[at]
        rows.append((name, *cells, percent(edge, 4) if edge is not None else ""))
    heads = ("Pay table", *(safe(hand) for hand in shown.hands), "House edge")
    if all(edge is None for edge in edges):
        heads, rows = heads[:-1], [row[:-1] for row in rows]
    elif any(words.folds_with(name) for name in wagers):
        told.append("The house edge is that of a seat which never folds.")
    yield safe(" ".join(told))
    yield table(heads, rows, right=range(1, len(heads)))
    yield "\n".join(f"- {safe(', '.join(ids))}: {safe(place)}." for place, ids in shown.sources.items())
