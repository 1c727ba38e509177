"""What numpy does for all that is computed: how it prints, what it does about numbers without a result.

In: settings. Out: nothing, or what was set before; numpy itself has them when the call is over.
"""

from __future__ import annotations

from typing import Any

from lanewise.library.prelude.settings import Setting

_PRECISION = Setting("_printoptions", "precision")
_THRESHOLD = Setting("_printoptions", "threshold")
_EDGE = Setting("_printoptions", "edgeitems")
_WIDTH = Setting("_printoptions", "linewidth")
_SUPPRESS = Setting("_printoptions", "suppress")
_SIGN = Setting("_printoptions", "sign")
_MODE = Setting("_printoptions", "floatmode")

_DIVIDE, _OVER = Setting("err", "divide"), Setting("err", "over")
_UNDER, _INVALID = Setting("err", "under"), Setting("err", "invalid")


def set_printoptions(
    precision: Any = None,
    threshold: Any = None,
    edgeitems: Any = None,
    linewidth: Any = None,
    suppress: Any = None,
    *,
    sign: Any = None,
    floatmode: Any = None,
) -> None:
    """From now on arrays are printed so; None: as before."""
    if precision is not None:
        _PRECISION.set(precision)
    if threshold is not None:
        _THRESHOLD.set(threshold)
    if edgeitems is not None:
        _EDGE.set(edgeitems)
    if linewidth is not None:
        _WIDTH.set(linewidth)
    if suppress is not None:
        _SUPPRESS.set(bool(suppress))
    if sign is not None:
        _SIGN.set(sign)
    if floatmode is not None:
        _MODE.set(floatmode)


class printoptions:
    """The same for a suite."""

    def __init__(
        self,
        precision: Any = None,
        threshold: Any = None,
        edgeitems: Any = None,
        linewidth: Any = None,
        suppress: Any = None,
        *,
        sign: Any = None,
        floatmode: Any = None,
    ) -> None:
        self._chosen, self._words = (precision, threshold, edgeitems, linewidth, suppress), (sign, floatmode)

    def __enter__(self) -> None:
        self._before = (_PRECISION.get(), _THRESHOLD.get(), _EDGE.get(), _WIDTH.get(), _SUPPRESS.get())
        self._words_before = (_SIGN.get(), _MODE.get())
        set_printoptions(*self._chosen, sign=self._words[0], floatmode=self._words[1])

    def __exit__(self, kind: Any, error: Any, trace: Any) -> None:
        set_printoptions(*self._before, sign=self._words_before[0], floatmode=self._words_before[1])


def geterr() -> dict[str, str]:
    """What is done about each kind of error."""
    return {"divide": _DIVIDE.get(), "over": _OVER.get(), "under": _UNDER.get(), "invalid": _INVALID.get()}


def seterr(all: Any = None, divide: Any = None, over: Any = None, under: Any = None, invalid: Any = None) -> dict[str, str]:
    """From now on it is this; `all` stands for those that are not given. What it was before."""
    before = (_DIVIDE.get(), _OVER.get(), _UNDER.get(), _INVALID.get())
    _DIVIDE.set(_mode(divide, all, before[0]))
    _OVER.set(_mode(over, all, before[1]))
    _UNDER.set(_mode(under, all, before[2]))
    _INVALID.set(_mode(invalid, all, before[3]))
    return {"divide": before[0], "over": before[1], "under": before[2], "invalid": before[3]}


def _mode(one: Any, other: Any, before: str) -> str:
    mode = one if one is not None else other if other is not None else before
    if mode not in ("ignore", "warn"):
        raise NotImplementedError(f"np.seterr is not compiled with {mode!r}: test for np.isnan() and np.isinf()")
    return mode
