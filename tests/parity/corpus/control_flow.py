"""Loops and branches: ranges of every sign, else, break, continue, early return."""

from parity.case import case


@case((0, 5, 1), (5, 0, -1), (0, 0, 1), (-3, 10, 4), (3, -10, -4), (1, 5, 0), (2**63 - 2, 2**63 + 2, 1))
def range_of_any_step(start: int, stop: int, step: int):
    """How many turns, their sum, and the last index."""
    count = total = 0
    i = None
    for i in range(start, stop, step):
        count += 1
        total += i
    return count, total, i


@case((5,), (0,), (-3,), (True,))
def loop_variable_survives(n):
    """The index keeps its last value, or the one from before the loop."""
    i = -1
    for i in range(n):
        pass
    return i


@case((10, 3), (10, 11), (0, 1), (5, -1))
def for_else(n: int, wanted: int) -> int:
    """The else branch of a loop runs when nothing broke out."""
    for i in range(n):
        if i == wanted:
            found = i * 10
            break
    else:
        found = -1
    return found


@case((100, 7), (5, 9), (0, 3), (-4, 2))
def while_else(n, limit):
    """The same for while."""
    turns = 0
    while n > 0:
        n -= 3
        turns += 1
        if turns == limit:
            break
    else:
        return turns, n, True
    return turns, n, False


@case((20,), (0,), (3,), (-1,))
def skip_with_continue(n: int) -> int:
    """Leaves out multiples of three and of five."""
    total = 0
    for i in range(n):
        if i % 3 == 0:
            continue
        if i % 5 == 0:
            continue
        total += i
    return total


@case((10, 35), (3, 2), (0, 0), (12, 10**6))
def break_two_loops(n, target):
    """A found pair leaves both loops."""
    for i in range(1, n):
        for j in range(i, n):
            if i * j == target:
                break
        else:
            continue
        break
    else:
        return None
    return i, j


@case((6, 3), (0, 0), (17, 1), (5, 9))
def return_from_nested_loops(n: int, skip: int) -> int:
    """An early return three levels deep."""
    for a in range(n):
        for b in range(n):
            if a == skip:
                break
            while b < n:
                b += 2
                if a * a + b * b == n * n:
                    return a * 100 + b
    return 0


@case((27,), (1,), (0,), (97,), (-5,), ints=64)
def collatz_length(n: int) -> int:
    """Steps of the Collatz walk down to one."""
    if n < 1:
        raise ValueError("the walk starts at one or above")
    steps = 0
    while n != 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        steps += 1
    return steps


@case((300,), (1,), (0,))
def longest_collatz_walk(limit: int) -> tuple[int, int]:
    """The start below a limit with the longest walk."""
    best = (0, 0)
    for start in range(1, limit):
        n, steps = start, 0
        while n != 1:
            if n & 1:
                n = 3 * n + 1
            else:
                n >>= 1
            steps += 1
        if steps > best[1]:
            best = (start, steps)
    return best


@case((90,), (59.5,), (0,), (100,), (-1,), (101,), (79,))
def grade_of_score(score):
    """A ladder of elif."""
    if score > 100 or score < 0:
        raise ValueError(f"score {score} is out of range")
    if score >= 90:
        grade = 1
    elif score >= 80:
        grade = 2
    elif score >= 70:
        grade = 3
    elif score >= 60:
        grade = 4
    else:
        grade = 5
    return grade


@case((15,), (7,), (9,), (10,), (0,))
def fizz_buzz_code(n):
    """Two bits: divisible by three, divisible by five."""
    code = 0
    if n % 3 == 0:
        code |= 1
    if n % 5 == 0:
        code |= 2
    return code


@case((10,), (1,), (0,), (-10,))
def count_down_by_walrus(n: int) -> int:
    """The condition assigns and tests."""
    total = 0
    while (n := n - 1) > 0:
        total += n
    return total


@case((1, 100), (50, 60), (10, 1), (0, 0))
def walrus_in_loop_condition(low, high):
    """Binary search for the largest square below the upper limit."""
    while low < high and (middle := (low + high + 1) // 2) >= 0:
        if (squared := middle * middle) <= high * 3:
            low = middle
        else:
            high = middle - 1
        if squared == 0:
            break
    return low


@case((5,), (0,), (12,))
def triangle_of_ranges(n):
    """Inner bounds that depend on outer indices."""
    count = 0
    for i in range(n):
        for j in range(i, 2 * i + 1):
            for k in range(j, i, -1):
                count += (i + j + k) % 3
    return count


@case((10,), (0,), (1,), (-3,))
def range_is_taken_once(n: int) -> int:
    """Changing the bound or the index inside does not change the loop."""
    turns = 0
    for i in range(n):
        n += 1
        i *= 2
        turns += i
    return turns + n


@case((1, 0), (0, 1), (0, 0), (5, 5), (-1, 2))
def short_circuit_guards(a: int, b: int) -> int:
    """A division that its guard protects."""
    if b != 0 and a // b > 0:
        return 1
    if a == 0 or b // a < 0:
        return 2
    return 3


@case((7,), (8,), (0,), (-1,), (2**61 - 1,))
def early_returns(n):
    """Small numbers leave at once."""
    if n < 0:
        return False
    if n < 2:
        return None
    if n % 2 == 0:
        return n == 2
    for d in (3, 5, 7):
        if n % d == 0:
            return n == d
    return True


@case((3, 4), (0, 4), (4, 0), (10, 10))
def grid_paths(rows: int, columns: int) -> int:
    """Lattice paths by repeated addition along one row."""
    a = b = c = d = 1
    for _ in range(rows):
        b += a
        c += b
        d += c
    return (a, b, c, d)[-1] if columns > 3 else (c if columns == 2 else b)


@case((30,), (2,), (0,), (100,))
def sum_until_overflow_of_byte(n: int):
    """Two ways out of one endless loop."""
    total = 0
    i = 0
    while True:
        if i >= n:
            return total, i
        total += i * i
        if total > 255:
            break
        i += 1
    return i, total


@case((5, 2), (-5, 2), (0, 0), (7, 0))
def state_machine(n, state):
    """A loop over states numbered zero to three."""
    trace = 0
    while state != 3:
        trace = trace * 10 + state
        if state == 0:
            state = 1 if n > 0 else 3
        elif state == 1:
            n -= 2
            state = 2 if n % 3 else 0
        else:
            n -= 1
            state = 0
        if trace > 10**9:
            break
    return trace, n


@case((3,), (0,), (20,))
def nested_while(n):
    """Counts pairs with an even product."""
    i = pairs = 0
    while i < n:
        j = i + 1
        while j < n:
            if i * j % 2 == 0:
                pairs += 1
            j += 1
        i += 1
    return pairs


@case((10, 2), (10, 0), (-7, 1), (3, 5))
def loops_that_never_run(n, k):
    """Empty ranges in both directions, with else branches."""
    mark = 0
    for _ in range(n, n):
        mark += 1
    else:
        mark += 10
    for _ in range(n, n - k):
        mark += 100
    for _ in range(-k, -k - k, 1):
        mark += 1000
    while False:
        mark += 10000
    return mark


@case((2, 3), (0, 0), (-2, 4), (10, 5))
def index_after_break(a, step):
    """The index of a broken loop is used behind it."""
    for i in range(a, a + 100, step):
        if i * i > 50:
            break
    return i


@case((20, 1), (100, 3), (101, 3), (2500, 0), (0, 0), (2**63 - 1, 2))
def parking_fee(minutes: int, tickets: int):
    """Branches that do nothing but spare the other one."""
    fee = discount = 0
    if minutes <= 100:
        pass
    else:
        fee = (minutes - 100) // 30 + 1
        tickets = tickets - 1
    if tickets > 0:
        pass
    else:
        discount = 2
    return fee, discount, tickets
