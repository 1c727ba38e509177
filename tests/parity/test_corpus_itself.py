"""The corpus is what it claims to be: large, varied, without copies, and every program runs in CPython in time."""

import ast
import inspect
import textwrap
import time
from collections.abc import Callable, Iterator
from contextlib import suppress

import numpy as np
import pytest
from parity.case import Case, fresh, load_corpus

CORPUS = load_corpus()
SECONDS_PER_CALL = 0.5  # programs are written for 0.05; a busy machine may take ten times as long
SECONDS_IN_ALL = 20


def tree_of(case: Case) -> ast.FunctionDef:
    """The program's own definition, without decorators and docstring."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(case.function))).body[0]
    assert isinstance(tree, ast.FunctionDef), case.name
    tree.decorator_list = []
    tree.body = tree.body[ast.get_docstring(tree) is not None :]
    return tree


TREES = {case.name: tree_of(case) for case in CORPUS}


class Anonymous(ast.NodeTransformer):
    """Names that the program binds become numbers, constants become their types, annotations and messages go."""

    def __init__(self, tree: ast.AST) -> None:
        self.numbers: dict[str, str] = {}
        for node in ast.walk(tree):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                self.number(node.id)
            elif isinstance(node, ast.arg):
                self.number(node.arg)
            elif isinstance(node, ast.FunctionDef):
                self.number(node.name)

    def number(self, name: str) -> str:
        return self.numbers.setdefault(name, f"v{len(self.numbers)}")

    def visit_Name(self, node: ast.Name) -> ast.Name:
        return ast.Name(self.numbers.get(node.id, node.id), node.ctx)

    def visit_arg(self, node: ast.arg) -> ast.arg:
        return ast.arg(self.numbers[node.arg])

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        return ast.Constant(type(node.value).__name__)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        self.generic_visit(node)
        node.name, node.returns = self.numbers[node.name], None
        return node


def shape_of(case: Case) -> str:
    """What two programs share when one is a copy of the other with other names and constants."""
    tree = tree_of(case)
    return ast.dump(Anonymous(tree).visit(tree))


def lines_of(tree: ast.FunctionDef) -> int:
    """Lines of the definition as a formatter would write them, blank lines, comments and docstring not counted."""
    return len(ast.unparse(tree).splitlines())


Feature = Callable[[ast.AST], bool]


def is_a(*kinds: type[ast.AST]) -> Feature:
    return lambda node: isinstance(node, kinds)


def operator(kind: type[ast.AST]) -> Feature:
    return lambda node: isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, kind)


def compares(*kinds: type[ast.AST]) -> Feature:
    return lambda node: isinstance(node, ast.Compare) and any(isinstance(op, kinds) for op in node.ops)


def calls(*names: str) -> Feature:
    return lambda node: isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in names


def calls_of(module: str) -> Feature:
    return lambda node: isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == module


def loop_with_else(kind: type[ast.For] | type[ast.While]) -> Feature:
    return lambda node: isinstance(node, kind) and bool(node.orelse)


def raises(name: str) -> Feature:
    return lambda node: isinstance(node, ast.Raise) and name in ast.unparse(node)


def within(outer: type[ast.AST], inner: type[ast.AST]) -> Feature:
    return lambda node: isinstance(node, outer) and any(isinstance(n, inner) for n in ast.walk(node) if n is not node)


FEATURES: dict[str, Feature] = {
    "+": operator(ast.Add),
    "-": operator(ast.Sub),
    "*": operator(ast.Mult),
    "/": operator(ast.Div),
    "//": operator(ast.FloorDiv),
    "%": operator(ast.Mod),
    "**": operator(ast.Pow),
    "&": operator(ast.BitAnd),
    "|": operator(ast.BitOr),
    "^": operator(ast.BitXor),
    "<<": operator(ast.LShift),
    ">>": operator(ast.RShift),
    "unary -": is_a(ast.USub),
    "unary +": is_a(ast.UAdd),
    "unary ~": is_a(ast.Invert),
    "not": is_a(ast.Not),
    "< <=": compares(ast.Lt, ast.LtE),
    "> >=": compares(ast.Gt, ast.GtE),
    "==": compares(ast.Eq),
    "!=": compares(ast.NotEq),
    "in": compares(ast.In),
    "not in": compares(ast.NotIn),
    "is None": compares(ast.Is),
    "is not None": compares(ast.IsNot),
    "chained comparison": lambda node: isinstance(node, ast.Compare) and len(node.ops) > 1,
    "and": is_a(ast.And),
    "or": is_a(ast.Or),
    "conditional expression": is_a(ast.IfExp),
    "walrus": is_a(ast.NamedExpr),
    "augmented assignment": is_a(ast.AugAssign),
    "augmented element": lambda node: isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Subscript),
    "chained assignment": lambda node: isinstance(node, ast.Assign) and len(node.targets) > 1,
    "unpacking": lambda node: isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Tuple),
    "unpacking in for": lambda node: isinstance(node, ast.For) and isinstance(node.target, ast.Tuple),
    "nested unpacking": lambda node: isinstance(node, ast.Assign) and within(ast.Tuple, ast.Tuple)(node.targets[0]),
    "tuple result": lambda node: isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple),
    "nested tuple": within(ast.Tuple, ast.Tuple),
    "empty return": lambda node: isinstance(node, ast.Return) and node.value is None,
    "return None": lambda node: isinstance(node, ast.Return) and ast.unparse(node) == "return None",
    "index": is_a(ast.Subscript),
    "negative index": lambda node: isinstance(node, ast.Subscript) and isinstance(node.slice, ast.UnaryOp),
    "store into a buffer": lambda node: isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store),
    "elif": lambda node: isinstance(node, ast.If) and len(node.orelse) == 1 and isinstance(node.orelse[0], ast.If),
    "while": is_a(ast.While),
    "while True": lambda node: isinstance(node, ast.While) and isinstance(node.test, ast.Constant),
    "while else": loop_with_else(ast.While),
    "for": is_a(ast.For),
    "for else": loop_with_else(ast.For),
    "for over a tuple": lambda node: isinstance(node, ast.For) and isinstance(node.iter, ast.Tuple),
    "for over a name": lambda node: isinstance(node, ast.For) and isinstance(node.iter, ast.Name),
    "range with step": lambda node: calls("range")(node) and len(getattr(node, "args", ())) == 3,
    "break": is_a(ast.Break),
    "continue": is_a(ast.Continue),
    "match": is_a(ast.Match),
    "pattern: literal": is_a(ast.MatchValue),
    "pattern: singleton": is_a(ast.MatchSingleton),
    "pattern: alternatives": is_a(ast.MatchOr),
    "pattern: sequence": is_a(ast.MatchSequence),
    "pattern: capture": lambda node: isinstance(node, ast.MatchAs) and node.name is not None,
    "pattern: wildcard": lambda node: isinstance(node, ast.MatchAs) and node.name is None,
    "pattern: guard": lambda node: isinstance(node, ast.match_case) and node.guard is not None,
    "assert": lambda node: isinstance(node, ast.Assert) and node.msg is None,
    "assert with message": lambda node: isinstance(node, ast.Assert) and node.msg is not None,
    "raise ValueError": raises("ValueError"),
    "raise ZeroDivisionError": raises("ZeroDivisionError"),
    "raise OverflowError": raises("OverflowError"),
    "f-string": is_a(ast.JoinedStr),
    "nested function": within(ast.FunctionDef, ast.FunctionDef),
    "keyword argument": lambda node: isinstance(node, ast.Call) and bool(node.keywords),
    "default argument": lambda node: isinstance(node, ast.arguments) and bool(node.defaults),
    "float literal": lambda node: isinstance(node, ast.Constant) and isinstance(node.value, float),
    "complex": lambda node: calls("complex")(node) or (isinstance(node, ast.Constant) and isinstance(node.value, complex)),
    "bool literal": lambda node: isinstance(node, ast.Constant) and isinstance(node.value, bool),
    ".real .imag .conjugate": lambda node: isinstance(node, ast.Attribute) and node.attr in ("real", "imag", "conjugate"),
    "abs": calls("abs"),
    "min": calls("min"),
    "max": calls("max"),
    "round": calls("round"),
    "divmod": calls("divmod"),
    "pow": calls("pow"),
    "len": calls("len"),
    "bool": calls("bool"),
    "int": calls("int"),
    "float": calls("float"),
    "bytearray": calls("bytearray"),
    "math": calls_of("math"),
    "cmath": calls_of("cmath"),
    "numpy": calls_of("np"),
    "np.zeros": lambda node: isinstance(node, ast.Call) and ast.unparse(node.func) == "np.zeros",
}


def features_of(tree: ast.AST) -> Iterator[str]:
    nodes = list(ast.walk(tree))
    return (name for name, holds in FEATURES.items() if any(holds(node) for node in nodes))


def seconds_of_calls(case: Case) -> Iterator[float]:
    """How long CPython takes for each call, whatever comes of it."""
    with np.errstate(all="ignore"):
        for arguments in case.inputs:
            copies = fresh(arguments)
            start = time.process_time()
            with suppress(Exception):  # what it raises is a part of the answer
                case.function(*copies)
            yield time.process_time() - start


def test_there_are_many_programs():
    assert len(CORPUS) >= 1500
    assert sum(lines_of(tree) >= 10 for tree in TREES.values()) >= 170


def test_names_are_unique():
    assert len(TREES) == len(CORPUS)


def test_about_half_are_annotated():
    annotated = sum(all(a.annotation for a in tree.args.args) for tree in TREES.values())
    assert 0.4 <= annotated / len(TREES) <= 0.65


def test_every_program_says_what_it_shows():
    assert [case.name for case in CORPUS if not case.function.__doc__] == []


def test_every_program_has_three_inputs():
    assert [case.name for case in CORPUS if len(case.inputs) < 3] == []


def test_no_program_is_a_copy_of_another():
    seen: dict[str, str] = {}
    copies = [(case.name, first) for case in CORPUS if (first := seen.setdefault(shape_of(case), case.name)) != case.name]
    assert copies == []


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_programs_are_fast():
    seconds = {case.name: max(seconds_of_calls(case)) for case in CORPUS}
    assert {name: taken for name, taken in seconds.items() if taken > SECONDS_PER_CALL} == {}
    assert sum(seconds.values()) < SECONDS_IN_ALL


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_an_eighth_of_the_calls_raises_and_no_program_only_raises():
    raised = calls = 0
    hopeless = []
    for case in CORPUS:
        failures = 0
        for arguments in case.inputs:
            try:
                case.function(*fresh(arguments))
            except Exception:
                failures += 1
        raised, calls = raised + failures, calls + len(case.inputs)
        if failures == len(case.inputs):
            hopeless.append(case.name)
    assert raised / calls > 0.08
    assert hopeless == ["recursion.without_base"]


def test_every_feature_occurs_in_five_programs():
    counts = dict.fromkeys(FEATURES, 0)
    for tree in TREES.values():
        for name in features_of(tree):
            counts[name] += 1
    assert {name: count for name, count in counts.items() if count < 5} == {}
