"""The academy's pages: progress, lessons, certificates."""

from __future__ import annotations

from functools import partial

from nicegui import ui

from pitboss.web.academy.pages.certificate import certificate_page, own_certificate_page
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
    ui.page("/academy")(partial(overview_page, school))
    ui.page("/academy/people")(partial(people_page, school))
    ui.page("/academy/certificate")(partial(own_certificate_page, school))
    ui.page("/academy/certificate/{person}")(partial(certificate_page, school))
    ui.page("/academy/{drill}/{game}", response_timeout=_PATIENCE)(partial(lesson_page, school))
