"""differences: what is known of slots beside each other, as `i < len(x)`.

In: assignments and comparisons of int slots. Out: `Differences`, an immutable value: which slots are another one plus a constant,
and upper bounds of `a - b`. Only linear expressions take part: a slot plus a constant.
"""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import field

from lanewise.ir.code import Const, Expr, Get, Op
from lanewise.ir.flat import LENGTH_SUFFIX
from lanewise.ir.immutable import immutable
from lanewise.ir.types import I32, INT

Linear = tuple[str, int]
"""A slot plus a constant."""
LONGEST = 3
"""Bounds in a chain: an index below a counter below an end."""
MOST = 64
"""Bounds that are kept at a time; programs that have more are long, and lose only checks that could have gone."""


def linear(expr: Expr) -> Linear | None:
    """The expression as a slot plus a constant; a buffer's length is its slot."""
    if type(expr) is Get:
        return (expr.slot, 0) if expr.type == INT or (expr.type == I32 and expr.slot.endswith(LENGTH_SUFFIX)) else None
    if type(expr) is not Op or expr.type != INT:
        return None
    match expr.name, expr.args:
        case "convert", (Get(slot=slot, type=t),) if t == I32:
            return (slot, 0) if slot.endswith(LENGTH_SUFFIX) else None
        case "add" | "sub", (a, Const(value=int(k))):
            found = linear(a)
            return None if found is None else (found[0], found[1] + (k if expr.name == "add" else -k))
    return None


@immutable()
class Differences:
    """`equal[s] = (r, k)`: s is r + k, and r, the representative, is in no such row itself. `bounds[r, q]`: the greatest r - q."""

    equal: dict[str, Linear] = field(default_factory=dict)
    bounds: dict[tuple[str, str], int] = field(default_factory=dict)
    onward: dict[str, list[Linear]] = field(default_factory=dict, compare=False)
    """The bounds by their first slot, once somebody has asked."""

    def root(self, found: Linear) -> Linear:
        """The same number from its representative."""
        row = self.equal.get(found[0])
        return found if row is None else (row[0], row[1] + found[1])

    def most(self, a: Linear, b: Linear) -> int | None:
        """The greatest value of a - b, as far as a short chain tells."""
        (x, j), (y, k) = self.root(a), self.root(b)
        best = 0 if x == y else self._chain(x, y, LONGEST)
        return None if best is None else best + j - k

    def _chain(self, a: str, b: str, left: int) -> int | None:
        best = self.bounds.get((a, b))
        if left > 1 and self.bounds:
            if not self.onward:
                for (x, y), k in self.bounds.items():
                    self.onward.setdefault(x, []).append((y, k))
            for y, k in self.onward.get(a, ()):
                rest = self._chain(y, b, left - 1) if y != b else None
                if rest is not None and (best is None or k + rest < best):
                    best = k + rest
        return best

    # --- what statements do ------------------------------------------------------------------------------------------

    def assigned(self, slot: str, value: Expr | None) -> Differences:
        """After `slot = value`; None: something of which nothing is known."""
        found = linear(value) if value is not None else None
        if found is not None and found[0] == slot:
            return self._moved(slot, found[1]) if found[1] else self
        kept = self._without(slot)
        return kept if found is None else Differences({**kept.equal, slot: kept.root(found)}, kept.bounds)

    def _moved(self, slot: str, k: int) -> Differences:
        """After `slot = slot + k`."""
        if slot in self.equal:
            root, n = self.equal[slot]
            return Differences({**self.equal, slot: (root, n + k)}, self.bounds)
        equal = {s: (r, n - k if r == slot else n) for s, (r, n) in self.equal.items()}
        return Differences(equal, {(a, b): n + k * ((a == slot) - (b == slot)) for (a, b), n in self.bounds.items()})

    def _without(self, slot: str) -> Differences:
        """Forget a slot; what it said of others stays."""
        if slot in self.equal:
            return Differences({s: row for s, row in self.equal.items() if s != slot}, self.bounds)
        heir = next((s for s, (r, _) in self.equal.items() if r == slot), None)
        if heir is not None:
            return self._succeeded(slot, heir)
        if not any(slot in pair for pair in self.bounds):
            return self
        kept = Differences(self.equal, {pair: k for pair, k in self.bounds.items() if slot not in pair})
        for (a, b), k in self.bounds.items():
            for (c, d), n in self.bounds.items():
                if b == slot == c and a != d:
                    kept = kept.bounded((a, 0), (d, 0), k + n)
        return kept

    def only(self, live: Set[str]) -> Differences:
        """Forget all slots but these."""
        equal = {s: row for s, row in self.equal.items() if s in live}
        named = {r for r, _ in equal.values()}.union(*self.bounds)
        found = self if len(equal) == len(self.equal) else Differences(equal, self.bounds)
        for slot in sorted(named - live):
            found = found._without(slot)
        return found

    def _succeeded(self, slot: str, heir: str) -> Differences:
        """Another one of the equal slots represents them."""
        _, c = self.equal[heir]
        equal = {s: (heir, k - c) if r == slot else (r, k) for s, (r, k) in self.equal.items() if s != heir}
        bounds = {}
        for (a, b), k in self.bounds.items():
            pair = heir if a == slot else a, heir if b == slot else b
            bounds[pair] = k + c * ((a == slot) - (b == slot))
        return Differences(equal, bounds)

    def bounded(self, a: Linear, b: Linear, k: int) -> Differences:
        """With a - b <= k."""
        found = self._limit(self.bounds, a, b, k)
        return self if found is None else Differences(self.equal, {**self.bounds, found[0]: found[1]})

    def _limit(self, bounds: dict[tuple[str, str], int], a: Linear, b: Linear, k: int) -> tuple[tuple[str, str], int] | None:
        """The row of a - b <= k, if it says more than these bounds."""
        (x, i), (y, j) = self.root(a), self.root(b)
        limit = k - i + j
        known = bounds.get((x, y))
        return None if x == y or (known is not None and known <= limit) or len(bounds) >= MOST else ((x, y), limit)

    # --- comparisons -------------------------------------------------------------------------------------------------

    def compare(self, op: str, x: Expr, y: Expr) -> bool | None:
        """The truth of `x op y` where it is known."""
        a, b = linear(x), linear(y)
        if a is None or b is None:
            return None
        above, least = self.most(a, b), self.most(b, a)
        return _decided(op, None if least is None else -least, above)

    def assume(self, op: str, x: Expr, y: Expr) -> Differences:
        """Where `x op y` holds."""
        a, b = linear(x), linear(y)
        if a is None or b is None:
            return self
        found = self
        for low, high, strict in _sides(op, a, b):
            found = found.bounded(low, high, -strict)
        return found

    def equals(self, slot: str) -> Iterator[str]:
        """The slots that are known to be the same number."""
        if not self.equal:
            return
        root, k = self.root((slot, 0))
        for other, row in ((root, (root, 0)), *self.equal.items()):
            if row == (root, k) and other != slot:
                yield other

    # --- paths -------------------------------------------------------------------------------------------------------

    def join(self, other: Differences) -> Differences:
        """What holds on both paths. An equality that only one has becomes bounds."""
        if self is other or self == other:
            return self
        equal = {s: (r, k) for s, (r, k) in self.equal.items() if other._same(s, r, k)}
        bounds: dict[tuple[str, str], int] = {}
        joined = Differences(equal, bounds)
        lost = [(s, r) for each in (self, other) for s, (r, _) in each.equal.items() if s not in equal]
        pairs = [*self.bounds, *other.bounds, *lost, *[(r, s) for s, r in lost]]
        for a, b in dict.fromkeys(pairs):
            here, there = self.most((a, 0), (b, 0)), other.most((a, 0), (b, 0))
            if here is not None and there is not None and (row := joined._limit(bounds, (a, 0), (b, 0), max(here, there))):
                bounds[row[0]] = row[1]
        return joined

    def _same(self, slot: str, root: str, k: int) -> bool:
        (a, i), (b, j) = self.root((slot, 0)), self.root((root, 0))
        return a == b and i - j == k

    def widen(self, new: Differences) -> Differences:
        """What did not change."""
        equal = {s: row for s, row in new.equal.items() if self.equal.get(s) == row}
        return Differences(equal, {pair: k for pair, k in new.bounds.items() if self.bounds.get(pair) == k})


_SIDES = {"lt": ((0, 1, 1),), "le": ((0, 1, 0),), "gt": ((1, 0, 1),), "ge": ((1, 0, 0),), "eq": ((0, 1, 0), (1, 0, 0))}


def _sides(op: str, *terms: Linear) -> list[tuple[Linear, Linear, int]]:
    """Inequalities `low <= high - strict` that the comparison means."""
    return [(terms[low], terms[high], strict) for low, high, strict in _SIDES.get(op, ())]


def _decided(op: str, below: int | None, above: int | None) -> bool | None:
    """A comparison of a difference with 0, of which a lower and an upper bound may be known."""
    negative, positive = above is not None and above < 0, below is not None and below > 0
    not_positive, not_negative = above is not None and above <= 0, below is not None and below >= 0
    zero = not_positive and not_negative
    truth = {
        "lt": (negative, not_negative), "le": (not_positive, positive), "gt": (positive, not_positive),
        "ge": (not_negative, negative), "eq": (zero, negative or positive), "ne": (negative or positive, zero),
    }[op]  # fmt: skip
    return True if truth[0] else False if truth[1] else None
