"""`pitboss invite`: a one-time link, made beside a server that runs or without one."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from pitboss.errors import SignedOut
from tests.cli.running import refused, run, run_json
from tests.floors import PASSWORD, a_shift


def test_a_link_made_while_the_house_is_open(tmp_path: Path) -> None:
    path = tmp_path / "house.db"

    async def evening() -> None:
        async with a_shift(path) as shift:
            accounts = shift.floor.accounts
            dealer = await shift.hire_dealer()
            told = await asyncio.to_thread(
                run_json, "invite", str(path), dealer.name, "--address", "https://casino.example/"
            )
            assert (told["person"], told["role"]) == (dealer.name, "dealer")
            assert told["link"] == f"https://casino.example/welcome?invitation={told['invitation']}"
            assert (await accounts.redeem(told["invitation"])).actor == dealer
            with pytest.raises(SignedOut):
                await accounts.sign_in(dealer.name, PASSWORD)

    asyncio.run(evening())
    assert run_json("audit", str(path))["passed"]


def test_in_words_and_for_nobody(tmp_path: Path) -> None:
    path = tmp_path / "house.db"

    async def evening() -> None:
        async with a_shift(path) as shift:
            await shift.hire_dealer("Dana")

    asyncio.run(evening())
    first, link, last = run("invite", str(path), "Dana").stdout.splitlines()
    assert first == "Dana, dealer, signs in with this link, once, within a day:"
    assert link.startswith("  http://127.0.0.1:8080/welcome?invitation=")
    assert last == "The old password and its sessions end when the link is used."
    assert refused("invite", str(path), "Dora") == "Nobody here is called 'Dora'."
    address = refused("invite", str(path), "Dana", "--address", "foo")
    assert address == "--address must begin with http:// or https://, unlike 'foo'."
    missing = tmp_path / "none.db"
    assert "There is no database" in refused("invite", str(missing), "Dana")
    assert not missing.exists()
