"""How many requests are allowed: token buckets by person, by address and by name."""

from __future__ import annotations

import ipaddress
import math
import time
from collections.abc import Callable
from dataclasses import dataclass

from pitboss.web.api.errors import Throttled
from pitboss.web.settings import Limits, Rate

__all__ = ["Buckets", "Limiter", "who_calls"]

_MOST = 20_000
"""How many buckets are kept; beyond that, full ones are dropped, which changes nothing."""


@dataclass(slots=True)
class _Bucket:
    left: float
    seen: float


class Buckets:
    """One bucket per key, all with the same rate."""

    def __init__(self, rate: Rate, *, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate, self._clock = rate, clock
        self._buckets: dict[str, _Bucket] = {}

    def take(self, key: str) -> None:
        """Take one request; `Throttled` if the bucket is empty."""
        if key not in self._buckets:
            now = self._clock()
            self._forget_full(now)
            self._buckets[key] = _Bucket(self.rate.burst, now)
        self.look(key)
        self._buckets[key].left -= 1

    def look(self, key: str) -> None:
        """`Throttled` if the bucket is empty; take nothing from it."""
        bucket = self._buckets.get(key)
        if bucket is None:
            return
        now = self._clock()
        bucket.left = self._filled(bucket, now)
        bucket.seen = now
        if bucket.left < 1:
            wait = max(1, math.ceil((1 - bucket.left) / self.rate.per_second))
            unit = "second" if wait == 1 else "seconds"
            raise Throttled(f"Too many requests; ask again in {wait} {unit}.", wait=wait)

    def _filled(self, bucket: _Bucket, now: float) -> float:
        return min(self.rate.burst, bucket.left + (now - bucket.seen) * self.rate.per_second)

    def _forget_full(self, now: float) -> None:
        if len(self._buckets) < _MOST:
            return
        kept = {k: b for k, b in self._buckets.items() if self._filled(b, now) < self.rate.burst}
        if len(kept) >= _MOST:  # a flood from everywhere: drop the oldest
            kept = dict(list(kept.items())[_MOST // 2 :])
        self._buckets = kept


class Limiter:
    """All buckets of one server."""

    def __init__(self, limits: Limits, *, clock: Callable[[], float] = time.monotonic) -> None:
        self.limits = limits
        self.persons = Buckets(limits.person, clock=clock)
        self.addresses = Buckets(limits.address, clock=clock)
        self.pages = Buckets(limits.page, clock=clock)
        self.strays = Buckets(limits.stray, clock=clock)
        self.onlookers = Buckets(limits.onlooker, clock=clock)
        self.doors = Buckets(limits.door, clock=clock)
        self.names = Buckets(limits.name, clock=clock)
        self.books = Buckets(limits.books, clock=clock)
        self._streams: dict[str, int] = {}

    def open_stream(self, address: str) -> None:
        if self._streams.get(address, 0) >= self.limits.streams:
            raise Throttled("Too many streams are open from this address.", wait=5)
        self._streams[address] = self._streams.get(address, 0) + 1

    def close_stream(self, address: str) -> None:
        self._streams[address] -= 1
        if not self._streams[address]:
            del self._streams[address]


def who_calls(client: tuple[str, int] | None) -> str:
    """The address a request comes from; for IPv6 its network, since one caller may have all of it."""
    host = client[0] if client else ""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)
