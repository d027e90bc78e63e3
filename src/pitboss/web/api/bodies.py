"""The bodies that the API takes; unknown fields are an error."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from pitboss.codec import Described, Json
from pitboss.table.codec import REQUESTS
from pitboss.web.api.written import COMMAND_ID, SOMEBODY, TABLE_ID

__all__ = [
    "CageBody",
    "CommandBody",
    "CommandId",
    "InvitationBody",
    "PasswordBody",
    "PersonBody",
    "SignInBody",
    "TableBody",
    "TableId",
]

CommandId = Annotated[
    str,
    Field(
        pattern=COMMAND_ID,
        description="Chosen by the client, new for every command. A command sent again with the same id and "
        "content takes effect once and gets the same answer.",
    ),
]
TableId = Annotated[str, Field(pattern=TABLE_ID)]
Secret = Annotated[str, Field(min_length=1, max_length=200)]


class _Body(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class PersonBody(_Body):
    name: Annotated[str, Field(min_length=2, max_length=40)]
    password: Annotated[str, Field(min_length=8, max_length=200)]
    role: Annotated[
        Literal["player", "dealer", "supervisor", "auditor"],
        Field(description="Only a supervisor takes on staff."),
    ] = "player"


class SignInBody(_Body):
    name: Secret
    password: Secret


class InvitationBody(_Body):
    token: Secret


class PasswordBody(_Body):
    """A new password; anyone who already has one gives it as `current`."""

    password: Annotated[str, Field(min_length=8, max_length=200)]
    current: Secret | None = None


class TableBody(_Body):
    id: TableId
    title: Annotated[str, Field(min_length=1, max_length=60)]
    game: Annotated[str, Field(max_length=60)]
    house: Annotated[
        Annotated[str, Field(max_length=60)] | Json,
        Field(description="The name of a shipped configuration, or a whole one as in its file."),
    ] = "default"
    paytables: dict[str, str] = Field(default_factory=dict)
    command: Annotated[CommandId, Field(description="The command's id.")]


class CommandBody(_Body):
    id: CommandId
    command: Annotated[Json, Described(REQUESTS)]


class SecondBody(_Body):
    name: Annotated[str, Field(max_length=200)]
    password: Annotated[str, Field(max_length=200)]


class CageBody(_Body):
    id: CommandId
    person: Annotated[str, Field(pattern=SOMEBODY, description="The caller, if left out.")] | None = None
    cents: Annotated[int, Field(gt=0, le=100_000_000)]
    second: (
        Annotated[SecondBody, Field(description="Another of the staff, where it takes two people.")] | None
    ) = None
