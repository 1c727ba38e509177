"""Programs come in, of both stages and of none; each is what its text says."""

import math
import struct
from dataclasses import fields, is_dataclass
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ir.random_code import low_program, wild_program
from lanewise.ir.code import Program
from lanewise.ir.parse import ParseError, parse_program
from lanewise.ir.text import print_program
from lanewise.ir.type_texts import parse_type
from lanewise.ir.types import INT, STR, Container, Outer, Tuple, Union
from lanewise.ir.unfolding import unfolded

EXAMPLE = (
    """\
source gcd = "corpus.py" "gcd" 12

site 0 = ZeroDivisionError("integer modulo by zero")
site 1 = ValueError("{} and {!r}") of int, str2

entry gcd = gcd
""".replace(" of int, str2", " of int, float")
    + """
fn gcd(a: int, b: int) -> int [recursive] @12 gcd
  slots t: int, u: i32, w: <None | int>
  loop L1                                                 @13
    if eq(b, 0): break L1
    if ge(t, 3)                                           @14
      raise 1(a, 0.5)                                     @15
    else
      t = mod(a, b)
    u = load![u8](u)                                      @9 helper in 16
    w = wrap(convert(0.5):int):<None | int>               @17
  return a                                                @18
"""
)


def exact(x: object) -> object:
    """A value in which bits and types are compared, not numbers."""
    if is_dataclass(x):
        return type(x), *(exact(getattr(x, f.name)) for f in fields(x))
    match x:
        case dict():
            return [(k, exact(v)) for k, v in x.items()]
        case tuple():
            return tuple(map(exact, x))
        case float():
            return "float", struct.pack("<d", x)
        case complex():
            return "complex", struct.pack("<dd", x.real, x.imag)
    return type(x), x


def unordered(program: Program) -> object:
    """Slots are printed parameters first."""
    return exact(program)


def test_example_is_its_own_print() -> None:
    assert print_program(parse_program(EXAMPLE)) == EXAMPLE


@settings(max_examples=150, deadline=None)
@given(st.integers(0, 1 << 32))
def test_roundtrip_text_of_low_programs(seed: int) -> None:
    program = low_program(Random(seed))
    assert exact(parse_program(print_program(program))) == exact(program)


@settings(max_examples=400, deadline=None)
@given(st.integers(0, 1 << 32))
def test_roundtrip_text(seed: int) -> None:
    program = wild_program(Random(seed))
    text = print_program(program)
    assert exact(parse_program(text)) == exact(program), text


def test_comments_and_hexadecimal() -> None:
    program = parse_program('fn f() -> i32 ; a "comment"\n  return 0x10:i32 ; x\n')
    assert print_program(program).splitlines() == ["fn f() -> i32 @1 f", "  return 16:i32"]


def test_floats_keep_their_bits() -> None:
    text = "fn f() -> f64 @1 f\n  return nan(0x7ff0000000000001):f64\n"
    program = parse_program(text)
    assert print_program(program) == text
    assert math.isnan(program.functions["f"].body[0].values[0].value)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("fn f()\n  x = 1\n y = 2\n", "line 3, column 1: expected an indentation of 2: y = 2"),
        ("fn f()\n  return y\n", "line 2, column 7: expected a declared slot: return y"),
        ("fn f()\n  slots y: nothing\n", "line 2, column 9: expected a type: slots y: nothing"),
        ("fn f()\n  y = unwrap(3)\n", "expected a type, since unwrap has no rule for these operands"),
        ("fn f()\n  return 1 2\n", "line 2, column 9: expected the end of the line: return 1 2"),
        ("fn f()\n  if True\n    return\n      return\n", "expected an indentation of 4: return"),
        ("nonsense\n", "line 1, column 1: expected source, class, site"),
        ("site 1 = ValueError()\n", "expected site 0"),
        ("fn f()\n  x, y = 3\n", "expected one target"),
    ],
)
def test_errors_say_where(text: str, message: str) -> None:
    with pytest.raises(ParseError) as error:
        parse_program(text)
    assert message in str(error.value)


def test_arguments_of_exceptions_keep_their_types() -> None:
    text = 'site 0 = ValueError(True, False, None, 1, 2.5, "True")\n'
    (site,) = parse_program(text).sites
    assert [(type(a), a) for a in site.arguments] == [
        (bool, True), (bool, False), (type(None), None), (int, 1), (float, 2.5), (str, "True"),
    ]  # fmt: skip
    assert print_program(parse_program(text)).strip() == text.strip()


def test_a_type_that_holds_itself() -> None:
    """The text says how many containers further out the one is that is meant, and never one that is not there."""
    for text in ("list[^0]", "<None | dict[str, <int | list[<^0 | ^1>]>]>", "list[(int, list[^1], tuple[^0])]"):
        assert str(parse_type(text)) == text
    (item,) = unfolded(Container("list", (Union((INT, Outer(0))),)))
    assert str(item) == "<int | list[<int | ^0>]>"
    (item,) = unfolded(Container("list", (Container("dict", (STR, Tuple((Outer(0), Outer(1)))),),)))
    assert str(item) == "dict[str, (^0, list[dict[str, (^0, ^1)]])]"
    for broken in ("^0", "list[^1]", "(int, ^0)"):
        with pytest.raises(ValueError, match="no container is around"):
            parse_type(broken)
