"""Functions that take and give values of classes, for the command line."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import NamedTuple

from lanewise import compile


class Color(Enum):
    RED = 1
    BLUE = 2


class Point(NamedTuple):
    x: int
    y: int = 3


@dataclass
class Item:
    name: str
    price: float
    tags: list[str] = field(default_factory=list)
    at: Point | None = None


class Node:
    __slots__ = ("label", "next")

    def __init__(self, label: str) -> None:
        self.label = label
        self.next: Node | None = None


@compile
def mixed(color: Color, others: dict[str, Color]) -> list[Color]:
    return [*others.values(), color]


@compile
def filed(path: Path, others: list[Path | str]) -> list[Path | str]:
    return [path.parent, *others]


@compile
def swapped(p: Point) -> Point:
    return Point(p.y, p.x)


@compile
def raised(items: list[Item], rate: float) -> list[Item]:
    for item in items:
        item.price *= rate
        item.tags.append("raised")
    return items


@compile
def ring(label: str) -> Node:
    first = Node(label)
    first.next = Node(label * 2)
    first.next.next = first
    return first


@compile
def queued(n: int) -> deque[Point]:
    return deque(Point(k) for k in range(n))
