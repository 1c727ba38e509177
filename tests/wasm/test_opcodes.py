"""Each row of the instruction table comes in; out goes that its bytes are the assembler's and its answers the specification's.

Rows that compute are run over many operands beside a reference (`opcode_reference`); rows that only mean something in
company (control, variables, constants, whole-memory operations) are run in a short program with a known answer.
"""

import ctypes
import random
import struct
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np
import pytest
import wasmtime
from lanewise_wasm.check import check
from lanewise_wasm.module import Data, Function, Global, Instr, Memory, Module, Named, encode
from lanewise_wasm.opcodes import OPS, Op
from lanewise_wasm.wat import print_wat
from wasm.opcode_reference import MEMORY_BYTES, Answer, Call, Trap, references_of

PAGE = 1 << 16
OPERANDS, RESULT = PAGE, PAGE + 256  # page 0 belongs to the instruction, page 1 carries its operands and result
WIDTH = {"i32": 4, "i64": 8, "f32": 4, "f64": 8, "v128": 16}
CASES = 48

# operands worth trying

WHOLE = [0, 1, 2, 3, 7, 15, 16, 31, 33, 63, 100, 127, 128, 255, 256, 0x7FFF, 0x8000, 0xFFFF, 0x12345678]
WHOLE += [0x7FFFFFFF, 0x80000000, 0xFFFFFFFF, 1 << 53, (1 << 53) + 1, (1 << 63) - 1, 1 << 63, 0x123456789ABCDEF0]
REAL = [0.0, -0.0, 0.5, -0.5, 1.0, -1.5, 2.5, 3.5, -0.9, 100.25, 1e-45, 5e-324, 2.0**-126, 0.1, 1 / 3, 16777217.0]
REAL += [2.0**31, -(2.0**31), 2.0**31 - 1, 2.0**32, 4294967295.0, -2147483649.0, 2.0**63, -(2.0**63), 2.0**64, 1e300]
REAL += [3.4028234663852886e38, float("inf"), float("-inf"), float("nan")]


def _signed_both(values: Sequence[int], bits: int) -> list[bytes]:
    both = {value % (1 << bits) for v in values for value in (v, -v)}
    return [value.to_bytes(bits // 8, "little") for value in sorted(both)]


def _f32(value: float) -> bytes:
    try:
        return struct.pack("<f", value)
    except OverflowError:
        return struct.pack("<f", float("inf"))


SCALARS = {
    "i32": _signed_both(WHOLE, 32),
    "i64": _signed_both(WHOLE, 64),
    "f32": [_f32(value) for value in REAL],
    "f64": [struct.pack("<d", value) for value in REAL],
    "i8": _signed_both(WHOLE, 8),
    "i16": _signed_both(WHOLE, 16),
}


def vectors() -> list[bytes]:
    """Every scalar worth trying, packed side by side in each lane width; with all-equal and all-random lanes."""
    rng = random.Random(1)
    found = [bytes(16), b"\xff" * 16, bytes(range(16)), bytes(range(0, 256, 16)), rng.randbytes(16), b"\x80" * 16]
    for pool in SCALARS.values():
        lanes = rng.sample(pool, len(pool)) + rng.sample(pool, len(pool))
        flat = b"".join(lanes)
        found += [flat[i : i + 16] for i in range(0, len(flat) - 15, 16)]
    return found


POOLS = SCALARS | {"v128": vectors()}
ADDRESSES = [n.to_bytes(4, "little") for n in (0, 8, 64, 96, 256, 5, 130, PAGE - 8, 2 * PAGE - 16, 2 * PAGE, 0xFFFFFFF8)]


def cases(op: Op) -> Iterator[list[bytes]]:
    """All pairs of few operands would miss more than some of all of them."""
    pools = [POOLS[type] for type in op.params]
    if op.immediate in ("mem", "memlane", "atomic"):
        pools[0] = ADDRESSES
    rng = random.Random(op.name)
    if len(pools) == 1:
        yield from ([operand] for operand in pools[0])
    for _ in range(CASES if len(pools) > 1 else 0):
        yield [rng.choice(pool) for pool in pools]
    for operand in pools[-1][:8] if len(set(op.params)) == 1 else ():
        yield [operand] * len(pools)


def immediates(op: Op) -> list[tuple[int | bytes, ...]]:
    """Ways to fill in the immediate of a row that has a reference."""
    kinds: dict[str, list[tuple[int | bytes, ...]]] = {
        "": [()],
        "mem": [(), (8,), (33, 1)],
        "atomic": [(), (16,)],
        "lane": [(lane,) for lane in range(op.size)],
        "memlane": [(0,), (16 // (op.size or 1) - 1, 8), (1, 33, 1)],
        "shuffle": [(bytes(range(8, 24)),), (bytes(range(31, -1, -2)),), (bytes([5] * 8 + [20] * 8),)],
    }
    return kinds[op.immediate]


def known_part(op: Op, given: tuple[int | bytes, ...]) -> tuple[int | bytes, ...]:
    """Without the alignment, which is a hint and changes no answer."""
    return given[: {"mem": 1, "atomic": 1, "memlane": 2}.get(op.immediate, len(given))]


def runner(op: Op, number: int, given: tuple[int | bytes, ...]) -> Function:
    """Operands from page 1, the instruction, its result to page 1."""
    body: list[Instr] = [("i32.const", RESULT)] if op.results else []
    for index, type in enumerate(op.params):
        body += [("i32.const", OPERANDS + 16 * index), (f"{type}.load",)]
    body += [(op.name, *given), *([(f"{op.results[0]}.store",)] if op.results else [])]
    return Function(f"{op.name}/{number}", body=body, export=f"{op.name}/{number}")


COMPUTING = [op for op in OPS.values() if references_of(op.name)]


def runners(op: Op) -> list[Function]:
    return [runner(op, number, given) for number, given in enumerate(immediates(op))]


def all_runners(ops: Sequence[Op]) -> Module:
    return Module(functions=[f for op in ops for f in runners(op)], memory=Memory(2, 2, export="memory"))


def engine() -> wasmtime.Engine:
    config = wasmtime.Config()
    config.wasm_relaxed_simd = config.wasm_threads = config.shared_memory = True
    return wasmtime.Engine(config)


class Machine:
    """All computing rows in one instance, and its memory as Python sees it."""

    PLAYGROUND = random.Random(2).randbytes(256).ljust(PAGE, b"\0")

    def __init__(self) -> None:
        self.store = wasmtime.Store(engine())
        module = wasmtime.Module(self.store.engine, encode(all_runners(COMPUTING)))
        self.exports = wasmtime.Instance(self.store, module, []).exports(self.store)
        memory = self.exports["memory"]
        assert isinstance(memory, wasmtime.Memory) and memory.data_len(self.store) == MEMORY_BYTES
        start = ctypes.addressof(memory.data_ptr(self.store).contents)
        self.memory = memoryview((ctypes.c_ubyte * MEMORY_BYTES).from_address(start)).cast("B")

    def start(self, operands: list[bytes]) -> bytearray:
        self.memory[:PAGE] = self.PLAYGROUND
        for index, operand in enumerate(operands):
            at = OPERANDS + 16 * index
            self.memory[at : at + len(operand)] = operand
        return bytearray(self.memory)

    def call(self, name: str) -> None:
        function = self.exports[name]
        assert isinstance(function, wasmtime.Func)
        function(self.store)


@pytest.fixture(scope="module")
def machine() -> Machine:
    return Machine()


@pytest.mark.parametrize("op", COMPUTING, ids=lambda op: op.name)
def test_answers_are_the_references(op: Op, machine: Machine) -> None:
    for number, given in enumerate(immediates(op)):
        for operands in cases(op):
            wrong = difference(machine, op, number, Call(known_part(op, given), operands, machine.start(operands)))
            assert not wrong, f"{op.name} {given} {[operand.hex() for operand in operands]}: {wrong}"


def difference(machine: Machine, op: Op, number: int, call: Call) -> str:
    """Runs it; how result and memory differ from the reference's, empty if they do not."""
    (reference,) = references_of(op.name)
    try:
        with np.errstate(all="ignore"):
            expected = reference(call)
    except Trap:
        with pytest.raises(wasmtime.Trap):
            machine.call(f"{op.name}/{number}")
        return ""
    machine.call(f"{op.name}/{number}")
    got = bytes(machine.memory[RESULT : RESULT + WIDTH[op.results[0]]]) if op.results else b""
    if isinstance(expected, Answer):
        same, known = expected.accepts(got), expected.alternatives
    else:
        same, known = got == (expected or b""), [expected or b""]
    if not same:
        return f"{got.hex()}, not {[answer.hex() for answer in known]}"
    if machine.memory[:PAGE] != call.memory[:PAGE]:
        rows = zip(range(PAGE), call.memory, machine.memory, strict=False)
        return f"memory (at, expected, found): {[row for row in rows if row[1] != row[2]]}"
    return ""


# rows that mean something only in company: body, type of the result, answer (None where it must trap)

I32: tuple[str, ...] = ("i32",)
Program = tuple[list[Instr], str, int | float | None]
COUNT_DOWN: list[Instr] = [  # local 0 from 5 to 0; local 1 sums it up
    ("i32.const", 5), ("local.set", 0),
    ("block",), ("loop",),
    ("local.get", 1), ("local.get", 0), ("i32.add",), ("local.set", 1),
    ("local.get", 0), ("i32.const", 1), ("i32.sub",), ("local.tee", 0), ("i32.eqz",), ("br_if", 1),
    ("br", 0), ("end",), ("end",),
    ("local.get", 1),
]  # fmt: skip


def chosen(condition: int) -> list[Instr]:
    return [("i32.const", condition), ("if", I32), ("i32.const", 11), ("else",), ("i32.const", 22), ("end",)]


def switched(value: int) -> list[Instr]:
    """100 for 0, 101 for 1, 102 for all else."""
    body: list[Instr] = [("block",)] * 3 + [("i32.const", value), ("br_table", (0, 1), 2), ("end",)]
    body += [("i32.const", 100), ("return",), ("end",), ("i32.const", 101), ("return",), ("end",), ("i32.const", 102)]
    return body


def bulk(*instrs: Instr) -> list[Instr]:
    """Segment 1 ("xyz") to address 8, then something more, then the eight bytes at 8."""
    copy: list[Instr] = [("i32.const", 8), ("i32.const", 0), ("i32.const", 3), ("memory.init", 1)]
    return [*copy, *instrs, ("i32.const", 8), ("i64.load",)]


def consts(*values: int) -> list[Instr]:
    return [("i32.const", value) for value in values]


TEXT = int.from_bytes(b"xyz", "little")
PROGRAMS: dict[str, list[Program]] = {
    "unreachable": [([("unreachable",)], "i32", None), ([*chosen(1), ("drop",), ("unreachable",)], "i64", None)],
    "nop": [([("nop",), ("i32.const", 7), ("nop",)], "i32", 7)],
    "block": [
        ([*consts(40, 2), ("block", I32, ("i32", "i32")), ("i32.add",), ("end",)], "i32", 42),
        ([("block", ("f64",)), ("f64.const", 2.5), ("end",)], "f64", 2.5),
        ([("block", ("i32", "i32")), *consts(7, 5), ("end",), ("i32.sub",)], "i32", 2),
    ],
    "loop": [(COUNT_DOWN, "i32", 15)],
    "if": [(chosen(1), "i32", 11), (chosen(-1), "i32", 11), (chosen(0), "i32", 22)],
    "else": [([*consts(9, 0), ("if", I32, I32), ("else",), *consts(1), ("i32.add",), ("end",)], "i32", 10)],
    "end": [(chosen(0), "i32", 22)],
    "br": [
        ([("block", I32), *consts(3), ("br", 0), ("unreachable",), ("end",)], "i32", 3),
        ([*consts(4), ("br", 0)], "i32", 4),
    ],
    "br_if": [
        ([("block", I32), *consts(3, 1), ("br_if", 0), ("unreachable",), ("end",)], "i32", 3),
        ([("block", I32), *consts(3, 0), ("br_if", 0), ("drop",), *consts(8), ("end",)], "i32", 8),
    ],
    "br_table": [(switched(0), "i32", 100), (switched(1), "i32", 101), (switched(2), "i32", 102), (switched(-1), "i32", 102)],
    "return": [([*consts(1, 2, 3), ("return",)], "i32", 3)],
    "call": [([*consts(50, 8), ("call", "minus")], "i32", 42)],
    "drop": [([*consts(1, 2), ("drop",)], "i32", 1), ([*consts(1), ("v128.const", bytes(16)), ("drop",)], "i32", 1)],
    "select": [
        ([*consts(1, 2, 5), ("select",)], "i32", 1),
        ([("f64.const", 1.5), ("f64.const", 2.5), *consts(0), ("select",)], "f64", 2.5),
    ],
    "local.get": [([("local.get", 1)], "i32", 0)],
    "local.set": [([*consts(6), ("local.set", 1), ("local.get", 1)], "i32", 6)],
    "local.tee": [([*consts(6), ("local.tee", 1), ("local.get", 1), ("i32.mul",)], "i32", 36)],
    "global.get": [([("global.get", "fixed")], "f64", -0.75)],
    "global.set": [([("i64.const", 1 << 40), ("global.set", "counter"), ("global.get", "counter")], "i64", 1 << 40)],
    "memory.size": [([("memory.size",)], "i32", 1)],
    "memory.grow": [
        ([*consts(2), ("memory.grow",), *consts(10), ("i32.mul",), ("memory.size",), ("i32.add",)], "i32", 13),
        ([*consts(3), ("memory.grow",)], "i32", -1),
    ],
    "memory.init": [(bulk(), "i64", TEXT), ([*consts(0, 1, 3), ("memory.init", 1), *consts(0)], "i32", None)],
    "data.drop": [
        (bulk(("data.drop", 1)), "i64", TEXT),
        ([("data.drop", 1), *consts(8, 0, 1), ("memory.init", 1), *consts(0)], "i32", None),
    ],
    "memory.copy": [
        (bulk(*consts(9, 8, 3), ("memory.copy",)), "i64", int.from_bytes(b"xxyz", "little")),
        ([*consts(65530, 0, 7), ("memory.copy",), *consts(0)], "i32", None),
    ],
    "memory.fill": [
        (bulk(*consts(9, 0x141, 4), ("memory.fill",)), "i64", int.from_bytes(b"xAAAA", "little")),
        ([*consts(65530, 0, 7), ("memory.fill",), *consts(0)], "i32", None),
    ],
    "i32.const": [(consts(value), "i32", (value + (1 << 31)) % (1 << 32) - (1 << 31)) for value in (
        0, 63, 64, -64, -65, 127, 128, 8191, 8192, -8193, 1 << 30, (1 << 31) - 1, -(1 << 31), 0xFFFFFFFF, 1 << 31)],
    "i64.const": [([("i64.const", value)], "i64", (value + (1 << 63)) % (1 << 64) - (1 << 63)) for value in (
        0, 64, -64, -65, 1 << 62, (1 << 63) - 1, -(1 << 63), (1 << 64) - 1, 1 << 63, 1 << 35)],
    "f32.const": [
        ([("f32.const", 1 / 3)], "f32", struct.unpack("<f", struct.pack("<f", 1 / 3))[0]),
        ([("f32.const", -0.0), ("i32.reinterpret_f32",)], "i32", -(1 << 31)),
        ([("f32.const", 0.0), ("drop",), ("f32.const", -0.0), ("i32.reinterpret_f32",)], "i32", -(1 << 31)),
        ([("f32.const", float("nan")), ("i32.reinterpret_f32",)], "i32", 0x7FC00000),
        ([("f32.const", b"\x01\x00\xa0\x7f"), ("i32.reinterpret_f32",)], "i32", 0x7FA00001),
    ],
    "f64.const": [
        ([("f64.const", 0.1)], "f64", 0.1),
        ([("f64.const", 3)], "f64", 3.0),
        ([("f64.const", 0.0), ("drop",), ("f64.const", -0.0), ("i64.reinterpret_f64",)], "i64", -(1 << 63)),
        ([("f64.const", -float("nan")), ("i64.reinterpret_f64",)], "i64", 0x7FF8 << 48),
        ([("f64.const", bytes.fromhex("010000000000f4ff")), ("i64.reinterpret_f64",)], "i64", (0xFFF4 << 48) + 1 - (1 << 64)),
    ],
    "v128.const": [([("v128.const", bytes(range(16))), ("i64x2.extract_lane", 1)], "i64", 0x0F0E0D0C0B0A0908)],
    # nobody waits; 1 is "another value than expected", 2 is "time is over" (threads proposal); the memory is shared
    "memory.atomic.notify": [
        ([*consts(64, 9), ("memory.atomic.notify",)], "i32", 0),
        ([*consts(65, 9), ("memory.atomic.notify",)], "i32", None),
    ],
    "memory.atomic.wait32": [
        ([*consts(64, 5), ("i64.const", -1), ("memory.atomic.wait32",)], "i32", 1),
        ([*consts(64, 0), ("i64.const", 1), ("memory.atomic.wait32",)], "i32", 2),
        ([*consts(66, 0), ("i64.const", 1), ("memory.atomic.wait32",)], "i32", None),
    ],
    "memory.atomic.wait64": [
        ([*consts(64), ("i64.const", 5), ("i64.const", -1), ("memory.atomic.wait64",)], "i32", 1),
        ([*consts(64), ("i64.const", 0), ("i64.const", 1), ("memory.atomic.wait64",)], "i32", 2),
        ([*consts(68), ("i64.const", 0), ("i64.const", 1), ("memory.atomic.wait64",)], "i32", None),
    ],
    "atomic.fence": [([("atomic.fence",), *consts(1)], "i32", 1)],
}  # fmt: skip


def program(body: list[Instr], result: str) -> Module:
    minus = Function("minus", I32 * 2, I32, body=[("local.get", 0), ("local.get", 1), ("i32.sub",)])
    return Module(
        functions=[minus, Function("main", (), (result,), I32 * 2, body, export="main")],
        memory=Memory(1, 3, shared=True),
        globals=[Global("fixed", "f64", init=-0.75), Global("counter", "i64", mutable=True)],
        data=[Data(100, b"active"), Data(None, b"xyz")],
    )


@pytest.mark.parametrize("name", PROGRAMS)
def test_programs_give_the_known_answer(name: str) -> None:
    store_engine = engine()
    for body, result, expected in PROGRAMS[name]:
        assert name in {instr[0] for instr in body}
        store = wasmtime.Store(store_engine)
        module = wasmtime.Module(store.engine, encode(program(body, result)))
        main = wasmtime.Instance(store, module, []).exports(store)["main"]
        assert isinstance(main, wasmtime.Func)
        if expected is None:
            with pytest.raises(wasmtime.Trap):
                main(store)
        else:
            assert main(store) == expected, body


# the table as a whole


def test_each_row_is_executed_exactly_one_way() -> None:
    ways = {name: len(references_of(name)) + (name in PROGRAMS) for name in OPS}
    assert {name: count for name, count in ways.items() if count != 1} == {}


def test_no_instruction_of_the_covered_proposals_is_missing() -> None:
    """Counts of the proposals' own lists; core 1.0 has 172 with call_indirect, sign extension adds 5."""
    count = {prefix: sum(op.code[0] == prefix for op in OPS.values()) for prefix in (0xFC, 0xFD, 0xFE)}
    relaxed = sum("relaxed" in name for name in OPS)
    assert (count[0xFC], count[0xFD] - relaxed, relaxed, count[0xFE]) == (8 + 4, 236, 20, 67)
    assert len(OPS) - sum(count.values()) == 172 - 1 + 5
    assert len({op.code for op in OPS.values()}) == len(OPS)


def samples(op: Op) -> list[Module]:
    if op.name in PROGRAMS:
        return [program(body, result) for body, result, _ in PROGRAMS[op.name]]
    return [Module(functions=runners(op), memory=Memory(2, 2))]


@pytest.mark.parametrize("op", OPS.values(), ids=lambda op: op.name)
def test_bytes_are_the_assemblers(op: Op) -> None:
    for module in samples(op):
        assert check(module) == []
        assembled = bytes(wasmtime.wat2wasm(print_wat(module)))
        ours = encode(replace(module, named=Named.NOTHING))
        assert assembled[: len(ours)] == ours, print_wat(module)
        assert assembled[len(ours)] == 0, "only custom sections follow"
