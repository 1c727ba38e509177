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
