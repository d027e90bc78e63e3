"""`pitboss serve`: tables for real people, over the web."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.cli.options import AsJson, GamesFolder
from pitboss.cli.render.console import print_json

if TYPE_CHECKING:
    from pitboss.web.deployment import Deployment

__all__ = ["serve"]


def serve(
    ctx: typer.Context,
    host: Annotated[str, typer.Option(metavar="ADDRESS", help="Where to listen.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 takes any free one.")] = 8080,
    database: Annotated[
        str, typer.Option(metavar="FILE|postgresql://...", help="Where everything is kept.")
    ] = "pitboss.db",
    play_chips: Annotated[
        str | None,
        typer.Option(
            metavar="DOLLARS",
            help="What a guest gets to play with, 1000 by default. Give 0 on the first start if chips are "
            "money; the house remembers it.",
        ),
    ] = None,
    games: GamesFolder = None,
    pages: Annotated[bool, typer.Option("--pages/--no-pages", help="The pages, or the API alone.")] = True,
    open_tables: Annotated[
        bool,
        typer.Option("--open-tables/--no-open-tables", help="On the first start, open a table of each game."),
    ] = True,
    restored: Annotated[
        bool,
        typer.Option(
            "--restored", help="The database is a backup: void prepared rounds, sign everybody out."
        ),
    ] = False,
    two_people_above: Annotated[
        str | None,
        typer.Option(
            metavar="DOLLARS|off",
            help="Above this, chips are bought and cashed by two members of staff; the house remembers it.",
        ),
    ] = None,
    new_house: Annotated[
        bool,
        typer.Option("--new-house", help="Open a new house although the file of another is gone from here."),
    ] = False,
    address: Annotated[
        str | None, typer.Option(metavar="URL", help="The address clients use, if not the one it listens on.")
    ] = None,
    behind_proxy: Annotated[
        str | None,
        typer.Option(metavar="ADDRESS", help="The proxy whose word on the client's address is trusted."),
    ] = None,
    access_log: Annotated[
        bool, typer.Option("--access-log", help="Write every request to standard error.")
    ] = False,
    check: Annotated[
        bool, typer.Option("--check", help="Serve nothing: say what of this deployment is unsafe.")
    ] = False,
    json: AsJson = False,
) -> None:
    """Serve tables to players: pages and API."""
    import asyncio

    from pitboss.errors import InputError
    from pitboss.table.books.two_people import Alone
    from pitboss.web.logs import set_up_logs
    from pitboss.web.serving import bind, run
    from pitboss.web.settings import Settings
    from pitboss.wording import parse_dollars

    chips = None if play_chips is None else parse_dollars(play_chips, what="--play-chips")
    if chips is not None and chips > 100_000_000:
        raise InputError(f"--play-chips is at most a million dollars, not {play_chips}.")
    alone: Alone | None = None
    if two_people_above is not None:
        off = two_people_above == "off"
        alone = "off" if off else parse_dollars(two_people_above, what="--two-people-above")
    if behind_proxy is not None:
        _check_proxy(behind_proxy)
    if address is not None and not address.startswith(("http://", "https://")):
        raise InputError(f"--address must begin with http:// or https://, unlike {address!r}.")
    folder = games if games is not None else ctx.obj
    if check:
        from pitboss.web.deployment import Deployment

        deployment = Deployment(
            host=host, address=address, proxy=behind_proxy, database=database, games=folder
        )
        _say_what_is_unsafe(deployment, json=json)
        return
    set_up_logs(access=access_log)
    with bind(host, port) as listening:
        url = (address or _url(host, listening.getsockname()[1])).rstrip("/")
        settings = Settings(
            database=database,
            server=url,
            play_chips=chips,
            games=folder,
            pages=pages,
            open_tables=open_tables,
            restored=restored,
            new_house=new_house,
            alone=alone,
        )

        def announce(invitation: str | None) -> None:
            link = f"{url}/welcome?invitation={invitation}" if invitation is not None else None
            if json:
                print_json({"address": url, "invitation": invitation, "link": link}, lines=True)
                return
            typer.echo(f"Pitboss is open on {url} - Ctrl-C closes it.")
            if link is not None:
                typer.echo(f"There is no supervisor yet. This link makes you one, once:\n  {link}")

        asyncio.run(run(settings, listening, announce=announce, proxy=behind_proxy))


def _say_what_is_unsafe(deployment: Deployment, *, json: bool) -> None:
    """Exit status 1 if anything is."""
    from pitboss.web.deployment import unsafe

    found = unsafe(deployment)
    if json:
        print_json({"safe": not found, "findings": [each.to_json() for each in found]})
    else:
        for each in found:
            typer.echo(f"{each.danger.code}: {each.message}")
        if not found:
            typer.echo("Nothing unsafe was found.")
    if found:
        raise typer.Exit(1)


def _check_proxy(address: str) -> None:
    """An address or a network; several are separated by commas."""
    import ipaddress

    from pitboss.errors import InputError

    for one in map(str.strip, address.split(",")):
        try:
            everybody = one == "*" or ipaddress.ip_network(one).prefixlen == 0
        except ValueError:
            raise InputError(
                f"--behind-proxy takes the proxy's address, such as 127.0.0.1, not {one!r}."
            ) from None
        if everybody:
            raise InputError(
                f"--behind-proxy takes the proxy's address; with {one} any client could pose as another."
            )


def _url(host: str, port: int) -> str:
    """Where a browser on this machine finds it."""
    name = {"0.0.0.0": "localhost", "::": "localhost"}.get(host, host)
    return f"http://[{name}]:{port}" if ":" in name else f"http://{name}:{port}"
