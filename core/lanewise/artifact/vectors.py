"""Golden vectors of a folder: calls, and what CPython answered, so that whoever runs the folder can ask the same.

In: functions of Python's and arguments. Out: the file `vectors.json`; and from the file the calls again. Of an exception only the
type is told: messages are those of one version of CPython.
"""

from __future__ import annotations

import copy
import io
import json
from collections.abc import Callable, Mapping, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, field

from lanewise.artifact import forms, plain
from lanewise.artifact.image import Entry
from lanewise.artifact.manifest import known, parse_json
from lanewise.artifact.values import Writer, from_json, same
from lanewise.errors import ArtifactError
from lanewise.ir.types import Stream
from lanewise.ir.users import UserClasses

FILE = "vectors.json"
VERSION = 1
Example = Sequence[object] | Mapping[str, object]
"""The arguments of a call: by position, or by name."""


@dataclass(frozen=True)
class Answer:
    """What became of a call. Values are JSON of `values`; `after`: the arguments at its end, where it changed one of them."""

    result: object = None
    raises: str = ""
    after: list[object] = field(default_factory=list)
    printed: str = ""

    def same(self, other: Answer, ulp: int) -> bool:
        """Whether floats are so near, and all else equal."""
        return (self.raises, self.printed) == (other.raises, other.printed) and all(
            same(mine, its, ulp) for mine, its in ((self.result, other.result), (self.after, other.after))
        )


@dataclass(frozen=True)
class Vector:
    """A call, and what CPython answered."""

    function: str
    arguments: list[object]
    answer: Answer
    named: dict[str, object] = field(default_factory=dict)


@dataclass(frozen=True)
class Vectors:
    """The file. `ulp`: how many units in the last place the floats of an answer may be off."""

    vectors: int
    calls: list[Vector]
    ulp: int = 0


@dataclass(frozen=True)
class Examples:
    """Calls of one function that are worth keeping. `python`: the function as CPython runs it."""

    python: Callable[..., object]
    calls: Sequence[Example]


def text_of(vectors: Vectors) -> str:
    """A call a line."""
    head = json.dumps({"vectors": vectors.vectors, "ulp": vectors.ulp})
    rows = ",\n".join(f"  {json.dumps(forms.dump(each), ensure_ascii=False)}" for each in vectors.calls)
    return f'{head[:-1]}, "calls": [\n{rows}\n]}}\n'


def parse(text: str | bytes, where: str) -> Vectors:
    """The file's vectors."""
    data = parse_json(text, where)
    known(data, where, "vectors", VERSION)
    return forms.read(Vectors, data, where)


def witnessed(entry: Entry, examples: Examples, users: UserClasses) -> list[Vector]:
    """What CPython answers to calls of a function."""
    if isinstance(entry.result, Stream) or entry.state is not None:
        what = "yields" if entry.state is None else "keeps something between its calls"
        raise ArtifactError(f"{entry.name}() {what}, and vectors are of calls that stand alone: give none of this function")
    return [_vector(entry, examples.python, each, users) for each in examples.calls]


def _vector(entry: Entry, python: Callable[..., object], example: Example, users: UserClasses) -> Vector:
    # The caller's own values stay as they are.
    given = copy.deepcopy(example)
    arguments, named = ((), given) if isinstance(given, Mapping) else (given, {})
    taken = {param.name for param in entry.params}
    if len(arguments) > len(taken) or not named.keys() <= taken:
        raise ArtifactError(f"a vector of {entry.name}() passes more than {sorted(taken)}, all that the folder's function takes")
    try:
        writer = Writer(users)
        passed = [writer.to_json(each) for each in arguments]
        by_name = {name: writer.to_json(each) for name, each in named.items()}
        return Vector(entry.export, passed, answer_of(python, arguments, named, users), by_name)
    except plain.NotPlain as value:
        raise ArtifactError(f"a vector of {entry.name}() has a {value}, which no file can carry: leave that call out") from None


def answer_of(
    function: Callable[..., object], arguments: Sequence[object], named: Mapping[str, object], users: UserClasses
) -> Answer:
    """What a function answers now; `plain.NotPlain` where that cannot be written."""
    before = _written(arguments, named, users)
    printed, told = io.StringIO(), io.StringIO()
    result, raises = None, ""
    with redirect_stdout(printed), redirect_stderr(told):
        try:
            result = function(*arguments, **named)
        except Exception as error:
            kind = type(error)
            raises = kind.__qualname__ if kind.__module__ == "builtins" else f"{kind.__module__}.{kind.__qualname__}"
    after = _written(arguments, named, users)
    shown = printed.getvalue() + told.getvalue()
    return Answer(Writer(users, answers=True).to_json(result), raises, after if after != before else [], shown)


def _written(arguments: Sequence[object], named: Mapping[str, object], users: UserClasses) -> list[object]:
    writer = Writer(users)
    return [writer.to_json(each) for each in (*arguments, *named.values())]


def arguments_of(vector: Vector, users: UserClasses, where: str) -> tuple[list[object], dict[str, object]]:
    """The arguments of a call, made anew."""
    named = {name: from_json(each, users, where) for name, each in vector.named.items()}
    return [from_json(each, users, where) for each in vector.arguments], named
