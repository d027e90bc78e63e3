"""The lab's files, each at an address that holds its configuration."""

from __future__ import annotations

import asyncio
import base64
import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Final

from fastapi import APIRouter
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from pitboss.errors import InputError, NotFound, PitbossError
from pitboss.exact import Analysis, analysis_json
from pitboss.web.frame.visit import visit
from pitboss.web.lab import exports
from pitboss.web.lab.configuration import Configuration, read_configuration
from pitboss.web.lab.pay_entries import price_configuration
from pitboss.web.lab.printed_figures import FigureFilter, choose, every_verdict
from pitboss.web.lab.work.orders import LabSubject, WriteReport
from pitboss.web.lab.work.workroom import Workroom

__all__ = ["make_downloads"]

FileText = Callable[[Configuration, Analysis], str]
_FILES: Final[Mapping[str, tuple[str, FileText]]] = {
    "solve.json": ("application/json", lambda _, a: json.dumps(analysis_json(a), indent=2)),
    "pay-table.csv": ("text/csv", lambda _, a: exports.pay_table_csv(a)),
    "distribution.csv": ("text/csv", lambda _, a: exports.distribution_csv(a)),
    "hands.csv": ("text/csv", lambda _, a: exports.hands_csv(a)),
    "pay-table.toml": ("text/plain", lambda c, _: exports.pay_table_toml(c)),
}
_REPORTS: Final = {
    "report.pdf": "application/pdf",
    "report.html": "text/html",
    "report.xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "report.json": "application/json",
}


def make_downloads(workroom: Workroom) -> APIRouter:
    """The routes; a worker writes the reports."""
    routes = APIRouter(prefix="/lab", include_in_schema=False)

    @routes.get("/figures.{kind}")
    async def figures(request: Request, kind: str) -> Response:
        try:
            wanted = FigureFilter.read(request.query_params)
        except InputError as error:
            return _refused(error)
        verdicts = choose(await asyncio.to_thread(every_verdict), wanted)
        if kind == "csv":
            return _file(exports.verdicts_csv(verdicts), "figures.csv", "text/csv")
        if kind == "json":
            text = json.dumps([each.to_json() for each in verdicts], indent=2)
            return _file(text, "figures.json", "application/json")
        return _refused(NotFound("Printed figures come as figures.csv or figures.json."))

    @routes.get("/{game}/{name}")
    async def file(request: Request, game: str, name: str) -> Response:
        here = await visit(request)
        given = request.query_params.multi_items()
        try:
            configuration = read_configuration(here.floor.catalogue, game, given)
            if name in _FILES:
                kind, text_of = _FILES[name]
                content = await asyncio.to_thread(_text, configuration, text_of)
                return _file(content, f"{game}-{name}", kind)
            if name in _REPORTS:
                games = here.settings.games
                order = WriteReport(
                    subject=LabSubject(games=str(games) if games else None, game=game, query=tuple(given)),
                    format=name.removeprefix("report."),
                    day=datetime.now().astimezone().date().isoformat(),
                )
                made = await workroom.run(order)
                return _file(base64.b64decode(made["content"]), f"{game}-{name}", _REPORTS[name])
            known = ", ".join((*_FILES, *_REPORTS))
            return _refused(NotFound(f"The lab has no file {name[:40]!r}; there are {known}."))
        except PitbossError as error:
            return _refused(error)

    return routes


def _text(configuration: Configuration, text_of: FileText) -> str:
    pricing = price_configuration(configuration)
    if pricing.analysis is None or pricing.configuration is None:
        raise InputError(pricing.refusal)
    # By the name the table has in the house's catalogue, as on the command line.
    named = replace(pricing.analysis, question=pricing.configuration.question)
    return text_of(pricing.configuration, named)


def _file(content: str | bytes, name: str, kind: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type=kind, headers=headers)


def _refused(error: PitbossError) -> Response:
    status = 404 if isinstance(error, NotFound) else 422
    return JSONResponse({"error": error.to_json()}, status_code=status)
