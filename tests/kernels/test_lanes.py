"""What lanes compute, in every type: kernels come in, run under wasmtime, and give numpy's bits at all sizes where a loop changes.

The table of the form (`ir/kernel.py`) says what there is, the primitives' own table which function of numpy's each of them is.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest
from kernels.running import ITEMS, Built, kernel_of
from kernels.test_parity import same
from lanewise.ir.kernel import COMPUTED, computes, converts
from lanewise.ir.types import BOOL, SCALARS
from lanewise.prims import PRIMS, TRUTH
from lanewise_wasm.kernels.folds import HELD

SIZES = (*range(19), 31, 32, 33, 47, 64, 65, 129, 1000)
COMPARISONS = ("eq", "ne", "lt", "le", "gt", "ge")
CASES = [(name, t) for name, types in COMPUTED.items() for t in ITEMS if SCALARS[t] in types]


def made(name: str, inputs: dict[str, str], value: str, to: str) -> Built:
    """A kernel of one expression; an array is `u8[n]`, a number `u8`."""
    given = ", ".join(f"{letter}: {t}" for letter, t in inputs.items())
    place = len(inputs)
    text = f'graph {name}({given})\n  %{place}: {to}[n] = each({", ".join(inputs)}, ["{name}"], {{{value}}})\n  return %{place}\n'
    return Built(kernel_of(text))


def items(rng: np.random.Generator, n: int, t: str) -> Any:
    """Items of all sizes, the least and the greatest often."""
    dtype = np.dtype(ITEMS[t])
    if t == "b1":
        return rng.random(n) < 0.5
    if dtype.kind == "f":
        found = (rng.standard_normal(n) * 10.0 ** rng.integers(-9, 9, n)).astype(dtype)
        special = np.array([0.0, -0.0, np.nan, np.inf, -np.inf, 1e-45, 2.5, -0.5, 2.0**31, -(2.0**31), 2.0**40], dtype)
    else:
        low, high = np.iinfo(dtype).min, np.iinfo(dtype).max
        found = rng.integers(low, high, n, dtype, endpoint=True) >> rng.integers(0, dtype.itemsize * 8, n).astype(dtype)
        special = np.array([low, low + 1, high - 1, high, 0, 1, high // 2 + 1], dtype)
    at = rng.random(n) < 0.25
    found[at] = rng.choice(special, int(at.sum()))
    return found


def zero(t: str) -> str:
    """0 as lane expressions say it."""
    return f"{'0.0' if t[0] == 'f' else '0'}:{t}"


def check(built: Built, types: list[str], expected: Any) -> None:
    """On arrays of all sizes."""
    rng = np.random.default_rng(len(types))
    for n in SIZES:
        given = [items(rng, n, t) for t in types]
        with np.errstate(all="ignore"):
            right = expected(*given)
        assert same(built(*given, out=n, extents=(n,)), right), (n, given)


@pytest.mark.parametrize(("name", "t"), CASES)
def test_a_primitive(name: str, t: str) -> None:
    function = getattr(np, PRIMS[name].numpy)
    to = "b1" if name in COMPARISONS else t
    if name in ("shl", "shr"):
        for count in {1, np.dtype(ITEMS[t]).itemsize * 8 - 1}:
            built = made(name, {"x": f"{t}[n]"}, f"{name}(x0, {count}:{t})", t)
            check(built, [t], lambda x, count=count: function(x, ITEMS[t](count)))
        return
    operands = ", ".join(f"x{k}" for k in range(PRIMS[name].arity))
    value = f"convert({name}({operands})):b1" if name in COMPARISONS else f"{name}({operands})"
    check(made(name, {f"x{k}": f"{t}[n]" for k in range(PRIMS[name].arity)}, value, to), [t] * PRIMS[name].arity, function)


@pytest.mark.parametrize(("source", "to"), [p for p in product(ITEMS, ITEMS) if p[0] != p[1] and converts(*map(SCALARS.get, p))])
def test_a_conversion(source: str, to: str) -> None:
    def expected(x: Any) -> Any:
        if to[0] == "f" or source[0] != "f":
            return x.astype(ITEMS[to])
        # What does not fit is the front end's business; here it is the nearest.
        return np.clip(np.nan_to_num(np.trunc(x), nan=0.0), -(2.0**31), 2.0**31 - 1).astype(ITEMS[to])

    check(made("convert", {"x": f"{source}[n]"}, f"convert(x0):{to}", to), [source], expected)


@pytest.mark.parametrize("t", ITEMS)
def test_a_choice(t: str) -> None:
    built = made("where", {"m": "b1[n]", "x": f"{t}[n]", "y": f"{t}[n]"}, f"select(x0, x1, x2):{t}", t)
    check(built, ["b1", t, t], np.where)


@pytest.mark.parametrize("name", ["gt", "lt"])
@pytest.mark.parametrize("t", [t for t in ITEMS if computes("lt", [SCALARS[t]], BOOL)])
def test_the_greater_and_the_smaller(t: str, name: str) -> None:
    built = made("best", {"x": f"{t}[n]", "y": f"{t}[n]"}, f"select({name}(x0, x1), x0, x1):{t}", t)
    check(built, [t, t], lambda x, y: np.where(x > y if name == "gt" else x < y, x, y))


@pytest.mark.parametrize(("wide", "narrow"), list(product(["f64", "i64", "f32", "i32", "u16", "i8"], ["i8", "u16", "f32", "f64"])))
def test_truths_of_numbers_of_several_widths(wide: str, narrow: str) -> None:
    inputs = {"x": f"{wide}[n]", "y": f"{narrow}[n]", "m": "b1[n]"}
    tests = f"and(gt(x0, {zero(wide)}), or(not(eq(x1, {zero(narrow)})), convert(x2):bool))"
    check(made("both", inputs, f"convert({tests}):b1", "b1"), [wide, narrow, "b1"], lambda x, y, m: (x > 0) & (~(y == 0) | m))
    some, none = f"select({tests}, x1, {zero(narrow)}):{narrow}", ITEMS[narrow](0)
    check(made("some", inputs, some, narrow), [wide, narrow, "b1"], lambda x, y, m: np.where((x > 0) & (~(y == 0) | m), y, none))


@pytest.mark.parametrize("t", [t for t in ITEMS if SCALARS[t] not in TRUTH])
def test_one_number_for_all(t: str) -> None:
    built = made("more", {"x": f"{t}[n]", "a": t, "m": "b1"}, f"select(x2, add(x0, x1), x0):{t}", t)
    rng = np.random.default_rng(3)
    for n, truth in product(SIZES, (False, True)):
        x, a = items(rng, n, t), items(rng, 1, t)[0]
        with np.errstate(all="ignore"):
            right = x + a if truth else x
        assert same(built(x, a.item(), truth, out=n, extents=(n,)), right), (n, x, a)


@pytest.mark.parametrize("t", ITEMS)
def test_a_single_item_stands_for_all(t: str) -> None:
    """A dim that is 1 when the kernel runs: its item is read once."""
    text = f"graph stretched(x: {t}[n], y: {t}[m])\n  %2: {t}[n] = expand(y)\n"
    text += f'  %3: b1[n] = each(x, %2, ["where"], {{convert({"xor" if t == "b1" else "eq"}(x0, x1)):b1}})\n  return %3\n'
    built, rng = Built(kernel_of(text)), np.random.default_rng(4)
    for n in SIZES:
        for m in {1, n}:
            x, y = items(rng, n, t), items(rng, m, t)
            assert same(built(x, y, out=n, extents=(n, m)), (x != y) if t == "b1" else (x == y)), (n, m)


@pytest.mark.parametrize("t", ITEMS)
def test_items_that_lie_apart(t: str) -> None:
    is_one = "x0" if t == "b1" else f"ne(x0, {zero(t)})"
    text = f"graph apart(x: {t}[n] strided, y: {t}[n])\n"
    text += f'  %2: {t}[n] = each(x, y, ["where"], {{select({is_one}, x0, x1):{t}}})\n  return %2\n'
    built, rng = Built(kernel_of(text)), np.random.default_rng(5)
    for n in SIZES:
        x, y = items(rng, 3 * n, t)[::3], items(rng, n, t)
        assert same(built(x, y, out=n, extents=(n,)), np.where(x != 0, x, y)), n


ORDERED = [t for t in ITEMS if t[0] in "iu" and computes("lt", [SCALARS[t]], BOOL)]
FOLDS = [("sum", "i32"), ("sum", "i64"), ("sum", "u64"), *product(("max", "min"), ORDERED)]
NARROW = [t for t in ITEMS if t == "b1" or t in ("i8", "u8", "i16", "u16")]


@pytest.mark.parametrize("t", NARROW)
def test_a_sum_of_narrow_numbers(t: str) -> None:
    """Of so many that words do not hold it, too; of none; of what lies apart; of what is the greatest or the least throughout."""
    to = "u64" if t[0] == "u" else "i64"
    text = "graph fold(x: {}[n]{})\n  %1: {}[n] = convert(x)\n  %2: {} = sum(%1)\n  return %2\n"
    row, apart = (Built(kernel_of(text.format(t, how, to, to)), pages=256) for how in ("", " strided"))
    rng = np.random.default_rng(8)
    for n in (*SIZES, 63, 64, 66, 127, 200, HELD - 1, HELD, HELD + 64, 3 * HELD + 77):
        x = items(rng, 2 * n, t)
        low, high = (False, True) if t == "b1" else (np.iinfo(ITEMS[t]).min, np.iinfo(ITEMS[t]).max)
        for given in (x[:n], np.full(n, high, ITEMS[t]), np.full(n, low, ITEMS[t])):
            assert row(given, extents=(n,)) == given.sum(dtype=ITEMS[to]), (n, given)
        assert apart(x[::2], extents=(n,)) == x[::2].sum(dtype=ITEMS[to]), n


@pytest.mark.parametrize("t", ["f32", "f64", "i16", "u8"])
def test_a_count_of_truths(t: str) -> None:
    """Of masks of several widths, which are computed while they are counted."""
    both = f'each(x, m, ["both"], {{convert(and(gt(x0, {zero(t)}), convert(x1):bool)):b1}})'
    text = f"graph count(x: {t}[n], m: b1[n])\n  %2: b1[n] = {both}\n"
    built = Built(kernel_of(text + "  %3: i64[n] = convert(%2)\n  %4: i64 = sum(%3)\n  return %4\n"))
    rng = np.random.default_rng(9)
    for n in SIZES:
        x, m = items(rng, n, t), items(rng, n, "b1")
        assert built(x, m, extents=(n,)) == ((x > 0) & m).sum(), n


@pytest.mark.parametrize(("name", "t"), FOLDS)
def test_a_fold_of_integers(name: str, t: str) -> None:
    """Along a row, of one that is all there is, and side by side."""
    row = Built(kernel_of(f"graph fold(x: {t}[n])\n  %1: {t} = {name}(x)\n  return %1\n"))
    columns = Built(kernel_of(f"graph fold(x: {t}[n, m])\n  %1: {t}[m] = {name}(x, [0])\n  return %1\n"))
    function, rng = getattr(np, name), np.random.default_rng(6)
    for n in SIZES:
        x = items(rng, n, t)
        if n or name == "sum":
            expected = function(x, dtype=ITEMS[t]) if name == "sum" else function(x)
            assert row(x, extents=(n,)) == expected, (n, x)
        for m in (1, 2, 17, 40) if n else ():
            x = items(rng, n * m, t).reshape(n, m)
            expected = function(x, axis=0, dtype=ITEMS[t]) if name == "sum" else function(x, axis=0)
            assert same(columns(x, out=m, extents=(n, m)), expected), (n, m)
