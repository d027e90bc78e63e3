"""What the lab's pages add to the frame: their style sheet and their script."""

from __future__ import annotations

from nicegui import ui

from pitboss.web.pages.frame import asset

__all__ = ["lab_head"]


def lab_head() -> None:
    ui.add_head_html(f'<link rel="stylesheet" href="{asset("lab.css")}">')
    ui.add_body_html(f'<script src="{asset("lab.js")}" defer></script>')
