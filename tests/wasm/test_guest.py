"""A module within somebody else's memory does what it does alone, and touches nothing but what is its own or lent."""

from __future__ import annotations

import struct
from itertools import pairwise
from random import Random
from typing import Any

import pytest
import wasmtime
from lanewise.errors import HostError
from lanewise.ir.layout import HEAP_BASE_GLOBAL, HEAP_END_GLOBAL, HEAP_TABLES, RESET
from lanewise_wasm.check import check
from lanewise_wasm.guest import BASE, FULL, GAP, MEMORY, guest
from lanewise_wasm.module import Data, Function, Global, Instr, Memory, Module, encode, encode_with_offsets
from lanewise_wasm.opcodes import OPS, Op
from wasm.test_module import EVERYTHING

PLACE, WINDOW = 3 * 65536 + 48, 256
"""Where a guest's base is; how much of the memory the instructions reach."""
NOISE = Random(3).randbytes(5 * 65536)


def alone(module: Module, export: str, *arguments: int) -> tuple[Any, bytes]:
    """What a call gives, and what it leaves in the first bytes of the module's own memory, which had noise there."""
    store = wasmtime.Store()
    exports = wasmtime.Instance(store, wasmtime.Module(store.engine, encode(module)), []).exports(store)
    memory, function = exports["memory"], exports[export]
    assert isinstance(memory, wasmtime.Memory) and isinstance(function, wasmtime.Func)
    memory.write(store, NOISE[PLACE : PLACE + WINDOW], 0)
    return function(store, *arguments), bytes(memory.read(store, 0, WINDOW))


def within(module: Module, export: str, *arguments: int) -> tuple[Any, bytes, bytes]:
    """The same of the guest: with the bytes from its base on, and all of the memory."""
    store = wasmtime.Store()
    found = guest(module, 64).module
    assert check(found) == []
    memory = wasmtime.Memory(store, wasmtime.MemoryType(wasmtime.Limits(5, 9)))
    base = wasmtime.Global(store, wasmtime.GlobalType(wasmtime.ValType.i32(), False), wasmtime.Val.i32(PLACE))
    linker = wasmtime.Linker(store.engine)
    linker.define(store, *MEMORY, memory)
    linker.define(store, *BASE, base)
    memory.write(store, NOISE, 0)
    function = linker.instantiate(store, wasmtime.Module(store.engine, encode(found))).exports(store)[export]
    assert isinstance(function, wasmtime.Func)
    answer, after = function(store, *arguments), bytes(memory.read(store, 0, len(NOISE)))
    assert memory.size(store) == 5
    return answer, after[PLACE : PLACE + WINDOW], after


def made(body: list[Instr]) -> Module:
    value = Function("value", (), ("v128",), body=[("v128.const", bytes(range(16)))])
    main = Function("main", ("i32",), ("i64",), ("f32", "f64"), [*body, ("i64.const", 7)], export="main", local_names={0: "at"})
    return Module(functions=[value, main], memory=Memory(1, 2, export="memory"))


VALUES: dict[str, list[list[Instr]]] = {
    # What is stored: as one instruction, and as several.
    "i32": [[("i32.const", -77)], [("local.get", 0), ("i32.const", 3), ("i32.mul",)]],
    "i64": [[("i64.const", 1 << 61)], [("local.get", 0), ("i64.extend_i32_u",)]],
    "f32": [[("f32.const", 0.1)], [("local.get", 1), ("f32.const", 2.5), ("f32.sub",)]],
    "f64": [[("local.get", 2)], [("local.get", 0), ("f64.convert_i32_s",), ("f64.sqrt",)]],
    "v128": [[("v128.const", bytes(range(16)))], [("call", "value")]],
}
KEPT: dict[str, Instr] = {t: (f"{t}.store", 64) for t in VALUES}
ACCESSES = [op for op in OPS.values() if op.immediate in ("mem", "memlane")]


@pytest.mark.parametrize("op", ACCESSES, ids=lambda op: op.name)
def test_every_access_is_moved(op: Op) -> None:
    lane: tuple[int, ...] = (0,) if op.immediate == "memlane" else ()
    for above in VALUES[op.params[1]] if len(op.params) > 1 else [[]]:
        access: list[Instr] = [("local.get", 0), ("i32.const", 8), ("i32.add",), *above, (op.name, *lane, 5)]
        module = made([("local.get", 0), *access, KEPT[op.results[0]]] if op.results else access)
        answer, left = alone(module, "main", 24)
        got, window, after = within(module, "main", 24)
        assert (got, window) == (answer, left)
        assert (after[:PLACE], after[PLACE + WINDOW :]) == (NOISE[:PLACE], NOISE[PLACE + WINDOW :])


@pytest.mark.parametrize("body", [
    [("i32.const", 100), ("local.get", 0), ("i32.const", 50), ("memory.copy",)],
    [("i32.const", 1), ("local.get", 0), ("i32.const", 2), ("i32.mul",), ("i32.const", 30), ("memory.copy",)],
    [("local.get", 0), ("i32.const", 0x141), ("local.get", 0), ("memory.fill",)],
    [("local.get", 0), ("local.get", 0), ("i32.load8_u",), ("i32.const", 9), ("memory.fill",)],
])  # fmt: skip
def test_bulk_instructions_are_moved(body: list[Instr]) -> None:
    module = made(body)
    answer, left = alone(module, "main", 24)
    got, window, after = within(module, "main", 24)
    assert (got, window) == (answer, left) and left != NOISE[PLACE : PLACE + WINDOW]
    assert (after[:PLACE], after[PLACE + WINDOW :]) == (NOISE[:PLACE], NOISE[PLACE + WINDOW :])


def test_what_is_lent_lies_before_and_behind() -> None:
    """Addresses wrap: what lies before the base has high ones."""
    module = made([("local.get", 0), ("local.get", 0), ("i32.load8_u", 1), ("i32.const", 1), ("i32.add",), ("i32.store8",)])
    for address in (16, PLACE - 2, PLACE + 65536, len(NOISE) - 2):
        _, _, after = within(module, "main", address - PLACE)
        expected = bytearray(NOISE)
        expected[address] = (NOISE[address + 1] + 1) & 0xFF
        assert after == expected


def test_memory_that_would_grow_is_noted() -> None:
    module = made([("i32.const", 8), ("i32.const", 1), ("memory.grow",), ("i32.store",)])
    _, window, after = within(module, "main", 0)
    assert struct.unpack_from("<i", window, 8) == (-1,)
    assert struct.unpack_from("<i", after, PLACE - FULL) == (1,) and FULL < GAP


def test_what_may_grow_is_known() -> None:
    grow: list[Instr] = [("i32.const", 1), ("memory.grow",), ("drop",)]
    bodies: dict[str, list[Instr]] = {
        "grows": grow, "asks": [("call", "hidden")], "rests": [], "both": [("call", "rests"), ("call", "asks")],
        "turns": [("call", "turns")], "loops": [("call", "loops"), ("call", "grows")],
    }  # fmt: skip
    functions = [Function("hidden", body=grow), *(Function(name, body=body, export=name) for name, body in bodies.items())]
    assert guest(Module(functions=functions, memory=Memory(1)), 64).growing == {"grows", "asks", "both", "loops"}


def test_the_heap_lies_before_the_base() -> None:
    starts = [Global(name, "i32", True, init=0x5000 + HEAP_TABLES) for name in ("TOP", "MARK", "FLOOR")]
    heap = [Global(HEAP_BASE_GLOBAL, "i32", True, init=0x5000), Global(HEAP_END_GLOBAL, "i32", True, init=1 << 17), *starts]
    module = Module(functions=[Function("f", export=RESET)], memory=Memory(2), globals=heap, data=[Data(1024, b"abc")])
    found = guest(module, 4096)
    assert {g.name: g.init for g in found.module.globals if not g.imported} == {
        HEAP_BASE_GLOBAL: 0x5000, HEAP_END_GLOBAL: -GAP, **dict.fromkeys(("TOP", "MARK", "FLOOR"), -GAP - 4096),
    }  # fmt: skip
    assert (found.fixed, found.room, list(found.data), found.module.data) == (0x5000 + HEAP_TABLES, 4096, [Data(1024, b"abc")], ())


def test_a_place_in_a_guest_is_one_in_the_module_alone() -> None:
    body: list[Instr] = [
        ("local.get", 0), ("i32.load",), ("drop",),
        ("local.get", 0), ("call", "value"), ("v128.store", 16),
        ("local.get", 0), ("i32.const", 0), ("local.get", 0), ("memory.copy",),
    ]  # fmt: skip
    module = made(body)
    found = guest(module, 64)
    locations = {f.name: [(k, k) for k in range(len(f.body))] for f in module.functions}
    numbered = [Function(f.name, f.params, f.results, f.locals, f.body, f.export, f.local_names, locations[f.name])
                for f in module.functions]  # fmt: skip
    own = dict(encode_with_offsets(Module(functions=numbered, memory=module.memory)).offsets["main"])
    by_number = {number: offset for offset, number in own.items()}
    moved = encode_with_offsets(found.module).offsets["main"]
    for (here, number), (behind, _) in pairwise(moved):
        assert {found.alone(offset) for offset in range(here, behind)} == {by_number[number]}
    assert found.alone(0) == 0


@pytest.mark.parametrize(("module", "message"), [
    (Module(), "the module has no memory of its own with all its data in place"),
    (EVERYTHING, "the module has no memory of its own with all its data in place"),
    (Module(memory=Memory(1), data=[Data(None, b"a")]), "the module has no memory of its own with all its data in place"),
    (Module(functions=[Function("0", export=RESET)], memory=Memory(1)), "the module has no names: nobody knows where its heap is"),
    (made([("memory.size",), ("drop",)]), "main has the instruction memory.size, which no guest can have"),
    (made([("local.get", 0), ("local.get", 0), ("i32.atomic.rmw.add",), ("drop",)]),
     "main has the instruction i32.atomic.rmw.add, which no guest can have"),
])  # fmt: skip
def test_what_is_refused(module: Module, message: str) -> None:
    with pytest.raises(HostError) as refused:
        guest(module, 64)
    assert str(refused.value) == message
