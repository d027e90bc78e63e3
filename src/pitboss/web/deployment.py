"""What of a deployment is unsafe, as far as it can be seen from the machine itself."""

from __future__ import annotations

import ipaddress
import os
import resource
import stat
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from pitboss.codec import Json
from pitboss.table.storage.database import read_address
from pitboss.web.connections import room_for_connections
from pitboss.wording.dangers import Danger

__all__ = ["Deployment", "Finding", "unsafe"]

_A_CROWD: Final = 256
_ENOUGH_ROOM: Final = 1000


@dataclass(frozen=True, slots=True, kw_only=True)
class Deployment:
    """What `pitboss serve` would be started with."""

    host: str
    address: str | None
    proxy: str | None
    database: str
    games: Path | None = None


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that is unsafe: a code with parameters."""

    danger: Danger
    parameters: Mapping[str, object] = field(default_factory=dict)

    @property
    def message(self) -> str:
        return self.danger.sentence(self.parameters)

    def to_json(self) -> Json:
        return {"code": self.danger.code, "parameters": dict(self.parameters), "message": self.message}


def unsafe(deployment: Deployment) -> list[Finding]:
    """Everything that was found, the way in first."""
    return [*_way_in(deployment), *_proxy(deployment), *_database(deployment), *_machine(deployment)]


def _way_in(deployment: Deployment) -> Iterator[Finding]:
    if not _is_loopback(deployment.host):
        danger = Danger.PLAIN_HTTP if deployment.proxy is None else Danger.PAST_THE_PROXY
        yield Finding(danger, {"host": deployment.host})


def _proxy(deployment: Deployment) -> Iterator[Finding]:
    address = deployment.address
    if deployment.proxy is None:
        if address is not None and address.startswith("https://"):
            yield Finding(Danger.PROXY_NOT_NAMED, {"address": address})
        return
    if address is None or not address.startswith("https://"):
        yield Finding(Danger.ADDRESS_WITHOUT_TLS, {"address": address or "http://..."})
    for one in deployment.proxy.split(","):
        network = ipaddress.ip_network(one.strip())
        if network.num_addresses > _A_CROWD:
            yield Finding(
                Danger.PROXY_IS_A_CROWD, {"network": str(network), "many": f"{network.num_addresses:,}"}
            )


def _database(deployment: Deployment) -> Iterator[Finding]:
    url = read_address(deployment.database)
    if url.get_backend_name() != "sqlite":
        if url.password is not None:
            yield Finding(Danger.DATABASE_PASSWORD_SHOWN)
        if url.host is not None and not _is_loopback(url.host) and url.query.get("ssl") is None:
            yield Finding(Danger.DATABASE_WITHOUT_TLS, {"host": url.host})
        return
    file = Path(url.database or "").absolute()
    for each in (file, *(Path(f"{file}{ending}") for ending in ("-wal", "-shm"))):
        if _mode(each) & (stat.S_IRWXG | stat.S_IRWXO):
            yield Finding(Danger.DATABASE_READABLE, {"file": str(each)})
    if _others_write(file.parent):
        yield Finding(Danger.FOLDER_WRITABLE, {"folder": str(file.parent)})


def _machine(deployment: Deployment) -> Iterator[Finding]:
    if deployment.games is not None and _others_write(deployment.games):
        yield Finding(Danger.FOLDER_WRITABLE, {"folder": str(deployment.games)})
    if os.geteuid() == 0:
        yield Finding(Danger.RUNS_AS_ROOT)
    if (room := room_for_connections()) < _ENOUGH_ROOM:
        files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        yield Finding(Danger.FEW_FILES, {"files": files, "room": room})


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost"


def _mode(path: Path) -> int:
    """The permissions of a file; of one that is not there yet, none."""
    try:
        return stat.S_IMODE(path.stat().st_mode)
    except OSError:
        return 0


def _others_write(folder: Path) -> bool:
    """Whether others may replace what is in the folder: one like /tmp lets them add, but not replace."""
    mode = _mode(folder)
    return bool(mode & (stat.S_IWGRP | stat.S_IWOTH)) and not mode & stat.S_ISVTX
