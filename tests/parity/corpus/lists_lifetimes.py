"""What is read from a list and outlives its place there: the place is written, popped, cleared, or the list itself goes.

Each program makes its texts and rows itself (the caller's own are not counted), and makes more afterwards, which would lie where
something was freed too early.
"""

from parity.case import case

WORDS = ["one", "two", "three"]


def _made(words):
    return [word + "!" for word in words]


def _more(n):
    return ["filler " * k for k in range(1, n)]


@case((WORDS,))
def replaced(words: list[str]) -> tuple[str, list[str], list[str]]:
    """The place gets another text."""
    own = _made(words)
    first = own[0]
    own[0] = first * 2
    more = _more(5)
    return first, own, more


@case((WORDS,))
def popped(words: list[str]) -> tuple[str, int, list[str]]:
    """The same text is taken out and forgotten."""
    own = _made(words)
    last = own[-1]
    size = len(own.pop())
    more = _more(5)
    return last, size, more


@case((WORDS,), ([],))
def let_go(words: list[str]) -> tuple[str, list[str]]:
    """Nobody but the item outlives the list."""
    first = _made(words)[0]
    more = _more(5)
    return first, more


def _emptied(items):
    items.clear()
    return len(_more(5))


def _dropped_first(items):
    del items[0]
    return _more(4)[-1]


@case((WORDS,))
def cleared_by_a_helper(words: list[str]) -> tuple[str, int]:
    """A function takes all out."""
    own = _made(words)
    first = own[0]
    size = _emptied(own)
    return first, size


@case((WORDS,))
def left_operand(words: list[str]) -> str:
    """What stands left is read before what stands right changes the list."""
    own = _made(words)
    return own[0] + _dropped_first(own) + own[0]


@case((WORDS,), (["same", "same"],))
def compared_with_what_is_taken(words: list[str]) -> tuple[bool, list[str]]:
    """One operand of a comparison is taken out by the other."""
    own = _made(words)
    return own[-1] == own.pop(), own


@case(([3, 1, 2],))
def row_of_a_row(sizes: list[int]) -> tuple[int, list[list[int]]]:
    """A row whose table is gone."""
    table = [[n] * n for n in sizes]
    row = table[0]
    table = [[0] * 4 for _ in sizes]
    total = 0
    for x in row:
        total += x
    return total, table


@case(([3, 1, 2],))
def inner_of_a_replaced_row(sizes: list[int]) -> tuple[str, list[list[str]]]:
    """An item of a row that is replaced before the item is read."""
    table = [[str(n) * n, "x" * n] for n in sizes]
    inner = table[0][1]
    table[0] = _more(4)
    return inner, table


@case(([3, 1, 2],))
def row_replaced_while_walked(sizes: list[int]) -> tuple[int, list[list[int]]]:
    """The row that a loop walks goes out of its table in the first turn."""
    table = [[n, n + 1, n + 2] for n in sizes]
    total = 0
    for x in table[0]:
        table[0] = [x]
        total += x + len(_more(3))
    return total, table


@case(([3, 1, 2],))
def rows_popped_while_walked(sizes: list[int]) -> tuple[list[int], list[list[int]]]:
    """The rows go while they are walked."""
    table = [[n] * n for n in sizes]
    found = []
    for row in table:
        table.pop()
        found.append(sum(row) + len(_more(3)))
    return found, table


@case((WORDS,))
def kept_beside(words: list[str]) -> tuple[list[str], list[str]]:
    """What comes into another list has two owners, then one."""
    own = _made(words)
    other = []
    for i in range(len(own)):
        other.append(own[i])
        own[i] = own[i].upper()
    return other, own


@case((WORDS,))
def swapped(words: list[str]) -> list[str]:
    """Items change places."""
    own = _made(words)
    for i in range(len(own) - 1):
        own[i], own[i + 1] = own[i + 1], own[i]
    return own


@case((WORDS,))
def sliced_away(words: list[str]) -> tuple[str, list[str]]:
    """A slice that holds the item is written."""
    own = _made(words)
    second = own[1]
    own[:2] = _more(4)
    return second, own


@case((WORDS, 0), (WORDS, 2))
def one_of_two_lists(words: list[str], n: int) -> tuple[str, list[str]]:
    """Two names of one list."""
    own = _made(words)
    other = own if n else _made(words)
    first = own[0]
    other[0] = "other" * n
    return first + str(len(_more(4))), own


@case((WORDS,))
def in_another_branch(words: list[str]) -> list[str]:
    """Only one branch gives the table up."""
    table = [_made(words), _made(words[1:])]
    found = []
    for i in range(3):
        row = table[0]
        if i == 1:
            table = [_more(3)]
        found.append(row[-1])
    return found


def _first(table):
    return table[0]


@case((WORDS,))
def given_back(words: list[str]) -> tuple[str, list[str]]:
    """A helper returns what it borrowed, and its list goes."""
    text = _first(_made(words))
    row = _first([_made(words), _more(3)])
    return text, row + _more(3)
