"""Functions and classes with annotations that are text come in; what each means, by itself, comes out."""

from __future__ import annotations

import inspect
from dataclasses import dataclass
from typing import TYPE_CHECKING, Optional

import pytest
from lanewise import compile
from lanewise.python.source.hints import hints_of, signature_of

if TYPE_CHECKING:
    from nowhere import Nothing  # type: ignore[import-not-found]

EMPTY = inspect.Parameter.empty


@dataclass
class Chain:
    value: "int"
    following: Optional["Chain"] = None
    note: Nothing = None


def of_all_kinds(a: int, b: "int", c: Nothing, d: list["Chain"], e: Optional["Nothing"], f: "a b", g, *, h: Chain | None) -> str:  # type: ignore  # noqa: F722
    return ""


def test_each_is_looked_at_by_itself() -> None:
    found = signature_of(of_all_kinds)
    meant = {name: p.annotation for name, p in found.parameters.items()}
    assert meant == {"a": int, "b": int, "c": EMPTY, "d": list[Chain], "e": EMPTY, "f": EMPTY, "g": EMPTY, "h": Chain | None}
    assert found.return_annotation is str


def test_names_of_functions_around() -> None:
    class Inner:
        pass

    def inside(x: Inner, y: list["Inner"]) -> type:
        return Inner

    assert [p.annotation for p in signature_of(inside).parameters.values()] == [Inner, list[Inner]]


def test_fields_of_a_class() -> None:
    assert hints_of(Chain) == {"value": int, "following": Chain | None}


def negated(x: int = None) -> int | None:  # type: ignore[assignment]
    return None if x is None else -x


def test_none_is_what_a_default_of_none_allows() -> None:
    ours = compile(negated)
    assert [ours(), ours(None), ours(3)] == [None, None, -3]
    with pytest.raises(TypeError, match="argument 'x': expected int or None, got str"):
        ours("3")
