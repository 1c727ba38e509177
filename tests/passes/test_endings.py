"""endings: what dies at the end of a call is not taken apart; what dies before more is made, or in what others call, is."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from lanewise import compile
from lanewise.compiled import Compiled


@compile
def ends(n: int) -> int:
    rows = {i: [i, i + 1] for i in range(n)}
    return len(rows)


@compile
def ends_on_one_path(n: int) -> int:
    rows = [[i] for i in range(n)]
    if n > 3:
        return len(rows)
    return -1


@compile
def goes_on(n: int) -> int:
    rows = {i: [i, i + 1] for i in range(n)}
    count = len(rows)
    for i in range(n):
        count += len(str(i))
    return count


@compile
def is_called(n: int) -> int:
    rows = {i: [i, i + 1] for i in range(n)}
    return len(rows) + is_called(n - 1) if n > 0 else 0


def dropped(function: Compiled) -> bool:
    """Whether the function itself takes a container apart."""
    (own,) = (text for text in function.text("code.low").split("\n\n") if text.startswith(f"fn {function.__name__}("))
    return "drop_object" in own


@pytest.mark.parametrize(("function", "expected"), [(ends, False), (ends_on_one_path, False), (goes_on, True), (is_called, True)])
def test_the_last_owner_goes_at_the_end(function: Compiled, expected: bool) -> None:
    plain: Callable[[int], int] = function.python
    assert [function(n) for n in (0, 3, 50)] == [plain(n) for n in (0, 3, 50)]
    assert dropped(function) == expected


def test_each_call_begins_with_an_empty_heap() -> None:
    """Else ten thousand calls took 1.7 GB."""
    for _ in range(10_000):
        assert ends(1_000) == 1_000
