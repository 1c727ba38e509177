"""Flags, several members of them at once; names of members with aliases; classes of members as values."""

from __future__ import annotations

from enum import Enum, Flag, IntEnum, IntFlag, auto

from parity.case import case


class Access(Flag):
    READ = 4
    WRITE = 2
    RUN = 1
    BOTH = READ | WRITE
    NONE = 0


OWNER = Access.BOTH | Access.RUN


@case((0,), (4,), (6,), (3,), (7,), (-3,), (8,), (-9,))
def several_members(n):
    """What members are together has a name of its own, or those of all; what no members are is an error."""
    p = Access(n)
    told = repr(p), str(p), p.name, p.value, f"{p:>16}", len(p), bool(p), [each.name for each in p]
    made = p | Access.RUN, p & Access.BOTH, p ^ OWNER, ~p, Access.WRITE in p, p in OWNER, p is Access(n), p == Access.BOTH
    return told, made, {Access.READ: 1, Access.READ | Access.WRITE: 2, Access.WRITE | Access.RUN: 3}.get(p), hash(p) == hash(p.name)


@case((["READ", "RUN"],), ([],), (["READ", "BOTH"],), (["x"],))
def flags_gathered(names):
    """A variable that collects them, and loses some again."""
    total = Access.NONE
    for name in names:
        total |= Access[name]
    left = total
    left &= ~Access.READ
    return total, left, [member in total for member in Access], list(left), total or "nothing"


@case((Access.READ, Access.RUN), (OWNER, Access.WRITE), (Access.NONE, OWNER))
def flags_given(p: Access, q: Access):
    """As arguments and results, in containers and in messages."""
    if p ^ q == OWNER:
        raise ValueError(p, q)
    return p | q, [p & q, p], {q: p}


class Rights(IntFlag):
    A = auto()
    B = auto()
    C = auto()


@case((0,), (3,), (9,), (-2,), (-20,), (5,))
def int_flags_together(n: int):
    """Members of an IntFlag keep bits that nobody has named, and are ints."""
    q = Rights(n)
    made = q | 8, 4 | q, q & 1, True | q, q ^ Rights.C, ~q, q + 1, q << 1, -q
    told = [repr(each) for each in made], str(q), f"{q:03}", q.name, [each.name for each in q]
    return made, told, Rights.A in q, q == n, q < 5, len(q)


@case((1,), (2.5,), ("x",))
def flags_and_others(x):
    """What a flag is not combined with."""
    found = []
    for attempt in (lambda: Access.READ | x, lambda: x & Access.READ, lambda: Rights.A ^ x, lambda: x in Access.READ):
        try:
            found.append(str(attempt()))
        except TypeError as error:
            found.append(str(error))
    return found


class Tied(Flag):
    ONE = 1
    PAIR = 6


@case((1,), (2,), (6,), (7,), (3,))
def members_of_two_bits(n):
    """A member of two bits, of which none is a member itself."""
    tied = Tied(n)
    return repr(tied), tied.name, len(tied), ~tied, tied | Tied.PAIR, Tied.PAIR in tied, list(Tied)


@case(("RED",), ("SCARLET",), ("PINK",))
def names_of_members(name):
    """`__members__` has the aliases, too."""
    every = Tone.__members__
    found = every.get(name), name in every, len(every), [(key, member.value) for key, member in every.items()], list(every)
    told = repr(every), dict(every), [member.name for member in every.values()], every == dict(every), list(reversed(every))
    return found, told, every[name].value


class Tone(Enum):
    RED = 1
    BLUE = 2
    SCARLET = 1  # noqa: PIE796


@case((0,), (1,), (2,))
def classes_of_members(n):
    """A class of members is a value like any other class, and iterated where it is asked for its items."""
    classes = [Tone, Rights]
    cls = classes[n]
    told = cls.__name__, repr(cls), str(Tone), {Tone: 1, Rights: 2}[cls], [len(each) for each in classes]
    every = [member.name for each in classes for member in each], list(reversed(Tone)), sorted(Rights, reverse=True), [*Tone]
    first, second = Tone
    return told, every, first.name + second.name, max(Tone, key=lambda each: each.value), set(Tone) == {*Tone}


class Color(Enum):
    RED = 1
    GREEN = 2
    BLUE = 3


class Weekday(IntEnum):
    MONDAY = 1
    SUNDAY = 7


@case((0,), (2,), (5,))
def members_by_place(n):
    """A member that the run chooses from a tuple."""
    row = (Color.GREEN, Color.RED, Color.BLUE)
    whole = set(row) == {*row}, {row[n]} <= set(Color), max(Weekday), sum(Weekday)
    return row[n], row[n] is Color.RED, whole, Rights.A or 1, Access.NONE or 2
