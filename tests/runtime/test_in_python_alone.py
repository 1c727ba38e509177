"""What only a call in Python takes, and no built folder could: ranges, and containers that are a function's own defaults."""

from __future__ import annotations

import json
from collections import namedtuple
from collections.abc import Callable
from types import MappingProxyType, SimpleNamespace
from typing import Any, ClassVar, List, SupportsFloat  # noqa: UP035

import pytest
from parity.case import Case
from parity.harness import differences


def of_any_kind(x: SupportsFloat, steps: range) -> List[List]:  # type: ignore[type-arg]  # noqa: UP006
    return [[float(x)], list(steps)]


def by_default(items, names: "dict[str]" = {}):  # type: ignore[no-untyped-def, type-arg]  # noqa: B006, UP037
    return len(items), len(names)


Entry = namedtuple("Entry", "name tags options parts", defaults=[(), {"depth": 1}, []])


def with_defaults(name, depth):  # type: ignore[no-untyped-def]
    """Left out, given, and replaced."""
    plain, told = Entry(name), Entry(name, options={"depth": depth}, parts=[name] * depth)
    deep = max(plain, told, key=lambda entry: (entry.options["depth"], entry.parts))
    return [*deep.parts], dict(deep.options), plain._replace(tags=(name,), parts=[], options={}), len(plain.parts)


def namespaces_of_json(text):  # type: ignore[no-untyped-def]
    return json.loads(text, object_hook=lambda table: SimpleNamespace(**table))


class Borg:
    """All of them have the fields of each."""

    shared: ClassVar[dict[str, Any]] = {}

    def __init__(self, state: str = "") -> None:
        self.__dict__ = self.shared
        if state:
            self.state = state
        elif not hasattr(self, "state"):
            self.state = "init"


def borgs(state):  # type: ignore[no-untyped-def]
    Borg.shared.clear()
    one, two = Borg(), Borg(state)
    before = one.state
    two.more = 5  # type: ignore[attr-defined]
    return before, one.state, one.more, one is two, vars(Borg())  # type: ignore[attr-defined]


def applied(*function_and_arguments):  # type: ignore[no-untyped-def]
    """A function among the arguments that a star takes: parts of such a tuple, too."""
    function, arguments = function_and_arguments[0], function_and_arguments[1:]
    return function(*arguments), len(arguments)


def doubled(x):  # type: ignore[no-untyped-def]
    return x * 2


class Options:
    """Whatever it is given."""

    def __init__(self, **named: Any) -> None:
        self.turns = 0
        self.__dict__.update(named)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Options) and list(vars(self).items()) == list(vars(other).items())


def options_changed(options, name, value):  # type: ignore[no-untyped-def]
    """The caller's own get attributes and lose one."""
    options.turns += 1
    setattr(options, name, value)
    if hasattr(options, "gone"):
        del options.gone
    return options, getattr(options, "rate", None), [*vars(options)]


CALLS: dict[Callable[..., Any], list[tuple[Any, ...]]] = {
    of_any_kind: [("2.5", range(3)), (1, range(0)), (True, range(2, 9, 3)), ("x", range(1))],
    applied: [(doubled, 5), (doubled, "ab"), (doubled, None)],
    by_default: [([1],), ([], {"a": 1})],
    options_changed: [(Options(rate=1), "rate", 5), (Options(rate=1), "b", 7), (Options(), "turns", 3), (Options(b=2), "gone", 3)],
    borgs: [("on",), ("",), ("x",)],
    with_defaults: [("a", 2), ("", 0), ("bc", 1)],
    namespaces_of_json: [('{"a": {"b": 1}, "c": [1, {"d": 2}]}',), ("{}",), ("[1]",)],
}


@pytest.mark.parametrize("program", CALLS, ids=lambda program: program.__name__)
def test_it_is_pythons_answer(program: Callable[..., Any]) -> None:
    for found in differences(Case(program, tuple(CALLS[program]), MappingProxyType({}))):
        pytest.fail(str(found))
