"""Help that shows flags as flags, and usage errors in our words instead of the library's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from typer.core import TyperCommand, TyperGroup

from pitboss.errors import quoted
from pitboss.wording import joined

if TYPE_CHECKING:
    from typer.exceptions import TyperException

__all__ = ["PlainCommand", "PlainGroup", "usage_sentence"]


class PlainCommand(TyperCommand):
    """A command whose help does not show flags as if they took a value."""

    def get_params(self, ctx: Any) -> list[Any]:
        return _plain(super().get_params(ctx))


class PlainGroup(TyperGroup):
    """A group that answers an unknown command with the nearest one and the list of all."""

    def get_params(self, ctx: Any) -> list[Any]:
        return _plain(super().get_params(ctx))

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        name = args[0]
        if self.get_command(ctx, name) is None and not name.startswith("-"):
            from pitboss.games.catalogue import no_such

            ctx.fail(str(no_such("command", name, self.list_commands(ctx))))
        return super().resolve_command(ctx, args)


def _plain(params: list[Any]) -> list[Any]:
    for param in params:
        if getattr(param, "is_flag", False):
            param.metavar = ""
        elif param.param_type_name == "argument":
            param.display_type_rich = _no_type
    return params


def _no_type(ctx: Any) -> None:
    """ "GAME <str>" would say no more than GAME."""


def usage_sentence(error: TyperException) -> str:
    """What is wrong and what would be accepted."""
    param = getattr(error, "param", None)
    if param is None:
        return error.format_message()
    name = param.get_error_hint()
    if not error.message:
        return f"Missing {param.param_type_name} {name}. {_wanted(param)}"
    if param.type_descriptor.annotation is not int:
        return error.format_message()
    return f"{param.opts[0]} must be a whole number{_bounds(param)}{_given(error)}."


def _wanted(param: Any) -> str:
    """The help of a parameter; for a game, the list of all."""
    if param.metavar == "GAME":
        from pitboss.games import load_catalogue

        return f"It is a game's id: {joined([*load_catalogue().games], 'or')}."
    return str(param.help)


def _bounds(param: Any) -> str:
    if param.min is None:
        return ""
    return f", {param.min} or more" if param.max is None else f" from {param.min} to {param.max}"


def _given(error: TyperException) -> str:
    """What was typed, as far as the library kept it."""
    details: list[Any] = getattr(error.__cause__, "errors", list)()
    return f", not {quoted(details[0]['input'])}" if details else ""
