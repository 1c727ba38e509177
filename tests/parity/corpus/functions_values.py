"""Functions as values: chosen, kept in lists and tuples, handed on, compared; functions of types and of the library among them."""

import functools
import math
import operator

from parity.case import case


def _double(x):
    return x * 2


def _square(x):
    return x * x


def _negated(x):
    return -x


STEPS = (_double, _square, _negated)


@case((0, 5), (1, 5), (2, 5), (-1, 2), (3, 1))
def chosen_by_index(i: int, x: int) -> int:
    """A tuple of functions; the index may be out of it."""
    return STEPS[i](x)


@case((True, 3), (False, 3), (True, -2))
def chosen_by_test(up, x):
    """A conditional expression of two functions."""
    step = _double if up else _negated
    return step(x)


@case(([1, 2, 3],), ([],), ([-4, 7],))
def all_of_a_list(xs: list[int]) -> list[list[int]]:
    """A loop over functions."""
    return [[f(x) for x in xs] for f in [_double, _square, _negated]]


@case((3,), (0,), (-5,))
def chained(x):
    """Functions that are applied one after the other."""
    for f in (_double, _square, _negated, abs):
        x = f(x)
    return x


@case(("Hello",), ("",), ("straße Ω",))
def methods_of_str(s: str) -> list[str]:
    """The methods of a type are functions."""
    return [f(s) for f in (str.upper, str.lower, str.title, str.swapcase)]


@case((["b", "A", "c"],), (["Zoo", "apple", "Mango", "apple"],), ([],))
def sorted_by_lower(words: list[str]) -> list[str]:
    """`str.lower` as a key."""
    return sorted(words, key=str.lower)


@case((["bb", "a", "ccc"],), ([],), (["", "x"],))
def sorted_by_len(words: list[str]) -> list[str]:
    """A built-in function as a key."""
    return sorted(words, key=len, reverse=True)


@case((["1", "22", " 3 "],), ([],), (["4", "x"],))
def map_int(words: list[str]) -> int:
    """A type as a function."""
    return sum(map(int, words))


@case((["1.5", "2", "-3"],), (["nan"],), (["1", "one"],))
def mapped_float(words):
    """float() of each."""
    return list(map(float, words))


@case(([3, -1, 2],), ([],), ([-5, -6],))
def map_of_builtins(xs: list[int]) -> tuple[list[int], list[str], list[float]]:
    """abs, str, float and a function of math."""
    return list(map(abs, xs)), list(map(str, xs)), [math.sqrt(x) for x in map(abs, xs)]


@case((["a", "", "b"],), ([""],), ([],))
def filter_bool(words: list[str]) -> list[str]:
    """bool and None mean the same to filter()."""
    return list(filter(bool, words)) + list(filter(None, words))


@case((["12", "x", "7", ""],), ([],), (["²"],))
def filter_method(words):
    """A method that asks."""
    return list(filter(str.isdigit, words))


@case(([1, 2, 3, 4],), ([5],), ([],))
def reduced(xs: list[int]) -> int:
    """functools.reduce without a first value raises for nothing."""
    return functools.reduce(operator.mul, xs)


@case(([1, 9, 3],), ([5],), ([],))
def reduced_with_builtin(xs: list[int]) -> int:
    """max of two, again and again."""
    return functools.reduce(max, xs, 0)


@case((["a", "b"],), ([],), (["x"],))
def reduced_texts(words: list[str]) -> str:
    """A lambda of two texts."""
    return functools.reduce(lambda a, b: b + a, words, "")


@case(([[1, 2], [3], []],), ([],), ([[5]],))
def reduced_lists(xs: list[list[int]]) -> list[int]:
    """operator.add of lists."""
    start: list[int] = []
    return functools.reduce(operator.add, xs, start)


@case((7, 3), (7, 0), (-7, 2))
def operators_in_a_list(a: int, b: int) -> list[int]:
    """The functions of operator."""
    return [op(a, b) for op in [operator.add, operator.sub, operator.mul, operator.floordiv, operator.mod]]


@case(("+", 4, 2), ("/", 1, 0), ("^", 1, 1), ("-", 3, 5))
def calculator(sign, a, b):
    """Functions found by a text."""
    names = ["+", "-", "*", "/"]
    functions = [lambda x, y: x + y, lambda x, y: x - y, lambda x, y: x * y, lambda x, y: x / y]
    return functions[names.index(sign)](a, b)


@case((0,), (1,), (2,))
def compared_by_is(i: int) -> list[bool]:
    """A function is itself."""
    f = STEPS[i]
    return [f is _double, f is _square, f is not _negated, f is f]


@case((1,), (0,), (-3,))
def maybe_a_function(n: int) -> int:
    """None where there is none."""
    f = _double if n > 0 else None
    if f is None:
        return n
    return f(n)


@case((2,), (0,), (5,))
def optional_parameter(n: int) -> list[int]:
    """A function that may be given."""

    def apply(x, f=None):
        return f(x) if f else x

    return [apply(n), apply(n, _square), apply(n, f=lambda x: x - 1)]


@case(([4, 1, 3],), ([],), ([2, 2],))
def passed_on(xs: list[int]) -> list[int]:
    """A function given to a function that gives it on."""

    def outer(f, ys):
        return inner(lambda y: f(y) + 1, ys)

    def inner(g, ys):
        return [g(y) for y in ys]

    return outer(_square, xs)


@case((3, 4), (0, 0), (-1, 6))
def returned_pair(a: int, b: int) -> tuple[int, int]:
    """Two functions come back."""

    def pair(k):
        def add(x):
            return x + k

        def sub(x):
            return x - k

        return add, sub

    plus, minus = pair(b)
    return plus(a), minus(a)


@case(([3, 1, 2],), ([],), ([5, 5],))
def itemgetters(xs: list[int]) -> list[tuple[int, int]]:
    """operator.itemgetter as a key."""
    pairs = [(x, i) for i, x in enumerate(xs)]
    return sorted(pairs, key=operator.itemgetter(0)) + sorted(pairs, key=operator.itemgetter(1, 0), reverse=True)


@case(([3, 1, 2],), (["b", "a"],), ([],))
def cmp_to_key(xs):
    """An old comparison as a key."""

    def compare(a, b):
        return (a < b) - (a > b)

    return sorted(xs, key=functools.cmp_to_key(compare))


@case(([3, 1, 2], ["zz", "a", "bcd"]), ([], []), ([8, 7], ["é", ""]))
def comparisons_of_two_types(xs: list[int], texts: list[str]) -> tuple[list[int], list[str]]:
    """Keys of numbers and keys of texts, side by side."""
    backwards = functools.cmp_to_key(lambda a, b: b % 7 - a % 7)
    return sorted(xs, key=backwards), sorted(texts, key=functools.cmp_to_key(lambda a, b: len(a) - len(b)))


@case((5,), (0,), (-1,))
def partials(n: int) -> list[int]:
    """functools.partial with arguments by place and by name."""

    def line(a, b, c=0):
        return a * 100 + b * 10 + c

    fs = [functools.partial(line, 1), functools.partial(line, 2, c=n)]
    return [f(n) for f in fs] + [functools.partial(line, b=n)(3), functools.partial(line, 1, 2)(c=4)]


def _shown(a, *rest, b=2, **more):
    return f"{a} {rest} {b} {more}"


_SHOWN = functools.partial(_shown, 1, b=5, c=6)


@case(({"b": 8},), ({"d": 2},), ({},), ({"a": 1},))
def partials_named_again(options):
    """A later keyword argument replaces one of partial's own, in its place; a partial of a partial, a dict behind `**`."""
    outer = functools.partial(_SHOWN, 0, b=9, rest=1)
    found = [_SHOWN(), _SHOWN(2, b=3), _SHOWN(d=1, c=2), outer(), outer(b=len(options), more=4)]
    try:
        return found, functools.partial(_shown, b=len(options))(**options)
    except TypeError as error:
        return found, type(error).__name__


@case((["x", "yy"],), ([],), (["zzz"],))
def method_of_an_object(words: list[str]) -> str:
    """A method that is bound to its object."""
    parts: list[str] = []
    add = parts.append
    for word in words:
        add(word)
    join = "-".join
    return join(parts)


@case((3,), (0,), (-2,))
def callable_objects(n: int) -> list[int]:
    """Instances with __call__ beside each other."""
    fs = [_Scale(2), _Scale(n)]
    return [f(10) for f in fs] + list(map(_Scale(3), [1, n]))


class _Scale:
    def __init__(self, factor):
        self.factor = factor

    def __call__(self, x):
        return self.factor * x


@case((4,), (0,), (1,))
def composed(n: int) -> int:
    """Functions of functions."""

    def compose(f, g):
        return lambda x: f(g(x))

    whole = compose(compose(_double, _square), _negated)
    return whole(n)


@case(([1, 2, 3, 4],), ([],), ([10],))
def any_and_all_with_functions(xs: list[int]) -> list[bool]:
    """Predicates as values."""
    even = lambda x: x % 2 == 0
    positive = lambda x: x > 0
    return [test(map(p, xs)) for p in (even, positive) for test in (any, all)]


@case(([1, 2, 3],), ([],), ([-1],))
def map_kept(xs):
    """map() is an iterator that is empty once it was read."""
    doubled = map(_double, xs)
    return list(doubled), list(doubled)


@case(([1, 2, 3, 4],), ([],), ([3],))
def filter_kept(xs: list[int]) -> list[int]:
    """filter() is asked step by step."""
    odd = filter(lambda x: x % 2, xs)
    first = next(odd)
    return [first, *odd]


@case(([1, 2, 3], "ab"), ([], "x"), ([7], ""))
def zip_kept(xs: list[int], s: str) -> list[tuple[int, str]]:
    """zip() is asked step by step."""
    pairs = zip(xs, s)
    first = next(pairs)
    return [first, first, *pairs]


@case((3,), (8,), (0,))
def min_and_max_by_key(n: int) -> tuple[int, int, str]:
    """Keys that are functions of all kinds."""
    xs = [n, -5, 2]
    return min(xs, key=abs), max(xs, key=_negated), max(["a", "bbb", "cc"], key=len)


@case((3, "int"), (4, "str"), (5, "other"))
def called_or_constant(n, kind):
    """What is called depends on a text."""
    if kind == "int":
        f = int
    elif kind == "str":
        f = float
    else:
        f = abs
    return f(n)


@case((1,), (2,), (0,))
def not_callable(n: int) -> int:
    """A number is not a function."""
    f = _double if n else 5
    return f(n)


def _composed(*functions):
    return functools.reduce(lambda f, g: lambda x: g(f(x)), functions)


def _composed_backwards(*functions):
    return functools.reduce(lambda f, g: lambda *args: f(g(*args)), reversed(functions), str)


@case((3,), (0,), (-4,))
def composed_by_reduce(n):
    """What is made of two functions is made a function with a third."""
    found = []
    for k in range(2):
        f = _composed(lambda v: v + k, lambda v: v * 2, str, lambda s: s + "!")  # noqa: B023
        found.append(f(n))
    return found, _composed(abs)(n), _composed_backwards(lambda a, b: a - b, lambda v: v / 2)(n, 1)


class Adder:
    def __init__(self, n):
        self.n = n

    def __call__(self, x):
        return x + self.n


@case((3,), (0,), (-5,))
def called_where_they_can_be(n):
    """`callable` of functions, classes, instances with and without `__call__`, and plain values."""
    answers = []
    for each in (n, "a", lambda x: x * n, Adder(n)):
        answers.append(each(n) if callable(each) else each)
    table = {"length": len, "adder": Adder}
    return answers, callable(table["length"]), callable(Adder), callable(answers), callable(answers.append)


class _Lamp:
    def __init__(self):
        self.seen = []

    def turn(self, state, *, slowly=False, by="hand"):
        self.seen.append((state, slowly, by))
        return len(self.seen)

    turn_on = functools.partialmethod(turn, "on")
    fade = functools.partialmethod(turn, "off", slowly=True)


@case(("clock",), ("",), (3,))
def methods_with_arguments(by):
    """`functools.partialmethod`: what the class has given comes first, and what the call names replaces it."""
    lamp = _Lamp()
    counted = lamp.turn_on(), lamp.fade(), lamp.fade(by=by), lamp.fade(slowly=False), lamp.turn_on(by=by)
    try:
        lamp.turn_on("off")
    except TypeError as error:
        print(error)
    return counted, lamp.seen


@case((3,), (0,), (-1,))
def partials_of_iterators(n):
    """`map`, `filter` and `zip` with some of their arguments, and with a star."""
    grown = functools.partial(map, lambda x: x + n)
    scaled = functools.partial(map, lambda a, b: a * b, [1, 2, 3])
    kept, true = functools.partial(filter, lambda x: x > n), functools.partial(filter, None)
    later = grown([5, 6])
    first = next(later), list(later), list(grown((4.5, 1))), sum(grown(range(4)))
    every = [lambda a, b: a + b, (1, 2), (n, n)]
    return first, list(scaled([n, n, 1])), list(kept([1, 9, 4])), list(true([0, n, 2])), list(map(*(every[0], every[1], every[2])))


@case(([0, 1, 2],), ([],), ([0],))
def filters_without_function(xs: list[int]) -> tuple[list[int], list[int]]:
    """None for the function of `filter`, by whatever name it comes."""
    test = None
    return list(filter(test, xs)), [x for x in filter(*(None, xs))]


def _weighed(a, b, c=0):
    return a + b * 10 + c * 100


@case((1, 2), (0.5, 3), (2, 0.25))
def what_partial_was_given(x, y):
    """A partial of a partial tells all that both were given."""
    one = functools.partial(_weighed, x, c=y)
    both = functools.partial(one, 5)
    return one.func(1, 2), one.args, one.keywords, both.args, both.keywords, both.func is _weighed, both(), one(3)


class Pool:
    """Chooses its function by a text."""

    def __init__(self, mode):
        self.mode = mode

    def of(self, rows):
        if self.mode == "max":
            fold = max
        elif self.mode == "sum":
            fold = sum
        return [fold(row) for row in rows]


@case(([[1, 5], [2]], "max"), ([[1, 5], [2]], "sum"), ([[1, 5], [2]], "mean"), ([], "mean"))
def chosen_by_a_text(rows, mode):
    """A function on each of two paths, none on a third: UnboundLocalError there alone."""
    return Pool(mode).of(rows)


@case((3, 1), (-4, 2), (5, 0), (0, 3))
def defined_on_two_paths(n, k):
    """The same of functions that are defined where they are needed, and of ones that are deleted."""
    if k == 1:

        def change(x):
            return x + k

    elif k == 2:
        change = abs
    elif k == 3:
        change = abs
        if n == 0:
            del change
    return change(n), change(-n)
