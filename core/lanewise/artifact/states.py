"""What the functions of a folder keep between their calls. In: what Python had when it was built. Out: that as JSON, and back.

Values are written as `plain` does, and besides `{"list": [...]}`, `{"set": [...]}` and `{"dict": [[key, value], ...]}`. What a host
of JavaScript could not hold without loss is refused: its values do not tell an int from a whole float, nor two names of one object
in what was written.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from keyword import iskeyword
from typing import Any

from lanewise.artifact import plain
from lanewise.errors import ArtifactError, Refusal
from lanewise.ir.state import Place
from lanewise.ir.types import BOOL, BYTES, COMPLEX, FLOAT, INT, NEVER, NONE, STR, Container, Tuple, Type, Union, kind_of
from lanewise.ir.users import UserClass

WAY_OUT = "or keep it in the folder: @compile(stateful=True)"
_PLAIN = (BOOL, INT, FLOAT, COMPLEX, STR, BYTES, NONE, NEVER)
_KINDS: dict[str, Any] = {"list": list, "set": set, "dict": dict}


@dataclass(frozen=True)
class Start:
    """What a folder's functions begin with; none where they keep nothing."""

    names: dict[str, str] = field(default_factory=dict)
    """By the titles of places names that every language has."""
    values: dict[str, object] = field(default_factory=dict)
    """JSON by those."""


NOTHING_KEPT = Start()


def start_of(places: Sequence[Place], user: UserClass, refusals: Sequence[Refusal]) -> tuple[Start, dict[Refusal, Refusal]]:
    """What is kept; where that cannot be, by what is said where nothing is kept, why."""
    types = dict(zip(user.fields, user.types, strict=True))
    names: dict[str, str] = {}
    values: dict[str, object] = {}
    wrong: dict[Refusal, Refusal] = {}
    seen: set[int] = set()
    for place, refusal in zip(places, refusals, strict=True):
        if place.name not in types:
            continue  # nothing is ever put there
        names[place.name] = _name(place.name, set(names.values()))
        missing = object()
        found = place.namespace.get(place.key, missing)
        try:
            _check(types[place.name], whole=place.whole)
            if found is not missing:
                values[names[place.name]] = _to_json(found, seen)
        except plain.NotPlain as value:
            message = f"{place.name} is the module's own, and no folder keeps {value} between calls"
            wrong[refusal] = replace(refusal, message=message, hint="keep numbers, texts, and lists, dicts and sets of them")
    return Start(names, values), wrong


def _name(title: str, others: set[str]) -> str:
    name = re.sub(r"\W", "_", title)
    while not name.isidentifier() or iskeyword(name) or name in others:
        name = f"_{name}"
    return name


def _check(t: Type, *, whole: bool = False) -> None:
    """NotPlain where values of the type could not be told apart in JavaScript. `whole`: it is never made there, only changed."""
    match t:
        case Union(members=members):
            some = [m for m in members if m != NONE]
            if len(some) > 1:
                raise plain.NotPlain("values of several types in one place")
            _check(some[0], whole=whole)
        case Tuple(items=items, name=""):
            for item in items:
                _check(item)
        case Container(items=items) if kind_of(t) in _KINDS:
            if kind_of(t) == "dict" and items[0] == STR and not whole:
                raise plain.NotPlain("a dict by texts that is made anew (a JavaScript object has an order of its own)")
            for item in items:
                _check(item)
        case _ if t not in _PLAIN:
            raise plain.NotPlain(f"a {t}")


def _to_json(value: Any, seen: set[int]) -> object:
    if type(value) not in _KINDS.values():
        return [_to_json(v, seen) for v in value] if type(value) is tuple else plain.to_json(value)
    if id(value) in seen:
        raise plain.NotPlain(f"a {type(value).__name__} that is in two places")
    seen.add(id(value))
    items = list(value.items()) if isinstance(value, dict) else list(value)
    return {type(value).__name__: [_to_json(item, seen) for item in items]}


def places_of(user: UserClass) -> tuple[Place, ...]:
    """Where a loaded artifact has it."""
    own: dict[str, object] = {}
    return tuple(Place(name, own, name) for name in user.fields)


def begin(start: Start, places: Sequence[Place], where: str) -> None:
    """All is as it was built."""
    for place in places:
        if place.key in start.values:
            place.namespace[place.key] = from_json(start.values[place.key], where)
        else:
            place.namespace.pop(place.key, None)


def from_json(data: object, where: str) -> object:
    """The inverse."""
    if isinstance(data, list):
        return tuple(from_json(d, where) for d in data)
    match list(data.items()) if isinstance(data, dict) else []:
        case [(str(kind), list(items))] if kind in _KINDS:
            try:
                return _KINDS[kind]([from_json(item, where) for item in items])
            except (TypeError, ValueError):
                raise ArtifactError(f"{where} begins with something that is no {kind}") from None
    return plain.from_json(data, where)
