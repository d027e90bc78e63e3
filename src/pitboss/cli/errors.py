"""Every mistake ends as one sentence on standard error and exit code 2, never as a traceback."""

from __future__ import annotations

import contextlib
import io
import json
import os
import sys
from collections.abc import Sequence
from typing import Any, Final

from typer.core import TyperCommand, TyperGroup
from typer.exceptions import TyperException

from pitboss.errors import PitbossError, StorageFailed, quoted
from pitboss.wording import joined

__all__ = ["OneSentenceGroup", "PlainCommand", "one_line", "tell"]

MISTAKE: Final = 2
INTERRUPTED: Final = 130
_LONGEST: Final = 600


class PlainCommand(TyperCommand):
    """A command whose help does not show flags as if they took a value."""

    def get_params(self, ctx: Any) -> list[Any]:
        return _plain(super().get_params(ctx))


class OneSentenceGroup(TyperGroup):
    """The group of all commands. Whatever one of them raises on purpose is reported here and nowhere else."""

    def get_params(self, ctx: Any) -> list[Any]:
        return _plain(super().get_params(ctx))

    def resolve_command(self, ctx: Any, args: list[str]) -> tuple[str | None, Any, list[str]]:
        """An unknown command is answered with the nearest one and the list of all."""
        name = args[0]
        if self.get_command(ctx, name) is None and not name.startswith("-"):
            from pitboss.games.catalogue import no_such

            ctx.fail(str(no_such("command", name, self.list_commands(ctx))))
        return super().resolve_command(ctx, args)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,  # noqa: ARG002 - the signature is typer's
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        given = list(sys.argv[1:] if args is None else args)
        _make_streams_forgiving()
        try:
            code = super().main(given, prog_name, complete_var, False, windows_expand_args, **extra)
            sys.stdout.flush()
        except (TyperException, PitbossError, OSError) as error:
            if isinstance(error, BrokenPipeError):
                _stop_writing()
                sys.exit(1)
            tell(error, as_json="--json" in given)
            sys.exit(MISTAKE)
        except KeyboardInterrupt:
            # If Ctrl-C interrupted code that a library ran from a string, Python would exit by the signal
            # instead of our exit code; running other code makes it forget that.
            exec("")
            sys.exit(INTERRUPTED)
        sys.exit(code if isinstance(code, int) else 0)


def _make_streams_forgiving() -> None:
    """What a stream cannot write or read becomes "?"; a stream closed before we began counts as empty."""
    for name in ("stdin", "stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, io.TextIOWrapper(io.BytesIO(), encoding="utf-8"))
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace" if name == "stderr" else "replace")


def tell(error: Exception, *, as_json: bool) -> None:
    """The error on standard error: its sentence alone, or with kind, code and parameters as JSON."""
    match error:
        case StorageFailed(why=why) if why:
            told, message = error.to_json(), f"The database failed: {why}."
        case PitbossError():
            told, message = error.to_json(), str(error)
        case TyperException():
            told, message = _foreign("usage"), _usage_sentence(error)
        case OSError():
            named = f"{error.filename} cannot be used: " if error.filename else ""
            told, message = _foreign("input"), f"{named}{error.strerror or error}."
        case _:
            raise TypeError(f"not an error to report to a user: {error!r}")
    message = one_line(message)
    if as_json:
        message = json.dumps({"error": {**told, "message": message}})
    sys.stderr.write(f"{message}\n")
    sys.stderr.flush()


def _foreign(kind: str) -> dict[str, object]:
    """The form of `PitbossError.to_json`, for an error of somebody else's."""
    return {"kind": kind, "code": kind, "message": "", "parameters": {}}


def one_line(message: str) -> str:
    """One printable line of bounded length, whatever was typed and quoted in it."""
    line = " ".join(message.split())
    if len(line) > _LONGEST:
        line = f"{line[:_LONGEST]}..."
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in line)


def _stop_writing() -> None:
    """Keeps Python from writing the rest at exit once the reader of a pipe has left."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _plain(params: list[Any]) -> list[Any]:
    for param in params:
        if getattr(param, "is_flag", False):
            param.metavar = ""
        elif param.param_type_name == "argument":
            param.display_type_rich = _no_type
    return params


def _no_type(ctx: Any) -> None:
    """ "GAME <str>" would say no more than GAME."""


def _usage_sentence(error: TyperException) -> str:
    """What is wrong and what would be accepted."""
    param = getattr(error, "param", None)
    if (option := getattr(error, "option_name", None)) is not None:
        taken: Any = getattr(error, "ctx", None)
        options = [opts[0] for each in taken.command.params if (opts := each.opts)[0].startswith("-")]
        from pitboss.games.catalogue import no_such

        return str(no_such("option", option, options))
    if param is None or (error.message and param.type_descriptor.annotation is not int):
        return f"{error.format_message().rstrip('.')}."
    name = param.get_error_hint()
    if not error.message:
        return f"Missing {param.param_type_name} {name}. {_wanted(param)}"
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
