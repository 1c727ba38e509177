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


def in_turn(suite: Suite, seed: int) -> None:
    """The kind that this seed's program is asked to have: each comes by soon and often, and beside every kind of program."""
    count = len(_WRITERS)
    _WRITERS[(seed + seed // count) % count](suite)


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
    # The sign of a nan is the engine's (docs/deviations.md).
    _put(suite, "float", f"math.copysign(1.0, {z} if {z} == {z} else 0.0)")


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
    """A branch that does nothing, and what the other one does: an assignment, or a step that may leave the machine's ints."""
    dice, kind = suite.dice, suite.dice.one(("int", "int", "float", "bool"))
    v = _put(suite, kind, suite.atom(kind))
    plain, step = f"{v} = {suite.atom(kind)}", f"{v} {dice.one(('+=', '-=', '*=', '%='))} {suite.atom(kind)}"
    suite.line(f"if {suite.condition(1)}: pass")
    suite.line(f"else: {dice.one((plain, plain, step, f'{v} = {suite.expr(kind, 1)}')) if kind != 'bool' else plain}")


def _narrowed(suite: Suite) -> None:
    """A variable that is None on one path, and what each branch of a test reads of it."""
    dice, kind = suite.dice, suite.dice.one(("int", "int", "float"))
    name, seen = suite.program.fresh("u"), suite.program.fresh("u")
    suite.line(f"{name} = {dice.one(('None', f'{suite.atom(kind)} if {suite.condition(1)} else None'))}")
    suite.line(f"if {suite.condition(1)}: {name} = {suite.atom(kind)}")
    held, missing = f"{seen} = {name} {dice.one('+-*')} {suite.atom(kind)}", f"{seen} = {name}"
    test, first = dice.one(
        (
            (f"{name} is None", missing), (f"{name} is not None", held), (f"not {name} is not None", missing),
            (f"{name} is None or {name} > 3", missing), (f"{name} is not None and {name} < 9", held), (name, held),
        )
    )  # fmt: skip
    suite.line(f"if {test}: {first}")
    suite.line(f"else: {held if first == missing else missing}")
    suite.bind(seen, only("None", kind))


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


def _beside_ties(suite: Suite) -> None:
    """Quotients of ints that lie just beside the middle of two doubles: to find such a pair, the fraction `rest / y` that they
    are off the middle is chosen first."""
    dice = suite.dice
    y, rest = dice.getrandbits(62) | 1 << 61 | 1, dice.one((1, 3, 5, 255, -1, -7))
    x = (((1 << 53) + (-rest * pow(y, -1, 1 << 53)) % (1 << 53)) * y + rest) >> 53
    numerator = _put(suite, "int", f"{x} if {suite.condition(1)} else {suite.atom('int')}")
    divisor = _put(suite, "int", f"{y} if {suite.condition(1)} else 7") if dice.chance(0.5) else str(y)
    _put(suite, "float", f"{dice.one(('', '-'))}{numerator} / {divisor}")


def _products(suite: Suite) -> None:
    """Two factors of which none is large and whose product is about as large as the machine's ints."""
    dice, bits = suite.dice, suite.dice.randrange(24, 40)
    x = _put(suite, "int", f"{1 << bits} + {suite.atom('int')}")
    y = _put(suite, "int", f"{1 << (dice.one((61, 62, 63, 64)) - bits)} {dice.one('+-')} ({suite.atom('int')} & 1023)")
    _put(suite, "int", dice.one((f"{x} * {y}", f"-{x} * {y}", f"{x} * {y} - {x}", f"({y} * {x}) >> 40")))


def _upper_halves(suite: Suite) -> None:
    """Ints that need all bits of an unsigned word: compared, converted, divided and shifted. No other statement sees them: a
    program that answers with one leaves the machine's ints, and then nothing else that it answers is compared."""
    dice, (b, c) = suite.dice, (suite.atom("int") for _ in range(2))
    u, w = suite.program.fresh("h"), suite.program.fresh("h")
    suite.line(f"{u} = {dice.one((f'({b} & 1023) | {dice.one((2, 3)) << 62}', f'(~({b} & 65535)) & {2**64 - 1}'))}")
    suite.line(f"{w} = {dice.one((f'{c} & {2**64 - 1}', f'{c} & 255', f'({c} & 1023) | {1 << 63}', c))}")
    first, second = dice.one(_ORDERS), dice.one(_ORDERS)
    _put(suite, "int", f"({u} {first} {w}) + 2 * ({w} {second} {u})")
    _put(suite, "float", dice.one((f"float({u})", f"{u} * 0.5", f"{u} / 3", f"{u} - 1.5", f"float({u} >> 1)")))
    _put(suite, "int", dice.one((f"{u} // {dice.one((3, 1000, 2**40))}", f"{u} % 1009", f"{u} >> {dice.one((1, 40, 63))}")))


def _magnitudes(suite: Suite) -> None:
    """Ints whose bounds lie unevenly around zero; their sizes, compared at the bounds."""
    dice, a, top = suite.dice, suite.atom("int"), 1 << suite.dice.one((4, 7, 15, 31, 32, 40))
    low = dice.one((1, top // 4, top // 2, top - top // 4, top - 2))
    x = _put(suite, "int", dice.one((f"({a} & {top - 1}) - {low}", f"{a} % {top} - {low}", f"max(-{low}, min({a}, {top - low}))")))
    z = _put(suite, "int", dice.one((f"abs({x})", f"abs({x})", f"-{x}", f"~{x}", f"max({x}, -{x})", f"{x} * {x}")))
    bounds = tuple(str(n) for n in (low, low - 1, top - low, top - low - 1, 0))
    _put(suite, "int", f"({z} {dice.one(_ORDERS)} {dice.one(bounds)}) + 2 * ({z} {dice.one(_ORDERS)} {dice.one(bounds)})")


def _beyond_machines(suite: Suite) -> None:
    """Ints of any size, where a program has them, and small ones beside them."""
    dice, b, c = suite.dice, suite.atom("int"), suite.atom("int")
    if not suite.program.exact:
        _at_the_ends(suite)
        return
    x = _put(suite, "int", f"{2 ** dice.one((64, 64, 96, 128))} + ({b} & 3)")
    forms = (
        f"{x} - ({c} & 7)", f"{x} - ({c} & 7) - 4", f"{x} - {3 << 62}", f"~{x}", f"{x} ^ {c}", f"{x} * {x} - 1", f"-{x} // 3",
    )  # fmt: skip
    _put(suite, "int", dice.one(forms))
    _put(suite, "int", f"~({c})")


def _rounded(suite: Suite) -> None:
    """Ties: of ints that are rounded to tens, and of floats; inverses under moduli of both signs."""
    dice, b = suite.dice, suite.atom("int")
    _put(suite, "int", f"round(({b}) % 400 * {dice.one((5, 50))}, {dice.one((-1, -2))})")
    function = dice.one(("round", "round", "round", "math.floor", "math.ceil"))
    _put(suite, "int", f"{function}(({b}) % 64 * 0.5 - {dice.one((0.0, 9.0))})")
    _put(suite, "int", f"pow(({b}) % 6 + 1, -1, {dice.one((7, -7, 97, -97))})")


_WRITERS: tuple[Callable[[Suite], None], ...] = (
    _far_shifts, _beside_floats, _from_floats, _at_the_ends, _least_divided, _signed_zeros, _copies, _only_else, _constants,
    _narrowed, _wide_tuple, _quotients, _beside_ties, _products, _upper_halves, _magnitudes, _beyond_machines, _rounded,
)  # fmt: skip
