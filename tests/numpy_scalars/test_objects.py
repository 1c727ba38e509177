"""numpy's scalars as objects: constructors, conversions, attributes, methods, classes, and where Python takes them as numbers.

Each row is an expression of one parameter; it is tried on all values of the types beside it, and numpy says what it gives.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from lanewise import compile_source
from lanewise.errors import CompileError
from numpy_scalars.samples import FULL, INTEGERS, NUMPY, PYTHON, outcome, same, values

NUMBERS = (*NUMPY, *PYTHON)


def check(parameter: str, expression: str, arguments: list[Any], ulp: float = 0) -> None:
    """The same answers, or the same exceptions."""
    text = f"import math, numbers\nimport numpy as np\ndef f(x: {parameter}):\n    return {expression}\n"
    names: dict[str, Any] = {}
    exec(text, names)
    function = compile_source(text)
    for x in arguments:
        expected, found = outcome(names["f"], x), outcome(function, x)
        alike = same(expected[1], found[1], ulp) if expected[0] == "value" else expected[1] == found[1]
        assert expected[0] == found[0] and alike, (expression, x, expected, found)


@pytest.mark.parametrize("source", NUMBERS)
def test_constructors(source: str) -> None:
    """A Python number must fit; a scalar is cast, and wraps. Casts of floats beyond the type are undefined in C: x86's answer."""
    if source in NUMPY:
        check(source, f"({', '.join(f'{cls}(x)' for cls in NUMPY)}, float(x), complex(x), bool(x))", values(source))
    for target in ("int",) if source in NUMPY else NUMPY if FULL else NUMPY[::2]:
        check(source, f"{target}(x)", values(source))


@pytest.mark.parametrize("target", NUMPY)
def test_astype(target: str) -> None:
    for source in NUMPY:
        check(source, f"x.astype({target})", values(source))


@pytest.mark.parametrize("source", NUMPY)
def test_view(source: str) -> None:
    """nan comes back with the same bits, as far as they are numpy's."""
    finite = [x for x in values(source) if x == x]
    width = np.dtype(eval(source, {"np": np})).itemsize
    alike = [t for t in NUMPY if np.dtype(eval(t, {"np": np})).itemsize == width and (t != "np.bool_" or source != t)]
    check(source, f"({''.join(f'x.view({t}), ' for t in alike)})", finite)
    check(source, "x.view(np.int16)" if width != 2 else "x.view(np.int64)", finite[:1])


def test_view_of_all_halves() -> None:
    function = compile_source("import numpy as np\ndef f(n: np.uint16):\n    return n.view(np.float16).view(np.uint16)\n")
    special = [*range(0x0000, 0x0500, 7), *range(0x7B00, 0x7C01, 5), 0xFC00, *range(0x8000, 0xFC00, 311)]
    for n in special:
        assert function(np.uint16(n)) == n


@pytest.mark.parametrize("source", NUMPY)
@pytest.mark.parametrize(
    "expression",
    [
        "(x.item(), x.tolist(), x.real, x.imag, x.conjugate(), x.conj(), x.copy(), x.T)",
        "(x.size, x.ndim, x.shape, x.itemsize, x.nbytes)",
        "x.numerator",
        "x.denominator",
        "x.bit_count()",
        "x.is_integer()",
        "x.nothing",
        "x[0]",
        "x(1)",
        "len(x)",
        "(isinstance(x, int), isinstance(x, float), isinstance(x, np.integer), isinstance(x, (np.floating, np.bool_)))",
        "(isinstance(x, np.generic), isinstance(x, numbers.Integral), isinstance(x, np.float32), isinstance(x, numbers.Real))",
        "(x is None, x == None, x != None, None == x)",
        "x < None",
        "None >= x",
        "x + None",
        "None ** x",
        "x @ x",
        "(x == 1j, 1j == x, x != (1 + 0j))",
        "x // 1j",
        "1j << x",
        "(complex(x, 1), complex(2, x))",
        "pow(x, 2, 3)",
        "pow(x, 2, None)",
        "pow(x, 2, 1.5)",
        "(1, 2, 3)[x]",
        "x in (1, 2, 3)",
        "(x * 1, 1) == (x, 1)",
        "x * (1, 2)",
        "x + (1, 2)",
        "(1, 2) - x",
        "x == (1, 2)",
        "7 if x else None",
        "math.sqrt(abs(x) if x == x and x != 0 else 1)",
        "math.floor(x)",
        "(math.isnan(x), math.isfinite(x), math.copysign(1.0, x), math.fabs(x))",
        "math.gcd(x, 12)",
        "math.trunc(x)",
        "math.ldexp(1.5, x)",
        "math.ldexp(x, 3)",
        "math.prod((x, 2, x))",
        "math.prod((x, 2.5), start=3)",
        "math.comb(40, x)",
    ],
)
def test_expressions(source: str, expression: str) -> None:
    if expression == "x * (1, 2)" and source in INTEGERS:
        expression = f"{source}(2) * (1, 2) + (1, 2) * {source}(3), (x % 5) * (1, 2)"
    check(source, expression, values(source))


OF_ARRAYS = (
    "(x.ravel(), x.flatten(), x.reshape(1), x.reshape(1, -1), x.reshape(()), x.squeeze(), x.transpose(), x.repeat(3), x.take(0))",
    "x.fill(3)",
    "x.reshape(2)",
    "x.take(1)",
    "(x.std(), x.var(), x.std(ddof=1), x.var(axis=None, keepdims=True), np.std(x), x.cumsum(), x.cumprod())",
    "x.std(axis=0)",
    "(x.sum(keepdims=True), x.sum(0, keepdims=True), x.mean(keepdims=True), x.max(axis=-1), x.argmax(keepdims=True))",
    "x.any(axis=0)",
    "x.mean(axis=0)",
    "x.sum(axis=1)",
    "(x.item(0), x.item(-1), x.item(()), x.tolist(), x.strides, x.base, x.compress([True]))",
    "x.item(1)",
    "x.sort()",
    "x.trace()",
    "x.diagonal()",
    "(np.squeeze(x), np.transpose(x), np.reshape(x, ()), np.reshape(x, 1), np.ravel(x), np.copy(x))",
    "x.hex()",
    "x.as_integer_ratio()",
)


@pytest.mark.parametrize("source", (*NUMPY, "np.complex64"))
@pytest.mark.parametrize("expression", OF_ARRAYS)
def test_they_are_arrays_without_axes(source: str, expression: str) -> None:
    """What has no axes is a number again; what is left out has them."""
    check(source, expression, [np.complex64(x) for x in (1 + 2j, 0, -3.5)] if source == "np.complex64" else values(source))


@pytest.mark.parametrize("source", NUMPY)
def test_what_is_asked_of_real_ones(source: str) -> None:
    there = [x for x in values(source) if x != 0]  # of two zeros numpy gives one
    options = "x.sum(dtype=np.float64), x.prod(dtype=np.float32), x.max(initial=3)"
    check(source, f"(x.clip(0, 1), x.clip(None, 3), x.clip(min=1), np.clip(x, 1, None), {options})", there)
    if source == "np.bool_":
        check(source, "(x.round(), np.round(x))", values(source))


@pytest.mark.parametrize("name", ["argsort", "searchsorted", "nonzero", "byteswap", "tobytes", "swapaxes", "choose", "put"])
def test_what_is_not_asked(name: str) -> None:
    with pytest.raises(CompileError, match=rf"\.{name} of numpy\.float32 is not compiled yet"):
        compile_source(f"import numpy as np\ndef f(x: np.float32):\n    return x.{name}(1)\n")(np.float32(1))


@pytest.mark.parametrize("source", NUMPY)
def test_round(source: str) -> None:
    for digits in ("", ", None", ", 1.5", ", 2**40", ", -2**70"):
        check(source, f"round(x{digits})", values(source)[:: 1 if digits == "" else 4])
    several = ", ".join(f"round(x, {n})" for n in (0, 1, 2, -1, -2, 8, -8, "np.int8(1)", True))
    check(source, f"({several}, x.round(), x.round(1))" if source != "np.bool_" else "round(x, 1)", values(source))


@pytest.mark.parametrize("source", INTEGERS)
def test_as_an_index(source: str) -> None:
    small = [x for x in values(source) if abs(int(x)) <= 100]
    check(source, "((5, 6, 7)[x % 3], x in range(1, 50, 3), 3 in range(x), round(2.345, x), math.factorial(abs(x)))", small)
    check(source, "(5, 6, 7)[x]", small)


def test_limits_are_constants() -> None:
    check("np.int8", "(np.iinfo(np.int16).max + x, np.iinfo('uint8').min)", [np.int8(1)])
    check("np.int8", "(np.finfo(np.float32).eps * x, np.finfo(float).max)", [np.int8(1)])
    check("np.int8", "np.iinfo(np.float32).max + x", [np.int8(1)])


def test_complex_from_the_left() -> None:
    """Only a float64 is a float to Python's complex."""
    finite = [x for x in values("np.float64") if 1e-3 < abs(x) < 1e3]
    check("np.float64", "(1j + x, (1 + 2j) - x, (1 + 2j) * x, 1j / x, (1 + 2j) ** 2 * x, 1j == x)", finite)
    check("np.float64", "(x + 1j, 1j * np.float32(x), x < 1j)", finite)


@pytest.mark.parametrize(
    ("expression", "words"),
    [
        ("np.int8(1, 2)", "takes one number"),
        ("x.searchsorted(1)", "not compiled yet"),
    ],
)
def test_refusals(expression: str, words: str) -> None:
    with pytest.raises(CompileError, match=words):
        compile_source(f"import numpy as np\ndef f(x: np.int8):\n    return {expression}\n")(np.int8(1))


PROGRAMS = '''
import math
import numpy as np

STEP = np.float32(0.1)
LIMIT = np.int8(100)
YES = np.bool_(True)

def matched(x):
    match x:
        case 3:
            return 1
        case np.int8():
            return 2
        case float():
            return 3
        case int(n) | bool(n):
            return n + 4
        case np.float32() if x > LIMIT:
            return 5
        case None:
            return 6
    return 7

def with_default(x, y=np.uint8(200), z=STEP):
    return (x + y, x * z, YES, -LIMIT)

def looped(x):
    total = STEP * 0
    for i in range(x):
        total += STEP * i
    return total, i

def settled(x):
    total = 0
    while total < 50:
        total += x * x + 1
    return total

def mixed(x):
    y = x if x > 3 else 7
    z = y + 1
    return y, z, y / 2, y // 2 if y else None

def casts(x):
    return float(x) if x > 2.5 else int(x), bool(x), not x, x and 1, x or 2.5

def raises(x):
    if x > 2:
        raise ValueError(f"too large: {x} {x!r}")
    assert x > 1, x
    return x

def printed(x):
    return max(x, 3, 2.5), min(1.5, x), max((x, x + 1)), abs(-x), divmod(x, 2)

def nested(x):
    return helper((x, x * 2), flag=x > 1)

def helper(pair, flag):
    a, b = pair
    return (a, b) if flag else (b, a), pair < (b, a), pair == (a, b)

def chained(x):
    return 0 < x <= 100, 1 < x < 2 < x, x == x == 3
'''


NAMES = ["matched", "with_default", "looped", "settled", "mixed", "casts", "raises", "printed", "nested", "chained"]


@pytest.mark.parametrize("name", NAMES)
def test_programs(name: str) -> None:
    names: dict[str, Any] = {}
    exec(PROGRAMS, names)
    function = compile_source(PROGRAMS, name)
    arguments: list[Any] = [c(n) for c in (np.int8, np.uint16, np.int64, np.uint64) for n in (0, 1, 2, 3, 5, 100)]
    if name not in ("looped", "settled"):
        arguments += [np.float16(2.5), np.float32(1.5), np.float32(1e9), np.float64(3), np.float64(2.75)]
    if name == "matched":
        arguments += [None, True, 3, np.True_]
    for x in arguments:
        assert_alike(name, x, outcome(names[name], x), outcome(function, x))


def assert_alike(name: str, x: Any, expected: tuple[str, Any], found: tuple[str, Any]) -> None:
    alike = same(expected[1], found[1]) if expected[0] == "value" else expected[1] == found[1]
    assert expected[0] == found[0] and alike, (name, x, expected, found)
