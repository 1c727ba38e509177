"""Classes that derive from Python's own containers, numbers and texts."""

import bisect
import json
import math
from collections import Counter, OrderedDict, defaultdict, deque

from parity.case import case


class _Stack(list):
    def push(self, x):
        self.append(x)

    def peek(self):
        return self[-1]

    @property
    def is_empty(self):
        return not self


@case((3,), (0,), (-7,), (2**70,))
def a_stack(n):
    """A list with methods of its own is asked all that a list is asked."""
    stack = _Stack([1, 2])
    stack.push(n)
    stack += [7]
    other = _Stack()
    seen = stack.peek(), len(stack), list(stack), stack[1:], stack == [1, 2, n, 7], other.is_empty, sum(stack)
    shown = f"{stack}", str(other), repr(stack[:1]), type(stack).__name__
    told = n in stack, isinstance(stack, list), isinstance(stack, (dict, str)), stack is stack, stack < [100], bool(other)
    stack[0] = 5
    del stack[1]
    stack[1:1] = [n, n]
    stack *= 2
    return seen, shown, told, stack.pop(), stack.count(n), sorted(stack), [*stack], stack + [1], tuple(reversed(stack))


@case(([3, 1, 2],), ([],), ([5],))
def handed_on(items):
    """To whatever takes a list: by its items, or as the list that it is."""
    stack = _Stack(items)
    xs = [0]
    xs.extend(stack)
    xs += stack
    append = stack.append
    append(9)
    list.append(stack, 4)
    stack.sort(reverse=True)
    first, *rest = stack
    print(*stack, sep="-")
    return xs, set(stack) == set(items) | {9, 4}, first, rest, dict(enumerate(stack)), max(stack), list(zip(stack, stack))


class _Matrix(list):
    def __init__(self, rows, columns):
        super().__init__([0] * columns for _ in range(rows))
        self.shape = rows, columns

    def __getitem__(self, at):
        if isinstance(at, tuple):
            row, column = at
            return super().__getitem__(row)[column]
        return super().__getitem__(at)

    def __setitem__(self, at, value):
        row, column = at
        super().__getitem__(row)[column] = value

    def __add__(self, other):
        made = _Matrix(*self.shape)
        for row in range(self.shape[0]):
            for column in range(self.shape[1]):
                made[row, column] = self[row, column] + other[row, column]
        return made


@case((1,), (-4,), (30,))
def a_matrix(n):
    """Its own items and operators, over those of the list."""
    matrix = _Matrix(2, 3)
    matrix[0, 1] = n
    matrix[1, 2] = 5
    total = matrix + matrix
    return total[0, 1], list(total[1]), total.shape, [sum(row) for row in total], str(total), len(total)


class _Doubling(list):
    def append(self, x):
        super().append(x * 2)

    def extend(self, xs):
        for x in xs:
            self.append(x)

    def __contains__(self, x):
        return x == 77 or super().__contains__(x)

    def __iter__(self):
        return iter([1, 2, 3])

    def __str__(self):
        return "doubling"


@case((4,), (0,), (77,))
def said_by_the_class(n):
    """What the class says itself is asked where CPython asks for it, and nowhere else."""
    own = _Doubling([5, 6])
    own.append(n)
    own.extend([1, 2])
    return 77 in own, n in own, own[2], list(own), len(own), str(own), repr(own), [x for x in own], own.pop(), own == [5, 6]


class _Polynomial(list):
    def __call__(self, x):
        return sum(c * x**i for i, c in enumerate(self))

    def __add__(self, other):
        return _Polynomial([a + b for a, b in zip(self, other)])

    def __eq__(self, other):
        return isinstance(other, _Polynomial) and list(self) == list(other)

    def __hash__(self):
        return hash(tuple(self))

    def __repr__(self):
        return f"Polynomial({list.__repr__(self)})"


@case((2,), (0,), (-3,))
def a_polynomial(x):
    """Equality, hash and text of its own."""
    p = _Polynomial([1, 2])
    q = p + _Polynomial([x, x])
    return p(x), repr(q), q == _Polynomial([1 + x, 2 + x]), q == [1 + x, 2 + x], {p: 1}[_Polynomial([1, 2])], f"{q}"


class _Ordered(list):
    def __init__(self, items=()):
        super().__init__(sorted(items))

    def add(self, x):
        bisect.insort(self, x)


@case(([3, 1], 2), ([], 0), ([5, 5], 5))
def a_sorted_list(items, x):
    """Filled by the base's `__init__`, and by functions that take lists."""
    found = _Ordered(items)
    found.add(x)
    empty = _Ordered()
    empty.add(4)
    return list(found), empty[0], found[:2], found.index(x)


class _Attributes(dict):
    def __getattr__(self, name):
        if name in self:
            return self[name]
        raise AttributeError(name)

    def __missing__(self, key):
        return f"no {key}"


@case((3,), ("x",), (2.5,))
def a_dict_of_attributes(x):
    """`__getattr__` and `__missing__`."""
    found = _Attributes(a=1, b=x)
    found["c"] = [x]
    kept = dict(found), {**found}, list(found.items()), repr(found), found == {"a": 1, "b": x, "c": [x]}
    return found.a, found.c, found["zz"], found.get("zz", 0), "zz" in found, kept, found.pop("a"), isinstance(found, dict), found.b


class _Ids(dict):
    def __missing__(self, key):
        number = self[key] = len(self)
        return number


@case(("abracadabra",), ("",), ("zz",))
def numbered(text):
    """What is missing is made and kept."""
    ids = _Ids()
    return [ids[c] for c in text], dict(ids), ids.get("?"), "?" in ids, json.dumps(ids)


class _Recent(OrderedDict):
    def __init__(self, size):
        super().__init__()
        self.size = size

    def __getitem__(self, key):
        value = super().__getitem__(key)
        self.move_to_end(key)
        return value

    def __setitem__(self, key, value):
        if key in self:
            self.move_to_end(key)
        super().__setitem__(key, value)
        if len(self) > self.size:
            oldest = next(iter(self))
            del self[oldest]


@case(("abcab", 2), ("aaaa", 1), ("abcdef", 4), ("", 3))
def least_recently_used(keys, size):
    """A cache over an OrderedDict."""
    cache, missed = _Recent(size), 0
    for at, key in enumerate(keys):
        try:
            cache[key] += at
        except KeyError:
            missed += 1
            cache[key] = at
    return missed, list(cache.items()), repr(cache), cache.size, len(cache), "a" in cache


class _Upper(dict):
    def __setitem__(self, key, value):
        super().__setitem__(key.upper(), value)

    def __getitem__(self, key):
        return super().__getitem__(key.upper())

    def __contains__(self, key):
        return super().__contains__(key.upper())

    def __delitem__(self, key):
        self.gone = key
        super().__delitem__(key.upper())


@case(("ab", 1), ("Ab", 2), ("", 3), ("ß", 4))
def keys_of_one_case(key, value):
    """Keys are changed on the way in and out; `get` and `update` do not ask."""
    found = _Upper(x=0)
    found[key] = value
    found.update({"low": 1})
    told = found[key.lower()], key in found, list(found), found.get(key, "none"), "low" in found
    del found[key]
    dict.__setitem__(found, "as is", 5)
    return told, found.gone, len(found), sorted(found)


class _Frozen(dict):
    def __setitem__(self, key, value):
        raise TypeError(f"frozen: {key}")


@case(("a", 1), ("b", 2), ("zz", 3))
def refuses_to_change(key, value):
    """An exception of the class's own, and one of the base."""
    found = _Frozen(a=0)
    try:
        found[key] = value
    except TypeError as error:
        print(error, found)
    return found[key]


class _Trie(dict):
    def __init__(self):
        super().__init__()
        self.ends = False

    def add(self, word):
        at = self
        for c in word:
            if c not in at:
                at[c] = _Trie()
            at = at[c]
        at.ends = True


@case((["ab", "ac", "b"],), ([],), (["", "aaa"],))
def a_trie(words):
    """A dict that holds its own kind."""
    root = _Trie()
    for word in words:
        root.add(word)
    first = root["a"] if "a" in root else _Trie()
    return sorted(root), sorted(first), root.ends, sum(child.ends for child in root.values())


class _Base(dict):
    def __init__(self, *args, **named):
        super().__init__(*args, **named)
        self.log = []

    def __delitem__(self, key):
        self.log.append(key)
        super().__delitem__(key)


class _Lying(_Base):
    def __len__(self):
        return 100

    def __eq__(self, other):
        return False


@case((1,), (5,), (9,))
def two_levels(n):
    """A class over a class over dict."""
    found = _Lying(
        {1: n},
    )
    found[2] = 3
    found[n + 10] = 4
    del found[1]
    return found.log, len(found), found == dict(found), found.setdefault(9, n), found.popitem(), bool(found), list(found.values())


class _Bag(set):
    def add(self, x):
        super().add(x)
        self.last = x


@case((1,), (5,), (-2,))
def a_bag(n):
    """A set: operators give plain ones."""
    bag = _Bag([1, 2])
    bag.add(n)
    more = bag | {9}
    bag &= {n}
    told = n in bag, len(bag), bag == {n}, bag <= {n, 3}, bag.isdisjoint([n]), sorted(bag.union([7]))
    return bag.last, told, sorted(more), type(more).__name__, repr(_Bag([n])), str(_Bag()), type(bag.copy()).__name__


class _Fixed(frozenset):
    def largest(self):
        return max(self)


class _Grouped(defaultdict):
    def sizes(self):
        return {key: len(values) for key, values in self.items()}


class _Tally(Counter):
    def top(self):
        return self.most_common(1)[0]


class _Window(deque):
    def ends(self):
        return self[0], self[-1]


@case((["a", "b", "a"], 2), (["x"], 1), (["x", "y", "x", "y", "y"], 3))
def of_collections(words, size):
    """The other containers; some tell the name of the class."""
    groups = _Grouped(list)
    for at, word in enumerate(words):
        groups[word].append(at)
    tally, window, fixed = _Tally(words), _Window(words, size), _Fixed(words)
    window.append("end")
    same = hash(fixed) == hash(frozenset(words)), fixed == frozenset(words), {fixed: 1}[_Fixed(words)]
    return groups.sizes(), tally.top(), tally["?"], repr(tally), window.ends(), repr(window), len(window), fixed.largest(), same


class _Celsius(float):
    def fahrenheit(self):
        return self * 9 / 5 + 32

    def __repr__(self):
        return f"{float(self)} C"


@case((20.5,), (0.0,), (-40.0,), (3,))
def a_temperature(x):
    """A float with methods, in whatever takes floats."""
    t = _Celsius(x)
    numbers = t + 1, round(t, 1), -t, abs(t), max(t, 1.0) == x, math.floor(t), sum([t, t]), t**2, divmod(t, 7)
    return t.fahrenheit(), numbers, t == x, t > 2, f"{t:.2f}", f"{t}", str(t), hash(t) == hash(x), bool(t), isinstance(t, float)


class _Even(int):
    def __new__(cls, value):
        return super().__new__(cls, value - value % 2)

    def half(self):
        return self // 2


class _Money(int):
    unit = "EUR"

    def __add__(self, other):
        return _Money(int(self) + int(other))

    def __repr__(self):
        return f"{int(self)} {self.unit}"


@case((5,), (0,), (-3,), (2**66 + 1,))
def whole_numbers(n):
    """`__new__` of its own, and operators that give the class again."""
    even, money = _Even(n), _Money(n) + 3
    used = [*range(_Even(4))], "ab" * _Even(3), [1, 2, 3][_Even(2)], {2: "two"}[_Even(3)], _Even(6).bit_length(), bin(_Even(5))
    return even.half(), even + 1, even == n - n % 2, int(even), str(even), f"{even:d}", used, repr(money), f"{money}", money - 1


class _Name(str):
    def shout(self):
        return self.upper() + "!"


@case(("abc",), ("b",), ("ÄÖbÜ",))
def a_name(text):
    """A text with methods, in whatever takes texts."""
    name = _Name(text)
    parts = name + "x", name * 2, len(name), name[1:], name.replace("a", "b"), "-".join([name, name]), name.split("b"), [*name]
    told = name == text, name < "b", hash(name) == hash(text), {text: 1}[name], name in f"<{text}>", name.startswith("a")
    return (
        name.shout(),
        parts,
        told,
        f"{name:>6}|",
        repr(name),
        "%s" % name,
        int(_Name("12")),
        json.dumps(name),
        isinstance(name, str),
    )


@case((3,), (0,), (-1,))
def matched(n):
    """Patterns see the container; those of the class, too."""
    found = []
    for each in (_Stack([1, n]), _Stack(), _Attributes(a=n), [n]):
        match each:
            case [1, x]:
                found.append(("two", x))
            case []:
                found.append("empty")
            case {"a": x, **rest}:
                found.append((x, rest))
            case [x]:
                found.append(x)
    match _Stack([n, 2, 3]):
        case _Stack([first, *rest]):
            found.append((first, rest))
    return found


class _Options(dict):
    def __getattr__(self, name):
        return self[name]

    def __missing__(self, key):
        return f"no {key}"


class _Row(list):
    def last(self):
        return self[-1]


_DEFAULTS = _Options(size=3, name="x")
_ROW = _Row([1, 2, 3])


@case((1,), (2,), (0,))
def of_the_module(n, row=_ROW):
    """Instances that the module holds."""
    return _DEFAULTS.size + n, _DEFAULTS["other"], row is _ROW, _ROW[n], sum(row), len(_DEFAULTS), _ROW.last()


@case((1,), (0,), (9,))
def out_of_range(n):
    """Exceptions are those of the base, at the lines of the caller."""
    stack = _Stack([1, 2])
    try:
        stack.remove(n + 2)
    except ValueError as error:
        print(error)
    return stack[n]


@case((1,), ("a",), (None,))
def made_of_what_is_none(x):
    """What the base does not take; and what is no key."""
    if x == "a":
        return len(_Stack(x)), hash(_Fixed(x)) == hash(frozenset(x))
    return len(_Stack(x)) if x else {_Stack(): x}
