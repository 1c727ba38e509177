"""Which specialisation a call gets: by the classes of its arguments where these say all."""

from __future__ import annotations

from typing import Any

import pytest
from api import programs
from lanewise import compile


def test_calls_are_told_apart_by_the_classes_of_their_arguments(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is found by its classes from its second call on: by name, with defaults, and where a global has changed, too."""

    @compile
    def told(x, y=2, *, z=None):  # type: ignore[no-untyped-def]
        return x + y, z, programs.SCALE

    calls: list[tuple[tuple[Any, ...], dict[str, Any]]] = [
        ((1,), {}), ((1.5,), {}), ((True,), {}), ((1, 2.5), {}), ((1,), {"y": 0.5}), (("a", "b"), {}), (([1], [2]), {}),
        ((1,), {"z": "z"}), ((2**70,), {}), ((), {"x": b"x", "y": b"y"}),
    ]  # fmt: skip
    for scale in (10, 20):
        monkeypatch.setattr(programs, "SCALE", scale)
        for args, named in calls * 3:
            found, expected = told(*args, **named), told.python(*args, **named)
            assert (found, type(found[0])) == (expected, type(expected[0]))
    with pytest.raises(TypeError):
        told(1, "a")
