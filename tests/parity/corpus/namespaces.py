"""`types.SimpleNamespace`."""

import json
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


@case(({"x": 1, "y": 2},), ({},), ({"x": 5},))
def namespace_of_a_dict(settings):
    """Names that only the run knows; the dict is not the namespace's own."""
    space = SimpleNamespace(**settings)
    settings["z"] = 5
    return repr(space), hasattr(space, "y"), getattr(space, "y", 0), hasattr(space, "z"), dict(vars(space))


@case(({"x": 1, "y": "a"},), ({"x": "q"},), ({},))
def attributes_of_a_dict(settings):
    """Those that are there, and one that may not be."""
    space = SimpleNamespace(**settings)
    return space.x, space == SimpleNamespace(**settings), space.y


@case(('{"a": {"b": 1}, "c": [1, {"d": 2}]}',), ("{}",), ('{"a": {"b": 2}, "c": [1, 3]}',))
def namespaces_of_json(text):
    """Objects with dots for brackets."""
    found = json.loads(text, object_hook=lambda table: SimpleNamespace(**table))
    return found.a.b, found.c[1].d


@case(([{"id": 1, "name": "a"}, {"id": 2, "name": "b"}],), ([{"id": 3}],), ([],))
def namespaces_of_rows(rows):
    """Records."""
    people = [SimpleNamespace(**row) for row in rows]
    return max(person.id for person in people), {person.id: person.name for person in people}


@case(('{"a": {"b": 1}, "c": [1, {"d": 2}]}',), ("{}",), ("[1]",), ('{"items": null, "a": 2.5}',))
def namespaces_all_the_way(text):
    """The caller gets them, with attributes that only the text names."""
    return json.loads(text, object_hook=lambda table: SimpleNamespace(**table))
