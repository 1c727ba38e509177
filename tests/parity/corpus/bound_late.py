"""Names that get their first value within a loop: what holds of them in front of that, and on the paths that leave early."""

from parity.case import case


@case((0,), (1,), (5,))
def read_in_the_next_turn(n):
    """The first turn does not read what the last line binds."""
    total = 0
    for i in range(n):
        if i > 0:
            total += last  # noqa: F821
        last = i * 3  # noqa: F841
    return total


@case((0,), (3,), (-2,))
def read_too_early(n):
    """No turn has bound it yet."""
    total = 0
    for i in range(n):
        total += last  # noqa: F821
        last = i  # noqa: F841
    return total


@case((4, 9), (4, 0), (4, 2), (0, 0))
def left_before_it_is_bound(n, stop):
    """A break in the first turn leaves it without a value."""
    for i in range(n):
        if i == stop:
            break
        square = i * i
    return square


@case((5, 0), (5, 3), (5, 9))
def left_with_another_type(n, stop):
    """One path leaves with an int, the others with a float, or with nothing."""
    i = -1
    while i < n:
        i += 1
        if i == stop:
            found = i
            break
        if i < 2:
            continue
        found = i / 2
    return found


@case((0,), (1,), (4,), (2,))
def deleted_in_some_turns(n):
    """What is deleted is unbound again."""
    for i in range(n):
        here = i
        if i % 3 == 0:
            del here
    return here


@case((0, 0), (1, 0), (3, 2), (4, 4))
def bound_on_one_branch(n, k):
    """Bound in some turns only, and read in all later ones."""
    seen = ""
    for i in range(n):
        if i == k:
            at = str(i)
        if i > k:
            seen += at + ","
    return seen, at


@case((3, 3, 4), (3, 3, 0), (0, 3, 1), (3, 0, 1))
def out_of_both_loops(n, m, stop):
    """Names of two loops within each other, left from the inner one."""
    for i in range(n):
        row = i * 10
        for j in range(m):
            if row + j > stop:
                break
            cell = row + j
        else:
            full = row
            continue
        short = cell - row
    return row, cell, short, full


@case((0,), (1,), (4,))
def narrowed_before_it_is_bound_again(n):
    """None or a number, as the last turn left it."""
    out = []
    for i in range(n):
        half = None if i % 2 else i / 2
        if half is not None:
            out.append(half)
            kept = half
    return out, half, kept


@case((0,), (1,), (4,))
def read_by_a_function_inside(n):
    """A nested function reads it when it is called."""

    def twice() -> int:
        return found * 2

    total = 0
    for i in range(n):
        found = i
        total += twice()
    return total


@case((3,), (0,), (1,))
def comprehensions_four_deep(n):
    """Each has a name of its own."""
    deep = [[[[a + b * c - d for a in range(n)] for b in range(n)] for c in range(2)] for d in range(2)]
    flat = [x for rows in deep for row in rows for cells in row for x in cells if x % 2]
    return deep, sum(sum(y * x for y in flat if y < x) for x in flat)


@case((0,), (1,), (3,))
def made_wider_by_later_turns(n):
    """An int in the first turn, a float in those that follow; it is new as well."""
    total = 0
    for i in range(n):
        for k in range(i):
            part = total + k
            total = part * 0.5
        whole = total
    return total, whole, part


scale = 1000


@case((3,), (0,), (-2,))
def variables_of_the_module(n):
    """`global` in an inner function passes over the variable of that name around it; a helper that is called there does not."""
    scale = n

    def local():
        return scale

    def plain():
        global scale

        def inner():
            scale = 7

            def last():
                nonlocal scale
                scale += n
                return scale

            return last()

        return scale, local(), (lambda: scale)(), [scale for _ in range(2)], inner()

    scale += 1
    return plain(), local(), scale
