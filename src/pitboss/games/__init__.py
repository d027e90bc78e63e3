"""The catalogue: one TOML file per game and per family of pay tables, and the registry that finds them."""

from pitboss.games.catalogue import Catalogue, load_catalogue

__all__ = ["Catalogue", "load_catalogue"]
