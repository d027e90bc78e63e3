"""Requests to a server, repeated until they are answered if they may be sent twice."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from types import TracebackType
from typing import Any, Final, Self

import httpx

from pitboss import errors
from pitboss.codec import Json
from pitboss.errors import PitbossError

__all__ = ["Connection", "Unreachable", "error_from"]

_FIRST_WAIT: Final = 0.1
_LONGEST_WAIT: Final = 2.0
_MOST_MOVES: Final = 4
_REFUSALS: Final[Mapping[str, type[errors.Refused]]] = {
    kind.kind: kind for kind in (errors.Refused, errors.Forbidden, errors.IdReused)
}
_OTHERS: Final[Mapping[str, type[PitbossError]]] = {
    kind.kind: kind for kind in (errors.NotFound, errors.SignedOut, errors.TooMany, errors.StorageFailed)
}


class Unreachable(PitbossError):
    """The server does not answer."""

    kind = "unreachable"


def error_from(body: object) -> PitbossError:
    """The error a server answered with, as the same error here."""
    told = body.get("error") if isinstance(body, Mapping) else None
    if not isinstance(told, Mapping):
        return errors.StorageFailed("The answer is not that of a Pitboss server.")
    kind, message = str(told.get("kind")), str(told.get("message"))
    if kind in _REFUSALS:
        return _REFUSALS[kind].told(told)
    if kind == errors.Elsewhere.kind:
        return errors.Elsewhere(message, address=str(told.get("address") or ""))
    return _OTHERS.get(kind, errors.InputError)(message)


class Connection:
    """Requests to a server, and to others of the same house that it refers us to."""

    def __init__(
        self,
        address: str,
        *,
        token: str | None,
        patience: float,
        transport: httpx.AsyncBaseTransport | None = None,
    ) -> None:
        self.address, self.token, self.patience = address.rstrip("/"), token, patience
        self._http = httpx.AsyncClient(timeout=httpx.Timeout(15.0), transport=transport)
        self._homes: dict[str, str] = {}

    async def __aenter__(self) -> Self:
        await self._http.__aenter__()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._http.__aexit__(kind, error, trace)

    def home(self, table: str | None) -> str:
        """The address of the process that serves the table, as far as we know."""
        return self._homes.get(table or "", self.address)

    def moved(self, table: str | None, address: str) -> None:
        """The table is served at this address; with none, start over at the first one."""
        if table is not None and address.startswith(("http://", "https://")):
            self._homes[table] = address.rstrip("/")
        else:
            self._homes.pop(table or "", None)

    async def ask(
        self,
        method: str,
        path: str,
        *,
        table: str | None = None,
        body: Json | None = None,
        query: Json | None = None,
        once: bool = False,
    ) -> Any:
        """The answer. With `once`, do not repeat a request that may have counted."""
        patience = Patience(self.patience)
        moves = 0
        while True:
            url = f"{self.home(table)}/api{path}"
            try:
                answer = await self._http.request(
                    method, url, json=body, params=query, headers=self._headers()
                )
            except httpx.TransportError as lost:
                self.moved(table, "")
                sent = not isinstance(lost, httpx.ConnectError | httpx.ConnectTimeout)
                if (once and sent) or not await patience.wait():
                    raise Unreachable(f"{url} does not answer: {type(lost).__name__}.") from lost
                continue
            if answer.is_success:
                return None if answer.status_code == 204 else answer.json()
            error = _told(answer)
            match error:
                case errors.Elsewhere() if error.address and moves < _MOST_MOVES:
                    moves += 1
                    self.moved(table, error.address)
                case errors.Elsewhere():
                    self.moved(table, "")
                    moves = 0
                    if not await patience.wait():
                        raise error
                case errors.TooMany():
                    if not await patience.wait(_seconds(answer)):
                        raise error
                case errors.StorageFailed():
                    if once or not await patience.wait():
                        raise error
                case _:
                    raise error

    def _headers(self) -> dict[str, str]:
        return {} if self.token is None else {"Authorization": f"Bearer {self.token}"}


class Patience:
    """How long to go on asking: short waits first, then longer ones, until the time is up."""

    def __init__(self, seconds: float) -> None:
        self._until = asyncio.get_running_loop().time() + seconds
        self._next = _FIRST_WAIT

    async def wait(self, seconds: float | None = None) -> bool:
        """Whether to ask again, after the wait."""
        wait = self._next if seconds is None else seconds
        if asyncio.get_running_loop().time() + wait > self._until:
            return False
        self._next = min(2 * self._next, _LONGEST_WAIT)
        await asyncio.sleep(wait)
        return True


def _told(answer: httpx.Response) -> PitbossError:
    try:
        body = answer.json()
    except ValueError:
        body = None
    if answer.status_code >= 500 and answer.status_code != 503:
        return errors.InputError(f"The server failed at {answer.request.url.path}.")
    return error_from(body)


def _seconds(answer: httpx.Response) -> float:
    said = answer.headers.get("retry-after", "")
    return float(said) if said.isdigit() else 1.0
