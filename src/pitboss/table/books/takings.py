"""The pit's figures: what every table took in, wagered and won, in integer cents.

Drop, handle and win mean here:

- **handle**: everything staked on wagers against the house that were settled, pushes included. The pot is the
  players' own; a void wager was never at risk, and one that the seat took back was not to the end.
- **win**: what the house kept of the handle; below zero when the players are ahead.
- **drop**: chips bought at the cage, counted at the table where the buyer wagered next. Every buy-in counts
  at one table at most: the drops of all tables and the chips not yet played with are all that was bought.

Money comes from the ledger and from the round records, written in the same transaction. Both only grow, so
sums are kept, and the next call reads only what has been added since.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import JSON, BigInteger, ColumnElement, and_, cast, func, select, type_coerce

from pitboss.contract.record import parse_record
from pitboss.games import Catalogue
from pitboss.table.books.cage import CAGE_STREAM
from pitboss.table.books.ledger import CAGE, bank
from pitboss.table.setting import Setting, restore_setting
from pitboss.table.storage import Store, schema
from pitboss.table.storage.rows import Found
from pitboss.wording.reasons import TakenBack, write_reason

__all__ = ["CageFigures", "Figures", "Money", "Play", "TableFigures"]

_AT_ONCE = 500
"""Rounds or buy-ins read in one go."""
_BOUGHT = schema.entries.alias("bought")
_TAKEN_BACK = write_reason(TakenBack(""))["code"]


@dataclass(frozen=True, slots=True)
class Money:
    """What was staked and what the house kept of it."""

    handle: int = 0
    win: int = 0

    def __add__(self, other: Money) -> Money:
        return Money(self.handle + other.handle, self.win + other.win)


@dataclass(frozen=True, slots=True)
class Play:
    """How a round was wagered: the setting it was dealt under and each seat's opening wagers."""

    setting: str
    """The key of the setting in `TableFigures.settings`."""
    seats: tuple[tuple[tuple[str, int], ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TableFigures:
    """A table's figures so far."""

    table: str
    rounds: int
    void: int
    hands: int
    """Seats that played, over all rounds."""
    drop: int
    money: Money
    wagers: Mapping[str, Money]
    """The same by wager."""
    bank: int
    """The house's account of the table in the ledger: the win, and what bets for the dealer came to."""
    plays: Mapping[Play, int]
    """How many rounds had these wagers; void rounds are not counted."""
    settings: Mapping[str, Setting]

    @property
    def average_wager(self) -> int:
        """What a seat staked in a round, all its wagers together, to the nearest cent."""
        return (2 * self.money.handle + self.hands) // (2 * self.hands) if self.hands else 0


@dataclass(frozen=True, slots=True, kw_only=True)
class CageFigures:
    """Chips bought and cashed, and where the others are."""

    bought: int
    cashed: int
    in_hand: int
    """Chips that people hold."""
    on_tables: int
    """Wagers, pots and payouts that lie on layouts."""
    tips: int
    not_played: int
    """Bought, and not wagered with yet."""


@dataclass(slots=True)
class _Sums:
    """The running sums of one table, and the last round they include."""

    number: int = 0
    rounds: int = 0
    void: int = 0
    hands: int = 0
    wagers: dict[str, Money] = field(default_factory=dict)
    plays: Counter[Play] = field(default_factory=Counter)
    settings: dict[str, Setting] = field(default_factory=dict)


class Figures:
    """The figures of one house, brought up to date on each call."""

    def __init__(self, store: Store, catalogue: Catalogue) -> None:
        self._store, self._catalogue = store, catalogue
        self._sums: dict[str, _Sums] = {}
        self._drops: Counter[str] = Counter()
        self._counted = 0
        self._waiting: set[int] = set()
        self._busy = asyncio.Lock()

    async def tables(self) -> dict[str, TableFigures]:
        """Every table there is, by its id."""
        async with self._busy:
            names = [row.id for row in await self._store.tables()]
            await self._count_drops()
            banks = await self._store.balances([bank(name) for name in names])
            found = {}
            for name in names:
                sums = await self._summed(name)
                found[name] = TableFigures(
                    table=name,
                    rounds=sums.rounds,
                    void=sums.void,
                    hands=sums.hands,
                    drop=self._drops[name],
                    money=sum(sums.wagers.values(), Money()),
                    wagers=dict(sums.wagers),
                    bank=banks.get(bank(name), 0),
                    plays=dict(sums.plays),
                    settings=dict(sums.settings),
                )
            return found

    async def cage(self) -> CageFigures:
        """What was bought and cashed, and where the chips are now."""
        entries, balances = schema.entries.c, schema.balances.c
        moved = await self._store.fetch(
            select(entries.why, func.sum(entries.cents).label("cents"))
            .where(entries.stream == CAGE_STREAM, entries.account == CAGE)
            .group_by(entries.why)
        )
        held = await self._store.fetch(
            select(_kind(balances.account).label("kind"), func.sum(balances.cents).label("cents"))
            .where(balances.account != CAGE)
            .group_by("kind")
        )
        totals = {row.why: int(row.cents) for row in moved}
        by_kind = {row.kind: int(row.cents) for row in held}
        async with self._busy:
            await self._count_drops()
            bought = -totals.get("buy-in", 0)
            return CageFigures(
                bought=bought,
                cashed=totals.get("cash-out", 0),
                in_hand=by_kind.get("play", 0),
                on_tables=sum(by_kind.get(kind, 0) for kind in ("layo", "pot:", "paid", "tipb")),
                tips=by_kind.get("tips", 0),
                not_played=bought - self._drops.total(),
            )

    # --- Rounds ------------------------------------------------------------------------------------------

    async def _summed(self, table: str) -> _Sums:
        sums = self._sums.setdefault(table, _Sums())
        while rows := await self._rounds_after(table, sums.number):
            for row in rows:
                await self._add(sums, table, row)
        return sums

    async def _rounds_after(self, table: str, number: int) -> list[Found]:
        rounds = schema.rounds.c
        return list(
            await self._store.fetch(
                select(
                    rounds.number,
                    *(
                        self._inside(rounds.record, key).label(key)
                        for key in ("status", "seats", "settlement", "paytables", "house")
                    ),
                )
                .where(rounds.stream == table, rounds.number > number)
                .order_by(rounds.number)
                .limit(_AT_ONCE)
            )
        )

    async def _add(self, sums: _Sums, table: str, row: Found) -> None:
        sums.number = row.number
        key = json.dumps([row.paytables, row.house], sort_keys=True)
        if key not in sums.settings:
            record = await self._store.record(table, row.number)
            if record is not None:
                sums.settings[key] = restore_setting(parse_record(record[0]).setting, self._catalogue)
        game = sums.settings[key].terms.game
        own = frozenset(game.pots)
        for each in row.settlement:
            back = isinstance(each.get("reason"), dict) and each["reason"]["code"] == _TAKEN_BACK
            if each["result"] != "void" and not back and each["wager"] not in own:
                money = Money(each["staked"], each["staked"] - each["returned"])
                sums.wagers[each["wager"]] = sums.wagers.get(each["wager"], Money()) + money
        if row.status == "void":
            sums.void += 1
            return
        opening = [name for name in game.opening_wagers if name not in own]
        seats = [
            tuple((name, seat["wagers"][name]) for name in opening if seat["wagers"].get(name))
            for seat in row.seats.values()
        ]
        sums.rounds += 1
        sums.hands += len(seats)
        sums.plays[Play(key, tuple(sorted(seats)))] += 1

    # --- The drop ----------------------------------------------------------------------------------------

    async def _count_drops(self) -> None:
        """Assign every buy-in that has been wagered with since to the table where that happened."""
        waiting = sorted(self._waiting)
        await self._count_drops_where(_BOUGHT.c.sequence > self._counted)
        for start in range(0, len(waiting), _AT_ONCE):
            await self._count_drops_where(_BOUGHT.c.sequence.in_(waiting[start : start + _AT_ONCE]))

    async def _count_drops_where(self, which: ColumnElement[bool]) -> None:
        paid_for, placed = schema.log.alias("paid_for"), schema.log.alias("placed")
        wager = schema.entries.alias("wager")
        next_table = (
            select(wager.c.stream)
            .join(placed, and_(placed.c.stream == wager.c.stream, placed.c.sequence == wager.c.sequence))
            .where(
                wager.c.account == _BOUGHT.c.account,
                schema.of_player(wager),
                wager.c.stream != CAGE_STREAM,
                wager.c.cents < 0,
                self._at(placed.c.body) >= self._at(paid_for.c.body),
            )
            .order_by(self._at(placed.c.body), wager.c.stream)
            .limit(1)
            .correlate(_BOUGHT, paid_for)
            .scalar_subquery()
        )
        found = await self._store.fetch(
            select(_BOUGHT.c.sequence, _BOUGHT.c.cents, next_table.label("table"))
            .join(
                paid_for,
                and_(paid_for.c.stream == _BOUGHT.c.stream, paid_for.c.sequence == _BOUGHT.c.sequence),
            )
            .where(
                _BOUGHT.c.stream == CAGE_STREAM, _BOUGHT.c.why == "buy-in", _BOUGHT.c.account != CAGE, which
            )
        )
        for row in found:
            self._counted = max(self._counted, row.sequence)
            if row.table is None:
                self._waiting.add(row.sequence)
            else:
                self._waiting.discard(row.sequence)
                self._drops[row.table] += row.cents

    # --- JSON inside the database ------------------------------------------------------------------------

    def _at(self, body: Any) -> ColumnElement[int]:
        return cast(self._inside(body, "at").as_string(), BigInteger)

    def _inside(self, text: Any, key: str) -> Any:
        """One value of a stored document, without reading the rest of it."""
        document: Any = type_coerce(text, JSON) if self._store.database.is_sqlite else cast(text, JSON)
        return document[key]


def _kind(account: Any) -> ColumnElement[str]:
    """The first four letters say what an account is for."""
    return func.substr(account, 1, 4)
