"""What classes tell of themselves: those above them, what exceptions are of."""

from typing import ClassVar

from parity.case import case


class Root:
    mro = "of its own"


class Left(Root):
    pass


class Right(Root):
    pass


class Both(Left, Right):
    pass


class Plain:
    pass


class Under(Plain):
    pass


@case((0,), (1,), (2,))
def those_above(n):
    """`cls.mro()` of a class that is known, and of one that the run chooses."""
    chosen = Under() if n == 0 else Plain() if n == 1 else ValueError(n)
    return [cls.__name__ for cls in Under.mro()], [cls.__name__ for cls in type(chosen).mro()], Both.mro, len(type(chosen).__mro__)


class Store:
    class Error(Exception):
        code: ClassVar[int] = 1

    class Unknown(Error, KeyError):
        code = 7
        hint: ClassVar[str] = "ask"


@case((0,), (1,), (2,), (3,))
def classes_of_exceptions(n):
    """What the class of an exception tells, which stands in another class or is Python's own."""
    try:
        if n == 0:
            raise Store.Unknown(n)
        if n == 1:
            raise Store.Error("x")
        return [1][n]
    except Exception as error:
        print([cls.__name__ for cls in type(error).__mro__], getattr(type(error), "hint", None))
        names = type(error).__qualname__, type(error).__module__, error.__class__.__name__, type(error).__bases__[0].__name__
        return names, type(error).code, error.__class__.code


class _Checks:
    """Runs its own methods of certain names."""

    title = "checks"

    def __init__(self, n):
        self.n = n

    def begin(self):
        self.log = ["begun"]

    def check_positive(self):
        assert self.n > 0, "not positive"

    def check_divides(self):
        self.log.append(10 // self.n)

    def run(self):
        found = {}
        for name in dir(self):
            if name.startswith("check_"):
                self.begin()
                try:
                    getattr(self, name)()
                    found[name] = f"ok {len(self.log)}"
                except AssertionError as error:
                    found[name] = f"failed: {error}"
                except ArithmeticError as error:
                    found[name] = type(error).__name__
        return found


@case((3,), (0,), (-1,))
def names_of_all_it_has(n):
    """Those of its class, of itself, of what it was given later; what can be called of them."""
    checks, before = _Checks(n), _Checks(n)
    told = checks.run()
    if n > 0:
        checks.added = n
    plain = [name for name in dir(checks) if not name.startswith("_")]
    called = [name for name in dir(checks) if callable(getattr(checks, name)) and not name.startswith("__")]
    return told, plain, called, [name for name in dir(_Checks) if "_" not in name], len(dir(checks)) - len(dir(before))
