"""`graphlib`, `string.Template`, `collections.ChainMap`: an order, a text, dicts behind each other."""

import string
from collections import ChainMap
from graphlib import CycleError, TopologicalSorter
from string import Template

from parity.case import case


@case(({"D": ["B", "C"], "B": ["A"], "C": ["A"]},), ({},), ({1: [2, 3], 2: [3], 4: []},), ({1: [2], 2: [3], 3: [1]},))
def in_order(graph):
    """Each behind what it needs; a cycle is told."""
    return list(TopologicalSorter(graph).static_order())


@case(([(1, 2), (3, 1)],), ([(1, 1)],), ([("a", "b"), ("b", "c"), ("c", "a"), ("d", "a")],), ([],))
def cycle_of(edges):
    """The cycle itself, where there is one."""
    sorter = TopologicalSorter()
    for node, before in edges:
        sorter.add(node, before)
    try:
        sorter.prepare()
    except CycleError as error:
        return error.args
    return "none"


@case(({"app": {"lib"}, "lib": {"core"}, "tool": {"core"}},), ({},), ({"x": set()},))
def in_groups(graph: dict[str, set[str]]) -> list[list[str]]:
    """What can be done at the same time."""
    sorter = TopologicalSorter(graph)
    sorter.prepare()
    groups = []
    while sorter.is_active():
        ready = sorter.get_ready()
        groups.append(sorted(ready))
        sorter.done(*ready)
    return groups


@case((1,), (2,), (3,), (4,), (5,))
def out_of_turn(which):
    """The words for a step before its time."""
    sorter = TopologicalSorter({2: [1]})
    if which == 1:
        return list(sorter.get_ready()), True, ()
    sorter.prepare()
    if which == 2:
        sorter.add(3)
    if which == 3:
        sorter.done(2)
    if which == 4:
        sorter.done(9)
    first = sorter.get_ready()
    sorter.done(*first)
    return list(first), bool(sorter), sorter.get_ready()


@case(("$who owes ${amount}$$", "Ada", 3), ("$a_1$b", "x", None), ("${who}s", "cat", 0), ("a\n $9", "y", 2), ("$zz", "a", 1))
def filled(text, who, amount):
    """Names behind dollars; what has no value, and what is no name, raises."""
    return Template(text).substitute(who=who, amount=amount, a_1=1, b=2.5)


@case(("$a ${b} $c",), ("$",), ("$$a $b${",), ("",))
def filled_safely(text: str) -> tuple[str, str, bool, list[str]]:
    """What has no value stays."""
    template = Template(text)
    mapping = {"a": 1, "b": 2}
    both = template.safe_substitute(mapping, b="two"), template.safe_substitute(c=3)
    return *both, template.is_valid(), template.get_identifiers()


@case(({"a": "x"}, "$a"), ({"b": "y"}, "$a"), ({"a": "$a"}, "$a $$a"))
def filled_from(table: dict[str, str], text: str) -> str:
    """From a dict, which may lack a name."""
    return Template(text).substitute(table) + "|" + string.capwords(text + " of  words")


@case(({"a": 1}, {"a": 2, "b": 3}, "b"), ({}, {}, "a"), ({"x": 9}, {"y": 8}, "y"))
def behind_each_other(first, second, key):
    """The first dict that has a key says its value."""
    chain = ChainMap(first, second)
    found = key in chain, chain.get(key), len(chain), list(chain), dict(chain), list(chain.items()), list(chain.values())
    chain["new"] = 7
    return found, first, repr(chain), chain == {"new": 7}, bool(chain), chain[key]


@case(({"width": 80},), ({},), ({"debug": 1, "width": 1},))
def scopes(settings):
    """Children and parents, and what is taken away."""
    base = ChainMap({"width": 40, "depth": 2})
    chain = base.new_child(settings).new_child()
    chain["depth"] = chain["depth"] + chain["width"]
    outer = chain.parents
    chain.update({"k": 1})
    chain.setdefault("width", 3)
    last = chain.popitem()
    del chain["depth"]
    del outer["debug"]
    return chain.maps, outer["width"], last


@case(([("a", "b"), ("b", "a")],), ([],), ([("a", "b"), ("b", "c")],))
def orders_of_orders(edges):
    """Whole orders are nodes, too: tuples within tuples."""
    sorter = TopologicalSorter()
    for node, before in edges:
        sorter.add(node, before)
    order = tuple(sorter.static_order())
    whole = TopologicalSorter({order: [], ("z",): [order]})
    return list(whole.static_order()), hash((1, order)) == hash((1, tuple(list(order))))


class Registry:
    """A mapping of one's own: it gives its keys."""

    def __init__(self, names):
        self.names = names

    def keys(self):
        return self.names

    def __getitem__(self, name):
        return len(name)


@case((["a", "bcd"],), ([],), (["xx"],))
def from_a_mapping(names):
    """`dict()` and `update` ask it for each key."""
    table = {"old": 0}
    table.update(Registry(names))
    return dict(Registry(names)), table


@case(([3, 1],), ([],), ([5],))
def lists_raised(xs: list[int]) -> tuple[int, str]:
    """Lists as arguments of an exception."""
    try:
        raise ValueError("odd", xs, [[x] for x in xs])
    except ValueError as error:
        if len(xs) > 1:
            raise
        first = len(error.args), str(error)
    if xs:
        raise KeyError(xs)
    return first


@case((0,), (1,), (2,))
def lists_kept(n: int) -> object:
    """What is in one, when it was caught."""
    try:
        raise IndexError([n] * n, "n")
    except IndexError as error:
        return error.args[0] if n else repr(error)


class _Percent(Template):
    delimiter = "%"


class _Dotted(Template):
    """Names with dots, in braces only; a method of its own."""

    braceidpattern = r"[a-z]+(?:\.[a-z]+)*"
    flags = 0

    def rendered(self, **named):
        """Once more in capitals."""
        return self.safe_substitute(named, **{"x.y": 5}).upper()


class _Moustache(Template):
    delimiter = "{{"
    pattern = r"""
    \{\{(?:
    (?P<escaped>\{\{)|
    (?P<named>[_a-z][_a-z0-9]*)\}\}|
    (?P<braced>[_a-z][_a-z0-9]*)\}\}|
    (?P<invalid>)
    )
    """


@case(("%name has %{x} $name %% 5",), ("none",), ("%",), ("\n %Other %name\n%-",))
def by_other_marks(text):
    """Classes of templates that say what stands before a name."""
    template = _Percent(text)
    told = template.safe_substitute(name="Bob"), template.is_valid(), template.get_identifiers(), _Percent.delimiter
    return told, template.substitute(name="Bob", x=3, Other=None)


@case(("${x.y} is $x, $name $$",), ("${x.y} ${X}",), ("$",))
def by_other_names(text):
    """Classes that say what a name is."""
    return _Dotted(text).rendered(x=1, name="n"), _Dotted(text).substitute({"x.y": 2, "x": 3, "name": "b"})


@case(("hi {{name}}, {{{{ {{x}}",), ("{{name}",), ("{{y}}",))
def by_a_pattern(text):
    """A class that says all of it."""
    return _Moustache(text).safe_substitute(name=1), _Moustache(text).substitute({"name": "n", "x": 4})
