"""Attributes whose names are made at run time, from a text that says how they begin, or from any."""

from parity.case import case


class _Calculator:
    def __init__(self):
        self.total = 0
        self.limit_low = 1
        self.limit_high = 9

    def visit_num(self, node):
        return node[1]

    def visit_add(self, node):
        return self.visit(node[1]) + self.visit(node[2])

    def visit_mul(self, node):
        return self.visit(node[1]) * self.visit(node[2])

    def generic_visit(self, node):
        raise NotImplementedError(f"no visit_{node[0]}")

    def visit(self, node):
        return getattr(self, "visit_" + node[0], self.generic_visit)(node)

    def limit(self, which):
        return getattr(self, f"limit_{which}")

    def do_add(self, x):
        self.total += x

    def do_take(self, x):
        self.total -= x

    def name_of(self, node):
        return getattr(self, f"{node}_name")

    @property
    def short_name(self):
        return f"calculator at {self.total}"


class _Shape:
    def __init__(self, width, height):
        self.width = width
        self.height = height

    def area(self):
        return self.width * self.height

    def around(self):
        return 2 * (self.width + self.height)


class _Square(_Shape):
    def __init__(self, side):
        super().__init__(side, side)

    def area(self):
        return self.width**2


@case((5,), (0,), (2**70,))
def tree_walked(n):
    """The method that each node asks for."""
    return _Calculator().visit(("add", ("num", n), ("mul", ("num", 2), ("num", n))))


@case(("num",), ("sub",), ("",))
def node_of_no_method(kind):
    """A method for all others."""
    return _Calculator().visit((kind, 1))


@case(("low",), ("high",), ("middle",))
def field_by_name(which):
    """Fields; AttributeError names the one that is missing."""
    return _Calculator().limit(which)


@case(("short",), ("long",), ("",))
def property_by_name(which):
    """A property, by the end of its name."""
    return _Calculator().name_of(which)


@case((["add 3", "take 1", "sing", "add 4"],), ([],), (["take 2"],))
def commands(lines):
    """A default for what is unknown, and `hasattr`."""
    calculator, unknown = _Calculator(), []
    for line in lines:
        name, *rest = line.split()
        action = getattr(calculator, f"do_{name}", None)
        if action is None:
            unknown.append((name, hasattr(calculator, f"do_{name}")))
        else:
            action(int(rest[0]))
    return calculator.total, unknown, hasattr(calculator, f"limit_{len(lines)}")


@case(("area",), ("around",), ("volume",))
def method_by_any_name(name):
    """Of instances of two classes."""
    return [getattr(shape, name)() for shape in (_Shape(2, 3), _Square(4))]


@case(("width",), ("height",), ("depth",))
def summed_by_name(name):
    """A field, of every instance in a list."""
    return sum(getattr(shape, name) for shape in [_Shape(1, 2), _Shape(3, 4)])


class _Cache:
    def __init__(self, room):
        self.room = room
        self.kept = {}

    def put(self, key, value):
        self.kept.pop(key, None)
        self.kept[key] = value
        if len(self.kept) > self.room:
            del self.kept[next(iter(self.kept))]

    def get(self, key):
        return self.kept.get(key, -1)


@case(
    (["make", "put", "put", "get", "put", "get"], [[2], [1, 1], [2, 2], [1], [3, 3], [1]]),
    (["make", "get"], [[0], [9]]),
    (["put"], [[1, 2]]),
    (["make", "drop"], [[1], [1]]),
    (["make", "put"], [[1], [1]]),
)
def calls_replayed(names, arguments):
    """What is called is None until the first call makes it; arguments come as a list."""
    cache, answers = None, []
    for name, given in zip(names, arguments):
        if name == "make":
            cache = _Cache(*given)
            answers.append(None)
        else:
            answers.append(getattr(cache, name)(*given))
    return answers


class _Shelf:
    room = 3

    def __init__(self):
        self.books = []
        self.note = ""
        self.share = 0.5

    def put(self, title, copies=1):
        self.books += [title] * copies

    def take(self):
        return self.books.pop()

    def first(self):
        return self.books[0] if self.books else None

    def count(self):
        return len(self.books)

    def is_full(self):
        return self.count() >= self.room

    def both(self):
        return self.books[0], self.books[-1]

    def listed(self):
        return ", ".join(self.books)

    @property
    def left(self):
        return self.room - self.count()

    @classmethod
    def empty(cls):
        return cls().count()

    @staticmethod
    def shout(title="?"):
        return title.upper()

    def half(self):
        return self.count() / 2


@case((["put a", "put bc", "count", "first", "listed", "half", "is_full"],), (["take"],), (["room"],), (["left"],), (["nope"],))
def commands_of_many_kinds(lines):
    """What is called at once needs no type in common with what else the name might have been."""
    shelf = _Shelf()
    said = []
    for line in lines:
        name, *given = line.split()
        said.append(getattr(shelf, name)(*given))
    return said


@case(("empty", "shout"), ("both", "take"), ("share", "count"), ("put", "count"))
def commands_without_arguments(one, other):
    """One after the other, of a shelf with two books."""
    shelf = _Shelf()
    for title in ("x", "yz"):
        shelf.put(title)
    print(getattr(shelf, one)())
    return getattr(shelf, other)(), shelf.listed()


class _Branch:
    def __init__(self, key, value):
        self.key, self.value = key, value
        self.left = self.right = None

    def put(self, key, value):
        side = "left" if key < self.key else "right"
        below = getattr(self, side)
        if below:
            below.put(key, value)
        elif key != self.key:
            setattr(self, side, _Branch(key, value))
        else:
            setattr(self, ("value", "value")[0], value)

    def __iter__(self):
        for side, own in (("left", [(self.key, self.value)]), ("right", [])):
            yield from getattr(self, side) or ()
            yield from own


@case(([5, 2, 8, 2],), ([],), (["b", "a", "b"],))
def sides_by_name(keys):
    """A variable that is one of two texts names those two attributes, of the types that these have, and no others."""
    root = _Branch(keys[0], -1)
    for at, key in enumerate(keys):
        root.put(key, at)
    return list(root), root.left and root.left.key
