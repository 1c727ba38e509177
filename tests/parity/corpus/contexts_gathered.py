"""What `__exit__` is told, in a tuple; and what else a function gathers."""

from parity.case import case


class Gathers:
    """All that is told in one tuple, as is passed on."""

    def __init__(self, *kinds):
        self.kinds = kinds
        self.told = []

    def __enter__(self):
        return self

    def __exit__(self, *told):
        kind, error, trace = told
        self.told.append(kind.__name__ if kind else "nothing")
        return kind is not None and issubclass(kind, self.kinds) and str(error) != "1" and trace is not None


class Wraps:
    """Passes on what it is told."""

    def __init__(self, inner):
        self.inner = inner

    def __enter__(self):
        return self.inner.__enter__()

    def __exit__(self, kind, *others):
        if kind is ArithmeticError:
            return len(others) == 2
        return self.inner.__exit__(kind, *others)


@case((0,), (1,), (2,), (3,), (4,), (5,))
def told_together(n: int):
    """`__exit__(self, *told)`: what it lets pass, what it keeps, and what nobody has raised."""
    manager = Gathers(LookupError, ZeroDivisionError)
    found = []
    try:
        with Wraps(manager), manager as same:
            found.append(same is manager)
            if n == 5:
                raise ArithmeticError
            found.append([10, 20][n] // (n and n - 1 or 3))
            if n == 0:
                raise ValueError("passes")
    except (ValueError, ZeroDivisionError) as error:
        found.append(repr(error))
    return found, manager.told


def _names(*kinds):
    return [kind.__name__ for kind in kinds]


@case((0,), (1,), (7,))
def classes_gathered(n: int):
    """The class of an exception among arguments that a function gathers."""
    try:
        return [1, 2][n] // n, []
    except (ZeroDivisionError, IndexError) as error:
        return n, _names(type(error), ValueError), len(_names(type(error)))
