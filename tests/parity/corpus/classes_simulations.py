"""Programs of classes: ledgers, machines, games, simulations."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from parity.case import case


@dataclass
class Transaction:
    day: int
    amount: float
    label: str = ""


@dataclass
class Ledger:
    owner: str
    entries: list[Transaction] = field(default_factory=list)

    def add(self, day: int, amount: float, label: str = "misc") -> None:
        if amount == 0:
            raise ValueError(f"empty transaction on day {day}")
        self.entries.append(Transaction(day, amount, label))

    @property
    def balance(self) -> float:
        return sum(e.amount for e in self.entries)

    def by_label(self, label: str) -> list[Transaction]:
        return [e for e in self.entries if e.label == label]


@case(([10.0, -3.5, 2.0],), ([],), ([1.0, 0.0],))
def ledger(amounts: list[float]) -> str:
    """Dataclasses in a dataclass."""
    book = Ledger("me")
    for day, amount in enumerate(amounts):
        book.add(day, amount, "in" if amount > 0 else "out")
    largest = max(book.entries, key=lambda e: abs(e.amount), default=Transaction(0, 0.0))
    return f"{book.balance:.2f} {len(book.by_label('in'))} {largest} {book.by_label('out')}"


class Life:
    def __init__(self, rows):
        self.rows = [[c == "#" for c in row] for row in rows]

    def alive(self, y, x):
        return 0 <= y < len(self.rows) and 0 <= x < len(self.rows[y]) and self.rows[y][x]

    def neighbours(self, y, x):
        return sum(self.alive(y + dy, x + dx) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dy or dx)

    def step(self):
        self.rows = [
            [(n := self.neighbours(y, x)) == 3 or (n == 2 and c) for x, c in enumerate(row)] for y, row in enumerate(self.rows)
        ]

    def __str__(self):
        return "/".join("".join("#" if c else "." for c in row) for row in self.rows)


@case(([".....", "..#..", "..#..", "..#..", "....."], 1), (["##", "##"], 3), ([], 1))
def game_of_life(rows: list[str], steps: int) -> str:
    """Cells as bools in lists in an instance."""
    life = Life(rows)
    for _ in range(steps):
        life.step()
    return str(life)


class Machine:
    """A stack machine with a method for each instruction."""

    def __init__(self, limit=100):
        self.stack, self.pc, self.steps, self.limit = [], 0, 0, limit

    def run(self, code):
        while self.pc < len(code):
            self.steps += 1
            if self.steps > self.limit:
                raise TimeoutError("too many steps")
            op, argument = code[self.pc]
            self.pc += 1
            if op == "push":
                self.stack.append(argument)
            elif op == "jump":
                self.pc = argument
            elif op == "zero" and self.stack[-1] == 0:
                self.pc = argument
            elif op in ("add", "sub", "mul"):
                self.binary(op)
        return self.stack[-1]

    def binary(self, op):
        b, a = self.stack.pop(), self.stack.pop()
        self.stack.append(a + b if op == "add" else a - b if op == "sub" else a * b)


@case(([("push", 2), ("push", 3), ("add", 0)],), ([("jump", 0)],), ([("push", 1), ("mul", 0)],), ([],))
def stack_machine(code: list[tuple[str, int]]) -> int:
    """Programs that end, and those that do not."""
    return Machine().run(code)


class Random:
    """A linear congruential generator."""

    def __init__(self, seed):
        self.state = seed

    def next(self):
        self.state = (self.state * 1103515245 + 12345) % 2**31
        return self.state

    def below(self, n):
        return self.next() % n


class Particle:
    def __init__(self, x, v):
        self.x, self.v = x, v

    def step(self, dt, wall):
        self.x += self.v * dt
        if not 0 <= self.x <= wall:
            self.v = -self.v
            self.x = min(max(self.x, 0.0), wall)


@case((1, 10), (42, 0), (7, 50))
def particles(seed: int, steps: int) -> list[float]:
    """Several instances changed in a double loop."""
    random = Random(seed)
    every = [Particle(random.below(100) / 10, random.below(20) - 10.0) for _ in range(4)]
    for _ in range(steps):
        for p in every:
            p.step(0.1, 10.0)
    return [round(p.x, 6) for p in every] + [sum(p.v**2 for p in every) / 2]


class Quaternion:
    def __init__(self, w, x, y, z):
        self.w, self.x, self.y, self.z = w, x, y, z

    def __mul__(self, o):
        return Quaternion(
            self.w * o.w - self.x * o.x - self.y * o.y - self.z * o.z,
            self.w * o.x + self.x * o.w + self.y * o.z - self.z * o.y,
            self.w * o.y - self.x * o.z + self.y * o.w + self.z * o.x,
            self.w * o.z + self.x * o.y - self.y * o.x + self.z * o.w,
        )

    def conjugate(self):
        return Quaternion(self.w, -self.x, -self.y, -self.z)

    @classmethod
    def rotation(cls, angle, x, y, z):
        norm = math.sqrt(x * x + y * y + z * z)
        s = math.sin(angle / 2) / norm
        return cls(math.cos(angle / 2), x * s, y * s, z * s)


@case((0.0, 1.0), (math.pi, 2.0), (1.0, -3.0))
def rotated(angle, x):
    """A chain of operators on temporaries."""
    q = Quaternion.rotation(angle, 0.0, 0.0, 1.0)
    p = q * Quaternion(0.0, x, 1.0, 0.0) * q.conjugate()
    return round(p.x, 9), round(p.y, 9), round(p.z, 9)


class Subject:
    def __init__(self):
        self.watchers = []

    def watch(self, f):
        self.watchers.append(f)

    def fire(self, value):
        return [f(value) for f in self.watchers]


class Tally:
    def __init__(self):
        self.total = 0

    def see(self, value):
        self.total += value
        return self.total


@case((1, 2), (0, 0), (-5, 7))
def observers(a: int, b: int) -> tuple[list[int], int]:
    """Bound methods and lambdas kept in a list."""
    subject, tally = Subject(), Tally()
    subject.watch(tally.see)
    subject.watch(lambda v: v * a)
    subject.fire(a)
    return subject.fire(b), tally.total


class Node:
    def __init__(self, name, parent=None):
        self.name, self.parent, self.children = name, parent, []
        if parent is not None:
            parent.children.append(self)

    def path(self):
        return self.name if self.parent is None else f"{self.parent.path()}/{self.name}"

    def walk(self):
        yield self
        for child in self.children:
            yield from child.walk()


@case((["a", "b"], 2), ([], 0), (["x"], 1))
def file_tree(names, depth):
    """Children know their parents; a recursive generator of instances."""
    root = at = Node("root")
    for d in range(depth):
        for n in names:
            Node(f"{n}{d}", at)
        at = at.children[-1]
    return [node.path() for node in root.walk() if not node.children], sum(1 for _ in root.walk())


@case((100,), (0,), (2000,))
def many_cycles(n: int) -> int:
    """Pairs that refer to each other and are dropped."""
    total = 0
    for i in range(n):
        a = Node("a")
        b = Node("b", a)
        total += len(b.path()) + i
    return total


class Poker:
    RANKS = "23456789TJQKA"

    def __init__(self, text):
        self.cards = sorted([(self.RANKS.index(c[0]), c[1]) for c in text.split()], reverse=True)

    def kind(self):
        ranks = [r for r, _ in self.cards]
        counts = sorted([ranks.count(r) for r in range(13) if r in ranks], reverse=True)
        flush = all(s == self.cards[0][1] for _, s in self.cards)
        straight = counts == [1] * 5 and ranks[0] - ranks[4] == 4
        if flush and straight:
            return "straight flush"
        names = [([4, 1], "four"), ([3, 2], "full house")]
        for shape, name in names:
            if counts == shape:
                return name
        if flush or straight:
            return "flush" if flush else "straight"
        return "three" if counts[0] == 3 else "two pair" if counts[:2] == [2, 2] else "pair" if counts[0] == 2 else "high card"


@case(("2H 3H 4H 5H 6H",), ("2H 2D 2S 5C 5D",), ("AH KD 9S 5C 2D",), ("XH 2D",))
def poker(text: str) -> str:
    """A constant text of the class is searched."""
    return Poker(text).kind()
