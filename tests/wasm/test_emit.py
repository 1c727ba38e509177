"""Low programs come in, written by hand and at random; their modules validate and give what the tree says."""

import math
from dataclasses import replace
from random import Random
from typing import cast

import pytest
from ir.interpret import Machine, same
from ir.random_code import constant, low_program
from lanewise.ir import layout
from lanewise.ir.code import Loc, Program
from lanewise.ir.parse import parse_program
from lanewise.ir.verify import verify
from lanewise_wasm.check import check
from lanewise_wasm.emit import emit
from lanewise_wasm.module import Named, encode, encode_with_offsets
from wasm.engine import Instance


def instance(text: str, polls: tuple[int, ...] = ()) -> Instance:
    program = parse_program(text)
    verify(program, "code.low")
    return Instance(program, polls)


def agree(program: Program, oracle: Program, rng: Random) -> None:
    """Both give the same results and leave the same integers in memory, over a few calls."""
    machine, wasm = Machine(oracle), Instance(program)
    for name, function in oracle.functions.items():
        for _ in range(4):
            args = [constant(rng, function.slots[p]).value for p in function.params]
            assert same(wasm.call(name, *args), machine.call(name, args)), (name, args)
    if wasm.emitted.has_memory:
        assert wasm.memory(4096, 8192) == machine.memory[4096:8192]


@pytest.mark.parametrize("seed", range(150))
def test_emitted_modules_validate(seed: int) -> None:
    """The engine accepts them, our checker accepts them, and they compute what the tree says."""
    rng = Random(seed)
    program = low_program(rng)
    check(emit(program).module)
    agree(program, program, rng)


def test_a_value_beneath_a_status_is_there_for_whoever_reads_it() -> None:
    """It may stay on the stack while the status is tested, unless the way out reads it."""
    program = parse_program("""
entry read = read
entry left = left
entry met = met
fn both(n: i32) -> i32, i32
  return i32.mul(n, 3:i32), i32.and(n, 1:i32)
fn read(n: i32) -> i32, i32
  slots v: i32, s: i32
  v, s = call both(n)
  if s: return v, s
  return i32.add(v, 1:i32), s
fn left(n: i32) -> i32, i32
  slots v: i32, s: i32
  v, s = call both(n)
  if s: return n, s
  return i32.add(v, 1:i32), s
fn met(n: i32) -> i32, i32
  slots v: i32, s: i32
  v, s = call both(n)
  if s
    n = i32.add(n, 10:i32)
  else
    n = i32.sub(n, 10:i32)
  return i32.add(v, n), s
""")
    verify(program, "code.low")
    machine, wasm = Machine(program), Instance(program)
    for name in program.entries:
        for n in (6, 7):
            assert same(wasm.call(name, n), machine.call(name, [n])), (name, n)


def test_gcd_keeps_everything_on_the_stack() -> None:
    wasm = instance("""
entry gcd = gcd
fn gcd(a: i64, b: i64) -> i64
  slots t: i64
  loop L
    if i64.eq(b, 0:i64): break L
    t = i64.rem_s(a, b)
    a = b
    b = t
  return a
""")
    assert [wasm.call("gcd", a, b) for a, b in ((48, 36), (7, 0), (-48, 36))] == [[math.gcd(48, 36)], [7], [-12]]
    assert not wasm.emitted.module.functions[0].locals
    assert len(encode(replace(wasm.emitted.module, named=Named.NOTHING))) < 80


def test_order_of_effects_is_kept() -> None:
    """The second load is read first; a store in between is seen."""
    wasm = instance("""
entry f = f
fn f(p: i32) -> i32
  slots a: i32, b: i32, c: i32
  a = i32.load!(p)
  i32.store!(p, i32.add(a, 1:i32))
  b = i32.load!(p)
  c = i32.load![4](p)
  i32.store![4](p, 7:i32)
  return i32.sub(i32.mul(c, 100:i32), i32.sub(b, a))
""")
    assert wasm.call("f", 2048) == [-1]
    assert wasm.call("f", 2048) == [699]


def test_a_waiting_value_sees_what_a_tee_sets() -> None:
    """`t` waits and sets `v` on the way; `u` reads `v` and must not be computed before."""
    wasm = instance("""
entry f = f
global g: i32 = 5
fn f(p: i32) -> i32
  slots v: i32, t: i32, u: i32
  v = i32.load!(p)
  t = i32.add(v, 1:i32)
  u = i32.mul(v, 10:i32)
  return i32.sub(i32.add(u, v), t)
""")
    wasm.call("f", 2048)
    assert wasm.call("f", 1024) == [-1]


def test_a_variable_is_read_before_it_is_set_again() -> None:
    wasm = instance("""
entry f = f
fn f(a: i32, b: i32) -> i32, i32, i32
  slots t: i32
  t = a
  a = b
  b = t
  return i32.sub(a, b), a, b
""")
    assert wasm.call("f", 3, 10) == [7, 10, 3]


def test_statuses_and_several_results() -> None:
    wasm = instance("""
entry f = f
fn divide(a: i32, b: i32) -> i32, i32
  if i32.eqz(b): return 0:i32, 1:i32
  return i32.div_s(a, b), 0:i32
fn f(a: i32, b: i32) -> i32, i32
  slots q: i32, s: i32
  q, s = call divide(a, b)
  if s: return 0:i32, s
  q, s = call divide(q, 2:i32)
  return q, 0:i32
""")
    assert wasm.call("f", 100, 5) == [10, 0]
    assert wasm.call("f", 100, 0) == [0, 1]


def test_statics_globals_and_the_heap() -> None:
    text = """
entry f = f
static a: u16
  1, 2, 3, 0
static same: u16
  1, 2, 3, 0
static floats: f64
  -0.0, inf
static unused: f64
  1.0
global HEAP_BASE: i32 = 0
global count: i64 = 41
global unused: f32 = 1.5
fn f() -> i32, i32, i32, f64, i64
  slots h: i32, x: f64, n: i64
  h = global.get!["HEAP_BASE"]()
  x = f64.load![8](static["floats"]())
  n = global.get!["count"]()
  n = i64.add(n, 1:i64)
  global.set!["count"](n)
  return static["a"](), static["same"](), h, x, n
"""
    wasm = instance(text)
    assert wasm.call("f") == [layout.MAILBOX_END + 16, layout.MAILBOX_END + 16, layout.MAILBOX_END + 32, math.inf, 42]
    assert wasm.call("f")[-1] == 43
    module = wasm.emitted.module
    assert [g.name for g in module.globals] == ["HEAP_BASE", "count"]
    assert len(module.data) == 1 and not module.data[0].content.endswith(b"\0")
    assert module.memory is not None and module.memory.min_pages == 1 and module.memory.max_pages == (1 << 30) // layout.PAGE


def test_memory_instructions_and_poll() -> None:
    wasm = instance(
        """
entry f = f
fn f() -> i32, i32, i32
  slots s: i32, p: i32, x: i32
  memory.fill!(2048:i32, 7:i32, 4:i32)
  memory.copy!(2050:i32, 2049:i32, 1:i32)
  x = i32.load!(2048:i32)
  p = memory.grow!(1:i32)
  s = poll!()
  return x, p, s
""",
        polls=(-2,),
    )
    assert wasm.call("f") == [0x07070707, 1, -2]


def test_a_pure_scalar_function_needs_no_memory() -> None:
    wasm = instance("entry f = f\nfn f(x: f64) -> f64\n  return f64.sqrt(x)\n")
    assert wasm.emitted.module.memory is None and not wasm.emitted.polls
    assert wasm.call("f", 2.0) == [math.sqrt(2)]
    assert len(wasm.bytes) < 80


def test_equal_functions_are_one() -> None:
    wasm = instance("""
entry a = a
entry b = b
entry again = a
fn leaf(x: i32) -> i32
  return i32.add(x, 1:i32)
fn twin(x: i32) -> i32
  return i32.add(x, 1:i32)
fn calls_leaf(x: i32) -> i32
  x = call leaf(x)
  return i32.mul(x, 3:i32)
fn calls_twin(x: i32) -> i32
  x = call twin(x)
  return i32.mul(x, 3:i32)
fn a(x: i32) -> i32
  x = call calls_leaf(x)
  return x
fn b(x: i32) -> i32
  x = call calls_twin(x)
  return i32.sub(x, 1:i32)
fn unreached()
  return
""")
    assert [f.name for f in wasm.emitted.module.functions] == ["leaf", "calls_leaf", "a", "b", "a@again"]
    assert [wasm.call(n, 4) for n in ("a", "b", "again")] == [[15], [14], [15]]


def test_zeros_of_both_signs_stay_apart() -> None:
    wasm = instance("""
entry f = f
fn zero() -> f64
  return 0.0:f64
fn minus() -> f64
  return -0.0:f64
fn f() -> f64, f64
  slots a: f64, b: f64
  a = call zero()
  b = call minus()
  return a, b
""")
    assert same(wasm.call("f"), [0.0, -0.0])


def test_nans_keep_their_bits() -> None:
    wasm = instance("entry f = f\nfn f() -> i64\n  return i64.reinterpret_f64(nan(0x7ff8000000000001):f64)\n")
    assert wasm.call("f") == [0x7FF8000000000001]


def test_lines_are_found_from_offsets() -> None:
    text = """
entry f = f
fn f(x: i32) -> i32 @10 f
  slots y: i32
  y = i32.load!(x) @11
  i32.store!(x, y) @12
  return i32.div_s(x, y) @13
"""
    emitted = emit(parse_program(text))
    (function,) = emitted.module.functions
    lines = [(function.body[at][0], cast(Loc, loc).line) for at, loc in function.locations]
    assert lines == [("local.get", 12), ("local.get", 11), ("i32.store", 12), ("local.get", 13)] or [n for _, n in lines][-1] == 13
    assert len(encode_with_offsets(emitted.module).offsets["f"]) == len(lines)


def test_what_is_passed_on_the_stack_is_wide() -> None:
    """An i32 behind four ints comes as i64, floats do not count; what is exported takes what it says, from within, too."""
    wasm = instance("""
entry sum = sum
entry twice = twice
fn inner(a: i32, b: i64, c: i32, x: f64, d: i32, e: i32, f: i64, g: i32) -> i32
  g = i32.sub(g, e)
  return i32.add(i32.add(i32.mul(a, 3:i32), i32.sub(c, d)), i32.xor(g, i32.wrap_i64(i64.add(b, f))))

fn sum(a: i32, b: i32, c: i32, d: i32, e: i32, f: i32) -> i32
  slots found: i32
  found = call inner(a, i64.extend_i32_s(b), c, 0.5:f64, d, e, i64.extend_i32_s(b), f)
  return found

fn twice(a: i32) -> i32
  slots found: i32
  found = call sum(a, a, a, a, a, i32.mul(a, 2:i32))
  return found
""")
    rows = {row.name: row.params for row in wasm.emitted.module.functions}
    assert rows["inner"] == ("i32", "i64", "i32", "f64", "i32", "i64", "i64", "i64")
    assert rows["sum"] == ("i32",) * 6
    for args in ((1, 2, 3, 4, 5, 6), (-1, -2, -3, -4, -5, -6), (7, -(1 << 31), 0, 1, (1 << 31) - 1, -1)):
        a, b, c, d, e, f = args
        wrapped = (a * 3 + c - d + ((f - e) ^ 2 * b) + (1 << 31)) % (1 << 32) - (1 << 31)
        assert wasm.call("sum", *args) == [wrapped]
    assert wasm.call("twice", -3) == wasm.call("sum", -3, -3, -3, -3, -3, -6)
