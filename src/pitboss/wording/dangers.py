"""What may be unsafe about a deployment, and how it is said."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from pitboss.wording.sentences import worded

__all__ = ["Danger"]


class Danger(Enum):
    """Something unsafe; its value is the sentence, with gaps for what it is about."""

    PLAIN_HTTP = (
        "{host} is reached from other machines without TLS: passwords travel as they are typed. Listen on "
        "127.0.0.1, behind a TLS proxy (--behind-proxy)."
    )
    PAST_THE_PROXY = (
        "{host} is reached from other machines past the proxy, without TLS. Listen where only the proxy "
        "can reach it, such as 127.0.0.1."
    )
    PROXY_NOT_NAMED = (
        "Clients use {address}, but no proxy is named: all of them share one address's limits, and the "
        "browser may send its cookie without TLS. Name the proxy with --behind-proxy."
    )
    ADDRESS_WITHOUT_TLS = (
        "Clients behind the proxy are sent to {address}, without TLS. Say with --address what browsers see, "
        "https://..."
    )
    PROXY_IS_A_CROWD = (
        "Any of the {many} addresses in {network} may say who a client is. Name the proxy's own address."
    )
    RUNS_AS_ROOT = "The server runs as root; give it a user of its own."
    DATABASE_READABLE = (
        "Others on this machine can read {file}, which has the cards of rounds in progress. chmod 600 it."
    )
    FOLDER_WRITABLE = "Others on this machine can write to {folder}, and replace what is in it. chmod 700 it."
    DATABASE_PASSWORD_SHOWN = (
        "The database's password is in the command line, where everyone on this machine can read it. Keep "
        "it in ~/.pgpass."
    )
    DATABASE_WITHOUT_TLS = (
        "The connection to the database on {host} need not be encrypted. Add ?ssl=verify-full to its address."
    )
    FEW_FILES = (
        "{files} open files leave room for {room} connections. Allow more: LimitNOFILE=65536 in the unit."
    )

    @property
    def code(self) -> str:
        return self.name.lower().replace("_", "-")

    def sentence(self, parameters: Mapping[str, object]) -> str:
        return worded(self.value, parameters)
