"""Sign in, open an account, take up the supervisor's invitation, choose a password."""

from __future__ import annotations

from html import escape

from nicegui import ui
from starlette.requests import Request

from pitboss.table.roles import Role
from pitboss.web.pages.doors import note_of
from pitboss.web.pages.frame import frame, heading, markup
from pitboss.web.pages.visit import visit
from pitboss.wording import dollars

__all__ = ["add_pages"]


def add_pages() -> None:
    ui.page("/sign-in")(_sign_in)
    ui.page("/welcome")(_welcome)
    ui.page("/password")(_password)


async def _sign_in(request: Request) -> None:
    here = await visit(request)
    with frame("Sign in", here, here="sign-in"):
        heading("Sign in", below="A guest needs no account; with one, your chips are there next time.")
        _problem(request)
        with ui.element("div").classes("pb-grid"):
            if here.is_guest and here.actor is not None:
                _form(
                    "password",
                    f"Stay {here.actor.name}",
                    "Keep my chips and history",
                    f"<p>You have {dollars(here.chips)} in chips. Choose a password, and you can sign in "
                    "again under this name. An account opened below begins anew.</p>"
                    + _secret("new-password", "stay-", hint="8 characters or more"),
                )
            _form("sign-in", "I have an account", "Sign in", _name() + _secret("current-password"))
            if here.floor.accounts.play_chips > 0:
                _form(
                    "register",
                    "I am new here",
                    "Open an account",
                    _name("new-") + _secret("new-password", "new-", hint="8 characters or more"),
                )


async def _welcome(request: Request, invitation: str = "") -> None:
    here = await visit(request)
    invited = await here.floor.accounts.invited(invitation) if invitation else None
    with frame("Welcome", here):
        below = "This link works once. Choose a password to come back with." if invited is not None else ""
        heading(f"Welcome, {invited.name}" if invited is not None else "Welcome", below=below)
        _problem(request)
        if invited is None:
            used = "<p>This link has been used or is too old.</p>" if invitation else ""
            markup(
                f'{used}<p>Signed in already? <a href="/">To the lobby</a>, or '
                '<a href="/sign-in">sign in</a>.</p>'
            )
            return
        token = f'<input type="hidden" name="invitation" value="{escape(invitation, quote=True)}">'
        name = f'<input type="hidden" name="username" autocomplete="username" value="{escape(invited.name)}">'
        secret = _secret("new-password", hint=f"8 characters or more; your name is “{invited.name}”")
        goes = "Open the pit" if invited.role is Role.SUPERVISOR else "Set password"
        _form("redeem", "Your password", goes, token + name + secret)


async def _password(request: Request) -> None:
    here = await visit(request)
    with frame("Password", here):
        heading("Password")
        _problem(request)
        if here.actor is None:
            markup('<p><a href="/sign-in">Sign in</a> first.</p>')
            return
        current = _secret("current-password", "current-", name="current", label="Current password")
        fields = current + _secret("new-password", hint="8 characters or more")
        _form("password", "Choose a password", "Set password", fields)


def _problem(request: Request) -> None:
    if note := note_of(request):
        markup(f'<p class="pb-notice pb-notice--bad" role="alert">{escape(note)}</p>')


def _form(door: str, title: str, submit: str, fields: str) -> None:
    markup(
        f'<section class="pb-panel"><h2>{escape(title)}</h2>'
        f'<form method="post" action="/door/{door}" class="pb-form">{fields}'
        f'<button type="submit" class="pb-button pb-button--primary">{escape(submit)}</button>'
        "</form></section>"
    )


def _name(prefix: str = "") -> str:
    return (
        f'<div class="pb-field"><label for="{prefix}name">Name</label>'
        f'<input id="{prefix}name" name="name" required minlength="2" maxlength="40" '
        'autocomplete="username" autocapitalize="none"></div>'
    )


def _secret(
    autocomplete: str, prefix: str = "", *, name: str = "password", label: str = "Password", hint: str = ""
) -> str:
    least = ' minlength="8"' if autocomplete == "new-password" else ""
    below = f'<span class="pb-muted">{escape(hint)}</span>' if hint else ""
    needed = "" if name == "current" else " required"
    return (
        f'<div class="pb-field"><label for="{prefix}password">{label}</label>'
        f'<input id="{prefix}password" name="{name}" type="password"{needed}{least} maxlength="200" '
        f'autocomplete="{autocomplete}">{below}</div>'
    )
