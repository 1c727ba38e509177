"""Exceptions whose arguments are containers, instances and bytes, and those that say for themselves what they are."""

from dataclasses import dataclass, field

from parity.case import case


class Rejected(Exception):
    """With whatever was rejected."""


class Node:
    def __init__(self, name, below):
        self.name, self.below = name, below

    def __repr__(self):
        return f"Node({self.name!r}, {self.below!r})"


@dataclass
class Order:
    number: int
    lines: list[str] = field(default_factory=list)


@case(([1, 2, 3], 0), ([4], 1), ([], 2), ([7, 8], 3), ([2**70, -1], 4), ([5], 5), ([6], 6), ([2, 1], 6))
def containers(xs: list[int], kind: int) -> int:
    """Each arrives as what it is; the caller's own list, too."""
    if kind == 0:
        raise ValueError("bad items", xs)
    if kind == 1:
        raise KeyError((kind, xs[0]))
    if kind == 2:
        raise Rejected([[x] for x in range(3)], {"xs": xs}, {3: 2.5}, {kind})
    if kind == 3:
        raise Rejected(((xs, 1.5), None, True))
    if kind == 4:
        raise IndexError(xs)
    if kind == 5:
        raise LookupError({x: [str(x)] for x in xs})
    return {frozenset([1, 2]): 3}[frozenset(xs)]


@case(("a", 0), ("it's", 1), ("", 2), ("b", 3), ("c", 4))
def instances(name: str, kind: int) -> int:
    """What `repr` says of them is in the message."""
    node = Node(name, [Node(name + "x", [])])
    if kind == 0:
        raise Rejected(node)
    if kind == 1:
        raise Rejected(Order(kind, [name]), node.below)
    if kind == 2:
        raise KeyError(Order(kind))
    if kind == 3:
        raise ValueError(kind, (Order(1), "and"))
    return len(node.below)


@case((b"abc", 0), (b"\xff\x00'", 1), (b"", 2), (b"\xe9", 3), (b"A\xff", 4), (b"ok", 5))
def octets(given: bytes, kind: int) -> str:
    """Bytes within messages, and texts that cannot be decoded."""
    if kind == 0:
        raise ValueError(given)
    if kind == 1:
        raise Rejected("bytes", given, [given])
    if kind == 2:
        raise KeyError(given)
    return given.decode()


@case(("é",), ("a€",), ("aé€b",), ("\U0001f600",), ("plain",))
def uncodable(text: str) -> bytes:
    """The exception itself leaves, with all that it holds."""
    return text.encode("ascii")


@case((b"\xff",), (b"a\xe2\x82",), (b"ok",), (b"\xc3(",))
def undecodable(given: bytes) -> str:
    """The same of those that are caught."""
    try:
        return given.decode()
    except UnicodeDecodeError as error:
        return f"{error} | {error.start}-{error.end}"


@case(("é",), ("a€b",), ("ok",), ("x\U0001f600",), ("éü",))
def unencodable(text: str) -> str:
    """What an error of encoding says, and the text that it holds."""
    try:
        return text.encode("ascii").decode()
    except UnicodeEncodeError as error:
        return f"{error} | {error.object}"


class Failed(Exception):
    def __init__(self, code, items):
        super().__init__(code)
        self.code, self.items = code, items

    def __str__(self):
        return f"code {self.code} after {', '.join(map(str, self.items))}"


class Late(Failed):
    def __repr__(self):
        return f"late: {self.code}"


class Grown(Exception):
    def __str__(self):
        return f"grown to {self.args[0] ** 40}"


class Curt(ValueError):
    def __str__(self):
        return "no"


@case((0, [1.5]), (1, []), (2, [2.0, -0.5]), (3, [0.1]), (4, [1e100]), (5, [3.5]), (6, []))
def says_itself(kind: int, xs: list[float]) -> int:
    """`__str__` of the user's: of fields, of arguments, beyond 64 bits, of a cause."""
    if kind == 0:
        raise Failed(kind, xs)
    if kind == 1:
        raise Late(kind, [0.25])
    if kind == 2:
        raise Grown(kind)
    if kind == 3:
        raise Curt
    try:
        if kind == 5:
            raise Failed(kind, xs)
        return kind
    except Failed as error:
        raise Rejected([kind, len(str(error))]) from error


@case((0,), (1,), (2,), (5,))
def looked_at(n: int) -> list[str]:
    """Arguments that were caught are those that were given."""
    said = []
    xs = [n]
    for kind in range(3):
        try:
            if kind == n:
                raise Rejected(xs, {"n": n})
            if kind < n:
                raise Rejected([kind], {})
            said.append("fine")
        except Rejected as error:
            xs.append(kind)
            first, second = error.args
            first.append(9)
            said.append(f"{error} {error!r} {first} {second} {xs}")
    return said


@case((1,), (2,), (3,), (0,))
def raised_again(n: int) -> int:
    """What was made before it was raised, and its list changed since."""
    seen = [n]
    error = Rejected(seen, Node("n", seen))
    seen.append(n * n)
    if n == 0:
        return len(seen)
    raise error


def _fail(kind, *args, **named):
    raise kind(*args, **named)


class Counted(Exception):
    """It counts what it is given."""

    def __init__(self, *args):
        super().__init__(*args)
        self.count = len(args)

    @property
    def label(self):
        """What is read of it as an attribute."""
        return f"{self.count}: {self.args}"


@case((1,), (2,), (3,), (0,), (4,))
def starred_arguments(n: int) -> str:
    """As many arguments as a function was given, of a class that it was given."""
    try:
        if n == 1:
            _fail(ValueError, "{} is bad", n)
        if n == 2:
            _fail(Counted, "bad", n, (1, "q"))
        if n == 0:
            _fail(StopIteration)
        if n == 4:
            _fail(TypeError, f"{n} of", *(n, 2.5))
        _fail(KeyError, "k")
    except Counted as error:
        return error.label
    except (ValueError, KeyError, StopIteration) as error:
        return f"{error!r} {error} {error.args}"
    return "none"


class _Coded(Exception):
    def __init__(self, message, code):
        super().__init__(message)
        self.code = code

    def advice(self):
        return f"see {self.code}"


@case((0,), (1,), (2,))
def has_of_its_own(n):
    """What an exception has is known when its class is: an attribute, a method, what all of them have."""
    try:
        if n == 0:
            raise _Coded("coded", 404)
        return 1 // (n - 1)
    except Exception as error:
        told = error.code if hasattr(error, "code") else str(error)
        return told, hasattr(error, "advice"), hasattr(error, "args"), hasattr(error, "message"), hasattr(error, "__cause__")
