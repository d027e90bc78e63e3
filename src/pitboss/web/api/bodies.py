"""What the API is sent. A field that is not written here is refused."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, ConfigDict, Field, WithJsonSchema

from pitboss.table.people import Role
from pitboss.web.api.commands import COMMAND_SCHEMA

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
        pattern=r"^[!-~][ -~]{0,63}$",
        description="Chosen by the client, new for every command. Sent again with the same content, "
        "it has one effect and the same answer.",
    ),
]
TableId = Annotated[str, Field(pattern=r"^[a-z0-9-]{1,40}$")]
Secret = Annotated[str, Field(min_length=1, max_length=200)]


class _Body(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class PersonBody(_Body):
    name: Annotated[str, Field(min_length=2, max_length=40)]
    password: Annotated[str, Field(min_length=8, max_length=200)]
    role: Annotated[Role, Field(strict=False, description="Staff is taken on by a supervisor.")] = Role.PLAYER


class SignInBody(_Body):
    name: Secret
    password: Secret


class InvitationBody(_Body):
    token: Secret


class PasswordBody(_Body):
    """A new password. Who has one already gives it as `current`."""

    password: Annotated[str, Field(min_length=8, max_length=200)]
    current: Secret | None = None


class TableBody(_Body):
    id: TableId
    title: Annotated[str, Field(min_length=1, max_length=60)]
    game: Annotated[str, Field(max_length=60)]
    house: Annotated[
        Annotated[str, Field(max_length=60)] | dict[str, Any],
        Field(description="The name of a shipped configuration, or a whole one as its file says it."),
    ] = "default"
    paytables: dict[str, str] = Field(default_factory=dict)
    command: Annotated[CommandId, Field(description="The command's id.")]


class CommandBody(_Body):
    id: CommandId
    command: Annotated[dict[str, Any], WithJsonSchema(COMMAND_SCHEMA)]


class CageBody(_Body):
    id: CommandId
    person: Annotated[str, Field(pattern=r"^[a-z0-9]{1,40}$", description="Oneself if left out.")] | None = (
        None
    )
    cents: Annotated[int, Field(gt=0, le=100_000_000)]
