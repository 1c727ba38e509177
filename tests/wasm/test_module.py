"""Modules as values come in; out goes that their bytes, their text and their offsets agree with the assembler and engine."""

import math
import struct
from dataclasses import replace

import pytest
import wasmtime
from lanewise_wasm.check import check
from lanewise_wasm.module import (
    Custom,
    Data,
    EncodeError,
    Function,
    Global,
    Import,
    Instr,
    Memory,
    Module,
    Named,
    constant,
    encode,
    encode_with_offsets,
    signatures,
    sleb,
)
from lanewise_wasm.opcodes import uleb
from lanewise_wasm.wat import identifier, number, print_wat


def body_of(*instrs: Instr, results: tuple[str, ...] = (), **rest: object) -> Module:
    return Module(functions=[Function("main", (), results, body=instrs, export="main")], **rest)  # type: ignore[arg-type]


EVERYTHING = Module(
    name="all of it",
    imports=[
        Import("env", "log", "log", ("i32",)),
        Import("env", 'a "field"', "poll", (), ("i32",)),
        Import("env", "log", "log again", ("i32",)),
    ],
    memory=Memory(1, 2, shared=True, imported=("env", "memory"), export="memory"),
    globals=[
        Global("base", "i32", export="base", imported=("env", "base")),
        Global("shared", "f64", mutable=True, imported=("env", "shared")),
        Global("counter", "i64", mutable=True, init=-5, export="counter"),
        Global("a name\n", "f32", init=math.nan),
        Global("lanes", "v128", init=bytes(range(16))),
        Global("tiny", "f64", init=5e-324),
    ],
    functions=[
        Function("é Größe", ("i32", "f64"), ("i32", "f64"), ("i32", "i32", "v128", "i32"), [
            ("local.get", 0),
            ("if", ("i32", "f64")),
            ("i32.const", 5), ("f64.const", -0.0),
            ("else",),
            ("i32.const", -1), ("f64.const", math.inf),
            ("end",),
            ("loop", ("i32", "f64"), ("i32", "f64")),
            ("i32.const", 0), ("br_table", (1, 1), 1),
            ("end",),
        ], export="f", local_names={0: "x", 1: "x", 2: "y", 5: "two words"}, locations=[(0, 10), (2, 11), (9, 12)]),
        Function("bulk", body=[
            ("i32.const", 0), ("i32.const", 0), ("i32.const", 3), ("memory.init", 1), ("data.drop", 0),
            ("i32.const", 0), ("v128.const", bytes(range(16))), ("v128.load8_lane", 3, 5, 1), ("drop",),
            ("call", "poll"), ("call", "log"), ("i32.const", 7), ("call", "log again"),
            ("block",), ("loop",), ("i32.const", 1), ("br_if", 0), ("br", 2), ("end",), ("end",),
        ]),
        Function("nothing", export="nothing"),
    ],
    data=[Data(8, b'ab"\\\0\xff'), Data(None, b"xyz"), Data(0x80000000, b"")],
    customs=[Custom("lanewise", b"\0\1abc"), Custom("second", b"")],
)  # fmt: skip


def sections(data: bytes) -> list[tuple[int, bytes]]:
    """A reader of its own: number and content of each section."""
    assert data[:8] == b"\0asm\1\0\0\0"
    at, found = 8, []
    while at < len(data):
        kind, size, shift = data[at], 0, 0
        while True:
            at += 1
            size |= (data[at] & 127) << shift
            shift += 7
            if data[at] < 128:
                break
        found.append((kind, data[at + 1 : at + 1 + size]))
        at += 1 + size
    return found


def engine() -> wasmtime.Engine:
    config = wasmtime.Config()
    config.wasm_threads = config.wasm_relaxed_simd = config.shared_memory = True
    return wasmtime.Engine(config)


# bytes


def test_text_assembles_to_the_same_module() -> None:
    ours = sections(encode(replace(EVERYTHING, named=Named.NOTHING)))
    theirs = sections(bytes(wasmtime.wat2wasm(print_wat(EVERYTHING))))
    assert [section for section in theirs if not section[1].startswith(b"\4name")] == ours


def test_engine_accepts_it_and_sees_its_exports() -> None:
    assert check(EVERYTHING) == []
    module = wasmtime.Module(engine(), encode(EVERYTHING))
    assert [export.name for export in module.exports] == ["memory", "base", "counter", "f", "nothing"]
    assert [(i.module, i.name) for i in module.imports] == [
        ("env", "log"), ("env", 'a "field"'), ("env", "log"), ("env", "memory"), ("env", "base"), ("env", "shared"),
    ]  # fmt: skip


def test_bytes_do_not_depend_on_what_was_encoded_before() -> None:
    first = encode(EVERYTHING)
    encode(body_of(("f64.const", 1.0), ("drop",)))
    assert encode(EVERYTHING) == first


def test_empty_module_is_its_magic_number() -> None:
    assert encode(Module()) == b"\0asm\1\0\0\0" + b"\0\5\4name"
    assert encode(Module(named=Named.NOTHING)) == b"\0asm\1\0\0\0"


def test_types_are_written_once() -> None:
    module = Module(functions=[Function(str(n), ("i32",), ("i64",), body=[("unreachable",)]) for n in range(5)])
    assert signatures(module) == [(("i32",), ("i64",))]
    assert sections(encode(module))[0] == (1, b"\1\x60\1\x7f\1\x7e")


def test_neighbouring_locals_of_a_type_share_a_row() -> None:
    module = Module(functions=[Function("f", locals=("i32",) * 300 + ("f64", "i32"))])
    assert (10, b"\1\x09\3\xac\2\x7f\1\x7c\1\x7f\x0b") in sections(encode(module))


def test_data_count_stands_only_where_code_names_a_segment() -> None:
    without = Module(memory=Memory(1), data=[Data(0, b"a")])
    assert 12 not in dict(sections(encode(without)))
    assert dict(sections(encode(EVERYTHING)))[12] == b"\3"


def test_zeros_of_both_signs_keep_theirs() -> None:
    both: list[Instr] = [("f64.const", 0.0), ("f64.const", -0.0), ("f32.const", 0.0), ("f32.const", -0.0), ("f64.const", 0)]
    code = dict(sections(encode(body_of(*both))))[10]
    assert code.hex().endswith(
        "44" + "00" * 8 + "44" + "00" * 7 + "80" + "43" + "00" * 4 + "43" + "00000080" + "44" + "00" * 8 + "0b"
    )


@pytest.mark.parametrize(
    "value", [0, 1, 63, 64, 127, 128, 300, 16383, 16384, 624485, 2**32 - 1, -1, -64, -65, -128, -123456, -(2**63)]
)
def test_leb128_reads_back(value: int) -> None:
    """Read as 5.2.2 says, with Python's own shifts; shortest form has no byte that adds nothing."""

    def read(data: bytes, is_signed: bool) -> int:
        number = sum((byte & 127) << 7 * place for place, byte in enumerate(data))
        return number - (1 << 7 * len(data)) if is_signed and data[-1] & 64 else number

    assert read(sleb(value), True) == value
    assert len(sleb(value)) == (value if value >= 0 else ~value).bit_length() // 7 + 1
    if value >= 0:
        assert read(uleb(value), False) == value and len(uleb(value)) == max(1, -(-value.bit_length() // 7))


# names


def test_names_reach_the_engines_stack_trace() -> None:
    module = Module(functions=[
        Function("deep inside", body=[("unreachable",)]),
        Function("main", body=[("call", "deep inside")], export="main"),
    ])  # fmt: skip
    assert [frame.func_name for frame in trap_of(module).frames] == ["deep inside", "main"]
    assert b"deep inside" not in encode(replace(module, named=Named.NOTHING))


def test_local_and_global_names_are_where_the_assembler_puts_them() -> None:
    module = Module(
        name="m",
        functions=[Function("f", ("i32",), locals=("f64",), local_names={0: "x", 1: "y"}), Function("g")],
        globals=[Global("global one", "i32")],
    )
    assert sections(encode(module))[-1] == sections(bytes(wasmtime.wat2wasm(print_wat(module))))[-1]


# locations


def trap_of(module: Module) -> wasmtime.Trap:
    store = wasmtime.Store(engine())
    main = wasmtime.Instance(store, wasmtime.Module(store.engine, encode(module)), []).exports(store)["main"]
    assert isinstance(main, wasmtime.Func)
    with pytest.raises(wasmtime.Trap) as caught:
        main(store)
    return caught.value


def test_offsets_are_those_that_traps_report() -> None:
    """Each frame's offset is one that the encoder promised, of the division and of the call."""
    padding: list[Instr] = [("i32.const", 1 << 20), ("drop",)] * 100
    divide: list[Instr] = [*padding, ("local.get", 0), ("i32.const", 0), ("i32.div_s",)]
    call: list[Instr] = [*padding, ("i32.const", 1), ("call", "divide"), ("drop",)]
    module = Module(
        functions=[
            Function("divide", ("i32",), ("i32",), ("i64",), divide, locations=[(0, 1), (202, 2)]),
            Function("main", body=call, export="main", locations=[(1, 3), (201, 4), (203, 5)]),
        ],
        memory=Memory(1),
    )
    offsets = encode_with_offsets(module).offsets
    inner, outer = trap_of(module).frames
    assert (inner.module_offset, 2) in offsets["divide"]
    assert (outer.module_offset, 4) in offsets["main"]
    assert [key for _, key in offsets["main"]] == [3, 4, 5]


def test_offsets_count_past_imports_and_long_sections() -> None:
    encoded = encode_with_offsets(EVERYTHING)
    (places,) = encoded.offsets.values()
    assert [encoded.content[at] for at, _ in places] == [0x20, 0x41, 0x41]  # local.get, i32.const, i32.const
    assert [key for _, key in places] == [10, 11, 12]


# text


SUM = """\
(module
  (type (func (param i32)))
  (type (func (param i32 i32) (result i32)))
  (import "env" "log" (func $log (param i32)))
  (memory (export "memory") 1)
  (global $count (mut i32) (i32.const 0))
  (func $sum (export "sum") (param $data i32) (param i32) (result i32)
    (local $total i32) (local f64 f64)
    block $L0
      loop $L1
        local.get $data  ;; @7
        i32.load offset=16
        local.get $total
        i32.add
        local.set $total
        local.get 1
        br_if $L1
        br $L0
      end
    end
    local.get $total  ;; @9
    if $L2 (result i32)
      i32.const 1
    else
      global.get $count
    end
  )
  (data (i32.const 8) "hi\\0a")
)
"""


def test_text_reads_like_this() -> None:
    module = Module(
        imports=[Import("env", "log", "log", ("i32",))],
        memory=Memory(1, export="memory"),
        globals=[Global("count", "i32", mutable=True)],
        functions=[
            Function("sum", ("i32", "i32"), ("i32",), ("i32", "f64", "f64"), [
                ("block",),
                ("loop",),
                ("local.get", 0), ("i32.load", 16), ("local.get", 2), ("i32.add",), ("local.set", 2),
                ("local.get", 1), ("br_if", 0), ("br", 1),
                ("end",),
                ("end",),
                ("local.get", 2), ("if", ("i32",)), ("i32.const", 1), ("else",), ("global.get", "count"), ("end",),
            ], export="sum", local_names={0: "data", 2: "total"}, locations=[(2, 7), (12, 9)]),
        ],
        data=[Data(8, b"hi\n")],
    )  # fmt: skip
    assert print_wat(module) == SUM


BITS32 = [0, 1, 0x80000000, 0x3DCCCCCD, 0x7F7FFFFF, 0x00800000, 0x7F800000, 0xFF800000]
BITS32 += [0x7FC00000, 0xFFC00000, 0x7FA00001, 0xFFFFFFFF, 0x4B800001, 0x7F800001]
BITS64 = [
    0,
    1,
    1 << 63,
    0x3FB999999999999A,
    0x7FEFFFFFFFFFFFFF,
    0x0010000000000000,
    0x7FF8 << 48,
    0xFFF8 << 48,
    0x7FF0000000000001,
]


def test_every_float_prints_so_that_it_reads_back() -> None:
    module = body_of(
        *(("f32.const", struct.pack("<I", bits)) for bits in BITS32),
        *(("f64.const", struct.pack("<Q", bits)) for bits in BITS64),
        *(("drop",) for _ in (*BITS32, *BITS64)),
    )
    assert bytes(wasmtime.wat2wasm(print_wat(module))).startswith(encode(replace(module, named=Named.NOTHING)))
    assert number("f32", 0.1) == "0.1" and number("f64", 0.1) == "0.1" and number("f32", 1e-45) == "1e-45"


@pytest.mark.parametrize("name", ["plain", "a b", "é", 'quote"', "back\\slash", "tab\t", "x[0]", "f(int, str)", "{}", ";"])
def test_any_name_can_be_an_identifier(name: str) -> None:
    module = Module(functions=[Function(name, ("i32",), local_names={0: name}, export=name)], globals=[Global(name, "i32")])
    assert identifier(name).startswith("$")
    assert sections(bytes(wasmtime.wat2wasm(print_wat(module)))) == sections(encode(module))


# what has no encoding


@pytest.mark.parametrize("instr", [
    ("i32.plus",),
    ("i32.add", 1),
    ("i32.const",),
    ("i32.const", 1 << 32),
    ("i32.const", 0.5),
    ("i64.const", -(1 << 63) - 1),
    ("f32.const", 1e39),
    ("f32.const", b"12345"),
    ("f64.const", "1"),
    ("v128.const", bytes(15)),
    ("v128.const", 7),
    ("local.get", -1),
    ("local.get", "x"),
    ("br", 1 << 32),
    ("call", "nobody"),
    ("global.get", "nothing"),
    ("block", ("i33",)),
    ("i32.load", -4),
    ("i32.load", 1 << 32),
    ("i32.load", 0, 3),
    ("i32.load", 0, -4),
    ("i8x16.shuffle", bytes(17)),
    ("i8x16.extract_lane_s", 256),
])  # fmt: skip
def test_what_has_no_encoding_is_refused_by_name(instr: Instr) -> None:
    with pytest.raises(EncodeError, match=r"main: instruction 1 \('"):
        encode(body_of(("nop",), instr))
    assert check(body_of(("nop",), instr, memory=Memory(1))) != []


def test_constants_are_little_endian_and_canonical() -> None:
    assert constant("f32", 1.0) == b"\0\0\x80\x3f" and constant("f64", 1) == b"\0\0\0\0\0\0\xf0\x3f"
    assert constant("f64", -math.nan) == constant("f64", math.inf - math.inf) == bytes.fromhex("000000000000f87f")
    assert constant("i32", 0xFFFFFFFF) == constant("i32", -1) == b"\x7f"
