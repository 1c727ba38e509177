"""Instances whose attributes have names that only the run knows cross the border: items of a dict inside, attributes outside."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import pytest
from lanewise import compile


class Options:
    """Whatever it is given."""

    def __init__(self, **named: object) -> None:
        for name, value in named.items():
            setattr(self, name, value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Options) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash(tuple(sorted(vars(self))))


class Guessing(Options):
    """What it has not is None."""

    def __getattr__(self, name: str) -> object:
        return None


@dataclass
class Training:
    rate: float = 0.1
    turns: int = 3

    def changed(self, named: dict[str, Any]) -> Training:
        for name, value in named.items():
            if not hasattr(self, name):
                raise AttributeError(f"no option {name}")
            setattr(self, name, value)
        return self


def made(named):  # type: ignore[no-untyped-def]
    options = Options(**named)
    return [options, Options(inner=options), Guessing(**named)], {options}, Guessing(**named).rate


def changed(options, named):  # type: ignore[no-untyped-def]
    for name, value in named.items():
        setattr(options, name, value)
    return options, sorted(vars(options)), getattr(options, "rate", None)


def trained(named):  # type: ignore[no-untyped-def]
    return Training().changed(named)


def lost(options, name):  # type: ignore[no-untyped-def]
    setattr(options, "last_" + name, 1)
    options.__dict__.update({"rate": 2.5})
    del options.rate
    return options


def namespace(named):  # type: ignore[no-untyped-def]
    return SimpleNamespace(**named), SimpleNamespace(named=named)


class Row:
    fields = ("a", "b")

    def __init__(self, named: dict[str, Any]) -> None:
        for name, value in named.items():
            setattr(self, name, value)

    def show(self, names: list[str]) -> dict[str, Any]:
        return {name: getattr(self, name) for name in names}


def shown(named, names):  # type: ignore[no-untyped-def]
    row = Row(named)
    return row.show(names), len(row.fields)


def outcome(function: Callable[..., object], *given: object) -> object:
    passed = copy.deepcopy(given)
    try:
        return function(*passed), passed
    except AttributeError as error:
        return str(error), passed


NAMED: list[dict[str, Any]] = [{}, {"rate": 0.5}, {"rate": 2, "turns": "many", "names": ["a"]}, {"x": None, "y": {"z": (1, 2)}}]


@pytest.mark.parametrize("named", NAMED, ids=len)
def test_what_is_made_comes_out(named: dict[str, Any]) -> None:
    for function in (made, trained, namespace):
        assert outcome(compile(function), named) == outcome(function, named)


@pytest.mark.parametrize("named", NAMED, ids=len)
def test_what_is_passed_is_changed(named: dict[str, Any]) -> None:
    compiled = compile(changed)
    for options in (Options(), Options(rate=1), Options(turns=[3]), SimpleNamespace(rate=7), Training()):
        assert outcome(compiled, options, named) == outcome(changed, options, named)
    options = Options(names=["a"])
    assert compiled(options, named)[0] is options
    assert options == Options(**{"names": ["a"], **named})


def test_what_is_deleted_is_gone() -> None:
    compiled = compile(lost)
    for options in (Options(), Options(rate=1)):
        assert outcome(compiled, options, "x") == outcome(lost, options, "x")
        assert vars(compiled(options, "y")) == {"last_y": 1}


def test_what_only_the_run_names_is_data() -> None:
    compiled = compile(shown)
    assert compiled({"a": 1, "b": "x"}, ["a", "fields"]) == ({"a": 1, "fields": ("a", "b")}, 2)
    with pytest.raises(NotImplementedError, match=r"^the method show is kept, by a name that only the run knows: call it where"):
        compiled({"a": 1}, ["a", "show"])
    with pytest.raises(NotImplementedError, match=r"^Row.fields is hidden by an attribute whose name only the run knows: ask the"):
        compiled({"fields": 1}, [])
