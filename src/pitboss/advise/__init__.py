"""The best option at a decision, and what the others cost."""

from pitboss.advise.advice import Advice, advise

__all__ = ["Advice", "advise"]
