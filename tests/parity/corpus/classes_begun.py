"""What `__init__` has set when it is done: it may leave early, or leave it to methods."""

from parity.case import case


class LeftEarly:
    """`__init__` is done before all fields are set."""

    def __init__(self, x):
        self.a = 0
        if x < 0:
            return
        self.y = x


class LeftInLoop:
    """The same, from within a loop."""

    def __init__(self, x):
        for k in range(3):
            if k == x:
                return
        self.y = x


@case((1, 7), (-1, 7), (1, 1))
def left_early(x, z):
    """A field that was not set is missed."""
    return hasattr(LeftEarly(x), "y"), LeftEarly(x).y, LeftInLoop(z).y


class Begun:
    """`__init__` calls a method that sets fields, or not, and asks for one that is not there yet."""

    def __init__(self, n):
        self.begin(n)
        self.z = 1

    def begin(self, n):
        if n < 0:
            return
        self.n = n
        if n > 5:
            self.seen = self.z


@case((1,), (-1,), (7,))
def begun_by_methods(n):
    """Each way ends otherwise."""
    x = Begun(n)
    return x.z, x.n
