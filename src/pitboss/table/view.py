"""The table for one person. Together with `pitboss.round.view`, the only way out for cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from pitboss.contract import (
    Clock,
    RoundShown,
    SeatPlayed,
    SeatShown,
    SeenEvent,
    SettledShown,
    TableView,
    TermsShown,
    UpcomingShown,
    You,
)
from pitboss.contract import events as seen
from pitboss.round import (
    ONLOOKER,
    SeatView,
    WagerReturned,
    WagerSettled,
    cards_for,
    options_for,
    view_for,
)
from pitboss.round.events import CardBurned, CardsDealt, CardsLookedAt, CardsShown, DeckShuffled
from pitboss.table.books.ledger import player
from pitboss.table.events import Happening, TableOpened, TermsChanged
from pitboss.table.names import display_name
from pitboss.table.roles import Actor
from pitboss.table.state import Table

__all__ = ["in_motion", "public_view", "seen_by", "view_of"]


def public_view(table: Table, chips: Mapping[str, int], sequence: int) -> TableView:
    """What everybody may see; `chips` are the balances of those who sit here, by account."""
    upcoming, due = table.upcoming, table.due
    seats: dict[str, SeatShown | None] = dict.fromkeys(table.terms.seats)
    for seat, sitter in table.seating.items():
        held = chips.get(player(sitter.person), 0)
        seats[seat] = SeatShown(name=sitter.name, chips=held, leaving=seat in table.leaving)
    return TableView(
        sequence=sequence,
        table=table.id,
        title=table.title,
        game=table.setting.game,
        closed=table.closed,
        seats=seats,
        round=_round(table),
        upcoming=None
        if upcoming is None
        else UpcomingShown(
            number=upcoming.number, commitment=upcoming.commitment, seeds=dict(upcoming.seeds)
        ),
        clock=None if due is None else Clock(kind=due.kind, seat=due.seat, until=due.at, seconds=due.seconds),
        terms=_terms(table),
        you=None,
    )


def view_of(table: Table, public: TableView, actor: Actor | None, chips: int) -> TableView:
    """The public view with what is this person's own: their cards, the answers these allow, their chips."""
    if actor is None:
        return replace(public, seats={seat: _to_strangers(public, seat) for seat in public.seats})
    seat = table.seat_of(actor.id)
    you = You(person=actor.id, name=actor.name, role=actor.role, seat=seat, chips=chips)
    if seat is None:
        return replace(public, you=you)
    shown = replace(public.round, cards=_cards(table, seat))
    if shown.turn == seat:
        shown = replace(shown, options=options_for(table.round, seat))
    return replace(public, you=you, round=shown)


def _to_strangers(public: TableView, seat: str) -> SeatShown | None:
    """Of somebody seated, strangers see a name to call them by and the chips in play, not the balance."""
    sitter, side = public.seats[seat], public.round.seats.get(seat)
    if sitter is None:
        return None
    in_play = side.in_action if side is not None else 0
    return replace(sitter, name=display_name(sitter.name), chips=in_play)


def in_motion(view: TableView) -> TableView:
    """The view while the dealer is still at work on a command: nothing is asked of anybody."""
    playing = replace(
        view.round, status="open", next="", next_move=None, turn=None, decision=None, options={}
    )
    return replace(view, round=playing, upcoming=None, clock=None)


def _cards(table: Table, viewer: str) -> dict[str, tuple[str | None, ...]]:
    return {
        place: tuple(None if card is None else str(card) for card in cards)
        for place, cards in cards_for(table.round, viewer).items()
        if place not in table.inherited
    }


def _round(table: Table) -> RoundShown:
    view = view_for(table.round, ONLOOKER)
    due = table.equipment().due
    return RoundShown(
        number=table.number,
        status=view.status,
        next=view.next,
        next_move=view.move,
        deck=view.deck_back or due,
        deck_due=due,
        commitment=table.commitment,
        seeds=dict(table.seeds),
        secret=table.revealed or None,
        check_due=table.round.equipment.check_due,
        cards=_cards(table, ONLOOKER),
        burned=view.burned,
        turn=view.turn,
        decision=view.decision,
        options=view.options,
        seats={seat: _side(shown) for seat, shown in view.seats.items() if seat not in table.inherited},
    )


def _side(shown: SeatView) -> SeatPlayed:
    settled = shown.settled.values()
    return SeatPlayed(
        wagers=shown.wagers,
        settled={name: _settled(each) for name, each in shown.settled.items()},
        decisions=shown.decisions,
        folded=shown.folded,
        tips=shown.tips,
        net=sum(each.returned - each.staked for each in settled if isinstance(each, WagerSettled)),
    )


def _settled(settled: WagerSettled | WagerReturned) -> SettledShown:
    if isinstance(settled, WagerReturned):
        staked = returned = settled.amount
        return SettledShown(
            staked=staked, returned=returned, result="void", why=settled.why, reason=settled.reason
        )
    return SettledShown(
        staked=settled.staked,
        returned=settled.returned,
        result=settled.result,
        why=settled.why,
        reason=settled.reason,
    )


def _terms(table: Table) -> TermsShown:
    house = table.terms.house
    return TermsShown(
        house=house.id,
        minimum=house.table.minimum,
        maximum=house.table.maximum,
        chips=tuple(house.table.chips),
        pot=house.pot_amount,
        tips=house.tips.policy,
        dealer=house.live.dealer,
        dealing=house.dealing.method,
        paytables=table.setting.paytables,
        definition=table.setting.definition,
        configuration=table.setting.configuration,
    )


# --- Events -------------------------------------------------------------------------------------------------


def seen_by(table: Table, events: Iterable[Happening], actor: Actor | None) -> tuple[SeenEvent, ...]:
    """What happened, as this person or a stranger may know it; `table` is the table after it."""
    viewer = (table.seat_of(actor.id) if actor is not None else None) or ONLOOKER
    faces = _cards(table, viewer)
    told = (_seen(event, faces, viewer) for event in events)
    return tuple(told) if actor is not None else tuple(map(_told_strangers, told))


def _told_strangers(event: SeenEvent) -> SeenEvent:
    match event:
        case seen.SeatTaken():
            return replace(event, person="", name=display_name(event.name))
        case seen.SeatLeft():
            return replace(event, person="", by=display_name(event.by) if event.by is not None else None)
    return event


def _seen(event: Happening, faces: Mapping[str, tuple[str | None, ...]], viewer: str) -> SeenEvent:
    match event:
        case TableOpened():
            return seen.TableSetUp()
        case TermsChanged():  # the house's whole configuration is the house's own
            return seen.NewTerms()
        case DeckShuffled():
            return seen.DeckShuffledUnseen()
        case CardsDealt():
            return seen.CardsDealtFaceDown(event.place, len(event.cards))
        case CardBurned():
            return seen.CardBurnedUnseen()
        case CardsLookedAt():
            return seen.OwnCardsSeen({place: faces[place] for place in (viewer,) if place in faces})
        case CardsShown():
            return seen.CardsTurnedUp(
                event.places, {place: faces[place] for place in event.places if place in faces}
            )
    return event
