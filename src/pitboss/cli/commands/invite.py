"""`pitboss invite DATABASE NAME`: a one-time link for somebody who can no longer sign in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.options import AsJson, DatabaseAddress
from pitboss.cli.render.console import make_console, print_json
from pitboss.errors import InputError

if TYPE_CHECKING:
    from pitboss.table.roles import Actor

__all__ = ["invite"]


def invite(
    database: DatabaseAddress,
    name: Annotated[str, typer.Argument(metavar="NAME", help="Who signs in with it.", show_default=False)],
    address: Annotated[
        str, typer.Option(metavar="URL", help="The address of the server.")
    ] = "http://127.0.0.1:8080",
    json: AsJson = False,
) -> None:
    """Print a one-time link for somebody to sign in and choose a new password."""
    import asyncio

    if not address.startswith(("http://", "https://")):
        raise InputError(f"--address must begin with http:// or https://, unlike {address!r}.")
    person, token = asyncio.run(_invited(database, name))
    link = f"{address.rstrip('/')}/welcome?invitation={token}"
    if json:
        print_json({"person": person.name, "role": person.role.value, "invitation": token, "link": link})
        return
    console = make_console()
    console.print(f"{person.name}, {person.role.value}, signs in with this link, once, within a day:")
    console.print(f"  {link}", soft_wrap=True)
    console.print("The old password and its sessions end when the link is used.")


async def _invited(database: str, name: str) -> tuple[Actor, str]:
    """Works whether or not a server is running."""
    from pitboss.table.books.accounts import Accounts
    from pitboss.table.storage import Store, open_database
    from pitboss.table.storage.read_only import open_archive
    from pitboss.table.times import machine_clock

    async with open_archive(database):
        pass  # checks that the database exists and has this version
    store = Store(await open_database(database, migrate=False))
    store.start()
    try:
        return await Accounts(store, clock=machine_clock()).invite_again(name)
    finally:
        await store.close()
