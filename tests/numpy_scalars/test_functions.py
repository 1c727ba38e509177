"""numpy's functions of scalars beside numpy itself: exact ones by their bits, elementary ones within four units of the last place.

numpy's own vector code for singles is good to about four (its documentation), ours to one.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from lanewise import compile_source
from lanewise.errors import CompileError
from numpy_scalars.samples import FLOATS, INTEGERS, NUMPY, PYTHON, outcome, pairs, same, values

ELEMENTARY = (
    "exp", "exp2", "expm1", "log", "log2", "log10", "log1p", "sin", "cos", "tan", "arcsin", "arccos", "arctan", "sinh", "cosh",
    "tanh", "arcsinh", "arccosh", "arctanh", "cbrt",
)  # fmt: skip
EXACT = ("sqrt", "floor", "ceil", "trunc", "rint", "fabs", "absolute", "square", "isnan", "isinf", "isfinite", "logical_not")
SIGNED = ("negative", "positive", "sign", "round")
OF_TWO = (
    "add", "multiply", "divide", "floor_divide", "remainder", "divmod", "minimum", "maximum", "less", "equal", "greater_equal",
    "logical_and", "logical_or", "copysign",
)  # fmt: skip

PAIRS = (
    ("np.float32", "np.float64"), ("np.float32", "np.float32"), ("np.float16", "float"), ("np.int16", "np.float16"),
    ("np.int8", "np.uint8"), ("np.int64", "np.uint64"), ("np.bool_", "bool"), ("bool", "bool"), ("bool", "float"),
    ("float", "float"),
)  # fmt: skip


def check(parameters: str, expressions: list[str], arguments: list[tuple[Any, ...]], ulp: float = 0) -> None:
    """All expressions in one function; values for which numpy raises are left to the operators' tests."""
    text = f"import numpy as np\ndef f({parameters}):\n    return ({''.join(f'{e}, ' for e in expressions)})\n"
    names: dict[str, Any] = {}
    exec(text, names)
    function = compile_source(text)
    for a in arguments:
        expected = outcome(names["f"], *a)
        if expected[0] == "value":
            found = outcome(function, *a)
            assert found[0] == "value", (parameters, a, found)
            for e, p, q in zip(expressions, expected[1], found[1], strict=True):
                assert same(p, q, ulp), (parameters, e, a, p, q)


def small(name: str) -> list[tuple[Any, ...]]:
    """Values without the ints that numpy makes objects of, as its functions have no loops for them."""
    return [(x,) for x in values(name) if name != "int" or -(2**63) <= x < 2**63]


@pytest.mark.parametrize("x", (*NUMPY, *PYTHON))
def test_of_one(x: str) -> None:
    check(f"x: {x}", [f"np.{name}(x)" for name in EXACT], small(x))
    if x not in ("np.bool_", "bool"):
        check(f"x: {x}", [f"np.{name}(x)" for name in SIGNED], small(x))
    if x in INTEGERS:
        check(f"x: {x}", ["np.invert(x)", "np.bitwise_and(x, 3)", "np.left_shift(x, 2)", "np.clip(x, 2, 9)"], small(x))


@pytest.mark.parametrize("x", FLOATS)
def test_elementary(x: str) -> None:
    cls = eval(x, {"np": np})
    dense = [(cls(s * 1.37**k),) for k in range(-40, 20) for s in (1, -1)]
    check(f"x: {x}", [f"np.{name}(x)" for name in ELEMENTARY], [*small(x), *dense], ulp=4)


@pytest.mark.parametrize("x", ["np.bool_", "np.int8", "np.uint16", "np.int64", "int", "float", "bool"])
def test_elementary_of_others(x: str) -> None:
    """They become the narrowest float that holds them."""
    check(f"x: {x}", ["np.exp(x)", "np.log(x)", "np.sin(x)", "np.arctan2(x, 2)", "np.hypot(x, x)"], small(x), ulp=4)


@pytest.mark.parametrize(("x", "y"), PAIRS)
def test_of_two(x: str, y: str) -> None:
    check(f"x: {x}, y: {y}", [f"np.{name}(x, y)" for name in OF_TWO], pairs(x, y, 60))
    check(f"x: {x}, y: {y}", ["np.power(x, y)", "np.arctan2(x, y)", "np.hypot(x, y)"], pairs(x, y, 60), ulp=4)


@pytest.mark.parametrize(
    ("expression", "words"),
    [
        ("np.exp(x, 2)", "out is compiled as 1 array"),
        ("np.sign(np.bool_(x))", "no sign of a bool"),
        ("np.format_float_positional(x)", "is not compiled"),
    ],
)
def test_refusals(expression: str, words: str) -> None:
    with pytest.raises(CompileError, match=words):
        compile_source(f"import numpy as np\ndef f(x: np.float32):\n    return {expression}\n")(np.float32(1))


def test_bounds_may_be_left_out() -> None:
    check("x: np.float32", ["np.clip(x)", "np.clip(x, None, 1)"], small("np.float32"))
