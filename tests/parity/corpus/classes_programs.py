"""Small programs with classes of several kinds: tries, graphs, segment trees, parsers, ledgers, games, simulations."""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from parity.case import case


class TrieNode:
    def __init__(self):
        self.children = [None] * 26
        self.words = 0


class Trie:
    def __init__(self):
        self.root = TrieNode()

    def insert(self, word):
        node = self.root
        for c in word:
            i = ord(c) - ord("a")
            if node.children[i] is None:
                node.children[i] = TrieNode()
            node = node.children[i]
        node.words += 1

    def find(self, prefix):
        node = self.root
        for c in prefix:
            node = node.children[ord(c) - ord("a")]
            if node is None:
                return None
        return node

    def count(self, node):
        return node.words + sum(self.count(child) for child in node.children if child is not None)


@case((["apple", "app", "bat", "app"], "app"), (["a"], "b"), ([], ""), (["Z"], "a"))
def trie(words: list[str], prefix: str) -> tuple[bool, int]:
    """Words that begin with a prefix."""
    t = Trie()
    for w in words:
        t.insert(w)
    node = t.find(prefix)
    return node is not None and node.words > 0, 0 if node is None else t.count(node)


class SegmentTree:
    def __init__(self, values):
        self.n = len(values)
        self.sums = [0] * self.n + values
        for i in range(self.n - 1, 0, -1):
            self.sums[i] = self.sums[2 * i] + self.sums[2 * i + 1]

    def __setitem__(self, i, value):
        i += self.n
        self.sums[i] = value
        while i > 1:
            i //= 2
            self.sums[i] = self.sums[2 * i] + self.sums[2 * i + 1]

    def __getitem__(self, i):
        return self.sums[i + self.n]

    def total(self, low, high):
        found = 0
        low, high = low + self.n, high + self.n
        while low < high:
            if low & 1:
                found += self.sums[low]
                low += 1
            if high & 1:
                high -= 1
                found += self.sums[high]
            low, high = low // 2, high // 2
        return found


@case(([1, 2, 3, 4, 5], 1, 4), ([7], 0, 1), ([1, 1], 0, 0), ([3], 5, 6))
def range_sums(values, low, high):
    """Sums of ranges, with `+=` of one item."""
    tree = SegmentTree(values)
    before = tree.total(low, high)
    tree[low] += 10
    return before, tree.total(low, high), tree[low]


class Fenwick:
    def __init__(self, n: int) -> None:
        self.tree = [0] * (n + 1)

    def add(self, i: int, delta: int) -> None:
        while i < len(self.tree):
            self.tree[i] += delta
            i += i & -i

    def prefix(self, i: int) -> int:
        total = 0
        while i > 0:
            total += self.tree[i]
            i -= i & -i
        return total


@case(([3, 1, 2],), ([1, 2, 3],), ([5, 4, 3, 2, 1],))
def inversions(permutation: list[int]) -> int:
    """Pairs out of order."""
    tree, found = Fenwick(len(permutation)), 0
    for seen, v in enumerate(permutation):
        found += seen - tree.prefix(v)
        tree.add(v, 1)
    return found


class Bits:
    """A set of small ints in one."""

    def __init__(self, *members):
        self.mask = 0
        for m in members:
            self.add(m)

    def add(self, m):
        if not 0 <= m < 60:
            raise ValueError(f"{m} is out of range")
        self.mask |= 1 << m

    def __contains__(self, m):
        return bool(self.mask >> m & 1)

    def __or__(self, other):
        out = Bits()
        out.mask = self.mask | other.mask
        return out

    def __and__(self, other):
        out = Bits()
        out.mask = self.mask & other.mask
        return out

    def __len__(self):
        return self.mask.bit_count()

    def __iter__(self):
        rest, at = self.mask, 0
        while rest:
            if rest & 1:
                yield at
            rest >>= 1
            at += 1


@case((1, 5, 9), (0, 0, 0), (59, 60, 1), (-1, 0, 0))
def bit_sets(a, b, c):
    """Starred arguments, operators and iteration."""
    s, t = Bits(a, b), Bits(b, c)
    return list(s | t), list(s & t), len(s), a in t, not (s & Bits())


class Graph:
    class Vertex:
        def __init__(self, name):
            self.name = name
            self.edges = []
            self.distance = None

    def __init__(self, n):
        self.vertices = [Graph.Vertex(i) for i in range(n)]

    def connect(self, a, b, weight=1):
        self.vertices[a].edges.append((self.vertices[b], weight))
        self.vertices[b].edges.append((self.vertices[a], weight))

    def shortest(self, start):
        self.vertices[start].distance = 0
        todo = [self.vertices[start]]
        while todo:
            at = min(todo, key=lambda v: v.distance)
            todo.remove(at)
            for other, weight in at.edges:
                far = at.distance + weight
                if other.distance is None or far < other.distance:
                    if other not in todo:
                        todo.append(other)
                    other.distance = far
        return [v.distance if v.distance is not None else -1 for v in self.vertices]


@case((4, [(0, 1, 5), (0, 2, 1), (2, 1, 2)]), (1, []), (2, [(0, 3, 1)]))
def distances(n: int, edges: list[tuple[int, int, int]]) -> list[int]:
    """Vertices that refer to each other, found again by identity."""
    g = Graph(n)
    for a, b, w in edges:
        g.connect(a, b, w)
    return g.shortest(0)


class Parser:
    """Sums and products by recursive descent."""

    def __init__(self, text):
        self.text, self.at = text.replace(" ", ""), 0

    def peek(self):
        return self.text[self.at] if self.at < len(self.text) else ""

    def take(self, wanted):
        if self.peek() != wanted:
            raise SyntaxError(f"expected {wanted!r} at {self.at}")
        self.at += 1

    def expression(self):
        value = self.term()
        while self.peek() in ("+", "-"):
            sign = self.peek()
            self.at += 1
            value = value + self.term() if sign == "+" else value - self.term()
        return value

    def term(self):
        value = self.factor()
        while self.peek() in ("*", "/"):
            op = self.peek()
            self.at += 1
            other = self.factor()
            value = value * other if op == "*" else value / other
        return value

    def factor(self):
        if self.peek() == "(":
            self.take("(")
            value = self.expression()
            self.take(")")
            return value
        if self.peek() == "-":
            self.take("-")
            return -self.factor()
        begin = self.at
        while self.peek().isdigit() or self.peek() == ".":
            self.at += 1
        return float(self.text[begin : self.at])


@case(("1 + 2 * 3",), ("-(4 - 1) / 2",), ("(1",), ("1/0",), ("2 *",), ("",))
def calculator(text):
    """What is wrong raises, each in its way."""
    parser = Parser(text)
    value = parser.expression()
    if parser.at < len(parser.text):
        raise SyntaxError(f"unexpected {parser.peek()!r}")
    return value


class Expr:
    def __add__(self, other):
        return Binary("+", self, other)

    def __mul__(self, other):
        return Binary("*", self, other)


class Const(Expr):
    def __init__(self, value):
        self.value = value

    def __str__(self):
        return str(self.value)


class Var(Expr):
    def __init__(self, name):
        self.name = name

    def __str__(self):
        return self.name


class Binary(Expr):
    __match_args__ = ("op", "left", "right")

    def __init__(self, op, left, right):
        self.op, self.left, self.right = op, left, right

    def __str__(self):
        return f"({self.left} {self.op} {self.right})"


def derivative(e, name):
    match e:
        case Const():
            return Const(0)
        case Var(name=n):
            return Const(1 if n == name else 0)
        case Binary("+", left, right):
            return derivative(left, name) + derivative(right, name)
        case Binary("*", left, right):
            return derivative(left, name) * right + left * derivative(right, name)


def simplified(e):
    if not isinstance(e, Binary):
        return e
    left, right = simplified(e.left), simplified(e.right)
    for one, other in ((left, right), (right, left)):
        if isinstance(one, Const):
            if one.value == 0:
                return other if e.op == "+" else Const(0)
            if one.value == 1 and e.op == "*":
                return other
    return Binary(e.op, left, right)


@case((3, "x"), (0, "y"), (1, "z"))
def symbolic(n: int, name: str) -> str:
    """Derivatives with match, of a tree that operators build."""
    x, y = Var("x"), Var("y")
    e = x * x * Const(n) + x * y + Const(7)
    return f"{e} | {simplified(derivative(e, name))}"


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
