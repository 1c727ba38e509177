"""functools.singledispatch: which function is called is up to the class of the first argument."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partialmethod, singledispatch, singledispatchmethod

from parity.case import case


@singledispatch
def shown(x, indent=0):
    return " " * indent + f"something: {x}"


@shown.register
def _(x: int, indent=0):
    return " " * indent + f"int {x + 1}"


@shown.register(str)
def _text(x, indent=0):
    return " " * indent + repr(x)


@shown.register(list)
@shown.register(tuple)
def _items(xs, indent=0):
    return "\n".join(shown(x, indent + 2) for x in xs)


@dataclass
class Shape:
    size: float


@dataclass
class Circle(Shape):
    pass


class Square(Shape):
    pass


@shown.register
def _(shape: Shape, indent=0):
    return f"{type(shape).__name__} of {shape.size}"


@singledispatch
def area(shape):
    raise NotImplementedError(f"no area of {shape!r}")


@area.register
def _(shape: Circle):
    return 3 * shape.size**2


@area.register
def _(shape: Square):
    return shape.size**2


@case((5,), (True,), ("a",), (2.5,), (None,), ([1, "b", 2.5],), ((3, 4),), ({1: 2},))
def of_values(x):
    """By the class of the argument, bool is an int; other arguments as ever."""
    return shown(x), shown(x, indent=1)


@case(([1, "a", None, 2.5, [3, (4,)]],), ([],), ([True],))
def of_each(items):
    """Where an item may be of several types, and within what is dispatched."""
    return [shown(item) for item in items], list(map(shown, items))


@case((0,), (1,), (2,))
def of_instances(n):
    """By what the class derives from; what nobody registered."""
    shapes = [Circle(2.0), Square(3.0), Shape(1.0)]
    chosen = shapes[n]
    return shown(chosen), area(chosen)


@case((0,), (1,), (2,))
def without_arguments(n):
    """CPython's words."""
    return shown() if n == 1 else shown(n)


class Writer:
    """Methods by the class of what they are given."""

    unit = "cm"

    @singledispatchmethod
    def written(self, x, *more):
        return f"{type(x).__name__} {len(more)}"

    @written.register
    def _(self, x: int):
        return f"{x}{self.unit}"

    @written.register
    def _(self, x: str, quote="'"):
        return f"{quote}{x}{quote}"

    @written.register(list)
    @written.register(tuple)
    def _(self, xs):
        return [self.written(x) for x in xs]

    @singledispatchmethod
    @classmethod
    def made(cls, x):
        return f"{cls.__name__} of {type(x).__name__}"

    @made.register
    @classmethod
    def _(cls, x: float):
        return f"{cls.__name__} {x:.1f}"


class Short(Writer):
    """Another unit."""

    unit = ""


@case((1,), ("a",), (2.5,), ([1, "b", (2,)],), (True,))
def of_methods(x):
    """Found by the class of the first argument, with that of the instance bound."""
    return Writer().written(x), Short().written(x), Short().made(x), Writer().made(x)


@case((0,), (1,), (2,))
def of_methods_with_more(n):
    """Other arguments go along; none at all is an index error."""
    writer = Short()
    return writer.written("a", '"'), writer.written(None, 1, 2), writer.written("b", quote="`") if n else writer.written()


@case((3,), ("ab",), ([1, "b", [2.5]],), (None,), (True,), ({"k": 1, "l": (2,)},))
def dispatched_within(x):
    """Dispatchers that a function defines: by annotations and by classes, several for one, and one that calls itself."""
    seen = []

    @singledispatch
    def walked(node, depth=0):
        raise TypeError(f"no way through {type(node).__name__}")

    @walked.register(int)
    @walked.register(float)
    def _(node, depth=0):
        seen.append((depth, node))
        return node

    @walked.register
    def _(node: str, depth=0):
        return len(node)

    @walked.register
    def _(nodes: list | tuple, depth=0):
        return sum(walked(node, depth=depth + 1) for node in nodes)

    @walked.register(dict)
    def by_value(nodes, depth=0):
        return sum(walked(node, depth + 1) for node in nodes.values())

    walked.register(type(None), lambda node, depth=0: -1)
    return walked(x), seen, by_value({"k": 1})


class _Animal:
    pass


class _Dog(_Animal):
    pass


@case((3,), (2.5,), ("x",))
def nearest_within(x):
    """The class that is nearest decides, in whatever order they are registered."""

    class Puppy(_Dog):
        pass

    @singledispatch
    def named(thing, suffix=""):
        return f"thing{suffix}"

    @named.register(_Dog)
    def _(thing, suffix=""):
        return f"dog{suffix}"

    @named.register(_Animal)
    def animal(thing, suffix=""):
        return f"animal{suffix}"

    return named(_Animal()), named(_Dog(), "!"), named(Puppy(), suffix=f"?{x}"), named(x), animal(x)


@case((3, ["a", [1]]), (0, []), (-2, [[[]], 5]))
def methods_taken_of_their_instances(n: int, items: list) -> tuple[str, list[int], list[tuple[str, int]]]:
    """`map(self.shown, items)` of a method that chooses by its argument; a method with its first arguments."""

    class Writer:
        def __init__(self) -> None:
            self.log: list[tuple[str, int]] = []

        def put(self, kind: str, x: int, *, scale: int = 1) -> int:
            self.log.append((kind, x * scale))
            return len(self.log)

        one = partialmethod(put, "one")
        twice = partialmethod(put, "twice", scale=2)

    writer = Writer()
    made = [put(n) for put in (writer.one, writer.twice)]
    return _Shown().shown([n, *items]), [*made, *map(writer.twice, range(n))], writer.log


class _Shown:
    @singledispatchmethod
    def shown(self, x):
        return f"<{x}>"

    @shown.register(list)
    def _(self, x):
        return "[" + ",".join(map(self.shown, x)) + "]"
