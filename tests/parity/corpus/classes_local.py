"""Classes that a function defines, whose methods read and assign the variables of that function."""

import math
from dataclasses import dataclass

from parity.case import case


@case((5,), (0,), (12,))
def local_class_closure(limit):
    """Methods share a list and a limit of the function around their class."""
    seen = []

    class Collector:
        def __init__(self, name):
            self.name = name

        def add(self, item):
            if len(seen) < limit:
                seen.append((self.name, item))
                return True
            return False

    a, b = Collector("a"), Collector("b")
    results = [(a if i % 2 else b).add(i * i) for i in range(8)]
    return seen, results


@case((3,), (0,), (1,))
def log_of_managers(n):
    """Context managers that write to a variable which is bound only after their class, and bound again later."""
    class Managed:
        def __init__(self, k):
            self.k = k

        def __enter__(self):
            log.append(f"enter {self.k}")
            return self.k

        def __exit__(self, kind, error, tb):
            log.append(f"exit {self.k} {kind.__name__ if kind else None}")
            return kind is ZeroDivisionError

    log = []
    for i in range(n):
        with Managed(i) as m:
            log.append(10 // m)
    log = log + ["done"]
    with Managed(-1):
        pass
    return log


@case((3,), (0,), (1,))
def counting_instances(n):
    """A nonlocal count that `__init__` raises and a static method reads."""
    count = 0

    class Thing:
        def __init__(self):
            nonlocal count
            count += 1
            self.id = count

        @staticmethod
        def so_far():
            return count

        @classmethod
        def make(cls, k):
            return [cls() for _ in range(k)]

    made = Thing.make(n)
    made.append(Thing())
    return count, Thing.so_far(), [t.id for t in made]


@case(("ab",), ("",), ("xyz",))
def helper_and_class(text):
    """A helper and a class side by side, which read variables that are bound after both."""
    def shout(s):
        calls.append(s)
        return s.upper() + "!"

    class Speaker:
        greeting = "hi"

        def speak(self):
            return [shout(c) for c in text] + [shout(self.greeting)]

        def later(self):
            return sorted(text, key=lambda c: (weights.get(c, 0), c))

    calls = []
    weights = {"a": 2, "b": 1}
    s = Speaker()
    return s.speak(), s.later(), calls


@case((2,), (0,), (5,))
def tree_of_nodes(n):
    """A local class makes instances of another one."""
    order = []

    class Node:
        def __init__(self, v, left=None, right=None):
            self.v, self.left, self.right = v, left, right

    class Tree:
        def __init__(self):
            self.root = None

        def insert(self, v):
            if self.root is None:
                self.root = Node(v)
                return
            cur = self.root
            while True:
                if v < cur.v:
                    if cur.left is None:
                        cur.left = Node(v)
                        return
                    cur = cur.left
                else:
                    if cur.right is None:
                        cur.right = Node(v)
                        return
                    cur = cur.right

        def walk(self, node):
            if node:
                self.walk(node.left)
                order.append(node.v)
                self.walk(node.right)

    t = Tree()
    for k in range(n):
        t.insert(k * 7 % 5)
    t.walk(t.root)
    return order


@case((2,), (0,), (5,))
def generators_in_methods(n):
    """A generator method sees the variable as it is when it runs."""
    scale = 3

    class Box:
        def __iter__(self):
            for i in range(n):
                yield i * scale

        def __len__(self):
            return n

    b = Box()
    first = list(b)
    scale = 10
    return first, list(b), len(b), sum(x for x in b)


@case((2,), (0,), (5,))
def dataclass_reads(n):
    """Methods and properties of a local dataclass read a variable around it."""
    bonus = n * 2

    @dataclass
    class P:
        x: int
        y: int = 3

        def total(self):
            return self.x + self.y + bonus

        @property
        def norm(self):
            return math.sqrt(self.x**2 + bonus)

    return P(1).total(), P(n, n).norm, P(1) == P(1, 3), repr(P(2))


@case((2,), (0,), (5,))
def unbound_yet(n):
    """A method reads a variable before and after it is bound."""
    class A:
        def get(self):
            return value

    a = A()
    try:
        a.get()
    except NameError as e:
        first = str(e)
    value = n
    return first, a.get()


@case((2,), (0,), (5,))
def exception_reads(n):
    """A local exception whose message and methods need variables around it."""
    class Bad(Exception):
        def __init__(self, code):
            super().__init__(f"code {code} of {n}")
            self.code = code

        def doubled(self):
            hits.append(self.code)
            return self.code * n

    hits = []
    try:
        raise Bad(n + 1)
    except Bad as e:
        return str(e), e.doubled(), hits


@case((2,), (0,), (5,))
def list_subclass(n):
    """A subclass of list that overrides append and reads variables around it."""
    class Capped(list):
        def append(self, x):
            if len(self) >= n:
                dropped.append(x)
            else:
                super().append(x)

    dropped = []
    c = Capped()
    for i in range(4):
        c.append(i)
    return list(c), dropped


@case((2,), (0,), (5,))
def inheritance(n):
    """Methods of a class and of its subclass, special ones too, write to one list."""
    log = []

    class A:
        def hello(self):
            log.append("A")
            return n

    class B(A):
        def hello(self):
            log.append("B")
            return super().hello() + 1

        def __eq__(self, other):
            log.append("eq")
            return isinstance(other, B)

        def __lt__(self, other):
            log.append("lt")
            return False

    B().hello()
    f = B().hello
    return f(), B() == B(), sorted([B(), B()])[0].hello(), log, [m() for m in (A().hello, f)]


class _Speaker:
    def __init__(self, name):
        self.name = name

    def speak(self):
        return f"{self.name}: {self.sound}"


@case((3,), (0,), (-1,))
def classes_made_by_type(x):
    """A name, bases and attributes make a class as its statement does; most often one without any."""

    def doubled(self):
        return self.x * 2

    point = type("Point", (), {"x": x, "kind": "p", "doubled": doubled, "__len__": lambda self: 7})
    dog = type("Dog", (_Speaker,), dict(sound="woof"))
    failure = type("Failure", (ValueError,), {"code": 5})
    kept = type("Empty", (object,), {})()
    kept.value = x
    try:
        raise failure("no")
    except ValueError as error:
        said = type(error).__name__, str(error), error.code
    made = point()
    made.y = 1
    shown = f"{point.__name__} {point.__qualname__} {type(kept).__name__}"
    return made.doubled(), len(made), made.y, made.kind, kept.value, dog("rex").speak(), isinstance(dog("x"), _Speaker), said, shown
