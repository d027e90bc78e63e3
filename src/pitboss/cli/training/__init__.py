"""A lesson in the terminal: scene by scene, with results that are kept."""

from pitboss.cli.training.notebook import Notebook, open_notebook
from pitboss.cli.training.session import Training

__all__ = ["Notebook", "Training", "open_notebook"]
