"""Games, puzzles and small searches; walrus, while-else and unpacking at work."""

from parity.case import case
from parity.corpus_helpers import sign

KNIGHT_MOVES = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))


@case((4, 3, 2), (5, 3, 4), (6, 4, 5), (2, 2, 1), (0, 0, 0))
def water_jugs(a: int, b: int, target: int) -> int | None:
    """Pours from one jug to the other until the amount is there."""
    x = y = steps = 0
    while x != target and y != target:
        if x == 0:
            x = a
        elif y == b:
            y = 0
        else:
            moved = min(x, b - y)
            x, y = x - moved, y + moved
        steps += 1
        if (x, y) == (0, 0) or steps > 40:
            return None
    else:
        return steps


@case((0, 0), (3, 3), (7, 7), (-1, 0), (4, 9))
def knight_reach(x: int, y: int) -> int:
    """Moves of a knight that stay on the board."""
    if x not in (0, 1, 2, 3, 4, 5, 6, 7) or y not in (0, 1, 2, 3, 4, 5, 6, 7):
        raise ValueError(f"({x}, {y}) is off the board")
    count = 0
    for dx, dy in KNIGHT_MOVES:
        if 0 <= x + dx < 8 and 0 <= y + dy < 8:
            count += 1
    return count


@case((1, 1, 4), (0, 0, 0), (3, 2, 6), (7, 7, 3))
def knight_walks(x, y, steps):
    """Walks of a knight on a small board, by recursion over the moves."""
    if not (0 <= x < 5 and 0 <= y < 5):
        return 0
    if steps <= 0:
        return 1
    total = 0
    for dx, dy in KNIGHT_MOVES[0], KNIGHT_MOVES[3], KNIGHT_MOVES[-2]:
        total += knight_walks(x + dx, y + dy, steps - 1)
    return total


@case((3, 4, 5), (1, 1, 1), (0, 0, 0), (7, 9, 12), (5, 0, 0))
def nim_move(a, b, c):
    """The winning move as heap and new size; None in a lost position."""
    if (x := a ^ b ^ c) == 0:
        return None
    heap = 0
    for size in (a, b, c):
        if (smaller := size ^ x) < size:
            return heap, smaller
        heap += 1
    raise RuntimeError("there always is a move")


@case((1234, 1243), (5678, 5678), (1122, 2211), (9, 1), (0, 0))
def bulls_and_cows(secret: int, guess: int) -> tuple[int, int]:
    """Digits in place, and digits elsewhere, by packed counters."""
    bulls = 0
    have = want = 0
    for _ in range(4):
        if (s := secret % 10) == (g := guess % 10):
            bulls += 1
        else:
            have += 1 << 4 * s
            want += 1 << 4 * g
        secret //= 10
        guess //= 10
    cows = 0
    while have and want:
        cows += min(have & 15, want & 15)
        have, want = have >> 4, want >> 4
    return bulls, cows


@case((100,), (3,), (0,), (1,), (500,))
def stamps_needed(cents):
    """Fewest stamps of three values, by trying them from large to small."""
    best = None
    for large in range(cents // 80, -1, -1):
        left = cents - large * 80
        for middle in range(left // 35, -1, -1):
            if (rest := left - middle * 35) % 5 != 0:
                continue
            count = large + middle + rest // 5
            if best is not None and count >= best:
                break
            best = count
    return best


@case((9567, 1085, 10652), (1, 1, 2), (99, 1, 100), (12, 21, 33))
def is_alphametic(a: int, b: int, c: int) -> bool:
    """The sum holds, and the digits of the result are all different."""
    if a + b != c:
        return False
    seen = 0
    while c:
        c, digit = divmod(c, 10)
        if seen >> digit & 1:
            return False
        seen |= 1 << digit
    return bool(seen)


@case((35, 94), (2, 8), (1, 3), (0, 0), (10, 41))
def chickens_and_rabbits(heads, legs):
    """Counts up; the else branch speaks when nothing fits."""
    rabbits = 0
    while rabbits <= heads:
        if 4 * rabbits + 2 * (heads - rabbits) == legs:
            break
        rabbits += 1
    else:
        raise ValueError(f"{heads} heads do not go with {legs} legs")
    return +rabbits, heads - rabbits


@case((100,), (1,), (0,), (12,), (36,))
def open_lockers(n: int) -> int:
    """Doors as the bits of one big int, toggled by every walker."""
    doors = 0
    for walker in range(1, n + 1):
        for door in range(walker, n + 1, walker):
            doors ^= 1 << door
    count = 0
    while doors:
        doors &= doors - 1
        count += 1
    return count


@case((8, 5), (0, 0), (100, 3), (1, 1))
def egg_drop(floors: int, eggs: int) -> int:
    """Fewest throws that decide between the floors, by what they can reach."""

    def reach(throws, left):
        if throws == 0 or left == 0:
            return 0
        return 1 + reach(throws - 1, left - 1) + reach(throws - 1, left)

    throws = 0
    while reach(throws, eggs) < floors:
        throws += 1
    return throws


@case((6, 9), (0, 0), (1, 100), (20, 20))
def robot_in_grid(width, steps):
    """Turns right at walls and at its own trail, kept as bits."""
    if width <= 0:
        return None
    x = y = 0
    (dx, dy), trail = (1, 0), 1
    turns = 0
    for _ in range(steps):
        nx, ny = x + dx, y + dy
        if not (0 <= nx < width and 0 <= ny < width) or trail >> (ny * width + nx) & 1:
            (dx, dy), turns = (-dy, dx), turns + 1
            nx, ny = x + dx, y + dy
            if not (0 <= nx < width and 0 <= ny < width) or trail >> (ny * width + nx) & 1:
                break
        x, y = nx, ny
        trail |= 1 << (y * width + x)
    return (x, y), turns


@case((10, 6, True), (3, 3, False), (0, 1, True), (9, 1, False))
def dice_odds(sides, wanted, at_least):
    """Exact chance of a sum of two dice as a float, by counting."""
    if sides == 0:
        raise ZeroDivisionError("a die without sides")
    hits = total = 0
    for a in range(1, sides + 1):
        for b in range(1, sides + 1):
            total += 1
            if a + b == wanted or (at_least and a + b > wanted):
                hits += 1
    return hits / total, float(hits), bool(hits)


@case((3, 8), (1, 1), (0, 10), (6, 200))
def snail_in_well(climb, depth):
    """Climbs by day, slips by night; while-else for the snail that never comes out."""
    height, day = 0, 0
    while day < 100:
        day += 1
        height += climb
        if height >= depth:
            break
        height -= 2
        if height < 0:
            height = 0
    else:
        return None
    return day


@case((None,), (True,), (False,), (0,), (1.0,), (3,))
def three_valued_not(x):
    """Kleene's negation; what is no truth value is refused."""
    match x:
        case None:
            return None
        case True:
            return False
        case False:
            return True
        case _:
            raise TypeError(f"{x} is no truth value")


@case((True, None), (None, None), (False, None), (True, True), (False, True))
def three_valued_and(a, b):
    """Kleene's conjunction by patterns of pairs."""
    match (a, b):
        case (False, _) | (_, False):
            return False
        case (None, _) | (_, None):
            return None
        case (True, True):
            return True
        case _:
            assert False, "not a truth value"


@case((3, True), (3, False), (0, None), (-2, None))
def optional_sign(n, keep):
    """None, True and False each mean something else."""
    match keep:
        case None:
            return sign(n)
        case True:
            return +n
        case False:
            return -n
    return n


@case((10, 20), (20, 10), (0, 0), (-(2**63), 2**63 - 1))
def guess_number(secret: int, limit: int) -> int | None:
    """Guesses by halving; gives up when the range is empty."""
    low, high, guesses = -limit, limit, 0
    while low <= high:
        guesses += 1
        if (guess := (low + high) // 2) == secret:
            break
        if guess < secret:
            low = guess + 1
        else:
            high = guess - 1
    else:
        return None
    return guesses


@case((1, 2, 3, 4), (4, 3, 2, 1), (0, 0, 0, 0), (2.5, 1, True, -1))
def sort_two_pairs(a, b, c, d):
    """Nested targets on the left of one assignment."""
    (a, b), (c, d) = ((b, a) if b < a else (a, b)), ((d, c) if d < c else (c, d))
    if (c, d) < (a, b):
        ((a, b), (c, d)) = ((c, d), (a, b))
    return (a, b), (c, d), a if a not in (c, d) else +b


@case((7, 3), (0, 1), (5, 0), (2**65, 3), (-7, 2))
def slow_divide(n, d):
    """Shifted subtraction; division by zero is raised by hand."""
    if d == 0:
        raise ZeroDivisionError(f"slow division of {n}")
    if n < 0 or d < 0:
        raise ArithmeticError("only natural numbers")
    shift = 0
    while d << shift + 1 <= n:
        shift += 1
    q = 0
    while shift >= 0:
        if d << shift <= n:
            n -= d << shift
            q |= 1 << shift
        shift -= 1
    return q, n


@case((2, 3, 6, 24), (1, 1, 1, 3), (5, 5, 5, 1), (0, 0, 0, 0), (4, 7, 2, 30))
def three_number_target(a, b, c, target):
    """Some way to combine three numbers, as the code of the operators."""

    def apply(op, x, y):
        match op:
            case 0:
                return x + y
            case 1:
                return x - y
            case 2:
                return x * y
            case 3 if y != 0:
                return x / y
        return None

    for first in range(4):
        if (left := apply(first, a, b)) is not None:
            for second in range(4):
                if (result := apply(second, left, c)) is not None and result == target:
                    return first, second
    return None


@case((4,), (9,), (0,), (16,), (2.0,))
def count_shapes(n):
    """Returns early with nothing when asked for nothing."""
    if n is None or not n:
        return
    squares = n * (n + 1) * (2 * n + 1) // 6
    rectangles = (n * (n + 1) // 2) ** 2
    if squares == rectangles:
        return
    return squares, rectangles, float(squares), bool(squares % 2)


@case((bytearray(b"\5\3\1"), 9), (bytearray(b""), 1), (bytearray(b"\xff"), 5), (bytearray(b"\1\2"), 0))
def feed_the_hungry(plates, loaves):
    """Fills plates from the last to the first in the caller's buffer; stops without a word."""
    if loaves <= 0:
        return
    for i in range(len(plates) - 1, -1, -1):
        while plates[i] < 5:
            plates[i] += 1
            loaves -= 1
            if loaves == 0:
                return
    plates[-1] += loaves
