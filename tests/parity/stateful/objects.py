"""Objects of the module that functions change in place."""

from collections import Counter, OrderedDict, defaultdict, deque
from dataclasses import dataclass, field

from parity.kept import sequence

memo = {}
squares = {0: 0}
log = []
seen = set()
recent = deque(maxlen=3)
counts = Counter()
groups = defaultdict(list)
order = OrderedDict()
matrix = [[1, 0], [0, 1]]
shared = [1, 2]
holders = {"left": shared, "right": shared}
config = {"depth": 1, "limits": {"low": 0, "high": 10}}


class Account:
    """A balance that changes."""

    def __init__(self, owner, balance=0):
        self.owner = owner
        self.balance = balance
        self.moves = []

    def deposit(self, amount):
        if amount < 0:
            raise ValueError("negative")
        self.balance += amount
        self.moves.append(amount)
        return self.balance


@dataclass
class Node:
    """A list linked by hand."""

    value: int
    after: "Node | None" = None
    marks: list = field(default_factory=list)


account = Account("ann", 5)
accounts = {"ann": account, "bob": Account("bob")}
head = Node(1)


@sequence((10,), (40,), (90,), (10,))
def remembered(n):
    """The dict that recursion fills."""
    if n < 2:
        return n
    if n not in memo:
        memo[n] = remembered(n - 1) + remembered(n - 2)
    return memo[n]


@sequence((3,), (5,))
def known_squares(n):
    """A dict that has something from the beginning."""
    found = [k for k in range(n) if k in squares]
    for k in range(n):
        squares.setdefault(k, k * k)
    return found, sum(squares.values())


@sequence((1,), ("two",), (3.0,))
def logged(x):
    """A list of ever more types, returned as it is."""
    log.append(x)
    return log


@sequence(([1, 2, 2],), ([2, 3],), ([],))
def first_met(xs):
    """A set."""
    new = [x for x in xs if x not in seen]
    seen.update(xs)
    return new, len(seen)


@sequence(("a b a",), ("b c",), ("",))
def counted_words(line):
    """A deque, a Counter, a defaultdict, an OrderedDict."""
    for word in line.split():
        recent.append(word)
        counts[word] += 1
        groups[len(word)].append(word)
        order[word] = len(order)
        order.move_to_end(word, last=False)
    return list(recent), counts.most_common(1), dict(groups), list(order)


@sequence((2,), (3,))
def scaled(by):
    """Lists in a list."""
    for row in matrix:
        for k in range(len(row)):
            row[k] *= by
    matrix.append([by])
    return matrix


@sequence((5,), (6,))
def shared_by_two(x):
    """One list in two places of a dict."""
    holders["left"].append(x)
    return len(holders["right"]), shared, holders["left"] is holders["right"]


@sequence(("depth", 2), ("wide", 7))
def configured(key, value):
    """Dicts in a dict of several types."""
    config[key] = value
    config["limits"]["high"] += value
    return config["limits"]["high"], sorted(config)


@sequence((5,), (-1,), (7,))
def paid(amount):
    """An instance by two ways."""
    account.deposit(amount)
    accounts["bob"].deposit(amount + 1)
    return accounts["ann"].balance, accounts["ann"] is account, [a.balance for a in accounts.values()]


@sequence((2,), (3,))
def linked(value):
    """Instances that refer to each other."""
    node = head
    while node.after is not None:
        node = node.after
    node.after = Node(value)
    node.marks.append(value)
    return head


@sequence((1,), (2,), (3,))
def gathered(x, into=[]):  # noqa: B006
    """A default that is changed."""
    into.append(x)
    return into


def _gathered(x, into=[], known={}):  # noqa: B006
    into.append(x)
    known[x] = len(known)
    return sum(into), known


@sequence((1,), (2,), (1,))
def by_a_helper(x):
    """A default of a helper that is changed."""
    return _gathered(x), _gathered(x + 1)


@sequence(([7],), ([8, 9],))
def given_as_well(xs):
    """An argument that becomes a part of what the module has."""
    holders["left"].extend(xs)
    xs.append(0)
    return xs, shared


@sequence((4,), (2,))
def cleared(n):
    """Emptied and filled again."""
    log.clear()
    log.extend(range(n))
    del log[0]
    return log[-1], len(log)


rows = []


@sequence(([1],), ([2.5],), ([],), ([True],), (["a", 3],))
def rows_of_other_types(row):
    """What is there keeps its types when a row of others comes."""
    rows.append(row)
    return len(rows), rows[-1] is row


@sequence(({}, 1), ({5: 5}, 5))
def passed_as_well(known, key):
    """A dict of the module and one that is passed, which may be the same."""
    known[key] = -key
    memo[key + 1] = key
    return known is memo, len(memo)


@sequence(("1 2 + 3 *",), ("1 +",), ("4 5 +",))
def calculated(words):
    """What an error leaves is there in the next call."""
    for word in words.split():
        if word.isdigit():
            log.append(int(word))
        else:
            b, a = log.pop(), log.pop()
            log.append(a + b if word == "+" else a * b)
    return log.pop()
