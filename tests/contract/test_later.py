"""What a later server says: the client keeps what it does not know, and everything else is read as ever."""

from __future__ import annotations

from typing import Any

import pytest

from pitboss.codec import Later, Unknown
from pitboss.contract import SEEN
from pitboss.contract.events import TableClosed
from pitboss.errors import InputError
from pitboss.round import events
from pitboss.round.codec import EVENTS
from pitboss.wording.reasons import Beats, HandSaid, read_reason, write_reason

BEATS = Beats("seat", HandSaid("one pair", (14,)), "dealer", HandSaid("high card"))
SETTLED = events.WagerSettled("seat-1", "ante", 500, 1000, BEATS)
NEW_REASON = {"code": "outdrawn", "by": "dealer", "cards": [1, 2]}


def test_an_event_it_does_not_know_is_kept_with_its_name_and_fields() -> None:
    sent = {"event": "DealerChanged", "name": "Ann", "at": 3}
    kept = SEEN.read(sent, Later())
    assert kept == Unknown("DealerChanged", {"name": "Ann", "at": 3})
    assert SEEN.write(kept) == sent


def test_a_reason_it_does_not_know_is_kept_and_said_as_the_server_says_it() -> None:
    sent = {**SEEN.write(SETTLED), "reason": NEW_REASON, "why": "Dealer outdraws you."}
    kept = SEEN.read(sent, Later())
    assert isinstance(kept, events.WagerSettled)
    assert kept.reason == Unknown("outdrawn", {"by": "dealer", "cards": [1, 2]}, "Dealer outdraws you.")
    assert (kept.why, kept.returned) == ("Dealer outdraws you.", 1000)
    assert SEEN.write(kept) == sent
    assert read_reason(NEW_REASON, Later()).sentence() == "This version does not know what 'outdrawn' means."


def test_fields_that_a_later_server_adds_are_left_out() -> None:
    assert SEEN.read({"event": "TableClosed", "until": "noon"}, Later()) == TableClosed()
    sent = {**SEEN.write(SETTLED), "shown": True, "reason": {**write_reason(BEATS), "street": "river"}}
    assert SEEN.read(sent, Later()) == SETTLED


def test_a_known_event_with_a_value_it_cannot_read_is_kept_as_it_came() -> None:
    sent = {"event": "IrregularityFound", "kind": "power-cut", "consequence": "void"}
    kept = SEEN.read(sent, Later())
    assert kept == Unknown("IrregularityFound", {"kind": "power-cut", "consequence": "void"})
    cards = {"event": "HandAnnounced", "place": "dealer", "five": ["joker"], "words": "Dealer has a joker."}
    assert SEEN.read(cards, Later()) == Unknown(
        "HandAnnounced", {key: cards[key] for key in cards if key != "event"}, "Dealer has a joker."
    )


@pytest.mark.parametrize("sent", [{"event": "DealerChanged"}, {"event": "TableClosed", "until": "noon"}])
def test_a_log_is_read_strictly_all_the_same(sent: dict[str, Any]) -> None:
    with pytest.raises(InputError):
        SEEN.read(sent)
    with pytest.raises(InputError):
        EVENTS.read({**EVENTS.write(SETTLED), "reason": NEW_REASON})
    with pytest.raises(InputError):
        SEEN.read({"name": "no tag"}, Later())
    with pytest.raises(InputError):
        SEEN.read("TableClosed", Later())
