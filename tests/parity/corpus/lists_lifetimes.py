"""What is read from a list and outlives its place there: the place is written, popped, cleared, or the list itself goes.

Each program makes its texts and rows itself (the caller's own are not counted), and makes more afterwards, which would lie where
something was freed too early.
"""

from parity.case import case

THREE = ((["one", "two", "three"],), (["ab", "", "ab"],), (["é🙂", "z", "🙂", "z"],))
SIZES = (([3, 1, 2],), ([1, 2],), ([2, 2, 5, 1],))


def _made(words):
    return [word + "!" for word in words]


def _more(n):
    return ["filler " * k for k in range(1, n)]


@case(*THREE)
def replaced(words):
    """The place gets another text."""
    own = _made(words)
    first = own[0]
    own[0] = first * 2
    more = _more(5)
    return first, own, more


@case(*THREE)
def popped(words):
    """The same text is taken out and forgotten."""
    own = _made(words)
    last = own[-1]
    size = len(own.pop())
    more = _more(5)
    return last, size, more


@case(*THREE, ([],))
def let_go(words):
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


@case(*THREE)
def cleared_by_a_helper(words):
    """A function takes all out."""
    own = _made(words)
    first = own[0]
    size = _emptied(own)
    return first, size


@case(*THREE)
def left_operand(words):
    """What stands left is read before what stands right changes the list."""
    own = _made(words)
    return own[0] + _dropped_first(own) + own[0]


@case(*THREE, (["same", "same"],), ([],))
def compared_with_what_is_taken(words):
    """One operand of a comparison is taken out by the other."""
    own = _made(words)
    return own[-1] == own.pop(), own


@case(*SIZES)
def row_of_a_row(sizes):
    """A row whose table is gone."""
    table = [[n] * n for n in sizes]
    row = table[0]
    table = [[0] * 4 for _ in sizes]
    total = 0
    for x in row:
        total += x
    return total, table


@case(*SIZES)
def inner_of_a_replaced_row(sizes):
    """An item of a row that is replaced before the item is read."""
    table = [[str(n) * n, "x" * n] for n in sizes]
    inner = table[0][1]
    table[0] = _more(4)
    return inner, table


@case(*SIZES)
def row_replaced_while_walked(sizes):
    """The row that a loop walks goes out of its table in the first turn."""
    table = [[n, n + 1, n + 2] for n in sizes]
    total = 0
    for x in table[0]:
        table[0] = [x]
        total += x + len(_more(3))
    return total, table


@case(*SIZES)
def rows_popped_while_walked(sizes):
    """The rows go while they are walked."""
    table = [[n] * n for n in sizes]
    found = []
    for row in table:
        table.pop()
        found.append(sum(row) + len(_more(3)))
    return found, table


@case(*THREE)
def kept_beside(words):
    """What comes into another list has two owners, then one."""
    own = _made(words)
    other = []
    for i in range(len(own)):
        other.append(own[i])
        own[i] = own[i].upper()
    return other, own


@case(*THREE)
def swapped(words):
    """Items change places."""
    own = _made(words)
    for i in range(len(own) - 1):
        own[i], own[i + 1] = own[i + 1], own[i]
    return own


@case(*THREE)
def sliced_away(words):
    """A slice that holds the item is written."""
    own = _made(words)
    second = own[1]
    own[:2] = _more(4)
    return second, own


@case((["one", "two"], 0), (["one", "two"], 2), (["é🙂", "z"], 1), ([], 0))
def one_of_two_lists(words: list[str], n: int) -> tuple[str, list[str]]:
    """Two names of one list."""
    own = _made(words)
    other = own if n else _made(words)
    first = own[0]
    other[0] = "other" * n
    return first + str(len(_more(4))), own


@case(*THREE)
def in_another_branch(words):
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


@case(*THREE)
def given_back(words):
    """A helper returns what it borrowed, and its list goes."""
    text = _first(_made(words))
    row = _first([_made(words), _more(3)])
    return text, row + _more(3)


@case((0,), (1,), (2,), (7,))
def read_before_a_handler_drops_it(n: int) -> str:
    """What was read is still there after the list that it came from lost it in a handler."""
    rows = [["a" * 60 + str(n)], ["b" * 60 + str(n)]]
    found = ""
    for i in range(n):
        try:
            word = rows[i % 3][0]
            found += word[-3:]
            raise ValueError(word)
        except ValueError as error:
            rows[i % 2] = [str(i) * 61]
            other = ["z" * 61]
            found += str(error)[-2:] + word[-2:] + other[0][-1:]
        except IndexError:
            rows.append(["q" * 61])
    return found


@case((0,), (5,), (12,))
def cleared_in_a_handler(n: int) -> str:
    """What was taken out of a list outlives it."""
    rows = [["a" * 60 + str(n)]]
    word = rows[0][0]
    try:
        if n > 1:
            raise KeyError(n)
    except KeyError:
        rows.clear()
        other = ["z" * 61 + str(n)]
        return word[-3:] + other[0][-2:]
    return word


class Link:
    def __init__(self, value, following=None):
        self.value = value
        self.following = following


def cut(link):
    """What lay behind goes, if nobody else has it; something else may lie there then."""
    link.following = None
    return Link(-link.value)


def summed(link):
    return 0 if link is None else link.value + summed(link.following)


def chained(values):
    head = None
    for value in values:
        head = Link(value, head)
    return head


@case(([1, 2, 3],), ([],), ([7],), (list(range(40)),))
def links_cut_while_held(values):
    """What a field leads to is read after that field leads elsewhere, and after its owner is gone."""
    found = []
    at = chained(values)
    while at is not None:
        following = at.following
        both = summed(following), following and following.value
        fresh = cut(at)
        found.append((at.value, fresh.value, both, following.value if following is not None else None))
        at = following
    head = chained(values)
    if head is not None:
        second, head = head.following, None
        others = [Link(9), Link(8)]
        found.append((summed(second), len(others), (0, 0), head))
    return found


@case((["a", "bc", "d" * 20],), ([],), (["é", "\U0001f600"],), (["x"] * 30,))
def text_that_may_be_none_grows(parts):
    """What has been kept of it stays as it was."""
    text, kept, last = None, [], None
    for part in parts:
        last = text
        text = part if text is None else text + part
        if len(text) % 2:
            kept.append(text)
    return text, kept, last
