"""Random houses and random rounds, legal and otherwise, for the property tests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

from hypothesis import strategies as st

from pitboss.cards import FULL_DECK, shuffled
from pitboss.errors import Refused
from pitboss.round import (
    Burn,
    CloseBetting,
    Collect,
    Command,
    Cut,
    Deal,
    Decision,
    Equipment,
    Event,
    Irregularity,
    OpenRound,
    PlaceWagers,
    PutAwayStub,
    ReportIrregularity,
    Round,
    Ruling,
    SettleWagers,
    ShowCards,
    Shuffle,
    SupervisorCheck,
    TakeBackWagers,
    Terms,
    Tip,
    apply,
    new_round,
    next_command,
)
from tests.tables import CATALOGUE, a_house, answers, some_terms

__all__ = [
    "CHANCES",
    "Played",
    "Setup",
    "any_command",
    "happens",
    "legal_opening",
    "legal_tip",
    "play",
    "setups",
]

CHANCES = st.randoms(use_true_random=False)
"""Where a test draws from: every choice, number and deck is a value of its own, which shrinks."""

OPTIONS = (
    *dict.fromkeys(
        option for game in CATALOGUE.games.values() for step in game.decisions for option in step.options
    ),
    "",
)
AMOUNTS = (-500, 0, 1, 50, 100, 500, 1000, 1500, 10_000, 10_100, 10**12)


@dataclass(frozen=True)
class Setup:
    """A game, a pay table and the sections of a house, short enough to print when a property fails."""

    game: str
    paytables: dict[str, str]
    house: dict[str, Any]

    @property
    def terms(self) -> Terms:
        return some_terms(self.game, a_house(**self.house), self.paytables)


@st.composite
def setups(draw: Callable[[st.SearchStrategy[Any]], Any], games: Sequence[str]) -> Setup:
    """A game under any house: by hand or shuffler, with or without pot, tips, options, pay tables."""
    game = draw(st.sampled_from(games))
    by_hand = draw(st.booleans())
    decks = draw(st.sampled_from([["red"], ["red", "blue"]]))
    pots: list[dict[str, Any]] = [
        {"offered": False},
        {"offered": True},
        {"offered": True, "folded": "out"},
        {"offered": True, "amount": 7},
    ]
    house = {
        "table": {"seats": draw(st.integers(1, 7)), "minimum": 5, "maximum": 100, "chips": [1, 5]},
        "dealing": {"method": "hand"} if by_hand else {"method": "shuffler", "decks": decks},
        "pot": draw(st.sampled_from(pots)),
        "tips": {"policy": draw(st.sampled_from(["none", "given", "bet"]))},
        "irregularities": {
            "by_hand": draw(st.sampled_from(["void", "supervisor", "play on"])),
            "settled_wagers": draw(st.sampled_from(["reversed", "stand"])),
        },
        "options": {
            name: draw(st.sampled_from(option.values))
            for name, option in CATALOGUE.game(game).options.items()
        },
    }
    slots = CATALOGUE.game(game).paytables
    posted = {
        slot: draw(st.sampled_from(list(CATALOGUE.pay_tables(CATALOGUE.game(game), slot)))) for slot in slots
    }
    return Setup(game, posted, house)


def happens(rng: Random, chance: float) -> bool:
    """Whether something happens that is as likely as this; in the simplest of all rounds it does not."""
    return rng.random() > 1 - chance


def legal_opening(terms: Terms, rng: Random) -> dict[str, int]:
    """Any opening wagers that the game and the house allow."""
    amount = 100 * rng.randint(5, 100)
    opening, made = terms.game.opening_wagers, set[str]()
    for name, wager in opening.items():
        open_to_all = terms.offers(name) and not made & set(wager.excludes)
        if wager.required or (open_to_all and happens(rng, 0.6)):
            made.add(name)
    for name in [name for name in opening if name in made]:
        needs, unless = opening[name].needs, opening[name].needs_unless
        alone = needs is None or needs in made or (unless is not None and terms.options[unless] is True)
        if not alone:
            made.remove(name)
    wagers: dict[str, int] = {}
    for name, wager in opening.items():
        if name in made:
            fixed = terms.house.fixed_amount(wager)
            free = 100 * rng.randint(5, 100)
            wagers[name] = fixed if fixed is not None else amount if wager.equals or wager.required else free
    return wagers or {terms.game.unit: amount}


def legal_tip(state: Round, seat: str, rng: Random) -> Tip | None:
    """A tip that this house takes now."""
    amount = 100 * rng.randint(1, 20)
    if state.terms.house.tips.policy == "given":
        return Tip(seat, amount)
    ridden = [name for name in state.wagers_of(seat) if name in state.terms.game.compared]
    if state.terms.house.tips.policy == "none" or state.at > 0 or not ridden:
        return None
    return Tip(seat, amount, on=rng.choice(ridden))


def any_command(state: Round, rng: Random) -> Command:
    """Any command at all, most of them out of place."""
    seat = rng.choice([*state.terms.seats, "seat-9", "dealer", ""])
    names = [*state.terms.game.wagers, "jackpot"]
    decks = [FULL_DECK, FULL_DECK[1:], (*FULL_DECK[1:], FULL_DECK[1]), ()]
    commands: list[Callable[[], Command]] = [
        Deal,
        Burn,
        PutAwayStub,
        ShowCards,
        SettleWagers,
        Collect,
        CloseBetting,
        lambda: OpenRound(rng.choice(["red", "blue", "green"])),
        lambda: PlaceWagers(
            seat, {name: rng.choice(AMOUNTS) for name in rng.sample(names, rng.randint(0, len(names)))}
        ),
        lambda: PlaceWagers(seat, legal_opening(state.terms, rng)),
        lambda: TakeBackWagers(seat),
        lambda: Tip(seat, rng.choice(AMOUNTS), rng.choice([None, *names])),
        lambda: Shuffle(rng.choice(decks)),
        lambda: Cut(rng.randint(-2, 60)),
        lambda: Decision(seat, rng.choice(OPTIONS)),
        lambda: Ruling(rng.choice(["void", "play on"]), rng.choice(["M. Ruiz", " "])),
        lambda: SupervisorCheck(rng.choice(["M. Ruiz", ""])),
    ]
    return rng.choice(commands)()


@dataclass
class Played:
    """A round as it was played: every state, and the events that led from each to the next."""

    terms: Terms
    states: list[Round]
    log: list[tuple[Command, tuple[Event, ...]]] = field(default_factory=list)

    @property
    def state(self) -> Round:
        return self.states[-1]

    @property
    def events(self) -> list[Event]:
        return [event for _, events in self.log for event in events]

    def do(self, command: Command) -> None:
        events, state = apply(self.state, command)
        self.log.append((command, events))
        self.states.append(state)


def play(
    terms: Terms, rng: Random, *, equipment: Equipment | None = None, trouble: float = 0.0, noise: float = 0.0
) -> Played:
    """A whole round of legal moves; `trouble` reports irregularities, `noise` tries any other command."""
    played = Played(terms, [new_round(terms, equipment)])
    if played.state.equipment.check_due:
        played.do(SupervisorCheck("M. Ruiz"))
    played.do(OpenRound(played.state.equipment.due))
    seats = rng.sample(terms.seats, rng.randint(1, len(terms.seats)))
    for seat in seats:
        _bet(played, seat, rng)
    while played.state.status in ("open", "suspended"):
        if happens(rng, noise):
            _try(played, any_command(played.state, rng))
        elif happens(rng, trouble):
            _try(played, ReportIrregularity(rng.choice(list(Irregularity))))
        elif played.state.status == "suspended":
            played.do(Ruling(rng.choice(["void", "play on"]), "M. Ruiz"))
        else:
            _go_on(played, rng)
    return played


def _bet(played: Played, seat: str, rng: Random) -> None:
    for _ in range(rng.choice([1, 1, 1, 2])):  # some change their minds
        played.do(PlaceWagers(seat, legal_opening(played.terms, rng)))
        if happens(rng, 0.4) and (tip := legal_tip(played.state, seat, rng)):
            played.do(tip)
    if len(played.state.seats) > 1 and happens(rng, 0.1):
        played.do(TakeBackWagers(seat))


def _go_on(played: Played, rng: Random) -> None:
    state = played.state
    command = next_command(state, lambda: shuffled(rng))
    if isinstance(command, Cut):
        command = Cut(rng.randint(4, 48))
    if command is None and state.move.kind == "bet":  # the noise took everybody's wagers back
        command = PlaceWagers(state.terms.seats[0], legal_opening(state.terms, rng))
    if command is None:
        assert state.turn is not None
        command = Decision(state.turn, rng.choice(answers(state)))
    if state.seats and happens(rng, 0.1) and (tip := legal_tip(state, rng.choice(state.seats), rng)):
        played.do(tip)
    played.do(command)


def _try(played: Played, command: Command) -> None:
    with suppress(Refused):
        played.do(command)
