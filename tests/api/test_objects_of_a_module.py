"""An `object()` of a module, which is told from all else by being that one, is that one in Python's hands, too."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from lanewise import ArtifactError, build, compile

MISSING, UNSET = object(), object()


@dataclass
class Option:
    name: str
    default: object = MISSING


def found(table: dict[str, int], key: str) -> object:
    return table.get(key, MISSING)


def listed(n: int) -> Any:
    return [MISSING if n else UNSET, UNSET, {n: MISSING}, Option("a"), Option("b", n)]


def appended(xs, n):  # type: ignore[no-untyped-def]
    xs.append(MISSING if n else UNSET)


def test_it_is_the_same_object() -> None:
    assert compile(found)({"a": 1}, "b") is MISSING
    assert compile(found)({"a": 1}, "a") == 1
    assert compile(listed)(0) == listed(0)
    assert compile(listed)(5) == listed(5)


def dots(n: int) -> Any:
    return {"a": ..., ...: n}, ..., [... if n else None]


def test_so_is_the_ellipsis() -> None:
    for n in (0, 1):
        assert compile(dots)(n) == dots(n)
    assert compile(dots)(1)[1] is ...


def test_it_is_written_back() -> None:
    for n in (0, 1):
        got: list[object] = [3]
        compile(appended)(got, n)
        assert got == [3, MISSING if n else UNSET]


def raised(n: int) -> int:
    if n < 0:
        raise ValueError(MISSING, n)
    return n


def test_it_is_in_exceptions() -> None:
    with pytest.raises(ValueError) as caught:
        compile(raised)(-1)
    assert caught.value.args == (MISSING, -1)


@pytest.mark.parametrize("function", [found, raised, dots])
def test_no_folder_has_it(function: Any, tmp_path: Path) -> None:
    with pytest.raises(ArtifactError, match=rf"{function.__name__}\(\) cannot be built: .* an object\(\) of its module.*give None"):
        build(tmp_path, function)
