"""Flags of more bits than travel."""

from __future__ import annotations

from enum import IntFlag

import pytest
from lanewise import compile


class Rights(IntFlag):
    READ = 1
    WRITE = 2


def test_a_flag_has_31_bits() -> None:
    def both(n: int) -> Rights:
        return Rights(n) | Rights.WRITE

    compiled = compile(both)
    assert compiled((1 << 31) - 2) == both((1 << 31) - 2)
    assert both(1 << 40) == (1 << 40) + 2
    with pytest.raises(OverflowError, match="a flag has at most 31 bits"):
        compiled(1 << 40)
