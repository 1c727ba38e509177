"""Looking in: `check`, `inspect` and `cache`. In: targets. Out: plain dicts, and their text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from lanewise.artifact.image import Image
from lanewise.built import needs_exact
from lanewise.cli.targets import Target
from lanewise.compiled import Compiled
from lanewise.errors import CompileError, Refusal


def refusals(function: Compiled) -> Sequence[Refusal]:
    """Why a function is not compiled; an unannotated one is compiled when it is called."""
    if function.annotated is None:
        return ()
    try:
        function.text("code.typed")
    except CompileError as refused:
        return refused.refusals
    return ()


def parts(target: Target, forms: Sequence[str], sizes: bool, explain: bool) -> dict[str, dict[str, Any]]:
    """What was asked for, by function."""
    found: dict[str, dict[str, Any]] = {}
    for name, function in target.functions.items():
        rows: dict[str, Any] = {"signature": f"{name}{function.signature}", "description": function.description}
        if isinstance(function, Compiled):
            rows |= {form: function.text(form) for form in forms}
            for image in function.images() if sizes or explain or not forms else ():
                rows |= _facts(image, sizes, explain)
        found[name] = rows
    return found


def _facts(image: Image, sizes: bool, explain: bool) -> dict[str, Any]:
    facts: dict[str, Any] = {"bytes": len(image.wasm)}
    if sizes:
        facts["sizes"] = dict(image.laid_out().sizes) if image.laid_out else {}
    if explain:
        (entry,) = image.entries.values()
        facts |= {
            "result": str(entry.result),
            "words": list(entry.words),
            "may raise": entry.raises,
            "may be replayed with ints of any size": needs_exact(image) and image.replay is not None,
            "can be stopped": image.polls,
            "memory": image.ceiling if image.has_memory else 0,
            "captures": {name: repr(value) for name, value in image.captures.items()},
            "features": image.features(),
        }
    return facts


def text_of(found: Mapping[str, Mapping[str, Any]]) -> str:
    """For people."""
    blocks = []
    for rows in found.values():
        lines = []
        for key, value in rows.items():
            if isinstance(value, dict):
                lines += [f"{key}:", *(f"  {name}: {each}" for name, each in value.items())]
            elif isinstance(value, str) and "\n" in value:
                lines.append(value.rstrip())
            elif value is not None:
                lines.append(str(value) if key in ("signature", "description") else f"{key}: {value}")
        blocks.append("\n".join(lines))
    return "\n\n".join(blocks)


def cache(clear: bool) -> dict[str, Any]:
    """The folder of machine code, its files and bytes; emptied first if asked."""
    place = import_module("lanewise_wasm.cache").folder()
    files = [p for p in Path(place).glob("*.code") if p.is_file()] if place else []
    if clear:
        for file in files:
            file.unlink(missing_ok=True)
        files = []
    return {"folder": place, "files": len(files), "bytes": sum(p.stat().st_size for p in files)}

