"""Images made by hand. In: WAT and the table of an entry. Out: an `Image` as the compiler would give it."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import cache
from typing import Any

import wasmtime
from lanewise.artifact.image import Entry, Image, Param
from lanewise.ir.code import Loc, Site, Source
from lanewise.ir.type_texts import parse_type
from lanewise.ir.types import Buffer, Scalar, Tuple, Type, Union

HEAP = """
  (memory (export "memory") 2)
  (global $top (mut i32) (i32.const 4096))
  (func $allocate (export "lanewise.allocate") (param $n i32) (result i32) (local $p i32)
    (local.set $p (i32.add (global.get $top) (i32.const 16)))
    (global.set $top (i32.add (local.get $p) (i32.and (i32.add (local.get $n) (i32.const 15)) (i32.const -16))))
    (block $fits (loop $more
      (br_if $fits (i32.le_u (global.get $top) (i32.shl (memory.size) (i32.const 16))))
      (if (i32.eq (memory.grow (i32.const 16)) (i32.const -1)) (then (return (i32.const 0))))
      (br $more)))
    (local.get $p))
  (func (export "lanewise.reset") (global.set $top (i32.const 4096)))
  (func (export "top") (result i32) (global.get $top))
"""
"""A bump allocator: the memory of the ABI in twelve lines."""
MEMORY = '(memory (export "memory") 1)'


@cache
def wasm(wat: str) -> bytes:
    """The bytes of a module."""
    return bytes(wasmtime.wat2wasm(f"(module {wat})"))


def param(name: str, kind: str, default: Any = inspect.Parameter.empty, how: str = "either", written: bool = False) -> Param:
    """A parameter, its type as text."""
    return Param(name, parse_type(kind), how, default, written)


def flat(t: Type, exact: bool) -> tuple[str, ...]:
    """The words of a result, as the compiler states them."""
    match t:
        case Tuple(items=items):
            return tuple(word for item in items for word in flat(item, exact))
        case Union(members=members):
            return ("i32", *("i64",) * max(len(flat(m, exact)) for m in members))
        case Buffer():
            return ("i32", "i32")
        case Scalar(name=name):
            return {
                "int": ("exact" if exact else "i64",), "i64": ("i64",), "u64": ("u64",), "float": ("f64",), "f64": ("f64",),
                "f32": ("f32",), "f16": ("f32",), "complex": ("f64", "f64"), "c128": ("f64", "f64"), "c64": ("f32", "f32"),
                "None": (),
            }.get(name, ("i32",))  # fmt: skip
    raise TypeError(t)


def image(
    wat: str, params: tuple[Param, ...] = (), result: str = "None", *, raises: bool = False, exact: bool = False,
    sites: tuple[tuple[Site, Loc], ...] = (), locations: tuple[Loc, ...] = (), sources: dict[str, Source] | None = None,
    polls: bool = False, reads_clock: bool = False, replay: Callable[[], Image] | None = None, returns: tuple[int, ...] = (),
    ceiling: int = 1 << 30, name: str = "f", words: tuple[str, ...] | None = None,
) -> Image:  # fmt: skip
    """An image with one entry `f`, which the messages call `name`."""
    kind = parse_type(result)
    entry = Entry("f", name, params, kind, raises, flat(kind, exact) if words is None else words, returns)
    return Image(
        wasm(wat), {"f": entry}, exact, sites, locations, sources or {}, "(memory" in wat, polls, reads_clock, ceiling,
        replay=replay,
    )  # fmt: skip


ADD = '(func (export "f") (param f64 f64) (result f64) (f64.add (local.get 0) (local.get 1)))'
TWO_FLOATS = (param("x", "float"), param("y", "float"))
