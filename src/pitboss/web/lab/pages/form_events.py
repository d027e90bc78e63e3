"""Forms of the lab: what the browser sends of them, and the sentences shown at their fields."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping

from nicegui import events, ui

__all__ = ["FIELD_CHANGED", "FORM_SENT", "NOT_SENT", "changed_field", "mark_fields", "sent_form"]

FIELD_CHANGED = (
    "(event) => { const t = event.target; if (t && t.name) emit({name: t.name, value: t.value}); }"
)
"""From any field of a form: its name and what it holds."""
FORM_SENT = "(event) => { event.preventDefault(); emit(Object.fromEntries(new FormData(event.target))); }"
NOT_SENT = "(event) => event.preventDefault()"


def changed_field(event: events.GenericEventArguments) -> tuple[str, str]:
    """The field that changed, and what it holds now."""
    sent = sent_form(event)
    return sent.get("name", ""), sent.get("value", "")


def sent_form(event: events.GenericEventArguments) -> dict[str, str]:
    """A form that was sent, cut where it is too long to mean anything."""
    sent: Mapping[object, object] = event.args if isinstance(event.args, dict) else {}
    return {str(name)[:100]: str(value)[:2000] for name, value in sent.items()}


def mark_fields(form: str, problems: Mapping[str, str], names: Iterable[str]) -> None:
    """Show each field's sentence below it, and clear those that no longer hold."""
    marks = {f"{form}-{name}": problems.get(name, "") for name in names}
    script = json.dumps(marks).replace("<", "\\u003c")
    ui.run_javascript(f"window.pitbossLab && pitbossLab.mark({script})")
