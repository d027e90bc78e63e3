"""The games of the house, from their definitions."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path

from pitboss.codec import Json
from pitboss.contract.answers import GameAnswer, GameListed, PayLine, PayTableAnswer, StepAnswer, WagerAnswer
from pitboss.games import Catalogue
from pitboss.rules import Decide, Game, Look, Settle, Show
from pitboss.web.api.errors import COMMON, documented
from pitboss.web.api.security import FloorOf

__all__ = ["router"]

router = APIRouter(tags=["games"], responses=COMMON)


@router.get("/games")
async def list_games(floor: FloorOf) -> list[GameListed]:
    """Every game that a table can be opened for."""
    catalogue = floor.catalogue
    return [GameListed(**_listed(catalogue, game)) for game in catalogue.games.values()]


@router.get("/games/{game}", responses=documented(404))
async def show_game(game: Annotated[str, Path(max_length=60)], floor: FloorOf) -> GameAnswer:
    """One game: cards, wagers, steps and pay tables."""
    catalogue = floor.catalogue
    found = catalogue.game(game)
    return GameAnswer(
        **_listed(catalogue, found),
        cards=found.groups,
        unit=found.unit,
        wagers={name: WagerAnswer.model_validate(wager) for name, wager in found.wagers.items()},
        steps=[_step(step) for step in found.steps],
        tables={slot: _pay_tables(catalogue, found, slot) for slot in found.paytables},
        options={name: list(option.values) for name, option in found.options.items()},
    )


def _listed(catalogue: Catalogue, game: Game) -> Json:
    return {
        "id": game.id,
        "title": game.title,
        "summary": game.summary,
        "sources": list(game.sources),
        "paytables": {slot: list(catalogue.pay_tables(game, slot)) for slot in game.paytables},
        "default_paytables": {slot: wanted.default for slot, wanted in game.paytables.items()},
        "family": game.group,
    }


def _step(step: Look | Show | Decide | Settle) -> StepAnswer:
    match step:
        case Look():
            return StepAnswer(kind="look", about=[step.look], decision=None, options={})
        case Show():
            return StepAnswer(kind="show", about=list(step.show), decision=None, options={})
        case Decide():
            options = {
                name: {wager: str(amount) for wager, amount in option.places.items()}
                for name, option in step.options.items()
            }
            return StepAnswer(
                kind="decide",
                about=[],
                decision=step.decide,
                options=options,
                returns={name: list(each.returns) for name, each in step.options.items() if each.returns},
                needs={
                    name: each.needs.name for name, each in step.options.items() if each.needs is not None
                },
            )
        case Settle():
            return StepAnswer(kind="settle", about=list(step.settle), decision=None, options={})


def _pay_tables(catalogue: Catalogue, game: Game, slot: str) -> list[PayTableAnswer]:
    return [
        PayTableAnswer(
            id=table.id,
            title=table.title,
            lines=[
                PayLine(hand=str(line.hand), pays=str(line.pays), option=line.option) for line in table.lines
            ],
        )
        for table in catalogue.pay_tables(game, slot).values()
    ]
