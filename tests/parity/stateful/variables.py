"""Variables of the module that functions declare `global`."""

from parity.kept import sequence

counter = 0
total = 0.0
last = None
names = []
size = 1
ready = False
grid = [[0, 0], [0, 0]]
alias = grid
pair = (1, "a")
text = "a"
gone = 5
best = -1
level = 0
history = {}


@sequence((3,), (4,), (-1,))
def counted(step):
    """The simplest of all."""
    global counter
    counter += step
    return counter


def _advance(by):
    global total
    total += by
    return total


@sequence(([1, 2],), ([0.5],), ([],))
def through_a_helper(xs):
    """A helper changes what the caller reads."""
    before = total
    for x in xs:
        _advance(x)
    return before, total, total - before


@sequence(("a",), (2,), (None,), (2.5,), ("b",))
def of_several_types(x):
    """What is there is of another type after each call."""
    global last
    before, last = last, x
    return before, last is None


@sequence((1,), (2,), (3,))
def rebound_list(n):
    """Another list, and the same one changed."""
    global names
    if n == 2:
        names = [f"name {n}"]
    else:
        names.append(str(n))
    return names


@sequence((10,), (40,), (30,))
def grows_beyond_words(bits):
    """Ints of any size, also where the next call begins with one."""
    global size
    size <<= bits
    return size, size % 1000


@sequence((3,), (0,), (5,), (-1,))
def changed_before_it_raises(n):
    """What was done before an exception stays done."""
    global ready
    ready = not ready
    history[n] = ready
    if n <= 0:
        raise ValueError(f"{n} is not positive")
    return 10 // n


@sequence((0, 1), (1, 1))
def one_object_of_two_names(row, column):
    """A change by one name is seen by the other."""
    grid[row][column] += 1
    return alias[row][column], alias is grid, sum(map(sum, alias))


@sequence((2,), (3,))
def a_pair(n):
    """Tuples and texts are assigned anew."""
    global pair, text
    pair = (pair[0] + n, pair[1] + text)
    text = pair[1] * n
    return len(text), pair


@sequence((0,), (1,), (1,), (0,), (2,), (1,))
def deleted(what):
    """A variable that is not there any more."""
    global gone
    if what == 1:
        del gone
    elif what == 2:
        gone = 7
    return gone


@sequence(([3, 9, 2],), ([5],), ([11],))
def loop_variable(xs):
    """A loop assigns it."""
    global best, level
    for level in xs:
        best = max(best, level)
    return best, level


@sequence((1,), (2,))
def in_an_inner_function(n):
    """A function within one declares it."""

    def up(by):
        global counter
        counter += by
        print("now", counter)
        return counter

    return [up(i) for i in range(n)], counter


@sequence((3,), (2,))
def through_a_generator(n):
    """A generator's steps are seen between them."""

    def steps():
        global counter
        for _ in range(n):
            counter += 1
            yield counter

    seen = []
    for value in steps():
        seen.append((value, counter))
    return seen


fresh_state: int


@sequence((0,), (1,), (0,))
def not_there_yet(what):
    """A variable that the module has not assigned."""
    global fresh_state
    if what:
        fresh_state = what
    return fresh_state + 1


zero = 0.0
signs = [1.0]


@sequence((-1.0,), (1.0,), (-1.0,))
def signed_zero(sign):
    """0.0 and -0.0 are two."""
    global zero
    zero = zero * sign
    signs[0] = zero
    return zero


shade = 1


@sequence((3,), (4,), (0,))
def under_a_local_name(n):
    """`global` in an inner function means the module's variable, though the function around has one of that name."""
    shade = 10

    def darker():
        global shade
        shade += n
        for shade in (5, n):  # noqa: B007
            pass
        return shade

    return darker(), shade, darker()
