"""The playground's Python, which runs in Pyodide. In: a source text, then calls. Out: JSON of functions, code, modules, refusals.

What went wrong in the text is told as CPython or lanewise words it; nothing of the playground itself shows in it.
"""

from __future__ import annotations

import base64
import io
import json
import time
import traceback
from array import array
from contextlib import redirect_stdout
from typing import Any

from lanewise.built import Build
from lanewise.compiled import Compiled
from lanewise.errors import CompileError, LanewiseError, Refusal
from lanewise.page.calls import answered, call_of, field, offered, quietly
from lanewise.python.source.texts import names_of
from lanewise.uncompiled import uncompiled

FILE = "playground.py"
STAGES = ("code.typed", "code.low", "graph", "kernel", "wat")
NOTHING = "There is no function with @compile: write\n\n    from lanewise import compile\n\nand @compile above one."
STREAMS = "{0}() yields, and this page shows what returns. It compiles: build it, or `lanewise run` it; here, return a list."
ENOUGH = 0.1
"""Seconds after which a call of Python's is not repeated any more."""


class Playground:
    """One text at a time: what it defines, and its calls."""

    def __init__(self) -> None:
        self._functions: dict[str, Compiled] = {}

    def compile(self, text: str) -> str:
        """Everything about the compiled functions of a text, or why there are none."""
        printed = io.StringIO()
        found: dict[str, Any] = {"functions": [], "calls": [], "refusals": [], "error": ""}
        try:
            with redirect_stdout(printed):
                names = names_of(text, FILE)
            self._functions = {n: f for n, f in names.items() if isinstance(f, Compiled)}
            self._look_at(found)
            calls = [] if found["refusals"] else offered(names.get("__doc__"))
            found["calls"] = [{"text": c.text, "function": c.function, "fields": [*map(field, c.arguments(names))]} for c in calls]
        except CompileError as refused:
            found["refusals"] = [*map(_refusal, refused.refusals)]
        except Exception as error:
            found["error"] = _traceback(error)
        return json.dumps(found | {"printed": printed.getvalue()})

    def _look_at(self, found: dict[str, Any]) -> None:
        """Every function, and the refusals of all of them."""
        if not self._functions:
            found["error"] = NOTHING
        for function in self._functions.values():
            try:
                facts = _facts(function)
                if facts["streams"]:
                    found["error"] = STREAMS.format(facts["name"])
                found["functions"].append(facts)
            except CompileError as refused:
                found["refusals"] += map(_refusal, refused.refusals)

    def call(self, text: str) -> str:
        """What Python itself answers to a call, and the seconds that it takes."""
        call = call_of(text)
        names = {"array": array, "nan": float("nan"), "inf": float("inf")}
        spent: list[float] = []
        function = uncompiled(self._functions[call.function])
        answer = answered(function, call.arguments(names))
        while sum(spent) < ENOUGH and len(spent) < 1000:
            arguments = call.arguments(names)
            begun = time.perf_counter()
            quietly(function)(*arguments)
            spent.append(time.perf_counter() - begun)
        return json.dumps({"answer": answer, "seconds": sum(spent) / len(spent)})


def _facts(function: Compiled) -> dict[str, Any]:
    """A function: its signature, its code at every stage, its modules."""
    begun = time.perf_counter()
    name = function.python.__name__
    made = Build(name, [function.part()])
    seconds = time.perf_counter() - begun
    modules = {m.file: base64.b64encode(made.files[m.file]).decode() for m in made.modules}
    texts = {stage: function.text(stage) for stage in STAGES}
    return {
        "name": name,
        "streams": json.loads(made.files["manifest.json"])["functions"][name]["result"]["type"].startswith("stream["),
        "description": function.description,
        "seconds": seconds,
        "texts": {stage: text for stage, text in texts.items() if text.strip()},
        "sizes": made.sizes,
        "modules": {m.variant: {"file": m.file, "bytes": m.bytes, "content": modules[m.file]} for m in made.modules},
    }


def _refusal(refusal: Refusal) -> dict[str, Any]:
    return {"line": refusal.line, "text": str(refusal)}


def _traceback(error: Exception) -> str:
    """As CPython prints it, from the text's own lines on."""
    frames = [f for f in traceback.extract_tb(error.__traceback__) if f.filename == FILE]
    last = traceback.format_exception_only(error)
    if isinstance(error, LanewiseError) or not frames:
        return "".join(last).strip()
    return "".join(["Traceback (most recent call last):\n", *traceback.format_list(frames), *last]).strip()
