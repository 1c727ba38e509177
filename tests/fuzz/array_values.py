"""Arrays of every dtype and shape for the calls of a program. In: the dice. Out: arguments, and how they lie in memory."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from fuzz.scope import Dice

DTYPES = (
    "float64", "float64", "float64", "float64", "float32", "float32", "float16", "int64", "int64", "int64", "int32", "int16",
    "int8", "uint64", "uint32", "uint16", "uint8", "uint8", "bool", "bool", "complex128", "complex64",
)  # fmt: skip
EXTENTS = ((2, 3, 4), (3, 3, 3), (1, 2, 5), (4, 1, 4), (2, 2, 1), (3, 4, 3), (2, 0, 4), (3, 2, 0), (1, 1, 17))
"""The last ones of these are the shape of an array: so two arrays mostly fit each other."""
RANKS = (1, 1, 1, 2, 2, 2, 2, 3, 0)
LAYOUTS = (
    "{x}", "{x}", "{x}", "{x}[::-1]", "{x}.T", "{x}[..., ::2]", "{x}[1:]", "{x}[..., ::-1]", "{x}.swapaxes(0, -1)", "{x}[...]",
)  # fmt: skip
"""How an argument is made of an array that lies in one piece."""
SHARED = (("{x}", "{x}"), ("{x}", "{x}[1:]"), ("{x}[:-1]", "{x}[1:]"))
"""How two arguments are made of one array: each has to lie in one piece, or the call says so."""
_TAME = (0.0, 0.5, 1.5, -2.25, 3.0, 7.5, -4.0, 2.0, -1.0, 1.0)
_WILD = (-0.0, math.nan, math.inf, -math.inf, 0.1, -1e3, 1e-3, 65000.0, 1e30, 2.0**31, -7.7, 300.0)
_INTS = (0, 1, -1, 2, 3, -5, 7, 100, -128, 127, 255, 200, 5, 4)
CONSTANTS = (
    "1", "2", "-3", "0", "0.5", "7.25", "-1.5", "True", "300", "np.float32(1.5)", "np.int8(3)", "np.float64(-2.0)", "np.uint8(200)",
    "np.int64(2)", "np.float16(0.5)", "2j", "np.bool_(True)", "np.uint64(7)", "np.int32(-4)", "-7", "1e3", "np.nan", "np.inf",
)  # fmt: skip
"""The last two are not finite."""
LITERALS = (
    "np.arange(6).reshape(2, 3)", "np.array([1, 2, 200], np.uint8)", "np.array([0.5, -1.5, 2.0, 0.5])", "np.ones((3, 3))",
    "np.array([[True, False], [False, True]])", "np.array([2, 0, 1])", "np.array([1.5, -2.0], np.float32)",
    "np.eye(2, dtype=np.int8)", "np.array([[1j, 2.0], [0.5, -1j]])", "np.zeros((2, 3), np.float16)",
    "np.arange(24, dtype=np.int32).reshape(2, 3, 4)",
    "np.array([[3, -1, 2], [0, 5, -7], [2, 2, 9]])", "np.array([])",
)  # fmt: skip


@dataclass(frozen=True)
class Kind:
    """What a parameter takes: an array of a dtype and a rank, or a number."""

    dtype: str
    rank: int


def kinds(dice: Dice) -> list[Kind]:
    """Those of a program's parameters."""
    return [Kind(dice.one(DTYPES), dice.one(RANKS)) for _ in range(dice.one((1, 2, 2, 3)))]


def array(dice: Dice, kind: Kind, extents: tuple[int, ...], wild: bool) -> Any:
    """One argument; of rank 0 a number."""
    shape = extents[len(extents) - kind.rank :]
    items = [_item(dice, kind.dtype, wild) for _ in range(math.prod(shape))]
    with np.errstate(all="ignore"):
        found = np.array(items).astype(kind.dtype).reshape(shape)
    return found if kind.rank else found[()]


def _item(dice: Dice, dtype: str, wild: bool) -> Any:
    match np.dtype(dtype).kind:
        case "b":
            return dice.chance(0.5)
        case "i" | "u":
            info = np.iinfo(dtype)
            ends = wild and dice.chance(0.1)
            return dice.one((info.min, info.max) if ends else [i for i in _INTS if info.min <= i <= info.max])
        case "c":
            return complex(dice.one(_TAME), dice.one(_TAME))
    return dice.one(_WILD if wild and dice.chance(0.25) else _TAME)


def given(dice: Dice, params: list[str], kinds: list[Kind]) -> str:
    """The function that makes the arguments of arrays in one piece, if they do not all lie so."""
    whole = [p for p, kind in zip(params, kinds, strict=True) if kind.rank]
    made = {p: (dice.one(LAYOUTS).format(x=p) if p in whole else p) for p in params}
    alike = [(p, q) for p in whole for q in whole if p < q and kinds[params.index(p)].dtype == kinds[params.index(q)].dtype]
    if alike and dice.chance(0.4):
        p, q = dice.one(alike)
        made[p], made[q] = (text.format(x=p) for text in dice.one(SHARED))
    if all(p == text for p, text in made.items()):
        return ""
    return f"def given({', '.join(params)}):\n    return {', '.join(made.values())},\n\n"


def is_fine(value: Any) -> bool:
    """Whether sums of products of its items do not round, in whatever order they are made."""
    value = np.asarray(value)
    if value.dtype.kind in "biu":
        return bool(np.all(value <= 255) and np.all(value >= -255))
    if value.dtype.kind not in "fc":
        return False
    parts = np.concatenate([value.real.ravel(), value.imag.ravel()]).astype(np.float64)
    parts = parts[np.isfinite(parts)]
    least, largest = _FINE[value.dtype.itemsize // (2 if value.dtype.kind == "c" else 1)]
    return bool(np.all(np.abs(parts) <= largest) and np.all(parts * least == np.rint(parts * least)))


_FINE = {2: (2, 4), 4: (4, 64), 8: (256, 4096)}
"""By the bytes of a float: that fraction and that size."""
