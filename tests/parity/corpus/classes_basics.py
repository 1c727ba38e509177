"""Classes as they are taught: fields, methods, properties, class and static methods, instances inside of instances and lists."""

import math

from parity.case import case


class Counter:
    """Counts up, and says so."""

    def __init__(self, start=0):
        self.count = start

    def increment(self, by=1):
        self.count += by
        return self

    def reset(self):
        self.count = 0


@case((0, 3), (5, -2), (10, 0))
def counted(start: int, by: int) -> int:
    """Methods that return self."""
    return Counter(start).increment(by).increment().increment(by=2).count


@case((3,), (0,), (7,))
def counters_apart(n):
    """Each instance has fields of its own."""
    a, b = Counter(), Counter(100)
    for i in range(n):
        a.increment()
        if i % 2:
            b.increment(10)
    a.reset()
    return a.count, b.count, a is b, a is a


class Rectangle:
    """Two sides, with what follows of them."""

    def __init__(self, width, height):
        self.width = width
        self.height = height

    @property
    def area(self):
        return self.width * self.height

    @property
    def is_square(self):
        return self.width == self.height

    def scaled(self, k):
        return Rectangle(self.width * k, self.height * k)

    def __repr__(self):
        return f"Rectangle({self.width!r}, {self.height!r})"


@case((2, 3), (4, 4), (0, 9))
def rectangle_of_ints(w: int, h: int) -> str:
    """Properties are computed when they are read."""
    r = Rectangle(w, h)
    r.width += 1
    return f"{r} {r.area} {r.is_square} {r.scaled(2).area}"


@case((2.5, 3.0), (1.0, 1.0), (-0.5, 8.0))
def rectangle_of_floats(w, h):
    """The same class holds floats."""
    r = Rectangle(w, h)
    return r.area, r.is_square, repr(r.scaled(0.5))


class Temperature:
    """A property that is set."""

    def __init__(self, celsius: float) -> None:
        self.celsius = celsius

    @property
    def celsius(self) -> float:
        return self._celsius

    @celsius.setter
    def celsius(self, value: float) -> None:
        if value < -273.15:
            raise ValueError(f"{value} is below absolute zero")
        self._celsius = value

    @property
    def fahrenheit(self) -> float:
        return self._celsius * 9 / 5 + 32

    @fahrenheit.setter
    def fahrenheit(self, value: float) -> None:
        self.celsius = (value - 32) * 5 / 9


@case((100.0, 32.0), (-300.0, 0.0), (0.0, -1000.0), (20.0, 68.0))
def temperature(start: float, fahrenheit: float) -> tuple[float, float]:
    """Setters check what they are given."""
    t = Temperature(start)
    before = t.fahrenheit
    t.fahrenheit = fahrenheit
    return before, t.celsius


@case((1.0,), (2.5,), (-1.0,))
def no_setter(width: float) -> float:
    """A property without a setter is not assigned."""
    r = Rectangle(width, 2.0)
    if width < 0:
        r.area = 3.0
    return r.area


class Point:
    """Made in several ways."""

    origin_name = "O"
    dimensions = 2

    def __init__(self, x, y):
        self.x = x
        self.y = y

    @classmethod
    def polar(cls, radius, angle):
        return cls(radius * math.cos(angle), radius * math.sin(angle))

    @classmethod
    def parse(cls, text):
        x, y = text.split(",")
        return cls(float(x), float(y))

    @staticmethod
    def distance(a, b):
        return math.hypot(a.x - b.x, a.y - b.y)

    def __str__(self):
        return f"({self.x:.2f}, {self.y:.2f})"


@case((1.0, 0.0), (2.0, 1.0), (0.0, 3.0))
def polar_points(radius: float, angle: float) -> str:
    """A class method is a second constructor."""
    return str(Point.polar(radius, angle))


@case(("1,2",), ("3.5,-4",), ("x,2",), ("1",), ("1,2,3",))
def parsed_point(text: str) -> float:
    """A constructor that reads a text, and may fail."""
    p = Point.parse(text)
    return Point.distance(p, Point(0.0, 0.0)) + p.distance(p, p)


@case((1,), (2,), (3,))
def class_attributes(n):
    """What the class has is read through instances, until they have their own."""
    p, q = Point(n, n), Point(0, 0)
    before = p.dimensions
    if n > 1:
        p.dimensions = n * 10
    return before, p.dimensions, q.dimensions, Point.dimensions, p.origin_name


class Account:
    """Money, with errors of its own kind."""

    def __init__(self, owner: str, balance: float = 0.0):
        self.owner = owner
        self.balance = balance
        self.log: list[str] = []

    def deposit(self, amount: float) -> None:
        if amount <= 0:
            raise ValueError("deposit must be positive")
        self.balance += amount
        self.log.append(f"+{amount}")

    def withdraw(self, amount: float) -> None:
        if amount > self.balance:
            raise RuntimeError(f"insufficient funds: {self.balance} < {amount}")
        self.balance -= amount
        self.log.append(f"-{amount}")


@case((50.0, 20.0), (-1.0, 0.0), (10.0, 1000.0))
def account(deposit: float, withdraw: float) -> list[str]:
    """Methods that raise."""
    a = Account("ann", 100.0)
    a.deposit(deposit)
    a.withdraw(withdraw)
    return [*a.log, f"{a.owner}: {a.balance}"]


@case(([10.0, -5.0, 30.0],), ([],), ([0.0, 200.0],))
def account_caught(amounts: list[float]) -> tuple[float, int]:
    """The same, caught: what was done before stays done."""
    a = Account("bob")
    errors = 0
    for amount in amounts:
        try:
            if amount < 0:
                a.withdraw(-amount)
            else:
                a.deposit(amount)
        except (ValueError, RuntimeError):
            errors += 1
    return a.balance, errors


@case((5.0, "a"), (-2.0, "b"), (0.0, ""))
def transfer(amount: float, name: str) -> str:
    """Two instances change each other."""

    def move(source: Account, target: Account, much: float) -> bool:
        if source.balance < much:
            return False
        source.withdraw(much)
        target.deposit(much)
        return True

    a, b = Account(name, 3.0), Account("other", 1.0)
    done = move(a, b, amount / 2)
    return f"{done} {a.balance} {b.balance} {len(a.log) + len(b.log)}"


class Student:
    def __init__(self, name, grades):
        self.name = name
        self.grades = grades

    def average(self):
        return sum(self.grades) / len(self.grades)

    def best(self):
        return max(self.grades)


@case(([90, 80], [70]), ([1], [2, 3]), ([5], []))
def students(first, second):
    """Instances in a list, sorted by what a method says."""
    every = [Student("ann", first), Student("bob", second)]
    every.sort(key=lambda s: s.average(), reverse=True)
    return [s.name for s in every], every[0].best()


@case((["pen", "ink"], 3), ([], 1), (["a"], 0))
def inventory(names: list[str], quantity: int) -> str:
    """A list of instances inside of an instance."""

    class Item:
        def __init__(self, name: str, quantity: int):
            self.name, self.quantity = name, quantity

    class Inventory:
        def __init__(self):
            self.items: list[Item] = []

        def find(self, name):
            for item in self.items:
                if item.name == name:
                    return item
            return None

        def add(self, name, quantity):
            item = self.find(name)
            if item is None:
                self.items.append(Item(name, quantity))
            else:
                item.quantity += quantity

    stock = Inventory()
    for name in [*names, "pen"]:
        stock.add(name, quantity)
    return ", ".join(f"{item.name} x{item.quantity}" for item in stock.items)


class Light:
    """A state machine with constant tables."""

    ORDER = ("red", "green", "yellow")
    SECONDS = (30, 25, 5)

    def __init__(self):
        self.at = 0
        self.elapsed = 0

    def step(self):
        self.elapsed += self.SECONDS[self.at]
        self.at = (self.at + 1) % len(self.ORDER)

    @property
    def color(self):
        return self.ORDER[self.at]


@case((0,), (4,), (6,))
def traffic_light(steps):
    """Tuples of the class are constants."""
    light = Light()
    seen = []
    for _ in range(steps):
        seen.append(light.color)
        light.step()
    return seen, light.elapsed, light.color


class Stack:
    def __init__(self):
        self._items = []

    def push(self, item):
        self._items.append(item)

    def pop(self):
        if not self._items:
            raise IndexError("pop from an empty stack")
        return self._items.pop()

    def peek(self):
        return self._items[-1] if self._items else None

    def is_empty(self):
        return len(self._items) == 0


@case(("([]{})",), ("([)]",), ("((",), ("",), ("]",))
def balanced(text: str) -> bool:
    """Brackets with a stack of texts."""
    stack = Stack()
    for c in text:
        if c in "([{":
            stack.push(c)
        elif stack.is_empty() or stack.pop() + c not in ("()", "[]", "{}"):
            return False
    return stack.is_empty()


@case(("3 4 + 2 *",), ("5 1 2 + 4 * + 3 -",), ("1 +",), ("2 0 /",), ("x",))
def postfix(text: str) -> float:
    """The same class with floats in it."""
    stack = Stack()
    for token in text.split():
        if token in ("+", "-", "*", "/"):
            b, a = stack.pop(), stack.pop()
            if token == "+":
                stack.push(a + b)
            elif token == "-":
                stack.push(a - b)
            elif token == "*":
                stack.push(a * b)
            else:
                stack.push(a / b)
        else:
            stack.push(float(token))
    return stack.pop()


NAME = "name"


class Options:
    def __init__(self, verbose):
        if verbose:
            self.level = 3
        self.name = "opts"


@case((True,), (False,), (True,))
def missing_field(verbose: bool) -> int:
    """A field that only some instances have."""
    return Options(verbose).level


@case((True, 1), (False, 2), (True, 3))
def asked_field(verbose, n):
    """hasattr and getattr with constant names."""
    o = Options(verbose)
    found = getattr(o, "level", n)
    setattr(o, NAME, f"n{found}")
    return hasattr(o, "level"), hasattr(o, "nothing"), found, getattr(o, NAME)


@case((1,), (2,), (0,))
def deleted_field(n: int) -> str:
    """A field goes, and may come back."""
    o = Options(True)
    del o.level
    if n == 1:
        o.level = 7
    try:
        return str(o.level)
    except AttributeError as error:
        return f"AttributeError: {error}"


@case((3,), (1,), (0,))
def names_of_classes(n):
    """What a class is called."""
    things = [Counter(n), Counter(1)]
    return things[0].__class__.__name__, type(things[1]).__name__, Counter.__name__, type(things[0]) is Counter, Stack.__qualname__


@case((3, 4), (0, 0), (-1, 5))
def methods_as_values(a: int, b: int) -> list[int]:
    """A bound method is a function like another."""
    c = Counter(a)
    bump = c.increment
    bump(b)
    read = [bump(1).count, c.count]
    unbound = Counter.increment
    unbound(c, 5)
    return [*read, c.count]


@case(([3, 1, 2],), ([],), ([5, 5],))
def instance_arguments(xs):
    """A helper that takes an instance and changes it."""

    def feed(target, values):
        for v in values:
            target.push(v)

    s = Stack()
    feed(s, xs)
    top = s.peek()
    drained = []
    while not s.is_empty():
        drained.append(s.pop())
    return top, drained


@case((2,), (0,), (5,))
def none_then_instance(n: int) -> str:
    """A field that is None at first."""

    class Session:
        def __init__(self):
            self.user = None

        def login(self, name):
            self.user = Student(name, [len(name)])

    s = Session()
    if n:
        s.login("eve" * n)
    return "nobody" if s.user is None else f"{s.user.name} {s.user.average()}"


@case((4,), (1,), (0,))
def class_inside_class(n):
    """A class that a class defines."""

    class Outer:
        class Inner:
            def __init__(self, v):
                self.v = v

        def __init__(self, n):
            self.parts = [Outer.Inner(i * i) for i in range(n)]

        def total(self):
            return sum(p.v for p in self.parts)

    return Outer(n).total()


@case((10, 3), (7, 0), (5, 5))
def too_many_arguments(a: int, b: int) -> int:
    """Calls that do not fit."""
    if a < b + 1:
        return Counter(a, b).count
    return Counter(a).increment(b).count
