"""Arrays in lists, dicts, tuples and instances, as arguments and as results: batches, statistics, weights, histories."""

from collections import OrderedDict, defaultdict, deque
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from parity.case import case

Matrix = np.ndarray[tuple[int, int], np.dtype[np.float64]]
NAN, INF = float("nan"), float("inf")
LINE = np.arange(7.0)
GRID = np.arange(12.0).reshape(4, 3)
BACK = np.arange(6.0)[::-1]
ODD = np.array([NAN, INF, -0.0, -INF, 0.0])


@case((LINE, 3), (GRID, 2), (BACK, 4), (ODD.astype(np.float32), 5), (np.arange(9, dtype=np.int16), 4), (LINE, 0))
def split(x, n):
    """Parts of an array, of nearly equal lengths."""
    return np.array_split(x, n)


@case((GRID,), (np.zeros((0, 2)),), (np.arange(8, dtype=np.int64).reshape(2, 4).T,), (np.float32([[NAN, -0.0]]),))
def statistics(x):
    """What a report says of each column."""
    low, high = (x.min(axis=0), x.max(axis=0)) if len(x) else (x.sum(axis=0), x.sum(axis=0))
    return {"rows": len(x), "total": x.sum(axis=0), "low": low, "high": high, "data": x}


@case((GRID, 2), (GRID, 3), (np.zeros((0, 3)), 2), (np.arange(5, dtype=np.uint8)[:, None], 5))
def batches(x: NDArray, size: int) -> list:
    """Rows in batches, each with its place; the last one may be shorter."""
    return [(k, x[k : k + size] * 2) for k in range(0, len(x), size)]


@case(
    ([np.eye(3), np.ones((3, 2))], [np.zeros(3), np.array([1.0, -1.0])], np.ones((2, 3))),
    ([np.full((2, 2), 0.5)], [np.array([NAN, -0.0])], np.array([[1.0, INF]])),
    ([], [], np.ones((1, 2))),
    ([np.ones((3, 2))], [np.zeros(2)], np.ones((2, 2))),
)
def forward(weights: list[Matrix], biases: list[NDArray[np.float64]], x: Matrix) -> Matrix:
    """The layers of a network one after the other."""
    for w, b in zip(weights, biases, strict=True):
        x = np.maximum(x @ w + b, 0.0)
    return x


SHARED = np.ones(3)


@case(
    ([np.ones(3), np.zeros(2)], [np.ones(3), np.array([1.0, -1.0])], 0.5),
    ([SHARED, SHARED], [np.ones(3), np.ones(3)], 1.0),
    ([], [], 0.1),
    ([np.ones((2, 2)), np.ones(2)], [np.eye(2), np.ones(2)], 2.0),
    ([np.ones(2)], [np.ones(3)], 1.0),
)
def descend(params, grads, rate: float) -> int:
    """One step of gradient descent, in place."""
    for p, g in zip(params, grads):
        p -= rate * g
    return len(params)


@case((LINE, 2.0), (GRID, 0.5), (ODD, 1.0), (np.zeros(0), 3.0))
def kept(x, k):
    """The caller's own array in several places, and one that was made."""
    y = x * k
    return [x, y, x], {"x": x, "y": y}, (y, [[x]])


@case(({"a": LINE, "b": ODD},), ({},), ({"c": np.zeros(0)},), ({"one": SHARED, "two": SHARED},))
def normalised(columns: dict[str, NDArray[np.float64]]) -> dict[str, NDArray[np.float64]]:
    """A table of columns, each less its first item; an empty one is left out."""
    return {name: column - column[0] for name, column in columns.items() if len(column)}


@case(
    ({"w": np.ones(2), "b": np.zeros(1)}, {"w": np.ones(2)}),
    ({"w": SHARED, "v": SHARED}, {"w": SHARED}),
    ({}, {}),
    ({}, {"w": LINE}),
)
def accumulated(into: dict[str, NDArray[np.float64]], more: dict[str, NDArray[np.float64]]) -> None:
    """Gradients by name, added where they lie."""
    for name in more:
        into[name] += more[name]
    into["last"] = np.full(2, float(len(more)))


@dataclass
class Layer:
    w: NDArray[np.float64]
    b: NDArray[np.float64]
    name: str = "dense"


@dataclass
class Network:
    layers: list[Layer]
    rate: float
    steps: list[NDArray[np.float64]] = field(default_factory=list)


def small(n: int) -> Network:
    """A network that a caller might pass."""
    return Network([Layer(np.eye(n) * 2, np.zeros(n)), Layer(np.ones((n, 1)), np.ones(1), "out")], 0.25)


@case(
    (small(2), np.ones((3, 2))),
    (small(1), np.array([[NAN], [-0.0]])),
    (Network([], 1.0), np.ones((1, 1))),
    (small(3), np.ones((2, 2))),
)
def answered(net: Network, x):
    """The outputs of all layers."""
    outputs = [x]
    for layer in net.layers:
        outputs.append(np.tanh(outputs[-1] @ layer.w + layer.b))
    return outputs


@case((small(2), 3), (small(1), 0), (Network([], 1.0), 2))
def trained(net: Network, steps: int) -> Network:
    """Weights that change in place, biases that are replaced, and what they have been."""
    for _ in range(steps):
        for layer in net.layers:
            layer.w -= net.rate
            layer.b = layer.b * 0.5
            net.steps.append(layer.w.sum(axis=0))
    return net


class Moments(NamedTuple):
    mean: NDArray[np.float64]
    spread: NDArray[np.float64]


@case((GRID,), (np.zeros((1, 0)),), (np.array([[1.0, NAN], [INF, -0.0]]),))
def moments(x) -> Moments:
    """Mean and spread of each column, by name."""
    mean = x.sum(axis=0) / len(x)
    return Moments(mean, np.sqrt(((x - mean) ** 2).sum(axis=0) / len(x)))


@case(
    (Moments(np.zeros(2), np.ones(2)), GRID[:, :2]),
    (Moments(SHARED, SHARED), GRID),
    (Moments(np.zeros(0), np.zeros(0)), np.zeros((2, 0))),
)
def standardised(m: Moments, x):
    """Columns less their means, by their spreads; and the moments as they came."""
    return [(x - m.mean) / m.spread, m.mean, m]


@case(
    (np.array([[0.0, 0.0], [0.0, 1.0], [9.0, 9.0], [8.0, 9.0]]), np.array([[0.0, 0.0], [9.0, 9.0]]), 3),
    (np.array([[1.0], [2.0], [4.0], [NAN]]), np.array([[1.0], [3.0]]), 2),
    (np.ones((3, 2)), np.zeros((1, 2)), 0),
)
def k_means(points: Matrix, centres: Matrix, turns: int):
    """Lloyd's algorithm: centres, labels, and where the centres have been."""
    history = [centres.copy()]
    labels = np.zeros(len(points), dtype=np.int64)
    for _ in range(turns):
        labels = np.array([np.argmin(((centres - p) ** 2).sum(axis=1)) for p in points])
        for k in range(len(centres)):
            own = points[labels == k]
            if len(own):
                centres[k] = own.sum(axis=0) / len(own)
        history.append(centres.copy())
    return centres, labels, history


@case((LINE, True), (LINE, False), (np.zeros(0), True), (ODD, True))
def maybe(x, wanted: bool) -> NDArray[np.float64] | None:
    """An array, or nothing."""
    return x[x > 0] if wanted and len(x) else None


@case((LINE, None), (LINE, SHARED[:1]), (LINE, BACK), (None, LINE), (None, None))
def either(x: NDArray[np.float64] | None, y: NDArray[np.float64] | None):
    """The sum of what is there; what is changed is the caller's."""
    if x is None or y is None:
        return x if y is None else y
    x += y
    return x


class Window:
    """The last few arrays of a stream."""

    def __init__(self, size: int) -> None:
        self.seen: deque[NDArray[np.float64]] = deque(maxlen=size)
        self.total = np.zeros(2)
        self.worst: dict[str, NDArray[np.float64]] = {}

    def take(self, x) -> None:
        """One more."""
        self.seen.append(x)
        self.total += x
        if x.sum() > 3:
            self.worst[f"at {len(self.worst)}"] = x


@case(([np.ones(2), np.full(2, 2.0), np.array([-0.0, NAN])], 2), ([], 3), ([np.ones(2)] * 4, 1), ([np.ones(3)], 1))
def windowed(xs: list[NDArray[np.float64]], size: int) -> Window:
    """A machine that keeps arrays."""
    window = Window(size)
    for x in xs:
        window.take(x)
    return window


@case(([LINE, BACK, LINE],), ([SHARED, SHARED],), ([ODD, np.zeros(0), ODD],), ([SHARED],))
def shuffled(xs: list) -> list:
    """Lists that change places: the arrays in them stay who they are."""
    xs.reverse()
    xs[0], xs[-1] = xs[-1], xs[0]
    ys = xs[1:] + [xs[0]]
    xs.append(xs.pop(0))
    return ys


@case(([3, 1, 2], GRID), ([], GRID), ([0, 0], GRID[:2]), ([9], GRID))
def grouped(places: list[int], x):
    """Rows by whether their places are even."""
    found = defaultdict(list)
    for k in places:
        found[k % 2].append(x[k])
    return OrderedDict((key, np.stack(found[key])) for key in sorted(found))


@case((3, 2), (0, 1), (2, 0))
def states(n: int, size: int):
    """A cellular automaton and all its generations."""
    cells = np.zeros(2 * size + 1, dtype=np.uint8)
    cells[size] = 1
    history = [cells]
    for _ in range(n):
        cells = history[-1].copy()
        cells[1:-1] = history[-1][:-2] ^ history[-1][2:]
        history.append(cells)
    return {"history": history, "last": cells}


@case(([LINE, 2.5, "x", None, 3],), ([GRID, GRID],), ([],), ([None, np.float32([1.5])],))
def totals(mixed: list):
    """Numbers, arrays and other things in one list."""
    out = []
    for each in mixed:
        if isinstance(each, np.ndarray):
            out.append(each.sum())
        elif each is None or isinstance(each, str):
            out.append(each)
        else:
            out.append(each * 2)
    return out, mixed


@case((LINE + 0j,), (np.array([1j, complex(NAN, -0.0)]),), (np.zeros(0, dtype=np.complex64),), (GRID * 1j,))
def parts(z):
    """Complex numbers and views of their parts."""
    return {"both": [z.real, z.imag], "turned": z * 1j, "own": z}


@case(([bytearray(b"abc"), bytearray()],), ([bytearray(b"xyz")] * 2,), ([],))
def blocks(parts: list[bytearray]) -> dict[str, list[bytearray]]:
    """Bytes that change in place."""
    for part in parts:
        for k in range(len(part)):
            part[k] ^= 1
    return {"parts": parts, "last": parts[-1:]}


@case((10**6, 2), (10**12, 2), (3, 0))
def far(n: int, k: int):
    """Ints that leave 64 bits beside arrays: the call is replayed, and nothing is added twice."""
    xs = [np.zeros(2), np.ones(2)]
    product = 1
    for x in xs * k:
        x += 1
        product *= n
    return [xs, product]


@case(([np.zeros(2)], 10**6, 4), ([SHARED, SHARED], 10**12, 2), ([], 10, 1))
def far_in_place(xs: list[NDArray[np.float64]], n: int, k: int) -> int:
    """The same where the arrays are the caller's."""
    product = 1
    for _ in range(k):
        for x in xs:
            x += 1
            product *= n
    return product


W1, B1, W2 = np.eye(3) * 2, np.array([0.5, -0.0, 1.0]), np.ones((3, 2))


@case((GRID,), (np.zeros((0, 3)),), (np.full((1, 3), NAN),))
def module_layers(x):
    """Weights of the module in a list: they are read alone."""
    for w in [W1, W2]:
        x = x @ w
    return x, x + B1[:2]


LAYERS = [W1, np.full((3, 3), 0.5), W2]
TABLE = {"w": W2, "b": np.array([NAN, 1.0])}
BIG = {"rows": [np.arange(600.0), np.ones(600, dtype=np.float32)]}


class Model:
    """Weights that a module has trained."""

    def __init__(self, weights: list, bias) -> None:
        self.weights, self.bias = weights, bias

    def __call__(self, x):
        for w in self.weights:
            x = x @ w
        return x + self.bias


MODEL = Model([W1, W2], np.array([-0.0, 0.5]))


@case((GRID,), (np.zeros((0, 3)),), (np.full((1, 3), NAN),))
def listed_weights(x):
    """A list of the module that holds arrays, and a model."""
    for k, w in enumerate(LAYERS):
        x = x @ w * (k + 1)
    return x, len(LAYERS)


@case((GRID, "b"), (np.zeros((0, 3)), "z"), (np.full((1, 3), INF), "b"))
def tabled_weights(x, name: str):
    """A dict of the module that holds arrays of two ranks, and a model."""
    return x @ TABLE["w"] + TABLE[name], MODEL(x)


@case((0, 2.0), (1, -0.0), (2, 1.0))
def large_rows(k: int, by: float):
    """Large ones lie in files of their own."""
    return BIG["rows"][k].sum() * by


@case(
    ({"w": np.ones((2, 3)), "b": np.arange(3.0)},),
    ({"w": np.zeros((0, 2)), "b": np.array([-1.5])},),
    ({"w": np.eye(2), "b": np.ones(0)},),
)
def clipped_by_norm(gradients) -> Any:
    """Arrays of several ranks in one table: reductions of either."""
    norm = np.sqrt(sum(np.sum(g**2) for g in gradients.values()))
    if norm > 1:
        for name in gradients:
            gradients[name] /= norm
    return gradients, norm, [g.max(initial=0) for g in gradients.values()], [np.mean(g, axis=0) for g in gradients.values()]


@case((np.arange(6.0).reshape(3, 2), [1, 0, 1]), (np.ones((1, 2)), [5]), (np.zeros((0, 2)), []))
def grouped_and_sorted(rows, labels: list[int]) -> Any:
    """`items()` of a table are sorted by their keys; lists of arrays stand beside these and are never compared."""
    groups: dict = {}
    for label, row in zip(labels, rows):
        groups.setdefault(label, []).append(row)
    return [(label, np.vstack(group).sum(axis=0)) for label, group in sorted(groups.items())]


@case((np.arange(6.0).reshape(3, 2),), (np.ones((1, 3), dtype=np.float32),), (np.arange(8).reshape(4, 2)[::-2],))
def grown_from_nothing(rows) -> Any:
    """The first row stands for a table until there is a second one."""
    out = None
    side = None
    for row in rows:
        out = row if out is None else np.vstack([out, row])
        side = row[:, None] if side is None else np.hstack((side, row[:, None]))
    return out, side


@case((np.arange(4.0), None), (np.arange(4.0), np.ones(4)), (np.arange(3), 2), (np.arange(2), [1, 2]), (np.arange(2), {"a": 1}))
def beside_what_may_be_none(x, other) -> Any:
    """What goes with no array raises where it comes."""
    table = {"x": x, "other": other}
    try:
        return table["x"] - table["other"], table["other"] * x
    except TypeError as error:
        return str(error)


AGES, INCOMES, MEMBERS = np.array([20, 35, 50]), np.array([1.5, 2.5, 9.0]), np.array([True, False, True])


@case(
    ({"age": AGES, "income": INCOMES, "member": MEMBERS},),
    ({"age": AGES[:0], "income": INCOMES[:0]},),
    ({"b": MEMBERS, "a": AGES},),
)
def columns(frame) -> Any:
    """A table that is a dict: of several dtypes the table has the one that holds all."""
    names = sorted(frame)
    table = np.column_stack([frame[name] for name in names])
    rows = np.array(list(frame.values()))
    kinds = {name: np.issubdtype(column.dtype, np.floating) for name, column in frame.items()}
    parts = list(frame.values())
    return table, rows, np.vstack([*frame.values()]), np.concatenate(parts), np.stack(parts, axis=1), kinds


@case(([AGES, INCOMES],), ([INCOMES, MEMBERS],), ([AGES, INCOMES, INCOMES[:2]],))
def of_two_dtypes(arrays) -> Any:
    """A list of them."""
    return np.hstack(arrays), np.stack(arrays), np.sum(arrays, axis=0), [each * 2 for each in arrays]
