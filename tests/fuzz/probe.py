"""Expressions over `x`, `y`, `z` and the types of these come in; what the front end makes of each, its result type, goes out.

Nothing is lowered and nothing runs: this is how the grammar asks the front end what it accepts.
"""

from __future__ import annotations

import cmath
import hashlib
import inspect
import linecache
import math
from collections.abc import Sequence

from lanewise.errors import CompileError
from lanewise.ir.types import BAD, NEVER, members, parse_type
from lanewise.python.definitions import definition_of
from lanewise.python.instances import Instances

NAMES = ("x", "y", "z", "w")
crashes: list[str] = []
"""Sources on which the front end fell over, which it never may."""
_CHUNK = 32
"""Questions per source text: finding a function in a long text takes longer than its compilation."""
Question = tuple[str, tuple[str, ...]]


def results(questions: Sequence[Question]) -> list[frozenset[str] | None]:
    """The possible types of each expression, empty if it always raises; None where the front end refuses it."""
    found: list[frozenset[str] | None] = []
    for start in range(0, len(questions), _CHUNK):
        some = questions[start : start + _CHUNK]
        functions = load("".join(f"def p{i}({', '.join(NAMES[: len(t)])}): return {expr}\n" for i, (expr, t) in enumerate(some)))
        found += [_result(functions[f"p{i}"], types) for i, (_, types) in enumerate(some)]
    return found


def accepts(suite: str) -> bool:
    """Whether the front end takes a function of this body, with x, y and z ints."""
    body = "".join(f"    {line}\n" for line in suite.splitlines())
    return _result(load(f"def p(x, y, z):\n{body}")["p"], ("int",) * 3) is not None


def load(text: str) -> dict[str, object]:
    """Run a source text so that its functions' sources can be found."""
    file = f"<fuzz {hashlib.sha256(text.encode()).hexdigest()[:12]}>"
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    space: dict[str, object] = {"math": math, "cmath": cmath, "__name__": "__fuzz__"}
    exec(compile(text, file, "exec"), space)
    return space


def _result(function: object, types: tuple[str, ...]) -> frozenset[str] | None:
    program = Instances(exact=True)
    definition = definition_of(function)  # type: ignore[arg-type]
    params = {name: parse_type(t) for name, t in zip(NAMES, types, strict=False)}
    try:
        instance = program.request(definition, params, {}, None)
        program.program({"p": instance})
    except CompileError:
        return None
    except Exception as error:
        crashes.append(f"{inspect.getsource(function).strip()}  # {types}: {error!r}")  # type: ignore[arg-type]
        return None
    if instance.result in (BAD, NEVER):
        return frozenset() if instance.result == NEVER else None
    return frozenset(str(t) for t in members(instance.result))
