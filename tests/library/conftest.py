"""What several tests of the library's heap objects ask for."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from lanewise.library.heap import allocate, free
from lanewise.library.machine import i32, store

from library.exact_machine import Emulation


@pytest.fixture
def nothing_is_left() -> Iterator[None]:
    """What a test allocates it gives back."""
    before = Emulation().live()
    yield
    assert Emulation().live() == before


@pytest.fixture
def shape(nothing_is_left: None, request: pytest.FixtureRequest) -> Iterator[i32]:
    """Of items that refer to nothing, of as many bytes as the module of the test says."""
    p = allocate(i32(8))
    store(i32, p, i32(request.module.ITEM))
    store(i32, p + 4, i32(0))
    yield p
    free(p)
