"""Tables of many functions, and functions that are chosen among many."""

import math
import operator
from functools import partial, reduce

from parity.case import case

_CALCULATOR = {
    "+": operator.add, "-": operator.sub, "*": operator.mul, "/": operator.truediv, "//": operator.floordiv, "%": operator.mod,
    "**": operator.pow, "<": operator.lt, "==": operator.eq, "min": min, "max": max,
}  # fmt: skip


@case(("+", 7, 2), ("<", 7, 2), ("**", 7, 2), ("/", 1, 0), ("?", 7, 2), ("max", 1.5, 2))
def chosen_or_given(name, a, b):
    """Another than those of the table, where it has none of the name."""
    found = _CALCULATOR.get(name, lambda x, y: None)
    other = _CALCULATOR[name] if name in _CALCULATOR else divmod
    return found(a, b), other(a, b)


@case(("sqrt", [2.0]), ("pow", [2.0, 3.0]), ("round", [2.567, 1]), ("?", []), ("neg", [1]), ("atan2", [1.0]), ("log", [8.0, 2.0]))
def called_with_what_there_is(name, args):
    """With as many arguments as stand behind the name."""
    functions = {
        "sqrt": math.sqrt, "abs": abs, "pow": math.pow, "round": round, "int": int, "log": math.log, "floor": math.floor,
        "atan2": math.atan2, "neg": lambda x: -x, "hypot": math.hypot,
    }  # fmt: skip
    if name not in functions:
        raise NameError(f"unknown function {name}")
    return functions[name](*args)


def _stage(k):
    if k == 0:
        return lambda x: x + 1
    if k == 1:
        return lambda x: x - 1
    if k == 2:
        return lambda x: x * 2
    if k == 3:
        return lambda x: x // 2
    if k == 4:
        return lambda x: x**2
    if k == 5:
        return lambda x: -x
    if k == 6:
        return abs
    if k == 7:
        return lambda x: x % 10
    if k == 8:
        return lambda x: x or 100
    return str


@case(([0, 2, 5],), ([],), ([9, 8],), ([4, 4, 7, 6, 3, 1],))
def stages(ks):
    """A function gives one of ten."""
    last = None
    seen = []
    for k in ks:
        last = _stage(k)
        seen.append(last(k))
    return seen, last(5) if last else None


class _Machine:
    def __init__(self):
        self.handler = self.start
        self.seen = []

    def start(self, c):
        self.handler = {"a": self.of_a, "b": self.of_b, "c": self.of_c, "d": self.of_d, "e": self.of_e}.get(c, self.start)

    def of_a(self, c):
        self.seen.append("a" + c)
        self.handler = self.of_b

    def of_b(self, c):
        self.seen.append("b" + c)
        self.handler = self.of_f if c == "f" else self.of_c

    def of_c(self, c):
        self.seen.append("c" + c)
        self.handler = self.of_g if c == "g" else self.of_d

    def of_d(self, c):
        self.seen.append("d" + c)
        self.handler = self.of_h

    def of_e(self, c):
        self.handler = self.start

    def of_f(self, c):
        self.handler = self.of_e

    def of_g(self, c):
        self.seen.append("g")
        self.handler = self.of_i

    def of_h(self, c):
        self.handler = self.of_i if c == "i" else self.start

    def of_i(self, c):
        self.seen.append("i" + c)


@case(("abfgax",), ("",), ("zzcdiiii",), ("bcgab",))
def a_machine_of_many_states(text):
    """A field holds one of nine methods."""
    machine = _Machine()
    for c in text:
        machine.handler(c)
    return machine.seen


_RULES = {
    "age": {"kind": int, "least": 0, "check": lambda v: v % 2 == 0, "why": "odd"},
    "name": {"kind": str, "most": 5, "check": str.isalpha},
    "score": {"kind": (int, float), "default": 0.5},
}


@case(({"age": 4, "name": "bob"},), ({"age": -3, "score": "x"},), ({"name": "robert!", "age": 3},), ({},))
def rules_of_many_kinds(data):
    """A table of rules holds functions, classes, numbers and texts under one roof; only what is no function is written out."""
    found = []
    for name, rule in _RULES.items():
        if name not in data:
            found.append(f"{name}: {rule['default'] if 'default' in rule else 'missing'}")
            continue
        v = data[name]
        if not isinstance(v, rule["kind"]):
            found.append("%s is a %s" % (name, type(v).__name__))
        elif "least" in rule and v < rule["least"]:
            found.append(f"{name} < {rule['least']!r}")
        elif "most" in rule and len(v) > rule["most"]:
            found.append("{} > {}".format(name, rule["most"]))
        elif "check" in rule and not rule["check"](v):
            found.append(name + ": " + str(rule.get("why")) + rule.get("why", "?").upper() + "%s" % rule.get("why"))
    return found


@case(("sum",), ("twice",), ("none",))
def what_no_function_has(name):
    """A function of a table has no method of texts."""
    table = {"sum": lambda xs: sum(xs), "twice": "two times"}
    try:
        return table[name].upper()
    except AttributeError as error:
        return str(error)


def logging(handler):
    def inner(x):
        return f"[{handler(x)}]"

    return inner


def counting(handler):
    calls = 0

    def inner(x):
        nonlocal calls
        calls += 1
        return f"{calls}{handler(x)}"

    return inner


def refusing(limit):
    def around(handler):
        return lambda x: "no" if x > limit else handler(x + 1)

    return around


@case((1,), (5,), (-3,))
def wrapped_in_turn(n):
    """Middleware from a list: each wraps what the ones before it have made; one of them has a state of its own."""
    app = str
    for middleware in reversed([logging, refusing(4), counting, logging, counting]):
        app = middleware(app)
    return app(n), app(n - 1), app(n)


@case((0, 2), (1, 2), (6, -1))
def wrapped_by_default(depth, x):
    """The same to a depth that the run says: in defaults, in `partial`, in a recursion, in a fold."""
    handler = lambda x: x
    for k in range(depth):
        handler = lambda x, k=k, following=handler: following(x * 2) - k
    bound = lambda x: x
    for _ in range(depth):
        bound = partial(lambda following, x: following(x) + 1, bound)

    def build(n):
        if n == 0:
            return lambda x: x
        inner = build(n - 1)
        return lambda x: inner(x) * n

    folded = reduce(lambda f, g: lambda x: g(f(x)), [handler, bound, build(depth)], lambda x: x)
    return handler(x), bound(x), build(depth)(x), folded(x)


def marked(function):
    """Gives a function a text and a number, as registries of commands do."""
    function.help = "help of " + function.__name__
    function.rank = len(function.__name__)
    return function


@marked
def begin():
    return 1


@marked
def finish():
    return 2


def unmarked():
    return 3


_COMMANDS = {"begin": begin, "finish": finish, "none": unmarked}


@case(("begin",), ("finish",), ("none",))
def marks_of_a_table(name):
    """What a decorator gave to functions, asked of those that a table holds."""
    command = _COMMANDS[name]
    told = command.help if hasattr(command, "help") else "no help"
    return command(), getattr(command, "help", None), told, hasattr(command, "rank"), getattr(command, "none", name)
