"""Tuples of a module that are tables: long ones, and such as are asked for items whose places only the run knows."""

from __future__ import annotations

from parity.case import case

BYTES = tuple((i * 167 + 13) % 256 for i in range(256))
MANY = tuple((i * i) % 1009 for i in range(2000))
ROWS = tuple((i, str(i), i * 0.5) for i in range(700))
WORDS = tuple(f"w{i}" for i in range(300))
MIXED = tuple([1, "a", None, 2.5][i % 4] for i in range(400))
POWERS = tuple(1 << i for i in range(300))
STEPS = tuple([lambda x: x + 1, lambda x: x * 2][i % 2] for i in range(260))
SHELVES = {"many": MANY, "few": tuple(range(500)), "words": (WORDS, 1)[0][:0] + tuple("xyz" * 100)}
DAYS = 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31
DIGITS = "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"
WAYS = (1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1), (0, 0)
MARKS = None, "a", 2.5, 1, None, "b", -1, True, "", 0.0


@case((0,), (1000,), (-5,))
def substituted(n):
    """A table of bytes."""
    found = 7
    for i in range(n):
        found = BYTES[(found + i) % 256]
    return found, BYTES[n % 256 - 256]


@case((3,), (-2000,), (2000,), (-2001,), (1 << 70,))
def looked_up(i):
    """What a list of these items answers."""
    return MANY[i], MANY[i : i + 3], len(MANY), sum(MANY), max(MANY), i in MANY, MANY.count(5), MANY.index(MANY[i])


@case((3,), (699,), (700,))
def rows(i):
    """Rows of a table, one by one and all of them."""
    number, name, half = ROWS[i]
    return number, name, half, [row[1] for row in ROWS][:3], max(row[2] for row in ROWS), dict((r[1], r[0]) for r in ROWS)["77"]


@case((0,), (5,), (298,))
def words(i):
    """Texts, looked for and looked up."""
    return WORDS[i], "w77" in WORDS, WORDS.index("w77"), {word: k for k, word in enumerate(WORDS)}[f"w{i}"], WORDS[i + 1 :][:2]


@case((0,), (1,), (2,), (3,), (-400,))
def of_several_types(i):
    """Items that have a type each."""
    return MIXED[i], MIXED[-1 - i], MARKS[i % 10], MARKS[i % 10] is None


@case((0,), (100,), (299,), (300,))
def beyond_all_words(i):
    """Ints that no constant of the machine holds."""
    return POWERS[i], POWERS[i] + 1, POWERS < MANY


@case((3, 5), (4, 1.5), (260, 0))
def of_functions(i, x):
    """A function is taken out of many."""
    return STEPS[i](x), STEPS[0](STEPS[1](x))


@case(("many",), ("few",), ("words",), ("none",))
def in_a_dict(name):
    """Tables of several lengths have names."""
    shelf = SHELVES[name]
    return shelf[3], shelf[-1], len(shelf)


def default(i, table=MANY):
    return table[i]


def starred(*numbers):
    return sum(numbers), len(numbers)


@case((1,), (7,), (3000,))
def passed_on(i):
    """Unpacked, as a default and behind stars."""
    first, second, *others = MANY
    return default(i), starred(*MANY), starred(*MANY, i), first, second, others[i], (*MANY, i)[-1], max(*MANY)


@case((2,), (0,), (-1,))
def whole(i):
    """As results, joined, compared and as keys."""
    both = MANY + (i,)
    seen = {MANY: 1, WORDS: 2}
    return WORDS, both[-1], both == MANY, both > MANY, hash(MANY) == hash(tuple(list(MANY))), seen[WORDS], MANY[:2] == (0, 1)


@case((tuple(range(1000)), 5), (tuple(range(300)), -1), ((1, 2), 2))
def given(table, i):
    """What is short keeps a type for each item."""
    return table[i], len(table), table


@case((2, 2024), (12, 1900), (13, 2000), (0, 1999))
def day_of_the_year(month, year):
    """Twelve numbers."""
    leap = year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    return sum(DAYS[k] + (k == 1 and leap) for k in range(month - 1)), DAYS[month - 1]


@case((907,), (0,), (-31,))
def spelled(n):
    """Ten words."""
    names = [DIGITS[int(c)] if c != "-" else "minus" for c in str(n)]
    letters = "".join(name[0] for name in DIGITS)
    return " ".join(names), letters, [len(name) for name in DIGITS[n % 10 :]]


@case((3, 0, 0), (8, 4, 4), (1, 0, 0))
def knight(size, x, y):
    """How many moves there are, and which of all is the last."""
    last = None
    count = 0
    for k in range(len(WAYS) - 1):
        dx, dy = WAYS[k]
        if 0 <= x + dx < size and 0 <= y + dy < size:
            count, last = count + 1, WAYS[k]
    return count, last, sum(dx * dx + dy * dy for dx, dy in WAYS)
