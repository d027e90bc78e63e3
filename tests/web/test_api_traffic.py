"""All traffic of whole rounds: nobody is ever sent a card they may not see, nor a secret before its time.

What may be seen is stated apart from the engine (tests/visibility.py), and fed with what the log says.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection

from pitboss.errors import StorageFailed
from pitboss.games import load_catalogue
from pitboss.house import house_document, load_house
from pitboss.round import ONLOOKER, event_from_json, make_terms
from pitboss.table.codec import is_of_round
from pitboss.web.table.betting import add, first_stakes, problem
from tests.printed import FIVE_CARD_BONUS
from tests.visibility import History, may_see, must_see
from tests.web.serving import Caller, House, open_house

_CARD = re.compile(r"(?<![0-9A-Za-z_-])([2-9TJQKA][cdhs])(?![0-9A-Za-z_-])")
CATALOGUE = load_catalogue()
GAMES = tuple(CATALOGUE.games)


@dataclass(frozen=True, kw_only=True)
class Message:
    """One thing that somebody was sent."""

    to: str
    kind: str
    """A frame, or the address that was asked."""
    sequence: int
    """The last link of the table's log when it was sent."""
    text: str


@dataclass
class Table:
    """A table with everybody around it, all they are sent, and who sits where."""

    house: House
    name: str
    callers: dict[str, Caller]
    seats: dict[str, str]
    """By caller."""
    sockets: dict[str, ClientConnection] = field(default_factory=dict)
    messages: list[Message] = field(default_factory=list)
    sequence: int = 1
    asked: int = 0

    async def act(self, who: str, command: str, **said: Any) -> None:
        """One command; then everybody reads their frame and asks for everything there is to ask for."""
        self.asked += 1
        answer = await self.callers[who].command(self.name, f"{who}-{self.asked}", command, **said)
        assert answer.status_code == 200, answer.text
        self.sequence = answer.json()["sequence"]
        self.heard(who, "receipt", answer.text)
        await self.read_frames()
        await self.look_around()

    def heard(self, who: str, kind: str, text: str) -> None:
        self.messages.append(Message(to=who, kind=kind, sequence=self.sequence, text=text))

    async def read_frames(self) -> None:
        for who, socket in self.sockets.items():
            while True:
                async with asyncio.timeout(20):
                    text = str(await socket.recv())
                self.heard(who, "frame", text)
                if json.loads(text)["frame"]["sequence"] == self.sequence:
                    break

    async def look_around(self) -> None:
        """Everybody looks at the table, and one after the other at everything else there is to ask for."""
        number = max(1, self.rounds_begun())
        more = [
            f"/tables/{self.name}/rounds/{number}",
            f"/log/{self.name}?most=500",
            f"/tables/{self.name}/rounds",
            "/ledger?most=500",
            "/log/cage",
            "/anchor",
            "/people",
            "/tables",
            "/me",
            "/me/ledger",
        ]
        turn = self.asked % len(self.callers)
        for place, (who, caller) in enumerate(self.callers.items()):
            for path in [f"/tables/{self.name}", *(more if place == turn else ())]:
                answer = await caller.ask("GET", path)
                self.heard(who, path, answer.text)

    def rounds_begun(self) -> int:
        shown = [m for m in self.messages if m.kind == "frame"]
        return int(json.loads(shown[-1].text)["frame"]["view"]["round"]["number"]) if shown else 0

    async def view(self, who: str) -> dict[str, Any]:
        found: dict[str, Any] = await self.callers[who].get(f"/tables/{self.name}")
        return found


@asynccontextmanager
async def open_table(folder: Path, game: str, *, dealer: str) -> AsyncIterator[Table]:
    """Two players, an onlooker, a dealer, a supervisor and an auditor, all watching."""
    async with AsyncExitStack() as stack:
        house = await stack.enter_async_context(open_house(folder, open_tables=False, direct=True))
        supervisor = await house.supervisor()
        callers = {f"player-{number}": await house.guest() for number in (1, 2)}
        callers |= {
            "onlooker": house.nobody,
            "dealer": await house.staff(supervisor, "dealer"),
            "auditor": await house.staff(supervisor, "auditor"),
            "supervisor": supervisor,
        }
        document = house_document(load_house("default")) | {"live": {"dealer": dealer}}
        opening = {"id": "t", "title": "T", "game": game, "house": document, "command": "open"}
        assert (await supervisor.ask("POST", "/tables", json=opening)).status_code == 201
        seats = {"player-1": "seat-2", "player-2": f"seat-{CATALOGUE.game(game).seats_at(7)}"}
        table = Table(house, "t", callers, seats)
        for who, caller in callers.items():
            table.sockets[who] = await stack.enter_async_context(house.watching("t", caller.token))
        await table.read_frames()
        for who, seat in seats.items():
            await table.act(who, "TakeSeat", seat=seat)
        yield table


def opening(game: str) -> dict[str, int]:
    """Everything that can be bet at once."""
    terms = make_terms(CATALOGUE, CATALOGUE.game(game), load_house("default"))
    stakes = first_stakes(terms)
    for name in terms.game.opening_wagers:
        more = stakes if name in stakes else add(terms, stakes, name, 500)
        stakes = more if problem(terms, more, 10**6) is None else stakes
    return stakes


async def play_round(table: Table, game: str, random: Random) -> None:
    """Everybody wagers; whoever is asked answers by chance; a human dealer does what comes next."""
    human = (await table.view("onlooker"))["terms"]["dealer"] == "human"
    if human:
        await table.act("dealer", "OpenRound", deck=("red", "blue")[table.rounds_begun() % 2])
    for who, seat in table.seats.items():
        if random.random() < 0.5:
            await table.act(who, "AddSeed", seat=seat, seed=f"seed {random.random()}")
        await table.act(who, "PlaceWagers", seat=seat, wagers=opening(game))
    if human:
        await table.act("dealer", "CloseBetting")
    while (now := (await table.view("onlooker"))["round"])["status"] == "open":
        if now["turn"] is not None:
            who = next(who for who, seat in table.seats.items() if seat == now["turn"])
            options = (await table.view(who))["round"][
                "options"
            ]  # those that the hand is too low for are not
            await table.act(who, "Decision", seat=now["turn"], option=random.choice(sorted(options)))
        else:
            await dealer_moves(table)


async def dealer_moves(table: Table) -> None:
    """The move that comes next: the one that is not refused."""
    for command in ("TakeFairShuffle", "Deal", "ShowCards", "SettleWagers", "Collect"):
        table.asked += 1
        answer = await table.callers["dealer"].command("t", f"dealer-{table.asked}", command)
        table.heard("dealer", "receipt", answer.text)
        if answer.status_code == 200:
            table.sequence = answer.json()["sequence"]
            await table.read_frames()
            await table.look_around()
            return
        assert answer.status_code == 409, answer.text
    raise AssertionError("the dealer knows no further")


# --- What is true, from the log -----------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Truth:
    """The round at one link of the log."""

    number: int
    history: History
    over: bool
    cards: Mapping[str, tuple[str, ...]]
    begun: int
    """The link that began this round."""


async def truths(table: Table, game: str) -> dict[int, Truth]:
    """By link: what had happened in the round then."""
    found: dict[int, Truth] = {}
    number = begun = 0
    past: list[Any] = []
    cards: dict[str, tuple[str, ...]] = {}
    over = True
    for row in await table.house.floor.store.read_log(table.name):
        for told in json.loads(row.body)["events"]:
            match told["event"]:
                case "RoundStarted":
                    number, begun, past, cards, over = number + 1, row.sequence, [], {}, False
                case "SecretRevealed":
                    over = True
                case "CardsDealt":
                    cards = cards | {told["place"]: tuple(told["cards"])}
            if is_of_round(told):
                past = [*past, event_from_json(told)]
        history = History(game, past)
        found[row.sequence] = Truth(number=number, history=history, over=over, cards=cards, begun=begun)
    return found


async def secrets_of(table: Table) -> dict[int, str]:
    """Every secret, that of the round to come among them."""
    known: dict[int, str] = {}
    with suppress(StorageFailed):  # the last one is followed by none
        for number in count(1):
            known[number] = (await table.house.floor.store.secret(table.name, number)).hex()
    return known


def cards_in(text: str) -> set[str]:
    return set(_CARD.findall(text))


def check_message(message: Message, truth: Truth, seat: str | None, *, five: bool) -> None:
    """No card in it that its receiver may not see by then."""
    where = f"{message.kind} to {message.to} at {message.sequence}"
    if message.kind in ("frame", "/tables/t"):
        allowed = allowed_cards(truth, seat, five=five)
        named = cards_in(message.text)
        assert named <= allowed, f"{where}: {sorted(named - allowed)}"
    elif message.kind.startswith("/tables/t/rounds/"):
        published = json.loads(message.text).get("round")
        assert published is None or published < truth.number or truth.over, where
    elif message.kind.startswith("/log/t"):
        for row in json.loads(message.text).get("rows", ()):
            assert truth.over or row["sequence"] < truth.begun, where
    else:
        assert not cards_in(message.text), where


def allowed_cards(truth: Truth, seat: str | None, *, five: bool) -> set[str]:
    if truth.over:
        return {card for cards in truth.cards.values() for card in cards}
    places = may_see(truth.history, seat or ONLOOKER, five_card_bonus=five)
    return {card for place in places for card in truth.cards.get(place, ())}


def check_shown(message: Message, truth: Truth, seat: str) -> None:
    """Whoever has to decide sees what they decide on; in the end everybody sees everything."""
    round_ = json.loads(message.text)["frame"]["view"]["round"]
    if round_["number"] != truth.number:
        return
    deciding = round_["turn"] == seat
    needed = must_see(truth.history, seat, deciding=deciding, over=round_["status"] == "over")
    for place in needed:
        assert tuple(round_["cards"][place]) == truth.cards[place]


def check_secrets(
    messages: Iterable[Message], truth: Mapping[int, Truth], secrets: Mapping[int, str]
) -> None:
    for message in messages:
        then = truth[message.sequence]
        for number, secret in secrets.items():
            if number > then.number or (number == then.number and not then.over):
                assert secret not in message.text, f"{message.kind} tells the secret of round {number}"


@pytest.mark.parametrize(
    ("game", "dealer", "rounds"),
    [
        ("champion-one", "automatic", 1),
        ("champion-two", "human", 1),
        ("packs-three", "human", 1),
        ("caribbean-stud", "automatic", 1),
        ("let-it-ride", "automatic", 1),
        *(
            pytest.param(game, dealer, 5, marks=pytest.mark.full)
            for game in GAMES
            for dealer in ("automatic", "human")
        ),
    ],
)
def test_nobody_is_sent_what_they_may_not_see(tmp_path: Path, game: str, dealer: str, rounds: int) -> None:
    async def play(table: Table) -> None:
        random = Random(f"{game} {dealer}")
        for _ in range(rounds):
            await play_round(table, game, random)

    asyncio.run(_recorded(tmp_path, game, dealer, play, rounds))


@pytest.mark.parametrize("game", ["champion-one", "champion-four"])
def test_nor_when_the_round_is_voided(tmp_path: Path, game: str) -> None:
    async def play(table: Table) -> None:
        for who, seat in table.seats.items():
            await table.act(who, "PlaceWagers", seat=seat, wagers=opening(game))
        assert (await table.view("onlooker"))["round"]["turn"] is not None
        await table.act("supervisor", "ReportIrregularity", kind="wrong-number-of-cards")
        assert (await table.view("onlooker"))["round"]["status"] == "void"

    asyncio.run(_recorded(tmp_path, game, "automatic", play, 1))


async def _recorded(
    folder: Path, game: str, dealer: str, play: Callable[[Table], Awaitable[None]], rounds: int
) -> None:
    """All that everybody was sent while rounds were played, looked through."""
    async with open_table(folder, game, dealer=dealer) as table:
        await play(table)
        view = await table.view("onlooker")
        five = view["terms"]["paytables"].get("bonus") in FIVE_CARD_BONUS
        truth = await truths(table, game)
        secrets = await secrets_of(table)
        tokens = {who: caller.token for who, caller in table.callers.items() if caller.token}
    assert max(secrets) == rounds + 1
    assert {then.number for then in truth.values()} == set(range(rounds + 1))
    for who in table.callers:  # everybody was sent something at every link
        sent = {m.sequence for m in table.messages if (m.to, m.kind) == (who, "frame")}
        assert sent == set(range(1, table.sequence + 1))
    for message in table.messages:
        seat = table.seats.get(message.to)
        check_message(message, truth[message.sequence], seat, five=five)
        if message.kind == "frame" and seat is not None:
            check_shown(message, truth[message.sequence], seat)
        for who, token in tokens.items():
            assert token not in message.text, f"{message.kind} to {message.to} has the token of {who}"
    check_secrets(table.messages, truth, secrets)
    # The check has teeth: everything that was hidden is there in the end, and cards are found in frames.
    assert any(cards_in(m.text) for m in table.messages if m.kind == "frame")
    assert any(secrets[1] in m.text for m in table.messages)


@pytest.mark.parametrize(
    "game", ["ultimate-three-card", "high-card-flush", pytest.param("crazy-four", marks=pytest.mark.full)]
)
def test_an_answer_that_needs_a_hand_is_kept_from_nobody_but_who_sees_the_hand(
    tmp_path: Path, game: str
) -> None:
    """What others are offered says nothing of the hand; the seat itself is offered what it may answer."""

    async def play(table: Table) -> None:
        random, every = Random(game), set(CATALOGUE.game(game).decisions[0].options)
        for who, seat in table.seats.items():
            await table.act(who, "PlaceWagers", seat=seat, wagers=opening(game))
        for who in table.seats:
            views = {other: (await table.view(other))["round"]["options"].keys() for other in table.callers}
            own = views.pop(who)
            assert all(options == every for options in views.values())
            state = (await table.house.floor.live("t")).table.round
            step, answers = state.terms.game.decisions[0], state.terms.game.decisions[0].options
            seat = table.seats[who]
            assert own == {name for name in every if state.may_choose(seat, step, answers[name])}
            await table.act(who, "Decision", seat=seat, option=random.choice(sorted(own)))

    asyncio.run(_recorded(tmp_path, game, "automatic", play, 1))


def test_the_check_finds_a_card_that_is_sent_too_early() -> None:
    history = History("champion-four", ())
    truth = Truth(number=1, history=history, over=False, cards={"seat-1": ("As", "Kd")}, begun=2)
    leak = Message(to="onlooker", kind="frame", sequence=3, text='{"why": "As, Kd make a pair"}')
    with pytest.raises(AssertionError, match="As"):
        check_message(leak, truth, None, five=False)
    with pytest.raises(AssertionError):
        check_message(Message(to="x", kind="/me", sequence=3, text='["Kd"]'), truth, None, five=False)
