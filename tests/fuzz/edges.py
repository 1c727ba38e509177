"""A suite comes in; it goes out with statements at its end that go where compilers err: to the ends of the machine's numbers,
between ints and doubles, to the sign of zero, into loops that change what was copied, and to what is decided at build.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from fuzz.scope import EDGE_POOL, only

if TYPE_CHECKING:
    from fuzz.statements import Suite

_MASKS = ("0xFFFFFFFF", "0xFFFFFFFFFFFFFFFF", "0xFFFF", "(1 << 40) - 1")
_ORDERS = ("<", "<=", ">", ">=", "==", "!=")


def edges(suite: Suite) -> None:
    """One statement or a few of one kind."""
    suite.dice.one(_WRITERS)(suite)


def _put(suite: Suite, wanted: str, text: str) -> str:
    """A new variable with this value."""
    name = suite.program.fresh("v")
    suite.line(f"{name} = {text}")
    suite.bind(name, only(wanted))
    return name


def _far_shifts(suite: Suite) -> None:
    """Counts up to the width of the machine's ints and beyond it."""
    dice, a, b = suite.dice, suite.atom("int"), suite.atom("int")
    count = dice.one(
        (f"({b} & 127)", f"({b} % 90)", f"(64 + ({b} & 3))", f"(60 + ({b}) % 8)", str(dice.randrange(31, 34)), "64", "67")
    )
    forms = (
        f"({a} << {count}) & {dice.one(_MASKS)}", f"(({a} << {count}) ^ {b}) & {dice.one(_MASKS)}",
        f"(({a} << {count}) + ({a} >> {count})) & {dice.one(_MASKS)}", f"({a} << {count}) % 2**{dice.one((32, 64))}",
        f"({a}) >> {count}", f"(({a}) & 0xFFFFFFFFFFFFFFFF) >> {count}",
    )  # fmt: skip
    _put(suite, "int", dice.one(forms))


def _beside_floats(suite: Suite) -> None:
    """Ints that no double holds, compared with doubles beside them."""
    dice, power = suite.dice, suite.dice.one((53, 53, 54, 55, 58, 62, 63))
    n = _put(suite, "int", f"{dice.one(('', '', '-'))}({2**power} {dice.one('+-')} ({suite.atom('int')} & 7))")
    x = _put(suite, "float", dice.one((f"float({n})", f"{n} * 1.0", f"{2.0**power!r}", f"{-(2.0**power)!r}")))
    first, second = dice.one(_ORDERS), dice.one(_ORDERS)
    _put(suite, "int", f"({n} {first} {x}) + 2 * ({x} {second} {n}) + 4 * ({n} == {x})")


def _from_floats(suite: Suite) -> None:
    """Ints from floats that are as large as the machine's, or larger."""
    dice, x = suite.dice, _put(suite, "float", suite.atom("float"))
    function = dice.one(("int", "int", "round", "math.floor", "math.ceil", "math.trunc"))
    _put(suite, "int", f"{function}({x} * 2.0**{dice.one((59, 60, 61, 62))}) if -40.0 < {x} < 40.0 else {dice.randrange(9)}")


def _at_the_ends(suite: Suite) -> None:
    """Operations that leave 64 bits on one path, if it is taken."""
    dice, b = suite.dice, suite.atom("int")
    x = _put(suite, "int", f"{dice.one(EDGE_POOL[: dice.one((4, 15))])} if {suite.condition(1)} else {suite.atom('int')}")
    low = f"({b} & {dice.one((1, 7, 255))})"
    forms = (
        f"{x} + {low}", f"{low} + {x}", f"{x} - {low}", f"{x} + ({b})", f"{x} - ({b})", f"{x} * {dice.one((2, 3, -1, 10))}",
        f"{x} << {dice.one(('1', '2', low))}", f"-{x}", f"abs({x})", f"{x} * ({low} - 2)",
    )  # fmt: skip
    _put(suite, "int", dice.one(forms))


def _least_divided(suite: Suite) -> None:
    """The least int is divided by -1, its quotient is no machine int."""
    dice, b = suite.dice, suite.atom("int")
    x = _put(suite, "int", f"{-(2**63)} if {suite.condition(1)} else {suite.atom('int')}")
    y = _put(suite, "int", dice.one(("-1", f"-1 - ({b} & 1)", f"({b} & 1) * 2 - 1", f"({b}) | -2")))
    _put(suite, "int", dice.one((f"{x} // {y}", f"{x} // {y}", f"divmod({x}, {y})[0]", f"{x} % {y}", f"({x} + 1) // {y}")))


def _signed_zeros(suite: Suite) -> None:
    """Sums, differences and products that are zero, and the sign they have."""
    dice, x = suite.dice, _put(suite, "float", suite.atom("float"))
    zero = dice.one((f"{x} * 0.0", f"{x} * -0.0", f"({x} - {x})", "-0.0" if dice.chance(0.3) else f"{x} * 1e-320 * 1e-9"))
    forms = (
        f"{zero} + 0.0", f"0.0 + {zero}", f"{zero} - 0.0", f"{zero} + -0.0", f"0.0 - {zero}", f"-({zero})", f"abs({zero})",
        f"{zero} * -1.0", f"-0.0 - {zero}", f"{zero} / 2.0", f"min({zero}, 0.0)", f"max({zero}, -0.0)",
    )  # fmt: skip
    z = _put(suite, "float", dice.one(forms))
    _put(suite, "float", f"math.copysign(1.0, {z})")


def _copies(suite: Suite) -> None:
    """A variable is copied, and a loop reads the copy and changes the variable."""
    dice = suite.dice
    if suite.loops > 1:
        suite.assign()
        return
    kind = dice.one(("int", "int", "float"))
    a = _put(suite, kind, suite.expr(kind, 1) if dice.chance(0.7) else f"{suite.atom(kind)} % 1000")
    c = _put(suite, kind, dice.one((a, a, a, f"{a} + 1", f"-{a}")))
    total, i = _put(suite, kind, "0" if kind == "int" else "0.0"), suite.program.fresh("i")
    suite.line(f"for {i} in range({dice.randrange(2, 5)}):")
    forms = ("{t} ^= {c}", "{t} = {t} % 97 - {c}", "{t} = ({c} + {i}) & 255", "if {c} > 10: {t} -= 1")
    use = dice.one(forms if kind == "int" else ("{t} = {t} * 0.5 + {c}", "{t} += {c}", "if {c} > 0.5: {t} -= 1.0"))
    changes = ("{a} ^= {i} + 1", "{a} = ~{a}", "{a} = {t}", "{a}, {t} = {t}, {a}", "{a} = {i} - {a}")
    change = dice.one(changes if kind == "int" else ("{a} += 1.5", "{a} = -{a}", "{a} = {t}", "{a}, {t} = {t}, {a}"))
    for text in dice.one(((use, change), (use, change), (change, use), (use, change, use))):
        suite.line("    " + text.format(a=a, c=c, t=total, i=i))


def _only_else(suite: Suite) -> None:
    """A branch that does nothing, and what the other one does."""
    dice, kind = suite.dice, suite.dice.one(("int", "int", "float", "bool"))
    v = _put(suite, kind, suite.atom(kind))
    suite.line(f"if {suite.condition(1)}: pass")
    suite.line(f"else: {v} = {suite.atom(kind) if dice.chance(0.6) else suite.expr(kind, 1)}")


def _constants(suite: Suite) -> None:
    """What is known at build, of both signs, and a branch that it decides."""
    dice = suite.dice
    a, b, c = (dice.randrange(-20, 21) or 7 for _ in range(3))
    op = dice.one(("%", "%", "//", "//", ">>", "&", "-", "*"))
    x = _put(suite, "int", f"{a} {op} {abs(b) if op == '>>' else b}")
    y = _put(suite, "float", f"{a / 4} {dice.one(('*', '-', '+'))} {c / 8}")
    text = dice.one((f"{x} {dice.one(_ORDERS)} {c}", f"{a} {dice.one(_ORDERS)} {b}", f"{y} {dice.one(_ORDERS)} {x}"))
    suite.line(f"if {text}: {x} = {suite.atom('int')}")
    suite.line(f"else: {x} -= {c}")


def _wide_tuple(suite: Suite) -> None:
    """What stands before and behind a star in a pattern."""
    dice, taken = suite.dice, suite.program.fresh("r")
    items = [f"{suite.atom('int')} + {k}" for k in range(dice.randrange(3, 6))]
    first, last, late = (suite.program.fresh("m") for _ in range(3))
    pattern = dice.one((f"*_, {last}", f"{first}, *_, {last}", f"*_, {last}, {late}", f"{first}, *_, {last}, {late}"))
    names = [name for name in (first, last, late) if name in pattern]
    suite.line(f"match ({', '.join(items)}):")
    suite.line(f"    case ({pattern}): {taken} = {' * 3 + '.join(names)}")
    suite.bind(taken, only("int"))


def _quotients(suite: Suite) -> None:
    """Ints that no double holds, divided, and the small counts that large ones are shifted by."""
    dice, b = suite.dice, suite.atom("int")
    x = _put(suite, "int", f"{dice.one((2**53, 2**60, 2**62 + 5, 10**18))} + ({b} & 1023) * {dice.one((1, 3, 2**20 + 1))}")
    _put(suite, "float", f"{x} / {dice.one((3, 7, 10, 60, 1000, -11))}")
    y = _put(suite, "int", f"({x} & 255) >> ({b} & {dice.one((1, 3, 7))})")
    _put(suite, "int", f"({y} > {dice.one((0, 7, 63))}) + 2 * ({y} < 128)")


def _beyond_machines(suite: Suite) -> None:
    """Ints of any size, where a program has them, and small ones beside them."""
    dice, b, c = suite.dice, suite.atom("int"), suite.atom("int")
    if not suite.program.exact:
        suite.assign()
        return
    x = _put(suite, "int", f"{2**64} + ({b} & 3)")
    forms = (f"{x} - ({c} & 7)", f"{x} - ({c} & 7)", f"{x} - {3 << 62}", f"~{x}", f"{x} ^ {c}", f"{x} * {x} - 1", f"-{x} // 3")
    _put(suite, "int", dice.one(forms))
    _put(suite, "int", f"~({c})")


def _rounded(suite: Suite) -> None:
    """Ties of ints that are rounded to tens, and inverses under moduli of both signs."""
    dice, b = suite.dice, suite.atom("int")
    _put(suite, "int", f"round(({b}) % 400 * {dice.one((5, 50))}, {dice.one((-1, -2))})")
    _put(suite, "int", f"pow(({b}) % 6 + 1, -1, {dice.one((7, -7, 97, -97))})")


_WRITERS: tuple[Callable[[Suite], None], ...] = (
    _far_shifts, _beside_floats, _from_floats, _at_the_ends, _least_divided, _signed_zeros, _copies, _only_else, _constants,
    _wide_tuple, _quotients, _beyond_machines, _rounded,
)  # fmt: skip
