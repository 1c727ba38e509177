"""Objects of the module as constants: dicts, sets, lists of anything, instances, tables of functions."""

import enum
import functools
import operator
from collections import Counter, OrderedDict, deque, namedtuple
from dataclasses import dataclass
from typing import ClassVar

from parity.case import case

_ROMAN = {"I": 1, "V": 5, "X": 10, "L": 50, "C": 100, "D": 500, "M": 1000}
_VOWELS = set("aeiou")
_PRIMES = frozenset([2, 3, 5, 7, 11, 13])
_CLOSING = {")": "(", "]": "[", "}": "{"}
_STEPS = {(0, 1): "up", (1, 0): "right", (0, -1): "down", (-1, 0): "left"}
_GRAPH = {"a": ["b", "c"], "b": ["d"], "c": ["d", "e"], "d": ["e"], "e": []}
_PRICES = {"tea": {"small": 2.5, "large": 3.75}, "cake": {"small": 4.0}}
_NEVER = float("inf")
_COSTS = [0.0, 2.5, _NEVER]
_SQUARES = {i: i * i for i in range(64)}
_LINE = deque([3, 1, 2], maxlen=4)
_LETTERS = Counter("mississippi")
_ORDER = OrderedDict([("z", 26), ("a", 1), ("m", 13)])
_SHARED = [1, 2]
_HOLDS = {"left": _SHARED, "right": _SHARED}

_ANYTHING = {1: "one", "b": 2.5, (1, "x"): None, 2.5: [1, 2], None: {"k": (1, 2)}, -1: {3, 4}, True + 1: True}
_WIDE = {"": 0, "é": 1, "ж" * 9: 2, "😀": 3, "a key of more than twenty-four bytes": 4}
_SETTINGS = {"name": "net", "layers": [{"kind": "dense", "size": 8, "act": None}, {"kind": "dropout", "rate": 0.5}], "debug": False}
_STOP = {"the", "a", "an", "of", "to", "in"}
_FACTORS = {n: {d for d in range(1, n + 1) if n % d == 0} for n in range(1, 40)}
_LAYERS = [frozenset(range(k, 40)) for k in range(8)]

_OPERATORS = {"+": (1, operator.add), "-": (1, operator.sub), "*": (2, operator.mul), "/": (2, lambda a, b: a // b)}
_READ = {"int": int, "float": float, "text": str}


def _double(x):
    return x * 2


def _negate(x):
    return -x


_RULES = [lambda x, y: (x + y) % 3, lambda x, y: y, lambda x, y: x, lambda x, y: x * y]
_STAGES = [_double, _negate, abs, functools.partial(operator.add, 100)]


class _Turn(enum.Enum):
    LEFT = 1
    AROUND = 2
    RIGHT = 3


_TURNS = {"L": _Turn.LEFT, "R": _Turn.RIGHT, "U": _Turn.AROUND}
_OPPOSITE = {_Turn.LEFT: _Turn.RIGHT, _Turn.RIGHT: _Turn.LEFT}
_Size = namedtuple("_Size", "width height")
_SIZES = {"S": _Size(1, 2), "M": _Size(3, 5)}


@dataclass(frozen=True)
class _Planet:
    name: str
    mass: float
    moons: tuple = ()

    def weight(self, of):
        return self.mass * of


_PLANETS = [_Planet("mercury", 0.055), _Planet("earth", 1.0, ("moon",)), _Planet("mars", 0.107, ("phobos", "deimos"))]
_HOME = _PLANETS[1]


class _Circle:
    def __init__(self, r):
        self.r = r

    def area(self):
        return 3 * self.r * self.r


class _Square:
    SIDES: ClassVar = {"square": 4, "circle": 0}

    def __init__(self, a):
        self.a = a

    def area(self):
        return self.a * self.a + self.SIDES["square"]


_MAKERS = {"circle": _Circle, "square": _Square}


@case(("XIV",), ("MCMXCIV",), ("",), ("XQ",))
def roman_of_the_module(text: str) -> int:
    """The least letters first: a smaller one before a larger one counts against it."""
    total, before = 0, 0
    for letter in reversed(text):
        value = _ROMAN[letter]
        total += -value if value < before else value
        before = max(before, value)
    return total


@case(("a quick brown fox",), ("rhythm",), ("",))
def vowels_of_the_module(text):
    """A set, asked, walked through and combined."""
    return sum(c in _VOWELS for c in text), sorted(_VOWELS & set(text)), sorted(_VOWELS - set(text)), len(_VOWELS)


@case((30,), (2,), (0,))
def frozen_set_of_the_module(n):
    """A frozen set, asked, walked through and combined."""
    return [i for i in range(n) if i in _PRIMES], max(_PRIMES), _PRIMES | {n} == _PRIMES


@case(("([]{})",), ("([)]",), ("((",))
def brackets_by_a_table(text):
    """What opens is found by what closes."""
    stack = []
    for c in text:
        if c in _CLOSING.values():
            stack.append(c)
        elif c in _CLOSING and (not stack or stack.pop() != _CLOSING[c]):
            return False
    return not stack


@case((0, 1), (-1, 0), (2, 2))
def tuples_as_keys(x, y):
    """Keys that are pairs."""
    return _STEPS[x, y], [name for (dx, dy), name in _STEPS.items() if dx == x or dy == y]


@case(("a",), ("d",), ("q",))
def graph_of_the_module(start):
    """Lists in a dict, walked through; what is found on the way is the function's own."""
    seen, queue = {start}, deque([start])
    order = []
    while queue:
        node = queue.popleft()
        order.append(node)
        for other in _GRAPH[node]:
            if other not in seen:
                seen.add(other)
                queue.append(other)
    return order, sorted(_GRAPH), {k: len(v) for k, v in _GRAPH.items()}


@case(("tea", "large"), ("cake", "small"), ("cake", "large"), ("pie", "small"))
def dicts_in_a_dict(what, size):
    """Dicts within one, with and without the key."""
    return _PRICES.get(what, {}).get(size, -1.0), _PRICES[what][size]


@case((0,), (2,), (3,))
def infinity_in_a_list(i):
    """Floats that no literal can say."""
    return _COSTS[i] < 1e300, sum(_COSTS[:i]), _NEVER in _COSTS


@case((3,), (63,), (64,))
def many_items(n):
    """More than a line of them."""
    return _SQUARES[n], sum(_SQUARES.values()), len(_SQUARES)


@case((1,), (3,), (4,))
def collections_of_the_module(n):
    """A deque, a counter, a dict in order."""
    line = list(_LINE)
    return line[:n], _LINE[-1], _LINE.maxlen, _LETTERS["s"], _LETTERS.most_common(n)[0], list(_ORDER.items())[:n]


@case((1,), (2,), (5,))
def one_object_is_one(n):
    """What two dicts hold is one object."""
    return _HOLDS["left"] is _HOLDS["right"], _HOLDS["left"] is _SHARED, _HOLDS["right"] is not _GRAPH["e"], len(_SHARED) * n


@case(("3 + 4 * 2",), ("8 - 5 - 2",), ("7 / 2 * 3",), ("1 ? 2",))
def calculator_by_a_table(text):
    """Precedence and function of each operator from one table."""
    numbers, waiting = [], []

    def reduce():
        _, apply = _OPERATORS[waiting.pop()]
        right, left = numbers.pop(), numbers.pop()
        numbers.append(apply(left, right))

    for token in text.split():
        if token.isdigit():
            numbers.append(int(token))
            continue
        while waiting and _OPERATORS[waiting[-1]][0] >= _OPERATORS[token][0]:
            reduce()
        waiting.append(token)
    while waiting:
        reduce()
    return numbers[0]


@case((5,), (-7,), (0,))
def functions_in_a_list(x):
    """Functions of the module, a built-in one, and what partial makes, one after the other."""
    for stage in _STAGES:
        x = stage(x)
    return x, len(_STAGES), _STAGES[0](x)


@case(("int", "12"), ("float", "2.5"), ("text", "x"), ("int", "x"))
def classes_in_a_dict(kind, text):
    """Classes of Python's own, called by their names."""
    return str(_READ[kind](text)) + "!"


@case(("LLRU",), ("",), ("RRRR",))
def members_in_a_dict(text):
    """Members of an enumeration as values."""
    at = 0
    for c in text:
        at += _TURNS[c].value
    return at % 4, _TURNS.get("?") is None, [_TURNS[c].name for c in text]


@case(("S",), ("M",), ("X",))
def named_tuples_in_a_dict(key):
    """Named tuples as values."""
    size = _SIZES[key]
    return size.width * size.height, sorted(s.width for s in _SIZES.values()), tuple(size)


@case((70.0,), (0.0,), (1e3,))
def instances_in_a_list(mass):
    """Instances with methods; one of them has a name of its own."""
    heaviest = max(_PLANETS, key=lambda p: p.mass)
    return [round(p.weight(mass), 3) for p in _PLANETS], heaviest is _HOME, _HOME.moons, [len(p.moons) for p in _PLANETS]


@case(("circle", 2), ("square", 3), ("line", 1))
def made_by_a_table(kind, n):
    """Classes as values, and a table of a class."""
    return _MAKERS[kind](n).area(), _Square.SIDES.get(kind)


@case((["a", "b", "a"],), ([],), (["x"],))
def beside_ones_own(names):
    """Helpers take the module's and the function's own alike; only the function's own are changed."""
    counts = dict.fromkeys(_GRAPH, 0)
    for name in names:
        counts[name] = counts.get(name, 0) + _ROMAN["I"]
    own = sorted(_longest(names) + _longest(_GRAPH["a"]))
    own.append("end")
    return counts, own, _GRAPH["a"], {**_ROMAN, "N": 0} == _ROMAN, _ROMAN == dict(_ROMAN.items())


def _longest(names):
    return [n for n in names if len(n) == max(map(len, names))]


@case(("V",), ("C",), ("?",))
def returned_tables(key):
    """What is returned is equal to the module's."""
    return _ROMAN if key in _ROMAN else {}, _PRIMES, sorted(_ROMAN, key=_ROMAN.get, reverse=True), max(_ROMAN, key=_ROMAN.get)


@case((0,), (3,), (-1,))
def members_as_keys(n):
    """A member that is no key is what the KeyError has."""
    names = {_Turn.LEFT: "left", _Turn.RIGHT: "right"}
    turn = _Turn.LEFT
    for _ in range(n):
        turn = _OPPOSITE[turn]
    return names[turn], names[_Turn.AROUND if n < 0 else _Turn.LEFT], {t.name: _OPPOSITE[t].value for t in _OPPOSITE}


@case((5, 7), (0, 0), (-3, 2))
def table_of_lambdas(x, y):
    """Functions that have no name to be told apart by."""
    return [rule(x, y) for rule in _RULES], _RULES[x % 4](x, y)


@case((1,), ("b",), ((1, "x"),), (2.5,), (None,), (-1,), (2,), (True,), ("",), ((1,),))
def keys_of_any_kind(key):
    """A table of the module whose keys and values are of many types."""
    return _ANYTHING.get(key, "none"), key in _ANYTHING, list(_ANYTHING).index(key) if key in _ANYTHING else -1, len(_ANYTHING)


@case(("",), ("é",), ("жжжжжжжжж",), ("😀",), ("a key of more than twenty-four bytes",), ("ж",))
def keys_of_any_width(key):
    """Texts are found however wide they are; what is merged or copied is the function's own."""
    own = _WIDE | {"new": len(key)}
    own.pop(key, None)
    copy = dict(_WIDE)
    copy[key] = -1
    return _WIDE.get(key), _WIDE[key] if key in _WIDE else None, own, copy, sorted(_WIDE, key=len), list(reversed(_WIDE)), _WIDE


@case(("dense",), ("dropout",), ("",))
def settings_of_the_module(kind):
    """Dicts in lists in a dict: as settings are written."""
    found = [layer for layer in _SETTINGS["layers"] if layer["kind"] == kind]
    return found, [layer.get("size", 0) for layer in found], _SETTINGS["debug"] or len(_SETTINGS["name"]), [*_SETTINGS]


@case(("the cat sat in the hat",), ("of",), ("",))
def stop_words(text):
    """A set of texts, which is never changed, beside copies that are."""
    own = _STOP | {"cat"}
    own.discard("the")
    left = [word for word in text.split() if word not in _STOP]
    return left, sorted(own), sorted(_STOP - own), _STOP >= {"a", "an"}, len(_STOP.copy()), _STOP.isdisjoint(left)


@case((12, 18), (7, 39), (1, 40))
def sets_in_a_dict(m, n):
    """Many sets in one table."""
    return max(_FACTORS[m] & _FACTORS[n]), _FACTORS[m], _LAYERS[2] - _LAYERS[m % 8], sum(map(len, _LAYERS)), m in _LAYERS[3]


class Turns:
    def __init__(self, n):
        self.n = n
        self.each = self.__iter__ if n > 1 else lambda: [n]

    def __iter__(self):
        return iter(range(self.n))


TURNS = [Turns(1), Turns(3), Turns(2)]


@case((0,), (1,), (2,))
def methods_of_themselves(i):
    """An object of the module that holds a method of itself."""
    return list(TURNS[i].each()), [sum(turns.each()) for turns in TURNS]


SIZES = [(2047, (2,)), (9080191, (31, 73)), (4759123141, (2, 7)), (18446744073709551616, (2, 7, 61)), (10**30, (1, 2, 3, 4))]


def _bytes_of(n):
    data = bytearray((0, 1)) * (n // 2)
    yield from data


def _witnesses(n):
    for limit, witnesses in SIZES:
        if n < limit:
            break
    return len(witnesses)


@case((900,), (200000001,), (10**20,))
def half_made(n):
    """A table of the module with an int that has no room is dropped before it is whole, where others have been before it."""
    if n < 1000:
        return len(list(_bytes_of(1000)))
    return list(map(_witnesses, [n, n + 32]))
