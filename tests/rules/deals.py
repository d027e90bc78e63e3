"""One seat's round in one line: cards in dealing order, what it bets, what it answers, what comes back."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from pitboss.cards import parse_cards
from pitboss.round import CloseBetting, Decision, PlaceWagers, WagerSettled, view_for
from pitboss.round.scripted import laid_out
from pitboss.rules import SEAT, Game
from tests.cli.running import run_json
from tests.tables import CATALOGUE, Table, a_house, cents

__all__ = [
    "asked",
    "bet_refused",
    "cards_of",
    "dealt",
    "ends",
    "questions",
    "refused",
    "settled_by_command",
    "why",
]

SEAT_1 = "seat-1"


def cards_of(game: Game, cards: str) -> dict[str, str]:
    """`"As Ks Qs / Qd 7h 2c"`: by place, the hands in dealing order, a hand's parts written as one."""
    names = [SEAT_1 if name == SEAT else name for name in game.cards]
    given = {name: parse_cards(text) for name, text in zip(names, cards.split("/"), strict=True)}
    return {place: " ".join(map(str, hand)) for place, hand in laid_out(game, given).items()}


def asked(
    game: str,
    cards: str,
    bets: Mapping[str, object],
    *answers: str,
    tables: Mapping[str, str] | None = None,
    **house: Any,
) -> Table:
    """The round up to the question after these answers, or to its end; bets are in dollars."""
    wanted = CATALOGUE.game(game)
    table = Table(game, house=a_house(**house), paytable=tables, cards=cards_of(wanted, cards))
    table.open().bet(SEAT_1, bets)
    table.do(CloseBetting())
    return table.decide(SEAT_1, *answers).run()


def dealt(
    game: str,
    cards: str,
    bets: Mapping[str, object],
    *answers: str,
    tables: Mapping[str, str] | None = None,
    **house: Any,
) -> Table:
    """The whole round; every question it asks must have its answer."""
    table = asked(game, cards, bets, *answers, tables=tables, **house)
    assert table.state.status == "over", f"{table.state.turn} still has to answer: {table.state.move.words}"
    return table


def ends(
    game: str,
    cards: str,
    bets: Mapping[str, object],
    *answers: str,
    tables: Mapping[str, str] | None = None,
    **house: Any,
) -> dict[str, float]:
    """By wager: the dollars that come back, stakes included."""
    state = dealt(game, cards, bets, *answers, tables=tables, **house).state
    back: dict[str, float] = {}
    for (_, wager), event in state.settled.items():
        assert isinstance(event, WagerSettled)
        back[wager] = event.returned / 100
    return back


def why(game: str, cards: str, bets: Mapping[str, object], *answers: str, wager: str, **more: Any) -> str:
    """The sentence that a wager ends with."""
    return dealt(game, cards, bets, *answers, **more).settled(SEAT_1, wager).why


def refused(game: str, cards: str, bets: Mapping[str, object], *answers: str, **more: Any) -> str:
    """The sentence that the last of the answers is refused with."""
    *before, last = answers
    return asked(game, cards, bets, *before, **more).refused(Decision(SEAT_1, last))


def bet_refused(game: str, bets: Mapping[str, object], **house: Any) -> str:
    """The sentence that these bets, in dollars, are refused with."""
    amounts = {wager: cents(amount) for wager, amount in bets.items()}
    return Table(game, house=a_house(**house)).open().refused(PlaceWagers(SEAT_1, amounts))


def questions(
    game: str, cards: str, bets: Mapping[str, object], *answers: str, **more: Any
) -> list[tuple[str, str]]:
    """What the seat is asked on the way: the places whose cards it sees by then, and what it may answer."""
    found: list[tuple[str, str]] = []
    for number in range(len(answers) + 1):
        state = asked(game, cards, bets, *answers[:number], **more).state
        if state.turn is not None:
            view = view_for(state, SEAT_1)
            seen = [place for place, hand in view.cards.items() if None not in hand]
            found.append((" ".join(seen), " ".join(view.options)))
    return found


def settled_by_command(
    game: str, cards: Mapping[str, str], bets: Mapping[str, object], *answers: str, **more: Any
) -> dict[str, Any]:
    """`pitboss settle GAME --deal -`: by wager what was staked and what came back, and the net."""
    deal = {"cards": cards, "seats": {SEAT_1: {"wagers": bets, "decisions": answers}}, **more}
    seat = run_json("settle", game, "--deal", "-", stdin=json.dumps(deal))["seats"][SEAT_1]
    found = {name: (wager["staked"], wager["returned"]) for name, wager in seat["wagers"].items()}
    return {**found, "net": seat["net"]}
