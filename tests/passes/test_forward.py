"""What `forward` may not move, beside the golden files."""

from lanewise.ir.parse import parse_program
from lanewise.ir.text import print_program
from lanewise.passes.forward import forward


def test_a_value_of_the_turn_before_stays() -> None:
    text = """
fn f(n: i32) -> i32
  slots last: i32, s: i32
  loop L
    s = i32.add(s, last)
    last = i32.mul(n, n)
    n = i32.sub(n, 1:i32)
    if i32.eqz(n): break L
  return s
"""
    program = parse_program(text)
    assert print_program(forward(program)) == print_program(program)


def test_a_loop_variable_does_not_enter_from_outside() -> None:
    text = """
fn f(n: i32) -> i32
  slots start: i32, s: i32
  start = n
  loop L
    n = i32.sub(n, 1:i32)
    s = i32.add(s, start)
    if i32.eqz(n): break L
  return s
"""
    program = parse_program(text)
    assert print_program(forward(program)) == print_program(program)


def test_a_copy_that_nobody_reads_is_none() -> None:
    text = """
fn f(n: i32) -> i32
  slots copy: i32, sum: i32
  copy = n
  sum = i32.add(n, 1:i32)
  return n
"""
    program = forward(parse_program(text))
    assert "copy" not in print_program(program)
    assert "sum = i32.add(n, 1:i32)" in print_program(program)
