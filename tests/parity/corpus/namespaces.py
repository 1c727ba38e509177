"""`types.SimpleNamespace`."""

import types
from types import SimpleNamespace

from parity.case import case


@case((3, 4), (0, 0), (-1, 7))
def namespace_point(x, y):
    """Attributes that are changed and added; equality and repr."""
    p = SimpleNamespace(x=x, y=y)
    p.x += 10
    q = SimpleNamespace(x=1)
    q.label = "q"
    return p.x, p.y, q.label, p == SimpleNamespace(x=x + 10, y=y), p != q, repr(p), repr(q), p == 3


@case((3, 4), (0, 0), (-1, 7))
def configuration(lr, steps):
    """A configuration with another one inside, read by a function and by name."""
    cfg = types.SimpleNamespace(lr=lr, steps=steps, names=["a"], nested=SimpleNamespace(depth=2, on=True))
    cfg.names.append("b")
    cfg.nested.depth *= steps

    def train(c):
        return [c.lr * k for k in range(c.nested.depth)]

    try:
        cfg.missing  # noqa: B018
    except AttributeError as e:
        msg = str(e)
    told = str(cfg), isinstance(cfg, SimpleNamespace), type(cfg).__name__
    return train(cfg), cfg.names, msg, hasattr(cfg, "lr"), getattr(cfg, "zzz", 7), dict(vars(cfg.nested)), told


@case((["a", "b"],), ([],), (["zz"],))
def namespaces_in_a_list(names):
    """Namespaces sorted by their attributes, made by a helper, and empty ones."""
    people = [SimpleNamespace(name=n, size=len(n)) for n in names]
    people.sort(key=lambda p: (-p.size, p.name))

    def make(**kw):
        return SimpleNamespace(**kw)

    one = make(k=1, j="x")
    empty = SimpleNamespace()
    empty.first = 1
    try:
        SimpleNamespace(3)
    except TypeError as e:
        words = str(e)
    return [p.name for p in people], one.k, repr(one), repr(empty), repr(people), words, repr(SimpleNamespace())


@case((3,), (0,), (1,))
def namespaces_given(count):
    """They come out of a call as what they are, one that stands at two places as one."""
    shared = SimpleNamespace(total=0, seen=[])
    rows = [SimpleNamespace(index=k, name=str(k), shared=shared) for k in range(count)]
    for row in rows:
        row.shared.total += row.index
        row.shared.seen.append(row.name)
    return shared, rows, types.SimpleNamespace()
