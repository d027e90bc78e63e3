"""Past rounds as a reader wants them: who held what, what each wager came to and why."""

from pitboss.web.history.story import Result, RoundStory, SeatStory, tell

__all__ = ["Result", "RoundStory", "SeatStory", "tell"]
