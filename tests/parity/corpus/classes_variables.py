"""Attributes of classes that a function defines: each call makes them anew, and may change them; `__new__`."""

from parity.case import case


@case((2,), (0,), (3,))
def dog_count(n):
    """A count of the class and containers that all instances share."""

    class Dog:
        count = 0
        tricks = []  # noqa: RUF012
        table = {"a": [1, 2], "b": []}  # noqa: RUF012

        def __init__(self, name):
            self.name = name
            Dog.count += 1

        @classmethod
        def total(cls):
            return cls.count

        def add(self, trick):
            self.tricks.append(trick)
            self.table["a"].append(len(trick))
            self.table.setdefault(trick, []).append(1)

    dogs = [Dog(f"d{i}") for i in range(n)]
    for d in dogs:
        d.add(d.name.upper())
    return Dog.count, Dog.total(), Dog.tricks, [d.count for d in dogs], Dog.table


@case((1,), (3,), (0,))
def subclasses(n):
    """What a class below has of its own, and what it has from the one above."""

    class Shape:
        made = 0
        label = "shape"

        def __init__(self):
            type(self).made += 1
            self.__class__.last = self

        @classmethod
        def rename(cls, label):
            cls.label = label

    class Square(Shape):
        pass

    class Circle(Shape):
        label = "circle"

    for i in range(n):
        (Square if i % 2 else Circle)()
    Square.rename("sq")
    before = Circle.label
    Shape.label = "any"
    return (
        Shape.made,
        Square.made,
        Circle.made,
        before,
        Shape.label,
        Square.label,
        Circle.label,
        hasattr(Shape, "last"),
        hasattr(Circle, "last"),
    )


@case((["a", "b"],), (["b"],), (["x"],))
def registry_of_functions(names):
    """A class keeps what it is given."""

    class Registry:
        _items = {}  # noqa: RUF012

        @classmethod
        def register(cls, name):
            def deco(fn):
                cls._items[name] = fn
                return fn

            return deco

        @classmethod
        def call(cls, name, *args):
            return cls._items[name](*args)

    @Registry.register("a")
    def up(s):
        return s.upper()

    @Registry.register("b")
    def twice(s):
        return s * 2

    out = []
    for n in names:
        try:
            out.append(Registry.call(n, n))
        except KeyError as e:
            out.append(str(e))
    return out, sorted(Registry._items)


@case((3,), (0,), (1,))
def numbered_tasks(n):
    """Each instance has the next number."""

    class Task:
        _next_id = 1

        def __init__(self, title):
            self.id = Task._next_id
            Task._next_id += 1
            self.title = title

        def __repr__(self):
            return f"<{self.id}: {self.title}>"

    return [repr(Task("t" * i)) for i in range(n)], Task._next_id


@case((2,), (0,), (3,))
def grid_of_class(n):
    """Lists within lists of a class."""

    class Board:
        cells = [[0, 0], [0, 0]]  # noqa: RUF012
        moves = [1, 2]  # noqa: RUF012

        def play(self, i):
            self.cells[i % 2][0] += 1
            Board.moves = Board.moves + [i]

    b = Board()
    for i in range(n):
        b.play(i)
    return Board.cells, b.moves


@case((1,), (0,), (-3,))
def attribute_set_late(n):
    """An attribute that the class gets when it is there."""

    class A:
        pass

    A.x = n
    a = A()
    first = a.x
    a.x = 10
    A.x += 1
    return first, a.x, A.x, A().x


@case((["a"],), ([""],), (["a", "b"],))
def singleton_new(msgs):
    """`__new__` gives the one instance."""

    class Logger:
        _instance = None

        def __new__(cls, *args, **kwargs):
            if cls._instance is None:
                cls._instance = super().__new__(cls)
                cls._instance.lines = []
            return cls._instance

        def log(self, msg):
            self.lines.append(msg)
            return len(self.lines)

    a = Logger()
    out = [Logger().log(m.upper()) for m in msgs]
    return out, a.lines, Logger() is a


@case((1, 2), (0, 0), (5, 1))
def singleton_init(a, b):
    """`__init__` is asked each time."""

    class Config:
        _instance = None
        created = 0

        def __new__(cls, *args):
            if not cls._instance:
                cls._instance = super().__new__(cls)
                cls.created += 1
            return cls._instance

        def __init__(self, value):
            self.value = value

    x = Config(a)
    y = Config(b)
    return x is y, x.value, y.value, Config.created


@case((1, 2), (1, 1), (0, 5))
def instances_by_key(a, b):
    """`__new__` finds instances by what they are of."""

    class Point:
        cache = {}  # noqa: RUF012

        def __new__(cls, x, y):
            key = (x, y)
            if key in cls.cache:
                return cls.cache[key]
            self = object.__new__(cls)
            cls.cache[key] = self
            return self

        def __init__(self, x, y):
            self.x, self.y = x, y

    p, q, r = Point(a, b), Point(a, b), Point(b, a)
    return p is q, p is r, len(Point.cache), r.x


@case((1, 2), (0, 0), (-1, 5))
def new_with_an_argument(a, b):
    """`__new__` takes what the class is called with."""

    class Plain:
        def __new__(cls, v):
            self = super().__new__(cls)
            self.v = v
            return self

    try:
        Plain()
    except TypeError as e:
        msg = str(e)
    return Plain(a).v + Plain(b).v, msg


@case((3,), (0,), (-2,))
def values_of_the_function(n):
    """The body of a class takes values of the function around it."""
    base, names = n * 2, ["a", "b"]
    unit = "m" * n

    class Counter:
        start = base
        step: int = n + 1
        fixed = 7
        label = f"[{unit}]"
        table = {name: n for name in names}  # noqa: RUF012

        def __init__(self):
            self.value = self.start

        def next(self):
            self.value += self.step
            return self.value, unit

        @classmethod
        def make(cls):
            return cls().label

    class Below(Counter):
        start = n + 100

    counter = Counter()
    Counter.table["z"] = Counter.fixed
    told = counter.next(), counter.next(), Counter.make(), Counter.table, hasattr(counter, "start")
    return told, Below().next(), [each.start for each in (Counter, Below)], Below.step


@case((3,), (0,), (5,))
def a_value_that_changes(n):
    """Such an attribute is assigned like any other."""

    class Limit:
        most = n

        def over(self, x):
            return x > self.most

    class Same(Limit):
        pass

    before = Limit().over(n + 1)
    Limit.most += 1
    return before, Limit().over(n + 1), Same.most, Same().over(n)
