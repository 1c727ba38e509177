"""Expressions over `x`, `y`, `z` and the types of these come in; what the front end makes of each, its result type, goes out.

Nothing is lowered and nothing runs: this is how the grammar asks the front end what it accepts.
"""

from __future__ import annotations

import cmath
import hashlib
import linecache
import math
from collections.abc import Sequence

from lanewise.ir.flat import holds_instance, kept_inside
from lanewise.ir.type_texts import parse_type
from lanewise.ir.types import BAD, NEVER, Type, members
from lanewise.python.program.instances import Instance, Instances
from lanewise.python.source.definitions import definition_of

NAMES = ("x", "y", "z", "w")
crashes: list[str] = []
"""Sources on which the front end fell over, which it never may."""
_CHUNK = 64
"""Questions per source text: finding a function in a long text takes longer than its compilation."""
Question = tuple[str, tuple[str, ...]]
_library = Instances(exact=True)
"""Library functions are walked once for all questions, but for those that are refused or fall over."""


def results(questions: Sequence[Question]) -> list[frozenset[str] | None]:
    """The possible types of each expression, empty if it always raises; None where the front end refuses it."""
    found: list[frozenset[str] | None] = []
    for start in range(0, len(questions), _CHUNK):
        found += _several(questions[start : start + _CHUNK])
    return found


def _several(questions: Sequence[Question]) -> list[frozenset[str] | None]:
    """One program for all, so that functions of the prelude are walked once; one by one where the front end falls over."""
    try:
        return _answers(questions)
    except Exception as error:
        _forget()
        if len(questions) > 1:
            half = len(questions) // 2
            return [*_several(questions[:half]), *_several(questions[half:])]
        crashes.append(f"{questions[0]}: {error!r}")
        return [None]


def _answers(questions: Sequence[Question]) -> list[frozenset[str] | None]:
    functions = load("".join(f"def p{i}({', '.join(NAMES[: len(t)])}): return {expr}\n" for i, (expr, t) in enumerate(questions)))
    program = Instances(exact=True, library=_library)
    instances = [_requested(program, functions[f"p{i}"], types) for i, (_, types) in enumerate(questions)]
    program.settle()
    refused = {r.line - 1 for r in program.refusals.values() if r.file == functions["__file__"]}
    elsewhere = any(r.file != functions["__file__"] for r in program.refusals.values())
    if elsewhere:
        _forget()
    if len(questions) > 1 and elsewhere:
        raise RuntimeError("the library was refused: for which question?")
    whole = len(questions) == 1 and bool(program.refusals)
    return [None if whole or i in refused or _stays(instance.result) else _types(instance) for i, instance in enumerate(instances)]


def _stays(result: Type) -> bool:
    """Whether it is nothing that a variable of a program may hold: a program returns its variables."""
    # Of instances expressions have iterators only, which no host is given.
    return result == BAD or kept_inside(result) is not None or holds_instance(result)


def _forget() -> None:
    global _library
    _library = Instances(exact=True)


def _requested(program: Instances, function: object, types: tuple[str, ...]) -> Instance:
    params = {name: parse_type(t) for name, t in zip(NAMES, types, strict=False)}
    return program.request(definition_of(function), params, {}, None)  # type: ignore[arg-type]


def _types(instance: Instance) -> frozenset[str]:
    return frozenset(str(t) for t in members(instance.result) if t != NEVER)


def accepts(suite: str) -> bool:
    """Whether the front end takes a function of this body, with x, y and z ints."""
    body = "".join(f"    {line}\n" for line in suite.splitlines())
    program = Instances(exact=True, library=_library)
    _requested(program, load(f"def p(x, y, z):\n{body}")["p"], ("int",) * 3)
    program.settle()
    return not program.refusals


def load(text: str) -> dict[str, object]:
    """Run a source text so that its functions' sources can be found."""
    file = f"<fuzz {hashlib.sha256(text.encode()).hexdigest()[:12]}>"
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    space: dict[str, object] = {"math": math, "cmath": cmath, "__name__": "__fuzz__", "__file__": file}
    exec(compile(text, file, "exec"), space)
    return space
