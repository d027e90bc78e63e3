"""`wagers`, `layout` and `limits`: the chips on one table, followed by the events alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from pitboss.contract.events import RoundStarted, SecretRevealed
from pitboss.errors import quoted
from pitboss.house import House
from pitboss.round import WagerReturned, WagerSettled, events
from pitboss.table.audit.report import Findings
from pitboss.table.books.ledger import Line
from pitboss.table.events import Happening
from pitboss.table.state import Table
from pitboss.wording import dollars

__all__ = ["LayoutCheck"]

_ON_THE_LAYOUT = ("layout:", "pot:", "tipbet:", "paid:")
Key = tuple[str, str]


class LayoutCheck:
    """What lies where on the layout, and what the ledger says lies there."""

    def __init__(self, findings: Findings, table: str) -> None:
        self._findings, self._table = findings, table
        self._posted: Counter[str] = Counter()
        self._clear()

    def _clear(self) -> None:
        self._stakes: dict[Key, int] = {}
        self._settled: dict[Key, WagerSettled | WagerReturned] = {}
        self._tips: dict[Key, int] = {}
        self._tips_settled: dict[Key, events.TipSettled] = {}
        self._void = self._released = False

    # --- Events ------------------------------------------------------------------------------------------

    def happen(self, event: Happening, table: Table, where: str) -> None:
        """One event, and the table before it."""
        match event:
            case RoundStarted():
                self._clear()
            case events.WagersPlaced():
                self._pick_up(event.seat)
                self._put_down(event.seat, dict(event.wagers), table)
                self._check_opening(event, table, where)
            case events.WagersTakenBack():
                self._pick_up(event.seat)
            case events.Decided():
                self._decide(event, table, where)
            case events.TipBet() | events.TipGiven():
                self._tip(event, table, where)
            case WagerSettled():
                self._settle(event, where)
            case WagerReturned():
                self._return(event, where)
            case events.TipSettled():
                self._settle_tip(event, where)
            case events.RoundVoided():
                self._void = True
            case events.RoundOver() | SecretRevealed():
                self._must_be_settled(where)
                self._released = isinstance(event, SecretRevealed)
            case _:
                pass  # cards and procedure

    def _put_down(self, seat: str, wagers: Mapping[str, int], table: Table) -> None:
        """Wagers go onto the layout; with them come the extra payments, on which nothing is staked."""
        for wager, cents in wagers.items():
            self._stakes[seat, wager] = self._stakes.get((seat, wager), 0) + cents
        for rider, on in table.round.terms.game.riders.items():
            if on in wagers:
                self._stakes[seat, rider] = 0

    def _pick_up(self, seat: str) -> None:
        self._stakes = {key: cents for key, cents in self._stakes.items() if key[0] != seat}
        self._tips = {key: cents for key, cents in self._tips.items() if key[0] != seat}

    def _decide(self, event: events.Decided, table: Table, where: str) -> None:
        self._put_down(event.seat, dict(event.placed), table)
        for wager, cents in event.placed:
            self._check_chips(table.round.terms.house, wager, event.seat, cents, where)

    # --- Each wager once ---------------------------------------------------------------------------------

    def _settle(self, event: WagerSettled, where: str) -> None:
        key = event.seat, event.wager
        if key in self._settled:
            self._findings.add("wagers", where, f"{event.wager} of {event.seat} is settled a second time.")
        if self._stakes.get(key) != event.staked:
            lies = dollars(self._stakes[key]) if key in self._stakes else "nothing"
            what = f"{event.wager} of {event.seat} is settled for {dollars(event.staked)}; there lies {lies}."
            self._findings.add("wagers", where, what)
        self._settled[key] = event

    def _return(self, event: WagerReturned, where: str) -> None:
        key = event.seat, event.wager
        if isinstance(self._settled.get(key), WagerReturned) or not self._void:
            why = "a second time" if self._void else "though the round is not void"
            self._findings.add("wagers", where, f"{event.wager} of {event.seat} is given back {why}.")
        if self._stakes.get(key) != event.amount:
            lies = dollars(self._stakes[key]) if key in self._stakes else "nothing"
            what = (
                f"{event.wager} of {event.seat} is given back as {dollars(event.amount)}; there lay {lies}."
            )
            self._findings.add("wagers", where, what)
        self._settled[key] = event

    def _settle_tip(self, event: events.TipSettled, where: str) -> None:
        key = event.seat, event.on
        if key in self._tips_settled and not self._void:
            what = f"the bet for the dealer on {event.on} of {event.seat} is settled a second time."
            self._findings.add("wagers", where, what)
        if self._tips.get(key) != event.amount:
            what = f"no bet of {dollars(event.amount)} for the dealer lies on {event.on} of {event.seat}."
            self._findings.add("wagers", where, what)
        self._tips_settled[key] = event

    def _must_be_settled(self, where: str) -> None:
        for seat, wager in self._stakes.keys() - self._settled.keys():
            what = f"the round has ended, but {wager} of {seat} is neither settled nor void."
            self._findings.add("wagers", where, what)
        for seat, wager in self._tips.keys() - self._tips_settled.keys():
            what = f"the round has ended, but the bet for the dealer on {wager} of {seat} is not decided."
            self._findings.add("wagers", where, what)

    # --- What lies there ---------------------------------------------------------------------------------

    def post(self, lines: Iterable[Line], table: Table, where: str) -> None:
        """After all events of a link, the ledger must have everything where it lies now."""
        moved = False
        for line in lines:
            if line.account.startswith(_ON_THE_LAYOUT):
                self._posted[line.account] += line.cents
                moved = True
        if not moved and not self._released:
            return
        lies = self._lies(table)
        for account in {*lies, *self._posted}:
            if self._posted[account] != lies[account]:
                what = f"{account} is at {self._posted[account]} cents, but there lie {lies[account]}."
                self._findings.add("layout", where, what)

    def _lies(self, table: Table) -> Counter[str]:
        lies: Counter[str] = Counter()
        if self._released:
            return lies
        for (seat, wager), cents in self._stakes.items():
            settled = self._settled.get((seat, wager))
            back = 0
            if settled is not None:
                back = settled.returned if isinstance(settled, WagerSettled) else settled.amount
                lies[f"paid:{self._table}:{seat}"] += back
            if wager in table.setting.pot:  # paid out wager by wager until nothing is left
                lies[f"pot:{self._table}"] += cents - back
            elif settled is None:
                lies[f"layout:{self._table}:{seat}"] += cents
        for (seat, wager), cents in self._tips.items():
            tip = self._tips_settled.get((seat, wager))
            if tip is None:
                lies[f"tipbet:{self._table}:{seat}"] += cents
            else:
                lies[f"paid:{self._table}:{seat}"] += tip.to_seat
        return lies

    # --- Limits ------------------------------------------------------------------------------------------

    def _check_opening(self, event: events.WagersPlaced, table: Table, where: str) -> None:
        terms = table.round.terms
        house, game = terms.house, terms.game
        placed = dict(event.wagers)
        for wager, cents in event.wagers:
            if cents != house.fixed_amount(game.wagers[wager]):
                self._check_chips(house, wager, event.seat, cents, where)
            low, high = house.range_of(wager)
            equals = game.wagers[wager].equal_to
            if game.wagers[wager].fixed is not None:
                low = high = house.fixed_amount(game.wagers[wager]) or 0
            elif equals is not None and equals in placed:
                low = max(low, placed[equals]) if wager in house.limits else placed[equals]
                high = min(high, placed[equals]) if wager in house.limits else placed[equals]
            if not low <= cents <= high:
                what = (
                    f"{wager} of {event.seat} is {dollars(cents)}, "
                    f"but may be {dollars(low)} to {dollars(high)}."
                )
                self._findings.add("limits", where, what)

    def _tip(self, event: events.TipBet | events.TipGiven, table: Table, where: str) -> None:
        if isinstance(event, events.TipBet):
            self._tips[event.seat, event.on] = event.amount
        house = table.round.terms.house
        self._check_chips(house, "the tip", event.seat, event.amount, where)
        if event.amount > house.table.maximum:
            what = f"the tip of {event.seat} is {dollars(event.amount)}, above the table maximum."
            self._findings.add("limits", where, what)

    def _check_chips(self, house: House, wager: str, seat: str, cents: int, where: str) -> None:
        chip = house.table.smallest_chip
        if type(cents) is not int or cents <= 0 or cents % chip:
            what = f"{wager} of {seat} is {quoted(cents)} cents, which {dollars(chip)} chips cannot make."
            self._findings.add("limits", where, what)
