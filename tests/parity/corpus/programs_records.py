"""Longer programs around records: a ledger of entries with two sides, an order that goes from state to state."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field, replace
from enum import Enum, auto

from parity.case import case

# --- a ledger --------------------------------------------------------------------------------------------------------


class LedgerError(Exception):
    pass


class Overdrawn(LedgerError):
    def __init__(self, account, missing):
        super().__init__(f"{account} lacks {missing}")
        self.missing = missing


@dataclass(frozen=True)
class Posting:
    account: str
    cents: int


@dataclass
class Entry:
    number: int
    text: str
    postings: list[Posting] = field(default_factory=list)

    def __post_init__(self):
        total = sum(p.cents for p in self.postings)
        if total:
            raise LedgerError(f"entry {self.number} is off by {total}")

    def reversed(self, number):
        turned = [replace(p, cents=-p.cents) for p in self.postings]
        return replace(self, number=number, text=f"undo {self.text}", postings=turned)


@dataclass
class Ledger:
    entries: list[Entry] = field(default_factory=list)
    balances: dict[str, int] = field(default_factory=lambda: defaultdict(int))

    def post(self, entry):
        for p in entry.postings:
            if p.account.startswith("bank") and self.balances[p.account] + p.cents < 0:
                raise Overdrawn(p.account, -(self.balances[p.account] + p.cents))
        for p in entry.postings:
            self.balances[p.account] += p.cents
        self.entries.append(entry)

    def statement(self, account):
        balance = 0
        for entry in self.entries:
            for p in entry.postings:
                if p.account == account:
                    balance += p.cents
                    yield f"{entry.number:03d} {entry.text:<10} {p.cents / 100:>9.2f} {balance / 100:>9.2f}"


@case(
    ("open: bank 10000, capital -10000\nrent: bank -4000, costs 4000\nundo 2", "bank"),
    ("open: bank 100, capital -100\ntoo much: bank -500, costs 500", "bank"),
    ("odd: bank 1, capital -2", "bank"),
    ("", "none"),
    ("undo 7", "bank"),
)
def ledger(book, account):
    """Entries of two sides; what does not fit is told and left out."""
    books, problems = Ledger(), []
    for line in book.splitlines():
        number = len(books.entries) + 1
        try:
            if line.startswith("undo "):
                books.post(books.entries[int(line[5:]) - 1].reversed(number))
                continue
            text, _, parts = line.partition(": ")
            postings = [Posting(name, int(cents)) for name, cents in (part.split() for part in parts.split(", "))]
            books.post(Entry(number, text, postings))
        except Overdrawn as error:
            problems.append((str(error), error.missing))
        except (LedgerError, IndexError) as error:
            problems.append((f"{type(error).__name__}: {error}", 0))
    return list(books.statement(account)), problems, dict(books.balances)


# --- states ----------------------------------------------------------------------------------------------------------


class State(Enum):
    CART = auto()
    PAID = auto()
    SENT = auto()
    DONE = auto()
    CANCELLED = auto()

    @property
    def final(self):
        return self in (State.DONE, State.CANCELLED)


class Order:
    """Goes from state to state; each way may have a guard, and tells those who listen."""

    def __init__(self, total):
        self.total, self.paid = total, 0
        self.state = State.CART
        self.log = []
        self.listeners = []
        self.ways = {
            (State.CART, "pay"): (State.PAID, lambda: self.paid >= self.total),
            (State.PAID, "send"): (State.SENT, None),
            (State.SENT, "receive"): (State.DONE, None),
            (State.CART, "cancel"): (State.CANCELLED, None),
            (State.PAID, "cancel"): (State.CANCELLED, None),
        }

    def fire(self, event, amount=0):
        self.paid += amount
        way = self.ways.get((self.state, event))
        if way is None:
            raise RuntimeError(f"{event} in state {self.state.name}")
        target, guard = way
        if guard is not None and not guard():
            self.log.append(f"{event}: not yet")
            return False
        before, self.state = self.state, target
        for listener in self.listeners:
            listener(before, target)
        return True


@case(
    (30, ["pay 10", "pay 20", "send", "receive", "send"]),
    (5, ["cancel", "pay 5"]),
    (0, ["pay", "cancel"]),
    (1, ["fly"]),
    (1, ["pay x"]),
)
def state_machine(total: int, events: list[str]) -> tuple[str, list[str], int, bool]:
    """An order through its events; those that do not fit are told."""
    order = Order(total)
    changes = defaultdict(int)

    def count(before, after):
        changes[after.name] += 1
        order.log.append(f"{before.name.lower()} > {after.name.lower()}")

    order.listeners.append(count)
    for event in events:
        name, _, amount = event.partition(" ")
        try:
            order.fire(name, amount=int(amount or 0))
        except RuntimeError as error:
            order.log.append(str(error))
    return repr(order.state), order.log, sum(changes.values()), order.state.final
