"""Random runs of generator steps come in: they change their slots, their masks and their types, and keep their answers."""

from random import Random

import pytest
from lanewise.ir.parse import parse_program
from lanewise.ir.text import print_program
from lanewise.ir.verify import verify
from lanewise.passes.recurrences import recurrences
from wasm.test_emit import agree

NAMES = {"i32": ("a", "b", "c"), "i64": ("p", "q", "r")}


def step(rng: Random, kind: str) -> str:
    """One statement: a step, or something else that sets a slot."""
    to, of = rng.choice(NAMES[kind]), rng.choice(NAMES[kind])
    width = int(kind[1:])
    if rng.random() < 0.15:
        return f"  {to} = {kind}.xor({to}, {of})\n"
    if rng.random() < 0.1:
        return f"  if a\n    {to} = {of}\n"
    half = 1 << width - 1
    value = f"{kind}.mul({of}, {rng.choice([3, 5, -7, rng.randrange(-half, half)])}:{kind})"
    if rng.random() < 0.7:
        value = f"{kind}.add({value}, {rng.choice([1, -1, rng.randrange(-half, half)])}:{kind})"
    if rng.random() < 0.6:
        value = f"{kind}.and({value}, {(1 << rng.choice([1, 8, width - 1])) - 1}:{kind})"
    return f"  {to} = {value}\n"


@pytest.mark.parametrize("seed", range(60))
def test_recurrences_keep_meaning(seed: int) -> None:
    rng = Random(seed)
    body = "".join(step(rng, rng.choice(["i32", "i64"])) for _ in range(rng.randrange(2, 14)))
    mixed = "i64.xor(p, i64.xor(q, i64.xor(r, i64.extend_i32_s(i32.xor(a, i32.xor(b, c))))))"
    program = parse_program(f"fn f(a: i32, b: i32, c: i32, p: i64, q: i64, r: i64) -> i64\n{body}  return {mixed}\n\nentry f = f\n")
    after = recurrences(program)
    verify(after, "code.low")
    agree(after, program, Random(seed))


def test_a_step_that_follows_another_one_does_not_wait_for_it() -> None:
    text = """
fn f(a: i32) -> i32
  a = i32.and(i32.mul(a, 5:i32), 255:i32)
  a = i32.and(i32.mul(a, 5:i32), 255:i32)
  return a
"""
    assert """i32.and(i32.mul("a'before", 25:i32), 255:i32)""" in print_program(recurrences(parse_program(text)))
