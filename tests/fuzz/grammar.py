"""The front end's tables come in; the grammar of the fuzzed language goes out: one rule per construct and operand types.

Nothing is listed here that a table of the front end knows: operators, comparisons, built-in functions, methods and the functions
of `math` and `cmath` are read there, tried with every combination of operand types, and become rules where the front end
accepts them. What it accepts tomorrow is generated tomorrow; a kind of node for which nothing can be generated is named
by `unknown_nodes`, and a test fails.
"""

from __future__ import annotations

import ast
import inspect
import itertools
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from fuzz import probe, sequences
from lanewise.library import machine
from lanewise.python.expressions import comparisons, expressions
from lanewise.python.functions import methods
from lanewise.python.source import standard
from lanewise.python.statements import statements

NUMBERS = ("bool", "int", "float", "complex")
PAIR = "(int, float)"
INTS = "(int, int)"
FLOATS = "(float, float)"
TYPES = (*NUMBERS, "None", PAIR, INTS, FLOATS)
SMALL = {"pow": (1,), "shl": (1,), "factorial": (0,), "perm": (0, 1), "comb": (0, 1), "round": (1,), "ldexp": (1,)}
"""Operands that stay small, so that a program ends: the fast-growing operations."""
UNSTEADY = frozenset({("hash", ("str",)), ("hash", ("None",))})
"""What CPython answers differs from one process to the next (docs/deviations.md)."""
_ASKED = (int, bool, float, complex, tuple, dict, list, set, frozenset, str, type(None))
"""Classes that `isinstance` is asked about."""
INEXACT_OPERATORS = frozenset({"pow"})
"""Operators whose float results go through the C library: compared to 26 bits."""


@dataclass(frozen=True)
class Rule:
    """A construct: `template` with a place `{k}` per operand. No results: it always raises."""

    name: str
    template: str
    operands: tuple[str, ...]
    results: frozenset[str]
    small: tuple[int, ...] = ()
    inexact: bool = False
    family: str = ""

    @property
    def numbers(self) -> bool:
        """Whether it is about numbers, and tuples of them, alone."""
        return not {*self.operands, *self.results} & set(sequences.SEQUENCES)

    @property
    def heavy(self) -> bool:
        """Whether it takes much of the library, whose compilation takes its time: such constructs come a family at a time."""
        return self.inexact or self.family in _HEAVY or (self.family in _HEAVY_ON_FLOATS and self.results != {"int"})


@dataclass(frozen=True)
class Shape:
    """A template before its operand types are known."""

    name: str
    template: str
    types: tuple[tuple[str, ...], ...]
    small: tuple[int, ...] = ()
    inexact: bool = False


@cache
def rules() -> tuple[Rule, ...]:
    """Every construct that is an expression of its operands, accepted ones and those that always raise."""
    shapes = list(dict.fromkeys(_shapes()))
    questions = [(shape.template.format(*probe.NAMES), types) for shape in shapes for types in shape.types]
    found: list[Rule] = []
    answers = iter(probe.results(questions))
    for shape in shapes:
        for types in shape.types:
            results = next(answers)
            if results is not None and (shape.name, types) not in UNSTEADY:
                inexact = shape.inexact and bool(results & {"float", "complex", PAIR, FLOATS})
                name = f"{shape.name} {', '.join(types)}".rstrip()
                found.append(Rule(name, shape.template, types, results, shape.small, inexact, shape.name))
    return tuple(found)


@cache
def accepted() -> tuple[Rule, ...]:
    """The rules that give a value."""
    return tuple(r for r in rules() if r.results)


@cache
def raising() -> tuple[Rule, ...]:
    """The rules that raise whatever the operands' values are."""
    return tuple(r for r in rules() if not r.results)


@cache
def heavy() -> tuple[tuple[Rule, ...], ...]:
    """The heavy rules that give a value, by family."""
    families: dict[str, list[Rule]] = {}
    for rule in accepted():
        if rule.heavy:
            families.setdefault(rule.family, []).append(rule)
    return tuple(map(tuple, families.values()))


@cache
def light() -> tuple[Rule, ...]:
    """All other rules that give a value."""
    return tuple(r for r in accepted() if not r.heavy)


@cache
def light_about(numbers: bool) -> tuple[Rule, ...]:
    """Those of numbers, or those of texts and lists."""
    return tuple(r for r in light() if r.numbers == numbers)


@cache
def giving(wanted: str, plain: bool = False) -> tuple[tuple[Rule, ...], ...]:
    """The light rules whose result is of this type and no other, by construct; operators several times. `plain`: of numbers."""
    families: dict[str, list[Rule]] = {}
    for rule in accepted():
        if rule.results == {wanted} and not rule.heavy and not (plain and set(rule.operands) & set(sequences.SEQUENCES)):
            families.setdefault(rule.family, []).append(rule)
    return tuple(tuple(found) for family, found in families.items() for _ in range(_WEIGHT.get(family.split()[0], 1)))


_HEAVY = frozenset({"math.fsum", "math.remainder", "math.fmod", "cmath.isclose"})
_HEAVY_ON_FLOATS = frozenset({"binary floordiv", "binary mod", "divmod", "binary truediv", "round", "binary pow", "pow"})
_WEIGHT = {"binary": 6, "compare": 4, "unary": 3}


def _shapes() -> Iterator[Shape]:
    x, y = ast.Name("{0}", ast.Load()), ast.Name("{1}", ast.Load())
    every = tuple(itertools.product(TYPES[:-1], repeat=2))
    for op, name in expressions.BINARY.items():
        inexact = name in INEXACT_OPERATORS
        yield Shape(f"binary {name}", _text(ast.BinOp(x, op(), y)), every, SMALL.get(name, ()), inexact)
    for unary in (*expressions._UNARY, ast.Not):
        yield Shape(f"unary {unary.__name__}", _text(ast.UnaryOp(unary(), x)), tuple((t,) for t in TYPES))
    for comparison in (*comparisons._COMPARE, ast.In, ast.NotIn):
        yield Shape(f"compare {comparison.__name__}", _text(ast.Compare(x, [comparison()], [y])), every)
    for comparison in (ast.Is, ast.IsNot):
        for single in ("None", "True", "False"):
            compared = ast.Compare(x, [comparison()], [ast.Name(single, ast.Load())])
            yield Shape(f"compare {comparison.__name__} {single}", _text(compared), tuple((t,) for t in TYPES))
    for logic in (ast.And, ast.Or):
        yield Shape(f"logic {logic.__name__}", _text(ast.BoolOp(logic(), [x, y])), every)
    yield from _builtins()
    yield from _methods()
    yield from _library()
    yield from _places()
    for name, template, types, small in sequences.rows():
        yield Shape(name, template, types, small)


def _text(node: ast.expr) -> str:
    return f"({ast.unparse(ast.fix_missing_locations(node))})"


def _builtins() -> Iterator[Shape]:
    for name in sequences.functions():
        small, inexact = SMALL.get(name, ()), name in INEXACT_OPERATORS
        if name == "isinstance":
            for cls in (*_ASKED, (int, float)):
                wanted = _class(cls)
                yield Shape(f"isinstance {wanted}", f"isinstance({{0}}, {wanted})", tuple((t,) for t in TYPES))
            continue
        if name == "range":
            for count in (1, 2, 3):
                yield _called("in range", f"({{0}} in range({_places_of(1, count + 1)}))", [("int",) * (count + 1)], (), False)
            continue
        for count in range(4):
            types = _combinations(count, TYPES if count < 3 else NUMBERS[:3])
            yield _called(name, f"{name}({_places_of(0, count)})", types, small, inexact)


def _class(cls: object) -> str:
    if isinstance(cls, tuple):
        return f"({', '.join(map(_class, cls))})"
    return "type(None)" if cls is type(None) else cls.__name__  # type: ignore[attr-defined]


def _called(name: str, template: str, types: list[tuple[str, ...]], small: tuple[int, ...], inexact: bool) -> Shape:
    return Shape(name, template, tuple(types), small, inexact)


def _places_of(first: int, end: int) -> str:
    return ", ".join(f"{{{i}}}" for i in range(first, end))


def _combinations(count: int, types: tuple[str, ...]) -> list[tuple[str, ...]]:
    """All of them for up to two operands; for three those of at most two types."""
    every = itertools.product(types, repeat=count)
    return [c for c in every if count < 3 or len(set(c)) <= 2]


def _methods() -> Iterator[Shape]:
    for owner, name in methods._HANDLERS:
        yield Shape(f"method {name}", f"({{0}}).{name}()", ((str(owner),),))
    for owner, sample in (("bool", True), ("int", 0), ("float", 0.0), ("complex", 0j)):
        for name in dir(sample):
            if not name.startswith("_") and not callable(getattr(sample, name)):
                yield Shape(f"attribute {name}", f"({{0}}).{name}", ((owner,),))


def _library() -> Iterator[Shape]:
    """Functions of Python's library. Their operands' counts are those of the library functions' parameters."""
    standard.implementations()
    for row in machine.IMPLEMENTATIONS:
        code = row.function.__code__
        least = code.co_argcount - len(row.function.__defaults__ or ())
        counts = range(4) if code.co_flags & inspect.CO_VARARGS else range(least, min(code.co_argcount, 3) + 1)
        inexact = any(r.accuracy > 0 for r in machine.IMPLEMENTATIONS if set(r.targets) & set(row.targets))
        for target in row.targets:
            if isinstance(target, str) or not hasattr(target, "__module__"):  # a method of str: sequences.py
                continue
            name = f"{target.__module__.lstrip('_')}.{target.__name__}"  # type: ignore[attr-defined]
            small = SMALL.get(target.__name__, ())  # type: ignore[attr-defined]
            known = NUMBERS if name.startswith("cmath") else NUMBERS[:3]
            for count in counts:
                types = [c for c in _combinations(count, (*known, INTS, FLOATS)) if len({"(" in t for t in c}) < 2]
                yield Shape(name, f"{name}({_places_of(0, count)})", tuple(types), small, inexact)


def _places() -> Iterator[Shape]:
    """Displays, subscripts and slices: the rest of what stands in an expression."""
    for types in _combinations(2, (*NUMBERS, "None")):
        yield Shape("tuple", "({0}, {1})", (types,))
    for t in (PAIR, INTS, FLOATS):
        yield Shape("index 0", "{0}[0]", ((t,),))
        yield Shape("index -1", "{0}[-1]", ((t,),))
        yield Shape("index", "{0}[{1}]", ((t, "int"), (t, "bool")), (1,))
        yield Shape("slice", "{0}[::-1]", ((t,),))
        yield Shape("slice 1:", "{0}[1:]", ((t,),))
        yield Shape("starred", "(*{0}, {1})", ((t, "int"),))
    for t in TYPES:
        yield Shape("conditional", "({1} if {0} else {2})", (("bool", t, t),))
    for t, u in itertools.combinations((*NUMBERS, "None"), 2):
        yield Shape("conditional", "({1} if {0} else {2})", (("bool", t, u),))


# --- kinds of nodes --------------------------------------------------------------------------------------------------

SUITES: dict[str, str] = {
    "Assign": "a = x", "AnnAssign": "a: int = x", "AugAssign": "x += y", "Delete": "del x", "If": "if x: pass",
    "While": "while x: break", "For": "for i in range(x): pass", "Match": "match x:\n    case 1: pass", "Return": "return x",
    "Raise": "raise ValueError('a')", "Try": "try: x\nexcept ValueError: pass",
    "With": "import contextlib\nwith contextlib.suppress(ValueError): x",
    "Assert": "assert x", "FunctionDef": "def g(a): return a", "Expr": "x + y",
    "Break": "while x: break", "Continue": "while x:\n    x = 0\n    continue", "Global": "global a\na = x",
    "Nonlocal": "def g():\n    nonlocal x\n    x = y\ng()", "Pass": "pass", "Constant": "1", "Name": "x", "Tuple": "(x, y)",
    "BinOp": "x + y", "UnaryOp": "-x", "BoolOp": "x and y", "Compare": "x < y", "IfExp": "x if y else z", "NamedExpr": "(a := x)",
    "Call": "abs(x)", "Subscript": "(x, y)[0]", "Attribute": "x.real", "Lambda": "(lambda a: a)(x)",
    "GeneratorExp": "sum(a for a in (x, y))",
    "JoinedStr": "f'{x}'", "Slice": "(x, y)[1:]", "Starred": "(*(x, y), z)",
    "FormattedValue": "f'{x:>5}'", "keyword": "def g(a): return a\ng(a=x)",
    "MatchValue": "match x:\n    case 1: pass", "MatchSingleton": "match x:\n    case None: pass",
    "MatchSequence": "match (x, y):\n    case (1, 2): pass", "MatchStar": "match (x, y):\n    case (1, *_): pass",
    "MatchMapping": "match x:\n    case {}: pass", "MatchClass": "match x:\n    case int(): pass",
    "List": "[x, y]", "ListComp": "[a for a in (x, y)]", "comprehension": "[a for a in (x, y)]",
    "Dict": "{x: y}", "DictComp": "{a: y for a in (x, y)}", "Set": "{x, y}", "SetComp": "{a for a in (x, y)}",
    "ClassDef": "class C:\n    def __init__(self, n):\n        self.n = n\nreturn C(x).n",
    "Yield": "def g():\n    yield x\nreturn sum(g())", "YieldFrom": "def g():\n    yield from (x, y)\nreturn sum(g())",
    "Import": "import math\nmath.sqrt(x)", "ImportFrom": "from math import sqrt\nsqrt(x)",
    "MatchAs": "match x:\n    case a: pass", "MatchOr": "match x:\n    case 1 | 2: pass",
}  # fmt: skip
"""The smallest suite with each kind of node; statements.py and expressions.py generate the larger ones."""


def table_nodes() -> set[str]:
    """Kinds of nodes in the front end's tables."""
    return {kind.__name__ for kind in (*expressions._TABLE, *statements._TABLE)}


def unknown_nodes() -> set[str]:
    """Kinds that the front end has a row for, and this fuzzer nothing to generate."""
    return table_nodes() - SUITES.keys()


@cache
def nodes() -> frozenset[str]:
    """Kinds of nodes that the front end accepts somewhere."""
    return frozenset(kind for kind, suite in SUITES.items() if probe.accepts(suite))
