"""Errors as answers: one status for each kind, one sentence in each body."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from pitboss import errors
from pitboss.codec import Json
from pitboss.contract.answers import ErrorAnswer
from pitboss.errors import PitbossError
from pitboss.web.api.written import ACCOUNT, COMMAND_ID, CURSOR, PERSON_ID, SESSION_ID, SOMEBODY, TABLE_ID
from pitboss.wording import many

__all__ = [
    "COMMON",
    "Throttled",
    "add_handlers",
    "documented",
    "error_answer",
    "error_body",
    "plain_answer",
    "status_of",
]

_STATUS: Final[tuple[tuple[type[PitbossError], int], ...]] = (
    (errors.NotFound, 404),
    (errors.InputError, 422),
    (errors.Forbidden, 403),
    (errors.Refused, 409),
    (errors.SignedOut, 401),
    (errors.TooMany, 429),
    (errors.Elsewhere, 421),
    (errors.StorageFailed, 503),
)
_LONGEST: Final = 600
_MEANINGS: Final[Mapping[int, str]] = {
    401: "Nobody is signed in with this token, or the name or the password is wrong.",
    403: "This is for someone else to do.",
    404: "There is no such thing.",
    409: "The rules forbid it, or the id was used for another command.",
    413: "The body is too large.",
    415: "The body is not JSON.",
    421: "The table is served by another process; `address` says where.",
    422: "What was sent cannot be read.",
    429: "Too many requests; `Retry-After` says how many seconds to wait.",
    503: "The database did not answer; ask again with the same id.",
}


class Throttled(errors.TooMany):
    """Too many requests, and when to come back, in seconds."""

    def __init__(self, message: str, *, wait: int) -> None:
        super().__init__(message)
        self.wait = wait


def documented(*statuses: int) -> dict[int | str, Json]:
    """The error answers of an endpoint, for its description."""
    described: dict[int | str, Json] = {}
    for status in statuses:
        described[status] = {"model": ErrorAnswer, "description": _MEANINGS[status]}
        if status == 429:
            described[status]["headers"] = {
                "Retry-After": {"description": "Seconds to wait.", "schema": {"type": "integer"}}
            }
        if status == 401:
            described[status]["headers"] = {
                "WWW-Authenticate": {"description": "Always `Bearer`.", "schema": {"type": "string"}}
            }
    return described


COMMON: Final = documented(413, 415, 422, 429, 503)
"""What every endpoint may answer."""


def status_of(error: PitbossError) -> int:
    return next((status for kind, status in _STATUS if isinstance(error, kind)), 400)


def error_body(error: PitbossError) -> Json:
    """`{"error": {"kind", "code", "message", "parameters"}}`, and `rule` or `address` where there is one."""
    return {"error": {**error.to_json(), "message": error.message[:_LONGEST]}}


def error_answer(error: PitbossError) -> JSONResponse:
    status = status_of(error)
    headers = {}
    if isinstance(error, errors.TooMany):
        headers["Retry-After"] = str(error.wait if isinstance(error, Throttled) else 1)
    if isinstance(error, errors.SignedOut):
        headers["WWW-Authenticate"] = "Bearer"
    return JSONResponse(error_body(error), status_code=status, headers=headers)


def plain_answer(
    status: int, kind: str, message: str, headers: Mapping[str, str] | None = None
) -> JSONResponse:
    """An error that has no class of its own, in the same form."""
    told = {"kind": kind, "code": kind, "message": message, "parameters": {}}
    return JSONResponse({"error": told}, status_code=status, headers=headers)


def add_handlers(app: FastAPI) -> None:
    """Give every error the same form of body, whatever raised it."""

    @app.exception_handler(PitbossError)
    async def _ours(_: Request, error: PitbossError) -> JSONResponse:
        return error_answer(error)

    @app.exception_handler(RequestValidationError)
    async def _shape(_: Request, error: RequestValidationError) -> JSONResponse:
        return plain_answer(422, errors.InputError.kind, _sentence(error))

    @app.exception_handler(HTTPException)
    async def _http(_: Request, error: HTTPException) -> JSONResponse:
        match error.status_code:
            case 404:
                return plain_answer(404, errors.NotFound.kind, "There is nothing at this address.")
            case 405:
                return plain_answer(405, "method", "This address does not take that method.", error.headers)
            case other:
                return plain_answer(
                    other, errors.InputError.kind, str(error.detail)[:_LONGEST], error.headers
                )


def _sentence(error: RequestValidationError) -> str:
    """The first mistake: where it is, and what would be accepted."""
    first = error.errors()[0]
    where = ".".join(map(str, _named(first, error.body)))
    return f"{where[:80] or 'The body'} {_in_words(first)}."


def _named(found: Json, body: object) -> Iterator[object]:
    """Where the mistake is, in the sender's own words; the library also names the types that it tried."""
    kind, *parts = found["loc"]
    if kind != "body":
        yield from parts[:1]
        return
    for part in parts:
        if isinstance(body, Mapping) and (part in body or found["type"] == "missing"):
            body = body.get(part)
        elif isinstance(body, list) and isinstance(part, int):
            body = body[part]
        else:
            continue
        yield part


def _in_words(found: Json) -> str:
    say = _SAID.get(found["type"])
    if say is not None:
        return say(found.get("ctx", {}))
    if found["type"] != "value_error":
        return "cannot be taken as it is"
    told = str(found["msg"]).removeprefix("Value error, ").rstrip(".")
    return f"cannot be taken: {told[:300]}"


_WRITTEN: Final[Mapping[str, str]] = {
    TABLE_ID: "must be 1 to 40 lower-case letters, digits and hyphens",
    COMMAND_ID: "must be 1 to 64 plain characters, the first not a space",
    PERSON_ID: "must be a person's id, which has 16 hexadecimal digits",
    SESSION_ID: "must be a session's id, which has 16 hexadecimal digits",
    SOMEBODY: "must be a person's id",
    ACCOUNT: "must be the name of an account, such as player:0123456789abcdef",
    CURSOR: "must be what `next` said in the answer before",
}
_SAID: Final[Mapping[str, Callable[[Json], str]]] = {
    "missing": lambda _: "is missing",
    "extra_forbidden": lambda _: "is not something this address takes",
    "string_type": lambda _: "must be a text",
    **dict.fromkeys(("dict_type", "model_attributes_type"), lambda _: "must be a JSON object"),
    **dict.fromkeys(("int_type", "int_parsing", "int_from_float"), lambda _: "must be a whole number"),
    **dict.fromkeys(("bool_type", "bool_parsing"), lambda _: "must be true or false"),
    **dict.fromkeys(("list_type", "tuple_type"), lambda _: "must be a list"),
    "literal_error": lambda bounds: f"must be {bounds['expected']}",
    "string_too_short": lambda bounds: f"must have at least {many(bounds['min_length'], 'character')}",
    "string_too_long": lambda bounds: f"must have at most {many(bounds['max_length'], 'character')}",
    "string_pattern_mismatch": lambda bounds: _WRITTEN[bounds["pattern"]],
    "greater_than": lambda bounds: f"must be more than {bounds['gt']}",
    "greater_than_equal": lambda bounds: f"must be at least {bounds['ge']}",
    "less_than_equal": lambda bounds: f"must be at most {bounds['le']}",
}
"""What would be accepted, by the kind of mistake and the bounds that were broken."""
