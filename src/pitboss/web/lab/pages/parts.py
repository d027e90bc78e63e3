"""The lab's building blocks as HTML: fields, choices, figures, tables."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape
from typing import Any

from nicegui import events, ui

from pitboss.web.lab.figures import Figure, change

__all__ = [
    "button",
    "changed_fields",
    "choice",
    "field",
    "figure_tiles",
    "fraction_html",
    "mark_fields",
    "notice",
    "read_form",
    "table",
]


def field(
    name: str,
    label: str,
    value: str = "",
    *,
    form: str,
    hint: str = "",
    mode: str = "text",
    width: str = "",
) -> str:
    """A field with its label, a hint below it, and room for the sentence that refuses an entry."""
    ident = f"{form}-{name}"
    style = f' style="max-width:{width}"' if width else ""
    below = f'<small class="pb-muted" id="{ident}-hint">{escape(hint)}</small>' if hint else ""
    said = f"{ident}-hint {ident}-problem" if hint else f"{ident}-problem"
    return (
        f'<div class="pb-field"{style}><label for="{ident}">{escape(label)}</label>'
        f'<input id="{ident}" name="{escape(name)}" value="{escape(value)}" type="text" inputmode="{mode}" '
        f'autocomplete="off" spellcheck="false" aria-describedby="{said}">'
        f'{below}<span class="pb-lab-problem" id="{ident}-problem" role="alert"></span></div>'
    )


def choice(
    name: str, label: str, options: Mapping[str, str], chosen: str, *, form: str, hint: str = ""
) -> str:
    """A choice among a few, as the browser draws it."""
    ident = f"{form}-{name}"
    listed = "".join(
        f'<option value="{escape(value)}"{" selected" if value == chosen else ""}>{escape(words)}</option>'
        for value, words in options.items()
    )
    below = f'<small class="pb-muted">{escape(hint)}</small>' if hint else ""
    return (
        f'<div class="pb-field"><label for="{ident}">{escape(label)}</label>'
        f'<select id="{ident}" name="{escape(name)}">{listed}</select>{below}'
        f'<span class="pb-lab-problem" id="{ident}-problem" role="alert"></span></div>'
    )


def fraction_html(exact: str) -> str:
    """A fraction that shows when fractions are asked for; it may break behind a comma or the stroke."""
    if not exact:
        return ""
    broken = escape(exact).replace("-", "−").replace(",", ",<wbr>").replace("/", "/<wbr>")
    return f'<span class="pb-lab-exact">{broken}</span>'


def figure_tiles(figures: Sequence[Figure], posted: Mapping[str, Figure]) -> str:
    """Figures as tiles: value, fraction, denominator, and how far it moved from the posted table's."""
    tiles = []
    for figure in figures:
        moved = change(figure, posted.get(figure.key))
        exact = fraction_html(figure.exact) or '<span class="pb-lab-exact">a root, no fraction</span>'
        tiles.append(
            f'<div class="pb-stat pb-lab-figure" data-figure="{figure.key}">'
            f'<dt class="pb-lab-figure__label">{escape(figure.label)}</dt>'
            f'<dd class="pb-stat__value">{figure.text}</dd><dd>{exact}</dd>'
            f'<dd class="pb-stat__label">{escape(figure.per)}</dd>'
            + (f'<dd class="pb-lab-moved">{moved}</dd>' if moved else "")
            + "</div>"
        )
    return f'<dl class="pb-lab-figures">{"".join(tiles)}</dl>'


def table(
    head: Sequence[str],
    rows: Iterable[Sequence[str]],
    *,
    caption: str = "",
    numbers: Sequence[int] = (),
    marked: Sequence[int] = (),
) -> str:
    """A table of cells that are HTML already; columns in `numbers` stand right, `marked` rows stand out."""
    right = ' class="pb-num"'
    heads = "".join(
        f'<th scope="col"{right if at in numbers else ""}>{escape(words)}</th>'
        for at, words in enumerate(head)
    )
    body = "".join(
        f"<tr{' class=pb-table__hit' if number in marked else ''}>"
        + "".join(f"<td{right if at in numbers else ''}>{cell}</td>" for at, cell in enumerate(row))
        + "</tr>"
        for number, row in enumerate(rows)
    )
    title = f"<caption>{escape(caption)}</caption>" if caption else ""
    return (
        f'<div class="pb-table-wrap" tabindex="0" role="region" aria-label="{escape(caption or head[0])}">'
        f'<table class="pb-table">{title}<thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table></div>'
    )


def button(words: str, pressed: Callable[[], Any], *, kind: str = "", props: str = "") -> ui.html:
    """A button that the server answers."""
    look = f"pb-button pb-button--small {kind}"
    made = ui.html(escape(words), sanitize=False, tag="button").classes(look).props(f'type="button" {props}')
    return made.on("click", lambda _: pressed(), js_handler="() => emit()")


def notice(words: str, *, tone: str = "") -> str:
    kind = f" pb-notice--{tone}" if tone else ""
    return f'<p class="pb-notice{kind}" role="status">{escape(words)}</p>'


FIELDS = "(event) => { const t = event.target; if (t && t.name) emit({name: t.name, value: t.value}); }"
"""From any field of a form: its name and what stands in it."""
FORM = """(event) => {
  event.preventDefault();
  const pressed = event.submitter && event.submitter.value;
  emit({...Object.fromEntries(new FormData(event.target)), pressed: pressed || ''});
}"""


def changed_fields(event: events.GenericEventArguments) -> tuple[str, str]:
    """The field that changed, and what stands in it now."""
    said: Any = event.args if isinstance(event.args, dict) else {}
    return str(said.get("name", ""))[:100], str(said.get("value", ""))[:2000]


def read_form(event: events.GenericEventArguments) -> dict[str, str]:
    """A form that was sent."""
    said: Any = event.args if isinstance(event.args, dict) else {}
    return {str(name)[:100]: str(value)[:2000] for name, value in said.items()}


def mark_fields(form: str, problems: Mapping[str, str], names: Iterable[str]) -> None:
    """Show each field's sentence below it, and take away those that no longer hold."""
    marks = {f"{form}-{name}": problems.get(name, "") for name in names}
    ui.run_javascript(f"window.pitbossLab && pitbossLab.mark({_script(marks)})")


def _script(value: object) -> str:
    return json.dumps(value).replace("<", "\\u003c")
