"""What special methods give: computed once and kept, so that it may be None for all that is known before the run; or wrong."""

from parity.case import case


class Kept:
    """Says each thing once, as people write it who save time."""

    def __init__(self, n):
        self.n = n
        self.code = self.text = self.size = self.true = self.half = self.items = None

    def __hash__(self):
        if self.code is None:
            self.code = hash(("Kept", self.n))
        return self.code

    def __eq__(self, other):
        return self.n == other.n

    def __str__(self):
        if self.text is None:
            self.text = f"kept {self.n}"
        return self.text

    def __repr__(self):
        self.text = self.text or f"<{self.n}>"
        return self.text

    def __format__(self, spec):
        return format(self.text, spec) if self.text else None

    def __len__(self):
        if self.size is None:
            self.size = self.n
        return self.size

    def __bool__(self):
        if self.true is None:
            self.true = self.n > 1
        return self.true

    def __float__(self):
        if self.half is None:
            self.half = self.n / 2
        return self.half

    def __index__(self):
        return self.size

    def __iter__(self):
        if self.items is None:
            self.items = iter(range(self.n))
        return self.items


@case((1,), (0,), (7,))
def kept_answers(n):
    """hash, str, repr, len, bool, float and what is iterated."""
    x = Kept(n)
    found = hash(x) == hash(Kept(n)), len({Kept(1), Kept(2), x}), repr(x), str(x), f"{x:>9}", "%s %r" % (x, [x])
    return found, len(x), bool(x), not x, float(x), hex(x), "abcdefgh"[x], list(x), sum(x)


@case((1,), (0,), (2,))
def no_answers(n):
    """Before there is one."""
    told = []
    for ask in (lambda x: f"{x}", lambda x: [5, 6][x]):
        try:
            told.append(str(ask(Kept(n))))
        except TypeError as error:
            told.append(str(error))
    return told


class Wrong:
    def __init__(self, n):
        self.n = n

    def __str__(self):
        return self.n if self.n > 2 else str(self.n)

    def __repr__(self):
        return None if self.n == 1 else "wrong"

    def __len__(self):
        return -1 if self.n == 1 else "many" if self.n == 2 else True

    def __bool__(self):
        return 1 if self.n == 1 else True

    def __iter__(self):
        return 5 if self.n == 1 else iter("ab") if self.n == 2 else iter([1])


class Sized:
    def __init__(self, n):
        self.n = n

    def __len__(self):
        return self.n


@case((0,), (1,), (2,), (3,))
def wrong_answers(n):
    """CPython's words for each."""
    told = []
    sized = (lambda x: bool(Sized(n - 2)), lambda x: len(Sized(x)))
    for ask in (str, repr, len, bool, list, lambda x: [str(item) for item in x], *sized):
        try:
            told.append(ask(Wrong(n)))
        except (TypeError, ValueError) as error:
            told.append(f"{type(error).__name__}: {error}")
    return told


def _answer(x):
    return NotImplemented if x is None else x


@case(([None, 1, None, "a"],), ([],), ([2, 2],))
def answers_counted(xs):
    """NotImplemented equals itself, and is a key."""
    counts = {}
    for x in xs:
        counts[_answer(x)] = counts.get(_answer(x), 0) + 1
    return len(counts), counts.get(NotImplemented), [_answer(x) == NotImplemented for x in xs], NotImplemented in map(_answer, xs)
