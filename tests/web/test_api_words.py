"""What is wrong with a request is told in the house's words, not in those of a library."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.web.serving import House
from tests.web.test_api import in_house, told

SENTENCES: list[tuple[str, str, Any, str]] = [
    ("POST", "/sessions", {"name": "ann"}, "password is missing."),
    ("POST", "/sessions", {"name": 7, "password": "x"}, "name is a text."),
    ("POST", "/sessions", {"name": "", "password": "x"}, "name has at least 1 character."),
    ("POST", "/invitations", {"token": "x" * 201}, "token has at most 200 characters."),
    ("POST", "/invitations", {"token": "x", "more": 1}, "more is nothing that this address takes."),
    ("POST", "/invitations", [], "The body is a JSON object."),
    (
        "POST",
        "/people",
        {"name": "ann", "password": "long enough", "role": "king"},
        "role is 'player', 'dealer', 'supervisor' or 'auditor'.",
    ),
    (
        "POST",
        "/tables/table-1/commands",
        {"id": " x", "command": {}},
        "id is 1 to 64 plain characters that begin with no space.",
    ),
    ("POST", "/tables/table-1/commands", {"id": "x", "command": 1}, "command is a JSON object."),
    ("POST", "/cage/buy-ins", {"id": "x", "cents": 0}, "cents is more than 0."),
    ("POST", "/cage/buy-ins", {"id": "x", "cents": 1.5}, "cents is a whole number."),
    ("POST", "/cage/buy-ins", {"id": "x", "cents": 10**9}, "cents is at most 100000000."),
    ("GET", "/tables/No%20table", None, "table is 1 to 40 small letters, digits and hyphens."),
]


def test_every_mistake_is_told_in_one_plain_sentence(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        guest = await house.guest()
        for method, path, body, sentence in SENTENCES:
            answer = (
                await guest.ask(method, path, json=body)
                if body is not None
                else await guest.ask(method, path)
            )
            told(answer, 422, "input")
            assert answer.json()["error"]["message"] == sentence, (path, body)

    in_house(act, tmp_path)
