"""The head of every stream at one moment, kept elsewhere: nothing from before it can vanish unnoticed.

Of a table with a round in progress it is the last link before that round: the hash of a link is as telling as
the link, where few contents are possible, and a round by hand has links with a single card in them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pitboss.codec import Json
from pitboss.errors import InputError, quoted
from pitboss.table.canonical import digest
from pitboss.table.records.stored_log import read_history
from pitboss.table.storage import Store
from pitboss.table.times import now
from pitboss.wording import timestamp

__all__ = ["FORMAT", "check_anchor", "make_anchor"]

FORMAT: Final = "pitboss 1"


async def make_anchor(store: Store) -> Json:
    """`{"anchor": "pitboss 1", "made", "streams": {NAME: {"sequence", "hash", "count"}}, "hash"}`."""
    async with read_history(store) as history:
        heads = await history.published_heads()
    anchor = {
        "anchor": FORMAT,
        "made": timestamp(now()),
        "streams": {
            stream: {"sequence": sequence, "hash": hashed, "count": count}
            for stream, (sequence, hashed, count) in heads.items()
        },
    }
    return {**anchor, "hash": digest(anchor)}


def check_anchor(data: object) -> Mapping[str, Json]:
    """The streams of an anchor by name; InputError if it is not an anchor, or has been changed."""
    if not isinstance(data, Mapping) or data.get("anchor") != FORMAT:
        raise InputError(f"The anchor must be one that `pitboss anchor` made: {FORMAT!r}.")
    streams = data.get("streams")
    if not isinstance(streams, Mapping):
        raise InputError("The anchor has no streams.")
    for name, head in streams.items():
        if not (
            isinstance(head, Mapping)
            and type(head.get("sequence")) is int
            and type(head.get("count")) is int
            and isinstance(head.get("hash"), str)
        ):
            raise InputError(f"The anchor of {quoted(name)} needs a sequence, a hash and a count.")
    if data.get("hash") != digest({key: value for key, value in data.items() if key != "hash"}):
        raise InputError("The anchor has been changed: its hash does not match it.")
    return streams
