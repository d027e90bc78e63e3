"""What is wrong with a request is said in the house's words, not in those of a library."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.web.serving import House
from tests.web.test_api import in_house, told

SENTENCES: list[tuple[str, str, Any, str]] = [
    ("POST", "/sessions", {"name": "ann"}, "password is missing."),
    ("POST", "/sessions", {"name": 7, "password": "x"}, "name must be a text."),
    ("POST", "/sessions", {"name": "", "password": "x"}, "name must have at least 1 character."),
    ("POST", "/invitations", {"token": "x" * 201}, "token must have at most 200 characters."),
    ("POST", "/invitations", {"token": "x", "more": 1}, "more is not something this address takes."),
    ("POST", "/invitations", [], "The body must be a JSON object."),
    (
        "POST",
        "/people",
        {"name": "ann", "password": "long enough", "role": "king"},
        "role must be 'player', 'dealer', 'supervisor' or 'auditor'.",
    ),
    (
        "POST",
        "/tables/table-1/commands",
        {"id": " x", "command": {}},
        "id must be 1 to 64 plain characters, the first not a space.",
    ),
    ("POST", "/tables/table-1/commands", {"id": "x", "command": 1}, "command must be a JSON object."),
    ("POST", "/cage/buy-ins", {"id": "x", "cents": 0}, "cents must be more than 0."),
    ("POST", "/cage/buy-ins", {"id": "x", "cents": 1.5}, "cents must be a whole number."),
    ("POST", "/cage/buy-ins", {"id": "x", "cents": 10**9}, "cents must be at most 100000000."),
    (
        "POST",
        "/tables",
        {"id": "x", "title": "x", "game": "packs-two", "house": None, "command": "x"},
        "house must be a text.",
    ),
    ("GET", "/tables/No%20table", None, "table must be 1 to 40 lower-case letters, digits and hyphens."),
]


def test_every_mistake_is_told_in_one_plain_sentence(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        guest, boss = await house.guest(), await house.supervisor()
        for method, path, body, sentence in SENTENCES:
            who = boss if path == "/tables" else guest
            answer = await who.ask(method, path, **({} if body is None else {"json": body}))
            told(answer, 422, "input")
            assert answer.json()["error"]["message"] == sentence, (path, body)

    in_house(act, tmp_path)
