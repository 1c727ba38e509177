"""Graphs and kernels come in; each is what its text says, and what breaks a rule is named."""

from __future__ import annotations

from collections.abc import Callable
from operator import add, mul, sub, truediv
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ir.test_text import exact
from kernels.random_graphs import graph
from lanewise.ir.code import Const, Get, Op
from lanewise.ir.graph import GraphError
from lanewise.ir.graph import check as check_graph
from lanewise.ir.graph_text import parse_graph, print_graph
from lanewise.ir.kernel import KernelError
from lanewise.ir.kernel import check as check_kernel
from lanewise.ir.kernel_text import parse_kernel, print_kernel
from lanewise.ir.lexical import ParseError
from lanewise.ir.parse import parse_program
from lanewise.ir.text import print_program
from lanewise.ir.types import F32
from lanewise.ir.verify import VerifyError, verify
from lanewise.ops.define import Lane, rule
from lanewise.ops.registry import ops
from lanewise.passes.schedule import schedule

ops()
AXPB = """\
graph axpb(x: f32[n], a: f32, b: f32)
  %3: f32[n] = multiply(a, x)                             @12 line
  %4: f32[n] = add(%3, b)
  return %4
"""
DIMS = "n: dim, m: dim, k: dim, zr: step, zs: step"
KERNEL = f"""\
kernel dot(out: *f32[3, k], x: *f32[n], y: *f32[m], z: *f32[1 by zr, k by zs], a: f32, {DIMS}) -> f32
  schedule i: lanes 4, unroll 4
  schedule l: lanes 1, unroll 1
  fold s = 0.0 pairwise i in n of mul(v1, v2) by add(state, value)
    v1 = load x[i]
    v2 = load y[i]
  for j in 3
    for l in k
      w = load z[0, l]
      t = mul(a, w)
      store out[j, l] = add(t, s)
  return s
"""


@settings(max_examples=300, deadline=None)
@given(st.integers(0, 1 << 32))
def test_roundtrip_text_of_graphs(seed: int) -> None:
    made = graph(Random(seed))
    check_graph(made, rule)
    assert exact(parse_graph(print_graph(made))) == exact(made)


@settings(max_examples=300, deadline=None)
@given(st.integers(0, 1 << 32))
def test_roundtrip_text_of_kernels(seed: int) -> None:
    kernel = schedule(graph(Random(seed)))
    check_kernel(kernel)
    assert exact(parse_kernel(print_kernel(kernel))) == exact(kernel)


@pytest.mark.parametrize("name", [name for name, d in ops().items() if d.kind == "lane"])
@pytest.mark.parametrize("t", ["f32", "f64"])
def test_roundtrip_text_of_every_op(name: str, t: str) -> None:
    letters = "xyz"[: ops()[name].arity]
    inputs = ", ".join(f"{letter}: {t}[n]" for letter in letters)
    graph_text = f"graph g({inputs})\n  %{len(letters)}: {t}[n] = {name}({', '.join(letters)})\n  return %{len(letters)}\n"
    kernel = schedule(parse_graph(graph_text))
    check_kernel(kernel)
    assert exact(parse_kernel(print_kernel(kernel))) == exact(kernel)


def test_examples_are_their_own_prints() -> None:
    assert print_graph(parse_graph(AXPB)) == AXPB
    assert print_kernel(parse_kernel(KERNEL)) == KERNEL
    check_kernel(parse_kernel(KERNEL))


def test_a_program_carries_its_graphs() -> None:
    head = "fn f(x: i32, y: i32, a: f32, n: i32) -> None @1 f\n"
    text = AXPB + "\n" + head + '  run!["axpb"](y, x, a, 0.5:f32, n)\n  return None\n'
    program = parse_program(text)
    verify(program, "code.typed")
    assert print_program(program) == text
    with pytest.raises(VerifyError, match="no graph"):
        verify(parse_program(text.replace('run!["axpb"]', 'run!["other"]')), "code.typed")
    with pytest.raises(VerifyError, match="axpb takes"):
        verify(parse_program(text.replace("(y, x, a, 0.5:f32, n)", "(y, x, a, n)")), "code.typed")
    with pytest.raises(VerifyError, match="axpb gives"):
        verify(parse_program(text.replace("  run!", "  slots t: f32\n  t = run!")), "code.typed")


@pytest.mark.parametrize(
    ("old", "new", "fact"),
    [
        ("f32[n] = multiply", "f64[n] = multiply", "gives f32[n], not f64[n]"),
        ("multiply(a, x)", "multiplied(a, x)", "there is no such op"),
        ("add(%3, b)", "multiply(a, x)", "stands twice: also as %3"),
        ("multiply(a, x)", "multiply(a)", "there is no such op for (f32)"),
        ("b: f32)", "b: f64)", "there is no such op for (f32[n], f64)"),
        ("x: f32[n]", "x: f16[n]", "f16 is no dtype of a graph"),
        ("b: f32)", "a: f64)", "needs a name of its own"),
        ("b: f32)", "b: f32 strided)", "an array is strided or not"),
    ],
)
def test_a_wrong_graph_is_named(old: str, new: str, fact: str) -> None:
    text = AXPB.replace(old, new).replace("add(%3, a)", "add(%3, %3)")
    with pytest.raises((GraphError, ParseError)) as error:
        check_graph(parse_graph(text), rule)
    assert fact in str(error.value) or "a node above" in str(error.value)


@pytest.mark.parametrize(
    ("old", "new", "fact"),
    [
        ("lanes 4, unroll 4", "lanes 3, unroll 4", "Schedule(lanes=3"),
        ("y: *f32", "y: *f64", "different types"),
        ("a: f32, n", "a: f64, n", "different types"),
        ("schedule i", "schedule z", "a schedule of z"),
        ("for j in 3", "for i in 3", "axis i runs twice"),
        ("for j in 3", "for j in 4", "out: axis j does not run along 3"),
        ("for j in 3", "for j in p", "no dim p"),
        ("out[j, l]", "out[j, i]", "axis i does not run here"),
        ("out[j, l]", "out[j]", "out has 2 dims"),
        ("y: *f32[m]", "y: *f32[p]", "y: no such dim"),
        ("k by zs", "k by z", "z: no such steps"),
        ("zr: step", "zr: dim", "z: no such steps"),
        ("    w = load z[0, l]\n", "    w = load z[0, l]\n      w = load y[l]\n", "w is set twice"),
        ("pairwise i", "somehow i", "no order somehow"),
        ("pairwise i", "sequential i", "i: has an order"),
        ("by add(state, value)", "by lt(state, value)", "s is f32, combined to bool"),
        ("by add(state, value)", "by convert(value):f64", "s is f32, combined to f64"),
        ("store out[j, l] = add(t, s)", "store out[j, l] = convert(t):f64", "out does not hold f64"),
        ("n: dim", "a: dim", "a parameter stands twice"),
    ],
)
def test_a_wrong_kernel_is_named(old: str, new: str, fact: str) -> None:
    with pytest.raises(KernelError) as error:
        check_kernel(parse_kernel(KERNEL.replace(old, new)))
    assert fact in str(error.value)


@pytest.mark.parametrize("text", [AXPB, KERNEL])
def test_broken_text_says_where(text: str) -> None:
    parse = parse_graph if text is AXPB else parse_kernel
    for at in range(5, len(text), 7):
        for broken in (text[:at] + "]" + text[at:], text[:at]):
            try:
                parse(broken)
            except ParseError as error:
                assert "line " in str(error) or "expected" in str(error)


@pytest.mark.parametrize(("name", "use"), [("add", add), ("sub", sub), ("mul", mul), ("div", truediv)])
def test_numbers_stand_on_either_side_of_a_lane(name: str, use: Callable[[Any, Any], Any]) -> None:
    x = Lane(Get("x", F32))
    assert use(2, x).expr == Op(name, (Const(F32, 2.0), x.expr), F32)
    assert use(x, 2).expr == Op(name, (x.expr, Const(F32, 2.0)), F32)
