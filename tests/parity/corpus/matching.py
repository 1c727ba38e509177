"""match on scalars and tuples: literals, alternatives, guards, captures, wildcards, nesting."""

from math import inf, nan

from parity.case import case

NORTH, EAST, SOUTH, WEST = 0, 1, 2, 3


@case((0,), (1,), (2,), (-1,), (1.0,), (True,), (2**64,))
def match_literals(n):
    """Literals compare by value."""
    match n:
        case 0:
            return 10
        case 1:
            return 20
        case -1:
            return 30
        case _:
            return n


@case((1,), (4,), (6,), (13,), (0,))
def days_in_month(month: int) -> int:
    """Alternatives, February, and no such month."""
    match month:
        case 1 | 3 | 5 | 7 | 8 | 10 | 12:
            return 31
        case 4 | 6 | 9 | 11:
            return 30
        case 2:
            return 28
        case _:
            raise ValueError(f"no month {month}")


@case((5,), (-5,), (0,), (1000,), (2.5,), (nan,))
def match_guards(x):
    """Captures with guards, tried in order."""
    match x:
        case 0:
            size = 0
        case n if n < 0:
            size = -1
        case n if n > 100:
            size = 2
        case n:
            size = n
    return size


@case((None,), (True,), (False,), (1,), (0,), (0.0,), (2.5,))
def match_singletons(x):
    """None, True and False match by identity, numbers by value."""
    match x:
        case None:
            return 1
        case True:
            return 2
        case False:
            return 3
        case 1:
            return 4
        case 0:
            return 5
    return 6


@case((0, 0), (0, 5), (5, 0), (3, 3), (3, 4), (0.0, 2.5))
def match_point(x, y):
    """Tuple patterns with literals and captures."""
    match (x, y):
        case (0, 0):
            return 0
        case (0, b):
            return b
        case (a, 0):
            return a
        case (a, b) if a == b:
            return a * 2
        case _:
            return x * y


@case((1, 2, 3), (0, 2, 3), (1, 0, 0), (9, 9, 9))
def match_nested_tuples(a, b, c):
    """Patterns within patterns."""
    match (a, (b, c)):
        case (0, _):
            return None
        case (x, (0, y)):
            return x + y
        case (x, (y, z)) if x + y == z:
            return x, y, z
        case (x, pair):
            return x, pair


@case((0, 5), (1, 5), (2, 5), (3, 0), (4, 1), (3, 4))
def calculator(op: int, x: int):
    """Each operation is a case; the last raises."""
    match op:
        case 0:
            return x + 1
        case 1:
            return x * x
        case 2:
            return -x
        case 3:
            return 100 / x
        case other:
            raise ValueError(f"unknown operation {other} on {x}")


@case((0, 3), (1, 3), (2, 1), (3, 10), (5, 1))
def turtle_step(direction: int, n: int) -> tuple[int, int]:
    """Moves n steps and always turns right."""
    x = y = 0
    while n > 0:
        match direction % 4:
            case 0:
                y += n
            case 1:
                x += n
            case 2:
                y -= n
            case 3:
                x -= n
        direction += 1
        n -= 1
    return x, y


@case((200,), (404,), (302,), (599,), (0,), (True,))
def status_class(code):
    """Ranges by guard on a floor division."""
    match code // 100:
        case 2:
            return 0
        case 3 | 4 as k:
            return k
        case k if k >= 5:
            return -k
        case _:
            return None


@case((1, 2), (2, 1), (2, 2), (0, 3))
def rock_paper_scissors(a: int, b: int) -> int:
    """0 is a draw, 1 and 2 name the winner."""
    match (a, b):
        case (0, 0) | (1, 1) | (2, 2):
            return 0
        case (0, 2) | (1, 0) | (2, 1):
            return 1
        case (0 | 1 | 2, 0 | 1 | 2):
            return 2
        case _:
            raise ValueError("rock is 0, paper 1, scissors 2")


@case((1.5,), (-0.0,), (0.1,), (inf,), (2,), (1e308,))
def match_floats(x):
    """Float literals, negative ones, and ints that equal them."""
    match x:
        case 1.5 | -1.5:
            return 1
        case 0.0:
            return x
        case 2.0:
            return x + 1
        case 1e308:
            return x * 10
        case _:
            return None


@case((1, None), (None, 1), (None, None), (2.5, 3))
def match_missing(a, b):
    """Defaults for what is None."""
    match (a, b):
        case (None, None):
            return 0, 0
        case (None, y):
            return y, y
        case (x, None):
            return x, x
        case (x, y):
            return x, y


@case((0b1101,), (0,), (255,), (2**20 + 3,))
def run_tiny_program(code):
    """A machine with an accumulator that reads two bits per instruction."""
    accumulator, counter = 1, 0
    while code and counter < 40:
        match code & 3:
            case 0:
                accumulator = -accumulator
            case 1:
                accumulator += counter
            case 2:
                accumulator *= 2
            case 3:
                accumulator ^= 5
        code >>= 2
        counter += 1
    return accumulator, counter


@case((3, 5, 7), (3, 3, 7), (3, 3, 3), (0, 0, 1), (7, 5, 7), (1, 2, 3))
def triangle_kind(a, b, c):
    """How many sides are equal, zero when it is no triangle."""
    match (a + b > c and b + c > a and a + c > b, a == b, b == c, a == c):
        case (False, _, _, _):
            return 0
        case (True, True, True, True):
            return 3
        case (True, True, _, _) | (True, _, True, _) | (True, _, _, True):
            return 2
        case _:
            return 1


@case((1 + 0j,), (1j,), (2,), (0.5,))
def match_complex(z):
    """Complex literals in patterns."""
    match z:
        case 1 + 0j:
            return 1
        case 0 + 1j:
            return 2
        case _:
            return z


@case((4, 2), (4, 0), (3, 1), (0, 9), (-4, 2))
def match_in_loop(n, k):
    """continue and break out of cases."""
    score = 0
    for i in range(n * 3):
        match (i % 3, k):
            case (0, 0):
                break
            case (0, _):
                continue
            case (1, m) if m > i:
                score += m
            case (r, _):
                score -= r
    return score


@case((0, 1), (1, 4), (2, 0), (3, 7), (-1, 2))
def compass_move(heading, steps):
    """Match on what a helper returns, a pair of ints."""

    def unit(h):
        match h:
            case 0 | 2:
                return 0, 1 - h
            case 1 | 3:
                return 2 - h, 0
        return 0, 0

    match unit(heading):
        case (0, 0):
            assert heading not in (NORTH, EAST, SOUTH, WEST)
            return None
        case (0, dy):
            return 0, dy * steps
        case (dx, _):
            return dx * steps, 0


@case((5, 3), (0, 3), (3, 0), (48, 18), (-6, 4))
def gcd_by_match(a, b):
    """Euclid as a recursive match."""
    match (a, b):
        case (a, 0):
            return abs(a)
        case (0, b):
            return abs(b)
        case _:
            return gcd_by_match(b, a % b)


@case((1, 5, 2), (1, -3, 0), (0, 0, 7), (2, 2, 0), (4, -4, 3), (1, 2.5, True))
def ends_of_a_record(a, b, c):
    """What stands behind a star is counted from the end."""
    match (a, b, a + b, c):
        case (1, *_, x, y):
            return x * 100 + y
        case (*_, 0, y):
            return -y
        case (x, *_, 0):
            return x - 1
        case (first, *_):
            return first, c
