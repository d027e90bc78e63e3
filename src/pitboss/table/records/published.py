"""How much of a table's log may be shown: all but the round in progress, whose links hold face-down cards."""

from __future__ import annotations

import json

from pitboss.table.storage.rows import Checkpoint

__all__ = ["first_hidden"]


def first_hidden(checkpoint: Checkpoint, last_record: str | None) -> int | None:
    """The sequence with which the round in progress began; None if none is.

    A link of a round by hand has few possible contents, so that even its hash tells its cards. `last_record`
    is the record of the last round that ended; one that cannot be read ends no round.
    """
    if not checkpoint.state:
        return None  # no round has begun yet
    begun = checkpoint.sequence + 1
    return None if last_record is not None and _first_link(last_record) == begun else begun


def _first_link(record: str) -> object:
    try:
        return json.loads(record)["sequences"][0]
    except (ValueError, LookupError, TypeError):
        return None
