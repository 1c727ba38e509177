"""`copy.deepcopy`: copies of all that is inside; what is one object stays one."""

import array
import copy
from collections import Counter, OrderedDict, defaultdict, deque, namedtuple
from copy import deepcopy
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

import numpy as np
from parity.case import case

BOARD = [[0, 0, 0], [0, 1, 0]]
SETTINGS = {"sizes": [1, 2], "names": ["a"]}


@case((1,), (7,), (-3,))
def copied_lists(n):
    """What is added to an inner list of the copy is not in the other one."""
    rows = [[n], [2, n]]
    more = copy.deepcopy(rows)
    more[0].append(9)
    deeper = deepcopy([[[n]], []])
    deeper[1].append([n])
    return rows, more, more is rows, deeper, deepcopy([]), deepcopy([n, None, "x", 2.5])


@case((2,), (0,), (5,))
def shared_stays_shared(n):
    """Rows that are one object are one in the copy, too."""
    rows = [[0]] * 3
    more = deepcopy(rows)
    more[0].append(n)
    inner = [n]
    pair = deepcopy((inner, {"x": inner}, [inner]))
    pair[0].append(1)
    return rows, more, more[1] is more[2], pair, pair[0] is pair[1]["x"], inner


@case((3,), (1,), (0,))
def copied_containers(n):
    """Dicts, sets, tuples, deques and their kin, each in the other."""
    table = {"x": [n], "y": []}
    other = deepcopy(table)
    other["y"].append(n)
    groups = defaultdict(list)
    groups[n].append("a")
    more = deepcopy(groups)
    more[n].append("b")
    more[n + 1].append("c")
    line = deque([[1], [2]], maxlen=2)
    longer = deepcopy(line)
    longer[0].append(n)
    longer.append([3])
    counts = deepcopy([Counter("aab"), Counter("a" * n)])
    counts[0]["z"] += n
    ordered = deepcopy(OrderedDict([("b", [1]), ("a", [n])]))
    ordered.move_to_end("b")
    seen = deepcopy({(n, "x"), (1, "y")})
    return table, other, dict(groups), dict(more), list(line), list(longer), longer.maxlen, counts, ordered, (n, "x") in seen


@case((1,), (4,), (0,))
def copied_by_keys(n):
    """Keys are copied as well, and sets of sets."""
    table = {(n, frozenset([n, 2])): [n]}
    other = deepcopy(table)
    other[n, frozenset([2, n])].append(5)
    row = tuple([[k] for k in range(n)])
    rows = deepcopy(row)
    rows[0].append(7)
    return len(other), list(table.values()), list(other.values()), row, rows


class _Node:
    def __init__(self, value, parent=None):
        self.value = value
        self.parent = parent
        self.children = []
        if parent is not None:
            parent.children.append(self)


@case((1,), (3,), (0,))
def circles(n):
    """A tree with ways up and down."""
    root = _Node(n)
    for k in range(n):
        _Node(k, root)
    twin = deepcopy(root)
    twin.children[0].value = 100
    alone = deepcopy(root.children[0])
    return (
        [child.value for child in root.children],
        [child.value for child in twin.children],
        all(child.parent is twin for child in twin.children),
        alone.parent is root,
        alone.parent.children[0] is alone,
        len(alone.parent.children),
    )


@case((4,), (0,), (9,))
def ring(n):
    """A list that goes round."""
    first = last = _Node(0)
    for k in range(1, n):
        last.parent = _Node(k)
        last = last.parent
    last.parent = first
    found, at = [], deepcopy(first)
    for _ in range(n + 2):
        at.value += 10
        found.append(at.value)
        at = at.parent
    return found, first.value, last.value


@dataclass
class _Item:
    name: str
    sizes: list = field(default_factory=list)


@dataclass(frozen=True)
class _Order:
    items: tuple
    notes: dict


_Point = namedtuple("_Point", "x y")


class _Slots:
    __slots__ = ("a", "b")

    def __init__(self, a):
        self.a = a
        if len(a) > 1:
            self.b = a


@case((1,), (2,), (4,))
def copied_instances(n):
    """Dataclasses, frozen ones too, named tuples, slots, fields that only some have."""
    item = _Item("pen", [n])
    order = _Order((item, item), {"n": [n]})
    twin = deepcopy(order)
    twin.items[0].sizes.append(8)
    twin.notes["n"].append(9)
    point = _Point([n], n)
    other = deepcopy(point)
    other.x.append(2)
    slots = _Slots([0] * n)
    more = deepcopy(slots)
    more.a.append(5)
    return order, twin, twin.items[0] is twin.items[1], point, other, slots.a, more.a, hasattr(more, "b"), twin == order


class _Counted:
    def __init__(self, times, held):
        self.times = times
        self.held = held

    def __deepcopy__(self, memo):
        print("copied", self.times)
        return _Counted(self.times + 1, copy.deepcopy(self.held, memo))


@case((1,), (2,), (-5,))
def own_ways(n):
    """A class says how it is copied, and is asked once for each object."""
    held = [n]
    one = _Counted(n, held)
    found = deepcopy([one, _Counted(7, held), one])
    found[0].held.append(5)
    return [(c.times, c.held) for c in found], found[0] is found[2], found[0].held is found[1].held, held


class _Hashed:
    def __init__(self, key):
        self.key = key
        self.near = {}

    def __hash__(self):
        return hash(self.key)

    def __eq__(self, other):
        return self.key == other.key


@case((1, False), (2, True), (7, False))
def hashed_in_a_circle(n, is_circle):
    """An object that has no fields yet is asked for its hash: CPython's error."""
    a, b = _Hashed(n), _Hashed(n + 1)
    a.near[b] = 1
    if is_circle:
        b.near[a] = 2
    twin = deepcopy(a)
    return [(k.key, v) for k, v in twin.near.items()], next(iter(twin.near)) is b


@case((1,), (3,), (-4,))
def objects_of_the_module(n):
    """A constant, copied to be changed."""
    board = deepcopy(BOARD)
    board[0][n % 3] = 5
    settings = deepcopy(SETTINGS)
    settings["sizes"].append(n)
    return board, BOARD, settings, SETTINGS


class _Color(Enum):
    RED = 1
    BLUE = 2


@case((5, "x"), (2.5, None), (True, "longer"))
def copied_values(x, y):
    """What never changes is its own copy, whatever it may be."""
    mixed = deepcopy(x if y else [1])
    function = deepcopy(len)
    several = [1, "a", None, (2, [3.5]), [x], {"k": y}]
    twin = deepcopy(several)
    colors = deepcopy({_Color.RED: [_Color.BLUE]})
    return deepcopy(x), deepcopy(y), deepcopy((x, [y])), mixed, function([x]), twin, colors, list(map(deepcopy, [[x], [x]]))


@case(([[1, 2], [3]],), ([],), ([[]],))
def given(rows):
    """What the caller gave stays as it is."""
    mine = deepcopy(rows)
    mine.append([4])
    mine[0].append(5)
    return mine, memo_by_name(rows)


def memo_by_name(rows):
    return deepcopy(rows, memo=None)


@case((65,), (0,), (256,))
def copied_buffers(n):
    """A buffer's copy has bytes of its own."""
    letters = [bytearray(b"ab")]
    other = deepcopy(letters)
    other[0][0] = n
    other[0].append(n)
    numbers = array.array("d", [1.5, 2.5])
    more = deepcopy(numbers)
    more[0] = 9.0
    return letters, other, numbers[0], more[0], list(deepcopy(range(n))), deepcopy(1j)


@case((1,), (0,), (3,))
def copied_generators(n):
    """A generator cannot be copied."""
    steps = (k for k in range(n + 1))
    next(steps)
    return deepcopy([1]) if n == 0 else deepcopy(steps)


@case((3,), (6,), (0,))
def searched(n):
    """Boards of a search, each the copy of the one before."""
    boards = [[[0] * n for _ in range(2)]]
    for k in range(n):
        after = deepcopy(boards[-1])
        after[k % 2][k] = k + 1
        boards.append(after)
    return boards


TABLE = np.arange(12.0).reshape(3, 4)


@case((TABLE,), (TABLE[::-1, ::2],), (TABLE[:, 1],))
def arrays(x) -> Any:
    """Views are copied like any other; what is held twice stays one."""
    y, z = copy.copy(x), copy.deepcopy(x)
    both = copy.deepcopy([x, x])
    kept = copy.copy([x])
    y[0], z[-1] = 7, 8
    both[0][0] = 9
    kept[0][1] = -1
    return x, y, z, both


class Model:
    """Its weights are its own."""

    def __init__(self, weights):
        self.weights = weights
        self.best = weights


@case((TABLE,), (TABLE.T[:2],), (np.ones(2),))
def arrays_of_instances(x) -> Any:
    """A copy of a model is trained by itself."""
    model = Model(x)
    other, same = copy.deepcopy(model), copy.copy(model)
    other.weights[0] = 5
    same.weights[1] = 6
    return model.weights, other.best, same.best


class _Tree:
    """Says itself how it is copied, and remembers that it was."""

    def __init__(self, value):
        self.value = value
        self.children = []
        self.parent = None

    def add(self, child):
        child.parent = self
        self.children.append(child)
        return self

    def __deepcopy__(self, memo):
        if id(self) in memo:
            return memo[id(self)]
        made = _Tree(self.value)
        memo[id(self)] = made
        made.children = deepcopy(self.children, memo)
        made.parent = deepcopy(self.parent, memo)
        return made


class _Shared:
    def __init__(self, parts):
        self.parts = parts

    def __deepcopy__(self, memo):
        known = memo.get(id(self))
        if known is not None:
            return known
        made = _Shared([*deepcopy(self.parts, memo), memo.get(id(self), 0) == 0])
        memo[id(self)] = made
        return made


@case((1,), (5,), (0,))
def memos(n):
    """A circle that goes through copies of a class's own, and one object at several places."""
    root = _Tree(n).add(_Tree(1)).add(_Tree(2).add(_Tree(n)))
    twin = deepcopy(root)
    twin.children[1].children[0].value = 9
    shared = _Shared([[n]])
    several = deepcopy([shared, shared, [shared]])
    told = twin.children[0].parent is twin, twin.children[1].children[0].parent is twin.children[1], twin is root
    return told, [c.value for c in root.children[1].children], several[0] is several[2][0], several[0].parts, shared.parts
