"""The API: who may do what, whose seat it is, which token holds, and what a repeated command gets."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from pitboss.games import load_catalogue
from pitboss.table.fairness.fair_check import check_shuffle
from pitboss.table.fairness.fair_record import read_fair_record
from pitboss.table.times import now
from tests.web.serving import House, open_house

CATALOGUE = load_catalogue()
TABLE = "champion-four-1"
WAGERS = {"ante": 500, "bonus": 500}


def in_house(test: Callable[[House], Coroutine[Any, Any, None]], folder: Path, **options: Any) -> None:
    async def run() -> None:
        async with open_house(folder, **options) as house:
            await test(house)

    asyncio.run(run())


def told(answer: Any, status: int, kind: str) -> str:
    """The sentence of an error answer, which has to be one."""
    assert answer.status_code == status, answer.text
    error = answer.json()["error"]
    assert error["kind"] == kind
    assert error["code"]
    assert isinstance(error["parameters"], dict)
    assert error["message"].endswith("."), error["message"]
    return str(error["message"])


def test_a_guest_plays_a_round_and_can_verify_it(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        guest = await house.guest()
        me = await guest.get("/me")
        assert (me["role"], me["chips"]) == ("player", 100_000)
        await guest.done(TABLE, "1", "TakeSeat", seat="seat-3")
        before = await guest.get(f"/tables/{TABLE}")
        await guest.done(TABLE, "2", "PlaceWagers", seat="seat-3", wagers=WAGERS)
        view = await guest.get(f"/tables/{TABLE}")
        assert view["round"]["turn"] == "seat-3"
        assert None not in view["round"]["cards"]["seat-3"]
        assert set(view["round"]["cards"]["dealer"]) == {None}
        assert (await house.nobody.ask("GET", f"/tables/{TABLE}/rounds/1")).status_code == 404
        await guest.done(TABLE, "3", "Decision", seat="seat-3", option="fold")
        (listed,) = (await guest.get(f"/tables/{TABLE}/rounds"))["rounds"]
        assert listed["seats"]["seat-3"] == (await guest.get("/me"))["chips"] - 100_000
        record = await house.nobody.get(f"/tables/{TABLE}/rounds/1")
        assert record["fairness"]["commitment"] == before["upcoming"]["commitment"]
        assert all(check.passed for check in check_shuffle(read_fair_record(record)))

    in_house(play, tmp_path)


def test_the_own_ledger_adds_up_to_the_chips_page_by_page(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        guest, other = await house.guest(), await house.guest()
        for caller, seat in ((guest, "seat-1"), (other, "seat-2")):
            await caller.done(TABLE, "sit", "TakeSeat", seat=seat)
        await guest.done(TABLE, "bet", "PlaceWagers", seat="seat-1", wagers=WAGERS)
        await other.done(TABLE, "bet", "PlaceWagers", seat="seat-2", wagers=WAGERS)
        await guest.done(TABLE, "play", "Decision", seat="seat-1", option="fold")
        await other.done(TABLE, "play", "Decision", seat="seat-2", option="fold")
        lines, after = [], ""
        while True:
            page = await guest.get(f"/me/ledger?most=2{after}")
            lines += page["lines"]
            if page["next"] is None:
                break
            after = f"&after={page['next']}"
        assert {line["account"] for line in lines} == {f"player:{guest.person}"}
        assert sum(line["cents"] for line in lines) == (await guest.get("/me"))["chips"]
        supervisor = await house.supervisor()
        everything = (await supervisor.get("/ledger?most=500"))["lines"]
        assert sum(line["cents"] for line in everything) == 0
        own = (await supervisor.get(f"/ledger?account=player:{guest.person}"))["lines"]
        assert own == lines

    in_house(play, tmp_path)


def test_other_peoples_seats_are_forbidden(tmp_path: Path) -> None:
    async def play(house: House) -> None:
        guest, other = await house.guest(), await house.guest()
        await guest.done(TABLE, "sit", "TakeSeat", seat="seat-1")
        told(await other.command(TABLE, "a", "TakeSeat", seat="seat-1"), 409, "refused")
        for command in (
            {"command": "PlaceWagers", "wagers": WAGERS},
            {"command": "Decision", "option": "play"},
            {"command": "LeaveSeat"},
            {"command": "AddSeed", "seed": "mine"},
            {"command": "TakeBackWagers"},
            {"command": "Tip", "amount": 100},
        ):
            name = command["command"]
            body = {"id": f"try {name}", "command": {**command, "seat": "seat-1"}}
            answer = await other.ask("POST", f"/tables/{TABLE}/commands", json=body)
            assert "does not sit at seat 1" in told(answer, 403, "forbidden")
        cash = {"id": "x", "person": guest.person, "cents": 100}
        told(await other.ask("POST", "/cage/cash-outs", json=cash), 403, "forbidden")
        told(await other.ask("POST", "/cage/buy-ins", json=cash), 403, "forbidden")
        assert (await guest.get("/me"))["chips"] == 100_000

    in_house(play, tmp_path)


PRIVATE = ("/people", "/ledger", "/audit", "/anchor", "/log/cage", f"/log/{TABLE}")


def test_the_books_are_for_supervisors_and_auditors(tmp_path: Path) -> None:
    async def look(house: House) -> None:
        supervisor = await house.supervisor()
        auditor, dealer = await house.staff(supervisor, "auditor"), await house.staff(supervisor, "dealer")
        for path in PRIVATE:
            told(await house.nobody.ask("GET", path), 401, "signed out")
            told(await (await house.guest()).ask("GET", path), 403, "forbidden")
            told(await dealer.ask("GET", path), 403, "forbidden")
            for caller in (supervisor, auditor):
                assert (await caller.ask("GET", path)).status_code == 200
        assert (await auditor.get("/audit"))["passed"] is True

    in_house(look, tmp_path)


def test_only_a_supervisor_opens_tables_and_takes_on_staff(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        supervisor = await house.supervisor()
        auditor, dealer = await house.staff(supervisor, "auditor"), await house.staff(supervisor, "dealer")
        guest = await house.guest()
        opening = {"id": "mine", "title": "Mine", "game": "packs-two", "command": "c1"}
        clerk = {"name": "A new clerk", "password": "long enough", "role": "supervisor"}
        for caller in (guest, dealer, auditor):
            told(await caller.ask("POST", "/tables", json=opening), 403, "forbidden")
            told(await caller.ask("POST", "/people", json=clerk), 403, "forbidden")
            told(await caller.command(TABLE, "close", "CloseTable"), 403, "forbidden")
        told(await house.nobody.ask("POST", "/people", json=clerk), 403, "forbidden")
        told(await house.nobody.ask("POST", "/tables", json=opening), 401, "signed out")
        told(await dealer.command(TABLE, "s", "TakeSeat", seat="seat-1"), 403, "forbidden")
        told(await dealer.command(TABLE, "d", "Deal"), 409, "refused")
        answer = await supervisor.ask("POST", "/tables", json=opening)
        assert answer.json() == {"table": "mine", "sequence": 1, "at": answer.json()["at"]}
        assert (await supervisor.ask("POST", "/tables", json=opening)).json() == answer.json()
        told(await supervisor.ask("POST", "/tables", json={**opening, "title": "Yours"}), 409, "id reused")
        told(await supervisor.ask("POST", "/tables", json={**opening, "command": "c2"}), 409, "refused")
        await supervisor.done("mine", "close", "CloseTable")
        assert {t["id"]: t["closed"] for t in await guest.get("/tables")}["mine"] is True

    in_house(act, tmp_path)


def test_what_the_table_does_by_itself_nobody_asks_for(tmp_path: Path) -> None:
    asked: dict[str, dict[str, Any]] = {
        "Interrupt": {"why": "because"},
        "ClockRanOut": {"kind": "betting", "number": 1},
        "ServerRestarted": {},
        "OpenTable": {"title": "x", "game": "champion-four", "house": {}},
    }

    async def act(house: House) -> None:
        supervisor = await house.supervisor()
        for command, said in asked.items():
            told(await supervisor.command(TABLE, command, command, **said), 403, "forbidden")

    in_house(act, tmp_path)


def test_a_wrong_name_is_told_what_may_be_sent(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        guest = await house.guest()
        body = {"id": "x", "command": {"seat": "seat-1"}}
        nameless = told(await guest.ask("POST", f"/tables/{TABLE}/commands", json=body), 422, "input")
        assert nameless.startswith("The key 'command' is missing; a table takes ")
        said = told(await guest.command(TABLE, "y", "takeseat", seat="seat-1"), 422, "input")
        assert said.startswith("There is no command 'takeseat'; a table takes ")
        listed = set(said.removesuffix(".").partition(" takes ")[2].split(", "))
        offered = (await house.nobody.get("/openapi.json"))["components"]["schemas"]["Command"]
        assert listed == offered["discriminator"]["mapping"].keys()
        own = {"TakeSeat", "LeaveSeat", "AddSeed", "TakeFairShuffle", "ChangeTerms", "CloseTable"}
        assert own | {"ResumeTable", "PlaceWagers", "Decision", "Ruling"} <= listed
        assert not listed & {"Shuffle", "Interrupt", "OpenTable", "ClockRanOut", "ServerRestarted"}

    in_house(act, tmp_path)


def test_a_repeated_command_has_one_effect_and_one_answer(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        guest, other = await house.guest(), await house.guest()
        first = await guest.command(TABLE, "a", "TakeSeat", seat="seat-1")
        again = await guest.command(TABLE, "a", "TakeSeat", seat="seat-1")
        assert (first.status_code, first.json()) == (again.status_code, again.json())
        told(await guest.command(TABLE, "a", "TakeSeat", seat="seat-2"), 409, "id reused")
        told(await guest.command("packs-two-1", "a", "TakeSeat", seat="seat-1"), 409, "id reused")
        assert (await other.command(TABLE, "a", "TakeSeat", seat="seat-2")).status_code == 200
        refused = told(await guest.command(TABLE, "b", "TakeSeat", seat="seat-3"), 409, "refused")
        await guest.done(TABLE, "c", "LeaveSeat", seat="seat-1")
        assert told(await guest.command(TABLE, "b", "TakeSeat", seat="seat-3"), 409, "refused") == refused
        # Nine times the play chips are allowed once; the repeated request is not a second one.
        buy = {"id": "buy", "cents": 900_000}
        answers = [await guest.ask("POST", "/cage/buy-ins", json=buy) for _ in range(3)]
        assert [a.json() for a in answers] == [answers[0].json()] * 3
        assert (await guest.get("/me"))["chips"] == 1_000_000
        told(await guest.ask("POST", "/cage/buy-ins", json={"id": "more", "cents": 1}), 409, "refused")
        told(await guest.ask("POST", "/cage/buy-ins", json={**buy, "cents": 1}), 409, "id reused")
        told(await guest.ask("POST", "/cage/cash-outs", json={**buy, "cents": 1}), 409, "id reused")

    in_house(act, tmp_path)


def test_forged_expired_and_ended_tokens_hold_no_more(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        guest = await house.guest()
        token = guest.token or ""
        for header in (
            f"Bearer {token[:-1]}",
            f"Bearer {token}x",
            f"Bearer {'x' * 5000}",
            "Bearer",
            f"Basic {token}",
            token,
            "Bearer \xe9\xe9",
        ):
            answer = await house.http.get("/api/me", headers=[(b"Authorization", header.encode("latin-1"))])
            told(answer, 401, "signed out")
            assert answer.headers["www-authenticate"] == "Bearer"
        twice = [("Authorization", f"Bearer {token}"), ("Authorization", "Bearer x")]
        told(await house.http.get("/api/me", headers=twice), 401, "signed out")
        # A wrong token is an error even where none is needed.
        told(
            await house.http.get(f"/api/tables/{TABLE}", headers={"Authorization": "Bearer x"}),
            401,
            "signed out",
        )
        assert (await guest.ask("DELETE", "/sessions/current")).status_code == 204
        told(await guest.ask("GET", "/me"), 401, "signed out")

    in_house(act, tmp_path)


def test_a_session_ends_by_itself(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        guest = await house.guest()
        accounts: Any = house.floor.accounts
        accounts._clock = lambda: now() + 13 * 3600 * 1000
        told(await guest.ask("GET", "/me"), 401, "signed out")
        told(await guest.command(TABLE, "a", "TakeSeat", seat="seat-1"), 401, "signed out")

    in_house(act, tmp_path)


def test_an_invitation_works_once(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        supervisor = await house.supervisor()
        assert (await supervisor.get("/me"))["role"] == "supervisor"
        body = {"token": house.app.state.invitation}
        told(await house.nobody.ask("POST", "/invitations", json=body), 401, "signed out")
        # An invitation is not a session, nor a session an invitation.
        told(
            await house.http.get("/api/me", headers={"Authorization": f"Bearer {body['token']}"}),
            401,
            "signed out",
        )
        told(
            await house.nobody.ask("POST", "/invitations", json={"token": supervisor.token}),
            401,
            "signed out",
        )

    in_house(act, tmp_path)


def test_passwords_are_set_changed_and_end_other_sessions(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        who = {"name": "Ada", "password": "correct horse"}
        assert (await house.nobody.ask("POST", "/people", json=who)).status_code == 201
        told(await house.nobody.ask("POST", "/people", json=who), 409, "refused")
        told(
            await house.nobody.ask("POST", "/sessions", json={**who, "password": "wrong"}), 401, "signed out"
        )
        told(await house.nobody.ask("POST", "/sessions", json={**who, "name": "Eve"}), 401, "signed out")
        first = house._signed_in(await house.http.post("/api/sessions", json=who))
        second = house._signed_in(await house.http.post("/api/sessions", json=who))
        new = {"password": "battery staple"}
        told(await first.ask("PUT", "/me", json=new), 403, "forbidden")
        told(await first.ask("PUT", "/me", json={**new, "current": "guess"}), 403, "forbidden")
        assert (await first.ask("PUT", "/me", json={**new, "current": "correct horse"})).status_code == 200
        assert (await first.ask("GET", "/me")).status_code == 200
        told(await second.ask("GET", "/me"), 401, "signed out")
        told(await house.nobody.ask("POST", "/sessions", json=who), 401, "signed out")
        guest = await house.guest()
        assert (await guest.ask("PUT", "/me", json=new)).status_code == 200  # a guest stays as somebody

    in_house(act, tmp_path)


def test_a_supervisor_dismisses_a_dealer(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        supervisor = await house.supervisor()
        dealer = await house.staff(supervisor, "dealer")
        auditor = await house.staff(supervisor, "auditor")
        guest = await house.guest()
        for caller in (dealer, auditor, guest):
            told(await caller.ask("DELETE", f"/people/{supervisor.person}"), 403, "forbidden")
        told(await house.nobody.ask("DELETE", f"/people/{dealer.person}"), 401, "signed out")
        told(await supervisor.ask("DELETE", f"/people/{guest.person}"), 409, "refused")
        told(await supervisor.ask("DELETE", f"/people/{supervisor.person}"), 409, "refused")
        told(await supervisor.ask("DELETE", "/people/0000000000000000"), 404, "not-found")
        told(await supervisor.ask("DELETE", "/people/nobody"), 422, "input")
        async with house.watching(TABLE, dealer.token) as socket:
            assert (await supervisor.ask("DELETE", f"/people/{dealer.person}")).status_code == 204
            with pytest.raises(ConnectionClosed, match="4401"):  # noqa: PT012 - frames may come before
                while True:
                    await socket.recv()
        told(await dealer.ask("GET", "/me"), 401, "signed out")
        assert (await auditor.ask("GET", "/me")).status_code == 200

    in_house(act, tmp_path)


def test_nothing_of_a_password_or_token_is_kept_readable(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        who = {"name": "Ada", "password": "correct horse"}
        await house.nobody.ask("POST", "/people", json=who)
        ada = house._signed_in(await house.http.post("/api/sessions", json=who))
        kept = b"".join(path.read_bytes() for path in tmp_path.iterdir())
        assert b"Ada" in kept
        assert b"correct horse" not in kept
        assert (ada.token or "").encode() not in kept

    in_house(act, tmp_path)


def test_money_above_the_limit_takes_a_second_person(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        supervisor, dealer = (
            await house.supervisor(),
            {"name": "The dealer", "password": "a dealer's password"},
        )
        await house.staff(supervisor, "dealer")
        who = {"name": "Ada", "password": "correct horse"}
        ada = (await house.nobody.ask("POST", "/people", json=who)).json()["id"]
        buy = {"id": "b", "person": ada, "cents": 5001}
        answer = await supervisor.ask("POST", "/cage/buy-ins", json=buy)
        assert "second member of staff" in told(answer, 409, "refused")
        assert answer.json()["error"]["parameters"] == {"most": 5000}
        wrong = {**buy, "second": {**dealer, "password": "another password"}}
        told(await supervisor.ask("POST", "/cage/buy-ins", json=wrong), 403, "forbidden")
        both = {**buy, "second": dealer}
        assert (await supervisor.ask("POST", "/cage/buy-ins", json=both)).status_code == 200
        assert (await supervisor.get("/audit"))["passed"]
        log = await supervisor.get("/log/cage?most=500")
        assert "a dealer's password" not in str(log)

    in_house(act, tmp_path, play_chips=0, alone=5000)


def test_a_house_without_play_chips_takes_no_guests(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        told(await house.nobody.ask("POST", "/guests"), 403, "forbidden")
        supervisor = await house.supervisor()
        who = {"name": "Ada", "password": "correct horse"}
        await house.nobody.ask("POST", "/people", json=who)
        ada = house._signed_in(await house.http.post("/api/sessions", json=who))
        buy = {"id": "b", "person": ada.person, "cents": 5000}
        told(await ada.ask("POST", "/cage/buy-ins", json=buy), 403, "forbidden")
        assert (await supervisor.ask("POST", "/cage/buy-ins", json=buy)).status_code == 200
        assert (await ada.get("/me"))["chips"] == 5000
        cash = {"id": "c", "person": ada.person, "cents": 5001}
        told(await ada.ask("POST", "/cage/cash-outs", json=cash), 403, "forbidden")
        told(await supervisor.ask("POST", "/cage/cash-outs", json=cash), 409, "refused")
        cash = {"id": "d", "person": ada.person, "cents": 5000}
        assert (await supervisor.ask("POST", "/cage/cash-outs", json=cash)).status_code == 200
        assert (await ada.get("/me"))["chips"] == 0

    in_house(act, tmp_path, play_chips=0)


def test_a_house_configuration_from_afar_reads_no_files(tmp_path: Path) -> None:
    (tmp_path / "there.toml").write_text("id = 'secret of the house'\n", encoding="utf-8")

    async def act(house: House) -> None:
        supervisor = await house.supervisor()
        opening = {"id": "mine", "title": "Mine", "game": "packs-two", "command": "c1"}
        path = str(tmp_path / "there.toml")
        document = {"jurisdiction": {"name": path}}
        told(await supervisor.ask("POST", "/tables", json={**opening, "house": path}), 422, "input")
        for house_given, status, kind in ((document, 422, "house"), ("../there", 404, "not-found")):
            answer = await supervisor.ask("POST", "/tables", json={**opening, "house": house_given})
            assert "secret" not in told(answer, status, kind)
        answer = await supervisor.command(TABLE, "x", "ChangeTerms", house=document)
        told(answer, 422, "house")

    in_house(act, tmp_path)


def test_every_game_is_told_with_all_its_definition_says(tmp_path: Path) -> None:
    async def look(house: House) -> None:
        listed = {each["id"]: each for each in await house.nobody.get("/games")}
        assert list(listed) == list(CATALOGUE.games)
        for name, game in CATALOGUE.games.items():
            told = await house.nobody.get(f"/games/{name}")
            assert listed[name]["family"] == told["family"] == game.group
            assert told["cards"] == game.groups
            assert {wager for wager, each in told["wagers"].items() if each["rides"]} == game.riders.keys()
            assert told["tables"].keys() == game.paytables.keys()
            asked = [step for step in told["steps"] if step["kind"] == "decide"]
            assert [step["options"].keys() for step in asked] == [d.options.keys() for d in game.decisions]
        decided = {
            name: [step for step in (await house.nobody.get(f"/games/{name}"))["steps"] if step["decision"]]
            for name in ("let-it-ride", "high-card-flush")
        }
        assert [step["returns"] for step in decided["let-it-ride"]] == [
            {"take-back": ["bet-1"]},
            {"take-back": ["bet-2"]},
        ]
        [raising] = decided["high-card-flush"]
        assert raising["needs"] == {"raise-2x": "five-card flush", "raise-3x": "six-card flush"}

    in_house(look, tmp_path)


def test_errors_elsewhere_in_the_api_look_the_same(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        told(await house.nobody.ask("GET", "/nothing/here"), 404, "not-found")
        told(await house.nobody.ask("GET", "/games/chess"), 404, "not-found")
        told(await house.nobody.ask("GET", "/tables/nowhere"), 404, "not-found")
        told(await house.nobody.ask("GET", "/tables/nowhere/rounds"), 404, "not-found")
        answer = await house.nobody.ask("DELETE", "/tables")
        told(answer, 405, "method")
        assert answer.headers["allow"] == "GET, POST"

    in_house(act, tmp_path)


def test_every_answer_has_safe_headers_and_none_invites_other_sites(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        for path in ("/tables", "/me", "/nothing"):
            answer = await house.nobody.ask("GET", path, headers={"Origin": "https://elsewhere.example"})
            assert answer.headers["x-content-type-options"] == "nosniff"
            assert answer.headers["cache-control"] == "no-store"
            assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
            assert not [name for name in answer.headers if name.startswith("access-control-")]
            assert "server" not in answer.headers or "uvicorn" in answer.headers["server"]

    in_house(act, tmp_path)


def test_what_goes_wrong_unexpectedly_is_noted_without_what_was_sent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def act(house: House) -> None:
        async def fail(name: str, password: str) -> None:
            raise RuntimeError(password)

        monkeypatch.setattr(house.floor.accounts, "sign_in", fail)
        body = {"name": "Ada", "password": "correct horse"}
        told(await house.nobody.ask("POST", "/sessions", json=body), 500, "internal")

    in_house(act, tmp_path)
    noted = "\n".join(record.getMessage() for record in caplog.records)
    assert "RuntimeError" in noted
    assert "correct horse" not in noted


def test_the_log_can_be_followed_link_by_link(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        supervisor, guest = await house.supervisor(), await house.guest()
        await guest.done(TABLE, "1", "TakeSeat", seat="seat-1")
        await guest.done(TABLE, "2", "PlaceWagers", seat="seat-1", wagers=WAGERS)
        running = await supervisor.get(f"/log/{TABLE}")
        assert [row["sequence"] for row in running["rows"]] == [1, 2]
        await guest.done(TABLE, "3", "Decision", seat="seat-1", option="fold")
        over = await supervisor.get(f"/log/{TABLE}?after=2&most=1")
        assert ([row["sequence"] for row in over["rows"]], over["next"]) == ([3], 3)
        assert json.loads(over["rows"][0]["body"])["request"]["command"] == "PlaceWagers"
        anchor = await supervisor.get("/anchor")
        last = (await supervisor.get(f"/log/{TABLE}"))["rows"][-1]
        assert anchor["streams"][TABLE]["hash"] == last["hash"]
        told(await supervisor.ask("GET", "/log/nowhere"), 404, "not-found")

    in_house(act, tmp_path)


def test_sessions_are_listed_and_ended_by_their_owner(tmp_path: Path) -> None:
    async def act(house: House) -> None:
        boss = await house.supervisor()
        dealer = await house.staff(boss, "dealer")
        who = {"name": "The dealer", "password": "a dealer's password"}
        token = (await house.http.post("/api/sessions", json=who)).json()["token"]
        listed = await dealer.get("/sessions")
        assert [each["current"] for each in listed].count(True) == 1
        left_open = next(each["id"] for each in listed if not each["current"])
        assert token not in str(listed)
        told(await boss.ask("DELETE", f"/sessions/{left_open}"), 404, "not-found")
        told(await dealer.ask("DELETE", "/sessions/x"), 422, "input")
        async with house.watching(TABLE, token) as socket:
            await socket.recv()
            assert (await dealer.ask("DELETE", f"/sessions/{left_open}")).status_code == 204
            await asyncio.wait_for(socket.wait_closed(), 5)
            assert socket.close_code == 4401
        answer = await house.http.get("/api/me", headers={"Authorization": f"Bearer {token}"})
        assert answer.status_code == 401
        assert len(await dealer.get("/sessions")) == 1

    in_house(act, tmp_path)
