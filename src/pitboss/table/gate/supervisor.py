"""What a supervisor does with a table between rounds: change its terms, close it, resume it."""

from __future__ import annotations

from pitboss.contract.events import SeatLeft, TableClosed, TableResumed
from pitboss.errors import InputError, Refused
from pitboss.house import read_house
from pitboss.table.commands import ChangeTerms, CloseTable, ResumeTable
from pitboss.table.events import TermsChanged
from pitboss.table.gate.work import Work
from pitboss.table.roles import Role, must_be
from pitboss.table.setting import make_setting
from pitboss.table.times import day_of
from pitboss.wording.refusals import Refusal

__all__ = ["change_terms", "close", "resume"]


def change_terms(work: Work, request: ChangeTerms) -> None:
    """New limits, procedures or pay tables from the next round on; nobody loses a seat over them."""
    must_be(work.actor, Role.SUPERVISOR)
    if request.house is None and request.paytables is None:
        raise InputError("Nothing to change was given: give a house configuration, pay tables, or both.")
    work.must_be_between_rounds()
    old = work.table.setting
    setting = make_setting(
        work.catalogue,
        old.game,
        read_house(request.house if request.house is not None else old.house),
        paytables={**old.paytables, **(request.paytables or {})},
        day=day_of(work.at),
    )
    for seat, sitter in work.table.seating.items():
        if seat not in setting.terms.seats:
            raise Refused(Refusal.SEAT_WOULD_GO, person=sitter.name, seat=seat)
    work.happen(TermsChanged(setting))


def close(work: Work, _: CloseTable) -> None:
    """Everyone leaves, and nothing is dealt until the table is resumed."""
    must_be(work.actor, Role.SUPERVISOR)
    if work.table.closed:
        raise Refused(Refusal.TABLE_CLOSED)
    work.must_be_between_rounds()
    for seat, sitter in work.table.seating.items():
        work.happen(SeatLeft(seat, sitter.person, "closed"))
    work.happen(TableClosed())


def resume(work: Work, _: ResumeTable) -> None:
    """A closed table is open again."""
    must_be(work.actor, Role.SUPERVISOR)
    if not work.table.closed:
        raise Refused(Refusal.TABLE_NOT_CLOSED)
    work.happen(TableResumed())
