"""Attributes of classes that a function defines: each call makes them anew, and may change them; `__new__`."""


def dog_count(n):
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


def subclasses(n):
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


def registry_of_functions(names):
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


def numbered_tasks(n):
    class Task:
        _next_id = 1

        def __init__(self, title):
            self.id = Task._next_id
            Task._next_id += 1
            self.title = title

        def __repr__(self):
            return f"<{self.id}: {self.title}>"

    return [repr(Task("t" * i)) for i in range(n)], Task._next_id


def grid_of_class(n):
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


def attribute_set_late(n):
    class A:
        pass

    A.x = n
    a = A()
    first = a.x
    a.x = 10
    A.x += 1
    return first, a.x, A.x, A().x


def singleton_new(msgs):
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


def singleton_init(a, b):
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


def instances_by_key(a, b):
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


def new_with_an_argument(a, b):
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


class Database:
    _instance = None

    def __new__(cls):
        if cls._instance is None:
            cls._instance = super().__new__(cls)
            cls._instance.rows = []
        return cls._instance


def module_singleton(k):
    d = Database()
    d.rows = []
    Database().rows.append(k)
    return d.rows, Database() is d
