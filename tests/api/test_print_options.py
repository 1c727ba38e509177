"""Arrays are printed as numpy was told to: a compiled function is compiled anew when that changes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import lanewise
import numpy as np
import pytest

OPTIONS: tuple[dict[str, Any], ...] = (
    {},
    {"precision": 3, "suppress": True},
    {"threshold": 5, "edgeitems": 2},
    {"linewidth": 30, "precision": 12},
    {"floatmode": "fixed", "precision": 2, "sign": "+"},
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
    with np.printoptions(nanstr="-"), pytest.raises(lanewise.CompileError) as caught:
        lanewise.compile(shown)(TABLE)
    assert "numpy was told to print arrays with nanstr='-', which is not compiled" in str(caught.value)


def told(x: Any) -> str:
    """It changes what numpy does for all."""
    np.set_printoptions(precision=2)
    return str(x)


def test_numpy_has_what_a_call_has_said() -> None:
    """From then on Python prints so, and the function is compiled once."""
    compiled = lanewise.compile(told)
    with np.printoptions():
        first, after = compiled(TABLE), str(TABLE)
        second, options = compiled(TABLE), np.get_printoptions()
    assert (first, after, second) == (after, after, after)
    assert options["precision"] == 2
    assert len(compiled.specialisations) == 1


def test_a_folder_changes_nothing_of_numpys(tmp_path: Path) -> None:
    """There is no numpy that could have it."""
    with pytest.raises(lanewise.CompileError) as caught:
        lanewise.compile(told).build(tmp_path / "told", examples=(TABLE,))
    assert "np.set_printoptions(precision=2) changes what numpy does: what is built has no module" in str(caught.value)


def test_numpy_is_not_asked_to_raise() -> None:
    """That it does not warn is a deviation; what would raise there is told."""

    def strict(mode: Any) -> Any:
        return np.seterr(divide=mode)["divide"]

    with np.errstate(divide="warn"):
        assert lanewise.compile(strict)("ignore") == "warn" and np.geterr()["divide"] == "ignore"
        with pytest.raises(NotImplementedError, match="seterr is not compiled with 'raise'"):
            lanewise.compile(strict)("raise")
