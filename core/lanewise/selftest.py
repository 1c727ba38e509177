"""selftest: the golden vectors of a folder, asked again where it runs. In: vectors and loaded functions. Out: a `Report`."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from lanewise.artifact import forms, plain
from lanewise.artifact.vectors import Answer, Vector, Vectors, answer_of, arguments_of
from lanewise.errors import ArtifactError
from lanewise.ir.users import UserClasses


@dataclass(frozen=True)
class Failure:
    """A call whose answer is not CPython's."""

    call: str
    expected: str
    found: str

    def __str__(self) -> str:
        return f"{self.call} answers {self.found}, and CPython {self.expected}"


@dataclass(frozen=True)
class Report:
    """True where all calls are answered as by CPython."""

    passed: int
    failures: tuple[Failure, ...]

    def __bool__(self) -> bool:
        return not self.failures

    def __str__(self) -> str:
        calls = f"{self.passed + len(self.failures)} call{'s' * (self.passed + len(self.failures) != 1)}"
        if not self.failures:
            return f"{calls} answered as by CPython"
        return "\n".join([*map(str, self.failures), f"{len(self.failures)} of {calls} answered otherwise than by CPython"])


def self_test(vectors: Vectors, functions: Mapping[str, Callable[..., Any]], users: UserClasses, where: str) -> Report:
    """Make every call."""
    failures: list[Failure] = []
    for vector in vectors.calls:
        if vector.function not in functions:
            raise ArtifactError(f"{where} calls {vector.function}(), which the folder does not have")
        arguments, named = arguments_of(vector, users, where)
        try:
            found = answer_of(functions[vector.function], arguments, named, users)
            is_same = vector.answer.same(found, vectors.ulp)
        except plain.NotPlain as value:
            is_same, found = False, Answer(raises=f"a {value}")
        if not is_same:
            failures.append(Failure(_call(vector), _shown(vector.answer), _shown(found)))
    return Report(len(vectors.calls) - len(failures), tuple(failures))


def _call(vector: Vector) -> str:
    given = [*map(_json, vector.arguments), *(f"{name}={_json(each)}" for name, each in vector.named.items())]
    return f"{vector.function}({', '.join(given)})"


def _shown(answer: Answer) -> str:
    return _json(forms.dump(answer) or {"result": None})


def _json(data: object) -> str:
    text = json.dumps(data, ensure_ascii=False)
    return text if len(text) < 200 else f"{text[:196]} ..."
