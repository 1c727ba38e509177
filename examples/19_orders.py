"""Orders: dataclasses, an enumeration, a property, and a report made of groups."""

from collections import defaultdict
from dataclasses import dataclass, field
from enum import Enum

from lanewise import compile


class State(Enum):
    OPEN = "open"
    PAID = "paid"


@dataclass(order=True)
class Line:
    price: float
    article: str = field(compare=False)
    count: int = field(default=1, compare=False)

    @property
    def total(self):
        return self.price * self.count


@dataclass
class Order:
    customer: str
    state: State = State.OPEN
    lines: list[Line] = field(default_factory=list)

    def add(self, article, price, count=1):
        if count < 1:
            raise ValueError(f"{count} of {article}")
        self.lines.append(Line(price, article, count))
        return self

    def total(self):
        return sum(line.total for line in self.lines)


@compile
def report(rows: list[tuple[str, str, float, int]], paid: set[str]) -> list[str]:
    """A line per customer, the largest sums first; who has paid has a mark."""
    orders = {}
    for customer, article, price, count in rows:
        orders.setdefault(customer, Order(customer)).add(article, price, count)
    groups = defaultdict(list)
    for order in orders.values():
        if order.customer in paid:
            order.state = State.PAID
        groups[order.state].append(order)
    lines = []
    for state in (State.OPEN, State.PAID):
        for order in sorted(groups[state], key=Order.total, reverse=True):
            dearest = max(order.lines)
            lines.append(f"{state.value:<5} {order.customer:<6} {order.total():>8.2f}  {dearest.article} at {dearest.price:.2f}")
    return lines


if __name__ == "__main__":
    rows = [("Ann", "tea", 4.5, 2), ("Bob", "pot", 31.0, 1), ("Ann", "cup", 6.25, 4), ("Cid", "tray", 12.0, 1)]
    print(*report(rows, {"Bob"}), sep="\n")
    try:
        report([("Ann", "tea", 4.5, 0)], set())
    except ValueError as error:
        print("ValueError:", error)
