"""Modules, right and broken by hand or by chance, come in; out goes that `check` says of each what the engine says."""

import random
from collections import Counter

import pytest
import wasmtime
from lanewise_wasm.check import check
from lanewise_wasm.module import Data, Function, Global, Immediate, Import, Instr, Memory, Module, encode
from lanewise_wasm.opcodes import OPS, VALUE_TYPES, Op

ONE: Instr = ("i32.const", 1)
HALF: Instr = ("f64.const", 0.5)
DROP: Instr = ("drop",)
END: Instr = ("end",)


def engine() -> wasmtime.Engine:
    config = wasmtime.Config()
    config.wasm_threads = config.wasm_relaxed_simd = True
    return wasmtime.Engine(config)


ENGINE = engine()


def engine_accepts(module: Module) -> bool:
    try:
        wasmtime.Module.validate(ENGINE, encode(module))
    except wasmtime.WasmtimeError:
        return False
    return True


def around(body: list[Instr], results: tuple[str, ...] = ()) -> Module:
    """A module in which there is something of everything to refer to."""
    return Module(
        imports=[Import("env", "log", "log", ("i32", "f64"))],
        memory=Memory(1, 2),
        globals=[Global("fixed", "i32"), Global("count", "i64", mutable=True)],
        functions=[
            Function("main", ("i32", "f64"), results, ("v128", "i64"), body),
            Function("pair", ("i64",), ("i32", "f64"), body=[ONE, HALF]),
        ],
        data=[Data(None, b"abc")],
    )


# broken by hand: body, what `check` says after "main: instruction "

BROKEN_BODIES: list[tuple[list[Instr], str]] = [
    # operands
    ([("i32.add",), DROP], "0 (i32.add): expected i32, found an empty stack"),
    ([ONE, ("i32.add",), DROP], "1 (i32.add): expected i32, found an empty stack"),
    ([ONE, HALF, ("i32.add",), DROP], "2 (i32.add): expected i32, found f64"),
    ([HALF, ("i32.eqz",), DROP], "1 (i32.eqz): expected i32, found f64"),
    ([ONE, HALF, ONE, ("select",), DROP], "3 (select): expected f64, found i32"),
    ([DROP], "0 (drop): expected any, found an empty stack"),
    ([ONE, ("block",), DROP, END], "2 (drop): expected any, found an empty stack"),
    ([ONE, ("f32x4.splat",), DROP], "1 (f32x4.splat): expected f32, found i32"),
    # control
    ([("block",)], "expected an end for each block, found 1 left open"),
    ([END], "0 (end): expected an open block, found none"),
    ([("block",), ("else",), END], "1 (else): expected else in an if, found it in block"),
    ([ONE, ("if",), ("else",), ("else",), END], "3 (else): expected else in an if, found it in else"),
    ([("if",), END], "0 (if): expected i32, found an empty stack"),
    ([ONE, ("if", ("i32",)), ONE, END, DROP], "3 (end): expected an else, since the if gives ('i32',)"),
    ([("block", ("i32",)), END, DROP], "1 (end): expected i32, found an empty stack"),
    ([("block", ("i32",)), HALF, END, DROP], "2 (end): expected i32, found f64"),
    ([("block",), ONE, END], "2 (end): expected the end of block, found 1 operands left over"),
    ([("loop", (), ("i32",)), DROP, END], "0 (loop () ('i32',)): expected i32, found an empty stack"),
    ([("block", ("i33",)), END, DROP], "0 (block ('i33',)): expected value types, found 'i33'"),
    ([("br", 1)], "0 (br 1): expected a label less than 1, found 1"),
    ([ONE, ("br_if", 7)], "1 (br_if 7): expected a label less than 1, found 7"),
    ([("block", ("f64",)), ONE, ("br", 0), END, DROP], "2 (br 0): expected f64, found i32"),
    ([("block", ("f64",)), HALF, HALF, ("br_if", 0), END, DROP], "3 (br_if 0): expected i32, found f64"),
    ([("block", ("i32",)), ONE, ONE, ("br_table", (1,), 0), END, DROP],
     "3 (br_table (1,) 0): expected labels that carry 1 values, found 0"),
    ([ONE, ("br_table", (0, 5), 0)], "1 (br_table (0, 5) 0): expected a label less than 1, found 5"),
    ([ONE], "at its end: expected the end of function, found 1 operands left over"),
    ([("unreachable",), HALF, ("i32.eqz",), DROP], "2 (i32.eqz): expected i32, found f64"),
    ([ONE, ("return",), ("i64.add",)], "at its end: expected the end of function, found 1 operands left over"),
    ([("unreachable",), ONE], "at its end: expected the end of function, found 1 operands left over"),
    # references
    ([("local.get", 4), DROP], "0 (local.get 4): expected a local less than 4, found 4"),
    ([HALF, ("local.set", 0)], "1 (local.set 0): expected i32, found f64"),
    ([ONE, ("local.tee", 1), DROP], "1 (local.tee 1): expected f64, found i32"),
    ([("local.get", 2), ("i64.eqz",), DROP], "1 (i64.eqz): expected i64, found v128"),
    ([("global.get", "nothing"), DROP], "0 (global.get nothing): expected the name of a global, found 'nothing'"),
    ([ONE, ("global.set", "fixed")], "1 (global.set fixed): expected a mutable global, found 'fixed'"),
    ([ONE, ("global.set", "count")], "1 (global.set count): expected i64, found i32"),
    ([("call", "nobody")], "0 (call nobody): expected the name of a function, found 'nobody'"),
    ([HALF, ONE, ("call", "log")], "2 (call log): expected f64, found i32"),
    ([("i64.const", 0), ("call", "pair"), DROP], "at its end: expected the end of function, found 1 operands left over"),
    ([("data.drop", 1)], "0 (data.drop 1): expected a data segment less than 1, found 1"),
    ([ONE, ONE, ONE, ("memory.init", 3)], "3 (memory.init 3): expected a data segment less than 1, found 3"),
    # immediates
    ([("i32.plus",)], "0 (i32.plus): there is no instruction 'i32.plus'"),
    ([("i32.const",), DROP], "0 (i32.const): expected other immediates than ()"),
    ([("i32.const", 1 << 32), DROP], "0 (i32.const 4294967296): expected i32, found 4294967296"),
    ([("f32.const", 1e39), DROP], "0 (f32.const 1e+39): expected f32, found 1e+39"),
    ([ONE, ("i32.load", 0, 8), DROP], "1 (i32.load 0 8): expected an alignment of a power of two up to 4, found 8"),
    ([ONE, ("i32.load", 0, 3), DROP], "1 (i32.load 0 3): expected an alignment of a power of two up to 4, found 3"),
    ([ONE, ("i32.atomic.load", 0, 2), DROP], "1 (i32.atomic.load 0 2): expected an alignment of 4, found 2"),
    ([ONE, ("i32.load", -1), DROP], "1 (i32.load -1): expected a number of 32 bits, found -1"),
    ([("local.get", 2), ("i32x4.extract_lane", 4), DROP], "1 (i32x4.extract_lane 4): expected a lane less than 4, found 4"),
    ([ONE, ("local.get", 2), ("v128.load64_lane", 2), DROP], "2 (v128.load64_lane 2): expected a lane less than 2, found 2"),
    ([("local.get", 2), ("local.get", 2), ("i8x16.shuffle", bytes([32] * 16)), DROP],
     "expected a lane less than 32, found 32"),
]  # fmt: skip

# faults that bytes do not show: names are for people there
OWN_RULES: list[tuple[Module, str]] = [
    (Module(functions=[Function("f"), Function("f")]), "module: two functions are called 'f'"),
    (Module(imports=[Import("env", "f", "f")], functions=[Function("f")]), "module: two functions are called 'f'"),
    (Module(globals=[Global("g", "i32"), Global("g", "i32")]), "module: two globals are called 'g'"),
    (Module(globals=[Global("g", "i32"), Global("h", "i32", imported=("env", "h"))]),
     "h: expected what is imported before the globals that have a value"),
    (Module(functions=[Function("f", locations=[(5, 1)])]), "f: expected ascending locations up to 0, found [5]"),
]

BROKEN_MODULES: list[tuple[Module, str]] = [
    (Module(functions=[Function("f", export="x")], memory=Memory(1, export="x")), "module: two exports are called 'x'"),
    (Module(functions=[Function("f", ("i31",))]), "f: parameter type 'i31' is no value type"),
    (Module(functions=[Function("f", (), ("",))]), "f: result type '' is no value type"),
    (Module(functions=[Function("f", locals=("bool",))]), "f: local type 'bool' is no value type"),
    (Module(globals=[Global("g", "int")]), "g: global type 'int' is no value type"),
    (Module(globals=[Global("g", "i32", init=0.5)]), "g: expected i32, found initial value 0.5"),
    (Module(globals=[Global("g", "v128", init=0)]), "g: expected v128, found initial value 0"),
    (Module(memory=Memory(2, 1)), "memory: expected 0 <= min <= max <= 65536 pages, found 2 and 1"),
    (Module(memory=Memory(65537)), "memory: expected 0 <= min <= max <= 65536 pages, found 65537 and 65536"),
    (Module(memory=Memory(1, shared=True)), "memory: a shared memory needs a maximum"),
    (Module(data=[Data(0, b"x")]), "data 0: there is no memory to write it to"),
    (Module(memory=Memory(1), data=[Data(1 << 32, b"x")]), "data 0: expected an offset of 32 bits, found 4294967296"),
    (Module(functions=[Function("f", body=[("memory.size",), DROP])]),
     "f: instruction 0 (memory.size): expected a memory, found none"),
    (Module(functions=[Function("f", body=[ONE, ("i32.load",), DROP])]),
     "f: instruction 1 (i32.load): expected a memory, found none"),
]  # fmt: skip


@pytest.mark.parametrize(("body", "message"), BROKEN_BODIES, ids=lambda value: value if isinstance(value, str) else "")
def test_broken_bodies_are_told(body: list[Instr], message: str) -> None:
    (fault,) = check(around(body))
    assert fault.startswith("main: ") and fault.endswith(message.removeprefix("main: "))


@pytest.mark.parametrize(
    ("module", "message"), OWN_RULES + BROKEN_MODULES, ids=lambda value: value if isinstance(value, str) else ""
)
def test_broken_modules_are_told(module: Module, message: str) -> None:
    assert check(module) == [message]


def test_what_is_broken_the_engine_refuses_too() -> None:
    """Where the fault can be encoded at all."""
    refused = 0
    for module in [*(around(body) for body, _ in BROKEN_BODIES), *(module for module, _ in BROKEN_MODULES)]:
        try:
            encode(module)
        except (ValueError, KeyError):
            continue
        assert not engine_accepts(module), check(module)
        refused += 1
    assert refused > 40


def test_every_function_with_a_fault_is_told() -> None:
    module = Module(functions=[Function("a", body=[ONE]), Function("b"), Function("c", body=[DROP])])
    assert [fault.split(":")[0] for fault in check(module)] == ["a", "c"]


FINE: list[tuple[list[Instr], tuple[str, ...]]] = [
    ([("unreachable",), ("i32.add",), DROP], ()),
    ([("unreachable",), ("select",)], ("v128",)),
    ([("unreachable",), HALF, ONE, ("select",)], ("f64",)),
    ([("unreachable",), ("select",), ("i32.eqz",), DROP], ()),
    ([("block", ("i32", "f64")), ("br", 1), END, DROP, DROP], ()),
    ([ONE, ("return",), ("i64.add",), ("i32.wrap_i64",)], ("i32",)),
    ([ONE, HALF, ("block", ("f64",), ("i32", "f64")), ("local.set", 1), DROP, ("local.get", 1), END], ("f64",)),
    ([ONE, ("loop", ("i32",), ("i32",)), ("br", 0), END], ("i32",)),
    ([ONE, ONE, ("if", ("i32",), ("i32",)), END], ("i32",)),
    ([("block",), ("unreachable",), ("br_table", (0, 1), 0), END], ()),
    ([("i64.const", 0), ("call", "pair"), ("call", "log")], ()),
]


@pytest.mark.parametrize(("body", "results"), FINE)
def test_fine_bodies_pass(body: list[Instr], results: tuple[str, ...]) -> None:
    module = around(body, results)
    assert check(module) == []
    assert engine_accepts(module)


# broken by chance


PLAIN = [op for op in OPS.values() if "*" not in op.params and op.immediate not in ("local", "global")]


class Writer:
    """Random bodies: typed as they should be while `write` makes them, anyhow after `mutate`."""

    LOCALS = ("i32", "f64", "v128", "i64")

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)

    def types(self) -> tuple[str, ...]:
        return tuple(self.rng.choices(list(VALUE_TYPES), k=self.rng.choice((0, 0, 1, 1, 2))))

    def value(self, type: str) -> Instr:
        if type in self.LOCALS and self.rng.random() < 0.5:
            return ("local.get", self.LOCALS.index(type))
        return (f"{type}.const", bytes(16) if type == "v128" else self.rng.choice((0, 1, -1, 100)))

    def immediates(self, op: Op, wild: float) -> tuple[Immediate, ...]:
        """Right ones, or with probability `wild` any that can be encoded."""
        rng, off = self.rng, self.rng.random() < wild
        natural = op.size * 2 if off else op.size
        lane = rng.randrange(20) if off else 0
        choices: dict[str, tuple[Immediate, ...]] = {
            "": (),
            "memory": (),
            "reserved": (),
            "mem": (rng.choice((0, 8, 70000)), rng.choice((natural, 1))),
            "atomic": (0, natural),
            "memlane": (lane, 0, natural),
            "lane": (lane,),
            "shuffle": (bytes([lane * 2] * 16),),
            "data": (int(off),),
            "init": (int(off),),
            "local": (rng.randrange(4 + off),),
            "global": (rng.choice(("fixed", "count")),),
            "func": (rng.choice(("log", "pair", "main")),),
            "label": (rng.randrange(3 + off),),
            "labels": ((rng.randrange(3), rng.randrange(3)), rng.randrange(3 + off)),
            "block": (self.types(), self.types()),
        }
        return choices[op.immediate] if op.immediate in choices else self.value(op.immediate)[1:]

    def any_instr(self) -> Instr:
        op = self.rng.choice(list(OPS.values()))
        if op.immediate in VALUE_TYPES:
            return self.value(op.immediate)
        return (op.name, *self.immediates(op, wild=0.3))

    def write(self, length: int, depth: int = 0) -> list[Instr]:
        """Takes nothing, leaves nothing."""
        body: list[Instr] = []
        for _ in range(length):
            body += self.block(depth) if depth < 3 and self.rng.random() < 0.3 else self.statement()
        return body

    def statement(self) -> list[Instr]:
        op = self.rng.choice(PLAIN)
        if op.immediate in VALUE_TYPES:
            return [self.value(op.immediate), DROP]
        free = self.rng.choice(list(VALUE_TYPES))
        operands = [self.value(free if type == "t" else type) for type in op.params]
        return [*operands, (op.name, *self.immediates(op, 0)), *(DROP for _ in op.results)]

    def block(self, depth: int) -> list[Instr]:
        """A block of any kind and type, perhaps left early."""
        results, params = self.types(), self.types()
        kind = self.rng.choice(("block", "loop", "if"))
        begin = [self.value(type) for type in params] + ([ONE] if kind == "if" else [])
        arms = [self.arm(results, params, depth) for _ in range(1 + (kind == "if"))]
        inside = [*arms[0], ("else",), *arms[1]] if kind == "if" else arms[0]
        return [*begin, (kind, results, params), *inside, END, *(DROP for _ in results)]

    def arm(self, results: tuple[str, ...], params: tuple[str, ...], depth: int) -> list[Instr]:
        body = [*(DROP for _ in params), *self.write(self.rng.randrange(3), depth + 1)]
        leave = self.rng.random()
        if leave < 0.2:
            return [*body, self.rng.choice([("unreachable",), ("return",), ("br", depth + 1)])]
        return [*body, *(self.value(type) for type in results)]

    def mutate(self, body: list[Instr]) -> list[Instr]:
        body = list(body)
        for _ in range(self.rng.choice((1, 1, 2, 3))):
            at = self.rng.randrange(len(body))
            match self.rng.randrange(6):
                case 0:
                    del body[at : at + 1]
                case 1:
                    body[at:at] = [body[at]]
                case 2:
                    body[at] = self.any_instr()
                case 3:
                    body[at:at] = [self.any_instr()]
                case 4:
                    body[at:at] = [self.rng.choice([("unreachable",), ("return",), ("br", 0), ("br", 1)])]
                case _:
                    other = self.rng.randrange(len(body))
                    body[at], body[other] = body[other], body[at]
            body = body or [("nop",)]
        return body


@pytest.mark.parametrize("seed", range(8))
def test_emitted_modules_validate(seed: int) -> None:
    """check(m) == [] exactly where the engine accepts m: for bodies as written, and for bodies changed at random."""
    writer = Writer(seed)
    verdicts: Counter[bool] = Counter()
    for _ in range(150):
        body = writer.write(writer.rng.randrange(1, 6))
        assert check(around(body)) == [] and engine_accepts(around(body)), body
        for _ in range(4):
            changed = around(writer.mutate(body))
            accepted = engine_accepts(changed)
            assert (check(changed) == []) == accepted, (check(changed), changed.functions[0].body)
            verdicts[accepted] += 1
    assert min(verdicts.values()) > 60, verdicts
