"""Small programs with classes of several kinds: tries, graphs, segment trees, parsers, ledgers, games, simulations."""

from __future__ import annotations

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
