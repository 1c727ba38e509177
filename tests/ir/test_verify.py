"""Broken programs come in, one for each rule; each is refused with the function, the statement and the fact."""

from dataclasses import replace
from random import Random

import pytest
from ir.random_code import low_program
from lanewise.ir.parse import parse_program
from lanewise.ir.verify import VerifyError, verify

HEAD = """
site 0 = ValueError("{}") of int
static table: f64
  1.0
global g: i64 = 0
fn one(a: i64) -> i64
  return a
"""


@pytest.mark.parametrize("seed", range(100))
def test_random_low_programs_are_legal(seed: int) -> None:
    verify(low_program(Random(seed)), "code.low")


def refusal(text: str, stage: str) -> str:
    program = parse_program(text)
    with pytest.raises(VerifyError) as error:
        verify(program, stage)
    return str(error.value)


LOW = {
    "x = i64.add(x, 1:i32)": "f: x = i64.add(x, 1:i32): i64.add takes operands (i64, i32), not (i64, i64)",
    "x = i64.nonsense(x):i64": "i64.nonsense is no instruction of low code",
    "x = i64.eqz(x):i64": "i64.eqz gives i32, not i64",
    "x = i64.eqz(x)": "x is i64, its value i32",
    "x = add(x, x)": "add is no instruction of low code",
    "x = 9223372036854775808:i64": "9223372036854775808 does not fit i64",
    "x = 1.5:i64": "1.5 is no i64",
    "y = 0x1:f64": "1 is no f64",
    "x = x :i32": "x is i64, read as i32",
    "x = z :i64": "no slot z",
    "z = x": "no slot z",
    "x = 3": "int is no type of this stage",
    "x = select(x, x, x)": "select takes operands (i64, i64, i64), not (i32, i64, i64)",
    'c = static["none"]()': "no static ('none',)",
    "if x: return x": "f: if x: return x: a condition is i32, not i64",
    "raise 0()": "no Raise in this stage",
    "break L": "no L around it",
    "block L\n    x = x\n  block L": "label L stands twice",
    "block L\n    x = x\n  break L": "no L around it",
    "return x, x": "it returns (i64, i64), not (i64)",
    "x = call none(x)": "no function none",
    "x = call one(c)": "one is given (i32), not (i64)",
    "c = call one(x)": "one gives, by its targets, (i32), not (i64)",
    "call one(x)": "one gives, by its targets, (), not (i64)",
    "x = i64.load!(x)": "i64.load takes operands (i64), not (i32)",
    "x = i32.load!(c)": "i32.load gives (i64), not (i32)",
    "x = i64.load![-1](c)": "i64.load does not take the attributes (-1,)",
    "memory.fill![3](c, c, c)": "memory.fill does not take the attributes (3,)",
    "x = load![i64](c)": "load is no effect of low code",
    'c = global.get!["g"]()': "global.get of g has (i32), not (i64)",
    'c = global.get!["h"]()': "no global ('h',)",
    "if c: return x": "f: body: control can fall off the end without a return",
    "loop L\n    if c: break L": "control can fall off the end without a return",
}


@pytest.mark.parametrize("body", LOW)
def test_low_rules(body: str) -> None:
    text = f"{HEAD}fn f(x: i64, c: i32, y: f64) -> i64\n  {body}\n"
    if "fall off" not in LOW[body]:
        text += "  return x\n"
    assert LOW[body] in refusal(text, "code.low")


TYPED = {
    "n = i64.add(n, n)": "i64.add is no primitive of typed code",
    "n = add(n, x)": "add takes operands of one type, not (int, float)",
    "n = add(n, n, n)": "add takes 2 operands, not 3",
    "n = floordiv(x, x):int": "floordiv does not take float, float",
    "n = add(n, n):float": "add gives int, not float",
    "n = eq(n, n)": "n is int, its value bool",
    "n = select(n, n, n)": "select takes operands (int, int, int), not (bool, int, int)",
    "n = item[2](p):int": "(int, float) has no item (2,)",
    "n = item[1](p):int": "item gives float, not int",
    "u = wrap(x):<None | int>": "float is no member of <None | int>",
    "x = unwrap(u):float": "float is no member of <None | int>",
    "b = is[float](u)": "is no member of <None | int>",
    "n = len(n):int": "len takes a buffer or the address of an object, not int",
    "raise 1()": "no site 1",
    "raise 0(x)": "the message takes (float), not (int)",
    "raise -16(n)": "the message takes (int), not (i32)",
    "try L1 n": "try L1 keeps a status in (int), not (i32)",
    "try L1 c": "its body can end",
    "forget!(n)": "forget takes and gives (int), not (i32)",
    "e = seize!(n)": "seize takes and gives (int, exception), not (i32, exception)",
    "c = again!(n)": "again takes and gives (int, i32), not (exception, i32)",
    "n = hole![0, float](e)": "hole takes and gives (exception, int), not (exception, float)",
    "e = error![1]()": "no site (1,)",
    "e = error![0](n, n)": "error takes (int, int), not (int)",
    "b = caught(c)": "no exceptions ()",
    "b = raised[1](c)": "no site (1,)",
    "n = load![u8](x)": "load takes an address, not float",
    "n = load![f64](n)": "load of f64 does not fit int",
    "n = load!(n)": "load has no storage type ()",
    "n = to_float!(n)": "to_float takes and gives (int, int), not (int, float)",
    "n = poll!()": "poll is no effect of typed code",
    "n = True:int": "True is no int",
    "if n: return n": "a condition is bool, not int",
}


@pytest.mark.parametrize("body", TYPED)
def test_typed_rules(body: str) -> None:
    slots = "  slots x: float, b: bool, u: <None | int>, p: (int, float), c: i32, e: exception\n"
    assert TYPED[body] in refusal(f"{HEAD}fn f(n: int) -> int\n{slots}  {body}\n  return n\n", "code.typed")


def test_heads() -> None:
    assert "entry e: no function f" in refusal("entry e = f\n", "code.low")
    assert "a is int, no type of this stage" in refusal("fn f(a: int)\n  return\n", "code.low")
    assert "f: head: 2 results" in refusal("fn f() -> int, int\n  return 1, 2\n", "code.typed")
    assert "parameters ('a',) are not the first slots" in refusal("fn f(a: ?)\n  slots b: i32\n  return\n", "code.low")


def test_what_stays_is_not_looked_at_again() -> None:
    """But what calls a function that takes or gives something else now, or is no longer there, is."""
    before = parse_program(HEAD + "fn two(a: i64) -> i64\n  return a\nfn f(x: i64) -> i64\n  x = call one(x)\n  return x\n")
    broken = parse_program(HEAD + "fn f(x: i64) -> i64\n  return z :i64\n").functions["f"]
    other = parse_program("fn one(a: i32) -> i64\n  return 1:i64\n").functions["one"]
    functions = before.functions
    for changed, fact in (
        ({**functions, "f": broken}, "no slot z"),
        ({**functions, "one": other}, "one is given"),
        ({name: f for name, f in functions.items() if name != "one"}, "no function one"),
    ):
        after = replace(before, functions=changed)
        with pytest.raises(VerifyError, match=fact):
            verify(after, "code.low", before=before)
    legal = replace(before, functions={**functions, "f": broken})
    verify(replace(legal, functions={**legal.functions, "two": replace(functions["two"])}), "code.low", before=legal)
