"""What the pages read of a worker's result, which is the JSON that the command prints."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict

__all__ = ["DesignResult", "DesignedTable", "ExactSeat", "SessionResult", "SimulationResult"]


class _Result(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")


class _Exact(_Result):
    fraction: str
    value: float


class _Total(_Result):
    player_ev: float
    standard_error: float
    exact: _Exact | None
    standard_errors_apart: float | None


class ExactSeat(_Result):
    """A seat's session by convolution, in dollars; no chance is off by more than `error`."""

    mean: float
    standard_deviation: float
    band: dict[str, float]
    ends_ahead: float
    risk_of_ruin: float | None
    rounds_played: float
    error: float


class _ExactHouse(_Result):
    win: float
    band: dict[str, float]


class _ExactMonth(_Result):
    by_session: tuple[dict[str, float], ...]


class _Player(_Result):
    mean: float
    standard_deviation: float
    band: dict[str, float]
    ends_ahead: float
    risk_of_ruin: float
    risk_of_ruin_error: float
    rounds_played: float
    exact: ExactSeat | None = None


class _House(_Result):
    win: float
    band: dict[str, float]
    exact: _ExactHouse | None = None


class _Month(_Result):
    sessions: int = 30
    by_session: tuple[dict[str, float], ...]
    exact: _ExactMonth | None = None


class _Bin(_Result):
    win: float
    count: int


class SessionResult(_Result):
    """What sessions came to, in dollars."""

    rounds: int
    sessions: int
    player: _Player
    house: _House
    month: _Month
    histogram: tuple[_Bin, ...]


class SimulationResult(_Result):
    """As `pitboss simulate --json` prints it."""

    game: str
    rounds: int
    seconds: float
    stopped: bool
    total: _Total
    session: SessionResult | None = None


class _Round(_Result):
    house_edge: _Exact


class DesignedTable(_Result):
    """A pay table the search found."""

    pays: dict[str, str]
    house_edge: _Exact
    hit_frequency: _Exact
    standard_deviation: float
    player_advantage: bool = False
    """Whether the round's edge is below zero."""
    total: _Round


class DesignResult(_Result):
    """As `pitboss design --json` prints it."""

    found: int
    tables: tuple[DesignedTable, ...]
    nearest: DesignedTable | None
    proof: str | None

    @property
    def shown(self) -> tuple[DesignedTable, ...]:
        """The tables that meet the target, or else the one that comes nearest."""
        return self.tables or ((self.nearest,) if self.nearest is not None else ())
