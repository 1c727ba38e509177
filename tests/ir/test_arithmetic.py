"""Every pure instruction and telling operands come in; `evaluate` and wasmtime give the same bits, or one of them traps."""

import itertools
from random import Random

import pytest
import wasmtime
from ir.interpret import same
from ir.random_code import constant
from lanewise.ir.arithmetic import evaluate
from lanewise.ir.code import Function, Get, Loc, Op, Program, Return
from lanewise.ir.rules import LOW_OPS
from lanewise.prims import low_signature
from lanewise_wasm.opcodes import OPS
from wasm.engine import Instance


def test_names_are_the_specifications() -> None:
    """Each pure scalar row of the opcode table, with its types, and no other."""

    def scalar(name: str) -> bool:
        op = OPS[name]
        return name[:4] in ("i32.", "i64.", "f32.", "f64.") and not op.immediate and not {"t", "*"} & {*op.params, *op.results}

    assert {name for name in OPS if scalar(name)} == LOW_OPS
    for name in LOW_OPS:
        takes, gives = low_signature(name)
        assert (tuple(map(str, takes)), (str(gives),)) == (OPS[name].params, OPS[name].results), name


@pytest.mark.parametrize("name", sorted(LOW_OPS))
def test_instruction(name: str) -> None:
    takes, gives = low_signature(name)
    loc = Loc("f", 1)
    args = tuple(Get(f"p{i}", t) for i, t in enumerate(takes))
    slots = {a.slot: a.type for a in args}
    body = (Return((Op(name, args, gives),), loc),)
    function = Function("f", tuple(slots), (gives,), slots, body, loc)
    instance = Instance(Program({"f": function}, {"f": "f"}))
    rng = Random(name)
    pools = [[constant(rng, t).value for _ in range(24)] for t in takes]
    for values in itertools.islice(itertools.product(*pools), 200):
        expected = evaluate(name, *values)
        if expected is None and "reinterpret" not in name:
            with pytest.raises(wasmtime.Trap):
                instance.call("f", *values)
        elif expected is not None:
            assert same(instance.call("f", *values), [expected]), values
