"""Monte Carlo: seeded batches, tallies that add up exactly, on local cores or a Dask cluster."""

from pitboss.simulate.compiler import make_program
from pitboss.simulate.job import Job, SessionRules, check_rounds, play_batches
from pitboss.simulate.known import Known, known_values
from pitboss.simulate.local import play_locally
from pitboss.simulate.program import Program, Seating, Strategy
from pitboss.simulate.result import Estimate, Result
from pitboss.simulate.round_tally import RoundTally
from pitboss.simulate.sessions import SessionFigures, session_figures
from pitboss.simulate.strategy import NAMED, read_strategy

__all__ = [
    "NAMED",
    "Estimate",
    "Job",
    "Known",
    "Program",
    "Result",
    "RoundTally",
    "Seating",
    "SessionFigures",
    "SessionRules",
    "Strategy",
    "check_rounds",
    "known_values",
    "make_program",
    "play_batches",
    "play_locally",
    "read_strategy",
    "session_figures",
]
