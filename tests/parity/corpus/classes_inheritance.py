"""Classes that derive from others: virtual calls, super(), several bases, abstract ones, protocols and generic classes."""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from typing import ClassVar, Generic, Protocol, TypeVar

from parity.case import case

T = TypeVar("T")


class Shape(ABC):
    def __init__(self, name: str) -> None:
        self.name = name

    @abstractmethod
    def area(self) -> float: ...

    def describe(self) -> str:
        return f"{self.name} of area {self.area():.3f}"


class Circle(Shape):
    def __init__(self, radius: float) -> None:
        super().__init__("circle")
        self.radius = radius

    def area(self) -> float:
        return math.pi * self.radius**2


class Square(Shape):
    def __init__(self, side: float) -> None:
        super().__init__("square")
        self.side = side

    def area(self) -> float:
        return self.side * self.side


class Cube(Square):
    def area(self) -> float:
        return 6 * super().area()

    def describe(self) -> str:
        return "solid " + super().describe()


@case((1.0, 2.0), (0.0, 0.5), (3.0, -1.0))
def shapes(r: float, s: float) -> list[str]:
    """A virtual call inside of an inherited method."""
    return [shape.describe() for shape in [Circle(r), Square(s), Cube(s)]]


@case((2.0, 1), (1.0, 0), (1.5, 2))
def chosen_shape(size, kind):
    """Which class it is, only the run knows."""
    shape: Shape = Circle(size)
    if kind == 1:
        shape = Square(size)
    elif kind == 2:
        shape = Cube(size)
    return shape.area(), isinstance(shape, Square), isinstance(shape, (Circle, Cube)), type(shape).__name__


@case((0,), (1,), (2,))
def abstract_instance(n: int) -> str:
    """An abstract class has no instances."""
    if n == 1:
        return Shape("none").name
    return Square(2.0).name


class Animal:
    sound = "..."
    legs = 4

    def __init__(self, name):
        self.name = name

    def speak(self):
        return f"{self.name}: {self.sound}"


class Dog(Animal):
    sound = "woof"


class Bird(Animal):
    sound = "tweet"
    legs = 2

    def __init__(self, name, can_fly=True):
        super().__init__(name)
        self.can_fly = can_fly


class Penguin(Bird):
    def __init__(self, name):
        super().__init__(name, can_fly=False)

    def speak(self):
        return super().speak().upper()


@case((3,), (0,), (8,))
def farm(n):
    """Class attributes that derived classes replace."""
    animals = []
    for i in range(n):
        if i % 3 == 0:
            animals.append(Dog(f"d{i}"))
        elif i % 3 == 1:
            animals.append(Bird(f"b{i}"))
        else:
            animals.append(Penguin(f"p{i}"))
    return [a.speak() for a in animals], sum(a.legs for a in animals)


@case((0,), (1,), (2,))
def derived_only_field(n: int) -> bool:
    """A field that only one class has."""
    animals = [Dog("a"), Bird("b"), Penguin("c")]
    return animals[n].can_fly


class Base:
    def __init__(self):
        self.trace = ["Base"]

    def who(self):
        return "base"


class Left(Base):
    def __init__(self):
        super().__init__()
        self.trace.append("Left")

    def who(self):
        return "left>" + super().who()


class Right(Base):
    def __init__(self):
        super().__init__()
        self.trace.append("Right")

    def who(self):
        return "right>" + super().who()


class Bottom(Left, Right):
    def __init__(self):
        super().__init__()
        self.trace.append("Bottom")


@case((0,), (1,), (2,))
def diamond(n):
    """super() goes along the order of the instance's class."""
    if n == 0:
        return ",".join(Left().trace), Left().who()
    if n == 1:
        return ",".join(Bottom().trace), Bottom().who()
    return Bottom.who(Right()), Base.who(Bottom())


class Shouting:
    def shown(self):
        return self.text().upper() + "!"


class Counting:
    def size(self):
        return len(self.text())


class Note(Shouting, Counting):
    def __init__(self, words):
        self.words = words

    def text(self):
        return " ".join(self.words)


@case((["a", "bc"],), ([],), (["x"],))
def mixins(words: list[str]) -> tuple[str, int]:
    """Bases that use what the derived class has."""
    note = Note(words)
    return note.shown(), note.size()


class Speaker(Protocol):
    def say(self) -> str: ...


class Robot:
    def __init__(self, number: int):
        self.number = number

    def say(self) -> str:
        return f"unit {self.number}"


class Parrot:
    def __init__(self, words: str):
        self.words = words

    def say(self) -> str:
        return self.words * 2


@case((1, "hi"), (0, ""), (7, "x"))
def protocols(number: int, words: str) -> str:
    """Classes that have nothing in common but a method."""

    def both(a: Speaker, b: Speaker) -> str:
        return a.say() + "/" + b.say()

    return both(Robot(number), Parrot(words)) + both(Parrot(words), Robot(number))


class Box(Generic[T]):
    def __init__(self, item: T) -> None:
        self.item = item

    def get(self) -> T:
        return self.item

    def replace(self, item: T) -> Box[T]:
        return Box(item)


@case((1, "a"), (2, ""), (-5, "xyz"))
def generic_boxes(n, s):
    """One generic class for two types."""
    a = Box(n)
    b: Box[str] = Box[str](s)
    return a.get() + 1, b.get() + "!", a.replace(n * 2).get()


class Pipeline:
    def __init__(self):
        self.steps = []

    def add(self, step):
        self.steps.append(step)
        return self

    def run(self, x):
        for step in self.steps:
            x = step.apply(x)
        return x


class Step:
    def apply(self, x):
        raise NotImplementedError(f"{type(self).__name__} has no apply")


class Add(Step):
    def __init__(self, n):
        self.n = n

    def apply(self, x):
        return x + self.n


class Scale(Step):
    def __init__(self, k):
        self.k = k

    def apply(self, x):
        return x * self.k


class Lazy(Step):
    pass


@case((1, 3), (0, 0), (5, -2))
def pipeline(x: int, n: int) -> int:
    """Steps of several classes in one list."""
    return Pipeline().add(Add(n)).add(Scale(3)).add(Add(1)).run(x)


@case((True,), (False,), (True,))
def not_implemented(lazy):
    """A method that the derived class should have."""
    step = Lazy() if lazy else Add(2)
    return step.apply(40)


class Employee:
    raise_rate = 1.04

    def __init__(self, name, pay):
        self.name = name
        self.pay = pay

    def raised(self):
        self.pay = int(self.pay * self.raise_rate)
        return self.pay

    def __repr__(self):
        return f"{self.__class__.__name__}({self.name!r}, {self.pay})"


class Developer(Employee):
    raise_rate = 1.10

    def __init__(self, name, pay, language):
        super().__init__(name, pay)
        self.language = language


class Manager(Employee):
    def __init__(self, name, pay, team=None):
        super().__init__(name, pay)
        self.team = [] if team is None else team

    def add(self, employee):
        if employee not in self.team:
            self.team.append(employee)

    def remove(self, employee):
        if employee in self.team:
            self.team.remove(employee)


@case((50000, "py"), (100, "c"), (0, ""))
def company(pay: int, language: str) -> str:
    """A manager has employees of several classes."""
    dev = Developer("dev", pay, language)
    boss = Manager("boss", pay * 2, [dev])
    other = Employee("other", pay)
    boss.add(other)
    boss.add(dev)
    total = sum(e.raised() for e in boss.team)
    boss.remove(other)
    return f"{boss} {boss.team} {total} {dev.language}"


@case((1,), (2,), (3,))
def asked_classes(n):
    """isinstance and issubclass up and down the tree."""
    e = Developer("a", n, "b") if n > 1 else Manager("c", n)
    below = issubclass(Manager, Employee), issubclass(Employee, Manager)
    return isinstance(e, Employee), isinstance(e, Developer), below, isinstance(n, Employee)


class Template:
    def render(self, value):
        return self.head() + self.body(value) + self.tail()

    def head(self):
        return "<"

    def tail(self):
        return ">"

    def body(self, value):
        return str(value)


class Quoted(Template):
    def body(self, value):
        return f"'{super().body(value)}'"


class Doubled(Quoted):
    def head(self):
        return super().head() * 2

    def tail(self):
        return Template.tail(self) * 2


@case((1, "x"), (0, ""), (42, "long text"))
def template_method(n, s):
    """Hooks that derived classes fill, for values of two types."""
    return [t.render(n) + t.render(s) for t in (Template(), Quoted(), Doubled())]


class Visitor:
    def visit(self, node):
        return node.accept(self)


class Number:
    def __init__(self, value):
        self.value = value

    def accept(self, visitor):
        return visitor.number(self)


class Sum:
    def __init__(self, left, right):
        self.left, self.right = left, right

    def accept(self, visitor):
        return visitor.sum(self)


class Product:
    def __init__(self, left, right):
        self.left, self.right = left, right

    def accept(self, visitor):
        return visitor.product(self)


class Evaluator(Visitor):
    def number(self, node):
        return node.value

    def sum(self, node):
        return self.visit(node.left) + self.visit(node.right)

    def product(self, node):
        return self.visit(node.left) * self.visit(node.right)


class Printer(Visitor):
    def number(self, node):
        return str(node.value)

    def sum(self, node):
        return f"({self.visit(node.left)} + {self.visit(node.right)})"

    def product(self, node):
        return f"{self.visit(node.left)} * {self.visit(node.right)}"


@case((1, 2, 3), (0, 0, 0), (-1, 5, 7))
def visitors(a: int, b: int, c: int) -> tuple[int, str]:
    """Double dispatch over a recursive tree."""
    tree = Sum(Number(a), Product(Sum(Number(b), Number(1)), Number(c)))
    return Evaluator().visit(tree), Printer().visit(tree)


class _Plugin:
    registry: ClassVar = {}

    def __init_subclass__(cls, name=None, **more):
        super().__init_subclass__(**more)
        _Plugin.registry[name or cls.__name__.lower()] = cls

    def run(self, x):
        raise NotImplementedError(f"{type(self).__name__} does nothing")


class Double(_Plugin):
    def run(self, x):
        return x * 2


class Shout(_Plugin, name="shout"):
    def __init__(self):
        self.count = 0

    def run(self, x):
        self.count += 1
        return str(x).upper() + "!" * self.count


class Idle(_Plugin):
    pass


@case(("double", 2), ("shout", "hey"), ("idle", 1), ("none", 1))
def classes_that_register_themselves(name, x):
    """`__init_subclass__` ran when the module was loaded."""
    plugin = _Plugin.registry[name]
    print(issubclass(plugin, _Plugin), issubclass(plugin, (Shout, int)))
    return plugin().run(x), sorted(_Plugin.registry)


@case((["b a", "a a c"], 2), ([], 1), ([""], 3))
def parameters_of_methods(lines, k):
    """A lambda in a method reads the method's parameters, whatever the function around has of these names."""

    class Index:
        def __init__(self, k):
            self.k = k

        def best(self, text):
            return max(text.split(), key=lambda word: self.score(text, word))

        def score(self, text, word):
            return text.count(word) * self.k

    text = len(lines)
    return [Index(k).best(line) for line in lines], text
