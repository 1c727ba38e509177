"""Instances across the border: the very class comes back, and what is passed is changed as CPython changes it."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from pathlib import Path
from random import Random
from typing import Any

import pytest
from lanewise import compile, load
from lanewise.artifact import custom
from lanewise.errors import ArtifactError, CompileError


@dataclass
class Point:
    x: int
    y: float = 0.0

    def moved(self, dx):
        return Point(self.x + dx, self.y)


@dataclass(frozen=True)
class Line:
    start: Point
    end: Point
    marks: frozenset[Line] | None = None


class Slotted:
    __slots__ = ("__inner", "a")

    def __init__(self, a):
        self.a = a
        self.__inner = [a]

    def inner(self):
        return self.__inner


class Node:
    def __init__(self, value, next=None):
        self.value = value
        self.next = next


class Tree:
    def __init__(self, key, parent=None):
        self.key = key
        self.parent = parent
        self.children = []
        if parent is not None:
            parent.children.append(self)


class Shape:
    def area(self):
        raise NotImplementedError


class Square(Shape):
    def __init__(self, side):
        self.side = side

    def area(self):
        return self.side * self.side


class Disc(Shape):
    def __init__(self, radius):
        self.radius = radius

    def area(self):
        return 3 * self.radius


class Mood(Enum):
    GOOD = 1
    BAD = 2


class Account:
    def __init__(self, owner, balance=0):
        self.owner = owner
        self.balance = balance
        self.log = []
        self.mood = Mood.GOOD

    def deposit(self, n):
        self.log.append(("deposit", n))
        self.balance += n
        if n < 0:
            self.mood = Mood.BAD
            raise ValueError(f"{self.owner}: {n}")
        return self.balance

    @cached_property
    def doubled(self):
        return self.balance * 2


def facts(value: Any, seen: dict[int, int]) -> Any:
    """A value as plain tuples, in which each object has a number: who is whom is part of it."""
    fields = getattr(value, "__dict__", None)
    if isinstance(value, Slotted):
        fields = {"a": value.a, "inner": value.inner()}
    if isinstance(value, Enum) or (fields is None and not isinstance(value, list | tuple | dict | set | frozenset)):
        return type(value), value
    if id(value) in seen:
        return seen[id(value)]
    if not isinstance(value, tuple):
        seen[id(value)] = len(seen)
    if fields is not None:
        return type(value), [(name, facts(fields[name], seen)) for name in sorted(fields)]
    if isinstance(value, dict):
        return dict, [(facts(k, seen), facts(v, seen)) for k, v in value.items()]
    return type(value), [facts(each, seen) for each in value]


def both(function: Callable[..., Any], *arguments: Any) -> None:
    """The same result, the same changes, the same objects."""
    compiled = compile(function)
    told = []
    for run, given in ((function, copy.deepcopy(arguments)), (compiled, copy.deepcopy(arguments))):
        seen: dict[int, int] = {}
        try:
            answer: Any = run(*given)
        except Exception as error:
            answer = (type(error), error.args)
        told.append(facts((given, answer), seen))
    assert told[0] == told[1]


def made(n: int):
    p = Point(n, 0.5)
    return p, [p, p.moved(1)], Line(p, Point(3)), Line(p, p, frozenset([Line(p, p)])), {n: p}


def circle(n: int):
    a = Node(n)
    a.next = Node([a], a)
    return a, Slotted(n), None if n else a


def family(n):
    root = Tree("root")
    for i in range(n):
        Tree(str(i), root)
    return root.children[-1] if n else root


@pytest.mark.parametrize("n", [0, 3])
@pytest.mark.parametrize("function", [made, circle, family])
def test_results(function: Callable[..., Any], n: int) -> None:
    both(function, n)


def chain(n: int):
    head = None
    for i in range(n):
        head = Node(i, head)
    return head


def reversed_chain(head):
    before = None
    while head is not None:
        head.next, before, head = before, head, head.next
    return before


def test_a_chain_may_be_long() -> None:
    head = compile(reversed_chain)(compile(chain)(20000))
    values = []
    while head is not None:
        values.append(head.value)
        head = head.next
    assert values == list(range(20000))


def shifted(p, q, d):
    p.x += d
    return q


def paid(account, amounts):
    for n in amounts:
        account.deposit(n)
    return account.mood, account.doubled


def adopted(tree):
    child = Tree("new", tree)
    return child.parent is tree, len(tree.children), tree


def emptied(slotted):
    slotted.inner().clear()
    slotted.a = "other"


def areas(shapes):
    return [shape.area() for shape in shapes], shapes[0]


def test_arguments() -> None:
    p = Point(1, 2.0)
    both(shifted, p, p, 3)
    both(shifted, p, Point(5), 3)
    both(shifted, Point(2**70), p, 1)
    both(shifted, Point(2**63 - 1), p, 1)
    both(paid, Account("me"), [1, 2])
    both(paid, Account("me"), [1, -2])
    both(adopted, family(2))
    both(emptied, Slotted(3))
    both(reversed_chain, chain(3))
    square = Square(3)
    both(areas, [square, Disc(2.5), square])


def test_the_callers_own_objects() -> None:
    p = Point(1)
    assert compile(shifted)(p, p, 2) is p and p.x == 3
    slotted = Slotted(7)
    inner = slotted.inner()
    compile(emptied)(slotted)
    assert slotted.inner() is inner == []


def test_trees_of_other_forms_are_one_specialisation() -> None:
    def depth(node):
        return 0 if node is None else 1 + depth(node.next)

    compiled = compile(depth)
    assert [compiled(chain(n)) for n in (3, 1, 2, 0, 3)] == [3, 1, 2, 0, 3]
    assert len(compiled.specialisations) <= 3


def test_a_field_of_another_type() -> None:
    @compile
    def total(p: Point, qs: list[Point]) -> float:
        return p.x + p.y + len(qs)

    assert total(Point(1, 2.0), []) == 3.0
    with pytest.raises(TypeError, match=re.escape("total() argument 'p': field 'x' of Point: expected int, got str")):
        total(Point("1"), [])  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=re.escape("total() argument 'qs': field 'y' of Point: expected float, got None")):
        total(Point(1), [Point(1, None)])  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=re.escape("total() argument 'p': expected Point, got int")):
        total(3, [])  # type: ignore[arg-type]


def test_what_no_field_may_hold() -> None:
    @compile
    def held(node):
        return node.value

    message = "held() argument 'node': the field 'value' of Node holds a function, which is not compiled yet"
    with pytest.raises(TypeError, match=re.escape(message)):
        held(Node(len.__class__ and test_arguments))


def test_a_stream_changes_none() -> None:
    @compile
    def walked(node) -> Iterator[int]:
        while node is not None:
            yield node.value
            node = node.next

    @compile
    def counted(node) -> Iterator[int]:
        while node is not None:
            yield node.value
            node.value += 1
            node = node.next

    assert list(walked(chain(5))) == list(walked.python(chain(5)))
    with pytest.raises(CompileError, match="counted streams and changes its argument 'node', a Node"):
        list(counted(chain(2)))


def test_a_folder_makes_the_classes(tmp_path: Path) -> None:
    def ends(line: Line, d: int) -> list[Point]:
        line.start.x += d
        return [line.start, Point(2**62, 1.0).moved(2**62)]

    compile(ends).build(tmp_path)
    artifact = load(tmp_path)
    own = artifact.classes["Point"]
    p = own(1, 2.0)
    found = artifact(artifact.classes["Line"](p, own(0, 0.0), None), 4)
    assert found[0] is p and repr(p) == "Point(x=5, y=2.0)" and type(found[1]) is own and found[1].x == 2**63
    q = Point(1)
    assert artifact(Line(q, q), 1)[0] is q and q == Point(2)


@dataclass
class Ring:
    size: int
    after: Ring | None = None


def test_what_a_folder_says_of_the_classes(tmp_path: Path) -> None:
    def turned(ring: Ring) -> Ring | None:
        return ring.after

    compile(turned).build(tmp_path)
    declared = (tmp_path / "index.d.ts").read_text()
    assert "export interface Ring<I = number> { size: I; after: Ring<I> | null; }" in declared
    assert "PythonFunction<[ring: Ring<number | bigint>], Ring | null" in declared
    assert "@dataclass\nclass Ring:\n    size: int\n    after: Ring | None\n" in (tmp_path / "__init__.pyi").read_text()
    schema = json.loads((tmp_path / "manifest.json").read_text())["functions"]["turned"]["parameters"][0]["value"]["schema"]
    assert schema["$ref"] == "#/$defs/Ring"
    assert schema["$defs"]["Ring"]["properties"]["after"]["anyOf"] == [{"$ref": "#/$defs/Ring"}, {"type": "null"}]


def test_a_class_of_pythons_library_is_pythons_own(tmp_path: Path) -> None:
    """A folder says its name, and no other class than these."""

    def drawn(rng: Random) -> tuple[int, Random]:
        return rng.randrange(100), Random(7)

    compile(drawn).build(tmp_path)
    rng = Random(1)
    found = load(tmp_path)(rng)
    again = Random(1)
    assert found[0] == again.randrange(100) and rng.getstate() == again.getstate()
    assert type(found[1]) is Random and found[1].getstate() == Random(7).getstate()
    stub = (tmp_path / "__init__.pyi").read_text()
    assert "from random import Random as Random\n" in stub and "class Random" not in stub
    content = (tmp_path / "drawn.wasm").read_bytes()
    section = custom.find(content, "lanewise", "here")
    assert section is not None and b'"random.Random"' in section
    with pytest.raises(ArtifactError, match=r"takes os\.Random for a class of Python's library"):
        load(custom.add(b"\0asm\1\0\0\0", "lanewise", section.replace(b'"random.Random"', b'"os.Random"')))
