"""Arrays are printed as numpy was told to: a compiled function is compiled anew when that changes."""

from __future__ import annotations

from typing import Any

import lanewise
import numpy as np
import pytest

OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"precision": 3, "suppress": True},
    {"threshold": 5, "edgeitems": 2},
    {"linewidth": 30, "precision": 12},
)
TABLE, LONG = np.arange(6.0).reshape(2, 3) / 7, np.arange(30) * 1e-6


def shown(x: Any) -> Any:
    """Texts that numpy makes with its options, and with those of a call."""
    texts = str(x), f"{x!r}", np.array2string(x), np.array2string(x, precision=5, suppress_small=False)
    return texts, np.array_str(x, 40), np.array_repr(x, precision=2), repr([x]), str({"x": x})


def test_what_numpy_was_told_before_a_call() -> None:
    """One compiled function, asked with other options each time."""
    compiled = lanewise.compile(shown)
    for options in (*OPTIONS, *OPTIONS):
        with np.printoptions(**options):
            for x in (TABLE, LONG, TABLE * 1e-6):
                assert compiled(x) == shown(x)


def test_what_is_not_compiled_is_refused() -> None:
    """An option that only numpy knows how to follow."""
    with np.printoptions(floatmode="fixed"), pytest.raises(lanewise.CompileError) as caught:
        lanewise.compile(shown)(TABLE)
    assert "numpy was told to print arrays with floatmode='fixed', which is not compiled" in str(caught.value)
