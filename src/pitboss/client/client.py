"""The client: everything a player does, and what staff needs, in one place."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Mapping
from types import TracebackType
from typing import Self

import httpx

from pitboss.client import watching
from pitboss.client.connection import Connection
from pitboss.codec import Json, Later
from pitboss.contract import Frame, Receipt, TableView, read_receipt, read_view
from pitboss.contract.answers import (
    GameAnswer,
    GameListed,
    LedgerAnswer,
    LedgerLine,
    PersonAnswer,
    RoundListed,
    RoundsAnswer,
    SessionListed,
    TableListed,
)
from pitboss.contract.record import RoundRecord, read_record
from pitboss.errors import SignedOut

__all__ = ["Client"]


class Client:
    """One person at a server.

    Every command gets an id, and after a lost connection it is sent again with the same id, so that it has
    one effect. `patience` is for how many seconds. Errors are those of `pitboss.errors`, and `Unreachable`.
    """

    def __init__(
        self,
        address: str = "http://127.0.0.1:8080",
        *,
        token: str | None = None,
        patience: float = 30.0,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        self._connection = Connection(address, token=token, patience=patience, transport=transport)
        self._person: PersonAnswer | None = None

    async def __aenter__(self) -> Self:
        await self._connection.__aenter__()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._connection.__aexit__(kind, error, trace)

    # --- Who one is --------------------------------------------------------------------------------------

    @property
    def token(self) -> str | None:
        """Keep it to come back as the same person: `Client(address, token=...)`."""
        return self._connection.token

    @property
    def person(self) -> PersonAnswer:
        """Who is signed in."""
        if self._person is None:
            raise SignedOut("Nobody is signed in; begin with guest(), sign_in(...) or me().")
        return self._person

    async def guest(self) -> PersonAnswer:
        """Come in without an account, with play chips."""
        return self._signed_in(await self._connection.ask("POST", "/guests", once=True))

    async def register(self, name: str, password: str, *, role: str = "player") -> PersonAnswer:
        """Open an account; staff is taken on by a supervisor. Does not sign in."""
        body = {"name": name, "password": password, "role": role}
        return PersonAnswer.model_validate(
            await self._connection.ask("POST", "/people", body=body, once=True)
        )

    async def sign_in(self, name: str, password: str) -> PersonAnswer:
        body = {"name": name, "password": password}
        return self._signed_in(await self._connection.ask("POST", "/sessions", body=body, once=True))

    async def redeem(self, invitation: str) -> PersonAnswer:
        """Sign in with the one-time token of a link."""
        body = {"token": invitation}
        return self._signed_in(await self._connection.ask("POST", "/invitations", body=body, once=True))

    async def set_password(self, password: str, *, current: str | None = None) -> None:
        """Every other session of this person ends."""
        await self._connection.ask("PUT", "/me", body={"password": password, "current": current}, once=True)

    async def sign_out(self) -> None:
        await self._connection.ask("DELETE", "/sessions/current")
        self._connection.token = self._person = None

    async def sessions(self) -> list[SessionListed]:
        """Where one is signed in."""
        found = await self._connection.ask("GET", "/sessions")
        return [SessionListed.model_validate(session) for session in found]

    async def end_session(self, session: str) -> None:
        """End a session of one's own, by its id."""
        await self._connection.ask("DELETE", f"/sessions/{session}")

    async def me(self) -> PersonAnswer:
        """Whose token this is."""
        found = await self._connection.ask("GET", "/me")
        self._person = PersonAnswer(id=found["id"], name=found["name"], role=found["role"])
        return self._person

    async def chips(self) -> int:
        """One's chips in hand, in cents."""
        return int((await self._connection.ask("GET", "/me"))["chips"])

    def _signed_in(self, session: Json) -> PersonAnswer:
        self._connection.token = session["token"]
        self._person = PersonAnswer.model_validate(session["person"])
        return self._person

    # --- Looking -----------------------------------------------------------------------------------------

    async def games(self) -> list[GameListed]:
        return [GameListed.model_validate(game) for game in await self._connection.ask("GET", "/games")]

    async def game(self, game: str) -> GameAnswer:
        return GameAnswer.model_validate(await self._connection.ask("GET", f"/games/{game}"))

    async def tables(self) -> list[TableListed]:
        return [TableListed.model_validate(table) for table in await self._connection.ask("GET", "/tables")]

    async def table(self, table: str) -> TableView:
        """The table as one may see it now."""
        return read_view(await self._connection.ask("GET", f"/tables/{table}", table=table))

    def watch(self, table: str) -> AsyncIterator[Frame]:
        """Frames from now on, the first with the table as it is; a lost connection is made again."""
        return watching.watch(self._connection, table)

    async def rounds(self, table: str, *, most: int = 20) -> list[RoundListed]:
        """The rounds that are over, the latest first."""
        found = await self._connection.ask("GET", f"/tables/{table}/rounds", query={"most": most})
        return RoundsAnswer.model_validate(found).rounds

    async def round(self, table: str, number: int) -> RoundRecord:
        """A round's published record; `write_record` makes the JSON of it that `pitboss fair-check` reads."""
        found = await self._connection.ask("GET", f"/tables/{table}/rounds/{number}")
        return read_record(found, context=Later())

    async def ledger(self) -> AsyncIterator[LedgerLine]:
        """Every movement of one's own chips."""
        query: Json = {"most": 500}
        while True:
            found = LedgerAnswer.model_validate(await self._connection.ask("GET", "/me/ledger", query=query))
            for line in found.lines:
                yield line
            if found.next is None:
                return
            query["after"] = found.next

    # --- Commands ----------------------------------------------------------------------------------------

    async def command(
        self, table: str, command: str, *, command_id: str | None = None, **said: object
    ) -> Receipt:
        """Any command of a table by its name; docs/api.md lists them."""
        body = {"id": command_id or _new_id(), "command": {"command": command, **said}}
        path = f"/tables/{table}/commands"
        return read_receipt(await self._connection.ask("POST", path, table=table, body=body))

    async def take_seat(self, table: str, seat: str) -> Receipt:
        return await self.command(table, "TakeSeat", seat=seat)

    async def leave_seat(self, table: str, seat: str) -> Receipt:
        """At once between rounds; during one, when it is over."""
        return await self.command(table, "LeaveSeat", seat=seat)

    async def add_seed(self, table: str, seat: str, seed: str) -> Receipt:
        """One's own share in the next shuffle."""
        return await self.command(table, "AddSeed", seat=seat, seed=seed)

    async def place_wagers(self, table: str, seat: str, wagers: Mapping[str, int]) -> Receipt:
        """All opening wagers at once, in cents."""
        return await self.command(table, "PlaceWagers", seat=seat, wagers=dict(wagers))

    async def take_back_wagers(self, table: str, seat: str) -> Receipt:
        return await self.command(table, "TakeBackWagers", seat=seat)

    async def decide(self, table: str, seat: str, option: str) -> Receipt:
        """Answer the decision that is asked of one's seat."""
        return await self.command(table, "Decision", seat=seat, option=option)

    async def tip(self, table: str, seat: str, cents: int, *, on: str | None = None) -> Receipt:
        return await self.command(table, "Tip", seat=seat, amount=cents, on=on)

    async def buy(
        self, cents: int, *, person: str | None = None, second: tuple[str, str] | None = None
    ) -> Receipt:
        """Chips from the cage; `second` is the name and password of another of the staff, if it takes two."""
        return await self._at_cage("buy-ins", cents, person, second)

    async def cash(
        self, cents: int, *, person: str | None = None, second: tuple[str, str] | None = None
    ) -> Receipt:
        """Chips back to the cage."""
        return await self._at_cage("cash-outs", cents, person, second)

    async def _at_cage(
        self, window: str, cents: int, person: str | None, second: tuple[str, str] | None
    ) -> Receipt:
        body: dict[str, object] = {"id": _new_id(), "person": person, "cents": cents}
        if second is not None:
            body["second"] = {"name": second[0], "password": second[1]}
        return read_receipt(await self._connection.ask("POST", f"/cage/{window}", body=body))

    async def open_table(
        self,
        table: str,
        *,
        title: str,
        game: str,
        house: str | Json = "default",
        paytables: Mapping[str, str] | None = None,
    ) -> Receipt:
        """A supervisor sets a table up."""
        body = {
            "id": table,
            "title": title,
            "game": game,
            "house": house,
            "paytables": dict(paytables or {}),
            "command": _new_id(),
        }
        return read_receipt(await self._connection.ask("POST", "/tables", body=body))


def _new_id() -> str:
    return secrets.token_hex(16)
