"""Sign in, open an account, take up the supervisor's invitation, choose a password."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h
from htpy import Element, Node
from nicegui import ui
from starlette.requests import Request

from pitboss.table.books.sessions import OwnSession
from pitboss.table.roles import Role
from pitboss.web.frame.blocks import boxed, table
from pitboss.web.frame.forms import button, field, hidden
from pitboss.web.frame.notes import noted
from pitboss.web.frame.pages.frame import frame, heading
from pitboss.web.frame.pages.region import markup
from pitboss.web.frame.visit import visit
from pitboss.wording import dollars, minute_words

__all__ = ["add_pages"]


def add_pages() -> None:
    ui.page("/sign-in")(_sign_in)
    ui.page("/welcome")(_welcome)
    ui.page("/password")(_password)


async def _sign_in(request: Request) -> None:
    here = await visit(request)
    with frame("Sign in", here, here="sign-in"):
        heading("Sign in", below="A guest needs no account; with one, your chips are there next time.")
        markup(noted(request))
        with ui.element("div").classes("pb-grid"):
            if here.is_guest and here.actor is not None:
                keep = h.p[
                    f"You have {dollars(here.chips)} in chips. Choose a password, and you can sign in "
                    "again under this name. An account opened below begins anew."
                ]
                chosen = _new_password("stay")
                _form("password", f"Stay {here.actor.name}", "Keep my chips and history", keep, chosen)
            password = _password_field("password", "Password", "in", required=True)
            _form("sign-in", "I have an account", "Sign in", _name("in"), password)
            if here.floor.accounts.play_chips > 0:
                _form("register", "I am new here", "Open an account", _name("new"), _new_password("new"))


async def _welcome(request: Request, invitation: str = "") -> None:
    here = await visit(request)
    invited = await here.floor.accounts.invited(invitation) if invitation else None
    with frame("Welcome", here):
        below = "This link works once. Choose a password to come back with." if invited is not None else ""
        heading(f"Welcome, {invited.name}" if invited is not None else "Welcome", below=below)
        markup(noted(request))
        if invited is None:
            lobby, sign_in = h.a(href="/")["To the lobby"], h.a(href="/sign-in")["sign in"]
            markup(
                (
                    invitation and h.p["This link has been used or is too old."],
                    h.p["Signed in already? ", lobby, ", or ", sign_in, "."],
                )
            )
            return
        name = h.input(type="hidden", name="username", autocomplete="username", value=invited.name)
        goes = "Open the pit" if invited.role is Role.SUPERVISOR else "Set password"
        password = _new_password("welcome", more=f"; your name is “{invited.name}”")
        _form("redeem", "Your password", goes, hidden("invitation", invitation), name, password)


async def _password(request: Request) -> None:
    here = await visit(request)
    with frame("Your account", here):
        heading("Your account")
        markup(noted(request))
        if here.actor is None:
            markup(h.p[h.a(href="/sign-in")["Sign in"], " first."])
            return
        current = _password_field("current", "Current password", "now", required=False)
        _form("password", "Choose a password", "Set password", current, _new_password("chosen"))
        own = await here.floor.accounts.own_sessions(here.actor, here.token or "")
        markup(boxed("Where you are signed in", _sessions(own)))


def _form(door: str, title: str, submit: str, *fields: Node) -> None:
    sent = h.form(".pb-form", method="post", action=f"/door/{door}")
    markup(boxed(title, sent[fields, button(submit, kind="primary")]))


def _sessions(own: Sequence[OwnSession]) -> Node:
    """One's own sessions; any but this one can be ended here, and this one by signing out."""
    rows = [
        (
            "unknown" if each.began is None else minute_words(each.began),
            minute_words(each.ends),
            "this one" if each.current else _end(each),
        )
        for each in own
    ]
    return table(("Since", "Ends unless used before", "End it"), rows, caption="Sessions", spoken=True)


def _end(session: OwnSession) -> Element:
    since = f"End the session since {minute_words(session.began)}" if session.began is not None else None
    sent = h.form(".pb-contents", method="post", action="/door/end-session")
    return sent[hidden("session", session.id), button("End", kind="small", label=since)]


def _name(key: str) -> Element:
    return field(
        "name",
        "Name",
        key=key,
        required=True,
        minlength=2,
        maxlength=40,
        autocomplete="username",
        autocapitalize="none",
    )


def _password_field(name: str, label: str, key: str, *, required: bool) -> Element:
    return field(
        name,
        label,
        kind="password",
        key=key,
        required=required,
        maxlength=200,
        autocomplete="current-password",
    )


def _new_password(key: str, *, more: str = "") -> Element:
    return field(
        "password",
        "Password",
        kind="password",
        key=key,
        hint=f"8 characters or more{more}",
        required=True,
        minlength=8,
        maxlength=200,
        autocomplete="new-password",
    )
