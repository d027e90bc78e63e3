"""The academy's pages: progress, lessons, certificates."""

from __future__ import annotations

from nicegui import ui
from nicegui.client import Client
from starlette.requests import Request

from pitboss.web.academy.pages.certificate import certificate_page
from pitboss.web.academy.pages.door import academy_doors
from pitboss.web.academy.pages.lesson import lesson_page
from pitboss.web.academy.pages.overview import overview_page
from pitboss.web.academy.pages.people import people_page
from pitboss.web.academy.school import School

__all__ = ["academy_doors", "add_pages"]

_PATIENCE = 60.0
"""Seconds: on a fresh machine it takes a while to find the first close decision."""


def add_pages() -> None:
    """`/academy` and everything below it; the fixed addresses come before those of the drills."""
    school = School()

    async def overview(request: Request) -> None:
        await overview_page(school, request)

    async def people(request: Request, client: Client) -> None:
        await people_page(school, request, client)

    async def own(request: Request, client: Client) -> None:
        await certificate_page(school, request, client, "")

    async def certificate(request: Request, client: Client, person: str) -> None:
        await certificate_page(school, request, client, person)

    async def lesson(request: Request, client: Client, drill: str, game: str) -> None:
        await lesson_page(school, request, client, drill, game)

    ui.page("/academy")(overview)
    ui.page("/academy/people")(people)
    ui.page("/academy/certificate")(own)
    ui.page("/academy/certificate/{person}")(certificate)
    ui.page("/academy/{drill}/{game}", response_timeout=_PATIENCE)(lesson)
