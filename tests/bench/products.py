"""How near products of matrices come to a loop that does nothing but multiply and add.

In: how many rounds. Out: a `Figure` per shape: how many times as long as so many multiplications and additions take the engine in
registers alone, by `f32x4.relaxed_madd`. Ours is the public call with defaults: checks, result and copies included.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np
import wasmtime
from lanewise.compiled import Compiled
from lanewise.settings import settings

from bench.compare import Wrong
from bench.small import Figure
from bench.timing import Call, exported, rounds

SHAPES = {
    (256, 256, 256): 0.58, (512, 512, 512): 0.58, (1024, 1024, 1024): 0.52, (128, 384, 1536): 0.50, (250, 300, 270): 0.8 * 0.58,
}  # fmt: skip
"""Rows, terms and columns, and the share of the peak that the issue asks for; of ragged ones four fifths of that."""
RUNNING, TURNS = 12, 20_000
"""Results in flight: what latency hides behind, and registers hold."""
OPERATIONS = 2 * 4 * RUNNING * TURNS


def product(a: Any, b: Any) -> Any:
    """As a user writes it."""
    return a @ b


def multiply_and_add() -> Call:
    """The loop, of as many operations as `OPERATIONS` says."""
    names = [f"$s{k}" for k in range(RUNNING)]
    steps = "".join(f"(local.set {s} (f32x4.relaxed_madd (local.get {s}) (local.get $x) (local.get $y)))" for s in names)
    total = "(f32x4.splat (f32.const 0))"
    for name in names:
        total = f"(f32x4.add {total} (local.get {name}))"
    locals_of = "".join(f"(local {name} v128)" for name in names)
    wasm = bytes(
        wasmtime.wat2wasm(
            f'(module (func (export "run") (param $left i64) (result f64) (local $x v128) (local $y v128) {locals_of}'
            "(local.set $x (f32x4.splat (f32.const 0.5))) (local.set $y (f32x4.splat (f32.const 1.5)))"
            f"(loop $turn {steps} (local.set $left (i64.sub (local.get $left) (i64.const 1)))"
            "(br_if $turn (i64.ne (local.get $left) (i64.const 0))))"
            f"(f64.promote_f32 (f32x4.extract_lane 0 {total}))))"
        )
    )
    run = exported(wasm, "run", "q", "d")
    return lambda: run(TURNS)


def figures(wanted: int) -> Iterator[Figure]:
    """Shape by shape."""
    ours, peak = Compiled(product, settings({})), multiply_and_add()
    for (rows, terms, columns), share in SHAPES.items():
        rng = np.random.default_rng(rows)
        a, b = rng.random((rows, terms), dtype=np.float32), rng.random((terms, columns), dtype=np.float32)
        found = rounds({"ours": partial(ours, a, b), "peak": peak}, wanted=wanted)
        exact = a.astype(np.float64) @ b.astype(np.float64)
        if not np.all(abs(ours(a, b) - exact) <= terms * np.finfo(np.float32).eps * exact):
            raise Wrong(f"the product of {rows} x {terms} and {terms} x {columns} is wrong")
        more = 2 * rows * terms * columns / OPERATIONS
        samples = tuple(x / y / more for x, y in zip(found.seconds["ours"], found.seconds["peak"], strict=True))
        name = f"product of {rows} x {terms} and {terms} x {columns} f32, over multiplying and adding alone"
        yield Figure(name, found.ratio("ours", "peak") / more, "x", 1 / share, samples)
